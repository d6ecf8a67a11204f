"""One table of parameters: a request and the page take the same ones."""

import re
from dataclasses import fields
from typing import Any

import pytest

from takegaki.core.errors import RequestError
from takegaki.generation import Request
from takegaki.generation.parameters import PARAMETERS, Parameter
from takegaki.tilings import square
from takegaki.web.jobs.generate_job import READERS


def test_the_fields_of_a_request_are_the_parameters() -> None:
    names = {field.name for field in fields(Request)} - {"graph", "seed", "kind"}
    assert names == set(PARAMETERS) == set(READERS)


@pytest.mark.parametrize(
    "name", [name for name, one in PARAMETERS.items() if one.least is not None]
)
def test_a_number_out_of_range_is_refused_in_one_line(name: str) -> None:
    one = PARAMETERS[name]
    assert one.least is not None
    for value in (
        one.least - 1,
        *([one.least] if one.above else []),
        *([] if one.most is None else [one.most + 1]),
    ):
        with pytest.raises(RequestError) as caught:
            one.check_range(value)
        told = str(caught.value)
        assert told.startswith(f"{name} {value:g}: ")
        assert f"{one.least:g}" in told.partition(": ")[2]
        assert "\n" not in told
    one.check_range(one.least + 1)
    one.check_range(None)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("share", "share -1: write a number above 0, up to 1"),
        ("walls", "walls -1: write a number from 0 to 1"),
        ("steps", "steps -1: write a number from 0 to 1000"),
        ("max_straight", "max_straight -1: write a number from 1 on"),
    ],
)
def test_a_range_in_words(name: str, told: str) -> None:
    with pytest.raises(RequestError) as caught:
        PARAMETERS[name].check_range(-1)
    assert str(caught.value) == told


@pytest.mark.parametrize(
    ("name", "flag"),
    [("share", "--clues"), ("lines", "--loop"), ("max_straight", "--max-straight")],
)
def test_the_option_of_a_parameter(name: str, flag: str) -> None:
    assert PARAMETERS[name].flag == flag


@pytest.mark.parametrize("one", PARAMETERS.values(), ids=PARAMETERS)
def test_what_help_and_the_form_say_of_each(one: Parameter) -> None:
    """Help shows a value in capitals, a form names what it asks for, begins a list with a choice of
    it.
    """
    assert re.fullmatch("" if one.kind == "flag" else r"[A-Z]+([|/][A-Z]+)*", one.metavar)
    assert re.match(r"[A-Z][a-z]*\b", one.label)
    assert one.help.endswith(".")
    assert bool(one.choices) == (one.kind in ("name", "names", "level"))
    assert (one.least is not None) == (one.kind in ("number", "whole", "share"))


def test_what_goes_with_another_method_is_refused() -> None:
    wishes: dict[str, Any] = {"rules": "standard", "fewest": True}
    for name, value in wishes.items():
        with pytest.raises(
            RequestError, match=f'goes with the method "{PARAMETERS[name].method}" only'
        ):
            Request(square(3, 5), **{name: value})
