"""Simple Loop, a puzzle type that takegaki has not: one loop from cell to cell, past all walls (#)
and through all open cells (o); of an empty cell nobody says whether the loop passes.

docs/own_types.md builds this file step by step. To play it on the page:

    TAKEGAKI_PLUGINS=examples/simple_loop.py takegaki serve
"""

from itertools import combinations

from takegaki import generate, register
from takegaki.plugins import (
    CELLS,
    Cell,
    Fault,
    Graph,
    LoopTables,
    Part,
    Puzzle,
    PuzzleType,
    Reason,
    Table,
    Violation,
    Words,
    cell_name,
    says,
)

WALL, OPEN = 0, 1
SIGNS = {WALL: "#", OPEN: "o"}
NAMES = {WALL: "wall", OPEN: "open cell"}


def parts(graph: Graph, cell: int, clue: int) -> tuple[Part, ...]:
    """What a clue asks for: the edges at its cell, and the patterns of lines allowed on them.

    A pattern is a number; its bit i says whether the i-th edge is a line.
    """
    edges = tuple(graph.edges_at(cell).tolist())
    if clue == WALL:
        patterns = {0}
    else:
        patterns = {1 << one | 1 << other for one, other in combinations(range(len(edges)), 2)}
    return ((edges, frozenset(patterns)),)


def required(puzzle: Puzzle, cell: int) -> Reason:
    """What a clue asks for, in words: the beginning of a hint's sentence."""
    rule = "goes past the wall" if puzzle.clue(cell) == WALL else "goes through the open cell"
    return says(f"the loop {rule} at {{cell}}", puzzle.graph, cell=Cell(cell))


def violated(puzzle: Puzzle, table: Table, pattern: int) -> Violation:
    """What is wrong where a board breaks a clue."""
    cell, lines = table.origin.id, table.lines(pattern)
    here = f"the loop goes {'into' if lines else 'past'} the {NAMES[puzzle.clue(cell) or 0]}"
    text = f"{cell_name(puzzle.graph, cell)}: {here}"
    fault = Fault.CLUE_OVER if lines else Fault.CLUE_UNDER
    return Violation(fault, text, vertices=(cell,), edges=lines)


SIMPLE_LOOP = PuzzleType(
    name="simple-loop",
    title="Simple Loop",
    rules="Draw one loop from cell to cell, without branches or crossings. It goes through all "
    "open cells (o) and past all walls (#).",
    cells="vertices",
    look="sign",
    boards={CELLS.name: CELLS},
    tables=LoopTables(clues=lambda graph, cell: (WALL, OPEN), parts=parts, meeting={"": (0, 2)}),
    violated=violated,
    required=required,
    named=lambda puzzle, cell: says(NAMES[puzzle.clue(cell) or 0]),
    sign=lambda clue: SIGNS.get(clue, ""),
    words=Words(
        takes='"#" (wall), "o" (open) or "." for none',
        codes=f"{WALL} a wall, {OPEN} an open cell",
        names={"#": WALL, "wall": WALL, "o": OPEN, "open": OPEN},
        below=0,
    ),
)

register(SIMPLE_LOOP)

if __name__ == "__main__":
    made = generate(CELLS.graph(6, 8), kind="simple-loop", seed=1)
    print(made)
