"""What waits: places and edges in the queues of techniques."""

from takegaki.engine.jit import i64, inlined, kernel
from takegaki.engine.slate import EDGE_WAITS, KINDS, WAITS, Slate


@inlined
def wait(s: Slate, place: int, bits: int) -> None:
    """Let a place wait for techniques, those that do not concern it left out."""
    new = bits & s.place[place, KINDS] & ~s.place[place, WAITS]
    if new:
        queue_up(s, place, new)


@kernel
def queue_up(s: Slate, place: int, new: int) -> None:
    """Put a place into the queues of techniques, as bits, for which it does not wait yet."""
    s.place[place, WAITS] |= new
    technique = 0
    while new:
        if new & 1:
            s.queue[technique, s.turn[technique, 1] % s.queue.shape[1]] = place
            s.turn[technique, 1] += 1
        new >>= 1
        technique += 1


@inlined
def edge_waits(s: Slate, edge: int, technique: int) -> None:
    """Let an edge wait for a technique."""
    if not s.edge[edge, EDGE_WAITS] >> technique & 1:
        s.edge[edge, EDGE_WAITS] |= i64(1) << technique
        s.queue[technique, s.turn[technique, 1] % s.queue.shape[1]] = edge
        s.turn[technique, 1] += 1
