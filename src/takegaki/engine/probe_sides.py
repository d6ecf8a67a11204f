"""Inside and outside on a probe: faces known alike or different, and whether each side hangs together."""

from takegaki.engine.jit import i64, inlined, kernel
from takegaki.engine.probe import (
    BROKEN,
    COLOUR,
    ENDS,
    MEMBERS,
    ODD,
    REACHED,
    UP,
    Probe,
    want,
)

RIGHT, LEFT = ENDS + 2, ENDS + 3


@kernel
def tell_sides(p: Probe) -> None:
    """Wish for edges between faces known alike or different; break where a side cannot hang together.

    Cost: linear in the board.
    """
    _unite(p)
    if p.ctl[BROKEN]:
        return
    outside = i64(len(p.side) - 1)
    world = _root(p, outside)
    for face in range(len(p.side)):
        found = _root(p, i64(face))
        p.side[face, COLOUR] = (found ^ world) & 1 if found >> 1 == world >> 1 else -1
    for colour in range(2):
        if not _hangs_together(p, i64(colour)):
            p.ctl[BROKEN] = 1
    for edge in range(len(p.mark)):
        if p.mark[edge] == 0:
            one, two = _root(p, i64(p.edge[edge, RIGHT])), _root(p, i64(p.edge[edge, LEFT]))
            if one >> 1 == two >> 1:
                want(p, edge, 2 * ((one ^ two) & 1) - 1)


@kernel
def _root(p: Probe, face: int) -> int:
    """Twice the root of a face's set, plus 1 if they differ. Cost: logarithmic."""
    odd = i64(0)
    while p.side[face, UP] != face:
        odd ^= p.side[face, ODD]
        face = i64(p.side[face, UP])
    return 2 * face + odd


@inlined
def _unite(p: Probe) -> None:
    for face in range(len(p.side)):
        p.side[face, UP] = face
        p.side[face, ODD] = 0
        p.side[face, MEMBERS] = 1
    for edge in range(len(p.mark)):
        if p.mark[edge] != 0:
            one, two = _root(p, i64(p.edge[edge, RIGHT])), _root(p, i64(p.edge[edge, LEFT]))
            odd = (one ^ two) & 1 ^ i64(p.mark[edge] > 0)
            small, large = one >> 1, two >> 1
            if small == large:
                p.ctl[BROKEN] |= odd
                continue
            if p.side[small, MEMBERS] > p.side[large, MEMBERS]:
                small, large = large, small
            p.side[small, UP], p.side[small, ODD] = large, odd
            p.side[large, MEMBERS] += p.side[small, MEMBERS]


@kernel
def _hangs_together(p: Probe, colour: int) -> bool:
    """Whether all faces of a colour may be joined through faces that may have it too."""
    top, outside = i64(0), len(p.side) - 1
    for face in range(len(p.side)):
        p.side[face, REACHED] = 0
        if top == 0 and p.side[face, COLOUR] == colour:
            p.side[face, REACHED] = 1
            p.queue[0] = face
            top = i64(1)
    while top > 0:
        top -= 1
        face = i64(p.queue[top])
        edges = p.outer if face == outside else p.ring[p.start[face] : p.start[face + 1]]
        for i in range(len(edges)):
            edge = edges[i]
            other = p.edge[edge, RIGHT] + p.edge[edge, LEFT] - face
            open_way = p.mark[edge] <= 0 and p.side[other, COLOUR] != 1 - colour
            if open_way and not p.side[other, REACHED]:
                p.side[other, REACHED] = 1
                p.queue[top] = other
                top += 1
    for face in range(len(p.side)):
        if p.side[face, COLOUR] == colour and not p.side[face, REACHED]:
            return False
    return True
