"""Puzzles of tiles: which arms lead where when tiles are turned, where they meet, and what has
power.

Which arms a tile has is a puzzle type's own (`TileTables`): bits 1 right, 2 up, 4 left, 8 down.

What is wrong or finished at a position of a game: marks, or tiles as they are turned and locked.
"""

import numpy as np
from numpy.typing import NDArray

from takegaki.core.board import Board
from takegaki.core.graph import Graph, IntArray
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.marks import CROSS, LINE, UNKNOWN, MarkArray
from takegaki.core.place_names import edge_name
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import said
from takegaki.core.topology import BoolArray, networks
from takegaki.core.violations import Fault, Violation
from takegaki.play.position import Layer, Position
from takegaki.puzzles import PUZZLES, is_of_tiles, tile_tables
from takegaki.puzzles.check import by_weight
from takegaki.puzzles.check import errors as lasting
from takegaki.puzzles.puzzle_tables import PuzzleTables
from takegaki.tilings.torus import DOWN, LEFT, RIGHT, UP, sides, turned

TURNED = np.arange(16)[None].repeat(4, axis=0)
for _quarters in range(1, 4):
    TURNED[_quarters] = [turned(arms) for arms in TURNED[_quarters - 1].tolist()]

SIDES = (RIGHT, UP, LEFT, DOWN)


@dataclass(frozen=True, eq=False)
class TileState:
    """How tiles stand.

    arms        (V,) the arms of each, as bits
    marks       (E,) LINE where two arms meet, CROSS where neither side has one, UNKNOWN elsewhere
    loose       (V, 4) an arm that meets none: a wall, the border, or a side without an arm
    """

    graph: Graph
    arms: IntArray
    marks: MarkArray
    loose: BoolArray

    @property
    def mismatches(self) -> list[tuple[int, int]]:
        """Cell and side (0 right, 1 up, 2 left, 3 down) of each arm that meets none."""
        found: list[tuple[int, int]] = [
            (cell, side) for cell, side in np.argwhere(self.loose).tolist()
        ]
        return found

    @property
    def mismatched(self) -> BoolArray:
        """(V,) an arm of the cell meets none, or an arm leads to it where it has none."""
        graph = self.graph
        open_edges = np.append(self.marks == UNKNOWN, False)
        found: BoolArray = np.any(self.loose, axis=1) | np.any(open_edges[sides(graph)], axis=1)
        return found


def tile_state(puzzle: Puzzle, quarters: Layer) -> TileState:
    """How the tiles stand when each is turned so far. Cost: linear."""
    graph = puzzle.graph
    arms = TURNED[quarters, tile_tables(puzzle).arms(puzzle)].astype(np.int32)
    around = sides(graph)
    has = (arms[:, None] >> np.arange(4) & 1).astype(np.bool_)
    claims = np.zeros((2, graph.n_edges + 1), dtype=np.bool_)
    for side in SIDES:
        # The right and lower side of one cell are the left and upper side of the other.
        claims[int(side in (UP, LEFT)), around[:, side]] = has[:, side]
    walled = np.zeros(graph.n_edges + 1, dtype=np.bool_)
    walled[PUZZLES[puzzle.kind].barred(puzzle)] = True
    walled[-1] = True
    met: BoolArray = claims.all(axis=0) & ~walled
    marks = np.where(met, LINE, np.where(claims.any(axis=0), UNKNOWN, CROSS)).astype(np.int8)[:-1]
    return TileState(graph, arms, marks, has & ~met[around])


def powered(graph: Graph, lines: BoolArray) -> BoolArray:
    """(V,) the cells that lines join to the middle one, Net's source of power. Cost: linear."""
    source = graph.rows // 2 * graph.cols + graph.cols // 2
    found = np.zeros(graph.n_vertices, dtype=np.bool_)
    found[next(cells for cells, _ in networks(graph, lines) if source in cells)] = True
    return found


def turns_for(puzzle: Puzzle, marks: MarkArray) -> Layer:
    """(V,) the fewest quarter turns that the marks round a tile require.

    -1 where they leave a border open or the tile cannot stand so. Cost: linear.
    """
    graph, shapes = puzzle.graph, tile_tables(puzzle).arms(puzzle)
    around = np.append(marks, CROSS)[sides(graph)]
    arms = ((around == LINE) << np.arange(4)).sum(axis=1)
    known = (around != UNKNOWN).all(axis=1)
    found = np.full(graph.n_vertices, -1, dtype=np.int8)
    for quarters in (3, 2, 1, 0):
        found[known & (TURNED[quarters, shapes] == arms)] = quarters
    return found


def locked_marks(
    puzzle: Puzzle, state: TileState, locked: Layer
) -> tuple[MarkArray, NDArray[np.bool_]]:
    """(E,) the marks that locked tiles imply, and where two of them, or one and a wall,
    disagree.
    """
    graph = puzzle.graph
    around = sides(graph)
    has = (state.arms[:, None] >> np.arange(4) & 1).astype(np.bool_)
    claims = np.zeros((2, graph.n_edges + 1), dtype=np.int8)
    for side in SIDES:
        known = np.where(has[:, side], LINE, CROSS)
        claims[int(side in (UP, LEFT)), around[:, side]] = np.where(locked == 1, known, UNKNOWN)
    claims = claims[:, :-1]
    walled = PUZZLES[puzzle.kind].barred(puzzle)
    clash = (claims[0] * claims[1]) == -1
    clash[walled] |= (claims == LINE).any(axis=0)[walled]
    marks = np.where(claims[0] != UNKNOWN, claims[0], claims[1]).astype(np.int8)
    marks[walled] = CROSS
    marks[clash] = UNKNOWN
    return marks, clash


OPEN, FINISHED, OVERFULL = ".", "=", "!"


def board_of(puzzle: Puzzle, position: Position) -> Board:
    """The marks of a position; of tiles LINE where two arms meet, CROSS where neither side has
    one.
    """
    if is_of_tiles(puzzle):
        return Board.of(puzzle.graph, tile_state(puzzle, position.quarters).marks)
    return Board.of(puzzle.graph, position.marks)


def certain_board(puzzle: Puzzle, position: Position) -> Board:
    """What the player is sure of: the marks; of tiles those that the locked ones imply."""
    if is_of_tiles(puzzle):
        state = tile_state(puzzle, position.quarters)
        return Board.of(puzzle.graph, locked_marks(puzzle, state, position.locked)[0])
    return Board.of(puzzle.graph, position.marks)


def done_cells(puzzle: Puzzle, tables: PuzzleTables, position: Position, board: Board) -> str:
    """A character for each cell: `.` open, `=` finished, `!` cannot become right any more.

    A clue is finished when it has its lines; a 0 when all its edges have crosses. A tile when all
    its arms meet arms, and no arm leads to a side where it has none.
    """
    graph = puzzle.graph
    looks = np.full(graph.n_cells, ord(OPEN), dtype=np.uint8)
    if is_of_tiles(puzzle):
        state = tile_state(puzzle, position.quarters)
        _, clash = locked_marks(puzzle, state, position.locked)
        looks[~state.mismatched] = ord(FINISHED)
        looks[_clashing_cells(puzzle, position, clash) | _outwards(position, state.loose)] = ord(
            OVERFULL
        )
        return looks.tobytes().decode()
    numbers, clued = tables.clued
    lined = tables.with_lines(board.marks)

    def everywhere(holds: BoolArray) -> BoolArray:
        """(C,) the cells of which it holds for all tables of the clue."""
        found = np.zeros(graph.n_cells, dtype=np.bool_)
        found[clued] = True
        found[clued[~holds[numbers]]] = False
        return found

    all_marked = everywhere(tables.decided(board.marks))
    finished = everywhere(tables.fulfilled(board.marks)) & (~everywhere(~lined) | all_marked)
    looks[finished] = ord(FINISHED)
    looks[clued[tables.broken(board.marks)[numbers]]] = ord(OVERFULL)
    return looks.tobytes().decode()


def _clashing_cells(puzzle: Puzzle, position: Position, clash: BoolArray) -> BoolArray:
    """(V,) locked cells at borders about which two sides disagree."""
    around = sides(puzzle.graph)
    found: BoolArray = (position.locked == 1) & np.any(np.append(clash, False)[around], axis=1)
    return found


def _outwards(position: Position, loose: BoolArray) -> BoolArray:
    """(V,) locked cells with an arm that leads off the board or against a wall."""
    graph = position.graph
    none = sides(graph) == graph.n_edges
    found: BoolArray = (position.locked == 1) & np.any(loose & none, axis=1)
    return found


def errors(puzzle: Puzzle, tables: PuzzleTables, position: Position) -> tuple[Violation, ...]:
    """Violations that no further mark can remove (`puzzles.check.errors`); of tiles by the locked
    ones.
    """
    board = certain_board(puzzle, position)
    found = lasting(puzzle, board, tables)
    if is_of_tiles(puzzle):
        found += tuple(_tile_errors(puzzle, position, board))
    return tuple(sorted(found, key=by_weight))


def _tile_errors(puzzle: Puzzle, position: Position, board: Board) -> list[Violation]:
    graph = puzzle.graph
    _, clash = locked_marks(puzzle, tile_state(puzzle, position.quarters), position.locked)
    found = [
        Violation(
            Fault.TILE,
            said("game.tile-clash", place=str(edge_name(graph, edge))),
            edges=(edge,),
            vertices=tuple(
                cell for cell in graph.edge_vertices[edge].tolist() if position.locked[cell]
            ),
        )
        for edge in np.flatnonzero(clash).tolist()
    ]
    unknown = np.asarray(np.any(np.append(board.marks == UNKNOWN, False)[sides(graph)], axis=1))
    for cells, _ in networks(graph, board.lines):
        if (
            len(cells) < graph.n_vertices
            and not unknown[cells].any()
            and position.locked[cells].all()
        ):
            text = said("game.network-apart", count=len(cells))
            found.append(Violation(Fault.APART, text, vertices=tuple(cells)))
    return found
