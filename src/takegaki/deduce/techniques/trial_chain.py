"""The story of a trial: what follows from the supposed mark, step by step, up to the
contradiction.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice

import numpy as np

from takegaki.core.board import Board
from takegaki.core.budget import Budget
from takegaki.core.graph import Graph
from takegaki.core.lazy_dataclass import replace
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import Mark, Reason
from takegaki.deduce import technique_table as table
from takegaki.deduce.deduction import Deduction, Premises
from takegaki.deduce.deduction_of_facts import (
    clash_premises,
    contradiction_on,
    deduction_of,
    premises_of,
)
from takegaki.deduce.edge_letters import lettered_once
from takegaki.deduce.facts.fact_board_of import fact_board_of
from takegaki.deduce.facts.journal import fact_of
from takegaki.deduce.kernels import run_ladder, trials_with_areas
from takegaki.deduce.kernels.classes.faces import drop_waiting, take_over
from takegaki.deduce.kernels.conclude import add_external_facts
from takegaki.deduce.kernels.fact_board import FactBoard, make_room, together
from takegaki.deduce.kernels.run_ladder import WITHOUT_END
from takegaki.deduce.technique_table import SUPPOSING, TECHNIQUES
from takegaki.deduce.techniques.patterns import named_in_story
from takegaki.deduce.techniques.sides import Sides
from takegaki.deduce.techniques.technique_base import TechniqueContext
from takegaki.deduce.techniques.trial_proofs import AreaReasons, suppose, trial_tree
from takegaki.deduce.techniques.trials import Trials
from takegaki.runtime.records import plain_view


def chain(
    puzzle: Puzzle,
    board: Board,
    edge: int,
    mark: int,
    *,
    deep: bool = False,
    areas: bool = False,
    budget: Budget | None = None,
) -> tuple[Deduction, ...]:
    """The deductions by techniques up to Hard from a supposed mark to a contradiction.

    In order; the last has no conclusions. The marks of the board and the supposed one are given.
    Only conclusions that are needed are included. Empty when there is no contradiction, or when the
    board has one by itself.

    deep     also by trials within
    areas    also by inside and outside and by single areas; on a board where these are stuck
    budget   checked every few milliseconds of those; raises EndedError when it ends

    Cost: some ms at 36x20; deep, up to some ten; with areas, some tens for each.
    """
    if areas:
        return _chain_by_areas(puzzle, board, edge, mark)
    fact_board = _supposed(puzzle, board, edge, mark)
    if fact_board is None:
        return ()
    outcome = climb(fact_board)
    trials = Trials(TechniqueContext(puzzle, Budget.of(budget).start()))
    while deep and outcome == run_ladder.STUCK and trials.take(fact_board):
        outcome = climb(fact_board)
    return _traced(puzzle, fact_board) if outcome == run_ladder.CONTRADICTION else ()


def _chain_by_areas(puzzle: Puzzle, board: Board, edge: int, mark: int) -> tuple[Deduction, ...]:
    fact_board, sides = begun(puzzle, board), Sides(puzzle)
    if climb(fact_board) != run_ladder.STUCK or fact_board.mark[edge]:
        return ()
    classes = sides.face_classes(fact_board)
    take_over(fact_board, classes)
    drop_waiting(classes)
    give(fact_board, edge, mark)
    windows = sides.area_window, sides.area_exterior, sides.area_assignments
    while (
        outcome := trials_with_areas.follow_areas(fact_board, classes, *windows)
    ) == run_ladder.NO_ROOM:
        make_room(fact_board)
    return _traced(puzzle, fact_board) if outcome == run_ladder.CONTRADICTION else ()


def with_story(puzzle: Puzzle, deduction: Deduction, *, may_letter: bool = True) -> Deduction:
    """The deduction of a trial with its story and with the premises of its chain; any other as it
    is. Its marks must be all that were known before. Cost: that of `chain`.

    may_letter   its picture is there for its own letters; else edges that are alike are told
    """
    if deduction.technique.name not in SUPPOSING or not deduction.conclusions:
        return deduction
    marks = np.zeros(puzzle.graph.n_edges, dtype=np.int8)
    for edge, mark in deduction.marks:
        marks[edge] = mark
    ((edge, mark),) = deduction.conclusions
    deep, areas = (deduction.technique is TECHNIQUES[name] for name in ("deep-trial", "area-trial"))
    links = chain(puzzle, Board.of(puzzle.graph, marks), edge, -mark, deep=deep, areas=areas)
    if not links:
        return deduction
    return _with_links(puzzle, deduction, (edge, -mark), links, may_letter=may_letter)


def _with_links(
    puzzle: Puzzle,
    deduction: Deduction,
    supposed: Mark,
    links: tuple[Deduction, ...],
    *,
    may_letter: bool,
) -> Deduction:
    links, letters, shown = lettered_once(links, may_letter=may_letter)
    made = {supposed}.union(*(link.conclusions for link in links))
    if deduction.technique.name == "what-if" and links[-1].technique.name == "early-loop":
        said = deduction.reason
        deduction = replace(
            deduction,
            own_title="two-ends",
            reason=Reason("two-ends.follows", said.graph, **said.args),
        )
    return replace(
        deduction,
        clues=_all(link.clues for link in links),
        marks=tuple(sorted(set().union(*(link.marks for link in links)) - made)),
        faces=_all(link.faces for link in links),
        vertices=_all(link.vertices for link in links),
        findings=(suppose(puzzle.graph, supposed), *(link.reason for link in links)),
        tree=trial_tree(puzzle, supposed, links),
        letters=letters,
        links=shown,
    )


def _all(groups: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
    return tuple(sorted(set().union(*groups)))


def _supposed(puzzle: Puzzle, board: Board, edge: int, mark: int) -> FactBoard | None:
    """All that techniques up to Hard conclude from a board, and one more mark given; None where
    they do not get stuck.
    """
    fact_board = begun(puzzle, board)
    if climb(fact_board) != run_ladder.STUCK:
        return None
    if fact_board.mark[edge]:
        # The opposite follows already; a given mark that contradicts a fact would have no premises.
        fact_board = begun(puzzle, board)
    give(fact_board, edge, mark)
    return fact_board


def begun(puzzle: Puzzle, board: Board) -> FactBoard:
    """A board of facts with the marks of a board. Cost: linear."""
    fact_board = fact_board_of(puzzle)
    run_ladder.begin(fact_board, board.marks)
    return fact_board


def climb(fact_board: FactBoard) -> int:
    """Techniques up to Hard to the fixpoint."""
    while (
        outcome := run_ladder.run_ladder(fact_board, fact_board.level_end[-1], WITHOUT_END)
    ) == run_ladder.NO_ROOM:
        make_room(fact_board)
    return outcome


def give(fact_board: FactBoard, edge: int, mark: int) -> None:
    """Suppose a mark on a board of facts."""
    none = np.empty(0, np.int32)
    add_external_facts(
        fact_board, np.full(1, edge, np.int32), np.full(1, mark, np.int8), table.GIVEN, edge, none
    )


def _traced(puzzle: Puzzle, fact_board: FactBoard) -> tuple[Deduction, ...]:
    """Back from the contradiction to the marks that were given."""
    look_up = cache(lambda number: fact_of(puzzle.graph, fact_board, number))
    reasons = AreaReasons(puzzle)
    broken = look_up(fact_board.broken_fact)
    by_area = TECHNIQUES["area"]
    links = [
        reasons.deduction(broken, ())
        if broken.technique is by_area
        else contradiction_on(puzzle, fact_board, look_up)
    ]
    wanted = set(links[0].marks)
    for numbers, _ in islice(_needed(puzzle.graph, fact_board), 1, None):
        # A trial within may need less than it was found by, and so what stands before it.
        kept = [fact for fact in map(look_up, numbers) if (fact.edges[0], fact.mark) in wanted]
        if kept:
            if kept[0].technique is by_area:
                made = tuple(sorted((fact.edges[0], fact.mark) for fact in kept))
                # What else it left at once is no premise.
                first = look_up(together(fact_board, kept[0].number, fact_board.n_facts)[0])
                links.append(reasons.deduction(first, made))
            else:
                link = named_in_story(puzzle, deduction_of(puzzle, kept, look_up))
                links.append(with_story(puzzle, link, may_letter=False))
            wanted |= set(links[-1].marks)
    return tuple(reversed(links))


def _needed(graph: Graph, fact_board: FactBoard) -> Iterator[tuple[list[int], Premises]]:
    """As `needed_for` for the contradiction."""
    return needed_for(graph, fact_board, clash_premises(graph, fact_board))


def needed_for(
    graph: Graph, fact_board: FactBoard, premises: Premises
) -> Iterator[tuple[list[int], Premises]]:
    """Facts, by their numbers, and their premises, from some premises, without facts, back to the
    marks that were given.
    """
    yield [], premises
    # Those of marks that were given are needed, too, but have no premises.
    made = fact_board.mark_fact.copy()
    made[fact_board.fact_technique[made] == table.GIVEN] = -1
    needed = set(made[[edge for edge, _ in premises[1]]].tolist())
    while needed := needed - {-1}:
        numbers = _last_of(fact_board, needed)
        premises = premises_of(graph, fact_board, numbers[0])
        yield numbers, premises
        needed.difference_update(numbers)
        needed.update(made[[edge for edge, _ in premises[1]]].tolist())


def trial_premises(
    puzzle: Puzzle, board: Board, edge: int, mark: int
) -> tuple[Premises, int] | None:
    """The clues and the marks of the board from which techniques up to Hard refute a mark, and the
    number of sentences of that story; None where they do not. Cost: that of `chain`, without its
    sentences.
    """
    fact_board = _supposed(puzzle, board, edge, mark)
    if fact_board is None or climb(fact_board) != run_ladder.CONTRADICTION:
        return None
    clues: set[int] = set()
    marks: set[Mark] = set()
    made, count = {(edge, mark)}, 1
    subject, value = plain_view(fact_board.fact_subject), plain_view(fact_board.fact_value)
    for numbers, (near, before) in _needed(puzzle.graph, fact_board):
        made.update((subject[number], value[number]) for number in numbers)
        clues.update(near)
        marks.update(before)
        count += 1
    return (sorted(clues), sorted(marks - made)), count


def _last_of(fact_board: FactBoard, needed: set[int]) -> list[int]:
    """The last of the needed facts, with those that follow from the same premises: side by side."""
    first = last = max(needed)
    begin = together(fact_board, last, last + 1)[0] if last - 1 in needed else last
    while first - 1 in needed and first > begin:
        first -= 1
    return list(range(first, last + 1))
