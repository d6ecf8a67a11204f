"""Why a variable is set, or why a conflict is one: as few earlier variables as possible.

What a check of the goal found: records in State.scratch, one after the other, up to scratch_end.
"""

from typing import Annotated

from takegaki.model.tables import MAX_WIDTH
from takegaki.runtime.arrays import Within
from takegaki.runtime.kernels import inlined, kernel
from takegaki.solving.kernels.propagate import assign
from takegaki.solving.kernels.state import (
    BY_CLAUSE,
    BY_EQUAL,
    BY_GOAL,
    BY_SCRATCH,
    BY_TABLE,
    HEADER,
    NO_REASON,
    SIZE,
    TRUE,
    UNSET,
    State,
)

Weight = Annotated[int, Within(1, 3**MAX_WIDTH)]
"""Of a variable's value in the code of a table."""


@inlined
def _table_forces(
    s: State, con: int, code: int, slot: Annotated[int, Within(-1, MAX_WIDTH - 1)], value: int
) -> bool:
    """Does the table force variable `slot` to value at this code (slot < 0: is it a conflict)?"""
    entry = s.entries[s.con_table[con] + code]
    if entry < 0:
        return True
    if slot < 0:
        return False
    shift = slot if value == TRUE else slot + 12
    return bool((entry >> shift) & 1)


@inlined
def _explain_table(s: State, con: int, item: int, at: int) -> int:
    """Premises of a table, dropping the latest ones first while the rest still suffices."""
    val, buf = s.val, s.buf
    start = s.con_start[con]
    size = s.con_start[con + 1] - start
    before = s.position[item] if item >= 0 else len(s.trail)
    code, count = 0, 0
    slot: Annotated[int, Within(-1, MAX_WIDTH - 1)] = -1
    weight: Weight = 1
    for i in range(size):
        other = s.con_vars[start + i]
        if other == item:
            slot = i
        elif val[other] and s.position[other] < before:
            code += weight * val[other]
            # Insertion by trail place, latest first; three numbers a premise.
            k = count
            while k > 0 and s.position[buf[at + k - 1]] < s.position[other]:
                buf[at + k] = buf[at + k - 1]
                k -= 1
            buf[at + k] = other
            count += 1
        weight *= 3
    value = val[item] if item >= 0 else 0
    kept = 0
    for k in range(count):
        other = buf[at + k]
        without = code - _weight(s, start, other) * val[other]
        if _table_forces(s, con, without, slot, value):
            code = without
        else:
            buf[at + kept] = other
            kept += 1
    return kept


@inlined
def _weight(s: State, start: int, item: int) -> Weight:
    weight: Weight = 1
    while s.con_vars[start] != item:
        start += 1
        weight *= 3
    return weight


@kernel
def explain(s: State, reason: int, item: int, at: int) -> int:
    """Write to buf[at:] the variables whose values force `item` (-1: make the conflict); how many."""
    tag, index = reason & 7, reason >> 3
    if tag == BY_TABLE:
        return _explain_table(s, index, item, at)
    if tag == BY_EQUAL:
        s.buf[at] = index
        return 1
    count = 0
    if tag == BY_CLAUSE:
        for k in range(index + HEADER, index + HEADER + s.arena[index + SIZE]):
            other = s.arena[k] >> 1
            if other != item:
                s.buf[at + count] = other
                count += 1
        return count
    source = s.stack if tag == BY_GOAL else s.scratch
    for k in range(source[index]):
        s.buf[at + k] = source[index + 1 + k]
    return int(source[index])


MANY = 4096
"""Words of findings that one check may leave; what is left out is found again."""

# A finding in State.scratch: variable (-1: a conflict), value, level, length, premises.
F_ITEM, F_VALUE, F_LEVEL, F_SIZE, F_HEADER = 0, 1, 2, 3, 4


@inlined
def start_findings(s: State) -> None:
    """A check of the goal begins: nothing is found yet."""
    s.scratch_end = 0
    s.finding_level = s.decision_level


@inlined
def is_too_high(s: State, level: int) -> bool:
    """Would a finding of this level not be taken, as another one takes the search to a lower level?"""
    return bool(s.only_lowest and level > s.finding_level)


@inlined
def open_finding(s: State, item: int, value: int, room: int) -> int:
    """Begin a finding of at most `room` premises; -1 when there are many already or scratch is full.

    What is left out will be found again.
    """
    at = s.scratch_end
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
    """A variable on whose value the finding at `at` depends; values at level 0 do not count."""
    level = s.level[item]
    if level > 0:
        size = s.scratch[at + F_SIZE]
        s.scratch[at + F_HEADER + size] = item
        s.scratch[at + F_SIZE] = size + 1
        s.scratch[at + F_LEVEL] = max(s.scratch[at + F_LEVEL], level)


@inlined
def close_finding(s: State, at: int) -> bool:
    """The finding is complete: keep it unless it is of too high a level."""
    level = s.scratch[at + F_LEVEL]
    kept = not is_too_high(s, level)
    if kept:
        s.finding_level = min(s.finding_level, level)
        s.scratch_end = at + F_HEADER + s.scratch[at + F_SIZE]
    return bool(kept)


@kernel
def take_finding(s: State, at: int, size: int) -> int:
    """Set what one finding forces; its premises move to the stack, which shrinks with the trail."""
    item, value = s.scratch[at + F_ITEM], s.scratch[at + F_VALUE]
    if item < 0:
        # The premises begin right behind their length.
        return int((at + F_SIZE) * 8 + BY_SCRATCH)
    if s.val[item] == value:
        return NO_REASON
    top = s.stack_end
    if s.val[item] != UNSET:
        # Two findings of one check disagree: the premises and the value they meet.
        s.scratch[at + F_HEADER + size] = item
        s.scratch[at + F_SIZE] = size + 1
        return int((at + F_SIZE) * 8 + BY_SCRATCH)
    s.stack[top] = size
    for k in range(size):
        s.stack[top + 1 + k] = s.scratch[at + F_HEADER + k]
    s.stack_end = top + 1 + size
    assign(s, item, value, top * 8 + BY_GOAL)
    return NO_REASON
