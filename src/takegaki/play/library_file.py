"""The library's SQLite file: where it is, how it is opened and brought up to date, its errors as
ours.

The file and what SQLite puts beside it are for their owner alone, and so is the folder that is made
for it.

Games that no query tells apart are a group, and a table has them with the number of their games and
when the latest was changed. So a search among a million games reads some thousands of groups and
the games that it shows. Triggers keep that table, whatever changes a game. Titles, authors and
sources make no groups: games that have any are in an index of their own.
"""

import os
import shutil
import sqlite3
import stat
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import RLock

from takegaki.core.errors import FormatError, PuzzleError, UnsupportedError
from takegaki.core.private_files import make_private_file, make_private_folder, tighten
from takegaki.core.reason import said

FILE = "library.sqlite3"
PLAYERS_FOLDER = "players"
"""Where people have a folder of their own, beside it."""
PLAYERS_VARIABLE = "TAKEGAKI_PLAYERS"
"""Names another place for those folders."""
COURSE_FILE = "course.json"
"""What somebody knows of the course stands beside it."""
JOURNALS = ("-wal", "-shm", "-journal")
"""What SQLite writes beside the file, by the ends of their names."""
LIBRARY_VERSION = 5
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

_SEARCHED = ("kind", "tiling", "rows", "cols", "cells", "verdict", "level", "techniques", "state")
"""What queries ask for: a group has one value of each, and the words of kind and tiling."""

_SAME = " AND ".join(f"{name} IS new.{name}" for name in _SEARCHED)

_INTO_ITS_GROUP = f"""
    INSERT INTO groups ({", ".join(_SEARCHED)}, words, latest)
        SELECT {", ".join(f"new.{name}" for name in _SEARCHED)}, new.kind || ' ' || new.tiling,
        new.changed
        WHERE NOT EXISTS (SELECT 1 FROM groups WHERE {_SAME});
    UPDATE games SET group_id = (SELECT id FROM groups WHERE {_SAME}) WHERE rowid = new.rowid;
"""

_OUT_OF_ITS_GROUP = """
    UPDATE groups SET games = games - 1 WHERE id = old.group_id;
    DELETE FROM groups WHERE id = old.group_id AND games = 0;
"""

IS_TITLED = "substr(words, 1, 3) <> '   '"
"""Whether a game's words begin with a title, an author or a source, each with a space behind it."""

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
    f"CREATE INDEX titled ON games (words, group_id, changed, id) WHERE {IS_TITLED}",
    f"CREATE TRIGGER begun AFTER INSERT ON games BEGIN {_INTO_ITS_GROUP} END",
    f"""CREATE TRIGGER became AFTER UPDATE OF {", ".join(_SEARCHED)} ON games
    BEGIN {_INTO_ITS_GROUP} END""",
    f"""CREATE TRIGGER moved AFTER UPDATE OF group_id ON games WHEN old.group_id IS NOT new.group_id
    BEGIN
        UPDATE groups SET games = games + 1, latest = max(latest,
        new.changed) WHERE id = new.group_id;
        {_OUT_OF_ITS_GROUP}
    END""",
    """CREATE TRIGGER touched AFTER UPDATE OF changed ON games
    BEGIN UPDATE groups SET latest = max(latest, new.changed) WHERE id = new.group_id; END""",
    f"CREATE TRIGGER gone AFTER DELETE ON games BEGIN {_OUT_OF_ITS_GROUP} END",
    "UPDATE games SET state = state",
)

_RESULTS = (
    "ALTER TABLE games ADD COLUMN hints INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE games ADD COLUMN player_level INTEGER",
    "ALTER TABLE games ADD COLUMN solved REAL",
    "UPDATE games SET solved = changed WHERE state = 'solved'",
    "CREATE INDEX by_result ON games (solved) WHERE solved IS NOT NULL",
)

_MIGRATIONS = {
    0: _TABLES,
    1: ("ALTER TABLE games ADD COLUMN revision INTEGER NOT NULL DEFAULT 0",),
    2: _GROUPS,
    3: (
        "ALTER TABLE games ADD COLUMN proven INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE games ADD COLUMN proof BLOB",
    ),
    4: _RESULTS,
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

    Errors: FormatError where the file is no library or is damaged, UnsupportedError where it is of
    a newer program, OSError where it cannot be read or written.
    """

    def __init__(self, path: Path, *, writes_to_copy: bool = False) -> None:
        """Open it; it is made if missing, and one of an older program gets what is new.

        writes_to_copy   where nothing can be written, change the copy, which ends with the program
        """
        self.path = path
        self.unwritable = ""
        self._writes_to_copy = writes_to_copy
        self._is_copy = False
        self._lock = RLock()
        make_private_folder(path.parent)
        self._keep_private()
        self._base = self._connected(str(path))
        try:
            self._prepare()
        except OSError as error:
            self._base.close()
            if (
                not path.is_file()
                or getattr(error.__cause__, "sqlite_errorcode", 0) == sqlite3.SQLITE_BUSY
            ):
                raise
            with self._translated_errors():
                self._base = self._copy()
            self._is_copy = True
            # Only now: what is new in the table is written into the copy.
            self._prepare()
            self.unwritable = str(error)
        except PuzzleError:
            self._base.close()
            raise

    def _keep_private(self) -> None:
        """Nobody else reads the file, from its first byte on; one of an older program is taken from
        them.

        SQLite gives its journals the mode of the file.
        """
        if str(self.path) != ":memory:":
            # Where it cannot be made, SQLite says why.
            with suppress(OSError):
                make_private_file(self.path)
            for suffix in ("", *JOURNALS):
                tighten(self.path.with_name(self.path.name + suffix))
            if is_ours_alone(self.path.parent):
                tighten(self.path.parent)

    def _connected(self, name: str, *, is_address: bool = False) -> sqlite3.Connection:
        with self._translated_errors():
            return sqlite3.connect(
                name,
                timeout=LOCK_SECONDS,
                isolation_level=None,
                check_same_thread=False,
                uri=is_address,
            )

    def _copy(self) -> sqlite3.Connection:
        """What the file holds, in memory."""
        memory = self._connected(":memory:")
        with suppress(sqlite3.OperationalError):
            return self._copied(self.path, "mode=ro", memory)
        log = self.path.with_name(f"{self.path.name}-wal")
        # Only as immutable can it be read where no file can be made beside it; its log is left out
        # then.
        if not log.is_file() or not log.stat().st_size:
            return self._copied(self.path, "immutable=1", memory)
        with TemporaryDirectory() as folder:
            copy = Path(folder) / FILE
            shutil.copyfile(self.path, copy)
            shutil.copyfile(log, copy.with_name(f"{FILE}-wal"))
            return self._copied(copy, "mode=rw", memory)

    def _copied(self, path: Path, mode: str, memory: sqlite3.Connection) -> sqlite3.Connection:
        with closing(
            self._connected(f"{path.absolute().as_uri()}?{mode}", is_address=True)
        ) as file:
            file.backup(memory)
        return memory

    def _prepare(self) -> None:
        with self._translated_errors():
            self._base.execute("PRAGMA journal_mode = WAL")
            self._base.execute("PRAGMA synchronous = FULL")
            version = self._version()
        if version > LIBRARY_VERSION:
            raise UnsupportedError(
                said("library.version", given=str(version), known=str(LIBRARY_VERSION)),
                place=str(self.path),
            )
        with self.writing() as base:
            # It is taken back at once: all it does is show whether the file can be written.
            base.execute(f"PRAGMA user_version = {version}")
            base.execute("ROLLBACK")
        if 0 < version < LIBRARY_VERSION:
            self._keep_copy(version)
        if version == LIBRARY_VERSION:
            return
        with self.writing() as base:
            # Another program may have been quicker.
            old = self._version()
            for number in range(old, LIBRARY_VERSION):
                for statement in _MIGRATIONS[number]:
                    base.execute(statement)
                base.execute(f"PRAGMA user_version = {number + 1}")

    def _keep_copy(self, version: int) -> None:
        """A library of an older program, as it is, in a file beside it."""
        place = self.path.with_name(f"{self.path.name}.{version}")
        if str(self.path) == ":memory:" or self._is_copy or place.exists():
            return
        try:
            make_private_file(place)
            with self._translated_errors(), closing(self._connected(str(place))) as copy:
                self._base.backup(copy)
        except OSError:
            # What is there of it is no copy.
            with suppress(OSError):
                place.unlink()
            raise

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
        """One transaction, which an error rolls back. Raises OSError for a file that cannot be
        written.
        """
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
            if (
                code is not None
                and code != sqlite3.SQLITE_IOERR_SHORT_READ
                and code & 0xFF in _OF_THE_SYSTEM
            ):
                raise OSError(f"{self.path}: {error}") from error
            is_none = code == sqlite3.SQLITE_NOTADB
            what = said("library.no-library" if is_none else "library.damaged", why=str(error))
            raise FormatError(what, place=str(self.path)) from error


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


def player_folder(player: str = "") -> Path:
    """The folder of somebody who has games of their own; that of all others for "". Raises OSError
    where there is no home.
    """
    if not player:
        return data_folder()
    named = os.environ.get(PLAYERS_VARIABLE)
    return (Path(named) if named else data_folder() / PLAYERS_FOLDER) / player


def is_ours_alone(folder: Path) -> bool:
    """May this folder be closed to others? The usual one may.

    One that somebody named, only if nothing but a library is in it: it may be a home, or /tmp.
    """
    try:
        if folder != data_folder() or folder.stat().st_mode & stat.S_ISVTX:
            return False
        return not os.environ.get(FOLDER_VARIABLE) or all(
            one.name.startswith((FILE, COURSE_FILE, PLAYERS_FOLDER)) for one in folder.iterdir()
        )
    except OSError:
        return False


def _folder(variable: str, below_home: str) -> Path:
    path = Path(os.environ.get(variable, ""))
    # The specification: a path that is not absolute is as good as none.
    return (path if path.is_absolute() else _home() / below_home) / FOLDER_NAME


def _home() -> Path:
    try:
        return Path.home()
    except RuntimeError as error:
        raise OSError(said("library.no-home", variable=FOLDER_VARIABLE)) from error
