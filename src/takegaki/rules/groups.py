"""The rules of a set by patch, with all their images under its symmetries."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

import numpy as np
from numpy.typing import NDArray

from takegaki.core.board import CROSS, LINE
from takegaki.core.graph import IntArray
from takegaki.engine.compose import undominated
from takegaki.engine.site import CLUE_BITS
from takegaki.rules.bits import sizes
from takegaki.rules.patch import Patch, automorphisms
from takegaki.rules.rule import Rule, RuleSet

Int8s = NDArray[np.int8]
Rows = NDArray[np.int64]

MANY = 64
"""Rules with the same clues from which on dominated ones are looked for."""


@dataclass(frozen=True, eq=False)
class Group:
    """The rules of one patch with all their images under its symmetries, by clues.

    clues, before, after   (R, faces), (R, marks), (R, marks)
    original               (R,) the place of each in the rule set
    loops                  the small loops of each as marks
    """

    patch: Patch
    clues: Int8s
    before: Int8s
    after: Int8s
    original: IntArray
    loops: list[frozenset[frozenset[int]]]

    @property
    def codes(self) -> NDArray[np.int64]:
        """(R,) the clues asked for as one number each."""
        shifts = CLUE_BITS * np.arange(self.clues.shape[1])
        found: NDArray[np.int64] = ((self.clues.astype(np.int64) + 1) << shifts).sum(axis=1)
        return found


@lru_cache(maxsize=32)
def groups(rule_set: RuleSet) -> tuple[Group, ...]:
    """The rules by patch, with all images; rules of the same patch at different places stay apart."""
    order = sorted(range(len(rule_set)), key=lambda i: _patch_key(rule_set.rules[i].patch))
    return tuple(
        _group(patch, list(members), rule_set.rules)
        for patch, members in groupby(order, key=lambda i: rule_set.rules[i].patch)
    )


def _patch_key(patch: Patch) -> tuple[tuple[int, ...], ...]:
    return (patch.faces, patch.edges, patch.coloured)


def _group(patch: Patch, members: list[int], rules: tuple[Rule, ...]) -> Group:
    n_edges = len(patch.edges)
    clues = np.array([rules[i].clues for i in members], dtype=np.int8).reshape(len(members), -1)
    before = np.array([rules[i].before for i in members], dtype=np.int8)
    after = np.array([rules[i].after for i in members], dtype=np.int8)
    images = []
    for face_to, mark_to in automorphisms(patch):
        # Column `image` of the moved rule is column i of the rule.
        faces_back, marks_back = np.argsort(face_to), np.argsort(mark_to)
        moved = np.concatenate([clues[:, faces_back], before[:, marks_back], after[:, marks_back]], axis=1)
        images.append(moved)
        if patch.coloured:
            swapped = moved.copy()
            k, m = len(patch.faces), patch.n_marks
            swapped[:, k + n_edges : k + m] *= -1
            swapped[:, k + m + n_edges :] *= -1
            images.append(swapped)
    every = np.concatenate(images)
    original = np.tile(np.array(members, dtype=np.int32), len(images))
    with_loops = any(rules[i].loops for i in members)
    loops = _image_loops(patch, members, rules, len(images)) if with_loops else [frozenset()] * len(every)
    k, m = len(patch.faces), patch.n_marks
    codes = ((every[:, :k].astype(np.int64) + 1) << (CLUE_BITS * np.arange(k))).sum(axis=1)
    if with_loops:
        # Different rules may share an image (one with an assumption, one without): both are kept.
        seen: dict[tuple[bytes, frozenset[frozenset[int]]], int] = {}
        for i, row in enumerate(every):
            seen.setdefault((row.tobytes(), loops[i]), i)
        first = np.array(list(seen.values()))
    else:
        _, first = np.unique(np.concatenate([codes[:, None], every], axis=1), axis=0, return_index=True)
    kept = first[np.argsort(codes[first], kind="stable")]
    if not with_loops:
        kept = _useful(kept, codes, every[:, k : k + m], every[:, k + m :])
    return Group(
        patch,
        every[kept, :k],
        every[kept, k : k + m],
        every[kept, k + m :],
        original[kept],
        [loops[i] for i in kept],
    )


def _useful(kept: Rows, codes: Rows, before: Int8s, after: Int8s) -> Rows:
    """Those rules that none with the same clues dominates, where so many have the same clues that
    looking through them costs more than this."""
    values, starts = np.unique(codes[kept], return_index=True)
    parts = []
    for rows in np.split(kept, starts[1:]) if len(values) else []:
        if len(rows) > MANY:
            table = np.zeros((len(rows), 6), dtype=np.int64)
            table[:, :2], table[:, 2:4] = words_of(before[rows]), words_of(after[rows])
            order = np.lexsort((-sizes(table[:, 2:4]), sizes(table[:, :2])))
            chosen = np.zeros(len(rows), dtype=np.int32)
            count = undominated(table[order], chosen)
            parts.append(rows[np.sort(order[chosen[:count]])])
        else:
            parts.append(rows)
    return np.concatenate([kept[:0], *parts])


def words_of(marks: Int8s) -> Rows:
    """(n, 2) rows of marks as lines and crosses."""
    bits = np.int64(1) << np.arange(marks.shape[1])
    return np.stack([((marks == value) * bits).sum(axis=1) for value in (LINE, CROSS)], axis=1)


def _image_loops(
    patch: Patch, members: list[int], rules: tuple[Rule, ...], n_images: int
) -> list[frozenset[frozenset[int]]]:
    twice = n_images // len(automorphisms(patch))
    return [
        frozenset(frozenset(mark_to[mark] for mark in loop) for loop in rules[i].loops)
        for _, mark_to in automorphisms(patch)
        for _ in range(twice)
        for i in members
    ]
