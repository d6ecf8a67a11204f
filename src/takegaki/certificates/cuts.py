"""The facts about the goal that a proof needs: found by a SAT solver that is told one after the
other until the clauses contradict each other.
"""

from collections.abc import Callable, Iterator
from typing import Any

from takegaki.core.budget import Budget, Effort
from takegaki.core.errors import LimitError
from takegaki.solving.methods.sat_slices import run_within
from takegaki_verify.board import Board, components
from takegaki_verify.certificate import Certificate
from takegaki_verify.check import contradictory, tables_in
from takegaki_verify.errors import CertificateError
from takegaki_verify.goal import check_part, leaving, needing_a_line
from takegaki_verify.rules import RULES, Table


class NotContradictoryError(RuntimeError):
    """A solution fits what should have none: the claim that was to be certified is wrong."""

    def __init__(self) -> None:
        super().__init__("a solution contradicts the verdict that is to be proven")


Cut = tuple[str, list[int]]
"""Its name and its numbers, as in a certificate."""


def needed_cuts(found: Certificate, budget: Budget) -> list[Cut]:
    """Facts about the goal with which what is contradictory has no model.

    found   a certificate without cuts and proof, whose claim is true

    Raises LimitError where the budget ends, NotContradictoryError where a model fits the goal: the
    claim is wrong then.
    """
    from pysat.solvers import Minisat22  # noqa: PLC0415  (others take parts of certificates only)

    board, goal = found.board, RULES[found.kind].goal
    tables = tables_in(found)
    needing = needing_a_line(board, tables) if goal == "loop" else []
    cuts: list[Cut] = []
    running = budget.start()
    with Minisat22(bootstrap_with=list(contradictory(found, tables))) as solver:
        while True:
            status = run_within(solver, running, lambda: _effort(solver))
            if isinstance(status, str):
                raise LimitError(f"the proof was not found in time: {status}")
            if not status:
                return cuts
            model = solver.get_model()
            # A variable in no clause, after the last that is in one, has no value in the model.
            lines = {edge for edge in range(min(len(board.edges), len(model))) if model[edge] > 0}
            new = list(CUTS[goal](board, lines, needing))
            if RULES[found.kind].is_part:
                new = [cut for cut in new if cut[0] != "part" or _holds(found, tables, cut[1])]
            if not new or (goal == "loop" and new == [("cycle", sorted(lines))]):
                raise NotContradictoryError
            for cut in new:
                solver.add_clause(_clause(board, cut))
            cuts += new


def _holds(found: Certificate, tables: list[Table], dots: list[int]) -> bool:
    """Does a line lead out of these dots of a rule?"""
    try:
        check_part(found.board, tables, found.open, set(dots))
    except CertificateError:
        return False
    return True


def _effort(solver: Any) -> Effort:
    spent = solver.accum_stats()
    return Effort(
        decisions=spent["decisions"],
        conflicts=spent["conflicts"],
        propagations=spent["propagations"],
    )


def _clause(board: Board, cut: Cut) -> list[int]:
    name, numbers = cut
    if name in ("cycle", "beside"):
        return [-(edge + 1) for edge in numbers]
    return [edge + 1 for edge in leaving(board, set(numbers))]


def _loop_cuts(board: Board, lines: set[int], needing: list[set[int]]) -> Iterator[Cut]:
    """For each of the cycles that the lines form, as two or none meet at each dot: a line leads out
    of it and of what it cuts off, where that is known; else it is not the loop.

    Measured on a 30x30 that is hard for every solver: with the cycles alone no proof within 300 s,
    with the parts one in 10 s.
    """
    cycles = components(*_neighbours(board, lines))
    parts = _with_what_they_cut_off(board, cycles) if len(cycles) > 1 else cycles
    for cycle, part in zip(cycles, parts, strict=True):
        if any(around <= part for around in needing) and any(
            around.isdisjoint(part) for around in needing
        ):
            # The other side has the same border, and may have fewer dots to write down.
            other = (
                set(range(len(board.at_dot))) - part if 2 * len(part) > len(board.at_dot) else part
            )
            yield "part", sorted(other)
        else:
            yield "cycle", sorted(edge for edge in lines if board.edges[edge][0] in cycle)


def _with_what_they_cut_off(board: Board, cycles: list[set[int]]) -> list[set[int]]:
    """The dots of each cycle, and those that no way joins to another cycle but through it."""
    of = {dot: number for number, cycle in enumerate(cycles) for dot in cycle}
    found = [set(cycle) for cycle in cycles]
    seen: set[int] = set()
    for first in range(len(board.at_dot)):
        if first in seen or first in of:
            continue
        area, todo, beside = {first}, [first], set[int]()
        while todo:
            dot = todo.pop()
            for edge in board.at_dot[dot]:
                one, two = board.edges[edge]
                other = one + two - dot
                if other in of:
                    beside.add(of[other])
                elif other not in area:
                    area.add(other)
                    todo.append(other)
        seen |= area
        if len(beside) == 1:
            found[beside.pop()] |= area
    return found


def _tree_cuts(board: Board, lines: set[int], _: list[set[int]]) -> Iterator[Cut]:
    """A cycle in each part that has one, and each part where there are several."""
    dots, beside = _neighbours(board, lines, every=True)
    parts = components(dots, beside)
    for part in parts:
        edges = {edge for edge in lines if board.edges[edge][0] in part}
        if len(edges) >= len(part):
            yield "cycle", sorted(_a_cycle(board, edges))
        if len(parts) > 1:
            yield "part", sorted(part)


def _part_cuts(board: Board, lines: set[int], _: list[set[int]]) -> Iterator[Cut]:
    """Each cycle among the lines that has another line beside it, with such a line."""
    for part in components(*_neighbours(board, lines)):
        edges = {edge for edge in lines if board.edges[edge][0] in part}
        others = lines - edges
        if len(edges) == len(part) and others:
            for other in sorted(others):
                yield "beside", [other, *sorted(edges)]


def _a_cycle(board: Board, edges: set[int]) -> set[int]:
    """What is left when ends are taken away one after the other, and one cycle of it."""
    at: dict[int, set[int]] = {}
    for edge in edges:
        for dot in board.edges[edge]:
            at.setdefault(dot, set()).add(edge)
    ends = [dot for dot, here in at.items() if len(here) == 1]
    while ends:
        dot = ends.pop()
        for edge in list(at[dot]):
            for other in board.edges[edge]:
                at[other].discard(edge)
                if len(at[other]) == 1:
                    ends.append(other)
    dot = next(dot for dot, here in at.items() if here)
    way: list[int] = []
    met = {dot: 0}
    while True:
        edge = next(edge for edge in sorted(at[dot]) if not way or edge != way[-1])
        way.append(edge)
        dot = sum(board.edges[edge]) - dot
        if dot in met:
            return set(way[met[dot] :])
        met[dot] = len(way)


def _neighbours(
    board: Board, lines: set[int], *, every: bool = False
) -> tuple[list[int], dict[int, list[int]]]:
    beside: dict[int, list[int]] = {dot: [] for dot in range(len(board.at_dot))} if every else {}
    for edge in sorted(lines):
        one, two = board.edges[edge]
        beside.setdefault(one, []).append(two)
        beside.setdefault(two, []).append(one)
    return list(beside), beside


CUTS: dict[str, Callable[[Board, set[int], list[set[int]]], Iterator[Cut]]] = {
    "loop": _loop_cuts,
    "tree": _tree_cuts,
    "part": _part_cuts,
}
