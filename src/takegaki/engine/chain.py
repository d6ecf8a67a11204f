"""How long the chain of a contradiction is: the marks that it rests on, traced back in the journal."""

from takegaki.engine.jit import i64, inlined, kernel
from takegaki.engine.parts import part_premises
from takegaki.engine.slate import (
    A_MARK,
    BEHIND,
    BROKEN,
    CLOSED_PART,
    EARLY_LOOP,
    END,
    FIRST,
    KIND,
    LOOP_CLOSED,
    MADE,
    MARK,
    NO_CYCLE,
    NO_LINE,
    OTHER_END,
    SUBJECT,
    TECHNIQUE,
    TURN_CYCLE,
    WHERE,
    Ints,
    Slate,
)


@kernel
def _need_path(s: Slate, needed: Ints, first: int, edge: int, number: int) -> None:
    """The lines that led from one end of an edge to the other when a fact was concluded."""
    vertex, goal, before = i64(s.edge[edge, END]), i64(s.edge[edge, OTHER_END]), edge
    while vertex != goal:
        found = i64(-1)
        for i in range(s.start[vertex], s.start[vertex + 1]):
            other = i64(s.ring[i, 0])
            if s.edge[other, MARK] == 1 and s.edge[other, MADE] < number and other != before:
                found = other
        if s.edge[found, MADE] >= first:
            needed[s.edge[found, MADE]] = 1
        vertex = i64(s.edge[found, END]) + s.edge[found, OTHER_END] - vertex
        before = found


@inlined
def _need_premises(s: Slate, needed: Ints, first: int, number: int) -> None:
    """Why a loop is not the whole one is left out: mostly that was known before."""
    technique = s.fact[number, TECHNIQUE]
    if technique == NO_LINE:
        for earlier in range(first, number):
            needed[earlier] = 1
    elif technique in (NO_CYCLE, TURN_CYCLE, CLOSED_PART):
        begin = i64(0) if technique != CLOSED_PART else i64(len(s.tile))
        for k in range(begin, begin + part_premises(s, i64(number))):
            if s.edge[s.best[k], MADE] >= first:
                needed[s.edge[s.best[k], MADE]] = 1
    elif technique in (EARLY_LOOP, LOOP_CLOSED):
        edge = i64(s.fact[number, WHERE])
        _need_path(s, needed, first, edge, number)
        if technique == LOOP_CLOSED and s.edge[edge, MADE] >= first:
            needed[s.edge[edge, MADE]] = 1
    else:
        for i in range(s.fact[number, FIRST], s.fact[number, BEHIND]):
            if s.premises[i] >= first:
                needed[s.premises[i]] = 1


@kernel
def chain_length(s: Slate, needed: Ints, first: int) -> int:
    """Marks, from fact `first` on, that the contradiction on a slate rests on, itself counted.

    needed   scratch, as long as the journal
    """
    broken = i64(s.ctl[BROKEN])
    for number in range(first, broken + 1):
        needed[number] = 0
    needed[broken] = 1
    opposed = s.edge[s.fact[broken, SUBJECT], MADE]
    if s.fact[broken, KIND] == A_MARK and opposed >= first:
        needed[opposed] = 1
    count = i64(0)
    for number in range(broken, first - 1, -1):
        if needed[number]:
            count += s.fact[number, KIND] == A_MARK
            _need_premises(s, needed, first, i64(number))
    return count
