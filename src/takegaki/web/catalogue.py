"""What there is, for pages: kinds of puzzles with their boards, techniques, rule sets."""

from takegaki.puzzles import PUZZLES
from takegaki.rules.library import LIBRARY
from takegaki.techniques import Technique
from takegaki.tilings import TILE_GRIDS, TILINGS
from takegaki.web.replies import Entry


def kind_entry(name: str) -> Entry:
    """A kind of puzzle."""
    kind = PUZZLES[name]
    return {
        "kind": name,
        "title": kind.title,
        "goal": kind.goal,
        "variants": list(kind.variants),
        "tilings": [tiling_entry(tiling) for tiling in kind.boards],
    }


def tiling_entry(name: str) -> Entry:
    """A family of boards."""
    if name in TILINGS:
        one = TILINGS[name]
        return {"name": name, "title": one.title, "largest_clue": one.largest_clue, "wraps": False}
    return {"name": name, "title": TILE_GRIDS[name].title, "wraps": TILE_GRIDS[name].wraps}


def technique_entry(one: Technique) -> Entry:
    """A technique."""
    return {
        "name": one.name,
        "title": one.title,
        "level": one.level.title,
        "goals": list(one.goals),
        "statement": one.statement,
        "uniqueness": one.uniqueness,
    }


def set_entry(name: str) -> Entry:
    """A rule set."""
    one = LIBRARY[name]
    return {
        "name": name,
        "title": one.title,
        "tiling": one.tiling,
        "rules": one.rules,
        "proven": one.proven,
    }
