"""The trial board: a copy of a board that is stuck, on which marks are supposed one after
another.
"""

import numpy as np

from takegaki.deduce.kernels.classes.components import component_of
from takegaki.deduce.kernels.conclude import conclude_mark, open_premises
from takegaki.deduce.kernels.fact_board import (
    A_MARK,
    A_PAIR,
    A_RELATION,
    OF_EDGES,
    OF_PLACES,
    OF_TILES,
    ON_EDGES,
    FactBoard,
    TechniqueNumber,
    place_behind,
)
from takegaki.deduce.kernels.run_ladder import WITHOUT_END, run_ladder
from takegaki.deduce.technique_table import GIVEN, N_QUEUES
from takegaki.runtime.kernels import entry, inlined, kernel
from takegaki.runtime.records import Template, memory_of


class Saved:
    """What changes on a board where techniques are stuck, to take back what was concluded since.

    The journal needs no copy: new facts stand behind its end. Cost: a copy, 10 us at 36x20.
    """

    def __init__(self, s: FactBoard) -> None:
        self._memory = [part.copy() for part in memory_of(s)]
        # Those of tiles are not in the memory that a template copies.
        self._tiles = (
            {name: getattr(s, name).copy() for name in OF_TILES} if len(s.tile_ways) else {}
        )

    def put_back(self, s: FactBoard) -> None:
        """The board as it was."""
        for part, saved in zip(memory_of(s), self._memory, strict=True):
            np.copyto(part, saved)
        for name, column in self._tiles.items():
            getattr(s, name)[...] = column


def new_trial_board(base: FactBoard) -> FactBoard:
    """An empty trial board, which shares the facts of the other board and adds its own behind their
    end.

    Its premises are its own. `copy_from` makes it equal to the other board.
    """
    columns = (*OF_EDGES, *OF_PLACES, *OF_TILES, "pair_fact", "queue", "best")
    s = Template(base, own=("queue_begin", "queue_end"), unset=columns).make()
    s.premises = np.empty(8 * len(base.mark) + 256, dtype=np.int32)
    s.queue_begin[:] = s.queue_end[:] = 0
    s.last_stamp = 0
    return s


@entry
def copy_from(base: FactBoard, s: FactBoard, last: TechniqueNumber) -> None:
    """Copy what a trial changes; nothing will be queued for techniques behind `last`. Cost: linear.

    The queues of the board that is copied must be empty: it is stuck.
    """
    for edge in range(len(base.mark)):
        _copy_edge(base, s, edge)
    for place in range(len(base.clue)):
        s.clue[place] = base.clue[place]
        _copy_place(base, s, place)
        s.place_waits[place] = base.place_waits[place]
        s.kinds[place] = base.kinds[place] & ((1 << (last + 1)) - 1)
    for corner in range(len(base.pair_fact)):
        for bound in range(2):
            s.pair_fact[corner, bound] = base.pair_fact[corner, bound]
    for cell in range(len(base.tile_ways)):
        _copy_tile(base, s, cell)
        s.cell_stamp[cell] = base.cell_stamp[cell]
    for technique in range(N_QUEUES):
        s.queue_begin[technique] = s.queue_end[technique] = 0
    s.last_stamp = base.last_stamp
    _reset_counters(base, s)


@inlined
def _copy_edge(base: FactBoard, s: FactBoard, edge: int) -> None:
    s.mark[edge], s.mark_fact[edge] = base.mark[edge], base.mark_fact[edge]
    s.root[edge], s.parity[edge] = base.root[edge], base.parity[edge]
    s.next_member[edge], s.class_size[edge] = base.next_member[edge], base.class_size[edge]
    s.proof_parent[edge], s.proof_fact[edge] = base.proof_parent[edge], base.proof_fact[edge]
    s.edge_stamp[edge], s.edge_waits[edge] = base.edge_stamp[edge], base.edge_waits[edge]


@inlined
def _copy_place(base: FactBoard, s: FactBoard, place: int) -> None:
    s.lines[place], s.crosses[place] = base.lines[place], base.crosses[place]
    s.far_end[place], s.path_length[place] = base.far_end[place], base.path_length[place]


@inlined
def _copy_tile(base: FactBoard, s: FactBoard, cell: int) -> None:
    for side in range(4):
        s.reach[cell, side], s.reach_fact[cell, side] = (
            base.reach[cell, side],
            base.reach_fact[cell, side],
        )
    s.tile_ways[cell], s.ways_left[cell] = base.tile_ways[cell], base.ways_left[cell]
    s.refusal[cell] = base.refusal[cell]
    s.part_parent[cell], s.next_in_part[cell] = base.part_parent[cell], base.next_in_part[cell]
    s.part_cells[cell], s.part_exits[cell] = base.part_cells[cell], base.part_exits[cell]


@inlined
def _reset_counters(base: FactBoard, s: FactBoard) -> None:
    """As on the board below; but its own premises begin anew, and no stamp is given twice."""
    s.n_facts, s.is_full, s.broken_fact = base.n_facts, base.is_full, base.broken_fact
    s.n_unknown, s.n_lines, s.n_unmet = base.n_unknown, base.n_lines, base.n_unmet
    s.held_edge, s.hardest, s.n_joined = base.held_edge, base.hardest, base.n_joined
    s.closing_edge = base.closing_edge
    s.open_begin = s.open_end = s.n_premises = 0


@kernel
def assume(s: FactBoard, row: int, last: int) -> int:
    """Suppose a mark and run the techniques up to `last`; the outcome as of `run_ladder`.

    row   2 * edge for a cross, 2 * edge + 1 for a line
    """
    open_premises(s)
    conclude_mark(s, row >> 1, 2 * (row & 1) - 1, GIVEN, row >> 1)
    return run_ladder(s, last, WITHOUT_END)


@inlined
def _clear_queues(s: FactBoard) -> None:
    for technique in range(N_QUEUES):
        on_edge = ON_EDGES >> technique & 1
        while s.queue_begin[technique] != s.queue_end[technique]:
            item = s.queue[technique, s.queue_begin[technique]]
            s.queue_begin[technique] = place_behind(s, s.queue_begin[technique])
            if on_edge:
                s.edge_waits[item] = 0
            else:
                s.place_waits[item] = 0
        s.queue_begin[technique] = s.queue_end[technique] = 0


@kernel
def _restore_parts(base: FactBoard, s: FactBoard, edge: int) -> None:
    """The parts at both ends of an edge, as the board of facts below has them: only roots have
    changed.
    """
    for k in range(2):
        _copy_tile(base, s, component_of(base, s.edge_place[edge, k] - s.first_vertex))


@kernel
def reset(base: FactBoard, s: FactBoard) -> None:
    """Make a trial board like the one below again. Cost: linear in what was concluded on it."""
    _clear_queues(s)
    for number in range(base.n_facts, s.n_facts):
        subject = s.fact_subject[number]
        if s.fact_kind[number] == A_MARK:
            _copy_edge(base, s, subject)
            for k in range(4):
                _copy_place(base, s, s.edge_place[subject, k])
            for k in range(2):
                # A line also changed what is known at the other end of a path.
                _copy_place(base, s, base.far_end[s.edge_place[subject, k]])
            if len(s.tile_ways) > 0:
                _restore_parts(base, s, subject)
        elif s.fact_kind[number] == A_PAIR:
            bound = s.fact_value[number]
            s.pair_fact[subject, bound] = base.pair_fact[subject, bound]
        elif s.fact_kind[number] == A_RELATION:
            _restore_class(base, s, subject)
        else:
            _copy_tile(base, s, subject)
    _reset_counters(base, s)


@inlined
def _restore_class(base: FactBoard, s: FactBoard, subject: int) -> None:
    """All members of the class of an edge."""
    member = subject
    while True:
        following = s.next_member[member]
        _copy_edge(base, s, member)
        member = following
        if member == subject:
            break
