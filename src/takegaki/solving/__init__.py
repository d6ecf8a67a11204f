"""The one front door to solving: solve, prove, solutions, count, backbone, another."""

from takegaki.solving.frontier import samples
from takegaki.solving.many import prove_each, prove_many
from takegaki.solving.methods import METHODS, Method
from takegaki.solving.queries import Solutions, another, backbone, count, prove, solutions, solve
from takegaki.solving.solver import Solver

__all__ = [
    "METHODS",
    "Method",
    "Solutions",
    "Solver",
    "another",
    "backbone",
    "count",
    "prove",
    "prove_each",
    "prove_many",
    "samples",
    "solutions",
    "solve",
]
