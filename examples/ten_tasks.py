"""Ten tasks in Python: read, edit, a batch with a bad row, your own board, your own type, clues of
every type, hints as data, counting, generating, exporting.

Call it with a folder to write to, else it writes here. `mypy --strict` and pyright find nothing in
it.
"""

import json
import sys
from pathlib import Path

import networkx as nx
import numpy as np

import takegaki as tg
from takegaki.plugins import (
    CELLS,
    Cell,
    Fault,
    Graph,
    LoopTables,
    Part,
    PuzzleType,
    Reason,
    Table,
    Violation,
    Words,
    cell_name,
    says,
    sides,
)


def read_it(folder: Path) -> tg.Puzzle:
    """A text, a list of rows, a file, what `print` shows, a game ID: one verb."""
    puzzle = tg.read("3.\n.2\n..")
    (folder / "puzzle.txt").write_text("3.\n.2\n..\n")
    assert puzzle == tg.read(["3.", ".2", ".."]) == tg.read(folder / "puzzle.txt")
    assert tg.read(str(puzzle)) == puzzle
    return tg.read("5x7t0:23a1a2a32f22a3a332b2a2a22d")


def edit(puzzle: tg.Puzzle) -> None:
    """Puzzles and boards are values: what changes one gives another."""
    more = puzzle.with_clue("r1c1", 3).with_clues({(1, 1): None, "r7c5": 1})
    print(more["r1c1"], more[1, 1], more[6, 4])
    top_row = np.zeros((puzzle.rows, puzzle.cols), dtype=bool)
    top_row[0] = True
    print(puzzle.with_clue(top_row, None))
    board = tg.Board.blank(puzzle).draw("r1c1", "top", "left").cross("r1c2 right")
    assert board[0, 0, "top"] == tg.LINE
    assert board.clear("r1c1 top")[0, 0, "top"] == tg.UNKNOWN
    print(tg.check(puzzle, board))


def batch() -> None:
    """A text that is no puzzle costs its own row."""
    texts = ["4", "3.\n.2\n..", "nonsense", "0"]
    verdicts = tg.prove_many(texts, on_error="keep")
    for text, verdict in zip(texts, verdicts, strict=True):
        match verdict:
            case tg.Failed(reason):
                print("bad row:", reason)
            case tg.Unique(solution):
                print(text, solution.lines.sum())
            case _:
                print(text, verdict.name)
    print([row["verdict"] for row in tg.rows(verdicts)])


def own_board() -> None:
    """A plane drawing of networkx is a board."""
    drawn = nx.grid_2d_graph(4, 4)
    drawn.remove_node((0, 0))
    nx.set_node_attributes(drawn, {node: node for node in drawn}, "pos")
    board = tg.graph_from(drawn, name="bitten")
    print(tg.count(tg.Puzzle.of(board, {0: 3})))
    print(tg.generate(board, seed=1, level="easy").puzzle)


TURN, STRAIGHT = 0, 1


def _parts(graph: Graph, cell: int, clue: int) -> tuple[Part, ...]:
    right, up, left, down = sides(graph)[cell]
    if clue == STRAIGHT:
        pairs = [(right, left), (up, down)]
    else:
        pairs = [(right, up), (up, left), (left, down), (down, right)]
    edges = tuple(graph.edges_at(cell).tolist())
    here = [pair for pair in pairs if graph.n_edges not in pair]
    return ((edges, frozenset(sum(1 << edges.index(e) for e in pair) for pair in here)),)


def _violated(puzzle: tg.Puzzle, table: Table, pattern: int) -> Violation:
    cell, lines = table.origin.id, table.lines(pattern)
    fault = Fault.CLUE_OVER if len(lines) >= 2 else Fault.CLUE_UNDER
    text = f"{cell_name(puzzle.graph, cell)}: the {puzzle.word(cell)} is not met"
    return Violation(fault, text, vertices=(cell,), edges=lines)


def _required(puzzle: tg.Puzzle, cell: int) -> Reason:
    verb = "turns" if puzzle.clue(cell) == TURN else "goes straight"
    return says(f"the loop {verb} at {{cell}}", puzzle.graph, cell=Cell(cell))


TURNS = PuzzleType(
    name="turns",
    title="Turns",
    rules="Draw one loop that turns at every T and goes straight through every S.",
    cells="vertices",
    look="sign",
    boards={CELLS.name: CELLS},
    tables=LoopTables(
        clues=lambda graph, cell: (TURN, STRAIGHT), parts=_parts, meeting={"": (0, 2)}
    ),
    violated=_violated,
    required=_required,
    named=lambda puzzle, cell: says(f"{puzzle.word(cell)} clue"),
    sign=lambda clue: "TS"[clue] if clue in (TURN, STRAIGHT) else "",
    words=Words(
        takes='"T" (turn), "S" (straight) or "." for none',
        codes="0 a turn, 1 a straight",
        names={"t": TURN, "s": STRAIGHT},
        below=0,
    ),
)


def own_type() -> None:
    """A type is tables; everything else follows."""
    tg.register(TURNS)
    made = tg.generate(CELLS.graph(5, 6), kind="turns", seed=1)
    print(made.puzzle, tg.prove(made.puzzle), tg.hint(made.puzzle), sep="\n")


def clues_of_every_type() -> None:
    """In each type's own words."""
    square, cells = tg.square(3, 3), tg.graph_of("cells", 3, 3)
    for puzzle in (
        tg.Puzzle.of(square, [["S", None, "W"], [None, 3, None], [None] * 3], kind="sheep"),
        tg.Puzzle.of(square, {"r1c1": "1/2", "r2c2": (0, 3)}, kind="pairs"),
        tg.Puzzle.of(square, [".v.", ".<.", "..^"], kind="inequality"),
        tg.Puzzle.of(cells, {(0, 0): "b", (1, 1): "w"}, kind="masyu"),
        tg.Puzzle.of(tg.graph_of("cells", 1, 3), [["end", "straight", "end"]], kind="net"),
    ):
        print([puzzle.word(cell) for cell in range(len(puzzle.clues))], tg.prove(puzzle).name)


def hints_as_data() -> None:
    """A hint says where, why and what, as sentences and as data."""
    puzzle = tg.read(["33", "..", ".."])
    hint = tg.hint(puzzle)
    print(hint.where, hint.why, hint.why("de"), hint.marks, sep="\n")
    print(hint.reason.form, dict(hint.reason.args))
    if hint.deduction:
        print(hint.deduction.technique, hint.deduction.clues, hint.deduction.conclusions)
    print(json.dumps(tg.rows(hint)))
    for step in tg.explain(puzzle):
        print(step.number, step.sentence, step.marks)


def counting() -> None:
    """Exactly, up to a limit, or at random."""
    empty = tg.Puzzle.of(tg.square(6, 6), [None] * 36)
    print(tg.count(empty, limit=10).value, tg.count(empty, method="frontier").value)
    for solution in tg.samples(empty, 2, seed=1):
        print(solution.lines.sum(), solution.inside.sum())


def generating() -> tg.Puzzle:
    """By wishes; what cannot be made says why."""
    made = tg.generate(
        tg.square(6, 6),
        level="tricky",
        symmetry="rot2",
        needs="vertex-pairs",
        seed=5,
        budget=tg.Budget(time_limit=60),
    )
    print(made.puzzle, made.seed, tg.rate(made.puzzle), sep="\n")
    return made.puzzle


def export(puzzle: tg.Puzzle, folder: Path) -> None:
    """Texts, links, pictures, tables, graphs."""
    solved = tg.solve(puzzle).solution.board()
    (folder / "puzzle.json").write_text(tg.write(puzzle))
    (folder / "solved.pzpr").write_text(tg.write(puzzle, "pzprv3", board=solved))
    print(tg.write(puzzle, "puzzlink"))
    tg.draw(puzzle, solved, folder / "solved.svg")
    puzzle.to_png(folder / "puzzle.png")
    print(puzzle.graph.to_networkx())


def main(folder: Path) -> None:
    """All ten; what is written goes into the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    puzzle = read_it(folder)
    edit(puzzle)
    batch()
    own_board()
    own_type()
    clues_of_every_type()
    hints_as_data()
    counting()
    export(generating(), folder)


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "."))
