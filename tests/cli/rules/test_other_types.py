"""`takegaki rules` for puzzle types other than Slitherlink."""

from pathlib import Path

import pytest

from cli.running import Run
from takegaki.core.puzzle import Puzzle
from takegaki.formats import write
from takegaki.puzzles import PUZZLES
from takegaki.rules.rule_sets.library import OF_TYPES
from takegaki.tilings import graph_of

OTHERS = [kind for kind in PUZZLES if kind != "slitherlink"]


def blank(kind: str, clues: list[int], rows: int, cols: int) -> str:
    tiling = "cells" if PUZZLES[kind].cells == "vertices" else "square"
    return write(Puzzle.of(graph_of(tiling, rows, cols), clues, kind=kind), "json")


@pytest.mark.parametrize("kind", OTHERS)
def test_build_refine_check_and_apply(run: Run, tmp_path: Path, kind: str) -> None:
    made, refined = str(tmp_path / "made.json"), str(tmp_path / "refined.json")
    build = run("rules", "build", "--puzzle", kind, "--patch", "1", "-o", made)
    assert build.exit_code == 0, build.stderr
    refine = run("rules", "refine", made, "--classes", "--orders", "2", "-o", refined)
    assert refine.exit_code == 0, refine.stderr
    check = run("rules", "check", refined, "--quick")
    assert check.exit_code == 0, check.stdout
    shown = run("rules", "show", refined)
    assert shown.exit_code == 0 and "→" in shown.stdout
    empty = [0] if kind == "net" else [-1]
    for rules in ((), ("--rules", refined)):
        puzzle = blank(kind, empty * 12, 3, 4)
        applied = run("rules", "apply", "-", *rules, "--trace", "--json", stdin=puzzle)
        assert applied.exit_code in (20, 30), applied.stderr


@pytest.mark.parametrize(
    ("kind", "clues", "code", "said"),
    [
        # In the middle of a board of 3 x 3 cells, taken for a window of a larger one.
        ("masyu", [-1, -1, -1, 2, 2, -1, -1, -1, -1], 0, "━"),
        ("net", [1, 1, 3, 3, 3, 3, 3, 3, 3], 0, "\u00d7"),
        ("net", [1, 1], 0, "1 consistent assignment. What they share"),
        ("slitherlink-sheep", [126, 127, -1, -1, -1, -1], 0, "┃"),
        ("slitherlink-pairs", [3, 33, -1, -1, -1, -1], 0, "┃"),
        ("slitherlink-inequality", [120, 0, -1, -1, -1, -1], 0, "\u00d7"),
        ("slitherlink-inequality", [0, 124, -1, -1, -1, -1], 0, "\u00d7"),
        ("slitherlink-inequality", [0, -1, 120, 4, -1, -1], 20, "contradicts itself"),
    ],
)
def test_construct(run: Run, kind: str, clues: list[int], code: int, said: str) -> None:
    rows, cols = {9: (3, 3), 6: (3, 2), 2: (1, 2)}[len(clues)]
    found = run("rules", "construct", "-", "--list", "0", stdin=blank(kind, clues, rows, cols))
    assert (found.exit_code, said in found.stdout) == (code, True), found.stdout + found.stderr


def test_what_is_refused_in_a_line(run: Run) -> None:
    asked = {
        ("--puzzle", "net", "--patch", "1", "--colours"): "have no inside",
        (
            "--puzzle",
            "net",
            "--patch",
            "1",
            "--tiling",
            "torus",
        ): "no tiling 'torus'; choose cells",
        ("--puzzle", "masyu", "--patch", "3x3"): "a patch of 36 marks; at most 31",
        (
            "--puzzle",
            "pairs",
            "--patch",
            "1",
            "--tiling",
            "honeycomb",
        ): "choose some of the first 15",
        ("--puzzle", "inequality", "--patch", "1", "--clues", ">"): "all chosen, or none",
        ("--puzzle", "chess", "--patch", "1"): "no puzzle 'chess'",
    }
    for words, line in asked.items():
        found = run("rules", "build", *words)
        assert found.exit_code in (2, 65) and line in found.stderr, words
        assert len(found.stderr.strip().splitlines()) == 1
    for name, entry in OF_TYPES.items():
        found = run("rules", "apply", "-", "--rules", name, stdin="3.\n..")
        assert (found.exit_code, found.stdout) == (65, "")
        assert f"the rules {name} are for {entry.kind}, this puzzle is slitherlink;" in found.stderr
    net = blank("net", [1] * 4, 2, 2)
    assert "the lines of net form a tree" in run("rules", "apply", "-", "--loops", stdin=net).stderr


def test_steps_name_clues_as_they_stand(run: Run) -> None:
    """Not as the rule has them, turned with its patch."""
    puzzle = blank("slitherlink-inequality", [120, 0, -1, -1], 2, 2)
    found = run("rules", "apply", "-", "--trace", stdin=puzzle)
    assert "0 at r1c2" in found.stdout
    masyu = run("rules", "apply", "-", "--trace", stdin=blank("masyu", [2, *[-1] * 15], 4, 4))
    assert "b at r1c1 -> line on the border" in masyu.stdout
