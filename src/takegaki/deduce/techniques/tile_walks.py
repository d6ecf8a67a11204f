"""The techniques `cut-tile` and `parity-chain`: one walk over all tiles of the board."""

from collections.abc import Callable

from takegaki.deduce.kernels.fact_board import FactBoard
from takegaki.deduce.kernels.walk import TileWalk, count_arms, new_tile_walk, reach_areas
from takegaki.deduce.techniques.technique_base import TechniqueContext


class WalkTechnique:
    """Finds one thing a turn by a walk over all cells. Cost of a turn: linear; CUT_TILE: for each
    tile that parts the board once more.
    """

    def __init__(
        self, context: TechniqueContext, find: Callable[[FactBoard, TileWalk], bool]
    ) -> None:
        self._walk = new_tile_walk(context.puzzle.graph.n_vertices)
        self._find = find

    def take(self, fact_board: FactBoard) -> bool:
        """See `BoardTechnique`."""
        return bool(self._find(fact_board, self._walk))


def cut_tile(context: TechniqueContext) -> WalkTechnique:
    """A tile without which the board would fall apart."""
    return WalkTechnique(context, reach_areas)


def parity_chain(context: TechniqueContext) -> WalkTechnique:
    """The last border of an area, by the number of arms in it."""
    return WalkTechnique(context, count_arms)
