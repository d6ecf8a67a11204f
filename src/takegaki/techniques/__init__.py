"""The registry of techniques, a line each; those for one goal from easy to hard."""

from takegaki.core.table import Goal
from takegaki.techniques.area import AREA
from takegaki.techniques.carried import CARRIED
from takegaki.techniques.closed_loop import CLOSED_LOOP
from takegaki.techniques.closed_part import CLOSED_PART
from takegaki.techniques.clue_counting import CLUE_COUNTING
from takegaki.techniques.colouring import COLOURING
from takegaki.techniques.connectivity import CONNECTIVITY
from takegaki.techniques.cut_tile import CUT_TILE
from takegaki.techniques.dead_end import DEAD_END
from takegaki.techniques.deep_trial import DEEP_TRIAL
from takegaki.techniques.early_loop import EARLY_LOOP
from takegaki.techniques.equal_sides import EQUAL_SIDES
from takegaki.techniques.exact_step import EXACT_STEP
from takegaki.techniques.face_pairs import FACE_PAIRS
from takegaki.techniques.face_parity import FACE_PARITY
from takegaki.techniques.free_cell import FREE_CELL
from takegaki.techniques.incoming_line import INCOMING_LINE
from takegaki.techniques.local_rule import LOCAL_RULE
from takegaki.techniques.missing_loop import MISSING_LOOP
from takegaki.techniques.no_cycle import NO_CYCLE
from takegaki.techniques.only_ends import ONLY_ENDS
from takegaki.techniques.pair_relation import PAIR_RELATION
from takegaki.techniques.parity_chain import PARITY_CHAIN
from takegaki.techniques.straight_cut import STRAIGHT_CUT
from takegaki.techniques.stranded import STRANDED
from takegaki.techniques.technique import Level, Technique
from takegaki.techniques.through_face import THROUGH_FACE
from takegaki.techniques.through_vertex import THROUGH_VERTEX
from takegaki.techniques.tile_turn import TILE_TURN
from takegaki.techniques.trial import TRIAL
from takegaki.techniques.turn_cycle import TURN_CYCLE
from takegaki.techniques.vertex_counting import VERTEX_COUNTING
from takegaki.techniques.vertex_pairs import VERTEX_PAIRS
from takegaki.techniques.vertex_parity import VERTEX_PARITY
from takegaki.techniques.wide_area import WIDE_AREA

TECHNIQUES: dict[str, Technique] = {
    CLUE_COUNTING.name: CLUE_COUNTING,
    VERTEX_COUNTING.name: VERTEX_COUNTING,
    CLOSED_LOOP.name: CLOSED_LOOP,
    INCOMING_LINE.name: INCOMING_LINE,
    EARLY_LOOP.name: EARLY_LOOP,
    VERTEX_PAIRS.name: VERTEX_PAIRS,
    FACE_PAIRS.name: FACE_PAIRS,
    THROUGH_FACE.name: THROUGH_FACE,
    THROUGH_VERTEX.name: THROUGH_VERTEX,
    CARRIED.name: CARRIED,
    EQUAL_SIDES.name: EQUAL_SIDES,
    FACE_PARITY.name: FACE_PARITY,
    VERTEX_PARITY.name: VERTEX_PARITY,
    PAIR_RELATION.name: PAIR_RELATION,
    MISSING_LOOP.name: MISSING_LOOP,
    TILE_TURN.name: TILE_TURN,
    NO_CYCLE.name: NO_CYCLE,
    ONLY_ENDS.name: ONLY_ENDS,
    CLOSED_PART.name: CLOSED_PART,
    TURN_CYCLE.name: TURN_CYCLE,
    DEAD_END.name: DEAD_END,
    LOCAL_RULE.name: LOCAL_RULE,
    STRAIGHT_CUT.name: STRAIGHT_CUT,
    COLOURING.name: COLOURING,
    CONNECTIVITY.name: CONNECTIVITY,
    STRANDED.name: STRANDED,
    AREA.name: AREA,
    WIDE_AREA.name: WIDE_AREA,
    FREE_CELL.name: FREE_CELL,
    CUT_TILE.name: CUT_TILE,
    PARITY_CHAIN.name: PARITY_CHAIN,
    TRIAL.name: TRIAL,
    DEEP_TRIAL.name: DEEP_TRIAL,
    EXACT_STEP.name: EXACT_STEP,
}

BY_CODE = {technique.code: technique for technique in TECHNIQUES.values()}


def techniques_for(goal: Goal) -> tuple[Technique, ...]:
    """Those for puzzle types with this goal, from easy to hard."""
    return tuple(technique for technique in TECHNIQUES.values() if goal in technique.goals)


__all__ = ["BY_CODE", "TECHNIQUES", "Level", "Technique", "techniques_for"]
