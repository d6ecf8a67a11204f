"""A puzzle type of somebody's own is looked over: what works is let in, what does not is told."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from takegaki.core.entry_points import PluginError
from takegaki.core.errors import LimitError
from takegaki.core.puzzle import SHORT_NAMES
from takegaki.plugins import CELLS, SQUARE, PuzzleType
from takegaki.puzzles import PUZZLES
from takegaki.puzzles.masyu import MASYU
from takegaki.puzzles.own_puzzle_types import SIZES, admit
from takegaki.puzzles.puzzle_type import LoopTables
from takegaki.tilings import Boards


@pytest.fixture(autouse=True)
def _forgotten() -> Iterator[None]:
    """Short names that a test lets in are gone when it ends."""
    before = dict(SHORT_NAMES)
    yield
    SHORT_NAMES.clear()
    SHORT_NAMES.update(before)


def own(kind: PuzzleType = PUZZLES["slitherlink"], **changes: Any) -> PuzzleType:
    return replace(kind, name="own-type", also=("own",), **changes)


@pytest.mark.parametrize("name", PUZZLES)
def test_a_type_that_works_is_let_in_with_its_short_names(name: str) -> None:
    admit(own(PUZZLES[name]), False)
    assert SHORT_NAMES["own"] == "own-type"


def of(**changes: Any) -> LoopTables:
    tables = PUZZLES["slitherlink"].tables
    assert isinstance(tables, LoopTables)
    kept = {"clues": tables.clues, "parts": tables.parts, "meeting": tables.meeting}
    return LoopTables(**{**kept, **changes})


def parts(edges: tuple[int, ...], *patterns: int) -> LoopTables:
    return of(parts=lambda graph, cell, clue: ((edges, frozenset(patterns)),))


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "title": ({"title": " "}, "its title is a text for people"),
    "rules": ({"rules": None}, "its rules is a text for people"),
    "goal": ({"goal": "path"}, "goal is one of 'loop', 'tree', not 'path'"),
    "cells": ({"cells": "edges"}, "cells is one of 'faces', 'vertices', not 'edges'"),
    "tables": ({"tables": None}, "its tables are LoopTables or TileTables, not a NoneType"),
    "no boards": ({"boards": {}}, "it has no boards to be played on"),
    "boards": ({"boards": {CELLS.name: CELLS}}, "cells of cells boards are vertices, not faces"),
    "variant": ({"variants": ("full", "more")}, "no numbers of lines for the variant 'more'"),
    "clues": ({"tables": of(clues=lambda graph, cell: 1 // 0)}, "clues of cell 0: ZeroDivision"),
    "float": ({"tables": of(clues=lambda graph, cell: (1.0,))}, "from 0 to 127, not 1.0"),
    "large": ({"tables": of(clues=lambda graph, cell: (128,))}, "from 0 to 127, not 128"),
    "negative": ({"tables": of(clues=lambda graph, cell: (-1,))}, "from 0 to 127, not -1"),
    "twice": ({"tables": parts((0, 0), 0)}, "1 to 16 different edges, not (0, 0)"),
    "no edges": ({"tables": parts((), 0)}, "1 to 16 different edges, not ()"),
    "17 edges": ({"tables": parts(tuple(range(17)), 0)}, "1 to 16 different edges"),
    "edge": ({"tables": parts((99,), 0)}, "the board has no edge 99"),
    "below 0": ({"tables": parts((-1,), 0)}, "the board has no edge -1"),
    "pattern": ({"tables": parts((0, 1), 4)}, "a pattern on 2 edges is below 4"),
    "sign": ({"sign": lambda clue: "a b"}, "a short text without blanks, not 'a b'"),
    "no sign": ({"sign": lambda clue: ""}, "a short text without blanks, not ''"),
    "sign of another": ({"sign": lambda clue: "3"}, "the word '3' is the sign of clue 0"),
    "named": ({"named": lambda puzzle, cell: None}, "named of clue 0 of cell 0"),
    "required": ({"required": lambda puzzle, cell: "x"}, "required of clue 0 of cell 0"),
    "violated": ({"violated": lambda *given: 1 // 0}, "violated of clue 0 of cell 0"),
    "check": ({"check": lambda puzzle: 1 // 0}, "check of clue 0 of cell 0"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_is_said_in_one_line(name: str) -> None:
    changes, said = WRONG[name]
    with pytest.raises(PluginError) as failed:
        admit(own(**changes), False)
    assert said in str(failed.value)
    assert str(failed.value).startswith("the puzzle type 'own-type' does not work: ")
    assert "\n" not in str(failed.value)
    assert "own" not in SHORT_NAMES


@pytest.mark.parametrize("name", ["Own", "own type", "1st", "", None])
def test_names_are_small_letters_digits_and_hyphens(name: Any) -> None:
    with pytest.raises(PluginError, match="a name is of small letters"):
        admit(replace(MASYU, name=name, also=()), False)


def test_short_names_that_another_has_are_taken() -> None:
    for short in ("sheep", "Own"):
        with pytest.raises(PluginError, match=f"the short name '{short}' is taken, or is none"):
            admit(replace(MASYU, name="own-type", also=(short,)), False)
    with pytest.raises(PluginError, match="'sheep' is what slitherlink-sheep is called for short"):
        admit(replace(MASYU, name="sheep", also=()), False)


def from_rows(rows: int) -> Boards:
    """Boards of squares that begin with so many rows."""

    def graph(height: int, width: int) -> Any:
        if height < rows:
            raise LimitError("too small")
        return SQUARE.graph(height, width)

    class Large:
        name = "large"

    large: Any = Large()
    large.graph = graph
    return large  # type: ignore[no-any-return]


def test_it_is_tried_on_the_first_size_that_its_boards_have() -> None:
    last = SIZES[-1][0]
    for rows in {size[0] for size in SIZES}:
        admit(own(boards={"large": from_rows(rows)}), False)
    with pytest.raises(PluginError, match=f"no large board of {last} rows to try it on"):
        admit(own(boards={"large": from_rows(last + 1)}), False)
