"""How deductions, rules and ratings show themselves: text for `print`, HTML for notebooks."""

import zlib
from functools import singledispatch
from html import escape

from takegaki.core.board import Board
from takegaki.core.puzzle import Puzzle
from takegaki.deduce.hint import Hint
from takegaki.deduce.technique import Level
from takegaki.deduce.trace import Step, Trace
from takegaki.generation.draw import Generated
from takegaki.rating import Rating
from takegaki.render.review_text import findings
from takegaki.render.rule_picture import rule_svg, rule_text, words
from takegaki.render.scene import Scene
from takegaki.render.shown import paragraphs
from takegaki.render.steps import deduction_scene, trace_scene, wrong_scene
from takegaki.render.svg import drawing, static_parts, svg
from takegaki.render.svg_elements import framed
from takegaki.render.text import ascii_text, step_legend, unicode_text
from takegaki.render.trace_page import ending, headed_sentence, heading
from takegaki.rules.rule import Rule, RuleSet
from takegaki.solving.methods import Stopped
from takegaki.solving.review import Review

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
    raise TypeError(f"no picture of a {type(value).__name__}")


# Hints


def _hint_scene(hint: Hint) -> Scene | None:
    puzzle, board = hint.puzzle, hint.board
    if puzzle is None or board is None:
        return None
    beside = [hint.where, hint.why]
    if hint.deduction is not None:
        return deduction_scene(puzzle, board, hint.deduction, beside=beside)
    return wrong_scene(puzzle, board, hint.wrong, beside=beside)


@text_of.register
def _hint_text(value: Hint, *, ascii_only: bool = False, width: int = 100) -> str:
    scene, parts = _hint_scene(value), [value.where, value.why]
    if scene is not None:
        parts.append((ascii_text if ascii_only else unicode_text)(scene, width=width).rstrip("\n"))
    return "\n".join(parts)


@svg_of.register
def _hint_svg(value: Hint) -> str:
    scene = _hint_scene(value)
    return "" if scene is None else svg(scene)


@html_of.register
def _hint_html(value: Hint) -> str:
    why = f"<details><summary>Why</summary>\n{paragraphs([value.why])}{_hint_svg(value)}</details>\n"
    return paragraphs([value.where]) + why


# Traces


@text_of.register
def _trace_text(value: Trace, *, ascii_only: bool = False, width: int = 100) -> str:
    draw = ascii_text if ascii_only else unicode_text
    scene = trace_scene(value)
    steps = [f"{step.number}. {headed_sentence(step, ascii_only=ascii_only)}" for step in value.steps]
    picture = draw(scene, width=width).rstrip()
    legend = step_legend(scene, ascii_only=ascii_only)
    return "\n".join(filter(None, [*steps, ending(value, Level.SEARCH), picture, legend]))


@svg_of.register
def _trace_svg(value: Trace) -> str:
    return svg(Scene.of_board(value.board, value.puzzle))


@html_of.register
def _trace_html(value: Trace) -> str:
    """Steps that open one at a time; what does not change is drawn once."""
    puzzle = value.puzzle
    name = f"trace-{zlib.crc32(puzzle.clues.tobytes() + value.start.marks.tobytes()):x}"
    begun = Scene.of_board(value.start, puzzle)
    whole = drawing(begun, f'<g id="{name}">\n{static_parts(begun)}\n</g>')
    parts = [
        paragraphs([ending(value, Level.SEARCH)]),
        framed(whole.body, whole.width, whole.height, "Begin"),
    ]
    room = NOTEBOOK_ROOM
    for step in value.steps:
        part = _step_html(puzzle, step.board, step, name)
        room -= len(part)
        if room < 0:
            parts.append(paragraphs([f"There is room for {step.number - 1} of {len(value.steps)} steps."]))
            break
        parts.append(part)
    return "".join(parts)


def _step_html(puzzle: Puzzle, board: Board, step: Step, name: str) -> str:
    scene = deduction_scene(puzzle, board, step.deduction, title=f"Step {step.number}")
    drawn = drawing(scene, f'<use href="#{name}"/>' if scene.window is None else None)
    return (
        f'<details name="{name}"><summary>{step.number}. {escape(heading(step))}</summary>\n'
        f"{paragraphs([step.deduction.sentence, *step.deduction.story])}"
        f"{framed(drawn.body, drawn.width, drawn.height, scene.title)}</details>\n"
    )


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
    return f"{value.title or value.name}: {len(value.rules):,} rules for {value.tiling} boards"


@html_of.register
def _rules_html(value: RuleSet) -> str:
    shown = value.rules[:MOST_RULES]
    parts = [
        f"<details><summary>{escape(rule.name)}</summary>\n{paragraphs(words(rule))}{rule_svg(rule)}</details>\n"
        for rule in shown
    ]
    more = len(value.rules) - len(shown)
    return paragraphs([_rules_text(value)]) + "".join(parts) + paragraphs([f"{more:,} more"] if more else [])


# Puzzles that were made


@text_of.register
def _made_text(value: Generated, *, ascii_only: bool = False, width: int = 100) -> str:
    level = f"level {value.level.title}" if value.level else f"above {Level.HARD.title}"
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
    head = f"{value.value:.1f} of 100, level {value.level.title}"
    return "\n".join([head, *(reason.sentence for reason in value.reasons)])


# Reports for setters


@text_of.register
def _review_text(value: Review, *, ascii_only: bool = False, width: int = 100) -> str:
    return f"{value.verdict.text(ascii_only=ascii_only, width=width)}\n\n{findings(value, width=width)}"


@html_of.register
def _review_html(value: Review) -> str:
    return value.verdict._repr_html_() + paragraphs(findings(value).split("\n"))


# Work that ended before there was an answer


@text_of.register
def _stopped_text(value: Stopped, *, ascii_only: bool = False, width: int = 100) -> str:
    proven = "" if value.board is None else f"\n{value.board.text(ascii_only=ascii_only, width=width)}"
    return f"Stopped: {value.reason}{'; so far is proven:' if proven else ''}{proven}"
