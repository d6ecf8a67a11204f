"""Edge classes: edges known equal or opposite, a signed union-find whose every relation can be
explained.

Source: R. Nieuwenhuis and A. Oliveras, Proof-producing congruence closure (2005), the proof forest.

Techniques on edges known equal or opposite: what they carry, and the parity of a face or vertex.

Those that use a relation conclude once and wait again: the premises of a relation can be many.
"""

from typing import Annotated

from takegaki.deduce.kernels.conclude import (
    add_clue,
    add_marks,
    add_premise,
    conclude_mark,
    conclude_pair,
    open_premises,
    report,
    write_broken_fact,
    write_fact,
)
from takegaki.deduce.kernels.fact_board import (
    A_RELATION,
    LEAST,
    MOST,
    RELATION_NEWS,
    FactBoard,
    TechniqueNumber,
    wait,
)
from takegaki.deduce.technique_table import (
    CARRIED,
    EQUAL_SIDES,
    FACE_PARITY,
    PAIR_RELATION,
    VERTEX_PARITY,
)
from takegaki.runtime.arrays import Within
from takegaki.runtime.kernels import inlined, kernel


@inlined
def are_related(s: FactBoard, one: int, two: int) -> bool:
    """Are two edges known equal or opposite?"""
    return bool(s.root[one] == s.root[two])


@inlined
def opposite(s: FactBoard, one: int, two: int) -> Annotated[int, Within(0, 1)]:
    """1 when two related edges are opposite, 0 when they are equal."""
    return int(s.parity[one] ^ s.parity[two])


@kernel
def add_relation(s: FactBoard, one: int, two: int) -> None:
    """Add the facts that relate two edges to the premises: those on the way between them in the
    forest.
    """
    s.last_stamp += 1
    stamp = s.last_stamp
    edge = one
    while edge >= 0:
        s.edge_stamp[edge] = stamp
        edge = s.proof_parent[edge]
    meeting = two
    while s.edge_stamp[meeting] != stamp:
        add_premise(s, s.proof_fact[meeting])
        meeting = s.proof_parent[meeting]
    edge = one
    while edge != meeting:
        add_premise(s, s.proof_fact[edge])
        edge = s.proof_parent[edge]


@kernel
def _turn_tree(s: FactBoard, edge: int) -> None:
    """Make an edge the root of its tree in the proof forest."""
    above, why = -1, -1
    while edge >= 0:
        following, reason = s.proof_parent[edge], s.proof_fact[edge]
        s.proof_parent[edge], s.proof_fact[edge] = above, why
        above, why = edge, reason
        edge = following


@kernel
def conclude_relation(
    s: FactBoard, one: int, two: int, odd: int, technique: int, where: int
) -> None:
    """Two edges are equal (odd 0) or opposite (1), by the open premises; BROKEN when known
    otherwise.
    """
    if are_related(s, one, two):
        if opposite(s, one, two) != odd:
            add_relation(s, one, two)
            write_broken_fact(s, A_RELATION, one, two, odd, technique, where)
        return
    number = write_fact(s, A_RELATION, one, two, odd, technique, where)
    if number >= 0:
        make_related(s, one, two, odd, number)


@kernel
def make_related(s: FactBoard, one: int, two: int, odd: int, number: int) -> None:
    """Relate two edges that are not related, by a fact of the journal."""
    if s.class_size[s.root[one]] > s.class_size[s.root[two]]:
        one, two = two, one
    _turn_tree(s, one)
    s.proof_parent[one], s.proof_fact[one] = two, number
    _merge(s, one, two, odd)


@inlined
def leave_class(s: FactBoard, edge: int) -> None:
    """An edge stands alone again; those that were related to it must do the same."""
    s.root[edge] = s.next_member[edge] = edge
    s.parity[edge], s.class_size[edge] = 0, 1
    s.proof_parent[edge] = s.proof_fact[edge] = -1


@kernel
def _merge(s: FactBoard, one: int, two: int, odd: int) -> None:
    """Put the class of an edge into that of another; what is round its members waits."""
    root, other = s.root[two], s.root[one]
    odd ^= s.parity[one] ^ s.parity[two]
    s.class_size[root] += s.class_size[other]
    member = other
    while True:
        s.root[member] = root
        s.parity[member] ^= odd
        for k in range(4):
            report(s, s.edge_place[member, k], RELATION_NEWS & ~(1 << PAIR_RELATION))
            # Two related edges may be all that it takes.
            wait(s, s.edge_place[member, k], 1 << PAIR_RELATION)
        member = s.next_member[member]
        if member == other:
            break
    s.next_member[root], s.next_member[other] = s.next_member[other], s.next_member[root]


@inlined
def carry_mark(s: FactBoard, edge: int) -> None:
    """A mark decides the edges known equal or opposite."""
    other = s.next_member[edge]
    while other != edge:
        mark = s.mark[edge] * (1 - 2 * opposite(s, edge, other))
        if s.mark[other] != mark:
            open_premises(s)
            add_premise(s, s.mark_fact[edge])
            add_relation(s, edge, other)
            conclude_mark(s, other, mark, CARRIED, other)
        other = s.next_member[other]


@inlined
def equal_sides(s: FactBoard, place: int) -> None:
    """One line is still due: equal sides are crosses. One cross is still due: they are lines."""
    size = s.start[place + 1] - s.start[place]
    clue, lines, crosses = s.clue[place], s.lines[place], s.crosses[place]
    if lines + 1 == clue and lines + crosses < size:
        _decide_equal(s, place, -1, lines)
    elif crosses + 1 == size - clue and lines + crosses < size:
        _decide_equal(s, place, 1, crosses)


@kernel
def _decide_equal(s: FactBoard, place: int, mark: int, others: int) -> None:
    for i in range(s.start[place], s.start[place + 1]):
        one = s.ring_edge[i]
        for j in range(i + 1, s.start[place + 1]):
            two = s.ring_edge[j]
            undecided = s.mark[one] == 0 and s.mark[two] == 0
            if undecided and are_related(s, one, two) and opposite(s, one, two) == 0:
                open_premises(s)
                add_clue(s, place)
                add_marks(s, place, -mark, others)
                add_relation(s, one, two)
                conclude_mark(s, one, mark, EQUAL_SIDES, place)
                conclude_mark(s, two, mark, EQUAL_SIDES, place)
                wait(s, place, 1 << EQUAL_SIDES)
                return


@inlined
def _add_decided(s: FactBoard, place: int, clued: bool) -> None:
    open_premises(s)
    if clued:
        add_clue(s, place)
    add_marks(s, place, 1, s.lines[place])
    add_marks(s, place, -1, s.crosses[place])


@inlined
def parity_of_face(s: FactBoard, place: int) -> None:
    """The parity of the lines still due on a face."""
    parity_round(s, place, FACE_PARITY, True)


@inlined
def parity_of_vertex(s: FactBoard, place: int) -> None:
    """The parity of the lines at a vertex."""
    parity_round(s, place, VERTEX_PARITY, False)


@kernel
def parity_round(s: FactBoard, place: int, technique: TechniqueNumber, clued: bool) -> None:
    """Two to four undecided edges with an even or odd number of lines among them.

    Of two each implies the other; of three, two related ones decide the third; of four, two related
    ones relate the others.
    """
    size = s.start[place + 1] - s.start[place]
    left = size - s.lines[place] - s.crosses[place]
    if left < 2 or left > 4:
        return
    odd = s.lines[place] & 1
    if clued:
        odd = (odd + s.clue[place]) & 1
    # The undecided edges lie in s.best.
    count = 0
    for i in range(s.start[place], s.start[place + 1]):
        if s.mark[s.ring_edge[i]] == 0:
            s.best[count] = s.ring_edge[i]
            count += 1
    if left == 2:
        one, two = s.best[0], s.best[1]
        if not are_related(s, one, two) or opposite(s, one, two) != odd:
            _add_decided(s, place, clued)
            conclude_relation(s, one, two, odd, technique, place)
    else:
        _parity_of_related(s, place, technique, clued, left, odd)


@kernel
def _parity_of_related(
    s: FactBoard, place: int, technique: TechniqueNumber, clued: bool, left: int, odd: int
) -> None:
    for i in range(left):
        for j in range(i + 1, left):
            one, two = s.best[i], s.best[j]
            if not are_related(s, one, two):
                continue
            rest = odd ^ opposite(s, one, two)
            # Of the indices 0 to 3, which sum up to 6, those that are neither i nor j.
            third = 0
            while third in (i, j):
                third += 1
            fourth = 6 - i - j - third
            edge, other = s.best[third], s.best[fourth if left == 4 else third]
            if left == 4 and are_related(s, edge, other) and opposite(s, edge, other) == rest:
                continue
            _add_decided(s, place, clued)
            add_relation(s, one, two)
            if left == 3:
                conclude_mark(s, edge, 2 * rest - 1, technique, place)
            else:
                conclude_relation(s, edge, other, rest, technique, place)
            wait(s, place, 1 << technique)
            return


@inlined
def relate_pairs(s: FactBoard, place: int) -> None:
    """Just one line on an undecided pair of a vertex: the two are opposite; and the other way
    round.
    """
    begin, size = s.start[place], s.start[place + 1] - s.start[place]
    for i in range(size):
        one, two = s.ring_edge[begin + i], s.ring_edge[begin + (i + 1) % size]
        corner = s.ring_corner[begin + i]
        most, least = s.pair_fact[corner, MOST], s.pair_fact[corner, LEAST]
        if s.mark[one] != 0 or s.mark[two] != 0:
            continue
        if are_related(s, one, two):
            if opposite(s, one, two) == 1 and (most < 0 or least < 0):
                open_premises(s)
                add_relation(s, one, two)
                conclude_pair(s, corner, MOST, PAIR_RELATION, place)
                conclude_pair(s, corner, LEAST, PAIR_RELATION, place)
        elif most >= 0 and least >= 0:
            open_premises(s)
            add_premise(s, most)
            add_premise(s, least)
            conclude_relation(s, one, two, 1, PAIR_RELATION, place)
