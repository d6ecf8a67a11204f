"""The length of a contradiction's chain: the marks that it depends on, traced back in the
journal.
"""

from takegaki.deduce.kernels.classes.components import component_premises
from takegaki.deduce.kernels.fact_board import A_MARK, FactBoard
from takegaki.deduce.technique_table import (
    CLOSED_LOOP,
    CLOSED_PART,
    EARLY_LOOP,
    MISSING_LOOP,
    NO_CYCLE,
    TURN_CYCLE,
)
from takegaki.runtime.arrays import Ints
from takegaki.runtime.kernels import inlined, kernel


@kernel
def _need_path(s: FactBoard, needed: Ints, first: int, edge: int, number: int) -> None:
    """The lines that led from one end of an edge to the other when a fact was concluded."""
    vertex, goal, before = s.end[edge], s.other_end[edge], edge
    while vertex != goal:
        found = -1
        for i in range(s.start[vertex], s.start[vertex + 1]):
            other = s.ring_edge[i]
            if s.mark[other] == 1 and s.mark_fact[other] < number and other != before:
                found = other
        if s.mark_fact[found] >= first:
            needed[s.mark_fact[found]] = 1
        vertex = s.end[found] + s.other_end[found] - vertex
        before = found


@inlined
def need_premises(s: FactBoard, needed: Ints, first: int, number: int) -> None:
    """Why a loop is not the whole one is left out: mostly that was known before."""
    technique = s.fact_technique[number]
    if technique == MISSING_LOOP:
        for earlier in range(first, number):
            needed[earlier] = 1
    elif technique in (NO_CYCLE, TURN_CYCLE, CLOSED_PART):
        begin = 0 if technique != CLOSED_PART else len(s.tile_ways)
        for k in range(begin, begin + component_premises(s, number)):
            if s.mark_fact[s.best[k]] >= first:
                needed[s.mark_fact[s.best[k]]] = 1
    elif technique in (EARLY_LOOP, CLOSED_LOOP):
        edge = s.fact_place[number]
        _need_path(s, needed, first, edge, number)
        if technique == CLOSED_LOOP and s.mark_fact[edge] >= first:
            needed[s.mark_fact[edge]] = 1
    else:
        for i in range(s.fact_begin[number], s.fact_end[number]):
            if s.premises[i] >= first:
                needed[s.premises[i]] = 1


@kernel
def chain_length(s: FactBoard, needed: Ints, first: int) -> int:
    """Marks, from fact `first` on, on which the contradiction of a board of facts depends, itself
    counted.

    needed   scratch, as long as the journal
    """
    broken = s.broken_fact
    for number in range(first, broken + 1):
        needed[number] = 0
    needed[broken] = 1
    opposed = s.mark_fact[s.fact_subject[broken]]
    if s.fact_kind[broken] == A_MARK and opposed >= first:
        needed[opposed] = 1
    count = 0
    for number in range(broken, first - 1, -1):
        if needed[number]:
            count += s.fact_kind[number] == A_MARK
            need_premises(s, needed, first, number)
    return count
