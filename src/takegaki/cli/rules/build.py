"""`takegaki rules build`: rules made from the tables of a puzzle alone."""

from enum import StrEnum
from typing import Annotated

from takegaki.cli.declared import typer
from takegaki.cli.errors import Status, guarded, refuse
from takegaki.cli.option_values import TILING_NAMES, WINDOW_KINDS, Choice
from takegaki.cli.output import answer, look
from takegaki.cli.puzzle_argument import FromOption, PuzzleArgument, load
from takegaki.core.lazy_pattern import pattern


class Edges(StrEnum):
    """Edges of a patch that rules may require."""

    ALL = "all"
    CENTRE = "centre"
    NONE = "none"


class Method(StrEnum):
    """How rules are made."""

    PREREQUISITES = "prerequisites"
    BASE = "base"


class Consistent(StrEnum):
    """Which assignments of a patch are consistent; see `takegaki.rules.patches.states.Reading`."""

    COMPLETION = "completion"
    NO_LOOPS = "no-loops"
    NO_LONG_LOOPS = "no-long-loops"


PATCH_SIZE = pattern(r"[1-9][0-9]*(x[1-9][0-9]*)?")

Patch = Annotated[
    str | None,
    typer.Option(
        metavar="RxC|N",
        help="Rows and columns of faces, or all patches of up to N.",
        show_default=False,
    ),
]
Set = Annotated[
    str | None,
    typer.Option(
        "--set", metavar="NAME", help="A named set: standard, faces-3.", show_default=False
    ),
]
EdgesGiven = Annotated[Edges, typer.Option(help="Edges that may be given (prerequisites).")]
Clues = Annotated[
    str,
    typer.Option(
        metavar="CLUES",
        help="any (below the number of sides), all, none, or signs: 0123, wb, 1/3,2.",
    ),
]
Puzzle = Annotated[
    str | None,
    typer.Option(
        metavar="TYPE",
        help="The puzzle type whose rules are made: slitherlink (default), masyu, net, pairs, ...",
        autocompletion=WINDOW_KINDS.complete,
        show_default=False,
    ),
]
Tiling = Annotated[
    str | None,
    typer.Option(
        metavar="NAME",
        help="The tiling. Default: that of the puzzle type, square for most.",
        autocompletion=TILING_NAMES.complete,
        show_default=False,
    ),
]
Colours = Annotated[bool, typer.Option("--colours", help="Inside and outside as marks (base).")]
Exits = Annotated[
    bool, typer.Option("--exits", help="The edges that leave a patch as marks (base).")
]
How = Annotated[
    Method | None,
    typer.Option(help="Default: prerequisites for RxC, base for N.", show_default=False),
]
Reading = Annotated[Consistent, typer.Option(help="What counts as consistent (prerequisites).")]
MostClues = Annotated[
    int | None,
    typer.Option(min=0, help="Most clues that a rule asks for (base).", show_default=False),
]
Representatives = Annotated[
    bool, typer.Option("--representatives", help="One rule of each symmetry class (prerequisites).")
]
Check = Annotated[bool, typer.Option("--check", help="Check that nothing is missed.")]
Prove = Annotated[
    bool | None,
    typer.Option(
        "--prove/--no-prove", help="Prove each rule. Default: for base.", show_default=False
    ),
]
Jobs = Annotated[int, typer.Option(min=1, max=256, help="Processes to use.")]
Output = Annotated[
    str, typer.Option("-o", metavar="FILE", help="Write the rules there; - for the summary only.")
]


def _check_size(patch: str | None) -> None:
    if patch is not None and not PATCH_SIZE.fullmatch(patch):
        what = f"{patch[:40]!r}: write RxC cells such as 2x3, or a number of cells"
        raise typer.BadParameter(what, param_hint="--patch")


def _kind_and_tiling(puzzle: str | None, tiling: str | None) -> tuple[str, str]:
    """The puzzle type and the tiling that are meant. Raises a usage error for no tiling of it."""
    from takegaki.core.puzzle import DEFAULT_KIND, SHORT_NAMES  # noqa: PLC0415  (these load numpy)
    from takegaki.puzzles import PUZZLES  # noqa: PLC0415
    from takegaki.rules.patches.patch import HOMES, default_tiling  # noqa: PLC0415

    kind = SHORT_NAMES.get(puzzle or DEFAULT_KIND, puzzle or DEFAULT_KIND)
    boards = Choice("tiling", lambda: [one for one in HOMES if one in PUZZLES[kind].boards])
    return kind, boards.check(tiling, "--tiling") if tiling else default_tiling(kind)


def _checked_clues(clues: str, kind: str, tiling: str) -> str:
    """The clues as they are written. Raises a usage error for what is none of the type."""
    from takegaki.core.errors import RequestError  # noqa: PLC0415  (these load numpy)
    from takegaki.rules.patches.window_clues import chosen_clues  # noqa: PLC0415

    try:
        chosen_clues(clues, kind, tiling)
    except RequestError as error:
        raise typer.BadParameter(str(error), param_hint="--clues") from None
    return clues


def build(
    patch: Patch = None,
    set_: Set = None,
    edges: EdgesGiven = Edges.ALL,
    clues: Clues = "any",
    puzzle: Puzzle = None,
    tiling: Tiling = None,
    colours: Colours = False,
    exits: Exits = False,
    method: How = None,
    reading: Reading = Consistent.COMPLETION,
    most_clues: MostClues = None,
    representatives: Representatives = False,
    check: Check = False,
    prove: Prove = None,
    jobs: Jobs = 1,
    output: Output = "-",
) -> None:
    """Make rules from nothing but clues and vertices; count, check, prove and write them.

    From prerequisites: for each choice of clues and marks, all that its consistent assignments
    share. By base: few rules that conclude all that a patch entails. Ctrl-C keeps finished patches
    in FILE.part; the same command continues from there. Exit status: 0 done, 1 a check failed, 65
    impossible, 74 unwritable, 130 interrupted.
    """
    if (patch is None) == (set_ is None):
        raise typer.BadParameter("give --patch or --set", param_hint="--patch")
    by_base = method is Method.BASE if method else bool(patch and "x" not in patch)
    free = {
        "--clues": clues != "any",
        "--tiling": tiling is not None,
        "--puzzle": puzzle is not None,
        "--method": method is not None,
    }
    for_base = {"--colours": colours, "--exits": exits, "--most-clues": most_clues is not None}
    limited = {"--edges": edges is not Edges.ALL}
    for_prerequisites = {
        "--reading": reading is not Consistent.COMPLETION,
        "--representatives": representatives,
    }
    if set_ is not None:
        refuse(free | for_base | limited, "for-patch")
    elif by_base:
        refuse(limited | for_prerequisites, "for-prerequisites")
    else:
        refuse(for_base, "for-base")
    puzzle = puzzle and WINDOW_KINDS.check(puzzle, "--puzzle")
    _check_size(patch)
    with guarded():
        from takegaki.cli.rules.build_work import BuildTask, run  # noqa: PLC0415  (these load numpy)
        from takegaki.rules.construction.recipes import BuildRequest  # noqa: PLC0415

        kind, tiling = _kind_and_tiling(puzzle, tiling)
        clues = _checked_clues(clues.strip(), kind, tiling)
        place = (set_, patch or "", edges.value, clues, tiling, colours)
        request = BuildRequest(
            *place, by_base, reading.value, most_clues, representatives, exits, kind
        )
        path = None if output == "-" else output
        raise typer.Exit(run(BuildTask(request, request.made(), check, prove, jobs, path)))


MOST_DRAWN = 20
"""Consistent assignments that are drawn unless more are requested."""


def construct(
    prerequisite: PuzzleArgument,
    reading: Reading = Consistent.COMPLETION,
    shown: Annotated[
        int, typer.Option("--list", metavar="N", min=0, help="Draw up to N consistent assignments.")
    ] = MOST_DRAWN,
    ascii_: Annotated[bool, typer.Option("--ascii", help="Pictures in plain ASCII.")] = False,
    from_: FromOption = None,
) -> None:
    """What follows from one prerequisite: a small board of clues and marks, anywhere on a larger
    one.

    Lists CA, its consistent assignments, and what they share: the conclusion, which may be nothing.
    Exit status: 0 a rule, 1 nothing follows, 20 no assignment is consistent.
    """
    with guarded():
        import numpy as np  # noqa: PLC0415  (the command line must start fast)

        from takegaki.core.board import Board  # noqa: PLC0415
        from takegaki.core.marks import CROSS, LINE  # noqa: PLC0415
        from takegaki.render.scene import Scene  # noqa: PLC0415
        from takegaki.rules.construction.prerequisites import construct_on_board  # noqa: PLC0415

        document = load(prerequisite, from_)
        puzzle, board = document.puzzle, document.board or Board.blank(document.puzzle.graph)
        consistent, concluded = construct_on_board(puzzle, board, reading.value)
        draw = look(ascii_only=ascii_)
        for number, lines in enumerate(consistent[:shown], start=1):
            full = Board.of(puzzle.graph, np.where(lines, LINE, CROSS))
            answer(f"CA {number}\n{draw.picture(Scene.of_board(full, puzzle))}\n")
        count = f"{len(consistent):,} consistent assignment{'' if len(consistent) == 1 else 's'}"
        if not len(consistent):
            answer(f"{count}: the prerequisite contradicts itself.")
            raise typer.Exit(Status.NONE)
        if not concluded.any():
            answer(f"{count}: nothing follows.")
            raise typer.Exit(Status.NOT_SOLVED)
        after = Board.of(puzzle.graph, np.where(concluded != 0, concluded, board.marks))
        answer(f"{count}. What they share:\n{draw.picture(Scene.of_board(after, puzzle))}")
