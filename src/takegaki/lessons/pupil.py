"""A pupil: a solver that knows only some ideas, and takes one after another as they were taught.

What it concludes is a `Deduction`, as of hints; so a lesson's hint is what the pupil would say.
"""

from collections.abc import Collection, Iterator, Sequence

import numpy as np

from takegaki.core.board import Board
from takegaki.core.budget import Budget
from takegaki.core.marks import CROSS, LINE, UNKNOWN
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import WORDLESS, Cell, Dot, Mark, Reason
from takegaki.deduce.deduction import Deduction
from takegaki.deduce.ladder import Ladder
from takegaki.deduce.level import Level
from takegaki.deduce.reasons.loop_reasons import follows
from takegaki.deduce.technique import Technique
from takegaki.deduce.technique_table import TECHNIQUES, techniques_of
from takegaki.deduce.techniques.patterns import FITS, named
from takegaki.deduce.techniques.visible_patterns import visible_patterns
from takegaki.lessons.marked_patterns import MARKED, Corners
from takegaki.puzzles import counts_sides

PARTS = {
    "clue-counting": ("zero", "full", "needs"),
    "vertex-counting": ("goes-on", "full", "dead-end"),
}
"""Techniques that are taught in parts: the idea "clue-counting.zero" is one."""

COUNTING = tuple(f"{name}.{part}" for name, parts in PARTS.items() for part in parts)
"""The ideas of counting, in the order in which they are tried."""


def is_idea(name: str) -> bool:
    """Is there such an idea: a technique, a part of one, or a named pattern?"""
    return name in TECHNIQUES or name in COUNTING or name in FITS


class Pupil:
    """Somebody who knows some ideas.

    ideas   names of techniques ("colouring"), parts of counting ("clue-counting.full"), keys of
            named patterns ("3-in-the-corner")
    """

    def __init__(self, puzzle: Puzzle, ideas: Collection[str]) -> None:
        self.puzzle, self.ideas = puzzle, tuple(ideas)
        known = {name for name in ideas if name in TECHNIQUES}
        known |= {
            name
            for name, parts in PARTS.items()
            if all(f"{name}.{part}" in ideas for part in parts)
        }
        # Of types whose clues say something else, clues are no counting.
        counts = [
            one for one in COUNTING if counts_sides(puzzle.kind) or not one.startswith("clue")
        ]
        self._counting = [one for one in counts if one in ideas]
        self._patterns = [one for one in ideas if one in FITS]
        self._known = known
        self._without = frozenset(set(TECHNIQUES.values()) - {TECHNIQUES[one] for one in known})
        self._uniqueness = any(TECHNIQUES[one].uniqueness for one in known)

    def step(self, board: Board, budget: Budget | None = None) -> Deduction | None:
        """The next step, by the first of its ideas that leads on; None where none does."""
        marks: list[int] = board.marks.tolist()
        for idea in self._counting:
            for found in _counted(self.puzzle, marks, idea):
                return found
        for found in self._by_pattern(marks):
            return found
        return self._by_technique(board, budget)

    def finish(self, board: Board, budget: Budget | None = None) -> Board:
        """As far as its ideas lead. Cost: that of the techniques."""
        marks: list[int] = board.marks.tolist()
        while UNKNOWN in marks:
            before = marks.count(UNKNOWN)
            for idea in self._counting:
                for found in _counted(self.puzzle, marks, idea):
                    _put(marks, found.conclusions)
            for found in self._by_pattern(marks):
                _put(marks, found.conclusions)
            if marks.count(UNKNOWN) == before:
                ladder = self._ladder(Board.of(self.puzzle.graph, _array(marks)), budget)
                ladder.climb(Level.SEARCH)
                marks = ladder.board.marks.tolist()
                if marks.count(UNKNOWN) == before:
                    break
        return Board.of(self.puzzle.graph, _array(marks))

    def finishes(self, board: Board, budget: Budget | None = None) -> bool:
        """Does it decide every edge?"""
        return bool((self.finish(board, budget).marks != UNKNOWN).all())

    def _ladder(self, board: Board, budget: Budget | None) -> Ladder:
        return Ladder(
            self.puzzle, board, uniqueness=self._uniqueness, without=self._without, budget=budget
        )

    def _by_technique(self, board: Board, budget: Budget | None) -> Deduction | None:
        if not self._known:
            return None
        ladder = self._ladder(board, budget)
        facts = ladder.step(Level.SEARCH)
        return ladder.deduction(facts[0]) if facts else None

    def _by_pattern(self, marks: list[int]) -> Iterator[Deduction]:
        if not self._patterns:
            return
        for one in visible_patterns(self.puzzle, marks):
            if one.pattern in self._patterns and any(
                marks[edge] == UNKNOWN for edge, _ in one.conclusions
            ):
                yield one
        known = {one.name: one for one in techniques_of(self.puzzle.kind)}
        for key in (one for one in self._patterns if one in MARKED):
            technique, find = MARKED[key]
            for cells, given, then in find(Corners(self.puzzle, marks)):
                new = tuple(sorted(mark for mark in then if marks[mark[0]] == UNKNOWN))
                if new and (technique in known):
                    yield _pattern(self.puzzle, known[technique], cells, given, new)


def _pattern(
    puzzle: Puzzle,
    technique: Technique,
    cells: tuple[int, ...],
    given: Sequence[Mark],
    then: tuple[Mark, ...],
) -> Deduction:
    bare = Deduction(technique, cells, tuple(sorted(given)), then, WORDLESS, cells, ())
    return named(puzzle, bare)


def _put(marks: list[int], conclusions: Sequence[Mark]) -> None:
    for edge, mark in conclusions:
        marks[edge] = mark


def _array(marks: Sequence[int]) -> "np.ndarray":
    return np.array(marks, dtype=np.int8)


def _counted(puzzle: Puzzle, marks: Sequence[int], idea: str) -> Iterator[Deduction]:
    """The steps of one part of counting, each from the marks as they stand when it is asked for."""
    technique, _, part = idea.partition(".")
    if technique == "clue-counting":
        yield from _at_clues(puzzle, marks, part)
    else:
        yield from _at_dots(puzzle, marks, part)


def _at_clues(puzzle: Puzzle, marks: Sequence[int], part: str) -> Iterator[Deduction]:
    graph = puzzle.graph
    for cell in range(graph.n_faces):
        clue = puzzle.clue(cell)
        if clue is None:
            continue
        edges: list[int] = graph.edges_of(cell).tolist()
        left = [edge for edge in edges if marks[edge] == UNKNOWN]
        lines = [edge for edge in edges if marks[edge] == LINE]
        crosses = [edge for edge in edges if marks[edge] == CROSS]
        fits = {
            "zero": clue == 0,
            "full": clue > 0 and len(lines) == clue,
            "needs": len(lines) + len(left) == clue,
        }[part]
        if left and fits:
            mark, given = (LINE, crosses) if part == "needs" else (CROSS, lines)
            then = tuple(sorted((edge, mark) for edge in left))
            form = "clue-counting.needs" if part == "needs" else "clue-counting.full"
            place = Cell(cell)
            reason = Reason(form, graph, clue=clue, place=place, then=follows(then, place))
            premises = tuple(sorted((edge, marks[edge]) for edge in given))
            at = TECHNIQUES["clue-counting"]
            yield Deduction(at, (cell,), premises, then, reason, (cell,), ())


def _at_dots(puzzle: Puzzle, marks: Sequence[int], part: str) -> Iterator[Deduction]:
    graph = puzzle.graph
    for dot in range(graph.n_vertices):
        edges: list[int] = graph.edges_at(dot).tolist()
        left = [edge for edge in edges if marks[edge] == UNKNOWN]
        lines = sum(marks[edge] == LINE for edge in edges)
        fits = {
            "goes-on": lines == 1 and len(left) == 1,
            "full": lines == 2,
            "dead-end": lines == 0 and len(left) == 1,
        }[part]
        if left and fits:
            mark = LINE if part == "goes-on" else CROSS
            then = tuple(sorted((edge, mark) for edge in left))
            place = Dot(dot)
            form = f"vertex-counting.{part}"
            reason = Reason(form, graph, place=place, then=follows(then, place))
            given = [
                edge for edge in edges if marks[edge] == (LINE if part == "full" else marks[edge])
            ]
            premises = tuple(sorted((one, marks[one]) for one in given if one not in left))
            at = TECHNIQUES["vertex-counting"]
            yield Deduction(at, (), premises, then, reason, (), (dot,))
