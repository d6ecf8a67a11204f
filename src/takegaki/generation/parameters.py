"""The parameters of generation, one table: requests, options, their reference and the page derive from it."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from takegaki.core.errors import RequestError

if TYPE_CHECKING:
    # The command line reads this table before NumPy is loaded.
    from takegaki.core.verdict import Goal

Kind = Literal[
    "name", "names", "level", "number", "whole", "share", "flag", "ratios", "numbers", "lines", "cells"
]
"""What a value is: a name, several, a level, a number, a whole number, a part of 1, yes or no, three chances
in percent, several whole numbers, the lines of a loop, or a set of cells."""


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

    @property
    def flag(self) -> str:
        """The option of the command line."""
        return "--" + (self.option or self.name.replace("_", "-"))

    @property
    def range(self) -> str:
        """The range in words, "" for none."""
        if self.least is None:
            return ""
        if self.most is None:
            return f"at least {self.least:g}"
        if self.above:
            return f"more than {self.least:g} and at most {self.most:g}"
        return f"from {self.least:g} to {self.most:g}"

    def check_range(self, value: float | None) -> None:
        """Raise RequestError for a number out of range."""
        if value is None or self.least is None:
            return
        low = value > self.least if self.above else value >= self.least
        if not low or (self.most is not None and value > self.most):
            raise RequestError(f"{self.noun.format(f'{value:g}')}: {self.range} is needed")


_ALL = (
    Parameter(
        "method",
        "name",
        "level (the default); normal: rules solve it; hard: one solution, however hard.",
        metavar="NAME",
        part="How hard",
        label="Proven by",
        choices="methods",
        default="level",
    ),
    Parameter(
        "level",
        "level",
        "Needs this and no more: easy, normal, tricky, hard, expert, trial, search.",
        method="level",
        noun="a level",
        metavar="LEVEL",
        part="",
        label="Level",
        choices="levels",
        default="normal",
    ),
    Parameter(
        "needs",
        "names",
        "A technique that it must need; several: NAME,NAME.",
        method="level",
        noun="a technique",
        metavar="NAME",
        part="How hard",
        label="Needs these techniques",
        choices="techniques",
    ),
    Parameter(
        "avoid",
        "names",
        "A technique that must not be needed.",
        method="level",
        noun="a technique",
        metavar="NAME",
        part="How hard",
        label="Does without these",
        choices="techniques",
    ),
    Parameter(
        "rules",
        "name",
        "The rule set for --method normal.",
        "loop",
        method="normal",
        noun="a rule set",
        metavar="NAME",
        part="How hard",
        label="Rule set",
        choices="rules",
    ),
    Parameter(
        "variant",
        "name",
        "full: the loop visits every dot.",
        method="level",
        noun="the variant",
        metavar="NAME",
        part="How hard",
        label="Variant",
        choices="variants",
    ),
    Parameter(
        "loop",
        "name",
        "How the loop is made: growth, corridors, broad, colouring; or a file: a mask of # and ., or a "
        "puzzle with lines.",
        "loop",
        metavar="NAME|FILE",
        part="The loop",
        label="Made by",
        choices="loops",
        default="growth",
    ),
    Parameter(
        "lines",
        "lines",
        "The loop itself.",
        "loop",
        option="loop",
        metavar="FILE",
        part="The loop",
        label="A loop of your own: a row of # (inside) and . for each row of cells",
    ),
    Parameter(
        "ratios",
        "ratios",
        "Chances of the three rules of growth in percent: 33/7/60.",
        "loop",
        metavar="A/B/C",
        part="The loop",
        label="Chances of the rules",
        maker="growth",
    ),
    Parameter(
        "steps",
        "number",
        "Steps of growth for each cell; 10 by default.",
        "loop",
        noun="{} steps for each cell",
        least=0,
        most=1000,
        metavar="X",
        part="The loop",
        label="Steps for each cell",
        maker="growth",
        default=10,
    ),
    Parameter(
        "windingness",
        "number",
        "From 0, a broad loop, to 1, tight corridors.",
        "loop",
        noun="windingness {}",
        least=0,
        most=1,
        metavar="X",
        part="The loop",
        label="Winding, from broad to tight",
        maker="colouring",
        default=0.5,
    ),
    Parameter(
        "inside",
        "share",
        "Share of cells inside the loop: 45%.",
        "loop",
        noun="a share of {} inside",
        least=0,
        most=1,
        above=True,
        metavar="SHARE",
        part="The loop",
        label="Inside, % of the cells",
        maker="colouring",
    ),
    Parameter(
        "max_straight",
        "whole",
        "Most lines in a row that go straight on.",
        "loop",
        noun="{} lines straight on",
        least=1,
        metavar="N",
        part="The loop",
        label="At most straight on",
        maker="colouring",
    ),
    Parameter(
        "loop_symmetry",
        "name",
        "Symmetry of the loop, named as in --symmetry.",
        "loop",
        metavar="NAME",
        part="The loop",
        label="Symmetry of the loop",
        choices="symmetries",
        maker="colouring",
    ),
    Parameter(
        "symmetry",
        "name",
        "Symmetry of the clues' places: rot2, rot3, rot4, rot6, left-right, top-bottom, diagonal, "
        "antidiagonal; several: NAME+NAME.",
        "loop",
        metavar="NAME",
        part="The clues",
        label="Symmetry",
        choices="symmetries",
    ),
    Parameter(
        "pattern",
        "cells",
        "Clues only here: a file with # for a clue, . for none.",
        "loop",
        metavar="FILE",
        part="The clues",
        label="Clues exactly here: a row of # (clue) and . for each row of cells",
    ),
    Parameter(
        "share",
        "share",
        "Share of cells with a clue: 30%.",
        "loop",
        noun="a share of {} clues",
        least=0,
        most=1,
        above=True,
        option="clues",
        metavar="SHARE",
        part="The clues",
        label="Share of cells with a clue, %",
    ),
    Parameter(
        "values",
        "numbers",
        "Clues that may occur: 023.",
        "loop",
        metavar="DIGITS",
        part="The clues",
        label="Only these numbers",
    ),
    Parameter(
        "minimal",
        "flag",
        "No clue can be removed.",
        "loop",
        part="The clues",
        label="No clue can go",
    ),
    Parameter(
        "fewest",
        "flag",
        "As few clues as this loop allows, proven.",
        "loop",
        method="hard",
        noun="a smallest clue set",
        part="The clues",
        label="As few as possible, on at most 64 cells",
    ),
    Parameter(
        "tree",
        "name",
        "How a tree of Net is made: growth (no tile with four arms) or uniform.",
        "tree",
        metavar="NAME",
        part="The tree",
        label="Made by",
        choices="trees",
        default="growth",
    ),
    Parameter(
        "walls",
        "share",
        "Share of the borders that a tree of Net does not use with a wall: 20%.",
        "tree",
        noun="a share of {} walls",
        least=0,
        most=1,
        metavar="SHARE",
        part="The tree",
        label="Walls, on how many of the free borders",
        default=0,
    ),
)
PARAMETERS = {parameter.name: parameter for parameter in _ALL}
