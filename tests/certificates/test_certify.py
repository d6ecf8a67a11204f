"""Every verdict has a certificate that the checker verifies, on every type and board."""

import random
from contextlib import suppress
from importlib import import_module

import numpy as np
import pytest

from answers.cases import case_of
from answers.truth import truth_of
from certificates.mutate import is_wrongly_accepted, originals, tampered
from needs import SHARED, needs
from takegaki import graph_of, prove, read, solutions, square
from takegaki.certificates import certify, certify_count, certify_marks
from takegaki.certificates.from_engine import Notes, notes_of
from takegaki.core.board import Board
from takegaki.core.budget import Budget
from takegaki.core.errors import LimitError, RequestError, UnsupportedError
from takegaki.core.marks import CROSS, LINE, UNKNOWN
from takegaki.core.puzzle import Puzzle
from takegaki.core.solution import Solution
from takegaki.core.topology import inside_faces
from takegaki.core.verdict import Undecided, Unique
from takegaki.puzzles import PUZZLES
from takegaki.solving.kernels.engine import Engine
from takegaki.solving.kernels.proof_log import (
    N_CLAUSE,
    N_EMPTY,
    N_GOAL,
    N_KNOWN,
    N_REFUTED,
    N_RELATED,
    N_SHARED,
    N_SUPPOSED,
)
from takegaki_verify import CertificateError, verify

CORPUS = SHARED / "corpus"
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


@pytest.mark.sampled(60)
@pytest.mark.parametrize("number", range(600))
def test_both_ways_prove_every_verdict(number: int) -> None:
    puzzle = case_of(number).puzzle
    verdict = prove(puzzle)
    if verdict.name == "multiple":
        return
    by_sat = certify(puzzle, verdict, by="sat")
    assert "\nfaces" not in by_sat
    assert verify(by_sat).claim == CLAIMS[verdict.name]
    by_engine = certify(puzzle, verdict, by="engine")
    assert ("\nfaces" in by_engine) == (PUZZLES[puzzle.kind].goal == "loop")
    assert verify(by_engine).claim == CLAIMS[verdict.name]


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Trials begin with the search, not after many conflicts."""
    begin = Engine.start_noting

    def start_noting(self: Engine, room: int) -> None:
        begin(self, room)
        self._s.trials.first_trial_at = 0

    monkeypatch.setattr(Engine, "start_noting", start_noting)


@pytest.mark.sampled(20)
@pytest.mark.parametrize("number", range(200))
@pytest.mark.usefixtures("at_once")
def test_what_trials_find_is_proven(number: int) -> None:
    puzzle = case_of(number).puzzle
    verdict = prove(puzzle)
    if verdict.name != "multiple" and PUZZLES[puzzle.kind].goal == "loop":
        with suppress(UnsupportedError):
            assert verify(certify(puzzle, verdict, by="engine")).claim == CLAIMS[verdict.name]


@needs("shared")
@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("hard-30x30", {N_KNOWN, N_CLAUSE, N_RELATED, N_SHARED, N_GOAL}),
        ("minimal-40x40", {N_SUPPOSED, N_EMPTY, N_REFUTED}),
    ],
)
def test_boards_that_are_hard_are_proven_from_what_the_engine_notes(
    name: str, kinds: set[int]
) -> None:
    puzzle = read((CORPUS / f"{name}.txt").read_text(encoding="utf-8"))
    notes = notes_of(puzzle, None, {}, 1, Budget())
    assert notes is not None
    assert kinds <= kinds_of(notes.words.tolist())
    text = certify(puzzle, by="engine")
    assert "\ncut inside " in text
    assert "\ncut outside " in text
    assert verify(text).claim == "unique"


def kinds_of(words: list[int]) -> set[int]:
    """Of the records of an engine."""
    found, at = set(), 0
    while at < len(words):
        found.add(words[at])
        at += words[at + 1] + 2
    return found


def test_notes_that_need_more_room_are_taken_again(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = read("3.1\n..2\n.3.")
    text = certify(puzzle, by="engine")
    monkeypatch.setattr("takegaki.certificates.from_engine.FIRST_ROOM", 3)
    assert certify(puzzle, by="engine") == text


def test_a_record_that_does_not_follow_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The engine's word is not taken: what is wrong in its notes proves nothing."""
    puzzle = read("33.\n...\n33.")
    verdict = prove(puzzle)
    assert isinstance(verdict, Unique)
    notes = notes_of(puzzle, None, {}, 1, Budget())
    assert notes is not None
    inside = inside_faces(puzzle.graph, verdict.solution.lines)
    wrong = np.array(
        [[N_KNOWN, 1, 2 * face + (not side)] for face, side in enumerate(inside.tolist())],
        dtype=np.int32,
    ).ravel()
    both = Notes(np.concatenate([wrong, notes.words]), notes.engine)
    module = import_module("takegaki.certificates.certify")
    monkeypatch.setattr(module, "notes_of", lambda *_: both)
    assert verify(certify(puzzle, verdict, by="engine")).claim == "unique"
    monkeypatch.setattr(module, "notes_of", lambda *_: Notes(wrong, notes.engine))
    with pytest.raises(UnsupportedError, match="does not prove"):
        certify(puzzle, verdict, by="engine")
    # Nobody asked for the engine: the other way is taken.
    assert verify(certify(puzzle, verdict)).claim == "unique"


def test_the_engine_counts_the_lines_of_wide_cells_as_a_certificate_does() -> None:
    """Twelve-gons, some without a clue, and more solutions than one."""
    clues = ".3...81.2285....4.1..2.....3.2.2..4.....310..13"
    puzzle = Puzzle.of(
        graph_of("great-dodecagonal", 3, 4), [int(c) if c != "." else -1 for c in clues]
    )
    every = [found.lines for found in solutions(puzzle)]
    text = certify_count(puzzle, list(solutions(puzzle)), by="engine")
    assert "\nfaces edges\n" in text
    assert verify(text).claim == f"count {len(every)}"
    same = (np.array(every) == every[0]).all(axis=0)
    marks = {edge: LINE if every[0][edge] else CROSS for edge in np.flatnonzero(same).tolist()}
    assert len(verify(certify_marks(puzzle, marks, by="engine")).claim.split()) > 2 * 100


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
