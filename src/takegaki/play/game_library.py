"""The library: your own puzzles and games, in one SQLite file that survives a crash at any
moment.
"""

import gzip
import secrets
import time
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Self

from takegaki.core.errors import FormatError, PuzzleError, RequestError
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.printable import printable
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import said
from takegaki.core.verdict import Multiple, NoSolution, Unique
from takegaki.deduce.level import Level
from takegaki.play.library_file import FILE, LibraryFile, data_folder
from takegaki.play.library_search import MOST_PLAYER_LEVEL, Query, count_games, latest_games
from takegaki.play.saves import asked_in, session_of, text_of
from takegaki.play.session import Session

MOST_LISTED = 1000

BUNDLED_PUZZLE = """\
.32.3..
...20.3
30.3..3
.22.31.
2..3.22
3.03...
..1.13.
"""
"""The board of the program, where a player names none."""

_SHOWN = ", ".join(
    (
        "id",
        "kind",
        "tiling",
        "rows",
        "cols",
        "title",
        "verdict",
        "level",
        "rating",
        "techniques",
        "state",
        "moves",
        "seconds",
        "created",
        "changed",
        "hints",
        "player_level",
        "solved",
        "proven",
    )
)


@dataclass(frozen=True)
class Summary:
    """One game in a list.

    state             new (nothing was done), begun or solved
    verdict           "unique", "multiple", "no solution"; None while it is not known
    level, rating     None while they are not known; techniques likewise empty; a level by its word,
                      "easy"
    proven            is a certificate of the verdict kept? (`Library.proof`)
    created, changed  seconds since 1970; solved likewise, when it was first, None where it was not
    hints             how many the player saw
    player_level      from 1 to 7, None while it is not known
    """

    id: str
    kind: str
    tiling: str
    rows: int
    cols: int
    title: str
    verdict: str | None
    level: str | None
    rating: float | None
    techniques: tuple[str, ...]
    state: str
    moves: int
    seconds: float
    created: float
    changed: float
    proven: bool = False
    hints: int = 0
    player_level: int | None = None
    solved: float | None = None

    def entry(self) -> dict[str, object]:
        """For programs."""
        return {**asdict(self), "techniques": list(self.techniques)}


@dataclass(frozen=True)
class PuzzleRow:
    """A puzzle to be added with what is known of it.

    id     one of its own; text: any that `session_of` reads
    about  columns that follow from the puzzle, of `about_puzzle`
    """

    id: str
    text: str
    about: Mapping[str, object]
    verdict: str = ""
    level: Level | None = None
    rating: float | None = None
    techniques: Sequence[str] = ()

    def columns(self, created: float) -> dict[str, object]:
        """As the file has them."""
        return {
            "id": self.id,
            **self.about,
            "verdict": self.verdict,
            "level": None if self.level is None else int(self.level),
            "rating": self.rating,
            "techniques": _listed(self.techniques),
            "state": "new",
            "moves": 0,
            "seconds": 0.0,
            "save": self.text,
            "revision": 0,
            "created": created,
            "changed": created,
        }


CLAIMED = {
    "unique": Unique.name,
    "minimal": Unique.name,
    "multiple": Multiple.name,
    "none": NoSolution.name,
}
"""Verdicts by what a certificate claims."""

NEXT_TO = 1e-6
"""Seconds by which one puzzle of several that are added at once is older than the one before it."""

AT_ONCE = 5_000
"""Rows that are read at once."""


class ConflictError(RequestError):
    """Another window saved this game since; `merging` takes over what it did."""


class Library:
    """Games by id. Every call is whole or not done at all; several threads and programs may use one
    file.

    Errors: PuzzleError kinds where something requested is not there or the file is no library,
    OSError where the file cannot be read or written.
    """

    def __init__(
        self,
        path: Path | None = None,
        now: Callable[[], float] = time.time,
        *,
        writes_to_copy: bool = False,
    ) -> None:
        """Open the library in this file, by default in the user's data folder; it is made if
        missing.

        writes_to_copy   where the disk is full or can only be read, change a copy in memory
        """
        self._file = LibraryFile(path or data_folder() / FILE, writes_to_copy=writes_to_copy)
        self._now = now

    @property
    def unwritable(self) -> str:
        """Why nothing can be written; "" where it can. What is there can be read."""
        return self._file.unwritable

    @property
    def path(self) -> Path:
        """The file."""
        return self._file.path

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()

    def add(self, game: Session | Puzzle, name: str | None = None) -> str:
        """Add a game, or a puzzle to play later; returns its id, which `name` may give.

        Raises RequestError for an id that is taken.
        """
        session = game if isinstance(game, Session) else Session(game)
        name = name or secrets.token_urlsafe(9)
        meta = session.puzzle.meta
        techniques = str(meta.get("techniques", "")).replace(" ", "").split(",")
        rating = meta.get("rating")
        created = self._now()
        columns = {
            "id": name,
            **about_puzzle(session.puzzle),
            "level": _level_of(str(meta.get("level", ""))),
            "rating": float(rating) if isinstance(rating, int | float) else None,
            "techniques": _listed(techniques),
            **_progress(session),
            "player_level": _player_level_of(meta.get("player_level")),
            "solved": created if session.solved else None,
            "created": created,
            "changed": created,
        }
        marks = ", ".join(f":{key}" for key in columns)
        statement = f"INSERT INTO games ({', '.join(columns)}) VALUES ({marks})"
        with self._file.writing() as base:
            if base.execute("SELECT 1 FROM games WHERE id = ?", (name,)).fetchone():
                raise RequestError(said("game-error.id-taken"), place=name[:40])
            base.execute(statement, columns)
        session.was_saved(created)
        return name

    def add_puzzles(self, rows: Sequence[PuzzleRow]) -> int:
        """Add puzzles of which much is known; how many were added: those whose id is there stay as
        they are.

        All of them or none. The first of a call is listed first. Cost: 50 us each.
        """
        now = self._now()
        columns = [row.columns(now - number * NEXT_TO) for number, row in enumerate(rows)]
        if not columns:
            return 0
        names = list(columns[0])
        marks = ", ".join(f":{key}" for key in names)
        with self._file.writing() as base:
            count = base.execute("SELECT count(*) FROM games").fetchone()[0]
            base.executemany(
                f"INSERT OR IGNORE INTO games ({', '.join(names)}) VALUES ({marks})", columns
            )
            return int(base.execute("SELECT count(*) FROM games").fetchone()[0]) - int(count)

    def puzzles(self, query: Query | None = None) -> Iterator[tuple[Summary, str]]:
        """Every game that fits with its save, those added first first; some thousands are read at
        once.
        """
        condition, values = (query or Query()).conditions()
        statement = (
            f"SELECT rowid, save, {_SHOWN} FROM games WHERE rowid > ? "
            f"AND {condition} ORDER BY rowid LIMIT {AT_ONCE}"
        )
        last = 0
        while True:
            with self._file.reading() as base:
                rows = base.execute(statement, [last, *values]).fetchall()
            if not rows:
                return
            last = rows[-1][0]
            yield from ((_summary(row[2:]), str(row[1])) for row in rows)

    def save(self, name: str, session: Session) -> None:
        """Keep how far a game is.

        Raises RequestError when there is none of this id, ConflictError when another window saved
        it since this session was loaded from it or saved in it, or put another game in its place;
        nothing is changed then.
        """
        columns: dict[str, object] = {"id": name, **_progress(session), "changed": self._now()}
        wanted = ", ".join(f"{key} = :{key}" for key in columns if key != "id")
        if session.solved:
            wanted += ", solved = coalesce(solved, :changed)"
        known = session.saved
        columns |= {"since": known and known.revision, "created": known and known.created}
        same = "id = :id AND revision = :since AND created = :created"
        with self._file.writing() as base:
            saved = base.execute(f"UPDATE games SET {wanted} WHERE {same}", columns)
            if not saved.rowcount:
                there = base.execute("SELECT 1 FROM games WHERE id = ?", (name,)).fetchone()
                what = said("game-error.saved-since") if there else said("game-error.no-game")
                raise (ConflictError if there else RequestError)(what, place=name[:40])
        if known is not None:
            session.was_saved(known.created)

    def revision(self, name: str) -> int | None:
        """The revision of a game as it was saved last; None when there is none of this id."""
        with self._file.reading() as base:
            row = base.execute("SELECT revision FROM games WHERE id = ?", (name,)).fetchone()
        return None if row is None else int(row[0])

    def describe(
        self,
        name: str,
        *,
        title: str | None = None,
        level: Level | None = None,
        rating: float | None = None,
        techniques: Sequence[str] | None = None,
        player_level: int | None = None,
    ) -> None:
        """Keep what was found out about a puzzle; None leaves what is known."""
        columns: dict[str, object] = {"id": name}
        if title is not None:
            puzzle = self.load(name).puzzle.with_meta(title=title)
            columns |= {
                key: value
                for key, value in about_puzzle(puzzle).items()
                if key in ("title", "words")
            }
        if level is not None:
            columns["level"] = int(level)
        if rating is not None:
            columns["rating"] = rating
        if techniques is not None:
            columns["techniques"] = _listed(techniques)
        if player_level is not None:
            columns["player_level"] = player_level
        wanted = ", ".join(f"{key} = :{key}" for key in columns)
        self._change(name, f"UPDATE games SET {wanted} WHERE id = :id", columns)

    def keep_proof(self, name: str, certificate: str) -> None:
        """Keep a certificate with its puzzle, and the verdict that it proves.

        Raises RequestError when there is no game of this id, and for a certificate that does not
        hold, is about another puzzle, or proves something else than a verdict. Cost: checking it.
        """
        from takegaki.certificates.puzzle_text import puzzle_lines  # noqa: PLC0415  (seldom asked)
        from takegaki_verify import CertificateError, verify  # noqa: PLC0415

        lines = "\n".join(puzzle_lines(self.load(name).puzzle))
        try:
            found = verify(certificate, lines)
        except CertificateError as error:
            raise RequestError(said("library.proof-fails", why=str(error))) from None
        verdict = None if found.given else CLAIMED.get(found.claim)
        if verdict is None:
            raise RequestError(said("library.proof-of-no-verdict", claim=found.text))
        self._change(
            name,
            "UPDATE games SET proven = 1, proof = :proof, verdict = :verdict WHERE id = :id",
            {
                "id": name,
                "proof": gzip.compress(certificate.encode("ascii"), mtime=0),
                "verdict": verdict,
            },
        )

    def proof(self, name: str) -> str | None:
        """The certificate that is kept with a puzzle; None where there is none. Raises RequestError
        when there is no game of this id.
        """
        with self._file.reading() as base:
            row = base.execute("SELECT proof FROM games WHERE id = ?", (name,)).fetchone()
        if row is None:
            raise RequestError(said("game-error.no-game"), place=name[:40])
        if row[0] is None:
            return None
        try:
            return gzip.decompress(row[0]).decode("ascii")
        except (OSError, EOFError, zlib.error, TypeError, ValueError) as error:
            raise FormatError(said("library.damaged", why=str(error)), place=name[:40]) from None

    def load(self, name: str) -> Session:
        """A game to continue with. Raises RequestError when there is none of this id."""
        with self._file.reading() as base:
            row = base.execute(
                "SELECT save, revision, created FROM games WHERE id = ?", (name,)
            ).fetchone()
        if row is None:
            raise RequestError(said("game-error.no-game"), place=name[:40])
        save, revision, created = row
        if not isinstance(save, str) or not isinstance(revision, int):
            raise FormatError(said("library.damaged", why=said("library.no-text")), place=name[:40])
        session = session_of(save)
        session.revision = revision
        session.was_saved(created)
        return session

    def find(
        self, query: Query | None = None, *, limit: int = 100, offset: int = 0
    ) -> list[Summary]:
        """The games that fit, those changed last first. Raises RequestError for a query without
        sense.
        """
        many, first = max(0, min(limit, MOST_LISTED)), max(0, offset)
        statement = f"SELECT {_SHOWN} FROM games WHERE rowid = ?"
        with self._file.reading() as base:
            found = latest_games(base, query or Query(), first + many)[first:]
            rows = [base.execute(statement, (row,)).fetchone() for row in found]
        return [_summary(row) for row in rows]

    def count(self, query: Query | None = None) -> int:
        """How many games fit."""
        with self._file.reading() as base:
            return count_games(base, query or Query())

    def results(self, limit: int = MOST_LISTED * 10) -> list[Summary]:
        """The games that were solved, those solved last first."""
        statement = (
            f"SELECT {_SHOWN} FROM games WHERE solved IS NOT NULL ORDER BY solved DESC LIMIT ?"
        )
        with self._file.reading() as base:
            rows = base.execute(statement, (max(0, limit),)).fetchall()
        return [_summary(row) for row in rows]

    def asked_about(self) -> dict[str, int]:
        """How many hints the player saw by technique, in all games, the most first. Cost: the saves
        of all games with hints are read.
        """
        counts: dict[str, int] = {}
        with self._file.reading() as base:
            rows = base.execute("SELECT save FROM games WHERE hints > 0").fetchall()
        for (save,) in rows:
            for technique in asked_in(str(save)):
                counts[technique] = counts.get(technique, 0) + 1
        return dict(sorted(counts.items(), key=lambda one: -one[1]))

    def forget_results(self) -> int:
        """The games stay, but when they were solved is forgotten; answers with how many."""
        with self._file.writing() as base:
            return base.execute("UPDATE games SET solved = NULL WHERE solved IS NOT NULL").rowcount

    def latest(self) -> str | None:
        """The id of the game that was begun and not finished, the one changed last."""
        found = self.find(Query(state="begun"), limit=1)
        return found[0].id if found else None

    def unfinished(self, puzzle: Puzzle) -> str | None:
        """The id of the game on this puzzle that was begun and not finished, the one changed
        last.
        """
        graph = puzzle.graph
        # A board that somebody drew has cells, and neither rows nor columns.
        sides, cells = f"{graph.cols}x{graph.rows}", f"{graph.n_cells}-{graph.n_cells}"
        size = sides if graph.rows and graph.cols else cells
        query = Query(size=size, state="begun")
        for summary in self.find(query, limit=MOST_LISTED):
            if (summary.kind, summary.tiling) == (puzzle.kind, graph.tiling):
                # One that is damaged is no reason not to continue with another.
                with suppress(PuzzleError):
                    if self.load(summary.id).puzzle == puzzle:
                        return summary.id
        return None

    def delete(self, name: str) -> None:
        """Remove a game. Raises RequestError when there is none of this id."""
        self._change(name, "DELETE FROM games WHERE id = :id", {"id": name})

    def _change(self, name: str, statement: str, columns: dict[str, object]) -> None:
        with self._file.writing() as base:
            if not base.execute(statement, columns).rowcount:
                raise RequestError(said("game-error.no-game"), place=name[:40])


def about_puzzle(puzzle: Puzzle) -> dict[str, object]:
    """The columns that follow from a puzzle alone."""
    meta, graph = puzzle.meta, puzzle.graph
    title = puzzle.title
    words = [
        title,
        *(str(meta.get(key, "")) for key in ("author", "source")),
        puzzle.kind,
        graph.tiling,
    ]
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
        "hints": len(session.hints),
        "seconds": round(session.seconds, 1),
        "save": text_of(session),
        "revision": session.revision,
    }


def _level_of(named: str) -> int | None:
    return next((int(level) for level in Level if level.word == named.lower()), None)


def _player_level_of(given: object) -> int | None:
    return given if isinstance(given, int) and 1 <= given <= MOST_PLAYER_LEVEL else None


def _listed(techniques: Sequence[str]) -> str:
    return "".join(f",{name}" for name in techniques if name) + ","


def _summary(row: tuple[object, ...]) -> Summary:
    named = dict(zip(_SHOWN.split(", "), row, strict=True))
    for key, kinds in _KINDS.items():
        value = named[key]
        if not isinstance(value, kinds) or (
            isinstance(value, float) and not 0 <= value < MOST_SECONDS
        ):
            raise FormatError(said("library.damaged", why=key), place=str(named["id"])[:40])
    level, techniques = named["level"], str(named["techniques"])
    words = {int(one): one.word for one in Level}
    named["verdict"] = named["verdict"] or None
    named["level"] = words.get(level) if isinstance(level, int) else None
    named["title"] = printable(str(named["title"]))
    named["proven"] = bool(named["proven"])
    named["techniques"] = tuple(name for name in techniques.split(",") if name)
    return Summary(**named)  # type: ignore[arg-type]


MOST_SECONDS = 1e11
"""Since 1970: no calendar goes farther."""

_KINDS: Mapping[str, type | tuple[type, ...]] = {
    **dict.fromkeys(("id", "kind", "tiling", "title", "verdict", "state"), str),
    **dict.fromkeys(("rows", "cols", "moves", "hints", "proven"), int),
    **dict.fromkeys(("seconds", "created", "changed"), (int, float)),
    **dict.fromkeys(("rating", "solved"), (int, float, type(None))),
    "player_level": (int, type(None)),
}
"""What SQLite keeps in the columns of a table, if its pages are whole."""
