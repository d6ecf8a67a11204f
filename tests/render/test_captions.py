"""Sentences beside a picture: letters of edges and dots, "this 3", numbers of rows where a cell is
named by them; each letter is where the sentence means it.
"""

import re
from dataclasses import replace

import numpy as np
import pytest

from random_loops import random_puzzle
from takegaki.core.board import Board
from takegaki.core.marks import LINE
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import Dot, Edge, Edges, Face, Marks, Place, Reason, Value
from takegaki.deduce.deduction import Deduction, all_parts
from takegaki.deduce.explain import explain
from takegaki.deduce.hint import hint
from takegaki.deduce.stories.ideas import by_idea
from takegaki.deduce.trace import Trace
from takegaki.render.captions import Captions, in_html, in_markdown, plain, unfolded
from takegaki.render.shown_steps import html_of
from takegaki.render.step_scenes import deduction_scene
from takegaki.render.svg import svg
from takegaki.tilings import graph_of, square
from takegaki.words.catalogue import LANGUAGES
from takegaki.words.letters import ALPHABET, STAYS_SMALL
from tiers import sampled

ROWS = {
    "en": r"r\d+c\d+",
    "de": r"Z\d+S\d+",
    "ja": "\\d+\u884c\\d+\u5217",
}
BOARDS = ("square", "honeycomb", "triangular", "penrose-rhombs", "snub-square")


def trace_on(tiling: str, seed: int = 3) -> Trace:
    puzzle, _ = random_puzzle(graph_of(tiling, 5, 6), np.random.default_rng(seed), 0.6)
    return by_idea(explain(puzzle))


def letters_in(text: str) -> set[str]:
    return set(re.findall(f"{STAYS_SMALL}(.)", text))


def places_of(value: Value | Place) -> set[tuple[str, int]]:
    """The edges and dots that a value speaks of."""
    if isinstance(value, Edge):
        return {("edge", value.id)}
    if isinstance(value, Dot):
        return {("dot", value.id)}
    if isinstance(value, Edges):
        return {("edge", edge) for edge in value.edges}
    if isinstance(value, Marks):
        return {("edge", edge) for edge, _ in value.marks}
    if isinstance(value, Reason):
        return places_of(tuple(value.args.values()))
    return set().union(*map(places_of, value)) if isinstance(value, tuple) else set()


@sampled(6)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("tiling", BOARDS)
def test_letters_stand_for_the_places_of_the_reason(tiling: str, language: str) -> None:
    trace = trace_on(tiling)
    lettered = 0
    for step in trace.steps:
        found, captions = (
            step.deduction,
            Captions(trace.puzzle.graph, step.deduction, language=language),
        )
        names = {letter: place for place, letter in captions.letters.given.items()}
        assert len(names) == len(captions.letters.given)
        for reason, text in [
            (found.reason, captions.sentence),
            *((one.reason, captions.of(one)) for one in unfolded(found.tree)),
        ]:
            named = letters_in(text)
            lettered += len(named)
            assert {names[letter] for letter in named} <= places_of(reason)
        scene = deduction_scene(trace.puzzle, step.board, found, captions=captions)
        assert {letter for *_, letter in scene.lettered} == set(names)
        assert scene.rulers == bool(re.search(ROWS[language], _all_words(captions, found)))
    assert lettered > 1


def _all_words(captions: Captions, found: Deduction) -> str:
    parts = map(captions.of, all_parts(found.tree))
    return " ".join([captions.sentence, *captions.story, *parts])


def test_a_clue_that_is_marked_alone_is_this_one() -> None:
    puzzle = Puzzle.of(square(3, 4), [0, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 3])
    zero = next(step for step in explain(puzzle).steps if 0 in step.found.clues)
    captions = Captions(puzzle.graph, zero.deduction)
    assert captions.sentence.startswith("This 0 has no lines, so its ")
    assert (
        captions.told == "This 0 has no lines, so cross out its top, right, bottom and left edges."
    )
    assert captions.spoken.startswith("The 0 at row 1, column 1 has no lines")
    assert not captions.letters.names_rows
    assert captions.letters.alone == {("cell", 0)}
    german = Captions(puzzle.graph, zero.deduction, language="de")
    assert german.sentence.startswith("Diese 0 hat keine Linie")
    japanese = Captions(puzzle.graph, zero.deduction, language="ja")
    assert japanese.sentence.startswith("\u3053\u306e0\u306b")


def test_the_picture_has_each_letter_and_the_numbers_of_rows() -> None:
    trace, step = next(
        (trace, step)
        for seed in range(20)
        for trace in [trace_on("square", seed)]
        for step in trace.steps
        if _wanted(Captions(trace.puzzle.graph, step.deduction))
    )
    captions = Captions(trace.puzzle.graph, step.deduction)
    picture = svg(deduction_scene(trace.puzzle, step.board, step.deduction, captions=captions))
    drawn = re.findall(r">([a-z])</text>", picture)
    assert sorted(drawn) == sorted(captions.letters.given.values())
    bare = svg(deduction_scene(trace.puzzle, step.board, step.deduction))
    assert not re.findall(r">([a-z])</text>", bare)
    numbers = re.findall(r">(\d+)</text>", picture)
    assert all(numbers.count(str(row)) >= 2 for row in range(1, trace.puzzle.graph.rows + 1))


def _wanted(captions: Captions) -> bool:
    return captions.letters.names_rows and len(captions.letters.given) > 2


def test_letters_end_with_the_alphabet_and_names_go_on() -> None:
    graph = square(6, 6)
    assert len(set(ALPHABET)) == len(ALPHABET) == 24
    reason = Reason(
        "relation.at-least-one", graph, edges=Edges(tuple(range(30)), Face(0), tuple(range(36)))
    )
    found = explain(Puzzle.of(graph, [0, *[-1] * 35])).steps[0].deduction
    captions = Captions(graph, replace(found, findings=(reason,)))
    assert len(captions.letters.given) == 24
    assert re.search(r"edge of r\dc\d", captions.story[0])


def test_letters_are_set_apart() -> None:
    text = f"So {STAYS_SMALL}a & {STAYS_SMALL}b are lines."
    assert in_html(text) == "So <i>a</i> &amp; <i>b</i> are lines."
    assert in_markdown(text) == "So *a* & *b* are lines."
    assert plain(text) == "So a & b are lines."


def test_a_sentence_that_begins_with_a_letter_keeps_it_small() -> None:
    graph = square(4, 4)
    found = explain(Puzzle.of(graph, [0, *[-1] * 15])).steps[0].deduction
    relation = Reason("relation.equal", graph, edges=Edges((9, 12)))
    captions = Captions(graph, replace(found, findings=(relation,)))
    assert re.match("[a-z] and [a-z] are both lines or both crosses", plain(captions.story[0]))


def test_a_hint_in_a_notebook_says_what_its_picture_shows() -> None:
    puzzle = Puzzle.of(square(3, 3), [0, -1, -1, -1, -1, -1, -1, -1, -1])
    shown = html_of(hint(puzzle, Board.blank(puzzle.graph)))
    assert "<p>This 0 has no lines, so cross out its" in shown


def test_a_picture_has_letters_for_what_a_sentence_alone_would_count() -> None:
    graph = square(4, 4)
    place, edges = Face(5), (0, 1, 2, 3, 4, 5)
    marks = Marks(tuple((edge, LINE) for edge in edges), place)
    then = Reason("then.marks", graph, marks=marks)
    reason = Reason("closed-part.follows", graph, place=place, then=then)
    step = next(one.deduction for one in trace_on("square").steps)
    found = replace(step, reason=reason, conclusions=marks.marks, findings=(), tree=())
    captions = Captions(graph, found)
    assert plain(captions.sentence).endswith("so a to f are lines.")
    assert plain(captions.told).endswith("so draw a to f.")
    given = captions.letters.given
    assert {given["edge", edge] for edge in edges} == set("abcdef")
    assert "six edges are lines" in str(reason.sentence())
