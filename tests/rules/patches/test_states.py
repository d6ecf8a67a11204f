"""What a patch allows and excludes, against all assignments of its edges, tried one by one."""

from itertools import product

import numpy as np
import pytest

from takegaki.core.errors import LimitError
from takegaki.rules.patches import states as module
from takegaki.rules.patches.embeddings import automorphisms
from takegaki.rules.patches.families import connected_patches, window
from takegaki.rules.patches.patch import Patch, middle_face, patch_of_faces, reference
from takegaki.rules.patches.states import (
    READINGS,
    Primes,
    clue_vectors,
    cut_cells,
    forbidden_loops,
    implicates,
    patch_states,
    small_loops,
    whole_cells,
)
from takegaki.rules.patches.turning import turned_clues


def allowed(patch: Patch) -> set[int]:
    """Assignments where each vertex can have 0 or 2 lines, with as many outside lines as it has
    exits.
    """
    graph = patch.graph
    index = {edge: i for i, edge in enumerate(patch.edges)}
    found = set()
    rings = []
    for vertex in np.unique(graph.edge_vertices[list(patch.edges)]).tolist():
        around = graph.edges_at(vertex).tolist()
        rings.append(
            ([index[edge] for edge in around if edge in index], sum(e not in index for e in around))
        )
    for state in range(1 << len(patch.edges)):
        degrees = [(sum(state >> i & 1 for i in own), free) for own, free in rings]
        if all(any(n + more in (0, 2) for more in range(free + 1)) for n, free in degrees):
            found.add(state)
    return found


PATCHES = [patch for n in (1, 2) for patch in connected_patches("square", n)]
PATCHES += [
    *connected_patches("honeycomb", 1),
    *connected_patches("honeycomb", 2),
    window("square", 2, 2),
]


@pytest.mark.parametrize("patch", PATCHES, ids=lambda patch: f"{patch.tiling}-{patch.n_marks}")
def test_states(patch: Patch) -> None:
    assert patch_states(patch).states.tolist() == sorted(allowed(patch))


def test_edges_without_faces() -> None:
    graph = reference("square")
    vertex = int(graph.edge_vertices[graph.edges_of(middle_face("square"))[0], 0])
    patch = Patch("square", (), tuple(sorted(graph.edges_at(vertex).tolist())))
    assert len(patch_states(patch).states) == 1 + 6


@pytest.mark.parametrize("tiling", ["square", "honeycomb"])
def test_counts_and_matching(tiling: str) -> None:
    patch = connected_patches(tiling, 2)[-1]
    sides = patch_states(patch)
    for state, counts in zip(sides.states.tolist(), sides.counts.tolist(), strict=True):
        for face, count in zip(patch.faces, counts, strict=True):
            own = [patch.edges.index(edge) for edge in patch.graph.edges_of(face).tolist()]
            assert count == sum(state >> i & 1 for i in own)
    for clues in product((-1, 0, 1, 3), repeat=2):
        fits = [
            all(c < 0 or c == n for c, n in zip(clues, row, strict=True))
            for row in sides.counts.tolist()
        ]
        assert sides.matching(clues).tolist() == sides.states[fits].tolist()


@pytest.mark.parametrize("tiling", ["square", "honeycomb"])
def test_colours_tell_the_lines(tiling: str) -> None:
    patch = connected_patches(tiling, 1, colours=True)[0]
    plain = connected_patches(tiling, 1)[0]
    n_edges = len(patch.edges)
    states = patch_states(patch).states
    colours = [
        dict(zip(patch.coloured, bits, strict=True))
        for bits in product((0, 1), repeat=len(patch.coloured))
    ]
    told = set()
    for colour in colours:
        state = sum(value << (n_edges + i) for i, value in enumerate(colour.values()))
        for i, edge in enumerate(patch.edges):
            one, other = patch.graph.edge_faces[edge].tolist()
            state |= (colour[one] != colour[other]) << i
        told.add(state)
    assert {state & ((1 << n_edges) - 1) for state in states.tolist()} == set(
        patch_states(plain).states.tolist()
    )
    assert set(states.tolist()) <= told
    assert len(states) == 2 * len(patch_states(plain).states)


def loops_by_trying(patch: Patch) -> list[int]:
    """States whose lines are one ring: all their vertices have two, and they hang together."""
    ends = patch.graph.edge_vertices[list(patch.edges)].tolist()
    found = []
    for state in range(1, 1 << len(patch.edges)):
        lines = [pair for i, pair in enumerate(ends) if state >> i & 1]
        at = [vertex for pair in lines for vertex in pair]
        if any(at.count(vertex) != 2 for vertex in at):
            continue
        reached = set(lines[0])
        for _ in lines:
            reached |= {v for pair in lines if reached & set(pair) for v in pair}
        if reached == set(at):
            found.append(state)
    return found


@pytest.mark.parametrize("patch", PATCHES, ids=lambda patch: f"{patch.tiling}-{patch.n_marks}")
def test_small_loops(patch: Patch) -> None:
    assert small_loops(patch).tolist() == loops_by_trying(patch)


def test_loops_of_a_larger_window() -> None:
    """Cycles of the 4x4 grid graph (OEIS A140517): 213."""
    assert len(small_loops(window("square", 3, 3))) == 213


def test_readings() -> None:
    patch = patch_of_faces("square", window("square", 2, 2).faces)
    states = {
        reading: set(patch_states(patch, reading=reading).states.tolist()) for reading in READINGS
    }
    loops = small_loops(patch).tolist()
    short = [loop for loop in loops if loop.bit_count() == 4]
    assert [len(forbidden_loops(patch, reading)) for reading in READINGS] == [0, 13, 9]
    assert len(short) == 4
    assert states["no-loops"] == {
        s for s in states["completion"] if all(s & loop != loop for loop in loops)
    }
    assert states["no-long-loops"] == {
        s for s in states["completion"] if all(s & loop != loop for loop in set(loops) - set(short))
    }


def cube(signs: tuple[int, ...]) -> int:
    """A partial assignment, 0 nothing, 1 cross, 2 line, in the two bits a mark of `Cubes`."""
    return sum(sign << 2 * i for i, sign in enumerate(signs))


def excluded(signs: tuple[int, ...], states: list[int]) -> bool:
    return not any(
        all(s == 0 or (state >> i & 1) == s - 1 for i, s in enumerate(signs)) for state in states
    )


def by_trying(states: list[int], n_marks: int) -> list[int]:
    """Excluded, and not without any one of its marks."""
    found = []
    for signs in product(range(3), repeat=n_marks):
        if excluded(signs, states):
            fewer = [(*signs[:i], 0, *signs[i + 1 :]) for i, sign in enumerate(signs) if sign]
            if not any(excluded(each, states) for each in fewer):
                found.append(cube(signs))
    return sorted(found)


@pytest.mark.parametrize("seed", range(12))
def test_of_any_states(seed: int) -> None:
    rng = np.random.default_rng(seed)
    n_marks = int(rng.integers(1, 6))
    states = np.flatnonzero(rng.random(1 << n_marks) < rng.random())
    assert sorted(Primes(n_marks).of(states.astype(np.int64)).tolist()) == by_trying(
        states.tolist(), n_marks
    )


def test_of_all_and_none() -> None:
    assert Primes(3).of(np.arange(8)).tolist() == []
    assert Primes(3).of(np.zeros(0, dtype=np.int64)).tolist() == [0]


@pytest.mark.parametrize(
    ("tiling", "values"), [("square", (0, 1, 2, 3, 4)), ("honeycomb", (0, 2, 5))]
)
def test_of_one_face(tiling: str, values: tuple[int, ...]) -> None:
    sides = patch_states(connected_patches(tiling, 1)[0])
    found = dict(implicates(sides, values))
    assert list(found) == [(-1,), *((value,) for value in values)]
    blank = set(by_trying(sides.states.tolist(), sides.patch.n_marks))
    for clues, cubes in found.items():
        every = by_trying(sides.matching(clues).tolist(), sides.patch.n_marks)
        assert sorted(cubes.tolist()) == sorted(set(every) - (blank if clues != (-1,) else set()))


def test_clues_are_one_of_each_class() -> None:
    for patch in connected_patches("square", 3):
        found = list(clue_vectors(patch_states(patch), (0, 3)))
        moves = automorphisms(patch)
        images = [{turned_clues(patch, clues, move) for move in moves} for clues in found]
        assert sum(map(len, images)) == 27
        assert len(set().union(*images)) == 27
        none = [clues.count(-1) for clues in found]
        assert none == sorted(none, reverse=True)
        assert [c for c in found if c.count(-1) >= 2] == list(
            clue_vectors(patch_states(patch), (0, 3), 1)
        )


def test_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAX_CUBES", 10)
    with pytest.raises(LimitError, match="more than 10 implicates"):
        Primes(7).of(patch_states(connected_patches("square", 2)[1]).states)


def test_whole_cells_and_those_that_may_be_cut_off_ascend() -> None:
    middle = middle_face("cells")
    patch = patch_of_faces("cells", [middle + 2, middle, middle + 1], kind="net")
    assert whole_cells(patch) == cut_cells(patch) == [middle, middle + 1, middle + 2]
    loop = patch_of_faces("cells", [middle, middle + 1], kind="masyu")
    assert whole_cells(loop) == [middle, middle + 1]
    assert cut_cells(loop) == []
