"""What the parts of the benchmark share: their settings, and the boards."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from takegaki.bench import corpus
from takegaki.bench.corpus import CORPUS, Case, CorpusError
from takegaki.core.puzzle import Puzzle
from takegaki.formats import read_document


@dataclass(frozen=True)
class Plan:
    """How to measure.

    limit    at most so many boards of each group, None for all
    corpus   where the recorded boards are
    tell     told what is measured now
    """

    limit: int | None = None
    corpus: Path = CORPUS
    tell: Callable[[str], None] = field(default=lambda text: None)


def boards(plan: Plan, name: str, groups: Sequence[str]) -> dict[str, list[Case]]:
    """The boards of a file of the corpus by size class. Raises CorpusError where it is absent."""
    path = plan.corpus / name
    if not path.is_file():
        raise CorpusError(f"{path} is absent")
    found: dict[str, list[Case]] = {}
    for case in corpus.choose(corpus.read_cases([path]), groups, plan.limit):
        found.setdefault(case.group, []).append(case)
    return found


def puzzle_of(case: Case) -> Puzzle:
    """The puzzle of a recorded board."""
    return read_document(case.text).puzzle
