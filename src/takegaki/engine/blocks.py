"""The technique `stranded`: the loop lies in one block of the board.

A block is a largest set of edges any two of which lie on a common cycle. Edges that are not crosses
fall into blocks; the loop lies within one, which then has all lines and enough edges for every clue.
Source: R. Tarjan, Depth-first search and linear graph algorithms (1972).
"""

from typing import NamedTuple

from takegaki.engine.jit import i64, inlined, kernel
from takegaki.engine.journal import conclude_mark, open_premises
from takegaki.engine.slate import (
    CLUE,
    END,
    FIRST_VERTEX,
    MARK,
    OTHER_END,
    STRANDED,
    Ints,
    Slate,
)

# Columns of Blocks.dot: when it was first met, the earliest that can be reached from below it, the edge
# it was met along, the next edge to look along.
MET, LOW, VIA, NEXT, DOT_WIDTH = 0, 1, 2, 3, 4

# Columns of Blocks.tally: edges, lines, clues with enough edges in a block; the last clue counted.
EDGES, LINES, CLUES, SEEN, TALLY_WIDTH = 0, 1, 2, 3, 4


class Blocks(NamedTuple):
    """Scratch: dots by place (as in Slate), the block of each edge (-1 for a cross), a stack of edges, and
    (E, ..) what is told of each block."""

    dot: Ints
    block: Ints
    stack: Ints
    tally: Ints


@inlined
def _close(s: Slate, k: Blocks, top: int, edge: int, number: int) -> int:
    """The edges on the stack down to this one are a block; the new top."""
    k.tally[number] = 0
    k.tally[number, SEEN] = -1
    while True:
        top -= 1
        last = k.stack[top]
        k.block[last] = number
        k.tally[number, EDGES] += 1
        k.tally[number, LINES] += s.edge[last, MARK] == 1
        if last == edge:
            break
    return top


@kernel
def _find(s: Slate, k: Blocks) -> int:
    """Number the blocks; how many."""
    k.dot[:, MET] = 0
    k.block[:] = -1
    clock, number, top = i64(0), i64(0), i64(0)
    for root in range(s.ctl[FIRST_VERTEX], len(s.place)):
        if k.dot[root, MET]:
            continue
        clock += 1
        dot = i64(root)
        k.dot[dot, MET] = k.dot[dot, LOW] = clock
        k.dot[dot, VIA], k.dot[dot, NEXT] = -1, s.start[dot]
        while dot >= 0:
            via = i64(k.dot[dot, VIA])
            if k.dot[dot, NEXT] == s.start[dot + 1]:
                if via < 0:
                    break
                before = i64(s.edge[via, END] + s.edge[via, OTHER_END] - dot)
                k.dot[before, LOW] = min(k.dot[before, LOW], k.dot[dot, LOW])
                if k.dot[dot, LOW] >= k.dot[before, MET]:
                    top = _close(s, k, top, via, number)
                    number += 1
                dot = before
                continue
            edge = i64(s.ring[k.dot[dot, NEXT], 0])
            k.dot[dot, NEXT] += 1
            if edge == via or s.edge[edge, MARK] == -1:
                continue
            other = i64(s.edge[edge, END] + s.edge[edge, OTHER_END] - dot)
            if k.dot[other, MET] == 0:
                k.stack[top] = edge
                top += 1
                clock += 1
                k.dot[other, MET] = k.dot[other, LOW] = clock
                k.dot[other, VIA], k.dot[other, NEXT] = edge, s.start[other]
                dot = other
            elif k.dot[other, MET] < k.dot[dot, MET]:
                k.stack[top] = edge
                top += 1
                k.dot[dot, LOW] = min(k.dot[dot, LOW], k.dot[other, MET])
    return number


@inlined
def _count_clues(s: Slate, k: Blocks) -> int:
    """Tally the clues but 0 that each block has edges enough for; how many such clues there are."""
    clues = i64(0)
    for face in range(s.ctl[FIRST_VERTEX] - 1):
        if s.place[face, CLUE] > 0:
            clues += 1
            for i in range(s.start[face], s.start[face + 1]):
                block = k.block[s.ring[i, 0]]
                if block >= 0 and k.tally[block, SEEN] != face:
                    k.tally[block, SEEN] = face
                    within = i64(0)
                    for j in range(s.start[face], s.start[face + 1]):
                        within += k.block[s.ring[j, 0]] == block
                    k.tally[block, CLUES] += within >= s.place[face, CLUE]
    return clues


@kernel
def keep_blocks(s: Slate, k: Blocks) -> int:
    """Cross out all blocks that cannot hold the loop: an edge of them, -1 for none, -2 if no block can.

    Cost: linear.
    """
    number = _find(s, k)
    clues = _count_clues(s, k)
    drawn, fitting, where = i64(0), i64(0), i64(-1)
    for block in range(number):
        drawn += k.tally[block, LINES]
    for block in range(number):
        fits = k.tally[block, EDGES] > 1 and k.tally[block, LINES] == drawn and k.tally[block, CLUES] == clues
        k.tally[block, SEEN] = fits
        fitting += fits
    if fitting == 0:
        return i64(-2)
    for edge in range(len(s.edge)):
        if s.edge[edge, MARK] == 0 and not k.tally[k.block[edge], SEEN]:
            where = i64(edge) if where < 0 else where
            open_premises(s)
            conclude_mark(s, i64(edge), i64(-1), i64(STRANDED), where)
    return where
