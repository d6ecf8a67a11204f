"""`takegaki review`: the report in words, JSON and pictures, exit statuses, limits."""

import json
import re
from pathlib import Path

import numpy as np
import pytest

from cli.running import Run
from interrupts import interrupted
from narrowing import expect
from takegaki.cli.explain.report_text import review_scene, review_text
from takegaki.cli.output import Look
from takegaki.core.puzzle import NO_CLUE, Puzzle
from takegaki.core.verdict import NoSolution, Undecided, Unique
from takegaki.puzzles.masyu import BLACK
from takegaki.render.review_text import findings, places
from takegaki.solving import prove
from takegaki.solving.questions.clue_fixes import Fix, Fixes
from takegaki.solving.questions.clue_look import clue_look
from takegaki.solving.questions.clue_needs import Clash, Needs
from takegaki.solving.questions.setter_review import Review, review
from takegaki.tilings import graph_of, honeycomb, square
from tiers import thorough

STATUS = {"first.txt": 0, "honeycomb.txt": 0, "two.txt": 10, "none.txt": 20}

PLAIN = Look(ascii_only=True, width=100, colour=False)


@pytest.mark.parametrize("name", STATUS)
def test_the_verdict_and_the_status_are_those_of_solve(run: Run, examples: Path, name: str) -> None:
    result = run("review", str(examples / name))
    assert result.exit_code == STATUS[name]
    assert "\x1b" not in result.stdout
    solved = run("solve", str(examples / name))
    assert result.stdout.startswith(solved.stdout)


def test_the_whole_report_of_one_cell(run: Run) -> None:
    result = run("review", "--ascii", "4")
    assert result.stdout.split("\n")[4:10] == [
        "",
        "Exactly one solution.",
        "",
        "This one clue could go:",
        "  r1c1",
        "Removing this one leaves 0 clues, all needed:",
    ]
    assert "1 clue on 1 cell (100%): 1 x 4." in result.stdout
    assert result.stderr == ""


def test_one_more_clue(run: Run) -> None:
    out = run("review", "--ascii", "31\n..\n2.\n..").stdout
    assert "It has 4 solutions.\nOne more clue makes it unique. Any of these 4 would do:\n" in out
    assert "  1 in r3c2 and r4c1\n  3 in r3c2 and r4c1\n" in out
    assert "The clues' places have no symmetry." in out


def test_a_few_more_clues(run: Run) -> None:
    out = run("review", "3..\n...\n..3").stdout
    assert (
        "No single clue more makes it unique.\n"
        "These 2 clues together make it unique, and all are needed:\n" in out
    )


def test_no_clue_helps(run: Run) -> None:
    result = run("review", "32\n23")
    assert (
        "No single clue more makes it unique, and no set of clues was found that does."
        in " ".join(result.stdout.split())
    )
    assert result.exit_code == 10


def test_clues_that_contradict_each_other(run: Run) -> None:
    out = run("review", "4..\n..4").stdout
    assert "These 2 clues can't all be right, and any fewer of them could:" in out
    assert "  r1c1 and r2c3\n" in out
    assert "This one clue is impossible by itself: r1c1." in run("review", "3").stdout


def test_a_nearly_symmetric_board() -> None:
    clues = np.full((5, 4), -1)
    clues[:2] = clues[3:] = 2
    clues[2, 0] = 2
    puzzle = Puzzle.of(square(5, 4), clues.ravel())
    text = review_text(Review(puzzle, NoSolution(), clue_look(puzzle)), None, None, PLAIN)
    assert "Symmetry of the clues' places: mirror top to bottom." in text
    assert "Nearly: half turn, by 16 of 17 clues. These don't fit: r3c1." in text


def test_places() -> None:
    assert places(square(5, 3), [0, 2, 3, 9, 10, 11]) == ("r1c1, r1c3, r2c1, r4c1, r4c2 and r4c3")
    assert places(honeycomb(3, 4), [11]) == "r3c4"


def test_a_report_cut_short_says_so() -> None:
    puzzle = Puzzle.of(square(1, 3), [3, -1, 3])
    look = clue_look(puzzle)
    needs = Needs((0,), (), (2,), (0, 2), irredundant=False)
    text = review_text(
        Review(puzzle, prove(puzzle), look, needs=needs, ended="cancelled"), None, None, PLAIN
    )
    assert "1 clue was not looked at." in text
    assert "needed" not in text
    assert text.endswith("Not everything was looked at: cancelled.")
    blank = Puzzle.of(square(1, 2), [-1, -1])
    verdict = prove(blank)
    single = (Fix(0, 4, expect(Unique, prove(Puzzle.of(square(1, 2), [4, -1]))).solution),)
    text = review_text(
        Review(blank, verdict, look, fixes=Fixes(single, met=2), ended="cancelled"),
        None,
        None,
        PLAIN,
    )
    assert (
        "It has 2 solutions or more.\n"
        "One more clue makes it unique. This one would do (there may be others):" in text
    )
    clash = Clash((0, 2), irredundant=False)
    text = review_text(
        Review(puzzle, NoSolution(), look, clash=clash, ended="cancelled"), None, None, PLAIN
    )
    assert "These 2 clues can't all be right:" in text
    text = review_text(
        Review(puzzle, Undecided("cancelled"), look, ended="cancelled"), None, None, PLAIN
    )
    assert text.count("cancelled") == 1


def test_the_level_and_where_it_stalls(run: Run) -> None:
    out = " ".join(run("review", "33\n..\n..").stdout.split())
    assert "Level: Tricky (one of two across a cell)." in out
    assert "How far each level gets: Easy to Normal 0%." in out
    assert "Tricky: 1 step, right at the start (r1c1)." in out
    one = " ".join(run("review", "4").stdout.split())
    assert "Level: Easy (counting a clue). Rating: " in one
    assert "of 100, level Easy, " in one
    assert "Level: none. With " in run("review", "3..\n...\n..3").stdout
    assert "Level" not in run("review", "4..\n..4").stdout


def test_the_level_in_json(run: Run) -> None:
    told = json.loads(run("review", "33\n..\n..", "--json").stdout)
    assert (told["level"], told["path"]) == ("tricky", "solved")
    assert [stall["level"] for stall in told["stalls"]] == ["easy", "normal"]
    first = told["climbs"][0]
    assert (first["step"], first["level"], first["share"]) == (1, "tricky", 0)
    assert first["edges"]
    none = json.loads(run("review", "3..\n...\n..3", "--json").stdout)
    assert (none["level"], none["path"]) == (None, "stuck")


@pytest.mark.parametrize("name", STATUS)
def test_json(run: Run, examples: Path, name: str) -> None:
    result = run("review", str(examples / name), "--json")
    assert result.exit_code == STATUS[name]
    assert result.stdout.count("\n") == 1
    told = json.loads(result.stdout)
    solved = json.loads(run("solve", str(examples / name), "--json").stdout)
    shared = set(solved) - {"effort", "seconds"}
    assert {key: told[key] for key in shared} == {key: solved[key] for key in shared}
    assert told["clues"]["number"] == sum(told["clues"]["values"])
    assert told["ended"] == ""
    if told["verdict"] == "unique":
        assert len(told["needed"]) + len(told["unnecessary"]) == told["clues"]["number"]
        assert told["enough"]["irredundant"]
    elif told["verdict"] == "multiple":
        assert told["fixes"]["single"][0] == {"cell": 6, "value": 2}
    else:
        assert told["clash"]["irredundant"]


def test_the_picture_has_a_ring_round_each_place(run: Run, examples: Path, tmp_path: Path) -> None:
    clash = json.loads(run("review", str(examples / "none.txt"), "--json").stdout)["clash"]["cells"]
    for name, count in (("first.txt", 12), ("two.txt", 3), ("none.txt", len(clash))):
        path = tmp_path / "picture.svg"
        run("review", str(examples / name), "--svg", str(path))
        rings = re.search(r'<g fill="none"[^>]*stroke-width="1.5">(.*?)</g>', path.read_text())
        assert rings is not None
        assert rings[1].count("<circle") == count
    few = review(Puzzle.of(square(3, 3), [3, -1, -1, -1, -1, -1, -1, -1, 3]))
    assert len(review_scene(few).ringed) == 2
    assert run("review", "4", "--svg", str(tmp_path / "no" / "folder.svg")).exit_code == 74


def test_limits_and_errors(run: Run, examples: Path) -> None:
    result = run("review", str(examples / "first.txt"), "--time-limit", "0")
    assert result.exit_code == 30
    assert "Undecided: time limit of 0 s reached." in result.stdout
    assert "48 clues on 100 cells" in result.stdout
    assert run("review", "nothing at all").exit_code == 65
    assert run("review", "4", "--from", "nonsense").exit_code == 2


@thorough
@pytest.mark.parametrize("hears", [True, False])
def test_ctrl_c(hears: bool) -> None:
    status, out, _ = interrupted(
        "takegaki.solving.questions.setter_review.review", "review", "4", hears=hears
    )
    assert status == 130
    assert "Undecided: stopped by Ctrl-C. No solution was found so far." in out
    assert "1 clue on 1 cell" in out


def test_circles_are_clues_on_cells() -> None:
    # From the circle along two sides of the board, then round the other corner or through the
    # middle.
    puzzle = Puzzle.of(graph_of("cells", 3, 3), [BLACK, *[NO_CLUE] * 8], kind="masyu")
    assert findings(review(puzzle)).splitlines() == [
        "Not decided: 4 cells. 67% of the edges are the same in all solutions:",
        "  r2c2, r2c3, r3c2 and r3c3",
        "1 clue on 9 cells (11%): 1 x black circle.",
    ]
