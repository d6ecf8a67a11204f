"""What a request asks of a puzzle: the clues it allows, and whether its level and techniques are
met.

Each check goes another way than the one that made the puzzle.
"""

from functools import partial

import numpy as np

from takegaki.core.budget import Budget
from takegaki.core.graph import IntArray
from takegaki.core.lazy_dataclass import replace
from takegaki.core.marks import UNKNOWN
from takegaki.core.puzzle import LARGEST_CLUE, NO_CLUE, Puzzle
from takegaki.core.reason import IN_JSON, Reason, token
from takegaki.core.solution import Solution
from takegaki.core.topology import BoolArray, face_counts
from takegaki.core.verdict import Unique
from takegaki.deduce.ladder import Ladder
from takegaki.deduce.level import Level
from takegaki.deduce.technique import Technique
from takegaki.deduce.technique_table import techniques_of
from takegaki.generation.needed_patterns import unused
from takegaki.generation.request import SHOWN_STREAM, Request, rng_of
from takegaki.puzzles import PUZZLES
from takegaki.puzzles.puzzle_type import LoopTables
from takegaki.rules.application.apply import Application
from takegaki.rules.rule_sets.library import default_rules, rule_set
from takegaki.runtime.rng import below
from takegaki.solving.questions.prove import prove


def with_clues(puzzle: Puzzle, kept: BoolArray) -> Puzzle:
    """The puzzle with these clues (F,) alone."""
    return Puzzle.of(
        puzzle.graph,
        np.where(kept, puzzle.clues, NO_CLUE),
        kind=puzzle.kind,
        variant=puzzle.variant,
    )


def clued(request: Request, lines: BoolArray, budget: Budget | None = None) -> Puzzle:
    """The puzzle of a loop with all clues that are allowed: by place, by value, and by symmetry.
    Raises EndedError when the budget ends.
    """
    clues = shown_clues(request, lines, budget)
    allowed = (
        np.ones(len(clues), dtype=np.bool_) if request.pattern is None else request.pattern.copy()
    )
    if request.graph.holes:
        allowed[-request.graph.holes :] = False
    allowed &= clues <= LARGEST_CLUE
    if request.values is not None:
        allowed &= np.isin(clues, sorted(request.values))
    if request.symmetry is not None:
        # Cells that a symmetry exchanges have clues together, or none has.
        orbit, allowed = request.groups[2], allowed & (clues >= 0)
        allowed &= (np.bincount(orbit, ~allowed) == 0)[orbit]
    shown = np.where(allowed, clues, NO_CLUE)
    return Puzzle.of(request.graph, shown, kind=request.kind, variant=request.variant)


def dots_left_out(request: Request, lines: BoolArray) -> int:
    """How many dots a loop does not visit though the variant wants all of them. Cost: linear."""
    if request.variant != "full":
        return 0
    visited = np.zeros(request.graph.n_vertices, dtype=np.bool_)
    visited[request.graph.edge_vertices[lines]] = True
    return int((~visited).sum())


def shown_clues(request: Request, lines: BoolArray, budget: Budget | None = None) -> IntArray:
    """(C,) the clues that the lines give all cells. Raises EndedError when the budget ends."""
    tables = PUZZLES[request.kind].tables
    if request.counts or not isinstance(tables, LoopTables):
        return face_counts(request.graph, lines)
    rng = rng_of(request, 0, SHOWN_STREAM)
    shown = tables.shown(request.graph, lines, partial(below, rng), request.values, budget)
    return shown.astype(np.int32)


def left_open(puzzle: Puzzle, request: Request, budget: Budget | None = None) -> int:
    """How many edges the rules or techniques of the request leave unknown; at least 1 unless it is
    solved.

    Raises EndedError when the budget ends.
    """
    if request.method == "normal":
        work = Application(
            puzzle, rule_set(request.rules or default_rules(puzzle.graph)), loops=True
        )
        work.apply()
        board, solved = work.board, work.clash is None and work.board.is_complete
    else:
        ladder = Ladder(puzzle, without=request.avoided, budget=budget)
        solved = ladder.climb(request.cap) == "solved"
        board = ladder.board
    return 0 if solved else max(1, int(np.count_nonzero(board.marks == UNKNOWN)))


def unmet(ladder: Ladder, request: Request, budget: Budget | None = None) -> str:
    """Which requirement of a level or techniques a puzzle does not meet; "" when it meets all.

    ladder   on that puzzle, from nothing; it climbs
    """
    level, puzzle = request.ladder_level, ladder.puzzle
    if level is not None and level > Level.EASY and ladder.climb(Level(level - 1)) == "solved":
        below = Level(level - 1)
        named = Reason(f"level.{below.word}")
        return token(f"{below.title} is enough for it", "missed.enough", level=named)
    for technique in request.needed_techniques:
        if not needs(puzzle, technique, request, budget):
            return not_needed(technique)
    if unmet_pattern := unused(puzzle, request.needed_patterns, budget):
        text = f"its explanation does not use the pattern {unmet_pattern}"
        return token(text, "missed.pattern", pattern=Reason(f"pattern-{unmet_pattern}"))
    if request.avoid:
        solved = left_open(puzzle, request, budget) == 0
    else:
        solved = request.cap is Level.SEARCH or ladder.climb(request.cap) == "solved"
    if not solved:
        return token("the techniques do not solve it", "missed.techniques")
    return "" if request.player_level is None else _other_level(puzzle, request, budget)


def _other_level(puzzle: Puzzle, request: Request, budget: Budget | None) -> str:
    """Whether its player's level is another one than is asked for."""
    from takegaki.deduce.player_level import (  # noqa: PLC0415  (few ask for it)
        player_level,
    )

    found = player_level(puzzle, budget=budget)
    if found == request.player_level:
        return ""
    level = Reason("player-level.numbered", number=found.value, title=found.named)
    return token(f"its level is {level.phrase(IN_JSON)}", "missed.player-level", level=level)


def not_needed(technique: Technique) -> str:
    """That a puzzle does not need it."""
    named = token(technique.name, technique.name)
    return token(f"it does not need {technique.name}", "missed.needs", technique=named)


def needs(
    puzzle: Puzzle, technique: Technique, request: Request, budget: Budget | None = None
) -> bool:
    """Whether techniques up to its own level, above Hard up to itself, come less far without it.

    A harder one might stand in for it. Exact steps are needed where all others are stuck.
    """
    last = technique.level if technique.level <= Level.HARD else technique

    def open_edges(*without: Technique) -> int:
        ladder = Ladder(puzzle, without=(*request.avoided, *without), budget=budget)
        ladder.climb(last)
        return int(np.count_nonzero(ladder.board.marks == UNKNOWN))

    is_applied = technique.level <= Level.HARD or bool(technique.run)
    return open_edges(technique) > (open_edges() if is_applied else 0)


PLAIN_TRIES = 4
"""Loops whose clues are removed up to the level allowed, before steering begins."""


def steered_level(request: Request, number: int) -> Level | None:
    """The level up to which clues are removed so that the hardest of the needed techniques is; None
    where they are removed up to the level allowed. number: of the try, 1 for the first
    """
    own = max((one.level for one in request.needed_techniques), default=Level.SEARCH)
    may_steer = request.ladder_level in (None, own) and own <= Level.EXPERT
    is_sure = own is request.cap and own <= Level.HARD
    return own if may_steer and (is_sure or number > PLAIN_TRIES) else None


def with_and_without(request: Request, level: Level) -> tuple[Technique, Request, Request]:
    """The hardest of the needed techniques, a request up to its level with no clue to spare, and
    the same without it; above Hard, where each has its turn after those before it, without later
    ones, too.
    """
    needed = max(request.needed_techniques, key=lambda one: one.order)
    own = replace(request, level=level, needs=(), minimal=True)
    later = {
        one.name
        for one in techniques_of(request.kind)
        if one.level is level and one.order > needed.order
    }
    barred = {*request.avoid, needed.name, *(later if level > Level.HARD else ())}
    return needed, own, replace(own, avoid=tuple(sorted(barred)))


def proven(solution: Solution, budget: Budget) -> bool:
    """Whether the exact engine finds this solution and no other."""
    verdict = prove(solution.puzzle, budget=budget)
    return isinstance(verdict, Unique) and bool(
        np.array_equal(verdict.solution.lines, solution.lines)
    )
