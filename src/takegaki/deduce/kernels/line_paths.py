"""Line paths: the paths that lines make on a board, their ends, and the loops that a line would
close.
"""

from takegaki.deduce.kernels.fact_board import FactBoard, edge_waits, wait
from takegaki.deduce.technique_table import CLOSED_LOOP, CLUE_LOOP, EARLY_LOOP
from takegaki.runtime.kernels import inlined, kernel


@kernel
def note_between(s: FactBoard, left: int, right: int) -> None:
    """Note the unknown edges between the two ends of a path."""
    for i in range(s.start[left], s.start[left + 1]):
        edge = s.ring_edge[i]
        if s.mark[edge] == 0 and s.end[edge] + s.other_end[edge] == left + right:
            edge_waits(s, edge, EARLY_LOOP)


@kernel
def wait_beside(s: FactBoard, place: int) -> None:
    """Queue the tables with an edge at the new end of a path: what closes a loop there is new."""
    for i in range(s.start[place], s.start[place + 1]):
        wait(s, s.end[s.ring_edge[i]], 1 << CLUE_LOOP)


@kernel
def join(s: FactBoard, edge: int) -> None:
    """Join the paths at both ends of a new line; note the loop that it closes or what would close
    it.
    """
    one, two = s.end[edge], s.other_end[edge]
    held = s.held_edge
    if held >= 0:
        # It was left because there was no line elsewhere.
        s.held_edge = -1
        note_between(s, s.end[held], s.other_end[held])
    if s.lines[one] > 2 or s.lines[two] > 2:
        return
    if s.far_end[one] == two:
        edge_waits(s, edge, CLOSED_LOOP)
        return
    left, right = s.far_end[one], s.far_end[two]
    total = s.path_length[left] + s.path_length[right] + 1
    s.far_end[left], s.far_end[right] = right, left
    s.path_length[left] = s.path_length[right] = total
    if total > 1:
        note_between(s, left, right)
    if len(s.table_technique) > 0:
        wait_beside(s, left)
        wait_beside(s, right)


@inlined
def closes(s: FactBoard, edge: int) -> bool:
    """Would a line here close a loop?"""
    one, two = s.end[edge], s.other_end[edge]
    return bool(s.far_end[one] == two and s.lines[one] == 1 and s.lines[two] == 1)


@kernel
def may_be_whole(s: FactBoard, edge: int) -> bool:
    """Would the loop that a line closes here contain all lines and satisfy every place?"""
    if s.n_lines != s.path_length[s.end[edge]]:
        return False
    due = 0
    for k in range(4):
        place = s.edge_place[edge, k]
        if s.clue[place] >= 0:
            if s.lines[place] + 1 != s.clue[place]:
                return False
            due += 1
    return bool(s.n_unmet == due)
