"""The order of violations."""

from takegaki.core.violations import Fault, Violation


def test_violations_come_by_kind_then_by_cell_dot_and_edge() -> None:
    ordered = [
        Violation(Fault.CLUE_UNDER, "", faces=(1,), edges=(9,)),
        Violation(Fault.CLUE_UNDER, "", faces=(2,), edges=(1,)),
        Violation(Fault.DEAD_END, "", vertices=(3,), edges=(8,)),
        Violation(Fault.DEAD_END, "", vertices=(4,), edges=(0,)),
        Violation(Fault.DEAD_END, "", vertices=(4,), edges=(7,)),
    ]
    keys = [one.sort_key for one in ordered]
    assert keys == sorted(set(keys))
