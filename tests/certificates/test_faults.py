"""Faults put into the kernels of the engine are caught by what certificates prove, and by nothing
else.
"""

import pytest

from certificates.faults import FAULTS, Fault, is_caught


@pytest.mark.sampled(4)
@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_fault_is_caught(fault: Fault) -> None:
    assert is_caught(fault)


def test_without_a_fault_all_is_proven() -> None:
    assert is_caught(None) == ""
    assert len(FAULTS) >= 20
