"""The library: one's own puzzles and games, in one SQLite file that survives a crash at any moment."""

import secrets
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from threading import RLock
from typing import Self

from takegaki.core.errors import FormatError, RequestError, UnsupportedError
from takegaki.core.puzzle import Puzzle
from takegaki.play.folders import data_folder
from takegaki.play.saves import session_of, text_of
from takegaki.play.searching import Query
from takegaki.play.session import Session
from takegaki.techniques import Level

FILE = "library.sqlite3"
VERSION = 1
PATIENCE = 10.0
"""Seconds to wait while another program writes."""
MOST_LISTED = 1000

_TABLES = """
CREATE TABLE games (
    id TEXT PRIMARY KEY, kind TEXT NOT NULL, tiling TEXT NOT NULL,
    rows INTEGER NOT NULL, cols INTEGER NOT NULL, cells INTEGER NOT NULL,
    title TEXT NOT NULL, words TEXT NOT NULL,
    level INTEGER, rating REAL, techniques TEXT NOT NULL,
    state TEXT NOT NULL, moves INTEGER NOT NULL, seconds REAL NOT NULL,
    created REAL NOT NULL, changed REAL NOT NULL,
    save TEXT NOT NULL
);
CREATE INDEX by_change ON games (changed);
"""

_SHOWN = (
    "id, kind, tiling, rows, cols, title, level, rating, techniques, state, moves, seconds, created, changed"
)


@dataclass(frozen=True)
class Summary:
    """One game in a list.

    state             new (nothing was done), begun or solved
    level, rating     None while they are not known; techniques likewise empty
    created, changed  seconds since 1970
    """

    id: str
    kind: str
    tiling: str
    rows: int
    cols: int
    title: str
    level: str | None
    rating: float | None
    techniques: tuple[str, ...]
    state: str
    moves: int
    seconds: float
    created: float
    changed: float

    def entry(self) -> dict[str, object]:
        """For programs."""
        return {**asdict(self), "techniques": list(self.techniques)}


class Library:
    """Games by id. Every call is whole or not done at all; several threads and programs may use one file.

    Errors: PuzzleError kinds where something asked for is not there or the file is no library,
    OSError where the file cannot be read or written.
    """

    def __init__(self, path: Path | None = None, now: Callable[[], float] = time.time) -> None:
        """Open the library in this file, by default in the user's data folder; it is made if missing."""
        self.path = path or data_folder() / FILE
        self._now = now
        self._lock = RLock()
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self._told():
            self._base = sqlite3.connect(
                self.path, timeout=PATIENCE, isolation_level=None, check_same_thread=False
            )
            self._prepare()

    def _prepare(self) -> None:
        self._base.execute("PRAGMA journal_mode = WAL")
        self._base.execute("PRAGMA synchronous = FULL")
        with self._writing() as base:
            version = base.execute("PRAGMA user_version").fetchone()[0]
            if version == 0:
                for statement in _TABLES.split(";"):
                    base.execute(statement)
                base.execute(f"PRAGMA user_version = {VERSION}")
        if version > VERSION:
            self._base.close()
            raise UnsupportedError(
                f"a library of version {version}; this program knows {VERSION}", place=str(self.path)
            )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file."""
        with self._lock:
            self._base.close()

    def add(self, game: Session | Puzzle, name: str | None = None) -> str:
        """Keep a game, or a puzzle to play later; its id, which `name` may give."""
        session = game if isinstance(game, Session) else Session(game)
        name = name or secrets.token_urlsafe(9)
        meta = session.puzzle.meta
        techniques = str(meta.get("techniques", "")).replace(" ", "").split(",")
        rating = meta.get("rating")
        columns = {
            "id": name,
            **_about(session.puzzle),
            "level": _level_of(str(meta.get("level", ""))),
            "rating": float(rating) if isinstance(rating, int | float) else None,
            "techniques": _listed(techniques),
            **_progress(session),
            "created": self._now(),
            "changed": self._now(),
        }
        marks = ", ".join(f":{key}" for key in columns)
        statement = f"INSERT INTO games ({', '.join(columns)}) VALUES ({marks})"
        with self._told(), self._writing() as base:
            if base.execute("SELECT 1 FROM games WHERE id = ?", (name,)).fetchone():
                raise RequestError("there is a game of this id already", place=name[:40])
            base.execute(statement, columns)
        return name

    def save(self, name: str, session: Session) -> None:
        """Keep how far a game is. Raises RequestError when there is none of this id."""
        columns: dict[str, object] = {"id": name, **_progress(session), "changed": self._now()}
        wanted = ", ".join(f"{key} = :{key}" for key in columns if key != "id")
        self._change(name, f"UPDATE games SET {wanted} WHERE id = :id", columns)

    def describe(
        self,
        name: str,
        *,
        title: str | None = None,
        level: Level | None = None,
        rating: float | None = None,
        techniques: Sequence[str] | None = None,
    ) -> None:
        """Keep what was found out about a puzzle; None leaves what is known."""
        columns: dict[str, object] = {"id": name}
        if title is not None:
            puzzle = self.load(name).puzzle.with_meta(title=title)
            columns |= {key: value for key, value in _about(puzzle).items() if key in ("title", "words")}
        if level is not None:
            columns["level"] = int(level)
        if rating is not None:
            columns["rating"] = rating
        if techniques is not None:
            columns["techniques"] = _listed(techniques)
        wanted = ", ".join(f"{key} = :{key}" for key in columns)
        self._change(name, f"UPDATE games SET {wanted} WHERE id = :id", columns)

    def load(self, name: str) -> Session:
        """A game to go on with. Raises RequestError when there is none of this id."""
        with self._told(), self._lock:
            row = self._base.execute("SELECT save FROM games WHERE id = ?", (name,)).fetchone()
        if row is None:
            raise RequestError("there is no game of this id", place=name[:40])
        return session_of(row[0])

    def find(self, query: Query | None = None, *, limit: int = 100, offset: int = 0) -> list[Summary]:
        """The games that fit, those changed last first. Raises RequestError for a query without sense."""
        condition, values = (query or Query()).conditions()
        statement = f"SELECT {_SHOWN} FROM games WHERE {condition} ORDER BY changed DESC, id LIMIT ? OFFSET ?"
        with self._told(), self._lock:
            rows = self._base.execute(
                statement, [*values, max(0, min(limit, MOST_LISTED)), max(0, offset)]
            ).fetchall()
        return [_summary(row) for row in rows]

    def count(self, query: Query | None = None) -> int:
        """How many games fit."""
        condition, values = (query or Query()).conditions()
        with self._told(), self._lock:
            row = self._base.execute(f"SELECT count(*) FROM games WHERE {condition}", values).fetchone()
        return int(row[0])

    def latest(self) -> str | None:
        """The id of the game that was begun and not finished, the one changed last."""
        found = self.find(Query(state="begun"), limit=1)
        return found[0].id if found else None

    def unfinished(self, puzzle: Puzzle) -> str | None:
        """The id of the game on this puzzle that was begun and not finished, the one changed last."""
        graph = puzzle.graph
        query = Query(size=f"{graph.cols}x{graph.rows}", state="begun")
        for summary in self.find(query, limit=MOST_LISTED):
            if (summary.kind, summary.tiling) == (puzzle.kind, graph.tiling):
                session = self.load(summary.id)
                if session.puzzle == puzzle:
                    return summary.id
        return None

    def delete(self, name: str) -> None:
        """Forget a game. Raises RequestError when there is none of this id."""
        self._change(name, "DELETE FROM games WHERE id = :id", {"id": name})

    def _change(self, name: str, statement: str, columns: dict[str, object]) -> None:
        with self._told(), self._writing() as base:
            if not base.execute(statement, columns).rowcount:
                raise RequestError("there is no game of this id", place=name[:40])

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction; an error takes all of it back."""
        with self._lock:
            self._base.execute("BEGIN IMMEDIATE")
            try:
                yield self._base
            except BaseException:
                self._base.execute("ROLLBACK")
                raise
            self._base.execute("COMMIT")

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Errors of SQLite as those of this program."""
        try:
            yield
        except sqlite3.OperationalError as error:
            raise OSError(f"{self.path}: {error}") from error
        except sqlite3.DatabaseError as error:
            raise FormatError(f"this is no library: {error}", place=str(self.path)) from error


def _about(puzzle: Puzzle) -> dict[str, object]:
    meta, graph = puzzle.meta, puzzle.graph
    title = " ".join(str(meta.get("title", "")).split())
    words = [title, *(str(meta.get(key, "")) for key in ("author", "source")), puzzle.kind, graph.tiling]
    return {
        "kind": puzzle.kind,
        "tiling": graph.tiling,
        "rows": graph.rows,
        "cols": graph.cols,
        "cells": graph.n_cells,
        "title": title,
        "words": " ".join(words).casefold(),
    }


def _progress(session: Session) -> dict[str, object]:
    begun = bool(session.history.done) or not session.position.is_blank
    return {
        "state": "solved" if session.solved else "begun" if begun else "new",
        "moves": len(session.moves),
        "seconds": round(session.seconds, 1),
        "save": text_of(session),
    }


def _level_of(title: str) -> int | None:
    return next((int(level) for level in Level if level.title == title), None)


def _listed(techniques: Sequence[str]) -> str:
    return "".join(f",{name}" for name in techniques if name) + ","


def _summary(row: tuple[object, ...]) -> Summary:
    named = dict(zip(_SHOWN.split(", "), row, strict=True))
    level, techniques = named["level"], str(named["techniques"])
    named["level"] = Level(int(str(level))).title if level is not None else None
    named["techniques"] = tuple(name for name in techniques.split(",") if name)
    return Summary(**named)  # type: ignore[arg-type]
