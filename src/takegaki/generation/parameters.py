"""The parameters of generation, one table: requests, options, their reference and the page derive
from it.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import partial
from typing import TYPE_CHECKING, Literal

from takegaki.core.errors import RequestError
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.reason import said

if TYPE_CHECKING:
    # The command line reads this table before NumPy is loaded.
    from takegaki.core.table import Goal

Kind = Literal[
    "name",
    "names",
    "level",
    "number",
    "whole",
    "share",
    "flag",
    "ratios",
    "numbers",
    "lines",
    "cells",
    "range",
    "shares",
]
"""What a value is: a name, several, a level, a number, a whole number, a part of 1, yes or no,
three chances in percent, several whole numbers, the lines of a loop, a set of cells, the least and
the most of a number, or how often each clue is to come.
"""


@dataclass(frozen=True)
class Parameter:
    """What can be required of a puzzle that is made.

    name          the field of a Request, the key in JSON
    kind          of its values
    help          a sentence for people
    goal          "loop" or "tree": puzzles of that goal alone have it; None: all
    method        the only method that it goes with, "" for any
    noun          how messages name it; {} is for a value
    least, most   the range of numbers, None for no bound
    above         a value must be more than `least`
    option        on the command line, where it is not the name
    metavar       how help shows a value, "" for a flag
    part          of a form, by its title; label: what the form calls it
    choices       where its names are listed among the options that a form gets
    maker         the only loop maker that it goes with, "" for any
    default       what a form begins with; numbers with one and with bounds are sliders
    example       a value as one writes it, which an empty field of a form shows
    """

    name: str
    kind: Kind
    help: str
    goal: "Goal | None" = None
    method: str = ""
    noun: str = ""
    least: float | None = None
    most: float | None = None
    above: bool = False
    option: str = ""
    metavar: str = ""
    part: str = ""
    label: str = ""
    choices: str = ""
    maker: str = ""
    default: str | float | None = None
    example: str = ""

    @property
    def flag(self) -> str:
        """The option of the command line."""
        return "--" + (self.option or self.name.replace("_", "-"))

    def check_range(self, value: float | None) -> None:
        """Raise RequestError for a number out of range."""
        if value is None or self.least is None:
            return
        low = value > self.least if self.above else value >= self.least
        if not low or (self.most is not None and value > self.most):
            what = {"option": called(self.name), "given": f"{value:g}", "least": f"{self.least:g}"}
            if self.most is None:
                raise RequestError(said("request.at-least", **what))
            form = "request.above-to" if self.above else "request.between"
            raise RequestError(said(form, **what, most=f"{self.most:g}"))


_NAMES: ContextVar[Callable[[Parameter], str] | None] = ContextVar("names", default=None)


@contextmanager
def naming(names: Callable[[Parameter], str]) -> Iterator[None]:
    """Within, refusals name a parameter as whoever asked knows it: by its option, or by its field
    on the page.
    """
    token = _NAMES.set(names)
    try:
        yield
    finally:
        _NAMES.reset(token)


def called(name: str) -> str:
    """What a message calls a parameter: for programs, and where nothing else was said, the name of
    the field of a Request.
    """
    names, one = _NAMES.get(), PARAMETERS.get(name)
    return names(one) if names and one else name


_hard = partial(Parameter, part="How hard")
_loop = partial(Parameter, goal="loop", part="The loop")
_clues = partial(Parameter, goal="loop", part="The clues")
_tree = partial(Parameter, goal="tree", part="The tree")

_style = partial(Parameter, goal="loop", part="The style")
_way = partial(Parameter, part="The way")

_ALL = (
    _style(
        "style",
        "name",
        "nikoli: places drawn first, then a loop for them; janko: the same, harder; loopy: clues "
        "of a random loop removed one by one; minimal: until none can be removed.",
        noun="a style",
        metavar="NAME",
        label="Style",
        choices="styles",
        default="nikoli",
    ),
    _style(
        "rating",
        "range",
        "How hard, from 0 to 100, as takegaki rate says: 20..30. With the styles nikoli and janko.",
        noun="a rating",
        metavar="RANGE",
        label="Rating",
        example="20..30",
    ),
    _style(
        "shares",
        "shares",
        "How often 0, 1, 2 and 3 come: 15/17/27/40. With the styles nikoli and janko.",
        noun="shares of 0, 1, 2 and 3",
        metavar="A/B/C/D",
        label="Shares of 0, 1, 2 and 3",
        example="15/17/27/40",
    ),
    _style(
        "jury",
        "whole",
        "The best of so many puzzles, with the styles nikoli and janko; 2 by default.",
        noun="a jury of {}",
        least=1,
        most=100,
        metavar="N",
        label="The best of so many",
        default=2,
    ),
    _way(
        "theme",
        "name",
        "An idea that returns: a named pattern that the explanation uses three times or more, such "
        "as 3s-across-2s.",
        "loop",
        noun="a theme",
        metavar="NAME",
        label="An idea that returns",
        choices="patterns",
    ),
    _way(
        "entrances",
        "range",
        "In how many places one can begin: 1..3.",
        noun="a number of entrances",
        metavar="RANGE",
        label="Places to begin",
        example="1..3",
    ),
    _way(
        "begin",
        "name",
        "Where most of these places lie: top, bottom, left, right, middle or border.",
        noun="where it begins",
        metavar="PART",
        label="Most of them lie",
        choices="parts",
    ),
    _way(
        "near",
        "share",
        "Share of the steps that begin near the last, at least: 95%.",
        noun="a share of {} of near steps",
        least=0,
        most=1,
        above=True,
        metavar="SHARE",
        label="Steps that begin near the last, % at least",
    ),
    _way(
        "idea_edges",
        "number",
        "How many edges an idea above Easy marks, on average, at least: 3.",
        noun="ideas of {} edges",
        least=1,
        most=20,
        metavar="X",
        label="Edges that an idea marks, at least",
    ),
    _way(
        "ending",
        "share",
        "Share of the edges that are left after the last idea, at most: 20%.",
        noun="an ending of {}",
        least=0,
        most=1,
        above=True,
        metavar="SHARE",
        label="Left after the last idea, % at most",
    ),
    _hard(
        "method",
        "name",
        "level (the default); normal: rules solve it; hard: one solution, however hard.",
        metavar="NAME",
        label="Proven by",
        choices="methods",
        default="level",
    ),
    Parameter(
        "level",
        "level",
        "Needs this and no more: easy, normal, tricky, hard, expert, trial, search; or a player's "
        "level: basics, patterns, one-of-two, colours, connected, what-if, deep.",
        method="level",
        noun="a level",
        metavar="LEVEL",
        label="Level",
        choices="levels",
        default="normal",
    ),
    _hard(
        "needs",
        "names",
        "A technique or a pattern that it must need; several: NAME,NAME.",
        method="level",
        noun="a technique",
        metavar="NAME",
        label="Needs these techniques",
        choices="techniques",
    ),
    _hard(
        "avoid",
        "names",
        "A technique that must not be needed.",
        method="level",
        noun="a technique",
        metavar="NAME",
        label="Does not need these",
        choices="techniques",
    ),
    _hard(
        "rules",
        "name",
        "The rule set for --method normal, or for --unique-by with rules.",
        "loop",
        method="normal",
        noun="a rule set",
        metavar="NAME",
        label="Rule set",
        choices="rules",
    ),
    _hard(
        "unique_by",
        "name",
        "What tests whether a clue can go, for --method hard: exact; rules+backtrack as paper 2 "
        "does; another that decides.",
        "loop",
        method="hard",
        noun="a way to test",
        metavar="NAME",
        label="Tested by",
        choices="deciders",
        default="exact",
    ),
    _hard(
        "variant",
        "name",
        "full: the loop visits every dot.",
        method="level",
        noun="the variant",
        metavar="NAME",
        label="Variant",
        choices="variants",
    ),
    _loop(
        "loop",
        "name",
        "How the loop is made: growth, corridors, broad, colouring; or a file: a mask of # and ., "
        "or a "
        "puzzle with lines.",
        metavar="NAME|FILE",
        label="Made by",
        choices="loops",
    ),
    _loop(
        "lines",
        "lines",
        "The loop itself.",
        option="loop",
        metavar="FILE",
        label="A loop of your own: a row of # (inside) and . for each row of cells",
    ),
    _loop(
        "ratios",
        "ratios",
        "Chances of the three rules of growth in percent: 33/7/60.",
        metavar="A/B/C",
        label="Chances of the rules",
        maker="growth",
    ),
    _loop(
        "steps",
        "number",
        "Steps of growth for each cell; 10 by default.",
        noun="{} steps for each cell",
        least=0,
        most=1000,
        metavar="X",
        label="Steps for each cell",
        maker="growth",
        default=10,
    ),
    _loop(
        "windingness",
        "number",
        "From 0, a broad loop, to 1, tight corridors.",
        noun="windingness {}",
        least=0,
        most=1,
        metavar="X",
        label="Winding, from broad to tight",
        maker="colouring",
        default=0.5,
    ),
    _loop(
        "inside",
        "share",
        "Share of cells inside the loop: 45%.",
        noun="a share of {} inside",
        least=0,
        most=1,
        above=True,
        metavar="SHARE",
        label="Inside, % of the cells",
        maker="colouring",
    ),
    _loop(
        "max_straight",
        "whole",
        "Most lines in a row that go straight on.",
        noun="{} lines straight on",
        least=1,
        metavar="N",
        label="At most straight on",
        maker="colouring",
    ),
    _loop(
        "loop_symmetry",
        "name",
        "Symmetry of the loop, named as in --symmetry.",
        metavar="NAME",
        label="Symmetry of the loop",
        choices="symmetries",
        maker="colouring",
    ),
    _clues(
        "symmetry",
        "name",
        "Symmetry of the clues' places: rot2, rot3, rot4, rot6, left-right, top-bottom, diagonal, "
        "antidiagonal; several: NAME+NAME.",
        metavar="NAME",
        label="Symmetry",
        choices="symmetries",
    ),
    _clues(
        "pattern",
        "cells",
        "Clues only here: a file with # for a clue, . for none.",
        metavar="FILE",
        label="Clues exactly here: a row of # (clue) and . for each row of cells",
    ),
    _clues(
        "share",
        "share",
        "Share of cells with a clue: 30%.",
        noun="a share of {} clues",
        least=0,
        most=1,
        above=True,
        option="clues",
        metavar="SHARE",
        label="Share of cells with a clue, %",
    ),
    _clues(
        "values",
        "numbers",
        "Clues that may occur: 023, wb or <>^v; several characters: 10,11.",
        metavar="CLUES",
        label="Only these clues",
        example="0123",
    ),
    _clues(
        "minimal",
        "flag",
        "No clue can be removed.",
        label="No clue can be removed",
    ),
    _clues(
        "fewest",
        "flag",
        "As few clues as this loop allows, proven.",
        method="hard",
        noun="a smallest clue set",
        label="As few as possible, on at most 64 cells",
    ),
    _tree(
        "tree",
        "name",
        "How a tree of Net is made: growth (no tile with four arms) or uniform.",
        metavar="NAME",
        label="Made by",
        choices="trees",
        default="growth",
    ),
    _tree(
        "walls",
        "share",
        "Share of the borders that a tree of Net does not use with a wall: 20%.",
        noun="a share of {} walls",
        least=0,
        most=1,
        metavar="SHARE",
        label="Walls, % of the free borders",
        default=0,
    ),
)
PARAMETERS = {parameter.name: parameter for parameter in _ALL}
