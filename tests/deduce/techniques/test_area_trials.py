"""Trials with areas: sound, proven step by step, strong enough for large boards."""

from dataclasses import replace

import numpy as np
import pytest

from deduce.proofs import SMALL, proven
from deduce.techniques.test_trials import check_chain, only, with_mark
from rules.positions import fitting, position
from shared import corpus, needs_shared, square_puzzle
from takegaki import solutions
from takegaki.core.marks import CROSS, LINE, UNKNOWN
from takegaki.core.puzzle import NO_CLUE, Puzzle
from takegaki.deduce.deduction import Deduction
from takegaki.deduce.ladder import Ladder
from takegaki.deduce.level import Level
from takegaki.deduce.technique_table import TECHNIQUES
from takegaki.deduce.techniques.trial_chain import chain
from takegaki.deduce.techniques.trial_proofs import AreaReasons
from takegaki.puzzles.check import check
from takegaki.puzzles.sheep import SHEEP_CLUE, WOLF_CLUE
from takegaki.tilings import square
from tiers import tries

AREA_TRIAL = TECHNIQUES["area-trial"]


@needs_shared
def test_a_chain_with_areas_leads_from_the_supposed_mark_to_a_contradiction() -> None:
    """Each link is proven from what it names alone, and an area leaves no less without any premise
    of it.
    """
    records = [
        r
        for r in corpus("minimised.jsonl")
        if (r["rows"], r["cols"], r["solutions"]) == (10, 10, 1)
    ]
    checked = areas = no_way = sides = 0
    for record in records[::40]:
        puzzle = square_puzzle(record["clues"])
        right = next(iter(solutions(puzzle, limit=1))).lines
        ladder = Ladder(puzzle)
        ladder.climb(Level.TRIAL)
        while (made := ladder.next(AREA_TRIAL)) is not None and made.technique is AREA_TRIAL:
            ((edge, mark),) = made.conclusions
            assert right[edge] == (mark == LINE)
            board = with_mark(ladder.board, edge, UNKNOWN)
            links = chain(puzzle, board, edge, -mark, areas=True)
            check_chain(ladder, board, (edge, -mark), links)
            found = made.deduction()
            assert found.story[1:] == tuple(link.sentence for link in links)
            assert all(board[edge] == mark for edge, mark in found.marks)
            assert proven(puzzle, found)
            for link in links:
                if link.technique is TECHNIQUES["area"]:
                    _check_area(puzzle, link)
                    areas, no_way = areas + 1, no_way + (not link.conclusions)
                sides += link.technique is TECHNIQUES["colouring"]
            checked += 1
            ladder.climb(Level.TRIAL)
    assert checked >= 10
    assert areas > checked
    assert no_way > 0
    assert sides > 0


def _check_area(puzzle: Puzzle, link: Deduction) -> None:
    """Its dot is one of those named, where the area technique finds it by these premises, by no
    fewer.
    """
    form = "area.follows" if link.conclusions else "area.nothing"
    assert link.reason.form == form, link.sentence
    assert _found_by_areas(puzzle, link)
    for clue in link.clues:
        assert not _found_by_areas(
            puzzle, replace(link, clues=tuple(one for one in link.clues if one != clue))
        )
    for mark in link.marks:
        assert not _found_by_areas(
            puzzle, replace(link, marks=tuple(one for one in link.marks if one != mark))
        )


def _found_by_areas(puzzle: Puzzle, link: Deduction) -> bool:
    (dot,) = link.vertices
    premises = [*((clue, None) for clue in link.clues), *link.marks]
    return AreaReasons(puzzle).forces(dot, premises, link.conclusions)


@pytest.mark.parametrize("boards", ["random", "wrong"])
def test_what_trials_with_areas_find_holds_in_every_solution(boards: str) -> None:
    rng = np.random.default_rng(21)
    used = 0
    with only("area-trial"):
        for _ in range(tries(2000)):
            known = SMALL[rng.integers(len(SMALL))]
            puzzle, board = position(known, rng, wrong=boards == "wrong")
            loops = fitting(known, puzzle, board.marks)
            ladder = Ladder(puzzle, board)
            outcome = ladder.climb(AREA_TRIAL)
            marks = ladder.board.marks
            used += AREA_TRIAL in ladder.used
            if outcome == "contradiction":
                assert len(loops) == 0
            else:
                assert (loops[:, marks == LINE]).all()
                assert not (loops[:, marks == CROSS]).any()
    assert used > 5


SHEEP = """
    3 . . . W S
    W . W . 2 .
    . . . . . .
    1 2 S W . .
    S . 3 . . 1
    . . . . W .
    . S W 3 . .
"""
PAIRS = """
    . 2/2 2/2 3 2/3 .
    . . 2/2 3 . .
    . . 1/1 . . 2/2
    . 3 . 2/2 . .
    . . 0 . 3 .
    2/2 1/2 . . . .
    . . . . . 3/3
"""


@pytest.mark.parametrize("kind, rows", [("slitherlink-sheep", SHEEP), ("slitherlink-pairs", PAIRS)])
def test_areas_within_a_trial_are_proven_by_the_clues_of_every_type(kind: str, rows: str) -> None:
    """And not by numbers that are their codes."""
    codes = {"S": SHEEP_CLUE, "W": WOLF_CLUE, ".": NO_CLUE}
    clues = [codes[one] if one in codes else int(one.replace("/", "")) for one in rows.split()]
    puzzle = Puzzle.of(square(7, 6), clues, kind=kind)
    ladder = Ladder(puzzle)
    ladder.climb(Level.TRIAL)
    made = ladder.next(AREA_TRIAL)
    assert made is not None
    assert made.technique is AREA_TRIAL
    ((edge, mark),) = made.conclusions
    board = with_mark(ladder.board, edge, UNKNOWN)
    links = chain(puzzle, board, edge, -mark, areas=True)
    areas = [link for link in links if link.technique is TECHNIQUES["area"]]
    assert areas
    assert all(_found_by_areas(puzzle, link) for link in areas)
    assert proven(puzzle, made.deduction())


@needs_shared
def test_large_boards_without_a_search() -> None:
    """Of minimised 30x30 boards spread evenly, on which trials are stuck, nearly all."""
    records = [r for r in corpus("minimised.jsonl") if (r["rows"], r["cols"]) == (30, 30)]
    puzzles = [square_puzzle(record["clues"]) for record in records[::20]]
    stuck = [ladder for ladder in map(Ladder, puzzles) if ladder.climb(Level.TRIAL) == "stuck"]
    assert len(stuck) >= 5
    solved = [ladder for ladder in stuck[: tries(3)] if ladder.climb(AREA_TRIAL) == "solved"]
    assert len(solved) >= 0.6 * len(stuck[: tries(3)])
    assert not any(check(ladder.puzzle, ladder.board) for ladder in solved)
