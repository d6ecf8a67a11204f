"""Whether two sets of rules come to the same end on every board of a patch."""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from takegaki.core.errors import PuzzleError
from takegaki.rules.kernels import closures
from takegaki.rules.patches.packed_rules import PackedRules, moved_bits
from takegaki.rules.patches.patch import Patch
from takegaki.rules.refinement.placements_on_patch import Ways, place_rules
from takegaki.runtime.arrays import Longs2

MAX_BOARD_MARKS = 63
"""Marks of a board that is a patch: the bits of a word."""


def with_surroundings(patch: Patch) -> Patch:
    """The patch with all edges of the faces round it; these faces have no clues.

    Raises PuzzleError when there are more than MAX_BOARD_MARKS marks.
    """
    graph = patch.graph
    corners = {int(corner) for edge in patch.edges for corner in graph.edge_vertices[edge]}
    around = {
        int(face)
        for corner in corners
        for face in graph.vertex_faces[graph.vertex_start[corner] : graph.vertex_start[corner + 1]]
    } - {graph.outside}
    edges = {int(edge) for face in around for edge in graph.edges_of(face)} | {*patch.edges}
    wide = Patch(patch.tiling, patch.faces, tuple(sorted(edges)), patch.coloured)
    if wide.n_marks > MAX_BOARD_MARKS:
        raise PuzzleError(
            f"a patch with {wide.n_marks} marks on it and round it; at most {MAX_BOARD_MARKS}"
        )
    return wide


def same_fixpoint(
    before: Sequence[PackedRules],
    after: Sequence[PackedRules],
    patch: Patch,
    sample: int | None = None,
    *,
    values: Sequence[int] = (0, 1, 2, 3),
    ways: Ways = "turned",
    seed: int = 0,
) -> bool:
    """Whether two sets of rules have the same fixpoint on boards that consist of a patch.

    The patch lies in an open world: faces round it have no clues, and rules may use and make the
    marks of their edges as well. (A rule of a small patch may be simulated by way of such edges,
    which any board has, be it off its border, where they are crosses.) Only marks on the patch are
    given and compared.

    sample   so many random boards: clues and some marks; None for all there are
    ways     how rules are placed; "turned" if one stands for its class, as it does in a rule set

    A board on which a mark would be both counts as one answer: a contradiction. Raises PuzzleError
    for a patch too large. Cost: all boards are (values + 1) ** faces * 3 ** marks.
    """
    wide = with_surroundings(patch)
    placed = [place_rules(packs, wide, ways) for packs in (before, after)]
    images = wide.mark_indices(patch.edges, patch.coloured)
    own = sum(1 << image for image in images)
    for code, small in _boards(patch, sample, values, np.random.default_rng(seed)):
        boards = moved_bits(small, images)
        one, other = boards.copy(), boards.copy()
        for rules, ends in zip(placed, (one, other), strict=True):
            close_all(rules.words[rules.in_force(code)], ends)
        if not np.array_equal(one & own, other & own):
            return False
    return True


def close_all(laid: Longs2, boards: Longs2) -> None:
    """Close each board (B, 2) under the instances (M, 4 or more), in place; one with a mark of both
    kinds becomes all marks."""
    none, nobody = np.zeros((0, 4), dtype=np.int64), np.zeros(0, dtype=np.bool_)
    for board in boards:
        marks = board.copy()
        closures.close_under(laid, none, nobody, marks)
        board[:] = -1 if marks[0] & marks[1] else marks


BOARDS_A_CODE = 64


def _boards(
    patch: Patch, sample: int | None, values: Sequence[int], random: np.random.Generator
) -> Iterator[tuple[int, NDArray[np.int64]]]:
    """Codes of clues, each with boards (n, 2) as lines and crosses."""
    n_faces, n_marks = len(patch.faces), patch.n_marks
    shifts = 4 * np.arange(n_faces, dtype=np.int64)
    choices = np.array([0, *(value + 1 for value in values)])
    bits = np.int64(1) << np.arange(n_marks)
    if sample is None:
        ways = np.stack(np.unravel_index(np.arange(3**n_marks), (3,) * n_marks), axis=1)
        boards = np.stack([((ways == kind) * bits).sum(axis=1) for kind in (1, 2)], axis=1)
        for number in range(len(choices) ** n_faces):
            digits = number // len(choices) ** np.arange(n_faces) % len(choices)
            yield int((choices[digits] << shifts).sum()), boards
        return
    for _ in range(-(-sample // BOARDS_A_CODE)):
        clues = random.choice(choices, size=n_faces)
        marked = random.random((BOARDS_A_CODE, n_marks)) < random.random((BOARDS_A_CODE, 1)) * 0.7
        drawn = random.random((BOARDS_A_CODE, n_marks)) < random.random((BOARDS_A_CODE, 1))
        words = [((marked & side) * bits).sum(axis=1) for side in (drawn, ~drawn)]
        yield int((clues << shifts).sum()), np.stack(words, axis=1)
