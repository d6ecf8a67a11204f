"""Arguments by cases for exact steps: each case comes to a conflict, from the clues and marks named
alone.
"""

from collections import Counter
from dataclasses import replace
from itertools import product
from typing import Any

import numpy as np
import pytest

from clocks import Clock
from deduce.proofs import proven
from random_loops import random_puzzle
from takegaki import generate, read
from takegaki.core.board import Board
from takegaki.core.budget import Budget
from takegaki.core.marks import CROSS, LINE, UNKNOWN
from takegaki.core.puzzle import NO_CLUE, Puzzle
from takegaki.core.verdict import NoSolution, Unique
from takegaki.deduce.boards import board_text
from takegaki.deduce.deduction import SEARCHED, Deduction, Lettered, Part, was_searched
from takegaki.deduce.edge_letters import _together
from takegaki.deduce.exact_arguments import ARGUED, argued, with_argument
from takegaki.deduce.exact_steps import exact_step
from takegaki.deduce.explain import explain
from takegaki.deduce.hint import hint
from takegaki.deduce.ladder import Ladder
from takegaki.deduce.level import Level
from takegaki.deduce.technique_table import BY_WAYS, SILENT
from takegaki.deduce.techniques import arguments_by_cases as cases
from takegaki.deduce.techniques.arguments_by_cases import MOST_CASES, is_by_cases
from takegaki.puzzles import PUZZLES, counts_sides
from takegaki.puzzles.puzzle_type import LoopTables
from takegaki.solving import prove
from takegaki.tilings import square
from tiers import tries

VARIANTS = [
    name
    for name, kind in PUZZLES.items()
    if isinstance(kind.tables, LoopTables) and kind.cells == "faces" and not counts_sides(name)
]


def test_every_case_comes_to_a_conflict() -> None:
    rng = np.random.default_rng(4)
    met: Counter[bool] = Counter()
    deep = 0
    for _ in range(max(10, tries(30))):
        puzzle, _ = random_puzzle(square(6, 5), rng, shown=0.35)
        ladder = Ladder(puzzle)
        if ladder.climb(Level.NORMAL) != "stuck":
            continue
        found = exact_step(puzzle, ladder.board, Budget(), 0.05)
        if not isinstance(found, Deduction):
            continue
        told = argued(puzzle, found, Budget().start())
        assert replace(told, tree=(), findings=()) == found
        assert proven(puzzle, told)
        met[bool(told.tree)] += 1
        if told.tree:
            deep += _checked(puzzle, told)
    assert met[True] > 3
    assert deep > 0


def test_an_argument_takes_no_longer_than_it_may() -> None:
    """Whatever the question's own limit: the step stays, without an argument."""
    rng = np.random.default_rng(4)
    told = 0
    while not told:
        puzzle, _ = random_puzzle(square(6, 5), rng, shown=0.35)
        ladder = Ladder(puzzle)
        if ladder.climb(Level.NORMAL) != "stuck":
            continue
        found = exact_step(puzzle, ladder.board, Budget(), 0.05)
        assert isinstance(found, Deduction)
        told = bool(argued(puzzle, found, Budget(clock=Clock()).start()).tree)
        for limit in (None, 100.0):
            slow = Clock(ARGUED)
            assert argued(puzzle, found, Budget(limit, clock=slow).start()) == found
            assert slow.now <= 5 * ARGUED, "it has not ended at once"


def test_of_the_places_that_were_argued_the_one_in_fewest_sentences_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """By counting if that does: harder arguments are looked for where none is short enough."""
    argued, seen = cases._Cases._argued, list[cases.Argument]()

    def noted(self: Any, *given: Any) -> cases.Argument | None:
        found = argued(self, *given)
        seen.extend([found] if found is not None else [])
        return found

    monkeypatch.setattr(cases._Cases, "_argued", noted)
    rng = np.random.default_rng(4)
    several = 0
    for _ in range(20):
        puzzle, lines = random_puzzle(square(10, 10), rng, shown=0.45)
        ladder = Ladder(puzzle)
        if ladder.climb(Level.HARD) != "stuck":
            continue
        undecided = np.flatnonzero(ladder.board.marks == UNKNOWN).tolist()
        for edge in undecided[::5]:
            seen.clear()
            wanted = ((edge, LINE if lines[edge] else CROSS),)
            told = cases._Cases(puzzle, ladder.board, wanted).told()
            if told is not None:
                assert told.sentences == min(one.sentences for one in seen)
                several += len({one.sentences for one in seen}) > 1
        if several:
            break
    assert several


@pytest.mark.parametrize("name", ["trial", "area-trial", "deep-trial"])
def test_nothing_is_told_twice_in_one_what_if(name: str) -> None:
    met = 0
    for step in explain(read(board_text(name))):
        for part in step.found.tree:
            told = [one.reason for one in part.parts for one in one.parts if one.kind == "found"]
            if part.kind == "suppose":
                assert len(told) == len(set(told))
                met += 1
    assert met


def test_letters_of_an_argument_are_those_of_its_steps_together() -> None:
    """Groups that share an edge are one: what is opposite in one of them is so in both."""
    found = _together(
        [Lettered("A", (1, 2), (3,)), Lettered("A", (7,), (8,)), Lettered("B", (3,), (8,))]
    )
    assert found == (Lettered("A", (1, 2, 8), (3, 7)),)
    apart = _together([Lettered("A", (1,), (2,)), Lettered("A", (5,), ())])
    assert [one.letter for one in apart] == ["A", "B"]
    assert apart[1].same == (5,)


def _checked(puzzle: Puzzle, told: Deduction) -> int:
    """Whether there are cases; what is supposed in each has no solution with the premises alone."""
    clues = np.full(len(puzzle.clues), NO_CLUE, dtype=puzzle.clues.dtype)
    clues[list(told.clues)] = puzzle.clues[list(told.clues)]
    alone = replace(puzzle, clues=clues)
    assert len(told.tree) == 2 * len(told.conclusions)
    assert [part.marks[0] for part in told.tree[1::2]] == [*told.conclusions]
    assert [(part.marks[0][0], -part.marks[0][1]) for part in told.tree[::2]] == [*told.conclusions]
    return sum(_conflicts(alone, told.marks, part) for part in told.tree[::2])


def _conflicts(puzzle: Puzzle, given: tuple[tuple[int, int], ...], part: Part) -> int:
    marks = np.full(puzzle.graph.n_edges, UNKNOWN, dtype=np.int8)
    for edge, mark in (*given, *part.marks):
        marks[edge] = mark
    assert isinstance(prove(puzzle, board=Board.of(puzzle.graph, marks)), NoSolution)
    cases = [one for one in part.parts if one.kind == "suppose"]
    if not cases:
        assert part.parts[-1].kind == "conflict"
        return 0
    one, other = cases
    assert one.marks[0] == (other.marks[0][0], -other.marks[0][1])
    for case in cases:
        _conflicts(puzzle, (*given, *part.marks), case)
    return 1


def test_what_is_found_without_words_is_told_with_them() -> None:
    """Areas and patterns without a name: the step as it was, and an argument that comes to
    conflicts.
    """
    rng = np.random.default_rng(11)
    met: Counter[str] = Counter()
    for _ in range(max(8, tries(24))):
        puzzle, _ = random_puzzle(square(7, 6), rng, shown=0.4)
        ladder = Ladder(puzzle)
        while (found := ladder.next(Level.EXPERT)) is not None:
            step = found.deduction()
            board = Board.of(puzzle.graph, before(ladder.board, step))
            told = with_argument(puzzle, step, board)
            if step.technique.name not in SILENT or step.story:
                assert told is step
                continue
            assert told.technique == step.technique
            assert told.conclusions == step.conclusions or (
                # Where only one of them has an argument.
                len(told.conclusions) == 1 and told.tree and told.conclusions[0] in step.conclusions
            )
            assert proven(puzzle, told)
            met[told.tree[0].kind if told.tree else "searched"] += 1
            if is_by_cases(told):
                check_cases(puzzle, told)
            elif told.tree:
                _checked(puzzle, told)
            else:
                assert told.reason.form == SEARCHED
                assert told.reason.args["of"] == step.reason
    assert met["case"] > 10
    assert met["searched"] <= met["case"] / 10, met


def test_of_what_has_no_argument_as_a_whole_the_part_that_has_one_is_told() -> None:
    """Ten marks of an area follow at once and nobody sees why; one of them comes first, as a
    what-if, and the others after it.
    """
    puzzle = read("..22.\n3.21.\n.....\n...31\n02.23")
    trace = explain(puzzle)
    verdict = prove(puzzle)
    assert isinstance(verdict, Unique)
    assert trace.board.marks.tolist() == verdict.solution.board().marks.tolist()
    told = [step.deduction for step in trace.steps]
    assert not any(was_searched(one.reason) for one in told)
    silent = [one for one in told if one.technique.name in SILENT]
    assert len(silent) > 1
    assert all(one.tree and proven(puzzle, one) for one in silent)
    assert silent[0].conclusions == (silent[0].conclusions[0],)
    hinted = hint(puzzle, trace.steps[told.index(silent[0])].board)
    assert hinted.deduction is not None
    assert hinted.deduction.tree == silent[0].tree


@pytest.mark.parametrize("kind", VARIANTS)
def test_the_ways_of_a_clue_are_told_one_by_one(kind: str) -> None:
    """On the variants, where counting ends each within a few steps, and each as it says."""
    met: Counter[bool] = Counter()
    for seed in range(max(2, tries(6))):
        puzzle = generate(square(5, 4), kind=kind, seed=seed).puzzle
        for step in explain(puzzle):
            one = step.found
            if one.technique.name not in BY_WAYS or one.pattern:
                continue
            assert proven(puzzle, one)
            met[is_by_cases(one)] += 1
            if is_by_cases(one):
                check_cases(puzzle, one)
                assert cases.lines_of(one.tree) + 1 <= cases.MOST_SENTENCES
    assert met[True] > met[False], met


def before(board: Board, step: Deduction) -> np.ndarray:
    """The marks of a board before a step."""
    marks = board.marks.copy()
    marks[[edge for edge, _ in step.conclusions]] = UNKNOWN
    return marks


def check_cases(puzzle: Puzzle, told: Deduction) -> None:
    """One of the cases holds, whatever the solution; from the premises alone and what it supposes
    each fails or leads to what follows, as it says.
    """
    clues = np.full(len(puzzle.clues), NO_CLUE, dtype=puzzle.clues.dtype)
    clues[list(told.clues)] = puzzle.clues[list(told.clues)]
    alone = replace(puzzle, clues=clues)
    left = [part for part in told.tree if not _fails(part)]
    if told.reason.form in ("cases.refuted", "cases.refuted-then"):
        (edge, mark), *_ = told.tree[0].marks
        assert _fails(told.tree[0])
        assert [part.marks for part in left] == [((edge, -mark),)] * len(left)
        assert left or told.conclusions == ((edge, -mark),)
    else:
        names = [part.reason.args["letter"] for part in told.tree]
        assert names == [*"ABCD"[: len(told.tree)]]
        assert 1 < len(told.tree) <= MOST_CASES
        assert left, "none of them can work"
    for part in told.tree:
        supposed = replace(told, marks=(*told.marks, *part.marks))
        wanted = () if _fails(part) else told.conclusions
        assert proven(alone, replace(supposed, conclusions=wanted)), part.sentence
    # All other ways of these edges break a clue, a dot or a mark that is a premise.
    edges = [edge for edge, _ in told.tree[0].marks]
    named = {part.marks for part in told.tree}
    if not left:
        named.add(told.conclusions)
    for ways in product((LINE, CROSS), repeat=len(edges)):
        other = tuple(zip(edges, ways, strict=True))
        if other not in named:
            assert proven(alone, replace(told, marks=(*told.marks, *other), conclusions=()))


def _fails(part: Part) -> bool:
    """Does a case say that it can't be?"""
    ends = [one.kind for one in part.parts]
    return part.reason.form in ("proof.case-fails", "proof.suppose-fails") or "conflict" in ends
