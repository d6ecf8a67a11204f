"""Refinement: fewer rules that do the same.

First go the rules that a single other rule dominates, then those that the others compose: applied
over and over to the premises of the rule, they conclude all that it concludes. Which rules are left
of the second step depends on the order of the tests (`takegaki.rules.canonical` has a number that
does not). A rule that goes is simulated on its own patch, so wherever it is laid.

    sheets = tuple(sheet_of(built) for built in standard_sets())
    sheets = undominated(sheets, "turned")
    tests = questions_of(sheets, "turned")
    alive = shorter(tests, costs(sheets))

Source: S. Herting, A rule-based approach to the puzzle of Slither Link (2004), section 9.
"""

from collections.abc import Callable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from takegaki.engine import compose
from takegaki.rules.bits import moved_bits, sizes
from takegaki.rules.laying import Questions, Ways, in_the_open, indices, lay, questions_of
from takegaki.rules.patch import Patch
from takegaki.rules.sheet import Sheet, representatives, shifts_of, taken

Flags = NDArray[np.bool_]
Order = NDArray[np.int32]

CLUE_CHANCE = 0.12
"""How often a face shows a certain clue, on the published boards: such a rule is laid that less often."""


def undominated(sheets: Sequence[Sheet], ways: Ways = "here") -> tuple[Sheet, ...]:
    """The rules that no other one dominates: none asks for less (or the same) and concludes all of it.

    ways   how a rule is compared with one of another patch: "here" as the paper has it, top left
           corner on top left corner; "moved" wherever it fits, also within its own patch, where
           only what it concludes on the other's patch must be there; "turned" besides rotated and
           mirrored: rules of one class count as one, and one of each class is left

    Of rules that dominate each other one stays. Cost: rules times survivors.
    Source: the same, section 9.1.
    """
    if ways == "turned":
        sheets = [representatives(sheet) for sheet in sheets]
    sheets = tuple(undominated_alone(sheet) for sheet in sheets)
    tests = questions_of(sheets, ways)
    alive = np.ones(len(tests), dtype=np.bool_)
    compose.drop_dominated(most_premises_first(sheets), *_arrays(tests), alive)
    return taken(sheets, alive)


def undominated_alone(sheet: Sheet) -> Sheet:
    """The rules of one patch that no other one on the same places dominates; their order stays."""
    order = np.lexsort((-sizes(sheet.after), sheet.n_premises))
    kept = np.zeros(len(sheet), dtype=np.int32)
    count = compose.undominated(sheet.table[order], kept)
    return sheet.taken(np.sort(order[kept[:count]]))


def _arrays(tests: Questions) -> tuple[NDArray[np.int64], Order, Order, NDArray[np.int64], Order]:
    return tests.asked, tests.starts, tests.rows, tests.laid, tests.owner


def most_premises_first(sheets: Sequence[Sheet]) -> Order:
    """An order of tests; of equals those of the last sheet first."""
    n_premises = np.concatenate([sheet.n_premises for sheet in sheets])
    return np.argsort(n_premises, kind="stable")[::-1].astype(np.int32)


def random_order(n_rules: int, seed: int, number: int) -> Order:
    """One of the random orders that a seed stands for, by its number."""
    return np.random.default_rng([seed, number]).permutation(n_rules).astype(np.int32)


def composed_free(tests: Questions, order: Order, alive: Flags | None = None) -> Flags:
    """(R,) the rules that are left when, in this order, each that the others compose is dropped.

    alive   the rules to begin with; all by default
    Source: the same, section 9.2. Cost: rules times instances on a patch.
    """
    left = np.ones(len(tests), dtype=np.bool_) if alive is None else alive.copy()
    compose.drop_composed(order, *_arrays(tests), left)
    return left


def costs(sheets: Sequence[Sheet]) -> NDArray[np.float64]:
    """(R,) how often each rule's class is about to be laid on each face of a board."""
    parts = []
    for sheet in sheets:
        n_clues = np.sum(sheet.clues >= 0, axis=1)
        parts.append(shifts_of(sheet) * CLUE_CHANCE**n_clues)
    return np.concatenate(parts)


def shorter(
    tests: Questions,
    cost: NDArray[np.float64],
    *,
    begin: Flags | None = None,
    rounds: int = 200,
    seed: int = 0,
    keep_on: Callable[[int], bool] = lambda done: True,
) -> Flags:
    """(R,) as few rules as a search finds; of equally many those with the least cost together.

    begin     a set that does the work of all; else the orders known to be good are tried
    rounds    in each some dropped rules come back and the dearest that are now composed go
    keep_on   asked with the number of rounds done

    Cost: rounds times the rules left times the instances on a patch.
    """
    random = np.random.default_rng(seed)
    starts = [begin] if begin is not None else [composed_free(tests, order) for order in _good(tests, cost)]
    best = min(starts, key=lambda alive: _worth(alive, cost))
    for done in range(rounds):
        if not keep_on(done):
            break
        other = _swapped(tests, cost, best, random)
        if _worth(other, cost) <= _worth(best, cost):
            best = other
    return best


def _worth(alive: Flags, cost: NDArray[np.float64]) -> tuple[int, float]:
    return int(alive.sum()), float(cost[alive].sum())


def _good(tests: Questions, cost: NDArray[np.float64]) -> Iterator[Order]:
    n_premises = np.bitwise_count(tests.asked[:, 0] | tests.asked[:, 1]).astype(np.int64)
    n_concluded = np.bitwise_count(tests.asked[:, 2] | tests.asked[:, 3]).astype(np.int64)
    for keys in ((-cost, n_concluded), (n_concluded, -cost), (-n_premises, n_concluded)):
        yield np.lexsort(keys[::-1]).astype(np.int32)


def _swapped(tests: Questions, cost: NDArray[np.float64], best: Flags, random: np.random.Generator) -> Flags:
    """A set near the best one: some rules come back, then the rest is thinned out in another order."""
    gone = np.flatnonzero(~best)
    if len(gone) == 0:
        return best
    back = random.choice(gone, size=min(len(gone), int(random.integers(1, 12))), replace=False)
    alive = best.copy()
    alive[back] = True
    rows = np.flatnonzero(alive)
    # Dear rules tend to go first, and what came back last: else it would go again at once.
    dearness = np.log(cost[rows]) + random.gumbel(size=len(rows)) - 2.0 * np.isin(rows, back)
    return composed_free(tests, rows[np.argsort(-dearness)].astype(np.int32), alive)


def same_fixpoint(
    before: Sequence[Sheet],
    after: Sequence[Sheet],
    patch: Patch,
    sample: int | None = None,
    *,
    values: Sequence[int] = (0, 1, 2, 3),
    ways: Ways = "turned",
    seed: int = 0,
) -> bool:
    """Whether two sets of rules have the same fixpoint on boards that consist of a patch.

    The patch lies in an open world: faces round it have no clues, and rules may use and make the
    marks of their edges as well. (A rule of a small patch may be simulated by way of such edges,
    which any board has, be it off its border, where they are crosses.) Only marks on the patch are
    given and compared.

    sample   so many random boards: clues and some marks; None for all there are
    ways     how rules are laid; "turned" if one stands for its class, as it does in a rule set

    A board on which a mark would be both counts as one answer: a contradiction. Raises PuzzleError
    for a patch too large. Cost: all boards are (values + 1) ** faces * 3 ** marks.
    """
    wide = in_the_open(patch)
    laid = [lay(sheets, wide, ways) for sheets in (before, after)]
    images = indices(wide, patch)
    own = sum(1 << image for image in images)
    for code, small in _boards(patch, sample, values, np.random.default_rng(seed)):
        boards = moved_bits(small, images)
        one, other = boards.copy(), boards.copy()
        for rules, ends in zip(laid, (one, other), strict=True):
            compose.close_all(rules.words[rules.in_force(code)], ends)
        if not np.array_equal(one & own, other & own):
            return False
    return True


BOARDS_A_CODE = 64


def _boards(
    patch: Patch, sample: int | None, values: Sequence[int], random: np.random.Generator
) -> Iterator[tuple[int, NDArray[np.int64]]]:
    """Codes of clues, each with boards (n, 2) as lines and crosses."""
    n_faces, n_marks = len(patch.faces), patch.n_marks
    shifts = 4 * np.arange(n_faces, dtype=np.int64)
    choices = np.array([0, *(value + 1 for value in values)])
    bits = np.int64(1) << np.arange(n_marks)
    if sample is None:
        ways = np.stack(np.unravel_index(np.arange(3**n_marks), (3,) * n_marks), axis=1)
        boards = np.stack([((ways == kind) * bits).sum(axis=1) for kind in (1, 2)], axis=1)
        for number in range(len(choices) ** n_faces):
            digits = number // len(choices) ** np.arange(n_faces) % len(choices)
            yield int((choices[digits] << shifts).sum()), boards
        return
    for _ in range(-(-sample // BOARDS_A_CODE)):
        clues = random.choice(choices, size=n_faces)
        marked = random.random((BOARDS_A_CODE, n_marks)) < random.random((BOARDS_A_CODE, 1)) * 0.7
        drawn = random.random((BOARDS_A_CODE, n_marks)) < random.random((BOARDS_A_CODE, 1))
        words = [((marked & side) * bits).sum(axis=1) for side in (drawn, ~drawn)]
        yield int((clues << shifts).sum()), np.stack(words, axis=1)
