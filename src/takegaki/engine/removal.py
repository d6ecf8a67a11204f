"""Removal: what the withdrawal of clues needs to know beside the slate, and the lasting parts of it.

A slate on which a puzzle is solved rests here between two trials: every edge is marked, nothing waits,
no edge has kin (the relations stay in the journal). Facts that went for good leave gaps.
"""

from typing import NamedTuple

import numpy as np

from takegaki.core.graph import Graph, IntArray
from takegaki.engine.climb import ON_EDGES
from takegaki.engine.jit import i64, inlined, kernel
from takegaki.engine.kin import leave_kin
from takegaki.engine.slate import (
    A_MARK,
    A_PAIR,
    A_RELATION,
    BEHIND,
    BROKEN,
    CLUE,
    DRAWN,
    EDGE_WAITS,
    END,
    FACTS,
    FIRST,
    FULL,
    HELD,
    KEPT,
    KIND,
    KINDS,
    MADE,
    MARK,
    NO_LINE,
    OTHER_END,
    SUBJECT,
    VALUE,
    WAITS,
    Bytes,
    Ints,
    Longs,
    Slate,
)

GAP = -1
"""The kind of a fact that went for good."""

UNTRIED, OFF, NEEDED = 0, 1, 2
"""What became of a group of clues."""

# Entries of Removal.ctl.
(
    NEXT,  # how many groups of the order are decided
    SIZE,  # groups that are tried at once
    FAILING,  # so many of the next groups cannot all go; 0 when nothing is known
    TRIALS,  # so far
    GONE,  # facts that went in this trial
    RELATIONS,  # relations that stayed in this trial
    LINES_OFF,  # lines that went in this trial
    DENSE,  # facts after the last time gaps were closed
    REMOVAL_CTL,
) = range(9)


class Removal(NamedTuple):
    """Clues in groups that go together, the solution along the loop, and scratch.

    start (G + 1,), faces   the faces of each group
    order (n,), fate (G,)   groups in the order in which they are tried; UNTRIED, OFF or NEEDED
    along (m,), ends (m,)   lines of the loop in its order, the place where each begins
    turn (places,)          position along the loop, -1 off it
    dead, gone, relations   by fact: went in this trial; their numbers; relations that stayed
    clue (F, 2)             what faces asked for before this trial, and could wait for
    """

    start: Ints
    faces: Ints
    order: Ints
    fate: Bytes
    along: Ints
    ends: Ints
    turn: Ints
    dead: Bytes
    gone: Ints
    relations: Ints
    clue: Ints
    ctl: Longs


def new_removal(
    graph: Graph, slate: Slate, groups: tuple[IntArray, IntArray], order: IntArray, at_once: int
) -> Removal:
    """For a slate with every edge marked and one loop, whose journal must not grow in size.

    groups   start (G + 1,) and faces: clues that go together
    at_once  groups that are tried at once in the beginning
    """
    facts, lines = len(slate.fact), int(slate.ctl[DRAWN])
    ctl = np.zeros(REMOVAL_CTL, dtype=np.int64)
    ctl[SIZE], ctl[DENSE] = max(1, at_once), slate.ctl[FACTS]
    start, faces, order = (array.astype(np.int32) for array in (*groups, order))
    along, ends, gone, relations = (np.zeros(size, dtype=np.int32) for size in (lines, lines, facts, facts))
    made = Removal(
        start,
        faces,
        order,
        np.zeros(len(start) - 1, dtype=np.int8),
        along,
        ends,
        np.full(len(slate.place), -1, dtype=np.int32),
        np.zeros(facts, dtype=np.int8),
        gone,
        relations,
        np.zeros((graph.n_faces, 2), dtype=np.int32),
        ctl,
    )
    lay_along(slate, made)
    calm(slate, made, i64(0))
    return made


@kernel
def lay_along(s: Slate, r: Removal) -> None:
    """The loop of a solved slate, from its first line on."""
    edge = i64(0)
    while s.edge[edge, MARK] != 1:
        edge += 1
    place = i64(s.edge[edge, END])
    for i in range(len(r.along)):
        r.along[i], r.ends[i], r.turn[place] = edge, place, i
        place = i64(s.edge[edge, END] + s.edge[edge, OTHER_END]) - place
        before = edge
        for k in range(s.start[place], s.start[place + 1]):
            if s.edge[s.ring[k, 0], MARK] == 1 and s.ring[k, 0] != before:
                edge = i64(s.ring[k, 0])


@kernel
def calm(s: Slate, r: Removal, before: int) -> None:
    """Nothing waits any more, and no edge has kin by relations of this trial or facts from `before` on."""
    for technique in range(1, NO_LINE):
        for i in range(s.turn[technique, 0], s.turn[technique, 1]):
            item = s.queue[technique, i % s.queue.shape[1]]
            if ON_EDGES >> technique & 1:
                s.edge[item, EDGE_WAITS] &= ~(i64(1) << technique)
            else:
                s.place[item, WAITS] &= ~(i64(1) << technique)
        s.turn[technique, 0] = s.turn[technique, 1] = 0
    for i in range(r.ctl[RELATIONS]):
        _part(s, i64(r.relations[i]))
    for number in range(before, s.ctl[FACTS]):
        if s.fact[number, KIND] == A_RELATION:
            _part(s, i64(number))
    s.ctl[BROKEN] = s.ctl[HELD] = -1
    s.ctl[FULL] = 0


@inlined
def _part(s: Slate, number: int) -> None:
    for column in range(SUBJECT, SUBJECT + 2):
        leave_kin(s, i64(s.fact[number, column]))


@kernel
def close_gaps(s: Slate, r: Removal) -> None:
    """Number the facts of the journal anew, without those that went for good."""
    new, end, begin, moved = i64(0), i64(0), i64(0), i64(-1)
    for number in range(s.ctl[FACTS]):
        r.dead[number] = 0
        kind = s.fact[number, KIND]
        if kind == GAP:
            continue
        first, behind = i64(s.fact[number, FIRST]), i64(s.fact[number, BEHIND])
        for column in range(FIRST):
            s.fact[new, column] = s.fact[number, column]
        if behind > first and first != moved:
            # Facts that were drawn at once share their premises.
            begin, moved = end, first
            for i in range(first, behind):
                premise = s.premises[i]
                s.premises[end] = r.gone[premise] if premise >= 0 else premise
                end += 1
        s.fact[new, FIRST], s.fact[new, BEHIND] = begin, begin + behind - first
        r.gone[number] = new
        if kind == A_MARK:
            s.edge[s.fact[new, SUBJECT], MADE] = new
        elif kind == A_PAIR:
            s.corner[s.fact[new, SUBJECT], s.fact[new, VALUE]] = new
        new += 1
    s.ctl[FACTS] = r.ctl[DENSE] = new
    s.ctl[KEPT] = end


@inlined
def switch_off(s: Slate, r: Removal, first: int, behind: int) -> None:
    """The clues of some groups of the order ask for nothing."""
    for i in range(first, behind):
        for k in range(r.start[r.order[i]], r.start[r.order[i] + 1]):
            face = r.faces[k]
            r.clue[face, 0], r.clue[face, 1] = s.place[face, CLUE], s.place[face, KINDS]
            s.place[face, CLUE], s.place[face, KINDS] = -1, 0


@inlined
def switch_on(s: Slate, r: Removal, first: int, behind: int) -> None:
    """They ask for what they asked before."""
    for i in range(first, behind):
        for k in range(r.start[r.order[i]], r.start[r.order[i] + 1]):
            face = r.faces[k]
            s.place[face, CLUE], s.place[face, KINDS] = r.clue[face, 0], r.clue[face, 1]
