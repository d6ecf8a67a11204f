"""The one front door to solving: solve, prove, solutions, count, backbone, another.

questions  what is asked about a puzzle
search     what a search over its solutions is
methods    those that there are
premises   which clues and marks something rests on
counting   loops counted without finding them
kernels    what is compiled: the search and its parts
"""

from typing import TYPE_CHECKING

from takegaki.core.quiet_import import imported_from

if TYPE_CHECKING:
    from takegaki.solving.methods import METHODS as METHODS
    from takegaki.solving.questions.another import another as another
    from takegaki.solving.questions.backbone import backbone as backbone
    from takegaki.solving.questions.count import count as count
    from takegaki.solving.questions.prove import prove as prove
    from takegaki.solving.questions.prove_many import prove_each as prove_each
    from takegaki.solving.questions.prove_many import prove_many as prove_many
    from takegaki.solving.questions.samples import samples as samples
    from takegaki.solving.questions.solutions import Solutions as Solutions
    from takegaki.solving.questions.solutions import solutions as solutions
    from takegaki.solving.questions.solve import solve as solve
    from takegaki.solving.questions.solver import Solver as Solver
    from takegaki.solving.search import Method as Method

_HOMES = {
    "METHODS": "methods",
    "Method": "search",
    "Solutions": "questions.solutions",
    "Solver": "questions.solver",
    "another": "questions.another",
    "backbone": "questions.backbone",
    "count": "questions.count",
    "prove": "questions.prove",
    "prove_each": "questions.prove_many",
    "prove_many": "questions.prove_many",
    "samples": "questions.samples",
    "solutions": "questions.solutions",
    "solve": "questions.solve",
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
    value: object = imported_from(f"{__name__}.{_HOMES[name]}", name)
    globals()[name] = value
    return value
