"""Every verdict has a certificate that the checker verifies, on every type and board."""

import random

import numpy as np
import pytest

from answers.cases import case_of
from answers.truth import truth_of
from certificates.mutate import is_wrongly_accepted, originals, tampered
from takegaki import prove, read, square
from takegaki.certificates import certify, certify_count, certify_marks
from takegaki.core.board import CROSS, LINE, UNKNOWN, Board
from takegaki.core.errors import LimitError, RequestError, UnsupportedError
from takegaki.core.puzzle import Puzzle
from takegaki.core.verdict import Solution, Undecided
from takegaki_verify import CertificateError, verify

CLAIMS = {"unique": "unique", "no solution": "none", "multiple": "multiple"}


@pytest.mark.sampled(60)
@pytest.mark.parametrize("number", range(600))
def test_every_verdict_is_certified_and_verified(number: int) -> None:
    puzzle = case_of(number).puzzle
    verdict = prove(puzzle)
    try:
        text = certify(puzzle, verdict)
    except UnsupportedError as error:
        assert "certificate" in str(error)
        return
    assert verify(text).claim == CLAIMS[verdict.name]


@pytest.mark.sampled(10)
@pytest.mark.parametrize("number", range(100))
def test_counts_are_certified(number: int) -> None:
    puzzle = case_of(number).puzzle
    truth = truth_of(puzzle)
    if truth is None or len(truth.solutions) > 60:
        return
    found = [Solution.of(puzzle, lines) for lines in truth.solutions]
    assert verify(certify_count(puzzle, found)).claim == f"count {len(found)}"
    if found:
        with pytest.raises(RuntimeError, match="contradict"):
            certify_count(puzzle, found[1:])


@pytest.mark.sampled(10)
@pytest.mark.parametrize("number", range(100))
def test_marks_that_follow_are_certified_and_no_others(number: int) -> None:
    case = case_of(number)
    truth = truth_of(case.puzzle)
    if truth is None:
        return
    right = truth.with_marks(case.board)
    rng = np.random.default_rng(number)
    for edge in rng.permutation(case.puzzle.graph.n_edges)[:4].tolist():
        for mark in (LINE, CROSS):
            if (right[:, edge] == (mark == LINE)).all():
                text = certify_marks(case.puzzle, {edge: mark}, case.board)
                assert verify(text).claim.startswith("follows")
            else:
                with pytest.raises(RequestError, match="do not follow"):
                    certify_marks(case.puzzle, {edge: mark}, case.board)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("part", range(20))
def test_no_tampered_certificate_proves_what_is_not_true(part: int) -> None:
    rng = random.Random(part)
    every = originals()
    for number in range(1000):
        puzzle, text, known = every[number % len(every)]
        assert not is_wrongly_accepted(puzzle, tampered(text, rng), known)


def test_marks_on_the_board_are_part_of_the_claim() -> None:
    puzzle = Puzzle.of(square(2, 2), {(0, 0): 2})
    marks = np.full(puzzle.graph.n_edges, UNKNOWN, dtype=np.int8)
    marks[0] = LINE
    board = Board.of(puzzle.graph, marks)
    verdict = prove(puzzle, board=board)
    text = certify(puzzle, verdict, board=board)
    assert "\ngiven line" in text
    assert verify(text).claim == CLAIMS[verdict.name]


def test_nothing_is_certified_that_is_open() -> None:
    puzzle = read("3.1\n..2\n.3.")
    with pytest.raises(LimitError, match="open"):
        certify(puzzle, Undecided("time"))


def test_more_solutions_than_a_certificate_counts_are_refused() -> None:
    puzzle = read("3.1\n..2\n.3.")
    found = [Solution.of(puzzle, np.zeros(puzzle.graph.n_edges, dtype=np.bool_))] * 1001
    with pytest.raises(RequestError, match="at most 1,000"):
        certify_count(puzzle, found)


def test_a_certificate_is_about_its_puzzle_alone() -> None:
    text = certify(read("3.1\n..2\n.3."))
    assert verify(text, text).claim == "unique"
    with pytest.raises(CertificateError, match="another puzzle"):
        verify(text, certify(read("3.1\n..2\n.2.")))
