"""Scene: what a picture shows, whatever draws it."""

from collections.abc import Mapping
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from takegaki.core.board import Board
from takegaki.core.face_middles import face_rooms
from takegaki.core.graph import Graph
from takegaki.core.lazy_dataclass import dataclass, field
from takegaki.core.marks import CROSS, LINE, MarkArray
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import said
from takegaki.core.solution import Solution
from takegaki.core.sorted_values import median
from takegaki.core.topology import inside_faces
from takegaki.core.violations import Violation
from takegaki.puzzles import PUZZLES
from takegaki.puzzles.puzzle_type import Look

BoolArray = NDArray[np.bool_]


class Stroke(IntEnum):
    """How an edge looks."""

    NONE = 0
    LINE = 1
    CROSS = 2
    NEW = 3
    """A line that follows, or one that is not in the solution compared with."""
    GONE = 4
    """No line here, a line in the solution compared with."""
    NEW_CROSS = 5
    """A cross that follows."""
    WRONG = 6
    """A mark that is wrong."""


@dataclass(frozen=True)
class Pointed:
    """The places that are highlighted, as ids.

    clues            faces whose clues are premises
    faces, vertices  where to look besides
    premises         edges whose marks are premises
    new              edges whose marks follow from them
    wrong            edges whose marks are wrong
    """

    clues: tuple[int, ...] = ()
    faces: tuple[int, ...] = ()
    vertices: tuple[int, ...] = ()
    premises: tuple[int, ...] = ()
    new: tuple[int, ...] = ()
    wrong: tuple[int, ...] = ()


Window = tuple[float, float, float, float]


@dataclass(frozen=True, eq=False)
class Scene:
    """What to draw.

    clues       a text for each cell, "" for none; of a tile the digit of its arms, of a circle w or
                b
    marks       (E,) int8 of LINE, CROSS, UNKNOWN
    inside      (F,) bool, the faces inside the loop; None when there is no loop yet
    other       (E,) bool, the lines of a solution to compare with; None for no comparison
    violations  what is wrong, to be marked
    ringed      highlighted faces, in pictures where a ring fits
    pointed     what a step of a deduction points at
    origin      row and column of the first cell on the whole board, where this is a part of one
    window      left, top, right and bottom of what an SVG picture shows, None for all
    walls       edges with a wall
    look        what a clue looks like
    drawn       strokes of texts of clues that are drawn as pictures, round their middle, 14 units
                high
    numbers     (E,) a number for each edge, shown by pictures where it fits; () for none
    numbered    cells that get a number, and it: those that a sentence beside the picture names by
                it
    lettered    edges and dots that sentences beside the picture call by a letter: ("edge", 17, "a")
    rulers      numbers of rows and columns beside a board that has them
    coloured    edges that are the same or opposite, and the letter of each: "A", or "A'"
    tinted      cells that lie on the same side or on opposite sides, and the letter of each
    title       one line for people who cannot see the picture
    powered     is it a whole board of tiles, with power in the middle?
    """

    graph: Graph
    clues: tuple[str, ...]
    marks: MarkArray
    inside: BoolArray | None = None
    other: BoolArray | None = None
    violations: tuple[Violation, ...] = ()
    ringed: tuple[int, ...] = ()
    pointed: Pointed = Pointed()
    origin: tuple[int, int] = (0, 0)
    window: Window | None = None
    walls: tuple[int, ...] = ()
    look: Look = "number"
    drawn: Mapping[str, str] = field(default_factory=dict)
    numbers: tuple[int, ...] = ()
    numbered: tuple[tuple[int, int], ...] = ()
    lettered: tuple[tuple[str, int, str], ...] = ()
    rulers: bool = False
    coloured: tuple[tuple[int, str], ...] = ()
    tinted: tuple[tuple[int, str], ...] = ()
    title: str = ""
    powered: bool = True

    @classmethod
    def of_puzzle(cls, puzzle: Puzzle) -> "Scene":
        """The clues alone."""
        return cls.of_board(Board.blank(puzzle.graph), puzzle)

    @classmethod
    def of_board(
        cls, board: Board, puzzle: Puzzle | None = None, violations: tuple[Violation, ...] = ()
    ) -> "Scene":
        """Marks, with the clues of their puzzle if that is given."""
        graph = board.graph
        return cls(
            graph,
            _clue_texts(puzzle) if puzzle else ("",) * graph.n_cells,
            board.marks,
            violations=violations,
            walls=_edges_with_walls(puzzle) if puzzle else (),
            look=_look(graph, puzzle),
            drawn=drawn_texts(puzzle.kind) if puzzle else {},
            title=_title(graph, puzzle, "marks"),
        )

    @classmethod
    def of_solution(cls, solution: Solution, other: Solution | None = None) -> "Scene":
        """A solution, without crosses; with another one, what is different is marked."""
        puzzle = solution.puzzle
        is_loop = PUZZLES[puzzle.kind].goal == "loop"
        return cls(
            puzzle.graph,
            _clue_texts(puzzle),
            solution.lines.astype(np.int8) if is_loop else solution.board().marks,
            inside=inside_faces(puzzle.graph, solution.lines)
            if puzzle.graph.cells == "faces"
            else None,
            walls=_edges_with_walls(puzzle),
            look=_look(puzzle.graph, puzzle),
            drawn=drawn_texts(puzzle.kind),
            other=None if other is None else other.lines,
            title=_title(puzzle.graph, puzzle, "solution" if other is None else "two"),
        )

    @property
    def clue_scale(self) -> float:
        """How much smaller clues are drawn than usual: three characters, as 1/3, would touch
        lines.
        """
        longest = max(map(len, self.clues), default=0)
        return 2.5 / longest if longest > 2 else 1.0

    def rows_and_columns(self) -> tuple[list[int], list[int]]:
        """The first cells of the rows, and of the columns, that get a number beside the board; none
        where the board has no rows, or it is a part of one that is no rectangle.
        """
        rows, cols = self.graph.rows, self.graph.cols
        if not self.rulers or not rows or rows * cols != self.graph.n_cells:
            return [], []
        return list(range(0, rows * cols, cols)), list(range(cols))

    def strokes(self) -> list[Stroke]:
        """How each edge looks, by edge."""
        looks = np.zeros(self.graph.n_edges, dtype=np.int8)
        drawn = self.marks == LINE
        complete = self.look == "tile" and bool(self.marks.all())
        looks[self.marks == CROSS] = Stroke.NONE if complete else Stroke.CROSS
        looks[drawn] = Stroke.LINE
        if self.other is not None:
            looks[drawn & ~self.other] = Stroke.NEW
            looks[~drawn & self.other] = Stroke.GONE
        for edge in self.pointed.new:
            looks[edge] = Stroke.NEW if drawn[edge] else Stroke.NEW_CROSS
        looks[list(self.pointed.wrong)] = Stroke.WRONG
        return [Stroke(look) for look in looks.tolist()]


def _edges_with_walls(puzzle: Puzzle) -> tuple[int, ...]:
    return tuple(PUZZLES[puzzle.kind].barred(puzzle))


def _look(graph: Graph, puzzle: Puzzle | None) -> Look:
    """Without a puzzle what is usual on such a board."""
    if puzzle is not None:
        return PUZZLES[puzzle.kind].look
    return "number" if graph.cells == "faces" else "tile"


def _clue_texts(puzzle: Puzzle) -> tuple[str, ...]:
    return tuple(map(PUZZLES[puzzle.kind].sign, puzzle.clues.tolist()))


def drawn_texts(kind: str) -> dict[str, str]:
    """The strokes of those clues of a puzzle type that are drawn as pictures, by their text."""
    puzzle_type = PUZZLES[kind]
    return {puzzle_type.sign(clue): path for clue, path in puzzle_type.drawn.items()}


def _title(graph: Graph, puzzle: Puzzle | None, state: str) -> str:
    kind = PUZZLES[puzzle.kind].title if puzzle else said("scene.board")
    name = puzzle.title if puzzle else ""
    named = said("scene.named", kind=kind, name=repr(name)) if name else kind
    return said("scene.title", name=named, board=size_text(graph), state=state)


def size_text(graph: Graph) -> str:
    """Which board it is, for titles: "square, 1 row, 3 columns"; its name alone where there are no
    rows.
    """
    if not graph.rows:
        return graph.tiling
    return said("scene.size", tiling=graph.tiling, rows=graph.rows, cols=graph.cols)


def median_edge(graph: Graph) -> float:
    """The median length of its edges, 1 where there are none; where tiles have many short sides,
    the space in the smallest instead.

    Pictures are scaled by it.
    """
    return graph.cached("median edge", lambda: _median_edge(graph))


def _median_edge(graph: Graph) -> float:
    if not graph.n_edges:
        return 1.0
    ends = graph.positions[graph.edge_vertices]
    length = median(np.hypot(*(ends[:, 1] - ends[:, 0]).T))
    return max(length, float(face_rooms(graph).min())) if graph.cells == "faces" else length
