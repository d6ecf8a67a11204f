"""From what an engine notes to the steps of a proof: each record is a clause or a few, which follow
by unit propagation, or do so for each way to fill the table that a record comes from.
"""

from takegaki.certificates.kernels.unit_propagation import (
    DONE,
    NO_ROOM,
    OPEN,
    ClauseTable,
    add_step,
    assume,
    has_room,
    is_refuted,
    settle,
    undo,
)
from takegaki.runtime.arrays import Bytes, Ints, Ints2
from takegaki.runtime.kernels import entry, inlined, kernel
from takegaki.runtime.records import Record
from takegaki.solving.kernels.proof_log import (
    N_CLAUSE,
    N_EMPTY,
    N_GOAL,
    N_KNOWN,
    N_RELATED,
    N_SHARED,
    N_SUPPOSED,
)

WANTS_FACT = 3
"""What came of a call: what is denied stays so, and a fact about the goal is to contradict it."""


class NoteReading(Record):
    """The notes of an engine, and what they are about.

    notes        records one after the other (see `proof_log`)
    variable     by variable of the engine that of a certificate, 0 for the one that is false
    con_start, con_vars, meets, projections   the tables of the engine (see its State)
    near_start, near, between   by face, the outside last, its neighbours, and the variable of the
                 edge between
    split        variables of the table that a record is about
    shared       the three variables that two tables have in common
    reached      by face which walk reached it (`parted_faces`); queue: in which order
    cut          the faces of a fact about the goal
    at           where the next record begins
    first_face   the variable of face 0
    size, holds  how many literals are in buf; does one of them hold already?
    supposed     a literal that is supposed to be false, as in a certificate; 0: none
    is_given_up  no fact about the goal contradicts what this record says
    left_out     how many clauses do not follow
    """

    notes: Ints
    variable: Ints
    con_start: Ints
    con_vars: Ints
    meets: Ints2
    projections: Bytes
    near_start: Ints
    near: Ints
    between: Ints
    split: Ints
    shared: Ints
    reached: Ints
    queue: Ints
    cut: Ints
    at: int = 0
    first_face: int = 0
    n_split: int = 0
    size: int = 0
    holds: int = 0
    supposed: int = 0
    is_given_up: int = 0
    left_out: int = 0


@entry
def read_notes(t: ClauseTable, r: NoteReading) -> int:
    """Go on with the records until all are read: DONE, ENDED with the empty clause, NO_ROOM, or
    WANTS_FACT. Called again it begins with the record where it stopped.
    """
    status = settle(t)
    while status == DONE and r.at < len(r.notes):
        status = _record(t, r, r.notes[r.at], r.at + 2)
        if status == DONE:
            r.at += r.notes[r.at + 1] + 2
            r.is_given_up = 0
    return int(status)


@kernel
def _record(t: ClauseTable, r: NoteReading, kind: int, first: int) -> int:
    r.n_split = 0
    if kind in (N_KNOWN, N_CLAUSE):
        _begin(t, r)
        for k in range(first, first + r.notes[first - 1]):
            _put(t, r, r.notes[k])
        return int(_prove(t, r))
    if kind == N_RELATED:
        return int(_related(t, r, first))
    if kind == N_SHARED:
        return int(_shared(t, r, r.notes[first], r.notes[first + 1], r.notes[first + 2]))
    if kind == N_EMPTY:
        _begin(t, r)
        _split_by(r, r.notes[first])
        return int(_prove(t, r))
    if kind == N_GOAL:
        return int(_goal(t, r, first))
    return int(_trial(t, r, kind, first))


@kernel
def _trial(t: ClauseTable, r: NoteReading, kind: int, first: int) -> int:
    """What is supposed of two faces, N_SUPPOSED, or that it is refuted."""
    a, b, odd = r.notes[first], r.notes[first + 1], r.notes[first + 2]
    line = _line_between(r, a, b)
    r.supposed = 0
    if kind == N_SUPPOSED:
        r.supposed = -line if odd == 1 else line
        return DONE
    if line == 0:
        r.left_out += 1
        return DONE
    _begin(t, r)
    _put_own(t, r, -line if odd == 1 else line)
    return int(_prove(t, r))


@kernel
def _related(t: ClauseTable, r: NoteReading, first: int) -> int:
    """Two variables are opposite, or equal: two clauses."""
    con, a, b = r.notes[first], r.notes[first + 1], r.notes[first + 2]
    odd = r.notes[first + 3]
    if con >= 0:
        _split_by(r, con)
    for k in range(2):
        _begin(t, r)
        _put(t, r, 2 * a + 1 - k)
        _put(t, r, 2 * b + (odd ^ k))
        status = _prove(t, r)
        if status != DONE:
            return int(status)
    return DONE


@kernel
def _shared(t: ClauseTable, r: NoteReading, meeting: int, con: int, can: int) -> int:
    """A clause for each way that the three variables which two tables share cannot have."""
    _split_by(r, con)
    at = r.meets[meeting, 1]
    none = _place(r, at, 0)
    for i in range(r.con_start[con + 1] - r.con_start[con]):
        place = _place(r, at, 1 << (i & 15)) ^ none
        for j in range(3):
            if place == 1 << j:
                r.shared[j] = r.con_vars[r.con_start[con] + i]
    for bit in range(8):
        if (can >> bit) & 1 == 0:
            _begin(t, r)
            for j in range(3):
                _put(t, r, 2 * r.shared[j] + 1 - (((bit ^ none) >> j) & 1))
            status = _prove(t, r)
            if status != DONE:
                return int(status)
    return DONE


@inlined
def _place(r: NoteReading, at: int, pattern: int) -> int:
    """Which of the 8 bits of a record N_SHARED stands for the values of a pattern."""
    word = r.projections[
        at + 1024 * (pattern >> 5) + 256 * ((pattern >> 3) & 3) + (1 << (pattern & 7))
    ]
    place = 0
    while place < 7 and (word >> place) & 1 == 0:
        place += 1
    return place


@kernel
def _goal(t: ClauseTable, r: NoteReading, first: int) -> int:
    """What the goal forces follows from a fact about it, which Python finds."""
    _begin(t, r)
    if r.notes[first] >= 0:
        _put(t, r, r.notes[first])
    for k in range(first + 1, first + r.notes[first - 1]):
        _put(t, r, r.notes[k] ^ 1)
    _suppose(t, r)
    if r.holds == 0 and r.is_given_up == 0:
        base = t.trail_length
        if assume(t, r.size) == 0:
            return WANTS_FACT
        undo(t, base)
    return int(_prove(t, r))


@inlined
def _begin(t: ClauseTable, r: NoteReading) -> None:
    """A clause without literals so far."""
    t.question += 1
    r.size = r.holds = 0


@inlined
def _put(t: ClauseTable, r: NoteReading, literal: int) -> None:
    """One more literal of the engine."""
    variable = r.variable[literal >> 1]
    if variable > 0:
        _put_own(t, r, variable if literal & 1 == 1 else -variable)
    elif literal & 1 == 0:
        r.holds = 1


@kernel
def _put_own(t: ClauseTable, r: NoteReading, literal: int) -> None:
    """One more literal, unless it is false for good or is there already."""
    one, behind = literal + (t.top >> 1), len(t.trail)
    if t.reason[one] != OPEN:
        r.holds = 1
    elif t.reason[t.top - one] == OPEN and t.mark[behind + one] != t.question:
        if t.mark[behind + t.top - one] == t.question:
            r.holds = 1
        t.mark[behind + one] = t.question
        t.buf[r.size] = literal
        r.size += 1


@inlined
def _suppose(t: ClauseTable, r: NoteReading) -> None:
    """Within a trial: or what is supposed is false."""
    if r.supposed != 0:
        _put_own(t, r, r.supposed)


@inlined
def _split_by(r: NoteReading, con: int) -> None:
    """The values of the variables of a table are looked at one by one."""
    r.n_split = 0
    for k in range(r.con_start[con], r.con_start[con + 1]):
        variable = r.variable[r.con_vars[k]]
        if variable > 0:
            r.split[r.n_split] = variable
            r.n_split += 1


@kernel
def _line_between(r: NoteReading, a: int, b: int) -> int:
    """The variable of the edge between two faces of the engine that lie beside each other."""
    here, there = _face(r, a), _face(r, b)
    for k in range(r.near_start[here], r.near_start[here + 1]):
        if r.near[k] == there:
            return int(r.between[k])
    return 0


@inlined
def _face(r: NoteReading, face: int) -> int:
    """The number of a face in a certificate; the outside is the last."""
    variable = r.variable[face]
    return int(variable - r.first_face if variable > 0 else len(r.near_start) - 2)


@kernel
def _prove(t: ClauseTable, r: NoteReading) -> int:
    """Make steps of the clause in buf: of itself, or if it does not follow, with one more literal
    of its table, and so on, until it does.
    """
    _suppose(t, r)
    depth = 0
    while r.holds == 0:
        size = r.size + depth
        if not has_room(t, size):
            return NO_ROOM
        if _holds_one(t, size) or is_refuted(t, size):
            # A clause that one other shows is there already, or a shorter one.
            if not _holds_one(t, size) and t.n_reasons > 1:
                add_step(t, size)
                status = settle(t)
                if status != DONE:
                    return int(status)
            if depth == 0:
                return DONE
            depth -= 1
        else:
            variable = _open_one(t, r, size)
            if variable == 0:
                r.left_out += 1
                return DONE
            t.buf[size] = variable
            depth += 1
    return DONE


@inlined
def _holds_one(t: ClauseTable, size: int) -> bool:
    """Does a literal of buf[:size] hold for good?"""
    found = False
    for k in range(size):
        if t.reason[t.buf[k] + (t.top >> 1)] != OPEN:
            found = True
    return found


@kernel
def _open_one(t: ClauseTable, r: NoteReading, size: int) -> int:
    """A variable of the table that is open where the clause in buf[:size] is denied; 0: none."""
    base, half = t.trail_length, t.top >> 1
    assume(t, size)
    found = 0
    for k in range(r.n_split):
        one = r.split[k]
        if found == 0 and t.reason[half + one] == OPEN and t.reason[half - one] == OPEN:
            found = one
    undo(t, base)
    return int(found)
