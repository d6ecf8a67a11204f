"""The plan of the frontier method: the order of the vertices, and what each of them opens and ends."""

from collections import Counter
from dataclasses import dataclass, field
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from takegaki.core.board import CROSS, LINE, Board
from takegaki.core.errors import LimitError
from takegaki.core.puzzle import Puzzle

MAX_SLOTS = 250
"""Columns of a row, so that each number of a column, and one beside, is a byte."""


@dataclass(frozen=True)
class Stage:
    """What is decided at one vertex: which of the edges that lead on are lines.

    ins         (k,) columns of its edges to decided vertices
    choices     for each choice the columns of its lines
    edges       for each choice the ids of its lines
    touched     for each choice the columns of clues, one for each line beside them
    with_lines  the numbers of the choices with 0, 1 and 2 lines
    opened      columns of clues that begin here, with the clue
    bounds      columns of clues with the edges that are then left of their faces
    may_close   whether a loop closed here can be the solution: nothing later requires lines
    """

    ins: NDArray[np.intp]
    choices: tuple[tuple[int, ...], ...]
    edges: tuple[tuple[int, ...], ...]
    touched: tuple[tuple[int, ...], ...]
    with_lines: tuple[tuple[int, ...], ...]
    opened: tuple[tuple[int, int], ...]
    bounds: tuple[tuple[int, int], ...]
    may_close: bool


@dataclass(frozen=True)
class Plan:
    """All stages, and what a row of the frontier is.

    blank   (S,) uint8, the row with nothing drawn: an edge's column holds the column of the other end of its
            path, its own where it is no line; a clue's column holds the lines that it still needs
    widths  bits that each column takes
    full    a line meets every vertex
    """

    stages: tuple[Stage, ...]
    blank: NDArray[np.uint8]
    widths: tuple[int, ...]
    full: bool


@dataclass
class _Slots:
    """Columns that are given out, the lowest free one first."""

    free: list[int] = field(default_factory=list)
    size: int = 0
    of: dict[int, int] = field(default_factory=dict)

    def take(self, thing: int) -> int:
        if self.free:
            self.free.sort(reverse=True)
            self.of[thing] = self.free.pop()
        else:
            self.of[thing] = self.size
            self.size += 1
        return self.of[thing]

    def release(self, thing: int) -> int:
        slot = self.of.pop(thing)
        self.free.append(slot)
        return slot


class _Planner:
    """Goes over the vertices once."""

    def __init__(self, puzzle: Puzzle, board: Board | None) -> None:
        graph = puzzle.graph
        self.order = _across(graph.positions)
        self.around: list[list[int]] = [[] for _ in range(graph.n_vertices)]
        for edge, pair in enumerate(graph.edge_vertices.tolist()):
            for vertex in pair:
                self.around[vertex].append(edge)
        self.clues = puzzle.clues.tolist()
        self.faces = [
            sorted({face for face in pair if face < graph.n_faces and self.clues[face] >= 0})
            for pair in graph.edge_faces.tolist()
        ]
        self.full = puzzle.variant == "full"
        self.marks = [0] * graph.n_edges if board is None else board.marks.tolist()
        self.left = Counter(face for faces in self.faces for face in faces)
        self.unopened = {face for face in self.left if self.clues[face] > 0}
        self.required = {edge for edge, mark in enumerate(self.marks) if mark == LINE}
        self.edge_slots, self.face_slots = _Slots(), _Slots()

    def stage(self, vertex: int, last: bool, base: int) -> Stage:
        """The stage of a vertex; columns of clues are counted from `base`."""
        ins = [edge for edge in self.around[vertex] if edge in self.edge_slots.of]
        outs = [edge for edge in self.around[vertex] if edge not in ins]
        came = [self.edge_slots.release(edge) for edge in ins]
        slots = {edge: self.edge_slots.take(edge) for edge in outs}
        opened = []
        for edge in outs:
            for face in self.faces[edge]:
                if face not in self.face_slots.of:
                    opened.append((base + self.face_slots.take(face), self.clues[face]))
                self.left[face] -= 1
        self.unopened -= {face for edge in outs for face in self.faces[edge]}
        self.required -= set(outs)
        beside = {edge: [base + self.face_slots.of[face] for face in self.faces[edge]] for edge in outs}
        met = sorted({face for edge in outs for face in self.faces[edge]})
        bounds = tuple((base + self.face_slots.of[face], self.left[face]) for face in met)
        for face in met:
            if self.left[face] == 0:
                self.face_slots.release(face)
        chosen = [lines for lines in _choices(outs) if self._may_be(lines, outs)]
        return Stage(
            np.array(came, dtype=np.intp),
            tuple(tuple(slots[edge] for edge in lines) for lines in chosen),
            tuple(chosen),
            tuple(tuple(slot for edge in lines for slot in beside[edge]) for lines in chosen),
            tuple(self._numbers(chosen, lines) for lines in range(3)),
            tuple(opened),
            bounds,
            not self.unopened and not self.required and (last or not self.full),
        )

    def _may_be(self, lines: tuple[int, ...], outs: list[int]) -> bool:
        """The marks of the board as constraints on its edges."""
        if any(self.marks[edge] == CROSS for edge in lines):
            return False
        return all(edge in lines for edge in outs if self.marks[edge] == LINE)

    def _numbers(self, chosen: list[tuple[int, ...]], lines: int) -> tuple[int, ...]:
        return tuple(number for number, choice in enumerate(chosen) if len(choice) == lines)


def plan_of(puzzle: Puzzle, board: Board | None) -> Plan:
    """The plan for a puzzle, and only for the solutions with the marks of a board.

    Raises LimitError for a board whose frontier is too long. Cost: linear.
    """
    width = _Planner(puzzle, board)
    for vertex in width.order:
        width.stage(vertex, False, 0)
    n_edges, n_faces = width.edge_slots.size, width.face_slots.size
    if n_edges + n_faces > MAX_SLOTS:
        places = f"{MAX_SLOTS} places, not {n_edges + n_faces}"
        raise LimitError(f"the frontier method takes a frontier of {places}")
    planner = _Planner(puzzle, board)
    last = planner.order[-1]
    stages = tuple(planner.stage(vertex, vertex == last, n_edges) for vertex in planner.order)
    blank = np.concatenate([np.arange(n_edges), np.zeros(n_faces)]).astype(np.uint8)
    most = max((planner.clues[face] for face in planner.left), default=0)
    widths = (max(1, (n_edges - 1).bit_length()),) * n_edges + (max(1, most.bit_length()),) * n_faces
    return Plan(stages, blank, widths, planner.full)


def _across(positions: NDArray[np.float64]) -> list[int]:
    """The vertices in an order across the shorter side, so that the frontier is short."""
    spread = np.ptp(positions, axis=0)
    first, then = (1, 0) if spread[1] >= spread[0] else (0, 1)
    order: list[int] = np.lexsort((positions[:, then], positions[:, first])).tolist()
    return order


def _choices(outs: list[int]) -> list[tuple[int, ...]]:
    return [choice for lines in range(3) for choice in combinations(outs, lines)]
