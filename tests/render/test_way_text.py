"""What a puzzle is about and what is nice about it: said where numbers are beyond what is usual,
and nothing else.
"""

import json
from dataclasses import replace
from typing import Any

import pytest

from needs import SHARED, needs
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import Reason
from takegaki.deduce.stories.board_parts import PARTS
from takegaki.deduce.stories.way import Way, way_of
from takegaki.render.json_values import way_entry
from takegaki.render.way_text import about, nice, way_lines
from takegaki.tilings import honeycomb, square

GRAPH = square(10, 10)
BOARD = Puzzle.of(GRAPH, [-1] * 100)
PLAIN = Way(150, tuple((k,) for k in range(12)), dict.fromkeys(PARTS, 6), 0.96, 5, 2.2, (), (), 0.5)


def test_nothing_is_said_of_a_puzzle_that_is_as_most_are() -> None:
    usual = (("0-beside-3", 4), ("two-3s-side-by-side", 4), ("3s-across-2s", 1))
    way = replace(PLAIN, patterns=usual, techniques=(("colouring", 2), ("incoming-line", 2)))
    assert way_lines(way, BOARD) == []


def test_the_idea_that_returns_is_the_one_farthest_beyond_what_is_usual() -> None:
    way = replace(PLAIN, patterns=(("0-beside-3", 6), ("3s-across-2s", 3)))
    named = Reason("pattern-3s-across-2s")
    told = Reason("way.about-pattern", pattern=named, count=3).sentence()
    assert about(way, BOARD) == str(told)
    assert "3 times" in about(way, BOARD)
    # On a larger board three of them are no theme.
    assert about(way, Puzzle.of(square(60, 60), [-1] * 3600)) == ""


def test_where_no_pattern_returns_it_may_be_a_technique() -> None:
    way = replace(PLAIN, techniques=(("colouring", 4), ("incoming-line", 1)))
    technique = Reason("colouring")
    told = Reason("way.about-idea", technique=technique, count=4, ideas=5).sentence()
    assert about(way, BOARD) == str(told)
    assert about(replace(way, ideas=7), BOARD) == ""


@pytest.mark.parametrize(
    ("change", "fact"),
    [
        ({"near": 0.98}, Reason("way.near", share=98)),
        ({"idea_edges": 3.2}, Reason("way.idea-edges", count=3)),
        ({"ending": 6 / 220}, Reason("way.ending", count=6)),
        ({"entrances": tuple((k,) for k in range(20))}, Reason("way.entrances", count=20)),
    ],
)
def test_each_thing_that_is_nice(change: dict[str, Any], fact: Reason) -> None:
    way = replace(PLAIN, **change)
    for language in ("en", "de", "ja"):
        assert Reason("way.nice", facts=(fact,)).sentence(language)
    assert nice(way, BOARD) == str(Reason("way.nice", facts=(fact,)).sentence())
    assert nice(PLAIN, BOARD) == ""


def test_a_puzzle_without_ideas_has_no_last_one() -> None:
    assert nice(replace(PLAIN, ideas=0, idea_edges=0.0, ending=0.0), BOARD) == ""


@needs("shared")
def test_most_published_puzzles_are_as_most_are() -> None:
    """Of 30 at least a third have nothing to be said of."""
    plain = total = 0
    for text in (SHARED / "corpus" / "published.jsonl").read_text().splitlines():
        record = json.loads(text)
        rows = record["clues"]
        if record["id"].startswith("Fresh") and (len(rows), len(rows[0])) == (10, 10):
            clues = [-1 if clue == "." else int(clue) for row in rows for clue in row]
            puzzle = Puzzle.of(GRAPH, clues)
            way = way_of(puzzle)
            assert way is not None
            entry = way_entry(way, puzzle)
            assert entry["about"] == about(way, puzzle)
            plain += not nice(way, puzzle)
            total += 1
            if total == 30:
                break
    assert total / 3 <= plain < total


def test_of_other_boards_and_types_no_usual_numbers_are_known() -> None:
    way = replace(PLAIN, near=0.99, patterns=(("3s-across-2s", 9),), techniques=(("colouring", 5),))
    assert about(way, BOARD) != about(way, Puzzle.of(honeycomb(4, 4), [-1] * 16)) != ""
    assert nice(way, BOARD)
    assert nice(way, Puzzle.of(honeycomb(4, 4), [-1] * 16)) == ""
    assert nice(way, Puzzle.of(GRAPH, [-1] * 100, kind="pairs")) == ""
