"""Clauses, and what follows from them by unit propagation: each clause is watched by two of its
literals, and stands in the list of each. What is learned is a step of a proof.

A literal is the number that stands in a certificate plus that of all variables, so that of the
literal `x` in 0 to 2 n the negation is `2 n - x`.
"""

from takegaki.runtime.arrays import Ints
from takegaki.runtime.kernels import entry, inlined, kernel
from takegaki.runtime.records import Record

OPEN = -1
"""The reason of a literal that is not set; 0 is that of one that is assumed."""
DONE, ENDED, NO_ROOM = 0, 1, 2
"""What came of a call: all is done; the empty clause is a step; arrays must be longer first."""


class ClauseTable(Record):
    """Clauses by their numbers, from 1 on, and what they set.

    arena, begin, size   the literals of all clauses; by number where its own begin, how many
    head, tail, following   by literal the first and the last of its list; what follows each. Clause
                 k has two places in lists, 2 k and 2 k + 1, whichever two literals it is in
    reason       by literal the number of the clause that set it, 0 assumed, OPEN not set
    known        by literal the number of the clause that it alone is, 0 for none
    place        by literal where it stands in the trail, if it is set
    mark         by place in the trail, and behind it by literal: the last question that met it
    stack        clauses on the way to a conflict
    buf          literals that are handed in, as they stand in a certificate
    found        reasons of the last conflict
    steps        of the proof, one after the other: number, how many literals, how many reasons,
                 then these. Literals are as they stand in a certificate
    top          twice the number of all variables
    last         the largest number of a clause or a step so far
    n_known      so many literals of the trail are named in `known`
    """

    arena: Ints
    begin: Ints
    size: Ints
    head: Ints
    tail: Ints
    following: Ints
    reason: Ints
    known: Ints
    place: Ints
    mark: Ints
    trail: Ints
    stack: Ints
    buf: Ints
    found: Ints
    steps: Ints
    top: int = 0
    last: int = 0
    n_known: int = 0
    steps_end: int = 0
    arena_end: int = 0
    trail_length: int = 0
    done: int = 0
    contradiction: int = 0
    n_reasons: int = 0
    question: int = 0


@inlined
def _set(t: ClauseTable, literal: int, number: int) -> None:
    t.reason[literal] = number
    t.place[literal] = t.trail_length
    t.trail[t.trail_length] = literal
    t.trail_length += 1


@inlined
def _append(t: ClauseTable, literal: int, node: int) -> None:
    """Put a place of a clause at the end of the list of a literal."""
    t.following[node] = -1
    if t.tail[literal] < 0:
        t.head[literal] = node
    else:
        t.following[t.tail[literal]] = node
    t.tail[literal] = node


@kernel
def _add(t: ClauseTable, number: int, first: int, size: int) -> None:
    """The clause of buf[first:first + size]; what follows from it at once, is set."""
    begin = t.arena_end
    t.begin[number], t.size[number] = begin, size
    at = begin
    # Literals that are not false come first, so that they are watched.
    for is_false in range(2):
        for k in range(first, first + size):
            one = t.buf[k] + (t.top >> 1)
            if (t.reason[t.top - one] != OPEN) == (is_false == 1):
                t.arena[at] = one
                at += 1
    t.arena_end = at
    free = 0
    for k in range(min(size, 2)):
        one = t.arena[begin + k]
        _append(t, one, 2 * number + k)
        if t.reason[t.top - one] == OPEN:
            free += 1
    if free == 0:
        if t.contradiction == 0:
            t.contradiction = number
    elif free == 1 and t.reason[t.arena[begin]] == OPEN:
        _set(t, t.arena[begin], number)


@entry
def add_each(t: ClauseTable, sizes: Ints, first: int) -> None:
    """Clauses of so many literals each, in buf one after the other, numbered from `first` on. No
    literal stands in one twice.
    """
    at = 0
    for k in range(len(sizes)):
        _add(t, first + k, at, sizes[k])
        at += sizes[k]


@kernel
def _leave(t: ClauseTable, literal: int, number: int) -> None:
    """Take a clause out of the list of a literal."""
    before, node = -1, t.head[literal]
    while node >= 0 and node >> 1 != number:
        before, node = node, t.following[node]
    if node < 0:
        return
    after = t.following[node]
    if before < 0:
        t.head[literal] = after
    else:
        t.following[before] = after
    if after < 0:
        t.tail[literal] = before


@entry
def remove(t: ClauseTable, number: int) -> None:
    """A clause is needed no more, unless something rests on it."""
    begin, size = t.begin[number], t.size[number]
    if size == 0 or t.reason[t.arena[begin]] == number:
        return
    for k in range(min(size, 2)):
        _leave(t, t.arena[begin + k], number)
    t.size[number] = 0


@inlined
def _other_watched(t: ClauseTable, begin: int, size: int) -> int:
    """A literal of a clause behind the first two that is not false, changed for the second one;
    -1 where there is none.
    """
    found = -1
    for k in range(begin + 2, begin + size):
        one = t.arena[k]
        if t.reason[t.top - one] == OPEN:
            t.arena[k] = t.arena[begin + 1]
            t.arena[begin + 1] = one
            found = one
            break
    return found


@entry
def propagate(t: ClauseTable) -> int:
    """The number of a clause without a literal left, or 0."""
    while t.done < t.trail_length:
        false = t.top - t.trail[t.done]
        t.done += 1
        before, node = -1, t.head[false]
        while node >= 0:
            after = t.following[node]
            number = node >> 1
            begin = t.begin[number]
            if t.arena[begin] == false:
                t.arena[begin] = t.arena[begin + 1]
                t.arena[begin + 1] = false
            first = t.arena[begin]
            other = -1
            if t.reason[first] == OPEN:
                other = _other_watched(t, begin, t.size[number])
            if other >= 0:
                if before < 0:
                    t.head[false] = after
                else:
                    t.following[before] = after
                if after < 0:
                    t.tail[false] = before
                _append(t, other, node)
            else:
                before = node
                if t.reason[first] == OPEN:
                    if t.reason[t.top - first] != OPEN:
                        return int(number)
                    _set(t, first, number)
            node = after
    return 0


@entry
def assume(t: ClauseTable, size: int) -> int:
    """Let no literal of buf[:size] hold for now; the number of a clause without a literal left
    then, or 0.
    """
    for k in range(size):
        one = (t.top >> 1) - t.buf[k]
        if t.reason[one] == OPEN:
            _set(t, one, 0)
    return int(propagate(t))


@entry
def undo(t: ClauseTable, length: int) -> None:
    """What was set later than this is open again."""
    for k in range(length, t.trail_length):
        t.reason[t.trail[k]] = OPEN
    t.trail_length = length
    t.done = length


@inlined
def has_room(t: ClauseTable, size: int) -> bool:
    """Is there room for a clause of so many literals, and for its step?"""
    return bool(
        t.arena_end + size <= len(t.arena)
        and t.last + 1 < len(t.begin)
        and t.steps_end + 3 + size + len(t.found) <= len(t.steps)
    )


@kernel
def add_step(t: ClauseTable, size: int) -> None:
    """The clause in buf[:size] is one more, and a step by the reasons in `found`."""
    t.last += 1
    at = _begin_step(t, size, t.n_reasons)
    for k in range(size):
        t.steps[at + k] = t.buf[k]
    for k in range(t.n_reasons):
        t.steps[at + size + k] = t.found[k]
    _add(t, t.last, 0, size)


@inlined
def _begin_step(t: ClauseTable, size: int, n_reasons: int) -> int:
    """Where the literals of a step with the last number stand."""
    at = t.steps_end
    t.steps[at], t.steps[at + 1], t.steps[at + 2] = t.last, size, n_reasons
    t.steps_end = at + 3 + size + n_reasons
    return int(at + 3)


@entry
def settle(t: ClauseTable) -> int:
    """Make a step of each literal that holds for good now, and of the contradiction if there is
    one: DONE, ENDED or NO_ROOM.
    """
    if t.contradiction == 0:
        t.contradiction = propagate(t)
    while t.n_known < t.trail_length:
        if not has_room(t, 1):
            return NO_ROOM
        _name(t, t.trail[t.n_known])
        t.n_known += 1
    if t.contradiction == 0:
        return DONE
    if not has_room(t, 0):
        return NO_ROOM
    begin, size = t.begin[t.contradiction], t.size[t.contradiction]
    t.last += 1
    at = _begin_step(t, 0, size + 1)
    for k in range(size):
        t.steps[at + k] = t.known[t.top - t.arena[begin + k]]
    t.steps[at + size] = t.contradiction
    return ENDED


@kernel
def _name(t: ClauseTable, literal: int) -> None:
    """What holds for good is a clause of its own: the one that set it, or a step."""
    reason = t.reason[literal]
    begin, size = t.begin[reason], t.size[reason]
    t.known[literal] = reason
    if size == 1:
        return
    t.last += 1
    at = _begin_step(t, 1, size)
    t.steps[at] = literal - (t.top >> 1)
    for k in range(begin, begin + size):
        if t.arena[k] != literal:
            at += 1
            t.steps[at] = t.known[t.top - t.arena[k]]
    t.steps[at + 1] = reason
    t.known[literal] = t.last


@entry
def learn(t: ClauseTable, size: int) -> int:
    """Add the clause in buf[:size] as a step if it follows: its number, or 0 where it is not seen
    to follow. There is room for it.
    """
    for k in range(size):
        known = t.known[t.buf[k] + (t.top >> 1)]
        if known > 0:
            t.found[0], t.n_reasons = known, 1
            add_step(t, size)
            return int(t.last)
    if not is_refuted(t, size):
        return 0
    add_step(t, size)
    return int(t.last)


@kernel
def is_refuted(t: ClauseTable, size: int) -> bool:
    """Does the clause in buf[:size] follow? As `assume`, but all is undone; where there is a
    conflict, the clauses on the way to it are in found[:n_reasons], in the order in which they
    became unit.
    """
    base = t.trail_length
    conflict = assume(t, size)
    if conflict > 0:
        _note_reasons(t, conflict, base)
    undo(t, base)
    return bool(conflict > 0)


@kernel
def _note_reasons(t: ClauseTable, conflict: int, base: int) -> None:
    t.question += 1
    behind = len(t.trail)
    n_found, depth = 0, 1
    t.stack[0] = conflict
    while depth > 0:
        depth -= 1
        number = t.stack[depth]
        begin = t.begin[number]
        for k in range(begin, begin + t.size[number]):
            false = t.top - t.arena[k]
            if t.reason[false] == OPEN:
                continue
            at = t.place[false]
            if at < base:
                # What holds for good is a clause of its own.
                if t.known[false] > 0 and t.mark[behind + false] != t.question:
                    t.mark[behind + false] = t.question
                    t.found[n_found] = t.known[false]
                    n_found += 1
            elif t.reason[false] > 0 and t.mark[at] != t.question:
                t.mark[at] = t.question
                t.stack[depth] = t.reason[false]
                depth += 1
    for at in range(base, t.trail_length):
        if t.mark[at] == t.question:
            t.found[n_found] = t.reason[t.trail[at]]
            n_found += 1
    t.found[n_found] = conflict
    t.n_reasons = n_found + 1


@entry
def find_needed(t: ClauseTable, place: Ints, needed: Ints) -> None:
    """By number of a clause or a step where the step begins, if it is one, and 1 if the last step
    needs it. Elsewhere both stay as they are.
    """
    at = 0
    while at < t.steps_end:
        place[t.steps[at]] = at
        at += 3 + t.steps[at + 1] + t.steps[at + 2]
    needed[t.last] = 1
    for number in range(t.last, 0, -1):
        at = place[number]
        if needed[number] == 1 and at >= 0:
            first = at + 3 + t.steps[at + 1]
            for k in range(first, first + t.steps[at + 2]):
                needed[t.steps[k]] = 1
