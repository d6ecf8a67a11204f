"""`takegaki solve`: verdicts, exit statuses, pictures, JSON, streams."""

import json

import pytest

import takegaki
from takegaki.core.verdict import Effort, Solution, Undecided
from takegaki.solve import Budget

STATUS = {"first.txt": 0, "honeycomb.txt": 0, "two.txt": 10, "none.txt": 20}


@pytest.mark.parametrize("method", ["exact", "sat"])
@pytest.mark.parametrize("name", STATUS)
def test_exit_status_of_the_examples(run, examples, name, method):
    result = run("solve", str(examples / name), "--method", method)
    assert result.exit_code == STATUS[name]
    assert result.stdout
    assert "\x1b" not in result.stdout


def test_unique_shows_the_loop(run):
    result = run("solve", "--ascii", "4")
    assert result.stdout.split("\n") == [
        "    1",
        "  +---+",
        "1 | 4 |",
        "  +---+",
        "",
        "One solution; there is no other.",
        "",
    ]
    assert result.stderr == ""


def test_multiple_shows_both_and_their_differences(run, examples):
    result = run("solve", "--ascii", str(examples / "two.txt"))
    assert "First solution" in result.stdout
    assert "Second solution" in result.stdout
    assert "=: " in result.stdout or "= H" in result.stdout
    assert "differ in 8 edges" in result.stdout
    assert result.stdout.count("H") - 1 + result.stdout.count("===") == 4


def test_undecided_tells_the_reason(run, examples):
    result = run("solve", str(examples / "two.txt"), "--time-limit", "0", "--method", "sat")
    assert result.exit_code == 30
    assert "Undecided: time limit of 0 s reached." in result.stdout


def test_a_solution_met_before_the_limit_is_shown(run, examples, monkeypatch):
    puzzle = takegaki.read(examples / "first.txt")
    found = takegaki.solve(puzzle).solution
    monkeypatch.setattr(
        "takegaki.cli.question.Question.prove", lambda *_: Undecided("limit of 7 conflicts reached", found)
    )
    result = run("solve", str(examples / "first.txt"))
    assert result.exit_code == 30
    assert "┏━━━" in result.stdout
    assert "limit of 7 conflicts reached. One solution was found" in result.stdout


def test_options_reach_the_solver(run, monkeypatch):
    seen = {}

    def prove(puzzle, *, method, rules=None, seed=0, budget=None):
        seen.update(method=method, rules=rules, seed=seed, budget=budget)
        return Undecided("enough")

    monkeypatch.setattr("takegaki.solve.prove", prove)
    run("solve", "3.", "--method", "sat", "--seed", "5", "--time-limit", "1.5", "--conflicts", "9")
    assert (seen["method"], seen["rules"], seen["seed"]) == ("sat", None, 5)
    assert isinstance(seen["budget"], Budget)
    assert (seen["budget"].time_limit, seen["budget"].conflicts) == (1.5, 9)


def test_json_of_each_verdict(run, examples):
    answers = {name: json.loads(run("solve", str(examples / name), "--json").stdout) for name in STATUS}
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
def test_inside_and_lines_are_the_same_loop(run, examples, name):
    from takegaki.core.topology import border_lines

    puzzle = takegaki.read(examples / name)
    solution = json.loads(run("solve", str(examples / name), "--json").stdout)["solutions"][0]
    inside = [cell == "1" for cell in "".join(solution["inside"])]
    assert border_lines(puzzle.graph, inside).nonzero()[0].tolist() == solution["lines"]
    assert not takegaki.check(puzzle, Solution.of(puzzle, border_lines(puzzle.graph, inside)).board())


def test_all_says_whether_these_are_all(run, examples):
    two = str(examples / "two.txt")
    every = run("solve", two, "--all", "0")
    assert every.exit_code == 10
    assert every.stdout.endswith("\n\n2 solutions; there is no other.\n")
    one = run("solve", two, "--all", "1")
    assert one.exit_code == 30
    assert "1 solution shown, as many as asked for; there may be others." in one.stdout
    assert run("solve", str(examples / "first.txt"), "--all", "5").exit_code == 0
    assert run("solve", str(examples / "none.txt"), "--all", "5").exit_code == 20


def test_all_within_limits_tells_which_one_was_met(run):
    result = run("solve", "\n".join(["......"] * 6), "--all", "0", "--conflicts", "0")
    assert result.exit_code in (10, 30)
    assert result.stdout.endswith(" found; limit of 0 conflicts reached. There may be others.\n")


def test_all_in_json_is_a_line_for_each_and_one_at_the_end(run, examples):
    result = run("solve", str(examples / "two.txt"), "--all", "9", "--json")
    *solutions, end = [json.loads(line) for line in result.stdout.splitlines()]
    assert len(solutions) == end["count"] == 2
    assert end["ended"] == "all"
    assert solutions[0]["lines"] != solutions[1]["lines"]


def test_quiet_says_nothing(run, examples, tmp_path):
    picture = tmp_path / "a.svg"
    result = run("solve", str(examples / "two.txt"), "--quiet", "--svg", str(picture))
    assert (result.exit_code, result.output) == (10, "")
    assert "only the second" in picture.read_text()


def test_an_unwritable_picture_loses_nothing(run, examples):
    result = run("solve", str(examples / "first.txt"), "--svg", "/nowhere/at/all.svg")
    assert result.exit_code == 74
    assert "One solution; there is no other." in result.stdout
    assert result.stderr.count("\n") == 1
    assert result.stderr.startswith("takegaki: /nowhere/at/all.svg: ")


def test_a_picture_replaces_the_file_and_leaves_no_other(run, tmp_path):
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
def test_wrong_usage(run, arguments):
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert "Usage: takegaki" in result.stderr
