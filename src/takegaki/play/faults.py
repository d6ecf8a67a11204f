"""What is wrong or finished on a board while it is played."""

import numpy as np

from takegaki.core.board import UNKNOWN, Board
from takegaki.core.place import edge_name
from takegaki.core.puzzle import Puzzle
from takegaki.core.topology import BoolArray, networks
from takegaki.core.violation import Fault, Violation
from takegaki.play.position import Position
from takegaki.play.tables import Tables
from takegaki.play.tiles import locked_marks, standing
from takegaki.puzzles import PUZZLES
from takegaki.puzzles.check import GOALS
from takegaki.tilings.torus import sides

OPEN, FINISHED, OVERFULL = ".", "=", "!"


def board_of(puzzle: Puzzle, position: Position) -> Board:
    """The marks of a position; of tiles LINE where two arms meet, CROSS where neither side has one."""
    if puzzle.graph.cells == "vertices":
        return Board.of(puzzle.graph, standing(puzzle, position.quarters).marks)
    return Board.of(puzzle.graph, position.marks)


def certain_board(puzzle: Puzzle, position: Position) -> Board:
    """What the player stands by: the marks; of tiles what the locked ones say."""
    if puzzle.graph.cells == "vertices":
        stand = standing(puzzle, position.quarters)
        return Board.of(puzzle.graph, locked_marks(puzzle, stand, position.locked)[0])
    return Board.of(puzzle.graph, position.marks)


def is_solved(puzzle: Puzzle, tables: Tables, board: Board) -> bool:
    """The lines are a solution, whatever else is marked. Cost: linear, and far less until the end."""
    if not tables.fulfilled(board.marks).all():
        return False
    return not GOALS[PUZZLES[puzzle.kind].goal](puzzle, board.lines)


def done_cells(puzzle: Puzzle, tables: Tables, position: Position, board: Board) -> str:
    """A character for each cell: `.` open, `=` finished, `!` cannot become right any more.

    A clue is finished when it has its lines; a 0 when all its edges have crosses. A tile when all its
    arms meet arms, and no arm leads to a side where it has none.
    """
    graph = puzzle.graph
    looks = np.full(graph.n_cells, ord(OPEN), dtype=np.uint8)
    if graph.cells == "vertices":
        stand = standing(puzzle, position.quarters)
        _, clash = locked_marks(puzzle, stand, position.locked)
        looks[~stand.unlike] = ord(FINISHED)
        looks[_clashing(puzzle, position, clash) | _outwards(position, stand.loose)] = ord(OVERFULL)
        return looks.tobytes().decode()
    lined = _lined(tables, board.lines)
    finished = tables.fulfilled(board.marks) & (lined | tables.decided(board.marks))
    for found, look in ((finished, FINISHED), (tables.broken(board.marks), OVERFULL)):
        for number in np.flatnonzero(found).tolist():
            origin = tables.tables[number].origin
            if origin.kind == "face":
                looks[origin.id] = ord(look)
    return looks.tobytes().decode()


def _lined(tables: Tables, lines: BoolArray) -> BoolArray:
    return np.array([any(lines[edge] for edge in table.edges) for table in tables.tables], dtype=np.bool_)


def _clashing(puzzle: Puzzle, position: Position, clash: BoolArray) -> BoolArray:
    """(V,) locked cells at borders of which two sides say different things."""
    around = sides(puzzle.graph)
    found: BoolArray = (position.locked == 1) & np.any(np.append(clash, False)[around], axis=1)
    return found


def _outwards(position: Position, loose: BoolArray) -> BoolArray:
    """(V,) locked cells with an arm that leads off the board or against a wall."""
    graph = position.graph
    none = sides(graph) == graph.n_edges
    found: BoolArray = (position.locked == 1) & np.any(loose & none, axis=1)
    return found


def errors(puzzle: Puzzle, tables: Tables, position: Position) -> tuple[Violation, ...]:
    """What no further mark can cure, in the order of `Fault`, then by place; of tiles by the locked ones.

    Clues and dots that have too many lines or too few left, and loops or cycles that are closed too
    early. Nothing of it needs a search. Cost: linear.
    """
    board = certain_board(puzzle, position)
    kind = PUZZLES[puzzle.kind]
    lines = board.lines.tolist()
    goal = GOALS[kind.goal](puzzle, board.lines)
    bad = tables.broken(board.marks)
    if kind.goal == "loop" and not goal and board.lines.any() and _closed(puzzle, board):
        # One loop and nothing else: it can only be the solution.
        bad |= ~tables.fulfilled(board.marks)
    found = []
    for number in np.flatnonzero(bad).tolist():
        table = tables.tables[number]
        found.append(kind.violated(puzzle, table, table.pattern(lines)))
    found += [fault for fault in goal if fault.fault in (Fault.MANY_LOOPS, Fault.CYCLE)]
    if puzzle.graph.cells == "vertices":
        found += _tile_errors(puzzle, position, board)
    return tuple(sorted(found, key=lambda violation: violation.sort_key))


def _closed(puzzle: Puzzle, board: Board) -> bool:
    ends = np.bincount(puzzle.graph.edge_vertices[board.lines].ravel())
    return bool(np.isin(ends, (0, 2)).all())


def _tile_errors(puzzle: Puzzle, position: Position, board: Board) -> list[Violation]:
    graph = puzzle.graph
    _, clash = locked_marks(puzzle, standing(puzzle, position.quarters), position.locked)
    found = [
        Violation(
            Fault.TILE,
            f"{edge_name(graph, edge)}: an arm of a locked tile meets none",
            edges=(edge,),
            vertices=tuple(cell for cell in graph.edge_vertices[edge].tolist() if position.locked[cell]),
        )
        for edge in np.flatnonzero(clash).tolist()
    ]
    unknown = np.asarray(np.any(np.append(board.marks == UNKNOWN, False)[sides(graph)], axis=1))
    for cells, _ in networks(graph, board.lines):
        if len(cells) < graph.n_vertices and not unknown[cells].any() and position.locked[cells].all():
            text = f"a network of {len(cells)} tiles that no arm leads out of"
            found.append(Violation(Fault.APART, text, vertices=tuple(cells)))
    return found
