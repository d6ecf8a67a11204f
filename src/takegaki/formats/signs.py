"""Signs: any puzzle whose clues are no tiles, with its board named in the first line.

    slitherlink-pairs square 3x2
    1/3 .   0
    .   2/3 .

The type, the tiling, WIDTHxHEIGHT and, where there are such, `variant=` and `description=`; then the clues as
pictures show them and `.` for none, between blanks: a line for each row of cells, or all in one line.
"""

import re

from takegaki.core.errors import FormatError, LimitError, UnsupportedError, check_faces
from takegaki.core.puzzle import Puzzle
from takegaki.formats.cells import clues_of_signs, signs_of
from takegaki.formats.document import Capacity, Document, Format
from takegaki.formats.reading import check_filled, number, quoted, with_plain_line_ends
from takegaki.puzzles import PUZZLES

_SIZE = re.compile(r"([0-9]+)x([0-9]+)")
_OPTIONS = {"variant", "description"}
LONGEST_HEAD = 4000
"""Characters of a first line: descriptions are a few dozen long."""


def detects(text: str) -> bool:
    """Begins with a puzzle type, a tiling and a size."""
    kind, _, rest = text[:200].lstrip().partition(" ")
    return kind in PUZZLES and bool(re.match(r"[a-z-]+ +[0-9]+x[0-9]+(\s|$)", rest))


def read(text: str) -> Document:
    """The puzzle. Raises FormatError, UnsupportedError or LimitError."""
    check_filled(text)
    head, _, body = with_plain_line_ends(text).strip().partition("\n")
    if len(head) > LONGEST_HEAD:
        raise LimitError(f"a first line of {len(head):,} characters", line=1)
    words = head.split()
    size = _SIZE.fullmatch(words[2]) if len(words) > 2 else None
    if size is None:
        raise FormatError("a type, a tiling and WIDTHxHEIGHT were expected, as in: masyu cells 6x5", line=1)
    kind, tiling, _, *rest = words
    options = dict(word.partition("=")[::2] for word in rest)
    if unknown := sorted(options.keys() - _OPTIONS):
        raise FormatError(f"{quoted(unknown[0])} is no option; variant= and description= are", line=1)
    if kind not in PUZZLES or PUZZLES[kind].look == "tile":
        known = ", ".join(name for name, one in PUZZLES.items() if one.look != "tile")
        raise UnsupportedError(f"{quoted(kind)} is no type of this format; {known} are")
    boards = PUZZLES[kind].boards
    if tiling not in boards:
        raise UnsupportedError(f"{kind} is not played on {quoted(tiling)}")
    cols, rows = number(size[1], "width", line=1, least=1), number(size[2], "height", line=1, least=1)
    check_faces(boards[tiling].most_cells(rows, cols))
    description, signs = options.get("description", ""), body.split()
    # Counted before the graph is built, which takes far more memory than the text.
    if len(signs) != (expected := boards[tiling].cells(rows, cols, description)):
        raise FormatError(f"{len(signs)} signs where a {tiling} board of this size has {expected} cells")
    graph = boards[tiling].graph(rows, cols, description)
    clues = clues_of_signs(graph, kind, signs)
    return Document(Puzzle.of(graph, clues, kind=kind, variant=options.get("variant", "")))


def write(document: Document) -> str:
    """The first line, then the clues in columns; LF at the end of each line."""
    _capacity(document).require(document)
    puzzle, graph = document.puzzle, document.puzzle.graph
    options = {"variant": puzzle.variant, "description": graph.variant}
    head = [puzzle.kind, graph.tiling, f"{graph.cols}x{graph.rows}"]
    head += [f"{name}={value}" for name, value in options.items() if value]
    signs = signs_of(puzzle)
    wide, cols = max(map(len, signs)), graph.cols if graph.grid else len(signs)
    rows = (signs[begin : begin + cols] for begin in range(0, len(signs), cols))
    lines = [" ".join(sign.ljust(wide) for sign in row).rstrip() for row in rows]
    return "\n".join([" ".join(head), *lines]) + "\n"


def losses(document: Document) -> list[str]:
    """What is left out."""
    return _capacity(document).losses(document)


def _capacity(document: Document) -> Capacity:
    """For the type of this document. Raises UnsupportedError for tiles."""
    kind = PUZZLES[document.puzzle.kind]
    if kind.look == "tile":
        raise UnsupportedError("signs cannot hold tiles")
    return Capacity("signs", tuple(kind.boards), kind.name, hidden=True, variants=kind.variants)


NAMED_SIGNS = Format("signs", "Signs, with the board in the first line", detects, read, write, losses)
