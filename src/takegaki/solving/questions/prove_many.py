"""The verdicts of many puzzles, in several processes or threads."""

import sys
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor, Future, ThreadPoolExecutor, wait
from contextlib import closing
from functools import lru_cache, partial
from itertools import islice
from multiprocessing import get_context
from os import PathLike
from threading import Event
from typing import Any, ClassVar, Literal, NoReturn, Protocol, TypeVar, cast, overload

from takegaki.core.arguments import is_name_in, require_function, says_how
from takegaki.core.budget import Budget
from takegaki.core.errors import AnswerError, PuzzleError, RequestError
from takegaki.core.lazy_dataclass import dataclass, field
from takegaki.core.printable import Shown, a_type, meant, shown
from takegaki.core.puzzle import Puzzle
from takegaki.core.verdict import NotOne, NotTwo, Verdict
from takegaki.core.whole_numbers import whole_number
from takegaki.formats import Source, puzzle_of
from takegaki.runtime.processes import Cluster, Jobs, begin_in_pool, pooled
from takegaki.solving.methods import method_named
from takegaki.solving.questions.prove import prove
from takegaki.solving.search import Rules

FIRST_LIST, LONGEST_LIST, CLUSTER_LIST = 16, 512, 64
"""Puzzles that a process gets at once: at first, at most, and on a cluster."""
A_MOMENT = 0.05
"""Seconds that a list of puzzles is to take."""
IN_FLIGHT = 4
"""Lists for each process that wait or are worked on, so that memory stays bounded."""
LOOK_EVERY = 0.05
"""Seconds between two checks for a cancellation while other processes work."""

Progress = Callable[[int], object]
OnError = Literal["raise", "keep"]
ON_ERROR = ("raise", "keep")
MOST_AT_ONCE = 4096
"""Processes or threads."""
Record = Mapping[str, Any]
"""A row with named values, such as those of `rows`."""
T = TypeVar("T")
R = TypeVar("R")


class DiedError(PuzzleError):
    """A process ended before its answer: most often memory was short."""


@dataclass(frozen=True)
class Failed(Shown, NotOne, NotTwo):
    """No answer, for one puzzle of many could not be read or asked about; it is false.

    reason   the message of the error, in one line
    error    what is raised where a single puzzle is asked about; not compared
    """

    reason: str
    error: PuzzleError | OSError = field(compare=False, repr=False)  # it says the same once more
    name: ClassVar[str] = "error"
    _shown_by: ClassVar[str] = "takegaki.render.shown_verdicts"

    def __bool__(self) -> bool:
        return False

    def _refuse(self) -> NoReturn:
        raise AnswerError(f"no answer: {self.reason}")


V = TypeVar("V", bound=Verdict | Failed)


class Verdicts(list[V], Shown):
    """The verdicts of many puzzles: a list that a notebook shows as a table with pictures, and
    `print` as a line each.
    """

    _shown_by: ClassVar[str] = "takegaki.render.shown_verdicts"


class Frame(Protocol):
    """A table with named columns, as those of pandas and Polars."""

    @property
    def columns(self) -> Any:
        """Their names."""
        ...

    def __getitem__(self, name: Any, /) -> Any:
        """The column of a name."""
        ...


@overload
def prove_each(
    puzzles: Iterable[Puzzle | Source | Record] | Frame,
    *,
    jobs: int = 1,
    threads: int = 1,
    method: str = "exact",
    rules: Rules = None,
    seed: int = 0,
    budget: Budget | None = None,
    on_progress: Progress | None = None,
    on_error: Literal["raise"] = "raise",
    start: str = "spawn",
    column: str | None = None,
    begin: int = 0,
) -> Iterator[Verdict]:
    """A puzzle that cannot be asked about raises its error."""


@overload
def prove_each(
    puzzles: Iterable[Puzzle | Source | Record] | Frame,
    *,
    jobs: int = 1,
    threads: int = 1,
    method: str = "exact",
    rules: Rules = None,
    seed: int = 0,
    budget: Budget | None = None,
    on_progress: Progress | None = None,
    on_error: Literal["keep"],
    start: str = "spawn",
    column: str | None = None,
    begin: int = 0,
) -> Iterator[Verdict | Failed]:
    """A puzzle that cannot be asked about is answered by Failed."""


@says_how
def prove_each(
    puzzles: Iterable[Puzzle | Source | Record] | Frame,
    *,
    jobs: int = 1,
    threads: int = 1,
    method: str = "exact",
    rules: Rules = None,
    seed: int = 0,
    budget: Budget | None = None,
    on_progress: Progress | None = None,
    on_error: OnError = "raise",
    start: str = "spawn",
    column: str | None = None,
    begin: int = 0,
) -> Iterator[Verdict] | Iterator[Verdict | Failed]:
    """The verdict of each puzzle, in their order, as they come; `puzzles` is read as far as is
    needed.

    puzzles      any iterable: a list, a generator, a column of a frame; with `column` a frame
    jobs         processes; 1 works in this one
    threads      of this process, instead of processes: they begin at once and share its memory, and
                 work side by side while machine code runs
    method, rules, seed   as for `prove`
    budget       for each puzzle by itself: its limits of time and conflicts; once it is cancelled
                 all that follow are undecided
    on_progress  called with the number of verdicts so far, after each
    on_error     "raise": the first puzzle that cannot be read or asked about raises its error;
                 "keep": its row is a Failed, which holds the error, and the others go on
    start        how processes begin, as in `multiprocessing`
    column       of a frame of pandas or Polars, or of dicts: the name of its column of puzzles
    begin        go on where an earlier run ended: so many puzzles have their verdicts already. They
                 are not asked again; numbers, of errors and of progress, count them

    Raises as `prove` does, at the puzzle that it concerns, with its number from 1 where it cannot
    be read; RequestError for what concerns all puzzles, such as an unknown method, also where
    errors are kept, for less than one job or thread, for several of both, for one puzzle alone and
    for a whole table; DiedError when a process dies. Closing the iterator ends the processes or
    threads. Processes import the main module anew: a script guards itself with
    `if __name__ == "__main__":`.

    >>> [verdict.name for verdict in prove_each(["4", "0", "..\\n.."])]
    ['unique', 'no solution', 'multiple']
    >>> [verdict.name for verdict in prove_each(["4", "?!", "0"], on_error="keep")]
    ['unique', 'error', 'no solution']
    """
    _check_on_error(on_error)
    require_function(on_progress, "on_progress")
    jobs, threads = _workers(jobs, threads)
    puzzles = _of_frame(puzzles, column)
    begin = whole_number(begin, "a number of puzzles that are done", 0)
    if on_error == "keep":
        method_named(method, rules)  # what is wrong with the question is wrong with no row of it
    limits = Budget.of(budget)
    ask = partial(_proved, method, rules, seed, limits.time_limit, limits.conflicts)
    numbered = enumerate(islice(puzzles, min(begin, sys.maxsize), None), start=begin + 1)
    if threads > 1:
        answers = answer_in_threads(ask, numbered, threads, limits.cancel)
    else:
        answers = answer_each(ask, numbered, jobs=jobs, cancel=limits.cancel, start=start)
    return _reported(answers, on_progress, on_error, begin)


def _check_on_error(on_error: object) -> None:
    if not is_name_in(on_error, ON_ERROR):
        raise RequestError(
            f'on_error is "raise" or "keep", not {shown(on_error)}{meant(on_error, ON_ERROR)}'
        )


def _workers(jobs: object, threads: object) -> tuple[int, int]:
    """Both as numbers. Raises RequestError."""
    found = (
        whole_number(jobs, "a number of processes", 1, MOST_AT_ONCE),
        whole_number(threads, "a number of threads", 1, MOST_AT_ONCE),
    )
    if min(found) > 1:
        raise RequestError("jobs or threads: each process works with one thread")
    return found


def _of_frame(puzzles: object, column: str | None) -> Iterable[Puzzle | Source]:
    """The puzzles one after another. Raises RequestError for what is one puzzle, a whole table, or
    a table without this column.
    """
    is_one = isinstance(puzzles, (str, bytes, Puzzle, PathLike))
    if not is_one and hasattr(puzzles, "columns"):
        names = [str(name) for name in puzzles.columns]
        if column is None:
            first = names[0] if len(names) == 1 else "text"
            raise RequestError(f'a table of puzzles: name its column, as in column="{first}"')
        if column not in names:
            raise RequestError(
                f"the table has no column {shown(column)}; it has {', '.join(names)}"
                f"{meant(column, names)}"
            )
        found: Iterable[Puzzle | Source] = cast(Frame, puzzles)[column]
        return found
    if column is not None and not is_one and isinstance(puzzles, Iterable):
        return _of_records(puzzles, column)
    if column is not None:
        raise RequestError(f"only a table has a column {shown(column)}, not {a_type(puzzles)}")
    if is_one or not isinstance(puzzles, Iterable):
        raise RequestError(
            f"give many puzzles, such as a list, not {a_type(puzzles)}; one is [puzzle]"
        )
    if getattr(puzzles, "ndim", 1) > 1:
        raise RequestError("a table of puzzles: give one of its columns, as in table[:, 0]")
    return puzzles


def _of_records(records: Iterable[object], column: str) -> Iterator[Puzzle | Source]:
    """What each dict has in this column; a dict without it is no puzzle, which reading it says.
    Raises RequestError for what is no dict, of a list at once.
    """

    def checked(numbered: tuple[int, object]) -> Any:
        number, record = numbered
        if isinstance(record, Mapping):
            return record.get(column, record)
        raise RequestError(
            f"only a table or dicts have a column {shown(column)}; number {number} is "
            f"{a_type(record)}"
        )

    found = map(checked, enumerate(records, start=1))
    return iter(list(found)) if isinstance(records, Sequence) else found


@overload
def prove_many(
    puzzles: Iterable[Puzzle | Source | Record] | Frame,
    *,
    jobs: int = 1,
    threads: int = 1,
    method: str = "exact",
    rules: Rules = None,
    seed: int = 0,
    budget: Budget | None = None,
    on_progress: Progress | None = None,
    on_error: Literal["raise"] = "raise",
    column: str | None = None,
    begin: int = 0,
) -> Verdicts[Verdict]:
    """A puzzle that cannot be asked about raises its error."""


@overload
def prove_many(
    puzzles: Iterable[Puzzle | Source | Record] | Frame,
    *,
    jobs: int = 1,
    threads: int = 1,
    method: str = "exact",
    rules: Rules = None,
    seed: int = 0,
    budget: Budget | None = None,
    on_progress: Progress | None = None,
    on_error: Literal["keep"],
    column: str | None = None,
    begin: int = 0,
) -> Verdicts[Verdict | Failed]:
    """A puzzle that cannot be asked about is answered by Failed."""


@says_how
def prove_many(
    puzzles: Iterable[Puzzle | Source | Record] | Frame,
    *,
    jobs: int = 1,
    threads: int = 1,
    method: str = "exact",
    rules: Rules = None,
    seed: int = 0,
    budget: Budget | None = None,
    on_progress: Progress | None = None,
    on_error: OnError = "raise",
    column: str | None = None,
    begin: int = 0,
) -> Verdicts[Verdict] | Verdicts[Verdict | Failed]:
    """The verdicts of all puzzles, in their order: a list that a notebook shows as a table with
    pictures. Arguments and errors as in `prove_each`.

    >>> verdicts = prove_many(["4", "?!", "0"], on_error="keep")
    >>> [verdict.name for verdict in verdicts if verdict]
    ['unique']
    """
    given: dict[str, Any] = {"jobs": jobs, "threads": threads, "method": method}
    given |= {"rules": rules, "seed": seed, "budget": budget}
    given |= {"on_progress": on_progress, "on_error": on_error}
    given |= {"column": column, "begin": begin}
    return Verdicts(prove_each(puzzles, **given))


Unread = PuzzleError | OSError


def _proved(
    method: str,
    rules: Rules,
    seed: int,
    seconds: float | None,
    conflicts: int | None,
    numbered: tuple[int, Puzzle | Source],
    cancel: Event,
) -> Verdict | Unread:
    """The verdict; an error as a value, so that it is raised when its turn comes."""
    number, given = numbered
    budget = _budget(seconds, conflicts, cancel)
    try:
        puzzle = puzzle_of(given)
    except PuzzleError as error:
        place = ", ".join(filter(None, [f"puzzle {number}", error.place]))
        return type(error)(error.what, line=error.line, column=error.column, place=place)
    except OSError as error:
        return error
    try:
        return prove(puzzle, method=method, rules=rules, seed=seed, budget=budget)
    except PuzzleError as error:
        return error


@lru_cache(maxsize=1)
def _budget(seconds: float | None, conflicts: int | None, cancel: Event) -> Budget:
    """One for all puzzles: the clock starts with each question."""
    return Budget(time_limit=seconds, conflicts=conflicts, cancel=cancel)


def _reported(
    answers: Iterator[Verdict | Unread],
    on_progress: Progress | None,
    on_error: OnError,
    begin: int,
) -> Iterator[Verdict | Failed]:
    for number, answer in enumerate(answers, start=begin + 1):
        verdict: Verdict | Failed
        if not isinstance(answer, Exception):
            verdict = answer
        elif on_error == "raise" or isinstance(answer, RequestError):
            raise answer
        else:
            verdict = Failed(" ".join(str(answer).split()), answer)
        if on_progress is not None:
            on_progress(number)
        yield verdict


def answer_each(
    answer: Callable[[T, Event], R],
    items: Iterable[T],
    *,
    jobs: Jobs,
    cancel: Event | None = None,
    start: str = "spawn",
) -> Generator[R, None, None]:
    """answer(item, cancel) for each item, in their order, in so many processes; 1 works in this
    one.

    cancel  set from any thread; what `answer` gets is set soon after, in whatever process it is

    Closing it ends the processes. Raises DiedError when one dies.
    """
    with closing(
        answer_lists(partial(_one_by_one, answer), items, jobs=jobs, cancel=cancel, start=start)
    ) as lists:
        for answers in lists:
            yield from answers


def answer_in_threads(
    answer: Callable[[T, Event], R], items: Iterable[T], threads: int, cancel: Event | None = None
) -> Generator[R, None, None]:
    """As `answer_each`, in so many threads of this process. Closing it waits for what is under way,
    which is cancelled.
    """
    cancel, ended = cancel or Event(), Event()
    lists = _Lists(items, threads, FIRST_LIST)
    waiting: deque[Future[list[R]]] = deque()
    with ThreadPoolExecutor(threads) as pool:
        try:
            while True:
                for some in islice(lists, max(0, IN_FLIGHT * threads - len(waiting))):
                    waiting.append(pool.submit(_one_by_one, answer, some, ended))
                if not waiting:
                    return
                future = waiting.popleft()
                done = False
                while not done:
                    if cancel.is_set():
                        ended.set()
                    done = bool(wait([future], LOOK_EVERY).done)
                lists.note_answer()
                yield from future.result()
        finally:
            ended.set()
            pool.shutdown(wait=False, cancel_futures=True)


def _one_by_one(answer: Callable[[T, Event], R], items: list[T], cancel: Event) -> list[R]:
    return [answer(item, cancel) for item in items]


def answer_lists(
    answer: Callable[[list[T], Event], R],
    items: Iterable[T],
    *,
    jobs: Jobs,
    cancel: Event | None = None,
    start: str = "spawn",
) -> Generator[R, None, None]:
    """As `answer_each` for an `answer` that takes some items at once, as many as take a moment; 1
    process gives it one by one, so that none waits for others.
    """
    cancel = cancel or Event()
    if jobs == 1:
        for item in items:
            yield answer([item], cancel)
        return
    if isinstance(jobs, Cluster):
        yield from _on_cluster(
            ((answer, some) for some in _Lists(items, 1, CLUSTER_LIST)), jobs, cancel
        )
        return
    lists = _Lists(items, jobs, FIRST_LIST)
    pieces = ((answer, some) for some in lists)
    shared = get_context(start).Event()
    futures = pooled(
        _answer_chunk, pieces, jobs, begin=_begin, given=(shared,), in_flight=IN_FLIGHT, start=start
    )
    try:
        with closing(futures):
            for future in futures:
                done = False
                while not done:
                    if cancel.is_set():
                        shared.set()
                    done = bool(wait([future], LOOK_EVERY).done)
                lists.note_answer()
                yield future.result()
    except BrokenExecutor:
        raise DiedError("a process that solved puzzles died; was memory short?") from None


class _Lists(Iterator[list[T]]):
    """Items in lists that take each of some processes about A_MOMENT, of a given length until that
    is known.

    Handing a list over takes as long as solving a small board or two: of such boards hundreds go
    together, while of hard ones no process gets many that another one could solve.
    """

    def __init__(self, items: Iterable[T], jobs: int, length: int) -> None:
        self._unread, self._jobs = iter(items), jobs
        self._lengths: deque[int] = deque()
        self._answered, self._since = 0, 0.0
        self._length = length

    def __next__(self) -> list[T]:
        some = list(islice(self._unread, self._length))
        if not some:
            raise StopIteration
        self._lengths.append(len(some))
        return some

    def note_answer(self) -> None:
        """The first list that had no answer yet has one."""
        length, now = self._lengths.popleft(), time.perf_counter()
        if not self._since:
            # What came before the first answer includes the start of the processes.
            self._since = now
            return
        self._answered += length
        pace = self._answered / max(now - self._since, 1e-9) / self._jobs
        self._length = min(max(int(pace * A_MOMENT), 1), 2 * self._length, LONGEST_LIST)


def _on_cluster(
    pieces: Iterable[tuple[object, ...]], cluster: Cluster, cancel: Event
) -> Generator[R, None, None]:
    """Other machines share no memory: a cancellation waits for the puzzles under way."""
    futures = pooled(_answer_chunk, pieces, cluster, begin=begin_in_pool, in_flight=IN_FLIGHT)
    try:
        with closing(futures):
            for future in futures:
                if cancel.is_set():
                    return
                yield future.result()
    except BrokenExecutor as error:
        raise DiedError(str(error)) from None


_cancelled = Event()
"""In a process of a pool: that of the process that began it."""


def _begin(cancelled: Event) -> None:
    global _cancelled  # noqa: PLW0603  (locks travel to a process only as it begins)
    _cancelled = cancelled
    begin_in_pool()


def _answer_chunk(answer: Callable[[list[T], Event], R], items: list[T]) -> R:
    return answer(items, _cancelled)
