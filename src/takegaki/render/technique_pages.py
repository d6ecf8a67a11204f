"""The techniques as a page of Markdown, with a picture for each."""

from collections.abc import Iterator, Sequence
from functools import cache
from textwrap import fill

from takegaki.core.board import Board
from takegaki.core.lazy_dataclass import replace
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import Marks, Reason, said
from takegaki.core.table import Goal
from takegaki.deduce.boards import board_text
from takegaki.deduce.deduction import Deduction
from takegaki.deduce.explain import explain
from takegaki.deduce.level import Level
from takegaki.deduce.stories.stalls import Example, example
from takegaki.deduce.technique import Technique
from takegaki.deduce.technique_table import TECHNIQUES, techniques_for
from takegaki.deduce.techniques.patterns import OF_TYPES, PATTERNS, Pattern
from takegaki.puzzles import PUZZLES
from takegaki.render.captions import Captions, in_markdown
from takegaki.render.step_scenes import deduction_scene
from takegaki.render.svg import svg

FOLDER = "techniques"
"""Of the pictures, beside the page."""

_HEAD = ("what", "course", "pictures", "levels", "written")
"""What stands above the techniques, by its messages."""
PAGE_WIDTH = 100
"""Characters to a line of the page, where a language has spaces to break at."""

LONG_STORY = 8
"""Sentences of an argument on the page; of a longer one it has the beginning and the end."""

_PARTS: dict[Goal, tuple[str, tuple[Level, ...]]] = {
    "loop": ("loops", tuple(Level)),
    "tree": ("tiles", tuple(one for one in Level if one <= Level.EXPERT)),
}
"""By goal what the messages of its part of the page are called, and its levels."""


def technique_page() -> str:
    """The page; its pictures are `technique_picture` of each technique, NAME.svg in FOLDER."""
    head = (said(f"techniques-page.{one}") for one in _HEAD)
    lines = (fill(text, PAGE_WIDTH, break_long_words=False) for text in head)
    parts = (*map(_part, _PARTS), *_of_types())
    return "\n".join([*(f"{one}\n" for one in lines), _overview(), *parts])


def _of_types() -> Iterator[str]:
    """The patterns that puzzle types bring, each type with a part of its own."""
    for kind in PUZZLES.values():
        own = [one for one in PATTERNS if one.key in kind.patterns]
        levels = sorted({_level_of(one) for one in own})
        parts = [f"# {kind.title}\n"] if own else []
        for level in levels:
            heading = said("techniques-page.patterns", kind=kind.title, level=level.named)
            known = [one for one in own if _level_of(one) is level]
            parts += [f"## {heading}\n", *map(_pattern_section, known)]
        yield from parts


def _called(goal: Goal) -> str:
    """What the part of the page about a goal is called: as the first type that has it."""
    return next(one.title for one in PUZZLES.values() if one.goal == goal)


def _part(goal: Goal) -> str:
    on, levels = _PARTS[goal]
    title = _called(goal)
    parts = [f"# {title}\n"]
    for level in levels:
        about = said(f"techniques-page.{on}-{level.word}")
        parts.append(f"## {title}: {level.named.phrase()}\n\n{about}\n")
        parts += [_section(one) for one in techniques_for(goal) if one.level is level]
        common = [one for one in PATTERNS if goal == "loop" and one.key not in OF_TYPES]
        if known := [one for one in common if _level_of(one) is level]:
            heading = said("techniques-page.patterns", kind=title, level=level.named)
            parts += [f"## {heading}\n", *map(_pattern_section, known)]
    if missing := [one.title for one in techniques_for(goal) if one.level not in levels]:
        parts.append(f"{said('techniques-page.then-others', titles=', '.join(missing))}\n")
    return "\n".join(parts)


def technique_picture(technique: Technique) -> str:
    """The example of a technique as SVG."""
    found = example(technique)
    return example_picture(found, Captions(found.puzzle.graph, found.deduction, listed=True))


def example_picture(found: Example, captions: Captions) -> str:
    """A technique at work as SVG, with these captions of its deduction."""
    step = found.deduction
    title = f"{step.technique.title}: {step.sentence}"
    return svg(deduction_scene(found.puzzle, found.board, step, title=title, captions=captions))


def _overview() -> str:
    rows = [
        f"| {', '.join(map(_called, one.goals))} | {one.level.named.phrase()} "
        f"| [{one.title}](#{_anchor(one.title)}) | `{name}` |"
        for level in Level
        for name, one in TECHNIQUES.items()
        if one.level is level
    ]
    patterns = ", ".join(f"[{one.title}](#{_anchor(one.title)})" for one in PATTERNS)
    names = said("techniques-page.by-heart", patterns=patterns)
    columns = (said(f"techniques-page.{one}") for one in ("for", "level", "technique", "name"))
    return "\n".join([f"| {' | '.join(columns)} |", "|---|---|---|---|", *rows, "", names, ""])


def _section(technique: Technique) -> str:
    found = example(technique)
    captions = Captions(found.puzzle.graph, found.deduction, listed=True)
    story = [in_markdown(line) for line in captions.story]
    parts = [
        f"### {technique.title}\n",
        f"{technique.statement}\n",
        f"{said('techniques-page.uniqueness')}\n" if technique.uniqueness else "",
        _on_a_board(technique.title, f"{technique.name}.svg"),
        f"{in_markdown(captions.sentence)}\n",
        "".join(f"- {line}\n" for line in _short(story, technique.name)),
        _to_try(board_text(technique.name)),
    ]
    return "\n".join(filter(None, parts))


def _short(story: Sequence[str], name: str) -> list[str]:
    """The sentences of an argument, of a long one its beginning and its end."""
    if len(story) <= LONG_STORY:
        return [*story]
    begin = story[: LONG_STORY - 1]
    left = len(story) - len(begin) - 1
    return [*begin, said("techniques-page.then-more", count=left, name=name), story[-1]]


def _on_a_board(title: str, file: str) -> str:
    """The picture of a technique or a pattern."""
    return f"![{said('techniques-page.picture', title=title)}]({FOLDER}/{file})\n"


def _level_of(pattern: Pattern) -> Level:
    """Of the technique that finds it."""
    return pattern_example(pattern)[2].level


def pattern_picture(pattern: Pattern) -> str:
    """A named pattern on its board as SVG, with all that follows from it at once."""
    puzzle, board, deduction = pattern_example(pattern)
    return svg(deduction_scene(puzzle, board, deduction, title=pattern.title))


def pattern_file(pattern: Pattern) -> str:
    """The name of its picture in FOLDER."""
    return f"pattern-{pattern.key}.svg"


@cache
def pattern_example(pattern: Pattern) -> tuple[Puzzle, Board, Deduction]:
    """Its puzzle, the board before its first step there, and all of its steps in the same place as
    one deduction. Cost: that of a small trace, once.
    """
    # Some are told, or told whole, only by who looks for them: the ladder goes step by step.
    tried = ((Level.EXPERT, False), (Level.SEARCH, True))
    in_turn = tried[::-1] if pattern.key in OF_TYPES else tried
    traces = (explain(pattern.board, level=level, opening=one) for level, one in in_turn)
    trace, steps = next(
        (trace, steps)
        for trace in traces
        if (steps := [step for step in trace.steps if step.found.pattern == pattern.key])
    )
    first = steps[0].found
    here = [step.found for step in steps if step.found.clues == first.clues]
    made = {edge for one in here for edge, _ in one.conclusions}
    together = replace(
        first,
        conclusions=tuple(sorted(mark for one in here for mark in one.conclusions)),
        marks=tuple(sorted({mark for one in here for mark in one.marks if mark[0] not in made})),
    )
    return trace.puzzle, steps[0].board, together


def _pattern_section(pattern: Pattern) -> str:
    puzzle, _, deduction = pattern_example(pattern)
    then = Reason("then.marks", puzzle.graph, marks=Marks(deduction.conclusions)).sentence()
    return "\n".join(
        [
            f"### {pattern.title}\n",
            _on_a_board(pattern.title, pattern_file(pattern)),
            f"{then}.\n",
            "".join(f"- {sentence}\n" for sentence in pattern.proof),
            _to_try(pattern.board),
        ]
    )


def _to_try(text: str) -> str:
    return f"```\n{text.rstrip()}\n```\n"


def _anchor(title: str) -> str:
    """As GitHub makes it from the heading."""
    kept = (character for character in title.lower() if character.isalnum() or character in " -")
    return "".join(kept).replace(" ", "-")
