"""Rules placed on a patch in every way that counts, and the redundancy tests made there."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from takegaki.core.graph import IntArray
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.puzzle import NO_CLUE
from takegaki.rules.kernels.rule_board import (
    CODE,
    CODE_BITS,
    CROSSES,
    ITS_LIST,
    LINES,
    THEN_CROSSES,
    THEN_LINES,
)
from takegaki.rules.patches.embeddings import Embeddings, embeddings
from takegaki.rules.patches.packed_rules import PackedRules, Words, clue_codes, recoloured
from takegaki.rules.patches.patch import Patch
from takegaki.rules.patches.turning import laid_rows

Ways = Literal["here", "moved", "turned"]
"""How rules are placed: with their top left corner on that of the board; shifted anywhere; besides
rotated and mirrored, so that a rule represents its class."""


@dataclass(frozen=True, eq=False)
class PlacedRules:
    """Instances of rules on a patch that serves as board, in an open world.

    words   (M, 6) rows of `takegaki.rules.kernels.rule_board`
    owner   (M,) the rule of each; rules are counted over all packs
    """

    words: Words
    owner: IntArray

    def __len__(self) -> int:
        return len(self.owner)

    def in_force(self, code: int) -> NDArray[np.intp]:
        """The rows that require no other clues than a board with these."""
        return np.flatnonzero(code & self.words[:, CODE_BITS] == self.words[:, CODE])


def place_rules(
    packs: Sequence[PackedRules], board: Patch, ways: Ways, *, whole: bool = False
) -> PlacedRules:
    """All instances whose clues and premises lie on the board; conclusions beyond it are left out.

    whole   only those whose patch lies on the board with all its marks

    Cost: rules times places times marks.
    """
    tables, owners = [np.zeros((0, 6), dtype=np.int64)], [np.zeros(0, dtype=np.int32)]
    first = 0
    for pack in packs:
        if len(pack):
            faces, marks = _patch_places(pack.patch, board, ways)
            for row in range(len(marks)):
                if whole and marks[row].min() < 0:
                    continue
                for words, kept in _instances_at(pack, faces[row], marks[row], board, ways):
                    tables.append(words)
                    owners.append((first + kept).astype(np.int32))
        first += len(pack)
    table, owner = np.concatenate(tables), np.concatenate(owners)
    every = np.unique(np.concatenate([owner[:, None], table], axis=1), axis=0)
    return PlacedRules(np.ascontiguousarray(every[:, 1:]), every[:, 0].astype(np.int32))


@lru_cache(maxsize=4096)
def _patch_places(patch: Patch, board: Patch, ways: Ways) -> tuple[IntArray, IntArray]:
    """(n, faces) and (n, marks) indices on the board of a patch placed on it, -1 beyond it."""
    found = _embeddings_at_home(patch)
    touching = np.any(np.isin(found.edges, board.edges), axis=1)
    if ways != "turned":
        touching &= _are_shifts(patch, board, found, ways == "here")
    found = found.taken(touching)
    edges, faces = _indices(board.edges, found.edges), _indices(board.faces, found.faces)
    colours = _indices(board.coloured, found.coloured)
    colours = np.where(colours >= 0, colours + len(board.edges), -1)
    return faces, np.concatenate([edges, colours], axis=1).astype(np.int32)


@lru_cache(maxsize=1024)
def _embeddings_at_home(patch: Patch) -> Embeddings:
    return embeddings(patch, patch.graph)


def _are_shifts(patch: Patch, board: Patch, found: Embeddings, here: bool) -> NDArray[np.bool_]:
    """Which embeddings are mere shifts; `here`: the one from top left corner to top left corner."""
    graph = patch.graph
    middles = graph.positions.astype(np.int64)[graph.edge_vertices].sum(axis=1)
    moved = middles[found.edges] - middles[list(patch.edges)]
    fits: NDArray[np.bool_] = np.all(moved == moved[:, :1], axis=(1, 2))
    if patch.coloured or patch.faces:
        # An edge alone may be mirrored on itself.
        moves = moved[:, 0] * 6
        corners = np.add.reduceat(
            graph.positions.astype(np.int64)[graph.face_vertices], graph.face_start[:-1], axis=0
        )
        sides = 12 * corners // graph.face_sizes[:, None]
        cells = sides if graph.cells == "faces" else 12 * graph.positions.astype(np.int64)
        for own, there, places in (
            (patch.faces, found.faces, cells),
            (patch.coloured, found.coloured, sides),
        ):
            fits &= np.all(places[there] - places[list(own)] == moves[:, None], axis=(1, 2))
    if here:
        start = middles[list(patch.edges)].min(axis=0)
        fits &= np.all(moved[:, 0] == middles[list(board.edges)].min(axis=0) - start, axis=1)
    # A patch that a symmetry maps to itself mark by mark comes several times.
    _, first = np.unique(found.flat(graph.n_edges), axis=0, return_index=True)
    once = np.zeros(len(fits), dtype=np.bool_)
    once[first] = True
    return fits & once


def _indices(own: tuple[int, ...], there: IntArray) -> IntArray:
    """The index of each id in an ascending tuple, -1 where it is not in it."""
    if not own:
        return np.full(there.shape, -1, dtype=np.int32)
    at = np.minimum(np.searchsorted(own, there), len(own) - 1)
    return np.where(np.array(own)[at] == there, at, -1).astype(np.int32)


def _instances_at(
    pack: PackedRules, faces: IntArray, marks: IntArray, board: Patch, ways: Ways
) -> list[tuple[Words, NDArray[np.intp]]]:
    """(n, 6) the rules at one place, and which rules they are; twice if colours may be
    exchanged.
    """
    beyond = sum(1 << i for i, mark in enumerate(marks.tolist()) if mark < 0)
    fits = (pack.before[:, LINES] | pack.before[:, CROSSES]) & beyond == 0
    clues = laid_rows(pack.patch, pack.clues, (tuple(faces.tolist()), tuple(marks.tolist())), board)
    fits &= np.all((clues == NO_CLUE) | (faces >= 0), axis=1) & np.all(clues >= NO_CLUE, axis=1)
    kept = np.flatnonzero(fits)
    if len(kept) == 0:
        return []
    on_board = np.flatnonzero(faces >= 0)
    codes = clue_codes(clues[kept][:, on_board], faces[on_board])
    pairs = [_moved_on_board(pack.before[kept], marks), _moved_on_board(pack.after[kept], marks)]
    found = [np.concatenate([*pairs, codes], axis=1)]
    if pack.patch.recolours and ways == "turned":
        other = [recoloured(pair, len(board.edges)) for pair in pairs]
        found.append(np.concatenate([*other, codes], axis=1))
    parts = []
    for words in found:
        useful = (words[:, THEN_LINES] | words[:, THEN_CROSSES]) != 0
        parts.append((words[useful], kept[useful]))
    return parts


def _moved_on_board(words: Words, marks: IntArray) -> Words:
    result = np.zeros_like(words)
    for mark, image in enumerate(marks.tolist()):
        if image >= 0:
            result |= ((words >> mark) & 1) << image
    return result


@dataclass(frozen=True, eq=False)
class RedundancyTests:
    """The test of each rule: do the others conclude the same on its patch?

    tested         (R, 6) by rule a row of `takegaki.rules.kernels.rule_board`, with ITS_LIST
    starts, rows   lists of rows of the instances, one for each patch and clues
    placed, owner  the instances on all patches, (M, 6) and (M,)
    """

    tested: Words
    starts: IntArray
    rows: IntArray
    placed: Words
    owner: IntArray

    def __len__(self) -> int:
        return len(self.tested)


def redundancy_tests(
    packs: Sequence[PackedRules], ways: Ways, *, whole: bool = False
) -> RedundancyTests:
    """The tests of all rules, each on its own patch with all rules placed on it. Cost: as
    `place_rules`.
    """
    tested, lists, words, owners = [], [], [], []
    n_placed = n_lists = 0
    for pack in packs:
        here = place_rules(packs, pack.patch, ways, whole=whole)
        table = pack.table
        codes, which = np.unique(table[:, CODE], return_inverse=True)
        for code in codes.tolist():
            lists.append(n_placed + here.in_force(code))
        table[:, ITS_LIST] = n_lists + which.ravel()
        tested.append(table)
        words.append(here.words)
        owners.append(here.owner)
        n_placed += len(here)
        n_lists += len(codes)
    starts = np.cumsum([0, *(len(rows) for rows in lists)]).astype(np.int32)
    return RedundancyTests(
        np.concatenate(tested),
        starts,
        np.concatenate(lists).astype(np.int32),
        np.concatenate(words),
        np.concatenate(owners),
    )
