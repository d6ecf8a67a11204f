"""Rules and techniques to look through, with pictures."""

from takegaki.core.errors import PuzzleError
from takegaki.core.looks import LOOKS
from takegaki.explain.examples import example
from takegaki.generate.request import METHODS
from takegaki.loops import LOOPS
from takegaki.puzzles import PUZZLES
from takegaki.render.rule_picture import rule_svg, words
from takegaki.render.technique_page import technique_picture
from takegaki.render.trace_words import because
from takegaki.rules.library import LIBRARY, rule_set
from takegaki.rules.rule import Rule
from takegaki.techniques import TECHNIQUES, Level
from takegaki.tilings import TILINGS
from takegaki.trees import TREES
from takegaki.web.catalogue import kind_entry, set_entry, technique_entry, tiling_entry
from takegaki.web.jobs import JOBS
from takegaki.web.jobs.task import Task, Told
from takegaki.web.limits import MAX_CELLS

MOST = 200
"""Rules on one page of a list."""


def rules(task: Task) -> Told:
    """{"name", "title", "source", "tiling", "count", "rules": at most MOST from "from" on}; no pictures."""
    asked = task.asked
    found = rule_set(asked.text("set"))
    first = asked.whole("from", 1, 10**6, 1)
    part = found.rules[first - 1 : first - 1 + MOST]
    return {
        "name": found.name,
        "title": LIBRARY[found.name].title if found.name in LIBRARY else found.title,
        "source": found.source,
        "tiling": found.tiling,
        "count": len(found),
        "from": first,
        "rules": [_rule_entry(number, one) for number, one in enumerate(part, start=first)],
    }


def _rule_entry(number: int, rule: Rule) -> Told:
    return {
        "number": number,
        "name": rule.name,
        "status": rule.status,
        "source": rule.source,
        "premises": rule.n_premises,
        "conclusions": sum(mark != 0 for mark in rule.after),
        "assumption": rule.assumption,
    }


def rule(task: Task) -> Told:
    """One rule, with "svg", before and after, and "words" that the picture cannot say."""
    found = rule_set(task.asked.text("set"))
    number = task.asked.whole("number", 1, len(found))
    one = found.rules[number - 1]
    return {**_rule_entry(number, one), "set": found.name, "svg": rule_svg(one), "words": words(one)}


def technique(task: Task) -> Told:
    """One technique at work: {"name", ..., "svg", "sentence", "story", "because"}."""
    name = task.asked.text("name")
    if name not in TECHNIQUES:
        raise PuzzleError(f"no technique {name[:40]!r}")
    found = example(TECHNIQUES[name])
    return {
        "svg": technique_picture(TECHNIQUES[name]),
        "sentence": found.deduction.sentence,
        "story": list(found.deduction.story),
        "because": because(found.puzzle, found.deduction),
    }


def options(task: Task) -> Told:
    """What the generator can be asked, and what jobs there are."""
    return {
        "kinds": [kind_entry(name) for name in PUZZLES],
        "tilings": [tiling_entry(name) for name in TILINGS],
        "levels": [{"name": level.name.lower(), "title": level.title} for level in Level],
        "methods": [{"name": name, "title": title} for name, title in METHODS.items()],
        "loops": [{"name": one.name, "title": one.title} for one in LOOPS.values()],
        "trees": [{"name": one.name, "title": one.title} for one in TREES.values()],
        "symmetries": list(LOOKS),
        "techniques": [technique_entry(one) for one in TECHNIQUES.values()],
        "rules": [set_entry(name) for name in LIBRARY],
        "variants": ["full"],
        "most_cells": MAX_CELLS,
        "jobs": [{"name": one.name, "seconds": one.seconds, "lane": one.lane} for one in JOBS.values()],
    }
