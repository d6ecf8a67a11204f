"""`draw`: the picture of anything that has one."""

from os import PathLike
from typing import TYPE_CHECKING

from takegaki.core.arguments import says_how
from takegaki.core.board import Board, require_board
from takegaki.core.errors import UnsupportedError
from takegaki.core.printable import Pictured, Shown, a_type
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import said
from takegaki.render.scene import Scene
from takegaki.render.svg import svg
from takegaki.render.text import unicode_text

if TYPE_CHECKING:
    from pathlib import Path


@says_how
def draw(thing: Shown, board: Board | None = None, path: str | PathLike[str] | None = None) -> str:
    """The picture of anything that has one, as SVG; of a puzzle with the marks of a board.

    path   also write it there: as text where the name ends in .txt, as PNG where it ends in .png,
           else as SVG

    Raises UnsupportedError for what has no picture, such as that there is no solution, and for a
    PDF, BoardError for a board of another puzzle, OSError where the file cannot be written.

    >>> from takegaki import read
    >>> draw(read("3."))[:4]
    '<svg'
    """
    marked = isinstance(thing, Puzzle) and board is not None
    if isinstance(thing, Puzzle) and board is not None:
        require_board(board, thing.graph)
        scene = Scene.of_board(board, thing)
    if not isinstance(thing, Pictured):
        raise UnsupportedError(said("picture-error.no-picture", given=a_type(thing)))
    if str(path).lower().endswith(".pdf"):
        raise UnsupportedError(said("picture-error.no-pdf"))
    made = svg(scene) if marked else thing.svg()
    if path is not None and str(path).endswith(".png"):
        from takegaki.render.png import png_of  # noqa: PLC0415  (few programs need it)

        _as_path(path).write_bytes(png_of(made))
    elif path is not None:
        text = made
        if str(path).endswith(".txt"):
            text = f"{(unicode_text(scene) if marked else thing.text()).rstrip()}\n"
        _as_path(path).write_text(text, encoding="utf-8")
    return made


def _as_path(path: str | PathLike[str]) -> "Path":
    from pathlib import Path  # noqa: PLC0415  (what is not written needs none)

    return Path(path)
