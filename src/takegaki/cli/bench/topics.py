"""`takegaki bench rules`, `explain`, `generate`, `net`, `cold` and `start`: our own work, part by
part.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from takegaki.cli.bench.report import (
    Json,
    Markdown,
    facts_of,
    machine_code_first,
    measured_each,
    names_in,
    report,
    stop,
    teller,
)
from takegaki.cli.errors import Status, guarded

if TYPE_CHECKING:
    from takegaki.lab.peers import Peer
    from takegaki.lab.report import Findings
    from takegaki.lab.rules.work import Plan

    Measure = Callable[..., Findings]

RULE_PARTS = {
    "build": ("rules.size", "building"),
    "apply": ("rules.applying", "applying"),
    "trial": ("rules.applying", "trying"),
    "fujiwara": ("rules.fujiwara", "fujiwara"),
    "size": ("rules.size", "sizing"),
    "papers": ("rules.papers", "papers"),
}
"""By name the module of the part in the lab, and its function."""

SLOW = ("papers",)

EXPLAIN_PARTS = {name: ("explain", name) for name in ("levels", "power", "speed", "truth")} | {
    "hints": ("hints", "walked"),
    "teaching": ("teaching", "taught"),
    "order": ("teaching", "ordered"),
    "nearness": ("teaching", "nearness"),
    "arguments": ("arguments", "argued"),
}
"""The same for explanations."""


def rules(
    part: Annotated[
        list[str] | None,
        typer.Option(
            help=f"{', '.join(RULE_PARTS)}. May be repeated; default all but {', '.join(SLOW)}."
        ),
    ] = None,
    sets: Annotated[
        list[str] | None,
        typer.Option(
            "--rules",
            help="A set of the library or a file; the first is aimed at. May be repeated.",
        ),
    ] = None,
    solvers: Annotated[
        str, typer.Option(help="Searches of part papers, with commas; all by default.")
    ] = "",
    sizes: Annotated[
        str, typer.Option(help="Numbers of rules for part size, with commas.")
    ] = "1000,3000,10000,30000",
    limit: Annotated[
        int | None, typer.Option(min=1, help="Take at most so many boards of each class.")
    ] = None,
    repeat: Annotated[
        int, typer.Option(min=1, help="Runs of each board; their median counts.")
    ] = 5,
    time_limit: Annotated[
        float, typer.Option(min=0.0, help="Seconds that each search of part papers has.")
    ] = 60.0,
    as_json: Json = False,
    markdown: Markdown = False,
) -> None:
    """Rules to their fixpoint, trials, growing sets, and search without and with the rules' edges.

    Times are processor time, warm, on one core.
    """
    wanted = part or [name for name in RULE_PARTS if name not in SLOW]
    measures = _measures(RULE_PARTS, wanted)
    plan = _plan(
        sets or ["standard", "van-dam"],
        names_in(sizes),
        names_in(solvers),
        limit,
        repeat,
        time_limit,
    )
    runs = {name: partial(measure, plan) for name, measure in measures.items()}
    with machine_code_first() as watch:
        found, complete = _measured(runs, insist=part is not None)
    facts = facts_of(_peers(wanted), watch.tier) | {
        "clock": "processor time",
        "settings": {"repeat": repeat, "time_limit": time_limit},
    }
    report(found, facts, as_json, markdown, complete=complete)


def _plan(
    sets: list[str],
    sizes: list[str],
    solvers: list[str],
    limit: int | None,
    repeat: int,
    time_limit: float,
) -> Plan:
    from takegaki.cli.rule_files import load_proven  # noqa: PLC0415
    from takegaki.core.errors import PuzzleError  # noqa: PLC0415
    from takegaki.lab.rules.papers import WAYS  # noqa: PLC0415  (the command line must start fast)
    from takegaki.lab.rules.work import Plan  # noqa: PLC0415

    if unknown := [name for name in solvers if name not in WAYS]:
        stop(f"no search {unknown[0]!r}; there are {', '.join(WAYS)}")
    if not all(size.isdecimal() for size in sizes):
        stop(f"--sizes {','.join(sizes)}: numbers with commas between them")
    try:
        chosen = [load_proven(name) for name in sets]
    except PuzzleError as error:
        stop(str(error))
    return Plan(
        chosen,
        repeat,
        limit,
        time_limit,
        [int(size) for size in sizes],
        solvers or None,
        tell=teller(),
    )


def _peers(wanted: list[str]) -> list[Peer]:
    """Those whose versions matter."""
    from takegaki.lab.peers import PEERS  # noqa: PLC0415  (the command line must start fast)

    return [PEERS["clingo"], PEERS["cpsat"]] if "papers" in wanted else []


def explain(
    part: Annotated[
        list[str] | None,
        typer.Option(help=f"{', '.join(EXPLAIN_PARTS)}. May be repeated; default all."),
    ] = None,
    limit: Annotated[
        int | None, typer.Option(min=1, help="Take at most so many boards of each group.")
    ] = None,
    as_json: Json = False,
    markdown: Markdown = False,
) -> None:
    """Levels, boards solved by techniques alone, time to explain, and the truth of the rating.

    Times are processor time, warm, on one core.
    """
    from takegaki.lab.explain import ExplainPlan  # noqa: PLC0415  (the command line must start fast)

    wanted = part or list(EXPLAIN_PARTS)
    measures = _measures(EXPLAIN_PARTS, wanted)
    plan = ExplainPlan(limit, tell=teller())
    runs = {name: partial(measure, plan) for name, measure in measures.items()}
    with machine_code_first() as watch:
        found, complete = _measured(runs)
    facts = facts_of([], watch.tier) | {"clock": "processor time", "settings": {"limit": limit}}
    report(found, facts, as_json, markdown, complete=complete)


def generate(
    count: Annotated[int, typer.Option(min=1, help="Puzzles of each kind.")] = 50,
    largest: Annotated[
        int, typer.Option(min=1, help="Leave out boards with more rows than this.")
    ] = 100,
    of_tilings: Annotated[
        bool,
        typer.Option(
            "--tilings", help="A board of some 100 cells of each tiling of Loopy instead."
        ),
    ] = False,
    loopy: Annotated[
        str,
        typer.Option(
            metavar="PROGRAM", help="Loopy's program; it takes --generate as sgt-loopy does."
        ),
    ] = "sgt-loopy",
    as_json: Json = False,
    markdown: Markdown = False,
) -> None:
    """Puzzles by size and level, beside the targets; Loopy runs as well where sgt-puzzles is
    installed.

    Times are processor time, warm, on one core; a kind that has taken a minute is cut short.
    """
    from takegaki.lab import generate as work  # noqa: PLC0415  (the command line must start fast)

    kinds = [
        kind
        for kind in (work.KINDS_OF_TILINGS if of_tilings else work.KINDS)
        if kind.rows <= largest
    ]
    if not kinds:
        stop(
            f"--largest {largest}: the smallest boards have "
            f"{min(kind.rows for kind in work.KINDS)} rows"
        )
    with machine_code_first() as watch:
        rows, complete = measured_each(
            kinds, lambda kind: work.measured(kind, count, loopy), lambda kind: kind.name
        )
    facts = facts_of([], watch.tier) | {"clock": "processor time", "settings": {"count": count}}
    if slowness := work.slowness(rows):
        facts["this machine"] = (
            f"Loopy takes {slowness:.1f} times as long as where its times were recorded"
        )
    report([work.findings(rows)], facts, as_json, markdown, complete=complete)


def style(
    name: Annotated[
        str, typer.Option("--style", help="nikoli, janko, loopy or minimal.", metavar="NAME")
    ] = "nikoli",
    source: Annotated[
        str, typer.Option("--beside", help="The published boards: nikoli or janko.", metavar="NAME")
    ] = "",
    sizes: Annotated[
        str, typer.Option(help="Sizes of boards, with commas.")
    ] = "10x10,18x10,24x14,36x20",
    count: Annotated[int, typer.Option(min=12, help="Puzzles of each size.")] = 100,
    as_json: Json = False,
    markdown: Markdown = False,
) -> None:
    """What tells our puzzles from published ones: places, values, loop, way of solving.

    Two programs say how well they tell both apart, by the numbers that styles are measured by and
    by others that styles aim at in part only: windows, moves, rings, runs, turns of the loop.

    It needs ../shared/corpus, and scikit-learn, which the extra "lab" brings.
    """
    from takegaki.generation.style_names import DRAWN, STYLES  # noqa: PLC0415  (start fast)
    from takegaki.lab import style as work  # noqa: PLC0415
    from takegaki.lab.corpus import CorpusError  # noqa: PLC0415

    beside = source or (name if name in DRAWN else DRAWN[0])
    asked = names_in(sizes)
    if name not in STYLES or beside not in DRAWN or set(asked) - set(work.STYLE_SIZES):
        stop(
            f"--style is one of {', '.join(STYLES)}, --beside one of {', '.join(DRAWN)}, and "
            f"--sizes are of {', '.join(work.STYLE_SIZES)}"
        )
    try:
        with machine_code_first() as watch:
            rows, complete = measured_each(
                asked,
                lambda size: work.measured_style(name, beside, size, count),
                lambda size: f"{name} {size}",
            )
    except CorpusError as error:
        stop(str(error))
    except ImportError:
        stop("scikit-learn is missing: pip install takegaki[lab]")
    facts = facts_of([], watch.tier) | {"clock": "processor time", "settings": {"count": count}}
    report([work.style_findings(rows)], facts, as_json, markdown, complete=complete)


def net(
    count: Annotated[int, typer.Option(min=1, help="Boards of each kind.")] = 50,
    largest: Annotated[
        int, typer.Option(min=1, help="Leave out boards with more rows than this.")
    ] = 400,
    as_json: Json = False,
    markdown: Markdown = False,
) -> None:
    """Net by size: plain, wrapping, with walls, uniform trees; Tatham's sgt-net as well where
    installed.

    Times are processor time, warm, on one core; what has taken 40 s is cut short.
    """
    from takegaki.lab import net as work  # noqa: PLC0415  (the command line must start fast)

    kinds = list(work.kinds(largest))
    if not kinds:
        stop(f"--largest {largest}: the smallest boards have {work.SIZES[0].side} rows")
    with machine_code_first() as watch:
        rows, complete = measured_each(
            kinds, lambda kind: work.measured(kind, count), lambda kind: kind.name
        )
    facts = facts_of([], watch.tier) | {"clock": "processor time", "settings": {"count": count}}
    report([work.findings(rows)], facts, as_json, markdown, complete=complete)


def tilings(
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILE...", help="A JSON object a line, with `game_id` and `difficulty`."
        ),
    ],
    limit: Annotated[
        int | None, typer.Option(min=1, help="Take at most so many boards of each tiling.")
    ] = None,
    time_limit: Annotated[
        float, typer.Option(min=0.0, help="Seconds for each proof and explanation.")
    ] = 60.0,
    as_json: Json = False,
    markdown: Markdown = False,
) -> None:
    """Boards of all tilings: proof, the ladder beside the level they were made for, explanation to
    the end.

    Times are processor time, warm, on one core.
    """
    from takegaki.lab import tilings as work  # noqa: PLC0415  (the command line must start fast)

    with guarded():
        cases = work.read_cases_of_tilings(files)
    if not cases:
        stop("there is no board in these files")
    with machine_code_first() as watch:
        rows, complete = measured_each(
            list(cases.items()),
            lambda one: work.measured_tiling(one[0], one[1][:limit], time_limit),
            lambda one: one[0],
        )
    facts = facts_of([], watch.tier) | {
        "clock": "processor time",
        "settings": {"time_limit": time_limit},
    }
    report([work.tiling_findings(rows)], facts, as_json, markdown, complete=complete)


def certificates(
    only: Annotated[
        str, typer.Option(help="Groups of boards, by the beginning of their names; default all.")
    ] = "",
    made: Annotated[
        int, typer.Option(min=0, help="Boards to make of each type that no corpus has.")
    ] = 500,
    limit: Annotated[
        int | None, typer.Option(min=1, help="Take at most so many boards of each group.")
    ] = None,
    time_limit: Annotated[
        float, typer.Option(min=0.0, help="Seconds for each certificate.")
    ] = 600.0,
    as_json: Json = False,
    markdown: Markdown = False,
) -> None:
    """Certificates of all corpora: verified, their sizes, the time to make and to check them.

    Times are processor time, warm, on one core.
    """
    from takegaki.lab import certificates as work  # noqa: PLC0415  (the command line must start fast)
    from takegaki.lab.corpus import CorpusError  # noqa: PLC0415

    try:
        groups = work.groups(made, limit, only)
    except CorpusError as error:
        stop(str(error))
    if not groups:
        stop(f"--only {only}: there is no such group of boards here")
    with machine_code_first() as watch:
        rows, complete = measured_each(
            list(groups.items()),
            lambda one: work.measured(one[0], one[1], time_limit),
            lambda one: one[0],
        )
    facts = facts_of([], watch.tier) | {
        "clock": "processor time",
        "settings": {"time_limit": time_limit, "limit": limit},
    }
    report([work.findings(rows)], facts, as_json, markdown, complete=complete)


def cold(
    only: Annotated[
        str,
        typer.Option(help="Commands, with commas, by the beginnings of their names; default all."),
    ] = "",
    repeat: Annotated[
        int, typer.Option(min=1, help="Runs of each command; their median counts.")
    ] = 3,
    with_compiled: Annotated[
        bool,
        typer.Option("--compiled/--no-compiled", help="Also compile everything and measure again."),
    ] = True,
    as_json: Json = False,
    markdown: Markdown = False,
) -> None:
    """First use: whole commands with nothing compiled, then with everything compiled; minutes of
    it.

    Each run has a store of machine code of its own; yours is not touched. Wall and processor time
    and the memory of all processes of a command, those that compile beside it included.
    """
    from takegaki.lab import cold as work  # noqa: PLC0415  (the command line must start fast)

    beginnings = tuple(names_in(only)) or ("",)
    commands = [command for command in work.COMMANDS if command.name.startswith(beginnings)]
    if not commands:
        stop(f"--only {only}: there are {', '.join(command.name for command in work.COMMANDS)}")
    tell = teller()
    rows, complete = measured_each(
        commands,
        lambda command: work.measured(command, repeat),
        lambda command: f"{command.name}, nothing compiled",
    )
    made = None
    if complete and with_compiled:
        try:
            made = work.measure_compiled(rows, repeat, tell=tell)
        except KeyboardInterrupt:
            complete = False
        except RuntimeError as error:
            stop(str(error), Status.WRONG)
    facts = facts_of([], work.tiers_of(rows)) | {"settings": {"repeat": repeat}}
    report([work.findings(rows, made)], facts, as_json, markdown, complete=complete)


def start(
    only: Annotated[
        str,
        typer.Option(help="Processes, with commas, by the beginnings of their names; default all."),
    ] = "",
    repeat: Annotated[
        int, typer.Option(min=1, help="Runs of each process; the quickest counts.")
    ] = 7,
    as_json: Json = False,
    markdown: Markdown = False,
) -> None:
    """Starting: whole commands, everything compiled, beside a process that imports NumPy and
    nothing else.

    Processor time, by turns, so that other work on the machine changes little. What has no machine
    code yet gets it before, which takes minutes once.
    """
    from takegaki.lab import start as work  # noqa: PLC0415  (the command line must start fast)
    from takegaki.runtime.measured_runs import slowest_tier  # noqa: PLC0415

    beginnings = tuple(names_in(only)) or ("",)
    processes = [one for one in work.PROCESSES if one.name.startswith(beginnings)]
    if not processes:
        stop(f"--only {only}: there are {', '.join(one.name for one in work.PROCESSES)}")
    rows, complete = measured_each(
        processes, lambda process: work.measured(process, repeat), lambda process: process.name
    )
    facts = facts_of([], slowest_tier(row.tier for row in rows)) | {"settings": {"repeat": repeat}}
    report([work.findings(rows)], facts, as_json, markdown, complete=complete)


def _measures(parts: Mapping[str, tuple[str, str]], wanted: list[str]) -> dict[str, Measure]:
    """The functions of the requested parts, by name."""
    if unknown := [name for name in wanted if name not in parts]:
        stop(f"no part {unknown[0]!r}; there are {', '.join(parts)}")
    chosen = {name: parts[name] for name in wanted}
    return {
        name: getattr(import_module(f"takegaki.lab.{file}"), function)
        for name, (file, function) in chosen.items()
    }


def _measured(
    runs: Mapping[str, Callable[[], Findings]], *, insist: bool = True
) -> tuple[list[Findings], bool]:
    """What the parts found; False when Ctrl-C ended it. `insist`: a part without its boards is an
    error.
    """
    from takegaki.lab.corpus import CorpusError  # noqa: PLC0415  (the command line must start fast)

    found: list[Findings] = []
    for name, run in runs.items():
        try:
            found.append(run())
        except CorpusError as error:
            if insist:
                stop(str(error))
            typer.echo(f"part {name} left out: {error}", err=True)
        except KeyboardInterrupt:
            return found, False
    return found, True
