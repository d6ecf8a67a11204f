"""Boards of any size, as published. All of the corpus for the slower one with TAKEGAKI_CORPUS=all."""

import os

import numpy as np
import pytest

from shared import corpus, corpus_grid, loopy_puzzle, needs_shared, recorded_lines, square_puzzle
from takegaki.core.verdict import Multiple, NoSolution, Unique
from takegaki.puzzles.check import check
from takegaki.solve import prove

pytestmark = needs_shared

ALL = os.environ.get("TAKEGAKI_CORPUS") == "all"
PARTS = 4
# "sat" is slow on what is large and minimised: a sample is enough to compare with.
STRIDE = {"exact": 1, "sat": 1 if ALL else 4}
LARGEST_MINIMISED = {"exact": 10_000, "sat": 10_000 if ALL else 400}

# Recorded as "2+", yet once the sides of the zeros are crossed and dead ends with them, the edges
# left are those of one loop. The other "solution" may be the board without a line.
REALLY_UNIQUE = {"janko1165", "puzsq-0153"}


def sample(name: str, method: str, part: int) -> list[dict]:
    return corpus(name)[part :: PARTS * STRIDE[method]]


def assert_unique(puzzle, method: str, note: str) -> np.ndarray:
    verdict = prove(puzzle, method=method)
    assert isinstance(verdict, Unique), f"{note}: {verdict.name}"
    assert check(puzzle, verdict.solution.board()) == (), note
    return verdict.solution.lines


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("method", STRIDE)
@pytest.mark.parametrize("name", ["published.jsonl", "minimised.jsonl"])
def test_recorded_solutions(name, method, part):
    known = 0
    for record in sample(name, method, part):
        puzzle = square_puzzle(record["clues"])
        if name == "minimised.jsonl" and puzzle.graph.n_faces > LARGEST_MINIMISED[method]:
            continue
        if record["solutions"] != 1 or "inside" not in record:
            continue
        lines = assert_unique(puzzle, method, record["id"])
        assert np.array_equal(lines, recorded_lines(puzzle, record["inside"])), record["id"]
        known += 1
    assert known > 10


@pytest.mark.parametrize("method", STRIDE)
def test_not_unique(method):
    met = set()
    for record in corpus("not-unique.jsonl"):
        puzzle = square_puzzle(record["clues"])
        verdict = prove(puzzle, method=method)
        expected = NoSolution if record["solutions"] == 0 else Multiple
        if record["id"] in REALLY_UNIQUE:
            expected = Unique
        assert isinstance(verdict, expected), record["id"]
        met.add(expected)
        if isinstance(verdict, Multiple):
            assert verdict.first != verdict.second
            assert check(puzzle, verdict.first.board()) == check(puzzle, verdict.second.board()) == ()
    assert met == {NoSolution, Multiple, Unique}


@pytest.mark.parametrize("method", STRIDE)
@pytest.mark.parametrize("kind", [0, 2])
def test_loopy_boards_are_unique(method, kind):
    records = [record for record in corpus("loopy-levels.jsonl") if record["type"] == kind]
    for record in records[:: STRIDE[method]]:
        assert_unique(loopy_puzzle(record["game_id"]), method, record["game_id"])
    assert len(records) > 20


def test_methods_agree_on_honeycombs_from_elsewhere():
    records = [record for record in corpus("other-tilings.jsonl") if record["grid_type"] == 2]
    assert len(records) > 50
    for record in records:
        puzzle = loopy_puzzle(record["game_id"])
        verdicts = [prove(puzzle, method=method) for method in STRIDE]
        assert len({verdict.name for verdict in verdicts}) == 1, record["game_id"]
        if isinstance(verdicts[0], Unique):
            assert len({verdict.solution for verdict in verdicts}) == 1, record["game_id"]


def test_boards_that_the_independent_program_left_open():
    records = [r for r in corpus("minimised.jsonl") if r["solutions"] not in {0, 1, "2+"}]
    assert len(records) > 5
    for record in records:
        assert_unique(square_puzzle(record["clues"]), "exact", record["id"])


@pytest.mark.parametrize("name", ["hard-30x30.txt", "fujiwara-34.txt", "minimal-40x40.txt"])
def test_hard_boards_are_decided(name):
    assert_unique(corpus_grid(name), "exact", name)
