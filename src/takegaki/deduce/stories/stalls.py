"""The setter's report: how hard a puzzle is, and where its solvers will stall.

An example of each technique, on its bundled board: where the easier ones are stuck, this one
continues.
"""

from contextlib import suppress
from functools import lru_cache

import numpy as np

from takegaki.core.board import Board
from takegaki.core.budget import Budget, EndedError, RunningBudget
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.marks import UNKNOWN
from takegaki.core.puzzle import Puzzle
from takegaki.deduce.boards import board_text
from takegaki.deduce.deduction import Deduction
from takegaki.deduce.deduction_of_facts import finding_of
from takegaki.deduce.explain import explain
from takegaki.deduce.facts.journal import Fact
from takegaki.deduce.ladder import Ladder
from takegaki.deduce.level import Level
from takegaki.deduce.premises.minimise import PremiseMinimiser
from takegaki.deduce.technique import Technique
from takegaki.deduce.technique_table import TECHNIQUES
from takegaki.deduce.trace import Trace
from takegaki.formats import read_document


def decided_share(board: Board) -> float:
    """Of the edges, how many are decided; all, where there are none."""
    return float(np.mean(board.marks != UNKNOWN)) if len(board.marks) else 1.0


@dataclass(frozen=True)
class Stall:
    """The board where all techniques up to a level are stuck."""

    level: Level
    board: Board

    @property
    def share(self) -> float:
        """Of the edges, how many are decided by then."""
        return decided_share(self.board)


@dataclass(frozen=True)
class Climb:
    """A moment on the easiest path when all easier techniques are stuck.

    number  of the step
    level   of what helps, above Easy
    share   of the edges that are decided by then
    edges   what follows, ascending
    """

    number: int
    level: Level
    share: float
    edges: tuple[int, ...]


@dataclass(frozen=True)
class Report:
    """What a puzzle requires of its solvers.

    trace   the easiest path; its premises are not minimal
    stalls  for each level that stops before the end of the path, from easy to hard
    climbs  all steps above Easy, in order
    """

    trace: Trace
    stalls: tuple[Stall, ...]
    climbs: tuple[Climb, ...]

    @property
    def level(self) -> Level | None:
        """The hardest that the easiest path needs; None when it does not end with the solution."""
        return self.trace.level if self.trace.outcome == "solved" else None

    @property
    def share(self) -> float:
        """Of the edges, how many are decided at the end of the path."""
        return decided_share(self.trace.board)


def report(puzzle: Puzzle, budget: Budget | None = None) -> Report:
    """Follow the easiest path of a puzzle, and find where each level alone stops.

    When the budget ends, the report is about the path so far. Cost: as for a trace without minimal
    premises, and the ladder once more.
    """
    budget = Budget.of(budget).start()
    trace = explain(puzzle, minimal=False, opening=False, budget=budget)
    return Report(trace, tuple(_stalls(puzzle, trace, budget)), _climbs(trace))


def _stalls(puzzle: Puzzle, trace: Trace, budget: RunningBudget) -> list[Stall]:
    stalls: list[Stall] = []
    with suppress(EndedError):
        ladder = Ladder(puzzle, budget=budget)
        for level in Level:
            if level >= (trace.level or Level.EASY):
                break
            budget.check()
            ladder.climb(level)
            stalls.append(Stall(level, ladder.board))
    return stalls


def _climbs(trace: Trace) -> tuple[Climb, ...]:
    climbs: list[Climb] = []
    decided = 0
    for step in trace.steps:
        found = step.found
        if found.level > Level.EASY and found.conclusions:
            edges = tuple(edge for edge, _ in found.conclusions)
            climbs.append(Climb(step.number, found.level, decided / len(trace.board.marks), edges))
        decided += len(found.conclusions)
    return tuple(climbs)


EXAMPLE_SECONDS = 1.0
"""To make the reason of an exact step small; on small boards it takes far less."""


@dataclass(frozen=True)
class Example:
    """A technique at work.

    board      before the deduction
    deduction  by the technique; or one that needs what the technique found out about two edges; or,
               where no mark needs it, only that; or a contradiction that it found
    """

    puzzle: Puzzle
    board: Board
    deduction: Deduction


@lru_cache(maxsize=64)
def example(technique: Technique) -> Example:
    """The bundled example, without idle premises. Cost: that of solving a small board."""
    found = first_use(read_document(board_text(technique.name)).puzzle, technique)
    assert found is not None, technique.name
    return found


def first_use(puzzle: Puzzle, technique: Technique) -> Example | None:
    """Where a technique is needed first when a puzzle is solved up to its level, None if
    nowhere.
    """
    if technique is TECHNIQUES["exact-step"]:
        return _exact_step(puzzle)
    ladder = Ladder(puzzle, uniqueness=technique.uniqueness)
    ladder.climb(technique.level)
    facts, clash = ladder.facts(), ladder.contradiction
    if clash is not None and clash.technique is technique:
        return Example(puzzle, ladder.board, PremiseMinimiser(puzzle).minimise(clash))
    finds = [fact for fact in facts if fact.technique is technique]
    if not finds:
        return None
    later = [fact for fact in facts[finds[0].number :] if fact.kind == "mark"]
    fact = next((one for one in later if ladder.deduction(one).technique is technique), None)
    # Else one for which it is not the hardest or last that is needed.
    fact = fact or next((one for one in later if technique in _used(facts, one)), None)
    if fact is not None:
        return Example(
            puzzle,
            _before(puzzle, fact, facts),
            PremiseMinimiser(puzzle).minimise(ladder.deduction(fact)),
        )
    finding = finding_of(puzzle, finds[0], facts.__getitem__)
    return Example(puzzle, _before(puzzle, finds[0], facts), finding)


def _used(facts: tuple[Fact, ...], fact: Fact) -> set[Technique | None]:
    """The techniques of a fact and of the pairs and relations that it is derived from."""
    chain = [fact]
    # It grows while it is walked along.
    for link in chain:
        chain += [
            facts[i] for i in link.premises if facts[i].kind != "mark" and facts[i] not in chain
        ]
    return {link.technique for link in chain}


def _before(puzzle: Puzzle, fact: Fact, facts: tuple[Fact, ...]) -> Board:
    """The marks before those that were concluded with a fact."""
    marks = np.full(puzzle.graph.n_edges, UNKNOWN)
    for one in facts[: fact.number]:
        if one.kind == "mark" and (one.technique, one.place, one.premises) != (
            fact.technique,
            fact.place,
            fact.premises,
        ):
            marks[one.edges[0]] = one.mark
    return Board.of(puzzle.graph, marks)


def _exact_step(puzzle: Puzzle) -> Example | None:
    ladder = Ladder(puzzle)
    if ladder.climb(Level.TRIAL) != "stuck":
        return None
    from takegaki.deduce.exact_steps import exact_step  # noqa: PLC0415  (one technique needs it)

    found = exact_step(puzzle, ladder.board, Budget(), EXAMPLE_SECONDS)
    return Example(puzzle, ladder.board, found) if isinstance(found, Deduction) else None
