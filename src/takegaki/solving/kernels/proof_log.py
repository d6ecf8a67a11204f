"""What a search finds, in the order in which it does, for whoever proves it afterwards: records in
State.proof, nothing unless asked.

A record is its kind, how many words follow, and these. A search that notes more than there is room
for is begun again with more (`proof_lost`).
"""

from typing import Annotated

from takegaki.runtime.arrays import Within
from takegaki.runtime.kernels import inlined, kernel
from takegaki.solving.kernels.state import FALSE, State

N_KNOWN = 0
"""A literal that holds for good: it follows from all before."""
N_CLAUSE = 1
"""The literals of a clause that was learned, or is given from outside."""
N_RELATED = 2
"""A table (-1: none), two variables, 1 if they are opposite, 0 if equal: it leaves no other way."""
N_SHARED = 3
"""Two tables, 8 bits: which values their three variables in common may have by the first one."""
N_EMPTY = 4
"""A table that has no pattern left."""
N_GOAL = 5
"""The literal that the goal forces (-1: none, a contradiction), those that hold."""
N_SUPPOSED, N_REFUTED = 6, 7
"""Two variables, 1 if they are supposed to be opposite; what follows rests on it, until it is
refuted.
"""


@inlined
def is_noting(s: State) -> bool:
    """Is something to be noted? Within a trial only when it is known to fail."""
    return bool(s.proof_end >= 0 and (s.trials.trial == 0 or s.is_failing))


@inlined
def room_for(s: State, size: int) -> int:
    """Where a record of so many words may stand; -1 where there is no room."""
    at = s.proof_end
    if at + size + 2 > len(s.proof):
        s.proof_lost = 1
        at = -1
    else:
        s.proof_end = at + size + 2
    return int(at)


@kernel
def note(
    s: State, kind: int, size: Annotated[int, Within(1, 4)], a: int, b: int, c: int, d: int
) -> None:
    """A record of up to four words, after all that is known for good by now."""
    note_known(s)
    at = room_for(s, size)
    if at >= 0:
        s.proof[at], s.proof[at + 1], s.proof[at + 2] = kind, size, a
        if size > 1:
            s.proof[at + 3] = b
        if size > 2:
            s.proof[at + 4] = c
        if size > 3:
            s.proof[at + 5] = d


@kernel
def note_known(s: State) -> None:
    """What holds for good and was not noted yet."""
    if s.decision_level > 0:
        return
    while s.n_noted < s.trail_length:
        item = s.trail[s.n_noted]
        s.n_noted += 1
        at = room_for(s, 1)
        if at >= 0:
            s.proof[at], s.proof[at + 1] = N_KNOWN, 1
            s.proof[at + 2] = 2 * item + s.val[item] - FALSE


@kernel
def note_clause(s: State, size: int) -> None:
    """The clause in buf[:size]."""
    note_known(s)
    at = room_for(s, size)
    if at >= 0:
        s.proof[at], s.proof[at + 1] = N_CLAUSE, size
        for k in range(size):
            s.proof[at + 2 + k] = s.buf[k]


@kernel
def note_goal(s: State, item: int, value: int, first: int, size: int) -> None:
    """What the goal forces: a variable (-1: none) by the values of scratch[first:first + size]."""
    note_known(s)
    at = room_for(s, size + 1)
    if at >= 0:
        s.proof[at], s.proof[at + 1] = N_GOAL, size + 1
        s.proof[at + 2] = 2 * item + value - FALSE if item >= 0 else -1
        for k in range(size):
            other = s.goal.scratch[first + k]
            s.proof[at + 3 + k] = 2 * other + s.val[other] - FALSE
