"""What a check of the goal found: records in State.scratch, one after the other, up to
scratch_end.
"""

from takegaki.runtime.kernels import inlined, kernel
from takegaki.solving.kernels.proof_log import note_goal
from takegaki.solving.kernels.propagate import assign
from takegaki.solving.kernels.state import BY_GOAL, BY_SCRATCH, NO_REASON, UNSET, State

MANY = 4096
"""Words of findings that one check may leave; what is left out is found again."""

# A finding in State.scratch: variable (-1: a conflict), value, level, length, premises.
F_ITEM, F_VALUE, F_LEVEL, F_SIZE, F_HEADER = 0, 1, 2, 3, 4


@inlined
def start_findings(s: State) -> None:
    """A check of the goal begins: nothing is found yet."""
    s.goal.scratch_end = 0
    s.goal.finding_level = s.decision_level


@inlined
def is_too_high(s: State, level: int) -> bool:
    """Would a finding of this level not be taken, as another one takes the search to a lower
    level?
    """
    return bool(s.goal.only_lowest and level > s.goal.finding_level)


@inlined
def open_finding(s: State, item: int, value: int, room: int) -> int:
    """Begin a finding of at most `room` premises; -1 when there are many already or scratch is
    full.

    What is left out will be found again.
    """
    at = s.goal.scratch_end
    if at > MANY or at + F_HEADER + room + 2 > len(s.goal.scratch):
        at = -1
    else:
        s.goal.scratch[at + F_ITEM] = item
        s.goal.scratch[at + F_VALUE] = value
        s.goal.scratch[at + F_LEVEL] = 0
        s.goal.scratch[at + F_SIZE] = 0
    return int(at)


@inlined
def add_premise(s: State, at: int, item: int) -> None:
    """A variable on whose value the finding at `at` depends; values at level 0 do not count."""
    level = s.level[item]
    if level > 0:
        size = s.goal.scratch[at + F_SIZE]
        s.goal.scratch[at + F_HEADER + size] = item
        s.goal.scratch[at + F_SIZE] = size + 1
        s.goal.scratch[at + F_LEVEL] = max(s.goal.scratch[at + F_LEVEL], level)


@inlined
def close_finding(s: State, at: int) -> bool:
    """The finding is complete: keep it unless it is of too high a level."""
    level = s.goal.scratch[at + F_LEVEL]
    kept = not is_too_high(s, level)
    if kept:
        s.goal.finding_level = min(s.goal.finding_level, level)
        s.goal.scratch_end = at + F_HEADER + s.goal.scratch[at + F_SIZE]
    return bool(kept)


@kernel
def take_finding(s: State, at: int, size: int) -> int:
    """Set what one finding forces; its premises move to the stack, which shrinks with the trail."""
    item, value = s.goal.scratch[at + F_ITEM], s.goal.scratch[at + F_VALUE]
    if s.proof_end >= 0 and (item < 0 or s.val[item] != value):
        note_goal(s, item, value, at + F_HEADER, size)
    if item < 0:
        # The premises begin right behind their length.
        return int((at + F_SIZE) * 8 + BY_SCRATCH)
    if s.val[item] == value:
        return NO_REASON
    top = s.stack_end
    if s.val[item] != UNSET:
        # Two findings of one check disagree: the premises and the value they meet.
        s.goal.scratch[at + F_HEADER + size] = item
        s.goal.scratch[at + F_SIZE] = size + 1
        return int((at + F_SIZE) * 8 + BY_SCRATCH)
    s.stack[top] = size
    for k in range(size):
        s.stack[top + 1 + k] = s.goal.scratch[at + F_HEADER + k]
    s.stack_end = top + 1 + size
    assign(s, item, value, top * 8 + BY_GOAL)
    return NO_REASON
