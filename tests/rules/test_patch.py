"""Patches on boards, their symmetries and standard places; all placements, found by coordinates too."""

from collections.abc import Iterable

import numpy as np
import pytest

from rules.naive import places
from takegaki.core.errors import PuzzleError
from takegaki.core.graph import Graph
from takegaki.rules.library import LIBRARY, rule_set
from takegaki.rules.patch import (
    MAX_MARKS,
    Patch,
    automorphisms,
    canonical_patch,
    distinct,
    embeddings,
    middle_face,
    patch_of_faces,
    placements,
    reference,
)
from takegaki.rules.patch_families import connected_patches
from takegaki.tilings import honeycomb, square
from tiers import thorough, tries

SIDE = reference("square").cols
MIDDLE = middle_face("square")


def block(rows: int, cols: int, tiling: str = "square") -> Patch:
    return patch_of_faces(tiling, [MIDDLE + r * SIDE + c for r in range(rows) for c in range(cols)])


@pytest.mark.parametrize(
    ("rows", "cols", "places", "symmetries"), [(1, 1, 15, 8), (2, 1, 22, 4), (2, 2, 8, 8), (3, 2, 10, 4)]
)
def test_places_off_the_border_of_five_wide_seven_high(
    rows: int, cols: int, places: int, symmetries: int
) -> None:
    """A vertex of the border has fewer edges, so the patch does not fit there as it is."""
    patch, graph = block(rows, cols), square(7, 5)
    found = embeddings(patch, graph)
    assert len(distinct(patch, found)) == places
    assert len(found) == places * symmetries
    assert len(automorphisms(patch)) == symmetries


@pytest.mark.parametrize(("graph", "faces"), [(square(7, 5), 2), (honeycomb(7, 5), 2), (honeycomb(7, 6), 3)])
def test_embeddings_keep_what_lies_beside_what(graph: Graph, faces: int) -> None:
    middle = middle_face(graph.tiling)
    patch = patch_of_faces(graph.tiling, [middle + i for i in range(faces)])
    found = embeddings(patch, graph)
    assert len(found)
    home = patch.graph
    for row in range(len(found)):
        for i, face in enumerate(patch.faces):
            own = {found.edges[row, patch.edges.index(edge)] for edge in home.edges_of(face).tolist()}
            assert own == set(graph.edges_of(found.faces[row, i]).tolist())
        for i, one in enumerate(patch.edges):
            for j, other in enumerate(patch.edges):
                ends = set(home.edge_vertices[one]) & set(home.edge_vertices[other])
                image = set(graph.edge_vertices[found.edges[row, i]]) & set(
                    graph.edge_vertices[found.edges[row, j]]
                )
                assert len(ends) == len(image)


def test_a_patch_too_large_for_the_board_lies_nowhere() -> None:
    assert len(embeddings(block(2, 2), square(1, 7))) == 0


@pytest.mark.parametrize("tiling", ["square", "honeycomb"])
def test_a_moved_and_mirrored_patch_is_the_same(tiling: str) -> None:
    middle = middle_face(tiling)
    patch = canonical_patch(patch_of_faces(tiling, [middle, middle + 1, middle + SIDE], colours=True))
    found = embeddings(patch, patch.graph)
    rng = np.random.default_rng(3)
    for row in rng.choice(len(found), 20).tolist():
        faces, edges, coloured = (
            tuple(sorted(part[row].tolist())) for part in (found.faces, found.edges, found.coloured)
        )
        if patch.graph.outside not in coloured:
            assert canonical_patch(Patch(tiling, faces, edges, coloured)) == patch


def test_different_patches_stay_apart() -> None:
    straight = patch_of_faces("square", [MIDDLE, MIDDLE + 1, MIDDLE + 2])
    bent = patch_of_faces("square", [MIDDLE, MIDDLE + 1, MIDDLE + SIDE])
    assert canonical_patch(straight) != canonical_patch(bent)
    without = Patch("square", straight.faces, straight.edges[1:])
    assert canonical_patch(without) != canonical_patch(straight)


def test_symmetries_begin_with_the_identity_and_form_a_group() -> None:
    moves = automorphisms(block(3, 2))
    assert moves[0] == (tuple(range(6)), tuple(range(17)))
    maps = {marks for _, marks in moves}
    assert {tuple(a[b[i]] for i in range(17)) for a in maps for b in maps} == maps


def test_colours_reach_across_the_edges() -> None:
    patch = patch_of_faces("square", [MIDDLE], colours=True)
    assert set(patch.coloured) == {MIDDLE, MIDDLE - 1, MIDDLE + 1, MIDDLE - SIDE, MIDDLE + SIDE}
    assert patch.n_marks == 9


def test_too_many_marks() -> None:
    with pytest.raises(PuzzleError, match=f"40 marks; at most {MAX_MARKS}"):
        block(4, 4)


def test_no_such_tiling() -> None:
    with pytest.raises(PuzzleError, match="no tiling 'cube'"):
        reference("cube")


MOST = tries(30)
"""Patches of the library that are looked at, spread over it."""

BOARDS = {
    "square": [square(5, 3), square(3, 5), square(1, 1), square(1, 4)],
    "honeycomb": [honeycomb(5, 3), honeycomb(3, 5), honeycomb(1, 1), honeycomb(4, 1), honeycomb(1, 4)],
}


def as_sets(faces: Iterable[int], marks: Iterable[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """What a placement takes up, in whatever order."""
    return tuple(sorted(faces)), tuple(sorted(marks))


def found(patch: Patch, graph: Graph) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """What each placement takes up."""
    placed = placements(patch, graph)
    return [as_sets(*pair) for pair in zip(placed.faces.tolist(), placed.marks.tolist(), strict=True)]


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
                        own = {image[edge] for edge in home.edges_of(face).tolist() if edge in image}
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


@pytest.mark.parametrize("tiling", ["penrose-kites", "penrose-rhombs", "cairo"])
def test_where_edges_of_a_patch_meet_as_many_edges_meet(tiling: str) -> None:
    """Three at one end of each edge and five at the other: a patch must not be laid the other way round."""
    graph = reference(tiling)
    for patch in connected_patches(tiling, 2):
        found = embeddings(patch, graph)
        for row in found.edges[:: 1 + len(found) // 40].tolist():
            there = dict(zip(patch.edges, row, strict=True))
            for vertex in set(graph.edge_vertices[list(patch.edges)].ravel().tolist()):
                own = [there[edge] for edge in graph.edges_at(vertex).tolist() if edge in there]
                shared = set.intersection(*(set(graph.edge_vertices[edge].tolist()) for edge in own))
                assert graph.degrees[vertex] in {graph.degrees[dot] for dot in shared}


@pytest.mark.parametrize(("side", "vertices"), [(2, 0), (4, 1), (5, 4)])
def test_degrees_agree_at_both_ends_of_an_edge(side: int, vertices: int) -> None:
    """The edges at a dot fit only where none of them ends at the border: there fewer edges meet."""
    home = reference("square")
    at = int(home.edge_vertices[home.edges_of(middle_face("square"))[0], 0])
    patch = Patch("square", (), tuple(sorted(home.edges_at(at).tolist())))
    assert len(embeddings(patch, square(side, side))) == 8 * vertices
