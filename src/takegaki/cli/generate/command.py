"""`takegaki generate`: what it takes."""

import typer

from takegaki.cli.generate import options as given
from takegaki.cli.guard import guarded


def generate(
    what: given.What,
    tiling: given.Tiling = None,
    level: given.Level = None,
    needs: given.Needs = None,
    avoid: given.Avoid = None,
    method: given.Method = None,
    rules: given.Rules = None,
    variant: given.Variant = None,
    loop: given.Loop = None,
    ratios: given.Ratios = None,
    steps: given.Steps = None,
    windingness: given.Windingness = None,
    inside: given.Inside = None,
    max_straight: given.MaxStraight = None,
    loop_symmetry: given.LoopSymmetry = None,
    tree: given.Tree = None,
    walls: given.Walls = None,
    symmetry: given.Symmetry = None,
    pattern: given.Pattern = None,
    clues: given.Clues = None,
    values: given.Values = None,
    minimal: given.Minimal = False,
    fewest: given.Fewest = False,
    seed: given.Seed = None,
    count: given.Count = None,
    jobs: given.Jobs = 1,
    time_limit: given.TimeLimit = None,
    to: given.To = None,
    output: given.Output = None,
    svg: given.Svg = None,
    watch: given.Watch = False,
    speed: given.Speed = 1.0,
    json: given.AsJson = False,
    solution: given.Solution = False,
    ascii_: given.Ascii = False,
) -> None:
    """Make a puzzle with one solution, of the level asked for.

    A file for --count gets a line of JSON for each seed; stopped, it goes on with the same command.
    Exit status: 0 made, 30 not made (within the limit), 65 an impossible request, 70 a process died,
    74 unwritable file, 130 stopped by Ctrl-C.
    """
    chosen = {"--jobs": jobs > 1, "--svg": svg is not None, "--watch": watch, "--speed": speed != 1.0}
    chosen["--to"] = bool(output) and to not in (None, "json")
    _check(chosen, many=count is not None)
    with guarded():
        from takegaki.cli.generate import asked as wish  # noqa: PLC0415  (these load numpy)
        from takegaki.cli.generate import many, one  # noqa: PLC0415
        from takegaki.cli.generate.showing import Showing  # noqa: PLC0415
        from takegaki.cli.screen import look  # noqa: PLC0415

        way = wish.LoopAsked(loop, ratios, steps, windingness, inside, max_straight, loop_symmetry)
        told = wish.CluesAsked(symmetry, pattern, clues, values, minimal, fewest)
        grown = wish.TreeAsked(tree, walls)
        asked = wish.Asked(what, tiling, level, method, rules, variant, needs, avoid, way, told, grown, seed)
        showing = Showing.of(to, json, count is not None, solution, look(ascii_only=ascii_))
        if count is not None:
            raise typer.Exit(many.make_many(asked, count, jobs, time_limit, output, showing))
        task = one.Task(asked, time_limit, output, svg, speed if watch else None, showing)
        raise typer.Exit(one.make_one(task))


def _check(chosen: dict[str, bool], *, many: bool) -> None:
    """Raise a usage error for the first option that was chosen where it means nothing."""
    single = ("--svg", "--watch", "--to")
    idle = {"--jobs": (not many, "for --count")}
    idle |= {option: (many, "for one puzzle, not for --count") for option in single}
    idle["--speed"] = (not chosen["--watch"], "for --watch")
    for option, (means_nothing, what) in idle.items():
        if means_nothing and chosen[option]:
            raise typer.BadParameter(f"this option is {what}", param_hint=option)
