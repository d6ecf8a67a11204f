"""`takegaki rules apply`, and rules for `takegaki solve`: texts, JSON, pictures, exit statuses."""

import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import takegaki
from cli.running import Run
from takegaki.core.board import Board
from takegaki.core.marks import CROSS, LINE
from takegaki.core.place_names import edge_name
from takegaki.core.puzzle import Puzzle
from takegaki.formats import Document, write
from takegaki.rules.notation.json_rules import write_json_rules
from takegaki.rules.rule_sets.library import rule_set
from takegaki.tilings import honeycomb, square
from tiers import thorough

TALL = "..3\n0..\n..2\n.3.\n2.."
"""3 wide, 5 high."""

FALSE = "% #false\ns 0|0|2\ns -1|0|0\ne 0|-1|1\ne 0|1|0\nq\n"
TRUE = "% #none round a 0\ns 0|0|0\ne 0|1|0\ne 0|-1|0\ne 1|0|0\ne -1|0|0\nq\n"


NUMBERED = """\
% #three crosses
s 0|0|1
s 0|-1|0
s 0|1|0
s 1|0|0
e -1|0|1
q
% #a dot with one way out
s -1|0|1
s -2|1|0
s -1|2|0
s 1|0|0
s 0|-1|0
e 0|0|2
q
"""


@pytest.fixture
def file(tmp_path: Path) -> Callable[..., str]:
    def written(text: str, name: str = "some.rules") -> str:
        path = tmp_path / name
        path.write_text(text)
        return str(path)

    return written


def with_marks(puzzle: Puzzle, marks: dict[int, int]) -> str:
    """The puzzle with some marks as text."""
    array = np.zeros(puzzle.graph.n_edges, dtype=np.int8)
    for edge, mark in marks.items():
        array[edge] = mark
    return write(Document(puzzle, Board.of(puzzle.graph, array)), "json")


def test_all_decided(run: Run) -> None:
    result = run("rules", "apply", "33", "--ascii")
    assert result.exit_code == 0
    assert result.stderr == ""
    assert result.stdout.endswith("All 7 edges decided.\n")
    assert "| 3 x 3 |" in result.stdout


def test_some_left_open(run: Run, examples: Path) -> None:
    result = run("rules", "apply", TALL, "--rules", "udai")
    assert result.exit_code == 30
    left = int(result.stdout.splitlines()[-1].split()[0])
    assert 0 < left < 38
    assert result.stdout.splitlines()[-1] == f"{left} of 38 edges decided."
    more = run(
        "rules", "apply", str(examples / "honeycomb.txt"), "--rules", "honeycomb-2", "--trial"
    )
    assert more.exit_code in (0, 30)


@thorough
def test_a_contradiction(run: Run) -> None:
    result = run("rules", "apply", "0.\n30\n..", "--rules", "faces-2")
    assert result.exit_code == 20
    told = result.stdout.splitlines()[-1]
    assert told.startswith("A contradiction: rule '")
    assert " puts another mark on the " in told
    assert told.endswith(". No solution agrees with these clues and marks.")


@pytest.mark.parametrize(
    ("rules", "marks", "options", "said"),
    [
        (
            "faces-1",
            {0: LINE, 1: LINE, 2: LINE, 3: LINE},
            ["--loops"],
            "closes a loop that is not the whole",
        ),
        ("honeycomb-1", "fork", ["--loops"], "is one of three that meet"),
        ("faces-2", "trial", ["--trial"], "neither a line nor a cross can be on "),
    ],
)
def test_other_contradictions(
    run: Run,
    file: Callable[..., str],
    rules: str,
    marks: dict[int, int] | str,
    options: list[str],
    said: str,
) -> None:
    if marks == "fork":
        graph = honeycomb(5, 3)
        vertex = next(
            vertex for vertex in range(graph.n_vertices) if len(graph.edges_at(vertex)) == 3
        )
        text = with_marks(
            Puzzle.of(graph, [-1] * 15), dict.fromkeys(graph.edges_at(vertex).tolist(), LINE)
        )
    elif isinstance(marks, str):
        text = NO_SOLUTION
    else:
        text = with_marks(Puzzle.of(square(5, 3), [-1] * 14 + [2]), marks)
    result = run("rules", "apply", file(text, "board.json"), "--rules", rules, *options)
    assert result.exit_code == 20, result.stdout
    assert said in result.stdout.splitlines()[-1]


NO_SOLUTION = "2.2\n.1.\n2.2\n...\n2.3"


def test_marks_of_the_board_are_kept(run: Run, file: Callable[..., str]) -> None:
    puzzle = takegaki.read("...\n.0.\n...\n...\n...")
    text = with_marks(puzzle, {0: LINE, 9: CROSS})
    entry = json.loads(run("rules", "apply", file(text, "board.json"), "--json", "--trace").stdout)
    assert 0 in entry["marks"]["lines"]
    assert 9 in entry["marks"]["crosses"]
    blank = json.loads(run("rules", "apply", "...\n.0.\n...\n...\n...", "--json").stdout)
    assert blank["decided"] < entry["decided"]
    assert [0, LINE] in [pair for step in entry["steps"] for pair in step["premises"]]
    assert [0, LINE] not in [pair for step in entry["steps"] for pair in step["conclusions"]]


def test_trace(run: Run) -> None:
    result = run("rules", "apply", TALL, "--rules", "faces-2", "--trace", "--trial", "--ascii")
    lines = result.stdout.splitlines()
    steps = [line for line in lines if line.split(". ")[0].isdigit()]
    assert [int(step.split(".")[0]) for step in steps] == list(range(1, len(steps) + 1))
    assert any(": 0 at r2c1 -> cross on the " in step for step in steps)
    graph = takegaki.read(TALL).graph
    told = {
        f"{mark} on {edge_name(graph, edge)}" for mark in ("line", "cross") for edge in range(38)
    }
    for step in steps:
        why, made = step.rsplit(" -> " if " -> " in step else ": ", 1)
        assert set(made.split("; ")) <= told, step
        assert " -> " in step or why.endswith(("trial of both marks", "only one loop"))
    plain = run("rules", "apply", TALL, "--rules", "faces-2", "--trial", "--ascii").stdout
    assert result.stdout.endswith(plain)


def test_trace_of_colours_and_loops(run: Run) -> None:
    result = run("rules", "apply", TALL, "--rules", "coloured-1", "--trace")
    assert " inside" in result.stdout
    assert " outside" in result.stdout
    board = "4..\n...\n...\n...\n..."
    result = run("rules", "apply", board, "--rules", "faces-1", "--trace", "--loops")
    assert result.exit_code == 0
    assert "only one loop: cross on the " in result.stdout
    assert run("rules", "apply", board, "--rules", "faces-1").exit_code == 30


@pytest.mark.parametrize("text", [TALL, NO_SOLUTION, "33", "4"])
@pytest.mark.parametrize("options", [[], ["--loops"], ["--trial"]])
def test_json_is_what_the_application_says(run: Run, text: str, options: list[str]) -> None:
    from takegaki.rules.application.apply import Application

    result = run("rules", "apply", text, "--rules", "faces-2", "--json", "--trace", *options)
    assert result.stdout.count("\n") == 1
    entry = json.loads(result.stdout)
    work = Application(takegaki.read(text), rule_set("faces-2"), loops=bool(options))
    sound = work.try_all() if "--trial" in options else work.apply()
    assert (entry["contradiction"] is None) == sound
    assert entry["rules"] == "faces-2"
    assert entry["decided"] == int((work.board.marks != 0).sum())
    assert entry["edges"] == work.puzzle.graph.n_edges
    marks = work.board.marks
    assert entry["marks"] == {
        "lines": np.flatnonzero(marks == LINE).tolist(),
        "crosses": np.flatnonzero(marks == CROSS).tolist(),
    }
    assert (entry["firings"], entry["trials"]) == (work.effort.propagations, work.effort.decisions)
    assert len(entry["steps"]) == len(list(work.steps()))
    for step, told in zip(work.steps(), entry["steps"], strict=True):
        assert told["why"] == step.why
        assert told["rule"] == (step.rule and step.rule.name)
        assert told["conclusions"] == [list(pair) for pair in step.conclusions]
    complete = bool(work.board.is_complete)
    assert result.exit_code == (20 if not sound else 0 if complete else 30)


def test_no_time_for_trials(run: Run) -> None:
    wide = "\n".join(["2....."] * 6)
    result = run("rules", "apply", wide, "--rules", "faces-1", "--trial", "--time-limit", "0")
    assert result.exit_code == 30
    assert result.stdout.endswith(" edges decided. Stopped: time limit of 0 s reached.\n")
    entry = json.loads(run("rules", "apply", wide, "--trial", "--time-limit", "0", "--json").stdout)
    assert entry["ended"] == "time limit of 0 s reached"
    entry = json.loads(run("rules", "apply", "33", "--trial", "--time-limit", "0", "--json").stdout)
    assert (entry["ended"], entry["decided"]) == ("", 7)


def test_svg(run: Run, tmp_path: Path) -> None:
    picture = tmp_path / "board.svg"
    result = run("rules", "apply", TALL, "--svg", str(picture))
    assert picture.read_text().startswith("<svg")
    assert result.exit_code == 30
    assert run("rules", "apply", TALL, "--svg", "/nowhere/at/all.svg").exit_code == 74


def test_rules_of_a_file(run: Run, file: Callable[..., str]) -> None:
    zero = "0..\n...\n...\n...\n..."
    entry = json.loads(run("rules", "apply", zero, "--rules", file(TRUE), "--json").stdout)
    assert entry["decided"] == 4
    assert (
        json.loads(run("rules", "apply", zero, "--rules", "-", "--json", stdin=TRUE).stdout)[
            "decided"
        ]
        == 4
    )
    text = write_json_rules(rule_set("honeycomb-1"))
    result = run(
        "rules",
        "apply",
        "--from",
        "json",
        file(HEXAGONS, "h.json"),
        "--rules",
        file(text, "r.json"),
    )
    assert result.exit_code == 30


HEXAGONS = write(Document(Puzzle.of(honeycomb(5, 3), [0, 5] + [-1] * 13)), "json")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ["33", "--rules", "nothing.json"],
            "is no file and no rule set of the library",
        ),
        (["33", "--rules", "honeycomb-1"], "honeycomb-1 are for honeycomb, not square"),
        (["3x!"], ""),
    ],
)
def test_what_cannot_be_applied_is_told_in_a_line(
    run: Run, arguments: list[str], said: str
) -> None:
    result = run("rules", "apply", *arguments)
    assert result.exit_code == 65
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    assert said in result.stderr


@pytest.mark.parametrize("command", [["rules", "apply"], ["solve", "--method", "rules"]])
def test_an_unsound_rule_is_refused_in_a_line(
    run: Run, file: Callable[..., str], command: list[str]
) -> None:
    path = file(TRUE + FALSE)
    result = run(*command, TALL, "--rules", path)
    assert result.exit_code == 65
    assert result.stdout == ""
    assert result.stderr == (
        f"takegaki: {path}: rule 'false' is not sound; takegaki rules check says why\n"
    )


def test_solve_with_rules(run: Run, file: Callable[..., str], examples: Path) -> None:
    assert run("solve", "33", "--method", "rules+trial", "--rules", "faces-2").exit_code == 0
    for method in ("rules", "rules+loops", "rules+trial", "rules+backtrack", "rules+exact"):
        result = run("solve", TALL, "--method", method, "--rules", file(TRUE), "--json")
        verdict = json.loads(result.stdout)
        exact = json.loads(run("solve", TALL, "--json").stdout)
        if result.exit_code == 30:
            assert verdict["verdict"] == "undecided"
            assert "of 38 edges and stall, first at the " in verdict["reason"]
        else:
            assert (verdict["verdict"], result.exit_code) == (
                exact["verdict"],
                STATUS[exact["verdict"]],
            )
    first = run(
        "solve", str(examples / "first.txt"), "--method", "rules+exact", "--rules", "faces-3"
    )
    assert first.exit_code == 0


STATUS = {"unique": 0, "multiple": 10, "no solution": 20}


def test_a_stall_shows_how_far_it_came(run: Run) -> None:
    result = run("solve", TALL, "--method", "rules", "--rules", "udai")
    assert result.exit_code == 30
    assert " of 38 edges and stall, first at the " in result.stdout


@pytest.mark.parametrize("method", ["exact", "sat", "backtrack", "dfs"])
def test_rules_for_a_method_without(run: Run, method: str) -> None:
    result = run("solve", TALL, "--method", method, "--rules", "van-dam")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert f"the method {method} applies no rules" in result.stderr


def test_solve_refuses_rules_of_another_tiling(run: Run) -> None:
    result = run("solve", TALL, "--method", "rules+exact", "--rules", "honeycomb-basic")
    assert result.exit_code == 65
    assert result.stderr == "takegaki: the rules honeycomb-basic are for honeycomb, not square\n"


def test_a_number_that_follows_is_named(run: Run, file: Callable[..., str]) -> None:
    """Where the line ends there is one way out, so the cell below is a 2."""
    graph = square(3, 3)
    sides = {edge_name(graph, edge): edge for edge in range(graph.n_edges)}
    crosses = [
        *("the right edge of r2c1", "the bottom edge of r2c2"),
        *("the right edge of r1c2", "the bottom edge of r1c3"),
    ]
    marks = {sides[name]: CROSS for name in crosses} | {sides["the bottom edge of r1c2"]: LINE}
    clues = [-1] * 9
    puzzle = file(with_marks(Puzzle.of(graph, clues), marks), "p.json")
    rules = file(NUMBERED)
    shown = run("rules", "apply", puzzle, "--rules", rules, "--trace")
    assert shown.exit_code == 30
    assert shown.stdout.splitlines()[-1] == (
        "5 of 24 edges decided. Numbers that follow: r2c2 is a 2."
    )
    assert "a dot with one way out: " in shown.stdout
    assert "-> r2c2 is a 2" in shown.stdout
    found = json.loads(run("rules", "apply", puzzle, "--rules", rules, "--trace", "--json").stdout)
    assert found["numbers"] == [[4, 2]]
    assert [step["numbers"] for step in found["steps"]] == [[[4, 2]]]
    # As a clue another number contradicts it.
    clues[4] = 1
    other = file(
        with_marks(Puzzle.of(graph, clues), {**marks, sides["the right edge of r2c2"]: LINE}),
        "q.json",
    )
    clash = run("rules", "apply", other, "--rules", rules)
    assert clash.exit_code == 20
    assert "'a dot with one way out' gives r2c2 another number than its own" in clash.stdout
    assert "1 conclusion" in run("rules", "list", rules).stdout
    assert run("rules", "check", rules).exit_code == 0


def test_trial_with_and_without_loop_avoidance(run: Run) -> None:
    """Paper 1 tries without, paper 2 avoids loops: each alone, and both."""
    puzzle = "7x7t0:a1a3a11o3a1113b01a3a1a21112g"
    decided = {}
    for flags in (
        (),
        ("--loops",),
        ("--trial", "--no-loops"),
        ("--trial",),
        ("--trial", "--loops"),
    ):
        answer = json.loads(
            run("rules", "apply", puzzle, "--rules", "standard", *flags, "--json").stdout
        )
        decided[flags] = answer["decided"]
    assert decided[()] < decided["--trial", "--no-loops"] < decided[("--trial",)]
    assert decided[()] < decided[("--loops",)] < decided[("--trial",)]
    assert decided[("--trial",)] == decided["--trial", "--loops"]


@pytest.mark.parametrize(
    ("kind", "clue"),
    [("slitherlink-pairs", 3), ("slitherlink-sheep", 126), ("slitherlink-inequality", 120)],
)
def test_clues_that_are_no_numbers_of_sides(run: Run, kind: str, clue: int) -> None:
    """The pair 0/3 was read as 3, with wrong marks and the exit status of no solution."""
    puzzle = Puzzle.of(square(3, 3), [clue, None, None] * 3, kind=kind)
    for more in ((), ("--trial",), ("--json",)):
        given = ("-", "--rules", "van-dam", *more)
        found = run("rules", "apply", *given, stdin=write(puzzle, "json"))
        assert (found.exit_code, found.stdout) == (65, "")
        assert f"the rules van-dam are for slitherlink, this puzzle is {kind}; " in found.stderr
