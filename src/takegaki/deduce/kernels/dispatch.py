"""The turns of techniques: the kernel that each number stands for.

Written from the table of techniques, by `python -m deduce.write_dispatch` in `tests/`; not by hand.
"""

from takegaki.deduce.kernels.classes.edges import (
    carry_mark,
    equal_sides,
    parity_of_face,
    parity_of_vertex,
    relate_pairs,
)
from takegaki.deduce.kernels.fact_board import FactBoard, TechniqueNumber
from takegaki.deduce.kernels.mark_techniques import (
    apply_clue,
    apply_region,
    count_clue,
    count_vertex,
    finish_loop,
    follow_incoming,
    refuse_loop,
    refuse_ways,
)
from takegaki.deduce.kernels.pair_techniques import bound_pairs, bound_sides, carry_pairs, pairs_at
from takegaki.deduce.kernels.tile_techniques import (
    bound_reach,
    keep_open,
    refuse_cycle,
    refuse_double,
    refuse_ends,
    turn_tile,
)
from takegaki.deduce.technique_table import (
    CARRIED,
    CLOSED_LOOP,
    CLOSED_PART,
    CLUE_COUNTING,
    CLUE_LOOP,
    CLUE_REGION,
    CLUE_TABLE,
    EARLY_LOOP,
    EQUAL_SIDES,
    FACE_PAIRS,
    FACE_PARITY,
    INCOMING_LINE,
    NO_CYCLE,
    ONLY_ENDS,
    PAIR_RELATION,
    THROUGH_FACE,
    THROUGH_VERTEX,
    TILE_TURN,
    TURN_CYCLE,
    VERTEX_COUNTING,
    VERTEX_PAIRS,
    VERTEX_PARITY,
)
from takegaki.runtime.kernels import inlined


@inlined
def take_turn(s: FactBoard, technique: TechniqueNumber, item: int) -> None:
    """A turn of a technique with a queue, at a place or an edge."""
    if technique <= EARLY_LOOP:
        _easy_on_loops(s, technique, item)
    elif technique <= CLUE_REGION:
        _normal_on_loops(s, technique, item)
    elif technique <= CLUE_LOOP:
        _tricky_on_loops(s, technique, item)
    elif technique <= PAIR_RELATION:
        _hard_on_loops(s, technique, item)
    elif technique <= TILE_TURN:
        turn_tile(s, item)
    elif technique <= ONLY_ENDS:
        _normal_on_tiles(s, technique, item)
    elif technique <= TURN_CYCLE:
        _tricky_on_tiles(s, technique, item)
    else:
        bound_reach(s, item)


@inlined
def _easy_on_loops(s: FactBoard, technique: TechniqueNumber, item: int) -> None:
    if technique == CLUE_COUNTING:
        count_clue(s, item)
    elif technique == VERTEX_COUNTING:
        count_vertex(s, item)
    elif technique == CLUE_TABLE:
        apply_clue(s, item)
    elif technique == CLOSED_LOOP:
        finish_loop(s, item)
    elif technique == INCOMING_LINE:
        follow_incoming(s, item)
    else:
        refuse_loop(s, item)


@inlined
def _normal_on_loops(s: FactBoard, technique: TechniqueNumber, item: int) -> None:
    if technique == VERTEX_PAIRS:
        pairs_at(s, item)
    elif technique == FACE_PAIRS:
        bound_sides(s, item)
    else:
        apply_region(s, item)


@inlined
def _tricky_on_loops(s: FactBoard, technique: TechniqueNumber, item: int) -> None:
    if technique == THROUGH_FACE:
        bound_pairs(s, item)
    elif technique == THROUGH_VERTEX:
        carry_pairs(s, item)
    else:
        refuse_ways(s, item)


@inlined
def _hard_on_loops(s: FactBoard, technique: TechniqueNumber, item: int) -> None:
    if technique == CARRIED:
        carry_mark(s, item)
    elif technique == EQUAL_SIDES:
        equal_sides(s, item)
    elif technique == FACE_PARITY:
        parity_of_face(s, item)
    elif technique == VERTEX_PARITY:
        parity_of_vertex(s, item)
    else:
        relate_pairs(s, item)


@inlined
def _normal_on_tiles(s: FactBoard, technique: TechniqueNumber, item: int) -> None:
    if technique == NO_CYCLE:
        refuse_cycle(s, item)
    else:
        refuse_ends(s, item)


@inlined
def _tricky_on_tiles(s: FactBoard, technique: TechniqueNumber, item: int) -> None:
    if technique == CLOSED_PART:
        keep_open(s, item)
    else:
        refuse_double(s, item)
