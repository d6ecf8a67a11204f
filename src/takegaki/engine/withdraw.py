"""Withdrawal: facts that rest on clues which are off go, the others stay; and the way back.

On a solved slate only edges that lost their mark can have anything new to conclude round them, so
what stands round those waits, and nothing else.
Source: J. Doyle, A truth maintenance system (1979): facts with the reasons they rest on.
"""

from takegaki.engine.jit import i64, inlined, kernel
from takegaki.engine.kin import are_kin, make_kin
from takegaki.engine.removal import GAP, GONE, LINES_OFF, RELATIONS, Removal
from takegaki.engine.slate import (
    A_MARK,
    A_PAIR,
    A_RELATION,
    BEHIND,
    CARRIED,
    CLUE,
    CROSSES,
    DRAWN,
    EARLY_LOOP,
    END,
    FACTS,
    FAR,
    FIRST,
    FIRST_VERTEX,
    KEPT,
    KIND,
    LENGTH,
    LINES,
    LOOP_CLOSED,
    MADE,
    MARK,
    N_TECHNIQUES,
    OBJECT,
    OTHER_END,
    RING,
    SUBJECT,
    TECHNIQUE,
    UNKNOWNS,
    UNMET,
    VALUE,
    Slate,
)
from takegaki.engine.strands import note
from takegaki.engine.waiting import edge_waits, wait


@inlined
def _unmark(s: Slate, edge: int) -> None:
    mark = s.edge[edge, MARK]
    s.edge[edge, MARK], s.edge[edge, MADE] = 0, -1
    s.ctl[UNKNOWNS] += 1
    s.ctl[DRAWN] -= mark == 1
    for k in range(END, END + 4):
        place = s.edge[edge, k]
        clue = s.place[place, CLUE]
        before = clue >= 0 and s.place[place, LINES] != clue
        s.place[place, LINES if mark == 1 else CROSSES] -= 1
        s.ctl[UNMET] += i64(clue >= 0 and s.place[place, LINES] != clue) - i64(before)


@inlined
def _mark_again(s: Slate, edge: int, mark: int, number: int) -> None:
    s.edge[edge, MARK], s.edge[edge, MADE] = mark, number
    s.ctl[UNKNOWNS] -= 1
    s.ctl[DRAWN] += mark == 1
    for k in range(END, END + 4):
        s.place[s.edge[edge, k], LINES if mark == 1 else CROSSES] += 1


@kernel
def _drawn(s: Slate, r: Removal, first: int, behind: int, number: int) -> bool:
    """Are the lines at these positions along the loop (round its end, too) known by earlier facts?"""
    for i in range(first, behind):
        made = s.edge[r.along[i if i < len(r.along) else i - len(r.along)], MADE]
        if made < 0 or made > number:
            return False
    return True


@kernel
def _still_early(s: Slate, r: Removal, number: int, lines: int) -> bool:
    """Would a line still close a loop that leaves out one of the `lines` known before?

    Which of the two ways along the solution the loop takes is noted with the fact when first asked.
    """
    edge, size = s.fact[number, SUBJECT], len(r.along)
    one, two = r.turn[s.edge[edge, END]], r.turn[s.edge[edge, OTHER_END]]
    first, behind = i64(min(one, two)), i64(max(one, two))
    asked = s.fact[number, OBJECT] < 0
    if asked:
        if _drawn(s, r, first, behind, number):
            s.fact[number, OBJECT] = 0
        elif _drawn(s, r, behind, first + size, number):
            s.fact[number, OBJECT] = 1
        else:
            return False
    if s.fact[number, OBJECT] == 1:
        first, behind = behind, first + size
    if lines <= behind - first:
        # It may rest on a clue alone: then it is found again.
        return False
    return asked or r.ctl[LINES_OFF] == 0 or _drawn(s, r, first, behind, number)


@inlined
def _stands(s: Slate, r: Removal, number: int, lines: int) -> bool:
    """Is nothing gone that a fact rests on?"""
    technique = s.fact[number, TECHNIQUE]
    if technique == EARLY_LOOP:
        return _still_early(s, r, number, lines)
    if technique == LOOP_CLOSED:
        return False
    for i in range(s.fact[number, FIRST], s.fact[number, BEHIND]):
        premise = s.premises[i]
        if premise >= 0:
            if r.dead[premise]:
                return False
        elif s.place[-1 - premise, CLUE] < 0:
            return False
    return True


@inlined
def _take_away(s: Slate, r: Removal, number: int) -> None:
    r.dead[number] = 1
    r.gone[r.ctl[GONE]] = number
    r.ctl[GONE] += 1
    kind, subject = s.fact[number, KIND], i64(s.fact[number, SUBJECT])
    if kind == A_MARK:
        r.ctl[LINES_OFF] += s.edge[subject, MARK] == 1
        _unmark(s, subject)
    elif kind == A_PAIR:
        s.corner[subject, s.fact[number, VALUE]] = -1


@kernel
def withdraw(s: Slate, r: Removal) -> None:
    """Take away all that rests on clues which are off. Cost: linear in the journal, some ns a fact."""
    lines = i64(0)
    r.ctl[GONE] = r.ctl[RELATIONS] = r.ctl[LINES_OFF] = 0
    for number in range(s.ctl[FACTS]):
        kind = s.fact[number, KIND]
        if kind == GAP:
            continue
        if not _stands(s, r, i64(number), lines):
            _take_away(s, r, i64(number))
        elif kind == A_MARK:
            lines += s.fact[number, VALUE] == 1
        elif kind == A_RELATION:
            r.relations[r.ctl[RELATIONS]] = number
            r.ctl[RELATIONS] += 1


@kernel
def make_ready(s: Slate, r: Removal) -> None:
    """Paths and kin anew from what stayed; what stands round edges that lost their mark waits."""
    _lay_strands(s, r)
    for i in range(r.ctl[RELATIONS]):
        number = i64(r.relations[i])
        one, two = i64(s.fact[number, SUBJECT]), i64(s.fact[number, OBJECT])
        if (s.edge[one, MARK] == 0 or s.edge[two, MARK] == 0) and not are_kin(s, one, two):
            make_kin(s, one, two, i64(s.fact[number, VALUE]), number)
    for i in range(r.ctl[GONE]):
        if s.fact[r.gone[i], KIND] == A_MARK:
            _wake(s, i64(s.fact[r.gone[i], SUBJECT]))


@inlined
def _wake(s: Slate, edge: int) -> None:
    note(s, edge, i64(EARLY_LOOP))
    for k in range(END, END + 4):
        wait(s, i64(s.edge[edge, k]), i64((1 << N_TECHNIQUES) - 1))
    other = i64(s.edge[edge, RING])
    while other != edge:
        if s.edge[other, MARK] != 0:
            edge_waits(s, other, i64(CARRIED))
            break
        other = i64(s.edge[other, RING])


@inlined
def _lay_strands(s: Slate, r: Removal) -> None:
    size = len(r.along)
    for vertex in range(s.ctl[FIRST_VERTEX], len(s.place)):
        s.place[vertex, FAR], s.place[vertex, LENGTH] = vertex, 0
    gap = i64(0)
    while gap < size and s.edge[r.along[gap], MARK] == 1:
        gap += 1
    if gap == size:
        # As though the last line had just been drawn.
        _join_ends(s, i64(r.ends[size - 1]), i64(r.ends[0]), i64(size - 1))
        note(s, i64(r.along[size - 1]), i64(LOOP_CLOSED))
        return
    i = gap
    while i < gap + size:
        first = i
        while s.edge[r.along[i % size], MARK] == 1:
            i += 1
        if i > first:
            _join_ends(s, i64(r.ends[first % size]), i64(r.ends[i % size]), i64(i - first))
        i += 1


@inlined
def _join_ends(s: Slate, one: int, two: int, lines: int) -> None:
    s.place[one, FAR], s.place[two, FAR] = two, one
    s.place[one, LENGTH] = s.place[two, LENGTH] = lines


@kernel
def restore(s: Slate, r: Removal, before: int, kept: int) -> None:
    """Take back the facts from `before` on (premises from `kept` on), and what was taken away for them."""
    for number in range(before, s.ctl[FACTS]):
        subject = i64(s.fact[number, SUBJECT])
        if s.fact[number, KIND] == A_MARK:
            _unmark(s, subject)
        elif s.fact[number, KIND] == A_PAIR:
            s.corner[subject, s.fact[number, VALUE]] = -1
    s.ctl[FACTS], s.ctl[KEPT] = before, kept
    for i in range(r.ctl[GONE]):
        number = i64(r.gone[i])
        r.dead[number] = 0
        subject, value = i64(s.fact[number, SUBJECT]), i64(s.fact[number, VALUE])
        if s.fact[number, KIND] == A_MARK:
            _mark_again(s, subject, value, number)
        elif s.fact[number, KIND] == A_PAIR:
            s.corner[subject, value] = number
    s.ctl[UNMET] = 0
