"""Answers that are asked for what they do not hold say why."""

from collections.abc import Callable

import pytest

from takegaki import (
    Budget,
    Failed,
    Found,
    Multiple,
    NoSolution,
    Puzzle,
    PuzzleError,
    Undecided,
    Unique,
    backbone,
    check,
    count,
    generate,
    prove,
    prove_many,
    read,
    samples,
    solve,
    square,
)
from takegaki.core.errors import AnswerError
from takegaki.core.verdict import Stopped, witnesses_of

SEVERAL = "3.\n.2\n.."
AT_ONCE = Budget(time_limit=1e-9)
EMPTY = Puzzle.of(square(8, 8), [None] * 64)


@pytest.mark.parametrize(
    ("ask", "why"),
    [
        (lambda: solve("0").solution, "^there is no solution$"),
        (lambda: prove("0").first, "^there is no solution$"),
        (lambda: backbone("0").board, "^there is no solution$"),
        (lambda: prove(SEVERAL).solution, "two of them are `first` and `second`"),
        (lambda: prove("4").first, "exactly one solution, which is `solution`"),
        (lambda: prove("4").second, "exactly one solution, which is `solution`"),
        (lambda: prove(EMPTY, budget=AT_ONCE).solution, "^undecided: time limit"),
        (lambda: list(samples(EMPTY, budget=AT_ONCE)), "^undecided: time limit"),
        (lambda: prove_many(["?!"], on_error="keep")[0].solution, "^no answer: line 1"),
        (lambda: generate(square(9, 9), budget=AT_ONCE).puzzle, "^no puzzle found: time limit"),
        (lambda: generate(square(9, 9), budget=AT_ONCE).seed, "^no puzzle found: time limit"),
    ],
)
def test_what_an_answer_lacks(ask: Callable[[], object], why: str) -> None:
    with pytest.raises(PuzzleError, match=why) as caught:
        ask()
    assert isinstance(caught.value, AttributeError)


def test_an_undecided_answer_names_what_it_met() -> None:
    met = solve("4").solution
    with pytest.raises(AnswerError, match="`found` is a solution that was met"):
        _ = Undecided("time limit", met).solution


def test_what_an_answer_holds_is_there() -> None:
    """What is not asked in vain is given, and `hasattr` tells which is which."""
    assert prove(SEVERAL).first != prove(SEVERAL).second
    held = {
        Unique: {"solution"},
        Found: {"solution"},
        Multiple: {"first", "second"},
        NoSolution: set[str](),
    }
    answers = (prove("4"), solve("4"), prove(SEVERAL), prove("0"))
    for answer, kind in zip(answers, held, strict=True):
        assert isinstance(answer, kind)
        has = {name for name in ("solution", "first", "second") if hasattr(answer, name)}
        assert has == held[kind]
    lacking = (Undecided("why"), Failed("why", AnswerError("why")), Stopped("why"))
    assert not any(hasattr(one, "solution") for one in lacking)


def test_answers_are_true_that_hold_something() -> None:
    """So `if found := solve(...)` asks whether there is one."""
    held = (
        prove("4"),
        solve("4"),
        prove(SEVERAL),
        backbone("4"),
        count("4"),
        check(read("4"), solve("4").solution.board()),
    )
    assert [bool(one) for one in held] == [True, True, True, True, True, False]
    lacking = (solve("0"), prove("0"), backbone("0"), count("0"), Undecided("why"), Stopped("why"))
    assert not any(lacking)
    assert Undecided("why", solve("4").solution)
    assert not Failed("why", AnswerError("why"))
    assert not count(SEVERAL, limit=0)
    assert [int(count(text)) for text in ("0", "4")] == [0, 1]


def test_two_witnesses_come_in_one_order_whatever_the_method() -> None:
    verdict = prove(SEVERAL)
    assert isinstance(verdict, Multiple)
    turned = Multiple(verdict.second, verdict.first)
    assert witnesses_of(turned) == witnesses_of(verdict)
    assert {*witnesses_of(verdict)} == {verdict.first, verdict.second}
    first, second = (one.lines.tolist() for one in witnesses_of(verdict))
    assert first < second
    assert witnesses_of(prove("4")) == [solve("4").solution]
    assert witnesses_of(prove("0")) == []
