"""Refinement: fewer rules that do the same.

First go the rules that a single other rule dominates, then those that the others compose: applied
over and over to the premises of the rule, they conclude all that it concludes. Which rules are left
of the second step depends on the order of the tests, so many orders are tried, in one process or
several (`takegaki.rules.refinement.canonical_basis` has a number that depends on none). A rule that
goes is simulated on its own patch, so wherever it is placed.

    packs = tuple(built.packed for built in standard_sets())
    packs = undominated(packs, "turned")
    tests = redundancy_tests(packs, "turned")
    alive = search_fewest(tests, costs(packs))

Source: S. Herting, A rule-based approach to the puzzle of Slither Link (2004), section 9.
"""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from takegaki.core.lazy_dataclass import dataclass
from takegaki.rules.kernels import closures
from takegaki.rules.kernels.rule_board import THEN_LINES
from takegaki.rules.notation.packing import n_variants
from takegaki.rules.patches.packed_rules import PackedRules, representatives, select_rules, sizes
from takegaki.rules.refinement.placements_on_patch import (
    RedundancyTests,
    Ways,
    place_rules,
    redundancy_tests,
)

Flags = NDArray[np.bool_]
Order = NDArray[np.int32]

CLUE_CHANCE = 0.12
"""How often a face shows a certain clue, on the published boards: such a rule is placed that less
often.
"""


def undominated(packs: Sequence[PackedRules], ways: Ways = "here") -> tuple[PackedRules, ...]:
    """The rules that no other one dominates: none requires less (or the same) and concludes all of
    it.

    ways   how a rule is compared with one of another patch: "here" as the paper has it, top left
           corner on top left corner; "moved" wherever it fits, also within its own patch, where
           only what it concludes on the other's patch must be there; "turned" besides rotated and
           mirrored: rules of one class count as one, and one of each class is left

    Of rules that dominate each other one stays. Cost: rules times survivors.
    Source: the same, section 9.1.
    """
    if ways == "turned":
        packs = [representatives(pack) for pack in packs]
    packs = tuple(undominated_alone(pack) for pack in packs)
    tests = redundancy_tests(packs, ways)
    alive = np.ones(len(tests), dtype=np.bool_)
    closures.drop_dominated(most_premises_first(packs), *_arrays(tests), alive)
    return select_rules(packs, alive)


@dataclass(frozen=True)
class PairTests:
    """What dominance by testing pairs took: pairs that were tested, and rules that were left."""

    tests: int
    left: int


def count_pair_tests(packs: Sequence[PackedRules], *, divided: bool = False) -> PairTests:
    """Dominance as the paper has it, every rule against every other one, counted.

    divided  the rules of each pack against each other first, then those that are left of all

    Rules are compared top left on top left; two that are alike dominate each other, and one of them
    stays. Cost: the tests; some billion where nothing goes early. Source: the same, sections 9.1
    and 11.
    """
    largest = max(packs, key=lambda pack: len(pack.patch.faces)).patch
    tables = [place_rules([pack], largest, "here").words for pack in packs]
    tests = 0
    if divided:
        for number, table in enumerate(tables):
            alive, done = _alive_by_pairs(table)
            tables[number] = table[alive]
            tests += done
    alive, done = _alive_by_pairs(np.concatenate(tables))
    return PairTests(tests + done, int(alive.sum()))


def _alive_by_pairs(table: NDArray[np.int64]) -> tuple[Flags, int]:
    alive = np.ones(len(table), dtype=np.bool_)
    tests = first = 0
    # The first slices are short: they may run as plain Python.
    size = 1
    while first < len(table):
        tests += int(
            closures.dominance_by_pairs(table, alive, first, min(first + size, len(table)))
        )
        first, size = first + size, min(2 * size, 1024)
    return alive, tests


@dataclass(frozen=True)
class Refinement:
    """Dominance and composition: pairs and compositions that were tested, rules that were left."""

    pairs: int
    composed: int
    left: int


def refined_by_pairs(
    packs: Sequence[PackedRules], *, divided: bool = False, seed: int = 0
) -> Refinement:
    """Both steps as the paper has them: every rule against every other one, then composition of
    what is left, in one random order.

    divided  both steps for each pack first, then for what is left of all

    Cost: as `count_pair_tests`. Source: the same, sections 9 and 11.
    """
    pairs = composed = 0
    if divided:
        parts: list[PackedRules] = []
        for pack in packs:
            left, done = _refined((pack,), seed)
            parts += left
            pairs, composed = pairs + done.pairs, composed + done.composed
        packs = tuple(parts)
    _, done = _refined(packs, seed)
    return Refinement(pairs + done.pairs, composed + done.composed, done.left)


def _refined(packs: Sequence[PackedRules], seed: int) -> tuple[tuple[PackedRules, ...], Refinement]:
    largest = max(packs, key=lambda pack: len(pack.patch.faces)).patch
    placed = place_rules(packs, largest, "here")
    alive, pairs = _alive_by_pairs(placed.words)
    kept = np.zeros(sum(map(len, packs)), dtype=np.bool_)
    kept[placed.owner[alive]] = True
    packs = select_rules(packs, kept)
    tests = redundancy_tests(packs, "moved")
    left = composed_free(tests, random_order(len(tests), seed, 0))
    return select_rules(packs, left), Refinement(pairs, len(tests), int(left.sum()))


def undominated_alone(pack: PackedRules) -> PackedRules:
    """The rules of one patch that no other one on the same places dominates; their order stays."""
    order = np.lexsort((-sizes(pack.after), pack.n_premises))
    kept = np.zeros(len(pack), dtype=np.int32)
    count = closures.undominated(pack.table[order], kept)
    return pack.taken(np.sort(order[kept[:count]]))


def _arrays(
    tests: RedundancyTests,
) -> tuple[NDArray[np.int64], Order, Order, NDArray[np.int64], Order]:
    return tests.tested, tests.starts, tests.rows, tests.placed, tests.owner


def most_premises_first(packs: Sequence[PackedRules]) -> Order:
    """An order of tests; of equals those of the last pack first."""
    n_premises = np.concatenate([pack.n_premises for pack in packs])
    return np.argsort(n_premises, kind="stable")[::-1].astype(np.int32)


def random_order(n_rules: int, seed: int, number: int) -> Order:
    """One of the random orders of a seed, by its number."""
    return np.random.default_rng([seed, number]).permutation(n_rules).astype(np.int32)


def composed_free(tests: RedundancyTests, order: Order, alive: Flags | None = None) -> Flags:
    """(R,) the rules that are left when, in this order, each that the others compose is dropped.

    alive   the rules to begin with; all by default
    Source: the same, section 9.2. Cost: rules times instances on a patch.
    """
    left = np.ones(len(tests), dtype=np.bool_) if alive is None else alive.copy()
    closures.drop_composed(order, *_arrays(tests), left)
    return left


def costs(packs: Sequence[PackedRules]) -> NDArray[np.float64]:
    """(R,) how often each rule's class is about to be placed on each face of a board."""
    parts = []
    for pack in packs:
        n_clues = np.sum(pack.clues >= 0, axis=1)
        parts.append(n_variants(pack) * CLUE_CHANCE**n_clues)
    return np.concatenate(parts)


def search_fewest(
    tests: RedundancyTests,
    cost: NDArray[np.float64],
    *,
    begin: Flags | None = None,
    rounds: int = 200,
    seed: int = 0,
) -> Flags:
    """(R,) as few rules as a search finds; of equally many those with the least cost together.

    begin     a set that does the work of all; else the orders known to be good are tried
    rounds    in each some dropped rules come back and the dearest that are now composed go

    Cost: rounds times the rules left times the instances on a patch.
    """
    random = np.random.default_rng(seed)
    starts = (
        [begin]
        if begin is not None
        else [composed_free(tests, order) for order in _good_orders(tests, cost)]
    )
    best = min(starts, key=lambda alive: _worth(alive, cost))
    for _ in range(rounds):
        other = _swap_some(tests, cost, best, random)
        if _worth(other, cost) <= _worth(best, cost):
            best = other
    return best


def _worth(alive: Flags, cost: NDArray[np.float64]) -> tuple[int, float]:
    return int(alive.sum()), float(cost[alive].sum())


def _good_orders(tests: RedundancyTests, cost: NDArray[np.float64]) -> Iterator[Order]:
    n_premises = sizes(tests.tested)
    n_concluded = sizes(tests.tested[:, THEN_LINES:])
    for keys in ((-cost, n_concluded), (n_concluded, -cost), (-n_premises, n_concluded)):
        yield np.lexsort(keys[::-1]).astype(np.int32)


def _swap_some(
    tests: RedundancyTests, cost: NDArray[np.float64], best: Flags, random: np.random.Generator
) -> Flags:
    """A neighbour of the best set: some rules are restored, then removal is tried in another
    order.
    """
    gone = np.flatnonzero(~best)
    if len(gone) == 0:
        return best
    back = random.choice(gone, size=min(len(gone), int(random.integers(1, 12))), replace=False)
    alive = best.copy()
    alive[back] = True
    rows = np.flatnonzero(alive)
    # Costly rules tend to be tried first, restored ones last: else they would be removed again at
    # once.
    priority = np.log(cost[rows]) + random.gumbel(size=len(rows)) - 2.0 * np.isin(rows, back)
    return composed_free(tests, rows[np.argsort(-priority)].astype(np.int32), alive)
