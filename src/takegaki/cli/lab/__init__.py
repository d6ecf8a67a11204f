"""`takegaki lab`: the papers' experiments and ours, run, plotted and reported."""

import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from takegaki.cli.command_group import command_group
from takegaki.cli.declared import typer
from takegaki.cli.errors import guarded
from takegaki.cli.option_values import ClusterOption, workers
from takegaki.cli.output import answer, note
from takegaki.cli.progress import Counting

if TYPE_CHECKING:
    from takegaki.lab.experiments import Experiment
    from takegaki.lab.experiments.result_rows import LabRows
    from takegaki.runtime.processes import Jobs

lab = command_group("Experiments: list, run, plot, report, export.", "lab")

Store = Annotated[
    Path, typer.Option("--store", metavar="FILE", help="The SQLite file that keeps the rows.")
]
STORE = Path("takegaki-lab.sqlite")
QUICK_STORE = Path("takegaki-lab-quick.sqlite")


@lab.command("list")
def list_() -> None:
    """List the experiments, their graphs and what is varied."""
    with guarded():
        from takegaki.cli.output import table  # noqa: PLC0415
        from takegaki.lab.experiments import experiments  # noqa: PLC0415

        table(
            [
                (each.name, each.title, each.source, ", ".join(graph.name for graph in each.graphs))
                for each in experiments().values()
            ]
        )


@lab.command()
def run(
    names: Annotated[
        list[str],
        typer.Argument(
            metavar="NAME...", help="Experiments or graphs of theirs; or: all, but the data set."
        ),
    ],
    sizes: Annotated[
        str,
        typer.Option(metavar="A..B|A,B", help="Other sizes than the file names: 3..10, or 5,7x8."),
    ] = "",
    count: Annotated[int | None, typer.Option(min=1, help="Seeds at each point.")] = None,
    quick: Annotated[
        bool,
        typer.Option(
            "--quick", help="Few points and seeds, to see that it works; in a store of its own."
        ),
    ] = False,
    jobs: Annotated[int, typer.Option(min=1, help="Processes.")] = 1,
    cluster: ClusterOption = None,
    fresh: Annotated[
        bool, typer.Option("--fresh", help="Remove the rows that are there first.")
    ] = False,
    board: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Fujiwara's problem 34, which is then kept.")
    ] = None,
    corpus: Annotated[
        Path | None,
        typer.Option(
            metavar="PATH",
            help="Published puzzles, a file or a folder of JSON lines; their numbers of clues are "
            "then kept.",
        ),
    ] = None,
    store: Store = STORE,
) -> None:
    """Measure what has no row yet.

    Rows are kept as they come: after Ctrl-C or a kill the same command continues. The same seeds
    give the same rows, but for seconds, in any number of processes.
    """
    with guarded():
        from takegaki.lab.experiments.result_rows import LabRows  # noqa: PLC0415  (it loads the kernels)

        wanted = _wanted(names, _sizes(sizes), count, quick=quick)
        if board is not None:
            from takegaki.lab.rules.fujiwara import remember_board  # noqa: PLC0415

            remember_board(board)
        if corpus is not None:
            from takegaki.lab.experiments.published import remember_corpus  # noqa: PLC0415

            remember_corpus(corpus)
        path = QUICK_STORE if quick and store == STORE else store
        with LabRows(path) as rows, workers(cluster, jobs) as many:
            _run(wanted, rows, many, fresh=fresh)


def _run(wanted: "list[Experiment]", rows: "LabRows", jobs: "Jobs", *, fresh: bool) -> None:
    from takegaki.lab import report  # noqa: PLC0415
    from takegaki.lab.experiments.run import run_experiments  # noqa: PLC0415

    ready = [_installed(each) for each in wanted if _is_ready(each, insist=len(wanted) == 1)]
    from takegaki.runtime.measured_runs import PYTHON, Stopwatch, available_tier  # noqa: PLC0415

    tier = available_tier()
    if tier == PYTHON:
        note("There is no machine code here: the seconds are those of plain Python.")
    facts = {
        "date": report.today(),
        "machine": report.machine(),
        "versions": report.versions(),
        "tier": tier,
    }
    for each in ready:
        if fresh:
            rows.forget(each)
        rows.begin(each, facts)
    begun = time.perf_counter()
    with Counting("rows") as counting:

        def on_rows(experiment: "Experiment", done: int, total: int) -> None:
            counting.at(done, total)
            if done == total:
                counting.make_room()
                answer(f"{experiment.name}: {total:,} rows")

        watch = Stopwatch()
        made = run_experiments(ready, rows, jobs, on_rows=on_rows)
    if watch.tier != tier:
        note("Not all machine code could be made: some seconds are those of plain Python.")
        for each in ready:
            rows.begin(each, facts | {"tier": watch.tier})
    answer(f"{made:,} new rows in {time.perf_counter() - begun:.1f} s.")


def _installed(experiment: "Experiment") -> "Experiment":
    """Without the values that need what is not installed: they get no row, but a word."""
    from takegaki.core.lazy_dataclass import replace  # noqa: PLC0415
    from takegaki.lab.experiments.measures import MISSING  # noqa: PLC0415

    if experiment.measure not in MISSING:
        return experiment
    name, find = MISSING[experiment.measure]
    missing = find()
    for package in dict.fromkeys(missing.values()):
        without = [v for v in experiment.vary[name] if missing.get(str(v)) == package]
        if without:
            note(f"{package} is not installed: {', '.join(map(str, without))} left out")
    left = tuple(value for value in experiment.vary[name] if str(value) not in missing)
    return replace(experiment, vary={**experiment.vary, name: left})


def _is_ready(experiment: "Experiment", *, insist: bool) -> bool:
    """Whether what it needs is there; of several, one that is not is left out with a word."""
    from takegaki.core.errors import PuzzleError  # noqa: PLC0415
    from takegaki.lab.experiments.measures import READY  # noqa: PLC0415

    try:
        READY.get(experiment.measure, bool)()
    except PuzzleError as error:
        if insist:
            raise
        note(f"{experiment.name} is left out: {error}")
        return False
    return True


def _wanted(
    names: list[str], sizes: "list[int | str] | None", count: int | None, *, quick: bool
) -> "list[Experiment]":
    from takegaki.lab.experiments import PAPERS, experiment_named, experiments  # noqa: PLC0415

    found = (
        [each for each in experiments().values() if each.page == PAPERS]
        if names == ["all"]
        else list({each.name: each for each in map(experiment_named, names)}.values())
    )
    found = [each.quickly() if quick else each for each in found]
    return [each.changed(sizes, count) for each in found]


def _sizes(text: str) -> "list[int | str] | None":
    """3..10 or 3,5,8; also 7x8, 7 wide and 8 high."""
    if not text:
        return None
    with suppress(ValueError):
        if ".." in text:
            first, last = (int(part) for part in text.split(".."))
            sides = [(size, size) for size in range(first, last + 1)]
        else:
            parts = [part.split("x") for part in text.split(",")]
            sides = [(int(part[0]), int(part[-1])) for part in parts if len(part) <= 2]
            sides = sides if len(sides) == len(parts) else []
        if sides and min(map(min, sides)) >= 1 and max(map(max, sides)) <= 1000:
            return [width if width == height else f"{width}x{height}" for width, height in sides]
    raise typer.BadParameter(f"{text!r}: write 3..10 or 3,5,7x8", param_hint="--sizes")


@lab.command()
def plot(
    name: Annotated[str, typer.Argument(metavar="NAME", help="An experiment or a graph.")],
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="NAME.svg by default; .png, .pdf."),
    ] = None,
    store: Store = STORE,
) -> None:
    """Draw the graphs of an experiment from its rows."""
    with guarded():
        from takegaki.core.errors import PuzzleError, RequestError  # noqa: PLC0415
        from takegaki.lab.experiments import experiment_named  # noqa: PLC0415
        from takegaki.lab.experiments.plots import draw_graph  # noqa: PLC0415

        experiment = experiment_named(name)
        graphs = [graph for graph in experiment.graphs if graph.name == name] or experiment.graphs
        if output is not None and len(graphs) > 1:
            raise RequestError(f"{name} has {len(graphs)} graphs; name one of them for --output")
        with _opened(store) as rows:
            found = rows.rows(experiment)
        if not found:
            raise PuzzleError(
                f"{name} has no rows; takegaki lab run {name} measures them", place=str(store)
            )
        for graph in graphs:
            path = output or Path(f"{graph.name}.svg")
            draw_graph(experiment, graph, found, path)
            answer(f"{path}: {graph.alt}")


@lab.command()
def report(
    folder: Annotated[
        Path, typer.Option("--folder", metavar="DIR", help="Where the pages go.")
    ] = Path(),
    page: Annotated[str, typer.Option(metavar="NAME", help="papers, or dataset.")] = "papers",
    store: Store = STORE,
) -> None:
    """Write papers.html and papers.md: every table and graph beside the papers' own, machine and
    versions.

    `--page dataset` writes the page about the data set, which `lab run dataset` makes.
    """
    with guarded():
        from takegaki.lab.experiments.page import write_report  # noqa: PLC0415

        with _opened(store) as rows:
            pages = write_report(rows, folder, page)
        answer(f"{pages[0]} and {pages[1]}")


@lab.command()
def export(
    name: Annotated[str, typer.Argument(metavar="NAME", help="An experiment.")],
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="NAME.parquet by default.")
    ] = None,
    store: Store = STORE,
) -> None:
    """Write the rows of an experiment into a Parquet file.

    pandas, Polars and DuckDB read it; that of the data set can be imported into the library, too.
    """
    with guarded():
        from takegaki.core.errors import PuzzleError  # noqa: PLC0415
        from takegaki.lab.experiments import experiment_named  # noqa: PLC0415
        from takegaki.lab.puzzle_files import write_rows  # noqa: PLC0415

        experiment = experiment_named(name)
        with _opened(store) as rows:
            found = rows.rows(experiment)
        if not found:
            raise PuzzleError(
                f"{name} has no rows; takegaki lab run {name} measures them", place=str(store)
            )
        path = output or Path(f"{experiment.name}.parquet")
        answer(f"{write_rows(path, found):,} rows in {path}")


def _opened(store: Path) -> "LabRows":
    from takegaki.core.errors import PuzzleError  # noqa: PLC0415
    from takegaki.lab.experiments.result_rows import LabRows  # noqa: PLC0415

    if store == STORE and not store.is_file() and QUICK_STORE.is_file():
        note(f"{store} is not here; these are the rows of a quick run, {QUICK_STORE}")
        store = QUICK_STORE
    if not store.is_file():
        raise PuzzleError("no rows here; takegaki lab run all makes them", place=str(store))
    return LabRows(store)
