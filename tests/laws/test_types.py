"""Every puzzle type on every board, in everything that takes a puzzle: it works, or says in one sentence that
it does not. And who may know which type there is."""

import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

import takegaki
from random_loops import some_clues
from takegaki.core.board import Board
from takegaki.core.budget import Budget
from takegaki.core.errors import PuzzleError, UnsupportedError
from takegaki.core.graph import Graph
from takegaki.core.puzzle import Puzzle
from takegaki.deduce.technique import Level
from takegaki.formats import FORMATS, read_document, write
from takegaki.generation import Request, generate
from takegaki.play.dialogue import Dialogue
from takegaki.play.pictures import state_entry
from takegaki.play.session import Session
from takegaki.puzzles import PUZZLES
from takegaki.render.scene import Scene
from takegaki.render.svg import svg
from takegaki.render.text import ascii_text, unicode_text
from takegaki.solving import METHODS, prove
from takegaki.solving.review import review
from takegaki.tilings import FACE_BOARDS, TILE_GRIDS, TILINGS, graph_of
from tiers import sampled

ROWS, COLS = 4, 3
SECOND = 1.0


def _board(tiling: str) -> Graph:
    """The first of some sizes that the tiling has."""
    for rows, cols in ((ROWS, COLS), (6, 6), (10, 10)):
        with suppress(UnsupportedError, PuzzleError):
            return graph_of(tiling, rows, cols)
    raise AssertionError(f"no board of {tiling}")


def _puzzle(kind: str, tiling: str) -> Puzzle:
    graph = _board(tiling)
    rng = np.random.default_rng(1)
    if PUZZLES[kind].look == "tile":
        clues = rng.integers(1, 15, graph.n_cells)
    elif PUZZLES[kind].look == "circle":
        clues = np.where(rng.random(graph.n_cells) < 0.2, 1, -1)
    elif PUZZLES[kind].look == "sign":
        Puzzle.of(graph, [-1] * graph.n_cells, kind=kind)  # refused where the type is not played there
        clues = some_clues(graph, PUZZLES[kind], rng)
    else:
        clues = rng.integers(-1, 3, graph.n_cells)
    return Puzzle.of(graph, clues, kind=kind)


def _budget() -> Budget:
    return Budget(time_limit=SECOND)


def _talk(puzzle: Puzzle) -> None:
    for line in ("help", "hint", "hint", "1 1 r", "x 1 1 b", "1 1 a", "undo", "check", "moves"):
        talk = Dialogue(Session(puzzle))
        assert talk.greeting()
        talk.answer(line)


USES: dict[str, Callable[[Puzzle], object]] = {
    "hint": lambda puzzle: takegaki.hint(puzzle, budget=_budget()),
    "advice": lambda puzzle: Session(puzzle).hint(budget=_budget()),
    "explain": lambda puzzle: takegaki.explain(puzzle, level=Level.HARD, budget=_budget()),
    "rate": lambda puzzle: takegaki.rate(puzzle, budget=_budget()),
    "review": lambda puzzle: review(puzzle, budget=_budget()),
    "count": lambda puzzle: takegaki.count(puzzle, limit=3, budget=_budget()),
    "check": lambda puzzle: takegaki.check(puzzle, Board.blank(puzzle.graph)),
    "state": lambda puzzle: state_entry(Session(puzzle)),
    "svg": lambda puzzle: ElementTree.fromstring(svg(Scene.of_puzzle(puzzle))),
    "ascii": lambda puzzle: ascii_text(Scene.of_puzzle(puzzle)),
    "unicode": lambda puzzle: unicode_text(Scene.of_puzzle(puzzle)),
    "talk": _talk,
    "generate": lambda puzzle: generate(Request(puzzle.graph, kind=puzzle.kind), _budget()),
    **{
        f"method {name}": lambda puzzle, name=name: prove(puzzle, method=name, budget=_budget())  # type: ignore[misc]
        for name in METHODS
    },
    **{
        f"format {name}": lambda puzzle, name=name: read_document(write(puzzle, name), name)  # type: ignore[misc]
        for name in FORMATS
    },
}

NOT_RATED = "only puzzles with exactly one are rated"


@sampled(6)
@pytest.mark.parametrize("tiling", [*TILINGS, *TILE_GRIDS])
@pytest.mark.parametrize("kind", PUZZLES)
def test_it_works_or_says_so_in_one_sentence(kind: str, tiling: str) -> None:
    try:
        puzzle = _puzzle(kind, tiling)
    except UnsupportedError as refusal:
        assert tiling not in PUZZLES[kind].boards
        assert _is_a_sentence(refusal)
        return
    refused = {}
    for name, use in USES.items():
        try:
            use(puzzle)
        except PuzzleError as refusal:
            assert isinstance(refusal, UnsupportedError) or NOT_RATED in str(refusal), f"{name}: {refusal!r}"
            assert _is_a_sentence(refusal)
            refused[name] = str(refusal)
    assert {
        name for name in refused if name in ("hint", "explain", "check", "svg", "method exact", "method sat")
    } == set()


def _is_a_sentence(refusal: PuzzleError) -> bool:
    return 10 < len(str(refusal)) < 300 and "\n" not in str(refusal)


SOURCE = Path(takegaki.__file__).parent
NAMES = re.compile(rf"""(["'])({"|".join(PUZZLES)})\1|takegaki\.puzzles\.({"|".join(PUZZLES)}) import""")
MAY_NAME_THEM = ("puzzles/", "formats/", "lab/", "core/puzzle.py", "generation/trees.py")
"""Where types stand, experiments, the type where none is named, and what is made for Net alone."""
NAMES_OF_FORMATS = ("web/entries.py", "cli/generate/make.py")
"""Formats that are called as types are."""


def _naming(names: re.Pattern[str]) -> set[str]:
    """The modules in which a name stands outside documentation."""
    return {
        path.relative_to(SOURCE).as_posix()
        for path in SOURCE.rglob("*.py")
        if names.search(re.sub(r'""".*?"""', "", path.read_text(), flags=re.S))
    }


def test_nobody_else_names_a_type() -> None:
    allowed = (*MAY_NAME_THEM, *NAMES_OF_FORMATS)
    assert {path for path in _naming(NAMES) if not path.startswith(allowed)} == set()


# "cells" is what JSON calls cells, too: of that tiling only what asks for it is found.
TILING = "|".join({*FACE_BOARDS, *TILE_GRIDS} - {"cells"})
TILING_NAMES = re.compile(rf"""(["'])({TILING})\1|tiling (==|!=|(not )?in) [({{\[]?["']""")
MAY_NAME_TILINGS = {
    "tilings/": "where they stand",
    "formats/": "a format is for some of them by its definition",
    "lab/": "experiments",
    "core/__init__.py": "the one where none is named",
    "__init__.py": "the functions `square` and `honeycomb`",
    "rules/library/__init__.py": "each rule set is for one",
    "rules/recipes.py": "each rule set is for one",
    "rules/square_coordinates.py": "coordinates of squares",
}


def test_nobody_else_names_a_tiling() -> None:
    found = {path: [at for at in MAY_NAME_TILINGS if path.startswith(at)] for path in _naming(TILING_NAMES)}
    assert {path for path, allowed in found.items() if not allowed} == set()
    # What names none any more is not allowed to.
    assert {at for allowed in found.values() for at in allowed} == set(MAY_NAME_TILINGS)


@sampled(6)
@pytest.mark.parametrize("name", [*TILINGS, *TILE_GRIDS])
def test_squares_alone_have_square_cells(name: str) -> None:
    boards = []
    for rows, cols in ((1, 1), (1, 4), (3, 5), (5, 3)):
        with suppress(PuzzleError):
            boards.append(graph_of(name, rows, cols))
    assert boards or _board(name)
    assert {graph.has_square_cells for graph in boards} <= {name == "square"}


def test_the_page_names_no_type() -> None:
    scripts = (SOURCE / "web/static/js").rglob("*.js")
    named = {
        path.name for path in scripts if re.search(rf"""["'`]({"|".join(PUZZLES)})["'`]""", path.read_text())
    }
    assert named == set()
