"""`takegaki generate net`: the same ways in and out as for Slitherlink."""

import json
import re
from pathlib import Path

import pytest
from typer.testing import Result

from cli.running import Run
from takegaki.formats import read_document
from takegaki.formats.document import Document
from takegaki.puzzles.check import check
from takegaki.puzzles.net import walls
from takegaki.solving import prove


def made(result: Result) -> Document:
    assert result.exit_code == 0, result.output
    return read_document(result.stdout)


@pytest.mark.parametrize(
    ("size", "tiling", "rows", "cols"),
    [("3x5", "cells", 5, 3), ("3x5w", "torus", 5, 3), ("4", "cells", 4, 4), ("5w", "torus", 5, 5)],
)
def test_a_puzzle_with_one_solution(run: Run, size: str, tiling: str, rows: int, cols: int) -> None:
    document = made(run("generate", "net", size, "--seed", "4"))
    puzzle, graph = document.puzzle, document.puzzle.graph
    assert (puzzle.kind, graph.tiling, graph.rows, graph.cols) == ("net", tiling, rows, cols)
    assert prove(puzzle, method="sat").name == prove(puzzle).name == "unique"
    assert document.solution is not None
    assert check(puzzle, document.solution) == ()
    assert puzzle.meta["seed"] == 4


def test_walls(run: Run) -> None:
    short = run("generate", "net", "7x6wb0.25", "--seed", "8")
    long = run("generate", "net", "7x6w", "--walls", "25%", "--seed", "8")
    assert short.stdout == long.stdout
    # 84 borders, 41 of them lines.
    assert len(walls(made(short).puzzle)) == 10


def test_a_game_id(run: Run) -> None:
    text = run("generate", "net", "6x4w", "--seed", "2", "--to", "net").stdout.strip()
    assert text.startswith("6x4w:")
    assert run("solve", text, "--quiet").exit_code == 0


def test_slitherlink_may_be_said(run: Run) -> None:
    said = run("generate", "slitherlink", "4x3", "--seed", "2")
    assert said.stdout == run("generate", "4x3", "--seed", "2").stdout


def test_a_batch_goes_on(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "batch.jsonl"
    command = ("generate", "net", "5x4", "--tree", "uniform", "--seed", "3", "-o", str(file))
    assert run(*command, "--count", "2").exit_code == 0
    assert run(*command, "--count", "5").exit_code == 0
    lines = file.read_text().splitlines()
    assert [json.loads(line)["meta"]["seed"] for line in lines] == [3, 4, 5, 6, 7]
    other = run("generate", "net", "5x4", "--seed", "3", "-o", str(file), "--count", "6")
    assert other.exit_code == 65
    assert file.read_text().splitlines() == lines


def test_pictures(run: Run, tmp_path: Path) -> None:
    picture = tmp_path / "net.svg"
    command = ("generate", "net", "5x3w", "--seed", "1", "--svg", str(picture), "--solution")
    result = run(*command, "--watch", "--ascii")
    assert result.exit_code == 0
    assert picture.read_text().startswith("<svg")
    assert re.search(r"The tree after ([0-9]+) of \1 steps", result.stderr)


@pytest.mark.parametrize(
    ("words", "status", "told"),
    [
        (("net", "2x5w"), 65, "a side of 2 has no puzzle with one solution"),
        (("net", "1x1"), 65, "one cell"),
        (("net", "5x5wa"), 65, "leave out the a"),
        (("net", "5x5b7"), 2, "a probability from 0 to 1"),
        (("net", "5x5b0.1", "--walls", "10%"), 65, "given twice"),
        (("net", "5x"), 2, "a size such as 11x11"),
        (("net", "600x600"), 65, "at most 250,000"),
        (("pips", "5x5"), 2, "if you name the type; did you mean 'pipes'"),
        (("net", "net", "5x5"), 2, "write a size"),
        (("net", "5x5w", "--tiling", "cells"), 65, "is a torus board, not cells"),
        (("net", "5x5", "--symmetry", "rot2"), 65, "symmetry isn't supported for net"),
        (("net", "5x5", "--tree", "odd"), 2, "choose growth or uniform"),
        (("net", "5x5", "--to", "loopy"), 65, ""),
        (("5x5", "--walls", "10%"), 65, "walls isn't supported for slitherlink"),
    ],
)
def test_what_cannot_be(run: Run, words: tuple[str, ...], status: int, told: str) -> None:
    result = run("generate", *words, "--seed", "1")
    assert result.exit_code == status, result.output
    assert told in result.stderr
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == 1


def test_types_are_named_for_short(run: Run) -> None:
    made = run("generate", "pipes", "5x4", "--seed", "1", "--json")
    assert json.loads(made.stdout)["kind"] == "net"
    assert made.stdout == run("generate", "net", "5x4", "--seed", "1", "--json").stdout
