"""A trace as one page of HTML that needs nothing else: a picture and a sentence a step."""

from collections.abc import Callable, Sequence
from functools import partial
from html import escape

from takegaki.core.board import Board
from takegaki.core.lazy_dataclass import replace
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import said
from takegaki.deduce.deduction import Part
from takegaki.deduce.level import Level
from takegaki.deduce.trace import Step, Trace
from takegaki.puzzles import PUZZLES
from takegaki.render.captions import Captions, in_html
from takegaki.render.scene import Scene
from takegaki.render.step_scenes import case_scene, deduction_scene
from takegaki.render.svg import drawing, static_parts
from takegaki.render.svg_elements import (
    CROSS_INK,
    GRID,
    HERE,
    INK,
    NEW,
    PAPER,
    PREMISE,
    TINT,
    WRONG,
    framed,
)
from takegaki.render.trace_sentences import ending, heading, usage
from takegaki.words.catalogue import messages_of, spoken

MOST_CHARACTERS = 20_000_000
"""Characters of a page; a browser has trouble with more."""

DARK = {
    INK: "#e5e9ee",
    PAPER: "#171b20",
    GRID: "#39414a",
    TINT: "#1d2f44",
    CROSS_INK: "#8b97a4",
    WRONG: "#ff7b86",
    PREMISE: "#6cb2ff",
    HERE: "#1b3048",
    NEW: "#ff9d5c",
}
"""The colours of pictures on dark screens."""

_STYLE = f"""
:root{{color-scheme:light dark;--ink:{INK};--paper:{PAPER};--soft:#5b6672;--rule:{GRID}}}
body{{font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper);margin:0}}
main{{max-width:60rem;margin:0 auto;padding:1.5rem 1rem}}
h1{{font-size:1.6rem;margin:0 0 .5rem}}
h2{{font-size:1rem;margin:.6rem 0 .3rem}}
h2 a{{color:inherit}}
figure{{margin:0}}
svg{{max-width:100%;height:auto;display:block}}
table{{border-collapse:collapse;margin:1rem 0}}
th,td{{text-align:left;padding:.15rem 1.2rem .15rem 0;border-bottom:1px solid var(--rule)}}
td:last-child,th:last-child{{text-align:right;padding-right:0}}
.steps{{list-style:none;padding:0}}
.steps>li{{display:grid;grid-template-columns:minmax(0,26rem) minmax(14rem,1fr);gap:1.2rem;
padding:1rem 0;border-top:1px solid var(--rule);break-inside:avoid}}
.key{{color:var(--soft)}}
.turns{{padding-left:1.1rem;margin:.3rem 0}}
.turns .conflict{{font-weight:600}}
.turns .case figure{{max-width:17rem;margin:.3rem 0}}
:lang(ja){{line-break:strict;word-break:auto-phrase}}
@media (max-width:40rem){{.steps>li{{grid-template-columns:1fr}}}}
"""


def trace_page(trace: Trace, upto: Level, *, most: int = MOST_CHARACTERS) -> tuple[str, int]:
    """The page, and how many steps fit on it.

    most   characters that it may have, about; as much memory it takes
    """
    begun = Scene.of_board(trace.start, trace.puzzle)
    static = f'<g id="board">\n{static_parts(begun)}\n</g>'
    head = _head(trace, upto, _picture(begun, static, said("explained.puzzle")))
    tail = _tail(trace, upto)
    room, items = most - len(head) - len(tail), []
    for step in trace.steps:
        item = _item(trace, step)
        room -= len(item)
        if room < 0:
            break
        items.append(item)
    shown = len(items)
    note = (
        ""
        if shown == len(trace.steps)
        else f'<p class="key">{left_out(shown, len(trace.steps))}</p>\n'
    )
    return f'{head}<ol class="steps">\n{"".join(items)}</ol>\n{note}{tail}', shown


def left_out(shown: int, steps: int) -> str:
    """The sentence for a trace of more steps than the page shows."""
    return said("explained.room", shown=shown, steps=steps)


def _head(trace: Trace, upto: Level, picture: str) -> str:
    title = escape(page_title(trace))
    rows = "".join(
        f"<tr><td>{level}</td><td>{escape(name)}</td><td>{count}</td></tr>"
        for level, name, count in usage(trace)
    )
    heads = (said(f"explained.{one}") for one in ("level", "technique", "steps"))
    first = "".join(f"<th>{escape(one)}</th>" for one in heads)
    table = f"<table><tr>{first}</tr>{rows}</table>" if rows else ""
    return (
        f'<!DOCTYPE html>\n<html lang="{spoken()}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" '
        f'content="width=device-width,initial-scale=1">\n<title>{title}</title>\n'
        f"<style>{_STYLE}{_dark()}</style>\n</head>\n<body>\n<main>\n<h1>{title}</h1>\n"
        f"<p>{escape(ending(trace, upto))}</p>\n<figure>\n{picture}</figure>\n{table}\n"
        f'<p class="key">{escape(said("explained.key"))}</p>\n'
    )


def _tail(trace: Trace, upto: Level) -> str:
    picture = _picture(
        Scene.of_board(trace.board, trace.puzzle),
        '<use href="#board"/>',
        said("explained.last-board"),
    )
    last = f'<p>{escape(ending(trace, upto))}</p>\n<figure id="end">\n{picture}</figure>\n'
    return f"{last}</main>\n</body>\n</html>\n"


def _item(trace: Trace, step: Step) -> str:
    title, found = said("scene.step", number=step.number), step.deduction
    captions = Captions(trace.puzzle.graph, found)
    scene = deduction_scene(trace.puzzle, step.board, found, title=title, captions=captions)
    # A part that is cut out has dots and clues of its own.
    static = '<use href="#board"/>' if scene.window is None else None
    name = escape(heading(step))
    details = _story(trace.puzzle, step, captions)
    anchor = f"s{step.number}"
    return (
        f'<li id="{anchor}">\n<figure>\n{_picture(scene, static, title)}</figure>\n<div>\n'
        f'<h2><a href="#{anchor}">{step.number}.</a> {name}</h2>\n'
        f"<p>{in_html(captions.sentence)}</p>{details}\n</div>\n</li>\n"
    )


def _story(puzzle: Puzzle, step: Step, captions: Captions) -> str:
    tree = step.deduction.tree
    if tree:
        return f"\n{_turns(tree, captions, partial(_case, puzzle, step, captions))}"
    story = "".join(f"<li>{in_html(line)}</li>" for line in captions.story)
    return f"\n<ol>{story}</ol>" if story else ""


def _turns(parts: Sequence[Part], captions: Captions, picture: Callable[[Part], str]) -> str:
    """The turns of an argument as a list of lists; single steps of counting are folded away, a case
    has a picture.
    """
    items = []
    for part in parts:
        text = in_html(captions.of(part))
        inside = _turns(part.parts, captions, picture) if part.parts else ""
        if part.kind == "counting":
            text, inside = f"<details><summary>{text}</summary>{inside}</details>", ""
        if part.kind == "case":
            inside = picture(part) + inside
        items.append(f'<li class="{part.kind}">{text}{inside}</li>')
    return f'<ul class="turns">{"".join(items)}</ul>'


def _case(puzzle: Puzzle, step: Step, captions: Captions, part: Part) -> str:
    """The small picture of a case."""
    return f"<figure>{case_picture(puzzle, step.board, part, captions)}</figure>"


def case_picture(puzzle: Puzzle, board: Board, part: Part, captions: Captions | None = None) -> str:
    """A case of an argument as SVG; board: before the step."""
    scene = case_scene(puzzle, board, part, captions=captions)
    return _picture(scene, None, part.sentence)


def _picture(scene: Scene, static: str | None, title: str) -> str:
    drawn = drawing(replace(scene, title=title), static)
    return framed(drawn.body, drawn.width, drawn.height, title)


def page_title(trace: Trace) -> str:
    """What an explanation is called: the puzzle and its board."""
    puzzle, graph = trace.puzzle, trace.puzzle.graph
    form = f"puzzle-tiling.{graph.tiling}"
    tiling = said(form) if form in messages_of(spoken()) else graph.tiling
    board = f"{tiling} {graph.cols} \u00d7 {graph.rows}" if graph.rows else tiling
    name = puzzle.title or PUZZLES[puzzle.kind].title
    return said("explained.title", name=name, board=board)


def _dark() -> str:
    """The same pictures on a dark screen; on paper they stay as they are."""
    page = f":root{{--ink:{DARK[INK]};--paper:{DARK[PAPER]};--soft:#9aa5b1;--rule:{DARK[GRID]}}}"
    marks = "".join(
        f'[{what}="{light}"]{{{what}:{dark}}}'
        for light, dark in DARK.items()
        for what in ("fill", "stroke")
    )
    return f"@media screen and (prefers-color-scheme:dark){{{page}{marks}}}"
