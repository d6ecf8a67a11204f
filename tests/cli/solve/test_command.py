"""`takegaki solve`: verdicts, exit statuses, pictures, JSON, streams."""

import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import takegaki
from cli.running import Run
from narrowing import expect
from takegaki.core.board import Board
from takegaki.core.budget import Budget, Effort
from takegaki.core.puzzle import Puzzle
from takegaki.core.solution import Solution
from takegaki.core.verdict import Found, Undecided, Verdict
from takegaki.formats import read_document

STATUS = {"first.txt": 0, "honeycomb.txt": 0, "two.txt": 10, "none.txt": 20}


@pytest.mark.parametrize("method", ["exact", "sat"])
@pytest.mark.parametrize("name", STATUS)
def test_exit_status_of_the_examples(run: Run, examples: Path, name: str, method: str) -> None:
    result = run("solve", str(examples / name), "--method", method)
    assert result.exit_code == STATUS[name]
    assert result.stdout
    assert "\x1b" not in result.stdout


def test_unique_shows_the_loop(run: Run) -> None:
    result = run("solve", "--ascii", "4")
    assert result.stdout.split("\n") == [
        "    1",
        "  +---+",
        "1 | 4 |",
        "  +---+",
        "",
        "Exactly one solution.",
        "",
    ]
    assert result.stderr == ""


def test_multiple_shows_both_and_their_differences(run: Run, examples: Path) -> None:
    result = run("solve", "--ascii", str(examples / "two.txt"))
    assert "First solution" in result.stdout
    assert "Second solution" in result.stdout
    assert "=: " in result.stdout or "= H" in result.stdout
    assert "differ in 8 edges" in result.stdout
    assert result.stdout.count("H") - 1 + result.stdout.count("===") == 4


def test_undecided_tells_the_reason(run: Run, examples: Path) -> None:
    result = run("solve", str(examples / "two.txt"), "--time-limit", "0", "--method", "sat")
    assert result.exit_code == 30
    assert "Undecided: time limit of 0 s reached." in result.stdout


def test_a_solution_met_before_the_limit_is_shown(
    run: Run, examples: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = takegaki.read(examples / "first.txt")
    found = expect(Found, takegaki.solve(puzzle)).solution
    monkeypatch.setattr(
        "takegaki.cli.solve.options.SolveOptions.prove",
        lambda *_: Undecided("limit of 7 conflicts reached", found),
    )
    result = run("solve", str(examples / "first.txt"))
    assert result.exit_code == 30
    assert "┏━━━" in result.stdout
    assert "limit of 7 conflicts reached. One solution was found" in result.stdout


def test_options_reach_the_solver(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: dict[str, Any] = {}

    def prove(
        puzzle: Puzzle,
        *,
        board: Board | None,
        method: str,
        rules: object = None,
        seed: int = 0,
        budget: Budget | None = None,
    ) -> Verdict:
        assert board is None
        seen.update(method=method, rules=rules, seed=seed, budget=budget)
        return Undecided("enough")

    monkeypatch.setattr("takegaki.solving.prove", prove)
    run("solve", "3.", "--method", "sat", "--seed", "5", "--time-limit", "1.5", "--conflicts", "9")
    assert (seen["method"], seen["rules"], seen["seed"]) == ("sat", None, 5)
    assert isinstance(seen["budget"], Budget)
    assert (seen["budget"].time_limit, seen["budget"].conflicts) == (1.5, 9)


def test_json_of_each_verdict(run: Run, examples: Path) -> None:
    answers = {
        name: json.loads(run("solve", str(examples / name), "--json").stdout) for name in STATUS
    }
    assert {name: answer["verdict"] for name, answer in answers.items()} == {
        "first.txt": "unique",
        "honeycomb.txt": "unique",
        "two.txt": "multiple",
        "none.txt": "no solution",
    }
    first, two = answers["first.txt"], answers["two.txt"]
    assert (first["tiling"], first["rows"], first["cols"]) == ("square", 10, 10)
    assert first["version"] == takegaki.__version__
    assert set(first["effort"]) == set(Effort.__dataclass_fields__)
    assert first["seconds"] > 0
    one, other = (set(solution["lines"]) for solution in two["solutions"])
    assert sorted(one ^ other) == two["differences"]
    assert answers["none.txt"]["solutions"] == []


@pytest.mark.parametrize("name", ["first.txt", "honeycomb.txt"])
def test_inside_and_lines_are_the_same_loop(run: Run, examples: Path, name: str) -> None:
    from takegaki.core.topology import border_lines

    puzzle = takegaki.read(examples / name)
    solution = json.loads(run("solve", str(examples / name), "--json").stdout)["solutions"][0]
    inside = np.array([cell == "1" for cell in "".join(solution["inside"])])
    assert border_lines(puzzle.graph, inside).nonzero()[0].tolist() == solution["lines"]
    assert not takegaki.check(
        puzzle, Solution.of(puzzle, border_lines(puzzle.graph, inside)).board()
    )


def test_all_says_whether_these_are_all(run: Run, examples: Path) -> None:
    two = str(examples / "two.txt")
    every = run("solve", two, "--all", "0")
    assert every.exit_code == 10
    assert every.stdout.endswith("\n\n2 solutions, and no others.\n")
    one = run("solve", two, "--all", "1")
    assert one.exit_code == 30
    assert "1 solution shown, as many as you asked for. There may be more." in one.stdout
    assert run("solve", str(examples / "first.txt"), "--all", "5").exit_code == 0
    assert run("solve", str(examples / "none.txt"), "--all", "5").exit_code == 20


def test_all_within_limits_tells_which_one_was_met(run: Run) -> None:
    result = run("solve", "\n".join(["......"] * 6), "--all", "0", "--conflicts", "0")
    assert result.exit_code in (10, 30)
    assert result.stdout.endswith(" found; limit of 0 conflicts reached. There may be more.\n")


def test_all_in_json_is_a_line_for_each_and_one_at_the_end(run: Run, examples: Path) -> None:
    result = run("solve", str(examples / "two.txt"), "--all", "9", "--json")
    *solutions, end = [json.loads(line) for line in result.stdout.splitlines()]
    assert len(solutions) == end["count"] == 2
    assert end["ended"] == "all"
    assert solutions[0]["lines"] != solutions[1]["lines"]


def test_quiet_says_nothing(run: Run, examples: Path, tmp_path: Path) -> None:
    picture = tmp_path / "a.svg"
    result = run("solve", str(examples / "two.txt"), "--quiet", "--svg", str(picture))
    assert (result.exit_code, result.output) == (10, "")
    assert "only the second" in picture.read_text()


def test_an_unwritable_picture_loses_nothing(run: Run, examples: Path) -> None:
    result = run("solve", str(examples / "first.txt"), "--svg", "/nowhere/at/all.svg")
    assert result.exit_code == 74
    assert "Exactly one solution." in result.stdout
    assert result.stderr.count("\n") == 1
    assert result.stderr.startswith("takegaki: /nowhere/at/all.svg: ")


def test_a_picture_replaces_the_file_and_leaves_no_other(run: Run, tmp_path: Path) -> None:
    picture = tmp_path / "a.svg"
    picture.write_text("old")
    run("solve", "4", "--svg", str(picture))
    assert picture.read_text().startswith("<svg")
    assert [path.name for path in tmp_path.iterdir()] == ["a.svg"]


@pytest.mark.parametrize(
    "arguments",
    [
        ["solve"],
        ["solve", "4", "--batch", "x"],
        ["solve", "4", "--jobs", "2"],
        ["solve", "--batch", "x", "--all", "0"],
        ["solve", "--batch", "x", "--svg", "y.svg"],
        ["solve", "--batch", "x", "--ascii"],
        ["solve", "--batch", "x", "--quiet"],
        ["solve", "--batch", "x", "--from", "grid"],
        ["solve", "4", "--method", "magic"],
        ["solve", "4", "--all", "-1"],
        ["solve", "4", "--from", "magic"],
        ["solve", "4", "--time-limit", "soon"],
        ["convert", "4"],
        ["convert", "4", "--to", "magic"],
        ["nothing"],
    ],
)
def test_wrong_usage(run: Run, arguments: list[str]) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert re.fullmatch(r"takegaki: .+ \(see takegaki( [a-z]+)? -h\)\n", result.stderr)
    assert "pUZZLE" not in result.stderr


def marked(run: Run, marks: str) -> str:
    """A puzzle of two cells, of which the left one has a 3, with these marks, as JSON."""
    puzzle = json.loads(run("convert", "3.", "--to", "json").stdout)
    return json.dumps({**puzzle, "marks": marks})


def test_marks_count_when_they_are_wanted(run: Run) -> None:
    n_edges = read_document("3.").puzzle.graph.n_edges
    without = run("solve", "3.")
    solution = json.loads(run("solve", "--json", "3.").stdout)["solutions"][0]["lines"]
    right = "".join("-" if edge in solution else "." for edge in range(n_edges))
    wrong = "-" * n_edges
    for marks in (right, wrong):
        told = run("solve", marked(run, marks))
        assert (told.stdout, told.exit_code) == (without.stdout, without.exit_code)
        assert told.stderr == "takegaki: the marks in the file do not count; --marks heeds them\n"
    heeded = run("solve", "--marks", marked(run, right))
    assert (heeded.exit_code, heeded.stderr) == (0, "")
    assert "Exactly one solution with the marks given." in heeded.stdout
    none = run("solve", "--marks", marked(run, wrong))
    assert (none.exit_code, none.stdout) == (20, "No solution with the marks given.\n")
    told = json.loads(run("solve", "--marks", "--json", marked(run, wrong)).stdout)
    assert (told["verdict"], told["reason"]) == ("no solution", "with the marks given")
    streamed = run("solve", "--marks", "--all", "0", marked(run, wrong))
    assert (streamed.exit_code, streamed.stdout) == (20, "No solution with the marks given.\n")
    assert run("solve", "--marks", marked(run, "." * n_edges)).exit_code == without.exit_code


def test_marks_in_a_batch_are_told_once(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "batch"
    file.write_text(f"{marked(run, '-......')}\n4\n{marked(run, '.x.....')}\n")
    told = run("solve", "--batch", str(file))
    assert told.exit_code == 0
    assert told.stderr == "takegaki: the marks of 2 puzzles do not count\n"
    assert run("solve", "--batch", str(file), "--marks").exit_code == 2
