"""The language of what commands print."""

import re

import pytest

from cli.running import Run

WORDS_OF_ENGLISH = re.compile(r"\b(?:the|of|times|puzzles|solution|counting)\b")


@pytest.mark.parametrize("command", ["rate", "review", "hint --more", "explain", "solve"])
def test_commands_speak_the_language(run: Run, command: str) -> None:
    made = run("generate", "5x5", "--seed", "1", "--to", "loopy").stdout.strip()
    said = run(*command.split(), made, "--language", "de")
    english = run(*command.split(), made)
    assert said.exit_code == english.exit_code
    assert said.stdout != english.stdout
    sentences = [line for line in said.stdout.split("\n") if not set("┌│└+|") & set(line)]
    assert [line for line in sentences if WORDS_OF_ENGLISH.search(line)] == []


def test_what_is_wrong_is_said_in_the_language(run: Run) -> None:
    assert "Die 3 auf Z1S1 hat keine Linie." in run("check", "3.", "--language", "de").stdout


def test_techniques_have_their_names_in_the_language(run: Run) -> None:
    assert "Zahl abzählen" in run("techniques", "--language", "de").stdout


def test_a_language_that_there_is_not(run: Run) -> None:
    result = run("techniques", "--language", "xx")
    assert result.exit_code == 65
    assert "takegaki does not speak 'xx'; it speaks en, de, ja" in result.stderr


@pytest.mark.parametrize("name", ["One of two across a dot", "through vertex", "through-vertex"])
def test_a_technique_by_what_people_call_it(run: Run, name: str) -> None:
    assert "through-vertex" in run("techniques", name, "--json").stdout
