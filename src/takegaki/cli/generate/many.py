"""A batch: an entry for each seed, to stdout or to a file that goes on where it was interrupted."""

from collections.abc import Callable
from concurrent.futures import BrokenExecutor
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path

from takegaki.cli.counting import Counting
from takegaki.cli.first_use import get_ready_to_generate
from takegaki.cli.generate.asked import Asked
from takegaki.cli.generate.one import chosen_seed
from takegaki.cli.generate.showing import Showing, reason
from takegaki.cli.screen import note
from takegaki.cli.status import Status
from takegaki.core.errors import LimitError
from takegaki.generate.batch import batch
from takegaki.generate.batch_file import BatchFile
from takegaki.generate.entry import Entry, with_seed
from takegaki.generate.request import Request

LAST_SEED = 2**63 - 1


def make_many(
    asked: Asked, count: int, jobs: int, seconds: float | None, output: str | None, showing: Showing
) -> Status:
    """Make them all; UNDECIDED at the end if a seed gave none. Raises PuzzleError."""
    run = _Run(count, jobs, seconds)
    if output is None:
        request = asked.request(chosen_seed(asked.seed))
        showing.check(request.blank)
        return run.all_of(request, lambda entry: _show(entry, showing))
    try:
        return _into(asked, run, output)
    except OSError as error:
        note(f"{output}: could not be written: {error.strerror or error}")
        return Status.UNWRITABLE


def _into(asked: Asked, run: "_Run", output: str) -> Status:
    checked = asked.request(asked.seed or 0)
    with BatchFile(Path(output)) as file:
        there = file.seed()
        request = with_seed(checked, chosen_seed(there if asked.seed is None else asked.seed))
        file.take_up(request)
        if file.there:
            note(f"{file.there:,} of {run.count:,} are there already")
        left = replace(run, count=max(0, run.count - file.there), before=file.there)
        try:
            status = left.all_of(with_seed(request, request.seed + file.there), file.add)
        except KeyboardInterrupt:
            note(f"stopped; {file.there:,} of {run.count:,} are there, the same command goes on from there")
            raise
        note(f"{file.there - file.missed:,} puzzles are in {output}")
    return Status.UNDECIDED if status is Status.OK and file.missed else status


@dataclass(frozen=True)
class _Run:
    """How many puzzles, in how many processes, seconds for each; `before`: how many were there already."""

    count: int
    jobs: int
    seconds: float | None
    before: int = 0

    def all_of(self, request: Request, give: Callable[[Entry], None]) -> Status:
        """Give an entry for each seed from the request's on; UNDECIDED if one has no puzzle."""
        if self.count <= 0:
            return Status.OK
        if request.seed + self.count - 1 > LAST_SEED:
            raise LimitError(f"seeds end at {LAST_SEED}")
        get_ready_to_generate(request)
        entries = batch(request, self.count, jobs=self.jobs, seconds=self.seconds)
        missed = 0
        try:
            with Counting("puzzles", self.before + self.count) as counting, closing(entries):
                counting.at(self.before)
                for done, entry in enumerate(entries, start=self.before + 1):
                    counting.make_room()
                    give(entry)
                    if not entry.made:
                        missed += 1
                        note(f"seed {entry.seed}: no puzzle: {reason(entry.text)}")
                    counting.at(done)
        except BrokenExecutor:
            note("a process of the batch ended by itself; was memory short?")
            return Status.BROKEN
        return Status.UNDECIDED if missed else Status.OK


def _show(entry: Entry, showing: Showing) -> None:
    if entry.made or showing.is_lines:
        showing.show(entry.text)
