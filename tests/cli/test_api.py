"""`import takegaki`: cheap, lazy, complete, and `solve` is a function."""

import importlib
import inspect
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import takegaki
from cli import api_script
from narrowing import expect
from takegaki.core.errors import PuzzleError
from takegaki.core.verdict import Found, Multiple, Undecided
from takegaki.generation.generate_puzzle import Generated
from tiers import sampled


def test_import_loads_nothing_heavy() -> None:
    code = "import sys, takegaki; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout
    assert not {"numpy", "numba", "typer", "rich"} & {name.split(".")[0] for name in loaded.split()}


@pytest.mark.parametrize("name", takegaki.__all__)
def test_every_name_is_there(name: str) -> None:
    assert getattr(takegaki, name) is not None
    assert name in dir(takegaki)


def test_other_names_are_not() -> None:
    with pytest.raises(AttributeError, match="no attribute 'guess'"):
        _ = takegaki.guess


@sampled()
@pytest.mark.parametrize(
    "first", ["from takegaki import solve", "import takegaki.solving", "import takegaki"]
)
def test_solve_can_be_called_whoever_imported_it_first(first: str) -> None:
    code = (
        f"{first}\nimport takegaki\nfrom takegaki import solve, read\nfrom takegaki.solving import "
        f"prove\n"
        "puzzle = read('4')\n"
        "print(solve(puzzle, method='sat').name, prove is takegaki.prove)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "found True\n"


def test_read_takes_text_bytes_and_paths(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("3.\n.1\n")
    assert takegaki.read("3.\n.1") == takegaki.read(b"3.\n.1") == takegaki.read(path)
    with path.open() as text, path.open("rb") as data:
        assert takegaki.read(text) == takegaki.read(data) == takegaki.read(["3.", ".1"])
    with pytest.raises(takegaki.PuzzleError, match="not a dict"):
        takegaki.read({"clues": []})  # type: ignore[arg-type]
    with pytest.raises(takegaki.PuzzleError):
        takegaki.read(str(path))
    with pytest.raises(OSError, match="No such file"):
        takegaki.read(Path("nosuch.txt"))


def test_answers_are_the_classes_that_are_exported() -> None:
    assert isinstance(takegaki.prove(takegaki.read("4"), method="sat"), takegaki.Unique)
    assert importlib.import_module("takegaki.core.verdict").Unique is takegaki.Unique


@pytest.mark.parametrize(
    "name", ["solve", "generate", "read", "rate", "hint", "explain", "prove_many", "draw"]
)
@pytest.mark.parametrize(
    "first", ["takegaki.solving", "takegaki.generation.generate_puzzle", "takegaki.rating.rate"]
)
def test_functions_are_functions_whose_signatures_are_true(name: str, first: str) -> None:
    importlib.import_module(first)
    function = getattr(takegaki, name)
    assert inspect.isfunction(function)
    assert function.__name__ == name
    assert inspect.signature(function).return_annotation is not inspect.Signature.empty
    assert inspect.getdoc(function)


def test_help_shows_signatures_that_can_be_read() -> None:
    """Types of NumPy that stand for many others were written out in help, hundreds of characters
    each.
    """
    for name in takegaki.__all__:
        value = getattr(takegaki, name)
        public = (
            [key for key in vars(value) if not key.startswith("_")]
            if inspect.isclass(value)
            else []
        )
        made: list[Any] = [value, *(getattr(value, key) for key in public)]
        for one in filter(lambda one: inspect.isfunction(one) or inspect.ismethod(one), made):
            assert "numpy._typing" not in str(inspect.signature(one)), (name, one.__name__)


def test_every_question_takes_a_text_and_all_errors_are_of_one_family() -> None:
    text = "33\n..\n.."
    questions: tuple[Callable[..., Any], ...] = (
        takegaki.prove,
        takegaki.solve,
        takegaki.count,
        takegaki.backbone,
        takegaki.hint,
    )
    for ask in questions:
        assert ask(text).name if hasattr(ask(text), "name") else ask(text)
        with pytest.raises(takegaki.PuzzleError):
            ask(7)
    assert takegaki.rate(text) == takegaki.rate(takegaki.read(text))
    assert takegaki.explain(text, level="easy").outcome == "stuck"
    assert takegaki.review(text).verdict.name == "unique"
    for wrong in (
        lambda: takegaki.prove(text, method="guess"),
        lambda: takegaki.solutions(text, limit=-1),
        lambda: takegaki.explain(text, level="hardest"),
        lambda: takegaki.generate(takegaki.square(3, 3), size=3),  # type: ignore[call-arg]
        lambda: takegaki.graph_of("cube", 3, 3),
        lambda: takegaki.prove(text, board=takegaki.Board.blank(takegaki.square(1, 1))),
        lambda: takegaki.prove(text, board=[0] * 17),  # type: ignore[arg-type]
        lambda: takegaki.prove(text, seed="one"),  # type: ignore[arg-type]
        lambda: takegaki.solutions(text, limit="2"),  # type: ignore[arg-type]
        lambda: takegaki.count(text, limit=1.5),  # type: ignore[arg-type]
        lambda: takegaki.samples(text, 0.5),  # type: ignore[arg-type]
        lambda: takegaki.Solver(text, seed=None),  # type: ignore[arg-type]
        lambda: takegaki.generate((3, 3)),  # type: ignore[arg-type]
        lambda: takegaki.generate(takegaki.square(3, 3), seed=1.5),  # type: ignore[arg-type]
        lambda: takegaki.check(takegaki.read(text), expect(Found, takegaki.solve(text)).solution),  # type: ignore[arg-type]
        lambda: takegaki.explain(text, board=text),  # type: ignore[arg-type]
        lambda: takegaki.hint(text, board=[]),  # type: ignore[arg-type]
    ):
        with pytest.raises(takegaki.PuzzleError) as caught:
            wrong()
        assert "\n" not in str(caught.value)


def test_levels_are_words_wherever_they_are_shown() -> None:
    level = takegaki.Level("tricky")  # type: ignore[arg-type]
    assert level is takegaki.Level.TRICKY is takegaki.Level(3)
    assert (str(level), f"{level}", f"{level:>8}", int(level)) == (
        "tricky",
        "tricky",
        "  tricky",
        3,
    )
    with pytest.raises(ValueError, match="hardest"):
        takegaki.Level("hardest")  # type: ignore[arg-type]


def test_the_top_shows_only_what_it_has() -> None:
    assert [name for name in dir(takegaki) if not name.startswith("__")] == sorted(
        name for name in takegaki.__all__ if name != "__version__"
    )


def test_only_solutions_with_the_marks_of_a_board() -> None:
    puzzle = takegaki.read("3.\n.2\n..")
    verdict = takegaki.prove(puzzle)
    assert isinstance(verdict, Multiple)
    edge = int(verdict.first.differing_edges(verdict.second)[0])
    counts = []
    for mark in (takegaki.LINE, takegaki.CROSS):
        board = takegaki.Board.blank(puzzle.graph).with_marks({edge: mark})
        counts.append(takegaki.count(puzzle, board=board).value)
        assert expect(Found, takegaki.solve(puzzle, board=board)).solution.board()[edge] == mark
        assert takegaki.prove(puzzle, board=board).name == {1: "unique"}.get(counts[-1], "multiple")
    assert sum(counts) == takegaki.count(puzzle).value == 5


def test_generated_by_keywords() -> None:
    graph = takegaki.square(4, 5)
    made = takegaki.generate(graph, level="easy", seed=3)
    asked = takegaki.generate(takegaki.Request(graph, level=takegaki.Level.EASY, seed=3))
    assert isinstance(made, Generated)
    assert isinstance(asked, Generated)
    assert made.puzzle == asked.puzzle
    with pytest.raises(takegaki.PuzzleError, match="parameters go with a board"):
        takegaki.generate(takegaki.Request(graph), level="easy")


def test_a_budget_ends_with_a_value() -> None:
    budget = takegaki.Budget(time_limit=0)
    assert expect(Undecided, takegaki.rate("33\n..\n..", budget=budget)).name == "undecided"
    assert takegaki.prove("33\n..\n..", budget=budget).name == "undecided"
    assert takegaki.hint("33\n..\n..", budget=budget).kind == "stopped"
    assert isinstance(takegaki.generate(takegaki.square(4, 5), budget=budget), takegaki.Stopped)


def test_a_script_that_uses_all_of_it_runs(capsys: pytest.CaptureFixture[str]) -> None:
    """mypy checks it, strict, with all other files."""
    api_script.main()
    told = capsys.readouterr().out
    assert told.startswith("S 12 3 ")
    assert "1 line 1, column 2, puzzle 2: this isn't in a format takegaki knows" in told
    assert told.endswith("nope: No such file or directory\n")


def test_what_was_guessed_says_what_to_write() -> None:
    """Guesses of somebody who knows python-chess and networkx, and has not seen the source."""
    puzzle = takegaki.read("3.\n.2\n..")
    board = takegaki.Board.blank(puzzle)
    assert board == takegaki.Board.blank(puzzle.graph)
    with pytest.raises(takegaki.PuzzleError, match=r"a puzzle does not change: puzzle\.with_clue"):
        puzzle[0, 0] = 3
    with pytest.raises(takegaki.PuzzleError, match=r"a board does not change: board\.draw"):
        board[0, 0, "top"] = takegaki.LINE
    with pytest.raises(takegaki.PuzzleError, match=r"pathlib\.Path\('out\.json'\)\.write_text"):
        takegaki.write(puzzle, "out.json")
    with pytest.raises(takegaki.PuzzleError, match="`takegaki print` writes PDF"):
        takegaki.draw(puzzle, path="a.pdf")
    with pytest.raises(takegaki.PuzzleError, match=r'such as graph_of\("cells", 5, 5\)'):
        takegaki.Puzzle.of(takegaki.square(3, 3), ["b..", "...", "..."], kind="masyu")
    (row,) = takegaki.rows(takegaki.hint("33\n..\n.."))
    assert row["hint"] == "next"
    assert row["conclusions"]


def test_what_others_call_a_function_is_answered_with_its_name() -> None:
    for name, said in (("load", "; read does that"), ("is_unique", "; prove does that"), ("x", "")):
        with pytest.raises(AttributeError, match=f"has no attribute '{name}'{said}$"):
            getattr(takegaki, name)
    assert {*takegaki._CALLED} <= {*takegaki.__all__}
    others = [name for names in takegaki._CALLED.values() for name in names]
    assert len({*others}) == len(others)
    assert not {*others} & {*takegaki.__all__}


PUZZLE = takegaki.read("33\n..\n..")
ODD: tuple[object, ...] = (
    *(5, -1, 2.5, "x", b"4", [], {}, (1, 2), {1, 2}, object(), 10**30, float("nan"), int),
    np.array([1, 2]),
    Path("nope"),
)
ASKED: dict[str, tuple[object, ...]] = {
    **dict.fromkeys(("prove", "solve", "solutions", "count", "backbone", "samples"), (PUZZLE,)),
    **dict.fromkeys(("explain", "hint", "rate", "review", "draw", "write"), (PUZZLE,)),
    **dict.fromkeys(("prove_many", "prove_each"), (["4"],)),
    "generate": (takegaki.square(3, 3),),
    "check": (PUZZLE, takegaki.Board.blank(PUZZLE)),
    "graph_of": ("square", 3, 3),
    "square": (3, 3),
}
"""Functions, and arguments that each takes."""
FLAGS = ("uniqueness", "minimal", "opening", "path", "watch", "jobs", "threads", "start")
"""Arguments that any value may be, or that do something."""


@pytest.mark.parametrize("name", ASKED)
def test_what_is_no_question_raises_a_puzzle_error(name: str) -> None:
    function, known = getattr(takegaki, name), ASKED[name]
    names = [
        one for one in inspect.signature(function).parameters if one not in (*FLAGS, "options")
    ]
    for odd in ODD:
        calls: list[tuple[list[object], dict[str, Any]]] = [
            ([*known[:place], odd, *known[place + 1 :]], {}) for place in range(len(known))
        ]
        # What can be called is no odd function.
        calls += [
            ([*known], {one: odd})
            for one in names[len(known) :]
            if not (callable(odd) and one.startswith("on_"))
        ]
        for values, options in calls:
            with suppress(PuzzleError):
                answer = function(*values, **options)
                if name == "prove_each":
                    list(answer)
