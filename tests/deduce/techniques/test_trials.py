"""Trials and trials within trials: sound, complete, and each with its story."""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from threading import Event
from unittest.mock import patch

import numpy as np
import pytest

from deduce.proofs import MIDDLE, SMALL, proven
from random_loops import random_puzzle
from rules.positions import fitting, position, some_marks
from shared import corpus, needs_shared, square_puzzle
from takegaki import read
from takegaki.core.board import Board
from takegaki.core.budget import Budget, EndedError
from takegaki.core.marks import CROSS, LINE, UNKNOWN
from takegaki.core.puzzle import Puzzle
from takegaki.deduce.deduction import Deduction
from takegaki.deduce.deduction_of_facts import deduction_of
from takegaki.deduce.ladder import Ladder
from takegaki.deduce.level import Level
from takegaki.deduce.technique import Technique
from takegaki.deduce.technique_table import TECHNIQUES, on_boards
from takegaki.deduce.techniques.technique_base import TechniqueContext
from takegaki.deduce.techniques.trial_chain import chain, trial_premises, with_story
from takegaki.deduce.techniques.trial_proofs import told_once
from takegaki.deduce.techniques.trials import Trials, trial_order
from takegaki.puzzles.check import check
from tiers import thorough


@pytest.fixture
def only_trials() -> Iterator[None]:
    """No techniques between Hard and trials, so that trials have more to do."""
    with only("trial", "deep-trial"):
        yield


@contextmanager
def only(*names: str) -> Iterator[None]:
    """No other techniques above Hard."""
    left = tuple(one for one in on_boards() if one.name in names)
    with patch("takegaki.deduce.ladder.on_boards", lambda: left):
        yield


def harder_puzzle(rng: np.random.Generator) -> tuple[Puzzle, np.ndarray]:
    return random_puzzle(MIDDLE[rng.integers(len(MIDDLE))], rng, rng.uniform(0.3, 0.6))


def with_mark(board: Board, edge: int, mark: int) -> Board:
    marks = board.marks.copy()
    marks[edge] = mark
    return Board.of(board.graph, marks)


def undecided(board: Board) -> list[tuple[int, int]]:
    return [
        (edge, mark)
        for edge in np.flatnonzero(board.marks == UNKNOWN).tolist()
        for mark in (LINE, CROSS)
    ]


@thorough
@pytest.mark.parametrize("level", [Level.TRIAL, Level.SEARCH])
@pytest.mark.parametrize("wrong", [False, True])
def test_what_follows_holds_in_every_solution(only_trials: None, level: Level, wrong: bool) -> None:
    rng = np.random.default_rng(level + 10 * wrong)
    used = {TECHNIQUES["trial"]: 0, TECHNIQUES["deep-trial"]: 0}
    outcomes = {"solved": 0, "stuck": 0, "contradiction": 0}
    for _ in range(400):
        known = SMALL[rng.integers(len(SMALL))]
        puzzle, board = position(known, rng, wrong=wrong)
        loops = fitting(known, puzzle, board.marks)
        ladder = Ladder(puzzle, board)
        outcome = ladder.climb(level)
        outcomes[outcome] += 1
        marks = ladder.board.marks
        for fact in ladder.facts():
            if fact.technique in used:
                used[fact.technique] += 1
        if outcome == "contradiction":
            assert len(loops) == 0
        else:
            assert (loops[:, marks == LINE]).all()
            assert not (loops[:, marks == CROSS]).any()
            assert outcome == "stuck" or not check(puzzle, ladder.board)
    assert used[TECHNIQUES["trial"]] > 20, used
    assert outcomes["contradiction"] > 10 or not wrong, outcomes
    assert min(outcomes["solved"], outcomes["stuck"]) > 3


@thorough
def test_where_trials_are_stuck_no_trial_closes(only_trials: None) -> None:
    """A new ladder for every undecided mark comes to no contradiction, and deep ones find no
    more.
    """
    rng = np.random.default_rng(0)
    tried = after_turns = 0
    for i in range(120):
        if i % 2:
            puzzle, board = position(SMALL[rng.integers(len(SMALL))], rng, wrong=i % 4 == 1)
        else:
            puzzle, lines = harder_puzzle(rng)
            board = Board.of(puzzle.graph, some_marks(lines, rng))
        ladder = Ladder(puzzle, board)
        if ladder.climb(Level.TRIAL) == "stuck":
            after_turns += any(fact.technique is TECHNIQUES["trial"] for fact in ladder.facts())
            for edge, mark in undecided(ladder.board):
                assert (
                    Ladder(puzzle, with_mark(ladder.board, edge, mark)).climb() != "contradiction"
                )
                tried += 1
    assert tried > 500
    assert after_turns >= 5


def test_deep_trials_find_what_naive_ones_find(only_trials: None) -> None:
    rng = np.random.default_rng(1)
    tried = found = 0
    for _ in range(60):
        puzzle, board = position(SMALL[rng.integers(len(SMALL))], rng)
        ladder = Ladder(puzzle, board)
        if ladder.climb(Level.SEARCH) == "stuck":
            found += any(fact.technique is TECHNIQUES["deep-trial"] for fact in ladder.facts())
            for edge, mark in undecided(ladder.board):
                within = Ladder(puzzle, with_mark(ladder.board, edge, mark))
                assert within.climb(Level.TRIAL) != "contradiction"
                tried += 1
    assert tried > 300


@thorough
def test_more_marks_never_give_less_and_order_does_not_matter(only_trials: None) -> None:
    rng = np.random.default_rng(2)
    for _ in range(60):
        puzzle, lines = harder_puzzle(rng)
        few = some_marks(lines, rng)
        more = np.where(few == UNKNOWN, some_marks(lines, rng), few)
        ladder, richer = (Ladder(puzzle, Board.of(puzzle.graph, marks)) for marks in (few, more))
        assert "contradiction" not in (ladder.climb(Level.TRIAL), richer.climb(Level.TRIAL))
        less, much = ladder.board.marks, richer.board.marks
        assert (much[less != UNKNOWN] == less[less != UNKNOWN]).all()
        some = np.where(rng.random(len(few)) < 0.3, less, few)
        other = Ladder(puzzle, Board.of(puzzle.graph, some))
        other.climb(Level.TRIAL)
        assert np.array_equal(other.board.marks, less)


def check_chain(
    ladder: Ladder, board: Board, supposed: tuple[int, int], links: Sequence[Deduction]
) -> None:
    """Each link rests on what was given, supposed or concluded before; each is proven."""
    known = {(edge, int(mark)) for edge, mark in enumerate(board.marks) if mark} | {supposed}
    needed = set().union(*(link.marks for link in links))
    for link in links:
        assert set(link.marks) <= known
        assert set(link.conclusions) <= needed
        assert proven(ladder.puzzle, link), link
        known |= set(link.conclusions)
    assert all(link.conclusions for link in links[:-1])
    assert not links[-1].conclusions


@thorough
@pytest.mark.parametrize(
    "technique",
    [TECHNIQUES["trial"], TECHNIQUES["deep-trial"]],
    ids=lambda technique: technique.name,
)
def test_a_chain_leads_from_the_supposed_mark_to_a_contradiction(
    only_trials: None, technique: Technique
) -> None:
    rng = np.random.default_rng(3)
    checked = told = 0
    while checked < 25:
        puzzle, _ = harder_puzzle(rng)
        ladder = Ladder(puzzle)
        ladder.climb(technique.level)
        for fact in ladder.facts():
            if fact.technique is technique:
                before = Board.of(puzzle.graph, np.zeros(puzzle.graph.n_edges, dtype=np.int8))
                marks = before.marks.copy()
                for earlier in ladder.facts()[: fact.number]:
                    if earlier.kind == "mark":
                        marks[earlier.edges[0]] = earlier.mark
                before = Board.of(puzzle.graph, marks)
                supposed = fact.edges[0], -fact.mark
                links = chain(puzzle, before, *supposed, deep=technique is TECHNIQUES["deep-trial"])
                check_chain(ladder, before, supposed, links)
                found = ladder.deduction(fact)
                assert found.technique is technique
                if not found.name:
                    assert found.story[0].startswith("Suppose the ")
                    # Within a story letters go on from step to step; a step alone begins with A.
                    alike = [re.sub(r"\b[A-Z]\b", "A", one) for one in found.story[1:]]
                    alone = [link.sentence for link in told_once(links)]
                    assert alike == [re.sub(r"\b[A-Z]\b", "A", one) for one in alone]
                    told += 1
                assert found.conclusions == ((fact.edges[0], fact.mark),)
                assert all(marks[edge] == mark for edge, mark in found.marks)
                assert proven(puzzle, found)
                checked += 1
    assert told >= 10


def test_a_story_told(only_trials: None) -> None:
    ladder = Ladder(read("22.\n1..\n1.2\n..."))
    ladder.climb(Level.TRIAL)
    told = [
        ladder.deduction(fact) for fact in ladder.facts() if fact.technique is TECHNIQUES["trial"]
    ]
    found = next(deduction for deduction in told if deduction.conclusions == ((0, LINE),))
    assert (found.clues, found.marks) == ((0, 3), ())
    assert found.name == "2 in the corner beside a 1"
    fact = next(fact for fact in ladder.marks() if fact.edges == (0,))
    found = with_story(ladder.puzzle, deduction_of(ladder.puzzle, [fact], ladder.journal.fact))
    assert found.story == (
        "Suppose the top edge of r1c1 is a cross.",
        "Nothing leads on from the top left of r1c1. A line there would get stuck, so the edge "
        "below is a cross.",
        "The 2 at r1c1 needs every edge it has left, so its bottom edge is a line.",
        "The 1 at r2c1 has its line, so its left edge is a cross.",
        "The line that reaches the bottom left of r1c1 can't go on.",
    )
    # What has a name is told as players know it.
    known = next(deduction for deduction in told if deduction.conclusions == ((11, CROSS),))
    assert known.name == "two 1s at the border"
    assert not known.story[0].startswith("Suppose")


def test_without_a_contradiction_there_is_no_chain() -> None:
    """Also where the board has one by itself, whatever is supposed."""
    puzzle = read("33.3\n.2..\n2..3\n")
    blank = Board.blank(puzzle.graph)
    assert chain(puzzle, blank, 0, LINE) == ()
    broken = with_mark(with_mark(blank, 0, CROSS), 4, CROSS)
    assert Ladder(puzzle, broken).climb() == "contradiction"
    assert chain(puzzle, broken, 1, LINE) == ()


class NowAndThen(Event):
    """Set at every third look."""

    looks = 0

    def is_set(self) -> bool:
        self.looks += 1
        return self.looks % 3 == 2


@thorough
def test_a_climb_that_is_ended_goes_on(only_trials: None) -> None:
    """After the budget ended a climb, the next comes to where one climb comes."""

    rng = np.random.default_rng(4)
    ended = 0
    for _ in range(30):
        puzzle, _ = harder_puzzle(rng)
        budget = Budget(cancel=NowAndThen())
        broken, whole = Ladder(puzzle, budget=budget), Ladder(puzzle)
        while True:
            try:
                outcome = broken.climb(Level.SEARCH)
                break
            except EndedError:
                ended += 1
        assert outcome == whole.climb(Level.SEARCH)
        assert broken.board == whole.board
    assert ended > 20


def test_premises_of_a_trial_are_those_of_its_chain(only_trials: None) -> None:
    """Fewer than all clues and marks, mostly."""
    rng = np.random.default_rng(5)
    shares: list[float] = []
    while len(shares) < 30:
        puzzle, _ = harder_puzzle(rng)
        ladder = Ladder(puzzle)
        ladder.climb(Level.TRIAL)
        facts = [fact for fact in ladder.facts() if fact.technique is TECHNIQUES["trial"]]
        for fact in facts:
            found = ladder.deduction(fact)
            shares.append(len(found.clues) / (puzzle.clues >= 0).sum())
    assert np.mean(shares) < 0.5


@needs_shared
def test_boards_solved_by_trials(only_trials: None) -> None:
    """Published boards: nearly all; minimised ones: half by trials, most by deep trials."""
    for name, level, least in (
        ("published.jsonl", Level.TRIAL, 0.95),
        ("minimised.jsonl", Level.TRIAL, 0.4),
        ("minimised.jsonl", Level.SEARCH, 0.9),
    ):
        records = [
            r for r in corpus(name) if (r["rows"], r["cols"]) == (10, 10) and r["solutions"] == 1
        ]
        solved = 0
        for record in records[::20][:20]:
            ladder = Ladder(square_puzzle(record["clues"]))
            solved += ladder.climb(level) == "solved"
            assert not ladder.board.is_complete or not check(ladder.puzzle, ladder.board)
        assert solved >= least * 20, (name, level, solved)


def test_premises_without_sentences_are_those_of_the_chain() -> None:
    """A what-if is compared with others by its premises; its sentences are made when it is
    shown.
    """
    rng = np.random.default_rng(12)
    refuted = 0
    while refuted < 25:
        puzzle, _ = harder_puzzle(rng)
        ladder = Ladder(puzzle)
        if ladder.climb() != "stuck":
            continue
        board = ladder.board
        given = {(edge, int(mark)) for edge, mark in enumerate(board.marks) if mark}
        for supposed in undecided(board)[:40]:
            links = chain(puzzle, board, *supposed)
            found = trial_premises(puzzle, board, *supposed)
            assert (found is None) == (not links)
            if found is not None:
                (clues, marks), sentences = found
                made = {supposed}.union(*(link.conclusions for link in links))
                # In order, as of every deduction.
                assert clues == sorted(set().union(*(link.clues for link in links)))
                assert marks == sorted(set().union(*(link.marks for link in links)) - made)
                assert set(marks) <= given
                assert sentences == len(links) + 1
                refuted += 1


def test_marks_from_which_most_follows_come_first() -> None:
    """Undecided marks that no other trial implies, each once; of equals the first edge."""
    rng = np.random.default_rng(8)
    seen = 0
    for _ in range(10):
        puzzle, _ = harder_puzzle(rng)
        ladder = Ladder(puzzle)
        if ladder.climb(Level.HARD) != "stuck":
            continue
        board = ladder._fact_board
        trials = Trials(TechniqueContext(puzzle, Budget().start()))
        trials.refuted(board)
        order = trial_order(board, trials.known).tolist()
        gains = trials.known.gain[order].tolist()
        assert order == sorted(order, key=lambda row: (-trials.known.gain[row], row))
        seen += len(set(gains)) > 1
        assert len(set(order)) == len(order)
        assert all(board.mark[row >> 1] == UNKNOWN for row in order)
        assert all(trials.known.owner[row] == row for row in order)
    assert seen > 2
