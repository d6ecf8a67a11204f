"""Setting variables, taking them back, and what tables and clauses then force.

Source: Moskewicz et al., Chaff (2001), two watched literals; Biere, PicoSAT essentials (2008),
watcher lists that run through the clauses themselves.
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
from takegaki.solving.kernels.variable_heap import push


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
    arena, watch, val = s.clauses.arena, s.clauses.watch, s.val
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
    """Set the other members of a variable's class; the world's class is known to the tables.

    Where a member set earlier has been round the class, all have their values: most members are set
    by such a round, and if each made one of its own, a class of 150,000 (what counts the sides of a
    cell of 600) took minutes.
    """
    val, root = s.val, s.classes.root[item]
    other = s.classes.next_member[item]
    if other == item or root == s.classes.root[s.known_false]:
        return NO_REASON
    # Backtracking leaves `last_round` as it is, and need not take it back. A member that is set and
    # stands before this one on the trail was itself propagated since it was set. It did not skip
    # its round then, as no member stands before itself, nor meet a conflict, which takes back all
    # that this level has set. Nor has the class grown or come apart since: classes change at level
    # 0 alone, where all that is set has joined the world's class before the search goes on, and
    # what a trial joins comes apart before anything is set.
    last = s.classes.last_round[root]
    if val[last] != UNSET and s.classes.root[last] == root and s.position[last] < s.position[item]:
        return NO_REASON
    value = val[item]
    while other != item:
        wanted = (
            TRUE + FALSE - value if s.classes.parity[item] != s.classes.parity[other] else value
        )
        now = val[other]
        if now == UNSET:
            assign(s, other, wanted, item * 8 + BY_EQUAL)
        elif now != wanted:
            s.goal.scratch[0], s.goal.scratch[1], s.goal.scratch[2] = 2, item, other
            return BY_SCRATCH
        other = s.classes.next_member[other]
    s.classes.last_round[root] = item
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
    s.goal.since_goal += done
    s.ticks -= done
    return int(conflict)
