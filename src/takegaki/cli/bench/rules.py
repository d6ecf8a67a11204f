"""`takegaki bench rules`: application, trial, size of the set, and the experiments of paper 1."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Annotated

import typer

from takegaki.cli.bench.output import INTERRUPTED, Json, Markdown, facts_of, names_in, report, stop, teller

if TYPE_CHECKING:
    from takegaki.bench.findings import Findings
    from takegaki.bench.peers import Peer
    from takegaki.bench.rules.part import Plan

PARTS = {
    "build": ("build", "building"),
    "apply": ("applying", "applying"),
    "trial": ("applying", "trying"),
    "fujiwara": ("fujiwara", "fujiwara"),
    "size": ("size", "sizing"),
    "papers": ("papers", "papers"),
}
"""By name the file of the part and its function."""

SLOW = ("papers",)


def rules(
    part: Annotated[
        list[str] | None,
        typer.Option(help=f"{', '.join(PARTS)}. May be repeated; default all but {', '.join(SLOW)}."),
    ] = None,
    sets: Annotated[
        list[str] | None,
        typer.Option(
            "--rules", help="A set of the library or a file; the first is aimed at. May be repeated."
        ),
    ] = None,
    solvers: Annotated[str, typer.Option(help="Searches of part papers, with commas; all by default.")] = "",
    sizes: Annotated[
        str, typer.Option(help="Numbers of rules for part size, with commas.")
    ] = "1000,3000,10000,30000",
    limit: Annotated[
        int | None, typer.Option(min=1, help="Take at most so many boards of each class.")
    ] = None,
    repeat: Annotated[int, typer.Option(min=1, help="Runs of each board; their median counts.")] = 5,
    time_limit: Annotated[
        float, typer.Option(min=0.0, help="Seconds that each search of part papers has.")
    ] = 60.0,
    as_json: Json = False,
    markdown: Markdown = False,
) -> None:
    """Rules to their fixpoint, trials, growing sets, and search without and with the rules' edges.

    Times are processor time, warm, on one core.
    """
    wanted = part or [name for name in PARTS if name not in SLOW]
    if unknown := [name for name in wanted if name not in PARTS]:
        stop(f"no part {unknown[0]!r}; there are {', '.join(PARTS)}")
    plan = _plan(
        sets or ["standard", "van-dam"], names_in(sizes), names_in(solvers), limit, repeat, time_limit
    )
    told = facts_of(_peers(wanted)) | {
        "clock": "processor time",
        "settings": {"repeat": repeat, "time_limit": time_limit},
    }
    found, complete = _measured(plan, wanted, insist=part is not None)
    report(found, told, as_json, markdown)
    if not complete:
        stop("interrupted; the tables hold what was measured before", INTERRUPTED)


def _plan(
    sets: list[str],
    sizes: list[str],
    solvers: list[str],
    limit: int | None,
    repeat: int,
    time_limit: float,
) -> Plan:
    from takegaki.bench.rules.papers import WAYS  # noqa: PLC0415  (the command line must start fast)
    from takegaki.bench.rules.part import Plan  # noqa: PLC0415
    from takegaki.cli.rules.source import load_proven  # noqa: PLC0415
    from takegaki.core.errors import PuzzleError  # noqa: PLC0415

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
    from takegaki.bench.peers import PEERS  # noqa: PLC0415  (the command line must start fast)

    return [PEERS["clingo"], PEERS["cpsat"]] if "papers" in wanted else []


def _measured(plan: Plan, wanted: list[str], *, insist: bool) -> tuple[list[Findings], bool]:
    """What the parts found; False when Ctrl-C ended it. `insist`: a part without its boards is an error."""
    from takegaki.bench.corpus import CorpusError  # noqa: PLC0415  (the command line must start fast)

    found: list[Findings] = []
    for name in wanted:
        file, function = PARTS[name]
        measure = getattr(import_module(f"takegaki.bench.rules.{file}"), function)
        try:
            found.append(measure(plan))
        except CorpusError as error:
            if insist:
                stop(str(error))
            typer.echo(f"part {name} left out: {error}", err=True)
        except KeyboardInterrupt:
            return found, False
    return found, True
