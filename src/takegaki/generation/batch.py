"""Many puzzles of one request: one for each seed from the request's on, each a line of JSON.

The file of a batch grows line by line and, after any interruption, continues where it ended.
"""

import json
import os
import time
from collections.abc import Generator, Iterator
from contextlib import closing
from itertools import islice
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Self

from takegaki.core.budget import Budget
from takegaki.core.errors import MAX_TEXT, FormatError, PuzzleError
from takegaki.core.lazy_dataclass import dataclass, field, replace
from takegaki.core.solution import Solution
from takegaki.core.version import __version__
from takegaki.core.whole_numbers import whole_number
from takegaki.formats import Document
from takegaki.formats.native import line
from takegaki.generation.generate_puzzle import Generated, generate
from takegaki.generation.request import Request
from takegaki.puzzles import counts_sides
from takegaki.rating.rate import value_of
from takegaki.runtime.processes import Jobs, begin_in_pool, piece_seconds, pooled

RATED_FACES = 1000
"""Larger boards are rated by `takegaki rate` alone: it would take longer than to make them."""


@dataclass(frozen=True)
class Record:
    """One seed of a batch: its line of JSON without the line's end, and whether it holds a puzzle.

    document   what the line says, where this process made it
    """

    seed: int
    text: str
    made: bool
    document: Document | None = field(default=None, compare=False)


def make_record(request: Request, seconds: float | None = None) -> Record:
    """Make what a request requires, within seconds if given, as a record."""
    made = generate(request, budget=None if seconds is None else Budget(time_limit=seconds))
    if isinstance(made, Generated):
        document = _document(rated(made))
        return Record(request.seed, line(document), True, document)
    return Record(request.seed, line_without_puzzle(request, made.reason), False)


def rated(made: Generated) -> Generated:
    """With its rating as metadata, where there is a rating of its type and RATED_FACES are enough.

    Without a limit of time, for the same seed is to give the same text. Cost: as `rating.value_of`.
    """
    puzzle = made.puzzle
    if not counts_sides(puzzle.kind) or puzzle.graph.n_faces > RATED_FACES:
        return made
    puzzle = puzzle.with_meta(rating=round(value_of(puzzle), 1))
    return replace(made, puzzle=puzzle, solution=Solution.of(puzzle, made.solution.lines))


def line_of(made: Generated) -> str:
    """The puzzle with its metadata and its solution in takegaki's own JSON, in one line."""
    return line(_document(made))


def _document(made: Generated) -> Document:
    return Document(made.puzzle, solution=made.solution.board())


def line_without_puzzle(request: Request, reason: str) -> str:
    """A line for a seed without a puzzle."""
    meta = {"seed": request.seed, "parameters": request.parameters(), "version": __version__}
    return _line({"stopped": reason, "meta": meta})


def with_seed(request: Request, seed: int) -> Request:
    """The same request for another seed: what was checked of it, and its parameters, stay."""
    request.parameters()
    made = object.__new__(Request)
    made.__dict__.update(request.__dict__, seed=whole_number(seed, "a seed"))
    return made


def _line(entries: dict[str, object]) -> str:
    return json.dumps(entries, separators=(",", ":"), ensure_ascii=False)


PUZZLE, NONE = b'{"takegaki":', b'{"stopped":'
"""How the lines of a batch begin."""

LONGEST = MAX_TEXT
"""Bytes of a line at most: more than that of the largest board has."""

NO_LINE = "this is no line of a batch"


class BatchFile:
    """The lines of a batch in a file, a line for each seed.

    Each line is written in one call as soon as it is complete, so a process that is killed leaves
    whole lines and perhaps the beginning of one more, which is removed when the file is opened
    again. Raises OSError for a file that cannot be opened or written, PuzzleError for a folder or a
    device.

    there    how many lines it holds
    missed   how many of them record that their seed gave no puzzle
    """

    def __init__(self, path: Path) -> None:
        if path.exists() and not path.is_file():
            raise PuzzleError("no file that can be read and continued", place=str(path))
        self._path = path
        self._file: BinaryIO = path.open("a+b", buffering=0)
        self.there = self.missed = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        with self._file:
            os.fsync(self._file.fileno())

    def seed(self) -> int | None:
        """The seed of the first line; None where there is no whole line. Raises PuzzleError."""
        for number, data in self._lines():
            if data.endswith(b"\n"):
                seed = self._meta(number, data).get("seed")
                return seed if isinstance(seed, int) else None
        return None

    def resume(self, request: Request) -> None:
        """Make sure that all lines are of this request, and let a torn last one go.

        Raises PuzzleError, and leaves the file as it is, where anything else is in it, or where
        another process is at work on it. Cost: linear in the file.
        """
        self._lock()
        wanted: dict[str, object] = {"parameters": request.parameters(), "version": __version__}
        end = 0
        self.there = self.missed = 0
        for number, data in self._lines():
            if not data.endswith(b"\n"):
                if len(data) >= LONGEST or not _may_begin(data):
                    raise self._error(number, NO_LINE)
                self._file.truncate(end)
                break
            self._compare(number, data, {**wanted, "seed": request.seed + self.there})
            end += len(data)
            self._count(made=data.startswith(PUZZLE))

    def add(self, record: Record) -> None:
        """Append a line."""
        data = f"{record.text}\n".encode()
        while data:
            data = data[self._file.write(data) :]
        self._count(made=record.made)

    def _count(self, *, made: bool) -> None:
        self.there += 1
        self.missed += not made

    def _lines(self) -> Iterator[tuple[int, bytes]]:
        with self._path.open("rb") as file:
            yield from enumerate(iter(lambda: file.readline(LONGEST), b""), start=1)

    def _compare(self, number: int, data: bytes, wanted: dict[str, object]) -> None:
        meta = self._meta(number, data)
        for key, value in wanted.items():
            if meta.get(key) != value:
                raise self._error(number, f"made with {key} {meta.get(key)}, not {value}")

    def _meta(self, number: int, data: bytes) -> dict[str, object]:
        try:
            found = json.loads(data)
        except (ValueError, RecursionError):
            found = None
        meta = found.get("meta") if isinstance(found, dict) else None
        if not isinstance(meta, dict):
            raise self._error(number, NO_LINE)
        return meta

    def _error(self, number: int, what: str) -> PuzzleError:
        return FormatError(f"{what}; nothing was changed", place=f"{self._path}, line {number}")

    def _lock(self) -> None:
        try:
            import fcntl  # noqa: PLC0415  (not on every system)
        except ImportError:
            return
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise PuzzleError("another process is writing it", place=str(self._path)) from None


def _may_begin(data: bytes) -> bool:
    """Whether this may be the beginning of a line that was torn."""
    return any(data.startswith(begin) or begin.startswith(data) for begin in (PUZZLE, NONE))


IN_FLIGHT = 3
"""Chunks for each process that wait or are worked on."""

CHUNK_SECONDS = 0.1
"""How long a chunk is to take: the handing over then costs next to nothing, and lines still stream.
"""

MOST = 64
"""Seeds that a process gets at once, at most; more on a cluster whose pieces take longer."""


def batch(
    request: Request,
    count: int,
    *,
    jobs: Jobs = 1,
    seconds: float | None = None,
    start: str = "spawn",
) -> Generator[Record, None, None]:
    """A record for each seed from request.seed to request.seed + count - 1, in this order, as they
    are made.

    jobs      processes; how many there are changes nothing but the time
    seconds   limit for each puzzle, None for no limit; a seed that reaches it gets a record with
              the reason
    start     how processes begin: "spawn" or "forkserver"; by "fork" only where no other thread
              runs

    Closing the generator, or leaving a loop over it by an error, ends the processes. Raises
    BrokenExecutor when a process ends by itself, PuzzleError for a loop that no seed gives.
    """
    seeds = range(request.seed, request.seed + count)
    if jobs == 1:
        for seed in seeds:
            yield make_record(with_seed(request, seed), seconds)
    else:
        yield from _pooled(request, seeds, jobs, seconds, start)


def _pooled(
    request: Request, seeds: range, jobs: Jobs, seconds: float | None, start: str
) -> Generator[Record, None, None]:
    # What the graph keeps for others need not go along.
    order = (replace(request, graph=replace(request.graph, cache={})), seconds)
    unread, size = iter(seeds), 1
    pieces = ((chunk,) for chunk in iter(lambda: list(islice(unread, size)), []))
    futures = pooled(
        _made, pieces, jobs, begin=_begin, given=order, in_flight=IN_FLIGHT, start=start
    )
    with closing(futures):
        wanted = piece_seconds(jobs, CHUNK_SECONDS)
        for future in futures:
            records, took = future.result()
            size = _next_size(len(records), took, wanted)
            yield from records


def _next_size(size: int, took: float, wanted: float = CHUNK_SECONDS) -> int:
    """Seeds for the next chunk, which is to take so many seconds; at most twice as many, as the
    first ones load kernels or are no measure.
    """
    most = int(MOST * wanted / CHUNK_SECONDS)
    return max(1, min(most, 2 * size, int(wanted * size / max(took, 1e-6))))


_ORDER: list[tuple[Request, float | None]] = []
"""What this process makes, once it has begun."""


def _begin(request: Request, seconds: float | None) -> None:
    begin_in_pool()
    _ORDER.append((request, seconds))


def _made(seeds: list[int]) -> tuple[list[Record], float]:
    request, seconds = _ORDER[-1]
    begun = time.perf_counter()
    made = (make_record(with_seed(request, seed), seconds) for seed in seeds)
    # A line says all that goes from one process to another.
    records = [Record(one.seed, one.text, one.made) for one in made]
    return records, time.perf_counter() - begun
