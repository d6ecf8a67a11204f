"""JSON of the registries: formats, tilings, techniques and rules; see `docs/json.md`."""

from takegaki.deduce.technique import Technique
from takegaki.formats import FORMATS
from takegaki.render.json_values import Entry
from takegaki.rules.notation.rule import Rule
from takegaki.rules.rule_sets.library import EVERY, REDRAWING
from takegaki.tilings import DRAWN_BOARDS, TILE_GRIDS, TILINGS


def format_entry(name: str) -> Entry:
    """A format."""
    return {"name": name, "title": FORMATS[name].title}


def tiling_entry(name: str) -> Entry:
    """A family of boards."""
    if name in TILINGS or name in DRAWN_BOARDS:
        one = {**TILINGS, **DRAWN_BOARDS}[name]
        entry: Entry = {
            "name": name,
            "title": one.title,
            "largest_clue": one.largest_clue,
            "wraps": False,
        }
        entry["family"] = (
            "drawn" if name in DRAWN_BOARDS else "aperiodic" if one.is_described else "periodic"
        )
        return {**entry, "described": True} if one.is_described else entry
    return {
        "name": name,
        "title": TILE_GRIDS[name].title,
        "wraps": TILE_GRIDS[name].wraps,
        "family": "grid",
    }


def technique_entry(one: Technique) -> Entry:
    """A technique."""
    return {
        "name": one.name,
        "title": one.title,
        "level": one.level.word,
        "player_level": int(one.height),
        "goals": list(one.goals),
        "statement": one.statement,
        "uniqueness": one.uniqueness,
    }


def set_entry(name: str) -> Entry:
    """A rule set."""
    one = (EVERY | REDRAWING)[name]
    return {
        "name": name,
        "title": one.title,
        "kind": one.kind,
        "tiling": one.tiling,
        "rules": one.rules,
        "proven": one.proven,
    }


def rule_entry(number: int, rule: Rule) -> Entry:
    """A rule of a set, with its number from 1."""
    return {
        "number": number,
        "name": rule.name,
        "status": rule.status,
        "source": rule.source,
        "premises": rule.n_premises,
        "conclusions": rule.n_conclusions,
        "assumption": rule.assumption,
    }
