"""Is this board a solution? If not, every reason."""

from takegaki.core.board import Board
from takegaki.core.errors import BoardError
from takegaki.core.place import vertex_name
from takegaki.core.puzzle import Puzzle
from takegaki.core.topology import BoolArray, components, cycle_in, loops, networks
from takegaki.core.violation import Fault, Violation
from takegaki.puzzles import PUZZLES


def check(puzzle: Puzzle, board: Board) -> tuple[Violation, ...]:
    """Every violation of a board, unknown edges counting as not drawn; empty for a solution.

    In the order of `Fault`, then by place. Raises BoardError when the board is of another graph.
    Cost: linear in the edges.
    Source: R. van Dam, Takegaki (2008), chapter 3: clues, then vertices, then one loop.
    """
    if board.graph != puzzle.graph:
        raise BoardError(f"a board of {board.graph!r} for a puzzle on {puzzle.graph!r}")
    kind = PUZZLES[puzzle.kind]
    lines = board.lines.tolist()
    found = [
        kind.violated(puzzle, table, pattern)
        for table in kind.tables(puzzle)
        if (pattern := table.pattern(lines)) not in table.patterns
    ]
    found += GOALS[kind.goal](puzzle, board.lines)
    return tuple(sorted(found, key=lambda violation: violation.sort_key))


def _loop_faults(puzzle: Puzzle, lines: BoolArray) -> list[Violation]:
    if not lines.any():
        return [Violation(Fault.NO_LINE, "no line is drawn")]
    closed = loops(puzzle.graph, lines)
    parts = len(components(puzzle.graph, lines))
    # A closed loop beside anything else can never become one loop; open pieces still can.
    if not closed or parts == 1:
        return []
    ends = [int(puzzle.graph.edge_vertices[loop[0], 0]) for loop in closed]
    return [
        Violation(
            Fault.MANY_LOOPS,
            f"a closed loop of {len(loop)} lines beside other lines, through "
            f"{vertex_name(puzzle.graph, vertex)}",
            edges=tuple(loop),
            vertices=(vertex,),
        )
        for loop, vertex in zip(closed, ends, strict=True)
    ]


def _tree_faults(puzzle: Puzzle, lines: BoolArray) -> list[Violation]:
    graph = puzzle.graph
    found = []
    parts = networks(graph, lines)
    for cells, edges in parts:
        if len(edges) >= len(cells):
            cycle = cycle_in(graph, edges)
            place = vertex_name(graph, int(graph.edge_vertices[cycle[0], 0]))
            text = f"a closed cycle of {len(cycle)} lines through {place}"
            found.append(Violation(Fault.CYCLE, text, edges=tuple(cycle)))
    if len(parts) > 1:
        smallest = min((cells for cells, _ in parts), key=lambda cells: (len(cells), cells))
        text = f"{len(parts)} networks; the smallest, {len(smallest)} of {graph.n_vertices}, holds "
        found.append(Violation(Fault.APART, text + vertex_name(graph, smallest[0]), vertices=tuple(smallest)))
    return found


GOALS = {"loop": _loop_faults, "tree": _tree_faults}
