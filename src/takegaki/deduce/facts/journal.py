"""The journal of a board of facts as values: facts in the order they were found, each with its
premises.
"""

from collections.abc import Callable
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from takegaki.core.graph import Graph
from takegaki.core.lazy_dataclass import dataclass, field, replace
from takegaki.deduce.facts.premises_again import (
    Premises,
    clued_cells,
    cut_premises,
    loop_premises,
    part_marks,
    path_between_sides,
)
from takegaki.deduce.kernels import fact_board as at
from takegaki.deduce.kernels.fact_board import FactBoard, together
from takegaki.deduce.technique import On, Technique
from takegaki.deduce.technique_table import AT_DOTS, BY_CODE, GIVEN, N_QUEUES, TECHNIQUES

Kind = Literal["mark", "at-most-one", "at-least-one", "equal", "opposite", "refusal", "reach"]
PAIRS: tuple[Kind, Kind] = ("at-most-one", "at-least-one")
PLACED_ON_EDGES = {GIVEN} | {
    one.code for one in TECHNIQUES.values() if one.at_edge or one.on is On.EDGE
}
"""Techniques whose place is an edge."""
RELATIONS: tuple[Kind, Kind] = ("equal", "opposite")
PlaceOfFact = tuple[Literal["face", "vertex", "edge"], int]


@dataclass(frozen=True)
class Fact:
    """Something known, and why.

    number     its place in the journal
    kind       a mark on one edge; what is known of two edges; "refusal": sets of arms that a tile
               cannot have; "reach": how many cells a line can join at most on one side of it
    edges      that edge, or those two; none of a refusal
    mark       LINE or CROSS for a mark; sets of arms as bits; cells; else 0
    technique  None for a given mark
    place      ("face", id), ("vertex", id) or ("edge", id): where the technique looked
    premises   numbers of earlier facts
    clues      cells whose clues are premises
    before     where all earlier marks are premises: their edges, ascending, and the marks
    rule       the code that the journal has: where a dot that must be visited was counted, that of
               a technique on clues
    """

    number: int
    kind: Kind
    edges: tuple[int, ...]
    mark: int
    technique: Technique | None
    place: PlaceOfFact
    premises: tuple[int, ...]
    clues: tuple[int, ...]
    before: tuple[NDArray[np.int32], NDArray[np.int32]] | None = field(default=None, compare=False)
    rule: int = GIVEN

    @property
    def is_cut(self) -> bool:
        """Are its premises the marks that cut a part of the board off?"""
        return self.rule in BY_CUTS

    @property
    def marks_before(self) -> dict[int, int]:
        """The earlier marks by edge, where all are premises. Cost: linear."""
        return (
            {}
            if self.before is None
            else dict(zip(*(part.tolist() for part in self.before), strict=True))
        )


def fact_of(graph: Graph, fact_board: FactBoard, number: int, *, brief: bool = False) -> Fact:
    """One entry of the journal. Cost: linear in its premises; in the lines of the board about
    loops.

    brief   where all earlier marks are premises they are in `Fact.before` only
    """
    at_once = fact_board.view()
    code, where = at_once.fact_technique[number], at_once.fact_place[number]
    if code == GIVEN:
        # A person's marks are many, and all of them are premises of every technique on the whole
        # board.
        edge = at_once.fact_subject[number]
        given = at_once.fact_value[number]
        return Fact(number, "mark", (edge,), given, None, ("edge", edge), (), ())
    premises: tuple[int, ...]
    clues: tuple[int, ...]
    before = None
    if code in FOUND_AGAIN:
        premises, clues = FOUND_AGAIN[code](graph, fact_board, number)
    elif code >= N_QUEUES and (BY_CODE[code].open or number == fact_board.broken_fact):
        made = fact_board.mark_fact
        marked = np.flatnonzero((made >= 0) & (made < number)).astype(np.int32)
        numbers = made[marked]
        premises = () if brief else tuple(np.sort(numbers).tolist())
        before = marked, fact_board.fact_value[numbers]
        clues = clued_cells(graph, fact_board)
    else:
        premises, clues = _recorded(at_once, number)
    kind: Kind = "mark"
    if at_once.fact_kind[number] == at.A_MARK:
        edges: tuple[int, ...] = (at_once.fact_subject[number],)
        mark = at_once.fact_value[number]
    else:
        kind, edges = _subject(fact_board, number)
        mark = at_once.fact_value[number] if kind in ("refusal", "reach") else 0
    if code in PLACED_ON_EDGES:
        place: PlaceOfFact = ("edge", where)
    elif where < graph.n_faces:
        place = ("face", where)
    else:
        place = ("vertex", where - graph.n_faces - 1)
    is_dot = code in AT_DOTS and where >= at_once.first_vertex
    technique = BY_CODE[AT_DOTS[code] if is_dot else code]
    return Fact(number, kind, edges, mark, technique, place, premises, clues, before, code)


class Journal:
    """The facts of a board of facts by number, each read when it is first asked for."""

    def __init__(self, graph: Graph, fact_board: FactBoard) -> None:
        self._graph, self._fact_board = graph, fact_board
        self._read: dict[int, Fact] = {}

    def __len__(self) -> int:
        """What contradicts the facts is not one of them; it is the last in the journal."""
        return self._fact_board.n_facts - int(self._fact_board.broken_fact >= 0)

    def fact(self, number: int) -> Fact:
        """As by `fact_of`."""
        fact = self._read.get(number)
        if fact is None:
            before = self._read.get(number - 1)
            known = self._like(before, number) if before is not None and before.is_cut else None
            fact = self._read[number] = known or fact_of(self._graph, self._fact_board, number)
        return fact

    def _like(self, before: Fact, number: int) -> Fact | None:
        """A mark of the same cut as the fact before it, which was read: finding cuts is slow."""
        journal = self._fact_board
        if number == journal.broken_fact or together(journal, number - 1, number + 1)[1] != number:
            return None
        edge, mark = int(journal.fact_subject[number]), int(journal.fact_value[number])
        return replace(before, number=number, edges=(edge,), mark=mark)

    def forget(self, number: int) -> None:
        """The facts from a number on were taken back."""
        self._read = {known: fact for known, fact in self._read.items() if known < number}


def technique_code(fact_board: FactBoard, number: int) -> int:
    """The code of the technique that concluded a fact, as people call it."""
    at_once = fact_board.view()
    code: int = at_once.fact_technique[number]
    is_dot = code in AT_DOTS and at_once.fact_place[number] >= at_once.first_vertex
    return AT_DOTS[code] if is_dot else code


def technique_codes(fact_board: FactBoard, n_facts: int) -> NDArray[np.int32]:
    """The same of the first facts."""
    found: NDArray[np.int32] = fact_board.fact_technique[:n_facts].copy()
    at_dots = fact_board.fact_place[:n_facts] >= fact_board.first_vertex
    for counting, at_dot in AT_DOTS.items():
        found[at_dots & (found == counting)] = at_dot
    return found


def _recorded(at_once: Any, number: int) -> Premises:
    listed = at_once.premises[at_once.fact_begin[number] : at_once.fact_end[number]].tolist()
    if not listed or min(listed) >= 0:
        return tuple(dict.fromkeys(listed)), ()
    facts = dict.fromkeys([premise for premise in listed if premise >= 0])
    return tuple(facts), tuple([-1 - premise for premise in listed if premise < 0])


def leaves_of(graph: Graph, fact_board: FactBoard, number: int) -> tuple[set[int], dict[int, int]]:
    """Clues, by cell, and marks, by edge, from which a fact follows; pairs and relations are traced
    back to them. As by `fact_of`, without making facts. Cost: linear in the premises.
    """
    at_once = fact_board.view()
    kind, subject = at_once.fact_kind, at_once.fact_subject
    value, technique = at_once.fact_value, at_once.fact_technique
    waiting, met = [number], {number}
    clues: set[int] = set()
    marks: dict[int, int] = {}
    # It grows while it is walked along.
    for one in waiting:
        code = technique[one]
        if code in FOUND_AGAIN:
            facts, cells = FOUND_AGAIN[code](graph, fact_board, one)
        elif code >= N_QUEUES:
            fact = fact_of(graph, fact_board, one)
            facts, cells = fact.premises, fact.clues
        else:
            facts, cells = _recorded(at_once, one)
        clues.update(cells)
        for premise in facts:
            if kind[premise] == at.A_MARK:
                marks[subject[premise]] = value[premise]
            elif premise not in met:
                met.add(premise)
                waiting.append(premise)
    return clues, marks


def _between_sides(graph: Graph, fact_board: FactBoard, number: int) -> Premises:
    return path_between_sides(graph, fact_board, number), ()


FINDERS: dict[str, Callable[[Graph, FactBoard, int], Premises]] = {
    "cut": cut_premises,
    "loop": loop_premises,
    "part": part_marks,
    "way": _between_sides,
}
FOUND_AGAIN = {
    one.code: FINDERS[one.premises] for one in TECHNIQUES.values() if one.premises in FINDERS
}
"""Techniques whose premises are not recorded, and the functions that find them."""
BY_CUTS = {code for code, find in FOUND_AGAIN.items() if find is cut_premises}
"""Those that are about cuts."""


def _subject(fact_board: FactBoard, number: int) -> tuple[Kind, tuple[int, ...]]:
    """Of a fact that is no mark."""
    at_once = fact_board.view()
    kind, subject = at_once.fact_kind[number], at_once.fact_subject[number]
    other, value = at_once.fact_object[number], at_once.fact_value[number]
    if kind == at.A_REFUSAL:
        return "refusal", ()
    if kind == at.A_REACH:
        return "reach", (int(fact_board.tile_edge[subject, other]),)
    if kind == at.A_RELATION:
        return RELATIONS[value], (subject, other)
    vertex = fact_board.corner_vertex[subject]
    begin, end = fact_board.start[vertex : vertex + 2].tolist()
    first = fact_board.start[fact_board.first_vertex] + subject
    after = first + 1 if first + 1 < end else begin
    return PAIRS[value], (int(fact_board.ring_edge[first]), int(fact_board.ring_edge[after]))
