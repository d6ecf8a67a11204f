"""One table of parameters: a request and the page take the same ones."""

from dataclasses import fields
from typing import Any

import pytest

from takegaki.core.errors import RequestError
from takegaki.generation import Request
from takegaki.generation.parameters import PARAMETERS
from takegaki.tilings import square
from takegaki.web.jobs.generating import READERS


def test_the_fields_of_a_request_are_the_parameters() -> None:
    names = {field.name for field in fields(Request)} - {"graph", "seed", "kind"}
    assert names == set(PARAMETERS) == set(READERS)


@pytest.mark.parametrize("name", [name for name, one in PARAMETERS.items() if one.least is not None])
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
        assert one.range in str(caught.value)
        assert "\n" not in str(caught.value)
    one.check_range(one.least + 1)
    one.check_range(None)


def test_what_goes_with_another_method_is_refused() -> None:
    wishes: dict[str, Any] = {"rules": "standard", "fewest": True}
    for name, value in wishes.items():
        with pytest.raises(RequestError, match=f'goes with the method "{PARAMETERS[name].method}" only'):
            Request(square(3, 5), **{name: value})
