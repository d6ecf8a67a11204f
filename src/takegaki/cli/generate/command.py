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

    A file for --count gets a line of JSON for each seed and, stopped, goes on there. Exit status: 0 made,
    30 not made, 65 an impossible request, 70 a process died, 74 unwritable file, 130 stopped by Ctrl-C.
    """
    _refuse(count is None, {"--jobs": jobs > 1}, "is for --count")
    single = {"--svg": svg is not None, "--watch": watch, "--to": bool(output) and to not in (None, "json")}
    _refuse(count is not None, single, "is for one puzzle, not for --count")
    _refuse(not watch, {"--speed": speed != 1.0}, "is for --watch")
    with guarded():
        from takegaki.cli.generate import asked, many, one, showing  # noqa: PLC0415  (these load numpy)

        way = asked.LoopAsked(loop, ratios, steps, windingness, inside, max_straight, loop_symmetry)
        told = asked.CluesAsked(symmetry, pattern, clues, values, minimal, fewest)
        grown = asked.TreeAsked(tree, walls)
        puzzle = asked.Asked(
            what, tiling, level, method, rules, variant, needs, avoid, way, told, grown, seed
        )
        shown = showing.Showing.of(to, json, count is not None, solution, ascii_)
        if count is not None:
            raise typer.Exit(many.make_many(puzzle, count, jobs, time_limit, output, shown))
        task = one.Task(puzzle, time_limit, output, svg, speed if watch else None, shown)
        raise typer.Exit(one.make_one(task))


def _refuse(where: bool, chosen: dict[str, bool], why: str) -> None:
    """Raise a usage error for the first option that was chosen where it means nothing."""
    for option, is_chosen in chosen.items():
        if where and is_chosen:
            raise typer.BadParameter(f"this option {why}", param_hint=option)
