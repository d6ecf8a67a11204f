"""Boards of any size, as published."""

import numpy as np
import pytest

from narrowing import expect
from shared import corpus, corpus_grid, loopy_puzzle, needs_shared, recorded_lines, square_puzzle
from takegaki.core.puzzle import Puzzle
from takegaki.core.verdict import Multiple, NoSolution, Unique, Verdict
from takegaki.puzzles.check import check
from takegaki.solving import prove
from tiers import sampled, samples, thorough

pytestmark = needs_shared

EVERY = samples("corpus_every")
# "sat" is slow on what is large and minimised: a sample is enough to compare with.
METHODS = ("exact", "sat")
LARGEST_MINIMISED = {"exact": 10_000, "sat": 10_000 if EVERY == 1 else 400}

# Recorded as "2+", yet once the sides of the zeros are crossed and dead ends with them, the edges
# left are those of one loop. The other "solution" may be the board without a line.
REALLY_UNIQUE = {"janko1165", "puzsq-0153"}


def assert_unique(puzzle: Puzzle, method: str, note: str) -> np.ndarray:
    verdict = prove(puzzle, method=method)
    assert isinstance(verdict, Unique), f"{note}: {verdict.name}"
    assert check(puzzle, verdict.solution.board()) == (), note
    return verdict.solution.lines


@sampled()
@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("name", ["published.jsonl", "minimised.jsonl"])
def test_recorded_solutions(name: str, method: str) -> None:
    known = 0
    for record in corpus(name)[::EVERY]:
        puzzle = square_puzzle(record["clues"])
        if name == "minimised.jsonl" and puzzle.graph.n_faces > LARGEST_MINIMISED[method]:
            continue
        if record["solutions"] != 1 or "inside" not in record:
            continue
        lines = assert_unique(puzzle, method, record["id"])
        assert np.array_equal(lines, recorded_lines(puzzle, record["inside"])), record["id"]
        known += 1
    assert known > 10


@thorough
@pytest.mark.parametrize("method", METHODS)
def test_not_unique(method: str) -> None:
    met = set()
    for record in corpus("not-unique.jsonl"):
        puzzle = square_puzzle(record["clues"])
        verdict = prove(puzzle, method=method)
        expected: type[Verdict] = NoSolution if record["solutions"] == 0 else Multiple
        if record["id"] in REALLY_UNIQUE:
            expected = Unique
        assert isinstance(verdict, expected), record["id"]
        met.add(expected)
        if isinstance(verdict, Multiple):
            assert verdict.first != verdict.second
            assert (
                check(puzzle, verdict.first.board()) == check(puzzle, verdict.second.board()) == ()
            )
    assert met == {NoSolution, Multiple, Unique}


@sampled()
@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("kind", [0, 2])
def test_loopy_boards_are_unique(method: str, kind: int) -> None:
    records = [record for record in corpus("loopy-levels.jsonl") if record["type"] == kind]
    for record in records[::EVERY]:
        assert_unique(loopy_puzzle(record["game_id"]), method, record["game_id"])
    assert len(records) > 20


def test_methods_agree_on_honeycombs_from_elsewhere() -> None:
    records = [record for record in corpus("other-tilings.jsonl") if record["grid_type"] == 2]
    assert len(records) > 50
    for record in records[::EVERY]:
        puzzle = loopy_puzzle(record["game_id"])
        verdicts = [prove(puzzle, method=method) for method in METHODS]
        assert len({verdict.name for verdict in verdicts}) == 1, record["game_id"]
        if isinstance(verdicts[0], Unique):
            assert len({expect(Unique, verdict).solution for verdict in verdicts}) == 1, record[
                "game_id"
            ]


@thorough
def test_boards_that_the_independent_program_left_open() -> None:
    records = [r for r in corpus("minimised.jsonl") if r["solutions"] not in {0, 1, "2+"}]
    assert len(records) > 5
    for record in records:
        assert_unique(square_puzzle(record["clues"]), "exact", record["id"])


@pytest.mark.parametrize("name", ["hard-30x30.txt", "fujiwara-34.txt", "minimal-40x40.txt"])
def test_hard_boards_are_decided(name: str) -> None:
    assert_unique(corpus_grid(name), "exact", name)
