"""The registry of techniques that look at the board as a whole, a line each, in the order of their turns."""

from collections.abc import Callable
from functools import partial

from takegaki.deduce.by_sides import Areas, Colouring, Connectivity, FreeCells, Stranded
from takegaki.deduce.by_walk import ByWalk
from takegaki.deduce.local_rules import LocalRules
from takegaki.deduce.straight_cuts import StraightCuts
from takegaki.deduce.trials import DeepTrials, Trials
from takegaki.deduce.turn import Bench, Turn
from takegaki.engine.walk import count_arms, reach_areas
from takegaki.techniques import Technique
from takegaki.techniques.area import AREA
from takegaki.techniques.colouring import COLOURING
from takegaki.techniques.connectivity import CONNECTIVITY
from takegaki.techniques.cut_tile import CUT_TILE
from takegaki.techniques.deep_trial import DEEP_TRIAL
from takegaki.techniques.free_cell import FREE_CELL
from takegaki.techniques.local_rule import LOCAL_RULE
from takegaki.techniques.parity_chain import PARITY_CHAIN
from takegaki.techniques.straight_cut import STRAIGHT_CUT
from takegaki.techniques.stranded import STRANDED
from takegaki.techniques.trial import TRIAL
from takegaki.techniques.wide_area import WIDE_AREA

MAKERS: dict[Technique, Callable[[Bench], Turn]] = {
    LOCAL_RULE: LocalRules,
    STRAIGHT_CUT: StraightCuts,
    COLOURING: Colouring,
    CONNECTIVITY: Connectivity,
    STRANDED: Stranded,
    AREA: partial(Areas, technique=AREA),
    WIDE_AREA: partial(Areas, technique=WIDE_AREA),
    FREE_CELL: FreeCells,
    CUT_TILE: partial(ByWalk, find=reach_areas),
    PARITY_CHAIN: partial(ByWalk, find=count_arms),
    TRIAL: Trials,
    DEEP_TRIAL: DeepTrials,
}
