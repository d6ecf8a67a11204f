"""What facts about parts rest on, found again from the journal: kernels do not lay it down."""

from takegaki.core.graph import Graph
from takegaki.deduce.loops import Premises
from takegaki.engine import slate as at
from takegaki.engine.jit import i64
from takegaki.engine.parts import part_premises
from takegaki.engine.slate import Slate


def part_marks(graph: Graph, slate: Slate, number: int) -> Premises:
    """The facts of the lines that another one would make a cycle, or of the crosses round a part with
    the tiles that would close it.

    Cost: linear in the part.
    """
    count = int(part_premises(slate, i64(number)))
    begin = graph.n_vertices if slate.fact[number, at.TECHNIQUE] == at.CLOSED_PART else 0
    edges = slate.best[begin : begin + count]
    listed = slate.premises[slice(*slate.fact[number, at.FIRST : at.BEHIND + 1])]
    return tuple(slate.edge[edges, at.MADE].tolist()), tuple((-1 - listed).tolist())
