"""Deductions are sound: their premises with a conclusion negated have no solution, by the exact
method.
"""

from dataclasses import replace

import numpy as np
import pytest

from deduce.proofs import SMALL, labelled, middle_puzzle, proven
from rules.positions import position
from shared import needs_shared
from takegaki import explain, read
from takegaki.core.board import Board
from takegaki.core.marks import CROSS, LINE
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import Cell, Edges, Reason
from takegaki.deduce.deduction import Deduction
from takegaki.deduce.edge_letters import _chained
from takegaki.deduce.facts.journal import Fact
from takegaki.deduce.ladder import Ladder
from takegaki.deduce.named_premises import MOST_PREMISES, PREMISES_IN_SENTENCE, because
from takegaki.puzzles import PUZZLES
from takegaki.tilings import honeycomb, square
from tiers import samples, thorough

WANTED = samples("deductions")


def deductions(ladder: Ladder) -> list[Deduction]:
    """One for each list of premises."""
    found = [
        ladder.deduction(fact) for fact in ladder.facts() if fact.kind == "mark" and fact.technique
    ]
    return list(dict.fromkeys(found))


def check_all(ladder: Ladder) -> int:
    found = deductions(ladder)
    for deduction in found:
        assert deduction.conclusions
        assert proven(ladder.puzzle, deduction), deduction
    if ladder.contradiction is not None:
        assert not ladder.contradiction.conclusions
        assert proven(ladder.puzzle, ladder.contradiction), ladder.contradiction
    return len(found)


@pytest.mark.parametrize("wrong", [False, True])
def test_sound_on_small_boards(wrong: bool) -> None:
    """Also with clues that no loop has, hidden ones, the variant full, and a wrong mark."""
    rng = np.random.default_rng(wrong)
    checked = contradictions = 0
    while checked < WANTED / 3:
        puzzle, board = position(SMALL[rng.integers(len(SMALL))], rng, wrong=wrong)
        ladder = Ladder(puzzle, board)
        contradictions += ladder.climb() == "contradiction"
        checked += check_all(ladder)
    assert contradictions > 10


@thorough
def test_sound_on_larger_boards() -> None:
    rng = np.random.default_rng(2)
    checked = 0
    while checked < WANTED / 3:
        ladder = Ladder(middle_puzzle(rng)[0])
        assert ladder.climb() != "contradiction"
        checked += check_all(ladder)


@thorough
@needs_shared
def test_sound_on_hard_boards() -> None:
    met = set()
    for puzzle, letter in labelled(12):
        if letter == "h" and puzzle.graph.n_faces <= 150:
            ladder = Ladder(puzzle)
            ladder.climb()
            met |= {fact.technique.name for fact in ladder.facts() if fact.technique}
            for deduction in deductions(ladder):
                if deduction.level > 1:
                    assert proven(puzzle, deduction), deduction
    assert len(met) >= 11, met


def test_a_false_deduction_would_be_found() -> None:
    ladder = Ladder(middle_puzzle(np.random.default_rng(3))[0])
    ladder.climb()
    found = deductions(ladder)
    failures = 0
    for one in found:
        flipped = tuple((edge, -mark) for edge, mark in one.conclusions)
        without = one.marks[1:]
        fields = one.__dict__ | {"conclusions": flipped}
        assert not proven(ladder.puzzle, Deduction(**fields)) or not proven(ladder.puzzle, one)
        if one.marks:
            failures += not proven(ladder.puzzle, Deduction(**(one.__dict__ | {"marks": without})))
    assert failures > len(found) / 3


def test_premises_are_marks_that_were_there_before() -> None:
    rng = np.random.default_rng(4)
    for _ in range(30):
        puzzle, board = position(SMALL[rng.integers(len(SMALL))], rng)
        ladder = Ladder(puzzle, board)
        ladder.climb()
        facts = ladder.facts()
        when = {(fact.edges[0], fact.mark): fact.number for fact in facts if fact.kind == "mark"}
        for fact in facts:
            assert all(premise < fact.number for premise in fact.premises)
            if fact.kind == "mark" and fact.technique:
                found = ladder.deduction(fact)
                assert (fact.edges[0], fact.mark) in found.conclusions
                assert all(when[mark] < fact.number for mark in found.marks)
                assert all(puzzle.clue(face) is not None for face in found.clues)
                assert not {edge for edge, _ in found.marks} & {
                    edge for edge, _ in found.conclusions
                }


def test_a_board_where_no_line_is_left_is_a_contradiction() -> None:
    for graph in (square(3, 2), honeycomb(2, 3)):
        for board in (None, Board.of(graph, -np.ones(graph.n_edges, dtype=int))):
            clues = [0] * graph.n_faces if board is None else [-1] * graph.n_faces
            puzzle = Puzzle.of(graph, clues)
            ladder = Ladder(puzzle, board)
            assert ladder.climb() == "contradiction"
            assert ladder.contradiction is not None
            assert len(ladder.contradiction.marks) == graph.n_edges
            assert proven(puzzle, ladder.contradiction)


def test_sentences_name_the_place_and_what_follows() -> None:
    ladder = Ladder(read("2..1.\n.2..1\n..2..\n3..3.\n.0..3"))
    assert ladder.climb() == "solved"
    zero = next(fact for fact in ladder.facts() if fact.place == ("face", 21))
    assert ladder.deduction(zero).sentence == (
        "The 0 at r5c2 has no lines, so its top, left, right and bottom edges are crosses."
    )
    for deduction in deductions(ladder):
        assert deduction.sentence.endswith(".")
        assert "{" not in deduction.sentence
        assert deduction.faces or deduction.vertices or deduction.marks


def test_given_marks_and_pairs_are_no_deductions() -> None:
    rng = np.random.default_rng(5)
    kinds = set()
    for _ in range(10):
        puzzle, lines = middle_puzzle(rng)
        marks = np.where(lines, 1, -1) * (rng.random(len(lines)) < 0.1)
        ladder = Ladder(puzzle, Board.of(puzzle.graph, marks))
        ladder.climb()
        others = [fact for fact in ladder.facts() if fact.kind != "mark" or fact.technique is None]
        kinds |= {fact.kind for fact in others}
        for fact in others[:: max(1, len(others) // 20)]:
            with pytest.raises(ValueError, match="no mark that was deduced"):
                ladder.deduction(fact)
    assert kinds == {"mark", "at-most-one", "at-least-one", "equal", "opposite"}


def test_a_line_goes_on_where_the_last_other_way_is_a_cross() -> None:
    """A line enters a 2 at one dot, and leaves it at the dot across: by the one edge there that is
    no cross, and so that cross is a premise.
    """
    graph = square(3, 3)
    corners = graph.corners_of(4).tolist()
    puzzle = Puzzle.of(graph, [None] * 4 + [2] + [None] * 4)
    own = set(graph.edges_of(4).tolist())
    for here, there in zip(corners, corners[2:] + corners[:2], strict=True):
        entering, barred = sorted(set(graph.edges_at(here).tolist()) - own)
        crossed, left = sorted(set(graph.edges_at(there).tolist()) - own)
        marks = np.zeros(graph.n_edges, dtype=np.int8)
        marks[[entering, barred, crossed]] = LINE, CROSS, CROSS
        ladder = Ladder(puzzle, Board.of(graph, marks))
        ladder.climb()
        (fact,) = (one for one in ladder.marks() if one.edges == (left,))
        assert fact.mark == LINE
        found = ladder.deduction(fact)
        assert {(entering, LINE), (barred, CROSS), (crossed, CROSS)} == set(found.marks)
        assert found.clues == (4,)


def test_premises_are_told_clues_first_and_how_many_more() -> None:
    puzzle = read("33.\n..1\n..2")
    some, marks = explain(puzzle)[0].deduction, tuple((edge, LINE) for edge in range(7))
    named = PUZZLES[puzzle.kind].named
    both = [Reason("premise.clue", clue=named(puzzle, cell), cell=Cell(cell)) for cell in (1, 5)]
    clues = [Reason("premise.clues", clues=tuple(both))]
    lines = [
        Reason("premise.lines", edges=Edges(edges))
        for edges in (tuple(range(PREMISES_IN_SENTENCE)), tuple(range(PREMISES_IN_SENTENCE, 6)))
    ]
    assert len(both) + 6 == MOST_PREMISES
    told = because(puzzle, replace(some, clues=(1, 5), marks=marks[:6]))
    assert told.reason == Reason("premise.all", premises=(*clues, *lines))
    told = because(puzzle, replace(some, clues=(1, 5), marks=marks))
    more = Reason("premise.and-more", count=1)
    assert told.reason == Reason("premise.all", premises=(*clues, *lines, more))
    crossed = because(puzzle, replace(some, clues=(), marks=((3, CROSS),)))
    cross = Reason("premise.crosses", edges=Edges((3,)))
    assert crossed.reason == Reason("premise.all", premises=(cross,))
    assert because(puzzle, replace(some, clues=(), marks=())) == ""


def test_a_chain_of_relations_begins_at_the_end_of_the_smaller_number() -> None:
    def related(one: int, other: int) -> Fact:
        return Fact(0, "equal", (one, other), 0, None, ("edge", one), (), ())

    assert _chained([related(9, 4), related(4, 7)]) == [7, 4, 9]
    assert _chained([related(9, 4), related(4, 7), related(4, 8)]) == []
