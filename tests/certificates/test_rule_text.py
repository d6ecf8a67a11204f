"""Each rule of the library has certificates that the checker verifies, and no wrong rule has."""

from dataclasses import replace

import pytest

from takegaki.certificates import certify_rule
from takegaki.core.errors import RequestError, UnsupportedError
from takegaki.core.marks import UNKNOWN
from takegaki.core.puzzle import NO_CLUE
from takegaki.puzzles import PUZZLES
from takegaki.rules.rule_sets.library import EVERY, rule_set
from takegaki_verify import CertificateError, verify
from takegaki_verify.certificate import read
from takegaki_verify.check import contradictory, tables_in

SOME = 12
"""Rules of a set that are looked at."""


def certain(text: str) -> bool:
    try:
        verify(text)
    except CertificateError:
        return False
    return True


@pytest.mark.parametrize("name", list(EVERY))
def test_rules_are_certified(name: str) -> None:
    rules = rule_set(name).rules
    step = max(1, len(rules) // SOME)
    for rule in rules[::step]:
        if rule.status == "redraws":
            with pytest.raises(UnsupportedError, match="redraws"):
                certify_rule(rule)
            continue
        texts = certify_rule(rule)
        assert len(texts) == any(rule.after) + sum(n != NO_CLUE for n in rule.numbers)
        for text in texts:
            said = verify(text)
            is_tree = PUZZLES[rule.patch.kind].goal == "tree"
            assert said.kind == ("rule-tree" if is_tree else "rule")
            assert said.stated
            # With its first mark turned round nothing is certain.
            for one, other in (
                ("follows line", "follows cross"),
                ("follows cross", "follows line"),
            ):
                if one in text:
                    assert not certain(text.replace(one, other))


@pytest.mark.parametrize("name", ["standard", "faces-2", "coloured-2", "masyu-2", "net-2", "net-4"])
def test_rules_that_do_not_hold_have_none(name: str) -> None:
    """A rule that lacks a premise, and is minimal, says too much; so does one turned round."""
    for rule in rule_set(name).rules[:SOME]:
        turned = replace(rule, after=tuple(-mark for mark in rule.after))
        if any(rule.after):
            with pytest.raises(RequestError, match="does not follow"):
                certify_rule(turned)
        marks = [i for i, mark in enumerate(rule.before) if mark != UNKNOWN]
        if marks:
            before = list(rule.before)
            before[marks[0]] = UNKNOWN
            with pytest.raises(RequestError, match="does not follow"):
                certify_rule(replace(rule, before=tuple(before)))


PAIR = """takegaki-certificate 1
kind rule-tree
board edges
edge 0 1
edge 1 2
edge 1 3
edge 3 4
open 2 3 4
counts 0 : 1
given cross 2
claim follows line 1
cut part 0 1
proof
"""
"""An end, and the cell that it must be joined to: from there the net goes on."""


def test_of_a_tree_a_line_leads_out_of_whole_cells_alone() -> None:
    found = read(PAIR.splitlines())
    clauses = list(contradictory(found, tables_in(found)))
    assert clauses == [[1], [-3], [2, 3], [-2]]
    proof = "5 0 4 2 3 0\n"
    assert verify(PAIR + proof).text.startswith("verified: follows line 1, with the marks given")
    for before, after, why in (
        ("open 2 3 4", "open 1 2 3 4", "beyond the part"),
        ("counts 0 : 1", "counts 0 : 0 1", "nothing needs a line"),
        ("counts 0 : 1", "counts 3 : 1", "nothing needs a line"),
        ("cut part 0 1", "cut part 0 1 2", "beyond the part"),
        ("open 2 3 4", "assume 0 1", "not known here: 'assume 0 1'"),
        ("open 2 3 4", "more 3", "not known here: 'more 3'"),
    ):
        with pytest.raises(CertificateError, match=why):
            verify(PAIR.replace(before, after) + proof)
