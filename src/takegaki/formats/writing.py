"""Writing: the text of a puzzle in a format."""

from takegaki.core.arguments import says_how
from takegaki.core.board import Board, require_board
from takegaki.core.errors import UnsupportedError
from takegaki.core.lazy_dataclass import replace
from takegaki.core.puzzle import Puzzle, require_puzzle
from takegaki.core.reason import said
from takegaki.formats.document import Document
from takegaki.formats.registry import format_of


@says_how
def write(document: Document | Puzzle, name: str = "json", *, board: Board | None = None) -> str:
    """The text of a puzzle in a format; takegaki's JSON, which holds every puzzle whole, where none
    is named.

    board   write its marks, too, such as those of `solution.board()`

    Raises UnsupportedError when the format cannot hold the puzzle or the marks, BoardError for a
    board of another puzzle.

    >>> from takegaki import read
    >>> write(read("3."), "grid")
    '3.\\n'
    """
    written = _document(document)
    if board is not None:
        require_board(board, written.puzzle.graph)
        bare = Document(written.puzzle, None, written.solution)
        written = replace(bare, board=board)
        lost = set(losses(written, name)) - set(losses(bare, name))
        if lost:
            what = "; ".join(sorted(lost))
            raise UnsupportedError(said("reading.cannot-hold", format=name, lost=what))
    return format_of(name).write(written)


def losses(document: Document | Puzzle, name: str) -> list[str]:
    """What `write` would leave out, a sentence each. Raises UnsupportedError like `write`."""
    return format_of(name).losses(_document(document))


def _document(document: Document | Puzzle) -> Document:
    if isinstance(document, Document):
        return document
    require_puzzle(document)
    return Document(document)
