"""Kernels are loaded, or compiled on the first use on a machine, before any clock runs."""

from takegaki.generate.make import generate
from takegaki.generate.request import Request
from takegaki.puzzles import PUZZLES

SIDE = 4


def warm(request: Request) -> None:
    """Make a small puzzle the way the request goes. Cost: under a second, a minute on the first use."""
    graph = PUZZLES[request.kind].boards[request.graph.tiling].graph(SIDE, SIDE)
    way = {name: getattr(request, name) for name in ("method", "loop", "ratios", "kind", "tree", "walls")}
    generate(Request(graph, **way))
