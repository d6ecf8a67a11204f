"""A verdict a line for many puzzles, in the order of the input, in one process or several.

Each line of the answer is a JSON object: `id` (the record's, else the number of the line) and
`verdict`, with `inside` (or `lines`, see `takegaki.render.json_values`) for a solution, `other` for
a second one, `reason` where it is undecided; or `error` in place of a verdict where the line is
unreadable.
"""

import gc
import json
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from functools import lru_cache, partial
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, BinaryIO

import numpy as np
from numpy.typing import NDArray

from takegaki.cli.errors import Status
from takegaki.cli.output import note
from takegaki.cli.proof_files import certificate_of, proof_name, save_proof
from takegaki.cli.solve.options import SolveOptions
from takegaki.core import DEFAULT_TILING
from takegaki.core.budget import Budget
from takegaki.core.errors import FormatError, PuzzleError, check_faces, check_text
from takegaki.core.graph import Graph
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.lazy_named_tuple import NamedTuple
from takegaki.core.puzzle import HIDDEN_CLUE, NO_CLUE, Puzzle
from takegaki.core.reason import said
from takegaki.core.verdict import Multiple, Undecided, Unique, Verdict
from takegaki.formats import read_document
from takegaki.formats.document import has_marks
from takegaki.render.json_values import Entry, encode, short_solution_entry
from takegaki.runtime.processes import Jobs
from takegaki.solving.questions.answer_many import answer_lists
from takegaki.tilings import TILINGS

if TYPE_CHECKING:
    from takegaki.certificates.certify import Method

Numbered = tuple[int, bytes]


class Answered(NamedTuple):
    """A line of the answer, whether its puzzle could be read, and whether it had marks."""

    text: str
    readable: bool
    had_marks: bool = False


class Answers(NamedTuple):
    """The lines of several answers, how many puzzles could not be read, and how many had marks."""

    text: str
    unreadable: int
    marked: int


SHOWN_EVERY = 0.05
"""Seconds after which answers are written out, where they are not awaited one by one."""


@dataclass(frozen=True)
class ProofFolder:
    """Where certificates go, and who proves (see `takegaki.certificates.certify`)."""

    folder: Path
    by: "Method | None" = None


def run_batch(
    name: str,
    options: SolveOptions,
    *,
    jobs: Jobs = 1,
    json: bool = True,
    start: str = "spawn",
    proofs: ProofFolder | None = None,
) -> Status:
    """Answer the lines of a file (`-`: stdin) on stdout; UNREADABLE at the end if any line was.

    start   how processes begin: "spawn" or "forkserver"; by "fork" only where no other thread runs
    proofs  where a certificate of each verdict goes; None for none
    Raises PuzzleError when the file cannot be opened, DiedError when a process dies.
    Ctrl-C ends all processes.
    """
    with _opened(name) as file:
        unreadable = marked = 0
        answer = partial(answer_lines, options=options, json=json, proofs=proofs)
        # Whoever writes to us line by line may wait for each answer.
        due, wait = 0.0, 0.0 if file is sys.stdin.buffer else SHOWN_EVERY
        # What is loaded by now stays: the collector need not visit it again and again.
        gc.freeze()
        with closing(answer_lists(answer, _numbered(file), jobs=jobs, start=start)) as answered:
            for answers in answered:
                sys.stdout.write(answers.text)
                if time.monotonic() >= due:
                    sys.stdout.flush()
                    due = time.monotonic() + wait
                unreadable += answers.unreadable
                marked += answers.marked
        sys.stdout.flush()
    if marked:
        note(said("batch.ignored-marks", count=marked))
    return Status.UNREADABLE if unreadable else Status.OK


def answer_lines(
    lines: list[Numbered],
    cancel: Event | None = None,
    *,
    options: SolveOptions,
    json: bool,
    proofs: ProofFolder | None = None,
) -> Answers:
    """Solve some lines."""
    budget = _budget(options, cancel)
    answered = [
        answer_line(line, budget, options=options, json=json, proofs=proofs) for line in lines
    ]
    return Answers(
        "".join([line.text for line in answered]),
        sum(not line.readable for line in answered),
        sum(line.had_marks for line in answered),
    )


def answer_line(
    line: Numbered,
    budget: Budget | None = None,
    *,
    options: SolveOptions,
    json: bool,
    proofs: ProofFolder | None = None,
) -> Answered:
    """Solve one line within a budget, that of the options where none is given; the proof has its
    time anew.
    """
    number, data = line
    item = Line(data.decode("utf-8", "replace"), number)
    try:
        puzzle = item.puzzle()
    except PuzzleError as error:
        unread: Entry = {"id": item.id, "error": str(error)}
        return Answered(_written(unread, json), readable=False)
    verdict = options.prove(puzzle, budget or options.budget())
    entry = {"id": item.id, "verdict": verdict.name, **_details(verdict)}
    if proofs is not None and not isinstance(verdict, Undecided):
        name = proof_name(number, item.id, width=6)
        by = proofs.by
        why = save_proof(proofs.folder, name, lambda: certificate_of(puzzle, verdict, budget, by))
        entry |= {"no_certificate": why} if why else {"certificate": name}
    text = _written(entry, json)
    return Answered(text, readable=True, had_marks=item.has_marks)


@lru_cache(maxsize=1)
def _budget(options: SolveOptions, cancel: Event | None) -> Budget:
    """One for all puzzles, as the clock starts with each question: making it takes a third of
    reading one.
    """
    return options.budget(cancel)


def _details(verdict: Verdict) -> Entry:
    match verdict:
        case Unique(solution):
            return short_solution_entry(solution)
        case Multiple(first, second):
            other = short_solution_entry(second)
            return {**short_solution_entry(first), "other": next(iter(other.values()))}
        case Undecided(reason, found):
            return {"reason": reason, **(short_solution_entry(found) if found else {})}
    return {}


def _written(entry: Entry, json: bool) -> str:
    if json:
        return encode(entry) + "\n"
    what = entry.get("verdict") or f"error: {entry.get('error')}"
    proof = entry.get("certificate") or entry.get("no_certificate")
    words = [str(entry["id"]), str(what), *([str(proof)] if proof else [])]
    return "\t".join(words) + "\n"


@contextmanager
def _opened(name: str) -> Iterator[BinaryIO]:
    if name == "-":
        yield sys.stdin.buffer
        return
    try:
        file = Path(name).open("rb")  # noqa: SIM115  (closed below; only opening it may fail here)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or said("file.unreadable")
        raise PuzzleError(why, place=name) from None
    with file:
        yield file


def _numbered(file: BinaryIO) -> Iterator[Numbered]:
    """The lines that are not blank, with their numbers from 1."""
    return ((number, line) for number, line in enumerate(file, start=1) if line.strip())


Record = Mapping[str, object]

UNKNOWN_CHARACTER = 127


def _clue_table() -> NDArray[np.int8]:
    """(256,) the clue that a byte means."""
    table = np.full(256, UNKNOWN_CHARACTER, dtype=np.int8)
    table[list(b".-_ ")] = NO_CLUE
    table[ord("?")] = HIDDEN_CLUE
    table[ord("0") : ord("9") + 1] = np.arange(10)
    return table


CLUES = _clue_table()


class Line:
    """A line of a batch: its id (its number where it names none), and the puzzle on demand."""

    def __init__(self, text: str, number: int) -> None:
        self._text = text
        self.id: str | int = number
        self.has_marks = False

    def puzzle(self) -> Puzzle:
        """Read it. Raises PuzzleError."""
        check_text(self._text)
        if not self._text.lstrip().startswith("{"):
            return self._read()
        record = _object(self._text)
        name = record.get("id")
        if isinstance(name, (str, int)):
            self.id = name
        # takegaki's own JSON holds more than clues.
        return self._read() if "takegaki" in record else _from_rows(record)

    def _read(self) -> Puzzle:
        document = read_document(self._text)
        self.has_marks = has_marks(document.board)
        return document.puzzle


def _object(text: str) -> Record:
    try:
        record = json.loads(text)
    except RecursionError:
        raise FormatError(said("reading.json", why=said("reading.nested"))) from None
    except ValueError as error:
        raise FormatError(said("batch.no-json", why=str(error))) from None
    return record if isinstance(record, dict) else {}


def _from_rows(record: Record) -> Puzzle:
    rows = record.get("clues")
    if not isinstance(rows, list) or not rows or not all(isinstance(row, str) for row in rows):
        raise FormatError(said("batch.no-clues"))
    cols = len(rows[0])
    check_faces(len(rows) * cols)
    for number, row in enumerate(rows, start=1):
        if len(row) != cols:
            what = said("batch.row", cells=len(row), first=cols)
            raise FormatError(what, place=said("reading-place.row", row=number))
    return Puzzle.of(_graph(record, len(rows), cols), _clues("".join(rows), cols))


def _graph(record: Record, rows: int, cols: int) -> Graph:
    if record.get("rows", rows) != rows or record.get("cols", cols) != cols:
        raise FormatError(said("batch.size", rows=rows, cols=cols))
    tiling = record.get("tiling", DEFAULT_TILING)
    if not isinstance(tiling, str) or tiling not in TILINGS:
        raise FormatError(said("batch.no-tiling", given=repr(str(tiling)[:40])))
    return TILINGS[tiling].graph(rows, cols)


def _clues(cells: str, cols: int) -> NDArray[np.int8]:
    """(F,) the clues of the cells, which are `cols` to a row."""
    # Every character beyond ASCII becomes one byte that is no clue.
    data = cells.encode() if cells.isascii() else bytes(min(ord(cell), 255) for cell in cells)
    clues = CLUES[np.frombuffer(data, dtype=np.uint8)]
    if int(clues.max(initial=0)) == UNKNOWN_CHARACTER:
        at = int(np.argmax(clues == UNKNOWN_CHARACTER))
        place = f"r{at // cols + 1}c{at % cols + 1}"
        raise FormatError(said("reading.no-clue", given=repr(cells[at])), place=place)
    return clues
