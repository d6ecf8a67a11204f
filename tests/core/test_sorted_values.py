"""The same as NumPy's own functions, without its masked arrays."""

import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import array_shapes, arrays

from takegaki.core.sorted_values import distinct, median

NUMBERS = st.sampled_from([np.int8, np.int32, np.int64, np.uint64, np.float64, np.bool_])


@given(
    NUMBERS.flatmap(
        lambda kind: arrays(
            kind,
            array_shapes(min_dims=1, max_dims=3, min_side=0, max_side=5),
            elements={"allow_nan": False} if kind is np.float64 else None,
        )
    )
)
def test_distinct_values_are_those_of_numpy(values: np.ndarray) -> None:
    before, found = values.copy(), distinct(values)
    assert np.array_equal(found, np.unique(values)) and found.dtype == values.dtype
    assert np.array_equal(values, before)


@given(st.lists(st.integers(-1000, 1000) | st.floats(-1e6, 1e6), min_size=1, max_size=9))
def test_the_median_is_that_of_numpy(values: list[float]) -> None:
    assert median(values) == np.median(values)


def test_no_number_has_no_median() -> None:
    with pytest.raises(ValueError, match="no number"):
        median([])


def test_neither_loads_masked_arrays() -> None:
    program = (
        "import sys, numpy; from takegaki.core.sorted_values import distinct, median; "
        "distinct(numpy.arange(3)), median([1, 2]); print('numpy.ma' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "False"
