"""What `print` shows of a board of squares, read back: its clues, and its marks.

        1   2   3
      ╺━━━╸   ·   ·
    1   3       1
      ·   · × ·   ·
    2       2   ?

The numbers of the columns stand above the middles of their cells, those of the rows beside them;
half a step to the left and a line above lie the edges. A sentence may stand above the picture. The
type is the first one that has all these signs.
"""

import numpy as np

from takegaki.core.errors import FormatError, check_faces
from takegaki.core.lazy_pattern import pattern
from takegaki.core.marks import CROSS, LINE, UNKNOWN
from takegaki.core.puzzle import NO_CLUE, Puzzle
from takegaki.core.reason import said
from takegaki.formats.cells import board_of
from takegaki.formats.document import Document
from takegaki.formats.tokens import quoted
from takegaki.puzzles import PUZZLES
from takegaki.tilings import square

INSTEAD = (
    'this is a picture that print shows; write(puzzle, "json") gives a text that read takes back'
)
MOST_SENTENCES = 4
"""Lines above a picture, at most."""
_HEAD = pattern(r" +1(?: +[0-9]+)* *")
_ACROSS, _UPRIGHT, _CROSSES = "━─-", "┃│|", "×x"  # noqa: RUF001  (as `print` shows them)
_OTHERS = "═║=H#o"
"""Where two solutions or a step are shown."""
_DOTS = pattern(r" *[·+╺┏┗┓┛┣┫┳┻╋╻╹╸━┃-].*")
_DRAWN = pattern("[\u2800-\u28ff·━┃┏┓┗┛╺╸╻╹○●├┤┬┴┼┌┐└┘│─]")


def looks_printed(text: str) -> bool:
    """Does it hold characters of such pictures, and of no format?"""
    return _DRAWN.search(text[:10_000]) is not None


def _picture(text: str) -> list[str] | None:
    """The lines of the picture, the numbers of the columns first; None where there is none."""
    if "\n" not in text:
        return None
    lines = text.split("\n", MOST_SENTENCES + 1)
    for at, line in enumerate(lines[:-1]):
        if _HEAD.fullmatch(line.rstrip("\r")):
            return text.splitlines()[at:] if _DOTS.match(lines[at + 1]) else None
        if line[:1] in (" ", "+"):
            return None
    return None


def detects(text: str) -> bool:
    """Is it a picture with numbers above it? Looks at the first lines only."""
    return _picture(text) is not None


def read(text: str) -> Document:
    """The puzzle and its marks. Raises FormatError with the place of what does not belong."""
    head, *lines = [line.rstrip() for line in _picture(text) or []]
    rows = 0
    while len(lines) > 2 * rows + 1 and _first_word(lines[2 * rows + 1]) == str(rows + 1):
        rows += 1
    if not rows or len(lines) <= 2 * rows:
        raise FormatError(said("reading.printed-rows"))
    margin, first = len(str(rows)) + 1, head.index("1")
    half = first - margin
    cols, rest = divmod(len(lines[0]) - 1 - margin, 2 * half) if half > 0 else (0, 1)
    if rest or not cols:
        raise FormatError(said("reading.printed-columns"))
    check_faces(rows * cols)
    middles = [first + 2 * half * col for col in range(cols)]
    sides = [margin + 2 * half * col for col in range(cols + 1)]
    signs = [_sign(lines[2 * row + 1], col, half) for row in range(rows) for col in middles]
    across = [_marks(lines[2 * row], middles, _ACROSS) for row in range(rows + 1)]
    upright = [_marks(lines[2 * row + 1], sides, _UPRIGHT) for row in range(rows)]
    puzzle = _of_signs((rows, cols), signs)
    marks = np.array(across, dtype=np.int8), np.array(upright, dtype=np.int8)
    return Document(puzzle, board_of(puzzle.graph, *marks))


def _first_word(line: str) -> str:
    return line.lstrip().partition(" ")[0]


def _sign(line: str, column: int, half: int) -> str:
    """What stands in a cell: from its middle to the next side, or over it where it is long."""
    longest = 2 * half - 1 if half > 1 else 1
    return line[column : column + longest].split(" ", maxsplit=1)[0].rstrip("|┃│×")  # noqa: RUF001


def _marks(line: str, columns: list[int], drawn: str) -> list[int]:
    padded = line.ljust(columns[-1] + 1)
    if strange := next((padded[at] for at in columns if padded[at] in _OTHERS), ""):
        raise FormatError(said("reading.printed-mark", given=strange))
    return [
        LINE if padded[at] in drawn else CROSS if padded[at] in _CROSSES else UNKNOWN
        for at in columns
    ]


def _of_signs(size: tuple[int, int], signs: list[str]) -> Puzzle:
    """The puzzle of the first type that has all signs."""
    graph = square(*size)
    for one in PUZZLES.values():
        if graph.cells == one.cells:
            codes = [one.code(sign) if sign else NO_CLUE for sign in signs]
            if None not in codes:
                return Puzzle.of(graph, codes, kind=one.name)
    plain = PUZZLES[next(iter(PUZZLES))]
    strange = next(at for at, sign in enumerate(signs) if sign and plain.code(sign) is None)
    place = f"r{strange // size[1] + 1}c{strange % size[1] + 1}"
    what = said("reading.printed-clue", given=quoted(signs[strange]))
    raise FormatError(what, place=place)
