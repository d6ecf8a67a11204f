"""Setting variables, taking them back, and what tables and clauses then force.

Source: Moskewicz et al., Chaff (2001), two watched literals; Biere, PicoSAT essentials (2008),
watcher lists that run through the clauses themselves.

A binary heap of unset variables, most active first.

Source: Een and Sorensson, An extensible SAT-solver (2003), variable order.
"""

from takegaki.runtime.kernels import entry, inlined, kernel
from takegaki.solving.kernels.state import (
    BY_CLAUSE,
    BY_EQUAL,
    BY_SCRATCH,
    BY_TABLE,
    FALSE,
    HEADER,
    NEXT0,
    NO_REASON,
    SIZE,
    TRUE,
    UNSET,
    State,
    Width,
)


@inlined
def sift_up(s: State, place: int) -> None:
    """Move the variable at a place up to where its activity puts it."""
    heap, act = s.heap, s.act
    item = heap[place]
    weight = act[item]
    while place > 0:
        above = (place - 1) >> 1
        other = heap[above]
        if act[other] >= weight:
            break
        heap[place] = other
        s.heap_place[other] = place
        place = above
    heap[place] = item
    s.heap_place[item] = place


@kernel
def sift_down(s: State, place: int) -> None:
    """Move the variable at a place down to where its activity puts it."""
    heap, act = s.heap, s.act
    size = s.heap_size
    item = heap[place]
    weight = act[item]
    while 2 * place + 1 < size:
        below: int = 2 * place + 1
        if below + 1 < size and act[heap[below + 1]] > act[heap[below]]:
            below += 1
        other = heap[below]
        if act[other] <= weight:
            break
        heap[place] = other
        s.heap_place[other] = place
        place = below
    heap[place] = item
    s.heap_place[item] = place


@inlined
def push(s: State, item: int) -> None:
    """Put a variable into the heap unless it is there."""
    if s.heap_place[item] < 0:
        place = s.heap_size
        s.heap[place] = item
        s.heap_size = place + 1
        sift_up(s, place)


@kernel
def pop(s: State) -> int:
    """Take the most active variable out; the heap must not be empty."""
    first = s.heap[0]
    s.heap_place[first] = -1
    s.heap_size -= 1
    size = s.heap_size
    if size > 0:
        s.heap[0] = s.heap[size]
        sift_down(s, 0)
    return int(first)


@inlined
def bump(s: State, item: int) -> None:
    """Make a variable more active."""
    s.act[item] += s.activity_step
    if s.act[item] > 1e100:
        for i in range(len(s.act)):
            s.act[i] *= 1e-100
        s.activity_step *= 1e-100
    if s.heap_place[item] >= 0:
        sift_up(s, s.heap_place[item])


@inlined
def assign(s: State, item: int, value: int, reason: int) -> None:
    """Set an unset variable and put it on the trail."""
    place = s.trail_length
    s.val[item] = value
    s.level[item] = s.decision_level
    s.reason[item] = reason
    s.position[item] = place
    s.trail[place] = item
    s.trail_length = place + 1


@entry
def backtrack(s: State, depth: int) -> None:
    """Undo all levels above `depth`."""
    if s.decision_level <= depth:
        return
    first = s.level_start[depth + 1]
    s.stack_end = s.level_stack[depth + 1]
    head = s.head
    saving = s.against_models == 0
    val, code, occ, occ_start, con_table = s.val, s.code, s.occ, s.occ_start, s.con_table
    for i in range(s.trail_length - 1, first - 1, -1):
        item = s.trail[i]
        value = val[item]
        if i < head:
            for o in range(occ_start[item], occ_start[item + 1]):
                con = occ[o, 0]
                if con_table[con] >= 0:
                    code[con] -= value * occ[o, 1]
        if saving:
            s.phase[item] = value
        val[item] = UNSET
        push(s, item)
    s.trail_length = first
    s.head = min(head, first)
    s.decision_level = depth


@inlined
def force(s: State, con: int, entry: int) -> int:
    """Set what an entry forces; a conflict if the opposite was set meanwhile."""
    val = s.val
    start = s.con_start[con]
    width: Width = s.con_start[con + 1] - start
    for i in range(width):
        value = 0
        if (entry >> i) & 1:
            value = TRUE
        elif (entry >> (i + 12)) & 1:
            value = FALSE
        if value:
            item = s.con_vars[start + i]
            now = val[item]
            if now == UNSET:
                assign(s, item, value, con * 8 + BY_TABLE)
            elif now != value:
                return con * 8 + BY_TABLE
    return NO_REASON


@inlined
def _tables(s: State, item: int) -> int:
    """Bring the codes of all tables on a variable up to date; set what they force."""
    code, occ, con_table, entries = s.code, s.occ, s.con_table, s.entries
    value = s.val[item]
    conflict = NO_REASON
    for o in range(s.occ_start[item], s.occ_start[item + 1]):
        con = occ[o, 0]
        base = con_table[con]
        if base < 0:
            continue
        now = code[con] + value * occ[o, 1]
        code[con] = now
        entry = entries[base + now]
        # After a conflict the remaining codes must still follow, for backtrack takes all back.
        if entry != 0 and conflict == NO_REASON:
            conflict = con * 8 + BY_TABLE if entry < 0 else force(s, con, entry)
    return conflict


@inlined
def _clauses(s: State, lost: int) -> int:
    """Visit the clauses that watch a literal which became false."""
    arena, watch, val = s.arena, s.watch, s.val
    link = -1
    ref = watch[lost]
    while ref >= 0:
        mine = 0 if arena[ref + HEADER] == lost else 1
        following = arena[ref + NEXT0 + mine]
        other = arena[ref + HEADER + 1 - mine]
        now = val[other >> 1]
        if now != FALSE + (other & 1):
            spare = -1
            for k in range(ref + HEADER + 2, ref + HEADER + arena[ref + SIZE]):
                lit = arena[k]
                if val[lit >> 1] != TRUE - (lit & 1):
                    spare = k
                    break
            if spare >= 0:
                fresh = arena[spare]
                arena[spare] = lost
                arena[ref + HEADER + mine] = fresh
                arena[ref + NEXT0 + mine] = watch[fresh]
                watch[fresh] = ref
                if link < 0:
                    watch[lost] = following
                else:
                    arena[link] = following
                ref = following
                continue
            if now != UNSET:
                return int(ref * 8 + BY_CLAUSE)
            assign(s, other >> 1, FALSE + (other & 1), ref * 8 + BY_CLAUSE)
        link = ref + NEXT0 + mine
        ref = following
    return NO_REASON


@inlined
def _equals(s: State, item: int) -> int:
    """Set the other members of a variable's class; the world's class is known to the tables."""
    val = s.val
    other = s.next_member[item]
    if other == item or s.root[item] == s.root[s.world]:
        return NO_REASON
    value = val[item]
    while other != item:
        wanted = TRUE + FALSE - value if s.parity[item] != s.parity[other] else value
        now = val[other]
        if now == UNSET:
            assign(s, other, wanted, item * 8 + BY_EQUAL)
        elif now != wanted:
            s.scratch[0], s.scratch[1], s.scratch[2] = 2, item, other
            return BY_SCRATCH
        other = s.next_member[other]
    return NO_REASON


@kernel
def propagate(s: State) -> int:
    """Follow the trail to its end: NO_REASON at a fixpoint, else the conflict met."""
    trail, val = s.trail, s.val
    start = s.head
    conflict = NO_REASON
    while s.head < s.trail_length:
        item = trail[s.head]
        s.head += 1
        conflict = _tables(s, item)
        if conflict == NO_REASON:
            conflict = _equals(s, item)
        if conflict == NO_REASON:
            # The literal of `item` that is false now: 2 item when TRUE, 2 item + 1 when FALSE.
            conflict = _clauses(s, 2 * item + TRUE - val[item])
        if conflict != NO_REASON:
            break
    done = s.head - start
    s.propagations += done
    s.since_goal += done
    s.ticks -= done
    return int(conflict)
