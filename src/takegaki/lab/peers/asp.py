"""clingo: faces inside or outside, each side connected by reachability; two models are
requested.
"""

from takegaki.core.graph import Graph
from takegaki.core.puzzle import Puzzle
from takegaki.lab.peers.peer import UNDECIDED, Clock, Incidence, Peer, incidence, verdict_of

ENCODING = """
{ inside(F) : face(F) }.
line(E) :- edge(E, F, G), inside(F), not inside(G).
line(E) :- edge(E, F, G), inside(G), not inside(F).

:- clue(F, N), not N { line(E) : side(F, E) } N.
:- vertex(V), 3 { line(E) : at(V, E) }.
:- full, vertex(V), not 1 { line(E) : at(V, E) }.

next(F, G) :- edge(_, F, G).
next(F, G) :- edge(_, G, F).

before(F + 1) :- inside(F), face(F + 1).
before(F + 1) :- before(F), face(F + 1).
root(F) :- inside(F), not before(F).
:- not root(F) : face(F).
in(F) :- root(F).
in(G) :- in(F), next(F, G), inside(G).
:- inside(F), not in(F).

out(F) :- world(F).
out(G) :- out(F), next(F, G), face(G), not inside(G).
:- face(F), not inside(F), not out(F).
#show.
"""


def _shape_facts(graph: Graph, lists: Incidence) -> str:
    facts = [
        f"face(0..{graph.n_faces - 1}). vertex(0..{graph.n_vertices - 1}). world({graph.outside})."
    ]
    facts += [f"edge({edge},{a},{b})." for edge, (a, b) in enumerate(lists.faces)]
    facts += [f"side({face},{edge})." for face, sides in enumerate(lists.sides) for edge in sides]
    facts += [f"at({vertex},{edge})." for vertex, edges in enumerate(lists.at) for edge in edges]
    return " ".join(facts)


def facts(puzzle: Puzzle) -> str:
    """The puzzle as facts; those of its shape are cached with the graph."""
    facts = [
        f"clue({face},{clue})." for face, clue in enumerate(puzzle.clues.tolist()) if clue >= 0
    ]
    graph, lists = puzzle.graph, incidence(puzzle)
    shape = graph.cached("bench.clingo", lambda: _shape_facts(graph, lists))
    return " ".join([shape, *facts, "full." if puzzle.variant == "full" else ""])


def decide(puzzle: Puzzle, time_limit: float) -> str:
    """The verdict; each model is one loop, because a loop fixes which faces are inside."""
    import clingo  # noqa: PLC0415  (an extra: it may be absent)

    clock = Clock(time_limit)
    control = clingo.Control(["--models=2", "--warn=none"])
    control.add("base", [], ENCODING + facts(puzzle))
    control.ground([("base", [])])
    solutions = 0

    def count(_: object) -> None:
        nonlocal solutions
        solutions += 1

    with control.solve(on_model=count, async_=True) as handle:
        if not handle.wait(clock.left):
            handle.cancel()
        finished = handle.get().exhausted or solutions >= 2
    return verdict_of(solutions) if finished else UNDECIDED


CLINGO = Peer("clingo", "clingo, reachability of inside and outside", "clingo", "clingo", decide)
