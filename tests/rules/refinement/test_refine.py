"""Refinement: counts, the definitions of the paper, and that no fixpoint is lost on the way."""

from dataclasses import replace
from functools import lru_cache, partial
from importlib.resources import files
from pathlib import Path

import numpy as np
import pytest

from rules.fixpoints import same_fixpoint
from takegaki.core.errors import PuzzleError
from takegaki.core.marks import CROSS, LINE
from takegaki.core.puzzle import Puzzle
from takegaki.rules.application.apply import Application
from takegaki.rules.construction.prerequisites import Prerequisites, build_rules, named_set
from takegaki.rules.notation.json_rules import write_json_rules
from takegaki.rules.notation.packing import (
    all_variants,
    pack_rules,
    unpack_rules,
    without_idle_places,
)
from takegaki.rules.notation.rule import Rule, RuleSet, rule_key, variants, words
from takegaki.rules.patches.embeddings import automorphisms
from takegaki.rules.patches.families import window
from takegaki.rules.patches.packed_rules import (
    PackedRules,
    class_of_rules,
    join_patches,
    representatives,
    select_rules,
    spread_on_patch,
)
from takegaki.rules.patches.patch import Patch
from takegaki.rules.refinement.canonical_basis import CanonicalBasis, canonical_basis
from takegaki.rules.refinement.placements_on_patch import (
    RedundancyTests,
    Ways,
    place_rules,
    redundancy_tests,
)
from takegaki.rules.refinement.refine import (
    PairTests,
    _good_orders,
    composed_free,
    costs,
    count_pair_tests,
    random_order,
    search_fewest,
    undominated,
    undominated_alone,
)
from takegaki.rules.refinement.rule_sources import (
    load_sources,
    on_smaller_patches,
    one_each,
    standard_raw,
    standard_rule_set,
)
from takegaki.rules.refinement.tried_orders import TriedOrders, load_orders, order_sizes, work_key
from takegaki.rules.rule_sets import library
from takegaki.rules.rule_sets.library import rule_set
from takegaki.tilings import honeycomb, square
from tiers import sampled, samples, thorough, tries

BOARDS = samples("refine_boards")

Packs = tuple[PackedRules, ...]


def made(patch: Patch, values: tuple[int, ...], premises: tuple[int, ...]) -> PackedRules:
    """All rules that some premises have."""
    found = build_rules(Prerequisites(patch, values, premises))
    assert found is not None
    return found.packed


@lru_cache
def honeycomb_raw() -> Packs:
    """Rules of one cell, of two without clues, and at a vertex of three."""
    one, two = window("honeycomb", 1, 1), window("honeycomb", 1, 2)
    three = window("honeycomb", 2, 2)
    near = tuple(i for i in range(three.n_marks) if i % 3 == 0)
    return (
        made(one, tuple(range(7)), tuple(range(6))),
        made(two, (), tuple(range(8))),
        made(three, (), near),
    )


@lru_cache
def raw(tiling: str) -> Packs:
    return standard_raw() if tiling == "square" else honeycomb_raw()


@lru_cache
def undominated_raw(tiling: str) -> Packs:
    return undominated(raw(tiling))


@lru_cache
def class_tests(tiling: str) -> tuple[Packs, RedundancyTests]:
    packs = undominated(undominated_raw(tiling), "turned")
    return packs, redundancy_tests(packs, "turned")


def n_rules(packs: Packs) -> int:
    return sum(map(len, packs))


def values_of(tiling: str) -> tuple[int, ...]:
    return tuple(range(4 if tiling == "square" else 7))


TILINGS = ("square", "honeycomb")


@thorough
def test_counts_of_the_standard_ruleset() -> None:
    alone = [undominated_alone(pack) for pack in raw("square")]
    assert [len(pack) for pack in alone] == [29, 1_587, 560]
    assert n_rules(undominated_raw("square")) == 2_147
    assert n_rules(undominated(undominated_raw("square"), "moved")) == 2_118
    assert n_rules(class_tests("square")[0]) == 306


def dominates(one: Rule, other: Rule) -> bool:
    """The paper's definition, for rules of one patch."""

    def marks(values: tuple[int, ...]) -> set[tuple[int, int]]:
        return {(i, value) for i, value in enumerate(values) if value}

    clues = all(own in (-1, its) for own, its in zip(one.clues, other.clues, strict=True))
    return (
        clues
        and marks(one.before) <= marks(other.before)
        and marks(other.after) <= marks(one.after)
    )


@pytest.mark.parametrize("tiling", TILINGS)
def test_undominated_rules_are_those_of_the_definition(tiling: str) -> None:
    pack = raw(tiling)[0]
    if tiling == "honeycomb":
        pack = pack.taken(np.all((pack.clues == 2) | (pack.clues == 5), axis=1))
    rules = unpack_rules([pack], "")
    wanted = {
        rule
        for rule in rules
        if not any(dominates(other, rule) for other in rules if other is not rule)
    }
    assert set(unpack_rules([undominated_alone(pack)], "")) == wanted
    assert set(unpack_rules(undominated((pack, pack)), "")) == wanted
    assert len(wanted) < len(rules)


def test_a_rule_of_a_smaller_patch_dominates_where_it_is_laid() -> None:
    small = window("square", 1, 1)
    wide = window("square", 1, 2)
    none = PackedRules(
        small,
        np.array([[0]], dtype=np.int8),
        np.zeros((1, 2), np.int64),
        np.array([[0, 15]], np.int64),
    )
    zeros = [[0, -1], [-1, 0]]
    words_after = []
    for place in range(2):
        own = set(small.graph.edges_of(wide.faces[place]).tolist())
        words_after.append([0, sum(1 << i for i, edge in enumerate(wide.edges) if edge in own)])
    both = PackedRules(
        wide, np.array(zeros, np.int8), np.zeros((2, 2), np.int64), np.array(words_after, np.int64)
    )
    assert [len(pack) for pack in undominated((none, both), "here")] == [1, 1]
    assert [len(pack) for pack in undominated((none, both), "moved")] == [1, 0]
    assert n_rules(undominated((both,), "here")) == 2
    assert n_rules(undominated((both,), "turned")) == 1


@pytest.mark.parametrize("ways", ["here", "moved", "turned"])
@pytest.mark.parametrize("tiling", TILINGS)
@sampled()
def test_undominated_rules_have_the_same_fixpoint(tiling: str, ways: Ways) -> None:
    before = undominated_raw(tiling)
    after = undominated(before, ways)
    for pack in before:
        assert same_fixpoint(before, after, pack.patch, BOARDS, values=values_of(tiling))


@thorough
def test_the_fixpoint_on_all_boards_of_one_square_and_of_raw_rules() -> None:
    packs, tests = class_tests("square")
    left = select_rules(packs, composed_free(tests, random_order(len(tests), 7, 0)))
    one, two = window("square", 1, 1), window("square", 2, 2)
    for after in (packs, left):
        assert same_fixpoint(raw("square")[:1], after, one, ways="turned")
        assert same_fixpoint(undominated_raw("square"), after, two, BOARDS)
    some = raw("square")[:2]
    assert same_fixpoint(some, undominated(some), two, BOARDS, ways="here")


def test_the_search_begins_with_the_best_of_the_good_orders() -> None:
    packs = undominated_raw("square")
    tests, cost = redundancy_tests(packs, "moved"), costs(packs)
    starts = [composed_free(tests, order) for order in _good_orders(tests, cost)]
    worths = [(int(alive.sum()), float(cost[alive].sum())) for alive in starts]
    assert len(set(worths)) > 1
    best = search_fewest(tests, cost, rounds=0)
    assert np.array_equal(best, starts[worths.index(min(worths))])


@thorough
def test_paper_1_composition_of_single_rules() -> None:
    packs = undominated_raw("square")
    tests = redundancy_tests(packs, "moved")
    found = [
        composed_free(tests, random_order(len(tests), 0, number)) for number in range(tries(20))
    ]
    numbers = [int(alive.sum()) for alive in found]
    assert min(numbers) >= 113
    assert max(numbers) <= 118
    assert len(set(numbers)) > 1
    best = search_fewest(tests, costs(packs), rounds=20)
    assert best.sum() == 113
    for alive in (found[0], best):
        left = select_rules(packs, alive)
        assert same_fixpoint(packs, left, packs[1].patch, BOARDS, ways="moved")
        assert same_fixpoint(packs, left, packs[0].patch, ways="moved")


def test_classes_of_the_standard_ruleset_are_25_in_every_order() -> None:
    _, tests = class_tests("square")
    assert {
        int(composed_free(tests, random_order(len(tests), 1, n)).sum()) for n in range(tries(40))
    } == {25}


@pytest.mark.parametrize("tiling", TILINGS)
@thorough
def test_composed_rules_go_and_no_other_can(tiling: str) -> None:
    packs, tests = class_tests(tiling)
    alive = composed_free(tests, random_order(len(tests), 2, 0))
    assert alive.sum() < len(tests)
    assert np.array_equal(composed_free(tests, random_order(len(tests), 3, 0), alive), alive)
    left = select_rules(packs, alive)
    for pack in packs:
        assert same_fixpoint(packs, left, pack.patch, BOARDS, values=values_of(tiling))
    # A comparison that sees nothing would pass: without a rule of one face it must say so.
    patch = packs[0].patch
    for gone in np.flatnonzero(alive[: len(packs[0])]):
        fewer = alive.copy()
        fewer[gone] = False
        assert not same_fixpoint(packs, select_rules(packs, fewer), patch, values=values_of(tiling))


@pytest.mark.parametrize("tiling", TILINGS)
@sampled()
def test_the_search_is_no_worse_than_orders(tiling: str) -> None:
    packs, tests = class_tests(tiling)
    cost = costs(packs)
    numbers = [int(composed_free(tests, random_order(len(tests), 4, n)).sum()) for n in range(10)]
    best = search_fewest(tests, cost, rounds=50)
    assert best.sum() <= min(numbers)
    assert np.array_equal(composed_free(tests, np.arange(len(tests), dtype=np.int32), best), best)
    assert np.array_equal(best, search_fewest(tests, cost, rounds=50))


def test_the_search_without_a_seed_is_that_of_seed_0() -> None:
    _, tests = class_tests("square")
    search = partial(search_fewest, tests, np.ones(len(tests)), rounds=12)
    begin = composed_free(tests, random_order(len(tests), 5, 0))
    given, other = (search(begin=begin, seed=seed) for seed in (0, 1))
    assert np.array_equal(search(begin=begin), given)
    assert not np.array_equal(given, other)


def premises(found: CanonicalBasis) -> set[tuple[object, ...]]:
    return {
        (pack.patch, *clues, *closed)
        for pack, rows in zip(found.packs, found.premises, strict=True)
        for clues, closed in zip(pack.clues.tolist(), rows.tolist(), strict=True)
    }


@pytest.mark.parametrize("tiling", TILINGS)
@sampled()
def test_the_canonical_reduction_depends_on_no_order(tiling: str) -> None:
    packs = tuple(undominated_alone(pack) for pack in join_patches(raw(tiling)))
    first = canonical_basis(packs)
    if tiling == "square":
        assert (first.n_rules, first.n_classes) == (125, 27)
    for seed in range(tries(20)):
        other = canonical_basis(packs, seed=seed)
        assert (other.n_rules, other.n_classes) == (first.n_rules, first.n_classes)
        assert premises(other) == premises(first)
    for pack in packs:
        assert same_fixpoint(packs, first.packs, pack.patch, BOARDS, values=values_of(tiling))


def test_the_library_holds_what_the_program_makes() -> None:
    found = standard_rule_set()
    assert len(found) == 25 == library.LIBRARY["standard"].rules
    kept = (
        files("takegaki.rules.rule_sets")
        .joinpath(library.LIBRARY["standard"].file)
        .read_text(encoding="utf-8")
    )
    assert write_json_rules(found) == kept
    assert {rule.status for rule in found.rules} == {"proven"}


@pytest.mark.parametrize("tiling", TILINGS)
def test_refined_rules_do_on_boards_what_all_do(tiling: str) -> None:
    packs, tests = class_tests(tiling)
    if tiling == "square":
        refined = rule_set("standard")
    else:
        alive = search_fewest(tests, costs(packs), rounds=20)
        refined = RuleSet(
            "few", "", "", tiling, on_smaller_patches(unpack_rules(select_rules(packs, alive), ""))
        )
    full = RuleSet("all", "", "", tiling, unpack_rules(packs, ""))
    board, random = {"square": square, "honeycomb": honeycomb}[tiling], np.random.default_rng(8)
    seen = set()
    for rows, cols in ((5, 3), (4, 6), (7, 7)) * 12:
        graph = board(rows, cols)
        most = int(random.integers(1, max(values_of(tiling)) + 1))
        clues = np.where(
            random.random(rows * cols) < 0.4, random.integers(0, most + 1, rows * cols), -1
        )
        works = [Application(Puzzle.of(graph, clues.tolist()), rules) for rules in (refined, full)]
        sound = [work.apply() for work in works]
        for _ in range(tries(6)):
            assert sound[0] == sound[1]
            if not sound[0]:
                break
            assert np.array_equal(works[0].board.marks, works[1].board.marks)
            edge, mark = int(random.integers(graph.n_edges)), int(random.choice([LINE, CROSS]))
            sound = [work.assume(edge, mark) for work in works]
        seen.add(sound[0])
    assert seen == {True, False}


@pytest.mark.parametrize("name", ["van-dam", "honeycomb-basic"])
def test_sheets_and_back(name: str) -> None:
    plain = [rule for rule in rule_set(name).rules if not rule.loops]
    packs = pack_rules(plain)
    sizes = [pack.patch.n_marks for pack in packs]
    assert sizes == sorted(sizes)
    assert len({pack.patch for pack in packs}) == len(packs) > 1
    assert set(unpack_rules(packs, "")) == {replace(rule, name="") for rule in plain}
    for rule in plain:
        small = without_idle_places(rule)
        assert {rule_key(image) for image in variants(small)} == {
            rule_key(image) for image in variants(rule)
        }
        assert len(small.patch.faces) == sum(clue >= 0 for clue in rule.clues)
        assert all(one or other for one, other in zip(small.before, small.after, strict=True))
    for pack in packs:
        images = {rule_key(rule) for rule in unpack_rules(all_variants(pack), "")}
        assert images == {
            rule_key(image) for rule in unpack_rules([pack], "") for image in variants(rule)
        }


def test_classes_are_orbits() -> None:
    pack = named_set("2x2-centre")
    some = undominated_alone(pack.packed)
    chosen = representatives(some)
    assert len(spread_on_patch(chosen)) == len(some)
    images = {(rule.clues, words(rule.before)) for rule in unpack_rules([chosen], "")}
    assert len(images) == len(chosen) == len(np.unique(class_of_rules(some)))
    first = class_of_rules(some)
    assert (first <= np.arange(len(some))).all()
    assert (first[first] == first).all()
    rules = unpack_rules([some], "")
    for rule, one in zip(rules[::50], first[::50].tolist(), strict=True):
        assert rule_key(rules[one]) in {rule_key(image) for image in variants(rule)}
    moves = len(automorphisms(some.patch))
    assert len(chosen) >= len(some) / moves


def test_rules_with_an_assumption_are_left_alone() -> None:
    given = rule_set("van-dam")
    work = load_sources([given])
    assert len(work.assumed) == 7
    assert len(work) == len(given)
    left = work.rule_set(work.packs, "all", "", "")
    assert {rule.name for rule in left.rules} == {rule.name for rule in given.rules}
    assert len(one_each(image for rule in work.rules for image in variants(rule))) == len(
        work.rules
    )


def test_gathering_refuses() -> None:
    with pytest.raises(PuzzleError, match="honeycomb and square"):
        load_sources([rule_set("honeycomb-basic"), "1x1"])
    with pytest.raises(PuzzleError, match="no rules"):
        load_sources([])
    with pytest.raises(PuzzleError, match="nothing"):
        load_sources(["nothing"])


def test_two_processes_try_the_same_orders() -> None:
    _, tests = class_tests("honeycomb")
    numbers = [5, 3, 8, 1, 9, 2]
    alone = list(order_sizes(tests, numbers, seed=3))
    assert [number for number, _ in alone] == numbers
    assert list(order_sizes(tests, numbers, seed=3, jobs=2)) == alone


def test_orders_are_kept_and_taken_up(tmp_path: Path) -> None:
    _, tests = class_tests("honeycomb")
    done = TriedOrders(work_key(tests, 3), dict(order_sizes(tests, [0, 1, 2], seed=3)))
    for number in range(3):
        assert done.sizes[number] == composed_free(tests, random_order(len(tests), 3, number)).sum()
    path = tmp_path / "few.part"
    done.save(path)
    assert load_orders(path, done.key) == done
    backwards = TriedOrders(done.key, dict(reversed(done.sizes.items())))
    backwards.save(tmp_path / "same.part")
    assert (tmp_path / "same.part").read_text() == path.read_text()
    assert done.sizes[done.best()] == min(done.sizes.values())
    assert not load_orders(tmp_path / "none", done.key).sizes
    with pytest.raises(PuzzleError, match="other rules"):
        load_orders(path, work_key(tests, 4))
    with pytest.raises(PuzzleError, match="directory"):
        load_orders(tmp_path, done.key)
    for broken in (
        "",
        "{",
        "[]",
        '{"takegaki": "orders"}',
        f'{{"takegaki": "orders", "key": "{done.key}", "sizes": 1}}',
    ):
        path.write_text(broken)
        with pytest.raises(PuzzleError, match="no checkpoint"):
            load_orders(path, done.key)


@pytest.mark.parametrize("names", [("1x1",), ("1x1", "1x1")])
@pytest.mark.parametrize("divided", [False, True])
def test_dominance_by_pairs_counts_what_it_tests(names: tuple[str, ...], divided: bool) -> None:
    """Every living rule in turn against every other one that lives."""
    packs = [named_set(name).packed for name in names]

    def by_pairs(table: list[tuple[int, ...]]) -> tuple[int, list[tuple[int, ...]]]:
        living, tests = dict(enumerate(table)), 0
        for place, (lines, crosses, new_lines, new_crosses, *_) in enumerate(table):
            for other in [other for other in living if other != place and place in living]:
                tests += 1
                met = not (lines & ~table[other][0] or crosses & ~table[other][1])
                more = not (table[other][2] & ~new_lines or table[other][3] & ~new_crosses)
                clue = table[other][4] & table[place][5] == table[place][4]
                if met and more and clue:
                    del living[other]
        return tests, list(living.values())

    tables = [
        [tuple(row) for row in place_rules([pack], pack.patch, "here").words.tolist()]
        for pack in packs
    ]
    tests = 0
    if divided:
        done = [by_pairs(table) for table in tables]
        tests, tables = sum(one for one, _ in done), [left for _, left in done]
    last, left = by_pairs([row for table in tables for row in table])
    found = PairTests(tests + last, len(left))
    assert count_pair_tests(packs, divided=divided) == found
    assert (count_pair_tests(packs) == found) is not divided
