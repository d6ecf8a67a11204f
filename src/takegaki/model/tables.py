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

from functools import cached_property, lru_cache
from typing import Any, TypeVar

import numpy as np

from takegaki.core.array_types import NDArray
from takegaki.core.lazy_named_tuple import NamedTuple
from takegaki.core.table import Patterns

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

    shares[i] is the number of sides shared with neighbour i, outer those on the world (false). With
    a switch, one more variable, this holds only where that is true.
    """
    own, *others = _assignments(1 + len(shares))
    changes = outer * own
    for share, other in zip(shares, others, strict=True):
        changes = changes + share * (own != other)
    return _compiled(_are_among(changes, counts), switched)


@lru_cache(maxsize=4096)
def pattern_table(size: int, patterns: Patterns, *, switched: bool = False) -> Entries:
    """Variables: edges, which hold one of these patterns; with a switch, only where that is
    true.
    """
    allowed = np.zeros(1 << size, dtype=np.bool_)
    allowed[list(patterns)] = True
    return _compiled(allowed.reshape((2,) * size, order="F"), switched)


@lru_cache(maxsize=256)
def unary_table(n: int, ends: tuple[tuple[int, int], ...]) -> Entries:
    """Variables: n colours, then "at least j" for j from 1 on of the sides, each between two of
    them.

    ends holds positions of variables, or -1 for the world (false).
    """
    variables = _assignments(n + len(ends))
    variables.append(np.zeros_like(variables[0]))
    changes = _total([(variables[one] != variables[other]).astype(np.intp) for one, other in ends])
    return compile_table(_are_in_unary(variables[n:-1], changes))


@lru_cache(maxsize=256)
def sum_table(one: int, other: int, least: int) -> Entries:
    """Variables: the sum is at least so much; then two numbers in unary, up to `one` and
    `other`.
    """
    variables = _assignments(1 + one + other)
    first, second = variables[1 : 1 + one], variables[1 + one :]
    descend = _are_in_unary(first, _total(first)) & _are_in_unary(second, _total(second))
    return compile_table(descend & ((variables[0] == 1) == (_total(first + second) >= least)))


def _total(variables: list[NDArray[np.intp]]) -> NDArray[np.intp]:
    found: NDArray[np.intp] = np.sum(variables, axis=0, dtype=np.intp)
    return found


def _are_in_unary(variables: list[NDArray[np.intp]], number: NDArray[np.intp]) -> Allowed:
    """Where these variables are "at least j" of a number, for j from 1 on."""
    found: Allowed = np.all(
        [(one == 1) == (number >= j) for j, one in enumerate(variables, start=1)], axis=0
    )
    return found


def _compiled(allowed: Allowed, switched: bool) -> Entries:
    if not switched:
        return compile_table(allowed)
    # Where the switch is false anything goes, so nothing is related, and only the switch can be
    # fixed.
    return compile_table(
        np.stack([np.ones_like(allowed), allowed], axis=-1), fixes=not allowed.any()
    )


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
    """Which constraints have three variables in common, and how one restricts the other by their
    values.

    meet_start (C + 1,), meets (M, 4)  for each constraint: another one, a place in `projections`,
                                       one in `expansions`, mask words of the other
    projections                        from that place on, for each byte of a mask and its 256
                                       values: which patterns of the three occur, as 8 bits
    expansions                         word by word, for these 8 bits: the other's patterns that
                                       agree
    """

    meet_start: Ints
    meets: Ints
    projections: NDArray[np.int8]
    expansions: Ints


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


class Tables(NamedTuple):
    """The static part of a search (C constraints, N variables), all int32.

    con_start (C + 1,), con_vars     variables of each constraint
    con_table (C,)                   offset of its entry 0 in `entries`; INACTIVE: not in force
    occ_start (N + 1,), occ (., 3)   for each variable: constraint, weight 3 ** slot and slot
    entries                          all lookup tables (`takegaki.model.tables`), one after the
                                     other
    words                            mask words of the widest table
    adj_start, adj                   the nodes beside each node; LOOP: for each face and the world,
                                     last, those that share a side, once each
    adj_edge                         None for the LOOP goal; TREE: the edges to the nodes of adj
    overlaps                         how tables with variables in common restrict each other, None
                                     if not
    cache                            what searches cache for all puzzles of this shape; None for
                                     tables of one puzzle

    LOOP: variable f is "face f is inside", variable F is the world. TREE: the last variable is
    false.
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
    adj_edge: Ints | None = None
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


class Lookups:
    """Lookup tables one after the other, and rows of their offsets by clue."""

    def __init__(self) -> None:
        self.rows: dict[tuple[int, ...], int] = {}
        self._entries: list[Entries] = []
        self._offset_of: dict[int, int] = {}
        self._row_of: dict[tuple[object, ...], int] = {}
        self._size = 0

    def offset(self, entries: Entries | None, width: int) -> int:
        """Where entry 0 of a table over so many variables stands; INACTIVE for none."""
        if entries is None:
            return INACTIVE
        # The tables are cached objects, so equal ones are identical.
        if id(entries) not in self._offset_of:
            self._offset_of[id(entries)] = self._size + len(entries) - 3**width
            self._entries.append(entries)
            self._size += len(entries)
        return self._offset_of[id(entries)]

    def row(self, width: int, tables: dict[int, Entries]) -> int:
        """The row for the tables that clues put into force on a constraint."""
        # Thousands of cells have the same few: their rows, of 100 clues and more, are made once.
        key = width, *tables, *map(id, tables.values())
        if key not in self._row_of:
            offsets = [
                self.offset(tables.get(clue), width) for clue in range(max(tables, default=-1) + 1)
            ]
            self._row_of[key] = self.rows.setdefault(tuple(offsets), len(self.rows))
        return self._row_of[key]

    @cached_property
    def entries(self) -> Entries:
        """All of them, and a zero."""
        return np.concatenate([*self._entries, np.zeros(1, dtype=np.int32)])

    @cached_property
    def clue_offset(self) -> Ints:
        """(., largest + 2) the rows; INACTIVE for clues behind the end of one, and for none,
        last.
        """
        most = max(map(len, self.rows), default=0) + 1
        offsets = np.array(
            [[*row, *[INACTIVE] * (most - len(row))] for row in self.rows], dtype=np.int32
        )
        return offsets.reshape(len(self.rows), most)
