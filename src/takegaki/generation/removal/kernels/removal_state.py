"""The state of retraction beside the board of facts, and the operations that are not undone.

Between two trials the puzzle is solved on the board of facts: all lines are drawn, nothing but the
closed loop decides what is open, the queues are empty, no edge is related to another (the relations
stay in the journal). Facts that were retracted for good leave gaps.
"""

from typing import Any, cast

import numpy as np

from takegaki.core.graph import Graph, IntArray
from takegaki.deduce.kernels.classes.edges import leave_class
from takegaki.deduce.kernels.fact_board import (
    A_MARK,
    A_PAIR,
    A_RELATION,
    ON_EDGES,
    FactBoard,
    make_room,
    place_behind,
)
from takegaki.deduce.technique_table import EARLY_LOOP, MISSING_LOOP
from takegaki.runtime.arrays import Bytes, Ints
from takegaki.runtime.kernels import entry, inlined, kernel
from takegaki.runtime.records import Record, Template

GAP = -1
"""The kind of a fact that was retracted for good."""

UNTRIED, REMOVED, NEEDED = 0, 1, 2
"""What became of a group of clues."""


class RemovalState(Record):
    """G groups of clues removed together, the loop of the solution (m lines), what a trial
    retracted.
    """

    start: Ints  # (G + 1,) with faces: the faces of each group
    faces: Ints
    order: Ints  # groups in the order in which they are tried
    fate: Bytes  # (G,) UNTRIED, REMOVED or NEEDED
    along: Ints  # (m,) lines of the loop in its order
    ends: Ints  # (m,) the place where each begins
    woken: Ints  # by place: the last trial in which it was woken
    turn: Ints  # by place: position along the loop, -1 off it
    turn_of: Ints  # (E,) the same of a line
    gone_before: Ints  # (m + 1,) lines before each position that this trial retracted
    dead: Bytes  # by fact: 1 for those retracted, in this trial or for good
    gone: Ints  # numbers of those retracted in this trial
    relations: Ints  # numbers of the relations that this trial uses again
    clue: Ints  # (F,) what faces required before this trial
    kinds: Ints  # (F,) techniques that they could wait for
    # What rests on what: lists linked through the premises, the newest first.
    fact_use: Ints  # by fact: the first premise that is this fact, or -1
    clue_use: Ints  # (F,) the first premise that is this clue, or -1
    next_use: Ints  # by premise: the next one that is the same fact or clue
    concluded: Ints  # by premise: the first fact that was concluded from it
    edge_relation: (
        Ints  # (E,) the newest relation of an edge: twice its number, plus 1 for its second edge
    )
    next_relation: Ints  # by such a number: the next one
    early: Ints  # numbers of the facts about loops that would close too early
    alone: Ints  # numbers of those of them that rest on no other line
    open: Ints  # (E,) edges that the closed loop alone decides: without a mark between two trials
    is_open: Bytes  # (E,) 1 for these
    opened: Ints  # (m,) scratch: positions along the loop of the lines that went
    n_loop: int = 0  # lines of the loop: m
    n_decided: int = 0  # groups of the order
    batch_size: int = 1  # groups that are tried at once
    failing_size: int = 0  # so many of the next groups cannot all be removed; 0 when not known
    n_trials: int = 0  # so far
    n_gone: int = 0
    n_relations: int = 0
    n_lines_gone: int = 0  # lines that went in this trial
    n_early: int = 0
    n_alone: int = 0
    n_open: int = 0
    is_closing: int = 0  # 1 where a closed loop decides all other edges
    n_dense: int = 0  # facts after the last time gaps were closed


OWN = ("dead", "is_open", "turn", "woken", "turn_of", "edge_relation", "clue_use")
WRITTEN_FIRST = (
    *("along", "ends", "gone_before", "gone", "relations", "fact_use", "early", "alone"),
    *("next_relation", "clue", "kinds", "next_use", "concluded", "open", "opened"),
)


def new_removal(
    graph: Graph,
    fact_board: FactBoard,
    groups: tuple[IntArray, IntArray],
    order: IntArray,
    at_once: int,
    is_closing: bool,
) -> RemovalState:
    """For a board of facts on which all lines of a loop are drawn, whose journal must not grow in
    size.

    groups   start (G + 1,) and faces: clues that go together
    at_once  groups that are tried at once in the beginning
    is_closing   whether the closed loop decides all other edges
    """
    facts = len(fact_board.fact_kind)
    template: Template[RemovalState] = graph.cached(
        f"removal {facts}", lambda: Template(_blank(graph, fact_board), OWN, WRITTEN_FIRST)
    )
    made = template.make()
    made.start, made.faces = (array.astype(np.int32) for array in groups)
    made.order, made.fate = order.astype(np.int32), np.zeros(len(made.start) - 1, dtype=np.int8)
    made.batch_size, made.n_dense, made.n_loop = (
        max(1, at_once),
        fact_board.n_facts,
        fact_board.n_lines,
    )
    made.is_closing = int(is_closing)
    _follow_premises(fact_board, made)
    begin_removal(fact_board, made)
    return made


def _blank(graph: Graph, fact_board: FactBoard) -> RemovalState:
    facts = len(fact_board.fact_kind)
    sizes = {
        **dict.fromkeys(("along", "ends"), graph.n_vertices),
        "gone_before": graph.n_vertices + 1,
        "opened": graph.n_vertices,
        **dict.fromkeys(("turn", "woken"), len(fact_board.clue)),
        **dict.fromkeys(("turn_of", "edge_relation", "open"), graph.n_edges),
        **dict.fromkeys(("gone", "relations", "fact_use", "early", "alone"), facts),
        "next_relation": 2 * facts,
        **dict.fromkeys(("clue", "kinds", "clue_use"), graph.n_faces),
        **dict.fromkeys(("next_use", "concluded"), len(fact_board.premises)),
        **dict.fromkeys(("start", "faces", "order"), 0),
    }
    columns = {name: np.full(size, -1, dtype=np.int32) for name, size in sizes.items()}
    flags = {"fate": np.zeros(0, dtype=np.int8), "dead": np.zeros(facts, dtype=np.int8)}
    flags["is_open"] = np.zeros(graph.n_edges, dtype=np.int8)
    return RemovalState(**cast(Any, columns | flags))


def make_room_for_premises(fact_board: FactBoard, r: RemovalState) -> None:
    """Double the capacity for premises."""
    make_room(fact_board)
    _follow_premises(fact_board, r)


def _follow_premises(fact_board: FactBoard, r: RemovalState) -> None:
    """As much capacity as there is for premises."""
    if len(r.next_use) == len(fact_board.premises):
        return
    for name in ("next_use", "concluded"):
        longer = np.full(len(fact_board.premises), -1, dtype=np.int32)
        longer[: len(getattr(r, name))] = getattr(r, name)
        setattr(r, name, longer)


@entry
def begin_removal(s: FactBoard, r: RemovalState) -> None:
    """What is known of a solved board of facts, before the first trial."""
    trace_loop(s, r)
    clear_agenda(s, r, 0)
    index_facts(s, r, 0)
    note_open(s, r)


@kernel
def trace_loop(s: FactBoard, r: RemovalState) -> None:
    """The loop of a solved board of facts, from its first line on."""
    edge = 0
    while s.mark[edge] != 1:
        edge += 1
    place = s.end[edge]
    for i in range(r.n_loop):
        r.along[i], r.ends[i], r.turn[place], r.turn_of[edge] = edge, place, i, i
        place = (s.end[edge] + s.other_end[edge]) - place
        before = edge
        for k in range(s.start[place], s.start[place + 1]):
            if s.mark[s.ring_edge[k]] == 1 and s.ring_edge[k] != before:
                edge = s.ring_edge[k]


@inlined
def is_drawn(s: FactBoard, r: RemovalState) -> bool:
    """Are all lines of the loop drawn, and decides that what is open?"""
    return bool(s.n_lines == r.n_loop and (r.is_closing or s.n_unknown == 0))


@inlined
def note_open(s: FactBoard, r: RemovalState) -> None:
    """Note the edges that are open between two trials."""
    for i in range(r.n_open):
        r.is_open[r.open[i]] = 0
    r.n_open = 0
    if s.n_unknown > 0:
        for edge in range(len(s.mark)):
            if s.mark[edge] == 0:
                r.open[r.n_open], r.is_open[edge] = edge, 1
                r.n_open += 1


@kernel
def clear_agenda(s: FactBoard, r: RemovalState, before: int) -> None:
    """Nothing waits any more; no edge is related to another by this trial or by facts from `before`
    on.
    """
    for technique in range(1, MISSING_LOOP):
        while s.queue_begin[technique] != s.queue_end[technique]:
            item = s.queue[technique, s.queue_begin[technique]]
            s.queue_begin[technique] = place_behind(s, s.queue_begin[technique])
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
        if s.fact_technique[number] == EARLY_LOOP:
            # Its premise stands behind those of later facts, and is found again below.
            behind = first
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
    for face in range(len(r.clue_use)):
        r.clue_use[face] = -1
    for edge in range(len(r.edge_relation)):
        r.edge_relation[edge] = -1
    r.n_early = r.n_alone = 0
    index_facts(s, r, 0)


@kernel
def index_facts(s: FactBoard, r: RemovalState, first: int) -> None:
    """Note what the facts from `first` on rest on."""
    r.n_early = _without_dead(r, r.early, r.n_early)
    r.n_alone = _without_dead(r, r.alone, r.n_alone)
    begin = -1
    for number in range(first, s.n_facts):
        r.fact_use[number] = -1
        technique = s.fact_technique[number]
        if technique == EARLY_LOOP:
            _note_early(s, r, number)
        if s.fact_kind[number] == A_RELATION:
            _note_relation(r, s.fact_subject[number], 2 * number)
            _note_relation(r, s.fact_object[number], 2 * number + 1)
        if s.fact_end[number] > s.fact_begin[number] != begin:
            begin = s.fact_begin[number]
            for i in range(begin, s.fact_end[number]):
                _note_use(s, r, i, number)


@inlined
def _note_use(s: FactBoard, r: RemovalState, i: int, number: int) -> None:
    premise = s.premises[i]
    r.concluded[i] = number
    if premise >= 0:
        r.next_use[i], r.fact_use[premise] = r.fact_use[premise], i
    else:
        r.next_use[i], r.clue_use[-1 - premise] = r.clue_use[-1 - premise], i


@inlined
def _note_relation(r: RemovalState, edge: int, item: int) -> None:
    r.next_relation[item], r.edge_relation[edge] = r.edge_relation[edge], item


@kernel
def _without_dead(r: RemovalState, facts: Ints, count: int) -> int:
    left = 0
    for i in range(count):
        if not r.dead[facts[i]]:
            facts[left] = facts[i]
            left += 1
    return left


@kernel
def _note_early(s: FactBoard, r: RemovalState, number: int) -> None:
    """A loop that would close too early rests on its lines, and on one that it leaves out.

    Which of the two ways along the solution it takes is noted with the fact, and that line as its
    premise. Where there is none, it rests on a clue alone: it is retracted in each trial, and found
    again.
    """
    edge, size = s.fact_subject[number], r.n_loop
    one, two = r.turn[s.end[edge]], r.turn[s.other_end[edge]]
    first, behind = min(one, two), max(one, two)
    if s.fact_object[number] < 0:
        s.fact_object[number] = not _drawn(s, r, first, behind, number)
    if s.fact_object[number] == 1:
        first, behind = behind, first + size
    other = 0
    while other < number and not _leaves_out(s, r, other, first, behind):
        other += 1
    if other < number and s.n_premises < len(s.premises):
        s.fact_begin[number], s.fact_end[number] = s.n_premises, s.n_premises + 1
        s.premises[s.n_premises] = other
        s.n_premises += 1
    if s.fact_end[number] == s.fact_begin[number]:
        r.alone[r.n_alone] = number
        r.n_alone += 1
    else:
        r.early[r.n_early] = number
        r.n_early += 1


@inlined
def _leaves_out(s: FactBoard, r: RemovalState, number: int, first: int, behind: int) -> bool:
    """Is a fact a line that does not lie between these positions along the loop (round its end,
    too)?
    """
    if s.fact_kind[number] != A_MARK or s.fact_value[number] != 1:
        return False
    turn = r.turn_of[s.fact_subject[number]]
    return not (first <= turn < behind or first <= turn + r.n_loop < behind)


@kernel
def _drawn(s: FactBoard, r: RemovalState, first: int, behind: int, number: int) -> bool:
    """Are the lines at these positions along the loop (round its end, too) known by earlier
    facts?
    """
    for i in range(first, behind):
        made = s.mark_fact[r.along[i if i < r.n_loop else i - r.n_loop]]
        if made < 0 or made > number:
            return False
    return True


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
