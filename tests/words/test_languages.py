"""Which language is spoken: what a browser, a terminal or a setting asks for; lines of languages
with wide characters.
"""

import pytest

from takegaki.cli.output import of_terminal
from takegaki.core.reason import said
from takegaki.play.kind_names import kind_title, rules_of
from takegaki.words.catalogue import preferred, speaking
from takegaki.words.lines import columns, padded, wrapped


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("", "en"),
        ("fr", "en"),
        ("de", "de"),
        ("de-CH, en;q=0.9", "de"),
        ("fr, ja;q=0.5, de;q=0.8", "de"),
        ("ja-JP", "ja"),
        ("de;q=0, ja;q=0.1", "ja"),
        ("de;q=much, ja;q=0.1", "de"),
        (";;, ,", "en"),
    ],
)
def test_what_a_browser_likes_best(accepted: str, language: str) -> None:
    assert preferred(accepted) == language


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "ja"}, "ja"),
        ({"LANG": "de_DE", "LC_ALL": "ja_JP.eucJP"}, "ja"),
        ({"LANG": "de_DE", "LC_ALL": ""}, "de"),
        ({"LANG": "de_DE", "LC_MESSAGES": "C"}, "en"),
    ],
)
def test_the_language_of_a_terminal(environment: dict[str, str], language: str) -> None:
    assert of_terminal(environment) == language


def test_messages_of_the_game_are_in_the_language_that_is_spoken() -> None:
    assert said("game.moves", count=1, moves="2 3 t") == "One move: 2 3 t."
    assert said("game.moves", count=2, moves="a; b") == "2 moves: a; b."
    with speaking("de"):
        assert said("game.moves", count=2, moves="a; b") == "2 Züge: a; b."
        assert "Schleife" in rules_of("slitherlink")
        assert kind_title("slitherlink") == "Rundweg"
    with speaking("ja"):
        assert kind_title("masyu") == "\u307e\u3057\u3085"


def test_lines_of_wide_characters() -> None:
    assert wrapped("one two three", 8) == ["one two", "three"]
    text = "\u7dda\u3092\u5f15\u304d\u307e\u3059\u3002Enter \u3067\u6c7a\u5b9a\u3002"
    lines = wrapped(text, 12)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    # A full stop may hang over the end rather than begin a line.
    assert all(columns(line) <= 14 for line in lines)
    assert not [line for line in lines if line.startswith("\u3002")]
    assert "Enter" in " ".join(lines)
    assert padded("\u624b", 6) == "\u624b    "
