"""What holds in every state between two calls: each part checked against the others, in plain
Python.
"""

import numpy as np

from takegaki.solving.kernels.state import (
    FALSE,
    GLUE,
    HEADER,
    NEXT0,
    PERMANENT,
    SIZE,
    TRUE,
    UNSET,
    State,
)


def assert_consistent(s: State) -> None:
    """Trail, codes, heap, watchers, classes and masks of a state fit together."""
    _trail(s)
    _codes(s)
    _heap(s)
    _watchers(s)
    _classes(s)
    _masks(s)


def _trail(s: State) -> None:
    trail = s.trail[: s.trail_length]
    assert sorted(trail.tolist()) == np.flatnonzero(s.val != UNSET).tolist()
    assert s.position[trail].tolist() == list(range(len(trail)))
    assert (np.diff(s.level[trail]) >= 0).all()
    assert (s.level[trail] <= s.decision_level).all()
    for depth in range(1, s.decision_level + 1):
        assert s.level_start[depth] == (s.level[trail] < depth).sum()
    assert not s.seen.any()


def _codes(s: State) -> None:
    known = np.zeros(len(s.val), dtype=np.int64)
    seen = s.trail[: s.head]
    known[seen] = s.val[seen]
    for con in np.flatnonzero(s.con_table >= 0):
        values = known[s.con_vars[s.con_start[con] : s.con_start[con + 1]]]
        assert s.code[con] == values @ 3 ** np.arange(len(values))


def _heap(s: State) -> None:
    items = s.heap[: s.heap_size]
    assert s.heap_place[items].tolist() == list(range(len(items)))
    assert (s.heap_place >= 0).sum() == len(items)
    below = np.arange(1, len(items))
    assert (s.act[items[(below - 1) // 2]] >= s.act[items[below]]).all()
    assert set(np.flatnonzero(s.val == UNSET)) <= set(items.tolist())


def clauses_of(s: State) -> list[tuple[int, int, list[int]]]:
    """Place, glue and literals of every clause in the arena."""
    found = []
    ref = 0
    while ref < s.clauses.arena_end:
        size = int(s.clauses.arena[ref + SIZE])
        assert size >= 2
        found.append(
            (
                ref,
                int(s.clauses.arena[ref + GLUE]),
                s.clauses.arena[ref + HEADER : ref + HEADER + size].tolist(),
            )
        )
        ref += HEADER + size
    assert ref == s.clauses.arena_end
    return found


def _watchers(s: State) -> None:
    clauses = clauses_of(s)
    assert s.clauses.n_learned == sum(glue != PERMANENT for _, glue, _ in clauses)
    met = set()
    for lit in range(len(s.clauses.watch)):
        ref = int(s.clauses.watch[lit])
        while ref >= 0:
            side = s.clauses.arena[ref + HEADER : ref + HEADER + 2].tolist().index(lit)
            assert (ref, side) not in met
            met.add((ref, side))
            ref = int(s.clauses.arena[ref + NEXT0 + side])
    assert met == {(ref, side) for ref, _, _ in clauses for side in (0, 1)}


def classes_of(s: State) -> list[list[int]]:
    """The members of each class, found by walking its ring."""
    left = set(range(len(s.val)))
    found = []
    while left:
        first = min(left)
        ring = [first]
        while int(s.classes.next_member[ring[-1]]) != first:
            ring.append(int(s.classes.next_member[ring[-1]]))
            assert len(ring) <= len(s.val)
        assert set(ring) <= left
        left -= set(ring)
        found.append(ring)
    return found


def _classes(s: State) -> None:
    for ring in classes_of(s):
        (root,) = set(s.classes.root[ring].tolist())
        assert root in ring
        assert s.classes.class_size[root] == len(ring)
        assert s.classes.parity[root] == 0
    assert s.trials.trial == s.trials.n_merged == s.trials.n_logged == 0
    waiting = s.waiting[: s.n_queued].tolist()
    assert sorted(waiting) == np.flatnonzero(s.is_waiting).tolist()


def assert_classes_are_whole(s: State) -> None:
    """At a fixpoint: where one member of a class is set all are, as their parities say.

    The world's class is known to the tables, which set its members.
    """
    for ring in classes_of(s):
        if s.classes.root[ring[0]] != s.classes.root[s.known_false]:
            values = s.val[ring]
            opposite = (values != UNSET) & (s.classes.parity[ring] == 1)
            assert len(set(np.where(opposite, FALSE + TRUE - values, values).tolist())) == 1


def patterns_left(s: State, con: int) -> np.ndarray:
    """(n, k) the patterns that a table's mask still holds, a column for each of its variables."""
    k = int(s.con_start[con + 1] - s.con_start[con])
    patterns = np.arange(1 << k)
    left = patterns[s.alive[con, patterns // 32] >> patterns % 32 & 1 == 1]
    found: np.ndarray = (left[:, None] >> np.arange(k) & 1).astype(bool)
    return found


def _masks(s: State) -> None:
    """Patterns left are allowed by their table and agree with every class."""
    world = len(s.goal.adj_start) - 2
    for con in np.flatnonzero(s.con_table >= 0):
        left = patterns_left(s, int(con))
        members = s.con_vars[s.con_start[con] : s.con_start[con + 1]]
        codes = (left + 1) @ 3 ** np.arange(len(members))
        assert (s.entries[s.con_table[con] + codes] == 0).all()
        roots, odd = s.classes.root[members], s.classes.parity[members]
        for i in range(len(members)):
            if roots[i] == s.classes.root[world]:
                assert (left[:, i] == (odd[i] ^ s.classes.parity[world])).all()
            for j in np.flatnonzero(roots[:i] == roots[i]):
                assert ((left[:, i] ^ left[:, j]) == (odd[i] ^ odd[j])).all()


def agrees(s: State, rows: np.ndarray) -> np.ndarray:
    """(n,) which rows (n, N) of values agree with the classes and with what is set at level 0."""
    parity = rows[:, : len(s.val)] ^ (s.classes.parity == 1)
    facts = np.flatnonzero((s.val != UNSET) & (s.level == 0))
    related = (parity == parity[:, s.classes.root]).all(axis=1)
    found: np.ndarray = related & (rows[:, facts] == (s.val[facts] != FALSE)).all(axis=1)
    return found
