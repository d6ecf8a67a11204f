"""The ladder: levels, fixpoints in any order, growth, contradictions."""

import numpy as np
import pytest

from clocks import CallsBetweenLooks, cancelled_at, late_looks
from deduce.proofs import SMALL, labelled, middle_puzzle, proven
from narrowing import not_none
from rules.positions import fitting, position, some_marks
from shared import corpus, needs_shared, recorded_lines, square_puzzle
from takegaki import read
from takegaki.core.board import Board
from takegaki.core.budget import Budget, EndedError
from takegaki.core.errors import BoardError, PuzzleError
from takegaki.core.marks import CROSS, LINE, UNKNOWN
from takegaki.core.puzzle import Puzzle
from takegaki.core.symmetry import symmetries
from takegaki.core.verdict import Unique
from takegaki.deduce.explain import explain
from takegaki.deduce.kernels.classes.faces import MOST_DEGREE
from takegaki.deduce.ladder import Ladder, level_of
from takegaki.deduce.level import Level
from takegaki.generation import Generated, Request, generate
from takegaki.generation.loops import grow_loop
from takegaki.generation.requirements import clued
from takegaki.puzzles.check import check
from takegaki.solving import prove
from takegaki.tilings import FACE_BOARDS, graph_of, square
from tiers import thorough, tries

LETTERS = {"e": Level.EASY, "n": Level.NORMAL, "t": Level.TRICKY, "h": Level.HARD}


def fixpoint(puzzle: Puzzle, board: Board | None, level: Level) -> np.ndarray | None:
    """(E,) the marks where techniques up to a level are stuck; None for a contradiction."""
    ladder = Ladder(puzzle, board)
    return None if ladder.climb(level) == "contradiction" else ladder.board.marks


@needs_shared
def test_levels_are_those_of_loopy() -> None:
    """Every board is solved, and at Loopy's level: on two tilings, without exception so far."""
    boards = labelled(400)
    assert len(boards) > 500
    wrong = []
    for puzzle, letter in boards:
        ladder = Ladder(puzzle)
        assert ladder.climb() == "solved"
        assert not check(puzzle, ladder.board)
        wrong += [(puzzle, letter)] * (ladder.reached is not LETTERS[letter])
    assert not wrong


@needs_shared
def test_published_boards() -> None:
    """What is deduced is the recorded solution; how many are solved to the end."""
    solved = {(10, 10): 0, (10, 18): 0}
    for record in corpus("published.jsonl"):
        size = tuple(sorted((record["rows"], record["cols"])))
        if size in solved and record["solutions"] == 1:
            puzzle = square_puzzle(record["clues"])
            lines = recorded_lines(puzzle, record["inside"])
            ladder = Ladder(puzzle)
            outcome = ladder.climb()
            marks = ladder.board.marks
            assert outcome != "contradiction"
            assert np.array_equal(marks == 1, lines & (marks != UNKNOWN))
            assert (outcome == "solved") == ladder.board.is_complete
            solved[size] += outcome == "solved"
    assert solved[(10, 10)] >= 260
    assert solved[(10, 18)] >= 60


@thorough
def test_levels_grow_and_deduced_marks_are_in_every_solution() -> None:
    rng = np.random.default_rng(0)
    gained = dict.fromkeys(Level, 0)
    for _ in range(400):
        known = SMALL[rng.integers(len(SMALL))]
        puzzle, board = position(known, rng)
        loops = fitting(known, puzzle, board.marks)
        before = board.marks
        for level in Level:
            marks = fixpoint(puzzle, board, level)
            if marks is None:
                assert len(loops) == 0
                break
            assert (marks[before != UNKNOWN] == before[before != UNKNOWN]).all()
            gained[level] += int((marks != before).sum())
            assert (loops[:, marks == 1]).all()
            assert not (loops[:, marks == -1]).any()
            before = marks
    assert min(count for level, count in gained.items() if level <= Level.EXPERT) > 0, gained


@thorough
def test_the_fixpoint_does_not_depend_on_the_order() -> None:
    """A board relabelled by its symmetries, or with some of what follows given at the start."""
    rng = np.random.default_rng(1)
    for _ in range(60):
        puzzle, lines = middle_puzzle(rng)
        board = Board.of(puzzle.graph, some_marks(lines, rng))
        turns = symmetries(puzzle.graph)
        turn = turns[rng.integers(len(turns))]
        clues, marks = np.empty_like(puzzle.clues), np.empty_like(board.marks)
        clues[turn.faces], marks[turn.edges] = puzzle.clues, board.marks
        turned = Puzzle.of(puzzle.graph, clues)
        for level in Level:
            here = fixpoint(puzzle, board, level)
            there = fixpoint(turned, Board.of(puzzle.graph, marks), level)
            assert here is not None
            assert there is not None
            assert np.array_equal(there[turn.edges], here)
            some = np.where(rng.random(len(here)) < 0.3, here, board.marks)
            assert np.array_equal(
                not_none(fixpoint(puzzle, Board.of(puzzle.graph, some), level)), here
            )


@thorough
def test_more_marks_never_give_less() -> None:
    rng = np.random.default_rng(2)
    for _ in range(60):
        puzzle, lines = middle_puzzle(rng)
        few = some_marks(lines, rng)
        more = np.where(few == UNKNOWN, some_marks(lines, rng), few)
        for level in Level:
            less = fixpoint(puzzle, Board.of(puzzle.graph, few), level)
            much = fixpoint(puzzle, Board.of(puzzle.graph, more), level)
            assert less is not None
            assert much is not None
            assert (much[less != UNKNOWN] == less[less != UNKNOWN]).all()


@thorough
def test_climbing_level_by_level_ends_at_the_same_place() -> None:
    rng = np.random.default_rng(3)
    for _ in range(40):
        puzzle, _ = middle_puzzle(rng)
        at_once, slowly, stepped = Ladder(puzzle), Ladder(puzzle), Ladder(puzzle)
        outcome = at_once.climb(max(Level))
        for level in Level:
            last = slowly.climb(level)
        assert (last, slowly.board, slowly.reached) == (outcome, at_once.board, at_once.reached)
        count = 0
        while new := stepped.step(max(Level)):
            count += len(new)
        assert stepped.board == at_once.board
        assert stepped.facts() == at_once.facts()
        assert count == (at_once.board.marks != UNKNOWN).sum()


def test_a_wrong_mark_is_met_or_left_but_never_hidden() -> None:
    """What contradicts solves nothing, and what is solved is a solution."""
    rng = np.random.default_rng(4)
    outcomes = {"solved": 0, "stuck": 0, "contradiction": 0}
    for _ in range(300):
        known = SMALL[rng.integers(len(SMALL))]
        puzzle, board = position(known, rng, wrong=True)
        ladder = Ladder(puzzle, board)
        outcome = ladder.climb()
        outcomes[outcome] += 1
        fits = len(fitting(known, puzzle, board.marks))
        if outcome == "contradiction":
            assert fits == 0
            assert ladder.contradiction is not None
            assert ladder.climb() == "contradiction"
        elif outcome == "solved":
            assert fits == 1
            assert not check(puzzle, ladder.board)
        else:
            assert not ladder.board.is_complete
    assert min(outcomes.values()) > 3, outcomes


def test_whole_loops_that_are_given() -> None:
    """One loop solves a puzzle without clues; a second one beside it, or one too small,
    contradicts.
    """
    graph = square(5, 3)
    blank = Puzzle.of(graph, [-1] * graph.n_faces)
    unit = {face: np.isin(np.arange(graph.n_edges), graph.edges_of(face)) for face in (0, 8, 14)}
    alone = Ladder(blank, Board.of(graph, unit[0]))
    assert alone.climb() == "solved"
    assert {fact.technique.name for fact in alone.facts() if fact.technique} >= {"closed-loop"}
    two = Ladder(blank, Board.of(graph, unit[0] | unit[14]))
    clued = Ladder(Puzzle.of(graph, [-1] * 8 + [1] + [-1] * 6), Board.of(graph, unit[0]))
    full = Ladder(Puzzle.of(graph, [-1] * graph.n_faces, variant="full"), Board.of(graph, unit[8]))
    for ladder in (two, clued, full):
        assert ladder.climb() == "contradiction"
        assert ladder.contradiction is not None
        assert proven(ladder.puzzle, ladder.contradiction)


def test_a_loop_that_may_be_the_whole_one_is_not_refused() -> None:
    """Seven sides of a 2x2 square: the eighth may close it as long as there is nothing else."""
    graph = square(4, 4)
    puzzle = Puzzle.of(graph, [-1] * graph.n_faces)
    around = np.zeros(graph.n_edges, dtype=int)
    for face in (0, 1, 4, 5):
        around[graph.edges_of(face)] += 1
    ring = np.flatnonzero(around == 1)
    lines = np.isin(np.arange(graph.n_edges), ring[:-1])
    assert not_none(fixpoint(puzzle, Board.of(graph, lines), Level.HARD))[ring[-1]] != -1
    far = np.isin(np.arange(graph.n_edges), graph.edges_of(15)[1])
    ladder = Ladder(puzzle, Board.of(graph, lines | far))
    ladder.climb()
    assert ladder.board[int(ring[-1])] == -1
    refused = next(fact for fact in ladder.facts() if fact.edges == (ring[-1],))
    assert refused.technique is not None
    assert refused.technique.name == "early-loop"
    assert len(ladder.deduction(refused).marks) == 8


def test_level_of_an_unfinished_puzzle_is_none() -> None:
    assert level_of(read("...\n...\n...")) is None
    assert level_of(read("0..\n...\n..0")) is None
    assert level_of(read("4")) is Level.EASY


def test_what_does_not_belong_is_refused() -> None:
    puzzle = read("3..\n...\n.3.")
    with pytest.raises(BoardError):
        Ladder(puzzle, Board.blank(square(2, 3)))
    with pytest.raises(PuzzleError, match="Net is not played on a square board"):
        Ladder(Puzzle("net", puzzle.graph, puzzle.clues))


@thorough
def test_a_new_ladder_on_the_same_marks_finds_nothing_more() -> None:
    """A mark may relate what areas had related before it came: that is not lost between two
    looks.
    """
    rng = np.random.default_rng(5)
    puzzles = [read(".3..\n2..2\n22.2\n1121\n...."), *(middle_puzzle(rng)[0] for _ in range(40))]
    for puzzle in puzzles:
        ladder = Ladder(puzzle)
        outcome = ladder.climb(Level.EXPERT)
        again = Ladder(puzzle, ladder.board)
        assert (again.climb(Level.EXPERT), again.board) == (outcome, ladder.board)


@pytest.mark.parametrize("seed", range(4))
def test_counts_are_those_of_the_journal(seed: int) -> None:
    """Facts of one technique in one place in a row count once; given marks do not count."""
    puzzle, lines = middle_puzzle(np.random.default_rng(seed))
    marks = np.zeros(puzzle.graph.n_edges, dtype=np.int8)
    marks[:3] = np.where(lines[:3], 1, -1)
    ladder = Ladder(puzzle, Board.of(puzzle.graph, marks))
    ladder.climb()
    counts: dict[str, int] = {}
    last = None
    for fact in ladder.facts():
        if fact.technique is not None and (fact.technique, fact.place) != last:
            counts[fact.technique.name] = counts.get(fact.technique.name, 0) + 1
        last = fact.technique, fact.place
    assert counts
    assert {technique.name: count for technique, count in ladder.counts().items()} == counts


@pytest.mark.parametrize(
    "clues", [-1, 0], ids=["without a clue nothing follows", "all of it is crosses"]
)
def test_a_budget_ends_a_climb_and_the_next_one_goes_on(clues: int) -> None:
    """Up to Hard, too: in plain Python a climb takes 8 s at 100x100."""
    graph = square(40, 30)
    puzzle = Puzzle.of(graph, np.where(np.arange(graph.n_faces) % 7, -1, clues))
    whole = Ladder(puzzle)
    outcome = whole.climb()
    budget = cancelled_at(1)
    ladder = Ladder(puzzle, budget=budget)
    for late in range(2):
        with pytest.raises(EndedError):
            ladder.climb()
        assert late_looks(budget) == late
    budget.cancel.clear()
    again = Ladder(puzzle, budget=cancelled_at(10**9))
    assert again.climb() == outcome
    assert again.facts() == whole.facts()


def test_areas_at_dots_of_seven_edges_and_more_hold() -> None:
    """Sets of seven edges are more than a word has bits: `area` once crossed out lines of this
    solution.
    """
    clues = "..1.....10.2...2....0..20.......0..1...1.1001.2...1.1..2..11.2112......."
    board = FACE_BOARDS["delaunay"].graph(6, 6, "0")
    assert int(board.degrees.max()) > MOST_DEGREE
    puzzle = Puzzle.of(board, [-1 if clue == "." else int(clue) for clue in clues])
    verdict = prove(puzzle, method="sat")
    assert isinstance(verdict, Unique)
    ladder = Ladder(puzzle)
    assert ladder.climb(Level.SEARCH) == "solved"
    assert np.array_equal(ladder.board.lines, verdict.solution.lines)
    for number in range(3):
        graph = FACE_BOARDS["penrose-rhombs"].graph(
            9, 9, FACE_BOARDS["penrose-rhombs"].describe(9, 9, number)
        )
        made = generate(Request(graph, seed=number, method="hard"))
        assert isinstance(made, Generated)
        ladder = Ladder(made.puzzle)
        assert ladder.climb(Level.EXPERT) != "contradiction"
        marks = ladder.board.marks[made.solution.lines]
        assert not (marks == CROSS).any()


def alone(ladder: Ladder) -> list[tuple[str, tuple[tuple[int, int], ...]]]:
    """What each technique above Hard finds on the board of a ladder, all taken back."""
    return [(one.technique.name, one.conclusions) for one in ladder.each_alone(Level.TRIAL, ())]


@needs_shared
@pytest.mark.parametrize(
    ("name", "size"), [("published.jsonl", (10, 18)), ("minimised.jsonl", (10, 10))]
)
def test_what_techniques_know_of_an_earlier_board_changes_nothing(
    name: str, size: tuple[int, int]
) -> None:
    """On board after board, each with one conclusion more, they find what they find on that board
    alone.
    """
    rng, steps = np.random.default_rng(5), 0
    records = [one for one in corpus(name) if (one["rows"], one["cols"]) == size]
    for record in records[: tries(6)]:
        puzzle, ladder = square_puzzle(record["clues"]), None
        board = Board.blank(puzzle.graph)
        while True:
            ladder = Ladder(puzzle, board, uniqueness=True, knowing=ladder)
            found = alone(ladder)
            assert found == alone(Ladder(puzzle, board, uniqueness=True))
            if not found:
                break
            steps += len(found)
            conclusions = found[int(rng.integers(len(found)))][1]
            board = ladder.board.with_marks(dict(conclusions))
            # What is concluded on a ladder that is left stays there.
            ladder.next(Level.TRIAL)
    assert steps > 20


def test_given_marks_rest_on_nothing() -> None:
    puzzle = read("3..\n.0.\n...")
    given = np.zeros(puzzle.graph.n_edges, dtype=np.int8)
    given[[0, 1]] = LINE, CROSS
    facts = Ladder(puzzle, Board.of(puzzle.graph, given)).facts()
    assert [(fact.edges, fact.mark, fact.technique) for fact in facts] == [
        ((0,), LINE, None),
        ((1,), CROSS, None),
    ]
    for fact in facts:
        assert (fact.premises, fact.clues, fact.before, fact.marks_before) == ((), (), None, {})


MOST_CALLS = 100_000
"""Half a microsecond each: a twentieth of a second."""


@pytest.mark.parametrize("kind", ["slitherlink-sheep", "slitherlink-pairs", "masyu"])
def test_the_clock_is_looked_at_while_clues_and_their_tables_are_made(kind: str) -> None:
    graph = graph_of("cells" if kind == "masyu" else "honeycomb", 20, 20)
    lines = grow_loop(graph, 1)
    clock = CallsBetweenLooks()
    budget = Budget(time_limit=1.0, clock=clock).start()
    with clock.counting():
        puzzle = clued(Request(graph, kind=kind, level=Level.EASY), lines, budget)
        clock()
        Ladder(puzzle, budget=budget)
    assert clock.most <= MOST_CALLS


def test_a_budget_that_ends_while_tables_are_made_ends_the_ladder_before_it_begins() -> None:
    graph = graph_of("honeycomb", 12, 12)
    puzzle = clued(Request(graph, kind="slitherlink-pairs", level=Level.EASY), grow_loop(graph, 1))
    budget = cancelled_at(1)
    with pytest.raises(EndedError):
        Ladder(puzzle, budget=budget)
    assert late_looks(budget) <= 1
    # What was made is kept, and a trace says what it was stopped by.
    assert explain(puzzle, budget=cancelled_at(0)).outcome == "stopped"
    assert Ladder(puzzle).climb(Level.EASY) in ("solved", "stuck")
