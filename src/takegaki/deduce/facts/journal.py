"""The journal of a board of facts as values: facts in the order they were found, each with its
premises.

Premises found again: those of facts about loops, parts and sides, where kernels do not record them.
"""

from collections.abc import Callable
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from takegaki.core.graph import Graph
from takegaki.core.lazy_dataclass import dataclass, field, replace
from takegaki.core.sorted_values import distinct
from takegaki.deduce.kernels import fact_board as at
from takegaki.deduce.kernels.classes.components import component_premises
from takegaki.deduce.kernels.fact_board import FactBoard
from takegaki.deduce.kernels.side_connectivity import walk_to_other_side
from takegaki.deduce.technique import On, Technique
from takegaki.deduce.technique_table import (
    AT_DOTS,
    BY_CODE,
    CLOSED_LOOP,
    CLOSED_PART,
    GIVEN,
    MISSING_LOOP,
    N_QUEUES,
    TECHNIQUES,
)
from takegaki.runtime.records import plain_view

Premises = tuple[tuple[int, ...], tuple[int, ...]]


def loop_premises(graph: Graph, fact_board: FactBoard, number: int) -> Premises:
    """Facts and clued faces that are premises of a fact about a loop: the lines of the loop, and
    why it cannot be the whole one. Cost: linear in the edges.
    """
    code, edge = int(fact_board.fact_technique[number]), int(fact_board.fact_place[number])
    made = fact_board.mark_fact
    earlier = (made >= 0) & (made < number)
    if code == MISSING_LOOP:
        return tuple(made[earlier].tolist()), ()
    drawn = earlier & (fact_board.mark == 1)
    path = _path(graph, drawn, edge)
    if code == CLOSED_LOOP:
        return tuple(made[[*path, edge]].tolist()), ()
    facts, faces = _why_not_whole(graph, fact_board, drawn, [*path, edge])
    return (*made[path].tolist(), *facts), faces


def _path(graph: Graph, drawn: np.ndarray, edge: int) -> list[int]:
    """The lines that lead from one end of an edge to the other."""
    vertex, goal = graph.edge_vertices[edge].tolist()
    last, path = edge, []
    while vertex != goal:
        last = next(
            int(other) for other in graph.edges_at(vertex) if drawn[other] and other != last
        )
        path.append(last)
        vertex = int(graph.edge_vertices[last].sum()) - vertex
    return path


def _why_not_whole(
    graph: Graph, fact_board: FactBoard, drawn: np.ndarray, loop: list[int]
) -> Premises:
    """A clue that the loop leaves out or breaks beside it, or a line elsewhere, or any clue that it
    breaks.

    Where every vertex must be visited and all else fits, that a vertex is left out needs no
    premise.
    """
    dots = distinct(fact_board.table_place) - fact_board.first_vertex
    # Clues at dots: that every dot must be visited is none.
    dots = dots[dots >= 0]
    dots = dots[fact_board.clue[dots + fact_board.first_vertex] > 0]
    missed = dots[~np.isin(dots, graph.edge_vertices[loop])]
    if len(missed):
        return (), (int(missed[0]),)
    clues = fact_board.clue[: graph.n_faces]
    beside = np.bincount(graph.edge_faces[loop].ravel(), minlength=graph.n_faces + 1)[
        : graph.n_faces
    ]
    broken = (clues >= 0) & (beside != clues)
    near = np.flatnonzero(broken & (beside > 0))
    if len(near):
        return (), (int(near[0]),)
    others = drawn.copy()
    others[loop] = False
    if others.any():
        return (int(fact_board.mark_fact[np.argmax(others)]),), ()
    return (), tuple(np.flatnonzero(broken)[:1].tolist())


def part_marks(graph: Graph, fact_board: FactBoard, number: int) -> Premises:
    """The facts of the lines that another one would make a cycle, or of the crosses round a part
    with the tiles that would close it.

    Cost: linear in the part.
    """
    count = int(component_premises(fact_board, number))
    begin = graph.n_vertices if fact_board.fact_technique[number] == CLOSED_PART else 0
    edges = fact_board.best[begin : begin + count]
    listed = fact_board.premises[fact_board.fact_begin[number] : fact_board.fact_end[number]]
    return tuple(fact_board.mark_fact[edges].tolist()), tuple((-1 - listed).tolist())


def path_between_sides(graph: Graph, fact_board: FactBoard, number: int) -> tuple[int, ...]:
    """The facts of the marks on such a way, all earlier than the mark of its edge. Cost: linear."""
    edge = int(fact_board.fact_subject[number])
    came = np.full(graph.n_faces + 1, -1, dtype=np.int32)
    walk_to_other_side(fact_board, *_around(graph), edge, came, np.empty_like(came))
    path = []
    begin, face = graph.edge_faces[edge].tolist()
    while face != begin:
        other = int(came[face])
        path.append(int(fact_board.mark_fact[other]))
        face = int(graph.edge_faces[other].sum()) - face
    return tuple(sorted(path))


def _around(graph: Graph) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """Where the edges of each face and of the outside begin, and these, ascending. Kept with the
    graph.
    """
    return graph.cached("edges round faces", lambda: _edges_around(graph))


def _edges_around(graph: Graph) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    faces = graph.edge_faces.ravel()
    edges = np.repeat(np.arange(graph.n_edges, dtype=np.int32), 2)[np.argsort(faces, kind="stable")]
    start = np.cumsum(np.append(0, np.bincount(faces, minlength=graph.n_faces + 1)), dtype=np.int32)
    return start, edges


def cut_premises(graph: Graph, fact_board: FactBoard, number: int) -> Premises:
    """The facts of the marks that cut a part of the board off, all earlier than those of its turn;
    all marks and clues where those alone do not. Cost: see `cut_at`.
    """
    from takegaki.deduce.facts.side_cuts import (  # noqa: PLC0415  (few boards need it)
        cut_at,
        torn_by,
    )

    first, last = together(fact_board, number, fact_board.n_facts)
    made = fact_board.mark_fact
    marked = np.flatnonzero((made >= 0) & (made < first))
    values = fact_board.fact_value[made[marked]]
    marks = dict(zip(marked.tolist(), values.tolist(), strict=True))
    if number == fact_board.broken_fact:
        cut = torn_by(graph, marks)
    else:
        face = int(fact_board.fact_place[number])
        edges = fact_board.fact_subject[first : last + 1]
        beyond = [int(other) for other in graph.edge_faces[edges].ravel() if other != face]
        cut = cut_at(graph, marks, face, beyond) if face < graph.n_faces else None
    if cut is None:
        return tuple(np.sort(made[marked]).tolist()), _clued(graph, fact_board)
    return tuple(sorted(made[list(cut.marks)].tolist())), ()


Kind = Literal["mark", "at-most-one", "at-least-one", "equal", "opposite", "refusal", "reach"]
PAIRS: tuple[Kind, Kind] = ("at-most-one", "at-least-one")
PLACED_ON_EDGES = {GIVEN} | {
    one.code for one in TECHNIQUES.values() if one.at_edge or one.on is On.EDGE
}
"""Techniques whose place is an edge."""
RELATIONS: tuple[Kind, Kind] = ("equal", "opposite")


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
    place: tuple[Literal["face", "vertex", "edge"], int]
    premises: tuple[int, ...]
    clues: tuple[int, ...]
    before: tuple[NDArray[np.int32], NDArray[np.int32]] | None = field(default=None, compare=False)
    rule: int = GIVEN

    @property
    def is_cut(self) -> bool:
        """Are its premises the marks that cut a part of the board off?"""
        return FOUND_AGAIN.get(self.rule) is cut_premises

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
    code, where = int(fact_board.fact_technique[number]), int(fact_board.fact_place[number])
    if code == GIVEN:
        # A person's marks are many, and all of them are premises of every technique on the whole
        # board.
        edge = int(fact_board.fact_subject[number])
        return Fact(
            number,
            "mark",
            (edge,),
            int(fact_board.fact_value[number]),
            None,
            ("edge", edge),
            (),
            (),
        )
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
        clues = _clued(graph, fact_board)
    else:
        premises, clues = _recorded(fact_board, number)
    kind, edges = _subject(fact_board, number)
    mark = int(fact_board.fact_value[number]) if kind in ("mark", "refusal", "reach") else 0
    place = _place(graph, code, where)
    technique = BY_CODE[technique_code(fact_board, number)]
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
        if number not in self._read:
            known = self._like_the_one_before(number)
            self._read[number] = known or fact_of(self._graph, self._fact_board, number)
        return self._read[number]

    def _like_the_one_before(self, number: int) -> Fact | None:
        """A mark of the same cut as the fact before it, if that was read: finding cuts is slow."""
        journal, before = self._fact_board, self._read.get(number - 1)
        if before is None or not before.is_cut or number == journal.broken_fact:
            return None
        if together(journal, number - 1, number + 1)[1] != number:
            return None
        edge, mark = int(journal.fact_subject[number]), int(journal.fact_value[number])
        return replace(before, number=number, edges=(edge,), mark=mark)

    def forget(self, number: int) -> None:
        """The facts from a number on were taken back."""
        self._read = {known: fact for known, fact in self._read.items() if known < number}


def technique_code(fact_board: FactBoard, number: int) -> int:
    """The code of the technique that concluded a fact, as people call it."""
    code = int(fact_board.fact_technique[number])
    is_dot = code in AT_DOTS and fact_board.fact_place[number] >= fact_board.first_vertex
    return AT_DOTS[code] if is_dot else code


def technique_codes(fact_board: FactBoard, n_facts: int) -> NDArray[np.int32]:
    """The same of the first facts."""
    found: NDArray[np.int32] = fact_board.fact_technique[:n_facts].copy()
    at_dots = fact_board.fact_place[:n_facts] >= fact_board.first_vertex
    for counting, at_dot in AT_DOTS.items():
        found[at_dots & (found == counting)] = at_dot
    return found


def _recorded(fact_board: FactBoard, number: int) -> Premises:
    listed = fact_board.premises[
        fact_board.fact_begin[number] : fact_board.fact_end[number]
    ].tolist()
    facts = tuple(dict.fromkeys(premise for premise in listed if premise >= 0))
    return facts, tuple(-1 - premise for premise in listed if premise < 0)


def leaves_of(graph: Graph, fact_board: FactBoard, number: int) -> tuple[set[int], dict[int, int]]:
    """Clues, by cell, and marks, by edge, from which a fact follows; pairs and relations are traced
    back to them. As by `fact_of`, without making facts. Cost: linear in the premises.
    """
    kind, subject = plain_view(fact_board.fact_kind), plain_view(fact_board.fact_subject)
    value, technique = plain_view(fact_board.fact_value), plain_view(fact_board.fact_technique)
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
            facts, cells = _recorded(fact_board, one)
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


def _clued(graph: Graph, fact_board: FactBoard) -> tuple[int, ...]:
    """All cells with a clue."""
    if len(fact_board.tile_ways):
        return tuple(range(len(fact_board.tile_ways)))
    if len(fact_board.table_place):
        first = 0 if graph.cells == "faces" else graph.n_faces + 1
        return tuple(distinct(fact_board.table_place - first).tolist())
    return tuple(np.flatnonzero(fact_board.clue[: graph.n_faces] >= 0).tolist())


def _subject(fact_board: FactBoard, number: int) -> tuple[Kind, tuple[int, ...]]:
    kind, subject = fact_board.fact_kind[number], int(fact_board.fact_subject[number])
    other, value = int(fact_board.fact_object[number]), fact_board.fact_value[number]
    if kind == at.A_MARK:
        return "mark", (subject,)
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


def together(fact_board: FactBoard, number: int, n_facts: int) -> tuple[int, int]:
    """First and last of the facts that one step of a technique concluded from the same premises;
    they stand side by side.
    """
    columns = (
        fact_board.fact_technique,
        fact_board.fact_place,
        fact_board.fact_begin,
        fact_board.fact_end,
    )
    own = [column[number] for column in columns]

    def is_one(other: int) -> bool:
        return all(column[other] == value for column, value in zip(columns, own, strict=True))

    first = last = number
    while first > 0 and is_one(first - 1):
        first -= 1
    while last + 1 < n_facts and is_one(last + 1):
        last += 1
    return first, last


def _place(graph: Graph, code: int, where: int) -> tuple[Literal["face", "vertex", "edge"], int]:
    if code in PLACED_ON_EDGES:
        return "edge", where
    if where < graph.n_faces:
        return "face", where
    return "vertex", where - graph.n_faces - 1
