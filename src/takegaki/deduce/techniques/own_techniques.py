"""Techniques of others: functions that find what follows on a board.

What they find is not believed: each finding is proven by the exact method from the clues and marks
that it names, so that no technique makes an explanation wrong.
"""

from collections.abc import Collection, Iterator, Mapping
from functools import partial
from typing import Any

import numpy as np

from takegaki.core import entry_points
from takegaki.core.board import Board
from takegaki.core.budget import Budget
from takegaki.core.entry_points import PluginError
from takegaki.core.lazy_dataclass import dataclass, replace
from takegaki.core.marks import CROSS, LINE, UNKNOWN, MarkArray
from takegaki.core.place_names import cell_name, edge_name
from takegaki.core.printable import a_type, listed
from takegaki.core.puzzle import NO_CLUE, Puzzle
from takegaki.core.reason import MARK_KEYS, OWN_MESSAGES, Value, said
from takegaki.core.solution import Solution
from takegaki.deduce import technique_table as table
from takegaki.deduce.kernels.conclude import add_external_facts
from takegaki.deduce.kernels.fact_board import FactBoard
from takegaki.deduce.level import Level
from takegaki.deduce.technique import On, Technique
from takegaki.deduce.techniques.technique_base import BoardTechnique, TechniqueContext

MOST_CONFLICTS = 5_000
"""Of the proof of a finding; one that takes more is believed."""
IN_ONE_PLACE = "At {place}: {then}."
GROUP = "takegaki.techniques"


@dataclass(frozen=True)
class Finding:
    """What a technique found in one place.

    marks   what follows: LINE or CROSS by edge
    clues   the cells whose clues it rests on
    given   the edges whose marks it rests on
    """

    marks: Mapping[int, int]
    clues: Collection[int] = ()
    given: Collection[int] = ()


class OwnTechnique:
    """A technique that a function applies. Cost of a turn: that of the function, and a small
    question to the exact method.
    """

    def __init__(self, technique: Technique, context: TechniqueContext) -> None:
        self._technique, self._context = technique, context

    def take(self, fact_board: FactBoard) -> bool:
        """See `BoardTechnique`."""
        puzzle = self._context.puzzle
        marks = fact_board.mark.astype(np.int8)
        for finding in self._findings(puzzle, Board.of(puzzle.graph, marks)):
            self._context.budget.check()
            new = {edge: mark for edge, mark in finding.marks.items() if marks[edge] == UNKNOWN}
            if new:
                self._prove(puzzle, marks, finding, new)
                premises = [-1 - cell for cell in finding.clues]
                premises += [int(fact_board.mark_fact[edge]) for edge in finding.given]
                add_external_facts(
                    fact_board,
                    np.array(list(new), dtype=np.int32),
                    np.array(list(new.values()), dtype=np.int8),
                    self._technique.code,
                    self._place(puzzle, finding, next(iter(new))),
                    np.array(premises, dtype=np.int32),
                )
                return True
        return False

    def _findings(self, puzzle: Puzzle, board: Board) -> Iterator[Finding]:
        find = self._technique.find
        assert find is not None
        try:
            for finding in find(puzzle, board):
                self._check(puzzle, board, finding)
                yield finding
        except PluginError:
            raise
        except Exception as error:
            why = f"{type(error).__name__}: {' '.join(str(error).split())}"
            raise _does_not_work(self._technique, why) from error

    def _check(self, puzzle: Puzzle, board: Board, finding: object) -> None:
        if not isinstance(finding, Finding):
            raise self._wrong("no-finding", given=a_type(finding))
        n_edges = puzzle.graph.n_edges
        if not all(0 <= one < n_edges for one in (*finding.marks, *finding.given)):
            raise self._wrong("no-edge", edges=n_edges)
        if not {*finding.marks.values()} <= {LINE, CROSS}:
            raise self._wrong("no-marks")
        for edge in finding.given:
            if board[edge] == UNKNOWN:
                raise self._wrong("no-mark-there", edge=edge_name(puzzle.graph, edge))
        for cell in finding.clues:
            if not 0 <= cell < puzzle.graph.n_cells or puzzle.clues[cell] == NO_CLUE:
                raise self._wrong("no-clue-there", cell=cell)

    def _prove(
        self, puzzle: Puzzle, marks: MarkArray, finding: Finding, new: Mapping[int, int]
    ) -> None:
        """Raises PluginError where there is a solution with other marks."""
        # The ladder knows of these techniques, and hardly ever has one.
        from takegaki.solving.questions.solve import solve  # noqa: PLC0415

        clues = np.full_like(puzzle.clues, NO_CLUE)
        cells = list(finding.clues)
        clues[cells] = puzzle.clues[cells]
        alone, graph = replace(puzzle, clues=clues), puzzle.graph
        known = {edge: int(marks[edge]) for edge in finding.given}
        for edge, mark in new.items():
            other = Board.blank(graph).with_marks({**known, edge: -mark})
            found = solve(alone, board=other, budget=Budget(conflicts=MOST_CONFLICTS))
            if isinstance(found, Solution) or getattr(found, "solution", None) is not None:
                here = [cell_name(graph, cell) for cell in cells]
                raise self._wrong(
                    "unproven",
                    edge=edge_name(graph, edge),
                    mark=MARK_KEYS[mark],
                    places=listed(here) if here else said("own-technique.no-cell"),
                    marks=len(known),
                )

    def _place(self, puzzle: Puzzle, finding: Finding, edge: int) -> int:
        """The first cell that it rests on, else a dot of the first mark."""
        graph = puzzle.graph
        cell = next(iter(finding.clues), None)
        if cell is None:
            return graph.n_faces + 1 + int(graph.edge_vertices[edge, 0])
        return cell if graph.cells == "faces" else graph.n_faces + 1 + cell

    def _wrong(self, form: str, **args: Value) -> PluginError:
        return _does_not_work(self._technique, said(f"own-technique.{form}", **args))


def _does_not_work(technique: Technique, what: str) -> PluginError:
    return PluginError(said("own-technique.does-not-work", name=repr(technique.name), what=what))


def add(technique: object, *, replaces: bool = False) -> None:
    """One technique more, behind those of its level.

    Raises PluginError for what is none, ValueError for a name that is taken.
    """
    if not isinstance(technique, Technique) or technique.find is None:
        raise PluginError(
            said("own-technique.not-a-technique", given=a_type(technique))
            if not isinstance(technique, Technique)
            else said("own-technique.no-function", name=repr(technique.name))
        )
    if technique.level < Level.EXPERT or technique.on is not On.BOARD:
        raise _does_not_work(technique, said("own-technique.too-early", level=int(Level.EXPERT)))
    known = table.TECHNIQUES.get(technique.name)
    if known is not None and (known.find is None or not replaces):
        raise ValueError(said("own-technique.taken", name=repr(technique.name)))
    name = technique.name
    OWN_MESSAGES[name] = technique.own_title or name.replace("-", " ")
    OWN_MESSAGES[f"{name}.statement"] = technique.own_statement or technique.own_title
    OWN_MESSAGES[f"{name}.follows"] = technique.own_sentence or IN_ONE_PLACE
    table.add(replace(technique, code=0 if known is None else known.code))


def maker(technique: Technique) -> "partial[BoardTechnique]":
    """What applies a technique of others to a board: (context)."""
    made: partial[Any] = partial(OwnTechnique, technique)
    return made


_has_looked: list[bool] = []


def look_for_plugins() -> None:
    """Add the techniques of installed packages, once; one that cannot be used is named in a
    warning. Cost: some milliseconds, once.
    """
    if _has_looked:
        return
    _has_looked.append(True)
    try:
        entry_points.run_named()
    except PluginError as error:
        entry_points.warn(error)
    for name, place in entry_points.entry_points(GROUP).items():
        if name not in table.TECHNIQUES:
            try:
                add(entry_points.imported(name, place))
            except (PluginError, ValueError) as error:
                entry_points.warn(entry_points.broken(name, error, place))
