"""A trace as one page of HTML that needs nothing else: a picture and a sentence for each step."""

from dataclasses import replace
from html import escape

from takegaki.explain.trace import Step, Trace
from takegaki.render.scene import Scene
from takegaki.render.steps import deduction_scene
from takegaki.render.svg import GRID, INK, PAPER, TINT, drawing, framed, still_parts
from takegaki.render.svg_marks import CROSS_INK, WRONG
from takegaki.render.svg_step import BECAUSE, HERE, NEW
from takegaki.render.trace_words import counted, ending, heading, usage
from takegaki.techniques import Level

MOST = 20_000_000
"""Characters of a page; a browser has trouble with more."""

DARK = {
    INK: "#e5e9ee",
    PAPER: "#171b20",
    GRID: "#39414a",
    TINT: "#1d2f44",
    CROSS_INK: "#8b97a4",
    WRONG: "#ff7b86",
    BECAUSE: "#6cb2ff",
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
@media (max-width:40rem){{.steps>li{{grid-template-columns:1fr}}}}
"""

_KEY = (
    "In the pictures: a blue band is on the marks and a ring round the clues that a step rests on, the "
    "cells in question are tinted, the dots boxed; a line that follows is drawn double, a cross that "
    "follows stands in a circle."
)


def trace_page(trace: Trace, upto: Level, *, most: int = MOST) -> tuple[str, int]:
    """The page, and how many steps have room on it.

    most   characters that it may have, about; as much memory it takes
    """
    begun = Scene.of_board(trace.start, trace.puzzle)
    still = f'<g id="board">\n{still_parts(begun)}\n</g>'
    head = _head(trace, upto, _picture(begun, still, "The puzzle"))
    tail = _tail(trace, upto)
    room, items = most - len(head) - len(tail), []
    for step in trace.steps:
        item = _item(trace, step)
        room -= len(item)
        if room < 0:
            break
        items.append(item)
    shown = len(items)
    note = "" if shown == len(trace.steps) else f'<p class="key">{left_out(shown, len(trace.steps))}</p>\n'
    return f'{head}<ol class="steps">\n{"".join(items)}</ol>\n{note}{tail}', shown


def left_out(shown: int, steps: int) -> str:
    """What to say when there is no room for all steps."""
    return f"The page has room for {shown:,} of {counted(steps, 'step')}."


def _head(trace: Trace, upto: Level, picture: str) -> str:
    title = escape(_title(trace))
    rows = "".join(
        f"<tr><td>{level}</td><td>{escape(name)}</td><td>{count}</td></tr>"
        for level, name, count in usage(trace)
    )
    table = f"<table><tr><th>Level</th><th>Technique</th><th>Steps</th></tr>{rows}</table>" if rows else ""
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width,initial-scale=1">\n<title>{title}</title>\n'
        f"<style>{_STYLE}{_dark()}</style>\n</head>\n<body>\n<main>\n<h1>{title}</h1>\n"
        f"<p>{escape(ending(trace, upto))}</p>\n<figure>\n{picture}</figure>\n{table}\n"
        f'<p class="key">{_KEY}</p>\n'
    )


def _tail(trace: Trace, upto: Level) -> str:
    picture = _picture(Scene.of_board(trace.board, trace.puzzle), '<use href="#board"/>', "The last board")
    last = f'<p>{escape(ending(trace, upto))}</p>\n<figure id="end">\n{picture}</figure>\n'
    return f"{last}</main>\n</body>\n</html>\n"


def _item(trace: Trace, step: Step) -> str:
    title = f"Step {step.number}"
    scene = deduction_scene(trace.puzzle, step.board, step.deduction, title=title)
    # A part that is cut out has dots and clues of its own.
    still = '<use href="#board"/>' if scene.window is None else None
    name = escape(heading(step))
    story = "".join(f"<li>{escape(line)}</li>" for line in step.deduction.story)
    told = f"\n<ol>{story}</ol>" if story else ""
    anchor = f"s{step.number}"
    return (
        f'<li id="{anchor}">\n<figure>\n{_picture(scene, still, title)}</figure>\n<div>\n'
        f'<h2><a href="#{anchor}">{step.number}.</a> {name}</h2>\n'
        f"<p>{escape(step.deduction.sentence)}</p>{told}\n</div>\n</li>\n"
    )


def _picture(scene: Scene, still: str | None, title: str) -> str:
    drawn = drawing(replace(scene, title=title), still)
    return framed(drawn.body, drawn.width, drawn.height, title)


def _title(trace: Trace) -> str:
    puzzle = trace.puzzle
    graph = puzzle.graph
    name = str(puzzle.meta.get("title", "")) or puzzle.kind.capitalize()
    return f"{name}, {graph.tiling}, {graph.rows} rows, {graph.cols} columns, explained"


def _dark() -> str:
    """The same pictures on a dark screen; on paper they stay as they are."""
    page = f":root{{--ink:{DARK[INK]};--paper:{DARK[PAPER]};--soft:#9aa5b1;--rule:{DARK[GRID]}}}"
    marks = "".join(
        f'[{what}="{light}"]{{{what}:{dark}}}' for light, dark in DARK.items() for what in ("fill", "stroke")
    )
    return f"@media screen and (prefers-color-scheme:dark){{{page}{marks}}}"
