"""For each technique a small board of our own where it is needed: a grid, rows of circles, or a
game ID. And for each type of puzzle boards on which a technique is the next step.
"""

from functools import cache

from takegaki.core.file_beside import file_beside


def board_text(name: str) -> str:
    """The board for the technique of this name, as text. Raises FileNotFoundError for no such."""
    return file_beside(__name__, f"{name}.txt").decode("ascii")


def to_try(kind: str, name: str) -> tuple[str, ...]:
    """Games of a puzzle type, begun, in which this technique is the next step; each has exactly one
    solution. None where it hardly ever comes next. `python -m deduce.find_tries`, in `tests/`,
    searches them.
    """
    return _games().get((kind, name), ())


@cache
def _games() -> dict[tuple[str, str], tuple[str, ...]]:
    found: dict[tuple[str, str], tuple[str, ...]] = {}
    for line in file_beside(__name__, "to_try.txt").decode("ascii").splitlines():
        kind, name, text = line.split(" ", 2)
        found[kind, name] = (*found.get((kind, name), ()), text)
    return found
