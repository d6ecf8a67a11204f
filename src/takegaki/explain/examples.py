"""An example of each technique, on its bundled board: where the easier ones are stuck, this one goes on."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from takegaki.core.board import UNKNOWN, Board
from takegaki.core.puzzle import Puzzle
from takegaki.deduce.deduction import Deduction, finding_of
from takegaki.deduce.journal import Fact
from takegaki.deduce.ladder import Ladder
from takegaki.explain.exact_steps import exact_step
from takegaki.explain.minimal import Minimal
from takegaki.formats import read_document
from takegaki.solve.search import Budget
from takegaki.techniques import Level, Technique
from takegaki.techniques.boards import board_text
from takegaki.techniques.exact_step import EXACT_STEP

SECONDS = 1.0
"""To make the reason of an exact step small; on small boards it takes far less."""


@dataclass(frozen=True)
class Example:
    """A technique at work.

    board      before the deduction
    deduction  by the technique; or one that needs what the technique found out about two edges; or, where
               no mark needs it, only that; or a contradiction that it found
    """

    puzzle: Puzzle
    board: Board
    deduction: Deduction


@lru_cache(maxsize=64)
def example(technique: Technique) -> Example:
    """The bundled example, without idle premises. Cost: that of solving a small board."""
    found = first_use(read_document(board_text(technique.name)).puzzle, technique)
    assert found is not None, f"{technique.name} is not needed on its board"
    return found


def first_use(puzzle: Puzzle, technique: Technique) -> Example | None:
    """Where a technique is needed first when a puzzle is solved up to its level, None if nowhere."""
    if technique is EXACT_STEP:
        return _exact_step(puzzle)
    ladder = Ladder(puzzle, uniqueness=technique.uniqueness)
    ladder.climb(technique.level)
    facts, clash = ladder.facts(), ladder.contradiction
    if clash is not None and clash.technique is technique:
        return Example(puzzle, ladder.board, Minimal(puzzle).shrunk(clash))
    finds = [fact for fact in facts if fact.technique is technique]
    if not finds:
        return None
    later = [fact for fact in facts[finds[0].number :] if fact.kind == "mark"]
    fact = next((one for one in later if ladder.deduction(one).technique is technique), None)
    # Else one for which it is not the hardest or last that is needed.
    fact = fact or next((one for one in later if technique in _used(facts, one)), None)
    if fact is not None:
        return Example(puzzle, _before(puzzle, fact, facts), Minimal(puzzle).shrunk(ladder.deduction(fact)))
    finding = finding_of(puzzle, finds[0], facts.__getitem__)
    return Example(puzzle, _before(puzzle, finds[0], facts), finding)


def _used(facts: tuple[Fact, ...], fact: Fact) -> set[Technique | None]:
    """The techniques of a fact and of the pairs and relations that it rests on."""
    chain = [fact]
    # It grows while it is walked along.
    for link in chain:
        chain += [facts[i] for i in link.premises if facts[i].kind != "mark" and facts[i] not in chain]
    return {link.technique for link in chain}


def _before(puzzle: Puzzle, fact: Fact, facts: tuple[Fact, ...]) -> Board:
    """The marks before those that came with a fact."""
    marks = np.full(puzzle.graph.n_edges, UNKNOWN)
    for one in facts[: fact.number]:
        if one.kind == "mark" and (one.technique, one.place, one.premises) != (
            fact.technique,
            fact.place,
            fact.premises,
        ):
            marks[one.edges[0]] = one.mark
    return Board.of(puzzle.graph, marks)


def _exact_step(puzzle: Puzzle) -> Example | None:
    ladder = Ladder(puzzle)
    if ladder.climb(Level.TRIAL) != "stuck":
        return None
    found = exact_step(puzzle, ladder.board, Budget(), SECONDS)
    return Example(puzzle, ladder.board, found) if isinstance(found, Deduction) else None
