"""What rule files may hold, in either notation: how long, how many rules, which characters."""

from takegaki.core.errors import FormatError, LimitError, PuzzleError
from takegaki.core.lazy_pattern import pattern

MAX_RULE_TEXT = 64_000_000
MAX_RULES = 500_000
MAX_NAME = 120
MAX_WORDS = 2_000

_CONTROL = pattern(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")


def check_rule_text(text: str) -> None:
    """Refuse a text that is too long or holds control characters. Raises LimitError,
    FormatError.
    """
    if len(text) > MAX_RULE_TEXT:
        raise LimitError(
            f"a text of {len(text):,} characters; at most {MAX_RULE_TEXT:,} are taken for rules"
        )
    found = _CONTROL.search(text)
    if found:
        line = text.count("\n", 0, found.start()) + 1
        raise FormatError(f"a control character, number {ord(found[0])}", place=f"line {line}")


def check_rules(count: int) -> None:
    """Refuse more than MAX_RULES rules. Raises LimitError."""
    if count > MAX_RULES:
        raise LimitError(f"a set of more than {MAX_RULES:,} rules")


def one_line(text: str, what: str) -> str:
    """A name, a title or a source in one line. Raises FormatError for an unprintable or endless
    one.
    """
    line = " ".join(text.split())
    most = MAX_NAME if what == "name" else MAX_WORDS
    if len(line) > most:
        raise FormatError(f"a {what} of more than {most:,} characters")
    if not line.isprintable():
        raise FormatError(f"a {what} that cannot be printed")
    return line


def in_file(error: PuzzleError, name: str) -> PuzzleError:
    """The same error, its place preceded by the name of the file."""
    places = (
        name,
        f"line {error.line}" if error.line is not None else "",
        f"column {error.column}" if error.column is not None else "",
        error.place or "",
    )
    return type(error)(error.what, place=", ".join(place for place in places if place))
