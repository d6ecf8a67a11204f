"""A proof from what the exact engine notes while it searches: the clauses that it learns, the
relations that its tables show, and what the goal forces.

Each record is made a step, or a few: it follows by unit propagation from the clauses and the steps
before, or does so for each way to fill the table that it comes from. The engine's word is not taken
for anything: a record that does not follow is left out, and a proof that needs it is not found.
"""

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from takegaki.certificates.elaboration import Clause, Elaboration, Step
from takegaki.certificates.puzzle_text import edge_numbers
from takegaki.core.board import LINE, Board
from takegaki.core.budget import NOTHING, Budget
from takegaki.core.errors import LimitError, UnsupportedError
from takegaki.core.graph import Graph
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.puzzle import Puzzle
from takegaki.core.verdict import Effort
from takegaki.model.tree_frame import tree_frame
from takegaki.puzzles import PUZZLES
from takegaki.solving.kernels.engine import Engine, Status
from takegaki.solving.kernels.proof_log import (
    N_CLAUSE,
    N_EMPTY,
    N_GOAL,
    N_KNOWN,
    N_REFUTED,
    N_RELATED,
    N_SHARED,
    N_SUPPOSED,
)
from takegaki.solving.kernels.tile_domains import set_tiles
from takegaki.solving.methods.exact_loops import LoopSearch
from takegaki.solving.methods.exact_trees import tile_domains_of

FIRST_ROOM = 1 << 16
"""Words for what is noted, at first."""

Cut = tuple[str, list[int]]


@dataclass(frozen=True)
class Notes:
    """What an engine noted: records of (kind, words), and the engine that knows its tables."""

    records: list[tuple[int, list[int]]]
    engine: Engine


def notes_of(
    puzzle: Puzzle, board: Board | None, wanted: Mapping[int, int], most: int, budget: Budget
) -> Notes | None:
    """Search as the verdict does, to the end, and note what is found; None where there are more
    than `most` solutions. Of trees the engine is asked about all tiles, none turned before.

    board    marks that a solution must have
    wanted   marks by edge of which one must be otherwise

    Raises LimitError where the budget ends.
    """
    room, running = FIRST_ROOM, budget.start()
    begin = _of_tree if PUZZLES[puzzle.kind].goal == "tree" else _of_loop
    while True:
        engine = begin(puzzle, board, wanted, room)
        found = 0
        while (
            status := engine.solve(conflicts=running.conflicts_left(NOTHING), budget=running)
        ) is Status.SAT:
            found += 1
            if found > most:
                return None
        if status is Status.STOPPED:
            reason = running.exceeded(Effort(*engine.effort)) or "stopped"
            raise LimitError(f"the proof was not found in time: {reason}")
        words = engine.notes
        if words is not None:
            return Notes(list(_records(words.tolist())), engine)
        room *= 4


def _of_loop(puzzle: Puzzle, board: Board | None, wanted: Mapping[int, int], room: int) -> Engine:
    search = LoopSearch(puzzle, 0, board is not None or bool(wanted), room)
    if board is not None:
        search.take(board)
    if wanted:
        edges = np.array(list(wanted), dtype=np.intp)
        search.differ(edges, np.array([wanted[edge] == LINE for edge in edges.tolist()]))
    engine = search.engine
    assert engine is not None
    return engine


def _of_tree(puzzle: Puzzle, board: Board | None, wanted: Mapping[int, int], room: int) -> Engine:
    graph = puzzle.graph
    tiles = tile_domains_of(graph).make()
    set_tiles(tiles, puzzle.clues)
    cells, edges = (np.arange(n, dtype=np.int32) for n in (graph.n_vertices, graph.n_edges))
    engine = Engine(tree_frame(graph, tiles.ways, edges.astype(np.intp), cells), 0)
    engine.start_noting(room)
    for edge in np.flatnonzero(board.marks).tolist() if board is not None else ():
        engine.require([2 * edge + int(board is not None and board.marks[edge] == LINE)])
    if wanted:
        engine.require([2 * edge + (mark != LINE) for edge, mark in wanted.items()])
    return engine


def _records(words: list[int]) -> Iterator[tuple[int, list[int]]]:
    at = 0
    while at < len(words):
        size = words[at + 1]
        yield words[at], words[at + 2 : at + 2 + size]
        at += size + 2


def variables_of(graph: Graph) -> list[int]:
    """By variable of the engine that of a certificate: of faces, then edges; 0 for the world, which
    is false.
    """
    number = edge_numbers(graph)
    smallest = np.full(graph.n_faces + 1, graph.n_edges, dtype=np.int64)
    np.minimum.at(smallest, graph.edge_faces.ravel(), np.repeat(number, 2))
    cells = 0 if graph.cells == "vertices" else graph.n_faces - graph.holes
    holes = sorted(range(cells, graph.n_faces), key=lambda face: int(smallest[face]))
    found = [0] * (graph.n_faces + 1)
    for place, face in enumerate([*range(cells), *holes]):
        found[face] = graph.n_edges + place + 1
    return [*found, *(number + 1).tolist()]


class EngineProof(Elaboration):
    """The steps of a proof while the records of an engine are read."""

    def __init__(self, clauses: Sequence[Clause], variable: list[int], notes: Notes) -> None:
        """variable   by variable of the engine that of a certificate, 0 for the one that is false

        Raises UnsupportedError where the engine has others.
        """
        super().__init__(clauses, max(variable))
        self.notes, self.variable = notes, variable
        if notes.engine.n_variables > len(variable):
            raise UnsupportedError("the engine counts the lines of this board in its own variables")
        self.cuts: dict[int, Cut] = {}
        self.have: set[frozenset[int]] = set()
        self.supposed: list[int] = []
        self.left_out = 0
        self.is_ended = self.settle()

    def fact(self) -> tuple[Cut, list[int]] | None:
        """A fact about the goal that what is assumed contradicts, with its clause."""
        raise NotImplementedError

    def trial(self, a: int, b: int, odd: int) -> int:
        """The literal that two variables of the engine are opposite, or equal where odd is 0."""
        raise NotImplementedError

    def read(self) -> None:
        """Take all records, until there is a contradiction."""
        for kind, words in self.notes.records:
            if self.is_ended:
                return
            for clause, split in self._lemmas(kind, words):
                if not self.is_ended and not self.prove(clause, split):
                    self.left_out += 1
        self.prove([], [])

    def _lemmas(self, kind: int, words: list[int]) -> Iterator[tuple[list[int] | None, list[int]]]:
        """The clauses of a record, and the variables whose values are looked at one by one."""
        if kind in (N_KNOWN, N_CLAUSE):
            yield self._clause(words), []
        elif kind == N_RELATED:
            con, a, b, odd = words
            split = self._members(con) if con >= 0 else []
            yield self._clause([2 * a + 1, 2 * b + odd]), split
            yield self._clause([2 * a, 2 * b + 1 - odd]), split
        elif kind == N_SHARED:
            meeting, con, can = words
            split = self._members(con)
            for bit, literals in enumerate(self.notes.engine.shared_by(meeting, con)):
                if not can >> bit & 1:
                    yield self._clause([one ^ 1 for one in literals]), split
        elif kind == N_EMPTY:
            yield [], self._members(words[0])
        elif kind == N_GOAL:
            forced = words[:1] if words[0] >= 0 else []
            clause = self._clause([*forced, *(one ^ 1 for one in words[1:])])
            if clause is not None:
                self._cut(clause)
            yield clause, []
        else:
            yield from self._of_trial(kind, words)

    def _of_trial(self, kind: int, words: list[int]) -> Iterator[tuple[list[int], list[int]]]:
        assert kind in (N_SUPPOSED, N_REFUTED)
        a, b, odd = words
        supposed = self.trial(a, b, odd)
        self.supposed = []
        if kind == N_SUPPOSED:
            self.supposed = [-supposed]
        else:
            yield [-supposed], []

    def _clause(self, literals: Sequence[int]) -> list[int] | None:
        """Literals of the engine as those of a certificate; None for what is always so."""
        found = set()
        for one in literals:
            variable = self.variable[one >> 1]
            if variable:
                found.add(variable if one & 1 else -variable)
            elif not one & 1:
                return None
        return None if any(-one in found for one in found) else sorted(found, key=abs)

    def _members(self, con: int) -> list[int]:
        return [one for item in self.notes.engine.members_of(con) if (one := self.variable[item])]

    def prove(self, clause: list[int] | None, split: Sequence[int]) -> bool:
        """Make steps of a clause; False where it is not seen to follow."""
        if clause is None or self.is_ended:
            return True
        known = self.known
        if self.supposed:
            clause = list(dict.fromkeys([*clause, *self.supposed]))
        if any(one in known for one in clause):
            return True
        clause = [one for one in clause if -one not in known]
        return frozenset(clause) in self.have or self._prove(clause, split)

    def _prove(self, clause: list[int], split: Sequence[int]) -> bool:
        state, base = self.state, self.state.length
        reasons = self._learn(clause)
        if reasons:
            self.steps[self.last] = (self.last, clause, reasons)
            self.have.add(frozenset(clause))
            self.is_ended = not clause or self.settle()
            return True
        holding = state.holding() if split else set()
        state.undo(base)
        open_ = next((one for one in split if one not in holding and -one not in holding), 0)
        if not open_:
            return False
        return self._prove([*clause, open_], split) and (
            self.is_ended or self._prove(clause, split)
        )

    def _cut(self, clause: list[int]) -> None:
        """Add facts about the goal until the clause follows, if it does by them."""
        clause = [*clause, *self.supposed]
        while not any(one in self.known for one in clause) and not self.is_ended:
            base = self.state.length
            conflict = self.state.deny([one for one in clause if -one not in self.known])
            found = None if conflict else self.fact()
            self.state.undo(base)
            if found is None:
                return
            cut, literals = found
            self.cuts[self._number(literals)] = cut
            self.is_ended = self.settle()

    def result(self, before: int) -> tuple[list[Cut], list[Step]]:
        """The cuts that the proof needs, and its steps, numbered as in a certificate: cuts stand
        behind the first `before` clauses.

        Raises LimitError where there is no contradiction.
        """
        if not self.is_ended:
            raise LimitError("what the engine noted does not prove its verdict")
        last = max(self.steps, default=0)
        if not self.steps or self.steps[last][1]:
            raise LimitError("what the engine noted does not prove its verdict")
        needed, todo = {last}, [last]
        while todo:
            for number in self.steps[todo.pop()][2]:
                if number > self.originals and number not in needed:
                    needed.add(number)
                    if number in self.steps:
                        todo.append(number)
        cuts = [number for number in sorted(needed) if number in self.cuts]
        steps = [number for number in sorted(needed) if number in self.steps]
        new = {number: before + 1 + place for place, number in enumerate(cuts)}
        moved = {old: old + len(cuts) for old in range(before + 1, self.originals + 1)}
        first = self.originals + len(cuts) + 1
        new |= moved | {number: first + place for place, number in enumerate(steps)}
        return [self.cuts[number] for number in cuts], [
            (new[old], self.steps[old][1], [new.get(one, one) for one in self.steps[old][2]])
            for old in steps
        ]


class LoopProof(EngineProof):
    """Of a loop: the engine knows faces inside and outside, and edges."""

    def __init__(self, clauses: Sequence[Clause], graph: Graph, notes: Notes) -> None:
        super().__init__(clauses, variables_of(graph), notes)
        self.graph, self.n_faces = graph, graph.n_faces
        self.first_face = graph.n_edges + 1
        self.near: list[list[int]] = [[] for _ in range(self.n_faces + 1)]
        for one, two in graph.edge_faces.tolist():
            here, there = self._face(one), self._face(two)
            self.near[here].append(there)
            self.near[there].append(here)

    def _face(self, face: int) -> int:
        """The number of a face in a certificate; the outside is the last."""
        return self.variable[face] - self.first_face if self.variable[face] else self.n_faces

    def trial(self, a: int, b: int, odd: int) -> int:
        """They are faces beside each other: the edge between them is a line, or none."""
        ends = self.graph.edge_faces
        (edges,) = np.nonzero(
            ((ends[:, 0] == a) & (ends[:, 1] == b)) | ((ends[:, 0] == b) & (ends[:, 1] == a))
        )
        line = self.variable[self.n_faces + 1 + int(edges[0])]
        return line if odd else -line

    def fact(self) -> tuple[Cut, list[int]] | None:
        """Two faces on one side of the loop that all others of this side part."""
        value, first, outside = self.state.holding(), self.first_face, self.n_faces
        for kind, sign in (("inside", 1), ("outside", -1)):
            mine = [face for face in range(outside) if sign * (first + face) in value]
            blocked = {face for face in range(outside) if -sign * (first + face) in value}
            if sign < 0:
                mine.append(outside)
            else:
                blocked.add(outside)
            if len(mine) < 2:
                continue
            reached = self._reached(mine[-1], blocked)
            apart = next((face for face in mine if face not in reached), None)
            if apart is not None:
                between = self._between(apart, mine[-1], blocked)
                ways = [(apart, -sign), (mine[-1], -sign), *((face, sign) for face in between)]
                clause = [way * (first + face) for face, way in ways if face < outside]
                return (kind, [apart, mine[-1], *between]), clause
        return None

    def _between(self, one: int, two: int, blocked: set[int]) -> list[int]:
        """Of the faces that part two others those that touch what can be reached from both."""
        part = self._reached(one, blocked)
        border = {face for here in part for face in self.near[here]} - part
        beyond = self._reached(two, border)
        return sorted(face for face in border if any(near in beyond for near in self.near[face]))

    def _reached(self, first: int, blocked: set[int]) -> set[int]:
        found, closed, near = [first], {first, *blocked}, self.near
        for here in found:
            for face in near[here]:
                if face not in closed:
                    closed.add(face)
                    found.append(face)
        return set(found)


class TreeProof(EngineProof):
    """Of a tree: the engine knows edges alone."""

    def __init__(self, clauses: Sequence[Clause], graph: Graph, notes: Notes) -> None:
        super().__init__(clauses, [*range(1, graph.n_edges + 1), 0], notes)
        self.ends: list[list[int]] = graph.edge_vertices.tolist()
        self.at: list[list[int]] = [[] for _ in range(graph.n_vertices)]
        for edge, pair in enumerate(self.ends):
            for cell in pair:
                self.at[cell].append(edge)

    def fact(self) -> tuple[Cut, list[int]] | None:
        """A cycle of lines, or a part that crosses surround."""
        value = self.state.holding()
        reached: set[int] = set()
        for first in range(len(self.at)):
            cycle = [] if first in reached else self._grow(first, reached, value)
            if cycle:
                return ("cycle", sorted(cycle)), [-(edge + 1) for edge in sorted(cycle)]
        part, todo = {0}, [0]
        while todo:
            cell = todo.pop()
            for edge in self.at[cell]:
                other = sum(self.ends[edge]) - cell
                if -(edge + 1) not in value and other not in part:
                    part.add(other)
                    todo.append(other)
        if len(part) == len(self.at):
            return None
        near = {edge for cell in part for edge in self.at[cell]}
        leaving = [edge for edge in near if not part.issuperset(self.ends[edge])]
        smaller = part if 2 * len(part) <= len(self.at) else set(range(len(self.at))) - part
        return ("part", sorted(smaller)), [edge + 1 for edge in sorted(leaving)]

    def _grow(self, first: int, reached: set[int], value: set[int]) -> list[int]:
        """Follow the lines from a cell; a cycle where one is closed."""
        above: dict[int, tuple[int, int]] = {first: (-1, -1)}
        reached.add(first)
        todo = [first]
        for cell in todo:
            for edge in self.at[cell]:
                if edge + 1 not in value or edge == above[cell][0]:
                    continue
                other = sum(self.ends[edge]) - cell
                if other in above:
                    ways = [self._way(above, end) for end in (cell, other)]
                    return [edge, *(set(ways[0]) ^ set(ways[1]))]
                above[other] = (edge, cell)
                reached.add(other)
                todo.append(other)
        return []

    @staticmethod
    def _way(above: dict[int, tuple[int, int]], cell: int) -> list[int]:
        """The edges from a cell back to where it was reached from first."""
        found = []
        while above[cell][0] >= 0:
            found.append(above[cell][0])
            cell = above[cell][1]
        return found
