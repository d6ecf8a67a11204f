"""An example of each technique, on its bundled board: where the easier ones are stuck, this one goes on."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from takegaki.core.board import UNKNOWN, Board
from takegaki.core.puzzle import Puzzle
from takegaki.deduce.deduction import Deduction, finding_of
from takegaki.deduce.journal import Fact
from takegaki.deduce.ladder import Ladder
from takegaki.explain.minimal import Minimal
from takegaki.explain.trace import explain
from takegaki.formats import grid
from takegaki.techniques import Technique
from takegaki.techniques.boards import board_text


@dataclass(frozen=True)
class Example:
    """A technique at work.

    board      before the deduction
    deduction  by the technique, or one that needs what the technique found out about two edges; where
               no mark needs it, only that
    number     how many steps there are until then
    """

    puzzle: Puzzle
    board: Board
    deduction: Deduction
    number: int


@lru_cache(maxsize=64)
def example(technique: Technique) -> Example:
    """The bundled example. Cost: that of a trace."""
    found = first_use(grid.read(board_text(technique.name)).puzzle, technique)
    assert found is not None, f"{technique.name} is not needed on its board"
    return found


def first_use(puzzle: Puzzle, technique: Technique, *, minimal: bool = True) -> Example | None:
    """Where a technique is needed first when a puzzle is solved up to its level, None if nowhere."""
    trace = explain(puzzle, level=technique.level, uniqueness=technique.uniqueness, minimal=minimal)
    for step in trace.steps:
        if step.deduction.technique is technique:
            return Example(puzzle, step.board, step.deduction, step.number)
    return _first_help(puzzle, technique)


def _first_help(puzzle: Puzzle, technique: Technique) -> Example | None:
    """The first mark for which the technique is needed but is not the hardest or last that is; if
    there is none, what it finds out first."""
    ladder = Ladder(puzzle, uniqueness=technique.uniqueness)
    ladder.climb(technique.level)
    facts = ladder.facts()
    for fact in facts:
        if fact.kind != "mark":
            continue
        if any(one.technique is technique for one in _chain(facts, fact)):
            return _example(puzzle, facts, fact, Minimal(puzzle).shrunk(ladder.deduction(fact)))
    for fact in facts:
        if fact.technique is technique and fact.kind != "mark":
            return _example(puzzle, facts, fact, finding_of(puzzle, fact, facts.__getitem__))
    return None


def _example(puzzle: Puzzle, facts: tuple[Fact, ...], fact: Fact, found: Deduction) -> Example:
    """With the marks before a fact."""
    earlier = [one for one in facts[: fact.number] if one.kind == "mark"]
    marks = np.full(puzzle.graph.n_edges, UNKNOWN)
    for one in earlier:
        marks[one.edges[0]] = one.mark
    return Example(puzzle, Board.of(puzzle.graph, marks), found, len(earlier))


def _chain(facts: tuple[Fact, ...], fact: Fact) -> list[Fact]:
    """A fact and the pairs and relations that it rests on."""
    chain = [fact]
    # It grows while it is walked along.
    for link in chain:
        chain += [facts[i] for i in link.premises if facts[i].kind != "mark" and facts[i] not in chain]
    return chain
