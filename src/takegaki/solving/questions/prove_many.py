"""The verdicts of many puzzles, in several processes or threads."""

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import islice
from os import PathLike
from threading import Event
from typing import Any, Literal, Protocol, cast, overload

from takegaki.core.arguments import is_name_in, require_function, says_how
from takegaki.core.budget import Budget
from takegaki.core.errors import PuzzleError, RequestError
from takegaki.core.printable import a_type, meant, shown
from takegaki.core.puzzle import Puzzle
from takegaki.core.verdict import Verdict
from takegaki.core.whole_numbers import whole_number
from takegaki.formats import Source, puzzle_of
from takegaki.solving.methods import method_named
from takegaki.solving.questions.answer_many import answer_each, answer_in_threads
from takegaki.solving.questions.prove import prove
from takegaki.solving.questions.verdicts import Failed, Verdicts
from takegaki.solving.search import Rules

Progress = Callable[[int], object]
OnError = Literal["raise", "keep"]
ON_ERROR = ("raise", "keep")
MOST_AT_ONCE = 4096
"""Processes or threads."""
Record = Mapping[str, Any]
"""A row with named values, such as those of `rows`."""


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
