"""Pictures as PNG: sizes, that clues are there, and one line where the extra is missing."""

import io
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from narrowing import expect
from needs import need
from takegaki import Puzzle, PuzzleError, Unique, draw, explain, graph_of, prove, read, square
from takegaki.core.errors import UnsupportedError
from takegaki.core.printable import Pictured
from takegaki.render import png
from takegaki.render.png import LARGEST, png_of
from takegaki.runtime.arrays import Floats

PUZZLE = read(["33", "..", ".."])


@pytest.fixture(autouse=True)
def _resvg() -> None:
    need("resvg")


def pixels(data: bytes) -> Floats:
    """(rows, cols) how dark each pixel is, 0 white."""
    with Image.open(io.BytesIO(data)) as picture:
        assert picture.format == "PNG"
        return 255.0 - np.asarray(picture.convert("L"), dtype=np.float64)


def dark(data: bytes) -> int:
    return int((pixels(data) > 100).sum())


@pytest.mark.parametrize(
    "kind_and_clue",
    [
        ("slitherlink", "square", "3"),
        ("sheep", "square", "S"),
        ("pairs", "square", "1/2"),
        ("inequality", "square", "v"),
        ("masyu", "cells", "b"),
    ],
)
def test_clues_are_drawn_without_a_font_of_the_system(kind_and_clue: tuple[str, str, str]) -> None:
    kind, tiling, clue = kind_and_clue
    board = graph_of(tiling, 3, 3)
    one = Puzzle.of(board, {(1, 1): clue}, kind=kind).png()
    none = Puzzle.of(board, {}, kind=kind).png()
    changed = np.argwhere(np.abs(pixels(one) - pixels(none)) > 100)
    rows, cols = pixels(one).shape
    assert len(changed) > 30
    # In the middle, where the cell is.
    assert np.abs(changed.mean(axis=0) - (rows / 2, cols / 2)).max() < 12


def test_lines_are_as_many_as_in_the_solution() -> None:
    blank, solved = PUZZLE.png(), expect(Unique, prove(PUZZLE)).png()
    assert dark(solved) > 2 * dark(blank)
    assert pixels(solved).shape == pixels(blank).shape


def test_sizes(tmp_path: Path) -> None:
    assert pixels(PUZZLE.png(300)).shape[1] == 300
    once = pixels(PUZZLE.png()).shape
    assert once[0] > once[1] > 100
    PUZZLE.to_png(tmp_path / "one.png", 200)
    assert (tmp_path / "one.png").read_bytes() == PUZZLE.png(200)
    draw(PUZZLE, path=tmp_path / "two.png")
    assert (tmp_path / "two.png").read_bytes() == PUZZLE.png()
    huge = Puzzle.of(square(2, 500), {})
    assert max(pixels(huge.png()).shape) == LARGEST
    for width in (0, -1, LARGEST + 1, 1.5, "10", True):
        wrong: Any = width
        with pytest.raises(PuzzleError, match="a width is a whole number of pixels from 1 to"):
            PUZZLE.png(wrong)


def test_whatever_has_a_picture_has_a_png() -> None:
    for one in (PUZZLE, PUZZLE.graph, prove(PUZZLE), explain(PUZZLE), prove("3.\n.2\n..")):
        assert dark(expect(Pictured, one).png()) > 0


def test_one_line_where_the_extra_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(png, "find_spec", lambda name: None)
    with pytest.raises(UnsupportedError, match=r"^PNG needs resvg_py: pip install .*png\]$"):
        png_of(PUZZLE.svg())
