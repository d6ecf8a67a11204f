"""`takegaki bench solve`, `hard` and `batch`: ours and the peers on the same puzzles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from takegaki.cli.bench.report import (
    Json,
    Markdown,
    facts_of,
    machine_code_first,
    names_in,
    show,
    stop,
)
from takegaki.cli.errors import Status

if TYPE_CHECKING:
    from takegaki.lab.corpus import Case
    from takegaki.lab.measure import Result, Settings
    from takegaki.lab.peers import Peer

Corpus = Annotated[
    list[Path] | None,
    typer.Option(help="Puzzles: a .jsonl of recorded puzzles or a plain grid. May be repeated."),
]
Against = Annotated[
    str, typer.Option(help='Peers, with commas: lazy, naive, sat, clingo, cpsat; "" for none.')
]
Programs = Annotated[
    list[str] | None,
    typer.Option(
        "--program",
        metavar="NAME=COMMAND",
        help="A program as one more peer: {grid} in its command is the puzzle's file. May be "
        "repeated.",
    ),
]
First = Annotated[bool, typer.Option(help="Measure each board as the first one of its shape, too.")]
Limit = Annotated[
    int | None, typer.Option(min=1, help="Take at most so many boards of each class.")
]
Repeat = Annotated[int, typer.Option(min=1, help="Runs of each puzzle; their median counts.")]
TimeLimit = Annotated[float, typer.Option(min=0.0, help="Seconds that ours has for a puzzle.")]
PeerTimeLimit = Annotated[
    float, typer.Option(min=0.0, help="Seconds that a peer has for a puzzle.")
]
Memory = Annotated[bool, typer.Option(help="Measure peak memory as well, in a process of its own.")]


def solve(
    corpus: Corpus = None,
    against: Against = "lazy",
    programs: Programs = None,
    sizes: Annotated[str, typer.Option(help="Size classes, with commas: 10x10,18x10")] = "",
    all_sizes: Annotated[bool, typer.Option(help="Take boards of every size.")] = False,
    limit: Limit = None,
    repeat: Repeat = 3,
    time_limit: TimeLimit = 60.0,
    peer_time_limit: PeerTimeLimit = 20.0,
    first: First = False,
    text: Annotated[str, typer.Option("--as", help="What ours reads: grid or puzzlink.")] = "grid",
    memory: Memory = True,
    as_json: Json = False,
    markdown: Markdown = False,
) -> None:
    """Time from text to proven verdict, by size class, and the peers on the same boards.

    A peer that meets its time limit on three boards of a class is given no more of that class.
    """
    from takegaki.lab import corpus as puzzles  # noqa: PLC0415  (the command line must start fast)
    from takegaki.lab.digest import as_puzzlink  # noqa: PLC0415
    from takegaki.lab.measure import Settings  # noqa: PLC0415

    if text not in {"grid", "puzzlink"}:
        stop(f"--as {text}: it is grid or puzzlink")
    try:
        cases = puzzles.read_cases(corpus or puzzles.published_files())
    except puzzles.CorpusError as error:
        stop(str(error))
    names = None if all_sizes else names_in(sizes) or puzzles.default_groups(cases)
    cases = puzzles.choose(cases, names, limit)
    if text == "puzzlink":
        cases = [as_puzzlink(case) for case in cases]
    settings = Settings(repeat, time_limit, peer_time_limit, first=first)
    _run(cases, _peers(against, programs), settings, memory, as_json, markdown)


def hard(
    corpus: Corpus = None,
    against: Against = "lazy",
    programs: Programs = None,
    limit: Limit = None,
    repeat: Repeat = 3,
    time_limit: TimeLimit = 60.0,
    peer_time_limit: PeerTimeLimit = 60.0,
    memory: Memory = True,
    as_json: Json = False,
    markdown: Markdown = False,
) -> None:
    """The same for the hardest boards, by file; every peer is given all of them."""
    from takegaki.lab import corpus as puzzles  # noqa: PLC0415  (the command line must start fast)
    from takegaki.lab.measure import Settings  # noqa: PLC0415

    try:
        cases = puzzles.read_cases(corpus or puzzles.hard_files(), puzzles.by_file)
    except puzzles.CorpusError as error:
        stop(str(error))
    settings = Settings(repeat, time_limit, peer_time_limit, give_up=None)
    _run(
        puzzles.choose(cases, None, limit),
        _peers(against, programs),
        settings,
        memory,
        as_json,
        markdown,
    )


def batch(
    corpus: Corpus = None,
    size: Annotated[str, typer.Option(help="Size class of the boards.")] = "10x10",
    lines: Annotated[
        int, typer.Option(min=1, help="Boards in the batch, repeated as needed.")
    ] = 5_000,
    jobs: Annotated[str, typer.Option(help="Numbers of processes to try, with commas.")] = "1,2",
    as_json: Json = False,
    markdown: Markdown = False,
) -> None:
    """Throughput of `takegaki solve --batch FILE --jobs J --json`, boards a second and core."""
    from takegaki.lab import batch as batches  # noqa: PLC0415  (the command line must start fast)
    from takegaki.lab import corpus as puzzles  # noqa: PLC0415
    from takegaki.runtime.measured_runs import slowest_tier  # noqa: PLC0415

    try:
        counts = [int(name) for name in names_in(jobs)]
        cases = puzzles.choose(
            puzzles.read_cases(corpus or puzzles.published_files()), [size], None
        )
        if not cases:
            stop(f"no board of class {size} among these puzzles")
        text = batches.batch_text(cases, lines)
        with machine_code_first():
            batches.warm_up(cases)
        runs = [batches.run_batch(text, count) for count in counts]
    except ValueError:
        stop(f"--jobs {jobs}: numbers with commas between them")
    except puzzles.CorpusError as error:
        stop(str(error))
    except batches.BatchError as error:
        stop(str(error), Status.WRONG)
    facts = facts_of([], slowest_tier(run.tier for run in runs))
    show(
        [batches.batch_table(runs)],
        facts,
        facts | {"batch": [asdict(run) for run in runs]},
        as_json,
        markdown,
    )
    if wrong := sum(batches.wrong_answers(run, cases) for run in runs):
        stop(
            f"WRONG ANSWER: {wrong} answers of puzzles recorded as unique are not unique",
            Status.WRONG,
        )


def _run(
    cases: Sequence[Case],
    peers: Sequence[Peer],
    settings: Settings,
    memory: bool,
    as_json: bool,
    markdown: bool,
) -> None:
    from takegaki.lab import digest, report  # noqa: PLC0415  (the command line must start fast)

    if not cases:
        stop("no boards of these size classes; --all-sizes takes every board")
    with machine_code_first(has_line=True) as watch:
        outcome = digest.run(cases, peers, settings, memory, _progress)
    facts = facts_of(peers, watch.tier) | {
        "settings": {
            "repeat": settings.repeat,
            "time_limit": settings.time_limit,
            "peer_time_limit": settings.peer_time_limit,
        }
    }
    whole = report.as_json(facts, outcome.rows, outcome.memory, outcome.mismatches)
    show(report.all_tables(outcome.rows, outcome.memory), facts, whole, as_json, markdown)
    for mismatch in outcome.mismatches:
        typer.echo(f"WRONG ANSWER: {mismatch}", err=True)
    if outcome.mismatches:
        raise typer.Exit(Status.WRONG)
    if not outcome.complete:
        stop("interrupted; the tables hold what was measured before", Status.INTERRUPTED)


def _peers(against: str, programs: list[str] | None) -> list[Peer]:
    from takegaki.lab.digest import choose_peers  # noqa: PLC0415
    from takegaki.lab.peers import (  # noqa: PLC0415  (the command line must start fast)
        PEERS,
        MissingPeerError,
        program,
    )

    try:
        return [*choose_peers(names_in(against)), *map(program, programs or [])]
    except KeyError as error:
        stop(f"no peer {error}; there are {', '.join(PEERS)}")
    except MissingPeerError as error:
        stop(str(error))


def _progress(results: Iterable[Result], total: int) -> Iterator[Result]:
    from takegaki.cli.progress import Counting  # noqa: PLC0415  (the command line must start fast)

    with Counting("measuring", total) as counting:
        counting.at(0)
        for done, result in enumerate(results, start=1):
            yield result
            counting.at(done)
