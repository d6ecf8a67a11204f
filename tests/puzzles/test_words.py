"""Clues in each type's own words: what is printed is taken, and errors tell what is."""

from pathlib import Path
from typing import Any

import pytest

from takegaki import Puzzle, PuzzleError, graph_of, square
from takegaki.core.graph import Graph
from takegaki.core.puzzle import HIDDEN_CLUE, NO_CLUE, SHORT_NAMES
from takegaki.puzzles import PUZZLES
from takegaki.puzzles.puzzle_type import LoopTables
from takegaki.render.scene import Scene
from takegaki.render.text import unicode_text


def board_of(kind: str) -> Graph:
    return graph_of(next(iter(PUZZLES[kind].boards)), 3, 3)


def clues_in(kind: str) -> list[tuple[int, int]]:
    """Every clue that a cell of a board may hold, with the cell."""
    graph, tables = board_of(kind), PUZZLES[kind].tables
    if isinstance(tables, LoopTables):
        found = [(cell, clue) for cell in range(9) for clue in tables.clues(graph, cell)]
        return [*found, (0, HIDDEN_CLUE)] if PUZZLES[kind].sign(HIDDEN_CLUE) else found
    return [(4, clue) for clue in range(64)]


def with_one(kind: str, cell: int, clue: Any) -> Puzzle:
    full = dict.fromkeys(range(9), "end") if PUZZLES[kind].look == "tile" else {}
    return Puzzle.of(board_of(kind), {**full, cell: clue}, kind=kind)


@pytest.mark.parametrize("kind", PUZZLES)
def test_the_word_of_every_clue_is_taken_back(kind: str) -> None:
    met = clues_in(kind)
    assert len({clue for _, clue in met}) > 1
    for cell, clue in met:
        puzzle = with_one(kind, cell, clue)
        word = puzzle.word(cell)
        assert int(with_one(kind, cell, word).clues[cell]) == clue, word
        assert with_one(kind, cell, word.upper()) == with_one(kind, cell, f" {word} ") == puzzle


@pytest.mark.parametrize("kind", PUZZLES)
def test_what_print_shows_of_a_cell_is_taken_back(kind: str) -> None:
    """The middle cell of the picture; a wall of Net is no part of its tile there."""
    for cell, clue in clues_in(kind):
        if cell == 4 and clue < 256 and not (PUZZLES[kind].look == "tile" and not 0 < clue < 16):
            puzzle = with_one(kind, cell, clue)
            rows = unicode_text(Scene.of_puzzle(puzzle)).splitlines()
            shown = next(row for row in rows if row.startswith("2")).split()[1:]
            sign = shown[0] if len(shown) == 1 else shown[1]
            assert with_one(kind, cell, sign) == puzzle, sign


@pytest.mark.parametrize(
    ("kind", "clues", "codes"),
    [
        ("slitherlink-sheep", ["S", "w", "sheep", "Wolf", "3", 3], [126, 127, 126, 127, 3, 3]),
        (
            "slitherlink-pairs",
            ["1/2", (2, 1), {0, 3}, "1 or 3", "3", (3,)],
            [12, 12, 3, 13, 33, 33],
        ),
        ("slitherlink-pairs", [[1, 2], frozenset({2}), 12, 3, ".", None], [12, 22, 12, 3, -1, -1]),
        ("masyu", ["b", "W", "black", "\u25cb", "\u25cf", "."], [2, 1, 2, 1, 2, -1]),
        ("net", ["9", "f", "Corner", "T", "\u2514", "\u2503"], [9, 15, 3, 7, 3, 10]),
        ("net", ["1v", "1h", "1vh", "A", "straight", "\u253c"], [17, 33, 49, 10, 5, 15]),
        (
            "slitherlink-inequality",
            [">", "v", "<", "top", None, "4"],
            [120, 126, 124, 122, -1, 4],
        ),
    ],
)
def test_what_a_person_writes(kind: str, clues: list[Any], codes: list[int]) -> None:
    graph = graph_of(next(iter(PUZZLES[kind].boards)), 4, 4)
    middle = [5, 6, 1, 9, 10, 8]
    full = dict.fromkeys(range(16), "end") if PUZZLES[kind].look == "tile" else {}
    puzzle = Puzzle.of(graph, {**full, **dict(zip(middle, clues, strict=True))}, kind=kind)
    assert [int(puzzle.clues[cell]) for cell in middle] == codes


@pytest.mark.parametrize(
    ("kind", "clue", "text"),
    [
        ("slitherlink", "S", r"'S' is no clue; slitherlink takes a number, \"\?\" or"),
        ("slitherlink", (1, 2), r"\(1, 2\) is no clue; slitherlink takes"),
        ("slitherlink", "-1", "'-1' is no clue"),
        ("slitherlink", "\u0663", "is no clue"),
        ("slitherlink-sheep", "cow", r'sheep takes a number, "S" \(sheep\), "W" \(wolf\)'),
        ("slitherlink-sheep", "126", "'126' is no clue"),
        ("slitherlink-pairs", (1, 2, 3), 'takes two numbers as in "1/2" or'),
        ("slitherlink-pairs", "1/x", "'1/x' is no clue"),
        ("slitherlink-pairs", (), r"\(\) is no clue"),
        ("slitherlink-pairs", (1, None), "is no clue"),
        ("slitherlink-pairs", (0, 10), "is no clue"),
        ("masyu", "1", r'masyu takes "w" \(white\), "b" \(black\) or "."'),
        ("net", "g", "net takes the digit of its arms"),
        ("net", ".", "a tile is missing"),
        ("slitherlink-inequality", "x", "a sign that points to the cell with fewer lines"),
        ("slitherlink-inequality", "120", "'120' is no clue"),
    ],
)
def test_what_is_no_clue_is_told_with_what_is_taken(kind: str, clue: Any, text: str) -> None:
    with pytest.raises(PuzzleError, match=text) as caught:
        with_one(kind, 4, clue)
    assert str(caught.value).startswith("r2c2: ")


def test_types_by_their_short_names() -> None:
    for name, one in PUZZLES.items():
        graph = board_of(name)
        clues = ["end"] * 9 if one.look == "tile" else [NO_CLUE] * 9
        for short in (*one.also, name):
            assert Puzzle.of(graph, clues, kind=short).kind == name
            assert Puzzle.of(graph, clues, kind=short.capitalize() if short != name else name)
    shorts = [short for one in PUZZLES.values() for short in one.also]
    said = {short: one.name for one in PUZZLES.values() for short in one.also}
    assert said == SHORT_NAMES
    assert len({*shorts, *PUZZLES}) == len(shorts) + len(PUZZLES)
    assert {"sheep", "pairs", "inequality", "pearl"} <= {*shorts}
    with pytest.raises(PuzzleError, match=r"there is no puzzle type 'sheap'; .* 'sheep'\?$"):
        Puzzle.of(square(1, 1), [None], kind="sheap")


def test_every_type_says_what_it_takes_and_stores() -> None:
    for one in PUZZLES.values():
        assert one.clue_words
        assert one.clue_codes
        assert one.takes.startswith(f"{one.name} takes ")


def test_the_documentation_lists_what_each_type_takes() -> None:
    text = (Path(__file__).parents[2] / "docs" / "python.md").read_text(encoding="utf-8")
    for one in PUZZLES.values():
        short = ", ".join(f"`{also}`" for also in one.also)
        assert f"| `{one.name}` | {short} | {one.clue_words} | {one.clue_codes} |\n" in text
