"""Retraction: facts that depend on clues which are off are removed, the others stay; and its
inverse.

On a solved board of facts only edges that lost their mark can have anything new to conclude round
them, so what stands round those waits, and nothing else.

Source: J. Doyle, A truth maintenance system (1979): facts with their justifications.
"""

from takegaki.deduce.kernels.classes.edges import are_related, make_related
from takegaki.deduce.kernels.conclude import count_pair, report
from takegaki.deduce.kernels.fact_board import A_MARK, A_PAIR, A_RELATION, FactBoard, edge_waits
from takegaki.deduce.kernels.line_paths import closes
from takegaki.deduce.technique_table import CARRIED, EARLY_LOOP, N_QUEUES
from takegaki.generation.removal.kernels.removal_state import RemovalState
from takegaki.runtime.kernels import inlined, kernel

FEW = 40
"""Lines that are put in their order one by one; of more all lines of the loop are looked at."""


@inlined
def _unmark(s: FactBoard, edge: int) -> None:
    mark = s.mark[edge]
    s.mark[edge], s.mark_fact[edge] = 0, -1
    s.n_unknown += 1
    s.n_lines -= mark == 1
    for k in range(4):
        place = s.edge_place[edge, k]
        clue = s.clue[place]
        before = clue >= 0 and s.lines[place] != clue
        if mark == 1:
            s.lines[place] -= 1
        else:
            s.crosses[place] -= 1
        s.n_unmet += (clue >= 0 and s.lines[place] != clue) - before


@inlined
def _mark_again(s: FactBoard, edge: int, mark: int, number: int) -> None:
    s.mark[edge], s.mark_fact[edge] = mark, number
    s.n_unknown -= 1
    s.n_lines += mark == 1
    for k in range(4):
        place = s.edge_place[edge, k]
        if mark == 1:
            s.lines[place] += 1
        else:
            s.crosses[place] += 1


@kernel
def _take_away(s: FactBoard, r: RemovalState, number: int) -> None:
    r.dead[number] = 1
    r.gone[r.n_gone] = number
    r.n_gone += 1
    kind, subject = s.fact_kind[number], s.fact_subject[number]
    if kind == A_MARK:
        r.n_lines_gone += s.mark[subject] == 1
        _unmark(s, subject)
    elif kind == A_PAIR:
        s.pair_fact[subject, s.fact_value[number]] = -1
        count_pair(s, subject, s.fact_value[number], -1)


@inlined
def _take_away_all(s: FactBoard, r: RemovalState, use: int) -> None:
    """Take away all that was concluded from a premise, given its first use."""
    while use >= 0:
        number = r.concluded[use]
        if not r.dead[number]:
            # Facts that were drawn at once share their premises.
            begin, end = s.fact_begin[number], s.fact_end[number]
            while (
                number < s.n_facts and s.fact_begin[number] == begin and s.fact_end[number] == end
            ):
                _take_away(s, r, number)
                number += 1
        use = r.next_use[use]


@kernel
def retract(s: FactBoard, r: RemovalState, first: int, behind: int) -> None:
    """Retract all that depends on the clues of these groups of the order. Cost: linear in what goes
    and in the loop.
    """
    r.n_gone = r.n_relations = r.n_lines_gone = 0
    for i in range(r.n_alone):
        _take_away(s, r, r.alone[i])
    for i in range(first, behind):
        for k in range(r.start[r.order[i]], r.start[r.order[i] + 1]):
            _take_away_all(s, r, r.clue_use[r.faces[k]])
    done, lines = 0, 0
    while done < r.n_gone:
        while done < r.n_gone:
            _take_away_all(s, r, r.fact_use[r.gone[done]])
            done += 1
        if r.n_lines_gone > lines:
            lines = r.n_lines_gone
            _count_gone(s, r)
            for i in range(r.n_early):
                if not r.dead[r.early[i]] and _is_open(s, r, r.early[i]):
                    _take_away(s, r, r.early[i])


@inlined
def _count_gone(s: FactBoard, r: RemovalState) -> None:
    count = 0
    for i in range(r.n_loop):
        r.gone_before[i] = count
        count += s.mark[r.along[i]] == 0
    r.gone_before[r.n_loop] = count


@inlined
def _is_open(s: FactBoard, r: RemovalState, number: int) -> bool:
    """Has the loop that an edge would close too early lost a line?"""
    edge = s.fact_subject[number]
    one, two = r.turn[s.end[edge]], r.turn[s.other_end[edge]]
    within = r.gone_before[max(one, two)] - r.gone_before[min(one, two)]
    return bool((within if s.fact_object[number] == 0 else r.n_lines_gone - within) > 0)


@kernel
def make_ready(s: FactBoard, r: RemovalState) -> None:
    """Paths and classes of edges anew from what stayed; what is round edges that lost their mark
    waits.
    """
    _rebuild_line_paths(s, r)
    for i in range(r.n_open):
        _relate_again(s, r, r.open[i])
    for i in range(r.n_gone):
        if s.fact_kind[r.gone[i]] == A_MARK:
            _relate_again(s, r, s.fact_subject[r.gone[i]])
    for i in range(r.n_gone):
        if s.fact_kind[r.gone[i]] == A_MARK:
            _wake(s, r, s.fact_subject[r.gone[i]])
    if r.n_open > 0:
        _wake_open(s, r)


@inlined
def _relate_again(s: FactBoard, r: RemovalState, edge: int) -> None:
    """Relations of an edge that lost its mark."""
    item = r.edge_relation[edge]
    while item >= 0:
        number = item >> 1
        one, two = s.fact_subject[number], s.fact_object[number]
        if not r.dead[number] and not are_related(s, one, two):
            make_related(s, one, two, s.fact_value[number], number)
            r.relations[r.n_relations] = number
            r.n_relations += 1
        item = r.next_relation[item]


@inlined
def _wake(s: FactBoard, r: RemovalState, edge: int) -> None:
    if closes(s, edge):
        edge_waits(s, edge, EARLY_LOOP)
    for k in range(4):
        _wake_place(s, r, s.edge_place[edge, k])
    other = s.next_member[edge]
    while other != edge:
        if s.mark[other] != 0:
            edge_waits(s, other, CARRIED)
            break
        other = s.next_member[other]


@inlined
def _wake_place(s: FactBoard, r: RemovalState, place: int) -> None:
    if r.woken[place] == r.n_trials:
        return
    r.woken[place] = r.n_trials
    report(s, place, (1 << N_QUEUES) - 1)


@inlined
def _wake_open(s: FactBoard, r: RemovalState) -> None:
    """Let wait what is round open edges where a pair or a relation went: what else would give it
    was not concluded while it was known.
    """
    unrelated = False
    for i in range(r.n_gone):
        number = r.gone[i]
        subject = s.fact_subject[number]
        if s.fact_kind[number] == A_PAIR:
            _wake_place(s, r, s.corner_face[subject])
            _wake_place(s, r, s.corner_vertex[subject])
        elif s.fact_kind[number] == A_RELATION:
            unrelated = (
                unrelated or r.is_open[subject] == 1 or r.is_open[s.fact_object[number]] == 1
            )
    if unrelated:
        for i in range(r.n_open):
            for k in range(4):
                _wake_place(s, r, s.edge_place[r.open[i], k])


@kernel
def _rebuild_line_paths(s: FactBoard, r: RemovalState) -> None:
    """The ends of the paths that the lines which stayed make. Cost: linear in the lines that went,
    from some dozens on in the loop.
    """
    size, count = r.n_loop, _find_opened(s, r)
    if count == 0:
        _join_ends(s, r.ends[size - 1], r.ends[0], size - 1)
        return
    for i in range(count):
        edge = r.along[r.opened[i]]
        for place in (s.end[edge], s.other_end[edge]):
            s.far_end[place], s.path_length[place] = place, 0
    for i in range(count):
        first = r.opened[i] + 1
        behind = r.opened[i + 1] if i + 1 < count else r.opened[0] + size
        if behind > first:
            _join_ends(s, r.ends[first % size], r.ends[behind % size], behind - first)


@inlined
def _find_opened(s: FactBoard, r: RemovalState) -> int:
    """The positions along the loop of lines that went, ascending, in r.opened; how many."""
    count = 0
    if r.n_lines_gone > FEW:
        for i in range(r.n_loop):
            if s.mark[r.along[i]] == 0:
                r.opened[count] = i
                count += 1
        return count
    for i in range(r.n_gone):
        number = r.gone[i]
        if s.fact_kind[number] == A_MARK and s.fact_value[number] == 1:
            turn, place = r.turn_of[s.fact_subject[number]], count
            while place > 0 and r.opened[place - 1] > turn:
                r.opened[place] = r.opened[place - 1]
                place -= 1
            r.opened[place] = turn
            count += 1
    return count


@inlined
def _join_ends(s: FactBoard, one: int, two: int, lines: int) -> None:
    s.far_end[one], s.far_end[two] = two, one
    s.path_length[one] = s.path_length[two] = lines


@kernel
def restore(s: FactBoard, r: RemovalState, before: int, kept: int) -> None:
    """Take back the facts from `before` on (premises from `kept` on), and what was taken away for
    them.
    """
    for number in range(before, s.n_facts):
        subject = s.fact_subject[number]
        if s.fact_kind[number] == A_MARK:
            _unmark(s, subject)
        elif s.fact_kind[number] == A_PAIR:
            s.pair_fact[subject, s.fact_value[number]] = -1
            count_pair(s, subject, s.fact_value[number], -1)
    s.n_facts, s.n_premises = before, kept
    for i in range(r.n_gone):
        number = r.gone[i]
        r.dead[number] = 0
        subject, value = s.fact_subject[number], s.fact_value[number]
        if s.fact_kind[number] == A_MARK:
            _mark_again(s, subject, value, number)
        elif s.fact_kind[number] == A_PAIR:
            s.pair_fact[subject, value] = number
            count_pair(s, subject, value, 1)
    s.n_unmet = 0
