"""The story of a trial: what follows from the supposed mark, step by step, up to the contradiction."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache

import numpy as np

from takegaki.core.board import Board
from takegaki.core.place import edge_name
from takegaki.core.puzzle import Puzzle
from takegaki.deduce.deduction import WORDS, Deduction, Mark, contradiction_on, deduction_of
from takegaki.deduce.journal import fact_of
from takegaki.deduce.sides import Sides
from takegaki.deduce.slates import slate_of
from takegaki.deduce.trials import Trials
from takegaki.deduce.turn import Bench
from takegaki.engine import climb
from takegaki.engine import slate as at
from takegaki.engine.jit import i64
from takegaki.engine.scratch import WITHOUT_END
from takegaki.engine.slate import Slate, with_room
from takegaki.engine.tell import tell
from takegaki.techniques.deep_trial import DEEP_TRIAL
from takegaki.techniques.trial import TRIAL


def chain(
    puzzle: Puzzle,
    board: Board,
    edge: int,
    mark: int,
    *,
    deep: bool = False,
    keep_on: Callable[[], object] = bool,
) -> tuple[Deduction, ...]:
    """The deductions by techniques up to Hard that a contradiction rests on once a mark is supposed.

    In order; the last has no conclusions. The marks of the board and the supposed one are given. Of
    what one turn concludes only what is needed is there. Empty when there is no contradiction, or
    when the board has one by itself.

    deep     also by trials within
    keep_on  called every few milliseconds of those; what it raises ends the work

    Cost: some ms at 36x20; deep, up to some ten.
    """
    slate, outcome = _climb(_begun(puzzle, board))
    if outcome != climb.STUCK:
        return ()
    _give(slate, edge, mark)
    slate, outcome = _climb(slate)
    trials = Trials(Bench(puzzle, Sides(puzzle), keep_on))
    while deep and outcome == climb.STUCK and trials.take(slate):
        slate, outcome = _climb(slate)
    return _traced(puzzle, slate) if outcome == climb.CONTRADICTION else ()


def with_story(puzzle: Puzzle, deduction: Deduction) -> Deduction:
    """The deduction of a trial with its story and with what the chain rests on as premises; any other
    as it is. Its marks must be all that were known before. Cost: that of `chain`."""
    if deduction.technique not in (TRIAL, DEEP_TRIAL) or not deduction.conclusions:
        return deduction
    marks = np.zeros(puzzle.graph.n_edges, dtype=np.int8)
    for edge, mark in deduction.marks:
        marks[edge] = mark
    ((edge, mark),) = deduction.conclusions
    deep = deduction.technique is DEEP_TRIAL
    links = chain(puzzle, Board.of(puzzle.graph, marks), edge, -mark, deep=deep)
    return _told(puzzle, deduction, (edge, -mark), links) if links else deduction


def _told(puzzle: Puzzle, deduction: Deduction, supposed: Mark, links: tuple[Deduction, ...]) -> Deduction:
    edge, mark = supposed
    made = {supposed}.union(*(link.conclusions for link in links))
    return replace(
        deduction,
        clues=_all(link.clues for link in links),
        marks=tuple(sorted(set().union(*(link.marks for link in links)) - made)),
        faces=_all(link.faces for link in links),
        vertices=_all(link.vertices for link in links),
        story=(
            f"Suppose that {edge_name(puzzle.graph, edge)} is {WORDS[mark]}.",
            *(link.sentence for link in links),
        ),
    )


def _all(groups: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
    return tuple(sorted(set().union(*groups)))


def _begun(puzzle: Puzzle, board: Board) -> Slate:
    slate = slate_of(puzzle)
    climb.begin(slate, board.marks)
    return slate


def _climb(slate: Slate) -> tuple[Slate, int]:
    """Techniques up to Hard to the fixpoint."""
    while (outcome := climb.climb(slate, i64(slate.ctl[at.HARD_END]), i64(WITHOUT_END))) == climb.NO_ROOM:
        slate = with_room(slate)
    return slate, outcome


def _give(slate: Slate, edge: int, mark: int) -> None:
    none = np.empty(0, np.int32)
    tell(slate, np.full(1, edge, np.int32), np.full(1, mark, np.int8), i64(at.GIVEN), i64(edge), none)


def _traced(puzzle: Puzzle, slate: Slate) -> tuple[Deduction, ...]:
    """Back from the contradiction to the marks that were given."""
    look_up = cache(lambda number: fact_of(puzzle.graph, slate, number))
    links = [contradiction_on(puzzle, slate, look_up)]
    made = slate.edge[:, at.MADE]
    needed = {int(made[edge]) for edge, _ in links[0].marks}
    while needed:
        together = _last_of(slate, needed)
        needed.difference_update(together)
        facts = [look_up(number) for number in together]
        if facts[0].technique is not None:
            link = with_story(puzzle, deduction_of(puzzle, facts, look_up))
            links.append(link)
            needed.update(int(made[edge]) for edge, _ in link.marks)
    return tuple(reversed(links))


def _last_of(slate: Slate, needed: set[int]) -> list[int]:
    """The last of the needed facts, with those that follow from the same premises: side by side."""
    last = max(needed)
    row = slate.fact[last, at.TECHNIQUE :].tolist()
    first = last
    while first - 1 in needed and slate.fact[first - 1, at.TECHNIQUE :].tolist() == row:
        first -= 1
    return list(range(first, last + 1))
