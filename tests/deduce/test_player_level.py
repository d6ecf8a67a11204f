"""A player's level: what each technique is to a player, and what puzzles need."""

import json
from collections import Counter
from pathlib import Path

import pytest

from needs import SHARED
from shared import needs_shared
from takegaki import read
from takegaki.core.reason import Reason
from takegaki.deduce.explain import explain
from takegaki.deduce.level import PlayerLevel
from takegaki.deduce.player_level import (
    height_of_step,
    level_of_solved,
    player_level,
)
from takegaki.deduce.technique_table import TECHNIQUES

PUZZLES = json.loads((Path(__file__).parents[1] / "words/puzzles.json").read_text("utf-8"))


def test_each_technique_has_a_height_and_each_level_a_word() -> None:
    assert {one.height for one in TECHNIQUES.values()} == set(PlayerLevel)
    assert PlayerLevel.ONE_OF_TWO.numbered == "3, One of two"
    for language in ("en", "de", "ja"):
        words = {Reason(f"player-level.{one.word}").sentence(language) for one in PlayerLevel}
        assert len(words) == len(PlayerLevel)


@pytest.mark.parametrize(
    ("text", "level"),
    [
        ("..0\n...\n...", PlayerLevel.DEEP),
        ("33\n..\n..", PlayerLevel.PATTERNS),
        ("4..\n...", PlayerLevel.BASICS),
    ],
)
def test_levels_of_small_boards(text: str, level: PlayerLevel) -> None:
    """One with several solutions is solved by nothing."""
    assert player_level(text) == level


def test_what_explains_a_board_is_no_higher_than_its_level() -> None:
    """An explanation may take a harder step where it costs less; never on boards of basics."""
    met = Counter[PlayerLevel]()
    for name, one in PUZZLES.items():
        if one["kind"] == "slitherlink" and one["tiling"] == "square":
            puzzle = read(json.dumps(one))
            level = player_level(puzzle)
            met[level] += 1
            trace = explain(puzzle)
            heights = {height_of_step(step.found) for step in trace}
            assert trace.outcome != "solved" or level_of_solved(trace) == level, name
            if level == PlayerLevel.BASICS:
                assert heights <= {PlayerLevel.BASICS, PlayerLevel.PATTERNS}, name
    assert len(met) > 2


@needs_shared
def test_published_boards_are_of_all_levels() -> None:
    lines = (SHARED / "corpus/published.jsonl").read_text("utf-8").splitlines()
    records = [json.loads(line) for line in lines]
    records = [one for one in records if (one["rows"], one["cols"]) == (10, 10)]
    met = Counter(player_level("\n".join(one["clues"])) for one in records[:: len(records) // 40])
    assert len(met) >= 5
    assert max(met.values()) < met.total() // 2
