"""The plan of the frontier method: the order of the vertices, and what each of them opens and
ends.
"""

from collections.abc import Callable, Hashable
from functools import lru_cache
from itertools import combinations
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from takegaki.core.board import Board
from takegaki.core.errors import LimitError
from takegaki.core.lazy_dataclass import dataclass, field
from takegaki.core.marks import CROSS, LINE
from takegaki.core.puzzle import Puzzle
from takegaki.core.table import CountPatterns, Patterns, Table
from takegaki.puzzles import loop_tables

MAX_SLOTS = 250
"""Columns of a row that edges and tables may take."""
DEAD_BYTE = 255
"""Stands for no state where all states and columns are less; then a column is a byte."""

Steps = tuple[tuple[int, ...], ...]
"""By state the states after a cross and after a line; DEAD for none."""
DEAD = -1
State = TypeVar("State", bound=Hashable)


@dataclass(frozen=True)
class Automaton:
    """What a table has still to say once its first edges are decided, in as few states as there can
    be.

    Patterns begun in different ways go on as one where the same ends are left to both: of a table
    that counts lines, that is a state for each number of lines, however many patterns it has.

    steps  by number of edges decided, by state; the only state before the first edge is 0, and so
           is the only one after the last
    idle   by number of edges decided, by state, whether all others may be crosses
    """

    steps: tuple[Steps, ...]
    idle: tuple[tuple[bool, ...], ...]

    @property
    def most(self) -> int:
        """The largest number of states there are at once."""
        return max(map(len, self.idle))


@lru_cache(maxsize=4096)
def automaton_of(patterns: Patterns, order: tuple[int, ...]) -> Automaton | None:
    """The automaton of a table whose edges are decided in an order; None where it allows nothing.

    Cost: the product of its states and edges, and of its patterns where they are more than a count.
    """
    if isinstance(patterns, CountPatterns):
        return _minimal(patterns.allowed, _after_count, len(order))
    found = frozenset(
        sum((pattern >> place & 1) << at for at, place in enumerate(order)) for pattern in patterns
    )
    return _minimal(found, _after_pattern, len(order))


def _after_count(left: tuple[int, ...], bit: int, edges: int) -> tuple[int, ...]:
    """The counts of lines that are left for so many edges."""
    return tuple(count - bit for count in left if 0 <= count - bit <= edges)


def _after_pattern(left: frozenset[int], bit: int, edges: int) -> frozenset[int]:
    """The ends of patterns that are left for so many edges."""
    del edges
    return frozenset(pattern >> 1 for pattern in left if pattern & 1 == bit)


def _minimal(
    start: State, after: Callable[[State, int, int], State], size: int
) -> Automaton | None:
    """Level after level; None where nothing is left from the start, as no state is kept with
    nothing left.
    """
    if not start:
        return None
    levels: list[dict[State, int]] = [{start: 0}]
    steps: list[Steps] = []
    for left in range(size - 1, -1, -1):
        found: dict[State, int] = {}
        ways = []
        for state in levels[-1]:
            ends = [after(state, bit, left) for bit in (0, 1)]
            ways.append(tuple(found.setdefault(end, len(found)) if end else DEAD for end in ends))
        steps.append(tuple(ways))
        levels.append(found)
    idle: list[tuple[bool, ...]] = [(True,)]
    for step in reversed(steps):
        idle.append(tuple(cross != DEAD and idle[-1][cross] for cross, _ in step))
    return Automaton(tuple(steps), tuple(reversed(idle)))


@dataclass(frozen=True)
class Move:
    """What a choice of lines does to one table.

    slot    column of the table
    after   by state the state after; `Plan.dead` where the table allows no such lines
    always  whether no state is dead
    """

    slot: int
    after: NDArray[np.unsignedinteger]
    always: bool


@dataclass(frozen=True)
class Stage:
    """What is decided at one vertex: which of the edges that lead on are lines.

    ins         (k,) columns of its edges to decided vertices
    choices     for each choice the columns of its lines
    edges       for each choice the ids of its lines
    moves       for each choice what it does to the tables of these edges
    with_lines  the numbers of the choices with 0, 1 and 2 lines
    idle        columns of tables begun before, and by state whether all their other edges may be
                crosses
    may_close   whether a loop closed here can be the solution: nothing begun later requires lines
    """

    ins: NDArray[np.intp]
    choices: tuple[tuple[int, ...], ...]
    edges: tuple[tuple[int, ...], ...]
    moves: tuple[tuple[Move, ...], ...]
    with_lines: tuple[tuple[int, ...], ...]
    idle: tuple[tuple[int, NDArray[np.bool_]], ...]
    may_close: bool


@dataclass(frozen=True)
class Plan:
    """All stages, and what a row of the frontier is.

    blank     (S,) the row with nothing drawn: an edge's column holds the column of the other end of
              its path, its own where it is no line; a table's column holds its state, 0 before and
              after
    n_edges   columns of edges, which come first
    dead      stands for no state
    most      the largest number of a row
    full      a line meets every vertex
    possible  whether there is no table that allows nothing
    """

    stages: tuple[Stage, ...]
    blank: NDArray[np.unsignedinteger]
    n_edges: int
    dead: int
    most: int
    full: bool
    possible: bool


@dataclass
class _Slots:
    """Columns that are given out, the lowest free one first."""

    free: list[int] = field(default_factory=list)
    size: int = 0
    of: dict[int, int] = field(default_factory=dict)

    def take(self, thing: int) -> int:
        """The column of a thing; the lowest free one where it has none yet."""
        if thing in self.of:
            return self.of[thing]
        if self.free:
            self.free.sort(reverse=True)
            self.of[thing] = self.free.pop()
        else:
            self.of[thing] = self.size
            self.size += 1
        return self.of[thing]

    def release(self, thing: int) -> int:
        """Its column, free from now on."""
        slot = self.of.pop(thing)
        self.free.append(slot)
        return slot


class _Tables:
    """The tables of clues as automata over their edges in the order in which these are decided."""

    def __init__(self, tables: list[Table], rank: dict[int, int]) -> None:
        self.possible = True
        self.automata: list[Automaton] = []
        self.at: dict[int, list[int]] = {}
        # A cell on both sides of an edge has it twice.
        self.times: list[dict[int, int]] = []
        for table in tables:
            order = tuple(
                sorted(range(len(table.edges)), key=lambda place: rank[table.edges[place]])
            )
            automaton = automaton_of(table.patterns, order)
            if automaton is None:
                self.possible = False
                continue
            times: dict[int, int] = {}
            for edge in table.edges:
                times[edge] = times.get(edge, 0) + 1
            for edge in times:
                self.at.setdefault(edge, []).append(len(self.automata))
            self.automata.append(automaton)
            self.times.append(times)

    def after(self, number: int, done: int, edges: list[int], lines: tuple[int, ...]) -> list[int]:
        """By state of a table with so many edges decided, the state after these edges; DEAD for
        none.
        """
        automaton = self.automata[number]
        states = list(range(len(automaton.idle[done])))
        for edge in edges:
            for _ in range(self.times[number][edge]):
                step = automaton.steps[done]
                states = [DEAD if state == DEAD else step[state][edge in lines] for state in states]
                done += 1
        return states


class _Planner:
    """Goes over the vertices once."""

    def __init__(self, puzzle: Puzzle, board: Board | None) -> None:
        graph, tables = puzzle.graph, loop_tables(puzzle.kind)
        self.order = _across(graph.positions)
        self.around: list[list[int]] = [[] for _ in range(graph.n_vertices)]
        for edge, pair in enumerate(graph.edge_vertices.tolist()):
            for vertex in dict.fromkeys(pair):
                self.around[vertex].append(edge)
        decided = dict.fromkeys(edge for vertex in self.order for edge in self.around[vertex])
        rank = {edge: number for number, edge in enumerate(decided)}
        self.tables = _Tables([one for one in tables(puzzle) if one.origin.kind == "clue"], rank)
        self.full = 0 not in tables.meeting[puzzle.variant]
        self.marks = [0] * graph.n_edges if board is None else board.marks.tolist()
        self.required = {edge for edge, mark in enumerate(self.marks) if mark == LINE}
        self.required_tables = {
            number for number, one in enumerate(self.tables.automata) if not one.idle[0][0]
        }
        self.left = [sum(times.values()) for times in self.tables.times]
        self.edge_slots, self.table_slots = _Slots(), _Slots()
        self.n_edges = self._edge_columns()
        self.most = max(self.n_edges - 1, *(one.most - 1 for one in self.tables.automata), 0)
        self.kind: type[np.uint8 | np.uint16] = np.uint8 if self.most < DEAD_BYTE else np.uint16
        self.dead = int(np.iinfo(self.kind).max)

    def _edge_columns(self) -> int:
        slots = _Slots()
        for vertex in self.order:
            self._turn(slots, vertex)
        return slots.size

    def _turn(self, slots: _Slots, vertex: int) -> tuple[list[int], list[int], list[int]]:
        """The columns of edges that end at a vertex, and the edges that lead on from it, with
        theirs.
        """
        ins = [edge for edge in self.around[vertex] if edge in slots.of]
        outs = [edge for edge in self.around[vertex] if edge not in ins]
        came = [slots.release(edge) for edge in ins]
        return came, outs, [slots.take(edge) for edge in outs]

    def require_short(self) -> None:
        """Raises LimitError where edges and tables take more columns than there are."""
        if (places := self.n_edges + self.table_slots.size) > MAX_SLOTS:
            raise LimitError(
                f"the frontier method takes a frontier of {MAX_SLOTS} places, not {places}"
            )

    def stage(self, vertex: int, last: bool) -> Stage:
        """The stage of a vertex."""
        came, outs, columns = self._turn(self.edge_slots, vertex)
        slots = dict(zip(outs, columns, strict=True))
        self.required -= set(outs)
        may_close = not self.required and not self.required_tables and (last or not self.full)
        idle = self._idle() if may_close else ()
        moves = self._moves(outs, [lines for lines in _choices(outs) if self._may_be(lines, outs)])
        chosen = list(moves)
        return Stage(
            np.array(came, dtype=np.intp),
            tuple(tuple(slots[edge] for edge in lines) for lines in chosen),
            tuple(chosen),
            tuple(moves.values()),
            tuple(self._numbers(chosen, lines) for lines in range(3)),
            idle,
            may_close,
        )

    def _idle(self) -> tuple[tuple[int, NDArray[np.bool_]], ...]:
        found = []
        for number, slot in self.table_slots.of.items():
            automaton = self.tables.automata[number]
            idle = automaton.idle[len(automaton.steps) - self.left[number]]
            if not all(idle):
                found.append((self.n_edges + slot, np.array(idle)))
        return tuple(found)

    def _moves(
        self, outs: list[int], choices: list[tuple[int, ...]]
    ) -> dict[tuple[int, ...], tuple[Move, ...]]:
        """What each choice does to the tables of these edges; without those that no table's state
        allows.
        """
        met: dict[int, list[int]] = {}
        for edge in outs:
            for number in self.tables.at.get(edge, ()):
                met.setdefault(number, []).append(edge)
        found: dict[tuple[int, ...], list[Move]] = {lines: [] for lines in choices}
        # None of those that begin here has the column of one that ends here: all are moved at once.
        slots = [self.n_edges + self.table_slots.take(number) for number in met]
        for slot, (number, edges) in zip(slots, met.items(), strict=True):
            self.required_tables.discard(number)
            done = len(self.tables.automata[number].steps) - self.left[number]
            self.left[number] -= sum(self.tables.times[number][edge] for edge in edges)
            by_lines = {}
            for lines in list(found):
                here = tuple(edge for edge in lines if edge in edges)
                if here not in by_lines:
                    by_lines[here] = self.tables.after(number, done, edges, here)
                after = by_lines[here]
                if max(after) == DEAD:
                    del found[lines]
                elif after != list(range(len(after))):
                    states = [self.dead if state == DEAD else state for state in after]
                    found[lines].append(
                        Move(slot, np.array(states, dtype=self.kind), DEAD not in after)
                    )
        for number in met:
            if not self.left[number]:
                self.table_slots.release(number)
        return {lines: tuple(moves) for lines, moves in found.items()}

    def _may_be(self, lines: tuple[int, ...], outs: list[int]) -> bool:
        """The marks of the board as constraints on its edges."""
        if any(self.marks[edge] == CROSS for edge in lines):
            return False
        return all(edge in lines for edge in outs if self.marks[edge] == LINE)

    def _numbers(self, chosen: list[tuple[int, ...]], lines: int) -> tuple[int, ...]:
        return tuple(number for number, choice in enumerate(chosen) if len(choice) == lines)


def plan_of(puzzle: Puzzle, board: Board | None) -> Plan:
    """The plan for a puzzle about a loop, and only for the solutions with the marks of a board.

    Raises LimitError for a board whose frontier is too long. Cost: linear in edges, and in the
    states and edges of tables.
    """
    planner = _Planner(puzzle, board)
    last = planner.order[-1] if planner.order else -1
    stages = []
    for vertex in planner.order:
        # A vertex with many edges has as many choices as pairs of these: that is seen before they
        # are listed.
        planner.require_short()
        stages.append(planner.stage(vertex, vertex == last))
    planner.require_short()
    of_tables = np.zeros(planner.table_slots.size)
    blank: NDArray[np.unsignedinteger] = np.append(np.arange(planner.n_edges), of_tables).astype(
        planner.kind
    )
    return Plan(
        tuple(stages),
        blank,
        planner.n_edges,
        planner.dead,
        planner.most,
        planner.full,
        planner.tables.possible,
    )


def _across(positions: NDArray[np.float64]) -> list[int]:
    """The vertices in an order across the shorter side, so that the frontier is short."""
    spread = np.ptp(positions, axis=0)
    first, then = (1, 0) if spread[1] >= spread[0] else (0, 1)
    order: list[int] = np.lexsort((positions[:, then], positions[:, first])).tolist()
    return order


def _choices(outs: list[int]) -> list[tuple[int, ...]]:
    return [choice for lines in range(3) for choice in combinations(outs, lines)]
