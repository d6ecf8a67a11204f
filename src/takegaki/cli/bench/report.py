"""What the commands of `takegaki bench` share: facts, progress, and the ways to show an answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn, TypeVar

import typer

from takegaki.cli.errors import Status

if TYPE_CHECKING:
    from takegaki.lab.peers import Peer
    from takegaki.lab.report import Findings, TextTable
    from takegaki.runtime.measured_runs import Stopwatch

K = TypeVar("K")
R = TypeVar("R")

Json = Annotated[bool, typer.Option("--json", help="One JSON object.")]
Markdown = Annotated[bool, typer.Option("--markdown", help="Tables for docs/benchmarks.md.")]


def names_in(text: str) -> list[str]:
    """The names in a list with commas."""
    return [name.strip() for name in text.split(",") if name.strip()]


@contextmanager
def machine_code_first(*, has_line: bool = False) -> Iterator[Stopwatch]:
    """What is measured within waits for machine code, with a line of progress; the watch says
    afterwards in which tier its kernels ran.

    has_line  the work has a line of its own, which says how far compiling is
    """
    from takegaki.cli.progress import Waiting  # noqa: PLC0415  (the command line must start fast)
    from takegaki.runtime.measured_runs import Stopwatch, waiting  # noqa: PLC0415

    with waiting(), nullcontext() if has_line else Waiting():
        yield Stopwatch()


def facts_of(peers: Sequence[Peer], tier: str) -> dict[str, object]:
    """Command, date, machine, versions, and how the kernels ran: a tier."""
    from takegaki.lab import report  # noqa: PLC0415  (the command line must start fast)

    return {
        "command": report.command(),
        "date": report.today(),
        "machine": report.machine(),
        "versions": report.versions(peers),
        "kernels": tier,
    }


def show(
    tables: Sequence[TextTable],
    facts: Mapping[str, object],
    whole: Mapping[str, object],
    as_json: bool,
    markdown: bool,
) -> None:
    """Tables and facts in the way requested; `whole` is the JSON object."""
    import json  # noqa: PLC0415  (the command line must start fast)
    from dataclasses import asdict  # noqa: PLC0415

    from rich.console import Console  # noqa: PLC0415

    from takegaki.lab import report  # noqa: PLC0415

    shown = [*tables, report.facts_table(facts)]
    console = Console()
    if as_json:
        typer.echo(json.dumps({**whole, "tables": [asdict(table) for table in tables]}))
    elif markdown:
        typer.echo("\n\n".join(map(report.markdown, shown)))
    elif console.is_terminal:
        for table in shown:
            console.print(report.pretty(table))
    else:
        typer.echo("\n\n".join(map(report.plain, shown)))


def page(
    runs: Annotated[
        list[Path], typer.Argument(help="Saved runs: what commands of bench printed with --json.")
    ],
    into: Annotated[
        Path | None,
        typer.Option(
            help="Write each run NAME.json between its marks <!-- run NAME --> in this page."
        ),
    ] = None,
) -> None:
    """The tables of saved runs, with machine, load and intervals, as Markdown or into a page."""
    import json  # noqa: PLC0415  (the command line must start fast)

    from takegaki.core.atomic_write import write_text  # noqa: PLC0415
    from takegaki.lab.report import run_markdown, with_runs  # noqa: PLC0415

    texts = {}
    for file in runs:
        try:
            texts[file.stem] = run_markdown(json.loads(file.read_text(encoding="utf-8")))
        except OSError as error:
            stop(f"{file}: {error.strerror}")
        except (ValueError, KeyError, TypeError):
            stop(f"{file}: no saved run; `takegaki bench solve --json > {file}` makes one")
    if into is None:
        typer.echo("\n\n".join(texts.values()))
        return
    try:
        write_text(into, with_runs(into.read_text(encoding="utf-8"), texts))
    except OSError as error:
        stop(f"{into}: {error.strerror}")
    except KeyError as error:
        name = error.args[0]
        stop(
            f"{into}: no place for {name}: a line <!-- run {name} --> and a line <!-- end {name} "
            f"-->"
        )


def teller() -> Callable[[str], None]:
    """Reports at a terminal what is being measured."""
    from rich.console import Console  # noqa: PLC0415  (the command line must start fast)

    console = Console(stderr=True)
    return lambda text: (
        console.print(text, style="dim", highlight=False) if console.is_terminal else None
    )


def report(
    found: Sequence[Findings],
    facts: dict[str, object],
    as_json: bool,
    markdown: bool,
    *,
    complete: bool,
) -> None:
    """Show what parts found, with their targets; ends the command if that is not all."""
    from dataclasses import asdict  # noqa: PLC0415  (the command line must start fast)

    from takegaki.lab.report import target_table  # noqa: PLC0415

    targets = [target for findings in found for target in findings.targets]
    tables = [table for findings in found for table in findings.tables]
    whole = facts | {"targets": [asdict(target) for target in targets]}
    for findings in found:
        whole |= findings.data
    shown = [*tables, target_table(targets)] if targets else tables
    show(shown, facts, whole, as_json, markdown)
    if not complete:
        stop("interrupted; the tables hold what was measured before", Status.INTERRUPTED)


def measured_each(
    kinds: Sequence[K], measured: Callable[[K], R], name: Callable[[K], str]
) -> tuple[list[R], bool]:
    """A row for each kind; False when Ctrl-C ended it. A wrong answer ends the program."""
    tell, rows = teller(), []
    try:
        for kind in kinds:
            tell(name(kind))
            rows.append(measured(kind))
    except KeyboardInterrupt:
        return rows, False
    except RuntimeError as error:
        stop(str(error), Status.WRONG)
    return rows, True


def stop(message: str, status: int = Status.USAGE) -> NoReturn:
    """One line on standard error, and an exit status."""
    typer.echo(message, err=True)
    raise typer.Exit(status)
