"""Types, tilings, formats and techniques of others: what follows from them, and what is refused."""

import re
import runpy
import sys
from collections.abc import Iterator
from dataclasses import replace
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import takegaki
from oracle.enumerate_loops import all_loops
from takegaki import (
    Board,
    Budget,
    Generated,
    Puzzle,
    Rating,
    Unique,
    check,
    count,
    explain,
    generate,
    graph_of,
    hint,
    prove,
    rate,
    read,
    register,
    review,
    square,
    write,
)
from takegaki.certificates.certify import certify
from takegaki.core.errors import PuzzleError
from takegaki.core.graph import TILING_NAMES
from takegaki.core.puzzle import SHORT_NAMES
from takegaki.deduce import technique_table as table
from takegaki.formats import FORMATS
from takegaki.plugins import (
    CELLS,
    LINE,
    PUZZLES,
    SQUARE,
    TILINGS,
    UNKNOWN,
    Document,
    Finding,
    Format,
    Lattice,
    Level,
    LoopTables,
    Piece,
    PluginError,
    PuzzleType,
    Technique,
    Tiling,
    counts,
)
from takegaki.solving import METHODS
from takegaki_verify.check import verify

EXAMPLE = Path(__file__).parents[1] / "examples/simple_loop.py"


@pytest.fixture(autouse=True)
def clean() -> Iterator[None]:
    """What a test registers goes with it."""
    registries: list[Any] = [PUZZLES, TILINGS, FORMATS]
    before = [(dict(one._places), dict(one._entries)) for one in registries]
    kept: list[Any] = [SHORT_NAMES, table.TECHNIQUES, table.BY_CODE, TILING_NAMES]
    was = [one.copy() for one in kept]
    yield
    for one, (places, entries) in zip(registries, before, strict=True):
        one._places, one._entries = places, entries
    for one, old in zip(kept, was, strict=True):
        one.clear()
        one.update(old)
    for known in (table.on_boards, table.codes_with, table.techniques_with):
        known.cache_clear()


@pytest.fixture
def example() -> Iterator[ModuleType]:
    """The example, which registers its type."""
    spec = spec_from_file_location("simple_loop", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules["simple_loop"] = module_from_spec(spec)
    spec.loader.exec_module(module)
    yield module
    del sys.modules["simple_loop"]


@pytest.mark.usefixtures("example")
def test_all_follows_from_the_tables_of_the_example() -> None:
    made = generate(CELLS.graph(4, 5), kind="simple-loop", seed=2)
    assert isinstance(made, Generated)
    puzzle = made.puzzle
    for name, method in METHODS.items():
        if method.supports(puzzle.kind):
            assert prove(puzzle, method=name) == Unique(made.solution)
    assert count(puzzle).value == 1
    assert check(puzzle, made.solution.board()) == ()
    assert [one.text for one in check(puzzle, Board.blank(puzzle.graph))][1:]
    assert explain(puzzle).board == made.solution.board()
    assert hint(puzzle).marks
    assert isinstance(rate(puzzle), Rating)
    assert review(puzzle).verdict == Unique(made.solution)
    for name in ("json", "signs"):
        assert read(write(puzzle, name)) == puzzle
    shown = str(puzzle)
    assert shown.count("#") == (puzzle.clues == 0).sum()
    assert shown.count("o") == (puzzle.clues == 1).sum()
    assert made.solution.svg().count(">#</text>") == (puzzle.clues == 0).sum()
    assert "go" in hint(puzzle).why
    # The checker has no rules of the type, and takes its tables.
    assert verify(certify(puzzle)).kind == "tables-loop"


@pytest.mark.usefixtures("example")
def test_the_loops_of_the_example_are_those_that_enumeration_finds() -> None:
    graph = CELLS.graph(3, 4)
    rng = np.random.default_rng(5)
    for _ in range(20):
        clues = rng.choice([-1, -1, -1, 0, 1], size=graph.n_cells)
        puzzle = Puzzle.of(graph, clues, kind="simple-loop")
        fitting = 0
        for lines in all_loops(graph):
            visited = np.bincount(graph.edge_vertices[lines].ravel(), minlength=graph.n_cells) > 0
            fitting += bool((visited[clues == 1]).all() and not visited[clues == 0].any())
        assert count(puzzle).value == fitting


def test_the_page_lists_it_and_draws_it(example: ModuleType) -> None:
    from takegaki.web.board_entries import kind_entry, puzzle_entry

    assert kind_entry("simple-loop")["title"] == example.SIMPLE_LOOP.title
    made = generate(CELLS.graph(4, 5), kind="simple-loop", seed=2)
    assert isinstance(made, Generated)
    assert puzzle_entry(made.puzzle)["signs"] == {"0": "#", "1": "o"}


def test_the_ten_tasks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tasks = runpy.run_path(str(EXAMPLE.with_name("ten_tasks.py")))
    tasks["main"](tmp_path)
    said = capsys.readouterr().out
    assert "bad row: line 1, column 1, puzzle 3" in said
    assert "The loop goes straight at" in said
    assert "31 solutions" in said
    written = {page.name for page in tmp_path.iterdir()}
    assert written >= {"puzzle.json", "solved.pzpr", "solved.svg", "puzzle.png"}


PARITY = {100: "E", 101: "O"}


def parity(**changes: object) -> PuzzleType:
    """Slitherlink with even and odd: all its clues count, on every board of faces."""
    plain = PUZZLES["slitherlink"]
    assert isinstance(plain.tables, LoopTables)

    def parts(graph: Any, face: int, clue: int) -> Any:
        n = int(graph.face_sizes[face])
        fitting = tuple(range(clue - 100, n + 1, 2)) if clue in PARITY else (clue,)
        return ((tuple(graph.edges_of(face).tolist()), counts(n, fitting)),)

    clues = plain.tables.clues
    words = replace(plain.words, names={"e": 100, "o": 101}, below=100)
    return replace(
        plain,
        name="even-odd",
        also=("evens",),
        look="sign",
        check=lambda puzzle: None,
        tables=LoopTables(lambda g, f: (*clues(g, f), *PARITY), parts, plain.tables.meeting),
        sign=lambda clue: PARITY.get(clue) or plain.sign(clue),
        words=words,
        **changes,  # type: ignore[arg-type]
    )


@pytest.mark.parametrize("tiling", ["square", "honeycomb", "cairo", "spectres"])
def test_a_type_is_played_on_every_board_of_its_families(tiling: str) -> None:
    register(parity())
    made = generate(graph_of(tiling, 4, 5), kind="evens", seed=1, budget=Budget(conflicts=200_000))
    assert isinstance(made, Generated)
    assert prove(made.puzzle, method="sat") == Unique(made.solution)
    assert read(write(made.puzzle, "json")) == made.puzzle
    assert explain(made.puzzle).board == made.solution.board()


def test_a_type_is_replaced_with_all_that_was_kept_for_it() -> None:
    kind = register(parity())
    puzzle = {(0, 0): "E", (0, 1): "O"}
    first = count(Puzzle.of(square(2, 2), puzzle, kind="even-odd")).value
    assert isinstance(kind.tables, LoopTables)
    old = kind.tables

    def other(graph: Any, face: int, clue: int) -> Any:
        return old.parts(graph, face, 201 - clue if clue in PARITY else clue)

    swapped = replace(kind, tables=LoopTables(old.clues, other, old.meeting))
    with pytest.raises(PluginError, match="'even-odd' is taken; choose another, or replace=True"):
        register(swapped)
    register(swapped, replace=True)
    swapped_clues = {(0, 0): "O", (0, 1): "E"}
    assert count(Puzzle.of(square(2, 2), swapped_clues, kind="even-odd")).value == first
    with pytest.raises(PluginError, match="'slitherlink' is taken"):
        register(replace(kind, name="slitherlink"), replace=True)


MEETING = {"": (0, 2), "full": (2,)}


def bad_parts(edges: tuple[int, ...], patterns: frozenset[int]) -> LoopTables:
    return LoopTables(lambda g, c: (1,), lambda g, c, clue: ((edges, patterns),), MEETING)


WRONG: dict[str, tuple[dict[str, object], str]] = {
    "name": ({"name": "Even Odd"}, "a name is of small letters"),
    "look": ({"look": "letter"}, "look is one of 'number', 'sign', 'circle', 'tile', not 'letter'"),
    "short": ({"also": ("sheep",)}, "the short name 'sheep' is taken"),
    "boards": ({"boards": {}}, "it has no boards"),
    "cells": ({"boards": {"cells": CELLS}}, "cells of cells boards are vertices, not faces"),
    "edge": ({"tables": bad_parts((99,), frozenset({0}))}, "the board has no edge 99"),
    "pattern": ({"tables": bad_parts((0, 1), frozenset({4}))}, "a pattern on 2 edges is below 4"),
    "variant": ({"variants": ("full", "more")}, "for the variant 'more'"),
    "raises": ({"sign": lambda clue: {}[clue]}, "KeyError"),
    "blank": ({"sign": lambda clue: "a b"}, "a short text without blanks, not 'a b'"),
    "named": ({"named": lambda puzzle, cell: None}, "named of clue"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_with_a_type_is_said_in_one_line(name: str) -> None:
    changes, said = WRONG[name]
    with pytest.raises(PluginError) as failed:
        register(replace(parity(), **changes))  # type: ignore[arg-type]
    assert said in str(failed.value)
    assert "\n" not in str(failed.value)
    assert "even-odd" not in PUZZLES


def test_what_is_no_entry_is_refused() -> None:
    with pytest.raises(PluginError, match="give a PuzzleType, Tiling, Format or Technique"):
        register("simple-loop")  # type: ignore[type-var]


def test_a_tiling_of_ones_own_is_one_of_all() -> None:
    lattice = Lattice((20, 20), (Piece("0 0, 20 0, 20 20"), Piece("0 0, 20 20, 0 20")))
    halves = Tiling("halves", "Halves", None, (1, 1), lambda r, c: 2 * r * c, lattice.polygons, 3)
    register(halves)
    assert graph_of("halves", 2, 3).n_cells == 12
    made = generate(graph_of("halves", 3, 4), seed=1)
    assert isinstance(made, Generated)
    assert read(write(made.puzzle, "json")) == made.puzzle
    with pytest.raises(PuzzleError, match="'halves' is the name of a tiling"):
        takegaki.Graph.from_polygons([[(0, 0), (1, 0), (0, 1)]], "halves")
    with pytest.raises(PluginError, match="has 15 cells, not 30"):
        register(replace(SQUARE, name="odd", faces=lambda r, c: 30))
    with pytest.raises(PluginError, match="ZeroDivisionError"):
        register(replace(halves, name="worse", polygons=lambda r, c: 1 / 0))  # type: ignore[arg-type,return-value]


def test_a_format_of_ones_own_is_recognised() -> None:
    register(
        Format(
            name="shout",
            title="Shouted JSON",
            detects=lambda text: text.startswith("SHOUT!"),
            read=lambda text: Document(read(text.removeprefix("SHOUT!"), "json")),
            write=lambda document: "SHOUT!" + write(document.puzzle, "json"),
            losses=lambda document: [],
        )
    )
    puzzle = read("3.\n.2\n..")
    assert read(write(puzzle, "shout")) == puzzle
    with pytest.raises(PluginError, match=r"detects\(''\): IndexError"):
        register(replace(FORMATS["shout"], name="worse", detects=lambda text: text[0] == "x"))


def all_at_once(puzzle: Puzzle, board: Board) -> Iterator[Finding]:
    """What anybody may say: all clues and marks together leave one way."""
    verdict = prove(puzzle)
    assert isinstance(verdict, Unique)
    answer = verdict.solution.board()
    given = [edge for edge, mark in enumerate(board.marks.tolist()) if mark != UNKNOWN]
    edge = next(edge for edge, mark in enumerate(board.marks.tolist()) if mark == UNKNOWN)
    clued = np.flatnonzero(puzzle.clues >= 0).tolist()
    yield Finding({edge: answer[edge]}, clues=clued, given=given)


def own(find: Any = all_at_once, **changes: Any) -> Technique:
    return Technique("at-once", Level.EXPERT, find=find, own_title="all at once", **changes)


STUCK = """
323.12113
........2
.3.3.....
....12.0.
.....0.2.
.321..21.
12.3.1.01
311111.21
.........
"""
"""With one solution, and nothing built in below a trial finds it."""


def test_a_technique_of_ones_own_has_its_turn() -> None:
    assert not explain(STUCK, level="expert").board.is_complete
    register(own())
    trace = explain(STUCK, level="expert")
    assert trace.board.is_complete
    steps = [one.deduction for one in trace if one.deduction.technique.name == "at-once"]
    assert steps
    assert "At r" in steps[0].sentence
    assert steps[0].technique.title == "all at once"
    assert trace.level is Level.EXPERT
    rating = rate(STUCK)
    assert isinstance(rating, Rating)
    assert rating.level is Level.EXPERT
    names = [one.name for one in table.techniques_of("slitherlink")]
    assert names.index("what-if") < names.index("at-once") < names.index("trial")


def opposite(puzzle: Puzzle, board: Board) -> Iterator[Finding]:
    for found in all_at_once(puzzle, board):
        yield replace(found, marks={edge: -mark for edge, mark in found.marks.items()}, clues=[0])


@pytest.mark.parametrize(
    ("find", "said"),
    [
        (opposite, "marks alone"),
        (lambda p, b: [Finding({999: LINE})], "an edge that the board does not have"),
        (lambda p, b: [Finding({0: 7})], "must be LINE or CROSS"),
        (lambda p, b: ["line"], "not a Finding"),
        (lambda p, b: 1 // 0, "ZeroDivisionError"),
    ],
)
def test_a_technique_that_is_wrong_is_named(find: Any, said: str) -> None:
    register(own(find))
    with pytest.raises(PluginError) as failed:
        explain(STUCK, level="expert")
    assert "'at-once' does not work" in str(failed.value)
    assert said in str(failed.value)


def test_techniques_that_cannot_be_are_refused() -> None:
    for bad in (own(None), replace(own(), level=Level.EASY), replace(own(), name="colouring")):
        with pytest.raises(PluginError):
            register(bad)


PAGE = EXAMPLE.parents[1] / "docs/own_types.md"


def test_the_tutorial_runs_from_top_to_bottom(capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, object] = {}
    blocks = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text(), re.M | re.S)
    for block in blocks:
        exec(compile(block, PAGE.name, "exec"), names)
    said = capsys.readouterr().out
    assert "Exactly one solution:" in said
    assert "Look at " in said
    assert "The loop goes past the wall at r1c3. So here the edges below and " in said
    assert "simple-loop" in PUZZLES
    assert "halves" in TILINGS
    assert "my-corner" in table.TECHNIQUES


def test_the_picture_of_the_tutorial_is_that_of_its_command(example: ModuleType) -> None:
    made = generate(CELLS.graph(6, 8), kind=example.SIMPLE_LOOP.name, seed=1)
    assert isinstance(made, Generated)
    kept = PAGE.with_suffix("") / "simple-loop.svg"
    assert made.solution.svg().rstrip() == kept.read_text().rstrip()


def test_the_example_is_what_the_tutorial_says() -> None:
    """Every line of the page's functions stands in the example, too."""
    example = EXAMPLE.read_text()
    for block in re.findall(r"^```python\n(.*?)^```$", PAGE.read_text(), re.M | re.S)[:2]:
        body = block[block.index("def ") :].splitlines()
        assert [line for line in body if line.strip() and line not in example] == []
