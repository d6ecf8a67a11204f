"""A binary heap of unset variables, most active first.

Source: Een and Sorensson, An extensible SAT-solver (2003), variable order.
"""

from takegaki.engine.jit import inlined, kernel
from takegaki.engine.state import HEAP, HEAPED, State


@inlined
def sift_up(s: State, place: int) -> None:
    """Move the variable at a place up to where its activity puts it."""
    heap, act, var = s.heap, s.act, s.var
    item = heap[place]
    weight = act[item]
    while place > 0:
        above = (place - 1) >> 1
        other = heap[above]
        if act[other] >= weight:
            break
        heap[place] = other
        var[other, HEAP] = place
        place = above
    heap[place] = item
    var[item, HEAP] = place


@kernel
def sift_down(s: State, place: int) -> None:
    """Move the variable at a place down to where its activity puts it."""
    heap, act, var = s.heap, s.act, s.var
    size = s.ctl[HEAPED]
    item = heap[place]
    weight = act[item]
    while 2 * place + 1 < size:
        below = 2 * place + 1
        if below + 1 < size and act[heap[below + 1]] > act[heap[below]]:
            below += 1
        other = heap[below]
        if act[other] <= weight:
            break
        heap[place] = other
        var[other, HEAP] = place
        place = below
    heap[place] = item
    var[item, HEAP] = place


@inlined
def push(s: State, item: int) -> None:
    """Put a variable into the heap unless it is there."""
    if s.var[item, HEAP] < 0:
        place = s.ctl[HEAPED]
        s.heap[place] = item
        s.ctl[HEAPED] = place + 1
        sift_up(s, place)


@kernel
def pop(s: State) -> int:
    """Take the most active variable out; the heap must not be empty."""
    first = s.heap[0]
    s.var[first, HEAP] = -1
    s.ctl[HEAPED] -= 1
    size = s.ctl[HEAPED]
    if size > 0:
        s.heap[0] = s.heap[size]
        sift_down(s, 0)
    return int(first)


@inlined
def bump(s: State, item: int) -> None:
    """Make a variable more active."""
    s.act[item] += s.flt[0]
    if s.act[item] > 1e100:
        for i in range(len(s.act)):
            s.act[i] *= 1e-100
        s.flt[0] *= 1e-100
    if s.var[item, HEAP] >= 0:
        sift_up(s, s.var[item, HEAP])
