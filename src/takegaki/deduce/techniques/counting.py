"""Counting, looked up in one place: does a mark follow from one clue, or one dot, and the marks
round it?

Steps are found and told in different orders; where an easy reason is there when a step is told, it
is given that one.
"""

from collections.abc import Iterator, Sequence

from takegaki.core.marks import CROSS, LINE, UNKNOWN
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import Dot, Face, Mark, Reason
from takegaki.deduce.deduction import Deduction
from takegaki.deduce.reasons.loop_reasons import follows
from takegaki.deduce.technique_table import TECHNIQUES
from takegaki.puzzles import counts_sides, is_of_tiles

COUNTED_AT_DOT, COUNTED_AT_CLUE = TECHNIQUES["vertex-counting"], TECHNIQUES["clue-counting"]

FULL = 2
"""Lines that a dot takes."""


def counted_from(puzzle: Puzzle, marks: Sequence[int], wanted: Mark) -> Deduction | None:
    """The deduction of a mark by counting alone, at a dot or else a clue; None where it does not
    follow so, and on boards of tiles.

    marks   LINE, CROSS or UNKNOWN for each edge, this one unknown
    Cost: some microseconds.
    """
    if is_of_tiles(puzzle) or puzzle.graph.cells != "faces":
        return None
    return _at_dots(puzzle, marks, wanted) or _at_clues(puzzle, marks, wanted)


def _at_dots(puzzle: Puzzle, marks: Sequence[int], wanted: Mark) -> Deduction | None:
    graph, (edge, mark) = puzzle.graph, wanted
    for dot in graph.edge_vertices[edge].tolist():
        others = [other for other in graph.edges_at(dot).tolist() if other != edge]
        lines = [other for other in others if marks[other] == LINE]
        open_ = sum(marks[other] == UNKNOWN for other in others)
        form = ""
        if len(lines) == FULL and mark == CROSS:
            form, others = "full", lines
        elif not open_ and len(lines) < FULL and (mark == LINE) == bool(lines):
            form = "goes-on" if lines else "dead-end"
        if form:
            then, premises = follows([wanted], Dot(dot)), _premises(marks, others)
            reason = Reason(f"vertex-counting.{form}", graph, place=Dot(dot), then=then)
            return Deduction(COUNTED_AT_DOT, (), premises, (wanted,), reason, (), (dot,))
    return None


def _at_clues(puzzle: Puzzle, marks: Sequence[int], wanted: Mark) -> Deduction | None:
    graph, (edge, mark) = puzzle.graph, wanted
    if not counts_sides(puzzle.kind):
        return None
    for face in graph.edge_faces[edge].tolist():
        clue = None if face == graph.outside else puzzle.clue(face)
        if clue is None:
            continue
        sides = graph.edges_of(face).tolist()
        lines = [side for side in sides if marks[side] == LINE]
        crosses = [side for side in sides if marks[side] == CROSS]
        form, others = "", lines
        if mark == CROSS and len(lines) == clue:
            form = "full"
        elif mark == LINE and len(sides) - len(crosses) == clue:
            form, others = "needs", crosses
        if form:
            then, place = follows([wanted], Face(face)), Face(face)
            reason = Reason(f"clue-counting.{form}", graph, clue=clue, place=place, then=then)
            premises = _premises(marks, others)
            return Deduction(COUNTED_AT_CLUE, (face,), premises, (wanted,), reason, (face,), ())
    return None


def zeros(puzzle: Puzzle, marks: Sequence[int]) -> Iterator[Deduction]:
    """The edges of each 0 that are undecided: what anybody crosses out first. Cost: linear."""
    graph = puzzle.graph
    if not counts_sides(puzzle.kind) or graph.cells != "faces":
        return
    for face in range(graph.n_faces):
        if puzzle.clue(face) == 0:
            sides = graph.edges_of(face).tolist()
            new = tuple((side, CROSS) for side in sorted(sides) if marks[side] == UNKNOWN)
            if new:
                then, place = follows(new, Face(face)), Face(face)
                reason = Reason("clue-counting.full", graph, clue=0, place=place, then=then)
                yield Deduction(COUNTED_AT_CLUE, (face,), (), new, reason, (face,), ())


def _premises(marks: Sequence[int], edges: Sequence[int]) -> tuple[Mark, ...]:
    return tuple(sorted((edge, marks[edge]) for edge in edges))
