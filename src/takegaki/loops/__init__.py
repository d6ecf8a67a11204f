"""Loops: random ones with controls that people feel, and given ones."""

from takegaki.loops.colouring import colour_loop
from takegaki.loops.given import given_lines, given_loop
from takegaki.loops.growth import Event, grow_loop, growth
from takegaki.loops.maker import LOOPS, LoopMaker

__all__ = [
    "LOOPS",
    "Event",
    "LoopMaker",
    "colour_loop",
    "given_lines",
    "given_loop",
    "grow_loop",
    "growth",
]
