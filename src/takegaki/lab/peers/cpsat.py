"""cpsat: OR-tools CP-SAT with one circuit constraint, solved again with the first loop
forbidden.
"""

from typing import Any

from takegaki.core.puzzle import Puzzle
from takegaki.lab.peers.peer import UNDECIDED, Clock, Peer, incidence, verdict_of


def model_of(puzzle: Puzzle) -> tuple[Any, list[tuple[Any, Any]]]:
    """The model, and the two directed arcs of each edge; a vertex off the loop has a self-loop."""
    from ortools.sat.python import cp_model  # noqa: PLC0415  (an extra: it may be absent)

    lists = incidence(puzzle)
    model = cp_model.CpModel()
    pairs = [(model.new_bool_var(""), model.new_bool_var("")) for _ in lists.ends]
    arcs = [(a, b, pair[0]) for (a, b), pair in zip(lists.ends, pairs, strict=True)]
    arcs += [(b, a, pair[1]) for (a, b), pair in zip(lists.ends, pairs, strict=True)]
    if puzzle.variant != "full":
        arcs += [(vertex, vertex, model.new_bool_var("")) for vertex in range(len(lists.at))]
    model.add_circuit(arcs)
    # Going there and back along an edge is a circuit of two arcs, and no loop.
    for pair in pairs:
        model.add_at_most_one(pair)
    for face, clue in enumerate(puzzle.clues.tolist()):
        if clue >= 0:
            model.add(sum(arc for edge in lists.sides[face] for arc in pairs[edge]) == clue)
    model.add_bool_or(arc for pair in pairs for arc in pair)
    return model, pairs


def decide(puzzle: Puzzle, time_limit: float) -> str:
    """The verdict, on one worker."""
    from ortools.sat.python import cp_model  # noqa: PLC0415  (an extra: it may be absent)

    clock = Clock(time_limit)
    model, pairs = model_of(puzzle)
    for solutions in (0, 1):
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.linearization_level = 0
        solver.parameters.max_time_in_seconds = clock.left
        status = solver.solve(model)
        if status == cp_model.INFEASIBLE:
            return verdict_of(solutions)
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return UNDECIDED
        loop = [pair for pair in pairs if any(solver.boolean_value(arc) for arc in pair)]
        # No other loop holds all edges of this one, whichever way round it runs.
        model.add(sum(arc for pair in loop for arc in pair) <= len(loop) - 1)
    return verdict_of(2)


CPSAT = Peer("cpsat", "OR-tools CP-SAT, AddCircuit, 1 worker", "ortools", "ortools", decide)
