"""The table of techniques that look at the board as a whole, a line each, in the order of their turns."""

from collections.abc import Callable
from functools import partial

from takegaki.deduce.board_technique import BoardTechnique, TechniqueContext
from takegaki.deduce.kernels.fact_board import FactBoard
from takegaki.deduce.kernels.walk import TileWalk, count_arms, new_tile_walk, reach_areas
from takegaki.deduce.side_techniques import (
    Areas,
    Colouring,
    Connectivity,
    FreeCells,
    LocalRules,
    StraightCuts,
    Stranded,
)
from takegaki.deduce.technique import Technique
from takegaki.deduce.techniques import TECHNIQUES
from takegaki.deduce.trials import DeepTrials, Trials


class WalkTechnique:
    """Finds one thing a turn by a walk over all cells. Cost of a turn: linear; CUT_TILE: for each tile that
    parts the board once more."""

    def __init__(self, context: TechniqueContext, find: Callable[[FactBoard, TileWalk], bool]) -> None:
        self._walk = new_tile_walk(context.puzzle.graph.n_vertices)
        self._find = find

    def take(self, fact_board: FactBoard) -> bool:
        """See `BoardTechnique`."""
        return bool(self._find(fact_board, self._walk))


MAKERS: dict[Technique, Callable[[TechniqueContext], BoardTechnique]] = {
    TECHNIQUES["local-rule"]: LocalRules,
    TECHNIQUES["straight-cut"]: StraightCuts,
    TECHNIQUES["colouring"]: Colouring,
    TECHNIQUES["connectivity"]: Connectivity,
    TECHNIQUES["stranded"]: Stranded,
    TECHNIQUES["area"]: partial(Areas, technique=TECHNIQUES["area"]),
    TECHNIQUES["wide-area"]: partial(Areas, technique=TECHNIQUES["wide-area"]),
    TECHNIQUES["free-cell"]: FreeCells,
    TECHNIQUES["cut-tile"]: partial(WalkTechnique, find=reach_areas),
    TECHNIQUES["parity-chain"]: partial(WalkTechnique, find=count_arms),
    TECHNIQUES["trial"]: Trials,
    TECHNIQUES["deep-trial"]: DeepTrials,
}
