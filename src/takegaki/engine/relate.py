"""What follows without a decision: variables known equal or opposite, kept in signed classes.

A table's knowledge is the set of its patterns that agree with all classes, as a bit mask. When two
variables are equal (or opposite) in every pattern left, their classes merge, and the tables whose
mask that narrows look again. The class of the world holds the variables whose value is known.
All of it can be undone, which is what trials need.
Source: the edges "known equal or opposite" of Simon Tatham's Loopy, here for faces and for every
table at once; classes by Galler and Fischer (1964), relabelling the smaller one.
"""

import numpy as np

from takegaki.engine.jit import i64, inlined, kernel
from takegaki.engine.state import (
    BROKEN,
    CLOCK,
    FALSE,
    LOGGED,
    LOGGED_IN,
    MEMBERS,
    MERGED,
    ODD,
    QUEUED,
    RELATED,
    RING,
    ROOT,
    TICKS,
    TOUCHED,
    TRAIL,
    TRIAL,
    WAITING,
    WAITS,
    WORLD,
    State,
)

ALL = 0xFFFFFFFF
NOTHING, NO_PATTERN = -1, -2
# Bit p of word i: bit i of p.
BITS = np.array([0xAAAAAAAA, 0xCCCCCCCC, 0xF0F0F0F0, 0xFF00FF00, 0xFFFF0000], dtype=np.int64)


@kernel
def start_classes(s: State) -> None:
    """Every variable alone, every active table with all its patterns; those that tell something wait."""
    for item in range(len(s.trail)):
        s.cls[item, ROOT] = item
        s.cls[item, RING] = item
        s.cls[item, MEMBERS] = 1
    for con in range(len(s.con_table)):
        base = s.con_table[con]
        if base >= 0:
            k = s.con_start[con + 1] - s.con_start[con]
            words = 1 if k <= 5 else 1 << (k - 5)
            for w in range(words):
                s.alive[con, w] = i64(s.entries[base - words + w]) & ALL
            if s.entries[base - words - 1]:
                _enqueue(s, con)


@inlined
def _enqueue(s: State, con: int) -> None:
    if s.queue[con, WAITS] == 0:
        s.queue[con, WAITS] = 1
        s.queue[s.ctl[QUEUED], WAITING] = con
        s.ctl[QUEUED] += 1


@inlined
def _bits(slot: int, word: int) -> int:
    """Where variable `slot` is true among the 32 patterns of a word."""
    if slot < 0:
        bits = 0
    elif slot < 5:
        bits = int(BITS[slot])
    else:
        bits = ALL if (word >> (slot - 5)) & 1 else 0
    return bits


@inlined
def _log(s: State, con: int) -> None:
    """Before the first change of a mask in a trial: note it. Outside a trial: nothing to undo."""
    s.queue[con, LOGGED_IN] = s.ctl[TRIAL]
    if s.ctl[TRIAL] > 0:
        for v in range(s.alive.shape[1]):
            s.log[s.ctl[LOGGED], 0] = con * s.alive.shape[1] + v
            s.log[s.ctl[LOGGED], 1] = s.alive[con, v]
            s.ctl[LOGGED] += 1


@inlined
def _keep(s: State, con: int, i: int, j: int, odd: int) -> None:
    """Keep the patterns of a table in which slots i and j (-1: the world) are equal or opposite."""
    changed = 0
    for w in range(s.alive.shape[1]):
        now = s.alive[con, w]
        x = _bits(i, w) ^ _bits(j, w)
        kept = now & (x if odd else ALL ^ x)
        if kept != now:
            if s.ctl[TRIAL] != s.queue[con, LOGGED_IN]:
                _log(s, con)
            s.alive[con, w] = kept
            changed = 1
    if changed:
        _enqueue(s, con)


@inlined
def _meet(s: State, item: int, odd: int, big: int, world: int) -> None:
    """Narrow the tables on a variable that joins class `big` with this parity."""
    cls = s.cls
    fixed = big == cls[world, ROOT]
    for o in range(s.occ_start[item], s.occ_start[item + 1]):
        con = s.occ[o, 0]
        if s.con_table[con] >= 0:
            if fixed:
                _keep(s, con, s.occ[o, 2], -1, odd ^ cls[world, ODD])
            else:
                start = s.con_start[con]
                for k in range(start, s.con_start[con + 1]):
                    other = s.con_vars[k]
                    if cls[other, ROOT] == big:
                        _keep(s, con, s.occ[o, 2], k - start, odd ^ cls[other, ODD])
                        break


@inlined
def _merge(s: State, a: int, b: int, odd: int, world: int) -> None:
    """From now on a and b are equal (odd 0) or opposite (odd 1); they must be of different classes."""
    cls = s.cls
    big, small = cls[a, ROOT], cls[b, ROOT]
    odd ^= cls[a, ODD] ^ cls[b, ODD]
    # Joining the world's class costs one operation a table, so that class always stays.
    if small == cls[world, ROOT] or (big != cls[world, ROOT] and cls[big, MEMBERS] < cls[small, MEMBERS]):
        big, small = small, big
    item = small
    while True:
        _meet(s, item, cls[item, ODD] ^ odd, big, world)
        item = cls[item, RING]
        if item == small:
            break
    _relabel(s, big, small, odd)
    if s.ctl[TRIAL] > 0:
        s.merges[s.ctl[MERGED], 0] = small
        s.merges[s.ctl[MERGED], 1] = odd
        s.ctl[MERGED] += 1


@inlined
def _relabel(s: State, big: int, small: int, odd: int) -> None:
    cls = s.cls
    cls[big, MEMBERS] += cls[small, MEMBERS]
    item = small
    while True:
        cls[item, ROOT] = big
        cls[item, ODD] ^= odd
        item = cls[item, RING]
        if item == small:
            break
    cls[big, RING], cls[small, RING] = cls[small, RING], cls[big, RING]


@kernel
def undo(s: State) -> None:
    """Take back all merges and narrowings since TRIAL was set, latest first; nothing waits then."""
    cls = s.cls
    while s.ctl[MERGED] > 0:
        s.ctl[MERGED] -= 1
        small, odd = s.merges[s.ctl[MERGED], 0], s.merges[s.ctl[MERGED], 1]
        big = cls[small, ROOT]
        cls[big, RING], cls[small, RING] = cls[small, RING], cls[big, RING]
        cls[big, MEMBERS] -= cls[small, MEMBERS]
        item = small
        while True:
            cls[item, ROOT] = small
            cls[item, ODD] ^= odd
            item = cls[item, RING]
            if item == small:
                break
    while s.ctl[LOGGED] > 0:
        s.ctl[LOGGED] -= 1
        place = s.log[s.ctl[LOGGED], 0]
        s.alive[place // s.alive.shape[1], place % s.alive.shape[1]] = s.log[s.ctl[LOGGED], 1]
    while s.ctl[QUEUED] > 0:
        s.ctl[QUEUED] -= 1
        s.queue[s.queue[s.ctl[QUEUED], WAITING], WAITS] = 0


@inlined
def _agreement(s: State, con: int, i: int, j: int) -> int:
    """Over the patterns left: 0 if slots i and j (-1: the world) agree always, 1 if never, else 2."""
    same, differ = 0, 0
    for w in range(s.alive.shape[1]):
        now = s.alive[con, w]
        x = _bits(i, w) ^ _bits(j, w)
        differ |= now & x
        same |= now & (ALL ^ x)
    return 0 if differ == 0 else (1 if same == 0 else 2)


@inlined
def _leaders(s: State, start: int, k: int, world: int) -> int:
    """A bit for each slot that is the first of its class within its table and not known.

    The roots of all slots are left in `roots`.
    """
    leaders = 0
    for i in range(k):
        root = s.cls[s.con_vars[start + i], ROOT]
        s.roots[i] = root
        leads = root != s.cls[world, ROOT]
        for j in range(i):
            leads &= s.roots[j] != root
        leaders |= leads << i
    return leaders


@inlined
def _look(s: State, con: int, world: int) -> int:
    """What one table shows: NOTHING, NO_PATTERN, or two of its slots and how they are related.

    That is (32 i + 2 (j + 1) + odd) for slots i and j (-1: the world).
    """
    start = s.con_start[con]
    k = s.con_start[con + 1] - start
    left = 0
    for w in range(s.alive.shape[1]):
        left |= s.alive[con, w]
    shown = NOTHING if left else NO_PATTERN
    leaders = _leaders(s, start, k, world) if left else 0
    for i in range(k):
        if shown == NOTHING and (leaders >> i) & 1:
            for j in range(-1, i):
                if j < 0 or (leaders >> j) & 1:
                    odd = _agreement(s, con, i, j)
                    if odd < 2:
                        shown = 32 * i + 2 * (j + 1) + odd
                        break
    return shown


@kernel
def settle(s: State, a: int, b: int, odd: int) -> bool:
    """Relate a and b (a < 0: nobody), then let the waiting tables look until none waits.

    False when one has no pattern left; tables may then still wait, and after a cancellation.
    """
    world = s.ctl[WORLD]
    while True:
        if a >= 0:
            _merge(s, a, b, odd, world)
            a = -1
        if s.ctl[QUEUED] == 0 or s.cancel[0]:
            return True
        s.ctl[TICKS] -= 1
        con = s.queue[s.ctl[QUEUED] - 1, WAITING]
        shown = _look(s, con, world)
        if shown == NO_PATTERN:
            return False
        if shown == NOTHING:
            s.ctl[QUEUED] -= 1
            s.queue[con, WAITS] = 0
            if s.ctl[TRIAL] == 0:
                _touch(s, con)
        else:
            # It looks again, for there may be more to see.
            start = s.con_start[con]
            a = s.con_vars[start + (shown >> 5)]
            j = ((shown >> 1) & 15) - 1
            b = world if j < 0 else s.con_vars[start + j]
            odd = shown & 1


@inlined
def _touch(s: State, con: int) -> None:
    """Note on the variables of a table that something lasting has changed near them."""
    s.ctl[CLOCK] += 1
    for k in range(s.con_start[con], s.con_start[con + 1]):
        s.cls[s.con_vars[k], TOUCHED] = s.ctl[CLOCK]


@kernel
def relate(s: State) -> None:
    """At level 0: bring the classes to their fixpoint; sets BROKEN when a table has no pattern left."""
    world = s.ctl[WORLD]
    cls = s.cls
    while s.ctl[RELATED] < s.ctl[TRAIL]:
        item = s.trail[s.ctl[RELATED]]
        s.ctl[RELATED] += 1
        odd = s.val[item] - FALSE
        if cls[item, ROOT] != cls[world, ROOT]:
            if not settle(s, i64(item), i64(world), i64(odd)):
                s.ctl[BROKEN] = 1
                return
        elif (cls[item, ODD] ^ cls[world, ODD]) != odd:
            s.ctl[BROKEN] = 1
            return
    if not settle(s, i64(-1), i64(-1), i64(0)):
        s.ctl[BROKEN] = 1
