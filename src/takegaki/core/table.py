"""Table constraints: a few edges and the patterns allowed on them, because of one clue, vertex or tile."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Literal

Goal = Literal["loop", "tree"]


@dataclass(frozen=True)
class Origin:
    """Why a constraint is there: a face (its clue or tile) or a vertex."""

    kind: Literal["face", "vertex"]
    id: int


@dataclass(frozen=True)
class Table:
    """These edges hold one of these patterns; bit i of a pattern is edges[i], 1 for a line."""

    edges: tuple[int, ...]
    patterns: frozenset[int]
    origin: Origin

    def pattern(self, lines: list[bool]) -> int:
        """The pattern that the lines, one bool for each edge of the graph, make on these edges."""
        return sum(1 << i for i, edge in enumerate(self.edges) if lines[edge])


@lru_cache(maxsize=1024)
def counts(size: int, allowed: tuple[int, ...]) -> frozenset[int]:
    """All patterns of `size` edges with an allowed number of lines. Cost: their number."""
    return frozenset(
        sum(1 << i for i in chosen) for count in allowed for chosen in combinations(range(size), count)
    )
