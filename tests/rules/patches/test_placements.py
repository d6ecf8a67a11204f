"""Where patches lie on boards, against their coordinates."""

from collections.abc import Iterable

import numpy as np
import pytest

from rules.naive import places
from takegaki.core.graph import Graph
from takegaki.rules.patches.families import connected_patches
from takegaki.rules.patches.patch import Patch, middle_face, patch_of_faces, reference
from takegaki.rules.patches.placements import placements
from takegaki.rules.rule_sets.library import LIBRARY, rule_set
from takegaki.tilings import honeycomb, square
from tiers import thorough, tries

MOST = tries(30)
"""Patches of the library that are looked at, spread over it."""

BOARDS = {
    "square": [square(5, 3), square(3, 5), square(1, 1), square(1, 4)],
    "honeycomb": [
        honeycomb(5, 3),
        honeycomb(3, 5),
        honeycomb(1, 1),
        honeycomb(4, 1),
        honeycomb(1, 4),
    ],
}


def as_sets(faces: Iterable[int], marks: Iterable[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """What a placement takes up, in whatever order."""
    return tuple(sorted(faces)), tuple(sorted(marks))


def found(patch: Patch, graph: Graph) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """What each placement takes up."""
    placed = placements(patch, graph)
    return [
        as_sets(*pair) for pair in zip(placed.faces.tolist(), placed.marks.tolist(), strict=True)
    ]


def library_patches(tiling: str) -> list[Patch]:
    names = [name for name, entry in LIBRARY.items() if entry.tiling == tiling]
    found = sorted({rule.patch for name in names for rule in rule_set(name).rules}, key=str)
    return found[:: max(1, len(found) // MOST)]


def long_patches(tiling: str) -> list[Patch]:
    """Rows, columns and diagonals of faces: they reach far over a border, the more when turned."""
    side, middle = reference(tiling).cols, middle_face(tiling)
    steps = [1, side, side + 1, side - 1, 2 * side + 1, side + 2, 2 * side + 2, 2 * side - 2]
    return [patch_of_faces(tiling, [middle, middle + step]) for step in steps]


@thorough
@pytest.mark.parametrize("tiling", BOARDS)
def test_placements_are_those_by_coordinates(tiling: str) -> None:
    for patch in [*library_patches(tiling), *long_patches(tiling)]:
        for graph in BOARDS[tiling]:
            wanted = {as_sets(*pair) for pair in places(patch, graph)}
            assert set(found(patch, graph)) == wanted, (patch, graph)


@pytest.mark.parametrize("tiling", BOARDS)
def test_each_place_comes_once(tiling: str) -> None:
    """Where all of it is on the board; beyond the border different places look the same."""
    for patch in library_patches(tiling):
        for graph in BOARDS[tiling][:2]:
            whole = [place for place in found(patch, graph) if min((*place[0], *place[1])) >= 0]
            assert len(set(whole)) == len(whole)


@pytest.mark.parametrize("tiling", BOARDS)
def test_placements_belong_together(tiling: str) -> None:
    """Each is the image of the patch, mark by mark: edges of a face go to edges of its image."""
    for patch in library_patches(tiling):
        home = patch.graph
        for graph in BOARDS[tiling][:1]:
            placed = placements(patch, graph)
            for faces, marks in zip(placed.faces.tolist(), placed.marks.tolist(), strict=True):
                image = dict(zip(patch.edges, marks, strict=False))
                for face, there in zip(patch.faces, faces, strict=True):
                    if there >= 0:
                        own = {
                            image[edge] for edge in home.edges_of(face).tolist() if edge in image
                        }
                        assert own <= set(graph.edges_of(there).tolist())


def test_a_known_number() -> None:
    """One face on 3 wide, 5 high: each cell, and beyond the border a cell along each side of it."""
    (one,) = connected_patches("square", 1)
    placed = placements(one, square(5, 3))
    assert len(placed.faces) == 15 + 2 * (5 + 3)
    assert int((placed.faces[:, 0] >= 0).sum()) == 15
    assert np.array_equal(np.bincount((placed.marks >= 0).sum(axis=1)), [0, 16, 0, 0, 15])
    (one,) = connected_patches("honeycomb", 1)
    assert int((placements(one, honeycomb(5, 3)).faces[:, 0] >= 0).sum()) == 15


def test_kept_with_the_graph() -> None:
    (one,) = connected_patches("square", 1)
    graph = square(5, 3)
    assert placements(one, graph) is placements(one, graph)
