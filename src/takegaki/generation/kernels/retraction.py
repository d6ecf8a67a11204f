"""Retraction: facts that depend on clues which are off are removed, the others stay; and its inverse.

On a solved board of facts only edges that lost their mark can have anything new to conclude round them, so
what stands round those waits, and nothing else.
Source: J. Doyle, A truth maintenance system (1979): facts with their justifications.

Removal trials: clues go, in groups and batches, as long as techniques still reach the solution.

After a trial only what rested on its clues is deduced anew. A clue without which techniques are stuck
stays needed as others go, so each group is decided once; and whether a batch can go does not depend on
how it is split, so the outcome follows from the order alone.
Source: the clue removal of Simon Tatham's Loopy; halving: D.-Z. Du, F. K. Hwang, Combinatorial Group
Testing (2000).
"""

from takegaki.deduce.kernels.edge_classes import are_related, make_related
from takegaki.deduce.kernels.fact_board import (
    A_MARK,
    A_PAIR,
    A_RELATION,
    CARRIED,
    CLOSED_LOOP,
    EARLY_LOOP,
    N_TECHNIQUES,
    FactBoard,
    edge_waits,
    wait,
)
from takegaki.deduce.kernels.ladder import NO_ROOM, SOLVED, WITHOUT_END, run_ladder
from takegaki.deduce.kernels.line_paths import note
from takegaki.generation.kernels.clue_removal import (
    GAP,
    NEEDED,
    REMOVED,
    RemovalState,
    clear_agenda,
    close_gaps,
    switch_off,
    switch_on,
)
from takegaki.runtime.kernels import entry, inlined, kernel


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
def _drawn(s: FactBoard, r: RemovalState, first: int, behind: int, number: int) -> bool:
    """Are the lines at these positions along the loop (round its end, too) known by earlier facts?"""
    for i in range(first, behind):
        made = s.mark_fact[r.along[i if i < len(r.along) else i - len(r.along)]]
        if made < 0 or made > number:
            return False
    return True


@kernel
def _still_early(s: FactBoard, r: RemovalState, number: int, lines: int) -> bool:
    """Would a line still close a loop that leaves out one of the `lines` known before?

    Which of the two ways along the solution the loop takes is noted with the fact on the first call.
    """
    edge, size = s.fact_subject[number], len(r.along)
    one, two = r.turn[s.end[edge]], r.turn[s.other_end[edge]]
    first, behind = min(one, two), max(one, two)
    is_first = s.fact_object[number] < 0
    if is_first:
        if _drawn(s, r, first, behind, number):
            s.fact_object[number] = 0
        elif _drawn(s, r, behind, first + size, number):
            s.fact_object[number] = 1
        else:
            return False
    if s.fact_object[number] == 1:
        first, behind = behind, first + size
    if lines <= behind - first:
        # It may depend on a clue alone: then it is found again.
        return False
    return is_first or r.n_lines_gone == 0 or _drawn(s, r, first, behind, number)


@inlined
def _stands(s: FactBoard, r: RemovalState, number: int, lines: int) -> bool:
    """Are all premises of a fact still there?"""
    technique = s.fact_technique[number]
    if technique == EARLY_LOOP:
        return _still_early(s, r, number, lines)
    if technique == CLOSED_LOOP:
        return False
    for i in range(s.fact_begin[number], s.fact_end[number]):
        premise = s.premises[i]
        if premise >= 0:
            if r.dead[premise]:
                return False
        elif s.clue[-1 - premise] < 0:
            return False
    return True


@inlined
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


@kernel
def retract(s: FactBoard, r: RemovalState) -> None:
    """Retract all that depends on clues which are off. Cost: linear in the journal, some ns a fact."""
    lines = 0
    r.n_gone = r.n_relations = r.n_lines_gone = 0
    for number in range(s.n_facts):
        kind = s.fact_kind[number]
        if kind == GAP:
            continue
        if not _stands(s, r, number, lines):
            _take_away(s, r, number)
        elif kind == A_MARK:
            lines += s.fact_value[number] == 1
        elif kind == A_RELATION:
            r.relations[r.n_relations] = number
            r.n_relations += 1


@kernel
def make_ready(s: FactBoard, r: RemovalState) -> None:
    """Paths and classes of edges anew from what stayed; what is round edges that lost their mark waits."""
    _rebuild_line_paths(s, r)
    for i in range(r.n_relations):
        number = r.relations[i]
        one, two = s.fact_subject[number], s.fact_object[number]
        if (s.mark[one] == 0 or s.mark[two] == 0) and not are_related(s, one, two):
            make_related(s, one, two, s.fact_value[number], number)
    for i in range(r.n_gone):
        if s.fact_kind[r.gone[i]] == A_MARK:
            _wake(s, s.fact_subject[r.gone[i]])


@inlined
def _wake(s: FactBoard, edge: int) -> None:
    note(s, edge, EARLY_LOOP)
    for k in range(4):
        wait(s, s.edge_place[edge, k], (1 << N_TECHNIQUES) - 1)
    other = s.next_member[edge]
    while other != edge:
        if s.mark[other] != 0:
            edge_waits(s, other, CARRIED)
            break
        other = s.next_member[other]


@inlined
def _rebuild_line_paths(s: FactBoard, r: RemovalState) -> None:
    size = len(r.along)
    for vertex in range(s.first_vertex, len(s.clue)):
        s.far_end[vertex], s.path_length[vertex] = vertex, 0
    gap = 0
    while gap < size and s.mark[r.along[gap]] == 1:
        gap += 1
    if gap == size:
        # As though the last line had just been drawn.
        _join_ends(s, r.ends[size - 1], r.ends[0], size - 1)
        note(s, r.along[size - 1], CLOSED_LOOP)
        return
    i = gap
    while i < gap + size:
        first = i
        while s.mark[r.along[i % size]] == 1:
            i += 1
        if i > first:
            _join_ends(s, r.ends[first % size], r.ends[i % size], i - first)
        i += 1


@inlined
def _join_ends(s: FactBoard, one: int, two: int, lines: int) -> None:
    s.far_end[one], s.far_end[two] = two, one
    s.path_length[one] = s.path_length[two] = lines


@kernel
def restore(s: FactBoard, r: RemovalState, before: int, kept: int) -> None:
    """Take back the facts from `before` on (premises from `kept` on), and what was taken away for them."""
    for number in range(before, s.n_facts):
        subject = s.fact_subject[number]
        if s.fact_kind[number] == A_MARK:
            _unmark(s, subject)
        elif s.fact_kind[number] == A_PAIR:
            s.pair_fact[subject, s.fact_value[number]] = -1
    s.n_facts, s.n_premises = before, kept
    for i in range(r.n_gone):
        number = r.gone[i]
        r.dead[number] = 0
        subject, value = s.fact_subject[number], s.fact_value[number]
        if s.fact_kind[number] == A_MARK:
            _mark_again(s, subject, value, number)
        elif s.fact_kind[number] == A_PAIR:
            s.pair_fact[subject, value] = number
    s.n_unmet = 0


MORE, DONE, CRAMPED = 0, 1, 2


@kernel
def without(s: FactBoard, r: RemovalState, first: int, behind: int, last: int) -> int:
    """Switch off some groups of the order if techniques up to `last` then still solve the board.

    The answer is that of `climb`; unless it is SOLVED, nothing has changed.
    """
    _make_room(s, r)
    before, kept = s.n_facts, s.n_premises
    status = SOLVED
    switch_off(s, r, first, behind)
    retract(s, r)
    r.n_trials += 1
    if s.n_unknown > 0:
        make_ready(s, r)
        status = run_ladder(s, last, WITHOUT_END)
        clear_agenda(s, r, before)
    if status == SOLVED:
        for i in range(r.n_gone):
            s.fact_kind[r.gone[i]] = GAP
    else:
        switch_on(s, r, first, behind)
        restore(s, r, before, kept)
    return status


@inlined
def _make_room(s: FactBoard, r: RemovalState) -> None:
    """Gaps cost time, and a trial may add as many facts as there can be."""
    cramped = len(s.fact_kind) - s.n_facts < 6 * len(s.mark) or 2 * s.n_premises > len(s.premises)
    if cramped or 2 * s.n_facts > 3 * r.n_dense:
        close_gaps(s, r)


@entry
def remove_clues(s: FactBoard, r: RemovalState, last: int, trials: int) -> int:
    """Decide groups until all are (DONE), there were so many trials (MORE), or too many facts (CRAMPED)."""
    while r.n_decided < len(r.order):
        if r.n_trials >= trials:
            return MORE
        first = r.n_decided
        left = len(r.order) - first
        size = min(r.batch_size, r.failing_size if r.failing_size > 0 else left, left)
        status = -1
        if r.failing_size != 1:
            status = without(s, r, first, first + size, last)
        if status == NO_ROOM:
            return CRAMPED
        _note_outcome(r, first, size, bool(status == SOLVED))
    return DONE


@inlined
def _note_outcome(r: RemovalState, first: int, size: int, solved: bool) -> None:
    """Batches grow while they can go; of one that cannot, the first half comes next."""
    if solved:
        for i in range(first, first + size):
            r.fate[r.order[i]] = REMOVED
        r.n_decided += size
        if r.failing_size > 0:
            r.failing_size -= size
            r.batch_size = max(1, r.failing_size // 2)
        else:
            r.batch_size *= 2
    elif size == 1:
        r.fate[r.order[first]] = NEEDED
        r.n_decided += 1
        r.failing_size = 0
    else:
        r.failing_size = size
        r.batch_size = size // 2
