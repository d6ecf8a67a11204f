"""Paper 2's growth: one face, then three rules at random."""

from collections.abc import Iterator

import numpy as np

from takegaki.core.budget import Budget
from takegaki.core.errors import PuzzleError
from takegaki.core.graph import Graph
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.topology import BoolArray, surrounding_faces
from takegaki.generation.kernels.grow_by_rules import GrowthState, grow, start
from takegaki.generation.kernels.loop_flips import AS_LONG, LONGER, SHORTER, Field
from takegaki.generation.loops.given_loop import lines_of, new_field
from takegaki.generation.parameters import PARAMETERS
from takegaki.runtime.rng import below

Ratios = tuple[int, int, int]

GROWTH_STREAM = 1

RULES = {AS_LONG: 1, LONGER: 2, SHORTER: 3}
"""The paper's numbers of the kinds of flips."""

# Some milliseconds of work.
GROWTH_CHUNK = 10_000


@dataclass(frozen=True)
class Event:
    """One step of a growth.

    rule    0 for the first face; 1: as long as before, 2: longer, 3: shorter
    face    the face that changed sides
    drawn, erased   edges that became lines, and that no longer are, ascending
    """

    rule: int
    face: int
    drawn: tuple[int, ...]
    erased: tuple[int, ...]


def grow_loop(
    graph: Graph,
    seed: int,
    *,
    ratios: Ratios = (33, 33, 34),
    steps: float = 10.0,
    budget: Budget | None = None,
) -> BoolArray:
    """(E,) the lines of a loop grown from one face.

    ratios  chances of the three rules in percent, sum 100. On squares rule 1 turns the two lines
            at a corner of a cell to the other two, rule 2 one line to three, rule 3 three to one;
            on any tiling the new path is as long, longer, shorter. 33/33/34: loops all over the
            board; 33/67/0: tight corridors; 33/7/60: broad loops that leave part of the board free
    steps   number of times that a rule is applied, as a multiple of the number of faces; one less
            at random, and fewer where no rule that has a chance fits any more

    Every loop can come out while rules 1 to 3 all have a chance. Raises PuzzleError for ratios or
    steps that mean nothing, EndedError when the budget ends.
    Source: R. van Dam, Takegaki (2008), chapter 7.1; see
    `kernels.grow_by_rules` for what it leaves open.
    """
    field, state = _started(graph, seed, ratios, steps)
    limits = Budget.of(budget).start()
    while grow(field, state, GROWTH_CHUNK):
        limits.check()
    return lines_of(field)


def growth(
    graph: Graph,
    seed: int,
    *,
    ratios: Ratios = (33, 33, 34),
    steps: float = 10.0,
) -> Iterator[Event]:
    """The steps of grow_loop with the same arguments, one by one: all of them together draw its
    loop.
    """
    field, state = _started(graph, seed, ratios, steps)
    left = state.steps
    yield _event(field, 0, state.last_face)
    while left > 0:
        grow(field, state, 1)
        if state.steps != left - 1:
            return
        left -= 1
        yield _event(field, RULES[state.last_kind], state.last_face)


def _started(graph: Graph, seed: int, ratios: Ratios, steps: float) -> tuple[Field, GrowthState]:
    """The first face, and what is left to do."""
    check_ratios(ratios)
    PARAMETERS["steps"].check_range(steps)
    field = new_field(graph, seed, GROWTH_STREAM)
    state = _new_growth_state(graph)
    for kind, number in RULES.items():
        state.ratio[kind] = ratios[number - 1]
    # Each step takes a face in or out: a fixed number would only give odd, or only even, areas.
    state.steps = max(0, round(steps * graph.n_faces) - below(field.rng, 2))
    start(field, state)
    return field, state


def _new_growth_state(graph: Graph) -> GrowthState:
    ring_start, ring = surrounding_faces(graph)
    return GrowthState(
        ring_start=ring_start,
        ring=ring,
        fits=np.zeros((4, graph.n_faces), dtype=np.int32),
        n_fits=np.zeros(4, dtype=np.int32),
        ratio=np.zeros(4, dtype=np.int32),
        kind=np.zeros(graph.n_faces, dtype=np.int32),
        place=np.zeros(graph.n_faces, dtype=np.int32),
    )


def check_ratios(ratios: Ratios) -> None:
    """Raises PuzzleError unless these are three chances in percent that sum to 100."""
    whole = len(ratios) == 3 and all(isinstance(ratio, int) and ratio >= 0 for ratio in ratios)
    if not whole or sum(ratios) != 100:
        given = "/".join(map(str, ratios))
        raise PuzzleError(
            f"ratios {given}: three whole numbers that sum to 100 are needed, like 33/33/34"
        )


def _event(field: Field, rule: int, face: int) -> Event:
    sides = np.sort(field.face_edges[field.face_start[face] : field.face_start[face + 1]])
    drawn = field.line[sides] == 1
    return Event(rule, face, tuple(sides[drawn].tolist()), tuple(sides[~drawn].tolist()))
