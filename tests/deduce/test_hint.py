"""Hints against all solutions by enumeration; walks by hints alone; wrong marks."""

from collections import Counter
from dataclasses import replace
from itertools import islice
from typing import Any

import numpy as np
import pytest

from clocks import cancelled_at, late_looks
from deduce.follow import backbone, followed, positions
from deduce.proofs import middle_puzzle, proven
from random_loops import random_puzzle
from rules.positions import fitting
from shared import corpus, needs_shared, square_puzzle
from takegaki import read
from takegaki.core.board import Board
from takegaki.core.budget import Budget
from takegaki.core.errors import ArgumentError, BoardError, PlaceError
from takegaki.core.graph import Graph
from takegaki.core.marks import CROSS, LINE, UNKNOWN
from takegaki.core.place_names import edge_middles, median_length
from takegaki.core.puzzle import NO_CLUE, Puzzle
from takegaki.core.reason import WORDLESS, Edge, Reason
from takegaki.core.topology import connected_sets
from takegaki.deduce.choose_hint import NEAR, cost, easiest
from takegaki.deduce.deduction import Deduction
from takegaki.deduce.hint import Hint, hint, where_to_look
from takegaki.deduce.ladder import Ladder
from takegaki.deduce.level import Level
from takegaki.deduce.premises.minimise import PremiseMinimiser
from takegaki.deduce.technique_table import TECHNIQUES
from takegaki.puzzles.check import check
from takegaki.tilings import honeycomb, square
from tiers import samples, thorough, tries

WALKS = samples("walks")
WRONG = samples("wrong")


def place_of_the_opposite(puzzle: Puzzle, deduction: Deduction) -> Reason:
    """Where to look for the opposite marks: at the same place, or it would give a mark away."""
    opposite = tuple((edge, -mark) for edge, mark in deduction.conclusions)
    return where_to_look(puzzle, replace(deduction, conclusions=opposite, reason=WORDLESS))


def walked(puzzle: Puzzle, board: Board, right: np.ndarray) -> tuple[Board, Hint]:
    """The board after all hints of kind "next", and the hint that is none."""
    while (told := hint(puzzle, board)).kind == "next":
        assert told.deduction is not None
        assert proven(puzzle, told.deduction)
        assert told.place == place_of_the_opposite(puzzle, told.deduction)
        # It tells to draw what the sentence states.
        assert told.reason == told.deduction.reason
        assert told.why.reason == Reason("hint.told", of=told.reason)
        board = followed(board, told.deduction, right)
    return board, told


def test_walks_by_hints_end_where_nothing_is_left_to_say() -> None:
    """Also where clues are hidden, every dot is visited, or there are several solutions."""
    ends: Counter[str] = Counter()
    for world, puzzle, board in positions(11):
        if ends.total() >= WALKS:
            break
        left = fitting(world, puzzle, board.marks)
        if len(left) == 0:
            continue
        right = backbone(world, puzzle, board)
        last, told = walked(puzzle, board, right)
        ends[told.kind] += 1
        if len(left) == 1:
            assert told.kind == "solved"
            assert np.array_equal(last.lines, left[0])
        else:
            assert told.kind == "ambiguous"
            assert np.array_equal(last.marks, right)
            one, other = told.solutions
            assert len(one.differing_edges(other))
            for solution in told.solutions:
                assert check(puzzle, solution.board()) == ()
                assert (
                    solution.board().marks[last.marks != UNKNOWN] == last.marks[last.marks != 0]
                ).all()
    assert set(ends) == {"solved", "ambiguous"}


@thorough
@pytest.mark.parametrize("graph", [square(9, 6), honeycomb(7, 5)])
def test_walks_on_larger_boards(graph: Graph) -> None:
    rng = np.random.default_rng(12)
    puzzle, lines = random_puzzle(graph, rng, shown=0.95)
    right = np.where(lines, LINE, CROSS)
    marks = np.where(rng.random(len(right)) < 0.1, right, UNKNOWN)
    last, told = walked(puzzle, Board.of(graph, marks), right)
    assert told.kind in ("solved", "ambiguous")
    if told.kind == "solved":
        assert np.array_equal(last.lines, lines)


def test_wrong_marks_are_reported_and_never_explained() -> None:
    met: Counter[str] = Counter()
    for world, puzzle, board in positions(13, wrong=True):
        if met["wrong"] >= WRONG:
            break
        solutions = world.solutions(puzzle)
        if len(solutions) == 0 or len(fitting(world, puzzle, board.marks)):
            continue
        told = hint(puzzle, board)
        assert told.kind == "wrong"
        assert told.deduction is None
        edges = [edge for edge, _ in told.wrong]
        assert told.marks == dict.fromkeys(edges, UNKNOWN)
        assert all(board[edge] == mark for edge, mark in told.wrong)
        alone = [
            edge
            for edge in np.flatnonzero(board.marks).tolist()
            if not (solutions[:, edge] == board.lines[edge]).any()
        ]
        if told.together:
            assert not alone
            assert not (solutions[:, edges] == board.lines[edges]).all(axis=1).any()
        else:
            assert edges == alone
        met["together"] += told.together
        met["wrong"] += 1
    assert met["together"] < met["wrong"] / 4


def test_puzzles_without_solution() -> None:
    met = 0
    for world, puzzle, board in positions(14):
        if met >= 30:
            break
        if len(world.solutions(puzzle)):
            continue
        told = hint(puzzle, board)
        assert told.kind == "no solution"
        assert told.deduction is not None
        assert (told.deduction.marks, told.deduction.conclusions) == ((), ())
        assert proven(puzzle, told.deduction)
        met += 1


@thorough
def test_the_lowest_level_that_has_anything() -> None:
    rng = np.random.default_rng(15)
    levels: Counter[Any] = Counter()
    for i in range(60):
        ladder = Ladder(middle_puzzle(rng)[0])
        if i % 6:
            ladder.climb(Level(i % 6))
        puzzle, board = ladder.puzzle, ladder.board
        told = hint(puzzle, board)
        if told.deduction is not None:
            level = told.deduction.level
            assert level > i % 6
            levels[level] += 1
            for lower in range(1, level):
                assert Ladder(puzzle, board).step(Level(lower)) == ()
    assert len(levels) >= 4


def test_of_several_the_one_with_fewest_premises() -> None:
    """Two lines at a dot make crosses of the rest; a clue with all its lines takes more to see."""
    puzzle = read(".....\n.3...\n.....")
    graph = puzzle.graph
    marks = np.zeros(graph.n_edges, dtype=int)
    sides = graph.edges_of(6).tolist()
    marks[sides[:3]] = LINE
    told = hint(puzzle, Board.of(graph, marks))
    assert told.deduction is not None
    assert len(told.deduction.clues) + len(told.deduction.marks) == 2
    assert told.deduction.technique.name == "vertex-counting"


@thorough
def test_of_several_above_hard_the_one_that_asks_least(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the first asks too much; it holds, whichever it is.

    They are compared before their premises are made few, so now and then the one chosen asks a
    little more, and so does the one shown, whose argument has premises of its own.
    """
    rng = np.random.default_rng(16)
    less = more = 0
    for _ in range(tries(60)):
        puzzle, _ = random_puzzle(square(9, 7), rng, shown=0.4)
        ladder = Ladder(puzzle)
        ladder.climb(Level.HARD)
        told, chosen = [], []
        for local in (float("inf"), 0.0):
            monkeypatch.setattr("takegaki.deduce.choose_hint.LOCAL", local)
            told.append(hint(puzzle, ladder.board).deduction)
            chosen.append(least_cost_of_next(puzzle, ladder.board))
        if told[0] is not None and told[0].level in (Level.EXPERT, Level.TRIAL):
            assert told[1] is not None
            assert proven(puzzle, told[1])
            assert cost(puzzle, told[1]) <= cost(puzzle, told[0]) + 2
            assert chosen[1] <= chosen[0] + 2
            less += chosen[1] < chosen[0]
            more += chosen[1] > chosen[0]
    assert less > 5 * more


def least_cost_of_next(puzzle: Puzzle, board: Board) -> float:
    """Of the step that is chosen, before it is told with an argument, with no idle premise; 0 where
    there is none.
    """
    within = Budget().start()
    found = easiest(puzzle, board, within, uniqueness=False, seconds=float("inf"))
    if found is None:
        return 0.0
    return cost(puzzle, PremiseMinimiser(puzzle).minimise(found))


def test_what_it_costs_to_hold_in_mind() -> None:
    """Premises, two a sentence, and how far off the farthest is."""
    puzzle = read("3....\n.....\n....3")
    corner = Deduction(TECHNIQUES["area"], (0,), (), ((0, LINE),), WORDLESS, (0,), ())
    assert cost(puzzle, corner) == 1 + 0.5
    both = replace(corner, clues=(0, 14), findings=(WORDLESS, WORDLESS))
    assert cost(puzzle, both) == 2 + 4 + 4


def test_lines_that_run_on_are_held_in_mind_as_one() -> None:
    puzzle = read("3....\n.....\n....3")
    graph = puzzle.graph
    heights = graph.positions[graph.edge_vertices][:, :, 1]
    top = np.flatnonzero((heights == heights.min()).all(axis=1)).tolist()
    low = np.flatnonzero((heights == heights.max()).all(axis=1)).tolist()[-1]
    assert sorted(map(len, connected_sets(graph, [*top[:2], low, *top[3:]]))) == [1, 2, 2]
    assert connected_sets(graph, top) == [top]
    one = Deduction(
        TECHNIQUES["area"],
        (0,),
        tuple((edge, LINE) for edge in sorted(top)),
        ((0, LINE),),
        WORDLESS,
        (),
        (),
    )
    assert cost(puzzle, one) == 2 + 0.5
    apart = replace(one, marks=tuple((edge, CROSS) for edge in sorted(top)))
    assert cost(puzzle, apart) > 6


@thorough
def test_where_gives_nothing_away() -> None:
    for _, puzzle, board in islice(positions(16), 150):
        told = hint(puzzle, board)
        assert told.where.endswith(".")
        assert told.why.endswith(".")
        assert ". " not in told.where
        assert "is a line" not in told.where
        assert "is a cross" not in told.where
        if told.deduction is not None and told.kind == "next":
            assert told.deduction.title in told.where


def test_a_loop_without_crosses_is_solved() -> None:
    for make in (square, honeycomb):
        puzzle, lines = random_puzzle(make(5, 3), np.random.default_rng(17), shown=1)
        assert hint(puzzle, Board.of(puzzle.graph, lines)).kind == "solved"
        some = Board.of(puzzle.graph, np.where(lines, LINE, UNKNOWN) * (np.arange(len(lines)) > 8))
        assert hint(puzzle, some).kind != "solved"


def test_limits() -> None:
    puzzle, _ = random_puzzle(square(20, 15), np.random.default_rng(18), shown=0.25)
    told = hint(puzzle, budget=Budget(time_limit=0))
    assert (told.kind, told.why) == (
        "stopped",
        "The search stopped: time limit of 0 s reached.",
    )
    budget = Budget()
    budget.cancel.set()
    assert hint(puzzle, budget=budget).kind == "stopped"
    with pytest.raises(BoardError):
        hint(puzzle, Board.blank(square(15, 20)))


@thorough
def test_cancelled_within_an_exact_step() -> None:
    puzzle, _ = random_puzzle(square(24, 18), np.random.default_rng(19), shown=0.25)
    ladder = Ladder(puzzle)
    ladder.climb(Level.TRIAL)
    kinds = set()
    for looks in (3, 30, 300):
        budget = cancelled_at(looks)
        told = hint(puzzle, ladder.board, budget=budget)
        assert late_looks(budget) <= 1
        assert told.kind in ("stopped", "ambiguous")
        kinds.add(told.kind)
    assert "stopped" in kinds


@needs_shared
def test_quick_on_a_large_board() -> None:
    """Few looks at the budget: the first hint needs no search of any length."""
    record = next(r for r in corpus("published.jsonl") if (r["rows"], r["cols"]) == (20, 36))
    assert hint(square_puzzle(record["clues"]), budget=cancelled_at(100)).kind == "next"


def test_nothing_known_at_all() -> None:
    told = hint(Puzzle.of(honeycomb(5, 3), [NO_CLUE] * 15))
    assert told.kind == "ambiguous"
    assert len(told.solutions) == 2
    assert "differ at" in told.why


def test_a_loop_that_leaves_out_a_dot_beside_pairs() -> None:
    """A dot that every loop must visit is no clue: it was looked up among the cells."""
    clues = [NO_CLUE, 23, NO_CLUE, NO_CLUE]
    puzzle = Puzzle.of(square(4, 1), clues, kind="slitherlink-pairs", variant="full")
    told = hint(puzzle, Board.of(puzzle.graph, [1, 0, -1, 0, 1, 0, 1, 0, 0, 0, 0, 0, 1]))
    assert told.kind in ("next", "wrong", "solved")
    assert told.why


def test_a_hint_near_a_place_is_as_easy_and_no_farther() -> None:
    """Of steps of the level that the first hint has; where two are near, fewer premises count."""
    rng = np.random.default_rng(31)
    met = nearer = 0
    for _ in range(12):
        puzzle, _ = middle_puzzle(rng)
        middles = edge_middles(puzzle.graph)
        first = hint(puzzle)
        for edge in rng.integers(0, puzzle.graph.n_edges, 4).tolist():
            found = hint(puzzle, near=Edge(edge))
            assert found.kind == first.kind == "next"
            assert first.deduction and found.deduction
            assert found.deduction.level == first.deduction.level

            def away(one: Deduction, place: int = edge) -> float:
                steps = middles[[other for other, _ in one.conclusions]] - middles[place]  # noqa: B023
                return float(np.hypot(steps[:, 0], steps[:, 1]).min())

            if first.deduction.level <= Level.HARD:
                met += 1
                nearer += away(found.deduction) < away(first.deduction)
                assert away(found.deduction) <= away(first.deduction) + NEAR * median_length(
                    puzzle.graph
                )
    assert met > 20
    assert nearer > 8


def test_of_hints_as_easy_one_by_a_known_technique_comes_first() -> None:
    puzzle = read("https://puzz.link/p?slither/7/7/c2dci58100bch10agbj2831c")
    board, differing = Board.blank(puzzle.graph), 0
    for _ in range(6):
        first = hint(puzzle, board).deduction
        found = hint(puzzle, board, known=["vertex-counting"]).deduction
        assert first is not None
        assert found is not None
        assert found.level == first.level
        differing += found.technique != first.technique
        open_now = {one.technique.name for one in others(puzzle, board)}
        assert (found.technique.name == "vertex-counting") == ("vertex-counting" in open_now)
        board = board.with_marks(dict(first.conclusions))
    assert differing > 0


def others(puzzle: Puzzle, board: Board) -> list[Deduction]:
    """All steps that are as easy as the first."""
    found: list[Deduction] = []
    for number in range(400):
        step = hint(puzzle, board, another=number).deduction
        assert step is not None
        if number and step == found[0]:
            break
        found.append(step)
    return found


def test_another_hint_is_another_and_as_easy_and_the_first_comes_again() -> None:
    puzzle = read("0..0\n....\n....\n0..0")
    found = [hint(puzzle, another=number) for number in range(5)]
    clues = [one.deduction.clues for one in found if one.deduction]
    assert sorted(clues[:4]) == [(0,), (3,), (12,), (15,)]
    assert clues[4] == clues[0]
    with pytest.raises(ArgumentError, match="another"):
        hint(puzzle, another="more")  # type: ignore[arg-type]


def test_places_by_name_and_by_number() -> None:
    puzzle = read("0..0\n....\n....\n0..0")
    corners: dict[Any, int] = {"r1c1": 0, "r1c4": 3, (3, 0): 12, 15: 15, "cell 16": 15}
    for place, cell in corners.items():
        found = hint(puzzle, near=place).deduction
        assert found is not None and found.clues == (cell,)
    with pytest.raises(PlaceError, match="r1c1 to r4c4"):
        hint(puzzle, near="r5c1")
