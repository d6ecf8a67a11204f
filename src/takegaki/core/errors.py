"""What can be wrong with an input, each with its place."""


class PuzzleError(ValueError):
    """An input that cannot become a puzzle; the message is one line that says what and where.

    line and column count from 1 and point into the text that was read; place is a free
    description ("clue 17", "row 3") where lines and columns mean nothing.
    """

    def __init__(
        self,
        what: str,
        *,
        line: int | None = None,
        column: int | None = None,
        place: str | None = None,
    ) -> None:
        self.what = " ".join(what.split())
        self.line = line
        self.column = column
        self.place = place
        super().__init__(self._sentence())

    def _sentence(self) -> str:
        parts = [
            f"line {self.line}" if self.line is not None else "",
            f"column {self.column}" if self.column is not None else "",
            self.place or "",
        ]
        where = ", ".join(part for part in parts if part)
        return f"{where}: {self.what}" if where else self.what


class FormatError(PuzzleError):
    """The text does not follow its format."""


class LimitError(PuzzleError):
    """The input is larger than this program takes; raised before memory is allocated."""


class UnsupportedError(PuzzleError):
    """The text is understood, but asks for something this program does not do."""


class BoardError(PuzzleError):
    """Marks that do not fit their graph, or a move that does not fit its board."""


class RequestError(PuzzleError):
    """What was asked for contradicts itself, or cannot be had on this board."""
