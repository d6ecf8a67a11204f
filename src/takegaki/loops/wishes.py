"""What people wish of a loop, and as numbers for the kernels."""

from dataclasses import dataclass

import numpy as np

from takegaki.core.errors import PuzzleError
from takegaki.core.graph import Graph
from takegaki.engine.flips import Longs
from takegaki.engine.shape import AREA, EXCESS

WORD = 1 << 32

MARGIN = 0.02
"""How far the share of inside may be off, beside one face, or half of those that a symmetry joins."""

# The share of faces inside that a loop tends to when nobody wishes any, and how far it may be off.
USUAL, USUAL_MARGIN = 0.5, 0.15
# The chance that a line more (or less) is taken, where the loop is wanted as broad (or tight) as can be.
LEAST = 0.05
# Of how many faces the best is coloured next, at most.
CONTEST = 6


@dataclass(frozen=True)
class Wishes:
    """See colour_loop. Raises PuzzleError for values that mean nothing."""

    windingness: float
    inside: float | None
    max_straight: int | None

    def __post_init__(self) -> None:
        if not 0 <= self.windingness <= 1:
            raise PuzzleError(f"windingness {self.windingness}: a number from 0 to 1 is needed")
        if self.inside is not None and not 0 < self.inside <= 1:
            raise PuzzleError(f"a share of {self.inside} inside: more than 0 and at most 1 is needed")
        if self.max_straight is not None and self.max_straight < 1:
            raise PuzzleError(f"{self.max_straight} lines straight on: at least 1 is needed")

    @property
    def pull(self) -> float:
        """How strongly the loop is drawn to one end of windingness, 0 to 1."""
        return abs(2 * self.windingness - 1)

    @property
    def contest(self) -> int:
        """How many faces compete to be coloured next."""
        return 1 + round(self.pull * (CONTEST - 1))

    @property
    def share(self) -> int:
        """How often the next face is to be inside, in 2^32."""
        return int((USUAL if self.inside is None else self.inside) * WORD)

    @property
    def sign(self) -> Longs:
        """(1,) see Mould."""
        return np.array([-1 if self.windingness >= 0.5 else 1], dtype=np.int64)

    def area(self, n_faces: int, together: int, lot: int) -> tuple[int, int]:
        """How many faces are wanted inside, and how many that may be off.

        together: most faces that a symmetry flips at once; lot: 32 random bits.
        """
        share, margin = self.inside, MARGIN
        if share is None and self.windingness >= 0.5:
            share, margin = USUAL, USUAL_MARGIN
        elif share is None:
            # Broad loops shrink to the least that is allowed: without a lot all would be of one size.
            share = USUAL + (2 * lot / WORD - 1) * (USUAL_MARGIN - MARGIN)
        return max(1, round(share * n_faces)), int(margin * n_faces) + max(1, together // 2)

    def weights(self, graph: Graph) -> Longs:
        """(D,) see Mould. By products alone: powers are rounded differently on different machines."""
        most = int(graph.face_sizes.max()) * 8
        each = 1 - (1 - LEAST) * self.pull
        chance, chances = 1.0, []
        for _ in range(most):
            chances.append(int(chance * WORD))
            chance *= each
        return np.array(chances, dtype=np.int64)

    def unmet(self, graph: Graph, ctl: Longs) -> str:
        """One line: what a loop could not be given."""
        if ctl[EXCESS]:
            return f"no loop found that goes at most {self.max_straight} lines straight on; ask for more"
        wish = "about half" if self.inside is None else f"a share of {self.inside}"
        return f"no loop found with {wish} inside; {ctl[AREA] / graph.n_faces:.2f} was reached"
