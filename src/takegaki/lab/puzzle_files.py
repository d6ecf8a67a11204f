"""Files of many puzzles: Parquet with what is known of each, or a puzzle a line; into the library
and out.

    import_file(path, library)      every puzzle of it is read, so that what is wrong is known at
                                    once
    export_library(library, path)   Parquet, which pandas, Polars and DuckDB read

Columns that are used where they are there: `puzzle` (any text that takegaki reads; needed), `id`,
`title`, `verdict`, `level`, `rating`, `techniques` (a list, or names with commas between). Parquet
needs pyarrow.
"""

import base64
import hashlib
import json
import os
import re
import tempfile
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

from takegaki.core.errors import MAX_TEXT, FormatError, PuzzleError
from takegaki.core.lazy_dataclass import dataclass, field
from takegaki.core.version import __version__
from takegaki.deduce.level import Level
from takegaki.deduce.technique_table import TECHNIQUES
from takegaki.formats import native, read_document
from takegaki.play.game_library import Library, PuzzleRow, about_puzzle
from takegaki.play.library_search import UNKNOWN_VERDICT, VERDICTS, Query
from takegaki.runtime.processes import Jobs, begin_in_pool, pooled

T = TypeVar("T")

Record = Mapping[str, Any]

PARQUET = ".parquet"

USED = ("puzzle", "id", "title", "verdict", "level", "rating", "techniques")

BATCH = 2_000
"""Puzzles of one transaction, and of one piece of work."""

MOST_REPORTED = 5
"""Puzzles that could not be taken, which are named."""

NAME = re.compile(r"[A-Za-z0-9_-]{1,40}")


@dataclass
class Imported:
    """What an import did.

    read      puzzles of the file so far; added: those that the library had not
    refused   how many could not be taken; why: of the first ones, a sentence each
    """

    read: int = 0
    added: int = 0
    refused: int = 0
    why: list[str] = field(default_factory=list)


def import_file(
    path: Path,
    library: Library,
    *,
    jobs: Jobs = 1,
    on_batch: Callable[[Imported], object] | None = None,
) -> Imported:
    """Add the puzzles of a file to a library, some thousands at a time.

    An id follows from the puzzle where the file has none, so that the same file again adds nothing,
    and after an interruption what is missing. Raises PuzzleError for a file that is none or without
    Parquet's package, OSError where the library cannot be written. Cost: 0.2 ms a puzzle of 10x10,
    and the writing.
    """
    done = Imported()
    with closing(_checked(_batches(path), jobs)) as batches:
        for rows, faults in batches:
            done.read += len(rows) + len(faults)
            done.refused += len(faults)
            done.why += faults[: MOST_REPORTED - len(done.why)]
            done.added += library.add_puzzles(rows)
            if on_batch is not None:
                on_batch(done)
    return done


Checked = tuple[list[PuzzleRow], list[str]]
"""Puzzles that can be added, and of the others why not."""


def _checked(batches: Iterator[list[Record]], jobs: Jobs) -> Generator[Checked, None, None]:
    if jobs == 1:
        yield from map(check_records, batches)
        return
    pieces = ((batch,) for batch in batches)
    with closing(pooled(check_records, pieces, jobs, begin=begin_in_pool)) as futures:
        for future in futures:
            yield future.result()


def check_records(records: Sequence[Record]) -> Checked:
    """Read every puzzle and what is said of it."""
    rows, faults = list[PuzzleRow](), list[str]()
    for record in records:
        try:
            rows.append(_row(record))
        except PuzzleError as error:
            faults.append(f"{record['at']}: {error}")
    return rows, faults


def _row(record: Record) -> PuzzleRow:
    text = record.get("puzzle")
    if not isinstance(text, str):
        raise FormatError("this must be a text", place="puzzle")
    puzzle = read_document(text).puzzle
    title = record.get("title")
    if title:
        puzzle = puzzle.with_meta(title=str(title))
    known = {**puzzle.meta, **{key: record[key] for key in USED[3:] if record.get(key) is not None}}
    level, rating, named = known.get("level"), known.get("rating"), record.get("id")
    if rating is not None and (not isinstance(rating, int | float) or not 0 <= rating <= 100):
        raise FormatError("this must be a number from 0 to 100", place="rating")
    own = isinstance(named, str) and NAME.fullmatch(named)
    return PuzzleRow(
        str(named) if own else id_of(text),
        text,
        about_puzzle(puzzle),
        _verdict(known.get("verdict")),
        None if level in (None, "") else Level.of(str(level)),
        None if rating is None else float(rating),
        _techniques(known.get("techniques")),
    )


def _verdict(given: object) -> str:
    if given in (None, "", UNKNOWN_VERDICT):
        return ""
    if given not in VERDICTS:
        raise FormatError(f"choose one of {', '.join(VERDICTS)}", place="verdict")
    return str(given)


def _techniques(given: object) -> list[str]:
    names = (
        given.split(",") if isinstance(given, str) else given if isinstance(given, Sequence) else ()
    )
    found = [str(name).strip() for name in names]
    if strange := [name for name in found if name and name not in TECHNIQUES]:
        raise FormatError(f"there is no technique {strange[0][:40]!r}", place="techniques")
    return found


def id_of(text: str) -> str:
    """An id of a puzzle that follows from its text."""
    return base64.urlsafe_b64encode(hashlib.sha256(text.strip().encode()).digest()[:12]).decode()


def _batches(path: Path) -> Iterator[list[Record]]:
    records = _from_parquet(path) if path.suffix == PARQUET else _from_lines(path)
    return _in_batches(records)


def _in_batches(items: Iterable[T]) -> Iterator[list[T]]:
    unread = iter(items)
    return iter(lambda: list(islice(unread, BATCH)), [])


def _from_lines(path: Path) -> Iterator[Record]:
    """A puzzle a line, as `generate --count -o` writes them; a seed without a puzzle is left
    out.
    """
    try:
        with path.open(encoding="utf-8", errors="replace") as file:
            for number, line in enumerate(iter(lambda: file.readline(MAX_TEXT), ""), start=1):
                if line.strip() and not line.startswith('{"stopped":'):
                    yield {"puzzle": line.strip(), "at": f"line {number}"}
    except OSError as error:
        raise PuzzleError(error.strerror or "cannot be read", place=str(path)) from None


def _from_parquet(path: Path) -> Iterator[Record]:
    arrow, parquet = _parquet()
    try:
        with parquet.ParquetFile(path) as file:
            if "puzzle" not in file.schema_arrow.names:
                raise FormatError("there is no column `puzzle`", place=str(path))
            columns = [name for name in USED if name in file.schema_arrow.names]
            number = 0
            for batch in file.iter_batches(BATCH, columns=columns):
                for record in batch.to_pylist():
                    number += 1
                    if record["puzzle"] is not None:
                        yield {**record, "at": f"row {number}"}
    except FileNotFoundError:
        raise PuzzleError("there is no such file", place=str(path)) from None
    except (OSError, arrow.ArrowException) as error:
        raise FormatError(
            f"this is no Parquet: {str(error).splitlines()[0]}", place=str(path)
        ) from None


def _parquet() -> tuple[Any, Any]:
    try:
        import pyarrow  # noqa: PLC0415  (it is in the extra, and slow to load)
        from pyarrow import parquet  # noqa: PLC0415
    except ImportError:
        raise PuzzleError("Parquet needs pyarrow: pip install 'takegaki[lab]'") from None
    return pyarrow, parquet


def export_library(
    library: Library,
    path: Path,
    query: Query | None = None,
    on_batch: Callable[[int], object] | None = None,
) -> int:
    """Write the puzzles of a library that fit into a Parquet file, whole or not at all; how many.

    Games are written as their puzzles, without what was played. Raises OSError for a file that
    cannot be written, PuzzleError without pyarrow and for a damaged library.
    """
    arrow, _ = _parquet()
    text, whole = arrow.string(), arrow.int32()
    schema = arrow.schema(
        [
            *((name, text) for name in ("id", "kind", "tiling")),
            *((name, whole) for name in ("rows", "cols")),
            *((name, text) for name in ("title", "verdict", "level")),
            ("rating", arrow.float64()),
            ("techniques", arrow.list_(text)),
            ("state", text),
            ("puzzle", text),
        ]
    )
    names = schema.names[:-1]

    def records() -> Iterator[Record]:
        for summary, save in library.puzzles(query):
            entry = summary.entry()
            yield {**{name: entry[name] for name in names}, "puzzle": _puzzle_of(save)}

    return write_parquet(path, records(), schema, on_batch)


def _puzzle_of(save: str) -> str:
    """The puzzle of a save in one line, without marks and history."""
    if not native.detects(save):
        return save.strip()
    entries = json.loads(save)
    for key in (native.GAME, "board"):
        entries.pop(key, None)
    return json.dumps(entries, ensure_ascii=False, separators=(",", ":"))


def write_rows(path: Path, rows: Sequence[Record]) -> int:
    """Write rows that all have the same columns; how many. Raises as `export_library` does."""
    arrow, _ = _parquet()
    return write_parquet(path, rows, arrow.Table.from_pylist(list(rows)).schema)


def write_parquet(
    path: Path,
    records: Iterable[Record],
    schema: Any,
    on_batch: Callable[[int], object] | None = None,
) -> int:
    """Write records into a file, whole or not at all; how many. `schema` is pyarrow's. Raises
    OSError.
    """
    arrow, parquet = _parquet()
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    os.close(handle)
    done = 0
    try:
        about = schema.with_metadata({"takegaki": __version__})
        with parquet.ParquetWriter(temporary, about, compression="zstd") as file:
            for batch in _in_batches(records):
                file.write_table(arrow.Table.from_pylist(batch, about))
                done += len(batch)
                if on_batch is not None:
                    on_batch(done)
        Path(temporary).chmod(0o644)
        Path(temporary).replace(path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
    return done
