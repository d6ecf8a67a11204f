"""Why a variable is set, or why a conflict is one: as few earlier variables as possible."""

from typing import Annotated

from takegaki.model.tables import MAX_WIDTH
from takegaki.runtime.arrays import Within
from takegaki.runtime.kernels import inlined, kernel
from takegaki.solving.kernels.state import (
    BY_CLAUSE,
    BY_EQUAL,
    BY_GOAL,
    BY_TABLE,
    HEADER,
    SIZE,
    TRUE,
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
    """Write to buf[at:] the variables whose values force `item` (-1: make the conflict); how
    many.
    """
    tag, index = reason & 7, reason >> 3
    if tag == BY_TABLE:
        return _explain_table(s, index, item, at)
    if tag == BY_EQUAL:
        s.buf[at] = index
        return 1
    count = 0
    if tag == BY_CLAUSE:
        for k in range(index + HEADER, index + HEADER + s.clauses.arena[index + SIZE]):
            other = s.clauses.arena[k] >> 1
            if other != item:
                s.buf[at + count] = other
                count += 1
        return count
    source = s.stack if tag == BY_GOAL else s.goal.scratch
    for k in range(source[index]):
        s.buf[at + k] = source[index + 1 + k]
    return int(source[index])
