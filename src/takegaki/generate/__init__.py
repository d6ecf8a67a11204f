"""Generation: puzzles with one solution, of the difficulty and look asked for."""

from takegaki.generate.attempt import Watch
from takegaki.generate.make import Generated, generate
from takegaki.generate.request import Request

__all__ = ["Generated", "Request", "Watch", "generate"]
