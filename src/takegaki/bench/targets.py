"""What the benchmark aims at, and whether it was reached."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from takegaki.bench.classes import CLASSES
from takegaki.bench.digest import GroupRow, PeerRow


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
_MEDIANS = (("10x10", 0.4, 10), ("18x10", 0.8, 7), ("36x20", 4, 5), ("40x30", 12, 4), ("40x56", 30, 4))

AIMS = (
    *(Aim(name, "median, ms", _median_ms, bound) for name, bound, _ in _MEDIANS),
    *(
        Aim(name, "times faster than lazy, median", _times_lazy, bound, at_least=True)
        for name, _, bound in _MEDIANS
    ),
    *(Aim(size_class.name, "slowest board, in medians", _longest_medians, 10) for size_class in CLASSES),
    Aim("minimised", "times faster than lazy, sums", _sum_times_lazy, 5, at_least=True),
    Aim("minimised", "slowest board, s", _longest_s, 1),
    Aim("minimised", "undecided boards", _undecided, 0),
    Aim("hard-30x30", "median, ms", _median_ms, 50),
    Aim("fujiwara-34", "median, ms", _median_ms, 20),
    Aim("minimal-40x40", "median, ms", _median_ms, 100),
)


def targets(rows: Iterable[GroupRow]) -> list[Target]:
    """The aims of these groups as far as they were measured, group by group."""
    return [target for row in rows for aim in AIMS if aim.group == row.name for target in _beside(aim, row)]


def _beside(aim: Aim, row: GroupRow) -> Iterable[Target]:
    measured = aim.value(row)
    if measured is not None:
        met = measured >= aim.bound if aim.at_least else measured <= aim.bound
        yield Target(aim.group, aim.what, measured, aim.bound, met)
