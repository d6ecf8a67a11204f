"""Why a mark on a board can't be: what follows from it up to a contradiction, as near as can be, in
as few sentences as can be.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import islice

import numpy as np

from takegaki.core.board import Board
from takegaki.core.graph import FloatArray, Graph
from takegaki.core.lazy_dataclass import replace
from takegaki.core.lazy_named_tuple import NamedTuple
from takegaki.core.marks import UNKNOWN
from takegaki.core.place_names import cell_centres, edge_middles, median_length
from takegaki.core.puzzle import NO_CLUE, Puzzle
from takegaki.core.reason import MARK_KEYS, Cell, Edge, Mark, Reason, Value
from takegaki.deduce.deduction import Deduction
from takegaki.deduce.deduction_of_facts import contradiction_on, deduction_of
from takegaki.deduce.edge_letters import lettered_once
from takegaki.deduce.facts.journal import fact_of
from takegaki.deduce.kernels import run_ladder
from takegaki.deduce.kernels.fact_board import make_room
from takegaki.deduce.level import Level
from takegaki.deduce.techniques.arguments_by_cases import clash_of_sides
from takegaki.deduce.techniques.patterns import named_in_story
from takegaki.deduce.techniques.trial_chain import begun, chain, give, needed_for
from takegaki.deduce.techniques.trial_proofs import told_once
from takegaki.words.view import MOST_NAMED

WRONG_TRIED = 8
"""Wrong marks of which the one with the shortest reason is told."""

MOST_COUNTED = 60
"""Marks by counting on the way: each is forced by one number or dot, and pictures show them."""

FEW_COUNTED = 20
"""Marks by counting beside which no reason with fewer is looked for."""

SHORT_STORY, LONGEST_STORY = 2, 8
"""Sentences of a reason beside which nothing shorter is looked for, and of the longest."""

STEPS_AWAY = (2.0, 4.0, 7.0, 12.0, np.inf)
"""Lengths of an edge within which clues and marks are looked at, one after another."""


class Why(NamedTuple):
    """A reason against a mark.

    reason     in words
    sentences  how many it takes
    trail      the marks that follow from the wrong one, in the order in which they do
    """

    reason: Reason
    sentences: int
    trail: tuple[Mark, ...]

    @property
    def cost(self) -> tuple[int, int]:
        """Shorter ones come first; of these the one with fewer marks."""
        return self.sentences, len(self.trail)

    @property
    def is_short(self) -> bool:
        """Is nothing better looked for?"""
        return self.sentences <= SHORT_STORY and len(self.trail) <= FEW_COUNTED


def why_refuted(puzzle: Puzzle, board: Board, marks: Sequence[Mark]) -> Why | None:
    """Why one of some marks can't be, in LONGEST_STORY sentences: that which is told soonest from
    the other marks, by counting if that does, then by techniques up to Hard, then as a side of the
    loop is torn apart, then with small areas; what lies near it comes first. None where none is
    refuted so.

    board   with these marks, of which each is in no solution
    Cost: some milliseconds for each of the first eight; with areas some tens for the first.
    """
    right = board.with_marks({edge: UNKNOWN for edge, _ in marks})
    best: Why | None = None
    for mark in marks[:WRONG_TRIED]:
        for found in _reasons(puzzle, right, mark):
            if best is None or found.cost < best.cost:
                best = found
        if best is not None and best.is_short:
            break
    if best is None:
        links = chain(puzzle, right, *marks[0], areas=True)
        best = _told(puzzle, marks[0], links) if links else None
    return best


def _reasons(puzzle: Puzzle, board: Board, mark: Mark) -> Iterator[Why]:
    """Those from what lies nearer and nearer by, until one is short."""
    graph = puzzle.graph
    here, unit = edge_middles(graph)[mark[0]], median_length(graph)
    cells, edges = _away(cell_centres(graph), here) / unit, _away(edge_middles(graph), here) / unit
    for far in STEPS_AWAY:
        clues = np.where(cells <= far, puzzle.clues, NO_CLUE)
        near = np.where(edges <= far, board.marks, UNKNOWN)
        part, seen = replace(puzzle, clues=clues), Board.of(graph, near)
        for level in (0, -2, -1):
            links = _links(part, seen, mark, level)
            found = _told(puzzle, mark, links) if links else None
            if found is not None:
                yield found
                if found.is_short:
                    return


def _away(places: FloatArray, here: FloatArray) -> FloatArray:
    far: FloatArray = np.hypot(*(places - here).T)
    return far


def _told(puzzle: Puzzle, mark: Mark, links: tuple[Deduction, ...]) -> Why | None:
    """The steps from a mark to a contradiction as one reason; None where it is too long, or a
    person would not follow the counting.
    """
    graph, (edge, value) = puzzle.graph, mark
    links, _, _ = lettered_once(links, may_letter=False)
    *steps, last = told_once(links)
    trail = tuple(dict.fromkeys(mark for one in steps for mark in one.conclusions))
    args: dict[str, Value] = {"edge": Edge(edge), "mark": MARK_KEYS[value]}
    if not steps and not last.findings:
        return Why(Reason("hint.refuted", graph, **args, clash=last.reason), 2, trail)
    if sum(len(one.conclusions) for one in steps if _is_counting(one)) > MOST_COUNTED:
        return None
    if all(map(_is_counting, steps)) and not last.findings:
        clued = tuple(map(Cell, dict.fromkeys(c for one in steps for c in one.clues)))
        args |= {"clash": last.reason, "cells": clued if len(clued) <= MOST_NAMED else ()}
        args["way"] = "open" if _has_early_loop(steps) else "plain"
        return Why(Reason("hint.refuted-after", graph, **args), 2, trail)
    story = tuple(_in_turn(graph, [*steps, last]))
    sentences = 2 + sum(SENTENCES[bool(one.pattern)] for one in steps if not _is_counting(one))
    sentences += sum(len(one.findings) for one in (*steps, last) if not one.pattern)
    told = Why(Reason("hint.refuted-by", graph, **args, steps=story), sentences, trail)
    return told if told.sentences <= LONGEST_STORY else None


SENTENCES = (2, 1)
"""Of a step that is no named pattern, and of one that is."""


def _is_counting(step: Deduction) -> bool:
    """Is it forced by one number or one dot, or as a loop would close: what one who goes on does
    without a thought?
    """
    return step.level == Level.EASY


def _has_early_loop(steps: Iterable[Deduction]) -> bool:
    """Is one of them a loop that must not close?"""
    return any(one.technique.name == "early-loop" for one in steps)


def _in_turn(graph: Graph, links: Iterable[Deduction]) -> Iterator[Reason]:
    """The reasons of an argument, what was found before what it was found for; counting on the way
    is said in a word.
    """
    counted: list[Deduction] = []
    for one in links:
        if one.conclusions and _is_counting(one):
            counted.append(one)
            continue
        found = one.findings if not one.pattern else ()
        for reason in (*found, one.reason):
            way = "open" if _has_early_loop(counted) else "plain"
            yield Reason("hint.counted-on", graph, way=way, of=reason) if counted else reason
            counted.clear()


def _links(puzzle: Puzzle, board: Board, mark: Mark, level: int) -> tuple[Deduction, ...]:
    """The steps up to a level from a mark to a contradiction; none where they do not lead there, or
    the other marks contradict each other without it.
    """
    fact_board = begun(puzzle, board)
    last = int(fact_board.level_end[level])
    give(fact_board, *mark)
    while (
        outcome := run_ladder.run_ladder(fact_board, last, run_ladder.WITHOUT_END)
    ) == run_ladder.NO_ROOM:
        make_room(fact_board)
    look_up = cache(lambda number: fact_of(puzzle.graph, fact_board, number))
    if outcome == run_ladder.CONTRADICTION:
        clash: Deduction | None = contradiction_on(puzzle, fact_board, look_up)
    else:
        clash = clash_of_sides(puzzle.graph, fact_board.mark.astype(np.int8))
    if clash is None:
        return ()
    links = [clash]
    premises = clash.clues, clash.marks
    for numbers, _ in islice(needed_for(puzzle.graph, fact_board, premises), 1, None):
        link = deduction_of(puzzle, [*map(look_up, numbers)], look_up)
        links.append(named_in_story(puzzle, link))
    uses_it = any(mark in link.marks for link in links)
    return tuple(reversed(links)) if uses_it else ()
