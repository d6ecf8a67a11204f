"""How deductions, rules and ratings show themselves: text for `print`, HTML for notebooks."""

import zlib
from functools import singledispatch
from html import escape

from takegaki.core.board import Board
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import said
from takegaki.core.verdict import Stopped
from takegaki.deduce.hint import Hint
from takegaki.deduce.level import Level
from takegaki.deduce.trace import Step, Trace
from takegaki.generation.generate_puzzle import Generated
from takegaki.rating import Rating
from takegaki.render.captions import Captions, in_html
from takegaki.render.review_text import findings
from takegaki.render.rule_picture import rule_svg, rule_text, words
from takegaki.render.scene import Scene
from takegaki.render.shown_answers import paragraphs
from takegaki.render.step_scenes import deduction_scene, trace_scene, wrong_scene
from takegaki.render.svg import drawing, static_parts, svg
from takegaki.render.svg_elements import INK, PREMISE, TINT, framed
from takegaki.render.text import ascii_text, step_legend, unicode_text
from takegaki.render.trace_sentences import ending, headed_sentence, heading
from takegaki.rules.notation.rule import Rule, RuleSet
from takegaki.solving.questions.setter_review import Review

NOTEBOOK_ROOM = 4_000_000
"""Of a trace in a notebook: its steps from the first on, as many as fit."""

MOST_RULES = 50
"""Rules of a set that a notebook shows."""


@singledispatch
def text_of(value: object, *, ascii_only: bool = False, width: int = 100) -> str:
    """The value for people."""
    return repr(value)


@singledispatch
def html_of(value: object) -> str:
    """The value for notebooks."""
    return paragraphs(str(text_of(value)).split("\n"))


@singledispatch
def svg_of(value: object) -> str:
    """Its picture. Raises TypeError for a value without one."""
    raise TypeError(said("picture-error.no-picture-of", given=type(value).__name__))


# Hints


def _hint_scene(hint: Hint) -> Scene | None:
    puzzle, board = hint.puzzle, hint.board
    if puzzle is None or board is None:
        return None
    beside = [hint.where, hint.why]
    if hint.deduction is not None:
        return deduction_scene(puzzle, board, hint.deduction, beside=beside)
    return wrong_scene(puzzle, board, hint.wrong, trail=hint.trail, beside=beside)


@text_of.register
def _hint_text(value: Hint, *, ascii_only: bool = False, width: int = 100) -> str:
    scene, parts = _hint_scene(value), [str(value.where), str(value.why)]
    if scene is not None:
        parts.append((ascii_text if ascii_only else unicode_text)(scene, width=width).rstrip("\n"))
    return "\n".join(parts)


@svg_of.register
def _hint_svg(value: Hint) -> str:
    scene = _hint_scene(value)
    return "" if scene is None else svg(scene)


@html_of.register
def _hint_html(value: Hint) -> str:
    puzzle, board, found = value.puzzle, value.board, value.deduction
    why, picture = paragraphs([value.why]), _hint_svg(value)
    if value.kind == "next" and value.tile is None and found and puzzle and board:
        captions = Captions(puzzle.graph, found)
        why = f"<p>{in_html(captions.told)}</p>\n"
        picture = svg(deduction_scene(puzzle, board, found, captions=captions))
    return paragraphs([value.where]) + (
        f"<details><summary>{escape(said('scene.why'))}</summary>\n{why}{picture}</details>\n"
    )


# Traces


@text_of.register
def _trace_text(value: Trace, *, ascii_only: bool = False, width: int = 100) -> str:
    draw = ascii_text if ascii_only else unicode_text
    scene = trace_scene(value)
    steps = [
        f"{step.number}. {headed_sentence(step, ascii_only=ascii_only)}" for step in value.steps
    ]
    picture = draw(scene, width=width).rstrip()
    legend = step_legend(scene, ascii_only=ascii_only)
    return "\n".join(filter(None, [*steps, ending(value, Level.SEARCH), picture, legend]))


@svg_of.register
def _trace_svg(value: Trace) -> str:
    return svg(Scene.of_board(value.board, value.puzzle))


LEAST_HEIGHT, MOST_HEIGHT = 320, 640
"""Pixels of a trace in a notebook: its list of steps, and the page of the open one beside it."""

_BOOK = """<style>
.NAME{position:relative;min-height:HEIGHTpx}
.NAME .steps{width:34%;max-height:HEIGHTpx;overflow-y:auto}
.NAME summary{cursor:pointer;padding:2px 4px}
.NAME details[open]>summary{font-weight:bold;background:rgba(21,101,192,.15)}
.NAME .page{position:absolute;left:36%;top:0;width:64%;max-height:HEIGHTpx;overflow-y:auto}
.NAME .page svg{max-width:100%;height:auto}
@media(max-width:500px){.NAME .steps,.NAME .page{position:static;width:auto;max-height:none}}
</style>
"""
"""Where styles are left out, the steps open below each other, one at a time."""


@html_of.register
def _trace_html(value: Trace) -> str:
    """A list of steps, and beside it the page of the one that is open; what does not change is
    drawn once.
    """
    puzzle = value.puzzle
    name = f"trace-{zlib.crc32(puzzle.clues.tobytes() + value.start.marks.tobytes()):x}"
    begun = Scene.of_board(value.start, puzzle)
    whole = drawing(begun, f'<g id="{name}">\n{static_parts(begun)}\n</g>')
    begin = said("scene.begin")
    picture = framed(whole.body, whole.width, whole.height, begin)
    height = round(min(max(whole.height + 170, LEAST_HEIGHT), MOST_HEIGHT))
    parts = [
        _BOOK.replace("NAME", name).replace("HEIGHT", str(height)),
        f'<div class="{name}"><div class="steps">\n',
        _page(name, begin, paragraphs([ending(value, Level.SEARCH)]) + picture, is_open=True),
    ]
    room = NOTEBOOK_ROOM
    for step in value.steps:
        part = _step_html(puzzle, step.board, step, name)
        room -= len(part)
        if room < 0:
            fit = said("shown.steps-fit", shown=step.number - 1, steps=len(value.steps))
            parts.append(paragraphs([fit]))
            break
        parts.append(part)
    return "".join([*parts, "</div></div>\n"])


def _page(name: str, title: str, inside: str, *, is_open: bool = False) -> str:
    """One that opens and closes the others of its name."""
    head = f'<details name="{name}"{" open" * is_open}><summary>{escape(title)}</summary>\n'
    return f'{head}<div class="page">{inside}</div></details>\n'


def _step_html(puzzle: Puzzle, board: Board, step: Step, name: str) -> str:
    captions = Captions(puzzle.graph, step.deduction, listed=True)
    title = said("scene.step", number=step.number)
    scene = deduction_scene(puzzle, board, step.deduction, title=title, captions=captions)
    drawn = drawing(scene, f'<use href="#{name}"/>' if scene.window is None else None)
    picture = framed(drawn.body, drawn.width, drawn.height, scene.title)
    lines = "".join(f"<p>{in_html(line)}</p>\n" for line in (captions.sentence, *captions.story))
    return _page(name, f"{step.number}. {heading(step)}", lines + picture)


# Rules


@text_of.register
def _rule_text(value: Rule, *, ascii_only: bool = False, width: int = 100) -> str:
    return rule_text(value, ascii_only=ascii_only, width=width)


@svg_of.register
def _rule_svg(value: Rule) -> str:
    return rule_svg(value)


@html_of.register
def _rule_html(value: Rule) -> str:
    return paragraphs([value.name]) + rule_svg(value)


@text_of.register
def _rules_text(value: RuleSet, *, ascii_only: bool = False, width: int = 100) -> str:
    title = value.title or value.name
    return said("shown.rules", title=title, count=len(value.rules), tiling=value.tiling)


@html_of.register
def _rules_html(value: RuleSet) -> str:
    shown = value.rules[:MOST_RULES]
    parts = [
        f"<details><summary>{escape(rule.name)}</summary>\n{paragraphs(words(rule))}{rule_svg(rule)}</details>\n"
        for rule in shown
    ]
    more = len(value.rules) - len(shown)
    return (
        paragraphs([_rules_text(value)])
        + "".join(parts)
        + paragraphs([said("shown.more", count=more)] if more else [])
    )


# Puzzles that were made


@text_of.register
def _made_text(value: Generated, *, ascii_only: bool = False, width: int = 100) -> str:
    level = (
        said("shown.made-level", level=value.level.named)
        if value.level
        else said("shown.above-level", level=Level.HARD.named)
    )
    return f"{value.puzzle.text(ascii_only=ascii_only, width=width)}\n{level}"


@svg_of.register
def _made_svg(value: Generated) -> str:
    return value.puzzle.svg()


@html_of.register
def _made_html(value: Generated) -> str:
    return value.puzzle.svg()


# Ratings


@text_of.register
def _rating_text(value: Rating, *, ascii_only: bool = False, width: int = 100) -> str:
    return "\n".join([_value(value), *(reason.sentence for reason in value.reasons)])


def _value(rating: Rating) -> str:
    return said("shown.rating", value=f"{rating.value:.1f}", level=rating.level.named)


CHART, RIM, BAR = 400, 12, 14
"""Pixels of the chart of a rating: the length of its scale, its margin, its height."""


@html_of.register
def _rating_html(value: Rating) -> str:
    """A scale from 0 to 100 with the rating on it, then the reasons."""
    at = RIM + CHART * value.value / 100
    head = escape(_value(value))
    # On the side of its end where there is room for it.
    anchor = "start" if value.value < 60 else "end"
    ticks = "".join(
        f'<line x1="{x}" y1="{BAR + 26}" x2="{x}" y2="{BAR + 31}" stroke="{INK}"/>'
        f'<text x="{x}" y="{BAR + 44}" text-anchor="middle">{mark}</text>'
        for mark in range(0, 101, 25)
        for x in [RIM + CHART * mark / 100]
    )
    body = (
        f'<rect x="{RIM}" y="26" width="{CHART}" height="{BAR}" fill="{TINT}"/>'
        f'<rect x="{RIM}" y="26" width="{at - RIM:.1f}" height="{BAR}" fill="{PREMISE}"/>'
        f'<line x1="{at:.1f}" y1="20" x2="{at:.1f}" y2="{BAR + 26}" stroke="{INK}" '
        f'stroke-width="2"/><text x="{at:.1f}" y="15" text-anchor="{anchor}">{head}</text>{ticks}'
    )
    chart = framed(f'<g font-size="12" fill="{INK}">{body}</g>', CHART + 2 * RIM, BAR + 54, head)
    return chart + paragraphs([reason.sentence for reason in value.reasons])


# Reports for setters


@text_of.register
def _review_text(value: Review, *, ascii_only: bool = False, width: int = 100) -> str:
    verdict = value.verdict.text(ascii_only=ascii_only, width=width)
    return f"{verdict}\n\n{findings(value, width=width)}"


@html_of.register
def _review_html(value: Review) -> str:
    return value.verdict._repr_html_() + paragraphs(findings(value).split("\n"))


# Work that ended before there was an answer


@text_of.register
def _stopped_text(value: Stopped, *, ascii_only: bool = False, width: int = 100) -> str:
    proven = (
        "" if value.board is None else f"\n{value.board.text(ascii_only=ascii_only, width=width)}"
    )
    return f"Stopped: {value.reason}{'; so far is proven:' if proven else ''}{proven}"
