"""JSON from strangers: whatever is wrong with it becomes a FormatError."""

import json

from takegaki.core.errors import FormatError

Entries = dict[str, object]


def load_object(text: str, *, whole: bool = False) -> Entries:
    """The JSON object at the start of a text; with `whole` nothing may follow it."""
    try:
        value = json.loads(text) if whole else json.JSONDecoder().raw_decode(text)[0]
    except json.JSONDecodeError as error:
        raise FormatError(f"JSON: {error.msg}", line=error.lineno, column=error.colno) from None
    except (RecursionError, ValueError) as error:
        reason = "nested too deeply" if isinstance(error, RecursionError) else "a number has too many digits"
        raise FormatError(f"JSON: {reason}") from None
    if not isinstance(value, dict):
        raise FormatError("JSON: an object {...} was expected", line=1, column=1)
    return value


def text_entries(entries: Entries) -> dict[str, str]:
    """The entries that are texts with something in them."""
    return {key: value for key, value in entries.items() if isinstance(value, str) and is_text(value)}


def is_text(value: str) -> bool:
    """Not empty, and made of whole characters (JSON can spell half of a surrogate pair)."""
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return value != ""
