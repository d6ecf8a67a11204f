"""`takegaki bench explain`: levels, power and speed of explanation, and the truth of the rating."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Annotated

import typer

from takegaki.cli.bench.output import INTERRUPTED, Json, Markdown, facts_of, report, stop, teller

if TYPE_CHECKING:
    from takegaki.bench.explain.plan import Plan
    from takegaki.bench.findings import Findings

PARTS = ("levels", "power", "speed", "truth")
"""By name the file of the part and its function."""


def explain(
    part: Annotated[
        list[str] | None, typer.Option(help=f"{', '.join(PARTS)}. May be repeated; default all.")
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
    from takegaki.bench.explain.plan import Plan  # noqa: PLC0415  (the command line must start fast)

    wanted = part or list(PARTS)
    if unknown := [name for name in wanted if name not in PARTS]:
        stop(f"no part {unknown[0]!r}; there are {', '.join(PARTS)}")
    found, complete = _measured(Plan(limit, tell=teller()), wanted)
    told = facts_of([]) | {"clock": "processor time", "settings": {"limit": limit}}
    report(found, told, as_json, markdown)
    if not complete:
        stop("interrupted; the tables hold what was measured before", INTERRUPTED)


def _measured(plan: Plan, wanted: list[str]) -> tuple[list[Findings], bool]:
    """What the parts found; False when Ctrl-C ended it."""
    from takegaki.bench.corpus import CorpusError  # noqa: PLC0415  (the command line must start fast)

    found: list[Findings] = []
    for name in wanted:
        try:
            found.append(getattr(import_module(f"takegaki.bench.explain.{name}"), name)(plan))
        except CorpusError as error:
            stop(str(error))
        except KeyboardInterrupt:
            return found, False
    return found, True
