"""Who may know which puzzle types and tilings there are: by name, those alone that stand here."""

import re
from pathlib import Path

import takegaki
from takegaki.puzzles import PUZZLES
from takegaki.tilings import FACE_BOARDS, TILE_GRIDS

SOURCE = Path(takegaki.__file__).parent
NAMES = re.compile(
    rf"""(["'])({"|".join(PUZZLES)})\1|takegaki\.puzzles\.({"|".join(PUZZLES)}) import"""
)
MAY_NAME_THEM = ("puzzles/", "formats/", "lab/", "core/puzzle.py", "generation/trees.py")
"""Where types stand, experiments, the type where none is named, and what is made for Net alone."""
NAMES_OF_FORMATS = ("web/board_entries.py", "cli/generate/make.py")
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
    "certificates/puzzle_text.py": "as formats",
    "lab/": "experiments",
    "core/__init__.py": "the one where none is named",
    "__init__.py": "the functions `square` and `honeycomb`",
    "rules/rule_sets/library.py": "each rule set is for one",
    "rules/construction/recipes.py": "each rule set is for one",
    "rules/notation/square_coordinates.py": "coordinates of squares",
}


def test_nobody_else_names_a_tiling() -> None:
    found = {
        path: [at for at in MAY_NAME_TILINGS if path.startswith(at)]
        for path in _naming(TILING_NAMES)
    }
    assert {path for path, allowed in found.items() if not allowed} == set()
    # What names none any more is not allowed to.
    assert {at for allowed in found.values() for at in allowed} == set(MAY_NAME_TILINGS)


def test_the_page_names_no_type() -> None:
    scripts = (SOURCE / "web/static/js").rglob("*.js")
    named = {
        path.name
        for path in scripts
        if re.search(rf"""["'`]({"|".join(PUZZLES)})["'`]""", path.read_text())
    }
    assert named == set()
