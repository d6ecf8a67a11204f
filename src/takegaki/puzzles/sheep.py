"""Slitherlink with sheep and wolves: sheep are inside the loop, wolves outside; numbers count lines
as ever.

Which side of the loop a cell is on is a table over edges, too: on a way from the cell to the world
beyond the border a loop is crossed an odd number of times from inside, an even number from outside.
"""

import numpy as np

from takegaki.core.errors import PuzzleError
from takegaki.core.graph import Graph
from takegaki.core.lazy_dataclass import replace
from takegaki.core.place_names import face_name
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import Cell, Reason, said
from takegaki.core.reason import Edge as AtEdge
from takegaki.core.table import Table, counts
from takegaki.core.violations import Fault, Violation
from takegaki.puzzles.puzzle_type import LoopTables, Part, Words
from takegaki.puzzles.slitherlink import MEETING, SLITHERLINK

SHEEP_CLUE, WOLF_CLUE = 126, 127
FARTHEST = 8
"""Cells from the border to an animal, at most: a table over more edges would be too wide for all
methods.
"""
ANIMALS = {SHEEP_CLUE: "sheep", WOLF_CLUE: "wolf"}
"""As a program writes them, and as messages choose by them."""
HEADS = {
    # A head with wool above, ears at its sides, and two eyes.
    SHEEP_CLUE: "M-3.4-1.4C-5.2-3.2-3.6-6-1.8-5.2C-1.2-7.2 1.2-7.2 1.8-5.2C3.6-6 5.2-3.2 3.4-1.4"
    "M-3.4-2C-3.6 2.6-2.4 7 0 7S3.6 2.6 3.4-2M-3.4-0.6C-5.2-1.6-7-0.6-6.8 1C-5.4 1.6-4 1-3.4-0.6"
    "M3.4-0.6C5.2-1.6 7-0.6 6.8 1C5.4 1.6 4 1 3.4-0.6M-1.3 0.8V1.4M1.3 0.8V1.4M-0.8 4.6H0.8",
    # A head with ears that stand up, a long snout and two eyes.
    WOLF_CLUE: "M-5.6-7L-2.2-3.8H2.2L5.6-7L6.2 0.4L1.6 5L0 7L-1.6 5L-6.2 0.4Z"
    "M-3.2-0.4L-1.6 0.6M3.2-0.4L1.6 0.6M-1 4.4H1",
}
"""Their heads, in strokes."""


def way_out(graph: Graph, face: int) -> tuple[int, ...]:
    """The edges to cross from a face to the outside, as few as there can be. Cost: linear, once a
    graph.
    """
    step = graph.cached("ways out", lambda: _steps(graph))
    edges: list[int] = []
    while face != graph.outside:
        edge, face = step[face]
        edges.append(edge)
    return tuple(edges)


def _steps(graph: Graph) -> dict[int, tuple[int, int]]:
    """For each face the first edge of its way out, and the face behind it: breadth first from the
    outside.
    """
    beside: dict[int, list[tuple[int, int]]] = {face: [] for face in range(graph.outside + 1)}
    for edge, (one, two) in enumerate(graph.edge_faces.tolist()):
        beside[one].append((edge, two))
        beside[two].append((edge, one))
    found, met = {}, [graph.outside]
    for face in met:
        for edge, other in beside[face]:
            if other != graph.outside and other not in found:
                found[other] = edge, face
                met.append(other)
    return found


def clues_of(graph: Graph, face: int) -> tuple[int, ...]:
    """The clues that a face may hold: numbers, and animals where the border is near."""
    if face >= graph.n_faces - graph.holes:
        return ()
    animals = ANIMALS if len(way_out(graph, face)) <= FARTHEST else ()
    return (*range(min(int(graph.face_sizes[face]) + 1, SHEEP_CLUE)), *animals)


def parts(graph: Graph, face: int, clue: int) -> tuple[Part, ...]:
    """So many lines round a face, or an odd or even number of them on the way out of it."""
    edges = way_out(graph, face) if clue in ANIMALS else tuple(graph.edges_of(face).tolist())
    allowed = range(int(clue == SHEEP_CLUE), len(edges) + 1, 2) if clue in ANIMALS else (clue,)
    return ((edges, counts(len(edges), tuple(allowed))),)


def inside(clue: int) -> bool | None:
    """A sheep is inside the loop, a wolf outside; numbers do not tell."""
    return {SHEEP_CLUE: True, WOLF_CLUE: False}.get(clue)


def check(puzzle: Puzzle) -> None:
    """Raises PuzzleError for an animal that stands too far from the border."""
    for face in np.flatnonzero(np.isin(puzzle.clues, (SHEEP_CLUE, WOLF_CLUE))).tolist():
        if len(way_out(puzzle.graph, face)) > FARTHEST:
            what = said("type-error.too-deep", animal=named(puzzle, face), most=FARTHEST)
            raise PuzzleError(what, place=face_name(puzzle.graph, face))


def sign(clue: int) -> str:
    """A clue as pictures show it: S, W, or as in Slitherlink."""
    return {SHEEP_CLUE: "S", WOLF_CLUE: "W"}.get(clue) or SLITHERLINK.sign(clue)


def named(puzzle: Puzzle, cell: int) -> Reason:
    """What a clue is called: "sheep", "wolf", "clue 3"."""
    clue = int(puzzle.clues[cell])
    if clue not in ANIMALS:
        return SLITHERLINK.named(puzzle, cell)
    return Reason(f"clue.{ANIMALS[clue]}", puzzle.graph)


def required(puzzle: Puzzle, cell: int) -> Reason:
    """What a clue requires: "row 3, column 2 is inside the loop, an odd number of lines from
    ...".
    """
    clue, graph = int(puzzle.clues[cell]), puzzle.graph
    if clue not in ANIMALS:
        return SLITHERLINK.required(puzzle, cell)
    # The cells between it and the border.
    step = graph.cached("ways out", lambda: _steps(graph))
    cells: list[Cell] = []
    edge, beyond = step[cell]
    while beyond != graph.outside:
        cells.append(Cell(beyond))
        edge, beyond = step[beyond]
    form, way = f"requires.{ANIMALS[clue]}", tuple(cells)
    return Reason(form, graph, cell=Cell(cell), cells=way, edge=AtEdge(edge))


def violated(puzzle: Puzzle, table: Table, pattern: int) -> Violation:
    """Name what is wrong where the lines on a table's edges make this pattern."""
    place = table.origin.id
    if int(puzzle.clues[place]) not in ANIMALS:
        return SLITHERLINK.violated(puzzle, table, pattern)
    drawn, animal = table.lines(pattern), ANIMALS[int(puzzle.clues[place])]
    text = Reason(f"violation.{animal}", puzzle.graph, cell=Cell(place), lines=len(drawn)).phrase()
    return Violation(Fault.SIDE, text, faces=(place,), edges=drawn)


SHEEP = replace(
    SLITHERLINK,
    name="slitherlink-sheep",
    title="",
    rules="",
    look="sign",
    check=check,
    tables=LoopTables(clues_of, parts, MEETING, inside=inside),
    violated=violated,
    named=named,
    required=required,
    sign=sign,
    drawn=HEADS,
    words=Words(
        names={
            **{name: clue for clue, name in ANIMALS.items()},
            **{sign(clue).lower(): clue for clue in ANIMALS},
        },
        below=SHEEP_CLUE,
    ),
    also=("sheep", "wolves"),
)
