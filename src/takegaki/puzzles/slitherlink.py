"""Slitherlink: a clue tells how many sides of its face are lines; the lines form one loop."""

from functools import lru_cache

from takegaki.core.errors import UnsupportedError
from takegaki.core.graph import Graph
from takegaki.core.place_names import face_name, vertex_name
from takegaki.core.puzzle import Puzzle
from takegaki.core.topology import BoolArray, face_counts
from takegaki.core.verdict import Fault, Origin, Table, Violation, counts
from takegaki.puzzles.puzzle_type import PuzzleType
from takegaki.tilings import TILINGS

FULL = "full"
"""Variant: the loop visits every vertex (puzz.link's flag f)."""


def check(puzzle: Puzzle) -> None:
    """Raises UnsupportedError where clues do not stand on faces."""
    if puzzle.graph.cells != "faces":
        raise UnsupportedError(f"Slitherlink is not played on a {puzzle.graph.tiling} board")


def tables(puzzle: Puzzle) -> list[Table]:
    """A table for each clued face, in face order, then one for each vertex."""
    graph = puzzle.graph
    clued = [
        Table(
            tuple(graph.edges_of(face).tolist()),
            counts(int(graph.face_sizes[face]), (clue,)),
            Origin("face", face),
        )
        for face, clue in enumerate(puzzle.clues.tolist())
        if clue >= 0
    ]
    return clued + list(_vertex_tables(graph, puzzle.variant == FULL))


@lru_cache(maxsize=16)
def _vertex_tables(graph: Graph, full: bool) -> tuple[Table, ...]:
    allowed = (2,) if full else (0, 2)
    return tuple(
        Table(
            tuple(graph.edges_at(vertex).tolist()),
            counts(int(graph.degrees[vertex]), allowed),
            Origin("vertex", vertex),
        )
        for vertex in range(graph.n_vertices)
    )


def violated(puzzle: Puzzle, table: Table, pattern: int) -> Violation:
    """Name what is wrong where the lines on a table's edges make this pattern."""
    drawn = tuple(edge for i, edge in enumerate(table.edges) if pattern >> i & 1)
    graph, place = puzzle.graph, table.origin.id
    if table.origin.kind == "face":
        clue = int(puzzle.clues[place])
        fault = Fault.CLUE_OVER if len(drawn) > clue else Fault.CLUE_UNDER
        text = f"{face_name(graph, place)}: clue {clue} has {_lines(len(drawn))}"
        return Violation(fault, text, faces=(place,), edges=drawn)
    fault = {0: Fault.UNVISITED, 1: Fault.DEAD_END, 3: Fault.BRANCH}.get(len(drawn), Fault.CROSSING)
    here = {0: "no line comes here", 1: "1 line ends here"}.get(len(drawn), f"{len(drawn)} lines meet")
    text = f"{vertex_name(graph, place)}: {here} ({fault.value})"
    return Violation(fault, text, vertices=(place,), edges=drawn)


def broken(puzzle: Puzzle, lines: BoolArray) -> BoolArray:
    """(F,) the clues with another number of lines round them."""
    found: BoolArray = (puzzle.clues >= 0) & (face_counts(puzzle.graph, lines) != puzzle.clues)
    return found


def named(puzzle: Puzzle, cell: int) -> str:
    """ "clue 3"."""
    return f"clue {puzzle.clue(cell)}"


def barred(puzzle: Puzzle) -> list[int]:
    """None: without clues every edge may be a line."""
    return []


def _lines(count: int) -> str:
    return {0: "no line", 1: "1 line"}.get(count, f"{count} lines")


SLITHERLINK = PuzzleType(
    name="slitherlink",
    title="Slitherlink (Loopy, Fences, Takegaki)",
    goal="loop",
    boards=TILINGS,
    variants=(FULL,),
    check=check,
    tables=tables,
    violated=violated,
    broken=broken,
    named=named,
    barred=barred,
)
