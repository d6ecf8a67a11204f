"""Techniques on the sides of a loop: straight cuts, colouring, connectivity, blocks, areas.

The technique `local-rule`: well-known proven rules of the library. What applies each technique above Hard.

Where steps of a trace come from ladder after ladder, each on a board of facts of its own with more marks, a
technique is the same object for all of them, and keeps what holds on the next board, too.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, partial
from typing import TYPE_CHECKING

import numpy as np

from takegaki.core.board import CROSS, LINE, UNKNOWN, MarkArray
from takegaki.deduce.board_technique import BoardTechnique, Sides, TechniqueContext
from takegaki.deduce.kernels.areas import (
    ITSELF,
    MOST_CLASSES,
    MOST_FILLED,
    NO_WAY_LEFT,
    NOTHING,
    PAUSE,
    conclude_sides,
    link_areas,
    look_at_areas,
    oppose_sides,
    refuse_choices,
)
from takegaki.deduce.kernels.face_classes import drop_waiting, take_over, wait_again
from takegaki.deduce.kernels.fact_board import FactBoard, make_room
from takegaki.deduce.kernels.journal import add_external_facts, refute
from takegaki.deduce.kernels.ladder import NO_ROOM, PAUSED
from takegaki.deduce.kernels.side_connectivity import connect_sides, keep_blocks
from takegaki.deduce.kernels.trial_board import copy_from, new_trial_board
from takegaki.deduce.kernels.trials import run_area_trials
from takegaki.deduce.kernels.walk import TileWalk, count_arms, new_tile_walk, reach_areas
from takegaki.deduce.technique import Technique
from takegaki.deduce.techniques import TECHNIQUES
from takegaki.deduce.trials import DeepTrials, Trials, WhatIfs, conclude_opposite, trial_order
from takegaki.model.cnf import straight_cuts

if TYPE_CHECKING:
    from takegaki.rules.apply import Application, Step
    from takegaki.rules.rule import RuleSet

AMONG_TRIALS = 16
"""Trials with areas among which the shortest refuted one is taken, and between two checks of the clock."""

LOOKS = 16
"""Areas between two checks of the clock: some milliseconds, at worst some tens."""


def _has_added(fact_board: FactBoard, technique: Technique, where: int) -> bool:
    """Whether a kernel that returned a place, NOTHING or NO_WAY_LEFT has added facts; refutes the last."""
    if where == NO_WAY_LEFT:
        refute(fact_board, technique.code, 0)
    return where != NOTHING


def _by_marks(context: TechniqueContext) -> Sides:
    """Classes of their own for techniques where only marks count, not what others derived about sides."""
    return context.sides.another()


class Colouring:
    """Follows marks alone from cell to cell. Cost of a turn: linear, mostly in what is new."""

    def __init__(self, context: TechniqueContext) -> None:
        self._sides = context.shared(_by_marks)

    def take(self, fact_board: FactBoard) -> bool:
        """See `BoardTechnique`."""
        face_classes = self._sides.face_classes(fact_board)
        take_over(fact_board, face_classes)
        if face_classes.is_clash:
            oppose_sides(fact_board, face_classes)
            return True
        return conclude_sides(fact_board, face_classes, TECHNIQUES["colouring"].code, ITSELF) > 0


class Connectivity:
    """Keeps each side of the loop connected. Cost of a turn: linear for each cell that is found."""

    def __init__(self, context: TechniqueContext) -> None:
        self._sides = context.sides

    def take(self, fact_board: FactBoard) -> bool:
        """See `BoardTechnique`."""
        where = connect_sides(fact_board, self._sides.face_classes(fact_board), self._sides.side_search)
        return _has_added(fact_board, TECHNIQUES["connectivity"], where)


class Stranded:
    """Keeps the loop within one block of the board. Cost of a turn: linear."""

    def __init__(self, context: TechniqueContext) -> None:
        self._sides = context.sides

    def take(self, fact_board: FactBoard) -> bool:
        """See `BoardTechnique`."""
        return _has_added(fact_board, TECHNIQUES["stranded"], keep_blocks(fact_board, self._sides.blocks))


class Areas:
    """Fills the areas of dots, each by itself. Cost of a turn: up to some milliseconds an area."""

    def __init__(self, context: TechniqueContext) -> None:
        self._context = context
        # What follows from one area is not used in the next.
        self._sides = context.shared(_by_marks)
        self._fact_board: FactBoard | None = None

    def take(self, fact_board: FactBoard) -> bool:
        """See `BoardTechnique`."""
        sides, face_classes = self._sides, self._sides.face_classes(fact_board)
        if fact_board is not self._fact_board:
            # What lies far from an area decides, too, how it can be filled.
            wait_again(fact_board, face_classes)
            self._fact_board = fact_board
        tools = face_classes, sides.area_window, sides.area_exterior, sides.area_assignments
        while (where := look_at_areas(fact_board, *tools, LOOKS, MOST_FILLED, MOST_CLASSES)) == PAUSE:
            self._context.budget.check()
        return _has_added(fact_board, TECHNIQUES["area"], where)


class LinkedAreas:
    """Fills areas, each with what followed from those before, first those of dots, then those of cells.

    Cost of a turn: up to some milliseconds an area, and all areas may be filled several times.
    """

    def __init__(self, context: TechniqueContext) -> None:
        self._context = context

    def take(self, fact_board: FactBoard) -> bool:
        """See `BoardTechnique`."""
        sides = self._context.sides
        tools = sides.face_classes(fact_board), sides.area_window, sides.area_exterior, sides.area_assignments
        for kind in (0, 1):
            while (where := link_areas(fact_board, *tools, kind, LOOKS, MOST_FILLED, MOST_CLASSES)) == PAUSE:
                self._context.budget.check()
            if _has_added(fact_board, TECHNIQUES["linked-areas"], where):
                return True
        return False


class AreaTrials:
    """Supposes marks as `Trials` does, and continues by areas where techniques up to Hard are stuck.

    Marks from which most follows come first; of some trials that one is taken in which least was needed to
    refute it.
    Cost of a turn: a trial takes a millisecond at 30x30, and all are made where none is refuted.
    """

    def __init__(self, context: TechniqueContext) -> None:
        self._context = context
        self._trials = context.shared(Trials)
        # Their own classes: areas are filled by marks alone.
        self._sides = context.sides.another()
        self._tools = context.sides.another()
        self._fact_board: FactBoard | None = None
        self._scratch: FactBoard | None = None

    def take(self, fact_board: FactBoard) -> bool:
        """See `BoardTechnique`; called where trials are stuck, too."""
        row = self._refuted(fact_board)
        return row >= 0 and conclude_opposite(fact_board, row, TECHNIQUES["area-trial"])

    def _refuted(self, fact_board: FactBoard) -> int:
        self._trials.refuted(fact_board)
        if self._scratch is None or self._fact_board is not fact_board:
            self._fact_board, self._scratch = fact_board, new_trial_board(fact_board)
        scratch = self._scratch
        copy_from(fact_board, scratch, int(fact_board.level_end[-1]))
        known, tools = self._sides.face_classes(fact_board), self._tools
        take_over(fact_board, known)
        drop_waiting(known)
        classes = tools.face_classes(fact_board)
        order = trial_order(fact_board, self._trials.known)
        skipped = np.zeros(2 * len(fact_board.mark), dtype=np.int32)
        found = np.array([0, -1, 0], dtype=np.int32)
        boards = fact_board, scratch, known, classes
        status = PAUSED
        while status in (PAUSED, NO_ROOM) and found[1] < 0:
            windows = tools.area_window, tools.area_exterior, tools.area_assignments
            status = run_area_trials(*boards, *windows, skipped, order, AMONG_TRIALS, found)
            if status == NO_ROOM:
                make_room(scratch)
            self._context.budget.check()
        return int(found[1])


class FreeCells:
    """Refuses what would leave a choice. Cost of a turn: up to some milliseconds an area."""

    def __init__(self, context: TechniqueContext) -> None:
        self._context = context

    def take(self, fact_board: FactBoard) -> bool:
        """See `BoardTechnique`."""
        sides = self._context.sides
        if sides.full:
            # There a loop that leaves out a dot is no second solution.
            return False
        tools = sides.face_classes(fact_board), sides.area_window, sides.area_exterior, sides.area_assignments
        first = self._context.puzzle.graph.n_faces + 1
        while True:
            where = refuse_choices(fact_board, *tools, first, LOOKS, MOST_FILLED, MOST_CLASSES)
            if where > PAUSE:
                return where != NOTHING
            first = PAUSE - where
            self._context.budget.check()


class WalkTechnique:
    """Finds one thing a turn by a walk over all cells. Cost of a turn: linear; CUT_TILE: for each tile that
    parts the board once more."""

    def __init__(self, context: TechniqueContext, find: Callable[[FactBoard, TileWalk], bool]) -> None:
        self._walk = new_tile_walk(context.puzzle.graph.n_vertices)
        self._find = find

    def take(self, fact_board: FactBoard) -> bool:
        """See `BoardTechnique`."""
        return bool(self._find(fact_board, self._walk))


class StraightCuts:
    """Counts the lines across each row, column or other straight walk. Cost of a turn: linear."""

    def __init__(self, context: TechniqueContext) -> None:
        self._cuts = straight_cuts(context.puzzle.graph)

    def take(self, fact_board: FactBoard) -> bool:
        """See `BoardTechnique`."""
        start, edges = self._cuts.edge_start, self._cuts.edges
        marks = fact_board.mark
        for cut in np.flatnonzero(np.add.reduceat(marks[edges] == UNKNOWN, start[:-1]) == 1).tolist():
            across = edges[start[cut] : start[cut + 1]]
            known = marks[across]
            open_edge = across[known == UNKNOWN]
            # An earlier cut of this turn may have decided it.
            if len(open_edge):
                mark = LINE if np.count_nonzero(known == LINE) % 2 else CROSS
                premises = fact_board.mark_fact[across[known != UNKNOWN]]
                where = open_edge[0]
                add_external_facts(
                    fact_board,
                    open_edge,
                    np.full(1, mark, np.int8),
                    TECHNIQUES["straight-cut"].code,
                    where,
                    premises,
                )
                return True
        return False


@cache
def _rules(tiling: str) -> "RuleSet | None":
    """The rules of a tiling that hold by their premises alone, whatever the lines far away."""
    from takegaki.rules.library import KNOWN, rule_set  # noqa: PLC0415  (a level above Hard needs it)

    if tiling not in KNOWN:
        return None
    known = rule_set(KNOWN[tiling])
    return replace(known, rules=tuple(rule for rule in known.rules if not rule.loops))


class LocalRules:
    """Adds the conclusions of rules, a firing at a time. Cost of a turn: linear in the new marks."""

    def __init__(self, context: TechniqueContext) -> None:
        self._puzzle = context.puzzle
        self._work: Application | None = None
        self._steps: Iterator[Step] = iter(())
        self._fact_board: FactBoard | None = None

    def take(self, fact_board: FactBoard) -> bool:
        """See `BoardTechnique`."""
        if fact_board is not self._fact_board:
            self._steps, self._fact_board = iter(()), fact_board
            if self._work is not None:
                if self._finds_nothing(self._work, fact_board.mark.astype(np.int8)):
                    return False
                # It knows more than the board, or would conclude in another order than from the board alone.
                self._work = self._work.again()
        if self._add_next(fact_board):
            return True
        if not self._apply(fact_board):
            refute(fact_board, TECHNIQUES["local-rule"].code, 0)
            return True
        return self._add_next(fact_board)

    @staticmethod
    def _finds_nothing(work: "Application", marks: MarkArray) -> bool:
        """Whether an application that knows no more than these marks concludes no other ones from them."""
        is_behind = not (work.marks[marks == UNKNOWN] != UNKNOWN).any()
        return is_behind and work.take_over(marks) and np.array_equal(work.marks, marks)

    def _apply(self, fact_board: FactBoard) -> bool:
        """Enter the marks of the facts, and apply the rules; False when they contradict each other."""
        rules = _rules(self._puzzle.graph.tiling)
        if rules is None:
            return True
        marks = fact_board.mark.astype(np.int8)
        done = self._work.n_made if self._work else 0
        if self._work is None:
            from takegaki.rules.apply import Application  # noqa: PLC0415  (as above)

            self._work = Application(self._puzzle, rules)
        sound = self._work.take_over(marks)
        news = ((self._work.marks != UNKNOWN) & (marks == UNKNOWN)).any()
        self._steps = self._work.steps(done) if news else iter(())
        return sound

    def _add_next(self, fact_board: FactBoard) -> bool:
        """Add the next firing with a mark that the board of facts has not; False when there is none."""
        for step in self._steps:
            new = [(edge, mark) for edge, mark in step.conclusions if fact_board.mark[edge] == UNKNOWN]
            if step.why == "rule" and new:
                premises = [-1 - face for face, _ in step.clues]
                premises += [int(fact_board.mark_fact[edge]) for edge, _ in step.premises]
                edges, marks = zip(*new, strict=True)
                add_external_facts(
                    fact_board,
                    np.array(edges, dtype=np.int32),
                    np.array(marks, dtype=np.int8),
                    TECHNIQUES["local-rule"].code,
                    self._place(step),
                    np.array(premises, dtype=np.int32),
                )
                return True
        return False

    def _place(self, step: "Step") -> int:
        """The cell of the first clue, or a dot of the first conclusion."""
        if step.clues:
            return step.clues[0][0]
        graph = self._puzzle.graph
        return graph.n_faces + 1 + int(graph.edge_vertices[step.conclusions[0][0], 0])


MAKERS: dict[Technique, Callable[[TechniqueContext], BoardTechnique]] = {
    TECHNIQUES["local-rule"]: LocalRules,
    TECHNIQUES["straight-cut"]: StraightCuts,
    TECHNIQUES["colouring"]: Colouring,
    TECHNIQUES["connectivity"]: Connectivity,
    TECHNIQUES["stranded"]: Stranded,
    TECHNIQUES["what-if"]: WhatIfs,
    TECHNIQUES["area"]: Areas,
    TECHNIQUES["free-cell"]: FreeCells,
    TECHNIQUES["cut-tile"]: partial(WalkTechnique, find=reach_areas),
    TECHNIQUES["parity-chain"]: partial(WalkTechnique, find=count_arms),
    TECHNIQUES["trial"]: lambda context: context.shared(Trials),
    TECHNIQUES["area-trial"]: AreaTrials,
    TECHNIQUES["linked-areas"]: LinkedAreas,
    TECHNIQUES["deep-trial"]: DeepTrials,
}
"""What applies each technique above Hard, in the order of their turns."""

OF_SIDES = tuple(TECHNIQUES[name] for name in ("connectivity", "free-cell", "linked-areas"))
"""Techniques that share what they derive about sides."""
