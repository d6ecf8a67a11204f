"""What the parts of the benchmark share: their settings, and what is read from the corpus."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from takegaki.bench.corpus import CORPUS, Case
from takegaki.rules.rule import RuleSet


@dataclass(frozen=True)
class Plan:
    """How to measure.

    sets        rule sets that are applied, the first one is the one that targets are about
    repeat      runs of each board; their median counts
    limit       at most so many boards of each class, None for all
    time_limit  seconds of wall time that a search of other programs has
    sizes       numbers of rules for the series of growing sets
    solvers     names of the searches of paper 1's experiment, None for all that are installed
    corpus      where the recorded boards are
    tell        told what is measured now
    """

    sets: Sequence[RuleSet]
    repeat: int = 5
    limit: int | None = None
    time_limit: float = 60.0
    sizes: Sequence[int] = (1_000, 3_000, 10_000, 30_000)
    solvers: Sequence[str] | None = None
    corpus: Path = CORPUS
    tell: Callable[[str], None] = field(default=lambda text: None)


def recorded(plan: Plan, name: str) -> list[Path]:
    """A file of the corpus, in a list; none where it is absent."""
    path = plan.corpus / name
    return [path] if path.is_file() else []


def shape_of(case: Case) -> str:
    """Rows by columns."""
    return f"{case.rows}x{case.cols}"
