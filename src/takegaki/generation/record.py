"""What comes of one seed, as one line of JSON: a puzzle that reads like any other, or why there is none."""

import json
from dataclasses import dataclass, replace

from takegaki import __version__
from takegaki.core.budget import Budget
from takegaki.core.verdict import Solution
from takegaki.formats import Document, write
from takegaki.generation.make import Generated, generate
from takegaki.generation.request import Request
from takegaki.rating.rate import value_of

RATED_FACES = 1000
"""Larger boards are rated by `takegaki rate` alone: it would take longer than to make them."""


@dataclass(frozen=True)
class Record:
    """One seed of a batch: its line of JSON without the line's end, and whether it holds a puzzle."""

    seed: int
    text: str
    made: bool


def make_record(request: Request, seconds: float | None = None) -> Record:
    """Make what a request asks for, within seconds if given, as a record."""
    made = generate(request, Budget(time_limit=seconds))
    if isinstance(made, Generated):
        return Record(request.seed, line_of(rated(made)), True)
    return Record(request.seed, line_without_puzzle(request, made.reason), False)


def rated(made: Generated) -> Generated:
    """With its rating as metadata, where there is a rating of its type and RATED_FACES are enough.

    Without a limit of time, for the same seed is to give the same text. Cost: as `rating.value_of`.
    """
    puzzle = made.puzzle
    if puzzle.kind != "slitherlink" or puzzle.graph.n_faces > RATED_FACES:
        return made
    puzzle = puzzle.with_meta(rating=round(value_of(puzzle), 1))
    return replace(made, puzzle=puzzle, solution=Solution.of(puzzle, made.solution.lines))


def line_of(made: Generated) -> str:
    """The puzzle with its metadata and its solution in takegaki's own JSON, in one line."""
    document = Document(made.puzzle, solution=made.solution.board())
    return _line(json.loads(write(document, "json")))


def line_without_puzzle(request: Request, reason: str) -> str:
    """A line for a seed without a puzzle."""
    meta = {"seed": request.seed, "parameters": request.parameters(), "version": __version__}
    return _line({"stopped": reason, "meta": meta})


def with_seed(request: Request, seed: int) -> Request:
    """The same request for another seed."""
    return replace(request, seed=seed)


def _line(entries: dict[str, object]) -> str:
    return json.dumps(entries, separators=(",", ":"), ensure_ascii=False)
