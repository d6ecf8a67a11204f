"""Traces against all solutions by enumeration: what each step says holds, and the end is the
end.
"""

import pickle
from collections import Counter
from dataclasses import replace
from itertools import islice

import numpy as np
import pytest

from clocks import Clock, cancelled_at, late_looks
from deduce.follow import backbone, followed, positions
from deduce.proofs import middle_puzzle, proven
from deduce.tile_proofs import holds
from narrowing import expect
from oracle.net_boards import BOARDS, known_trees, random_net
from random_loops import random_puzzle
from random_trees import random_tree
from rules.positions import fitting
from takegaki.core.board import Board
from takegaki.core.budget import Budget
from takegaki.core.errors import BoardError
from takegaki.core.marks import UNKNOWN
from takegaki.core.puzzle import NO_CLUE, Puzzle
from takegaki.deduce.choose_hint import NOT_LOCAL, cost
from takegaki.deduce.explain import explain
from takegaki.deduce.ladder import Ladder
from takegaki.deduce.level import Level
from takegaki.deduce.premises.witnesses import Witnesses, witnesses
from takegaki.deduce.techniques.arguments_by_cases import is_by_cases
from takegaki.deduce.trace import IdlePremises, Trace
from takegaki.formats import read
from takegaki.generation import Generated, Request, generate
from takegaki.puzzles import PUZZLES
from takegaki.tilings import graph_of, honeycomb, square
from tiers import sampled, tries


def replayed(trace: Trace, right: np.ndarray) -> Board:
    """The board at the end, after each step was checked."""
    board = trace.start
    for number, step in enumerate(trace.steps, start=1):
        assert step.number == number
        assert step.board == board
        assert proven(trace.puzzle, step.deduction)
        board = followed(board, step.deduction, right)
    assert board == trace.board
    return board


def test_traces_lead_to_all_that_holds() -> None:
    """Also with wrong clues, hidden ones, the variant full, and several solutions."""
    outcomes: Counter[str] = Counter()
    for world, puzzle, board in islice(positions(1), tries(300)):
        left = fitting(world, puzzle, board.marks)
        trace = explain(puzzle, board)
        outcomes[trace.outcome] += 1
        if len(left) == 0:
            assert trace.outcome == "contradiction"
            assert not trace.steps[-1].deduction.conclusions
            assert proven(puzzle, trace.steps[-1].deduction)
            continue
        right = backbone(world, puzzle, board)
        assert np.array_equal(replayed(trace, right).marks, right)
        assert trace.outcome == ("solved" if len(left) == 1 else "stuck")
        plain = explain(puzzle, board, opening=False)
        assert (plain.outcome, plain.board) == (trace.outcome, trace.board)
        assert plain.level == max((step.deduction.level for step in plain.steps), default=None)
        if trace.outcome == "solved" and min(plain.level or 0, trace.level or 0) <= Level.HARD:
            # What is visible at once is told first, and makes no puzzle harder.
            assert trace.level == plain.level
    assert set(outcomes) == {"solved", "stuck", "contradiction"}


def test_a_wrong_mark_ends_in_a_contradiction() -> None:
    met = 0
    for world, puzzle, board in islice(positions(2, wrong=True), 60):
        if len(world.solutions(puzzle)) and not len(fitting(world, puzzle, board.marks)):
            trace = explain(puzzle, board)
            assert trace.outcome == "contradiction"
            assert [bool(step.deduction.conclusions) for step in trace.steps[:-1]] == [True] * (
                len(trace.steps) - 1
            )
            assert proven(puzzle, trace.steps[-1].deduction)
            met += 1
    assert met > 20


@sampled()
@pytest.mark.parametrize(
    "level", [Level.EASY, Level.NORMAL, Level.TRICKY, Level.HARD, Level.EXPERT]
)
def test_up_to_a_level_it_goes_as_far_as_the_ladder(level: Level) -> None:
    rng = np.random.default_rng(level)
    for _ in range(10):
        puzzle, lines = middle_puzzle(rng)
        ladder = Ladder(puzzle)
        outcome = ladder.climb(level)
        trace = explain(puzzle, level=level)
        assert trace.outcome == outcome
        assert trace.board == ladder.board
        assert replayed(trace, np.where(lines, 1, -1)) == ladder.board
        assert all(step.deduction.level <= level for step in trace.steps)
        if outcome == "solved":
            assert trace.level == ladder.reached


def test_what_asks_too_much_is_told_only_where_nothing_asks_less(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It ends as well; and where all ask too much, each says so."""
    rng = np.random.default_rng(17)
    costs: dict[bool, list[float]] = {True: [], False: []}
    less = 0
    for _ in range(12):
        puzzle, _ = random_puzzle(square(8, 6), rng, shown=0.4)
        traces = []
        for local in (float("inf"), 0.0):
            monkeypatch.setattr("takegaki.deduce.choose_hint.LOCAL", local)
            traces.append(explain(puzzle, level=Level.TRIAL))
        one, other = traces
        assert (one.outcome, one.board) == (other.outcome, other.board)
        for trace, local in zip(traces, (False, True), strict=True):
            for step in trace.steps:
                is_harder = step.number > trace.opened and step.found.level > Level.HARD
                if step.found.conclusions and is_harder:
                    assert proven(puzzle, step.deduction)
                    # Told by its cases it asks for no more than these.
                    if not is_by_cases(step.found):
                        assert step.found.reason.form.startswith(NOT_LOCAL) == local
                    costs[local].append(cost(puzzle, step.deduction))
        # Where the two part, the one that looked at every technique took what asks less.
        pairs = zip(one.steps, other.steps, strict=False)
        parted = next(
            ((a.found, b.found) for a, b in pairs if a.found.conclusions != b.found.conclusions),
            None,
        )
        if parted is not None:
            asked, asked_less = (cost(puzzle, found) for found in parted)
            assert asked_less <= asked
            less += asked_less < asked
    assert less > 3
    assert 0 < np.mean(costs[True]) < np.mean(costs[False])


def test_levels_are_known_before_sentences() -> None:
    rng = np.random.default_rng(23)
    met: set[Level | None] = set()
    tiles = generate(Request(PUZZLES["net"].boards["cells"].graph(5, 5), 3, kind="net"))
    assert isinstance(tiles, Generated)
    for puzzle in [
        tiles.puzzle,
        *(random_puzzle(square(6, 6), rng, shown=0.5)[0] for _ in range(12)),
    ]:
        trace = explain(puzzle, opening=False)
        before = [step.source.level for step in trace.steps]
        level = trace.level
        assert [step.found.level for step in trace.steps] == before
        assert level == max(before, default=None)
        met.add(level)
    assert len(met) > 2


def test_what_is_drawn_stays_a_premise_though_clues_imply_it() -> None:
    """Of the four lines at the border two follow from clues; all four are what one sees."""
    trace = explain("2.2\n...\n..2").ideas
    walled = trace[1].deduction
    assert walled.technique.name == "connectivity"
    assert walled.clues == ()
    graph = trace.puzzle.graph
    middle = graph.edges_of(4).tolist()
    beside = {int(face) for edge in middle for face in graph.edge_faces[edge]} - {4}
    outer = [e for e in range(graph.n_edges) if graph.outside in graph.edge_faces[e]]
    drawn = {edge for edge in outer if beside & set(graph.edge_faces[edge].tolist())}
    assert set(walled.marks) == {(edge, 1) for edge in drawn}


def test_minimal_premises_are_among_the_raw_ones() -> None:
    """Of loops they are mostly the same: what an argument uses stays, though it may be implied."""
    rng = np.random.default_rng(6)
    fewer = 0
    loops = [middle_puzzle(rng)[0] for _ in range(10)]
    for puzzle in [*loops, *(random_tree(graph_of("cells", 6, 5), rng) for _ in range(10))]:
        raw = explain(puzzle, level=Level.EXPERT, minimal=False)
        trace = explain(puzzle, level=Level.EXPERT)
        assert len(raw.steps) == len(trace.steps)
        for before, after in zip(raw.steps, trace.steps, strict=True):
            one, other = before.deduction, after.deduction
            assert one.conclusions == other.conclusions
            assert set(other.clues) <= set(one.clues)
            assert set(other.marks) <= set(one.marks)
            fewer += len(other.clues) + len(other.marks) < len(one.clues) + len(one.marks)
    assert fewer > 5


def test_cancelled() -> None:
    """Between steps, and within an exact step; what was found is kept."""
    puzzle, lines = random_puzzle(square(20, 15), np.random.default_rng(4), shown=0.3)
    # They are made once for a shape, and looked at the budget at each step of that.
    expect(Witnesses, witnesses(puzzle.graph)).complete(Budget().start())
    steps = set()
    for looks in (0, 5, 30, 100):
        budget = cancelled_at(looks)
        trace = explain(puzzle, budget=budget)
        assert 0 <= late_looks(budget) <= 1
        assert (trace.outcome, trace.ended) == ("stopped", "cancelled")
        assert all((trace.board.marks == 0) | (trace.board.lines == lines)) or trace.steps
        assert np.count_nonzero(trace.board.marks) == sum(
            len(s.deduction.conclusions) for s in trace.steps
        )
        steps.add(len(trace.steps))
    assert len(steps) > 1


def test_no_time_at_all() -> None:
    puzzle, _ = middle_puzzle(np.random.default_rng(5))
    trace = explain(puzzle, budget=Budget(time_limit=0))
    assert (trace.steps, trace.outcome, trace.level) == ((), "stopped", None)
    assert trace.ended == "time limit of 0 s reached"
    assert trace.board == trace.start


def test_progress_counts_marks() -> None:
    puzzle, _ = random_puzzle(honeycomb(12, 9), np.random.default_rng(7), shown=0.3)
    seen: list[int] = []
    budget = Budget(
        time_limit=2,
        on_progress=lambda effort: seen.append(effort.propagations),
        clock=Clock(step=0.01),
    )
    explain(puzzle, budget=budget)
    assert seen
    assert seen == sorted(seen)


def test_steps_are_told_as_they_are_found() -> None:
    puzzle, _ = middle_puzzle(np.random.default_rng(7))
    told = []
    trace = explain(puzzle, on_step=lambda number, deduction: told.append((number, deduction)))
    assert told == [(step.number, step.found) for step in trace.steps]
    assert len(told) > 10


def test_nothing_to_explain() -> None:
    graph = square(5, 3)
    trace = explain(Puzzle.of(graph, [NO_CLUE] * 15))
    assert (trace.outcome, trace.steps, trace.level) == ("stuck", (), None)
    _, lines = random_puzzle(graph, np.random.default_rng(8), shown=1)
    complete = Board.of(graph, np.where(lines, 1, -1))
    trace = explain(Puzzle.of(graph, [NO_CLUE] * 15), complete)
    assert (trace.outcome, trace.steps) == ("solved", ())


def test_a_board_of_another_graph() -> None:
    with pytest.raises(BoardError):
        explain(Puzzle.of(square(5, 3), [NO_CLUE] * 15), Board.blank(square(3, 5)))


def test_the_board_before_a_step_is_not_the_one_after() -> None:
    puzzle, _ = middle_puzzle(np.random.default_rng(9))
    trace = explain(puzzle, level=Level.HARD)
    for step in trace.steps:
        for edge, _ in step.deduction.conclusions:
            assert step.board[edge] == UNKNOWN
            assert trace.board[edge] != UNKNOWN


def test_the_marks_of_the_steps_make_the_board() -> None:
    trace = explain(read(["33", "..", ".."]))
    board = trace.start
    for step in trace:
        assert step.board == board
        board = board.with_marks(step.marks)
    assert board == trace.board


def test_idle_premises_are_left_out_when_asked_for() -> None:
    """All of them have half of the time that there was, counted while they are looked for alone."""
    now = [0.0]
    budget = Budget(time_limit=8.0, clock=lambda: now[0])
    trace = explain("33\n..\n..", budget=budget)
    late = explain("33\n..\n..", budget=replace(budget, time_limit=1e9))
    now[0] = 100.0
    assert trace.steps[0].deduction == late.steps[0].deduction
    assert (trace.outcome, trace.unfinished) == ("solved", 0)
    copied = pickle.loads(pickle.dumps(trace))
    assert copied == trace
    assert [step.deduction for step in copied.steps] == [step.deduction for step in trace.steps]


def test_no_time_for_idle_premises() -> None:
    world = known_trees(*BOARDS[4])
    puzzle = random_net(world, np.random.default_rng(10))
    ticks = iter(range(1 << 30))
    trace = explain(puzzle, budget=Budget(time_limit=1e6, clock=lambda: 0.0))
    assert trace.idle is not None
    hurried = IdlePremises(puzzle, Budget(time_limit=1e-9, clock=lambda: float(next(ticks))))
    found = [hurried.left_out(step.found) for step in trace.steps]
    assert hurried.unfinished > 0
    assert all(holds(world, puzzle, one) for one in found)


PARTS = ("puzzle", "start", "steps", "board", "outcome")


def test_steps_can_be_as_they_were_found() -> None:
    trace = explain("33\n..\n..", minimal=False)
    assert all(step.deduction is step.found for step in trace.steps)
    assert trace == Trace(*(getattr(trace, name) for name in PARTS))
    assert Trace(*(getattr(trace, name) for name in PARTS)).unfinished == 0


def test_a_trace_is_a_sequence_of_steps_that_print_as_sentences() -> None:
    trace = explain("33\n..\n..")
    assert list(trace) == list(trace.steps)
    assert (len(trace), trace[0], trace[-1]) == (len(trace.steps), trace.steps[0], trace.steps[-1])
    assert str(trace[0]) == f"1. {trace[0].deduction.sentence}"
    assert repr(trace[0]) == "<Step 1: one of two across a cell, 2 marks>"
    nothing = explain("..\n..")
    assert len(nothing) == 0
    assert nothing


@pytest.mark.parametrize("minimal", [True, False])
def test_clues_marks_and_conclusions_ascend(minimal: bool) -> None:
    """Of each step, whatever its technique; and where to look, each place once."""
    rng = np.random.default_rng(12)
    puzzles = [middle_puzzle(rng)[0] for _ in range(12)]
    made = generate(Request(graph_of("cells", 4, 5), 3, kind="net"))
    puzzles.append(expect(Generated, made).puzzle)
    many = Counter[str]()
    for puzzle in puzzles:
        trace = explain(puzzle, minimal=minimal, level=Level.EXPERT)
        for step in (*trace.steps, *trace.ideas.steps):
            one = step.deduction
            for name in ("clues", "marks", "conclusions", "faces", "vertices"):
                found = list(getattr(one, name))
                assert found == sorted(set(found)), (one.technique.name, name)
                many[name] += len(found) > 1
    assert all(count > 5 for count in many.values()), many
