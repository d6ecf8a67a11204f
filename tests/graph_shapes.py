"""The types of what many tests are tried on: a function that makes a graph, and it with rows and columns."""

from collections.abc import Callable

from takegaki.core.graph import Graph

MakeGraph = Callable[[int, int], Graph]
GraphShape = tuple[MakeGraph, int, int]
