"""Signs: written and read back, and what is wrong with a text named with its place."""

import pytest

from takegaki import read
from takegaki.core.errors import FormatError, UnsupportedError
from takegaki.core.puzzle import Puzzle
from takegaki.formats import read_document, recognise, write
from takegaki.tilings import graph_of

PAIRS = "slitherlink-pairs square 3x2 variant=full\n1/3 .   ?\n.   2/3 0\n"


def test_columns_and_options() -> None:
    puzzle = read(PAIRS)
    assert (puzzle.kind, puzzle.variant, puzzle.rows, puzzle.cols) == (
        "slitherlink-pairs",
        "full",
        2,
        3,
    )
    assert puzzle.clues.tolist() == [13, -1, -2, -1, 23, 0]
    assert write(puzzle, "signs") == PAIRS
    assert recognise(PAIRS) == "signs"
    # Line ends between the signs mean nothing.
    assert read(PAIRS.replace("\n2", " 2").replace("?\n", "? ")) == puzzle


@pytest.mark.parametrize(
    ("kind", "tiling", "clue", "sign"),
    [
        ("slitherlink-sheep", "cairo", 127, "W"),
        ("slitherlink", "dodecagonal", 11, "11"),
        ("masyu", "cells", 2, "b"),
        ("slitherlink-pairs", "hats", 29, "2/9"),
    ],
)
def test_every_type_and_board(kind: str, tiling: str, clue: int, sign: str) -> None:
    graph = graph_of(tiling, 6, 6)
    cell = 0 if graph.cells == "vertices" else int(graph.face_sizes.argmax())
    puzzle = Puzzle.of(graph, {cell: clue}, kind=kind)
    text = write(puzzle, "signs")
    assert sign in text.split()
    assert read_document(text).puzzle == puzzle


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "slitherlink-pairs square 2x1\n3/1 .",
            "r1c1: '3/1' is no clue here; ., 0, 0/1",
        ),
        (
            "slitherlink-pairs square 2x1\n.",
            "1 signs where a square board of this size has 2 cells",
        ),
        ("slitherlink-pairs square 2x1 colour=red\n. .", "line 1: 'colour' is no option"),
        ("slitherlink-sheep square\n. .", "line 1: write a type, a tiling and WIDTHxHEIGHT"),
        ("slitherlink-sheep square 0x1\n", "width is 0"),
    ],
)
def test_what_is_wrong(text: str, said: str) -> None:
    with pytest.raises(FormatError) as refused:
        read_document(text, "signs")
    assert said in str(refused.value)


def test_tiles_and_strange_boards_are_refused() -> None:
    net = Puzzle.of(graph_of("cells", 2, 2), [1, 4, 1, 4], kind="net")
    with pytest.raises(UnsupportedError, match="cannot hold tiles"):
        write(net, "signs")
    with pytest.raises(UnsupportedError, match="is no type of this format"):
        read_document("net cells 2x1\n1 4", "signs")
    with pytest.raises(UnsupportedError, match="not played on 'torus'"):
        read_document("masyu torus 3x3\n. . .", "signs")
    with pytest.raises(UnsupportedError, match="has no variant 'odd'"):
        read_document("masyu cells 2x2 variant=odd\n. . . .", "signs")


def test_published_sheep_in_three_formats() -> None:
    puzzle = read("https://puzz.link/p?swslither/f/4/2/5.6a30b")
    assert puzzle.clues.tolist() == [126, -2, 127, -1, 3, 0, -1, -1]
    assert puzzle.variant == "full"
    for name in ("puzzlink", "pzprv3", "signs", "json"):
        assert read(write(puzzle, name)) == puzzle
