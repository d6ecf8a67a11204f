"""What somebody writes who knows no source: type checkers, strict, have nothing against it."""

from pathlib import Path

import numpy as np

from takegaki import (
    CROSS,
    LINE,
    Board,
    Budget,
    Failed,
    Generated,
    Multiple,
    Puzzle,
    PuzzleError,
    Solver,
    Unique,
    explain,
    generate,
    graph_of,
    hint,
    prove,
    prove_each,
    prove_many,
    rate,
    read,
    rows,
    square,
    write,
)


def main() -> None:
    flock = Puzzle.of(square(3, 3), {(0, 0): "S", (2, 2): "W"}, kind="slitherlink-sheep")
    pairs = Puzzle.of(square(2, 2), [[(1, 2), None], ["0/3", 2]], kind="pairs")
    by_row = Puzzle.of(square(2, 2), ["3.", ".2"])
    pearls = Puzzle.of(graph_of("cells", 3, 3), {"r1c1": "b", "r2c2": "w"}, kind="masyu")
    signs = Puzzle.of(square(2, 2), {0: ">"}, kind="inequality")
    print(flock.word((0, 0)), pairs["r1c1"], by_row.word(0), pearls, signs)

    edited = by_row.with_clue("r2c1", 3).with_clue({"r1c1", "r1c2"}, None)
    edited = edited.with_clue(np.array([[True, False], [False, False]]), "2")
    edited = edited.with_clues({"r2c2": "?", "r1c1": 1})
    board = Board.blank(edited.graph).draw("r1c1", "top").cross({"r2c2 right"}).clear(0)
    board = board.draw(np.zeros(board.graph.n_edges, dtype=np.bool_)).cross((0, 0), "left")
    marked = board.with_marks({"r1c1 top": LINE}).with_marks({(0, 0, "left"): CROSS})
    print(marked["r1c1 top"], marked[0, 0, "left"])

    answers = prove_many(["4", "?!", "0"], on_error="keep", jobs=1)
    for number, answer in enumerate(answers):
        if isinstance(answer, Failed):
            print(number, answer.reason, answer.error)
        elif isinstance(answer, Unique):
            print(number, answer.solution.lines.sum())
    for verdict in prove_each(["4", "3.\n.2\n.."], budget=Budget(time_limit=5)):
        match verdict:
            case Unique(solution):
                print(solution)
            case Multiple(first, second):
                print(first.differing_edges(second))
            case _:
                print(verdict.name)
    print(rows(answers))

    made = generate(square(7, 7), level="tricky", needs="vertex-pairs", share=0.4)
    if isinstance(made, Generated):
        print(made.seed, write(made.puzzle), read(str(made.puzzle)) == made.puzzle)
        found = hint(made.puzzle)
        print(found.where, [step.deduction.sentence for step in explain(made.puzzle).steps][:2])
        print(rate(made.puzzle))
    solver = Solver("3.\n.2\n..")
    print(solver.solve({"r1c1 top": LINE}).name)
    try:
        prove(Path("nope"))
    except PuzzleError as error:
        print(error)
