"""Shrunk deductions: premises that force the conclusions, of which none can go."""

from collections import Counter
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from deduce.law import Checker, each_without, fault_by_enumeration, raw_deductions
from deduce.proofs import MIDDLE, SMALL, labelled, middle_puzzle
from oracle.boards import known
from random_loops import random_puzzle
from rules.positions import position
from shared import needs_shared
from takegaki.core.budget import Budget
from takegaki.core.graph import Graph
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import WORDLESS
from takegaki.deduce.deduction import Deduction
from takegaki.deduce.ladder import Ladder
from takegaki.deduce.level import Level
from takegaki.deduce.premises.minimise import PremiseMinimiser
from takegaki.deduce.technique_table import TECHNIQUES
from takegaki.solving.premises.premise_solver import PremiseSolver
from takegaki.tilings import honeycomb, square
from tiers import samples, thorough

WANTED = samples("deductions")

TINY = [known(square, 1, 1), known(square, 1, 5), known(square, 3, 3), known(honeycomb, 4, 2)]
"""Boards that are nearly all border."""


def is_part_of(shrunk: Deduction, raw: Deduction) -> bool:
    """Only premises, and cells to look at, have gone."""
    rest = replace(shrunk, clues=raw.clues, marks=raw.marks, faces=raw.faces)
    return (
        rest == raw
        and set(shrunk.clues) <= set(raw.clues)
        and set(shrunk.marks) <= set(raw.marks)
        and set(shrunk.clues) <= set(shrunk.faces) <= set(raw.faces)
    )


@pytest.mark.parametrize("wrong", [False, True])
def test_the_law_on_small_boards(wrong: bool) -> None:
    """Also with clues that no loop has, hidden ones, the variant full, and a wrong mark."""
    rng = np.random.default_rng(10 + wrong)
    boards = SMALL + TINY
    met: Counter[str] = Counter()
    while met["deductions"] < WANTED / 3:
        board = boards[rng.integers(len(boards))]
        puzzle, marks = position(board, rng, wrong=wrong)
        minimal = PremiseMinimiser(puzzle)
        for raw in raw_deductions(Ladder(puzzle, marks)):
            shrunk = minimal.minimise(raw)
            assert is_part_of(shrunk, raw), (shrunk, raw)
            assert fault_by_enumeration(board, puzzle, shrunk) == "", (shrunk, raw)
            met["deductions"] += 1
            met["shrunk"] += shrunk != raw
            met["full"] += puzzle.variant == "full"
            met["contradictions"] += not raw.conclusions
    assert all(met[what] > 10 for what in ("shrunk", "full", "contradictions")), met


@thorough
def test_the_law_on_larger_boards() -> None:
    rng = np.random.default_rng(12)
    checkers = {graph.key: Checker(graph, 1) for graph in MIDDLE}
    checked = shrinkings = 0
    while checked < WANTED / 3:
        puzzle, _ = middle_puzzle(rng)
        minimal = PremiseMinimiser(puzzle)
        for raw in raw_deductions(Ladder(puzzle), Level.EXPERT):
            shrunk = minimal.minimise(raw)
            assert is_part_of(shrunk, raw), (shrunk, raw)
            assert checkers[puzzle.graph.key].fault(puzzle, shrunk) == "", (shrunk, raw)
            checked += 1
            shrinkings += shrunk != raw
    assert shrinkings > 20


@thorough
@needs_shared
def test_the_law_on_hard_boards() -> None:
    """Where chains are long; only what is above Normal, and some of the rest."""
    techniques = set()
    checkers: dict[tuple[Any, ...], Checker] = {}
    for puzzle, letter in labelled(6):
        if letter == "h" and puzzle.graph.n_faces <= 150:
            key = puzzle.graph.key
            checker = checkers[key] = checkers.get(key) or Checker(puzzle.graph, 2)
            minimal = PremiseMinimiser(puzzle)
            for i, raw in enumerate(raw_deductions(Ladder(puzzle), Level.EXPERT)):
                if raw.level > Level.NORMAL or i % 20 == 0:
                    shrunk = minimal.minimise(raw)
                    assert checker.fault(puzzle, shrunk) == "", (shrunk, raw)
                    techniques |= {shrunk.technique.name}
    assert len(techniques) >= 9, techniques


def opened(puzzle: Puzzle, ladder: Ladder) -> list[Deduction]:
    """Deductions as an open technique has them: with all clues, and all marks that were there
    before.
    """
    clues = tuple(np.flatnonzero(puzzle.clues >= 0).tolist())
    found = []
    for fact in ladder.facts():
        if fact.kind == "mark" and fact.technique:
            raw = ladder.deduction(fact)
            marks = tuple(
                sorted(
                    (earlier.edges[0], earlier.mark)
                    for earlier in ladder.facts()[: fact.number]
                    if earlier.kind == "mark" and earlier.edges[0] not in dict(raw.conclusions)
                )
            )
            faces = tuple(sorted({*clues, *raw.faces}))
            found.append(
                replace(raw, technique=TECHNIQUES["area"], clues=clues, marks=marks, faces=faces)
            )
    return found


@thorough
@pytest.mark.parametrize("graph", MIDDLE, ids=str)
def test_open_techniques_get_premises_near_their_place(graph: Graph) -> None:
    rng = np.random.default_rng(13)
    puzzle, _ = random_puzzle(graph, rng, 0.8)
    ladder = Ladder(puzzle)
    ladder.climb()
    minimal, checker = PremiseMinimiser(puzzle), Checker(graph, 3)
    sizes = []
    for raw in opened(puzzle, ladder)[::7]:
        shrunk = minimal.minimise(raw)
        assert is_part_of(shrunk, raw)
        assert checker.fault(puzzle, shrunk) == "", shrunk
        sizes.append(len(shrunk.clues) + len(shrunk.marks))
    assert np.median(sizes) <= 4, sizes


@thorough
def test_open_techniques_on_small_boards() -> None:
    rng = np.random.default_rng(14)
    checked = 0
    while checked < 200:
        board = (SMALL + TINY)[rng.integers(len(SMALL + TINY))]
        puzzle, marks = position(board, rng)
        ladder = Ladder(puzzle, marks)
        ladder.climb()
        minimal = PremiseMinimiser(puzzle)
        for raw in opened(puzzle, ladder)[::5]:
            shrunk = minimal.minimise(raw)
            assert fault_by_enumeration(board, puzzle, shrunk) == "", (shrunk, raw)
            checked += 1


def test_all_that_is_idle_goes_by_a_single_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a witness shows that the rest is needed: whatever there is beside it costs no more."""
    graph = square(8, 8)
    middle = 27
    puzzle = Puzzle.of(graph, [0 if cell == middle else 2 for cell in range(graph.n_faces)])
    crosses = tuple((edge, -1) for edge in graph.edges_of(middle).tolist())
    raw = Deduction(
        TECHNIQUES["clue-counting"], (middle, 0, 7, 56, 63), (), crosses, WORDLESS, (middle,), ()
    )
    searches = []
    for name in ("core", "cores"):
        search = getattr(PremiseSolver, name)

        def noted(solver: PremiseSolver, *args: Any, search: Any = search) -> Any:
            searches.append(args)
            return search(solver, *args)

        monkeypatch.setattr(PremiseSolver, name, noted)
    assert PremiseMinimiser(puzzle).minimise(raw).clues == (middle,)
    assert len(searches) == 1


def test_what_holds_by_uniqueness_is_left_alone() -> None:
    puzzle, _ = middle_puzzle(np.random.default_rng(15))
    ladder = Ladder(puzzle)
    ladder.climb()
    raw = opened(puzzle, ladder)[-1]
    assert PremiseMinimiser(puzzle).minimise(raw) != raw
    unique = replace(raw, technique=replace(raw.technique, uniqueness=True))
    assert PremiseMinimiser(puzzle).minimise(unique) == unique


def test_a_board_without_any_loop_needs_no_premise() -> None:
    """No loop visits all nine vertices of two rows of two cells."""
    puzzle = Puzzle.of(square(2, 2), [1, 2, 3, 1], variant="full")
    marks = ((0, 1), (3, 1), (5, -1))
    for conclusions in ((), ((7, -1),)):
        raw = Deduction(
            TECHNIQUES["area"], (0, 1, 2, 3), marks, conclusions, WORDLESS, (0, 1, 2, 3), ()
        )
        for technique in (TECHNIQUES["area"], replace(TECHNIQUES["area"], premises="recorded")):
            shrunk = PremiseMinimiser(puzzle).minimise(replace(raw, technique=technique))
            assert (shrunk.clues, shrunk.marks, shrunk.faces) == ((), (), ())


@thorough
def test_a_budget_that_ends_leaves_a_sound_deduction() -> None:
    rng = np.random.default_rng(16)
    outcomes: Counter[str] = Counter()
    checker = Checker(square(6, 9), 4)
    for conflicts in (0, 1, 3, 10):
        puzzle, _ = random_puzzle(square(6, 9), rng, 0.7)
        minimal = PremiseMinimiser(puzzle, Budget(conflicts=conflicts))
        ladder = Ladder(puzzle)
        for raw in [*raw_deductions(ladder), *opened(puzzle, ladder)[::29]]:
            shrunk = minimal.minimise(raw)
            assert is_part_of(shrunk, raw)
            outcomes[checker.fault(puzzle, shrunk)] += 1
    assert set(outcomes) == {"", "a premise is idle"}, outcomes


def test_cancelled_it_answers_at_once() -> None:
    puzzle, _ = random_puzzle(honeycomb(6, 4), np.random.default_rng(17), 0.7)
    budget = Budget()
    budget.cancel.set()
    ladder = Ladder(puzzle)
    ladder.climb()
    for raw in opened(puzzle, ladder)[::9]:
        assert PremiseMinimiser(puzzle, budget).minimise(raw) == raw


def test_the_same_question_has_the_same_answer() -> None:
    puzzle, _ = middle_puzzle(np.random.default_rng(18))
    found = raw_deductions(Ladder(puzzle))
    first, second = PremiseMinimiser(puzzle), PremiseMinimiser(puzzle)
    assert [first.minimise(raw) for raw in found] == [second.minimise(raw) for raw in found]


@thorough
def test_a_wrong_shrinker_would_be_found() -> None:
    """Raw deductions have idle premises, and without any premise shrunk ones do not follow."""
    rng = np.random.default_rng(19)
    faults: Counter[str] = Counter()
    checkers = {graph.key: Checker(graph, 5) for graph in MIDDLE}
    for _ in range(8):
        puzzle, _ = middle_puzzle(rng)
        checker, minimal = checkers[puzzle.graph.key], PremiseMinimiser(puzzle)
        for raw in raw_deductions(Ladder(puzzle))[::3]:
            faults["raw " + checker.fault(puzzle, raw)] += 1
            for fewer in each_without(minimal.minimise(raw)):
                faults[checker.fault(puzzle, fewer)] += 1
    assert faults["raw a premise is idle"] > 5, faults
    assert faults["does not follow"] > 20, faults
    assert set(faults) == {"raw ", "raw a premise is idle", "does not follow"}
