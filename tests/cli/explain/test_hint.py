"""`takegaki hint`: its two stages, every kind of answer with its status, JSON, pictures, Ctrl-C."""

import json
from collections.abc import Sequence
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from cli.running import Run
from interrupts import interrupted
from narrowing import expect, not_none
from takegaki.core.board import Board
from takegaki.core.marks import CROSS, LINE
from takegaki.core.puzzle import Puzzle
from takegaki.core.verdict import Unique
from takegaki.deduce.hint import hint
from takegaki.formats import Document, read_document, write
from takegaki.render.svg_elements import NEW, WRONG
from takegaki.runtime.arrays import Bytes
from takegaki.solving import prove
from tiers import thorough


def with_marks(puzzle: Puzzle, marks: Sequence[int] | Bytes) -> str:
    return write(Document(puzzle, Board.of(puzzle.graph, marks)), "json")


@pytest.fixture(params=["first.txt", "honeycomb.txt"])
def puzzle(request: pytest.FixtureRequest, examples: Path) -> Puzzle:
    return read_document((examples / request.param).read_text()).puzzle


def test_where_to_look_then_what_follows(run: Run, puzzle: Puzzle) -> None:
    text = with_marks(puzzle, [0] * puzzle.graph.n_edges)
    found = hint(puzzle)
    first, second = run("hint", text), run("hint", text, "--more")
    assert (first.exit_code, second.exit_code) == (0, 0)
    assert (first.stderr, second.stderr) == ("", "")
    flat = " ".join(first.stdout.split())
    assert flat == f"{found.where} Add --more to see the move and the reason."
    assert found.why not in flat
    flat = " ".join(second.stdout.split())
    story = "".join(f"- {line} " for line in not_none(found.deduction).story)
    assert flat.startswith(f"{found.where} {found.why} {story}This uses ")
    assert "a line that follows" in flat or "a cross that follows" in flat


def test_hints_finish_the_puzzle(run: Run, examples: Path) -> None:
    """As a person would: mark what is told, ask again."""
    puzzle = read_document((examples / "two.txt").read_text()).puzzle
    marks = np.zeros(puzzle.graph.n_edges, dtype=np.int8)
    for _ in range(puzzle.graph.n_edges + 1):
        result = run("hint", with_marks(puzzle, marks), "--json")
        told = json.loads(result.stdout)
        if told["kind"] != "next":
            break
        assert result.exit_code == 0
        for mark in told["deduction"]["conclusions"]:
            assert marks[mark["edge"]] == 0
            marks[mark["edge"]] = LINE if mark["mark"] == "line" else CROSS
    assert (told["kind"], result.exit_code) == ("ambiguous", 10)
    assert len(told["solutions"]) == 2
    assert "═ ║ #: a line only here" in run("hint", with_marks(puzzle, marks), "--more").stdout


def test_a_wrong_mark(run: Run, puzzle: Puzzle) -> None:
    solution = expect(Unique, prove(puzzle)).solution
    edge = int(np.argmax(solution.lines))
    marks = np.zeros(puzzle.graph.n_edges, dtype=np.int8)
    marks[edge] = CROSS
    text = with_marks(puzzle, marks)
    first, second = run("hint", text), run("hint", text, "--more")
    assert (first.exit_code, second.exit_code) == (1, 1)
    assert first.stdout.startswith("One mark is wrong. Look at ")
    assert "!: a wrong mark" in second.stdout
    assert [mark["edge"] for mark in json.loads(run("hint", text, "--json").stdout)["wrong"]] == [
        edge
    ]


def test_solved_and_impossible(run: Run, puzzle: Puzzle) -> None:
    solved = run("hint", with_marks(puzzle, expect(Unique, prove(puzzle)).solution.board().marks))
    assert (solved.exit_code, solved.stdout) == (0, "Solved!\n")
    for more in ((), ("--more",)):
        result = run("hint", "4..\n..4", *more)
        assert result.exit_code == 20
        assert result.stdout.startswith(
            "This puzzle has no solution, so there is nothing to hint at.\n"
        )
    assert "This uses the 4 at r1c1 and the 4 at r2c3." in result.stdout


def test_pictures(run: Run, puzzle: Puzzle, tmp_path: Path) -> None:
    text = with_marks(puzzle, [0] * puzzle.graph.n_edges)
    pictures = []
    for more in ((), ("--more",)):
        path = tmp_path / "hint.svg"
        assert run("hint", text, "--svg", str(path), *more).exit_code == 0
        ElementTree.fromstring(path.read_text())
        pictures.append(path.read_text())
    assert NEW not in pictures[0]
    assert NEW in pictures[1]
    marks = np.where(expect(Unique, prove(puzzle)).solution.lines, CROSS, 0)
    run("hint", with_marks(puzzle, marks), "--svg", str(path), "--more")
    assert WRONG in path.read_text()
    assert run("hint", text, "--svg", str(tmp_path / "no" / "folder.svg")).exit_code == 74


def test_plain_ascii(run: Run, puzzle: Puzzle) -> None:
    assert run(
        "hint", with_marks(puzzle, [0] * puzzle.graph.n_edges), "--more", "--ascii"
    ).stdout.isascii()


def test_json_holds_both_stages(run: Run, puzzle: Puzzle) -> None:
    text = with_marks(puzzle, [0] * puzzle.graph.n_edges)
    first, second = (
        json.loads(run("hint", text, "--json", *more).stdout) for more in ((), ("--more",))
    )
    assert {**first, "seconds": 0} == {**second, "seconds": 0}
    assert first["hint"] == 1
    assert read_document(json.dumps(first["puzzle"])).puzzle == puzzle


def test_bad_input_and_no_time(run: Run, examples: Path) -> None:
    assert run("hint", "nothing at all").exit_code == 65
    assert run("hint", "4", "--from", "nonsense").exit_code == 2
    result = run("hint", str(examples / "first.txt"), "--time-limit", "0", "--more")
    assert result.exit_code == 30
    assert result.stdout.startswith("There wasn't time to find a hint.\n")


@thorough
@pytest.mark.parametrize("hears", [True, False])
def test_ctrl_c(hears: bool) -> None:
    status, out, err = interrupted("takegaki.deduce.hint.hint", "hint", "3.1\n..2", hears=hears)
    assert (status, err) == (130, "")
    assert out == "There wasn't time to find a hint.\nYou stopped the search with Ctrl-C.\n"
