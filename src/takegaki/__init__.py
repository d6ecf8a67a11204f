"""takegaki: the workbench for loop and network puzzles.

What most programs need, imported when it is first used:

read, read_document, write     text to puzzle and back; FORMATS of `takegaki.formats` are the formats
solve, prove, solutions, count, backbone, another     questions about the solutions of a puzzle
explain, hint                  a solve as steps, what to say about a board; Trace, Step and Hint hold it
check                          is this board a solution, else every violation
Puzzle, Board, Graph, Solution the values; `square` and `honeycomb` make graphs
Unique, Multiple, NoSolution, Undecided     the verdicts of `prove`
Budget                         limits of time and effort, cancellation, progress
PuzzleError                    what is raised for every input that cannot become a puzzle

>>> from takegaki import read, prove
>>> prove(read("3.\\n.2\\n..")).name
'multiple'
"""

import sys
from importlib import import_module
from os import PathLike
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from takegaki.core.board import Board as Board
    from takegaki.core.errors import PuzzleError as PuzzleError
    from takegaki.core.graph import Graph as Graph
    from takegaki.core.puzzle import Puzzle as Puzzle
    from takegaki.core.verdict import Multiple as Multiple
    from takegaki.core.verdict import NoSolution as NoSolution
    from takegaki.core.verdict import Solution as Solution
    from takegaki.core.verdict import Undecided as Undecided
    from takegaki.core.verdict import Unique as Unique
    from takegaki.explain import Hint as Hint
    from takegaki.explain import Step as Step
    from takegaki.explain import Trace as Trace
    from takegaki.explain import explain as explain
    from takegaki.explain import hint as hint
    from takegaki.formats import read_document as read_document
    from takegaki.formats import write as write
    from takegaki.puzzles.check import check as check
    from takegaki.solve import Budget as Budget
    from takegaki.solve import another as another
    from takegaki.solve import backbone as backbone
    from takegaki.solve import count as count
    from takegaki.solve import prove as prove
    from takegaki.solve import solutions as solutions
    from takegaki.solve import solve as solve
    from takegaki.tilings import honeycomb as honeycomb
    from takegaki.tilings import square as square

    __version__: str

_HOMES = {
    "Board": "core.board",
    "Budget": "solve",
    "Graph": "core.graph",
    "Hint": "explain",
    "Multiple": "core.verdict",
    "NoSolution": "core.verdict",
    "Puzzle": "core.puzzle",
    "PuzzleError": "core.errors",
    "Solution": "core.verdict",
    "Step": "explain",
    "Trace": "explain",
    "Undecided": "core.verdict",
    "Unique": "core.verdict",
    "another": "solve",
    "backbone": "solve",
    "check": "puzzles.check",
    "count": "solve",
    "hint": "explain",
    "honeycomb": "tilings",
    "prove": "solve",
    "read_document": "formats",
    "solutions": "solve",
    "square": "tilings",
    "write": "formats",
}
"""Where each public name lives; `read` lives here."""

_CALLED = ("explain", "solve")
"""Packages that can be called."""

__all__ = [  # noqa: PLE0604  (the names come from the table)
    "__version__",
    "read",
    *_CALLED,
    *_HOMES,
]


def read(source: "str | bytes | PathLike[str]", name: str | None = None) -> "Puzzle":
    """The puzzle in a text, in bytes, or in a file if `source` is a Path; its marks are left out.

    A str is always the text itself, never a file's name. The format is recognised unless `name`
    tells it. Raises PuzzleError for what is no puzzle, OSError for a file that cannot be read.

    >>> read("3.1\\n..2").clues.tolist()
    [3, -1, 1, -1, -1, 2]
    """
    formats = import_module("takegaki.formats")
    _show_in_notebooks()
    if isinstance(source, PathLike):
        from pathlib import Path  # noqa: PLC0415

        source = Path(source).read_bytes()
    document = (formats.read_bytes if isinstance(source, bytes) else formats.read_document)(source, name)
    puzzle: Puzzle = document.puzzle
    return puzzle


def __getattr__(name: str) -> object:
    if name == "__version__":
        from importlib.metadata import version  # noqa: PLC0415

        value: object = version("takegaki")
    elif name in _HOMES:
        value = getattr(import_module(f"takegaki.{_HOMES[name]}"), name)
        _show_in_notebooks()
    elif name in _CALLED:
        return import_module(f"takegaki.{name}")
    else:
        raise AttributeError(f"module 'takegaki' has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def _show_in_notebooks() -> None:
    import_module("takegaki.render.notebook").install()


class _CalledPackage(ModuleType):
    """`takegaki.solve` is a package and, called, its own function `solve`; so is `takegaki.explain`."""

    def __call__(self, *args: object, **options: object) -> object:
        """Same as the function in it that has its name."""
        return self.__dict__[self.__name__.rpartition(".")[2]](*args, **options)


class _Package(ModuleType):
    """This package: importing `takegaki.solve`, whoever does it, must not hide the function."""

    def __setattr__(self, name: str, value: object) -> None:
        if name in _CALLED and isinstance(value, ModuleType):
            value.__class__ = _CalledPackage
        super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package
