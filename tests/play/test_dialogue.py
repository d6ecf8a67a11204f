"""The conversation of plain mode: every word of it, on every kind of board."""

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from narrowing import expect, not_none
from play.boards import everywhere, net_on, puzzle_on
from takegaki.core.marks import CROSS, LINE
from takegaki.core.puzzle import Puzzle
from takegaki.core.topology import is_one_loop
from takegaki.core.verdict import Found
from takegaki.formats import read_document
from takegaki.play.actions import Mark, Sure
from takegaki.play.dialogue import MOST_ERRORS, Dialogue, Look, action_text, parsed_move, sides_of
from takegaki.play.game_library import BUNDLED_PUZZLE
from takegaki.play.pictures import Style
from takegaki.play.saves import session_of
from takegaki.play.session import Session
from takegaki.puzzles.check import check
from takegaki.runtime.arrays import Flags
from takegaki.solving import prove, solve
from takegaki.tilings import graph_of, square
from tiers import sampled

PLAIN = Look(Style(ascii_only=True))
FIRST = """
.13222.
..2.22.
..3....
.12.2..
.32212.
"""


def dialogue(puzzle: Puzzle, **options: Any) -> Dialogue:
    return Dialogue(Session(puzzle), PLAIN, **options)


def first() -> Dialogue:
    return dialogue(read_document(FIRST).puzzle)


def test_the_bundled_board_has_one_solution() -> None:
    assert prove(read_document(BUNDLED_PUZZLE).puzzle).name == "unique"


def test_the_board_has_numbers_and_a_move_draws_and_takes_back() -> None:
    talk = first()
    before = talk.board()
    assert before.split("\n")[0].split() == [str(col) for col in range(1, 8)]
    assert [line[0] for line in before.split("\n")[2::2]] == list("12345")
    drawn = talk.answer("2 3 b")
    assert drawn == talk.board() != before
    # The lower side of r2c3: on the line below row 2, below the third number.
    row, col = drawn.split("\n")[5], before.split("\n")[0].index("3")
    assert row[col - 1 : col + 2] == "---"
    assert talk.answer("(3, 3, t)") == before, "the same edge from the other cell, taken back"
    assert "x" in talk.answer("x 2 3 b")
    assert talk.answer("x 2 3 b") == before


@sampled(6)
@pytest.mark.parametrize(
    "tiling", [tiling for kind, tiling in everywhere() if kind == "slitherlink"]
)
def test_every_side_of_every_cell_has_its_word(tiling: str) -> None:
    puzzle = puzzle_on("slitherlink", tiling)
    graph, session = puzzle.graph, Session(puzzle)
    # Where cells are not so many a row, they are counted.
    is_counted = graph.grid is None
    for face in range(graph.n_faces):
        place = f"{face + 1}" if is_counted else f"{face // graph.cols + 1} {face % graph.cols + 1}"
        names = sides_of(graph, face)
        assert sorted(names.values()) == sorted(graph.edges_of(face).tolist())
        for side, edge in names.items():
            # Not by answers: each of them draws the board.
            move = parsed_move(session, f"{place} {side}")
            assert move == Mark(edge, LINE)
            assert parsed_move(session, action_text(session, move)) == move
    talk = dialogue(puzzle)
    talk.answer(f"{place} {side}")
    assert np.flatnonzero(talk.session.position.marks == LINE).tolist() == [edge]


def test_squares_have_top_bottom_left_right_where_they_are() -> None:
    graph = square(5, 3)
    middles = graph.positions[graph.edge_vertices].mean(axis=1)
    names = sides_of(graph, 4)
    assert sorted(names) == ["b", "l", "r", "t"]
    assert middles[names["t"]][1] < middles[names["b"]][1]
    assert middles[names["l"]][0] < middles[names["r"]][0]


def test_victory_lists_the_moves() -> None:
    talk = first()
    solution = expect(Found, solve(talk.session.puzzle)).solution.lines
    graph = talk.session.puzzle.graph
    talk.answer("1 1 t")
    talk.answer("1 1 t")
    said = []
    for face in range(graph.n_faces):
        for side, edge in sides_of(graph, face).items():
            if solution[edge] and talk.session.position.marks[edge] != LINE:
                assert not talk.ended
                said.append(f"{face // graph.cols + 1} {face % graph.cols + 1} {side}")
                answer = talk.answer(said[-1])
    assert talk.ended
    assert "Solved!" in answer
    told = not_none(re.search(r"\d+ moves: (.*)\.", answer.replace("\n", " ")))[1].split("; ")
    assert told == ["1 1 t", "1 1 t taken back", *said]


SEARCHED = (Path(__file__).parents[2] / "examples" / "first.txt").read_text("ascii")
"""One that is not solved without a what-if, so that not all of it is certain at once."""


def test_solve_shows_what_is_certain_and_then_the_solution() -> None:
    talk = dialogue(read_document(SEARCHED).puzzle)
    talk.answer("1 1 t")
    answer = talk.answer("solve")
    assert talk.ended
    certain, solved = answer.split("Solved:")
    assert certain.startswith("Certain lines:")
    loop = drawn(solved, talk.session.puzzle)
    assert is_one_loop(talk.session.puzzle.graph, loop)
    assert not (drawn(certain, talk.session.puzzle) & ~loop).any(), (
        "what is certain is in the solution"
    )
    assert "x" in certain
    assert "x" not in solved


def drawn(text: str, puzzle: Puzzle) -> Flags:
    """(E,) the lines of a picture in ASCII."""
    rows = [line for line in text.split("\n") if line.strip()]
    start = next(
        i
        for i, line in enumerate(rows)
        if line.split() == [str(c + 1) for c in range(puzzle.graph.cols)]
    )
    picture = [line.ljust(200) for line in rows[start + 1 :]]
    lines = np.zeros(puzzle.graph.n_edges, dtype=bool)
    for face in range(puzzle.graph.n_faces):
        row, col = divmod(face, puzzle.graph.cols)
        left = len(str(puzzle.graph.rows)) + 1 + 4 * col
        places = {"t": (2 * row, left + 2), "b": (2 * row + 2, left + 2)}
        places |= {"l": (2 * row + 1, left), "r": (2 * row + 1, left + 4)}
        for side, edge in sides_of(puzzle.graph, face).items():
            y, x = places[side]
            lines[edge] |= picture[y][x] in "-|"
    return lines


@pytest.mark.parametrize(
    "clues, told", [([1, 1], "There is no solution"), ([-1, -1], "several solutions")]
)
def test_solve_says_when_there_is_not_one_solution(clues: list[int], told: str) -> None:
    assert told in dialogue(Puzzle.of(square(1, 2), clues)).answer("solve")


def test_a_hint_that_is_seen_counts_once() -> None:
    talk = first()
    talk.answer("hint")
    talk.answer("hint")
    assert len(talk.session.hints) == 1
    talk.answer("play")
    talk.answer("hint")
    assert len(talk.session.hints) == 2


@pytest.mark.parametrize(
    "puzzle", [read_document(FIRST).puzzle, net_on("cells", rows=4, cols=3)[0]]
)
def test_hints_one_after_another_win(puzzle: Puzzle) -> None:
    talk = dialogue(puzzle)
    assert "ask for a hint first" in talk.answer("play")
    for _ in range(200):
        where = talk.answer("hint")
        if talk.session.solved or "several" in where:
            break
        why = talk.answer("hint")
        assert "(play: do it)" in why
        talk.answer("play")
    assert not check(puzzle, talk.session.board) or prove(puzzle).name == "multiple"


def test_check_undo_redo_moves_save_help(tmp_path: Path) -> None:
    talk = first()
    assert "No mistakes so far" in talk.answer("check")
    assert talk.answer("moves") == "No moves yet."
    for side in "tlb":
        talk.answer(f"1 2 {side}")
    assert "the 1 at r1c2 has three lines" in talk.answer("check")
    talk.answer("undo")
    assert talk.answer("MOVES") == "2 moves: 1 2 t; 1 2 l."
    talk.answer("redo")
    assert "3 moves" in talk.answer("moves")
    assert "nothing to redo" in talk.answer("redo")
    path = tmp_path / "game.json"
    assert str(path) in talk.answer(f"save {path}")
    assert session_of(path.read_text()).position == talk.session.position
    assert "could not be written" in talk.answer(f"save {tmp_path}/no/where")
    for name in ("hint", "solve", "check", "undo", "q"):
        assert re.search(rf"^  {name} ", talk.help(), re.MULTILINE)
    assert talk.answer("") == ""
    assert talk.answer("q") == ""
    assert talk.ended


@pytest.mark.parametrize(
    "line, told",
    [
        ("0 1 t", "write a row from 1 to 5, not 0"),
        ("6 1 t", "a row from 1 to 5"),
        ("1 8 t", "a column from 1 to 7"),
        ("1 2", "end with a side: t, r, b, l"),
        ("1 2 q", "end with a side"),
        ("1 2 t t", "end with a side"),
        ("fly", "a row from 1 to 5"),
        ("99999999999999999999 1 t", "a row from 1 to 5"),
        ("²1 t", "a row"),
        ("1 2 tl", "end with a side"),
        ("save", "the name of a file"),
        ("1 2 a", "end with a side"),
    ],
)
def test_what_is_no_move_is_told_and_changes_nothing(line: str, told: str) -> None:
    talk = first()
    assert told in talk.answer(line).replace("\n", " ")
    assert talk.session.position.is_blank
    assert not talk.ended


@pytest.mark.parametrize("tiling", ["cells", "torus"])
def test_net_is_turned_and_locked_by_letters(tiling: str) -> None:
    puzzle, quarters = net_on(tiling, rows=4, cols=3)
    talk = dialogue(puzzle)
    assert "a turns left" in talk.help()
    for cell, turns in enumerate(quarters.tolist()):
        place = f"{cell // 3 + 1} {cell % 3 + 1}"
        answer = talk.answer(f"{place} s")
        assert "@" in answer
        assert "locked" in talk.answer(f"{place} a")
        talk.answer(f"{place} s")
        if turns:
            answer = talk.answer(f"{place} {' afd'[turns]}")
    assert talk.ended
    assert "Solved!" in answer
    assert "1 1 s taken back" in answer.replace("\n", " ")
    fresh = dialogue(puzzle)
    assert "Solved:" in fresh.answer("solve") or "several" in dialogue(puzzle).answer("solve")
    assert "letter" not in fresh.answer("x 1 1 a")


def test_certain_tiles_are_those_that_need_no_search() -> None:
    """A board whose tiles leave much open until one searches, and what is shown holds in every
    solution.
    """
    puzzle, _ = net_on("torus", rows=5, cols=5, seed=31)
    answer = dialogue(puzzle).answer("solve")
    certain, solved = (part.split("\n") for part in re.split(r"(?:Solved|one of them):", answer))
    assert certain[0] == "Certain tiles:"
    locked = ["".join(lines).count("@") for lines in (certain, solved)]
    assert 0 < locked[0] < locked[1] == 25
    places = [
        (y, x) for y, line in enumerate(certain) for x, char in enumerate(line) if char == "@"
    ]
    assert all(solved[y][x] == "@" for y, x in places)


def test_a_cross_on_a_board_with_lines_shows_in_unicode_too() -> None:
    talk = Dialogue(Session(puzzle_on("slitherlink", "honeycomb")))
    assert "×" in talk.answer("x 2 2 tr")  # noqa: RUF001
    assert (talk.session.position.marks == CROSS).sum() == 1


def test_an_edge_that_one_is_sure_of_is_told_by_its_name() -> None:
    session = Session(read_document(FIRST).puzzle)
    assert action_text(session, Sure(0, True)) == "1 1 t sure"
    assert action_text(session, Sure(0, False)) == "1 1 t not sure"


def test_heavy_work_that_was_interrupted_says_so_and_the_game_goes_on() -> None:
    talk = Dialogue(Session(read_document(FIRST).puzzle), PLAIN, run=lambda work: None)
    assert talk.answer("hint") == "Interrupted."
    assert talk.answer("solve") == "Interrupted."
    assert not talk.ended


def test_of_many_errors_the_first_few_are_told_and_how_many_more_there_are() -> None:
    session = Session(Puzzle.of(square(3, 4), [0] * 12))
    session.act(*(Mark(edge, LINE) for edge in range(session.puzzle.graph.n_edges)))
    errors = session.errors()
    assert len(errors) > MOST_ERRORS + 1
    answer = Dialogue(session, PLAIN).answer("check").rstrip("\n")
    told = re.split(r"\n(?=Wrong:|And )", answer.replace("\nbranches", " branches"))
    assert len(told) == MOST_ERRORS + 1
    assert told[0] == f"Wrong: {errors[0].text}."
    assert told[-1] == f"And {len(errors) - MOST_ERRORS} more."


def test_sides_that_lie_alike_are_numbered_from_1_and_the_others_keep_their_words() -> None:
    graph = graph_of("dodecagonal", 2, 3)
    sides, edges = sides_of(graph, 0), graph.edges_round(0).tolist()
    numbers = {name: edge for name, edge in sides.items() if name.isdigit()}
    assert set(sides) - set(numbers) == {"t", "r", "b", "l"}
    assert numbers == {
        str(place): edge for place, edge in enumerate(edges, start=1) if edge in numbers.values()
    }
    assert list(sides.values()) == edges
