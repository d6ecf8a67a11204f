"""What a patch allows, against all assignments of its edges and of the edges that leave it."""

from itertools import product

import numpy as np
import pytest

from takegaki.rules.constraints import READINGS, forbidden_loops, small_loops, world
from takegaki.rules.patch import Patch, middle_face, patch_of_faces, reference
from takegaki.rules.patches import connected_patches, window


def allowed(patch: Patch) -> set[int]:
    """Assignments where each vertex can have 0 or 2 lines, with as many outside lines as it has exits."""
    graph = patch.graph
    index = {edge: i for i, edge in enumerate(patch.edges)}
    found = set()
    rings = []
    for vertex in np.unique(graph.edge_vertices[list(patch.edges)]).tolist():
        around = graph.edges_at(vertex).tolist()
        rings.append(([index[edge] for edge in around if edge in index], sum(e not in index for e in around)))
    for state in range(1 << len(patch.edges)):
        degrees = [(sum(state >> i & 1 for i in own), free) for own, free in rings]
        if all(any(n + more in (0, 2) for more in range(free + 1)) for n, free in degrees):
            found.add(state)
    return found


PATCHES = [patch for n in (1, 2) for patch in connected_patches("square", n)]
PATCHES += [*connected_patches("honeycomb", 1), *connected_patches("honeycomb", 2), window("square", 2, 2)]


@pytest.mark.parametrize("patch", PATCHES, ids=lambda patch: f"{patch.tiling}-{patch.n_marks}")
def test_states(patch):
    assert world(patch).states.tolist() == sorted(allowed(patch))


def test_edges_without_faces():
    graph = reference("square")
    vertex = int(graph.edge_vertices[graph.edges_of(middle_face("square"))[0], 0])
    patch = Patch("square", (), tuple(sorted(graph.edges_at(vertex).tolist())))
    assert len(world(patch).states) == 1 + 6


@pytest.mark.parametrize("tiling", ["square", "honeycomb"])
def test_counts_and_matching(tiling):
    patch = connected_patches(tiling, 2)[-1]
    sides = world(patch)
    for state, counts in zip(sides.states.tolist(), sides.counts.tolist(), strict=True):
        for face, count in zip(patch.faces, counts, strict=True):
            own = [patch.edges.index(edge) for edge in patch.graph.edges_of(face).tolist()]
            assert count == sum(state >> i & 1 for i in own)
    for clues in product((-1, 0, 1, 3), repeat=2):
        fits = [
            all(c < 0 or c == n for c, n in zip(clues, row, strict=True)) for row in sides.counts.tolist()
        ]
        assert sides.matching(clues).tolist() == sides.states[fits].tolist()


@pytest.mark.parametrize("tiling", ["square", "honeycomb"])
def test_colours_tell_the_lines(tiling):
    patch = connected_patches(tiling, 1, colours=True)[0]
    plain = connected_patches(tiling, 1)[0]
    n_edges = len(patch.edges)
    states = world(patch).states
    colours = [
        dict(zip(patch.coloured, bits, strict=True)) for bits in product((0, 1), repeat=len(patch.coloured))
    ]
    told = set()
    for colour in colours:
        state = sum(value << (n_edges + i) for i, value in enumerate(colour.values()))
        for i, edge in enumerate(patch.edges):
            one, other = patch.graph.edge_faces[edge].tolist()
            state |= (colour[one] != colour[other]) << i
        told.add(state)
    assert {state & ((1 << n_edges) - 1) for state in states.tolist()} == set(world(plain).states.tolist())
    assert set(states.tolist()) <= told
    assert len(states) == 2 * len(world(plain).states)


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
def test_small_loops(patch):
    assert small_loops(patch).tolist() == loops_by_trying(patch)


def test_loops_of_a_larger_window():
    """Cycles of the 4x4 grid graph (OEIS A140517): 213."""
    assert len(small_loops(window("square", 3, 3))) == 213


def test_readings():
    patch = patch_of_faces("square", window("square", 2, 2).faces)
    states = {reading: set(world(patch, reading=reading).states.tolist()) for reading in READINGS}
    loops = small_loops(patch).tolist()
    short = [loop for loop in loops if loop.bit_count() == 4]
    assert [len(forbidden_loops(patch, reading)) for reading in READINGS] == [0, 13, 9]
    assert len(short) == 4
    assert states["no-loops"] == {s for s in states["completion"] if all(s & loop != loop for loop in loops)}
    assert states["no-long-loops"] == {
        s for s in states["completion"] if all(s & loop != loop for loop in set(loops) - set(short))
    }
