"""The techniques as a page of Markdown with a picture for each."""

from takegaki.core.table import Goal
from takegaki.explain.examples import example
from takegaki.render.steps import deduction_scene
from takegaki.render.svg import svg
from takegaki.render.trace_words import because
from takegaki.techniques import TECHNIQUES, Level, Technique, techniques_for

FOLDER = "techniques"
"""Of the pictures, beside the page."""

_HEAD = """# Techniques

What `takegaki explain` and `takegaki hint` know, from easy to hard. Each is used only where the easier ones
are stuck. Every picture is the bundled board of its technique at the moment when it is needed first.

In the pictures a blue band is on the marks and a ring round the clues or tiles that the step rests on, the
cells in question are tinted, the dots boxed; a line that follows is drawn double, a cross that follows stands
in a circle.

A premise is named only if it is needed: without any one of them the rest does not force what follows.
That all lines are one loop (or join all tiles without a cycle) may be used, and so may the shape of the board
with its walls.

This page is written by `takegaki techniques --markdown docs`; its boards are in
`src/takegaki/techniques/boards`.
"""

_ON_LOOPS = {
    Level.EASY: "Counting, and no loop too early. Up to Hard the levels mean the same as in Loopy.",
    Level.NORMAL: "Pairs of neighbouring edges: at most one of them is a line, or at least one.",
    Level.TRICKY: "Pairs are carried through cells and dots.",
    Level.HARD: "Edges known to be equal or opposite, and even or odd numbers.",
    Level.EXPERT: "Looking at the board as a whole.",
    Level.TRIAL: "What if? One mark is tried, and contradicts what is known.",
    Level.SEARCH: "Trials within trials, and what only a search proves.",
}

_ON_TILES = {
    Level.EASY: "Each tile against the borders round it.",
    Level.NORMAL: "No closed cycle, and no network of ends alone. Net's own solver uses what is up to Hard.",
    Level.TRICKY: "What turning a tile would join.",
    Level.HARD: "How many cells can lie behind a border.",
    Level.EXPERT: "Looking at the board as a whole.",
}

_PARTS: dict[Goal, tuple[str, dict[Level, str]]] = {
    "loop": ("Slitherlink", _ON_LOOPS),
    "tree": ("Net", _ON_TILES),
}
"""By goal what its part of the page is called, and what its levels are about."""


def technique_page() -> str:
    """The page; its pictures are `technique_picture` of each technique, NAME.svg in FOLDER."""
    return "\n".join([_HEAD, _overview(), *(_part(goal) for goal in _PARTS)])


def _part(goal: Goal) -> str:
    title, levels = _PARTS[goal]
    parts = [f"# {title}\n"]
    for level, about in levels.items():
        parts.append(f"## {title}: {level.title}\n\n{about}\n")
        parts += [_section(one) for one in techniques_for(goal) if one.level is level]
    if missing := [one.title for one in techniques_for(goal) if one.level not in levels]:
        parts.append(f"Then as for the types above: {', '.join(missing)}.\n")
    return "\n".join(parts)


def technique_picture(technique: Technique) -> str:
    """The example of a technique as SVG."""
    found = example(technique)
    title = f"{technique.title}: {found.deduction.sentence}"
    return svg(deduction_scene(found.puzzle, found.board, found.deduction, title=title))


def _overview() -> str:
    rows = [
        f"| {' and '.join(_PARTS[goal][0] for goal in one.goals)} | {one.level.title} "
        f"| [{one.title}](#{_anchor(one)}) | `{name}` |"
        for level in Level
        for name, one in TECHNIQUES.items()
        if one.level is level
    ]
    return "\n".join(["| for | level | technique | name |", "|---|---|---|---|", *rows, ""])


def _section(technique: Technique) -> str:
    found = example(technique)
    told = [
        f"### {technique.title}\n",
        f"{technique.statement}\n",
        "Only with `--uniqueness`.\n" if technique.uniqueness else "",
        f"![{technique.title} on a board]({FOLDER}/{technique.name}.svg)\n",
        f"{found.deduction.sentence}\n",
        "".join(f"- {line}\n" for line in found.deduction.story),
        f"{because(found.puzzle, found.deduction)}\n",
    ]
    return "\n".join(filter(None, told))


def _anchor(technique: Technique) -> str:
    """As GitHub makes it from the heading."""
    kept = (character for character in technique.title.lower() if character.isalnum() or character in " -")
    return "".join(kept).replace(" ", "-")
