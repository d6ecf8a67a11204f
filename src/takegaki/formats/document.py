"""Document: all that a text can hold about one puzzle; what a format is, and what it can hold."""

from collections.abc import Callable, Container, Sequence

import numpy as np

from takegaki.core.board import Board
from takegaki.core.budget import Budget
from takegaki.core.errors import UnsupportedError
from takegaki.core.lazy_dataclass import dataclass, field
from takegaki.core.marks import UNKNOWN
from takegaki.core.puzzle import HIDDEN_CLUE, NO_CLUE, Puzzle
from takegaki.core.reason import Reason, said
from takegaki.tilings import Boards


@dataclass(frozen=True)
class Document:
    """What was read, or what is to be written.

    board      marks, None where the text holds none
    solution   a recorded solution (complete board), None where the text holds none
    warnings   what a lenient reader ignored, a sentence each
    """

    puzzle: Puzzle
    board: Board | None = None
    solution: Board | None = None
    warnings: tuple[str, ...] = field(default=(), compare=False)


@dataclass(frozen=True)
class Recipe:
    """A request to the generators of Tatham's programs, as one word states it.

    letter   Loopy's letter of a difficulty, None for none
    walls    Net's share of walls among the borders that the tree does not use, None for none
    """

    grid: Boards
    rows: int
    cols: int
    letter: str | None = None
    walls: float | None = None


@dataclass(frozen=True)
class Format:
    """A text format, both ways.

    name        key in the registry
    title       for people
    detects     a cheap test: could this text be of this format? Never raises
    read        text -> Document; raises PuzzleError only
    write       Document -> text; raises UnsupportedError when the format cannot hold the puzzle at
                all
    losses      what `write` would leave out, a sentence each
    read_within `read` within a budget, where it may take long; raises LimitError where that ends it
    """

    name: str
    title: str
    detects: Callable[[str], bool]
    read: Callable[[str], Document]
    write: Callable[[Document], str]
    losses: Callable[[Document], list[str]]
    read_within: Callable[[str, Budget | None], Document] | None = None


def no_meta(key: str) -> bool:
    """False: no metadata are kept."""
    return False


@dataclass(frozen=True)
class Capacity:
    """What a format can hold.

    title     of the format, for messages
    kind      the kind of puzzle it holds
    tilings   names of tilings; a puzzle on another one is refused. None: all
    hidden    clues without a number
    blank     boards without a clue or mark that it could write
    variants  names of variants
    marks     the marks of a board
    solution  a recorded solution
    meta      is metadata under this key kept?
    """

    title: str
    tilings: Container[str] | None = ("square",)
    kind: str = "slitherlink"
    hidden: bool = False
    blank: bool = True
    variants: tuple[str, ...] = ()
    marks: bool = False
    solution: bool = False
    meta: Callable[[str], bool] = no_meta

    def require(self, document: Document) -> None:
        """Raise UnsupportedError when the format cannot hold the puzzle at all."""
        puzzle = document.puzzle
        if puzzle.kind != self.kind:
            what = {"format": self.title, "known": self.kind, "kind": puzzle.kind}
            raise UnsupportedError(said("loss.kind", **what))
        if self.tilings is not None and (
            puzzle.graph.is_own or puzzle.graph.tiling not in self.tilings
        ):
            what = {"format": self.title, "tiling": puzzle.graph.tiling}
            raise UnsupportedError(said("loss.tiling", **what))
        if not self.blank and not self._shows_something(document):
            raise UnsupportedError(said("loss.spaces", format=self.title))

    def _shows_something(self, document: Document) -> bool:
        clues = document.puzzle.clues
        shown = (clues != NO_CLUE) if self.hidden else (clues >= 0)
        return bool(shown.any()) or (self.marks and has_marks(document.board))

    def losses(self, document: Document) -> list[str]:
        """What would be left out, a sentence each. Raises UnsupportedError like `require`."""
        self.require(document)
        puzzle = document.puzzle
        lost = []
        hidden = int(np.sum(puzzle.clues == HIDDEN_CLUE))
        if hidden and not self.hidden:
            lost.append(said("loss.hidden", count=hidden))
        if puzzle.variant and puzzle.variant not in self.variants:
            lost.append(said("loss.variant", name=repr(puzzle.variant)))
        if not self.marks and has_marks(document.board):
            lost.append(said("loss.marks"))
        if not self.solution and document.solution is not None:
            lost.append(said("loss.solution"))
        return lost + metadata_left_out([key for key in puzzle.meta if not self.meta(key)])


TOLD_WITH = ("title", "author", "rules", "comment", "source", "level", "rating")
"""Metadata that people know by a word of their own."""
OF_MAKING = ("seed", "parameters", "version", "techniques", "style")
"""What a generator notes beside a puzzle, told as one."""


def metadata_left_out(keys: Sequence[str]) -> list[str]:
    """One sentence that names all metadata a format leaves out; none where it keeps all."""
    named = [Reason(f"told-with.{key}") for key in TOLD_WITH if key in keys]
    if any(key in OF_MAKING for key in keys):
        named.append(Reason("told-with.making"))
    others = [key for key in keys if key not in TOLD_WITH + OF_MAKING]
    named += [Reason("told-with.other", name=repr(key)) for key in others]
    return [said("loss.metadata", count=len(named), names=tuple(named))] if named else []


def capacity_for(document: Document, *capacities: Capacity) -> Capacity:
    """The capacity for the puzzle's kind, in a format of several kinds. Raises UnsupportedError for
    none.
    """
    kind = document.puzzle.kind
    found = next((one for one in capacities if one.kind == kind), None)
    if found is None:
        known = " and ".join(one.kind for one in capacities)
        what = {"format": capacities[0].title, "known": known, "kind": kind}
        raise UnsupportedError(said("loss.kind", **what))
    found.require(document)
    return found


def has_marks(board: Board | None) -> bool:
    """Is there a board with a mark on it?"""
    return board is not None and bool(np.any(board.marks != UNKNOWN))
