"""`takegaki explain`: steps in words, JSON and a page, exit statuses, limits, Ctrl-C."""

import json
import re
from pathlib import Path

import numpy as np
import pytest

from cli.running import Run
from interrupts import interrupted
from random_loops import random_puzzle
from takegaki import write
from takegaki.core.reason import said
from takegaki.deduce.boards import board_text
from takegaki.deduce.level import Level, PlayerLevel
from takegaki.deduce.technique_table import TECHNIQUES
from takegaki.deduce.techniques.patterns import PATTERNS
from takegaki.formats import read_document
from takegaki.tilings import graph_of
from tiers import sampled, thorough

STATUS = {"first.txt": 0, "honeycomb.txt": 0, "two.txt": 10, "none.txt": 20}
ENDING = {0: "Solved in ", 10: "Nothing more follows: ", 20: "No solution fits these clues, as "}

STEP = re.compile(r" *(\d+)\. ([\w -]+?) · (.+)")


def test_a_case_has_the_piece_of_the_board_below_it(run: Run) -> None:
    """Its rows have their numbers, and what the marks mean is said once."""
    result = run("explain", board_text("trial"))
    lines = result.stdout.splitlines()
    key = said("key.entry", look="═ ║ #", meaning=said("key.line"))
    assert sum(key in line for line in lines) == 1
    begin = next(at for at, line in enumerate(lines) if "Suppose " in line)
    piece = [line.strip() for line in lines[begin : begin + 20]]
    assert any(line.startswith("2 ") for line in piece)
    assert any("┃" in line or "━" in line for line in piece)


def test_a_step_about_sides_has_letters_in_the_cells_below_it(run: Run) -> None:
    """What they mean is said once, below the first."""
    result = run("explain", "--ascii", board_text("colouring"))
    assert result.exit_code in STATUS.values()
    lines = result.stdout.splitlines()
    step = next(at for at, line in enumerate(lines) if said("colouring") in line)
    key = next(at for at, line in enumerate(lines) if said("key.sides") in line)
    assert any("A'" in line for line in lines[step:key])
    assert sum(said("key.sides") in line for line in lines) == 1


def test_other_tilings_have_the_piece_with_the_numbers_that_a_step_names(run: Run) -> None:
    puzzle, _ = random_puzzle(graph_of("snub-square", 3, 3), np.random.default_rng(2), 0.8)
    result = run("explain", "--ascii", write(puzzle))
    shown = re.split(r"^ *\d+\. ", result.stdout.split("\n\n")[0], flags=re.MULTILINE)[1:]
    assert shown
    for step in shown:
        named = set(re.findall(r"\bcells? (\d+)\b", step))
        assert named <= set(re.findall(r"(?<!\w)c(\d+)(?!\w)", step)), step


@sampled()
@pytest.mark.parametrize("name", STATUS)
def test_steps_and_an_end(run: Run, examples: Path, name: str) -> None:
    result = run("explain", str(examples / name))
    assert result.exit_code == STATUS[name]
    assert result.stderr == ""
    steps = [found.groups() for line in result.stdout.splitlines() if (found := STEP.match(line))]
    assert [int(number) for number, _, _ in steps] == [*range(1, len(steps) + 1)]
    # A pattern is named with its place; steps of counting of several kinds have a title of their
    # own.
    levels = {level for _, level, _ in steps}
    assert levels <= {level.title for level in PlayerLevel}
    told = {re.split(": | \\(| in these", said)[0].lower() for _, _, said in steps}
    patterns = {"counting", *(pattern.title for pattern in PATTERNS)}
    known = {*patterns, "two ends of one line", *(one.title for one in TECHNIQUES.values())}
    assert told <= {title.lower() for title in known}
    assert result.stdout.split("\n\n")[-1].startswith(ENDING[STATUS[name]])
    titles = "|".join(level.title for level in PlayerLevel)
    counts = re.findall(rf"^(?:{titles}) +\S.*?  +(\d+)$", result.stdout, re.MULTILINE)
    assert sum(map(int, counts)) == len(steps)


def test_the_whole_answer_for_one_cell(run: Run) -> None:
    result = run("explain", "--ascii", "4")
    steps, picture, table, end = result.stdout.split("\n\n")
    assert " ".join(steps.split()) == (
        "1. Basics - counting a clue: The 4 at r1c1 needs every edge it has left, "
        "so its "
        "top, right, bottom and left edges are lines."
    )
    assert [line[:3] for line in steps.split("\n")] == ["1. ", "   "]
    assert picture == "    1\n  +---+\n1 | 4 |\n  +---+"
    assert table == "Basics  counting a clue  1"
    assert end == "Solved in 1 step, level 1, Basics.\n"


def test_plain_ascii(run: Run, examples: Path) -> None:
    result = run("explain", "--ascii", str(examples / "two.txt"))
    assert result.stdout.isascii()


def test_a_level_may_be_too_low(run: Run, examples: Path) -> None:
    result = run("explain", str(examples / "first.txt"), "--level", "Easy")
    assert result.exit_code == 30
    assert "Nothing more to find up to Easy." in " ".join(result.stdout.split())
    told = run("explain", str(examples / "first.txt"), "--level", "hard", "--json")
    assert {step["level"] for step in json.loads(told.stdout)["steps"]} <= {
        level.word for level in Level if level <= Level.HARD
    }


@sampled()
@pytest.mark.parametrize("name", STATUS)
def test_json(run: Run, examples: Path, name: str) -> None:
    result = run("explain", str(examples / name), "--json")
    assert result.exit_code == STATUS[name]
    assert result.stdout.count("\n") == 1
    told = json.loads(result.stdout)
    assert told["explanation"] == 1
    assert {"seconds", "version"} <= set(told)
    document = read_document(json.dumps(told["puzzle"]))
    assert document.puzzle == read_document((examples / name).read_text()).puzzle
    marks = ["."] * document.puzzle.graph.n_edges
    for step in told["steps"]:
        for mark in step["conclusions"]:
            assert marks[mark["edge"]] == "."
            marks[mark["edge"]] = {"line": "-", "cross": "x"}[mark["mark"]]
    assert told["marks"] == "".join(marks)


def test_it_goes_on_from_the_marks_of_a_document(run: Run, examples: Path) -> None:
    told = json.loads(run("explain", str(examples / "two.txt"), "--json").stdout)
    half = {**told["puzzle"], "marks": told["marks"]}
    result = run("explain", json.dumps(half), "--json")
    assert (result.exit_code, json.loads(result.stdout)["steps"]) == (10, [])
    assert "edges are still open after 0 steps" in run("explain", json.dumps(half)).stdout


def test_a_step_for_each_idea_or_each_mark(run: Run, examples: Path) -> None:
    ideas, each = (
        run("explain", str(examples / "first.txt"), *more).stdout for more in ([], ["--each"])
    )
    count = [int(re.findall(r"Solved in (\d+) steps", text)[0]) for text in (ideas, each)]
    assert count[0] < count[1] / 2


def test_an_explanation_as_pdf(run: Run, examples: Path, tmp_path: Path) -> None:
    path = tmp_path / "steps.pdf"
    result = run("explain", str(examples / "first.txt"), "--pdf", str(path), "--language", "de")
    assert result.exit_code == 0
    assert path.read_bytes().startswith(b"%PDF-")
    assert "Schritten" in result.stdout
    result = run("explain", "4", "--pdf", str(tmp_path / "no" / "folder.pdf"))
    assert result.exit_code == 74
    assert "folder.pdf: the PDF could not be written" in result.stderr


@thorough
def test_a_page(run: Run, examples: Path, tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    for name in ("first.txt", "honeycomb.txt"):
        result = run("explain", str(examples / name), "--html", str(path), "--json", "--each")
        page = path.read_text()
        steps = len(json.loads(result.stdout)["steps"])
        cases = len(re.findall(r'<li class="case">.*?<figure><svg', page))
        assert page.count("<figure><svg") == cases
        # Before the first step, and after the last.
        assert page.count("<svg") - cases == steps + 2
        assert result.exit_code == 0
    result = run("explain", "4", "--html", str(tmp_path / "no" / "folder.html"))
    assert result.exit_code == 74
    assert result.stderr.count("\n") == 1
    assert "the page could not be written" in result.stderr


def test_bad_input(run: Run) -> None:
    result = run("explain", "4", "--level", "nonsense")
    assert result.exit_code == 2
    assert "no level 'nonsense'; choose easy, normal, tricky" in result.stderr
    assert run("explain", "nothing at all").exit_code == 65
    assert run("explain", "4", "--from", "nonsense").exit_code == 2


def test_a_time_limit(run: Run, examples: Path) -> None:
    result = run("explain", str(examples / "first.txt"), "--time-limit", "0")
    assert result.exit_code == 30
    assert "Stopped after " in result.stdout
    assert "time limit of 0 s reached" in " ".join(result.stdout.split())


@thorough
@pytest.mark.parametrize("hears", [True, False])
def test_ctrl_c(hears: bool) -> None:
    status, out, err = interrupted(
        "takegaki.deduce.explain.explain", "explain", "3.1\n..2", hears=hears
    )
    assert (status, err) == (130, "")
    assert "Stopped after 0 steps: stopped by Ctrl-C" in out


def test_premises_as_they_were_found(run: Run, examples: Path) -> None:
    puzzle = str(examples / "honeycomb.txt")
    plain, minimal = (
        run("explain", *options, puzzle, "--json") for options in (["--no-minimal"], [])
    )
    counts = [
        sum(len(step["marks"]) + len(step["clues"]) for step in json.loads(result.stdout)["steps"])
        for result in (plain, minimal)
    ]
    assert counts[0] >= counts[1]
    assert plain.exit_code == minimal.exit_code


def test_there_is_a_time_limit_by_default(run: Run) -> None:
    assert "60" in run("explain", "--help").stdout.split("--time-limit")[1].split("--")[0]
