"""Clue removal: led by cores, down to a puzzle that needs every clue, or by what the ladder still
deduces.
"""

from collections.abc import Callable, Collection, Sequence

import numpy as np
from numpy.typing import NDArray

from takegaki.core.budget import Budget, EndedError, RunningBudget
from takegaki.core.graph import Graph, IntArray
from takegaki.core.puzzle import Puzzle
from takegaki.core.solution import Solution
from takegaki.core.sorted_values import distinct
from takegaki.core.topology import BoolArray, surrounding_faces
from takegaki.core.verdict import Stopped
from takegaki.deduce.kernels import run_ladder
from takegaki.deduce.kernels.fact_board import FactBoard, make_room, new_fact_board
from takegaki.deduce.kernels.run_ladder import WITHOUT_END
from takegaki.deduce.ladder import LAST
from takegaki.deduce.level import Level
from takegaki.deduce.technique import Technique
from takegaki.deduce.technique_table import CLOSED_LOOP, N_QUEUES
from takegaki.generation.kernels.nearby_loops import NearbyLoops, find_nearby
from takegaki.generation.loops.given_loop import field_of
from takegaki.generation.removal.kernels import removal_state as at
from takegaki.generation.removal.kernels import removal_trials as work
from takegaki.generation.removal.kernels.easy_removal import (
    begin_easy_removal,
    keep_at_easy,
    new_easy_removal,
)
from takegaki.generation.removal.kernels.removal_state import (
    RemovalState,
    make_room_for_premises,
    new_removal,
)
from takegaki.rules.application.apply import Application
from takegaki.rules.kernels.infer import fixpoint
from takegaki.rules.kernels.rule_board import POSITION_BITS, CompiledRules
from takegaki.rules.kernels.rule_retraction import conclude_again, find_dead, switch_off, take_out
from takegaki.rules.notation.rule import RuleSet
from takegaki.runtime.records import Template, give_back
from takegaki.runtime.rng import new_rng
from takegaki.solving.premises.premise_solver import PremiseSolver

LATELY = 64
"""Clues that were decided and are not settled yet, at most."""

OnClue = Callable[[int, bool], None]
"""Called with a face whose clue was tried, and whether it was removed."""


def needed_clues(
    solution: Solution,
    order: Sequence[Sequence[int]],
    budget: Budget | None = None,
    on_clue: OnClue | None = None,
) -> tuple[int, ...] | Stopped | None:
    """Faces, ascending, whose clues have this one solution, no group of which can go; None where
    all the clues of its puzzle together have another solution.

    order   groups of faces whose clues go together, in the order in which they are tried; those
            that come first tend to be removed

    A clue without which there is another loop stays needed while others are removed, and one
    outside a core is never needed again, so both are settled at once: a fifth less time at 30x30
    than further searches. An order in which neighbours follow each other takes a quarter less than
    a random one. Cost: a search for each group that is needed, and one for each further core.
    Source: deletion with cores: J. Marques-Silva, Minimal unsatisfiability (2010).
    """
    try:
        return _needed(solution, order, Budget.of(budget).start(), on_clue)
    except EndedError as ended:
        return Stopped(str(ended))


def _needed(
    solution: Solution, order: Sequence[Sequence[int]], budget: Budget, on_clue: OnClue | None
) -> tuple[int, ...] | None:
    solver = PremiseSolver(solution.puzzle, budget, marks=False, other_than=solution)
    found = solver.clues_in_conflict(solver.cells)
    if found is None:
        return None
    work = _Deletion(solver, order, on_clue)
    work.drop_idle(found)
    while (group := work.next_group()) is not None:
        work.decide(group)
    return tuple(sorted(work.needed))


class _Deletion:
    """Groups of clues decided one after the other.

    Of the clues in a question those stand first that are tried last: so each question begins as the
    last one did, and what follows from clues far away is not derived again. What was decided lately
    stands behind them, and is settled after LATELY decisions, which takes the search back to its
    beginning.
    """

    def __init__(
        self, solver: PremiseSolver, order: Sequence[Sequence[int]], on_clue: OnClue | None
    ) -> None:
        self._solver, self._on_clue = solver, on_clue
        clued = frozenset(solver.cells)
        self._groups = [[face for face in group if face in clued] for group in order]
        sizes = np.array([len(group) for group in self._groups[::-1]], dtype=np.intp)
        self._number = 0
        self._group = np.repeat(np.arange(len(order))[::-1], sizes)
        """Groups of clues, those that are tried last first."""
        faces = [face for group in self._groups[::-1] for face in group]
        self._faces = np.array(faces, dtype=np.intp)
        """Their faces."""
        self._end = np.append(0, np.cumsum(sizes))[::-1].tolist()
        """By group where its faces end among them; they begin where those of the next one end."""
        self._is_open = np.ones(len(faces), dtype=np.bool_)
        self.needed = set(clued.difference(faces))
        self._lately: tuple[list[int], list[int]] = [], sorted(self.needed)

    def next_group(self) -> int | None:
        """The first that is open, no longer open then; None where there is none."""
        while self._number < len(self._groups):
            group = self._number
            self._number += 1
            begin, end = self._end[group + 1], self._end[group]
            if end > begin and self._is_open[begin]:
                self._is_open[begin:end] = False
                return group
        return None

    def decide(self, group: int) -> None:
        """Is a group needed while all that are open stay?"""
        faces = self._groups[group]
        off, on = self._lately
        with_others = np.concatenate([self._faces[self._is_open], np.array(on, dtype=np.intp)])
        core = self._solver.conflict_among(with_others, np.array(off + faces, dtype=np.intp))
        self._settle(group, core is None)
        if core is not None:
            self.drop_idle(core)

    def drop_idle(self, core: Collection[int]) -> None:
        """Settle the groups of which a core has nothing."""
        within = np.zeros(self._solver.n_cells, dtype=np.bool_)
        within[list(core)] = True
        has_some = np.zeros(len(self._groups), dtype=np.bool_)
        has_some[self._group[within[self._faces]]] = True
        idle = self._is_open & ~has_some[self._group]
        if idle.any():
            for group in distinct(self._group[idle]).tolist():
                self._settle(group, False)
            self._is_open &= ~idle

    def _settle(self, group: int, on: bool) -> None:
        faces = self._groups[group]
        self._lately[on].extend(faces)
        if on:
            self.needed.update(faces)
        if self._on_clue:
            for face in sorted(faces):
                self._on_clue(face, not on)
        if len(self._lately[0]) + len(self._lately[1]) > LATELY:
            for was_on, decided in enumerate(self._lately):
                for face in decided:
                    self._solver.settle(face, bool(was_on))
                decided.clear()


def clues_by_resolving(
    kept: BoolArray,
    order: Sequence[Collection[int]],
    solves: Callable[[BoolArray], bool],
    budget: RunningBudget,
    on_clue: OnClue | None = None,
    most: int | None = None,
) -> BoolArray | Stopped:
    """(F,) those of some clues that a solver needs.

    kept    (F,) clues that it solves; order: groups that go together, as they are tried
    solves  whether it solves these; with more clues it must not fail
    most    at most so many trials (None: as many as it takes, and no group is to spare)
    """
    kept, trials = kept.copy(), 0
    batch = max(1, len(order) // 8)
    first, failing = 0, 0
    while first < len(order):
        if reason := budget.exceeded():
            return Stopped(reason)
        if most is not None and trials >= most:
            break
        size = min(batch, failing or len(order), len(order) - first)
        faces = [face for group in order[first : first + size] for face in group]
        trial = kept.copy()
        trial[faces] = False
        goes = failing != 1 and solves(trial)
        trials += failing != 1
        if goes:
            kept, first = trial, first + size
            failing = max(0, failing - size)
            batch = max(1, failing // 2) if failing else 2 * batch
        elif size > 1:
            failing, batch = size, size // 2
            continue
        else:
            first, failing = first + 1, 0
        if on_clue:
            for face in faces:
                on_clue(face, goes)
    return kept


class RuleRemoval:
    """A puzzle that rules solve, with loop avoidance, whose clues go: what rests on them is deduced
    anew.
    """

    _STATE = (
        *("place_rows", "known", "value", "trail", "reason", "where", "clues"),
        *("far", "length", "degree", "joined_ends", "joined_lengths"),
    )

    def __init__(self, puzzle: Puzzle, rules: RuleSet) -> None:
        """Apply the rules. Cost: linear in the placements of their patches, once more than
        `Application`.
        """
        work = Application(puzzle, rules, loops=True)
        self.is_solved = work.apply() and work.board.is_complete
        compiled, self._board = work.state
        self._tables, self._codes = compiled.tables, compiled.clue_codes()
        self._board.clues = puzzle.clues.copy()
        self._start, self._places = _placements_of_faces(self._tables, puzzle.graph.n_faces)
        self._dead = np.zeros(len(self._board.value), dtype=np.int8)
        self._position = np.zeros(len(self._dead), dtype=np.int32)
        self._kept = self._copied()

    def solves(self, kept: BoolArray) -> bool:
        """Do the rules solve it with these clues (F,) alone, some of those of the last time that
        they did?

        Cost: about the marks that rest on clues that went, and a copy of the board.
        """
        tables, board = self._tables, self._board
        for face in np.flatnonzero((board.clues >= 0) & ~kept).tolist():
            switch_off(tables, board, self._codes, self._start, self._places, face)
        self._dead[:] = 0
        find_dead(tables, board, self._codes, self._dead, self._position)
        take_out(tables, board, self._dead)
        sound = conclude_again(tables, board, self._dead) and fixpoint(tables, board, True, True)
        n_edges = len(board.edge_vertices)
        if sound and np.all(board.value[:n_edges]):
            self._kept = self._copied()
            return True
        for name, array in self._kept[0].items():
            getattr(board, name)[...] = array
        board.trail_length, board.head, board.n_lines = self._kept[1]
        board.n_closing = board.is_held = 0
        return False

    def _copied(self) -> tuple[dict[str, NDArray[np.generic]], tuple[int, int, int]]:
        board = self._board
        arrays = {name: getattr(board, name).copy() for name in self._STATE}
        return arrays, (board.trail_length, board.head, board.n_lines)


def _placements_of_faces(tables: CompiledRules, n_faces: int) -> tuple[IntArray, IntArray]:
    """By face the placements that hold it, each with its place there, as CSR."""
    faces, entries = [np.zeros(0, dtype=np.int64)], [np.zeros(0, dtype=np.int64)]
    for patch, width in enumerate(tables.n_faces.tolist()):
        first, end = tables.place_start[patch : patch + 2].tolist()
        own = tables.place_faces[tables.face_offset[patch] :][: (end - first) * width].reshape(
            end - first, width
        )
        place, position = np.nonzero(own >= 0)
        faces.append(own[place, position].astype(np.int64))
        entries.append((first + place) << POSITION_BITS | position)
    every = np.concatenate(faces)
    order = np.argsort(every, kind="stable")
    start = np.searchsorted(every[order], np.arange(n_faces + 1))
    return start.astype(np.int32), np.concatenate(entries)[order].astype(np.int32)


FACTS_FOR_EDGE, PREMISES_FOR_EDGE = 16, 64
# The share of groups that are tried together at first: more than half of all go in the end.
FIRST_BATCH = 8
# Facts that trials of a few milliseconds examine.
FACTS_A_CHUNK = 400_000


def clues_by_retraction(
    solution: Solution,
    level: Level,
    groups: tuple[IntArray, IntArray],
    order: IntArray,
    *,
    without: Collection[Technique] = (),
    budget: Budget | None = None,
    on_clue: OnClue | None = None,
) -> BoolArray | Stopped | None:
    """(F,) the clues of a puzzle that techniques up to a level, at most Hard, need, none to spare.

    groups   start (G + 1,) and faces: clues that go together
    order    the groups in the order in which they are tried; those that come first tend to go

    None when the techniques do not solve the puzzle with all its clues. Cost: for each group what
    is deduced from its clues; 0.3 ms at 10x10 Easy, 100 ms at 30x30 Hard.
    """
    n_faces, is_full = solution.puzzle.graph.n_faces, solution.puzzle.variant == "full"
    if level is Level.EASY and not without and not is_full and n_faces <= MOST_RANKED:
        return _by_ranks(solution, groups, order, Budget.of(budget).start(), on_clue)
    is_closing = all(technique.code != CLOSED_LOOP for technique in without)
    fact_board = _solved(solution, level, without, is_closing)
    if fact_board is None:
        return None
    graph = solution.puzzle.graph
    removal = new_removal(graph, fact_board, groups, order, len(order) // FIRST_BATCH, is_closing)
    nearby = nearby_loops(solution, removal.start, removal.faces)
    limits = Budget.of(budget).start()
    chunk = 1 if on_clue else 1 + FACTS_A_CHUNK // (4 * graph.n_edges)
    while True:
        decided, status = removal.n_decided, work.MORE
        if reason := limits.exceeded():
            return Stopped(reason)
        status = work.remove_clues(
            fact_board, removal, nearby, LAST[level], removal.n_trials + chunk
        )
        if on_clue:
            _report(removal, decided, on_clue)
        if status == work.DONE:
            return _left(solution, removal)
        if status == work.CRAMPED:
            make_room_for_premises(fact_board, removal)


MOST_RANKED = 1_000
"""Faces of a board at most on which ranks take less time than trials at level Easy."""
FALLS_A_CHUNK = 20_000


def _by_ranks(
    solution: Solution,
    groups: tuple[IntArray, IntArray],
    order: IntArray,
    budget: RunningBudget,
    on_clue: OnClue | None,
) -> BoolArray | Stopped | None:
    """The same at level Easy, by `kernels.easy_removal`."""
    graph, clued = solution.puzzle.graph, solution.puzzle.clues >= 0
    removal = new_easy_removal(graph, solution.lines, clued, groups, order)
    if not begin_easy_removal(removal):
        return None
    while keep_at_easy(removal, 1 + FALLS_A_CHUNK // graph.n_edges):
        if reason := budget.exceeded():
            return Stopped(reason)
    kept: BoolArray = removal.kept > 0
    if on_clue:
        start, faces = groups
        for group in order.tolist():
            for face in faces[start[group] : start[group + 1]].tolist():
                on_clue(face, not kept[face])
    return kept


def _solved(
    solution: Solution, level: Level, without: Collection[Technique], is_closing: bool
) -> FactBoard | None:
    """A board of facts with capacity for removal, all lines of which follow from all clues.

    What the closed loop alone decides stays open: it would be retracted and deduced again in each
    trial.
    """
    puzzle, room = solution.puzzle, (FACTS_FOR_EDGE, PREMISES_FOR_EDGE)
    fact_board = new_fact_board(
        puzzle.graph, puzzle.clues, full=puzzle.variant == "full", room=room
    )
    last = LAST[level]
    fact_board.looks_first = 1
    barred = sum(1 << technique.code for technique in without) | 1 << CLOSED_LOOP
    run_ladder.allow(fact_board, (1 << last + 1) - 1 & ~barred & (1 << N_QUEUES) - 1)
    run_ladder.begin(fact_board, np.zeros(puzzle.graph.n_edges, dtype=np.int8))
    while (status := run_ladder.run_ladder(fact_board, last, WITHOUT_END)) == run_ladder.NO_ROOM:
        make_room(fact_board)
    is_whole = fact_board.n_unmet == 0 and fact_board.n_lines == int(
        np.count_nonzero(solution.lines)
    )
    return fact_board if status == run_ladder.SOLVED or (is_closing and is_whole) else None


LOOPS_FOR_FACE, PLACES_FOR_FACE = 4, 32
"""Space for the loops nearby, and for the groups that they break."""


def nearby_loops(solution: Solution, start: IntArray, faces: IntArray) -> NearbyLoops:
    """The loops nearby, for groups of faces; none where all dots must be visited, which a flip may
    end.
    """
    graph, clues = solution.puzzle.graph, solution.puzzle.clues
    size, groups = graph.n_faces, len(start) - 1
    made = _no_loops(graph)
    # The last group is that of all clues which stay in any case.
    group = made.group
    group[:] = groups
    group[faces] = np.repeat(np.arange(groups), np.diff(start))
    group[:size][clues < 0] = group[size] = -1
    if solution.puzzle.variant != "full":
        field = field_of(graph, solution.lines, new_rng(0))
        find_nearby(field, made)
        give_back(field)
    return made


def _no_loops(graph: Graph) -> NearbyLoops:
    """With space for as many groups as there are faces."""

    def first() -> NearbyLoops:
        """The record from which those of further boards of this shape are copied."""
        size, (ring_start, ring) = graph.n_faces, surrounding_faces(graph)
        loops = np.zeros(LOOPS_FOR_FACE * size, dtype=np.int32)
        places = np.zeros(PLACES_FOR_FACE * size, dtype=np.int32)
        return NearbyLoops(
            group=np.zeros(size + 1, dtype=np.int32),
            ring_start=ring_start,
            ring=ring,
            change=np.zeros(size + 1, dtype=np.int32),
            may_flip=np.zeros(size, dtype=np.int8),
            touched=np.zeros(4 * int(graph.face_sizes.max()), dtype=np.int32),
            count=loops,
            total=loops,
            newest=np.full(size + 1, -1, dtype=np.int32),
            following=places,
            loop=places,
            needed=np.zeros(size + 1, dtype=np.int8),
        )

    unset = ("group", "may_flip", "touched", "count", "total", "following", "loop")
    template: Template[NearbyLoops] = graph.cached(
        "nearby loops", lambda: Template(first(), ("change", "newest", "needed"), unset)
    )
    return template.make()


def _left(solution: Solution, removal: RemovalState) -> BoolArray:
    kept: BoolArray = solution.puzzle.clues >= 0
    off = removal.fate == at.REMOVED
    if len(off) < len(removal.faces):
        off = np.repeat(off, np.diff(removal.start))
    kept[removal.faces[off]] = False
    return kept


def _report(removal: RemovalState, decided: int, on_clue: OnClue) -> None:
    for group in removal.order[decided : removal.n_decided].tolist():
        for face in removal.faces[removal.start[group] : removal.start[group + 1]].tolist():
            on_clue(face, bool(removal.fate[group] == at.REMOVED))
