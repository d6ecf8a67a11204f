"""Many results summed up: statistics, a row for each group and peer, and what was aimed at.

One benchmark from settings to outcome: which peers, which puzzles, and what was measured.
"""

import math
from collections.abc import Callable, Iterable, Sequence
from statistics import median

from takegaki.core.lazy_dataclass import dataclass, field, replace
from takegaki.formats import read_document, write
from takegaki.lab.corpus import CLASSES, Case
from takegaki.lab.measure import PHASES, UNDECIDED_NAME, Result, Settings, measure
from takegaki.lab.memory import peaks_in_child
from takegaki.lab.peers import PEERS, Peer


@dataclass(frozen=True)
class Summary:
    """Median, 95th percentile, maximum and sum of some values, in the unit of the values."""

    count: int
    median: float
    p95: float
    maximum: float
    total: float


@dataclass(frozen=True)
class Ratios:
    """How many times the time of ours a peer takes: median over the puzzles, and sum over sum.

    low, high   95 % interval of that median
    """

    median: float
    of_sums: float
    low: float = field(default=math.nan, compare=False)
    high: float = field(default=math.nan, compare=False)


def percentile(values: Sequence[float], percent: float) -> float:
    """The smallest value that at least this percentage of the values do not exceed (nearest rank).

    >>> percentile([4, 1, 3, 2], 50), percentile([4, 1, 3, 2], 95)
    (2, 4)
    """
    if not values:
        raise ValueError("no values")
    rank = math.ceil(percent / 100 * len(values))
    return sorted(values)[max(rank, 1) - 1]


def summary(values: Sequence[float]) -> Summary:
    """Sum up at least one value."""
    return Summary(
        len(values), median(values), percentile(values, 95), max(values), math.fsum(values)
    )


def ratios(ours: Sequence[float], theirs: Sequence[float]) -> Ratios:
    """Compare the times of the same puzzles, in the same order.

    >>> ratios([1, 2, 5], [10, 10, 10])
    Ratios(median=5.0, of_sums=3.75, low=2.0, high=10.0)
    """
    pairs = list(zip(ours, theirs, strict=True))
    each = [b / a for a, b in pairs]
    return Ratios(median(each), math.fsum(theirs) / math.fsum(ours), *interval(each))


def interval(values: Sequence[float]) -> tuple[float, float]:
    """A 95 % interval of the median of what at least one value was drawn from, whatever the
    distribution.

    The ranks are the binomial's by its normal approximation; of under six values all lie in it.

    >>> interval([3, 1, 2]), interval(range(100))
    ((1, 3), (40, 59))
    """
    ordered, half = sorted(values), len(values) / 2
    low = max(0, math.floor(half - 0.98 * math.sqrt(len(values))))
    return ordered[low], ordered[len(values) - 1 - low]


@dataclass(frozen=True)
class PeerRow:
    """A peer on a group: seconds, how many times ours, and on how many boards.

    undecided  boards on which it met its time limit; they count with the time it had, so that the
               ratios are then too small
    """

    name: str
    seconds: Summary
    ratios: Ratios
    undecided: int


@dataclass(frozen=True)
class GroupRow:
    """Ours on a group: seconds of each phase, by a clock on the wall, effort; and the peers.

    first   seconds of each board as the first of its shape, None where that was not measured
    """

    name: str
    boards: int
    undecided: int
    seconds: dict[str, Summary]
    wall: Summary
    decisions: Summary
    conflicts: Summary
    slowest: str
    peers: tuple[PeerRow, ...]
    first: Summary | None = None


def digest(results: Iterable[Result]) -> list[GroupRow]:
    """A row for each group, in the order in which the groups come."""
    groups: dict[str, list[Result]] = {}
    for result in results:
        groups.setdefault(result.case.group, []).append(result)
    return [_group_row(name, group) for name, group in groups.items()]


def _group_row(name: str, group: Sequence[Result]) -> GroupRow:
    peers = dict.fromkeys(peer for result in group for peer in result.peers)
    firsts = [result.first for result in group if result.first is not None]
    return GroupRow(
        name,
        len(group),
        sum(result.verdict == UNDECIDED_NAME for result in group),
        {phase: summary([result.seconds[phase] for result in group]) for phase in PHASES},
        summary([result.wall for result in group]),
        summary([result.decisions for result in group]),
        summary([result.conflicts for result in group]),
        max(group, key=lambda result: result.seconds["whole"]).case.id,
        tuple(
            _peer_row(peer, [result for result in group if peer in result.peers]) for peer in peers
        ),
        summary(firsts) if firsts else None,
    )


def _peer_row(name: str, given: Sequence[Result]) -> PeerRow:
    theirs = [result.peers[name].seconds for result in given]
    ours = [result.seconds["whole"] for result in given]
    undecided = sum(result.peers[name].verdict == UNDECIDED_NAME for result in given)
    return PeerRow(name, summary(theirs), ratios(ours, theirs), undecided)


@dataclass(frozen=True)
class Aim:
    """A bound on one number of a group.

    value     the number, None where it was not measured
    at_least  the number should be at least the bound, else at most
    """

    group: str
    what: str
    value: Callable[[GroupRow], float | None]
    bound: float
    at_least: bool = False


@dataclass(frozen=True)
class Target:
    """An aim beside what was measured."""

    group: str
    what: str
    measured: float
    bound: float
    met: bool


def _median_ms(row: GroupRow) -> float:
    return row.seconds["whole"].median * 1e3


def _longest_s(row: GroupRow) -> float:
    return row.seconds["whole"].maximum


def _longest_medians(row: GroupRow) -> float:
    return row.seconds["whole"].maximum / row.seconds["whole"].median


def _undecided(row: GroupRow) -> float:
    return row.undecided


def _lazy(row: GroupRow) -> PeerRow | None:
    return next((peer for peer in row.peers if peer.name == "lazy"), None)


def _times_lazy(row: GroupRow) -> float | None:
    lazy = _lazy(row)
    return None if lazy is None else lazy.ratios.median


def _sum_times_lazy(row: GroupRow) -> float | None:
    lazy = _lazy(row)
    return None if lazy is None else lazy.ratios.of_sums


# Class, median milliseconds from text to proven verdict, times faster than lazy.
_MEDIANS = (
    ("10x10", 0.4, 10),
    ("18x10", 0.8, 7),
    ("36x20", 4, 5),
    ("40x30", 12, 4),
    ("40x56", 30, 4),
)

AIMS = (
    *(Aim(name, "median, ms", _median_ms, bound) for name, bound, _ in _MEDIANS),
    *(
        Aim(name, "times faster than lazy, median", _times_lazy, bound, at_least=True)
        for name, _, bound in _MEDIANS
    ),
    *(
        Aim(size_class.name, "slowest board, in medians", _longest_medians, 10)
        for size_class in CLASSES
    ),
    Aim("minimised", "times faster than lazy, sums", _sum_times_lazy, 5, at_least=True),
    Aim("minimised", "slowest board, s", _longest_s, 1),
    Aim("minimised", "undecided boards", _undecided, 0),
    Aim("hard-30x30", "median, ms", _median_ms, 50),
    Aim("fujiwara-34", "median, ms", _median_ms, 20),
    Aim("minimal-40x40", "median, ms", _median_ms, 100),
)


def targets(rows: Iterable[GroupRow]) -> list[Target]:
    """The aims of these groups as far as they were measured, group by group."""
    return [
        target
        for row in rows
        for aim in AIMS
        if aim.group == row.name
        for target in _beside(aim, row)
    ]


def _beside(aim: Aim, row: GroupRow) -> Iterable[Target]:
    measured = aim.value(row)
    if measured is not None:
        met = measured >= aim.bound if aim.at_least else measured <= aim.bound
        yield Target(aim.group, aim.what, measured, aim.bound, met)


Progress = Callable[[Iterable[Result], int], Iterable[Result]]


@dataclass(frozen=True)
class Outcome:
    """What was measured; `complete` is False when it was interrupted."""

    rows: list[GroupRow]
    memory: dict[str, int]
    mismatches: list[str]
    complete: bool


def choose_peers(names: Iterable[str]) -> list[Peer]:
    """The peers of these names. Raises KeyError for an unknown one, MissingPeerError."""
    peers = [PEERS[name] for name in names]
    for peer in peers:
        peer.require()
    return peers


def as_puzzlink(case: Case) -> Case:
    """The same puzzle, its text a puzz.link address."""
    return replace(case, text=write(read_document(case.text), "puzzlink"))


def run(
    cases: Sequence[Case],
    peers: Sequence[Peer],
    settings: Settings,
    memory: bool,
    progress: Progress,
) -> Outcome:
    """Measure all; Ctrl-C ends it with what there is by then."""
    results: list[Result] = []
    complete = True
    try:
        for result in progress(measure(cases, peers, settings), len(cases)):
            results.append(result)
    except KeyboardInterrupt:
        complete = False
    peaks = peaks_in_child(cases, settings.time_limit) if memory and complete else {}
    return Outcome(
        digest(results), peaks, [text for result in results for text in result.mismatches], complete
    )
