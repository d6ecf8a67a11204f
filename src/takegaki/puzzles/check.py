"""Is this board a solution, or can it still become one? If not, every reason."""

import numpy as np

from takegaki.core.arguments import require, says_how
from takegaki.core.board import Board, require_board
from takegaki.core.puzzle import Puzzle, require_puzzle
from takegaki.core.reason import Cell, Dot, Reason
from takegaki.core.topology import BoolArray, components, cycle_in, loops, networks
from takegaki.core.violations import Fault, Violation, Violations
from takegaki.puzzles import PUZZLES
from takegaki.puzzles.puzzle_tables import PuzzleTables


@says_how
def check(puzzle: Puzzle, board: Board, tables: PuzzleTables | None = None) -> Violations:
    """Every violation of a board, unknown edges counting as not drawn; empty for a solution.

    tables  those of the puzzle, if they have been made already

    In the order of `Fault`, then by place. Raises BoardError when the board is of another graph,
    RequestError for what is no Puzzle. Cost: linear in the edges.
    Source: R. van Dam, Takegaki (2008), chapter 3: clues, then vertices, then one loop.
    """
    require_puzzle(puzzle)
    if tables is not None:
        require(tables, PuzzleTables, "tables=PuzzleTables(puzzle)")
    tables = _tables(puzzle, board, tables)
    found = _sorted([*tables.unfulfilled(board.lines), *_goal_faults(puzzle, board.lines)])
    return Violations(found, puzzle, board)


def is_solved(puzzle: Puzzle, board: Board, tables: PuzzleTables | None = None) -> bool:
    """Whether `check` finds nothing. Cost: linear, and far less until the end."""
    tables = _tables(puzzle, board, tables)
    return bool(tables.fulfilled(board.marks).all()) and not _goal_faults(puzzle, board.lines)


def errors(
    puzzle: Puzzle, board: Board, tables: PuzzleTables | None = None
) -> tuple[Violation, ...]:
    """The violations that no further mark can remove, in the order of `by_weight`; found without
    search.

    Loops or cycles that are closed too early, clues and vertices that have too many lines or too
    few left. Of a loop alone on the board that leaves clues without their lines the loop is named,
    and not each of the clues. Raises and costs as `check` does.
    """
    tables = _tables(puzzle, board, tables)
    bad, goal = tables.broken(board.marks), _goal_faults(puzzle, board.lines)
    early = [fault for fault in goal if fault.fault in (Fault.MANY_LOOPS, Fault.CYCLE)]
    if (
        PUZZLES[puzzle.kind].goal == "loop"
        and not goal
        and board.lines.any()
        and _is_closed(puzzle, board)
    ):
        # One loop and nothing else: it can only be the solution.
        left = ~tables.fulfilled(board.marks) & ~bad
        early += [_early_loop(puzzle, board.lines)] if left.any() else []
    return tuple(sorted([*tables.violated(bad, board.lines), *early], key=by_weight))


def by_weight(violation: Violation) -> tuple[bool, object]:
    """A sort key: violations by a whole loop or cycle before those of single clues and vertices."""
    return violation.fault not in _WHOLE, violation.sort_key


_WHOLE = (Fault.MANY_LOOPS, Fault.EARLY_LOOP, Fault.CYCLE)


def _tables(puzzle: Puzzle, board: Board, tables: PuzzleTables | None) -> PuzzleTables:
    require_board(board, puzzle.graph)
    return tables or PuzzleTables(puzzle)


def _sorted(found: list[Violation]) -> tuple[Violation, ...]:
    return tuple(sorted(found, key=lambda violation: violation.sort_key))


def _goal_faults(puzzle: Puzzle, lines: BoolArray) -> list[Violation]:
    return GOALS[PUZZLES[puzzle.kind].goal](puzzle, lines)


def _is_closed(puzzle: Puzzle, board: Board) -> bool:
    ends = np.bincount(puzzle.graph.edge_vertices[board.lines].ravel())
    return bool(np.isin(ends, (0, 2)).all())


def _loop_faults(puzzle: Puzzle, lines: BoolArray) -> list[Violation]:
    if not lines.any():
        return [Violation(Fault.NO_LINE, Reason("violation.no-line").phrase())]
    closed = loops(puzzle.graph, lines)
    parts = len(components(puzzle.graph, lines))
    # A closed loop beside anything else can never become one loop; open pieces still can.
    if not closed or parts == 1:
        return []
    ends = [int(puzzle.graph.edge_vertices[loop[0], 0]) for loop in closed]
    return [
        Violation(
            Fault.MANY_LOOPS,
            Reason(
                "violation.many-loops", puzzle.graph, lines=len(loop), place=Dot(vertex)
            ).phrase(),
            edges=tuple(loop),
            vertices=(vertex,),
        )
        for loop, vertex in zip(closed, ends, strict=True)
    ]


def _early_loop(puzzle: Puzzle, lines: BoolArray) -> Violation:
    edges = tuple(np.flatnonzero(lines).tolist())
    vertex = int(puzzle.graph.edge_vertices[edges[0], 0])
    text = Reason(
        "violation.early-loop", puzzle.graph, lines=len(edges), place=Dot(vertex)
    ).phrase()
    return Violation(Fault.EARLY_LOOP, text, edges=edges, vertices=(vertex,))


def _tree_faults(puzzle: Puzzle, lines: BoolArray) -> list[Violation]:
    graph = puzzle.graph
    found = []
    parts = networks(graph, lines)
    for cells, edges in parts:
        if len(edges) >= len(cells):
            cycle = cycle_in(graph, edges)
            place = Cell(int(graph.edge_vertices[cycle[0], 0]))
            text = Reason("violation.circuit", graph, lines=len(cycle), place=place).phrase()
            found.append(Violation(Fault.CYCLE, text, edges=tuple(cycle)))
    if len(parts) > 1:
        smallest = min((cells for cells, _ in parts), key=lambda cells: (len(cells), cells))
        text = Reason(
            "violation.apart",
            graph,
            parts=len(parts),
            cells=len(smallest),
            cell=Cell(smallest[0]),
        ).phrase()
        found.append(Violation(Fault.APART, text, vertices=tuple(smallest)))
    return found


GOALS = {"loop": _loop_faults, "tree": _tree_faults}
