"""Net's game IDs: the published examples, both ways, and what is refused."""

import numpy as np
import pytest

from oracle.net_boards import walled
from shared import corpus, needs_shared
from takegaki.core.errors import FormatError, LimitError, PuzzleError, UnsupportedError
from takegaki.core.puzzle import Puzzle
from takegaki.formats import read_document, recognise, write
from takegaki.tilings import TILE_GRIDS

WALLED = "5x5:2h6v3411v6ev2b7e77d8v5v85va16ccv4"
WALLS = {
    (0, 0, 32),
    (1, 0, 16),
    (0, 1, 16),
    (2, 1, 16),
    (0, 3, 16),
    (1, 3, 16),
    (3, 3, 16),
    (3, 4, 16),
}


def tiles(text: str) -> list[int]:
    found: list[int] = read_document(text).puzzle.clues.tolist()
    return found


def test_a_board_that_is_not_square() -> None:
    puzzle = read_document("3x2:12a4vfhBvh").puzzle
    assert (puzzle.kind, puzzle.graph.tiling) == ("net", "cells")
    assert (puzzle.graph.rows, puzzle.graph.cols) == (2, 3)
    assert puzzle.clues.tolist() == [1, 2, 10, 4 + 16, 15 + 32, 11 + 48]
    assert write(puzzle, "net") == "3x2:12a4vfhbvh"


def test_walls_of_the_example() -> None:
    clues = tiles(WALLED)
    found = {(i % 5, i // 5, bit) for i, clue in enumerate(clues) for bit in (16, 32) if clue & bit}
    assert found == WALLS
    assert write(read_document(WALLED), "net") == WALLED
    assert len(walled(read_document(WALLED).puzzle)) == 8


@pytest.mark.parametrize("text", ["2x2:12g4", "2x2:124", "2x2:12v4", "2x2:12v48f", "1x1:1vvvvv"])
def test_what_has_no_tile_for_each_cell_is_not_taken_for_net(text: str) -> None:
    assert recognise(text) != "net"


def test_a_board_that_wraps() -> None:
    puzzle = read_document("3x1w:252").puzzle
    assert puzzle.graph.tiling == "torus"
    assert puzzle.clues.tolist() == [2, 5, 2]
    assert write(puzzle, "net") == "3x1w:252"


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("2:1248", "2x2:1248"),
        ("2x2wb0.25:1248", "2x2w:1248"),
        ("2x2wb1e-05a:1248", "2x2w:1248"),
        ("2x2a:1248", "2x2:1248"),
        (" 2x1:22\n", "2x1:22"),
        ("2x1:22", "2x1:22"),
        ("https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/net.html#2x2:1248", "2x2:1248"),
    ],
)
def test_other_ways_to_write(text: str, same: str) -> None:
    assert recognise(text) == "net"
    assert write(read_document(text), "net") == same


def test_a_task_of_puzzle_loop_with_a_run_is_none_of_nets() -> None:
    assert recognise("3x2:2b31a") == "puzzleloop"
    assert recognise("3x2:1a2e") == "puzzleloop"
    assert read_document("3x2:123123", "puzzleloop").puzzle.kind == "slitherlink"


@pytest.mark.parametrize(
    ("text", "error", "said"),
    [
        ("13x11w#12300", UnsupportedError, "seed"),
        ("2x2:124", FormatError, "it has 3 tiles instead of 4"),
        ("2x2:v1248", FormatError, "column 5: a wall before"),
        ("2x2:12g8", FormatError, "column 7: 'g' is no tile"),
        ("2x2:12\u00e98", FormatError, "column 7: "),
        ("0x2:", FormatError, "width is 0"),
        ("600x600:1", LimitError, "at most"),
        ("99999999999x2:1", LimitError, "digits"),
        ("2x2!:1248", FormatError, "WIDTHxHEIGHT"),
        (":1248", FormatError, "a game ID such as"),
    ],
)
def test_errors(text: str, error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=said):
        read_document(text, "net")


def test_a_loop_is_no_net() -> None:
    with pytest.raises(UnsupportedError, match="holds net only"):
        write(read_document("3.1"), "net")
    with pytest.raises(UnsupportedError, match="holds slitherlink only"):
        write(read_document("2x1:22"), "grid")


def test_json_has_a_row_of_tiles_for_each_row() -> None:
    text = write(read_document("3x2w:12a4vfhbvh"), "json")
    assert '"kind": "net",\n  "tiling": "torus",\n  "rows": 2,\n  "cols": 3' in text
    assert '"clues": [\n    "12a",\n    "4vfhbvh"\n  ]' in text
    assert read_document(text).puzzle == read_document("3x2w:12a4vfhbvh").puzzle


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (('"12a"', '"12"'), "5 cells where a torus board of this size has 6"),
        (('"12a"', '"12x"'), "clues, row 1: 'x' is no tile"),
        (('"12a"', '"v12a"'), "clues, row 1: a wall before"),
        (('"torus"', '"square"'), "the tiling 'square' is not known here"),
        (('"net"', '"slitherlink"'), "the tiling 'torus' is not known here"),
        (('"12a",\n    "4vfhbvh"', '"12a4vfhbvh"'), "the board needs 2 rows of tiles"),
    ],
)
def test_errors_in_json(change: tuple[str, str], said: str) -> None:
    text = write(read_document("3x2w:12a4vfhbvh"), "json")
    with pytest.raises(PuzzleError, match=said):
        read_document(text.replace(*change))


@needs_shared
def test_the_corpus_is_written_as_it_was_read() -> None:
    records = corpus("net.jsonl")
    for record in records:
        text = record["game_id"]
        assert recognise(text) == "net"
        puzzle = read_document(text).puzzle
        assert write(puzzle, "net") == text
        if "width" not in record:
            continue
        assert (puzzle.graph.cols, puzzle.graph.rows) == (record["width"], record["height"])
        assert (puzzle.graph.tiling == "torus") == record["wrapping"]
        assert int(np.bitwise_count(puzzle.clues >> 4).sum()) == record["barriers"]
    assert len(records) > 200


def test_a_large_board_is_read_at_once() -> None:
    side = 200
    puzzle = Puzzle.of(TILE_GRIDS["torus"].graph(side, side), np.arange(side**2) % 64, kind="net")
    assert read_document(write(puzzle, "net")).puzzle == puzzle
