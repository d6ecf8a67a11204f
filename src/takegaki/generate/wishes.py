"""Whether a puzzle is what was asked for: each check by another way than the one that made it."""

from collections.abc import Callable

import numpy as np

from takegaki.core.board import UNKNOWN
from takegaki.core.puzzle import NO_CLUE, Puzzle
from takegaki.core.topology import BoolArray, face_counts
from takegaki.core.verdict import Solution, Unique
from takegaki.deduce.ladder import Ladder
from takegaki.generate.request import Request
from takegaki.rules.apply import Application
from takegaki.rules.library import DEFAULT, rule_set
from takegaki.solve.front import prove
from takegaki.solve.search import Budget
from takegaki.techniques import TECHNIQUES, Level, Technique

KeepOn = Callable[[], object]


def told_only(puzzle: Puzzle, kept: BoolArray) -> Puzzle:
    """The puzzle with these clues (F,) alone."""
    return Puzzle.of(puzzle.graph, np.where(kept, puzzle.clues, NO_CLUE), variant=puzzle.variant)


def clued(request: Request, lines: BoolArray) -> Puzzle:
    """The puzzle of a loop with all clues that are allowed: by place, by value, and by symmetry."""
    clues = face_counts(request.graph, lines)
    allowed = np.ones(len(clues), dtype=np.bool_) if request.pattern is None else request.pattern.copy()
    if request.values is not None:
        orbit = request.groups[2]
        allowed &= np.isin(clues, sorted(request.values))
        # Faces that a symmetry exchanges have clues together, or none has.
        allowed &= (np.bincount(orbit, ~allowed) == 0)[orbit]
    return Puzzle.of(request.graph, np.where(allowed, clues, NO_CLUE), variant=request.variant)


def left_open(puzzle: Puzzle, request: Request, keep_on: KeepOn = bool) -> int:
    """Edges without a mark when rules or techniques, as the request asks, are done; at least 1 unless it
    is solved. keep_on: see Ladder."""
    if request.method == "normal":
        work = Application(puzzle, rule_set(request.rules or DEFAULT[puzzle.graph.tiling]), loops=True)
        work.apply()
        board, solved = work.board, work.clash is None and work.board.is_complete
    else:
        ladder = Ladder(puzzle, without=request.avoided, keep_on=keep_on)
        solved = ladder.climb(request.cap) == "solved"
        board = ladder.board
    return 0 if solved else max(1, int(np.count_nonzero(board.marks == UNKNOWN)))


def unmet(ladder: Ladder, request: Request, keep_on: KeepOn = bool) -> str:
    """Which wish for a level or techniques a puzzle does not meet; "" when it meets all.

    ladder   on that puzzle, from nothing; it climbs
    """
    level, puzzle = request.level, ladder.puzzle
    if level is not None and level > Level.EASY and ladder.climb(Level(level - 1)) == "solved":
        return f"{Level(level - 1).title} is enough for it"
    for name in request.needs:
        if not needs(puzzle, TECHNIQUES[name], request, keep_on):
            return f"it does not need {name}"
    if request.avoid:
        solved = left_open(puzzle, request, keep_on) == 0
    else:
        solved = request.cap is Level.SEARCH or ladder.climb(request.cap) == "solved"
    return "" if solved else "the techniques do not solve it"


def needs(puzzle: Puzzle, technique: Technique, request: Request, keep_on: KeepOn = bool) -> bool:
    """Whether techniques up to its own level come less far without it. A harder one might stand in for it."""

    def open_edges(*without: Technique) -> int:
        ladder = Ladder(puzzle, without=(*request.avoided, *without), keep_on=keep_on)
        ladder.climb(technique.level)
        return int(np.count_nonzero(ladder.board.marks == UNKNOWN))

    return open_edges(technique) > open_edges()


def proven(solution: Solution, budget: Budget) -> bool:
    """Whether the exact engine finds this solution and no other."""
    verdict = prove(solution.puzzle, budget=budget)
    return isinstance(verdict, Unique) and bool(np.array_equal(verdict.solution.lines, solution.lines))
