"""The data set: a puzzle of a tiling, a size and an aim, with what is known of it, proven by a
second method.

An aim is a level, or "any": one solution and no clue too many, however hard.
"""

from bisect import bisect_left
from collections.abc import Callable
from functools import lru_cache
from typing import TypeVar

import numpy as np

from takegaki.certificates import certify, digest_of
from takegaki.certificates.puzzle_text import puzzle_lines
from takegaki.core.errors import PuzzleError, UnsupportedError
from takegaki.core.graph import Graph
from takegaki.core.puzzle import Puzzle
from takegaki.core.solution import Solution
from takegaki.core.verdict import Unique
from takegaki.deduce.level import Level
from takegaki.formats import Document, write
from takegaki.generation.generate_puzzle import Generated, generate
from takegaki.generation.request import Request
from takegaki.lab.experiments import Point, Value
from takegaki.rating.rate import value_of
from takegaki.runtime.measured_runs import measured
from takegaki.solving.questions.prove import prove
from takegaki.tilings import TILINGS
from takegaki_verify import CertificateError, verify

T = TypeVar("T")

SECOND_METHOD = "sat"
"""Generating uses the exact engine; this one shares neither propagation nor search with it."""

ANY = "any"

DATASET_AIMS = (*(level.word for level in Level if level <= Level.HARD), ANY)

SEEDS_APART = 10**5
"""Seeds of one aim at one size: other aims and sizes, which may have the same board, begin
elsewhere.
"""

SMALLEST = 6
"""Rows and columns from which on a patch of every aperiodic tiling has a vertex inside."""

COLUMNS = (
    *(
        "rows",
        "cols",
        "cells",
        "clues",
        "share",
        "level",
        "rating",
        "techniques",
        "technique_count",
    ),
    *("verdict", "certificate", "puzzle", "create_s", "rate_s", "prove_s", "certify_s"),
)


@lru_cache(maxsize=512)
def sides_for(tiling: str, size: int) -> tuple[int, int]:
    """Rows and columns, equal or one column more, of the board whose cells are nearest size
    squared.
    """
    boards, wanted = TILINGS[tiling], size * size

    def cells(step: int) -> int:
        return boards.cells(step // 2, (step + 1) // 2)

    first = 2 * (SMALLEST if boards.is_described else 1)
    last = first
    while cells(last) < wanted:
        last *= 2
    step = bisect_left(range(last), wanted, lo=first, key=cells)
    if step > first and wanted - cells(step - 1) < cells(step) - wanted:
        step -= 1
    return step // 2, (step + 1) // 2


def board_for(tiling: str, size: int, seed: int) -> Graph:
    """A board of about size squared cells; which patch of an aperiodic tiling follows from the
    seed.
    """
    boards, (rows, cols) = TILINGS[tiling], sides_for(tiling, size)
    return boards.graph(rows, cols, boards.describe(rows, cols, seed))


def request_for(point: Point, seed: int) -> Request:
    """What is made at a point."""
    size, aim = int(point["size"]), str(point["aim"])
    seed += (len(DATASET_AIMS) * size + DATASET_AIMS.index(aim)) * SEEDS_APART
    graph = board_for(str(point["tiling"]), size, seed)
    if aim == ANY:
        return Request(graph, seed, method="hard")
    return Request(graph, seed, level=Level.of(aim))


def measure_puzzle(point: Point, seed: int) -> dict[str, Value]:
    """A puzzle: size, clues, level, rating, techniques of its easiest path, verdict of the second
    method, certificate.

    level       of the easiest path; None above Hard, where finding it takes longer than all the
                rest
    techniques  those that it uses, up to Hard
    verdict     "unique" where the second method proves that the generator's loop is the only one;
                "differs" where it finds another one
    certificate the first 12 digits of the SHA-256 of its certificate, which `takegaki_verify` has
                checked; None where it does not hold, or there is none
    puzzle      as a game ID of Loopy, or in takegaki's JSON where that has no such board
    All are None for a seed that gave no puzzle.
    """
    made, create = _timed(lambda: generate(request_for(point, seed)))
    if not isinstance(made, Generated):
        return {**dict.fromkeys(COLUMNS), "create_s": create}
    puzzle, graph = made.puzzle, made.puzzle.graph
    rating, rate = _timed(lambda: value_of(puzzle))
    verdict, proof = _timed(lambda: prove(puzzle, method=SECOND_METHOD))
    agrees = isinstance(verdict, Unique) and (verdict.solution.lines == made.solution.lines).all()
    digest, certify_s = _timed(lambda: certified(puzzle, made.solution))
    techniques = str(puzzle.meta["techniques"])
    clues = int(np.sum(puzzle.clues >= 0))
    return {
        "rows": graph.rows,
        "cols": graph.cols,
        "cells": graph.n_cells,
        "clues": clues,
        "share": clues / graph.n_cells,
        "level": None if made.level is None else made.level.word,
        "rating": round(rating, 1),
        "techniques": techniques,
        "technique_count": techniques.count(",") + 1,
        "verdict": verdict.name if agrees or not isinstance(verdict, Unique) else "differs",
        "certificate": digest,
        "puzzle": text_for(puzzle),
        "create_s": create,
        "rate_s": rate,
        "prove_s": proof,
        "certify_s": certify_s,
    }


def certified(puzzle: Puzzle, solution: Solution) -> str | None:
    """The digest of a certificate that the solution is the only one; None where there is none that
    is verified.
    """
    try:
        text = certify(puzzle, Unique(solution))
        found = verify(text, "\n".join(puzzle_lines(puzzle)))
    except (PuzzleError, CertificateError, RuntimeError):
        return None
    return digest_of(text) if found.claim == "unique" else None


def _bare(puzzle: Puzzle) -> Puzzle:
    return Puzzle.of(puzzle.graph, puzzle.clues, kind=puzzle.kind, variant=puzzle.variant)


def text_for(puzzle: Puzzle) -> str:
    """The puzzle and nothing else in one line, as short as a format has it."""
    bare = Document(_bare(puzzle))
    try:
        return write(bare, "loopy").strip()
    except UnsupportedError:
        return write(bare, "json").replace("\n", "")


def _timed(work: Callable[[], T]) -> tuple[T, float]:
    """The result of some work, and seconds of processor time, with machine code at hand."""
    found = measured(work)
    return found.result, found.seconds
