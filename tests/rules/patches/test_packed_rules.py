"""Rules as words say what the rules say: there and back, column by column, under each symmetry."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from takegaki.core.marks import CROSS, LINE
from takegaki.core.puzzle import NO_CLUE
from takegaki.rules.kernels.rule_board import (
    CODE,
    CODE_BITS,
    CROSSES,
    LINES,
    THEN_CROSSES,
    THEN_LINES,
)
from takegaki.rules.notation.packing import pack_rules, unpack_rules
from takegaki.rules.notation.rule import Rule, pack_patch, rows_of
from takegaki.rules.patches.families import window
from takegaki.rules.patches.packed_rules import distinct_rows, packed_images
from takegaki.rules.rule_sets.library import rule_set

PATCHES = [window("square", 1, 1), window("square", 2, 1), window("square", 2, 2)]
MARKS = st.sampled_from([CROSS, 0, LINE])


@st.composite
def rules(draw: st.DrawFn) -> list[Rule]:
    """Rules of one patch, which need not hold."""
    patch = draw(st.sampled_from(PATCHES))
    row = st.tuples(
        st.tuples(*[st.integers(NO_CLUE, 3) for _ in patch.faces]),
        st.tuples(*[MARKS for _ in range(patch.n_marks)]),
        st.tuples(*[MARKS for _ in range(patch.n_marks)]),
    )
    return [Rule(patch, *one) for one in draw(st.lists(row, min_size=1, max_size=6))]


@given(rules())
def test_there_and_back(given_rules: list[Rule]) -> None:
    pack = pack_patch(given_rules)
    said = [(rule.clues, rule.before, rule.after) for rule in given_rules]
    assert list(rows_of(pack)) == said
    assert list(unpack_rules(pack_rules(given_rules), "test")) == given_rules


@given(rules())
def test_each_column_is_what_its_name_says(given_rules: list[Rule]) -> None:
    for rule, row in zip(given_rules, pack_patch(given_rules).table.tolist(), strict=True):
        for mark in range(rule.patch.n_marks):
            assert row[LINES] >> mark & 1 == (rule.before[mark] == LINE)
            assert row[CROSSES] >> mark & 1 == (rule.before[mark] == CROSS)
            assert row[THEN_LINES] >> mark & 1 == (rule.after[mark] == LINE)
            assert row[THEN_CROSSES] >> mark & 1 == (rule.after[mark] == CROSS)
        for face, clue in enumerate(rule.clues):
            assert (row[CODE] >> 4 * face & 15) - 1 == clue
            assert row[CODE_BITS] >> 4 * face & 15 == (15 if clue != NO_CLUE else 0)


@given(rules())
def test_distinct_rows_come_by_clues_then_mark_by_mark(given_rules: list[Rule]) -> None:
    pack = pack_patch([*given_rules, *given_rules[:2]])
    found = list(rows_of(pack.taken(distinct_rows(pack))))
    codes = pack.taken(distinct_rows(pack)).codes.tolist()
    keys = [(code, before, after) for code, (_, before, after) in zip(codes, found, strict=True)]
    assert keys == sorted({*keys})
    assert {*found} == {(rule.clues, rule.before, rule.after) for rule in given_rules}


@pytest.mark.parametrize("name", ["faces-2", "coloured-1", "pairs-2"])
def test_images_are_those_of_each_rule(name: str) -> None:
    """`pairs-2` has clues that point, which turn with their patch; `coloured-1` has colours."""
    every = rule_set(name).rules
    for pack in pack_rules(every):
        own = [rule for rule in every if rule.patch == pack.patch and not rule.loops]
        images = {rule for part in packed_images(pack) for rule in unpack_rules([part], "test")}
        assert images == {image for rule in own for image in rule.on_patch()}
        assert np.all(pack.n_premises == [rule.n_premises for rule in own])
