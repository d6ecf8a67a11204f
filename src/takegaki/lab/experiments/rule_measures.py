"""What experiments measure about rules: how many there are, how many are left, what they spare a
search.
"""

from functools import cache
from typing import cast, get_args

from takegaki.core.errors import PuzzleError, RequestError
from takegaki.core.marks import UNKNOWN
from takegaki.core.puzzle import Puzzle
from takegaki.deduce.level import Level
from takegaki.formats import read_document
from takegaki.generation.generate_puzzle import Generated, generate
from takegaki.generation.request import Request
from takegaki.lab.corpus import CorpusError, choose, published_files, read_cases
from takegaki.lab.experiments import SIZE, Point, Value, sides
from takegaki.lab.rules.evolution import decided, evolve_rules, rules_as_set
from takegaki.lab.rules.fujiwara import LABELLINGS, remembered_board
from takegaki.lab.rules.papers import WAYS, Given, givens
from takegaki.rules.application.apply import Application
from takegaki.rules.construction.prerequisites import named_set, standard_sets
from takegaki.rules.notation.packing import unpack_rules
from takegaki.rules.notation.rule import Rule, RuleSet
from takegaki.rules.patches.packed_rules import PackedRules, representatives, select_rules
from takegaki.rules.patches.states import READINGS, Reading
from takegaki.rules.refinement.canonical_basis import canonical_basis
from takegaki.rules.refinement.placements_on_patch import RedundancyTests, Ways, redundancy_tests
from takegaki.rules.refinement.refine import (
    PairTests,
    composed_free,
    count_pair_tests,
    most_premises_first,
    random_order,
    undominated,
)
from takegaki.rules.refinement.rule_sources import standard_raw
from takegaki.rules.rule_sets.library import rule_set
from takegaki.runtime.measured_runs import measured
from takegaki.tilings import graph_of

Row = dict[str, Value]


PAIRS_WITH = "here"
"""The way of comparing whose rows count the tests of pairs."""


def _reading(point: Point) -> Reading:
    if point["reading"] not in READINGS:
        raise RequestError(f"no reading {point['reading']!r}; there are {', '.join(READINGS)}")
    return point["reading"]


def measure_rule_set(point: Point, seed: int) -> Row:
    """The rules that a set of prerequisites gives under a reading; "together": the three sets'
    union.
    """
    del seed  # there is nothing random in it
    reading, name = _reading(point), str(point["set"])
    made = measured(
        lambda: standard_sets(reading) if name == "together" else (named_set(name, reading),)
    )
    parts, seconds = made.result, made.seconds
    return {
        "prerequisites": sum(part.n_prerequisites for part in parts),
        "contradictory": sum(part.n_contradictory for part in parts),
        "rules": sum(part.n_rules for part in parts),
        "build_s": seconds,
    }


@cache
def _packs(reading: Reading) -> tuple[PackedRules, ...]:
    return tuple(built.packed for built in standard_sets(reading))


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
        raise RequestError(
            f"no way to compare rules {ways!r}; there are {', '.join(get_args(Ways))}"
        )
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


BREEDING_SIZE = "10x10"
"""The class of published boards: on half of them rules are bred, on the other half tried."""
BRED_ON = 10


@cache
def breeding_boards() -> tuple[Puzzle, tuple[Puzzle, ...], tuple[Puzzle, ...]]:
    """Fujiwara's board, published ones to breed on, and as many that no set was bred on.

    Raises PuzzleError with what is missing.
    """
    board = remembered_board()
    try:
        cases = choose(read_cases(published_files()), [BREEDING_SIZE], 2 * BRED_ON)
    except CorpusError as error:
        raise PuzzleError(str(error)) from None
    if len(cases) < 2 * BRED_ON:
        raise PuzzleError(
            f"{2 * BRED_ON} published puzzles of {BREEDING_SIZE} are not here; they lie in "
            "../shared/corpus"
        )
    boards = [read_document(case.text).puzzle for case in cases]
    return board, tuple(boards[::2]), tuple(boards[1::2])


@cache
def _pool(name: str) -> tuple[tuple[Rule, ...], float]:
    """The rules to breed from, one of each class, and the seconds that making them takes."""
    made = measured(standard_raw)
    if name == "all":
        whole = measured(lambda: [representatives(pack) for pack in made.result])
    elif name == "undominated":
        whole = measured(lambda: [*undominated(undominated(made.result), "turned")])
    else:
        raise RequestError(f"no rules to breed from {name!r}; there are all, undominated")
    return unpack_rules(whole.result, "takegaki lab"), made.seconds + whole.seconds


def _refined() -> tuple[Rule, ...]:
    packs = undominated(undominated(standard_raw()), "turned")
    alive = composed_free(redundancy_tests(packs, "turned"), most_premises_first(packs))
    return unpack_rules(select_rules(packs, alive), "takegaki lab")


def _canonical() -> tuple[Rule, ...]:
    packs = canonical_basis(standard_raw()).packs
    return unpack_rules([representatives(pack) for pack in packs], "takegaki lab")


@cache
def _constructed(name: str) -> tuple[tuple[Rule, ...], float]:
    """A set that was constructed and refined, from nothing, and the seconds for it."""
    made = measured({"refined": _refined, "canonical": _canonical}[name])
    return made.result, made.seconds


def measure_evolution(point: Point, seed: int) -> Row:
    """A set of rules by evolution, or one that was constructed: what it decides, and the seconds
    from nothing on.

    `rules` is their number, "free", or "refined" and "canonical" for what is constructed; `pool`
    what it is bred from.
    """
    board, near, unseen = breeding_boards()
    wanted, evaluations = str(point["rules"]), None
    if wanted in ("refined", "canonical"):
        rules, seconds = _constructed(wanted)
    else:
        pool, before = _pool(str(point["pool"]))
        size = None if wanted == "free" else int(wanted)
        bred = measured(
            lambda: evolve_rules(
                pool, [board, *near], seed, generations=int(point["generations"]), size=size
            )
        )
        rules = tuple(pool[place] for place in bred.result.rules)
        seconds = before + bred.seconds
        evaluations = bred.result.evaluations
    chosen = rules_as_set(rules)
    counts = [decided(chosen, boards) for boards in ([board], near, unseen)]
    edges = [sum(one.graph.n_edges for one in boards) for boards in ([board], near, unseen)]
    names = ("fujiwara", "published", "unseen")
    return {
        "number": len(rules),
        "per_rule": (counts[0] + counts[1]) / len(rules),
        **{f"{name}_decided": count for name, count in zip(names, counts, strict=True)},
        **{f"{name}_share": n / of for name, n, of in zip(names, counts, edges, strict=True)},
        "making_s": seconds,
        "evaluations": evaluations,
    }


@cache
def _board_and_givens() -> tuple[Puzzle, dict[str, Given]]:
    puzzle = remembered_board()
    sets: list[RuleSet] = [rule_set("standard")]
    names = ("none", "paper", "loops")
    return puzzle, dict(zip(names, givens(puzzle, sets), strict=True))


def measure_rules_of_type(point: Point, seed: int) -> Row:
    """What a set of the library decides on a new puzzle of its type, by its marks alone."""
    rules = rule_set(str(point["set"]))
    graph, level = graph_of(rules.tiling, *sides(point[SIZE])), Level.of(str(point["level"]))
    made = generate(Request(graph, seed, kind=rules.kind, level=level))
    assert isinstance(made, Generated)  # nothing stops it
    work = Application(made.puzzle, rules)
    found = measured(work.apply)
    share = float((work.board.marks != UNKNOWN).mean())
    return {
        "rules": len(rules),
        "decided": share,
        "finished": int(share == 1),
        "apply_s": found.seconds,
    }


def missing_searches() -> dict[str, str]:
    """By search what it needs that is not installed."""
    return {name: way.module for name, way in WAYS.items() if not way.installed}


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
        raise PuzzleError(f"{WAYS[way].module} is not installed", place=way)
    reached = WAYS[way].search(puzzle, given[name].marks, float(point["seconds"]))
    return (
        row
        | {f"{what}_s": getattr(reached, what) for what in LABELLINGS}
        | {"ended_s": reached.seconds}
    )
