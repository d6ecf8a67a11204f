"""Application against a naive one by coordinates: the same fixpoint, whatever the order."""

from threading import Event

import numpy as np
import pytest

from graph_shapes import GraphShape, MakeGraph
from oracle.boards import known
from random_loops import random_puzzle as grown_puzzle
from rules.naive import Contradiction, Naive
from rules.positions import MANY, few, fitting, position, sets_for, some_marks
from takegaki.core.board import Board
from takegaki.core.budget import Budget
from takegaki.core.errors import BoardError, PuzzleError
from takegaki.core.marks import CROSS, LINE, UNKNOWN
from takegaki.core.puzzle import HIDDEN_CLUE, Puzzle
from takegaki.core.symmetry import symmetries
from takegaki.core.topology import inside_faces
from takegaki.rules.application.apply import Application
from takegaki.rules.notation.rule import Rule, RuleSet
from takegaki.rules.patches.patch import Patch, middle_face, patch_of_faces, reference
from takegaki.rules.rule_sets.library import rule_set
from takegaki.tilings import honeycomb, square
from tiers import TIER, sampled, thorough, tries

SHAPES = [(square, 5, 3), (honeycomb, 5, 3), (square, 2, 6), (honeycomb, 3, 4), (square, 1, 5)]
shapes = pytest.mark.parametrize(
    "shape", SHAPES, ids=lambda shape: f"{shape[0].__name__}-{shape[1:]}"
)
modes = pytest.mark.parametrize("mode", ["rules", "loops", "trial"])


def outcome(work: Application, mode: str) -> list[int] | None:
    """All marks and colours at the end, None for a contradiction."""
    sound = work.try_all() if mode == "trial" else work.apply()
    assert sound == (work.clash is None)
    return work.board.marks.tolist() + work.fixpoint.colours.tolist() if sound else None


def naive_outcome(naive: Naive, start: Board, mode: str) -> list[int] | None:
    marks = start.marks.tolist() + [0] * start.graph.n_faces
    try:
        return naive.try_all(marks) if mode == "trial" else naive.apply(marks)
    except Contradiction:
        return None


def ended(puzzle: Puzzle, rules: RuleSet, start: Board | None, mode: str) -> list[int] | None:
    return outcome(Application(puzzle, rules, board=start, loops=mode != "rules"), mode)


@sampled()
@shapes
def test_the_fixpoint_is_that_of_the_naive_application(shape: GraphShape) -> None:
    board = known(*shape)
    rng = np.random.default_rng(list(shape[1:]))
    ends = {"contradiction": 0, "stalled": 0, "complete": 0}
    # The naive application of large sets is slow, and so is the naive trial.
    for rules in sets_for(
        board.graph, 10_000 if TIER == "thorough" and shape in SHAPES[:2] else MANY
    ):
        for i in range(2 if len(rules) > MANY else tries(18)):
            puzzle, start = position(board, rng, wrong=i % 4 == 3)
            naive = Naive(puzzle, rules)
            for mode in ("rules", "loops", "trial"):
                naive.loops = mode != "rules"
                if mode == "trial" and (len(rules) > 100 or i > 5):
                    continue
                wanted = naive_outcome(naive, start, mode)
                got = ended(puzzle, rules, start, mode)
                assert got == wanted, (
                    rules.name,
                    mode,
                    puzzle.clues.tolist(),
                    start.marks.tolist(),
                )
                complete = got is not None and UNKNOWN not in got[: board.graph.n_edges]
                ends["contradiction" if got is None else "complete" if complete else "stalled"] += 1
    assert all(ends.values()), ends


@pytest.mark.parametrize("make", [square, honeycomb])
@modes
@thorough
def test_weak_sets_too(make: MakeGraph, mode: str) -> None:
    """Rules that do not even count lines at vertices: loop avoidance meets forks and odd paths."""
    board = known(make, 5, 3) if make is square else known(make, 3, 4)
    names = (
        ["faces-1", "coloured-1", "van-dam"]
        if make is square
        else ["honeycomb-1", "honeycomb-basic"]
    )
    rng = np.random.default_rng(3)
    for name in names:
        for step in (2, 3):
            rules = few(name, step)
            for i in range(3 if mode == "trial" else 20):
                puzzle, start = position(board, rng, wrong=i % 3 == 2)
                wanted = naive_outcome(Naive(puzzle, rules, loops=mode != "rules"), start, mode)
                assert ended(puzzle, rules, start, mode) == wanted


@shapes
@modes
@sampled(3)
def test_no_order_matters(shape: GraphShape, mode: str) -> None:
    """Rules shuffled, marks given one by one in another order: the same fixpoint."""
    board = known(*shape)
    rng = np.random.default_rng(5)
    for rules in sets_for(board.graph, MANY):
        order = rng.permutation(len(rules)).tolist()
        mixed = RuleSet("mixed", "", "", rules.tiling, tuple(rules.rules[i] for i in order))
        for i in range(12):
            puzzle, start = position(board, rng, wrong=i % 4 == 3)
            wanted = ended(puzzle, rules, start, mode)
            assert ended(puzzle, mixed, start, mode) == wanted
            work = Application(puzzle, rules, loops=mode != "rules")
            for edge in rng.permutation(np.flatnonzero(start.marks)).tolist():
                work.assume(edge, start[edge])
            assert outcome(work, mode) == wanted


@shapes
@modes
@sampled(3)
def test_turned_and_mirrored_boards(shape: GraphShape, mode: str) -> None:
    board = known(*shape)
    graph, rng = board.graph, np.random.default_rng(6)
    for rules in sets_for(graph, MANY):
        for i in range(6):
            puzzle, start = position(board, rng, wrong=i == 5)
            wanted = ended(puzzle, rules, start, mode)
            for turn in symmetries(graph):
                clues, marks = np.empty_like(puzzle.clues), np.empty_like(start.marks)
                clues[turn.faces], marks[turn.edges] = puzzle.clues, start.marks
                turned = Puzzle.of(graph, clues, variant=puzzle.variant)
                got = ended(turned, rules, Board.of(graph, marks), mode)
                places = np.concatenate([turn.edges, graph.n_edges + turn.faces])
                assert (got and [got[place] for place in places.tolist()]) == wanted


@shapes
@sampled(3)
def test_trials_between_assumptions(shape: GraphShape) -> None:
    """Marks, rules and trials in any order end where all marks given at the start end."""
    board = known(*shape)
    rng = np.random.default_rng(7)
    for rules in sets_for(board.graph, MANY):
        for i in range(10):
            puzzle, start = position(board, rng, wrong=i % 4 == 3)
            work = Application(puzzle, rules, loops=True)
            for edge in rng.permutation(np.flatnonzero(start.marks)).tolist():
                if rng.random() < 0.3:
                    work.try_all()
                work.assume(edge, start[edge])
            assert outcome(work, "trial") == ended(puzzle, rules, start, "trial")


@shapes
@modes
@sampled()
def test_conclusions_hold_in_every_solution(shape: GraphShape, mode: str) -> None:
    """Also with a wrong mark: whatever is concluded follows from the clues and the marks, or
    nothing solves them. Colours too.
    """
    board = known(*shape)
    graph, rng = board.graph, np.random.default_rng(8)
    met = set()
    for rules in sets_for(graph):
        for i in range(25):
            puzzle, start = position(board, rng, wrong=i % 2 == 1)
            right = fitting(board, puzzle, start.marks)
            marks = ended(puzzle, rules, start, mode)
            met.add((len(right) > 0, marks is not None))
            if marks is None:
                assert len(right) == 0
                continue
            inside = np.array([inside_faces(graph, lines) for lines in right]).reshape(
                -1, graph.n_faces
            )
            every = np.concatenate([right, inside], axis=1)
            told = np.array(marks)
            assert every[:, told == LINE].all()
            assert not every[:, told == CROSS].any()
    assert {(True, True), (False, False)} <= met


@shapes
@sampled(3)
def test_trial_finds_at_least_what_its_rules_find(shape: GraphShape) -> None:
    board = known(*shape)
    rng, more = np.random.default_rng(9), 0
    for rules in sets_for(board.graph, MANY):
        for _ in range(10):
            puzzle, start = position(board, rng)
            by_rules, by_trial = (ended(puzzle, rules, start, mode) for mode in ("loops", "trial"))
            if by_rules is None or by_trial is None:
                assert by_trial is None
                continue
            assert all(
                one in (UNKNOWN, other) for one, other in zip(by_rules, by_trial, strict=True)
            )
            more += by_rules != by_trial
    assert more > 0


class Twice(Event):
    """Set for those who look the first two times."""

    def __init__(self) -> None:
        super().__init__()
        self.left = 2

    def is_set(self) -> bool:
        self.left -= 1
        return self.left >= 0


@pytest.mark.parametrize("make", [square, honeycomb])
def test_trials_go_on_where_they_were_stopped(make: MakeGraph) -> None:
    rng = np.random.default_rng(10)
    rules = rule_set("faces-2" if make is square else "honeycomb-1")
    stopped = 0
    for _ in range(5):
        puzzle, _ = grown_puzzle(make(9, 7), rng, 0.4)
        work = Application(puzzle, rules, loops=True)
        budget = Budget(cancel=Twice())
        while (ending := work.try_all(budget)) is None:
            stopped += 1
            assert work.clash is None
        assert ending is True
        assert outcome(work, "trial") == ended(puzzle, rules, None, "trial")
    assert stopped > 4


@pytest.mark.parametrize(
    ("size", "clues", "loop"),
    [
        ((1, 1), [4], [0, 1, 2, 3]),
        ((1, 2), [3, 3], None),
        ((2, 1), [3, 3], None),
        ((1, 3), [3, 3, -1], None),
        ((1, 3), [3, 3, HIDDEN_CLUE], None),
        ((1, 1), [-1], None),
    ],
)
@modes
@sampled(3)
def test_the_whole_solution_may_be_small(
    size: tuple[int, int], clues: list[int], loop: None, mode: str
) -> None:
    """Rules that forbid a small loop keep still where nothing shows that it is not the whole
    solution.
    """
    graph = square(*size)
    puzzle = Puzzle.of(graph, clues)
    board = known(square, *size)
    (lines,) = board.solutions(puzzle)[:1]
    for rules in sets_for(graph):
        for start in (
            Board.blank(graph),
            Board.of(graph, some_marks(lines, np.random.default_rng(1))),
        ):
            marks = ended(puzzle, rules, start, mode)
            right = fitting(board, puzzle, start.marks)
            assert marks is not None, rules.name
            told = np.array(marks[: graph.n_edges])
            assert right[:, told == LINE].all()
            assert not right[:, told == CROSS].any()
            if loop is not None and rules.name.startswith(("faces", "coloured")):
                assert np.flatnonzero(told == LINE).tolist() == loop


def test_two_threes_and_a_clue_elsewhere() -> None:
    """Their common edge is a line for certain once a clue elsewhere asks for more than their
    loop.
    """
    for last, certain in (
        (-1, False),
        (HIDDEN_CLUE, False),
        (0, True),
        (1, False),
        (2, True),
        (3, True),
    ):
        graph = square(1, 3)
        (common,) = set(graph.edges_of(0).tolist()) & set(graph.edges_of(1).tolist())
        only = RuleSet("14", "", "", "square", (rule_set("van-dam").rules[13],))
        work = Application(Puzzle.of(graph, [3, 3, last]), only)
        work.apply()
        assert (work.board[common] == LINE) == certain, last


def test_a_closed_loop_leaves_no_other_line() -> None:
    """When the loop is closed and meets all clues, the rest is crossed out; else it is a
    contradiction.
    """
    graph = square(5, 3)
    ring = graph.edges_of(0)
    for clues, why in (([4] + [-1] * 14, None), ([4] + [-1] * 13 + [1], "loop")):
        marks = np.zeros(graph.n_edges, dtype=np.int8)
        marks[ring] = LINE
        work = Application(
            Puzzle.of(graph, clues), few("van-dam", 36), board=Board.of(graph, marks), loops=True
        )
        assert work.apply() == (why is None)
        if why is None:
            assert work.board.is_complete
            assert set(np.flatnonzero(work.board.lines).tolist()) == set(ring.tolist())
            assert all(step.why == "loop" for step in work.steps())
        else:
            assert work.clash is not None
            assert work.clash.why == why
            assert work.clash.edge in ring


def test_what_does_not_fit_is_refused() -> None:
    puzzle = Puzzle.of(square(5, 3), [-1] * 15)
    with pytest.raises(BoardError, match="honeycomb-1 are for honeycomb, not square"):
        Application(puzzle, rule_set("honeycomb-1"))
    with pytest.raises(BoardError, match="another board"):
        Application(puzzle, rule_set("van-dam"), board=Board.blank(square(3, 5)))


def test_a_patch_of_too_many_clues_is_refused() -> None:
    """Their clues would not fit into the number by which rules are looked up."""
    middle = middle_face("square")
    one = patch_of_faces("square", [middle])
    graph = reference("square")
    for width, fits in ((11, True), (12, False)):
        faces = tuple(range(middle - 6, middle - 6 + width))
        patch = Patch("square", faces, one.edges)
        clues = tuple(0 if face == middle else 1 for face in faces)
        rule = Rule(patch, clues, (0,) * 4, (-1,) * 4, name="long", status="proven")
        # A rule beside it whose clues fit does not make it fit.
        rules = RuleSet("long", "", "", "square", (rule, rule_set("faces-1").rules[0]))
        puzzle = Puzzle.of(square(2, width), [*clues, *[-1] * width])
        assert graph.tiling == "square"
        if fits:
            work = Application(puzzle, rules)
            assert work.apply()
            assert int((work.board.marks == CROSS).sum()) == 4
        else:
            with pytest.raises(PuzzleError, match="more than 11 clues"):
                Application(puzzle, rules)


def test_again_is_a_new_application() -> None:
    """Whatever was found before: the same marks for the same reasons in the same order."""
    rng = np.random.default_rng(2)
    puzzle, lines = grown_puzzle(square(7, 7), rng, 0.7)
    again = Application(puzzle, rule_set("van-dam"))
    for share in (0.0, 0.2, 0.4):
        hidden = rng.random(len(lines)) >= share
        marks = np.where(hidden, UNKNOWN, np.where(lines, LINE, CROSS)).astype(np.int8)
        again, new = again.again(), Application(puzzle, rule_set("van-dam"))
        assert again.take_over(marks) and new.take_over(marks)
        steps = list(new.steps())
        assert steps and list(again.steps()) == steps
