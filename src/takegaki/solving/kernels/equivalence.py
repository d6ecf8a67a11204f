"""What follows without a decision: variables known equal or opposite, kept in signed classes.

A table's knowledge is the set of its patterns that agree with all classes (see `table_patterns`).
When two variables are equal (or opposite) in every pattern left, their classes merge, and the
tables whose mask that narrows look again. The class of the world holds the variables whose value is
known.
All of it can be undone, which is what trials need.
Source: the edges "known equal or opposite" of Simon Tatham's Loopy, here for faces and for every
table at once; classes by Galler and Fischer (1964), relabelling the smaller one.
"""

from takegaki.runtime.kernels import inlined, kernel
from takegaki.solving.kernels.proof_log import N_EMPTY, N_RELATED, is_noting, note
from takegaki.solving.kernels.propagate import assign
from takegaki.solving.kernels.state import FALSE, NO_REASON, UNSET, State, Width
from takegaki.solving.kernels.table_patterns import (
    ALL_BITS,
    NO_PATTERN,
    SHOWS_NOTHING,
    enqueue_table,
    keep,
    look,
    share,
)


@kernel
def start_classes(s: State) -> None:
    """Every variable a class of its own; active tables that relate or fix variables are queued."""
    for item in range(len(s.trail)):
        s.classes.root[item] = item
        s.classes.next_member[item] = item
        s.classes.class_size[item] = 1
    for con in range(len(s.con_table)):
        base = s.con_table[con]
        if base >= 0:
            k: Width = s.con_start[con + 1] - s.con_start[con]
            words = 1 if k <= 5 else 1 << (k - 5)
            for w in range(words):
                s.alive[con, w] = s.entries[base - words + w] & ALL_BITS
            if s.entries[base - words - 1]:
                enqueue_table(s, con)
    for con in range(min(s.trials.n_tried, len(s.con_table))):
        if s.con_table[con] >= 0:
            share(s, con)


@inlined
def _meet(s: State, item: int, odd: int, big: int, world: int) -> None:
    """Narrow the tables on a variable that joins class `big` with this parity."""
    root, parity = s.classes.root, s.classes.parity
    fixed = big == root[world]
    for o in range(s.occ_start[item], s.occ_start[item + 1]):
        con = s.occ[o, 0]
        if s.con_table[con] >= 0:
            if fixed:
                keep(s, con, s.occ[o, 2], -1, odd ^ parity[world])
            else:
                start = s.con_start[con]
                for k in range(start, s.con_start[con + 1]):
                    other = s.con_vars[k]
                    if root[other] == big:
                        keep(s, con, s.occ[o, 2], k - start, odd ^ parity[other])
                        break


@inlined
def _merge(s: State, a: int, b: int, odd: int, world: int) -> None:
    """From now on a and b are equal (odd 0) or opposite (odd 1); they must be of different
    classes.
    """
    big, small = s.classes.root[a], s.classes.root[b]
    odd ^= s.classes.parity[a] ^ s.classes.parity[b]
    # Joining the world's class costs one operation a table, so that class always stays.
    if small == s.classes.root[world] or (
        big != s.classes.root[world] and s.classes.class_size[big] < s.classes.class_size[small]
    ):
        big, small = small, big
    item = small
    while True:
        _meet(s, item, s.classes.parity[item] ^ odd, big, world)
        item = s.classes.next_member[item]
        if item == small:
            break
    if s.trials.trial == 0 and big == s.classes.root[world]:
        _set_members(s, small, odd ^ s.classes.parity[world])
    _relabel(s, big, small, odd)
    if s.trials.trial > 0:
        s.trials.merges[s.trials.n_merged, 0] = small
        s.trials.merges[s.trials.n_merged, 1] = odd
        s.trials.n_merged += 1


@inlined
def _set_members(s: State, small: int, odd: int) -> None:
    """A class gets its values for good: its root's is FALSE if `odd` is 0."""
    item = small
    while True:
        if s.val[item] == UNSET:
            assign(s, item, FALSE + (s.classes.parity[item] ^ odd), NO_REASON)
        item = s.classes.next_member[item]
        if item == small:
            break


@inlined
def _relabel(s: State, big: int, small: int, odd: int) -> None:
    s.classes.class_size[big] += s.classes.class_size[small]
    root, parity, next_member = s.classes.root, s.classes.parity, s.classes.next_member
    item = small
    while True:
        root[item] = big
        parity[item] ^= odd
        item = next_member[item]
        if item == small:
            break
    next_member[big], next_member[small] = next_member[small], next_member[big]


@kernel
def undo(s: State) -> None:
    """Take back all merges and narrowings since `trial` was set, latest first; nothing waits
    then.
    """
    while s.trials.n_merged > 0:
        s.trials.n_merged -= 1
        small, odd = s.trials.merges[s.trials.n_merged, 0], s.trials.merges[s.trials.n_merged, 1]
        big = s.classes.root[small]
        s.classes.next_member[big], s.classes.next_member[small] = (
            s.classes.next_member[small],
            s.classes.next_member[big],
        )
        s.classes.class_size[big] -= s.classes.class_size[small]
        item = small
        while True:
            s.classes.root[item] = small
            s.classes.parity[item] ^= odd
            item = s.classes.next_member[item]
            if item == small:
                break
    while s.trials.n_logged > 0:
        s.trials.n_logged -= 1
        place = s.trials.log[s.trials.n_logged, 0]
        s.alive[place // s.alive.shape[1], place % s.alive.shape[1]] = s.trials.log[
            s.trials.n_logged, 1
        ]
    while s.n_queued > 0:
        s.n_queued -= 1
        s.is_waiting[s.waiting[s.n_queued]] = 0


@kernel
def settle(s: State, a: int, b: int, odd: int) -> bool:
    """Relate a and b (a < 0: none), then propagate the queued tables until none is left.

    False when one has no pattern left; tables may then still wait, and after a cancellation.
    """
    world = s.known_false
    con = -1
    while True:
        if a >= 0:
            if is_noting(s):
                note(s, N_RELATED, 4, con, a, b, odd)
            _merge(s, a, b, odd, world)
            a = -1
        if s.n_queued == 0 or s.cancel[0]:
            return True
        s.ticks -= 1
        con = s.waiting[s.n_queued - 1]
        shown = look(s, con, world)
        if shown == NO_PATTERN:
            if is_noting(s):
                note(s, N_EMPTY, 1, con, 0, 0, 0)
            return False
        if shown < 0:
            s.n_queued -= 1
            s.is_waiting[con] = 0
            if shown == SHOWS_NOTHING:
                share(s, con)
            if s.trials.trial == 0:
                _touch(s, con)
        else:
            # The table is queued again, as more may follow from it.
            start = s.con_start[con]
            a = s.con_vars[start + (shown >> 5)]
            j = ((shown >> 1) & 15) - 1
            b = world if j < 0 else s.con_vars[start + j]
            odd = shown & 1


@inlined
def _touch(s: State, con: int) -> None:
    """Note on the variables of a table that something lasting has changed near them."""
    s.classes.clock += 1
    touched, clock, con_vars = s.classes.touched, s.classes.clock, s.con_vars
    for k in range(s.con_start[con], s.con_start[con + 1]):
        touched[con_vars[k]] = clock


@kernel
def relate(s: State) -> None:
    """At level 0: bring the classes to their fixpoint; sets is_broken when a table has no pattern
    left.
    """
    world = s.known_false
    while s.classes.n_related < s.trail_length:
        item = s.trail[s.classes.n_related]
        s.classes.n_related += 1
        odd = s.val[item] - FALSE
        if s.classes.root[item] != s.classes.root[world]:
            if not settle(s, item, world, odd):
                s.is_broken = 1
                return
        elif (s.classes.parity[item] ^ s.classes.parity[world]) != odd:
            s.is_broken = 1
            return
    if not settle(s, -1, -1, 0):
        s.is_broken = 1
