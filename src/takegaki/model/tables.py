"""Tables: what a model gives the engine, the same for every goal."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int32]


class Tables(NamedTuple):
    """The static part of a search (C constraints, N variables), all int32.

    con_start (C + 1,), con_vars     variables of each constraint
    con_table (C,)                   offset of its entry 0 in `entries`; INACTIVE where it says nothing
    occ_start (N + 1,), occ (., 3)   for each variable: constraint, weight 3 ** slot and slot
    entries                          all lookup tables (`takegaki.model.ternary`), one after the other
    words                            mask words of the widest table
    adj_start, adj                   LOOP: for each face and the world, last, those that share a side,
                                     once each; TREE: for each node the edges at it
    near                             None for the LOOP goal; TREE: the nodes at the other ends of adj

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


INACTIVE = -1
"""In place of a table's offset: this constraint says nothing."""


def occurrences(con_start: Ints, con_vars: Ints, n_vars: int) -> tuple[Ints, Ints]:
    """Starts (N + 1,), and constraint, weight 3 ** slot and slot wherever a variable stands."""
    con = np.repeat(np.arange(len(con_start) - 1, dtype=np.int32), np.diff(con_start))
    slot = np.arange(len(con_vars), dtype=np.int32) - con_start[con]
    order = np.argsort(con_vars, kind="stable")
    start = np.zeros(n_vars + 1, dtype=np.int32)
    np.cumsum(np.bincount(con_vars, minlength=n_vars), out=start[1:])
    return start, np.stack([con, 3**slot, slot], axis=1)[order].astype(np.int32)
