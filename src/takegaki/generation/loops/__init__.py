"""Loops: random ones with controls that people feel, and given ones."""

from takegaki.generation.loops.colouring import colour_loop
from takegaki.generation.loops.given import given_lines, given_loop
from takegaki.generation.loops.growth import Event, grow_loop, growth
from takegaki.generation.loops.maker import LOOPS, LoopMaker

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
