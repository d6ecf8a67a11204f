"""One whole number of any type, and what is none."""

import re
from decimal import Decimal

import numpy as np
import pytest

from takegaki.core.errors import RequestError
from takegaki.core.whole_numbers import whole_number


@pytest.mark.parametrize("value", [3, np.int8(3), np.uint64(3), np.array(3)])
def test_whole_numbers_of_any_type_are_ints(value: object) -> None:
    found = whole_number(value, "a seed", 3)
    assert (type(found), found) == (int, 3)


@pytest.mark.parametrize(
    "value", ["3", 3.0, None, Decimal(3), [3], np.array([1, 2]), np.float64(3)]
)
def test_what_is_no_whole_number_is_named(value: object) -> None:
    with pytest.raises(
        RequestError, match="^" + re.escape(f"a seed is a whole number, not {value!r}") + "$"
    ):
        whole_number(value, "a seed")


def test_a_number_below_the_least_is_named() -> None:
    assert whole_number(-3, "a seed") == -3
    with pytest.raises(RequestError, match=r"^a limit is a whole number from 0 on, not -1$"):
        whole_number(-1, "a limit", 0)
