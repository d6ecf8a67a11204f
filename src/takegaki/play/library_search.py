"""Searches of the library: each field of a query becomes a condition of SQL with its values.

Games are found by their groups (`library_file`), those with a title, an author or a source by
these, too.
"""

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from typing import Any

from takegaki.core.errors import RequestError
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.lazy_pattern import pattern
from takegaki.core.reason import said
from takegaki.core.verdict import Multiple, NoSolution, Unique
from takegaki.deduce.level import Level
from takegaki.deduce.technique_table import TECHNIQUES
from takegaki.play.library_file import IS_TITLED

Condition = tuple[str, list[object]]

SIZES = {"small": (1, 100), "medium": (101, 400), "large": (401, 10**9)}
"""Numbers of cells, from and to."""

STATES = {
    "new": ("new",),
    "begun": ("begun",),
    "solved": ("solved",),
    "unfinished": ("new", "begun"),
}
"""How far a game is, and in which states it then is."""

UNKNOWN_VERDICT = "unknown"
VERDICTS = (Unique.name, Multiple.name, NoSolution.name, UNKNOWN_VERDICT)

ORDERS = {
    "changed": "ORDER BY changed DESC",
    "begun": "ORDER BY created DESC",
    "title": "ORDER BY title = '', title COLLATE NOCASE",
    "level": "ORDER BY player_level IS NULL, player_level",
    "size": "ORDER BY cells, cols",
    "time": "ORDER BY state <> 'solved', seconds",
}
"""How games are listed, by name; the same ones in the same order until one of them changes."""

MOST_PLAYER_LEVEL = 7

_SIDES = pattern(r"([1-9][0-9]{0,5})x([1-9][0-9]{0,5})")
_RANGE = pattern(r"([0-9]{0,7})-([0-9]{0,7})")


@dataclass(frozen=True)
class Query:
    """A query; an empty field leaves everything.

    words      each must occur in title, author, source, kind or tiling
    size       10x7 (width first), a range of the number of cells (-100, 101-400, 401-), or small,
               medium, large
    level      name of a level, "none" for puzzles of which it is not known
    technique  name of a technique that it needs
    state      new, begun, solved, or unfinished (new or begun)
    verdict    what was proven: unique, multiple, no solution; "unknown" where nothing was
    player_level  the player's, from 1 to 7, or "none"
    sort       one of ORDERS; those changed last come first without it
    """

    words: str = ""
    size: str = ""
    level: str = ""
    technique: str = ""
    state: str = ""
    verdict: str = ""
    player_level: str = ""
    sort: str = ""

    def conditions(self) -> Condition:
        """The conditions of all fields, joined. Raises RequestError for one that is not valid."""
        return self._joined([one.name for one in fields(self) if one.name != "sort"])

    @property
    def order(self) -> str:
        """The order that SQL takes. Raises RequestError for one that is not valid."""
        if self.sort and self.sort not in ORDERS:
            raise RequestError(said("library.one-of", known=", ".join(ORDERS)), place="sort")
        return ORDERS[self.sort or "changed"]

    @property
    def needs_every_game(self) -> bool:
        """Does it ask for what games of one group differ in?"""
        return bool(self.player_level.strip()) or self.sort not in ("", "changed")

    @property
    def words_alone(self) -> Condition:
        """The condition of the words."""
        return self._joined(["words"])

    @property
    def without_words(self) -> Condition:
        """Those of all other fields."""
        return self._joined([one.name for one in fields(self) if one.name not in ("words", "sort")])

    def _joined(self, names: Sequence[str]) -> Condition:
        parts, values = ["1"], list[object]()
        for name in names:
            if text := getattr(self, name).strip():
                condition, given = _CONDITIONS[name](text)
                parts.append(condition)
                values += given
        return " AND ".join(parts), values


def _words(given: str) -> Condition:
    words = given.casefold().split()[:20]
    parts = " AND ".join("instr(words, ?)" for _ in words)
    return parts, list[object](words)


def _size(given: str) -> Condition:
    if sides := _SIDES.fullmatch(given):
        return "cols = ? AND rows = ?", [int(sides[1]), int(sides[2])]
    if given in SIZES:
        return "cells BETWEEN ? AND ?", list(SIZES[given])
    if (ends := _RANGE.fullmatch(given)) and any(ends.groups()):
        return "cells BETWEEN ? AND ?", [int(ends[1] or 0), int(ends[2] or 10**9)]
    raise RequestError(said("library.size", known=", ".join(SIZES)), place="size")


def _level(given: str) -> Condition:
    names = {level.word: int(level) for level in Level}
    if given.lower() == "none":
        return "level IS NULL", []
    if given.lower() not in names:
        raise RequestError(said("library.one-of-or-none", known=", ".join(names)), place="level")
    return "level = ?", [names[given.lower()]]


def _technique(given: str) -> Condition:
    if given not in TECHNIQUES:
        raise RequestError(said("library.no-technique", given=repr(given[:40])), place="technique")
    return "instr(techniques, ?)", [f",{given},"]


def _state(given: str) -> Condition:
    if given not in STATES:
        raise RequestError(said("library.one-of", known=", ".join(STATES)), place="state")
    names = STATES[given]
    return f"state IN ({', '.join('?' * len(names))})", list(names)


def _verdict(given: str) -> Condition:
    if given not in VERDICTS:
        raise RequestError(said("library.one-of", known=", ".join(VERDICTS)), place="verdict")
    return "verdict = ?", ["" if given == UNKNOWN_VERDICT else given]


def _player_level(given: str) -> Condition:
    if given.lower() == "none":
        return "player_level IS NULL", []
    if given not in map(str, range(1, MOST_PLAYER_LEVEL + 1)):
        known = f"1-{MOST_PLAYER_LEVEL}"
        raise RequestError(said("library.one-of-or-none", known=known), place="player_level")
    return "player_level = ?", [int(given)]


def latest_games(base: sqlite3.Connection, query: Query, wanted: int) -> list[int]:
    """Row numbers of the games that fit, at most so many, those changed last first or in another
    order, for which all games are read.

    Groups come with the latest change first, so the rest of them is not read once enough games are
    known that were changed after it. Cost: the groups up to there, and `wanted` games of each that
    fits; with words besides all games that have a title, an author or a source.
    """
    condition, values = query.conditions()
    if query.needs_every_game:
        statement = f"SELECT rowid FROM games WHERE {condition} {query.order}, id LIMIT ?"
        return [int(row) for (row,) in base.execute(statement, [*values, wanted])]
    groups = base.execute(
        f"SELECT id, latest FROM groups INDEXED BY by_latest WHERE {condition} ORDER BY latest "
        f"DESC",
        values,
    )
    best = _titled(base, query, "-changed, id, rowid", f"ORDER BY changed DESC, id LIMIT {wanted}")
    for group, latest in groups:
        if len(best) >= wanted:
            best = sorted(best)[:wanted]
            if not best or -best[-1][0] > latest:
                break
        best += base.execute(
            "SELECT -changed, id, rowid FROM games WHERE group_id = ? ORDER BY changed DESC, id "
            "LIMIT ?",
            (group, wanted),
        )
    return [row for _, _, row in sorted(best)[:wanted]]


def count_games(base: sqlite3.Connection, query: Query) -> int:
    """How many games fit. Cost: all groups; with words besides all games that have a title."""
    condition, values = query.conditions()
    if query.needs_every_game:
        ((count,),) = base.execute(f"SELECT count(*) FROM games WHERE {condition}", values)
        return int(count)
    ((grouped,),) = base.execute(f"SELECT total(games) FROM groups WHERE {condition}", values)
    return int(grouped) + sum(int(count) for (count,) in _titled(base, query, "count(*)"))


def _titled(base: sqlite3.Connection, query: Query, wanted: str, rest: str = "") -> list[Any]:
    """Games that fit by words of their own, in groups that do not fit by the words of kind and
    tiling.
    """
    if not query.words.strip():
        return []
    own, own_values = query.words_alone
    others, values = query.without_words
    return base.execute(
        f"SELECT {wanted} FROM games INDEXED BY titled WHERE {IS_TITLED} AND {own} AND group_id IN "
        f"(SELECT id FROM groups WHERE {others} AND NOT ({own})) {rest}",
        [*own_values, *values, *own_values],
    ).fetchall()


_CONDITIONS: Mapping[str, Callable[[str], Condition]] = {
    "words": _words,
    "size": _size,
    "level": _level,
    "technique": _technique,
    "state": _state,
    "verdict": _verdict,
    "player_level": _player_level,
}
