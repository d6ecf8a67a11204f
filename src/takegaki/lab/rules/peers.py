"""The papers' searches by other programs: CP-SAT and clingo."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from takegaki.core.marks import CROSS, LINE, UNKNOWN
from takegaki.core.puzzle import Puzzle
from takegaki.lab.peers import asp
from takegaki.lab.peers.cpsat import model_of
from takegaki.lab.peers.peer import Clock, incidence
from takegaki.lab.rules.fujiwara import LABELLING, LABELLINGS, LOOP, Meter, Reached, Way


def _circuit(
    settings: Mapping[str, int], puzzle: Puzzle, marks: Sequence[int], limit: float
) -> Reached:
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


def _labelling(
    settings: Mapping[str, int], puzzle: Puzzle, marks: Sequence[int], limit: float
) -> Reached:
    """The first one only: the next would be searched for from the beginning."""
    from ortools.sat.python import cp_model  # noqa: PLC0415  (an extra: it may be absent)

    clock, meter = Clock(limit), Meter(puzzle)
    lists, model = incidence(puzzle), cp_model.CpModel()
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


CPSAT_WAYS = (
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


EDGES = """
{ line(E) : edge(E,_,_) }.
:- clue(F, N), not N { line(E) : side(F, E) } N.
:- vertex(V), 3 { line(E) : at(V, E) }.
:- vertex(V), 1 = { line(E) : at(V, E) }.
:- full, vertex(V), not 1 { line(E) : at(V, E) }.
:- not line(E) : edge(E,_,_).
"""
"""Clues and vertices only."""

CIRCUIT = (
    EDGES
    + """
{ arc(U, V) ; arc(V, U) } = 1 :- line(E), at(U, E), at(V, E), U < V.
:- arc(U, V), arc(W, V), U < W.
:- arc(U, V), arc(U, W), V < W.
on(V) :- line(E), at(V, E).
before(V + 1) :- on(V), vertex(V + 1).
before(V + 1) :- before(V), vertex(V + 1).
root(V) :- on(V), not before(V).
#edge (U, V) : arc(U, V), not root(V).
"""
)
"""Lines with a direction; without the arc into the first vertex they must be acyclic."""

SHOWN = "#show line/1."

# Propagation and chronological backtracking, as constraint logic programming has it.
WITHOUT_LEARNING = "--no-lookback"
IN_ORDER = "--heuristic=None"


def given(marks: Sequence[int]) -> str:
    """Marks as constraints."""
    given = ((edge, mark) for edge, mark in enumerate(marks) if mark != UNKNOWN)
    return " ".join(f":- {'not ' if mark == LINE else ''}line({edge})." for edge, mark in given)


def _search(
    program: str,
    options: Sequence[str],
    labellings: bool,
    puzzle: Puzzle,
    marks: Sequence[int],
    limit: float,
) -> Reached:
    import clingo  # noqa: PLC0415  (an extra: it may be absent)

    meter = Meter(puzzle)
    control = clingo.Control(["--models=0", "--warn=none", *options])
    control.add("base", [], " ".join([program, SHOWN, asp.facts(puzzle), given(marks)]))
    control.ground([("base", [])])

    def met(model: clingo.Model) -> bool:
        if not labellings:
            return meter.met_solution()
        return meter.met_labelling(
            [symbol.arguments[0].number for symbol in model.symbols(shown=True)]
        )

    with control.solve(on_model=met, async_=True) as handle:
        if not handle.wait(limit):
            handle.cancel()
        proven = bool(handle.get().exhausted)
    return meter.ended(proven=proven or meter.solutions >= 2)


CLINGO_WAYS = (
    Way(
        "labellings",
        "clingo, clues and vertices only, each labelling tested for one loop",
        "clingo",
        LABELLINGS,
        partial(_search, EDGES, (), True),
    ),
    Way(
        "labellings-ordered",
        "the same without learning, edges in their order",
        "clingo",
        LABELLINGS,
        partial(_search, EDGES, (WITHOUT_LEARNING, IN_ORDER), True),
    ),
    Way(
        "labellings-plain",
        "the same without learning, edges in clingo's order",
        "clingo",
        LABELLINGS,
        partial(_search, EDGES, (WITHOUT_LEARNING,), True),
    ),
    Way(
        "clingo",
        "clingo, inside and outside by reachability, configuration frumpy",
        "clingo",
        LOOP,
        partial(_search, asp.ENCODING, ("--configuration=frumpy",), False),
    ),
    Way(
        "clingo-acyclic",
        "clingo, directed lines and #edge, configuration trendy",
        "clingo",
        LOOP,
        partial(_search, CIRCUIT, ("--project=show", "--configuration=trendy"), False),
    ),
)
