"""Nodes of A*: the board of a node, its children, and how many lines its loops have at least."""

from takegaki.core.marks import UNKNOWN
from takegaki.runtime.arrays import Bytes
from takegaki.runtime.kernels import entry, kernel
from takegaki.solving.kernels.count_propagation import DfsState, force, settle, undo_to
from takegaki.solving.kernels.counting_board import CountingBoard, assign, becomes_excluded
from takegaki.solving.kernels.path_search import choose_edge


@entry
def open_node(d: CountingBoard, h: DfsState, marks: Bytes) -> int:
    """Make this the board: marks (E,) that a node of A* has, all deterministic ones among them.

    Gives the edge to try there, -1 when there is none or only excluded solutions can follow.
    """
    undo_to(d, h, h.n_facts)
    for edge in range(len(marks)):
        if marks[edge] != UNKNOWN and d.mark[edge] == UNKNOWN:
            d.ticks -= 1
            assign(d, edge, marks[edge])
    h.head = d.trail_length
    h.path_end = -1
    if d.n_loops or becomes_excluded(d):
        return -1
    return choose_edge(d, h)


@entry
def open_child(d: CountingBoard, h: DfsState, start: int, edge: int, mark: int) -> int:
    """Back to `start` of the trail, then this mark and what follows; its `least_length`, -1 if it
    fails.
    """
    undo_to(d, h, start)
    if not (force(d, edge, mark) and settle(d, h)):
        return -1
    return least_length(d, h)


@kernel
def least_length(d: CountingBoard, h: DfsState) -> int:
    """A lower bound of the lines of a loop that contains those of this board: admissible for A*.

    A line meets two faces, two ends of paths and `most_cuts` cuts at most: half of the lines that
    clues still lack, the open paths, and the cuts with an odd number of lines are lower bounds of
    what is to come. None of them falls by more than 1 with a line. Cost: linear in faces and cuts.
    """
    if d.n_loops:
        return d.n_lines
    lacking = 0
    for face in range(len(d.clue)):
        if d.clue[face] > 0:
            lacking += d.clue[face] - d.face_lines[face]
    odd = 0
    for cut in range(len(d.cut_lines)):
        odd += d.cut_lines[cut] & 1
    more = max((lacking + 1) // 2, d.n_paths, (odd + h.most_cuts - 1) // h.most_cuts)
    if d.is_full:
        more = max(more, len(d.end) - d.n_lines)
    return int(d.n_lines + more)
