"""The state of a loop that is repaired: boards that look at it, and what is noted of places."""

from typing import Any, cast

import numpy as np

from takegaki.core.graph import Graph
from takegaki.core.topology import BoolArray
from takegaki.deduce.kernels.fact_board import ON_FACE, FactBoard, new_fact_board, set_clues
from takegaki.generation.kernels import loop_repair as kernel
from takegaki.generation.kernels.drawn_loop import DrawnLoop
from takegaki.generation.kernels.kept_facts import KeptFacts
from takegaki.generation.kernels.loop_flips import Field
from takegaki.generation.kernels.loop_repair import MOST_PLACES, LoopRepair
from takegaki.rating.kernels.kept_looks import KeptLooks
from takegaki.rating.kernels.look_ahead_board import LookAheadBoard, new_look_ahead_board
from takegaki.runtime.records import Template, array_in, memory_of

Boards = tuple[FactBoard, LookAheadBoard, KeptFacts, KeptLooks]
ROOM = (6, 24)
"""Facts and premises for each edge: where they are not enough a look ends, as if nothing more
followed.
"""
CELLS_OF_PLACE, CELLS_NEAR = 25, 200
"""Cells of one place, and of one with all that it keeps free."""
OF_EACH = (
    "open",
    "weighed",
    "after",
    "after_weighed",
    "before",
    "owner",
    "reached",
    "ends",
    "stamp",
    "met",
    "cells",
    "cell_start",
    "middle",
    "change",
    "to_spare",
)


def repair_of(graph: Graph, clued: BoolArray, last: int) -> tuple[Boards, LoopRepair]:
    """A board of facts and one for looks ahead, with clues on these cells, room for facts that are
    kept, what looks ahead came to, and the state of repairing.

    last   the last technique that looks at the board
    """
    clues = np.where(clued, 0, -1).astype(np.int8)
    facts = new_fact_board(graph, clues, full=False, room=ROOM)
    # A look comes to the same end: places wait less for what finds nothing there.
    facts.looks_first = 1
    template: Template[LoopRepair] = graph.cached(
        "loop repair", lambda: Template(_first(graph), OF_EACH)
    )
    work = template.make()
    memory = memory_of(facts)[1].view(np.int64)
    work.facts, work.blank, work.last = memory, memory.copy(), last
    ahead = new_look_ahead_board(graph, clues)
    memory = memory_of(ahead)[1].view(np.int64)
    work.ahead_memory, work.blank_ahead = memory, memory.copy()
    blank: Template[KeptFacts] = graph.cached(
        "kept facts", lambda: Template(_none_kept(facts), ARRAYS_OF_PLACES, OF_FACTS)
    )
    looks: Template[KeptLooks] = graph.cached(
        "kept looks", lambda: Template(_no_looks(ahead), OWN_OF_LOOKS)
    )
    return (facts, ahead, blank.make(), looks.make()), work


def _first(graph: Graph) -> LoopRepair:
    cells = graph.n_faces

    def numbers(size: int) -> np.ndarray:
        return np.zeros(size, dtype=np.int32)

    per_cell = (
        "open",
        "weighed",
        "after",
        "after_weighed",
        "owner",
        "reached",
        "ends",
        "stamp",
        "met",
    )
    return LoopRepair(
        blank=np.zeros(1, dtype=np.int64),
        facts=np.zeros(1, dtype=np.int64),
        blank_ahead=np.zeros(1, dtype=np.int64),
        ahead_memory=np.zeros(1, dtype=np.int64),
        no_marks=np.zeros(graph.n_edges, dtype=np.int8),
        to_spare=np.zeros(cells, dtype=np.int8),
        before=np.zeros(cells + 1, dtype=np.int8),
        cells=numbers(MOST_PLACES * CELLS_OF_PLACE + CELLS_NEAR),
        cell_start=numbers(MOST_PLACES + 1),
        middle=numbers(MOST_PLACES),
        change=np.zeros(MOST_PLACES, dtype=np.float64),
        **cast(Any, {name: numbers(cells) for name in per_cell}),
    )


def begin_again(clued: BoolArray, boards: Boards, work: LoopRepair) -> None:
    """The same boards with clues on other cells, and nothing known."""
    facts, ahead, kept, looks = boards
    clued = clued & (np.asarray(work.to_spare) == 0)
    cells, clues = len(clued), np.where(clued, 0, -1)
    work.facts[:], work.ahead_memory[:] = work.blank, work.blank_ahead
    set_clues(facts, clues)
    ahead.clue[:cells] = clues
    ahead.most_lines[:cells] = np.where(clued, 0, len(ahead.mark))
    work.blank[:], work.blank_ahead[:] = work.facts, work.ahead_memory
    facts.n_facts = kept.n_facts = looks.n_order = looks.steps = 0
    work.easy_weight, work.enough_easy = 0, 1 << 30


def leave_out(cell: int, is_out: bool, boards: Boards, work: LoopRepair) -> None:
    """Looks do without the clue of a cell from now on, or with it again; what is known stays as far
    as it follows.
    """
    facts, ahead, _, _ = boards
    work.to_spare[cell] = is_out
    array_in(facts, "clue", work.blank)[cell] = -1 if is_out else 0
    array_in(facts, "kinds", work.blank)[cell] = 0 if is_out else ON_FACE
    array_in(ahead, "clue", work.blank_ahead)[cell] = -1 if is_out else 0
    array_in(ahead, "most_lines", work.blank_ahead)[cell] = len(ahead.mark) if is_out else 0


ARRAYS_OF_PLACES = ("changed", "stamp")
OF_FACTS = (
    *("kind", "subject", "value", "technique", "place", "begin", "end"),
    *("premises", "number", "near"),
)


def _none_kept(facts: FactBoard) -> KeptFacts:
    places, room = len(facts.clue), len(facts.fact_kind)

    def numbers(size: int) -> np.ndarray:
        return np.zeros(size, dtype=np.int32)

    sizes = dict.fromkeys(OF_FACTS, room) | {"premises": len(facts.premises), "near": places}
    return KeptFacts(
        changed=np.zeros(places, dtype=np.int8),
        stamp=numbers(places),
        **cast(Any, {name: numbers(size) for name, size in sizes.items()}),
    )


OWN_OF_LOOKS = (
    *("mark", "trail", "clue", "far_end", "order", "at", "begin", "end", "tried", "met"),
    *("changed", "is_near"),
)
MARKS_OF_TRIALS = 16
"""Marks of trials that are kept for each edge, or twice as many: older ones are tried again."""


def _no_looks(ahead: LookAheadBoard) -> KeptLooks:
    edges, places = len(ahead.mark), len(ahead.clue)

    def numbers(*shape: int) -> np.ndarray:
        return np.zeros(shape, dtype=np.int32)

    return KeptLooks(
        mark=np.zeros(edges, dtype=np.int8),
        clue=numbers(places),
        far_end=numbers(places),
        tried=numbers(2 * edges, 4),
        met=numbers(1 << (MARKS_OF_TRIALS * edges).bit_length()),
        is_near=np.zeros(edges, dtype=np.int8),
        **cast(
            Any,
            {name: numbers(edges) for name in ("trail", "order", "at", "begin", "end", "changed")},
        ),
    )


def look_only(field: Field, loop: DrawnLoop, boards: Boards, work: LoopRepair) -> None:
    """What is open now; it counts once `kernel.keep` was called."""
    kernel.repair(field, loop, *boards, work, 0.0, 0, 0)


def take_look(field: Field, loop: DrawnLoop, boards: Boards, work: LoopRepair) -> None:
    """A look that counts from now on. (As an entry it would take four seconds to compile.)"""
    look_only(field, loop, boards, work)
    kernel.keep(work)
