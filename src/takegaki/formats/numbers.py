"""Numbers in a text: ASCII digits only, and never so many that reading them takes time."""

from takegaki.core.errors import FormatError, LimitError
from takegaki.core.limits import check_faces

MOST_DIGITS = 9


def is_number(token: str) -> bool:
    """ASCII digits and nothing else (str.isdigit alone also takes a superscript 2)."""
    return token.isascii() and token.isdigit()


def number(
    token: str,
    what: str,
    *,
    line: int | None = None,
    column: int | None = None,
    least: int = 0,
) -> int:
    """The value of a token. Raises FormatError (no number, or below `least`) or LimitError (huge)."""
    if not is_number(token):
        raise FormatError(f"{what}: a number was expected, not {shown(token)}", line=line, column=column)
    if len(token) > MOST_DIGITS:
        raise LimitError(f"{what} has {len(token)} digits", line=line, column=column)
    value = int(token)
    if value < least:
        raise FormatError(f"{what} is {value}; at least {least} was expected", line=line, column=column)
    return value


def board_size(
    rows: str, cols: str, *, row_line: int | None = None, col_line: int | None = None
) -> tuple[int, int]:
    """Rows and columns of a board of squares. Raises FormatError or LimitError."""
    size = (
        number(rows, "rows", line=row_line, least=1),
        number(cols, "columns", line=col_line, least=1),
    )
    check_faces(size[0] * size[1])
    return size


def shown(token: str) -> str:
    """A token in quotes for a message, cut short when it is long."""
    return repr(token if len(token) <= 20 else token[:20] + "...")
