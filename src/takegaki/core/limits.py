"""How large an input may be; every reader asks here before it allocates."""

from takegaki.core.errors import LimitError

MAX_FACES = 250_000
MAX_TEXT = 4_000_000


def check_faces(count: int) -> None:
    """Refuse a board of more than MAX_FACES faces. Raises LimitError."""
    if count > MAX_FACES:
        raise LimitError(f"a board of {count:,} cells; at most {MAX_FACES:,} are taken")


def check_text(text: str) -> None:
    """Refuse a text of more than MAX_TEXT characters. Raises LimitError."""
    if len(text) > MAX_TEXT:
        raise LimitError(f"a text of {len(text):,} characters; at most {MAX_TEXT:,} are taken")
