"""Values show themselves: text when printed, one line as repr, HTML and SVG in notebooks."""

import re
from base64 import b64decode
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

import takegaki
from narrowing import expect
from takegaki import Board, Budget, Puzzle, check, draw, graph_of, honeycomb, read, rule_set, square
from takegaki.core.errors import BoardError, PlaceError, PuzzleError, UnsupportedError
from takegaki.core.printable import Pictured
from takegaki.core.verdict import Found, Stopped, Unique
from takegaki.play.actions import Mark
from takegaki.tilings import TILE_GRIDS, TILINGS
from tiers import sampled

PUZZLE = read(["33", "..", ".."])
SEVERAL = read("3.\n.2\n..")
NET = Puzzle.of(graph_of("cells", 2, 2), [1, 3, 1, 3], kind="net")
SOLVED = """    1   2
  +---+---+
1 | 3   3 |
  +---+---+
2
  +   +   +
3
  +   +   +"""

SHOWN: dict[str, Callable[[], Any]] = {
    "puzzle": lambda: PUZZLE,
    "board": lambda: Board.blank(PUZZLE.graph),
    "graph": lambda: honeycomb(2, 3),
    "net": lambda: NET,
    "solution": lambda: expect(Found, takegaki.solve(PUZZLE)).solution,
    "unique": lambda: takegaki.prove(PUZZLE),
    "multiple": lambda: takegaki.prove(SEVERAL),
    "none": lambda: takegaki.prove("0"),
    "undecided": lambda: takegaki.prove(SEVERAL, budget=Budget(time_limit=0)),
    "undecided with marks": lambda: takegaki.prove(SEVERAL, method="rules"),
    "found": lambda: takegaki.solve(SEVERAL),
    "count": lambda: takegaki.count(SEVERAL),
    "failed": lambda: takegaki.prove_many(["?!"], on_error="keep")[0],
    "verdicts of none": lambda: takegaki.prove_many(["0", "?!"], on_error="keep"),
    "backbone": lambda: takegaki.backbone(SEVERAL),
    "hint": lambda: takegaki.hint(PUZZLE),
    "hint on Net": lambda: takegaki.hint(NET),
    "wrong": lambda: takegaki.hint(PUZZLE, Board.of(PUZZLE.graph, [-1] * PUZZLE.graph.n_edges)),
    "trace": lambda: takegaki.explain(PUZZLE),
    "rating": lambda: takegaki.rate(PUZZLE),
    "violations": lambda: check(PUZZLE, Board.blank(PUZZLE.graph)),
    "no violations": lambda: check(PUZZLE, expect(Found, takegaki.solve(PUZZLE)).solution.board()),
    "review": lambda: takegaki.review(PUZZLE),
    "review of several": lambda: takegaki.review(SEVERAL),
    "review of none": lambda: takegaki.review("33\n0."),
    "review of Net": lambda: takegaki.review(NET),
    "stopped": lambda: takegaki.generate(square(4, 5), budget=Budget(time_limit=0), seed=1),
    "stopped with marks": lambda: Stopped("conflicts", Board.blank(PUZZLE.graph)),
    "rules": lambda: rule_set("standard"),
    "rule": lambda: rule_set("standard").rules[3],
    "session": lambda: takegaki.Session(PUZZLE),
    "session of Net": lambda: takegaki.Session(NET),
    "made": lambda: takegaki.generate(square(4, 5), level="easy", seed=3),
    **{name: partial(lambda one: one, one) for name, one in {**TILINGS, **TILE_GRIDS}.items()},
}


@pytest.mark.parametrize("name", SHOWN)
def test_a_repr_is_one_short_line(name: str) -> None:
    text = repr(SHOWN[name]())
    assert "\n" not in text
    assert len(text) < 400


@sampled(5)
@pytest.mark.parametrize("name", SHOWN)
def test_shown_as_text_and_in_notebooks(name: str) -> None:
    value = SHOWN[name]()
    assert str(value) == value.text()
    assert value.text(ascii_only=True).isascii()
    assert not str(value).endswith("\n")
    assert ("<svg" in value._repr_html_()) == (
        name
        not in (
            "none",
            "failed",
            "verdicts of none",
            "count",
            "undecided",
            "review of none",
            "stopped",
            "stopped with marks",
        )
    )
    if isinstance(value, Pictured):
        assert value.svg().startswith("<svg")


def test_sentences_and_pictures() -> None:
    assert takegaki.prove(PUZZLE).text(ascii_only=True) == f"Exactly one solution:\n{SOLVED}"
    assert takegaki.prove(SEVERAL).text().startswith("More than one solution. These two differ in ")
    assert str(takegaki.prove("0")) == "No solution."
    assert str(takegaki.count(SEVERAL)) == "5 solutions"
    assert str(takegaki.count(SEVERAL, limit=2)) == "at least 2 solutions: limit"
    assert str(check(PUZZLE, Board.blank(PUZZLE.graph))).startswith("no line is drawn\n")
    assert str(takegaki.hint(PUZZLE)).startswith("Look at the 3 at r1c1")


def test_a_batch_is_a_line_and_a_row_for_each_puzzle() -> None:
    found = takegaki.prove_many([PUZZLE, "0", "?!", SEVERAL], on_error="keep")
    head, *lines = str(found).splitlines()
    assert head == "4 puzzles: 1 unique, 1 no solution, 1 error, 1 multiple"
    assert lines[:2] == ["1: Exactly one solution", "2: No solution."]
    assert lines[2].startswith("3: No answer: line 1, column 2, puzzle 3: ")
    assert lines[3].startswith("4: More than one solution. These two differ in ")
    table = ElementTree.fromstring(f"<div>{found._repr_html_()}</div>")
    rows = [list(row) for row in table.iter("tr")][1:]
    assert [row[0].text for row in rows] == ["1", "2", "3", "4"]
    assert [[one.tag for one in row[1]] for row in rows] == [["img"], [], [], ["img"]]
    assert [f"{row[0].text}: {row[2].text}" for row in rows] == lines
    picture = rows[0][1][0].get("src", "").partition("base64,")[2]
    assert b64decode(picture).decode() == expect(Unique, found[0]).svg()
    long = takegaki.prove_many(["0"] * 101)
    assert long._repr_html_().count("<tr>") == 101
    assert "The first 100 of 101; rows() has all." in long._repr_html_()


def test_a_review_is_told_whole() -> None:
    told = takegaki.review(PUZZLE).text(ascii_only=True)
    assert told.startswith(f"Exactly one solution:\n{SOLVED}\n\n")
    assert "2 clues on 6 cells (33%): 2 x 3." in told
    assert "One more clue makes it unique" in str(takegaki.review(SEVERAL))
    assert str(takegaki.review("33\n0.")).startswith("No solution.\n\nThese ")
    assert str(SHOWN["stopped"]()) == "Stopped: time limit of 0 s reached"


def test_solutions_tell_how_far_they_are() -> None:
    found = takegaki.solutions(SEVERAL, limit=2)
    assert repr(found).endswith(": 0 so far, there may be more>")
    assert len(list(found)) == 2
    assert repr(found).endswith(": 2 so far, ended: limit>")
    assert str(found) == repr(found)


def test_a_game_is_shown_as_it_stands() -> None:
    game = takegaki.Session(PUZZLE)
    game.act(Mark(0, takegaki.LINE))
    assert repr(game) == f"<Session of {PUZZLE!r}: 1 move>"
    assert game.text(ascii_only=True, width=20).count("---") == 1
    assert str(game).endswith("\n1 move")


def test_a_trace_is_leafed_through_in_a_notebook() -> None:
    trace = takegaki.explain(PUZZLE)
    page = trace._repr_html_()
    # The beginning, and a page for each step, of which one is open; no script, and no control that
    # a notebook leaves out.
    assert page.count("<details name=") == page.count("</details>") == 1 + len(trace.steps)
    assert page.count('<div class="page">') == 1 + len(trace.steps)
    assert page.count(" open>") == 1
    assert "<script" not in page
    assert "<input" not in page
    assert len({*re.findall(r'name="([^"]*)"', page)}) == 1
    assert str(trace).count("\n") > len(trace.steps)
    assert repr(trace).endswith("solved, 9 steps, level Tricky>")


def test_draw(tmp_path: Path) -> None:
    board = Board.blank(PUZZLE.graph).with_marks({0: 1})
    assert draw(PUZZLE) == PUZZLE.svg()
    assert draw(PUZZLE, board) != draw(board)
    draw(PUZZLE, path=tmp_path / "a.svg")
    draw(takegaki.prove(PUZZLE), path=tmp_path / "a.txt")
    with pytest.raises(UnsupportedError, match="a NoSolution has no picture"):
        draw(takegaki.prove("0"))
    assert (tmp_path / "a.svg").read_text() == PUZZLE.svg()
    assert (tmp_path / "a.txt").read_text().startswith("Exactly one solution:\n")
    with pytest.raises(BoardError):
        draw(PUZZLE, Board.blank(square(1, 1)))
    with pytest.raises(UnsupportedError, match="an int has no picture"):
        draw(3)  # type: ignore[arg-type]


def test_places_by_row_column_and_side() -> None:
    assert (PUZZLE.rows, PUZZLE.cols) == (3, 2)
    assert (PUZZLE[0, 1], PUZZLE[1, 0], PUZZLE[0]) == (3, None, 3)
    solution = expect(Found, takegaki.solve(PUZZLE)).solution
    assert solution.inside.tolist() == [[True, True], [False, False], [False, False]]
    assert solution[0, 1, "right"]
    assert not solution[0, 0, "right"]
    board = solution.board()
    assert board[0, 0, "top"] == 1
    assert board.edge(0, 0, "bottom") == board.edge(1, 0, "top") == PUZZLE.edge(1, 0, "top")
    for wrong in ((3, 0, "top"), (0, -1, "top"), (0, 0, "up"), (0, 0, "top left")):
        with pytest.raises(PlaceError):
            board.edge(*wrong)
    with pytest.raises(IndexError):
        PUZZLE[9]
    with pytest.raises(BoardError, match="no edge"):
        board.with_marks({99: 1})
    with pytest.raises(BoardError, match="5 is no mark"):
        board.with_marks({0: 5})
    assert {
        honeycomb(2, 2).n_edges > Board.blank(honeycomb(2, 2)).edge(0, 0, side)
        for side in ("top", "bottom")
    }


@pytest.mark.parametrize("name", TILE_GRIDS)
def test_sides_of_tiles(name: str) -> None:
    graph = graph_of(name, 3, 4)
    board = Board.blank(graph)
    for row in range(3):
        for col in range(3):
            assert board.edge(row, col, "right") == board.edge(row, col + 1, "left")
    assert board.edge(0, 2, "bottom") == board.edge(1, 2, "top")
    if name == "torus":
        assert board.edge(1, 3, "right") == board.edge(1, 0, "left")
    else:
        with pytest.raises(PlaceError, match="it has"):
            board.edge(0, 0, "left")
    with pytest.raises(UnsupportedError, match="no cell of net lies inside"):
        _ = expect(Found, takegaki.solve(NET)).solution.inside


def test_inside_without_rows() -> None:
    graph = takegaki.Graph.from_polygons([[(0, 0), (1, 0), (0, 1)]])
    assert expect(Found, takegaki.solve(Puzzle.of(graph, [3]))).solution.inside.tolist() == [True]
    with pytest.raises(PuzzleError, match="no rows and columns"):
        Puzzle.of(graph, [3])[0, 0]
    assert np.asarray(
        expect(Found, takegaki.solve(Puzzle.of(honeycomb(1, 2), [6, None]))).solution.inside
    ).shape == (1, 2)


def test_a_rating_is_a_scale_and_its_reasons() -> None:
    rating = expect(takegaki.Rating, takegaki.rate(PUZZLE))
    page = ElementTree.fromstring(f"<div>{rating._repr_html_()}</div>")
    chart, *reasons = list(page)
    assert [reason.text for reason in reasons] == [one.sentence for one in rating.reasons]
    bars = [one for one in chart.iter(f"{SVG}rect") if one.get("y")]
    begun, reached = (float(one.get("width", "")) for one in bars)
    assert reached / begun == pytest.approx(rating.value / 100, abs=0.001)
    said = [one.text for one in chart.iter(f"{SVG}text")]
    assert said == [
        f"{rating.value:.1f} of 100, level {rating.level.title}",
        "0",
        "25",
        "50",
        "75",
        "100",
    ]


SVG = "{http://www.w3.org/2000/svg}"
