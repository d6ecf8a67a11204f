"""How the verdicts of many puzzles show themselves: a line each, in notebooks a table."""

from base64 import b64encode
from collections import Counter
from html import escape
from typing import Any

from takegaki.core.reason import said
from takegaki.core.verdict import Verdict
from takegaki.render.shown_answers import html_of as html_of_one
from takegaki.render.shown_answers import scene_of, sentence_of, svg_of, text_of
from takegaki.render.svg import svg
from takegaki.solving.questions.verdicts import Failed, Verdicts

__all__ = ["html_of", "svg_of", "text_of"]

MOST_IN_TABLE, WIDEST_IN_TABLE = 100, 160
"""Rows of a table in a notebook, and pixels of a picture in it."""


def html_of(value: object) -> str:
    """The table of all, or the sentence of one that failed."""
    return _table(value) if isinstance(value, Verdicts) else html_of_one(value)


def _table(verdicts: Verdicts[Any]) -> str:
    """A row a puzzle: its number, its picture and the sentence."""
    head, *_ = sentence_of(verdicts).splitlines()
    heads = (said(f"shown.table-{one}") for one in ("number", "puzzle", "verdict"))
    cells = "".join(f"<th>{escape(one)}</th>" for one in heads)
    made = [f"<p>{escape(head)}</p>\n<table>\n<tr>{cells}</tr>\n"]
    for number, verdict in enumerate(verdicts[:MOST_IN_TABLE], start=1):
        scene = scene_of(verdict)
        picture = "" if scene is None else _small(svg(scene))
        line = escape(_in_a_line(verdict))
        made.append(f"<tr><td>{number}</td><td>{picture}</td><td>{line}</td></tr>\n")
    made.append("</table>\n")
    if len(verdicts) > MOST_IN_TABLE:
        more = said("shown.table-first", shown=MOST_IN_TABLE, all=len(verdicts))
        made.append(f"<p>{escape(more)}</p>\n")
    return "".join(made)


def _small(picture: str) -> str:
    """A picture as an image, so that it shrinks whole and shares no names with others."""
    data = b64encode(picture.encode()).decode()
    size = f"max-width:{WIDEST_IN_TABLE}px;max-height:{WIDEST_IN_TABLE}px"
    return f'<img alt="" src="data:image/svg+xml;base64,{data}" style="{size}"/>'


@sentence_of.register
def _of_failed(value: Failed) -> str:
    return said("shown.failed", reason=value.reason)


@sentence_of.register(Verdicts)
def _of_verdicts(value: Verdicts[Any]) -> str:
    counts = Counter(verdict.name for verdict in value)
    found = ", ".join(f"{times} {name}" for name, times in counts.items())
    found = found or said("shown.no-puzzles")
    lines = [said("shown.puzzles", count=len(value), verdicts=found)]
    lines += [f"{number}: {_in_a_line(one)}" for number, one in enumerate(value, start=1)]
    return "\n".join(lines)


def _in_a_line(value: Verdict | Failed) -> str:
    return sentence_of(value).rstrip(":\uff1a")
