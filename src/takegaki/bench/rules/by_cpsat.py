"""CP-SAT on a puzzle with given marks: clues and vertices only, or one circuit."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from takegaki.bench.peers.cpsat import model_of
from takegaki.bench.peers.lines import incidence
from takegaki.bench.peers.peer import Clock
from takegaki.bench.rules.searching import LABELLING, LOOP, Meter, Reached, Way
from takegaki.core.board import CROSS, LINE
from takegaki.core.puzzle import Puzzle


def _circuit(settings: Mapping[str, int], puzzle: Puzzle, marks: Sequence[int], limit: float) -> Reached:
    from ortools.sat.python import cp_model  # noqa: PLC0415  (an extra: it may be absent)

    clock, meter = Clock(limit), Meter(puzzle)
    model, pairs = model_of(puzzle)
    for pair, mark in zip(pairs, marks, strict=True):
        if mark == LINE:
            model.add_bool_or(pair)
        elif mark == CROSS:
            model.add_bool_and(~arc for arc in pair)
    while meter.solutions < 2:
        solver = _solver(settings, clock)
        status = solver.solve(model)
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return meter.ended(proven=status == cp_model.INFEASIBLE)
        meter.met_solution()
        loop = [pair for pair in pairs if any(solver.boolean_value(arc) for arc in pair)]
        # No other loop holds all edges of this one, whichever way round it runs.
        model.add(sum(arc for pair in loop for arc in pair) <= len(loop) - 1)
    return meter.ended(proven=True)


def _labelling(settings: Mapping[str, int], puzzle: Puzzle, marks: Sequence[int], limit: float) -> Reached:
    """The first one only: the next would be searched for from the beginning."""
    from ortools.sat.python import cp_model  # noqa: PLC0415  (an extra: it may be absent)

    clock, meter = Clock(limit), Meter(puzzle)
    lists, model = incidence(puzzle.graph), cp_model.CpModel()
    lines = [model.new_bool_var("") for _ in lists.ends]
    for edges in lists.at:
        some = 1 if puzzle.variant == "full" else model.new_bool_var("")
        model.add(sum(lines[edge] for edge in edges) == 2 * some)
    for face, clue in enumerate(puzzle.clues.tolist()):
        if clue >= 0:
            model.add(sum(lines[edge] for edge in lists.sides[face]) == clue)
    model.add_bool_or(lines)
    for line, mark in zip(lines, marks, strict=True):
        if mark in (LINE, CROSS):
            model.add(line == (mark == LINE))
    solver = _solver(settings, clock)
    status = solver.solve(model)
    if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        meter.met_labelling([edge for edge, line in enumerate(lines) if solver.boolean_value(line)])
    return meter.ended(proven=status == cp_model.INFEASIBLE)


def _solver(settings: Mapping[str, int], clock: Clock) -> Any:
    from ortools.sat.python import cp_model  # noqa: PLC0415  (an extra: it may be absent)

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = clock.left
    for name, value in settings.items():
        setattr(solver.parameters, name, value)
    return solver


CPSAT = (
    Way(
        "cpsat-labelling",
        "CP-SAT, clues and vertices only, the first labelling",
        "ortools",
        LABELLING,
        partial(_labelling, {}),
    ),
    Way(
        "cpsat",
        "CP-SAT, AddCircuit, no linearization",
        "ortools",
        LOOP,
        partial(_circuit, {"linearization_level": 0}),
    ),
    Way("cpsat-default", "CP-SAT, AddCircuit, as it comes", "ortools", LOOP, partial(_circuit, {})),
)
