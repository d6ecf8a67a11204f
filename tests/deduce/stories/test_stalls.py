"""The setter's report: the level is the ladder's, and every level stops where the ladder does."""

from itertools import islice, pairwise

import numpy as np

from deduce.follow import positions
from deduce.proofs import middle_puzzle
from takegaki.core.budget import Budget
from takegaki.core.marks import UNKNOWN
from takegaki.core.puzzle import NO_CLUE, Puzzle
from takegaki.core.verdict import NoSolution
from takegaki.deduce.ladder import Ladder, level_of
from takegaki.deduce.level import Level
from takegaki.deduce.stories.stalls import Report, report
from takegaki.solving import prove
from takegaki.tilings import honeycomb, square
from tiers import thorough


def check_report(found: Report) -> None:
    trace = found.trace
    hardest = trace.level or Level.EASY
    assert [stall.level for stall in found.stalls] == list(range(Level.EASY, hardest))
    for stall in found.stalls:
        ladder = Ladder(trace.puzzle)
        assert ladder.climb(stall.level) == "stuck"
        assert ladder.board == stall.board
        assert stall.share == np.mean(ladder.board.marks != UNKNOWN) < found.share
    assert all(one.share <= other.share for one, other in pairwise(found.stalls))
    for climb in found.climbs:
        step = trace.steps[climb.number - 1]
        assert climb.level == step.deduction.level > Level.EASY
        assert climb.edges == tuple(edge for edge, _ in step.deduction.conclusions)
        assert climb.share == np.mean(step.board.marks != UNKNOWN)
    assert max((climb.level for climb in found.climbs), default=Level.EASY) == hardest


@thorough
def test_unique_puzzles_have_a_level() -> None:
    unique = 0
    for _, puzzle, _ in islice(positions(21), 60):
        found = report(puzzle)
        verdict = prove(puzzle)
        if isinstance(verdict, NoSolution):
            assert found.trace.outcome == "contradiction"
            continue
        check_report(found)
        assert (found.level is not None) == (verdict.name == "unique")
        if found.level is not None and found.level <= Level.HARD:
            assert found.level == level_of(puzzle)
        assert (found.share == 1) == (verdict.name == "unique")
        unique += verdict.name == "unique"
    assert unique > 10


def test_larger_boards() -> None:
    rng = np.random.default_rng(22)
    levels = set()
    for _ in range(12):
        found = report(middle_puzzle(rng)[0])
        check_report(found)
        levels.add(found.trace.level)
    assert len(levels) > 1


def test_a_blank_board_and_no_time() -> None:
    found = report(Puzzle.of(honeycomb(5, 3), [NO_CLUE] * 15))
    assert (found.level, found.stalls, found.climbs, found.share) == (None, (), (), 0)
    assert found.trace.outcome == "stuck"
    found = report(Puzzle.of(square(5, 3), [3] + [NO_CLUE] * 14), Budget(time_limit=0))
    assert (found.level, found.stalls, found.climbs) == (None, (), ())
    assert found.trace.ended == "time limit of 0 s reached"
