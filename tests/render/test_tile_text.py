"""Tiles as they stand: every arm is seen, where it meets another and where it does not."""

from typing import Any

import numpy as np
import pytest

from takegaki.render.canvas import ASCII, UNICODE
from takegaki.render.scene import Scene
from takegaki.render.text import LARGE_EDGE, SMALL_EDGE, plane_places, plane_text
from takegaki.render.tile_text import PlayedTiles, played_tiles_text, tile_places
from takegaki.tilings import TILE_GRIDS, honeycomb

# Where each side's first character stands, from the middle of a tile: row, column; right, up, left,
# down.
STEPS = ((0, 1), (-1, 0), (0, -1), (1, 0))


def tiles(
    tiling: str = "cells", rows: int = 3, cols: int = 2, seed: int = 1, **others: Any
) -> PlayedTiles:
    graph = TILE_GRIDS[tiling].graph(rows, cols)
    lot = np.random.default_rng(seed)
    arms = tuple(lot.integers(1, 15, graph.n_vertices).tolist())
    locked = tuple((lot.random(graph.n_vertices) < 0.4).tolist())
    return PlayedTiles(graph, arms, locked, (False,) * graph.n_vertices, **others)


def characters(shown: PlayedTiles, **options: Any) -> list[list[str]]:
    return [[char for char, _ in row] for row in played_tiles_text(shown, **options).rows()]


@pytest.mark.parametrize("tiling", ["cells", "torus"])
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("ascii_only", [True, False])
def test_every_arm_of_a_tile_is_drawn_and_no_other(
    tiling: str, seed: int, ascii_only: bool
) -> None:
    shown = tiles(tiling, seed=seed)
    rows = characters(shown, ascii_only=ascii_only)
    for cell, (row, col) in enumerate(tile_places(shown.graph, wide=True)):
        for side in (0, 2):
            down, right = STEPS[side]
            drawn = rows[row + down][col + right] != " "
            assert drawn == bool(shown.arms[cell] >> side & 1), (cell, side)


def test_a_loose_arm_is_half_a_stroke_and_two_that_meet_are_a_whole_one() -> None:
    grid = TILE_GRIDS["cells"].graph(1, 2)
    for arms, locked, middle in (
        ((1, 4), (False, False), "─"),
        ((1, 4), (True, True), "━"),
        ((1, 4), (True, False), "╾"),
        ((1, 1), (False, False), "╴"),
        ((2, 4), (False, True), "╺"),
        ((2, 2), (False, False), " "),
    ):
        shown = PlayedTiles(grid, arms, locked, (False, False))
        rows = characters(shown)
        (row, col), _ = tile_places(grid, wide=True)
        assert rows[row][col + 2] == middle
    grid = TILE_GRIDS["cells"].graph(2, 1)
    rows = characters(PlayedTiles(grid, (8, 2), (False, True), (False, False)))
    (row, col), _ = tile_places(grid, wide=True)
    assert rows[row + 1][col] == "╽"


def test_locked_tiles_look_different_in_both_sets_of_characters() -> None:
    for ascii_only in (True, False):
        loose = characters(tiles(), ascii_only=ascii_only)
        grid = tiles().graph
        locked = characters(
            PlayedTiles(grid, tiles().arms, (True,) * 6, (False,) * 6), ascii_only=ascii_only
        )
        assert all(
            loose[row][col] != locked[row][col] or tiles().locked[cell]
            for cell, (row, col) in enumerate(tile_places(grid, wide=True))
        )


def test_walls_and_rims() -> None:
    grid = TILE_GRIDS["torus"].graph(2, 3)
    shown = PlayedTiles(grid, (15,) * 6, (False,) * 6, (False,) * 6, walls=(0,))
    text = played_tiles_text(shown).text()
    assert text.count("#") == 1
    top = text.split("\n")[1]
    assert top.strip()
    narrow = played_tiles_text(shown, wide=False).text()
    assert len(narrow.split("\n")) < len(text.split("\n"))
    assert narrow.count("#") == 1


@pytest.mark.parametrize("least", [SMALL_EDGE, LARGE_EDGE])
def test_numbers_stand_beside_the_first_cells(least: float) -> None:
    graph = honeycomb(3, 12)
    scene = Scene(graph, ("5",) * graph.n_faces, np.zeros(graph.n_edges, dtype=np.int8))
    for glyphs in (ASCII, UNICODE):
        lines = plane_text(scene, glyphs, least=least, numbered=True).text().split("\n")
        assert lines[0].split() == [str(col) for col in range(1, 13)]
        _, middles = plane_places(graph, least, numbered=True)
        for row in range(3):
            col, at = middles[row * 12].tolist()
            assert lines[at].split()[0] == str(row + 1)
            assert lines[at][col] == "5"
        bare = plane_text(scene, glyphs, least=least).text()
        assert bare.count("5") == 36
