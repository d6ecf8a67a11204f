"""The library's SQLite file: where it is, how it is opened and brought up to date, its errors as ours.

Queries to the library: each field becomes a condition of SQL with its values.

Games that no query tells apart are a group, and a table has them with the number of their games and when
the latest was changed. So a search among a million games reads some thousands of groups and the games that
it shows. Triggers keep that table, whatever changes a game.
"""

import os
import re
import shutil
import sqlite3
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, fields
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import RLock

from takegaki.core.errors import FormatError, PuzzleError, RequestError, UnsupportedError
from takegaki.core.verdict import Multiple, NoSolution, Unique
from takegaki.deduce.technique import Level
from takegaki.deduce.techniques import TECHNIQUES

FILE = "library.sqlite3"
LIBRARY_VERSION = 3
LOCK_SECONDS = 10.0
"""Seconds to wait while another program writes."""

_TABLES = (
    """CREATE TABLE games (
    id TEXT PRIMARY KEY, kind TEXT NOT NULL, tiling TEXT NOT NULL,
    rows INTEGER NOT NULL, cols INTEGER NOT NULL, cells INTEGER NOT NULL,
    title TEXT NOT NULL, words TEXT NOT NULL,
    level INTEGER, rating REAL, techniques TEXT NOT NULL,
    state TEXT NOT NULL, moves INTEGER NOT NULL, seconds REAL NOT NULL,
    created REAL NOT NULL, changed REAL NOT NULL,
    save TEXT NOT NULL
)""",
    "CREATE INDEX by_change ON games (changed)",
)

_SEARCHED = ("kind", "tiling", "rows", "cols", "cells", "words", "verdict", "level", "techniques", "state")
"""What queries ask for: a group has one value of each."""

_SAME = " AND ".join(f"{name} IS new.{name}" for name in _SEARCHED)

_INTO_ITS_GROUP = f"""
    INSERT INTO groups ({", ".join(_SEARCHED)}, latest)
        SELECT {", ".join(f"new.{name}" for name in _SEARCHED)}, new.changed
        WHERE NOT EXISTS (SELECT 1 FROM groups WHERE {_SAME});
    UPDATE games SET group_id = (SELECT id FROM groups WHERE {_SAME}) WHERE rowid = new.rowid;
"""

_OUT_OF_ITS_GROUP = """
    UPDATE groups SET games = games - 1 WHERE id = old.group_id;
    DELETE FROM groups WHERE id = old.group_id AND games = 0;
"""

_GROUPS = (
    "ALTER TABLE games ADD COLUMN verdict TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE games ADD COLUMN group_id INTEGER",
    """CREATE TABLE groups (
    id INTEGER PRIMARY KEY, kind TEXT, tiling TEXT, rows INTEGER, cols INTEGER, cells INTEGER,
    words TEXT, verdict TEXT, level INTEGER, techniques TEXT, state TEXT,
    games INTEGER NOT NULL DEFAULT 0, latest REAL NOT NULL
)""",
    f"CREATE INDEX alike ON groups ({', '.join(_SEARCHED)})",
    "CREATE INDEX by_latest ON groups (latest)",
    "CREATE INDEX by_group ON games (group_id, changed)",
    f"CREATE TRIGGER begun AFTER INSERT ON games BEGIN {_INTO_ITS_GROUP} END",
    f"""CREATE TRIGGER became AFTER UPDATE OF {", ".join(_SEARCHED)} ON games
    BEGIN {_INTO_ITS_GROUP} END""",
    f"""CREATE TRIGGER moved AFTER UPDATE OF group_id ON games WHEN old.group_id IS NOT new.group_id
    BEGIN
        UPDATE groups SET games = games + 1, latest = max(latest, new.changed) WHERE id = new.group_id;
        {_OUT_OF_ITS_GROUP}
    END""",
    """CREATE TRIGGER touched AFTER UPDATE OF changed ON games
    BEGIN UPDATE groups SET latest = max(latest, new.changed) WHERE id = new.group_id; END""",
    f"CREATE TRIGGER gone AFTER DELETE ON games BEGIN {_OUT_OF_ITS_GROUP} END",
    "UPDATE games SET state = state",
)

_MIGRATIONS = {
    0: _TABLES,
    1: ("ALTER TABLE games ADD COLUMN revision INTEGER NOT NULL DEFAULT 0",),
    2: _GROUPS,
}
"""What makes the next version of each version; 0 is an empty file."""


_OF_THE_SYSTEM = (
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_PROTOCOL,
)
"""Codes of errors that are not the file's."""


class LibraryFile:
    """The connection to a library. Several threads and programs may use one file.

    unwritable    why nothing can be written; "" where it can

    Where the disk is full or can only be read, what is there is read, from a copy in memory.

    Errors: FormatError where the file is no library or is damaged, UnsupportedError where it is of a newer
    program, OSError where it cannot be read or written.
    """

    def __init__(self, path: Path, *, writes_to_copy: bool = False) -> None:
        """Open it; it is made if missing, and one of an older program gets what is new.

        writes_to_copy   where nothing can be written, change the copy, which ends with the program
        """
        self.path = path
        self.unwritable = ""
        self._writes_to_copy = writes_to_copy
        self._lock = RLock()
        path.parent.mkdir(parents=True, exist_ok=True)
        self._base = self._connected(str(path))
        try:
            self._prepare()
        except OSError as error:
            self._base.close()
            if not path.is_file() or getattr(error.__cause__, "sqlite_errorcode", 0) == sqlite3.SQLITE_BUSY:
                raise
            with self._translated_errors():
                self._base = self._copy()
            # Only now: what is new in the table is written into the copy.
            self._prepare()
            self.unwritable = str(error)
        except PuzzleError:
            self._base.close()
            raise

    def _connected(self, name: str, *, is_address: bool = False) -> sqlite3.Connection:
        with self._translated_errors():
            return sqlite3.connect(
                name, LOCK_SECONDS, isolation_level=None, check_same_thread=False, uri=is_address
            )

    def _copy(self) -> sqlite3.Connection:
        """What the file holds, in memory."""
        memory = self._connected(":memory:")
        with suppress(sqlite3.OperationalError):
            return self._copied(self.path, "mode=ro", memory)
        log = self.path.with_name(f"{self.path.name}-wal")
        # Only as immutable can it be read where no file can be made beside it; its log is left out then.
        if not log.is_file() or not log.stat().st_size:
            return self._copied(self.path, "immutable=1", memory)
        with TemporaryDirectory() as folder:
            copy = Path(folder) / FILE
            shutil.copyfile(self.path, copy)
            shutil.copyfile(log, copy.with_name(f"{FILE}-wal"))
            return self._copied(copy, "mode=rw", memory)

    def _copied(self, path: Path, mode: str, memory: sqlite3.Connection) -> sqlite3.Connection:
        with closing(self._connected(f"{path.absolute().as_uri()}?{mode}", is_address=True)) as file:
            file.backup(memory)
        return memory

    def _prepare(self) -> None:
        with self._translated_errors():
            self._base.execute("PRAGMA journal_mode = WAL")
            self._base.execute("PRAGMA synchronous = FULL")
            version = self._version()
        if version > LIBRARY_VERSION:
            raise UnsupportedError(
                f"a library of version {version}; this program knows {LIBRARY_VERSION}", place=str(self.path)
            )
        with self.writing() as base:
            old = self._version()
            if old == LIBRARY_VERSION:
                # It is taken back at once: all it does is show whether the file can be written.
                base.execute(f"PRAGMA user_version = {old}")
                base.execute("ROLLBACK")
            for number in range(old, LIBRARY_VERSION):
                for statement in _MIGRATIONS[number]:
                    base.execute(statement)
                base.execute(f"PRAGMA user_version = {number + 1}")

    def _version(self) -> int:
        return int(self._base.execute("PRAGMA user_version").fetchone()[0])

    def close(self) -> None:
        """Let go of the file."""
        with self._lock:
            self._base.close()

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """The connection, for one thread at a time."""
        with self._translated_errors(), self._lock:
            yield self._base

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction, which an error rolls back. Raises OSError for a file that cannot be written."""
        if self.unwritable and not self._writes_to_copy:
            raise OSError(self.unwritable)
        with self._translated_errors(), self._lock:
            self._base.execute("BEGIN IMMEDIATE")
            try:
                yield self._base
                if self._base.in_transaction:
                    self._base.execute("COMMIT")
            except BaseException:
                # SQLite takes a transaction back by itself where the disk is full.
                if self._base.in_transaction:
                    self._base.execute("ROLLBACK")
                raise

    @contextmanager
    def _translated_errors(self) -> Iterator[None]:
        """Errors of SQLite as those of this program."""
        try:
            yield
        except (sqlite3.Error, UnicodeDecodeError) as error:
            # Where the names of tables are damaged, SQLite's own message cannot be read.
            code = getattr(error, "sqlite_errorcode", None)
            if code is not None and code != sqlite3.SQLITE_IOERR_SHORT_READ and code & 0xFF in _OF_THE_SYSTEM:
                raise OSError(f"{self.path}: {error}") from error
            what = "this is no library" if code == sqlite3.SQLITE_NOTADB else "the library is damaged"
            raise FormatError(f"{what}: {error}", place=str(self.path)) from error


FOLDER_NAME = "takegaki"
FOLDER_VARIABLE = "TAKEGAKI_DATA"
"""Names another folder."""


def data_folder() -> Path:
    """The folder for games and puzzles; it need not exist.

    On Windows below LOCALAPPDATA, on macOS in Library/Application Support, elsewhere below
    XDG_DATA_HOME or ~/.local/share. Raises OSError where there is no home.
    Source: the XDG Base Directory Specification, version 0.8.
    """
    if named := os.environ.get(FOLDER_VARIABLE):
        return Path(named)
    if sys.platform == "win32":
        return _folder("LOCALAPPDATA", "AppData/Local")
    if sys.platform == "darwin":
        return _home() / "Library/Application Support" / FOLDER_NAME
    return _folder("XDG_DATA_HOME", ".local/share")


def _folder(variable: str, below_home: str) -> Path:
    path = Path(os.environ.get(variable, ""))
    # The specification: a path that is not absolute is as good as none.
    return (path if path.is_absolute() else _home() / below_home) / FOLDER_NAME


def _home() -> Path:
    try:
        return Path.home()
    except RuntimeError as error:
        raise OSError(f"there is no home folder; {FOLDER_VARIABLE} can name another one") from error


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

_SIDES = re.compile(r"([1-9][0-9]{0,5})x([1-9][0-9]{0,5})")
_RANGE = re.compile(r"([0-9]{0,7})-([0-9]{0,7})")


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
    """

    words: str = ""
    size: str = ""
    level: str = ""
    technique: str = ""
    state: str = ""
    verdict: str = ""

    def conditions(self) -> Condition:
        """The conditions of all fields on groups, joined. Raises RequestError for one that is not valid."""
        parts, values = ["1"], list[object]()
        for one in fields(self):
            text = getattr(self, one.name).strip()
            if text:
                condition, given = _CONDITIONS[one.name](text)
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
    raise RequestError(f"10x7, 101-400, {', '.join(SIZES)} were expected", place="size")


def _level(given: str) -> Condition:
    names = {level.word: int(level) for level in Level}
    if given.lower() == "none":
        return "level IS NULL", []
    if given.lower() not in names:
        raise RequestError(f"one of {', '.join(names)}, none was expected", place="level")
    return "level = ?", [names[given.lower()]]


def _technique(given: str) -> Condition:
    if given not in TECHNIQUES:
        raise RequestError(f"there is no technique {given[:40]!r}", place="technique")
    return "instr(techniques, ?)", [f",{given},"]


def _state(given: str) -> Condition:
    if given not in STATES:
        raise RequestError(f"one of {', '.join(STATES)} was expected", place="state")
    names = STATES[given]
    return f"state IN ({', '.join('?' * len(names))})", list(names)


def _verdict(asked: str) -> Condition:
    if asked not in VERDICTS:
        raise RequestError(f"one of {', '.join(VERDICTS)} was expected", place="verdict")
    return "verdict = ?", ["" if asked == UNKNOWN_VERDICT else asked]


def latest_games(base: sqlite3.Connection, query: Query, wanted: int) -> list[int]:
    """Row numbers of the games that fit, at most so many, those changed last first.

    Groups come with the latest change first, so the rest of them is not read once enough games are known
    that were changed after it. Cost: the groups up to there, and `wanted` games of each that fits.
    """
    condition, values = query.conditions()
    groups = base.execute(
        f"SELECT id, latest FROM groups INDEXED BY by_latest WHERE {condition} ORDER BY latest DESC", values
    )
    best: list[tuple[float, str, int]] = []
    for group, latest in groups:
        if len(best) >= wanted:
            best = sorted(best)[:wanted]
            if not best or -best[-1][0] > latest:
                break
        best += base.execute(
            "SELECT -changed, id, rowid FROM games WHERE group_id = ? ORDER BY changed DESC, id LIMIT ?",
            (group, wanted),
        )
    return [row for _, _, row in sorted(best)[:wanted]]


_CONDITIONS: Mapping[str, Callable[[str], Condition]] = {
    "words": _words,
    "size": _size,
    "level": _level,
    "technique": _technique,
    "state": _state,
    "verdict": _verdict,
}
