"""A verdict a line for many puzzles, in the order of the input, in one process or several.

Each line of the answer is a JSON object: `id` (the record's, else the number of the line) and
`verdict`, with `inside` (or `lines`, see `takegaki.cli.compact`) for a solution, `other` for a second
one, `reason` where it is undecided; or `error` in place of a verdict where the line is unreadable.
"""

import multiprocessing
import sys
from collections import deque
from collections.abc import Generator, Iterator
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from contextlib import closing, contextmanager
from itertools import islice
from pathlib import Path
from typing import BinaryIO

from takegaki.cli.compact import Json, edge_ids, encode, inside_rows
from takegaki.cli.first_use import get_ready
from takegaki.cli.question import Question
from takegaki.cli.records import Line
from takegaki.cli.status import Status
from takegaki.core.errors import PuzzleError
from takegaki.core.processes import begin_in_pool, end_pool, interrupts_held
from takegaki.core.verdict import Multiple, Solution, Undecided, Unique, Verdict

Numbered = tuple[int, bytes]
Answered = tuple[str, bool]
"""A line of the answer, and whether its puzzle could be read."""

CHUNK = 64
"""Lines that a process gets at once: at 10x10 the handing over then costs under a hundredth."""

IN_FLIGHT = 4
"""Chunks for each process that wait or are worked on, so that memory stays bounded."""


class BatchError(Exception):
    """The batch could not go on; the message is one line."""


def run_batch(
    name: str, question: Question, *, jobs: int = 1, json: bool = True, start: str = "spawn"
) -> Status:
    """Answer the lines of a file (`-`: stdin) on stdout; UNREADABLE at the end if any line was.

    start   how processes begin: "spawn", "fork" or "forkserver"
    Raises PuzzleError when the file cannot be opened, BatchError when a process dies.
    Ctrl-C ends all processes.
    """
    with _opened(name) as file:
        unreadable = 0
        with closing(_answers(_numbered(file), question, json, jobs, start)) as answered:
            for text, readable in answered:
                sys.stdout.write(text)
                sys.stdout.flush()
                unreadable += not readable
    return Status.UNREADABLE if unreadable else Status.OK


def _answers(
    lines: Iterator[Numbered], question: Question, json: bool, jobs: int, start: str
) -> Generator[Answered, None, None]:
    if jobs == 1:
        for line in lines:
            yield answer_line(line, question, json)
    else:
        yield from _pooled(lines, question, json, jobs, start)


def answer_line(line: Numbered, question: Question, json: bool) -> Answered:
    """Solve one line."""
    number, data = line
    item = Line(data.decode("utf-8", "replace"), number)
    try:
        puzzle = item.puzzle()
    except PuzzleError as error:
        entry: dict[str, Json] = {"id": item.id, "error": str(error)}
        return _written(entry, json), False
    verdict = question.prove(puzzle, question.budget())
    return _written({"id": item.id, "verdict": verdict.name, **_details(verdict)}, json), True


def _details(verdict: Verdict) -> dict[str, Json]:
    match verdict:
        case Unique(solution):
            return _solution(solution)
        case Multiple(first, second):
            other = _solution(second)
            return {**_solution(first), "other": next(iter(other.values()))}
        case Undecided(reason, found):
            return {"reason": reason, **(_solution(found) if found else {})}
    return {}


def _solution(solution: Solution) -> dict[str, Json]:
    rows = inside_rows(solution)
    return {"lines": edge_ids(solution)} if rows is None else {"inside": rows}


def _written(entry: dict[str, Json], json: bool) -> str:
    if json:
        return encode(entry) + "\n"
    what = entry.get("verdict") or f"error: {entry.get('error')}"
    return f"{entry['id']}\t{what}\n"


@contextmanager
def _opened(name: str) -> Iterator[BinaryIO]:
    if name == "-":
        yield sys.stdin.buffer
        return
    try:
        file = Path(name).open("rb")  # noqa: SIM115  (closed below; only opening it may fail here)
    except (OSError, ValueError) as error:
        raise PuzzleError(getattr(error, "strerror", None) or "cannot be read", place=name) from None
    with file:
        yield file


def _numbered(file: BinaryIO) -> Iterator[Numbered]:
    """The lines that are not blank, with their numbers from 1."""
    return ((number, line) for number, line in enumerate(file, start=1) if line.strip())


def _pooled(
    lines: Iterator[Numbered], question: Question, json: bool, jobs: int, start: str
) -> Generator[Answered, None, None]:
    """The same as answering line by line, in several processes."""
    context = multiprocessing.get_context(start)
    with ProcessPoolExecutor(jobs, context, _begin, (question.method,)) as pool:
        waiting: deque[Future[list[Answered]]] = deque()
        try:
            while chunk := list(islice(lines, CHUNK)):
                with interrupts_held():
                    waiting.append(pool.submit(_answer_chunk, chunk, question, json))
                if len(waiting) >= IN_FLIGHT * jobs:
                    yield from waiting.popleft().result()
            while waiting:
                yield from waiting.popleft().result()
        except BrokenExecutor:
            raise BatchError("a process of the batch ended by itself; was memory short?") from None
        except BaseException:
            end_pool(pool)
            raise


def _answer_chunk(chunk: list[Numbered], question: Question, json: bool) -> list[Answered]:
    return [answer_line(line, question, json) for line in chunk]


def _begin(method: str) -> None:
    """Before the first chunk: Ctrl-C reaches all processes, but only the first one decides what ends."""
    begin_in_pool()
    get_ready(method, aloud=False)
