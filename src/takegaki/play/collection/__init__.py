"""The collection that comes with the program: graded chapters, and puzzles for every day, week and
month.

Which puzzle belongs to a day follows from its date alone, so it is the same for everyone and in
every later version: a row is only ever made longer. `puzzles.txt` has a line for each: the row, the
player's level from 1 to 7, the digest of the certificate that it has one solution, and the puzzle,
as a game ID or as what follows `p?` in an address of puzz.link. `python -m play.write_collection`,
in `tests/`, writes it.

Certificates themselves don't come with it: `certify` makes each again in some milliseconds, with
the same digest.
"""

from collections import Counter
from datetime import date, timedelta
from functools import cache
from typing import TYPE_CHECKING

from takegaki.core.file_beside import file_beside
from takegaki.core.lazy_named_tuple import NamedTuple

if TYPE_CHECKING:
    from takegaki.core.puzzle import Puzzle

FIRST_DAY = date(2026, 1, 5)
"""A Monday: with it each row of days begins, and easy ones fall on Mondays."""
DAILY = ("small", "middle", "large")
"""The rows of which each day has a puzzle."""
WEEKLY = ("weekly", "special")
"""Those of which each week has one: a large square, and another board or type."""
MONTHLY = ("monthly",)
PERIODS = (*DAILY, *WEEKLY, *MONTHLY)
DAY, CHAPTER = "daily", "collection"
"""How titles of games on puzzles of a date and of a chapter begin."""
TODAY = "today"
IDEA = "idea-"
"""How the rows begin whose puzzles need a named pattern, which follows."""
ADDRESS = "https://puzz.link/p?"


class Collected(NamedTuple):
    """A puzzle of the collection: its row, its place there from 1 on, its level, the digest of its
    certificate (`takegaki.certificates.digest_of`), its text.
    """

    row: str
    number: int
    level: int
    digest: str
    text: str

    def puzzle(self, title: str) -> "Puzzle":
        """It with its level and the title that its games have."""
        # Who only asks which there are reads none.
        from takegaki.formats import read_document  # noqa: PLC0415

        return read_document(self.text).puzzle.with_meta(title=title, player_level=self.level)


@cache
def rows() -> dict[str, tuple[Collected, ...]]:
    """All puzzles by their row, in order. Cost: some 20 ms, once."""
    found: dict[str, list[Collected]] = {}
    for line in file_beside(__name__, "puzzles.txt").decode("ascii").splitlines():
        row, level, digest, text = line.split(" ", 3)
        is_address = "/" in text.split(":", 1)[0]
        one = found.setdefault(row, [])
        one.append(Collected(row, len(one) + 1, int(level), digest, ADDRESS * is_address + text))
    return {row: tuple(one) for row, one in found.items()}


def chapters() -> dict[str, tuple[Collected, ...]]:
    """The graded rows, which belong to no date."""
    return {row: one for row, one in rows().items() if row not in PERIODS}


def level_of_chapter(row: str) -> int:
    """The player's level of a chapter: that of most of its puzzles."""
    return Counter(one.level for one in chapters()[row]).most_common(1)[0][0]


def of_level(row: str, level: int) -> tuple[Collected, ...]:
    """Those of a chapter with just this player's level: a chapter may have easier ones, too."""
    return tuple(one for one in chapters()[row] if one.level == level)


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


def title_on(row: str, day: date) -> str:
    """The title of games on the puzzle that a row has on a day."""
    return f"{DAY}/{begin_of(row, day).isoformat()}/{row}"


def title_in(one: Collected) -> str:
    """The title of games on a puzzle of a chapter."""
    return f"{CHAPTER}/{one.row}/{one.number}"


def named(name: str) -> tuple[str, Collected] | None:
    """The puzzle of a name, with the title of its games: as `daily/2026-11-26/small`,
    `daily/today/small` or `collection/10x10-3/12`. None for any other text.
    """
    what, _, rest = name.partition("/")
    first, _, last = rest.partition("/")
    if what == CHAPTER:
        puzzles = {str(one.number): one for one in chapters().get(first, ())}
        return (title_in(puzzles[last]), puzzles[last]) if last in puzzles else None
    if what != DAY or last not in PERIODS:
        return None
    try:  # today by the clock on the wall
        day = date.today() if first == TODAY else date.fromisoformat(first)
    except ValueError:
        return None
    return title_on(last, day), of_date(day)[last]


def first_day_of(one: Collected) -> date:
    """The first day, Monday or month to which a puzzle of a date belongs."""
    if one.row in MONTHLY:
        years, month = divmod(FIRST_DAY.month - 1 + one.number - 1, 12)
        return date(FIRST_DAY.year + years, month + 1, 1)
    return FIRST_DAY + timedelta(days=(one.number - 1) * (7 if one.row in WEEKLY else 1))


def name_of(digest: str) -> str | None:
    """The name of the puzzle whose certificate has this digest, the title of its games; None where
    none has.
    """
    for row, puzzles in rows().items():
        for one in puzzles:
            if one.digest == digest:
                return title_on(row, first_day_of(one)) if row in PERIODS else title_in(one)
    return None
