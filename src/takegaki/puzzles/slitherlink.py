"""Slitherlink: a clue is the number of lines on the sides of its face; the lines form one loop."""

from typing import TYPE_CHECKING

import numpy as np

from takegaki.core.errors import PuzzleError
from takegaki.core.graph import Graph
from takegaki.core.place_names import face_name
from takegaki.core.puzzle import HIDDEN_CLUE, LARGEST_CLUE, NO_CLUE, Puzzle
from takegaki.core.reason import Cell, Reason, said
from takegaki.core.table import Table
from takegaki.puzzles.puzzle_type import LoopTables, PuzzleType, Words
from takegaki.tilings import FACE_BOARDS

if TYPE_CHECKING:
    from takegaki.core.violations import Violation

FULL = "full"
"""Variant: the loop visits every vertex (puzz.link's flag f)."""
MEETING = {"": (0, 2), FULL: (2,)}


def check(puzzle: Puzzle) -> None:
    """Raises PuzzleError for a clue that is larger than its face, or in a hole."""
    # Most boards have no other clues than all faces may have; that is seen ten times as quickly.
    if not puzzle.clues.tobytes().translate(None, _clues_of_all(puzzle.graph)):
        return
    clues, sizes, graph = puzzle.clues, puzzle.graph.face_sizes, puzzle.graph
    if graph.holes and (clues[-graph.holes :] != NO_CLUE).any():
        hole = graph.n_faces - graph.holes + int(np.argmax(clues[-graph.holes :] != NO_CLUE))
        raise PuzzleError(said("type-error.hole"), place=face_name(graph, hole))
    wrong = (clues < HIDDEN_CLUE) | (clues > sizes)
    if wrong.any():
        face = int(np.argmax(wrong))
        what = said("type-error.too-large", clue=int(clues[face]), sides=int(sizes[face]))
        raise PuzzleError(what, place=face_name(puzzle.graph, face))


def _clues_of_all(graph: Graph) -> bytes:
    """The clues that every face may have, hidden and none included, as bytes; cached with the
    graph.
    """

    return graph.cached("clues of all faces", lambda: _made_clues_of_all(graph))


def _made_clues_of_all(graph: Graph) -> bytes:
    # A hole takes none at all.
    some = (
        []
        if graph.holes
        else [HIDDEN_CLUE, *range(int(graph.face_sizes.min(initial=LARGEST_CLUE)) + 1)]
    )
    return np.array([NO_CLUE, *some], dtype=np.int8).tobytes()


def violated(puzzle: Puzzle, table: Table, pattern: int) -> "Violation":
    """Name what is wrong where the lines on a table's edges make this pattern."""
    from takegaki.core.violations import Fault, Violation  # noqa: PLC0415  (a verdict has none)

    drawn = table.lines(pattern)
    place, clue = table.origin.id, int(puzzle.clues[table.origin.id])
    fault = Fault.CLUE_OVER if len(drawn) > clue else Fault.CLUE_UNDER
    text = clue_fault(puzzle, place, named(puzzle, place), len(drawn))
    return Violation(fault, text, faces=(place,), edges=drawn)


def clue_fault(puzzle: Puzzle, cell: int, clue: Reason, lines: int) -> str:
    """The words of a clue that has so many lines, which it does not allow."""
    return Reason("violation.clue", puzzle.graph, clue=clue, cell=Cell(cell), lines=lines).phrase()


def named(puzzle: Puzzle, cell: int) -> Reason:
    """What a clue is called, as "clue 3"."""
    return Reason("clue.sign", puzzle.graph, sign=str(puzzle.clue(cell)))


def required(puzzle: Puzzle, cell: int) -> Reason:
    """What a clue requires: "row 1, column 2 has 3 lines"."""
    lines = int(puzzle.clues[cell])
    return Reason("requires.lines", puzzle.graph, cell=Cell(cell), lines=lines)


def sign(clue: int) -> str:
    """A clue as pictures show it: its number, a question mark, or nothing."""
    return {NO_CLUE: "", HIDDEN_CLUE: "?"}.get(clue, str(clue))


def _clues_of(graph: Graph, face: int) -> range:
    most = min(int(graph.face_sizes[face]), LARGEST_CLUE)
    return range(most + 1 if face < graph.n_faces - graph.holes else 0)


SLITHERLINK = PuzzleType(
    name="slitherlink",
    cells="faces",
    look="number",
    boards=FACE_BOARDS,
    variants=(FULL,),
    check=check,
    tables=LoopTables.counting(
        clues=_clues_of,
        meeting=MEETING,
    ),
    violated=violated,
    named=named,
    required=required,
    sign=sign,
    words=Words(),
    also=("loopy", "fences"),
)
