"""The journal of a slate as values: facts in the order they were found, each with its premises."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

import numpy as np

from takegaki.core.graph import Graph
from takegaki.deduce.loops import Premises, loop_premises
from takegaki.deduce.parts import part_marks
from takegaki.deduce.side_paths import path_between_sides
from takegaki.engine import slate as at
from takegaki.engine.slate import Slate
from takegaki.techniques import BY_CODE, Technique

Kind = Literal["mark", "at most one", "at least one", "equal", "opposite", "refusal", "reach"]
PAIRS: tuple[Kind, Kind] = ("at most one", "at least one")
ON_EDGES = (
    *(at.GIVEN, at.EARLY_LOOP, at.LOOP_CLOSED, at.CARRIED, at.NO_LINE, at.STRAIGHT_CUT, at.COLOURING),
    *(at.STRANDED, at.TRIAL, at.DEEP_TRIAL, at.EXACT_STEP, at.NO_CYCLE, at.PARITY_CHAIN),
)
"""Techniques that look at an edge."""
RELATIONS: tuple[Kind, Kind] = ("equal", "opposite")


@dataclass(frozen=True)
class Fact:
    """Something known, and why.

    number     its place in the journal
    kind       a mark on one edge; what is known of two edges; "refusal": sets of arms that a tile cannot
               have; "reach": how many cells a line can join at most on one side of it
    edges      that edge, or those two; none of a refusal
    mark       LINE or CROSS for a mark; sets of arms as bits; cells; else 0
    technique  None for a given mark
    place      ("face", id), ("vertex", id) or ("edge", id): where the technique looked
    premises   numbers of earlier facts
    clues      cells whose clues are premises
    """

    number: int
    kind: Kind
    edges: tuple[int, ...]
    mark: int
    technique: Technique | None
    place: tuple[Literal["face", "vertex", "edge"], int]
    premises: tuple[int, ...]
    clues: tuple[int, ...]


def fact_of(graph: Graph, slate: Slate, number: int) -> Fact:
    """One entry of the journal. Cost: linear in its premises; in the lines of the board about loops."""
    row = slate.fact[number].tolist()
    code, where = row[at.TECHNIQUE], row[at.WHERE]
    premises: tuple[int, ...]
    clues: tuple[int, ...]
    if code in FOUND_AGAIN:
        premises, clues = FOUND_AGAIN[code](graph, slate, number)
    elif code >= at.LOCAL_RULE and (BY_CODE[code].open or number == slate.ctl[at.BROKEN]):
        made = slate.edge[:, at.MADE]
        premises = tuple(np.sort(made[(made >= 0) & (made < number)]).tolist())
        clues = _clued(graph, slate)
    else:
        listed = slate.premises[row[at.FIRST] : row[at.BEHIND]].tolist()
        premises = tuple(dict.fromkeys(premise for premise in listed if premise >= 0))
        clues = tuple(-1 - premise for premise in listed if premise < 0)
    kind, edges = _subject(slate, row)
    mark = row[at.VALUE] if kind in ("mark", "refusal", "reach") else 0
    return Fact(number, kind, edges, mark, BY_CODE.get(code), _place(graph, code, where), premises, clues)


def _between_sides(graph: Graph, slate: Slate, number: int) -> Premises:
    return path_between_sides(graph, slate, number), ()


FOUND_AGAIN: dict[int, Callable[[Graph, Slate, int], Premises]] = {
    **dict.fromkeys((at.EARLY_LOOP, at.LOOP_CLOSED, at.NO_LINE), loop_premises),
    **dict.fromkeys((at.NO_CYCLE, at.CLOSED_PART, at.TURN_CYCLE), part_marks),
    at.COLOURING: _between_sides,
}
"""Techniques whose premises are not laid down, and what finds them."""


def _clued(graph: Graph, slate: Slate) -> tuple[int, ...]:
    """All cells with a clue."""
    if len(slate.tile):
        return tuple(range(len(slate.tile)))
    return tuple(np.flatnonzero(slate.place[: graph.n_faces, at.CLUE] >= 0).tolist())


def _subject(slate: Slate, row: list[int]) -> tuple[Kind, tuple[int, ...]]:
    if row[at.KIND] == at.A_MARK:
        return "mark", (row[at.SUBJECT],)
    if row[at.KIND] == at.A_REFUSAL:
        return "refusal", ()
    if row[at.KIND] == at.A_REACH:
        return "reach", (int(slate.tile[row[at.SUBJECT], at.AROUND + row[at.OBJECT]]),)
    if row[at.KIND] == at.A_RELATION:
        return RELATIONS[row[at.VALUE]], (row[at.SUBJECT], row[at.OBJECT])
    vertex = slate.corner[row[at.SUBJECT], at.CORNER_VERTEX]
    begin, end = slate.start[vertex : vertex + 2].tolist()
    first = slate.start[slate.ctl[at.FIRST_VERTEX]] + row[at.SUBJECT]
    after = first + 1 if first + 1 < end else begin
    return PAIRS[row[at.VALUE]], (int(slate.ring[first, 0]), int(slate.ring[after, 0]))


def _place(graph: Graph, code: int, where: int) -> tuple[Literal["face", "vertex", "edge"], int]:
    if code in ON_EDGES:
        return "edge", where
    if where < graph.n_faces:
        return "face", where
    return "vertex", where - graph.n_faces - 1
