"""What a part of a benchmark says."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from takegaki.bench.tables import TextTable
from takegaki.bench.targets import Target


@dataclass(frozen=True)
class Findings:
    """What a part measured: tables for people, targets beside it, and all of it for JSON."""

    tables: Sequence[TextTable]
    targets: Sequence[Target]
    data: Mapping[str, object]


def below(group: str, what: str, measured: float, bound: float) -> Target:
    """A number that should be at most its bound."""
    return Target(group, what, measured, bound, measured <= bound)


def above(group: str, what: str, measured: float, bound: float) -> Target:
    """A number that should be at least its bound."""
    return Target(group, what, measured, bound, measured >= bound)
