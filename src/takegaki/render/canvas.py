"""Canvas: a rectangle of characters, each with a style, and the styles as terminal colours."""

from itertools import groupby

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

    def rows(self) -> list[list[tuple[str, str]]]:
        """Each character with its style, row by row."""
        return [list(zip(*row, strict=True)) for row in zip(self._text, self._style, strict=True)]

    def text(self, *, colour: bool = False) -> str:
        """The lines joined, without blanks at their ends; with ANSI codes if colour is wanted."""
        rows = zip(self._text, self._style, strict=True)
        return "\n".join(_row(text, style if colour else [""] * len(text)) for text, style in rows)


def _row(text: list[str], style: list[str]) -> str:
    width = len("".join(text).rstrip())
    runs = groupby(zip(text[:width], style[:width], strict=True), key=lambda cell: cell[1])
    return "".join(_run("".join(character for character, _ in cells), name) for name, cells in runs)


def _run(text: str, style: str) -> str:
    code = STYLES[style]
    return f"\x1b[{code}m{text}\x1b[0m" if code and text.strip() else text
