"""Steps put together as ideas: the same marks, in an order that holds, and few of them."""

import re
import warnings
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from deduce.follow import backbone, positions
from deduce.proofs import middle_puzzle, proven
from deduce.said import CELL, WORDS, Geometry, args
from deduce.test_trace import replayed
from random_loops import random_puzzle
from rules.positions import fitting
from shared import corpus, needs_shared, square_puzzle
from takegaki import read
from takegaki.core.marks import CROSS, LINE, UNKNOWN
from takegaki.core.place_names import edge_middles, median_length
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import Mark, Reason
from takegaki.deduce.choose_hint import NOT_LOCAL, as_not_local
from takegaki.deduce.deduction import Deduction
from takegaki.deduce.explain import explain
from takegaki.deduce.level import Level
from takegaki.deduce.stories.ideas import MOST_IN_RUN, by_idea
from takegaki.deduce.stories.told_as_one import without
from takegaki.deduce.technique_table import SUPPOSING
from takegaki.deduce.techniques.counting import counted_from
from takegaki.deduce.techniques.patterns import PATTERNS
from takegaki.deduce.trace import Trace
from takegaki.lab.teaching import FEWEST_SENTENCES, FEWEST_STEPS, Lesson, look_at
from takegaki.tilings import graph_of, square
from tiers import thorough, tries


@thorough
def test_ideas_lead_to_the_same_board() -> None:
    """Each follows from marks that are there; also where clues contradict each other."""
    fewer = 0
    for i, (world, puzzle, board) in enumerate(positions(41)):
        if i == tries(200):
            break
        trace = explain(puzzle, board)
        ideas = by_idea(trace)
        assert (ideas.outcome, ideas.board, ideas.level) == (
            trace.outcome,
            trace.board,
            trace.level,
        )
        assert len(ideas.steps) <= len(trace.steps)
        fewer += len(ideas.steps) < len(trace.steps)
        if len(fitting(world, puzzle, board.marks)):
            replayed(ideas, backbone(world, puzzle, board))
        else:
            assert proven(puzzle, ideas.steps[-1].deduction)
    assert fewer > tries(200) // 4


def alike(one: Deduction, other: Deduction) -> bool:
    """The same pattern in the same place, or the same argument."""
    if one.name or other.name:
        return (one.name, one.clues) == (other.name, other.clues)
    return one.technique == other.technique and one.story == other.story != ()


def test_a_pattern_comes_before_what_has_no_name() -> None:
    """Unnamed steps keep their order, and none is told while a pattern waits whose marks are all
    there.
    """
    together = named = 0
    for seed in (62, 79, 92, 104, *range(tries(40))):
        puzzle, lines = random_puzzle(square(9, 8), np.random.default_rng(seed), shown=0.6)
        trace = explain(puzzle, level=Level.HARD)
        found = {step.number: step.found for step in trace.steps}
        harder = {number for number, one in found.items() if one.level > Level.EASY}
        ideas = by_idea(trace)
        replayed(ideas, np.where(lines, LINE, CROSS))
        first = [step.of[0] for step in ideas.steps if step.found.level > Level.EASY]
        unnamed = [number for number in first if not found[number].pattern]
        assert unnamed == sorted(unnamed)
        # What a pattern or an argument concludes besides belongs to its step, and so do all
        # places of a pattern that is visible on the empty board.
        visible = {step.number for step in trace.steps[: trace.opened]}
        left = {number for number in harder if found[number].pattern}
        marks = trace.start.marks.copy()
        for step in ideas.steps:
            one, besides = found[step.of[0]], harder.intersection(step.of[1:])
            for number in besides:
                is_visible = {number, step.of[0]} <= visible
                assert alike(found[number], one) or (
                    is_visible and found[number].pattern == one.pattern
                )
            if step.found.level > Level.EASY and not one.pattern:
                named += len(left)
                for number in left:
                    assert any(marks[edge] == UNKNOWN for edge, _ in found[number].marks)
            left.difference_update(step.of)
            together += len(besides)
            for edge, mark in step.found.conclusions:
                marks[edge] = mark
            # A pattern at two corners of a clue has two reasons.
            same = [found[n] for n in step.of if n in harder - visible and found[n].pattern]
            assert len({other.sentence.partition(", so ")[0] for other in same}) <= 1
        assert all(len(step.found.story) <= MOST_IN_RUN + 20 for step in ideas.steps)
    assert together > 0
    assert named > 0


def countable(trace: Trace, numbers: dict[int, tuple[Mark, ...]]) -> list[int]:
    """Steps above Easy without a name of whose marks one follows from one clue or dot; numbers: the
    marks of each step that are not what follows from it by counting.
    """
    marks, met = trace.start.marks.tolist(), list[int]()
    for step in trace.steps:
        one = step.found
        if one.level > Level.EASY and not one.pattern:
            counted = [counted_from(trace.puzzle, marks, mark) for mark in numbers[step.number]]
            if any(counted):
                met.append(step.number)
        for edge, mark in one.conclusions:
            marks[edge] = mark
    return met


def test_no_hard_reason_where_one_clue_or_dot_is_enough() -> None:
    """As found and as told, on boards that ask for much."""
    harder = 0
    for seed in range(tries(24)):
        puzzle, _ = random_puzzle(square(9, 8), np.random.default_rng(seed), shown=0.42)
        trace = explain(puzzle)
        found = {step.number: step.found for step in trace.steps}
        own = {number: one.conclusions for number, one in found.items()}
        harder += sum(one.level > Level.HARD and not one.pattern for one in found.values())
        assert countable(trace, own) == []
        told = by_idea(trace)
        first = {
            step.number: tuple(
                mark for mark in found[step.of[0]].conclusions if mark in step.found.conclusions
            )
            for step in told.steps
        }
        assert countable(told, first) == []
    assert harder >= tries(24)


def test_a_step_is_told_without_what_is_there_already() -> None:
    """Its sentence names the marks that are left, and no other."""
    puzzle, _ = middle_puzzle(np.random.default_rng(83))
    cut = 0
    for step in explain(puzzle, level=Level.HARD):
        one = step.found
        if len(one.conclusions) < 2 or one.tree or one.reason.form == "pattern.follows":
            continue
        rest = without(one, one.conclusions[:1])
        assert rest.conclusions == one.conclusions[1:]
        then = args(rest.reason)["then"]
        parts = then if isinstance(then, tuple) else (then,)
        assert {mark for part in parts for mark in args(part)["marks"].marks} == set(
            rest.conclusions
        )
        assert rest.sentence != one.sentence
        cut += 1
    assert cut > 5


@needs_shared
def test_a_10x10_is_told_in_thirty_steps_and_a_hundred_sentences() -> None:
    """In the median; what is visible on the empty board is told in its first tenth."""
    records = [r for r in corpus("published.jsonl") if (r["rows"], r["cols"]) == (10, 10)]
    met = Lesson()
    for record in records[:: len(records) // 8]:
        look_at(explain(square_puzzle(record["clues"])), met)
    assert np.median(met.steps) <= FEWEST_STEPS
    assert np.median(met.sentences) <= FEWEST_SENTENCES
    assert met.with_pattern and not met.late
    for places in met.places.values():
        assert np.median(places) <= 0.3


@needs_shared
def test_no_argument_is_told_twice_in_a_row() -> None:
    records = [r for r in corpus("published.jsonl") if (r["rows"], r["cols"]) == (10, 10)]
    steps = by_idea(explain(square_puzzle(records[1]["clues"]))).steps
    harder = [step.found for step in steps if step.found.level > Level.EASY]
    assert len(harder) > 3
    assert not any(alike(one, other) for one, other in pairwise(harder))


def test_a_pattern_is_told_once_with_all_that_it_concludes() -> None:
    """Two 3s diagonally: both far edges of each, in one step."""
    steps = by_idea(explain(".....\n.3...\n..3..\n.....\n.....")).steps
    told = [step for step in steps if step.found.name == "two 3s diagonally"]
    assert [step.found.sentence.partition(" More follows")[0] for step in told] == [
        "Two 3s diagonally (r2c2 and r3c3), so the top and left edges of r2c2 and the right and "
        "bottom edges of r3c3 are lines."
    ]
    assert (told[0].number, told[0].of[0]) == (1, 1)


@needs_shared
def test_what_is_said_not_to_be_local_goes_together_as_what_it_says() -> None:
    """One argument of which each step says that nothing local follows is one idea, and says so
    once.
    """
    together, known = 0, ("janko0538", "janko0737", "janko0680")
    records = [one for one in corpus("published.jsonl") if one["id"] in known]
    for record in records:
        trace = explain(square_puzzle(record["clues"]), level=Level.HARD)
        harder = {step.number for step in trace.steps if step.found.level > Level.EASY}
        steps = [
            replace(step, source=as_not_local(step.found)) if step.number in harder else step
            for step in trace.steps
        ]
        ideas = by_idea(replace(trace, steps=tuple(steps))).steps
        assert [step.of for step in ideas] == [step.of for step in by_idea(trace).steps]
        for step in ideas:
            if len(step.of) > 1 and harder.issuperset(step.of) and not step.found.pattern:
                together += 1
                within = step.found.reason.args["of"]
                assert step.found.reason.form == f"{NOT_LOCAL}.step"
                assert isinstance(within, Reason)
                assert within.form != step.found.reason.form
    assert together == 3


def test_a_sentence_for_all_of_a_kind() -> None:
    told = by_idea(explain("0..0\n....\n.33.\n....")).steps
    assert re.fullmatch(
        r"These two 0s \(r1c\d and r1c\d\) have no lines, so eight edges are crosses\.",
        told[0].found.sentence,
    )
    # No one is named where they are many, and other clues are complete by lines.
    puzzle = read("0.0.0\n.....\n0.0.0\n.....\n0.0..\n.....")
    first = by_idea(explain(puzzle)).steps[0].found
    found = re.fullmatch(
        r"These eight 0s have no lines, so (\d+) edges are crosses\.", first.sentence
    )
    assert found
    assert len(first.clues) == (puzzle.clues == 0).sum() == 8
    assert int(found[1]) == len(
        {edge for cell in first.clues for edge in puzzle.graph.edges_of(cell)}
    )


@needs_shared
def test_counting_goes_on_beside_what_it_found() -> None:
    """Steps of several kinds told as one stay together: few are over four edges from the one
    before.
    """
    records = [r for r in corpus("published.jsonl") if (r["rows"], r["cols"]) == (10, 10)]
    steps = far = 0
    for record in records[:: len(records) // 8]:
        trace = explain(square_puzzle(record["clues"]))
        middles = edge_middles(trace.puzzle.graph) / median_length(trace.puzzle.graph)
        found = {step.number: step.found for step in trace.steps}
        for step in by_idea(trace).steps:
            is_at_places = step.found.reason.form in ("pattern.at-places", "pattern.at-many-places")
            if not is_at_places and (
                step.found.level > Level.EASY or step.found.name == "counting"
            ):
                drawn = [
                    middles[[edge for edge, _ in found[n].conclusions]].mean(axis=0)
                    for n in step.of
                ]
                steps += len(drawn) - 1
                far += sum(float(np.hypot(*(one - other))) > 4 for one, other in pairwise(drawn))
    assert steps > 300
    assert far * 50 < steps


@needs_shared
def test_a_proof_is_given_once_and_then_referred_to() -> None:
    """The step that is named is an earlier one, of the same pattern, with its whole proof."""
    proofs = {pattern.title: pattern.proof for pattern in PATTERNS}
    records = [r for r in corpus("published.jsonl") if (r["rows"], r["cols"]) == (10, 10)]
    referred = 0
    for record in records[:: len(records) // 8]:
        steps = by_idea(explain(square_puzzle(record["clues"]))).steps
        given: set[tuple[str, tuple[str, ...]]] = set()
        for step in steps:
            one = step.found
            if one.level == Level.EASY or not one.name:
                continue
            back = re.fullmatch(r"For the same reason as in step (\d+)\.", one.story[0])
            if back:
                before = steps[int(back[1]) - 1]
                assert before.number < step.number
                assert before.found.name == one.name
                assert before.found.story[0] == proofs[one.name][0]
                referred += 1
            else:
                # Of one name a proof may have a sentence more, or one that nothing here needs.
                key = one.name, one.story
                assert key not in given
                given.add(key)
    assert referred > 5


@pytest.mark.parametrize("text", ["6x6", "hats"])
def test_dots_of_a_step_are_corners_of_the_cells_it_names(text: str) -> None:
    """Dead ends and the like: each dot is one of the corners, unless more cells are only
    counted.
    """
    graph = square(6, 6) if text == "6x6" else graph_of("hats", 6, 6)
    where, told = Geometry(graph), 0
    rng = np.random.default_rng(5)
    for _ in range(12):
        puzzle, _ = random_puzzle(graph, rng, shown=0.7)
        trace = explain(puzzle, level=Level.NORMAL)
        found = {step.number: step.found for step in trace.steps}
        for step in by_idea(trace).steps:
            names = re.search(
                r" \(corners of (.+?)(?: and (\w+) more cells?)?\)", step.found.sentence
            )
            if names:
                cells = [where.cell(name) for name in re.findall(CELL, names[1])]
                corners = {dot for cell in cells for dot in graph.corners_of(cell).tolist()}
                dots = {found[n].vertices[0] for n in step.of}
                assert dots <= corners if names[2] is None else dots & corners
                many = len(step.of)
                word = WORDS[many] if many < len(WORDS) else str(many)
                assert re.findall(r"(\w+) dots", step.found.sentence) == [word]
                told += 1
    assert told > 2


@pytest.mark.parametrize("text", ["...\n...\n..."])
def test_nothing_to_put_together(text: str) -> None:
    assert by_idea(explain(text)).steps == ()


def test_a_board_of_one_dot_has_no_middle() -> None:
    """And no edges: nothing is divided by their number."""
    puzzle = Puzzle.of(graph_of("cells", 1, 1), [0], kind="net")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        trace = explain(puzzle)
        assert len(by_idea(trace).steps) == len(trace.steps)


def test_tiles_are_turned_a_few_at_a_time() -> None:
    """Each has a sentence of its own; those of one step lie side by side."""
    steps = by_idea(
        explain("7x7:16813114cebd53caeee561ddec119d8bbe816a3ac14b44ba4", level=Level.HARD)
    ).steps
    turned = [len(step.of) for step in steps if step.found.technique.name == "tile-turn"]
    assert sum(turned) > 2 * MOST_IN_RUN
    assert max(turned) == MOST_IN_RUN


ALIKE = """
0.1.1....2
1..2..112.
11.2..3...
....21....
2.2..1.31.
1.2...1.21
1.13.12...
.1.11.2..1
3.12.21132
..........
"""
"""Several of its trials come to the same end."""


def test_the_end_of_a_trial_is_told_once() -> None:
    """Where an earlier trial came to the same end, the step refers to it, and has the same parts
    inside.
    """
    trace = explain(ALIKE, level=Level.TRIAL)
    found = {step.number: step.found for step in trace.steps}
    steps = by_idea(trace).steps
    referred = 0
    for step in steps:
        if step.found.technique.name not in SUPPOSING or step.found.name:
            continue
        whole, told = found[step.of[0]].tree[0].parts, step.found.tree[0].parts
        back = re.search(r" as in step (\d+)\.$", told[-1].sentence)
        if back is None:
            assert told == whole
            continue
        end = told[-1].parts
        assert (*told[:-1], *end) == whole
        before = steps[int(back[1]) - 1]
        assert before.number < step.number
        assert found[before.of[0]].tree[0].parts[-len(end) :] == end
        assert told[-1].sentence.startswith("That can't be" if len(end) == 1 else "From here on")
        referred += 1
    assert referred > 2


def test_dead_ends_in_a_row_are_one_sentence() -> None:
    """From the first dot to the last, edge by edge over as many edges as it says are crosses."""
    graph = graph_of("hats", 5, 5)
    rng, told = np.random.default_rng(3), 0
    while told < 3:
        puzzle, lines = random_puzzle(graph, rng, shown=0.8)
        for step in by_idea(explain(puzzle, level=Level.TRICKY)).steps:
            for one in step.found.findings:
                if one.form == "run.dead-end":
                    marks = args(args(one)["then"])["marks"].marks
                    assert not any(lines[edge] for edge, _ in marks)
                    away = [args(one)["begin"].id]
                    for edge, mark in marks:
                        assert mark == CROSS
                        away.append(int(graph.edge_vertices[edge].sum()) - away[-1])
                    assert away[-1] == args(one)["end"].id
                    told += 1


READ_ALOUD = "9x9t0:a3a11a2131c2a1a3a1323e2d1a3e3c3001b2a0b2e03c01a21b0e3"


def test_clues_come_in_the_order_of_the_name() -> None:
    """The 3 first, as its pattern is called, wherever it stands."""
    puzzle = read(READ_ALOUD)
    said = [step.deduction.sentence for step in by_idea(explain(puzzle)).steps]
    named = [one for one in said if one.startswith("3 diagonal to a 1 (")]
    assert named
    for one in named:
        cells = [
            (int(row) - 1) * 9 + int(col) - 1 for row, col in re.findall(r"r(\d)c(\d)", one)[:2]
        ]
        assert [puzzle.clue(cell) for cell in cells] == [3, 1]


@needs_shared
def test_several_edges_by_the_other_edges_of_each() -> None:
    """Besides all of them there is room for fewer lines than besides one of them; they are named
    before it is said what would be if one were a cross.
    """
    (record,) = (one for one in corpus("published.jsonl") if one["id"] == "janko0067")
    found = by_idea(explain(square_puzzle(record["clues"]))).steps
    several = [
        one.deduction.sentence
        for one in found
        if "one too few. So both are" in one.deduction.sentence
    ]
    assert several
    for sentence in several:
        assert re.search(
            r"ook at r\d+c\d+: if one of its \w+ and \w+ edges were a cross,", sentence
        )


def test_places_are_counted_once() -> None:
    """A circle that is looked at twice is one place."""
    rows = (
        "...w....",
        ".....w..",
        "wb...w.b",
        ".....w.b",
        "..w.b...",
        ".w.....b",
        "....b...",
        "b....w..",
    )
    clues = [{".": -1, "w": 1, "b": 2}[sign] for row in rows for sign in row]
    graph = graph_of("cells", 8, 8)
    steps = by_idea(explain(Puzzle.of(graph, clues, kind="masyu"))).steps
    asked = [
        one.deduction
        for one in steps
        if re.match(r".* the border \(in \w+ places\)", one.deduction.sentence)
    ]
    assert asked
    for one in asked:
        many = WORDS[len(one.clues)] if len(one.clues) < len(WORDS) else len(one.clues)
        assert f" (in {many} places): " in one.sentence
