"""A binary heap of unset variables, most active first.

Source: Een and Sorensson, An extensible SAT-solver (2003), variable order.
"""

from takegaki.runtime.kernels import inlined, kernel
from takegaki.solving.kernels.state import State


@inlined
def sift_up(s: State, place: int) -> None:
    """Move the variable at a place up to where its activity puts it."""
    heap, act = s.heap, s.act
    item = heap[place]
    weight = act[item]
    while place > 0:
        above = (place - 1) >> 1
        other = heap[above]
        if act[other] >= weight:
            break
        heap[place] = other
        s.heap_place[other] = place
        place = above
    heap[place] = item
    s.heap_place[item] = place


@kernel
def sift_down(s: State, place: int) -> None:
    """Move the variable at a place down to where its activity puts it."""
    heap, act = s.heap, s.act
    size = s.heap_size
    item = heap[place]
    weight = act[item]
    while 2 * place + 1 < size:
        below: int = 2 * place + 1
        if below + 1 < size and act[heap[below + 1]] > act[heap[below]]:
            below += 1
        other = heap[below]
        if act[other] <= weight:
            break
        heap[place] = other
        s.heap_place[other] = place
        place = below
    heap[place] = item
    s.heap_place[item] = place


@inlined
def push(s: State, item: int) -> None:
    """Put a variable into the heap unless it is there."""
    if s.heap_place[item] < 0:
        place = s.heap_size
        s.heap[place] = item
        s.heap_size = place + 1
        sift_up(s, place)


@kernel
def pop(s: State) -> int:
    """Take the most active variable out; the heap must not be empty."""
    first = s.heap[0]
    s.heap_place[first] = -1
    s.heap_size -= 1
    size = s.heap_size
    if size > 0:
        s.heap[0] = s.heap[size]
        sift_down(s, 0)
    return int(first)


@inlined
def bump(s: State, item: int) -> None:
    """Make a variable more active."""
    s.act[item] += s.activity_step
    if s.act[item] > 1e100:
        for i in range(len(s.act)):
            s.act[i] *= 1e-100
        s.activity_step *= 1e-100
    if s.heap_place[item] >= 0:
        sift_up(s, s.heap_place[item])
