"""Masyu: one loop through all circles: straight through a white one, with a turn just before or
behind it; it turns on a black one and goes straight on through both cells beside it.

The loop runs from cell to cell: over the edges of a board whose cells are its vertices.
Source: Nikoli's rules of Masyu.
"""

from takegaki.core.errors import UnsupportedError
from takegaki.core.graph import Graph
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import Cell, Reason, said
from takegaki.core.table import Table
from takegaki.core.violations import Fault, Violation
from takegaki.puzzles.puzzle_type import LoopTables, Part, PuzzleType, TypePattern, Words
from takegaki.tilings.torus import CELLS, sides

WHITE, BLACK = 1, 2
# The sides that a line runs over: 0 right, 1 above, 2 left, 3 below.
WAYS = {WHITE: ((0, 2), (1, 3)), BLACK: ((0, 1), (1, 2), (2, 3), (0, 3))}
ZERO, LEADS, NOT_ALL = frozenset({0}), frozenset({0b00, 0b10, 0b11}), frozenset(range(0b111))
KEYS = {WHITE: "white-circle", BLACK: "black-circle"}
"""As messages name them."""
OF_A_CIRCLE = "{} circle"
"""What a program may write for a clue."""
RULES = {WHITE: ("straight", "turn-beside"), BLACK: ("turn", "straight-beside")}
"""The messages of what the loop must do on a circle, and beside it."""


def check(puzzle: Puzzle) -> None:
    """Raises UnsupportedError for a board that wraps round or has no face."""
    if puzzle.graph.tiling != CELLS.name or not puzzle.graph.n_faces:
        raise UnsupportedError(said("type-error.masyu-board", size=puzzle.graph.size))


def parts(graph: Graph, cell: int, clue: int) -> tuple[Part, ...]:
    """The ways through a circle, then what each requires of the edges behind the neighbouring
    cells.
    """
    near, none = sides(graph)[cell].tolist(), graph.n_edges
    beside = (cell + 1, cell - graph.cols, cell - 1, cell + graph.cols)
    far = [
        int(sides(graph)[beside[side], side]) if near[side] < none else none for side in range(4)
    ]
    there = [side for side in range(4) if near[side] < none]
    ways = {
        sum(1 << there.index(side) for side in way) for way in WAYS[clue] if set(way) <= set(there)
    }
    found = [(tuple(near[side] for side in there), frozenset(ways))]
    if clue == BLACK:
        found += [
            ((near[i], far[i]), LEADS) if far[i] < none else ((near[i],), ZERO) for i in there
        ]
    else:
        found += [
            ((near[i], far[i], far[j]), NOT_ALL)
            for i, j in WAYS[WHITE]
            if max(far[i], far[j]) < none
        ]
    return tuple(found)


def violated(puzzle: Puzzle, table: Table, pattern: int) -> Violation:
    """Name what is wrong where the lines on a table's edges make this pattern."""
    cell, drawn = table.origin.id, table.lines(pattern)
    clue, on_circle = (
        int(puzzle.clues[cell]),
        {*table.edges} == {*puzzle.graph.edges_at(cell).tolist()},
    )
    form = f"violation.{RULES[clue][not on_circle]}"
    text = Reason(form, puzzle.graph, cell=Cell(cell)).phrase()
    return Violation(Fault.CIRCLE, text, vertices=(cell,), edges=drawn)


def named(puzzle: Puzzle, cell: int) -> Reason:
    """What a clue is called: "white circle"."""
    return Reason(f"clue.{KEYS[int(puzzle.clues[cell])]}", puzzle.graph)


def required(puzzle: Puzzle, cell: int) -> Reason:
    """What a clue requires: "the loop must turn on the black circle at row 1, column 2, and go
    ...".
    """
    return Reason(f"requires.{KEYS[int(puzzle.clues[cell])]}", puzzle.graph, cell=Cell(cell))


MASYU = PuzzleType(
    name="masyu",
    cells="vertices",
    look="circle",
    boards={CELLS.name: CELLS},
    check=check,
    tables=LoopTables(lambda graph, cell: (WHITE, BLACK), parts, {"": (0, 2)}),
    violated=violated,
    named=named,
    required=required,
    sign=lambda clue: {WHITE: "w", BLACK: "b"}.get(clue, ""),
    words=Words(
        names={
            **dict.fromkeys(("w", "white", "\u25cb", OF_A_CIRCLE.format("white")), WHITE),
            **dict.fromkeys(("b", "black", "\u25cf", OF_A_CIRCLE.format("black")), BLACK),
        },
        below=0,
    ),
    also=("pearl",),
    # From easy to hard.
    patterns={
        key: TypePattern(technique, f"takegaki.puzzles.circle_patterns:{place}")
        for key, technique, place in (
            ("black-circle-near-the-border", "clue-table", "black_near_border"),
            ("white-circle-at-the-border", "clue-table", "white_at_border"),
            ("two-black-circles-side-by-side", "clue-region", "two_black"),
            ("three-white-circles-in-a-row", "clue-region", "whites_in_row"),
            ("black-circle-before-two-white-ones", "trial", "black_before_whites"),
        )
    },
    # The dots of the graph are the cells that people see.
    titles={
        "vertex-counting": "cell-counting",
        "vertex-pairs": "cell-pairs",
        "through-vertex": "through-cell",
        "vertex-parity": "cell-parity",
    },
)
