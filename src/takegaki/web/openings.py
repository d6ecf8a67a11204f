"""Puzzles that come with the program, so that a page always has one to open on."""

import secrets
from functools import cache
from importlib.resources import files

from takegaki.core.puzzle import Puzzle
from takegaki.formats import read_document


def opening() -> Puzzle:
    """One of them, by lot."""
    return secrets.choice(openings())


@cache
def openings() -> tuple[Puzzle, ...]:
    """All of them: a game ID a line."""
    text = files(__package__).joinpath("openings.txt").read_text(encoding="ascii")
    return tuple(read_document(line).puzzle for line in text.split())
