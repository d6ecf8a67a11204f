"""Patches on boards, their symmetries and standard places; all placements, found by coordinates
too.
"""

import numpy as np
import pytest

from takegaki.core.errors import PuzzleError
from takegaki.core.graph import Graph
from takegaki.rules.patches.embeddings import automorphisms, canonical_patch, distinct, embeddings
from takegaki.rules.patches.families import connected_patches
from takegaki.rules.patches.patch import MAX_MARKS, Patch, middle_face, patch_of_faces, reference
from takegaki.tilings import honeycomb, square

SIDE = reference("square").cols
MIDDLE = middle_face("square")


def block(rows: int, cols: int, tiling: str = "square") -> Patch:
    return patch_of_faces(tiling, [MIDDLE + r * SIDE + c for r in range(rows) for c in range(cols)])


@pytest.mark.parametrize(
    ("kind", "exchanged"), [("slitherlink", True), ("slitherlink-sheep", False)]
)
def test_colours_are_exchanged_where_there_are_some_and_no_clue_tells_them(
    kind: str, exchanged: bool
) -> None:
    coloured, plain = (
        patch_of_faces("square", [MIDDLE], colours=colours, kind=kind) for colours in (True, False)
    )
    assert coloured.recolours is exchanged
    assert not plain.recolours


@pytest.mark.parametrize(
    ("rows", "cols", "places", "symmetries"),
    [(1, 1, 15, 8), (2, 1, 22, 4), (2, 2, 8, 8), (3, 2, 10, 4)],
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


@pytest.mark.parametrize(
    ("graph", "faces"), [(square(7, 5), 2), (honeycomb(7, 5), 2), (honeycomb(7, 6), 3)]
)
def test_embeddings_keep_what_lies_beside_what(graph: Graph, faces: int) -> None:
    middle = middle_face(graph.tiling)
    patch = patch_of_faces(graph.tiling, [middle + i for i in range(faces)])
    found = embeddings(patch, graph)
    assert len(found)
    home = patch.graph
    for row in range(len(found)):
        for i, face in enumerate(patch.faces):
            own = {
                found.edges[row, patch.edges.index(edge)] for edge in home.edges_of(face).tolist()
            }
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
    patch = canonical_patch(
        patch_of_faces(tiling, [middle, middle + 1, middle + SIDE], colours=True)
    )
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


@pytest.mark.parametrize("tiling", ["penrose-kites", "penrose-rhombs", "cairo"])
def test_where_edges_of_a_patch_meet_as_many_edges_meet(tiling: str) -> None:
    """Three at one end of each edge and five at the other: a patch must not be laid the other way
    round.
    """
    graph = reference(tiling)
    for patch in connected_patches(tiling, 2):
        found = embeddings(patch, graph)
        for row in found.edges[:: 1 + len(found) // 40].tolist():
            there = dict(zip(patch.edges, row, strict=True))
            for vertex in set(graph.edge_vertices[list(patch.edges)].ravel().tolist()):
                own = [there[edge] for edge in graph.edges_at(vertex).tolist() if edge in there]
                shared = set.intersection(
                    *(set(graph.edge_vertices[edge].tolist()) for edge in own)
                )
                assert graph.degrees[vertex] in {graph.degrees[dot] for dot in shared}


@pytest.mark.parametrize(("side", "vertices"), [(2, 0), (4, 1), (5, 4)])
def test_degrees_agree_at_both_ends_of_an_edge(side: int, vertices: int) -> None:
    """The edges at a dot fit only where none of them ends at the border: there fewer edges meet."""
    home = reference("square")
    at = int(home.edge_vertices[home.edges_of(middle_face("square"))[0], 0])
    patch = Patch("square", (), tuple(sorted(home.edges_at(at).tolist())))
    assert len(embeddings(patch, square(side, side))) == 8 * vertices
