"""The law on a sample of boards, and that nothing of the API or of a registry is left out of it."""

import inspect
from collections import Counter
from fnmatch import fnmatchcase
from functools import cache

import pytest

import takegaki
from answers.boards import OWN, families
from answers.cases import Case, case_of
from answers.law import ask, drawn, for_python
from answers.questions import QUESTIONS
from answers.refusals import REFUSED, Refusal
from needs import need
from takegaki.core.errors import PuzzleError
from takegaki.formats import FORMATS
from takegaki.puzzles import PUZZLES
from takegaki.solving import METHODS
from tiers import samples

BOARDS = samples("answers")
PARTS = 10


@pytest.mark.parametrize("part", range(PARTS))
def test_every_answer_is_the_one_answer(part: int) -> None:
    compared = 0
    for number in range(BOARDS * part // PARTS, BOARDS * (part + 1) // PARTS):
        found = ask(case_of(number))
        compared += found.compared
        assert not found.faults, "\n".join(map(str, found.faults))
    assert compared
    # Else both answers came from plain Python.
    need("machine-code")


NO_LOOP = 378
"""A case for which no loop as was asked for is found."""
NO_CLUES = 6534
"""A case on squares without clues and marks."""


@cache
def cases() -> list[Case]:
    return [case_of(number) for number in (NO_LOOP, NO_CLUES, *range(220))]


def test_cases_have_every_family_and_are_of_all_sorts() -> None:
    met: Counter[str] = Counter()
    for case in cases():
        met[
            f"{case.puzzle.kind} solutions "
            f"{min(2, len(case.right)) if case.right is not None else '?'}"
        ] += 1
        met["empty"] += not (case.puzzle.clues >= 0).any()
        met["marks"] += bool(case.board.marks.any())
        met[case.puzzle.variant] += 1
        met["holes"] += case.puzzle.graph.holes > 0
    assert {case.family for case in cases()} == {
        name for kind in PUZZLES for name in families(kind)
    }
    assert {case.puzzle.kind for case in cases()} == set(PUZZLES)
    # Of each type there are puzzles with none, one and several solutions.
    assert all(met[f"{kind} solutions {number}"] > 0 for kind in PUZZLES for number in (0, 1, 2)), (
        met
    )
    assert min(met["empty"], met["marks"], met["full"], met["holes"]) > 5, met
    assert {case.family for case in cases() if case.family in OWN} == set(OWN)


def test_every_question_has_its_turn_in_both_tiers() -> None:
    asked: set[str] = set()
    twice: set[str] = set()
    for number in range(2000):
        one = cases()[number % len(cases())]
        # Its number alone says what it is asked.
        case = Case(number, one.family, one.puzzle, one.board)
        chosen = drawn(case)
        asked |= {question.name for question in chosen}
        twice |= {question.group for question in for_python(case, chosen)}
    assert asked == set(QUESTIONS)
    assert twice == {question.group for question in QUESTIONS.values()}


NO_QUESTIONS = {
    "graph_from",
    "graph_of",
    "honeycomb",
    "square",
    "read",
    "read_document",
    "register",
    "rule_set",
}
"""Functions that make boards and puzzles, read rules or add to a registry: they are asked nothing
about a puzzle.
"""


def test_all_of_the_api_is_asked() -> None:
    groups = {question.group for question in QUESTIONS.values()}
    functions = {name for name in takegaki.__all__ if inspect.isfunction(getattr(takegaki, name))}
    assert functions - NO_QUESTIONS <= groups
    assert not NO_QUESTIONS & groups
    assert {"Solver", "Session"} <= groups


def test_entries_of_registries_are_in_it() -> None:
    for group in ("prove", "solve", "solutions", "count", "backbone", "another"):
        assert {f"{group} {name}" for name in METHODS} <= set(QUESTIONS)
    assert {f"write {name}" for name in FORMATS} <= set(QUESTIONS)


@pytest.mark.parametrize("entry", REFUSED, ids=lambda one: f"{one.questions[0]}: {one.says}")
def test_each_refusal_is_needed(entry: Refusal) -> None:
    """Some case is refused under it, and nothing is answered before."""
    for case in cases():
        if not entry.when(case):
            continue
        for question in QUESTIONS.values():
            if any(fnmatchcase(question.name, pattern) for pattern in entry.questions):
                answer = question.answer(case)
                if isinstance(answer, PuzzleError) and entry.says in str(answer):
                    return
                refused = entry.sometimes or isinstance(answer, PuzzleError)
                assert refused, f"{question.name} is answered on {case.text}"
    raise AssertionError("nothing needs this entry")


REASONS = 16
"""For which anything is refused: with a new one the program can do less than it could."""


def test_no_more_is_refused_than_before() -> None:
    assert len({entry.reason for entry in REFUSED}) <= REASONS
