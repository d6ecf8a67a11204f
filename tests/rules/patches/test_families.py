"""Families of patches: how many there are, by counts known from elsewhere."""

from itertools import combinations

import pytest

from takegaki.core.errors import PuzzleError
from takegaki.rules.patches.embeddings import canonical_patch
from takegaki.rules.patches.families import (
    connected_patches,
    inner_marks,
    parts_of,
    window,
    with_exits,
)
from takegaki.rules.patches.patch import Patch, middle_face, patch_of_faces, reference

SIDE = reference("square").cols
MIDDLE = middle_face("square")


def closes_ring(patch: Patch) -> bool:
    """Whether a face that is none of the patch's has all its edges in it."""
    graph, own = patch.graph, set(patch.edges)
    beside = {int(face) for edge in own for face in graph.edge_faces[edge]} - {
        *patch.faces,
        graph.outside,
    }
    return any(own.issuperset(graph.edges_of(face).tolist()) for face in beside)


@pytest.mark.parametrize(("faces", "count"), [(1, 1), (2, 2), (3, 5), (4, 22)])
def test_square_patches_are_the_polyplets(faces: int, count: int) -> None:
    """Free polyplets (OEIS A030222): 1, 2, 5, 22, 94."""
    found = connected_patches("square", faces)
    assert len(found) == count == len(set(found))
    assert all(canonical_patch(patch) == patch and len(patch.faces) == faces for patch in found)


@pytest.mark.parametrize(("faces", "count"), [(1, 1), (2, 1), (3, 3), (4, 7)])
def test_honeycomb_patches_are_the_polyhexes(faces: int, count: int) -> None:
    """Free polyhexes (OEIS A000228): faces that touch share an edge."""
    assert len(connected_patches("honeycomb", faces)) == count


def square_patch(*places: tuple[int, int]) -> Patch:
    return patch_of_faces("square", [MIDDLE + row * SIDE + col for row, col in places])


@pytest.mark.parametrize(("faces", "rings"), [(1, 0), (2, 0), (3, 0), (4, 1)])
def test_patches_that_close_a_ring(faces: int, rings: int) -> None:
    assert sum(map(closes_ring, connected_patches("square", faces))) == rings


def test_coloured_patches() -> None:
    assert [patch.n_marks for patch in connected_patches("square", 1, colours=True)] == [9]
    assert len(connected_patches("square", 2, colours=True)) == 2


@pytest.mark.parametrize(
    "found",
    [
        connected_patches("square", 3),
        connected_patches("kagome", 1),
        connected_patches("snub-square", 1),
        parts_of(window("square", 3, 2), 3),
        parts_of(window("square", 2, 2), 2),
    ],
)
def test_patches_ascend(found: tuple[Patch, ...]) -> None:
    places = [patch.faces for patch in found]
    assert places == sorted(places)
    assert len(places) > 1


def hangs_together(places: list[tuple[int, int]]) -> bool:
    reached = [places[0]]
    for row, col in reached:
        reached += [
            p for p in places if max(abs(p[0] - row), abs(p[1] - col)) <= 1 and p not in reached
        ]
    return len(reached) == len(places)


def test_parts_of_a_window_by_trying_all_sets() -> None:
    places = [(row, col) for row in range(3) for col in range(2)]
    for faces in range(1, 7):
        sets = [chosen for chosen in combinations(places, faces) if hangs_together(list(chosen))]
        assert set(parts_of(window("square", 3, 2), faces)) == {
            canonical_patch(square_patch(*chosen)) for chosen in sets
        }


@pytest.mark.parametrize(
    ("tiling", "size", "faces", "edges", "inner"),
    [("square", (2, 3), 6, 17, 7), ("square", (2, 2), 4, 12, 4), ("honeycomb", (2, 2), 4, 19, 13)],
)
def test_windows(tiling: str, size: tuple[int, int], faces: int, edges: int, inner: int) -> None:
    patch = window(tiling, *size)
    assert (len(patch.faces), len(patch.edges)) == (faces, edges)
    assert len(inner_marks(patch)) == inner
    assert window("square", 2, 3) == window("square", 3, 2)


def test_windows_that_are_none() -> None:
    for size in ((0, 2), (9, 1), (2, 99)):
        with pytest.raises(PuzzleError, match="no patch of"):
            window("square", *size)
    with pytest.raises(PuzzleError, match="no vertex has all its edges"):
        inner_marks(window("square", 1, 3))


@pytest.mark.parametrize(
    ("tiling", "faces", "marks"), [("square", 1, [12]), ("square", 2, [17, 20])]
)
def test_exits(tiling: str, faces: int, marks: list[int]) -> None:
    found = [with_exits(patch) for patch in connected_patches(tiling, faces)]
    assert sorted(patch.n_marks for patch in found) == marks


def test_exits_of_the_honeycomb() -> None:
    assert with_exits(connected_patches("honeycomb", 1)[0]).n_marks == 12
