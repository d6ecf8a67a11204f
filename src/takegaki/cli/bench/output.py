"""What the commands of `takegaki bench` share: facts, progress, and the ways to show an answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

if TYPE_CHECKING:
    from takegaki.bench.peers import Peer
    from takegaki.bench.tables import TextTable

WRONG_USAGE = 2
WRONG_ANSWER = 1
INTERRUPTED = 130

Json = Annotated[bool, typer.Option("--json", help="One JSON object.")]
Markdown = Annotated[bool, typer.Option("--markdown", help="Tables for docs/benchmarks.md.")]


def names_in(text: str) -> list[str]:
    """The names in a list with commas."""
    return [name.strip() for name in text.split(",") if name.strip()]


def facts_of(peers: Sequence[Peer]) -> dict[str, object]:
    """Command, date, machine and versions."""
    from takegaki.bench import machine  # noqa: PLC0415  (the command line must start fast)

    return {
        "command": machine.command(),
        "date": machine.today(),
        "machine": machine.machine(),
        "versions": machine.versions(peers),
    }


def show(
    tables: Sequence[TextTable],
    told: Mapping[str, object],
    whole: Mapping[str, object],
    as_json: bool,
    markdown: bool,
) -> None:
    """Tables and facts in the way asked for; `whole` is the JSON object."""
    import json  # noqa: PLC0415  (the command line must start fast)

    from rich.console import Console  # noqa: PLC0415

    from takegaki.bench import report  # noqa: PLC0415
    from takegaki.bench import tables as ways  # noqa: PLC0415

    shown = [*tables, report.facts_table(told)]
    console = Console()
    if as_json:
        typer.echo(json.dumps(whole))
    elif markdown:
        typer.echo("\n\n".join(map(ways.markdown, shown)))
    elif console.is_terminal:
        for table in shown:
            console.print(ways.pretty(table))
    else:
        typer.echo("\n\n".join(map(ways.plain, shown)))


def stop(message: str, status: int = WRONG_USAGE) -> NoReturn:
    """One line on standard error, and an exit status."""
    typer.echo(message, err=True)
    raise typer.Exit(status)
