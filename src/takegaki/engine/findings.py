"""What a check of the goal found: records in State.scratch, one after the other, up to FOUND."""

from takegaki.engine.jit import inlined
from takegaki.engine.state import FOUND, LEVEL, State

MANY = 4096
"""Words of findings that one check may leave; what is left out is found again."""

# A finding in State.scratch: variable (-1: a conflict), value, level, length, premises.
F_ITEM, F_VALUE, F_LEVEL, F_SIZE, F_HEADER = 0, 1, 2, 3, 4


@inlined
def open_finding(s: State, item: int, value: int, room: int) -> int:
    """Begin a finding of at most `room` premises; -1 when there are many already or scratch is full.

    What is left out will be found again.
    """
    at = s.ctl[FOUND]
    if at > MANY or at + F_HEADER + room + 2 > len(s.scratch):
        at = -1
    else:
        s.scratch[at + F_ITEM] = item
        s.scratch[at + F_VALUE] = value
        s.scratch[at + F_LEVEL] = 0
        s.scratch[at + F_SIZE] = 0
    return int(at)


@inlined
def add_premise(s: State, at: int, item: int) -> None:
    """A variable whose value the finding at `at` rests on; what holds for good is none."""
    level = s.var[item, LEVEL]
    if level > 0:
        size = s.scratch[at + F_SIZE]
        s.scratch[at + F_HEADER + size] = item
        s.scratch[at + F_SIZE] = size + 1
        s.scratch[at + F_LEVEL] = max(s.scratch[at + F_LEVEL], level)


@inlined
def close_finding(s: State, at: int) -> None:
    """The finding is complete."""
    s.ctl[FOUND] = at + F_HEADER + s.scratch[at + F_SIZE]
