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

from takegaki.core.graph import Graph

CONFLICT = -1
FALSE_SHIFT = 12
MAX_WIDTH = 9
"""Widest table: 3 ** 9 entries of 4 bytes are 79 kB."""

Entries = NDArray[np.int32]
Allowed = NDArray[np.bool_]
Number = TypeVar("Number", np.uint8, np.int32)


def mask_words(k: int) -> int:
    """Number of words in front of the entries of a table over k variables."""
    return max(1, (1 << k) // 32)


def compile_table(allowed: Allowed, *, fixes: bool | None = None) -> Entries:
    """1 or 0 as above, mask words, then entries (3 ** k,), int32, for allowed (2,) * k bool, axis i
    for variable i.

    fixes   the 1 or 0 where it is known

    Cost: k 3 ** k.
    """
    k = allowed.ndim
    # Variable i weighs 3 ** i, so the last axis is the slowest.
    every = np.zeros((3,) * k, dtype=np.uint8)
    every[(slice(1, 3),) * k] = allowed.T
    possible, entries = every.reshape(-1), np.zeros(3**k, dtype=np.int32)
    for axis in range(k):
        _digit(possible, axis, 0)[...] = _digit(possible, axis, 1) | _digit(possible, axis, 2)
    for axis in range(k):
        false, true = _digit(possible, axis, 1), _digit(possible, axis, 2)
        forced = np.array([0, 1 << axis, 1 << axis + FALSE_SHIFT, 0], dtype=np.int32)
        unknown = _digit(entries, axis, 0)
        unknown |= forced[true + 2 * false]
    entries[possible == 0] = CONFLICT
    first = _relates_or_fixes(allowed) if fixes is None else fixes
    return np.concatenate([[first], _mask(allowed), entries], dtype=np.int32)


def _relates_or_fixes(allowed: Allowed) -> bool:
    patterns = np.argwhere(allowed)
    if len(patterns) == 0:
        return True
    # How many patterns have both variables true, and how many have one but not the other.
    both = patterns.T @ patterns
    true = np.diagonal(both)
    differing = true[:, None] + true[None, :] - 2 * both
    related = (differing == 0) | (differing == len(patterns))
    np.fill_diagonal(related, False)
    return bool(np.any((true == 0) | (true == len(patterns))) or np.any(related))


def _mask(allowed: Allowed) -> Entries:
    bits = np.zeros(32 * mask_words(allowed.ndim), dtype=np.uint8)
    bits[: allowed.size] = allowed.ravel(order="F")
    return np.packbits(bits, bitorder="little").view("<i4").astype(np.int32)


def _digit(array: NDArray[Number], axis: int, digit: int) -> NDArray[Number]:
    """The entries at which one digit has this value. Rows, so that they are copied quickly."""
    return array.reshape(-1, 3, 3**axis)[:, digit]


def _assignments(k: int) -> list[NDArray[np.intp]]:
    return list(np.indices((2,) * k))


def _are_among(numbers: NDArray[np.intp], wanted: tuple[int, ...]) -> Allowed:
    flags = np.zeros(1 + max(int(numbers.max()), *wanted, 0), dtype=np.bool_)
    flags[list(wanted)] = True
    return flags[numbers]


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
    return _compiled(_are_among(changes, counts), switched)


@lru_cache(maxsize=4096)
def pattern_table(size: int, patterns: frozenset[int], *, switched: bool = False) -> Entries:
    """Variables: edges, which hold one of these patterns; with a switch, only where that is true."""
    allowed = np.zeros(1 << size, dtype=np.bool_)
    allowed[list(patterns)] = True
    return _compiled(allowed.reshape((2,) * size, order="F"), switched)


@lru_cache(maxsize=256)
def unary_table(n: int, ends: tuple[tuple[int, int], ...]) -> Entries:
    """Variables: n colours, then "at least j" for j from 1 on of the sides, each between two of them.

    ends holds positions of variables, or -1 for the world (false).
    """
    variables = _assignments(n + len(ends))
    variables.append(np.zeros_like(variables[0]))
    changes = _total([(variables[one] != variables[other]).astype(np.intp) for one, other in ends])
    return compile_table(_are_in_unary(variables[n:-1], changes))


@lru_cache(maxsize=256)
def sum_table(one: int, other: int, least: int) -> Entries:
    """Variables: the sum is at least so much; then two numbers in unary, up to `one` and `other`."""
    variables = _assignments(1 + one + other)
    first, second = variables[1 : 1 + one], variables[1 + one :]
    descend = _are_in_unary(first, _total(first)) & _are_in_unary(second, _total(second))
    return compile_table(descend & ((variables[0] == 1) == (_total(first + second) >= least)))


def _total(variables: list[NDArray[np.intp]]) -> NDArray[np.intp]:
    found: NDArray[np.intp] = np.sum(variables, axis=0, dtype=np.intp)
    return found


def _are_in_unary(variables: list[NDArray[np.intp]], number: NDArray[np.intp]) -> Allowed:
    """Where these variables are "at least j" of a number, for j from 1 on."""
    found: Allowed = np.all([(one == 1) == (number >= j) for j, one in enumerate(variables, start=1)], axis=0)
    return found


def _compiled(allowed: Allowed, switched: bool) -> Entries:
    if not switched:
        return compile_table(allowed)
    # Where the switch is false anything goes, so nothing is related, and only the switch can be fixed.
    return compile_table(np.stack([np.ones_like(allowed), allowed], axis=-1), fixes=not allowed.any())


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
    changes = np.sum([a != b for a, b in zip(walk, walk[1:] + walk[:1], strict=True)], axis=0)
    permitted = _are_among(changes, allowed)
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
    """Which constraints have three variables in common, and how one restricts the other by their values.

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
"""Wider tables do not restrict others: their lookups would evict all else from the cache."""


def overlaps(con_start: Ints, con_vars: Ints, pairs: NDArray[np.intp], shared: NDArray[np.intp]) -> Overlaps:
    """How constraints restrict each other by the values left to three variables.

    pairs   (2, P) two constraints each; those that are too wide or lack one of the variables are left out
    shared  (3, P) variables of both

    Cost: linear, and 0.1 ms for each way to lie in each other that was not met before.
    """
    widths = np.diff(con_start)
    slots = np.arange(min(WIDEST_SHARED, widths.max()))[:, np.newaxis]
    # (as wide as the widest, C), -1 behind the last variable.
    members = np.where(slots < widths, con_vars[np.minimum(con_start[:-1] + slots, len(con_vars) - 1)], -1)
    places = np.stack([_places(members, con, shared) for con in pairs])
    kept = (places >= 0).all(axis=(0, 1)) & (widths[pairs] <= WIDEST_SHARED).all(axis=0)
    pairs, places = pairs[:, kept], places[:, :, kept]
    # By half: what lies where in each of the two, then both together.
    halves = [
        numbered(16 ** np.arange(4) @ np.concatenate([places[i], widths[pairs[i : i + 1]]]))[0]
        for i in (0, 1)
    ]
    way, first = numbered(halves[0] * (halves[1].max(initial=0) + 1) + halves[1])
    projections: list[NDArray[np.int8]] = []
    expansions: list[Ints] = []
    rows, at_projection, at_expansion = [], 0, 0
    # First the ways in which the first one restricts the second, then those back.
    for source, target in ((0, 1), (1, 0)):
        for one in first.tolist():
            projections.append(
                _projection(int(widths[pairs[source, one]]), tuple(places[source, :, one].tolist()))
            )
            expansions.append(
                _expansion(int(widths[pairs[target, one]]), tuple(places[target, :, one].tolist()))
            )
            rows.append((at_projection, at_expansion, len(expansions[-1]) // 256))
            at_projection += len(projections[-1])
            at_expansion += len(expansions[-1])
    order = by_number(pairs.ravel())
    row = np.array(rows, dtype=np.int32).reshape(-1, 3)[np.concatenate([way, way + len(first)])[order]]
    return Overlaps(
        starts(np.bincount(pairs.ravel(), minlength=len(widths))),
        np.column_stack([pairs[::-1].ravel()[order].astype(np.int32), row]),
        np.concatenate([*projections, np.zeros(1, dtype=np.int8)]),
        np.concatenate([*expansions, np.zeros(1, dtype=np.int32)]),
    )


def corner_overlaps(
    graph: Graph, con_start: Ints, con_vars: Ints, con_of_vertex: NDArray[np.intp]
) -> Overlaps:
    """At each corner of a face: the table of the face and that of the vertex have three faces in common.

    con_of_vertex   (V,) the table of each vertex, -1 for none. Where a vertex of three faces has none, since
                    each colouring fits it, the tables of these faces have all three in common
    """
    face, start, degree = graph.vertex_faces, graph.vertex_start, graph.degrees
    vertex = np.repeat(np.arange(graph.n_vertices), degree)
    before, after = np.roll(face, 1), np.roll(face, -1)
    ends = start[1:][degree > 0]
    before[ends - degree[degree > 0]], after[ends - 1] = face[ends - 1], face[ends - degree[degree > 0]]
    of_vertex = con_of_vertex[vertex]
    kept = (np.maximum(np.maximum(before, after), face) < graph.outside) & (before != after)
    kept &= (face != before) & (face != after) & ((of_vertex >= 0) | (degree[vertex] == 3))
    shared = np.stack([face[kept], before[kept], after[kept]])
    other = np.where(of_vertex >= 0, of_vertex, before)[kept]
    return overlaps(con_start, con_vars, np.stack([shared[0], other]), shared)


def neighbours(graph: Graph) -> tuple[Ints, Ints]:
    """Starts, and for each face and the world those beside it, once each, in the order of the edges."""
    world = graph.outside
    here, there = graph.edge_faces.ravel(), graph.edge_faces[:, ::-1].ravel()
    _, first = np.unique(here * np.int64(world + 1) + there, return_index=True)
    first.sort()
    first = first[by_number(here[first])]
    return starts(np.bincount(here[first], minlength=world + 1)), there[first]


def starts(counts: NDArray[np.intp]) -> Ints:
    """(n + 1,) where each row of so many items (n,) begins, and the end of the last."""
    found = np.zeros(len(counts) + 1, dtype=np.int32)
    np.cumsum(counts, out=found[1:])
    return found


def by_number(numbers: NDArray[np.integer]) -> NDArray[np.intp]:
    """(n,) the order in which these numbers, 0 or more, ascend; equal ones stay as they are."""
    # Small numbers are sorted digit by digit, in linear time.
    small = len(numbers) > 0 and numbers.max() < 1 << 16
    return np.argsort(numbers.astype(np.uint16) if small else numbers, kind="stable")


def numbered(keys: NDArray[np.intp]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """(n,) the rank of each key among the different ones, and where each of these stands once.

    Cost: linear in the keys and the largest of them, 0 or more.
    """
    where = np.full(keys.max(initial=-1) + 1, -1)
    where[keys] = np.arange(len(keys))
    first = where[where >= 0]
    where[keys[first]] = np.arange(len(first))
    return where[keys], first


def _places(members: NDArray[np.intp], con: NDArray[np.intp], shared: NDArray[np.intp]) -> NDArray[np.intp]:
    """(3, P) the places of variables (3, P) among the members of constraints (P,), -1 for none."""
    found = np.full(shared.shape, -1)
    for slot, here in enumerate(members):
        found += (slot + 1) * (here[con] == shared)
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
    overlaps                         how tables with variables in common restrict each other, None if not
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
    order = by_number(con_vars)
    start = starts(np.bincount(con_vars, minlength=n_vars))
    con, slot = con[order], slot[order]
    return start, np.stack([con, (3 ** np.arange(MAX_WIDTH, dtype=np.int32))[slot], slot], axis=1)
