"""Slitherlink with pairs: a clue is one number or two, of which one is the number of lines round
its cell.

A clue is coded by its two digits: 13 for "1 or 3", 3 for "0 or 3", 33 for 3.
"""

from takegaki.core.graph import Graph
from takegaki.core.lazy_dataclass import replace
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import Cell, Reason
from takegaki.core.table import Table
from takegaki.core.violations import Fault, Violation
from takegaki.puzzles.puzzle_type import LoopTables, Words, any_board
from takegaki.puzzles.slitherlink import MEETING, SLITHERLINK, clue_fault


def numbers(clue: int) -> tuple[int, ...]:
    """The numbers of a clue, ascending.

    >>> numbers(13), numbers(33)
    ((1, 3), (3,))
    """
    return tuple(sorted({*divmod(clue, 10)}))


def clues_of(graph: Graph, face: int) -> tuple[int, ...]:
    """The clues that a face may hold: numbers up to 9 and below that of its sides, which would be a
    loop.
    """
    most = min(int(graph.face_sizes[face]) - 1, 9) if face < graph.n_faces - graph.holes else -1
    return tuple(10 * one + other for other in range(most + 1) for one in range(other + 1))


def clue_of(chosen: tuple[int, ...]) -> int | None:
    """The clue of one number or two, ascending; None for others.

    >>> clue_of((1, 3)), clue_of((3,))
    (13, 33)
    """
    if len(chosen) > 2 or not 0 <= chosen[0] <= chosen[-1] <= 9:
        return None
    return 10 * chosen[0] + chosen[-1]


def sign(clue: int) -> str:
    """A clue as pictures show it: "1/3", its one number, a question mark, or nothing."""
    return SLITHERLINK.sign(clue) if clue < 0 else "/".join(map(str, numbers(clue)))


def required(puzzle: Puzzle, cell: int) -> Reason:
    """What a clue requires: "row 1, column 2 has 1 or 3 lines"."""
    first, *second = numbers(int(puzzle.clues[cell]))
    if not second:
        return Reason("requires.lines", puzzle.graph, cell=Cell(cell), lines=first)
    two = {"one": first, "other": second[0]}
    return Reason("requires.one-of-two", puzzle.graph, cell=Cell(cell), **two)


def violated(puzzle: Puzzle, table: Table, pattern: int) -> Violation:
    """Name what is wrong where the lines on a table's edges make this pattern."""
    drawn, place = table.lines(pattern), table.origin.id
    allowed = numbers(int(puzzle.clues[place]))
    fault = Fault.CLUE_OVER if len(drawn) > allowed[0] else Fault.CLUE_UNDER
    text = clue_fault(puzzle, place, named(puzzle, place), len(drawn))
    return Violation(fault, text, faces=(place,), edges=drawn)


def named(puzzle: Puzzle, cell: int) -> Reason:
    """What a clue is called, as "clue 1/3"."""
    return Reason("clue.sign", puzzle.graph, sign=sign(int(puzzle.clues[cell])))


PAIRS = replace(
    SLITHERLINK,
    name="slitherlink-pairs",
    title="",
    rules="",
    look="sign",
    check=any_board,
    tables=LoopTables.counting(clues_of, MEETING, numbers),
    violated=violated,
    named=named,
    required=required,
    sign=sign,
    words=Words(among=clue_of),
    also=("pairs",),
)
