"""Canvas of text pictures: characters with styles, numbers at the margins, glyphs in ASCII and
Unicode.
"""

from collections.abc import Iterable, Sequence
from itertools import groupby

from takegaki.core.lazy_dataclass import dataclass
from takegaki.render.scene import Stroke

STYLES = {
    "": "",
    "faint": "2",
    "clue": "1",
    "line": "36",
    "new": "1;33",
    "gone": "1;35",
    "because": "1;32",
}
"""Style names and their ANSI codes. Colour is never the only difference between two of them."""


class Canvas:
    """Characters by row and column from 0; what is put outside is lost."""

    def __init__(self, rows: int, cols: int) -> None:
        self._text = [[" "] * cols for _ in range(rows)]
        self._style = [[""] * cols for _ in range(rows)]

    def put(self, row: int, col: int, text: str, style: str = "") -> None:
        """Write a text from this place to the right."""
        for at, character in enumerate(text, start=col):
            if 0 <= row < len(self._text) and 0 <= at < len(self._text[row]):
                self._text[row][at] = character
                self._style[row][at] = style

    def put_points(self, points: Iterable[tuple[int, int]], style: str) -> None:
        """Set points, two by four to a character: (across, down) from 0, in braille; in place of
        other text.

        Points of a later style take the character's.
        """
        for across, down in points:
            row, col = down // 4, across // 2
            if 0 <= row < len(self._text) and 0 <= col < len(self._text[row]):
                there = ord(self._text[row][col]) - BRAILLE
                bits = there if 0 <= there <= ALL_POINTS else 0
                self._text[row][col] = chr(BRAILLE | bits | POINTS[down % 4 * 2 + across % 2])
                self._style[row][col] = style

    def is_free(self, row: int, col: int, length: int) -> bool:
        """Is nothing written on these characters of a row, and no clue right beside them? Beyond
        the canvas nothing is free.
        """
        if not (0 <= row < len(self._text) and col >= 0 and col + length <= len(self._text[row])):
            return False
        line = self._text[row]
        beside = "".join(line[max(0, col - 1) : col] + line[col + length : col + length + 1])
        is_read_together = any(one.isalnum() or one in "()" for one in beside)
        return not is_read_together and not "".join(line[col : col + length]).strip()

    def rows(self) -> list[list[tuple[str, str]]]:
        """Each character with its style, row by row."""
        return [list(zip(*row, strict=True)) for row in zip(self._text, self._style, strict=True)]

    def text(self, *, colour: bool = False) -> str:
        """The lines joined, without blanks at their ends; with ANSI codes for colour."""
        rows = zip(self._text, self._style, strict=True)
        return "\n".join(_row(text, style if colour else [""] * len(text)) for text, style in rows)


BRAILLE = 0x2800
"""The first of the 256 characters of braille, that without points."""
POINTS = (0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80)
"""The bits of its points, from left to right and down."""
ALL_POINTS = 0xFF
WIDE, NARROW = 4, 2
"""Characters from dot to dot or tile to tile; a cell is as wide as high on most terminals when
wide.
"""


def number_rows(canvas: Canvas, rows: Sequence[int], width: int, *, first: int = 0) -> None:
    """Numbers at the left margin, at these rows of the canvas."""
    for number, row in enumerate(rows, start=first + 1):
        canvas.put(row, 0, str(number).rjust(width), "faint")


def number_columns(
    canvas: Canvas, columns: Sequence[int], pitch: int, *, first: int = 0, centred: bool = True
) -> None:
    """Numbers above these columns of the canvas, which lie `pitch` characters apart."""
    # Narrow cells are too small for each number of two digits: then every fifth is shown.
    step = 1 if len(str(first + len(columns))) < pitch else 5
    for col, at in enumerate(columns):
        if col == 0 or (first + col + 1) % step == 0:
            text = str(first + col + 1)
            canvas.put(0, at - (len(text) - 1) // 2 * centred, text, "faint")


def _row(text: list[str], style: list[str]) -> str:
    width = len("".join(text).rstrip())
    runs = groupby(zip(text[:width], style[:width], strict=True), key=lambda cell: cell[1])
    return "".join(_run("".join(character for character, _ in cells), name) for name, cells in runs)


def _run(text: str, style: str) -> str:
    code = STYLES[style]
    return f"\x1b[{code}m{text}\x1b[0m" if code and text.strip() else text


STROKE_STYLES = {
    Stroke.NONE: "faint",
    Stroke.LINE: "line",
    Stroke.CROSS: "faint",
    Stroke.NEW: "new",
    Stroke.GONE: "gone",
    Stroke.NEW_CROSS: "new",
    Stroke.WRONG: "gone",
}

DRAWN = (Stroke.LINE, Stroke.NEW)
"""Strokes that are lines; the others are marks in the middle of an edge."""


def pointed_at(clue: str) -> str:
    """A clue, or none, that is pointed at."""
    return f"({clue or ' '})"


@dataclass(frozen=True)
class Glyphs:
    """Characters for strokes and dots.

    flat, steep, rising, falling   the strokes LINE and NEW by direction: - | / and backslash
    marks                          what stands in the middle of an edge, for the other strokes
    hint                           the middle of an unknown edge where dots alone show no shape
    here                           a vertex that is pointed at
    dot                            a vertex without lines, on squares
    corner                         a vertex on other tilings: without and with lines
    joints                         a vertex with lines, by the bits up 1, right 2, down 4, left 8;
                                   "" for dot
    double_joints                  the same where every line is NEW
    circles                        a white and a black circle
    thin_joints                    the same for a tile that may still be turned; "" for the digit of
                                   its arms
    """

    flat: dict[Stroke, str]
    steep: dict[Stroke, str]
    rising: dict[Stroke, str]
    falling: dict[Stroke, str]
    marks: dict[Stroke, str]
    hint: str
    dot: str
    corner: tuple[str, str]
    circles: dict[str, str]
    here: str = "o"
    joints: str = ""
    double_joints: str = ""
    thin_joints: str = ""


ASCII = Glyphs(
    flat={Stroke.LINE: "-", Stroke.NEW: "="},
    steep={Stroke.LINE: "|", Stroke.NEW: "H"},
    rising={Stroke.LINE: "/", Stroke.NEW: "#"},
    falling={Stroke.LINE: "\\", Stroke.NEW: "#"},
    marks={Stroke.CROSS: "x", Stroke.GONE: "o", Stroke.NEW_CROSS: "X", Stroke.WRONG: "!"},
    hint=".",
    dot="+",
    corner=("+", "+"),
    circles={"w": "w", "b": "b"},
)

UNICODE = Glyphs(
    flat={Stroke.LINE: "━", Stroke.NEW: "═"},
    steep={Stroke.LINE: "┃", Stroke.NEW: "║"},
    rising={Stroke.LINE: "╱", Stroke.NEW: "#"},  # noqa: RUF001
    falling={Stroke.LINE: "╲", Stroke.NEW: "#"},
    marks={Stroke.CROSS: "×", Stroke.GONE: "o", Stroke.NEW_CROSS: "╳", Stroke.WRONG: "!"},  # noqa: RUF001
    hint="·",
    dot="·",
    corner=("·", "•"),
    circles={"w": "○", "b": "●"},
    joints="·╹╺┗╻┃┏┣╸┛━┻┓┫┳╋",
    double_joints="·║═╚║║╔╠═╝═╩╗╣╦╬",
    thin_joints="·╵╶└╷│┌├╴┘─┴┐┤┬┼",
)
