"""The collection that comes with the program: graded chapters, and puzzles for every day, week and
month.

Which puzzle belongs to a day follows from its date alone, so it is the same for everyone and in
every later version: a row is only ever made longer. `puzzles.txt` has a line for each: the row, the
player's level from 1 to 7, and the puzzle, as a game ID or as what follows `p?` in an address of
puzz.link. `python -m play.write_collection`, in `tests/`, writes it.
"""

from datetime import date, timedelta
from functools import cache

from takegaki.core.file_beside import file_beside
from takegaki.core.lazy_named_tuple import NamedTuple

FIRST_DAY = date(2026, 1, 5)
"""A Monday: with it each row of days begins, and easy ones fall on Mondays."""
DAILY = ("small", "middle", "large")
"""The rows of which each day has a puzzle."""
WEEKLY = ("weekly", "special")
"""Those of which each week has one: a large square, and another board or type."""
MONTHLY = ("monthly",)
PERIODS = (*DAILY, *WEEKLY, *MONTHLY)
IDEA = "idea-"
"""How the rows begin whose puzzles need a named pattern, which follows."""
ADDRESS = "https://puzz.link/p?"


class Collected(NamedTuple):
    """A puzzle of the collection: its row, its place there from 1 on, its level, its text."""

    row: str
    number: int
    level: int
    text: str


@cache
def rows() -> dict[str, tuple[Collected, ...]]:
    """All puzzles by their row, in order. Cost: some 20 ms, once."""
    found: dict[str, list[Collected]] = {}
    for line in file_beside(__name__, "puzzles.txt").decode("ascii").splitlines():
        row, level, text = line.split(" ", 2)
        is_address = "/" in text.split(":", 1)[0]
        one = found.setdefault(row, [])
        one.append(Collected(row, len(one) + 1, int(level), ADDRESS * is_address + text))
    return {row: tuple(one) for row, one in found.items()}


def chapters() -> dict[str, tuple[Collected, ...]]:
    """The graded rows, which belong to no date."""
    return {row: one for row, one in rows().items() if row not in PERIODS}


def of_date(day: date) -> dict[str, Collected]:
    """The puzzles of a day, its week and its month, by their row. After the last of a row the first
    comes again.
    """
    since = (day - FIRST_DAY).days
    months = (day.year - FIRST_DAY.year) * 12 + day.month - FIRST_DAY.month
    places = {
        **dict.fromkeys(DAILY, since),
        **dict.fromkeys(WEEKLY, since // 7),
        **dict.fromkeys(MONTHLY, months),
    }
    return {row: rows()[row][at % len(rows()[row])] for row, at in places.items()}


def begin_of(row: str, day: date) -> date:
    """The first day on which the puzzle of this day is that of its row: a day, Monday, or the first
    of a month. Games on it are named after that.
    """
    if row in WEEKLY:
        return day - timedelta(days=day.weekday())
    return day.replace(day=1) if row in MONTHLY else day
