"""`explain`, `hint`, `review` and `rate` on Net: plain, wrapping, with walls, ambiguous,
impossible.
"""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cli.running import Run

WALLED = "5x5:2h6v3411v6ev2b7e77d8v5v85va16ccv4"
WRAPPING = "5x5w:19d7aaae8449d5636cad43c44"
AMBIGUOUS = "3x2w:316c92"
IMPOSSIBLE = "3x1:1f1"


@pytest.mark.parametrize("puzzle", [WALLED, WRAPPING])
def test_explain(run: Run, tmp_path: Path, puzzle: str) -> None:
    page = tmp_path / "page.html"
    result = run("explain", puzzle, "--each", "--html", str(page))
    assert result.exit_code == 0
    assert "what a tile can do: The " in result.stdout
    if puzzle is WALLED:
        # The border above and to the left, a wall below.
        assert "The end tile at r1c1 can't point up or left or down, so it " in result.stdout
    assert "Solved in " in result.stdout
    pictures = page.read_text().split("<svg ")[1:]
    assert len(pictures) > 20
    told = json.loads(run("explain", puzzle, "--json").stdout)
    assert told["outcome"] == "solved"
    marks: dict[int, int] = {}
    for step in told["steps"]:
        for mark in step["conclusions"]:
            assert marks.setdefault(mark["edge"], mark["mark"]) == mark["mark"]
    assert len(marks) == len(told["marks"])


def test_explain_ends_otherwise(run: Run) -> None:
    assert run("explain", AMBIGUOUS).exit_code == 10
    result = run("explain", IMPOSSIBLE)
    assert result.exit_code == 20
    assert "No solution fits these clues, as" in result.stdout
    assert run("explain", WRAPPING, "--level", "easy").exit_code == 30


def test_hint(run: Run, tmp_path: Path) -> None:
    first = run("hint", WRAPPING)
    assert first.exit_code == 0
    assert first.stdout.startswith("Look at the end tile at r1c1 and the end tile at r5c1")
    assert "cross" not in first.stdout
    picture = tmp_path / "hint.svg"
    more = run("hint", WRAPPING, "--more", "--svg", str(picture), "--ascii")
    assert "This uses the end tile at r1c1 and the end tile at r5c1." in more.stdout.replace(
        "\n", " "
    )
    assert more.stdout.isascii()
    root = ElementTree.parse(picture).getroot()
    circles = [one for one in root.iter() if one.tag.endswith("circle") and one.get("r") == "16"]
    assert len(circles) == 2
    assert run("hint", AMBIGUOUS, "--json").exit_code in (0, 10)
    assert run("hint", IMPOSSIBLE).exit_code == 20


def test_review(run: Run, tmp_path: Path) -> None:
    result = run("review", WALLED)
    assert result.exit_code == 0
    assert "Level: Easy (what a tile can do)." in result.stdout
    assert "25 tiles, with a rim, 8 walls on 40 borders: " in result.stdout.replace("\n", " ")
    picture = tmp_path / "two.svg"
    two = run("review", AMBIGUOUS, "--svg", str(picture))
    assert two.exit_code == 10
    assert "Not decided: 6 tiles. 50% of the edges are the same in all solutions:" in two.stdout
    assert picture.read_text().count('r="16"') == 6
    none = json.loads(run("review", IMPOSSIBLE, "--json").stdout)
    assert none["verdict"] == "no solution"
    assert none["clash"]["cells"] == [1]
    told = json.loads(run("review", AMBIGUOUS, "--json").stdout)
    assert told["undecided"]["cells"] == [0, 1, 2, 3, 4, 5]


def test_rate_says_what_it_is(run: Run) -> None:
    result = run("rate", WRAPPING)
    assert result.exit_code == 0
    assert "not measured on people" in result.stdout.replace("\n", " ")
    told = json.loads(run("rate", WRAPPING, "--json").stdout)
    assert told["level"] == "hard"
    assert told["scales"] == {}
    assert 0 < told["value"] < 100
    assert run("rate", AMBIGUOUS).exit_code == 10
