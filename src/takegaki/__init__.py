"""takegaki: the workbench for loop and network puzzles.

What most programs need, imported when it is first used:

read, read_document, write     text to puzzle and back; FORMATS of `takegaki.formats` are the
                               formats
solve, prove, solutions, count, backbone, another     questions about the solutions of a puzzle
samples                        solutions drawn at random, all with the same chance
prove_many, prove_each         the verdicts of many puzzles, in several processes
aio                            the same to be awaited: `await aio.prove(puzzle)`
Solver                         incremental queries about one puzzle: assume marks, require, core
explain, hint, rate, review    a solve as steps; the next step; how hard; the setter's report
generate, Request              puzzles made to order: `generate(square(8, 10), level="tricky",
                               seed=3)`
check                          is this board a solution, else every violation
draw                           the picture of anything that has one; `print` shows the same as text
rows                           puzzles, verdicts, ratings, traces as rows for pandas and Polars
Session                        a game: marks, undo, checkpoints
Puzzle, Board, Graph, Solution the values; `square`, `honeycomb` and `graph_of` make graphs,
                               `graph_from` those of your own: SVG, maps, polygons, networkx
tilings                        the families of boards; rule_set gives the rules of the library
Unique, Multiple, NoSolution, Undecided     the verdicts of `prove`; of many also Failed
Level, Budget                  how hard a technique is; limits of time and effort, cancellation,
                               progress
register                       a puzzle type, tiling, format or technique of your own; `plugins` has
                               what they are made of
PuzzleError                    what is raised for every input that cannot become a puzzle or a
                               question

>>> from takegaki import read, prove
>>> prove(read("3.\\n.2\\n..")).name
'multiple'
"""

from typing import TYPE_CHECKING

from takegaki.core.quiet_import import imported, imported_from, provide

if TYPE_CHECKING:
    from takegaki import aio as aio
    from takegaki import plugins as plugins
    from takegaki import tilings as tilings
    from takegaki.core.board import Board as Board
    from takegaki.core.budget import Budget as Budget
    from takegaki.core.errors import PuzzleError as PuzzleError
    from takegaki.core.marks import CROSS as CROSS
    from takegaki.core.marks import LINE as LINE
    from takegaki.core.marks import UNKNOWN as UNKNOWN
    from takegaki.core.solution import Solution as Solution
    from takegaki.core.verdict import Found as Found
    from takegaki.core.verdict import Multiple as Multiple
    from takegaki.core.verdict import NoSolution as NoSolution
    from takegaki.core.verdict import Stopped as Stopped
    from takegaki.core.verdict import Undecided as Undecided
    from takegaki.core.verdict import Unique as Unique
    from takegaki.core.violations import Violations as Violations
    from takegaki.deduce.explain import explain as explain
    from takegaki.deduce.hint import Hint as Hint
    from takegaki.deduce.hint import hint as hint
    from takegaki.deduce.level import Level as Level
    from takegaki.deduce.trace import Step as Step
    from takegaki.deduce.trace import Trace as Trace
    from takegaki.formats.graph_from_shapes import graph_from as graph_from
    from takegaki.formats.reading import read as read
    from takegaki.formats.reading import read_document as read_document
    from takegaki.formats.writing import write as write
    from takegaki.generation import Generated as Generated
    from takegaki.generation import Request as Request
    from takegaki.generation import generate as generate
    from takegaki.play.session import Session as Session
    from takegaki.plugins.register_entry import register as register
    from takegaki.puzzles import Puzzle as Puzzle
    from takegaki.puzzles.check import check as check
    from takegaki.rating import Rating as Rating
    from takegaki.rating import rate as rate
    from takegaki.render.draw import draw as draw
    from takegaki.render.rows import rows as rows
    from takegaki.rules.rule_sets.library import rule_set as rule_set
    from takegaki.solving import Solver as Solver
    from takegaki.solving import another as another
    from takegaki.solving import backbone as backbone
    from takegaki.solving import count as count
    from takegaki.solving import prove as prove
    from takegaki.solving import prove_each as prove_each
    from takegaki.solving import prove_many as prove_many
    from takegaki.solving import samples as samples
    from takegaki.solving import solutions as solutions
    from takegaki.solving import solve as solve
    from takegaki.solving.questions.backbone import Backbone as Backbone
    from takegaki.solving.questions.count import Count as Count
    from takegaki.solving.questions.setter_review import Review as Review
    from takegaki.solving.questions.setter_review import review as review
    from takegaki.solving.questions.verdicts import Failed as Failed
    from takegaki.solving.questions.verdicts import Verdicts as Verdicts
    from takegaki.tilings import Graph as Graph
    from takegaki.tilings import graph_of as graph_of
    from takegaki.tilings.honeycombs import honeycomb as honeycomb
    from takegaki.tilings.squares import square as square

    __version__: str

_HOMES = {
    "Backbone": "solving.questions.backbone",
    "Board": "core.board",
    "Budget": "core.budget",
    "CROSS": "core.marks",
    "Count": "solving.questions.count",
    "Failed": "solving.questions.verdicts",
    "Found": "core.verdict",
    "Generated": "generation",
    "Graph": "tilings",
    "Hint": "deduce.hint",
    "LINE": "core.marks",
    "Level": "deduce.level",
    "Multiple": "core.verdict",
    "NoSolution": "core.verdict",
    "Puzzle": "puzzles",
    "PuzzleError": "core.errors",
    "Rating": "rating",
    "Request": "generation",
    "Review": "solving.questions.setter_review",
    "Session": "play.session",
    "Solution": "core.solution",
    "Solver": "solving",
    "Step": "deduce.trace",
    "Stopped": "core.verdict",
    "Trace": "deduce.trace",
    "UNKNOWN": "core.marks",
    "Undecided": "core.verdict",
    "Unique": "core.verdict",
    "Verdicts": "solving.questions.verdicts",
    "Violations": "core.violations",
    "another": "solving",
    "backbone": "solving",
    "check": "puzzles.check",
    "count": "solving",
    "draw": "render.draw",
    "explain": "deduce.explain",
    "generate": "generation",
    "graph_from": "formats.graph_from_shapes",
    "graph_of": "tilings",
    "hint": "deduce.hint",
    "honeycomb": "tilings",
    "prove": "solving",
    "prove_each": "solving",
    "prove_many": "solving",
    "rate": "rating",
    "read": "formats.reading",
    "read_document": "formats.reading",
    "register": "plugins.register_entry",
    "review": "solving.questions.setter_review",
    "rows": "render.rows",
    "rule_set": "rules.rule_sets.library",
    "samples": "solving",
    "solutions": "solving",
    "solve": "solving",
    "square": "tilings",
    "write": "formats.writing",
}
"""Where each public name lives."""

_CALLED = {
    "read": ("load", "loads", "parse", "from_text", "from_string"),
    "write": ("dump", "dumps", "save", "export", "to_text"),
    "draw": ("show", "render", "plot", "picture"),
    "prove": ("is_unique", "unique", "has_unique_solution", "verify"),
    "solutions": ("enumerate", "all_solutions", "solve_all", "enum_models"),
    "check": ("validate", "is_solved", "is_solution"),
    "rate": ("difficulty", "rating_of", "grade"),
    "generate": ("make", "create", "random", "new_puzzle"),
    "explain": ("steps", "trace", "solve_steps"),
}
"""What other libraries call our functions, for the message where somebody tries."""

_PACKAGES = ("aio", "plugins", "tilings")

__all__ = [  # noqa: PLE0604  (the names come from the tables)
    "__version__",
    *_PACKAGES,
    *_HOMES,
]


provide(saying="takegaki.words.view", wide_lines="takegaki.words.lines", png="takegaki.render.png")


def __getattr__(name: str) -> object:
    try:
        value = _found(name)
    except KeyboardInterrupt as stopped:
        # Ctrl-C in the first moments is answered by the caller's line, and by none of imports.
        raise stopped.with_traceback(None) from None
    globals()[name] = value
    return value


def _found(name: str) -> object:
    if name == "__version__":
        return imported_from("takegaki.core.version", name)
    if name in _PACKAGES:
        return imported(f"takegaki.{name}")
    if name in _HOMES:
        return imported_from(f"takegaki.{_HOMES[name]}", name)
    known = next((one for one, others in _CALLED.items() if name in others), None)
    how = f"; {known} does that" if known else ""
    raise AttributeError(f"module 'takegaki' has no attribute {name!r}{how}")


def __dir__() -> list[str]:
    return sorted({*__all__, *(name for name in globals() if name.startswith("__"))})
