"""The one front door to solving: solve, prove, solutions, count, backbone, another."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from takegaki.solving.frontier import samples as samples
    from takegaki.solving.many import prove_each as prove_each
    from takegaki.solving.many import prove_many as prove_many
    from takegaki.solving.methods import METHODS as METHODS
    from takegaki.solving.methods import Method as Method
    from takegaki.solving.queries import Solutions as Solutions
    from takegaki.solving.queries import another as another
    from takegaki.solving.queries import backbone as backbone
    from takegaki.solving.queries import count as count
    from takegaki.solving.queries import prove as prove
    from takegaki.solving.queries import solutions as solutions
    from takegaki.solving.queries import solve as solve
    from takegaki.solving.solver import Solver as Solver

_HOMES = {
    "METHODS": "methods",
    "Method": "methods",
    "Solutions": "queries",
    "Solver": "solver",
    "another": "queries",
    "backbone": "queries",
    "count": "queries",
    "prove": "queries",
    "prove_each": "many",
    "prove_many": "many",
    "samples": "frontier",
    "solutions": "queries",
    "solve": "queries",
}
"""Where each name lives, loaded when first used: one puzzle needs no other processes."""

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


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = value
    return value
