"""Clue removal: the state of retraction beside the board of facts, and the operations that are not undone.

Between two trials the puzzle is solved on the board of facts: every edge is marked, the queues are empty, no
edge is related to another (the relations stay in the journal). Facts that were retracted for good leave gaps.
"""

import numpy as np

from takegaki.core.graph import Graph, IntArray
from takegaki.deduce.kernels.edge_classes import leave_class
from takegaki.deduce.kernels.fact_board import (
    A_MARK,
    A_PAIR,
    A_RELATION,
    MISSING_LOOP,
    FactBoard,
)
from takegaki.deduce.kernels.ladder import ON_EDGES
from takegaki.runtime.arrays import Bytes, Ints
from takegaki.runtime.kernels import entry, inlined, kernel
from takegaki.runtime.records import Record

GAP = -1
"""The kind of a fact that was retracted for good."""

UNTRIED, REMOVED, NEEDED = 0, 1, 2
"""What became of a group of clues."""


class RemovalState(Record):
    """G groups of clues removed together, the loop of the solution (m lines), what a trial retracted."""

    start: Ints  # (G + 1,) with faces: the faces of each group
    faces: Ints
    order: Ints  # groups in the order in which they are tried
    fate: Bytes  # (G,) UNTRIED, REMOVED or NEEDED
    along: Ints  # (m,) lines of the loop in its order
    ends: Ints  # (m,) the place where each begins
    turn: Ints  # by place: position along the loop, -1 off it
    dead: Bytes  # by fact: 1 for those retracted in this trial
    gone: Ints  # their numbers
    relations: Ints  # numbers of the relations that stayed in this trial
    clue: Ints  # (F,) what faces required before this trial
    kinds: Ints  # (F,) techniques that they could wait for
    n_decided: int = 0  # groups of the order
    batch_size: int = 1  # groups that are tried at once
    failing_size: int = 0  # so many of the next groups cannot all be removed; 0 when not known
    n_trials: int = 0  # so far
    n_gone: int = 0
    n_relations: int = 0
    n_lines_gone: int = 0  # lines that went in this trial
    n_dense: int = 0  # facts after the last time gaps were closed


def new_removal(
    graph: Graph, fact_board: FactBoard, groups: tuple[IntArray, IntArray], order: IntArray, at_once: int
) -> RemovalState:
    """For a board of facts with every edge marked and one loop, whose journal must not grow in size.

    groups   start (G + 1,) and faces: clues that go together
    at_once  groups that are tried at once in the beginning
    """
    facts, lines = len(fact_board.fact_kind), fact_board.n_lines
    start, faces, order = (array.astype(np.int32) for array in (*groups, order))
    along, ends, gone, relations = (np.zeros(size, dtype=np.int32) for size in (lines, lines, facts, facts))
    made = RemovalState(
        start,
        faces,
        order,
        np.zeros(len(start) - 1, dtype=np.int8),
        along,
        ends,
        np.full(len(fact_board.clue), -1, dtype=np.int32),
        np.zeros(facts, dtype=np.int8),
        gone,
        relations,
        np.zeros(graph.n_faces, dtype=np.int32),
        np.zeros(graph.n_faces, dtype=np.int32),
        batch_size=max(1, at_once),
        n_dense=fact_board.n_facts,
    )
    trace_loop(fact_board, made)
    clear_agenda(fact_board, made, 0)
    return made


@entry
def trace_loop(s: FactBoard, r: RemovalState) -> None:
    """The loop of a solved board of facts, from its first line on."""
    edge = 0
    while s.mark[edge] != 1:
        edge += 1
    place = s.end[edge]
    for i in range(len(r.along)):
        r.along[i], r.ends[i], r.turn[place] = edge, place, i
        place = (s.end[edge] + s.other_end[edge]) - place
        before = edge
        for k in range(s.start[place], s.start[place + 1]):
            if s.mark[s.ring_edge[k]] == 1 and s.ring_edge[k] != before:
                edge = s.ring_edge[k]


@entry
def clear_agenda(s: FactBoard, r: RemovalState, before: int) -> None:
    """Nothing waits any more; no edge is related to another by this trial or by facts from `before` on."""
    for technique in range(1, MISSING_LOOP):
        for i in range(s.queue_begin[technique], s.queue_end[technique]):
            item = s.queue[technique, i % s.queue.shape[1]]
            if ON_EDGES >> technique & 1:
                s.edge_waits[item] &= ~(1 << technique)
            else:
                s.place_waits[item] &= ~(1 << technique)
        s.queue_begin[technique] = s.queue_end[technique] = 0
    for i in range(r.n_relations):
        _part(s, r.relations[i])
    for number in range(before, s.n_facts):
        if s.fact_kind[number] == A_RELATION:
            _part(s, number)
    s.broken_fact = s.held_edge = -1
    s.is_full = 0


@inlined
def _part(s: FactBoard, number: int) -> None:
    leave_class(s, s.fact_subject[number])
    leave_class(s, s.fact_object[number])


@kernel
def close_gaps(s: FactBoard, r: RemovalState) -> None:
    """Number the facts of the journal anew, without those that went for good."""
    new, end, begin, moved = 0, 0, 0, -1
    for number in range(s.n_facts):
        r.dead[number] = 0
        kind = s.fact_kind[number]
        if kind == GAP:
            continue
        first, behind = s.fact_begin[number], s.fact_end[number]
        s.fact_kind[new], s.fact_value[new] = kind, s.fact_value[number]
        s.fact_subject[new], s.fact_object[new] = s.fact_subject[number], s.fact_object[number]
        s.fact_technique[new], s.fact_place[new] = s.fact_technique[number], s.fact_place[number]
        if behind > first and first != moved:
            # Facts that were drawn at once share their premises.
            begin, moved = end, first
            for i in range(first, behind):
                premise = s.premises[i]
                s.premises[end] = r.gone[premise] if premise >= 0 else premise
                end += 1
        s.fact_begin[new], s.fact_end[new] = begin, begin + behind - first
        r.gone[number] = new
        if kind == A_MARK:
            s.mark_fact[s.fact_subject[new]] = new
        elif kind == A_PAIR:
            s.pair_fact[s.fact_subject[new], s.fact_value[new]] = new
        new += 1
    s.n_facts = r.n_dense = new
    s.n_premises = end


@inlined
def switch_off(s: FactBoard, r: RemovalState, first: int, behind: int) -> None:
    """Switch off the clues of some groups of the order: they constrain nothing."""
    for i in range(first, behind):
        for k in range(r.start[r.order[i]], r.start[r.order[i] + 1]):
            face = r.faces[k]
            r.clue[face], r.kinds[face] = s.clue[face], s.kinds[face]
            s.clue[face], s.kinds[face] = -1, 0


@inlined
def switch_on(s: FactBoard, r: RemovalState, first: int, behind: int) -> None:
    """Switch the clues of these groups on again."""
    for i in range(first, behind):
        for k in range(r.start[r.order[i]], r.start[r.order[i] + 1]):
            face = r.faces[k]
            s.clue[face], s.kinds[face] = r.clue[face], r.kinds[face]
