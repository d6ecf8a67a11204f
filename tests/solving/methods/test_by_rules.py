"""Methods with rules: what they decide is right, what they cannot they tell, and they can be
stopped.
"""

from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from clocks import Clock, cancelled_at, late_looks
from graph_shapes import GraphShape
from methods import PRINTED
from narrowing import expect
from oracle.boards import known, random_puzzle
from random_loops import random_puzzle as grown_puzzle
from takegaki.core.budget import Budget, Effort
from takegaki.core.errors import BoardError, PuzzleError, UnsupportedError
from takegaki.core.marks import CROSS, LINE
from takegaki.core.puzzle import Puzzle
from takegaki.core.verdict import Found, Multiple, NoSolution, Stopped, Undecided, Unique
from takegaki.formats import read
from takegaki.puzzles.check import check
from takegaki.rules.application import apply
from takegaki.rules.notation.rule import RuleSet
from takegaki.rules.rule_sets.library import DEFAULT, rule_set
from takegaki.solving import METHODS, another, backbone, count, prove, solutions, solve
from takegaki.solving.methods import method_named
from takegaki.solving.methods.by_rules import RulesSearch
from takegaki.solving.questions.backbone import Backbone
from takegaki.solving.questions.count import Count
from takegaki.solving.search import Exhausted
from takegaki.tilings import TILE_GRIDS, TILINGS, honeycomb, square
from tiers import sampled, thorough

BY_RULES = tuple(
    name
    for name, method in METHODS.items()
    if method.with_rules is not None and name not in PRINTED
)
STALLING = tuple(name for name in BY_RULES if not METHODS[name].complete)
SHAPES = [(square, 5, 3), (honeycomb, 5, 3), (square, 2, 6), (honeycomb, 3, 4)]
BEST = {"square": "faces-3", "honeycomb": "honeycomb-2"}
every_shape = pytest.mark.parametrize(
    "shape", SHAPES, ids=lambda shape: f"{shape[0].__name__}-{shape[1:]}"
)
every_method = pytest.mark.parametrize("method", BY_RULES)


def test_the_methods() -> None:
    assert STALLING == ("rules", "rules+loops", "rules+trial")
    assert set(BY_RULES) == {*STALLING, "rules+backtrack", "rules+exact"}


def test_rules_by_tiling() -> None:
    assert DEFAULT.keys() <= TILINGS.keys()
    assert all(rule_set(name).tiling == tiling for tiling, name in DEFAULT.items())


@sampled(2)
@every_shape
@every_method
def test_what_it_decides_agrees_with_exact(shape: GraphShape, method: str) -> None:
    board = known(*shape)
    rng = np.random.default_rng(list(shape[1:]))
    met: Counter[str] = Counter()
    for i in range(50):
        puzzle = random_puzzle(board, rng)
        rules = BEST[board.graph.tiling] if i % 2 else None
        one, other = prove(puzzle, method=method, rules=rules), prove(puzzle)
        met[one.name] += 1
        if isinstance(one, Undecided):
            assert not METHODS[method].complete
            assert one.found is None
            continue
        assert one.name == other.name
        if isinstance(one, Unique):
            assert isinstance(other, Unique)
            assert one.solution == other.solution
            assert check(puzzle, one.solution.board()) == ()
        if isinstance(one, Multiple):
            assert len({one.first, one.second}) == 2
            assert all(not check(puzzle, found.board()) for found in (one.first, one.second))
    if METHODS[method].complete:
        assert set(met) == {"unique", "multiple", "no solution"}
    else:
        assert {"no solution", "undecided"} <= set(met) <= {"unique", "no solution", "undecided"}


@sampled(2)
@every_shape
@every_method
def test_all_questions(shape: GraphShape, method: str) -> None:
    board = known(*shape)
    rng = np.random.default_rng([1, *shape[1:]])
    for _ in range(15):
        puzzle = random_puzzle(board, rng)
        right = {lines.tobytes() for lines in board.solutions(puzzle)}
        rules = BEST[board.graph.tiling]
        number = count(puzzle, method=method, rules=rules, limit=50)
        assert isinstance(number, Count)
        if number.complete:
            met = [found.lines.tobytes() for found in solutions(puzzle, method=method, rules=rules)]
            assert sorted(met) == sorted(right)
        one = solve(puzzle, method=method, rules=rules)
        if isinstance(one, Found):
            assert one.solution.lines.tobytes() in right
            second = another(one.solution, method=method, rules=rules)
            if not isinstance(second, Undecided):
                assert isinstance(second, NoSolution) == (len(right) == 1)
        elif isinstance(one, NoSolution):
            assert not right
        bones = backbone(puzzle, method=method, rules=rules)
        if isinstance(bones, Backbone):
            assert bones.board == expect(Backbone, backbone(puzzle)).board


def test_the_board_of_a_stall_holds_in_every_solution() -> None:
    stalled = 0
    for make, *size in SHAPES:
        board, rng = known(make, *size), np.random.default_rng(size)
        for i in range(60):
            puzzle = random_puzzle(board, rng)
            verdict = prove(puzzle, method=STALLING[i % 3])
            if isinstance(verdict, Undecided):
                assert verdict.board is not None
                right = board.solutions(puzzle)
                assert right[:, verdict.board.marks == LINE].all()
                assert not right[:, verdict.board.marks == CROSS].any()
                decided = int((verdict.board.marks != 0).sum())
                assert (
                    f"decide {decided} of {board.graph.n_edges} edges and stall" in verdict.reason
                )
                stalled += 1
    assert stalled > 20


@thorough
def test_the_reason_of_a_stall_tells_how_far_and_where() -> None:
    told = prove(Puzzle.of(square(5, 3), [-1] * 15), method="rules")
    assert isinstance(told, Undecided)
    assert told.reason == (
        "the rules decide 0 of 38 edges and stall, first at the top edge of r1c1"
    )
    puzzle, _ = grown_puzzle(square(40, 30), np.random.default_rng(2), 0.4)
    told = prove(puzzle, method="rules+loops")
    assert isinstance(told, Undecided)
    assert " of 2,470 edges" in told.reason
    # Where a line ends, if one does.
    assert told.board is not None
    assert told.board.lines.any()


@sampled()
@every_method
def test_small_boards(method: str) -> None:
    for size, clues, number in (
        ((1, 1), [4], 1),
        ((1, 1), [-1], 1),
        ((1, 1), [0], 0),
        ((1, 1), [3], 0),
        ((1, 2), [3, 3], 1),
        ((2, 1), [3, 3], 1),
        ((1, 2), [-1, -1], 3),
        ((1, 3), [3, 3, -1], 1),
        ((1, 3), [3, 3, 1], 1),
        ((1, 3), [3, 3, 2], 0),
        ((1, 3), [3, 3, 0], 0),
        ((1, 3), [3, 2, 3], 1),
    ):
        puzzle = Puzzle.of(square(*size), clues)
        for rules in (None, "faces-4", "coloured-2", "udai"):
            for variant in ("", "full"):
                asked = replace(puzzle, variant=variant)
                right = known(square, *size).solutions(asked)
                assert variant == "full" or len(right) == number
                found = count(asked, method=method, rules=rules)
                assert found.value <= len(right)
                assert not found.complete or found.value == len(right), (clues, rules, variant)
                if method == "rules+trial" and rules == "faces-4" and clues != [-1] * len(clues):
                    assert found.complete


@every_method
def test_two_threes_alone_are_solved(method: str) -> None:
    verdict = prove(Puzzle.of(square(1, 2), [3, 3]), method=method)
    assert isinstance(verdict, Unique)
    assert int(verdict.solution.lines.sum()) == 6


@every_method
def test_loops_beside_an_empty_part_are_solved(method: str) -> None:
    """Once the loop is closed, nothing is left open where no clue is."""
    graph = square(6, 5)
    puzzle = Puzzle.of(graph, [4] + [-1] * 29)
    verdict = prove(puzzle, method=method, rules="faces-1")
    assert isinstance(verdict, Undecided) == (method == "rules")


def test_differ_before_and_after() -> None:
    """A solution that is not wanted is not given, by whatever edges it is told."""
    board = known(honeycomb, 5, 3)
    rng = np.random.default_rng(3)
    met: Counter[str] = Counter()
    for _ in range(30):
        puzzle = random_puzzle(board, rng)
        right = board.solutions(puzzle)
        if len(right) == 0:
            continue
        for method in BY_RULES:
            lines = right[rng.integers(len(right))]
            edges = rng.choice(len(lines), size=rng.integers(1, len(lines)), replace=False)
            search = method_named(method, "honeycomb-2").open(puzzle, 0, True)
            search.differ(edges, lines[edges])
            step = search.next(Budget())
            left = right[(right[:, edges] != lines[edges]).any(axis=1)]
            if isinstance(step, Exhausted):
                assert len(left) == 0
            elif not isinstance(step, Stopped):
                assert step.tobytes() in {row.tobytes() for row in left}
            met[type(step).__name__] += 1
    assert {"Exhausted", "Stopped", "ndarray"} <= set(met)


@every_method
def test_budgets_stop_it(method: str) -> None:
    puzzle, _ = grown_puzzle(square(9, 7), np.random.default_rng(4), 0.6)
    cancelled = Budget()
    cancelled.cancel.set()
    for budget, reason in (
        (Budget(time_limit=0), "time limit of 0 s reached"),
        (Budget(conflicts=0), "limit of 0 conflicts reached"),
        (cancelled, "cancelled"),
    ):
        verdict = prove(puzzle, method=method, budget=budget)
        assert isinstance(verdict, Undecided)
        assert verdict.reason == reason
    assert prove(puzzle, method=method).name in ("undecided", "unique", "multiple")


@thorough
def test_trials_are_cancelled_at_any_look_and_go_on() -> None:
    puzzle, _ = grown_puzzle(square(30, 24), np.random.default_rng(5), 0.3)
    search = method_named("rules+trial", "faces-4").open(puzzle, 0, False)
    told: list[Effort] = []
    budget = cancelled_at(5, on_progress=told.append, clock=Clock(step=1))
    step = search.next(budget)
    # The search looks again to tell why.
    assert late_looks(budget) == 1
    assert isinstance(step, Stopped)
    assert step.reason == "cancelled"
    assert 0 < told[0].decisions <= search.effort.decisions
    assert step.board is not None
    later = search.next(Budget())
    assert isinstance(later, Stopped)
    assert "stall" in later.reason
    assert later.board is not None
    assert np.all((step.board.marks == 0) | (step.board.marks == later.board.marks))
    assert np.any(step.board.marks != later.board.marks)


def test_stopped_trials_end_as_if_never_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apply, "TRIALS_PER_SLICE", 1)
    rng = np.random.default_rng(6)
    for make in (square, honeycomb):
        puzzle, _ = grown_puzzle(make(9, 7), rng, 0.5)
        whole = prove(puzzle, method="rules+trial")
        search = METHODS["rules+trial"].open(puzzle, 0, False)
        # Somebody looks at the clock after each trial, and it goes on by a second.
        for limit in range(2, 1000):
            step = search.next(Budget(time_limit=limit, clock=Clock(1.0)))
            if not isinstance(step, Stopped) or step.reason != f"time limit of {limit} s reached":
                break
        assert limit > 5
        if isinstance(whole, Undecided):
            assert isinstance(step, Stopped)
            assert (step.reason, step.board) == (whole.reason, whole.board)
        else:
            assert isinstance(step, (np.ndarray, Exhausted))


def test_efforts_are_told() -> None:
    puzzle, _ = grown_puzzle(square(9, 7), np.random.default_rng(7), 0.6)
    plain, trial = (prove(puzzle, method=method).effort for method in ("rules", "rules+trial"))
    assert plain.propagations > 0
    assert plain.decisions == 0
    assert trial.decisions > 0


LOOPS_DECIDE = [".023.", "01211", "0.2.1", "1..2.", "..1.3", "21122"]
"""Rules are stuck, until no loop may be closed too early."""


@pytest.mark.parametrize("method", [name for name in METHODS if name.startswith("rules+")])
def test_what_rules_and_loops_decide_is_not_searched(method: str) -> None:
    puzzle = read(LOOPS_DECIDE)
    assert isinstance(prove(puzzle, method="rules"), Undecided)
    by_loops, found = prove(puzzle, method="rules+loops"), prove(puzzle, method=method)
    assert isinstance(found, Unique)
    assert (found, found.effort) == (by_loops, by_loops.effort)


def test_rules_that_are_not_proven_are_refused() -> None:
    puzzle = Puzzle.of(square(5, 3), [-1] * 15)
    rules = rule_set("van-dam")
    doubtful = (*rules.rules[:3], replace(rules.rules[3], status="unproven"))
    for status in ("unproven", "unsound"):
        doubtful = (*rules.rules[:3], replace(rules.rules[3], status=status))
        with pytest.raises(UnsupportedError, match=r"rule '4 .*' of mine is not proven") as told:
            prove(puzzle, method="rules", rules=RuleSet("mine", "", "", "square", doubtful))
        assert "\n" not in str(told.value)


@every_method
def test_rules_of_another_tiling_are_refused(method: str) -> None:
    for puzzle, rules in (
        (Puzzle.of(square(5, 3), [-1] * 15), "honeycomb-1"),
        (Puzzle.of(honeycomb(5, 3), [-1] * 15), "van-dam"),
    ):
        for ask in (prove, solve, count, backbone):
            with pytest.raises(BoardError, match=f"{rules} are for") as told:
                ask(puzzle, method=method, rules=rules)
            assert "\n" not in str(told.value)


def test_rules_for_methods_without() -> None:
    puzzle = Puzzle.of(square(5, 3), [-1] * 15)
    without = [name for name in METHODS if not name.startswith("rules")]
    assert {"exact", "sat", "backtrack", "backtrack-printed", "dfs"} <= set(without)
    for method in without:
        with pytest.raises(ValueError, match=f"the method {method} applies no rules"):
            prove(puzzle, method=method, rules="van-dam")
    with pytest.raises(PuzzleError, match="no rule set 'nothing' in the library"):
        prove(puzzle, method="rules", rules="nothing")


def test_other_puzzles_are_refused() -> None:
    puzzle = Puzzle.of(TILE_GRIDS["cells"].graph(5, 3), [1] * 15, kind="net")
    with pytest.raises(UnsupportedError, match="isn't supported for net; use exact"):
        prove(puzzle, method="rules")


@every_method
def test_the_same_seed_gives_the_same(method: str) -> None:
    puzzle, _ = grown_puzzle(honeycomb(7, 6), np.random.default_rng(8), 0.6)
    one, other = (prove(puzzle, method=method, seed=3) for _ in range(2))
    assert (one.name, one.effort) == (other.name, other.effort)


def test_nothing_is_tried_out_unless_that_is_asked_for() -> None:
    puzzle = Puzzle.of(square(5, 3), [3] + [None] * 14)
    alone, trying = RulesSearch(puzzle, 0, False), RulesSearch(puzzle, 0, False, trial=True)
    for search in (alone, trying):
        assert isinstance(search.next(Budget()), Stopped)
    assert alone.effort.decisions == 0 < trying.effort.decisions
