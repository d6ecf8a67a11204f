"""What follows without a decision: variables known equal or opposite, kept in signed classes.

A table's knowledge is the set of its patterns that agree with all classes, as a bit mask. When two
variables are equal (or opposite) in every pattern left, their classes merge, and the tables on the
smaller class look again. The class of the world holds the variables whose value is known.
Source: the edges "known equal or opposite" of Simon Tatham's Loopy, here for faces and for every
table at once; classes by Galler and Fischer (1964), relabelling the smaller one.
"""

from takegaki.engine.jit import inlined, kernel
from takegaki.engine.propagate import assign
from takegaki.engine.state import (
    BROKEN,
    FALSE,
    MEMBERS,
    N_NODES,
    NO_REASON,
    ODD,
    QUEUED,
    RELATED,
    RING,
    ROOT,
    STALE,
    TRAIL,
    UNSET,
    State,
)

ALL = 0xFFFFFFFF
# Bit p of word i: bit i of p.
BITS = (0xAAAAAAAA, 0xCCCCCCCC, 0xF0F0F0F0, 0xFF00FF00, 0xFFFF0000)


@kernel
def start_classes(s: State) -> None:
    """Every variable alone, every active table with all its patterns and waiting."""
    for item in range(len(s.trail)):
        s.cls[item, ROOT] = item
        s.cls[item, RING] = item
        s.cls[item, MEMBERS] = 1
    for con in range(len(s.con_table)):
        base = s.con_table[con]
        if base >= 0:
            words = words_of(s, con)
            for w in range(words):
                s.alive[con, w] = s.entries[base - words + w] & ALL
            _enqueue(s, con)
            # Not looked at yet: the first look must not stop at "nothing changed".
            s.queue[con, 1] = 2


@inlined
def words_of(s: State, con: int) -> int:
    """Mask words of a table."""
    k = s.con_start[con + 1] - s.con_start[con]
    return 1 if k <= 5 else 1 << (k - 5)


@inlined
def _enqueue(s: State, con: int) -> None:
    if s.queue[con, 1] == 0:
        s.queue[con, 1] = 1
        s.queue[s.ctl[QUEUED], 0] = con
        s.ctl[QUEUED] += 1


@inlined
def _bits(slot: int, word: int) -> int:
    """Where variable `slot` is true among the 32 patterns of a word."""
    if slot < 5:
        return BITS[slot]
    return ALL if (word >> (slot - 5)) & 1 else 0


@inlined
def merge(s: State, a: int, b: int, odd: int) -> None:
    """From now on a and b are equal (odd 0) or opposite (odd 1); they must be of different classes."""
    cls = s.cls
    big, small = cls[a, ROOT], cls[b, ROOT]
    odd ^= cls[a, ODD] ^ cls[b, ODD]
    if cls[big, MEMBERS] < cls[small, MEMBERS]:
        big, small = small, big
    cls[big, MEMBERS] += cls[small, MEMBERS]
    item = small
    while True:
        cls[item, ROOT] = big
        cls[item, ODD] ^= odd
        for o in range(s.occ_start[item], s.occ_start[item + 1]):
            con = s.occ[o, 0]
            if s.con_table[con] >= 0:
                _enqueue(s, con)
        item = cls[item, RING]
        if item == small:
            break
    cls[big, RING], cls[small, RING] = cls[small, RING], cls[big, RING]


@inlined
def _filter(s: State, con: int, start: int, k: int, world: int) -> int:
    """Drop the patterns that the classes contradict. Returns a bit for each slot that leads its
    class within this table, or -1 when nothing was dropped, -2 when no pattern is left."""
    cls, alive = s.cls, s.alive
    leaders, changed, left = 0, s.queue[con, 1] == 2, 0
    words = words_of(s, con)
    for i in range(k):
        a = s.con_vars[start + i]
        root, odd, j = cls[a, ROOT], cls[a, ODD], -1
        if root == cls[world, ROOT]:
            odd ^= cls[world, ODD]
        else:
            j = 0
            while j < i and cls[s.con_vars[start + j], ROOT] != root:
                j += 1
            if j == i:
                leaders |= 1 << i
                continue
            odd ^= cls[s.con_vars[start + j], ODD]
        for w in range(words):
            differ = _bits(i, w) ^ (_bits(j, w) if j >= 0 else 0)
            kept = alive[con, w] & (differ if odd else ALL ^ differ)
            changed |= kept != alive[con, w]
            alive[con, w] = kept
    for w in range(words):
        left |= alive[con, w]
    if left == 0:
        return -2
    return leaders if changed else -1


@inlined
def _agreement(s: State, con: int, i: int, j: int) -> int:
    """Over the patterns left: 0 if slots i and j (-1: the world) agree always, 1 if never, else 2."""
    same, differ = 0, 0
    for w in range(words_of(s, con)):
        x = _bits(i, w) ^ (_bits(j, w) if j >= 0 else 0)
        differ |= s.alive[con, w] & x
        same |= s.alive[con, w] & (ALL ^ x)
    if differ == 0:
        return 0
    return 1 if same == 0 else 2


@inlined
def _look(s: State, con: int, world: int) -> bool:
    """Merge what one table shows; False when it has no pattern left."""
    start = s.con_start[con]
    k = s.con_start[con + 1] - start
    leaders = _filter(s, con, start, k, world)
    s.queue[con, 1] = 0
    if leaders < 0:
        return bool(leaders == -1)
    for i in range(k):
        if (leaders >> i) & 1:
            a = s.con_vars[start + i]
            for j in range(-1, i):
                if j < 0 or (leaders >> j) & 1:
                    odd = _agreement(s, con, i, j)
                    b = world if j < 0 else s.con_vars[start + j]
                    if odd < 2 and s.cls[a, ROOT] != s.cls[b, ROOT]:
                        merge(s, a, b, odd)
                        break
    return True


@kernel
def relate(s: State) -> None:
    """At level 0: bring the classes to their fixpoint; sets BROKEN when a table has no pattern left."""
    world = s.ctl[N_NODES] - 1
    cls = s.cls
    while s.ctl[RELATED] < s.ctl[TRAIL]:
        item = s.trail[s.ctl[RELATED]]
        s.ctl[RELATED] += 1
        odd = s.val[item] - FALSE
        if cls[item, ROOT] != cls[world, ROOT]:
            merge(s, item, world, odd)
        elif (cls[item, ODD] ^ cls[world, ODD]) != odd:
            s.ctl[BROKEN] = 1
            return
    while s.ctl[QUEUED] > 0:
        s.ctl[QUEUED] -= 1
        if not _look(s, s.queue[s.ctl[QUEUED], 0], world):
            s.ctl[BROKEN] = 1
            return


@kernel
def deduce(s: State) -> None:
    """At level 0: set every variable whose class is that of the world. May set BROKEN."""
    relate(s)
    if s.ctl[BROKEN]:
        return
    world = s.ctl[N_NODES] - 1
    root, odd = s.cls[world, ROOT], s.cls[world, ODD]
    for item in range(len(s.trail)):
        if s.cls[item, ROOT] == root and s.val[item] == UNSET:
            assign(s, item, FALSE + (s.cls[item, ODD] ^ odd), NO_REASON)
    s.ctl[RELATED] = s.ctl[TRAIL]
    s.ctl[STALE] = 1
