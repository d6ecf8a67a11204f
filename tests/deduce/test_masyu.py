"""Deduction on Masyu: what it concludes is in every solution, its premises force it, and it
ends.
"""

import re

import numpy as np
import pytest

import takegaki
from oracle.masyu_boards import BOARDS, known_passes, random_masyu
from takegaki.core.board import Board
from takegaki.core.marks import CROSS, LINE, UNKNOWN
from takegaki.core.puzzle import NO_CLUE, Puzzle
from takegaki.core.reason import Marks, Reason
from takegaki.core.verdict import Stopped
from takegaki.deduce.ladder import Ladder
from takegaki.deduce.level import Level
from takegaki.deduce.reasons.loop_reasons import MOST_KNOWN_AT_CLUE
from takegaki.deduce.technique_table import TECHNIQUES, techniques_of
from takegaki.formats import read
from takegaki.solving.questions.setter_review import review
from takegaki.tilings.torus import CELLS
from tiers import sampled, samples

PUZZLE = read("mashu/6/6/1063000i3000")


@sampled()
@pytest.mark.parametrize("size", BOARDS)
def test_every_mark_is_in_every_solution(size: tuple[int, int]) -> None:
    board, rng = known_passes(*size), np.random.default_rng([3, *size])
    for _ in range(max(10, samples("oracle") // 50)):
        puzzle = random_masyu(board, rng)
        right = board.solutions(puzzle)
        ladder = Ladder(puzzle)
        outcome = ladder.climb(Level.EXPERT)
        assert outcome != "contradiction" or not len(right)
        assert outcome != "solved" or len(right) == 1
        marks = ladder.board.marks
        if len(right):
            assert right[:, marks == LINE].all()
            assert not right[:, marks == CROSS].any()


@sampled()
@pytest.mark.parametrize("size", BOARDS[:4])
def test_premises_force_what_follows(size: tuple[int, int]) -> None:
    """With its clues and marks alone: all loops that obey these have the conclusions."""
    board, rng = known_passes(*size), np.random.default_rng([4, *size])
    met = set()
    for _ in range(12):
        puzzle = random_masyu(board, rng)
        trace = takegaki.explain(puzzle, level=Level.EXPERT)
        for step in trace.steps:
            found = step.deduction
            clues = np.full(puzzle.graph.n_cells, NO_CLUE)
            clues[list(found.clues)] = puzzle.clues[list(found.clues)]
            loops = board.solutions(Puzzle.of(puzzle.graph, clues, kind="masyu"))
            for edge, mark in found.marks:
                loops = loops[loops[:, edge] == (mark == LINE)]
            for edge, mark in found.conclusions:
                assert (loops[:, edge] == (mark == LINE)).all(), found.sentence
            assert found.conclusions or not len(loops)
            met.add(found.technique.name)
    assert {"clue-table", "vertex-counting"} <= met


def test_a_puzzle_is_explained_to_the_end() -> None:
    trace = takegaki.explain(PUZZLE)
    assert trace.outcome == "solved"
    first, second = trace.steps[0].deduction, trace.steps[1].deduction
    assert first.technique is second.technique is TECHNIQUES["clue-table"]
    assert first.sentence.startswith("Black circle near the border (r2c2), so four edges are")
    assert second.sentence.startswith("White circle at the border (r1c3), so the edges to the left")
    step_by_step = takegaki.explain(PUZZLE, opening=False).steps
    assert any(
        step.deduction.sentence.startswith(
            "The loop turns on the black circle at r2c2 and goes straight through the next cell"
        )
        for step in step_by_step
    )
    said = " ".join(step.deduction.sentence for step in trace.steps)
    assert re.search(r"would close the loop, and the white circle at r\dc\d would be left", said)


def test_titles_speak_of_cells() -> None:
    """What is a dot of other types is a cell here."""
    titles = {
        step.found.technique.name: step.found.title for step in takegaki.explain(PUZZLE).steps
    }
    assert titles["vertex-counting"] == "counting a cell"
    assert not any("dot" in title for title in titles.values())


def test_hints_lead_to_the_solution() -> None:
    board = Board.blank(PUZZLE.graph)
    for _ in range(PUZZLE.graph.n_edges):
        hint = takegaki.hint(PUZZLE, board)
        if hint.kind == "solved":
            break
        assert hint.deduction is not None
        marks = board.marks.copy()
        for edge, mark in hint.deduction.conclusions:
            marks[edge] = mark
        board = Board.of(PUZZLE.graph, marks)
    assert hint.kind == "solved"
    assert takegaki.check(PUZZLE, board) == ()


def test_a_wrong_mark_and_a_wrong_circle_are_named() -> None:
    marks = np.full(PUZZLE.graph.n_edges, UNKNOWN)
    marks[0] = CROSS
    assert takegaki.hint(PUZZLE, Board.of(PUZZLE.graph, marks)).kind == "wrong"
    corner = read("w..\n...\n...")
    found = takegaki.hint(corner)
    assert found.kind == "no solution"
    assert found.deduction is not None
    assert found.deduction.clues == (0,)


def test_a_review_tells_which_circles_can_go() -> None:
    found = review(PUZZLE)
    assert found.needs is not None
    assert set(found.needs.enough) <= set(np.flatnonzero(PUZZLE.clues >= 0).tolist())
    least = Puzzle.of(
        PUZZLE.graph,
        [int(PUZZLE.clues[cell]) if cell in found.needs.enough else -1 for cell in range(36)],
        kind="masyu",
    )
    assert takegaki.prove(least).name == "unique"
    assert review(read("...\n...\n.w.")).open is not None
    clash = review(read("w..\n...\n...")).clash
    assert clash is not None
    assert clash.faces == (0,)


def test_a_rating_goes_by_the_steps() -> None:
    rating = takegaki.rate(PUZZLE)
    assert isinstance(rating, takegaki.Rating)
    assert rating.level == Level.TRIAL
    assert "steps on the easiest way" in rating.basis


def test_techniques_say_which_clues_they_are_for() -> None:
    names = {technique.name for technique in techniques_of("masyu")}
    assert {
        "clue-table",
        "clue-region",
        "clue-loop",
        "early-loop",
        "connectivity",
        "trial",
    } <= names
    assert names.isdisjoint({"clue-counting", "face-pairs", "local-rule", "free-cell", "tile-turn"})
    assert not {"clue-table", "clue-region"} & {
        technique.name for technique in techniques_of("slitherlink")
    }


@pytest.mark.parametrize(
    "game_id", ["8x8:aWcBcWWcWgWbWaWcWaWaWaBaBbBfWjWbB", "8x8:BfBkBBbWBaWbWaBhBcWaWeWaWdWbWa"]
)
def test_what_crosses_leave_to_a_dot_counts_beside_a_clue(game_id: str) -> None:
    """Of Pearl's generator, level Easy: where the loop cannot turn beside a circle, it goes
    straight.
    """
    puzzle = read(game_id, "pearl")
    found = takegaki.explain(puzzle)
    assert found.board.is_complete
    assert found.level == Level.NORMAL
    step_by_step = takegaki.explain(puzzle, opening=False)
    assert any(step.deduction.technique.name == "clue-region" for step in step_by_step)


@pytest.mark.parametrize("size", [(6, 8), (8, 8)])
def test_no_loop_past_a_clue_follows_from_what_it_names(size: tuple[int, int]) -> None:
    """Puzzles that need it are made at once; by another method its premises leave nothing else."""
    told = []
    for seed in range(3):
        made = takegaki.generate(CELLS.graph(*size), level="tricky", seed=seed, kind="masyu")
        assert not isinstance(made, Stopped)
        puzzle = made.puzzle
        told += [step.deduction for step in takegaki.explain(puzzle, level=Level.TRICKY).steps]
        for found in (one for one in told if one.technique.name == "clue-loop"):
            kept = np.isin(np.arange(puzzle.graph.n_cells), found.clues)
            asked = Puzzle.of(puzzle.graph, np.where(kept, puzzle.clues, NO_CLUE), kind="masyu")
            for edge, mark in found.conclusions:
                marks = np.full(puzzle.graph.n_edges, UNKNOWN)
                marks[[*dict(found.marks), edge]] = [*dict(found.marks).values(), -mark]
                board = Board.of(puzzle.graph, marks)
                assert takegaki.prove(asked, board=board, method="sat").name == "no solution"
        assert any(one.technique.name == "clue-loop" for one in told)
        told.clear()


@pytest.mark.parametrize(
    "game_id",
    ["10x10:cBBgBdWeWbWbBWeWcWbBjWWbBaBbBWdBaBgBfBfWaBd", "8x8:bBdBaWjWWbBcWbBaWbWaWeWdWdWbWdWa"],
)
def test_what_pearl_calls_tricky_needs_no_trial(game_id: str) -> None:
    found = takegaki.explain(read(game_id, "pearl"))
    assert found.board.is_complete
    assert max(step.deduction.technique.level for step in found) <= Level.EXPERT


def test_a_circle_says_which_marks_leave_one_way() -> None:
    """They are on the board, and all of the step's premises at the circle; at the border, where no
    mark does it, none is named.
    """
    rng, board = np.random.default_rng(6), known_passes(4, 4)
    met = set()
    for _ in range(40):
        puzzle = random_masyu(board, rng)
        for step in takegaki.explain(puzzle, level=Level.EXPERT):
            one = step.found
            if one.technique.name != "clue-table" or not one.conclusions:
                continue
            known = one.reason.args.get("known")
            met.add(one.reason.form)
            if isinstance(known, Reason):
                marks = known.args["marks"]
                assert isinstance(marks, Marks)
                assert sorted(marks.marks) == sorted(one.marks)
                assert all(step.board[edge] == mark for edge, mark in marks.marks)
                assert "Here " in one.sentence
            elif not one.pattern:
                assert not one.marks or len(one.marks) > MOST_KNOWN_AT_CLUE
    # What the border decides by itself has its name.
    assert {"pattern.follows", "clue-table.known"} <= met
