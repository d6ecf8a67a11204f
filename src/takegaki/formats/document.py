"""Document: all that a text can say about one puzzle, and what a format is."""

from collections.abc import Callable
from dataclasses import dataclass, field

from takegaki.core.board import Board
from takegaki.core.puzzle import Puzzle


@dataclass(frozen=True)
class Document:
    """What was read, or what is to be written.

    board      marks, None where the text holds none
    solution   a recorded solution (complete board), None where the text holds none
    warnings   what a lenient reader passed over, a sentence each
    """

    puzzle: Puzzle
    board: Board | None = None
    solution: Board | None = None
    warnings: tuple[str, ...] = field(default=(), compare=False)


@dataclass(frozen=True)
class Format:
    """A text format, both ways.

    name        key in the registry
    title       for people
    detects     a cheap look: could this text be of this format? Never raises
    read        text -> Document; raises PuzzleError only
    write       Document -> text; raises UnsupportedError when the format cannot hold the puzzle at all
    losses      what `write` would leave out, a sentence each
    """

    name: str
    title: str
    detects: Callable[[str], bool]
    read: Callable[[str], Document]
    write: Callable[[Document], str]
    losses: Callable[[Document], list[str]]
