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
from takegaki.core.budget import Budget
from takegaki.core.errors import LimitError, UnsupportedError
from takegaki.core.graph import Graph
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.puzzle import Puzzle
from takegaki.solving.kernels.engine import Engine
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
from takegaki.solving.methods.exact_loops import LoopSearch
from takegaki.solving.search import Exhausted, Stopped

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
    than `most` solutions.

    board    marks that a solution must have
    wanted   marks by edge of which one must be otherwise

    Raises LimitError where the budget ends.
    """
    room, running = FIRST_ROOM, budget.start()
    edges = board is not None or bool(wanted)
    while True:
        search = LoopSearch(puzzle, 0, edges, room)
        engine = search.engine
        assert engine is not None
        if board is not None:
            search.take(board)
        if wanted:
            some = np.array(list(wanted), dtype=np.intp)
            search.differ(some, np.array([wanted[edge] == LINE for edge in some.tolist()]))
        found = 0
        while found <= most:
            step = search.next(running)
            if isinstance(step, Stopped):
                raise LimitError(f"the proof was not found in time: {step.reason}")
            if isinstance(step, Exhausted):
                break
            found += 1
        if found > most:
            return None
        words = engine.notes
        if words is not None:
            return Notes(list(_records(words.tolist())), engine)
        room *= 4


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

    def __init__(self, clauses: Sequence[Clause], graph: Graph, notes: Notes) -> None:
        super().__init__(clauses)
        self.notes, self.graph = notes, graph
        self.variable = variables_of(graph)
        if notes.engine.n_variables > len(self.variable):
            raise UnsupportedError("the engine counts the lines of this board in its own variables")
        self.n_faces = graph.n_faces
        self.first_face = graph.n_edges + 1
        self.near = self._neighbours()
        self.cuts: dict[int, Cut] = {}
        self.have: set[frozenset[int]] = set()
        self.supposed: list[int] = []
        self.left_out = 0
        self.is_ended = self.settle()

    def _neighbours(self) -> list[list[int]]:
        """By face, in numbers of a certificate, those beside it; the outside is the last."""
        found: list[list[int]] = [[] for _ in range(self.n_faces + 1)]
        for one, two in self.graph.edge_faces.tolist():
            here, there = self._face(one), self._face(two)
            found[here].append(there)
            found[there].append(here)
        return found

    def _face(self, face: int) -> int:
        return self.variable[face] - self.first_face if self.variable[face] else self.n_faces

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
        ends = self.graph.edge_faces
        (edges,) = np.nonzero(
            ((ends[:, 0] == a) & (ends[:, 1] == b)) | ((ends[:, 0] == b) & (ends[:, 1] == a))
        )
        line = self.variable[self.n_faces + 1 + int(edges[0])]
        self.supposed = []
        if kind == N_SUPPOSED:
            self.supposed = [-line if odd else line]
        else:
            yield [-line if odd else line], []

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
            clause = [*clause, *self.supposed]
        if any(one in known for one in clause):
            return True
        clause = [one for one in clause if -one not in known]
        return frozenset(clause) in self.have or self._prove(clause, split)

    def _prove(self, clause: list[int], split: Sequence[int]) -> bool:
        state, base = self.state, len(self.state.trail)
        conflict = state.assume([-one for one in clause])
        reasons = state.reasons(conflict, base, self.known) if conflict else []
        left = [] if conflict else [one for one in split if one not in state.value]
        open_ = next((one for one in left if -one not in state.value), 0)
        state.undo(base)
        if conflict:
            number = self._number(clause)
            self.steps[number] = (number, clause, reasons)
            self.have.add(frozenset(clause))
            self.is_ended = not clause or self.settle()
            return True
        if not open_:
            return False
        return self._prove([*clause, open_], split) and (
            self.is_ended or self._prove(clause, split)
        )

    def _cut(self, clause: list[int]) -> None:
        """Add facts about the goal until the clause follows, if it does by them."""
        clause = [*clause, *self.supposed]
        while not any(one in self.known for one in clause) and not self.is_ended:
            base = len(self.state.trail)
            conflict = self.state.assume([-one for one in clause if -one not in self.known])
            cut = None if conflict else self._parted()
            self.state.undo(base)
            if cut is None:
                return
            kind, (one, two, *between) = cut
            sign = -1 if kind == "inside" else 1
            faces = [(one, sign), (two, sign), *((face, -sign) for face in between)]
            literals = [
                way * (self.first_face + face) for face, way in faces if face < self.n_faces
            ]
            self.cuts[self._number(literals)] = cut
            self.is_ended = self.settle()

    def _parted(self) -> Cut | None:
        """Two faces on one side of the loop that all others of this side part, as things stand."""
        value, first = self.state.value, self.first_face
        for kind, sign in (("inside", 1), ("outside", -1)):
            mine = [face for face in range(self.n_faces) if sign * (first + face) in value] + [
                self.n_faces
            ] * (sign < 0)
            blocked = {face for face in range(self.n_faces) if -sign * (first + face) in value} | (
                {self.n_faces} if sign > 0 else set()
            )
            if len(mine) < 2:
                continue
            reached = self._reached(mine[-1], blocked)
            apart = [face for face in mine if face not in reached]
            if apart:
                return kind, self._shortest(apart[0], mine[-1], blocked)
        return None

    def _shortest(self, one: int, two: int, blocked: set[int]) -> list[int]:
        """The two, and of the faces between them those that touch what can be reached from both."""
        part = self._reached(one, blocked)
        border = {face for here in part for face in self.near[here]} - part
        beyond = self._reached(two, border)
        return [one, two, *sorted(f for f in border if any(n in beyond for n in self.near[f]))]

    def _reached(self, first: int, blocked: set[int]) -> set[int]:
        found, todo = {first}, [first]
        while todo:
            for face in self.near[todo.pop()]:
                if face not in found and face not in blocked:
                    found.add(face)
                    todo.append(face)
        return found

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
