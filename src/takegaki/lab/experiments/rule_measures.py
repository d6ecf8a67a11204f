"""What experiments measure about rules: how many there are, how many are left, what they spare a search."""

from functools import cache
from typing import cast, get_args

from takegaki.core.errors import RequestError
from takegaki.core.puzzle import Puzzle
from takegaki.lab.experiments import Point, Value
from takegaki.lab.rules.fujiwara import LABELLINGS, remembered_board
from takegaki.lab.rules.papers import WAYS, Given, givens
from takegaki.rules.library import rule_set
from takegaki.rules.packed_rules import PackedRules, pack_built
from takegaki.rules.patch_states import READINGS, Reading
from takegaki.rules.placements_on_patch import RedundancyTests, Ways, redundancy_tests
from takegaki.rules.prerequisites import named_set, standard_sets
from takegaki.rules.refine import PairTests, composed_free, count_pair_tests, random_order, undominated
from takegaki.rules.rule import RuleSet
from takegaki.runtime.measured import measured

Row = dict[str, Value]


PAIRS_WITH = "here"
"""The way of comparing whose rows count the tests of pairs."""


def _reading(point: Point) -> Reading:
    if point["reading"] not in READINGS:
        raise RequestError(f"no reading {point['reading']!r}; there are {', '.join(READINGS)}")
    return point["reading"]


def measure_rule_set(point: Point, seed: int) -> Row:
    """The rules that a set of prerequisites gives under a reading; "together": the three sets' union."""
    del seed  # there is nothing random in it
    reading, name = _reading(point), str(point["set"])
    made = measured(lambda: standard_sets(reading) if name == "together" else (named_set(name, reading),))
    parts, seconds = made.result, made.seconds
    return {
        "prerequisites": sum(part.n_prerequisites for part in parts),
        "contradictory": sum(part.n_contradictory for part in parts),
        "rules": sum(part.n_rules for part in parts),
        "build_s": seconds,
    }


@cache
def _packs(reading: Reading) -> tuple[PackedRules, ...]:
    return tuple(pack_built(built) for built in standard_sets(reading))


@cache
def _pairs(reading: Reading, divided: bool) -> tuple[PairTests, float]:
    packs = _packs(reading)
    found = measured(lambda: count_pair_tests(packs, divided=divided))
    return found.result, found.seconds


@cache
def _tests(reading: Reading, ways: Ways) -> tuple[int, RedundancyTests]:
    left = undominated(undominated(_packs(reading)), ways)
    return sum(map(len, left)), redundancy_tests(left, ways)


def measure_refinement(point: Point, seed: int) -> Row:
    """Rules left by dominance, and by composition in the random order of this seed."""
    reading, ways = _reading(point), str(point["ways"])
    if ways not in get_args(Ways):
        raise RequestError(f"no way to compare rules {ways!r}; there are {', '.join(get_args(Ways))}")
    count, tests = _tests(reading, cast("Ways", ways))
    order = random_order(len(tests), 0, seed)
    free = measured(lambda: composed_free(tests, order))
    left = int(free.result.sum())
    row: Row = {
        "given": sum(map(len, _packs(reading))),
        "undominated": count,
        "left": left,
        "order_s": free.seconds,
    }
    # The top left corners are aligned, however the rest is compared: once is enough.
    for name, divided in (("pairs", False), ("divided", True)) if ways == PAIRS_WITH else ():
        found, seconds = _pairs(reading, divided)
        row |= {f"{name}_tests": found.tests, f"{name}_left": found.left, f"{name}_s": seconds}
    return row


@cache
def _board_and_givens() -> tuple[Puzzle, dict[str, Given]]:
    puzzle = remembered_board()
    sets: list[RuleSet] = [rule_set("standard")]
    names = ("none", "paper", "loops")
    return puzzle, dict(zip(names, givens(puzzle, sets), strict=True))


def measure_searches(point: Point, seed: int) -> Row:
    """One search on Fujiwara's board, with nothing given or with the edges that rules decide."""
    del seed
    puzzle, given = _board_and_givens()
    name, way = str(point["given"]), str(point["way"])
    if name not in given:
        raise RequestError(f"no edges given as {name!r}; there are {', '.join(given)}")
    if way not in WAYS:
        raise RequestError(f"no search {way!r}; there are {', '.join(WAYS)}")
    row: Row = {"edges": given[name].count, "rules_s": given[name].seconds}
    if not WAYS[way].installed:
        return row | dict.fromkeys(f"{what}_s" for what in LABELLINGS)
    reached = WAYS[way].search(puzzle, given[name].marks, float(point["seconds"]))
    return row | {f"{what}_s": getattr(reached, what) for what in LABELLINGS} | {"ended_s": reached.seconds}
