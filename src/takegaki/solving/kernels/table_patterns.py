"""The patterns left of single tables, as bit masks, and what follows from them.

Tables that have three variables in common exchange which values of the three are left: a clue and
the table of a vertex at a corner. That is what people note on pairs of edges ("at most one line of
these two"), for all pairs at once: it solves what Loopy's generator makes, and most of what is
published, without a trial or a decision.
Source: R. Dechter and J. Pearl, Tree clustering for constraint networks (1989), consistency between
constraints over what they have in common.
"""

from typing import Annotated

import numpy as np

from takegaki.model.tables import MAX_WIDTH
from takegaki.runtime.arrays import Within, Word
from takegaki.runtime.kernels import inlined, kernel
from takegaki.solving.kernels.proof_log import N_SHARED, is_noting, note
from takegaki.solving.kernels.state import State, Width

ALL_BITS = 0xFFFFFFFF
# Bit p of word i: bit i of p.
BITS = np.array([0xAAAAAAAA, 0xCCCCCCCC, 0xF0F0F0F0, 0xFF00FF00, 0xFFFF0000], dtype=np.int64)

NARROW = 7
"""In tables of so many slots all pairs are examined together."""
# Pair by pair its slots: each slot with the world, -1, then with those before it.
_PAIRS = [(i, -1) for i in range(NARROW)] + [(i, j) for i in range(NARROW) for j in range(i)]
N_PAIRS = len(_PAIRS)
ONE, OTHER = np.array(_PAIRS, dtype=np.int64).T.copy()
_PATTERNS = np.arange(1 << NARROW)[:, None]
_OPPOSITE = (_PATTERNS >> ONE ^ np.where(OTHER < 0, 0, _PATTERNS >> np.maximum(OTHER, 0))) & 1
_OF_PATTERN = (1 << (np.arange(N_PAIRS) + N_PAIRS * _OPPOSITE)).sum(axis=1)
_SEEN = np.zeros((1 << NARROW >> 3, 1), dtype=np.int64)
for _bit in _OF_PATTERN.reshape(-1, 8).T:
    # All values with this bit behind those without it.
    _SEEN = np.hstack((_SEEN, _SEEN | _bit[:, None]))
SEEN = _SEEN.ravel()
"""For each byte of a mask and its 256 values: bit p, pair p is equal in some pattern; bit N_PAIRS +
p, opposite.
"""
OF_WIDTH = np.array(
    [sum(1 << pair for pair, two in enumerate(_PAIRS) if max(two) < k) for k in range(NARROW + 1)]
)
"""The pairs in a table of so many slots."""
_HAS = 1 << ONE | np.where(OTHER < 0, 0, 1 << np.maximum(OTHER, 0))
_SETS = np.arange(1 << NARROW)[:, None]
IMPLIED = np.where((_SETS & _HAS > 0) & (OTHER >= 0), 1 << np.arange(N_PAIRS), 0).sum(axis=1)
"""For each set of slots whose values are known: the pairs of slots of which one is in it."""
LOWEST = np.array([(value & -value).bit_length() - 1 for value in range(1 << NARROW)])
"""The lowest bit of 7."""


@inlined
def enqueue_table(s: State, con: int) -> None:
    """Queue a table."""
    if s.is_waiting[con] == 0:
        s.is_waiting[con] = 1
        s.waiting[s.n_queued] = con
        s.n_queued += 1


@inlined
def _bits(slot: Annotated[int, Within(-1, MAX_WIDTH - 1)], word: int) -> Word:
    """Where variable `slot` is true among the 32 patterns of a word."""
    if slot < 0:
        bits = 0
    elif slot < 5:
        bits = int(BITS[slot])
    else:
        bits = ALL_BITS if (word >> (slot - 5)) & 1 else 0
    return bits


@inlined
def _log(s: State, con: int) -> None:
    """Before the first change of a mask in a trial: note it. Outside a trial: nothing to undo."""
    s.trials.logged_in[con] = s.trials.trial
    if s.trials.trial > 0:
        for v in range(s.alive.shape[1]):
            s.trials.log[s.trials.n_logged, 0] = con * s.alive.shape[1] + v
            s.trials.log[s.trials.n_logged, 1] = s.alive[con, v]
            s.trials.n_logged += 1


@inlined
def keep(s: State, con: int, i: int, j: int, odd: int) -> None:
    """Keep the patterns of a table in which slots i and j (-1: the world) are equal or opposite."""
    changed = 0
    for w in range(s.alive.shape[1]):
        now = s.alive[con, w]
        x = _bits(i, w) ^ _bits(j, w)
        kept = now & (x if odd else ALL_BITS ^ x)
        if kept != now:
            if s.trials.trial != s.trials.logged_in[con]:
                _log(s, con)
            s.alive[con, w] = kept
            changed = 1
    if changed:
        enqueue_table(s, con)


ANYTHING = 255
"""Three variables may have all values."""


@inlined
def share(s: State, con: int) -> None:
    """Restrict the tables that have three variables in common with this one to the values left of
    these.
    """
    k = s.con_start[con + 1] - s.con_start[con]
    for m in range(s.meet_start[con], s.meet_start[con + 1]):
        other = s.meets[m, 0]
        if s.con_table[other] >= 0 and not _is_single(s, other):
            can = _projected(s, con, k, s.meets[m, 1])
            if (
                can != ANYTHING
                and _keep_shared(s, other, can, s.meets[m, 2], s.meets[m, 3])
                and is_noting(s)
            ):
                note(s, N_SHARED, 3, m, con, can, 0)


@inlined
def _is_single(s: State, con: int) -> bool:
    """One pattern at most is left in the only word of a mask."""
    now = s.alive[con, 0]
    return bool(s.alive.shape[1] == 1 and now & (now - 1) == 0)


@inlined
def _projected(s: State, con: int, k: Width, at: int) -> int:
    """What the patterns left of a table let three of its variables be, as 8 bits."""
    told = s.projections
    now = s.alive[con, 0]
    can = told[at + (now & 255)] | told[at + 256 + (now >> 8 & 255)]
    if k > 4:
        can |= told[at + 512 + (now >> 16 & 255)] | told[at + 768 + (now >> 24)]
    if k > 5:
        for w in range(1, 1 << (k - 5)):
            at += 1024
            now = s.alive[con, w]
            can |= told[at + (now & 255)] | told[at + 256 + (now >> 8 & 255)]
            can |= told[at + 512 + (now >> 16 & 255)] | told[at + 768 + (now >> 24)]
    return int(can) & ANYTHING


@inlined
def _keep_shared(s: State, con: int, can: int, at: int, words: int) -> int:
    """Keep the patterns of a table in which three variables are one of what they can be; 1 where
    some went.
    """
    changed = 0
    for w in range(words):
        now = s.alive[con, w]
        kept = now & s.expansions[at + 256 * w + can]
        if kept != now:
            if s.trials.trial != s.trials.logged_in[con]:
                _log(s, con)
            s.alive[con, w] = kept
            changed = 1
    if changed:
        enqueue_table(s, con)
    return changed


SHOWS_NOTHING, NO_PATTERN, ALL_KNOWN = -1, -2, -3


@inlined
def look(s: State, con: int, world: int) -> int:
    """What one table shows that the classes do not know: two of its slots and how they are related.

    That is (32 i + 2 (j + 1) + odd) for slots i and j (-1: the world); or NO_PATTERN, or
    SHOWS_NOTHING, or ALL_KNOWN when one pattern is left and the classes know all its values.
    """
    start = s.con_start[con]
    k: Width = s.con_start[con + 1] - start
    if k > NARROW:
        return _look_at_wide(s, con, world)
    seen = _seen(s, con, k)
    if seen == 0:
        return NO_PATTERN
    never = ~seen
    shown = (never | never >> N_PAIRS) & OF_WIDTH[k]
    known = shown & ((1 << NARROW) - 1)
    shown &= ~IMPLIED[known]
    root = s.classes.root
    while shown:
        pair = _lowest(shown)
        i, j = ONE[pair], OTHER[pair]
        other = world if j < 0 else s.con_vars[start + j]
        if root[s.con_vars[start + i]] != root[other]:
            return int(32 * i + 2 * (j + 1) + (never >> pair & 1))
        shown &= shown - 1
    return ALL_KNOWN if known == (1 << k) - 1 else SHOWS_NOTHING


@inlined
def _seen(s: State, con: int, k: Width) -> Word:
    """All pairs of the table at once: which are equal in some pattern left, and which opposite."""
    now = s.alive[con, 0]
    seen = SEEN[now & 255] | SEEN[256 + (now >> 8 & 255)]
    if k > 4:
        seen |= SEEN[512 + (now >> 16 & 255)] | SEEN[768 + (now >> 24)]
    if k > 5:
        for w in range(1, 1 << (k - 5)):
            at = 1024 * w
            now = s.alive[con, w]
            seen |= SEEN[at + (now & 255)] | SEEN[at + 256 + (now >> 8 & 255)]
            seen |= SEEN[at + 512 + (now >> 16 & 255)] | SEEN[at + 768 + (now >> 24)]
    return int(seen)


@inlined
def _lowest(pairs: Word) -> Annotated[int, Within(0, N_PAIRS - 1)]:
    """The first of some pairs."""
    place = 0
    while pairs & 127 == 0:
        pairs >>= 7
        place += 7
    return int(place + LOWEST[pairs & 127])


@kernel
def _look_at_wide(s: State, con: int, world: int) -> int:
    """`look` for a table of any width, pair by pair."""
    start = s.con_start[con]
    left = 0
    for w in range(s.alive.shape[1]):
        left |= s.alive[con, w]
    if left == 0:
        return NO_PATTERN
    for i in range(s.con_start[con + 1] - start):
        for j in range(-1, i):
            other = world if j < 0 else s.con_vars[start + j]
            if s.classes.root[s.con_vars[start + i]] != s.classes.root[other]:
                odd = _agreement(s, con, i, j)
                if odd < 2:
                    return int(32 * i + 2 * (j + 1) + odd)
    return SHOWS_NOTHING


@inlined
def _agreement(s: State, con: int, i: int, j: int) -> int:
    """Over the patterns left: 0 if slots i and j (-1: the world) agree always, 1 if never, else
    2.
    """
    same, differ = 0, 0
    for w in range(s.alive.shape[1]):
        now = s.alive[con, w]
        x = _bits(i, w) ^ _bits(j, w)
        differ |= now & x
        same |= now & (ALL_BITS ^ x)
    return 0 if differ == 0 else (1 if same == 0 else 2)
