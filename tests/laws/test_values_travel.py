"""Every value that a question answers with goes to another process, or to a file, and comes back
the same.
"""

import copy
import pickle
import subprocess
import sys
from collections.abc import Callable
from dataclasses import fields, is_dataclass, replace
from typing import Any

import numpy as np
import pytest

import takegaki
from narrowing import expect
from takegaki import Board, Puzzle, Session, Solver, check, read, solutions, square, write
from takegaki.core.errors import RequestError
from takegaki.core.verdict import Found
from takegaki.rules.rule_sets.library import rule_set
from takegaki.solving.questions.setter_review import review
from takegaki.tilings import graph_of

UNIQUE = read("33\n..\n..").with_meta(title="one")
SEVERAL = read("3.\n.2\n..")
NET = Puzzle.of(graph_of("cells", 2, 2), [1, 3, 1, 3], kind="net")


OWN = replace(square(2, 3), tiling="mine", made_by=None, cache={})


MADE: dict[str, Callable[[], Any]] = {
    "graph": lambda: square(5, 3),
    "graph of one's own": lambda: OWN,
    "puzzle": lambda: UNIQUE,
    "puzzle of Net": lambda: NET,
    "puzzle on a graph of one's own": lambda: Puzzle.of(OWN, [3, -1, 0, -1, -1, 2]),
    "board": lambda: Board.of(square(1, 1), [1, -1, 0, 0]),
    "solution": lambda: expect(Found, takegaki.solve(SEVERAL)).solution,
    "unique": lambda: takegaki.prove(UNIQUE),
    "multiple": lambda: takegaki.prove(SEVERAL),
    "no solution": lambda: takegaki.prove(read("0")),
    "count": lambda: takegaki.count(SEVERAL),
    "verdicts": lambda: takegaki.prove_many(["4", "?!", "0"], on_error="keep"),
    "backbone": lambda: takegaki.backbone(SEVERAL),
    "hint": lambda: takegaki.hint(UNIQUE),
    "hint of wrong marks": lambda: takegaki.hint(
        UNIQUE, Board.of(UNIQUE.graph, [-1] * UNIQUE.graph.n_edges)
    ),
    "trace": lambda: takegaki.explain(UNIQUE),
    "rating": lambda: takegaki.rate(UNIQUE),
    "review": lambda: review(UNIQUE),
    "violations": lambda: takegaki.check(UNIQUE, Board.blank(UNIQUE.graph)),
    "made": lambda: takegaki.generate(square(3, 3), level="easy"),
    "rules": lambda: rule_set("standard"),
}


def _same(one: object, other: object) -> bool:
    if isinstance(one, np.ndarray) and isinstance(other, np.ndarray):
        return np.array_equal(one, other) and one.flags.writeable == other.flags.writeable
    if is_dataclass(one) and type(one).__eq__ is object.__eq__:
        return type(one) is type(other) and all(
            _same(getattr(one, field.name), getattr(other, field.name)) for field in fields(one)
        )
    return one == other


@pytest.mark.parametrize("name", MADE)
def test_pickled_and_copied(name: str) -> None:
    value = MADE[name]()
    for other in (pickle.loads(pickle.dumps(value)), copy.deepcopy(value), copy.copy(value)):
        assert type(other) is type(value)
        assert _same(value, other)
        assert repr(other) == repr(value)


def test_arrays_stay_read_only() -> None:
    board, solution = (pickle.loads(pickle.dumps(MADE[name]())) for name in ("board", "solution"))
    graph = pickle.loads(pickle.dumps(OWN))
    puzzle = copy.deepcopy(UNIQUE)
    for array in (
        board.marks,
        solution.lines,
        graph.positions,
        puzzle.clues,
        copy.deepcopy(board).marks,
    ):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0
    with pytest.raises(TypeError):
        puzzle.meta["title"] = "another"  # type: ignore[index]


@pytest.mark.parametrize("board", [("square", 300, 400), ("honeycomb", 7, 9), ("torus", 40, 50)])
def test_a_graph_of_a_tiling_travels_by_its_name(board: tuple[str, int, int]) -> None:
    graph = graph_of(*board)
    data = pickle.dumps(graph)
    assert len(data) < 200
    again = pickle.loads(data)
    assert again == graph
    # Only the latest boards of a size are kept, so that `graph` may be an older one.
    assert again is graph_of(graph.tiling, graph.rows, graph.cols)


@pytest.mark.parametrize("made", [Solver, Session, solutions])
def test_what_is_at_work_says_that_it_stays(made: Callable[[Puzzle], object]) -> None:
    at_work = made(UNIQUE)
    for send in (pickle.dumps, copy.deepcopy):
        with pytest.raises(
            TypeError, match=r"^(a )?(Solver stays|Session is neither|Solutions stay)"
        ):
            send(at_work)


def test_a_text_where_a_puzzle_is_meant() -> None:
    text: Any = "33\n..\n.."
    for call in (
        Session,
        lambda it: check(it, Board.blank(UNIQUE.graph)),
        lambda it: write(it, "json"),
    ):
        with pytest.raises(
            RequestError, match=r"this must be a Puzzle, not a str; takegaki\.read makes one"
        ):
            call(text)


def test_another_process_goes_on_with_them() -> None:
    """One that has imported nothing yet."""
    work = (
        "import pickle, sys; puzzle, trace = pickle.load(sys.stdin.buffer); import takegaki; "
        "pickle.dump((takegaki.prove(puzzle), trace.puzzle, len(trace.steps)), sys.stdout.buffer)"
    )
    trace = takegaki.explain(UNIQUE)
    sent = pickle.dumps((UNIQUE, trace))
    done = subprocess.run([sys.executable, "-c", work], input=sent, capture_output=True, check=True)
    verdict, puzzle, steps = pickle.loads(done.stdout)
    assert verdict == takegaki.prove(UNIQUE)
    assert (puzzle, steps) == (UNIQUE, len(trace.steps))


@pytest.mark.parametrize(
    ("thing", "said"),
    [
        (takegaki.Solver(UNIQUE), "a Solver stays in its process: send its puzzle"),
        (takegaki.Session(UNIQUE), "takegaki.play.saves writes and reads games"),
    ],
)
def test_what_stays_where_it_is_says_so(thing: object, said: str) -> None:
    for send in (pickle.dumps, copy.copy, copy.deepcopy):
        with pytest.raises(TypeError, match=said):
            send(thing)
