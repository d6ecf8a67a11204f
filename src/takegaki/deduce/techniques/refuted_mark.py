"""Why a mark on a board can't be: what follows from it up to a contradiction, as near as can be."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import islice

import numpy as np

from takegaki.core.board import Board
from takegaki.core.graph import FloatArray
from takegaki.core.lazy_dataclass import replace
from takegaki.core.lazy_named_tuple import NamedTuple
from takegaki.core.marks import UNKNOWN
from takegaki.core.place_names import cell_centres, edge_middles, median_length
from takegaki.core.puzzle import NO_CLUE, Puzzle
from takegaki.core.reason import MARK_KEYS, Cell, Edge, Mark, Reason, Value
from takegaki.deduce.deduction import Deduction, Part
from takegaki.deduce.deduction_of_facts import contradiction_on, deduction_of
from takegaki.deduce.edge_letters import lettered_once
from takegaki.deduce.facts.journal import fact_of
from takegaki.deduce.kernels import run_ladder
from takegaki.deduce.kernels.fact_board import make_room
from takegaki.deduce.techniques.patterns import named_in_story
from takegaki.deduce.techniques.trial_chain import begun, chain, give, needed_for
from takegaki.deduce.techniques.trial_proofs import down_to
from takegaki.words.view import MOST_NAMED

WRONG_TRIED = 8
"""Wrong marks of which the one with the shortest reason is told."""

MOST_COUNTED = 20
"""Of counting on the way that a person follows."""

SHORT_STORY, LONGEST_STORY = 1, 5
"""Steps of a reason beside which nothing shorter is looked for, and of the longest that is told:
some four and at most eight sentences.
"""

STEPS_AWAY = (2.0, 4.0, 7.0, np.inf)
"""Lengths of an edge within which clues and marks are looked at, one after another."""


class Why(NamedTuple):
    """A reason against a mark, and how many steps it tells after the mark is supposed."""

    reason: Reason
    steps: int


def why_refuted(puzzle: Puzzle, board: Board, marks: Sequence[Mark]) -> Reason | None:
    """Why one of some marks can't be, in at most eight sentences: that which is told soonest from
    the other marks, by counting if that does, then by techniques up to Hard, then with small areas;
    what lies near it comes first. None where none is refuted so.

    board   with these marks, of which each is in no solution
    Cost: some milliseconds for each of the first eight; with areas some tens for the first.
    """
    right = board.with_marks({edge: UNKNOWN for edge, _ in marks})
    best: Why | None = None
    for mark in marks[:WRONG_TRIED]:
        for found in _reasons(puzzle, right, mark):
            if best is None or found.steps < best.steps:
                best = found
        if best is not None and best.steps <= SHORT_STORY:
            break
    if best is None:
        links = chain(puzzle, right, *marks[0], areas=True)
        best = _told(puzzle, marks[0], links) if links else None
    return None if best is None or best.steps > LONGEST_STORY else best.reason


def _reasons(puzzle: Puzzle, board: Board, mark: Mark) -> Iterator[Why]:
    """Those from what lies nearer and nearer by, until one is short."""
    graph = puzzle.graph
    here, unit = edge_middles(graph)[mark[0]], median_length(graph)
    cells, edges = _away(cell_centres(graph), here) / unit, _away(edge_middles(graph), here) / unit
    for far in STEPS_AWAY:
        clues = np.where(cells <= far, puzzle.clues, NO_CLUE)
        near = np.where(edges <= far, board.marks, UNKNOWN)
        part, seen = replace(puzzle, clues=clues), Board.of(graph, near)
        for level in (0, -1):
            links = _links(part, seen, mark, level)
            found = _told(puzzle, mark, links) if links else None
            if found is not None:
                yield found
                if found.steps <= SHORT_STORY:
                    return


def _away(places: FloatArray, here: FloatArray) -> FloatArray:
    far: FloatArray = np.hypot(*(places - here).T)
    return far


def _told(puzzle: Puzzle, mark: Mark, links: tuple[Deduction, ...]) -> Why | None:
    """The steps from a mark to a contradiction as one reason; None where a person would not follow
    the counting.
    """
    graph, (edge, value) = puzzle.graph, mark
    links, _, _ = lettered_once(links, may_letter=False)
    *steps, last = links
    args: dict[str, Value] = {"edge": Edge(edge), "mark": MARK_KEYS[value]}
    if not steps and not last.findings:
        return Why(Reason("hint.refuted", graph, **args, clash=last.reason), 0)
    parts = down_to(puzzle, links)
    counted = sum(len(part.parts) for part in parts if part.kind == "counting")
    if counted > MOST_COUNTED:
        return None
    if all(part.kind == "counting" for part in parts[:-1]) and not last.findings:
        clued = tuple(map(Cell, dict.fromkeys(c for one in steps for c in one.clues)))
        args |= {"clash": last.reason, "cells": clued if len(clued) <= MOST_NAMED else ()}
        return Why(Reason("hint.refuted-after", graph, **args), 1)
    story = tuple(map(_in_short, _in_turn(parts)))
    return Why(Reason("hint.refuted-by", graph, **args, steps=story), len(story))


def _in_short(reason: Reason) -> Reason:
    """Of a long run of counting only where it ends."""
    if reason.form != "proof.counting-up-to":
        return reason
    args = {name: reason.args[name] for name in ("cells", "edge", "mark")}
    return Reason("proof.counted-to", reason.graph, **args)


def _in_turn(parts: Iterable[Part]) -> Iterator[Reason]:
    """The reasons of an argument, what was found before what it was found for."""
    for part in parts:
        if part.kind != "counting":
            yield from _in_turn(part.parts)
        if part.kind != "branch":
            yield part.reason


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
    if outcome != run_ladder.CONTRADICTION:
        return ()
    look_up = cache(lambda number: fact_of(puzzle.graph, fact_board, number))
    links = [contradiction_on(puzzle, fact_board, look_up)]
    premises = links[0].clues, links[0].marks
    for numbers, _ in islice(needed_for(puzzle.graph, fact_board, premises), 1, None):
        link = deduction_of(puzzle, [*map(look_up, numbers)], look_up)
        links.append(named_in_story(puzzle, link))
    uses_it = any(mark in link.marks for link in links)
    return tuple(reversed(links)) if uses_it else ()
