"""The options of `takegaki generate`."""

from typing import Annotated

import typer

from takegaki.cli.show import SvgOption

What = Annotated[
    list[str],
    typer.Argument(
        metavar="[slitherlink|net] SIZE",
        help="WIDTHxHEIGHT in cells; or Tatham's short form: 7x7t0dh of Loopy, 11x11wb0.2 of Net.",
        show_default=False,
    ),
]


def _text(help_: str, metavar: str) -> object:
    return typer.Option(metavar=metavar, help=help_, show_default=False)


Tiling = Annotated[str | None, _text("The tiling; square if nothing is said.", "NAME")]
Level = Annotated[
    str | None,
    _text("Needs this and no more: easy, normal, tricky, hard, expert, trial, search.", "LEVEL"),
]
Method = Annotated[
    str | None,
    _text("level (the default); normal: rules solve it; hard: one solution, however hard.", "NAME"),
]
Rules = Annotated[str | None, _text("The rule set for --method normal.", "NAME")]
Variant = Annotated[str | None, _text("full: the loop visits every dot.", "NAME")]
Needs = Annotated[list[str] | None, _text("A technique that it must need; several: NAME,NAME.", "NAME")]
Avoid = Annotated[list[str] | None, _text("A technique that must not be needed.", "NAME")]
Loop = Annotated[
    str | None,
    _text(
        "How the loop is made: growth, corridors, broad, colouring; or a file: a mask of # and ., or a "
        "puzzle with lines.",
        "NAME|FILE",
    ),
]
Ratios = Annotated[str | None, _text("Chances of the three rules of growth in percent: 33/7/60.", "A/B/C")]
Steps = Annotated[float | None, _text("Steps of growth for each cell; 10 if nothing is said.", "X")]
Windingness = Annotated[float | None, _text("From 0, a broad loop, to 1, tight corridors.", "X")]
Inside = Annotated[str | None, _text("Share of cells inside the loop: 45%.", "SHARE")]
MaxStraight = Annotated[int | None, _text("Most lines in a row that go straight on.", "N")]
LoopSymmetry = Annotated[str | None, _text("Symmetry of the loop, named as in --symmetry.", "NAME")]
Tree = Annotated[
    str | None,
    _text("How a tree of Net is made: growth (no tile with four arms) or uniform.", "NAME"),
]
Walls = Annotated[
    str | None, _text("Share of the borders that a tree of Net does not use with a wall: 20%.", "SHARE")
]
Symmetry = Annotated[
    str | None,
    _text(
        "Symmetry of the clues' places: rot2, rot3, rot4, rot6, left-right, top-bottom, diagonal, "
        "antidiagonal; several: NAME+NAME.",
        "NAME",
    ),
]
Pattern = Annotated[str | None, _text("Clues only here: a file with # for a clue, . for none.", "FILE")]
Clues = Annotated[str | None, _text("Share of cells with a clue: 30%.", "SHARE")]
Values = Annotated[str | None, _text("Clues that may be told: 023.", "DIGITS")]
Minimal = Annotated[bool, typer.Option("--minimal", help="No clue can go.")]
Fewest = Annotated[bool, typer.Option("--fewest", help="As few clues as this loop allows, proven.")]
Seed = Annotated[
    int | None,
    typer.Option(
        min=0, max=2**63 - 1, metavar="S", help="The same seed, the same puzzle.", show_default=False
    ),
]
Count = Annotated[
    int | None,
    typer.Option(min=1, metavar="N", help="A batch: N puzzles, seeds S, S + 1, ...", show_default=False),
]
Jobs = Annotated[int, typer.Option(min=1, max=256, metavar="J", help="Processes for --count.")]
TimeLimit = Annotated[
    float | None, typer.Option(min=0, metavar="S", help="Seconds for each puzzle.", show_default=False)
]
To = Annotated[str | None, _text("See takegaki formats; json if nothing is said.", "FORMAT")]
Output = Annotated[
    str | None, typer.Option("-o", metavar="FILE", help="Write it there; a batch goes on there.")
]
Watch = Annotated[bool, typer.Option("--watch", help="See the loop grow and the clues go.")]
Speed = Annotated[
    float, typer.Option(min=0.01, metavar="X", help="How fast --watch goes; 2 is twice as fast.")
]
AsJson = Annotated[bool, typer.Option("--json", help="The puzzle in one line of JSON, nothing else.")]
Ascii = Annotated[bool, typer.Option("--ascii", help="Pictures in plain ASCII.")]
Solution = Annotated[bool, typer.Option("--solution", help="Pictures show the loop, too.")]
Svg = SvgOption
