"""clingo on a puzzle with given marks: labellings one by one, or one loop by two encodings."""

from collections.abc import Sequence
from functools import partial

from takegaki.bench.peers import asp
from takegaki.bench.rules.searching import LABELLINGS, LOOP, Meter, Reached, Way
from takegaki.core.board import LINE, UNKNOWN
from takegaki.core.puzzle import Puzzle

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
    told = ((edge, mark) for edge, mark in enumerate(marks) if mark != UNKNOWN)
    return " ".join(f":- {'not ' if mark == LINE else ''}line({edge})." for edge, mark in told)


def _search(
    program: str, options: Sequence[str], labellings: bool, puzzle: Puzzle, marks: Sequence[int], limit: float
) -> Reached:
    import clingo  # noqa: PLC0415  (an extra: it may be absent)

    meter = Meter(puzzle)
    control = clingo.Control(["--models=0", "--warn=none", *options])
    control.add("base", [], " ".join([program, SHOWN, asp.facts(puzzle), given(marks)]))
    control.ground([("base", [])])

    def met(model: clingo.Model) -> bool:
        if not labellings:
            return meter.met_solution()
        return meter.met_labelling([symbol.arguments[0].number for symbol in model.symbols(shown=True)])

    with control.solve(on_model=met, async_=True) as handle:
        if not handle.wait(limit):
            handle.cancel()
        proven = bool(handle.get().exhausted)
    return meter.ended(proven=proven or meter.solutions >= 2)


CLINGO = (
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
