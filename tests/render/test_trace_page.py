"""The page of a trace: well-formed, by itself, a picture for each step, never larger than it may
be.
"""

import re
from dataclasses import replace
from html.parser import HTMLParser

import numpy as np
import pytest

from narrowing import not_none
from random_loops import random_puzzle
from takegaki.core.puzzle import Puzzle
from takegaki.deduce.explain import explain
from takegaki.deduce.level import Level
from takegaki.deduce.trace import Trace
from takegaki.render.trace_page import DARK, trace_page
from takegaki.tilings import honeycomb, square
from tiers import thorough

VOID = {"meta"}


class Outline(HTMLParser):
    """Tags in order; fails where one is closed that is not open."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def outline(page: str) -> Outline:
    parsed = Outline()
    parsed.feed(page)
    parsed.close()
    assert not parsed.open
    return parsed


@pytest.fixture(scope="module", params=[square, honeycomb])
def trace(request: pytest.FixtureRequest) -> Trace:
    puzzle, _ = random_puzzle(request.param(5, 3), np.random.default_rng(5), 0.9)
    return explain(puzzle.with_meta(title="<Five & three>"))


def test_a_picture_and_a_sentence_for_each_step(trace: Trace) -> None:
    page, shown = trace_page(trace, Level.SEARCH)
    parsed = outline(page)
    steps = [attrs["id"] for tag, attrs in parsed.tags if tag == "li" and "id" in attrs]
    assert steps == [f"s{step.number}" for step in trace.steps]
    assert shown == len(trace.steps) > 0
    items = re.split(r'<li id="s\d+">', page)[1:]
    for item, step in zip(items, trace.steps, strict=True):
        # The last one holds the end of the page, too.
        assert item.split("</li>")[0].count("<svg") == 1
        assert step.deduction.title in item
    assert "&lt;Five &amp; three&gt;" in page
    assert "<Five" not in page


def test_it_needs_nothing_else(trace: Trace) -> None:
    page, _ = trace_page(trace, Level.SEARCH)
    parsed = outline(page)
    assert not {tag for tag, _ in parsed.tags} & {"script", "link", "img", "iframe", "object"}
    ids = [attrs["id"] for _, attrs in parsed.tags if "id" in attrs]
    assert len(ids) == len(set(ids))
    links = {attrs["href"] for _, attrs in parsed.tags if "href" in attrs}
    assert {not_none(link)[1:] for link in links} <= set(ids)
    assert not re.search(r"url\(|@import|https?://(?!www\.w3\.org/2000/svg)", page)


def test_every_colour_of_the_pictures_has_one_for_dark_screens(trace: Trace) -> None:
    page, _ = trace_page(trace, Level.SEARCH)
    assert set(re.findall(r'(?:fill|stroke)="(#\w+)"', page.split("</style>")[1])) <= set(DARK)
    assert "prefers-color-scheme:dark" in page


def test_a_page_has_an_end(trace: Trace) -> None:
    whole, _ = trace_page(trace, Level.SEARCH)
    page, shown = trace_page(trace, Level.SEARCH, most=len(whole) * 2 // 3)
    assert 0 < shown < len(trace.steps)
    assert len(page) <= len(whole) * 2 // 3 + 200
    assert f"The page has room for {shown} of {len(trace.steps)} steps." in page
    outline(page)


@thorough
def test_large_boards_show_the_part_round_the_step() -> None:
    puzzle, _ = random_puzzle(square(34, 30), np.random.default_rng(6), 0.9)
    trace = explain(puzzle, level=Level.EASY, minimal=False)
    trace = replace(trace, steps=trace.steps[:40])
    page, shown = trace_page(trace, Level.EASY)
    assert shown == 40
    assert len(page) < 40 * 20_000 + 400_000
    outline(page)


def test_a_contradiction_and_an_empty_trace() -> None:
    for clues in ([0] * 6, [-1] * 6):
        trace = explain(Puzzle.of(square(3, 2), clues), level=Level.HARD)
        outline(trace_page(trace, Level.HARD)[0])
