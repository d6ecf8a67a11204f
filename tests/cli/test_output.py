"""The language of what commands print."""

import re

import pytest

from cli.running import Run
from takegaki.cli.main import COMMANDS
from takegaki.cli.output import LOCALE_VARIABLES

WORDS_OF_ENGLISH = re.compile(r"\b(?:the|of|times|puzzles|solution|counting)\b")


@pytest.mark.parametrize(
    "command",
    ["rate", "review", "hint", "hint --more", "explain", "solve", "solve --all 2", "check"],
)
def test_commands_speak_the_language(run: Run, command: str) -> None:
    made = run("generate", "5x5", "--seed", "1", "--to", "loopy").stdout.strip()
    said = run(*command.split(), made, "--language", "de")
    english = run(*command.split(), made)
    assert said.exit_code == english.exit_code
    assert said.stdout != english.stdout
    sentences = [line for line in said.stdout.split("\n") if not set("┌│└+|") & set(line)]
    assert [line for line in sentences if WORDS_OF_ENGLISH.search(line)] == []


def test_without_an_option_commands_speak_as_the_terminal_does(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in LOCALE_VARIABLES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    assert "noch nichts gezeichnet" in run("check", "3.").stdout
    assert "Schau" in run("hint", "3.").stdout
    assert "Nothing is drawn yet." in run("check", "3.", "--language", "en").stdout
    monkeypatch.setenv("LC_ALL", "C")
    assert "Nothing is drawn yet." in run("check", "3.").stdout


COMMANDS_OF_RESEARCHERS = {"compile", "serve", "formats", "tilings", "completion", "reference"}
"""They say nothing of a puzzle to a player."""


def test_every_command_for_players_takes_a_language(run: Run) -> None:
    for name in COMMANDS.keys() - COMMANDS_OF_RESEARCHERS:
        assert "--language CODE" in run(name, "--help").stdout, name


def test_notes_are_in_the_language(run: Run) -> None:
    made = run("generate", "5x5", "--seed", "1", "--language", "de")
    assert "Lösung" not in made.stdout
    kept = run("convert", made.stdout, "--to", "loopy", "--language", "de")
    assert "bleib" in kept.stderr
    none = run("generate", "5x5", "--time-limit", "0", "--seed", "1", "--language", "ja")
    assert none.exit_code == 30
    assert none.stderr.endswith("\u306b\u306a\u308a\u307e\u3057\u305f\n")
    assert "ist in keinem Format" in run("show", "3!", "--language", "de").stderr


def test_what_is_wrong_is_said_in_the_language(run: Run) -> None:
    assert "noch nichts gezeichnet" in run("check", "3.", "--language", "de").stdout


def test_techniques_have_their_names_in_the_language(run: Run) -> None:
    assert "Zahl abzählen" in run("techniques", "--language", "de").stdout


def test_a_language_that_there_is_not(run: Run) -> None:
    result = run("techniques", "--language", "xx")
    assert result.exit_code == 65
    assert "takegaki does not speak 'xx'; it speaks en, de, ja" in result.stderr


@pytest.mark.parametrize("name", ["One of two across a dot", "through vertex", "through-vertex"])
def test_a_technique_by_what_people_call_it(run: Run, name: str) -> None:
    assert "through-vertex" in run("techniques", name, "--json").stdout
