"""The registry of puzzle types: a line each."""

from takegaki.puzzles.net import NET
from takegaki.puzzles.puzzle_type import PuzzleType
from takegaki.puzzles.slitherlink import SLITHERLINK

PUZZLES: dict[str, PuzzleType] = {
    SLITHERLINK.name: SLITHERLINK,
    NET.name: NET,
}

__all__ = ["PUZZLES", "PuzzleType"]
