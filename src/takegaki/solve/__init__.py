"""The one front door to solving: solve, prove, solutions, count, backbone, another."""

from takegaki.solve.front import Solutions, another, backbone, count, prove, solutions, solve
from takegaki.solve.methods import METHODS
from takegaki.solve.search import Budget, Method

__all__ = [
    "METHODS",
    "Budget",
    "Method",
    "Solutions",
    "another",
    "backbone",
    "count",
    "prove",
    "solutions",
    "solve",
]
