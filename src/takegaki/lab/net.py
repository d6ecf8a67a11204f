"""How long Net's puzzles take to solve and to make, by size, beside the targets and Tatham's
program.
"""

import gc
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from statistics import median
from typing import TypeVar

from takegaki.core.budget import Budget
from takegaki.core.graph import Graph
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.puzzle import Puzzle
from takegaki.core.verdict import Multiple, Unique, Verdict
from takegaki.generation import Generated, Request, generate
from takegaki.generation.trees import TREES, arms_of, puzzle_of, random_walls, shuffled_tiles
from takegaki.lab.digest import Target, percentile
from takegaki.lab.report import Findings, TextTable, below, number
from takegaki.lab.tatham import LONGEST, seconds_each
from takegaki.runtime.measured_runs import processor_seconds, wall_seconds
from takegaki.runtime.rng import new_rng
from takegaki.solving import prove
from takegaki.tilings.torus import CELLS, TORUS

T = TypeVar("T")

NET_CORPUS = "sgt-net"
WALLS = 0.2
SECONDS_FOR_SIZE = 40.0
"""What has taken so many seconds is measured no more, once there are FEWEST_BOARDS of it."""
FEWEST_BOARDS = 3
TAIL = 10.0
"""How many times the median no instance should exceed."""


@dataclass(frozen=True)
class Size:
    """Boards as wide as high.

    solve, make      targets for a proven verdict and for a puzzle with one solution, milliseconds
    solver, maker    what Tatham's solver (it deduces only) and generator took before, milliseconds
    """

    side: int
    solve: float
    make: float
    solver: float | None = None
    maker: float | None = None


SIZES = (
    Size(5, 0.0054, 0.027, 0.0054, 0.027),
    Size(11, 0.1, 0.3, 0.05, 0.2),
    Size(25, 0.5, 2, 0.3, 1.4),
    Size(50, 2, 8, 1.2, 8),
    Size(100, 8, 40, 4.9, 69),
    Size(200, 35, 250, 22, 22_000),
    Size(400, 200, 2_000),
)


@dataclass(frozen=True)
class NetKind:
    """Boards of one size that are measured together; `walls` is their share, `tree` a name in
    TREES.
    """

    size: Size
    wraps: bool = False
    walls: float = 0.0
    tree: str = "growth"

    @property
    def name(self) -> str:
        """For tables: as Net calls it, and the tree where it is not Net's own."""
        return self.params + ("" if self.tree == "growth" else f" {self.tree}")

    @property
    def params(self) -> str:
        """What Net calls it."""
        side = self.size.side
        return f"{side}x{side}" + "w" * self.wraps + (f"b{self.walls:g}" if self.walls else "")

    @property
    def graph(self) -> Graph:
        """Its board."""
        return (TORUS if self.wraps else CELLS).graph(self.size.side, self.size.side)


def kinds(largest: int) -> Iterator[NetKind]:
    """Plain, wrapping, with walls, and uniform trees; those of more rows than `largest` left
    out.
    """
    for size in SIZES:
        if size.side <= largest:
            yield NetKind(size)
            yield NetKind(size, wraps=True)
            yield NetKind(size, walls=WALLS)
            yield NetKind(size, tree="uniform")


@dataclass(frozen=True)
class Times:
    """Seconds of each board for one kind of work."""

    seconds: tuple[float, ...]

    @property
    def median_ms(self) -> float:
        """Of one board."""
        return median(self.seconds) * 1e3

    @property
    def tail(self) -> float:
        """The longest, in medians."""
        return max(self.seconds) / median(self.seconds)


@dataclass(frozen=True)
class NetRow:
    """What was measured of one kind.

    made       puzzles with one solution, and the proof of it
    solved     those puzzles, from the puzzle to the verdict
    ambiguous  trees of which nothing is drawn anew; most have several solutions, of which two are
               found
    several    how many of them do
    net        seconds for each puzzle of Tatham's generator, None where it is not installed
    """

    kind: NetKind
    made: Times
    solved: Times
    ambiguous: Times
    several: int
    net: float | None


def measured(kind: NetKind, count: int, clock: Callable[[], float] = processor_seconds) -> NetRow:
    """Make and solve boards of one kind, seeds from 1 on, warm. Raises RuntimeError for a wrong
    answer.
    """
    graph = kind.graph
    _warm(kind, graph)
    made, puzzles = _timed(count, clock, lambda seed: _made(kind, graph, seed))
    found = [done.puzzle for done in puzzles]
    solved, verdicts = _timed(len(found), clock, lambda seed: prove(found[seed - 1]))
    raw = [_ambiguous(kind, graph, seed) for seed in range(1, len(found) + 1)]
    ambiguous, others = _timed(len(raw), clock, lambda seed: prove(raw[seed - 1]))
    _check(kind, verdicts, others)
    net = (
        seconds_each(NET_CORPUS, kind.params, len(found))
        if kind.tree == "growth" and _asked(kind)
        else None
    )
    several = sum(isinstance(verdict, Multiple) for verdict in others)
    return NetRow(kind, made, solved, ambiguous, several, net)


def _warm(kind: NetKind, graph: Graph) -> None:
    """Load what is needed: also what looks for a second solution."""

    def made_and_solved() -> None:
        """A puzzle, and boards up to the first with several solutions."""
        _made(kind, graph, 0)
        seed = -1
        while not isinstance(prove(_ambiguous(kind, graph, seed)), Multiple):
            seed -= 1

    # Loads machine code.
    made_and_solved()


def _asked(kind: NetKind) -> bool:
    """Tatham's generator takes 22 s for one board of 200x200."""
    return kind.size.side <= 100


def _timed(
    count: int, clock: Callable[[], float], work: Callable[[int], T]
) -> tuple[Times, list[T]]:
    seconds, done = [], []
    gc.collect()
    gc.disable()
    try:
        for seed in range(1, count + 1):
            begun = clock()
            done.append(work(seed))
            seconds.append(clock() - begun)
            if sum(seconds) > SECONDS_FOR_SIZE and seed >= FEWEST_BOARDS:
                break
    finally:
        gc.enable()
    return Times(tuple(seconds)), done


def _made(kind: NetKind, graph: Graph, seed: int) -> Generated:
    request = Request(graph, seed, kind="net", method="hard", tree=kind.tree, walls=kind.walls)
    made = generate(request, budget=Budget(time_limit=LONGEST, clock=wall_seconds))
    if not isinstance(made, Generated):
        raise RuntimeError(f"{kind.name}, seed {seed}: {made.reason}")
    return made


def _ambiguous(kind: NetKind, graph: Graph, seed: int) -> Puzzle:
    lines = TREES[kind.tree].make(graph, seed)
    assert lines is not None
    rng = new_rng(seed)
    walls = random_walls(~lines, int(kind.walls * int((~lines).sum())), rng)
    return puzzle_of(graph, shuffled_tiles(graph, arms_of(graph, lines), walls, rng), walls)


def _check(kind: NetKind, verdicts: Sequence[Verdict], others: Sequence[Verdict]) -> None:
    if not all(isinstance(verdict, Unique) for verdict in verdicts):
        raise RuntimeError(f"{kind.name}: a puzzle made has not one solution")
    if not all(isinstance(verdict, (Unique, Multiple)) for verdict in others):
        raise RuntimeError(f"{kind.name}: a tree is no solution of its tiles")


def findings(rows: Sequence[NetRow]) -> Findings:
    """Tables and targets."""
    targets = [target for row in rows for target in _targets(row)]
    return Findings([_table(rows)], targets, {"net": [_data(row) for row in rows]})


HEADERS = (
    *("board", "boards", "solve", "longest", "per tile, us", "his before"),
    *("several, of raw trees", "solve them", "longest"),
    *("make", "longest", "per tile, us", "his before", "his here", "ratio"),
)


def _table(rows: Sequence[NetRow]) -> TextTable:
    title = (
        "Net, milliseconds of processor time (medians and longest): solve and prove; the same for "
        "trees as "
        "they come, most of them with several solutions; make and prove. His: Tatham's sgt-net"
    )
    return TextTable(title, HEADERS, tuple(_cells(row) for row in rows))


def _cells(row: NetRow) -> tuple[str, ...]:
    size, tiles = row.kind.size, row.kind.size.side**2
    here = None if row.net is None else row.net * 1e3
    theirs = here or size.maker
    return (
        row.kind.name,
        str(len(row.made.seconds)),
        *_of(row.solved),
        number(row.solved.median_ms * 1e3 / tiles),
        _or_dash(size.solver),
        f"{row.several / len(row.ambiguous.seconds):.0%}",
        *_of(row.ambiguous),
        *_of(row.made),
        number(row.made.median_ms * 1e3 / tiles),
        _or_dash(size.maker),
        _or_dash(here),
        _or_dash(None if theirs is None else theirs / row.made.median_ms),
    )


def _of(times: Times) -> tuple[str, str]:
    return number(times.median_ms), number(percentile(times.seconds, 100) * 1e3)


def _or_dash(value: float | None) -> str:
    return "-" if value is None else number(value)


def _targets(row: NetRow) -> Iterator[Target]:
    name, size = row.kind.name, row.kind.size
    yield below(name, "solve and prove, ms", row.solved.median_ms, size.solve)
    yield below(name, "make and prove, ms", row.made.median_ms, size.make)
    for what, times in (("solve", row.solved), ("several", row.ambiguous), ("make", row.made)):
        yield below(name, f"longest in medians: {what}", times.tail, TAIL)


def _data(row: NetRow) -> dict[str, object]:
    times = {name: getattr(row, name).seconds for name in ("made", "solved", "ambiguous")}
    return {
        "board": row.kind.name,
        **asdict(row.kind),
        **times,
        "several": row.several,
        "net": row.net,
    }
