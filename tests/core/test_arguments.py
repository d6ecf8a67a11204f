"""Arguments that a function does not take are answered with what to write instead."""

import inspect
import pickle
import warnings
from collections.abc import Callable
from typing import Any

import pytest

import takegaki
from takegaki import Budget, PuzzleError, prove, square
from takegaki.core.arguments import WRITTEN, says_how
from takegaki.core.errors import ArgumentError

API: Any = takegaki
"""As who has no type checker sees it."""
PUZZLE = takegaki.read("3.\n.2\n..")


@pytest.mark.parametrize(
    ("call", "text"),
    [
        (
            lambda: API.prove(PUZZLE, time_limit=5),
            "prove takes no time_limit; a limit of time is a budget, as in "
            r"budget=Budget\(time_limit=5\)$",
        ),
        (lambda: API.rate(PUZZLE, timeout=5), r"rate takes no timeout; a limit of time is"),
        (lambda: API.prove(PUZZLE, boart=5), "prove takes no boart; did you mean 'board'\\?$"),
        (
            lambda: API.prove(PUZZLE, colour=5),
            "; it takes puzzle, board, method, rules, seed and bud",
        ),
        (API.prove, "prove: missing a required argument: 'puzzle'; it takes puzzle, and by"),
        (
            lambda: API.prove(PUZZLE, 5),
            "prove: too many positional arguments; it takes puzzle, and",
        ),
        (
            lambda: API.square(3),
            "square: missing a required argument: 'cols'; it takes rows and col",
        ),
        (lambda: API.prove_many([PUZZLE], workers=2), "jobs=4 works in so many processes"),
        (lambda: API.write(PUZZLE, format="json"), 'name="puzzlink" says which format'),
        (
            lambda: API.generate(square(5, 5), clues=0.3),
            "no parameter 'clues'; share=0.3 gives three",
        ),
        (lambda: API.generate(square(5, 5), difficulty="easy"), 'level="tricky" says how hard'),
        (lambda: API.generate(square(5, 5), symetry="rot2"), "did you mean 'symmetry'"),
    ],
)
def test_what_to_write_instead(call: Callable[[], Any], text: str) -> None:
    with pytest.raises(PuzzleError, match=text) as caught:
        call()
    assert "\n" not in str(caught.value)
    assert caught.value.__cause__ is None


def test_what_is_written_instead_is_taken() -> None:
    """Each name in the table is one of a public function, and the other is not."""
    taken = {
        name
        for public in takegaki.__all__
        if inspect.isfunction(function := getattr(takegaki, public))
        for name in inspect.signature(function).parameters
    } | {*inspect.signature(takegaki.Request).parameters}
    assert {name for name, _ in WRITTEN.values()} <= taken
    assert not taken & {*WRITTEN}
    assert prove(PUZZLE, budget=Budget(time_limit=5)).name == "multiple"


def test_errors_from_within_stay_what_they_are() -> None:
    @says_how
    def typed(one: int, other: int) -> float:
        return one / other

    divide: Any = typed
    assert divide(1, other=2) == 0.5
    with pytest.raises(TypeError, match="unsupported operand") as caught:
        divide("a", 2)
    assert not isinstance(caught.value, PuzzleError)
    with pytest.raises(ZeroDivisionError):
        divide(1, 0)
    with pytest.raises(ArgumentError, match="typed takes no rest; it takes one and other"):
        divide(1, rest=2)


def test_every_public_function_says_how() -> None:
    for name in takegaki.__all__:
        function = getattr(takegaki, name)
        if inspect.isfunction(function) and name != "generate":
            with pytest.raises(ArgumentError, match=f"{name} takes no strangest_of_all; it takes"):
                function(strangest_of_all=1)
            assert pickle.loads(pickle.dumps(function)) is function


def test_what_had_a_place_is_taken_with_a_warning_that_says_what_to_write() -> None:
    for ask in (
        lambda: takegaki.rate("33\n..\n..", Budget(conflicts=9_999)),  # type: ignore[call-arg]
        lambda: takegaki.generate(takegaki.square(3, 3), Budget(conflicts=9_999), seed=1),  # type: ignore[call-arg]
    ):
        with pytest.warns(DeprecationWarning, match=r"\(\.\.\., budget=\.\.\.\) is how") as told:
            assert ask()
        # It points at the line that is to be changed.
        assert told[0].filename == __file__
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert takegaki.rate("33\n..\n..", budget=Budget(conflicts=9_999))
    with pytest.raises(ArgumentError, match="rate: too many positional arguments"):
        takegaki.rate("4", None, None)  # type: ignore[call-arg]
