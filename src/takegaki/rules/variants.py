"""Variants: a rule rotated and reflected on the reference board, and rules that are the same."""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from takegaki.core.graph import Graph
from takegaki.rules.patch import Embeddings, Patch, embeddings
from takegaki.rules.rule import Rule

Key = tuple[tuple[int, ...], ...]


def variants(rule: Rule) -> tuple[Rule, ...]:
    """All rotations and reflections of a rule (8 on squares, the tiling's own group elsewhere) on the
    reference board, duplicates dropped; two that differ by a shift count as one.

    The rule itself comes first.
    """
    found = {key(rule): rule}
    ways = _turned(rule.patch)
    for i in range(len(ways)):
        image = laid(rule, ways, i)
        found.setdefault(key(image), image)
    return tuple(found.values())


def laid(rule: Rule, ways: Embeddings, row: int) -> Rule:
    """The rule on the patch that one embedding of its own patch in the reference board takes up."""
    faces, edges, coloured = (part[row].tolist() for part in (ways.faces, ways.edges, ways.coloured))
    patch = Patch(rule.patch.tiling, tuple(sorted(faces)), tuple(sorted(edges)), tuple(sorted(coloured)))
    marks = [patch.edges.index(edge) for edge in edges]
    marks += [len(edges) + patch.coloured.index(face) for face in coloured]
    return rule.moved(tuple(patch.faces.index(face) for face in faces), tuple(marks), patch)


def key(rule: Rule) -> Key:
    """Equal for rules that ask and conclude the same up to a shift, idle places of the patch aside."""
    graph = rule.patch.graph
    faces, edges = _face_places(graph), _edge_places(graph)
    items = [
        (*faces[face], 0, clue, 0)
        for face, clue in zip(rule.patch.faces, rule.clues, strict=True)
        if clue >= 0
    ]
    places = [edges[edge] for edge in rule.patch.edges] + [faces[face] for face in rule.patch.coloured]
    kinds = [1] * len(rule.patch.edges) + [2] * len(rule.patch.coloured)
    items += [
        (*place, kind, before, after)
        for place, kind, before, after in zip(places, kinds, rule.before, rule.after, strict=True)
        if before or after
    ]
    left = min(item[0] for item in items)
    top = min(item[1] for item in items)
    return tuple(sorted((x - left, y - top, *rest) for x, y, *rest in items))


@lru_cache(maxsize=1024)
def _turned(patch: Patch) -> Embeddings:
    """One embedding in the reference board for each rotation and reflection, as near the middle as can be."""
    graph = patch.graph
    ways = embeddings(patch, graph)
    middles = _middles(graph)[ways.edges]
    # Faces too: an edge alone looks the same in every direction.
    faces = np.array(_face_places(graph))[np.concatenate([ways.faces, ways.coloured], axis=1)]
    shape = (np.concatenate([6 * middles, faces], axis=1) - 6 * middles[:, :1]).reshape(len(ways), -1)
    # Nearest to the middle first, so that `unique` meets that one first.
    order = np.argsort(np.abs(middles - np.median(_middles(graph), axis=0)).max(axis=(1, 2)), kind="stable")
    _, first = np.unique(shape[order], axis=0, return_index=True)
    return ways.taken(order[np.sort(first)])


def _middles(graph: Graph) -> NDArray[np.int64]:
    """(E, 2) twice the middle of each edge: whole numbers."""
    doubled: NDArray[np.int64] = graph.positions.astype(np.int64)[graph.edge_vertices].sum(axis=1)
    return doubled


@lru_cache(maxsize=16)
def _edge_places(graph: Graph) -> list[tuple[int, int]]:
    return [(x, y) for x, y in (6 * _middles(graph)).tolist()]


@lru_cache(maxsize=16)
def _face_places(graph: Graph) -> list[tuple[int, int]]:
    """Twelve times the middle of each face: whole numbers for faces of 3, 4, 6 and 12 sides."""
    corners: NDArray[np.int64] = graph.positions.astype(np.int64)[graph.face_vertices]
    sums = np.add.reduceat(corners, graph.face_start[:-1], axis=0)
    return [(x, y) for x, y in (12 * sums // graph.face_sizes[:, None]).tolist()]
