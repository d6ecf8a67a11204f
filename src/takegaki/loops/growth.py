"""Paper 2's growth: one face, then three rules by lot."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from takegaki.core.errors import PuzzleError
from takegaki.core.graph import Graph
from takegaki.core.surround import rings
from takegaki.core.topology import BoolArray
from takegaki.engine.dice import below
from takegaki.engine.flips import AS_LONG, LONGER, SHORTER, Field
from takegaki.engine.grow import CTL_SIZE, FACE, RATIO, RULE, STEPS, Garden, grow, plant
from takegaki.engine.jit import i64
from takegaki.loops.fields import KeepOn, lines_of, new_field

Ratios = tuple[int, int, int]

STREAM = 1
MOST_STEPS = 1000.0

RULES = {AS_LONG: 1, LONGER: 2, SHORTER: 3}
"""The paper's numbers of the kinds of flips."""

# Some milliseconds of work.
CHUNK = 10_000


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
    keep_on: KeepOn = None,
) -> BoolArray | None:
    """(E,) the lines of a loop grown from one face; None only when keep_on ended the work.

    ratios  chances of the three rules in percent, sum 100. On squares rule 1 turns the two lines
            at a corner of a cell to the other two, rule 2 one line to three, rule 3 three to one;
            on any tiling the new path is as long, longer, shorter. 33/33/34: loops all over the
            board; 33/67/0: tight corridors; 33/7/60: broad loops that leave part of the board free
    steps   number of times that a rule is applied, as a multiple of the number of faces; one less
            by lot, and fewer where no rule that has a chance fits any more

    Every loop can come out while rules 1 to 3 all have a chance. Raises PuzzleError for ratios or
    steps that mean nothing.
    Source: R. van Dam, Takegaki (2008), chapter 7.1; see engine/grow.py for what it leaves open.
    """
    field, garden = _planted(graph, seed, ratios, steps)
    while grow(field, garden, i64(CHUNK)):
        if keep_on is not None and not keep_on():
            return None
    return lines_of(field)


def growth(
    graph: Graph,
    seed: int,
    *,
    ratios: Ratios = (33, 33, 34),
    steps: float = 10.0,
) -> Iterator[Event]:
    """The steps of grow_loop with the same arguments, one by one: all of them together draw its loop."""
    field, garden = _planted(graph, seed, ratios, steps)
    left = garden.ctl[STEPS]
    yield _event(field, 0, int(garden.ctl[FACE]))
    while left > 0:
        grow(field, garden, i64(1))
        if garden.ctl[STEPS] != left - 1:
            return
        left -= 1
        yield _event(field, RULES[int(garden.ctl[RULE])], int(garden.ctl[FACE]))


def _planted(graph: Graph, seed: int, ratios: Ratios, steps: float) -> tuple[Field, Garden]:
    """The first face, and what is left to do."""
    check_ratios(ratios)
    if not 0 <= steps <= MOST_STEPS:
        raise PuzzleError(f"{steps} steps for each cell; from 0 to {MOST_STEPS:g} are taken")
    field = new_field(graph, seed, STREAM)
    ctl = np.zeros(CTL_SIZE, dtype=np.int64)
    for kind, number in RULES.items():
        ctl[RATIO + kind] = ratios[number - 1]
    # Each step takes a face in or out: a fixed number would only give odd, or only even, areas.
    ctl[STEPS] = max(0, round(steps * graph.n_faces) - below(field.dice, i64(2)))
    fits, spot = (np.zeros(size, dtype=np.int32) for size in ((4, graph.n_faces), (graph.n_faces, 2)))
    garden = Garden(*rings(graph), fits, spot, ctl)
    plant(field, garden)
    return field, garden


def check_ratios(ratios: Ratios) -> None:
    """Raises PuzzleError unless these are three chances in percent that sum to 100."""
    whole = len(ratios) == 3 and all(isinstance(ratio, int) and ratio >= 0 for ratio in ratios)
    if not whole or sum(ratios) != 100:
        told = "/".join(map(str, ratios))
        raise PuzzleError(f"ratios {told}: three whole numbers that sum to 100 are needed, like 33/33/34")


def _event(field: Field, rule: int, face: int) -> Event:
    sides = np.sort(field.face_edges[field.face_start[face] : field.face_start[face + 1]])
    drawn = field.line[sides] == 1
    return Event(rule, face, tuple(sides[drawn].tolist()), tuple(sides[~drawn].tolist()))
