"""Cases: the ways of one place, each followed by techniques up to Hard, and whether marks tear a
side of the loop apart.
"""

from takegaki.deduce.kernels.chain_length import need_premises
from takegaki.deduce.kernels.conclude import conclude_mark, open_premises
from takegaki.deduce.kernels.fact_board import A_MARK, EASY, FactBoard, TechniqueNumber
from takegaki.deduce.kernels.run_ladder import CONTRADICTION, NO_ROOM, WITHOUT_END, run_ladder
from takegaki.deduce.kernels.trial_board import copy_from, reset
from takegaki.deduce.technique_table import EARLY_LOOP, GIVEN
from takegaki.runtime.arrays import Bytes, Ints
from takegaki.runtime.kernels import entry, inlined, kernel
from takegaki.runtime.records import Record


class CaseSides(Record):
    """Scratch for the sides of cells as marks tell them.

    border   the edges beside the outside
    """

    border: Ints
    side: Bytes  # (F + 1,) of each cell and the outside: 1 inside, 0 outside, -1 not known
    met: Bytes  # (F + 1,) 1 for a cell met on one walk
    queue: Ints  # (F + 1,)
    needed: Ints  # (facts,)


@inlined
def _n_edges(s: FactBoard, c: CaseSides, cell: int) -> int:
    """Of a cell, or of the outside."""
    if cell == s.first_vertex - 1:
        return len(c.border)
    return int(s.start[cell + 1] - s.start[cell])


@inlined
def _edge_of(s: FactBoard, c: CaseSides, cell: int, i: int) -> int:
    """The i-th of them."""
    if cell == s.first_vertex - 1:
        return int(c.border[i])
    return int(s.ring_edge[s.start[cell] + i])


@inlined
def _find_sides(s: FactBoard, c: CaseSides) -> bool:
    """The sides that marks tell, from the outside on; whether they agree."""
    outside, agree = s.first_vertex - 1, True
    for cell in range(outside + 1):
        c.side[cell] = -1
    c.side[outside], c.queue[0] = 0, outside
    done, top = 0, 1
    while done < top:
        cell = c.queue[done]
        done += 1
        for i in range(_n_edges(s, c, cell)):
            edge = _edge_of(s, c, cell, i)
            if s.mark[edge] == 0:
                continue
            other = s.right[edge] + s.left[edge] - cell
            side = c.side[cell] if s.mark[edge] < 0 else 1 - c.side[cell]
            if c.side[other] < 0:
                c.side[other], c.queue[top] = side, other
                top += 1
            elif c.side[other] != side:
                agree = False
    return agree


@inlined
def _is_connected(s: FactBoard, c: CaseSides, side: int) -> bool:
    """Can the cells that are known to be on a side still join up?"""
    known, root = 0, -1
    for cell in range(len(c.side)):
        c.met[cell] = 0
        if c.side[cell] == side:
            known, root = known + 1, cell
    if root < 0:
        return True
    c.queue[0], c.met[root] = root, 1
    done, top, joined = 0, 1, 0
    while done < top:
        cell = c.queue[done]
        done += 1
        joined += c.side[cell] == side
        for i in range(_n_edges(s, c, cell)):
            edge = _edge_of(s, c, cell, i)
            other = s.right[edge] + s.left[edge] - cell
            if not c.met[other] and (c.side[other] < 0 or c.side[other] == side):
                c.met[other], c.queue[top] = 1, other
                top += 1
    return joined == known


@kernel
def _is_torn(s: FactBoard, c: CaseSides) -> bool:
    """Do marks tear a side apart, or put a cell on both? Cost: linear."""
    return not (_find_sides(s, c) and _is_connected(s, c, 1) and _is_connected(s, c, 0))


@kernel
def _follow(s: FactBoard, edges: Ints, marks: Bytes, begin: int, end: int, last: int) -> int:
    """Suppose the marks of a case; the outcome as of `run_ladder`."""
    for i in range(begin, end):
        open_premises(s)
        conclude_mark(s, edges[i], marks[i], GIVEN, edges[i])
    return run_ladder(s, last, WITHOUT_END)


@kernel
def _holds(s: FactBoard, wanted: Ints, values: Bytes) -> bool:
    alike = 0
    for k in range(len(wanted)):
        alike += s.mark[wanted[k]] == values[k]
    return alike == len(wanted)


TORN = 2
"""Sentences of a case that tears a side apart, if it takes nothing but counting."""


@kernel
def _lines_of(s: FactBoard, needed: Ints, first: int, outcome: int, wanted: Ints) -> int:
    """Sentences in which a case that was followed is told, roughly: its own, one for each step that
    is more than counting, each pair and relation, and for the end of such a case.

    needed   scratch, as long as the journal
    """
    for number in range(first, s.n_facts):
        needed[number] = 0
    clash = outcome == CONTRADICTION
    broken = s.broken_fact if clash else -1
    if clash:
        needed[broken] = 1
        opposed = s.mark_fact[s.fact_subject[broken]]
        if s.fact_kind[broken] == A_MARK and opposed >= first:
            needed[opposed] = 1
    else:
        for k in range(len(wanted)):
            if s.mark_fact[wanted[k]] >= first:
                needed[s.mark_fact[wanted[k]]] = 1
    hard, found, before = 0, 0, -1
    for number in range(s.n_facts - 1, first - 1, -1):
        technique = s.fact_technique[number]
        if needed[number] == 0 or technique == GIVEN:
            continue
        if s.fact_kind[number] != A_MARK:
            found += 1
        elif number != broken and (technique > EASY or technique == EARLY_LOOP):
            same = before >= 0 and s.fact_technique[before] == technique
            same = same and s.fact_place[before] == s.fact_place[number]
            hard += not (same and s.fact_begin[before] == s.fact_begin[number])
            before = number
        need_premises(s, needed, first, number)
    return 1 + found + hard + (clash and hard > 0)


@entry
def follow_cases(
    base: FactBoard,
    s: FactBoard,
    splits: Ints,
    cases: Ints,
    edges: Ints,
    marks: Bytes,
    wanted: Ints,
    values: Bytes,
    last: TechniqueNumber,
    c: CaseSides,
    may_tear: bool,
    facts: Ints,
    lines: Ints,
) -> None:
    """Whether all cases of a place end in a contradiction or in what is wanted: in facts (splits,)
    how many facts all of them take, 0 where one does neither; in lines (splits,) roughly how many
    sentences.

    s              a trial board of the board of facts, which is stuck
    splits         where the cases of each place begin, and the end
    cases          where the marks of each case begin, and the end
    edges, marks   what is supposed in the cases, one after another
    wanted, values   edges, and the marks that they should have
    last           the last technique that has a turn
    may_tear       marks that tear a side apart, or put a cell on both, are a contradiction, too
    Cost: linear, and some microseconds a case.
    """
    copy_from(base, s, last)
    for split in range(len(splits) - 1):
        total, told, fits = 0, 0, True
        for case in range(splits[split], splits[split + 1]):
            if not fits:
                continue
            outcome = _follow(s, edges, marks, cases[case], cases[case + 1], last)
            total += s.n_facts - base.n_facts
            fits = outcome == CONTRADICTION or (outcome != NO_ROOM and _holds(s, wanted, values))
            if fits:
                told += _lines_of(s, c.needed, base.n_facts, outcome, wanted)
            elif may_tear and outcome != NO_ROOM:
                fits = _is_torn(s, c)
                told += TORN
            reset(base, s)
        facts[split], lines[split] = total if fits else 0, told
