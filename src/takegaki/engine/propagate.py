"""Setting variables, taking them back, and what tables and clauses then force.

Source: Moskewicz et al., Chaff (2001), two watched literals; Biere, PicoSAT essentials (2008),
watcher lists that run through the clauses themselves.
"""

from takegaki.engine.heap import push
from takegaki.engine.jit import inlined, kernel
from takegaki.engine.state import (
    AGAINST,
    BY_CLAUSE,
    BY_EQUAL,
    BY_SCRATCH,
    BY_TABLE,
    DEPTH,
    FALSE,
    HEAD,
    HEADER,
    LEVEL,
    NEXT0,
    NO_REASON,
    ODD,
    PHASE,
    POS,
    PROPAGATIONS,
    REASON,
    RING,
    ROOT,
    SINCE,
    SIZE,
    STACK,
    TICKS,
    TRAIL,
    TRUE,
    UNSET,
    WORLD,
    State,
)


@inlined
def assign(s: State, item: int, value: int, reason: int) -> None:
    """Set an unset variable and put it on the trail."""
    place = s.ctl[TRAIL]
    row = s.var[item]
    s.val[item] = value
    row[LEVEL] = s.ctl[DEPTH]
    row[REASON] = reason
    row[POS] = place
    s.trail[place] = item
    s.ctl[TRAIL] = place + 1


@kernel
def backtrack(s: State, depth: int) -> None:
    """Undo all levels above `depth`."""
    if s.ctl[DEPTH] <= depth:
        return
    first = s.levels[depth + 1, 0]
    s.ctl[STACK] = s.levels[depth + 1, 1]
    head = s.ctl[HEAD]
    saving = s.ctl[AGAINST] == 0
    var, val, code, occ, occ_start, con_table = s.var, s.val, s.code, s.occ, s.occ_start, s.con_table
    for i in range(s.ctl[TRAIL] - 1, first - 1, -1):
        item = s.trail[i]
        value = val[item]
        if i < head:
            for o in range(occ_start[item], occ_start[item + 1]):
                con = occ[o, 0]
                if con_table[con] >= 0:
                    code[con] -= value * occ[o, 1]
        if saving:
            var[item, PHASE] = value
        val[item] = UNSET
        push(s, item)
    s.ctl[TRAIL] = first
    s.ctl[HEAD] = min(head, first)
    s.ctl[DEPTH] = depth


@inlined
def force(s: State, con: int, entry: int) -> int:
    """Set what an entry forces; a conflict if the opposite was set meanwhile."""
    val = s.val
    start = s.con_start[con]
    for i in range(s.con_start[con + 1] - start):
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
    cls, val = s.cls, s.val
    other = cls[item, RING]
    if other == item or cls[item, ROOT] == cls[s.ctl[WORLD], ROOT]:
        return NO_REASON
    value = val[item]
    while other != item:
        wanted = TRUE + FALSE - value if cls[item, ODD] != cls[other, ODD] else value
        now = val[other]
        if now == UNSET:
            assign(s, other, wanted, item * 8 + BY_EQUAL)
        elif now != wanted:
            s.scratch[0], s.scratch[1], s.scratch[2] = 2, item, other
            return BY_SCRATCH
        other = cls[other, RING]
    return NO_REASON


@kernel
def propagate(s: State) -> int:
    """Follow the trail to its end: NO_REASON at a fixpoint, else the conflict met."""
    ctl, trail, val = s.ctl, s.trail, s.val
    start = ctl[HEAD]
    conflict = NO_REASON
    while ctl[HEAD] < ctl[TRAIL]:
        item = trail[ctl[HEAD]]
        ctl[HEAD] += 1
        conflict = _tables(s, item)
        if conflict == NO_REASON:
            conflict = _equals(s, item)
        if conflict == NO_REASON:
            # The literal of `item` that is false now: 2 item when TRUE, 2 item + 1 when FALSE.
            conflict = _clauses(s, 2 * item + TRUE - val[item])
        if conflict != NO_REASON:
            break
    done = ctl[HEAD] - start
    ctl[PROPAGATIONS] += done
    ctl[SINCE] += done
    ctl[TICKS] -= done
    return int(conflict)
