"""Kin: edges known equal or opposite, as a signed union-find whose every relation can be explained.

Source: R. Nieuwenhuis and A. Oliveras, Proof-producing congruence closure (2005), the proof forest.
"""

from takegaki.engine.jit import i64, inlined, kernel
from takegaki.engine.journal import add_premise, write_fact
from takegaki.engine.slate import (
    A_RELATION,
    BROKEN,
    END,
    MEMBERS,
    ODD,
    RELATION_NEWS,
    RING,
    ROOT,
    STAMP,
    STAMPS,
    UP,
    WHY,
    Slate,
)
from takegaki.engine.waiting import wait


@inlined
def are_kin(s: Slate, one: int, two: int) -> bool:
    """Are two edges known equal or opposite?"""
    return bool(s.edge[one, ROOT] == s.edge[two, ROOT])


@inlined
def opposite(s: Slate, one: int, two: int) -> int:
    """1 when two kin are opposite, 0 when they are equal."""
    return i64(s.edge[one, ODD] ^ s.edge[two, ODD])


@kernel
def add_relation(s: Slate, one: int, two: int) -> None:
    """Add the facts that relate two kin to the premises: those on the way between them in the forest."""
    s.ctl[STAMPS] += 1
    stamp = s.ctl[STAMPS]
    edge = one
    while edge >= 0:
        s.edge[edge, STAMP] = stamp
        edge = i64(s.edge[edge, UP])
    meeting = two
    while s.edge[meeting, STAMP] != stamp:
        add_premise(s, s.edge[meeting, WHY])
        meeting = i64(s.edge[meeting, UP])
    edge = one
    while edge != meeting:
        add_premise(s, s.edge[edge, WHY])
        edge = i64(s.edge[edge, UP])


@kernel
def _turn_tree(s: Slate, edge: int) -> None:
    """Make an edge the root of its tree in the proof forest."""
    above, why = i64(-1), i64(-1)
    while edge >= 0:
        following, reason = i64(s.edge[edge, UP]), i64(s.edge[edge, WHY])
        s.edge[edge, UP], s.edge[edge, WHY] = above, why
        above, why = edge, reason
        edge = following


@kernel
def conclude_relation(s: Slate, one: int, two: int, odd: int, technique: int, where: int) -> None:
    """Two edges are equal (odd 0) or opposite (1), by the open premises; BROKEN when known otherwise."""
    if are_kin(s, one, two):
        if opposite(s, one, two) != odd:
            add_relation(s, one, two)
            s.ctl[BROKEN] = write_fact(s, i64(A_RELATION), one, two, odd, technique, where)
        return
    number = write_fact(s, i64(A_RELATION), one, two, odd, technique, where)
    if number >= 0:
        make_kin(s, one, two, odd, number)


@kernel
def make_kin(s: Slate, one: int, two: int, odd: int, number: int) -> None:
    """Relate two edges that are not kin, by a fact of the journal."""
    if s.edge[s.edge[one, ROOT], MEMBERS] > s.edge[s.edge[two, ROOT], MEMBERS]:
        one, two = two, one
    _turn_tree(s, one)
    s.edge[one, UP], s.edge[one, WHY] = two, number
    _merge(s, one, two, odd)


@inlined
def leave_kin(s: Slate, edge: int) -> None:
    """An edge stands alone again; those that were its kin must do the same."""
    s.edge[edge, ROOT] = s.edge[edge, RING] = edge
    s.edge[edge, ODD], s.edge[edge, MEMBERS] = 0, 1
    s.edge[edge, UP] = s.edge[edge, WHY] = -1


@kernel
def _merge(s: Slate, one: int, two: int, odd: int) -> None:
    """Put the class of an edge into that of another; what is round its members waits."""
    root, other = i64(s.edge[two, ROOT]), i64(s.edge[one, ROOT])
    odd ^= s.edge[one, ODD] ^ s.edge[two, ODD]
    s.edge[root, MEMBERS] += s.edge[other, MEMBERS]
    member = other
    while True:
        s.edge[member, ROOT] = root
        s.edge[member, ODD] ^= odd
        for k in range(END, END + 4):
            wait(s, i64(s.edge[member, k]), i64(RELATION_NEWS))
        member = i64(s.edge[member, RING])
        if member == other:
            break
    s.edge[root, RING], s.edge[other, RING] = s.edge[other, RING], s.edge[root, RING]
