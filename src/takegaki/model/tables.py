"""Lookup tables for table constraints: what a partial pattern forces.

A partial pattern over k variables is a number in base 3: digit i is 0 while variable i is unknown,
1 when it is false, 2 when it is true (so variable i weighs 3 ** i). The entry at that number is
0 (nothing follows), CONFLICT, or two bit masks: bit i for "variable i is true", bit 12 + i for
"variable i is false". In front of the entries stand the allowed full patterns as a bit mask in
words of 32 (bit p of the mask: pattern p, whose bit i is variable i), and before these 1 if the
table by itself relates two variables or fixes one, else 0.

One read replaces all the clauses of a constraint, and what it forces is all that the constraint can
force (generalised arc consistency).

Tables: the input of the engine, of the same form for every goal.
"""

from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

CONFLICT = -1
FALSE_SHIFT = 12
MAX_WIDTH = 9
"""Widest table: 3 ** 9 entries of 4 bytes are 79 kB."""

Entries = NDArray[np.int32]
Allowed = NDArray[np.bool_]
Number = TypeVar("Number", np.bool_, np.int32)


def mask_words(k: int) -> int:
    """Number of words in front of the entries of a table over k variables."""
    return max(1, (1 << k) // 32)


def compile_table(allowed: Allowed) -> Entries:
    """1 or 0 as above, mask words, then entries (3 ** k,), int32, for allowed (2,) * k bool, axis i
    for variable i.

    Cost: k 3 ** k.
    """
    k = allowed.ndim
    possible = np.zeros((3,) * k, dtype=np.bool_)
    possible[(slice(1, 3),) * k] = allowed
    for axis in range(k):
        _at(possible, axis, 0)[...] = _at(possible, axis, 1) | _at(possible, axis, 2)
    entries = np.zeros((3,) * k, dtype=np.int32)
    for axis in range(k):
        false, true = _at(possible, axis, 1), _at(possible, axis, 2)
        unknown = _at(entries, axis, 0)
        unknown |= (true & ~false).astype(np.int32) << axis
        unknown |= (false & ~true).astype(np.int32) << (axis + FALSE_SHIFT)
    entries[~possible] = CONFLICT
    # Variable i weighs 3 ** i, so the last axis is the slowest.
    return np.concatenate(
        [[_relates_or_fixes(allowed)], _mask(allowed), entries.ravel(order="F")], dtype=np.int32
    )


def _relates_or_fixes(allowed: Allowed) -> bool:
    patterns = np.argwhere(allowed)
    if len(patterns) == 0 or np.any(np.all(patterns == patterns[0], axis=0)):
        return True
    k = allowed.ndim
    pairs = [patterns[:, i] ^ patterns[:, j] for i in range(k) for j in range(i)]
    return any(bool(np.all(pair == pair[0])) for pair in pairs)


def _mask(allowed: Allowed) -> Entries:
    bits = np.zeros(32 * mask_words(allowed.ndim), dtype=np.uint8)
    bits[: allowed.size] = allowed.ravel(order="F")
    return np.packbits(bits, bitorder="little").view("<i4").astype(np.int32)


def _at(array: NDArray[Number], axis: int, digit: int) -> NDArray[Number]:
    index = [slice(None)] * array.ndim
    index[axis] = slice(digit, digit + 1)
    return array[tuple(index)]


def _assignments(k: int) -> list[NDArray[np.intp]]:
    return list(np.indices((2,) * k))


@lru_cache(maxsize=4096)
def clue_table(
    shares: tuple[int, ...], outer: int, counts: tuple[int, ...], *, switched: bool = False
) -> Entries:
    """Variables: a face's colour, then its neighbours'. So many of its sides change colour.

    shares[i] is the number of sides shared with neighbour i, outer those on the world (false). With a
    switch, one more variable, this holds only where that is true.
    """
    own, *others = _assignments(1 + len(shares))
    changes = outer * own
    for share, other in zip(shares, others, strict=True):
        changes = changes + share * (own != other)
    return _compiled(np.isin(changes, counts), switched)


@lru_cache(maxsize=4096)
def pattern_table(size: int, patterns: frozenset[int], *, switched: bool = False) -> Entries:
    """Variables: edges, which hold one of these patterns; with a switch, only where that is true."""
    allowed = np.zeros(1 << size, dtype=np.bool_)
    allowed[list(patterns)] = True
    return _compiled(allowed.reshape((2,) * size, order="F"), switched)


def _compiled(allowed: Allowed, switched: bool) -> Entries:
    return compile_table(np.stack([np.ones_like(allowed), allowed], axis=-1) if switched else allowed)


@lru_cache(maxsize=4096)
def turn_table(ring: tuple[int, ...], allowed: tuple[int, ...]) -> Entries | None:
    """Variables: the faces round a vertex. The number of colour changes round it is allowed.

    ring holds, clockwise, positions of variables, or -1 for the world (false). None when every
    colouring is allowed.
    """
    k = max(ring) + 1
    colours = _assignments(k)
    world = np.zeros((2,) * k, dtype=np.intp)
    walk = [colours[i] if i >= 0 else world for i in ring]
    changes = sum(np.not_equal(a, b).astype(np.intp) for a, b in zip(walk, walk[1:] + walk[:1], strict=True))
    permitted = np.isin(changes, allowed)
    return None if permitted.all() else compile_table(permitted)


@lru_cache(maxsize=2)
def side_table(outer: bool) -> Entries:
    """Variables: an edge, a face and, unless the other side is the world, the other face.

    The edge is a line exactly when the two colours differ.
    """
    if outer:
        edge, face = _assignments(2)
        return compile_table(edge == face)
    edge, face, other = _assignments(3)
    return compile_table((edge == 1) == (face != other))


Ints = NDArray[np.int32]


class Overlaps(NamedTuple):
    """Which constraints have three variables in common, and how one tells the other what these can be.

    meet_start (C + 1,), meets (M, 4)  for each constraint: another one, a place in `projections`, one in
                                       `expansions`, mask words of the other
    projections                        from that place on, for each byte of a mask and its 256 values: which
                                       patterns of the three occur, as 8 bits
    expansions                         word by word, for these 8 bits: the other's patterns that agree
    """

    meet_start: Ints
    meets: Ints
    projections: NDArray[np.int8]
    expansions: Ints


WIDEST_SHARED = 7
"""Wider tables tell the others nothing: what they look up would push out all else from the cache."""


def overlaps(con_start: Ints, con_vars: Ints, pairs: NDArray[np.intp], shared: NDArray[np.intp]) -> Overlaps:
    """How constraints tell each other what three variables can be.

    pairs   (P, 2) two constraints; those that are too wide or lack one of the variables are left out
    shared  (P, 3) variables of both

    Cost: linear, and 0.1 ms for each way to lie in each other that was not met before.
    """
    widths = np.diff(con_start)
    source, target = np.concatenate([pairs, pairs[:, ::-1]]).T
    variables = np.concatenate([shared, shared])
    here, there = (_slots(con_start, con_vars, con, variables) for con in (source, target))
    kept = (here >= 0).all(axis=1) & (there >= 0).all(axis=1)
    kept &= (widths[source] <= WIDEST_SHARED) & (widths[target] <= WIDEST_SHARED)
    source, target, here, there = source[kept], target[kept], here[kept], there[kept]
    ways = np.c_[widths[source], here, widths[target], there] @ 16 ** np.arange(8)
    _, first, way = np.unique(ways, return_index=True, return_inverse=True)
    projections = [_projection(int(widths[source[one]]), tuple(here[one].tolist())) for one in first.tolist()]
    expansions = [_expansion(int(widths[target[one]]), tuple(there[one].tolist())) for one in first.tolist()]
    places = (np.cumsum([0, *map(len, tables)])[:-1][way] for tables in (projections, expansions))
    words = np.array([len(table) // 256 for table in expansions], dtype=np.intp)[way]
    order = np.argsort(source, kind="stable")
    meet_start = np.zeros(len(con_start), dtype=np.int32)
    np.cumsum(np.bincount(source, minlength=len(widths)), out=meet_start[1:])
    return Overlaps(
        meet_start,
        np.stack([target, *places, words], axis=1)[order].astype(np.int32),
        np.concatenate([*projections, np.zeros(1, dtype=np.int8)]),
        np.concatenate([*expansions, np.zeros(1, dtype=np.int32)]),
    )


def _slots(con_start: Ints, con_vars: Ints, con: NDArray[np.intp], variables: NDArray[np.intp]) -> Ints:
    """(P, 3) the places of variables (P, 3) in constraints (P,), -1 for none among the first ones."""
    found = np.full(variables.shape, -1, dtype=np.int32)
    for slot in range(WIDEST_SHARED):
        at = con_start[con] + slot
        here = con_vars[np.minimum(at, len(con_vars) - 1)]
        found[(at < con_start[con + 1])[:, None] & (here[:, None] == variables)] = slot
    return found


@lru_cache(maxsize=4096)
def _projection(width: int, slots: tuple[int, ...]) -> NDArray[np.int8]:
    """(4 * words * 256,) as `Overlaps` has them."""
    patterns = np.arange(32 * mask_words(width))
    shows = np.where(patterns < 1 << width, 1 << _at_slots(patterns, slots), 0).reshape(-1, 1, 8)
    of_value = np.where(np.arange(256)[:, None] >> np.arange(8) & 1, shows, 0)
    found: NDArray[np.int8] = np.bitwise_or.reduce(of_value, axis=2).ravel().astype(np.uint8).view(np.int8)
    return found


@lru_cache(maxsize=4096)
def _expansion(width: int, slots: tuple[int, ...]) -> Ints:
    """(words * 256,) as `Overlaps` has them."""
    agrees = np.arange(256)[:, None] >> _at_slots(np.arange(32 * mask_words(width)), slots) & 1
    words = np.packbits(agrees.astype(np.uint8), axis=1, bitorder="little").view("<i4")
    return words.T.ravel().astype(np.int32)


def _at_slots(patterns: NDArray[np.intp], slots: tuple[int, ...]) -> NDArray[np.intp]:
    """What patterns have at three slots, a number from 0 to 7 each."""
    found: NDArray[np.intp] = sum(
        ((patterns >> slot & 1) << i for i, slot in enumerate(slots)), np.zeros_like(patterns)
    )
    return found


class Tables(NamedTuple):
    """The static part of a search (C constraints, N variables), all int32.

    con_start (C + 1,), con_vars     variables of each constraint
    con_table (C,)                   offset of its entry 0 in `entries`; INACTIVE: not in force
    occ_start (N + 1,), occ (., 3)   for each variable: constraint, weight 3 ** slot and slot
    entries                          all lookup tables (`takegaki.model.tables`), one after the other
    words                            mask words of the widest table
    adj_start, adj                   LOOP: for each face and the world, last, those that share a side,
                                     once each; TREE: for each node the edges at it
    near                             None for the LOOP goal; TREE: the nodes at the other ends of adj
    overlaps                         how tables with variables in common tell each other; None: they do not
    cache                            what searches cache for all puzzles of this shape; None for tables of
                                     one puzzle

    LOOP: variable f is "face f is inside", variable F is the world. TREE: the last variable is false.
    """

    n_vars: int
    con_start: Ints
    con_vars: Ints
    con_table: Ints
    occ_start: Ints
    occ: Ints
    entries: Ints
    words: int
    adj_start: Ints
    adj: Ints
    near: Ints | None = None
    overlaps: Overlaps | None = None
    cache: dict[str, Any] | None = None


INACTIVE = -1
"""In place of a table's offset: the constraint is not in force."""


def occurrences(con_start: Ints, con_vars: Ints, n_vars: int) -> tuple[Ints, Ints]:
    """Starts (N + 1,), and constraint, weight 3 ** slot and slot wherever a variable stands."""
    con = np.repeat(np.arange(len(con_start) - 1, dtype=np.int32), np.diff(con_start))
    slot = np.arange(len(con_vars), dtype=np.int32) - con_start[con]
    order = np.argsort(con_vars, kind="stable")
    start = np.zeros(n_vars + 1, dtype=np.int32)
    np.cumsum(np.bincount(con_vars, minlength=n_vars), out=start[1:])
    return start, np.stack([con, 3**slot, slot], axis=1)[order].astype(np.int32)
