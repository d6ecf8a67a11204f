"""The registry of puzzle types: a line each."""

from takegaki.puzzles.puzzle_type import PuzzleType
from takegaki.puzzles.slitherlink import SLITHERLINK

PUZZLES: dict[str, PuzzleType] = {
    SLITHERLINK.name: SLITHERLINK,
}

__all__ = ["PUZZLES", "PuzzleType"]
