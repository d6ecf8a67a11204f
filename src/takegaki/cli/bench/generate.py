"""`takegaki bench generate`: how long puzzles take to make."""

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


def generate(
    count: Annotated[int, typer.Option(min=1, help="Puzzles of each kind.")] = 50,
    largest: Annotated[int, typer.Option(min=1, help="Leave out boards with more rows than this.")] = 100,
    as_json: Json = False,
    markdown: Markdown = False,
) -> None:
    """Puzzles by size and level, beside the targets; Loopy runs as well where sgt-puzzles is installed.

    Times are processor time, warm, on one core; a kind that has taken a minute is cut short.
    """
    from takegaki.bench import generate as work  # noqa: PLC0415  (the command line must start fast)

    kinds = [kind for kind in work.KINDS if kind.rows <= largest]
    if not kinds:
        stop(f"--largest {largest}: the smallest boards have {min(kind.rows for kind in work.KINDS)} rows")
    rows, complete = measured_each(kinds, lambda kind: work.measured(kind, count), lambda kind: kind.name)
    told = facts_of([]) | {"clock": "processor time", "settings": {"count": count}}
    if slowness := work.slowness(rows):
        told["this machine"] = f"Loopy takes {slowness:.1f} times as long as where its times were recorded"
    report([work.findings(rows)], told, as_json, markdown)
    if not complete:
        stop("interrupted; the tables hold what was measured before", INTERRUPTED)
