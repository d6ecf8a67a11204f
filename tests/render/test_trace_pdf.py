"""The PDF of an explanation: a picture and its sentences for each step, in each language, and lines
broken as the language breaks them.
"""

import re

import numpy as np
import pytest

from random_loops import random_puzzle
from render.test_pdf import pages, words
from takegaki.deduce.explain import explain
from takegaki.deduce.level import Level
from takegaki.deduce.stories.ideas import by_idea
from takegaki.deduce.trace import Trace
from takegaki.render import system_fonts
from takegaki.render import trace_pdf as trace_pdf_module
from takegaki.render.captions import Captions, plain
from takegaki.render.scene import Scene
from takegaki.render.svg import svg
from takegaki.render.trace_pdf import as_fpdf_draws, trace_pdf
from takegaki.tilings import graph_of, square
from takegaki.words.catalogue import speaking
from takegaki.words.lines import columns, fitted
from tiers import sampled


@pytest.fixture(scope="module")
def trace() -> Trace:
    puzzle, _ = random_puzzle(square(6, 5), np.random.default_rng(5), 0.8)
    return by_idea(explain(puzzle))


def said_in(data: bytes) -> str:
    """All words in the fonts that every reader has, without spaces."""
    return re.sub(
        r"\\(.)", r"\1", "".join(text for page in pages(data) for text in words(page))
    ).replace(" ", "")


def test_each_step_has_its_picture_and_sentence(trace: Trace) -> None:
    data, shown = trace_pdf(trace, Level.SEARCH)
    assert shown == len(trace.steps) > 2
    text = said_in(data)
    for step in trace.steps:
        captions = Captions(trace.puzzle.graph, step.deduction)
        assert plain(captions.sentence).replace(" ", "") in text
    # Each of these pictures has all clues.
    clues = [clue for clue in trace.puzzle.clues.tolist() if clue >= 0]
    drawn = [word for page in pages(data) for word in words(page) if re.fullmatch(r"\d", word)]
    assert len(drawn) >= len(clues) * (len(trace.steps) + 2)


@sampled(2)
@pytest.mark.parametrize("tiling", ["honeycomb", "penrose-rhombs", "triangular"])
def test_other_boards(tiling: str) -> None:
    puzzle, _ = random_puzzle(graph_of(tiling, 5, 5), np.random.default_rng(1), 0.9)
    found = by_idea(explain(puzzle))
    data, shown = trace_pdf(found, Level.SEARCH)
    assert shown == len(found.steps)
    assert len(pages(data)) >= 1


def test_german_is_in_the_fonts_of_every_reader(trace: Trace) -> None:
    missing: dict[str, None] = {}
    with speaking("de"):
        data, _ = trace_pdf(trace, Level.SEARCH, missing=missing)
    assert not missing
    assert "sindLinien" in said_in(data) or "isteineLinie" in said_in(data)
    # A space stays before a letter, which has a font of its own.
    assert any(word.endswith(("sind ", "ist ")) for page in pages(data) for word in words(page))
    assert b"/FontFile" not in data


def test_japanese_embeds_a_font_or_says_what_is_missing(
    trace: Trace, monkeypatch: pytest.MonkeyPatch
) -> None:
    missing: dict[str, None] = {}
    with speaking("ja"):
        data, _ = trace_pdf(trace, Level.SEARCH, missing=missing)
        has_font = system_fonts.font_for("\u7dda\u306e\u9ed2") is not None
        assert (b"/FontFile" in data) == has_font
        assert bool(missing) != has_font
        monkeypatch.setattr(system_fonts, "_files", tuple)
        without: dict[str, None] = {}
        data, _ = trace_pdf(trace, Level.SEARCH, missing=without)
    assert "\u7dda" in without
    assert b"/FontFile" not in data


def test_no_line_begins_or_ends_as_none_may() -> None:
    first = "\u7dda\u304c\u300c\u89d2\u300d\u306b\u6765\u307e\u3059\u3002"
    text = f"{first}r1c1\u306e3\u306f\u3001\u7dda\u30673\u672c\u3067\u3059\u3002" * 3
    for width in range(8, 40):
        lines = fitted(text, width, columns)
        assert "".join(lines).replace(" ", "") == text
        assert not [
            line for line in lines if line[0] in "\u3001\u3002\u300d" or line[-1] == "\u300c"
        ]
        assert not [line for line in lines if re.search(r"r1$|^c1", line)]


def test_dots_and_letters_are_drawn_as_fpdf_can(trace: Trace) -> None:
    picture = as_fpdf_draws(svg(Scene.of_board(trace.board, trace.puzzle)))
    graph = trace.puzzle.graph
    assert picture.count('r="2"/>') == graph.n_vertices
    assert "h0" not in picture
    assert "paint-order" not in picture
    assert "<title>" not in picture


def test_a_long_explanation_ends(trace: Trace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trace_pdf_module, "MOST_STEPS", 2)
    assert trace_pdf(trace, Level.SEARCH)[1] == 2
