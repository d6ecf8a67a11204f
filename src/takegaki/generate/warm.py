"""Kernels are loaded, or compiled on the first use on a machine, before any clock runs."""

from takegaki.generate.make import generate
from takegaki.generate.request import Request
from takegaki.tilings import TILINGS

SIDE = 4


def warm(request: Request) -> None:
    """Make a small puzzle the way the request goes. Cost: under a second, a minute on the first use."""
    graph = TILINGS[request.graph.tiling].graph(SIDE, SIDE)
    generate(Request(graph, method=request.method, loop=request.loop, ratios=request.ratios))
