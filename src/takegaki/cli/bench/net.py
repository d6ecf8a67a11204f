"""`takegaki bench net`: how long Net's puzzles take to solve and to make."""

from __future__ import annotations

from typing import Annotated

import typer

from takegaki.cli.bench.output import (
    INTERRUPTED,
    Json,
    Markdown,
    facts_of,
    measured_each,
    report,
    stop,
)


def net(
    count: Annotated[int, typer.Option(min=1, help="Boards of each kind.")] = 50,
    largest: Annotated[int, typer.Option(min=1, help="Leave out boards with more rows than this.")] = 400,
    as_json: Json = False,
    markdown: Markdown = False,
) -> None:
    """Net by size: plain, wrapping, with walls, uniform trees; Tatham's sgt-net as well where installed.

    Times are processor time, warm, on one core; what has taken 40 s is cut short.
    """
    from takegaki.bench import net as work  # noqa: PLC0415  (the command line must start fast)

    kinds = list(work.kinds(largest))
    if not kinds:
        stop(f"--largest {largest}: the smallest boards have {work.SIZES[0].side} rows")
    rows, complete = measured_each(kinds, lambda kind: work.measured(kind, count), lambda kind: kind.name)
    told = facts_of([]) | {"clock": "processor time", "settings": {"count": count}}
    report([work.findings(rows)], told, as_json, markdown)
    if not complete:
        stop("interrupted; the tables hold what was measured before", INTERRUPTED)
