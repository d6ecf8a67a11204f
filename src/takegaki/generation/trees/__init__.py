"""Spanning trees: random ones by several makers, parts of them drawn anew, and their tiles."""

from takegaki.generation.trees.drawing import Change, TreeRepair, changes, uniform
from takegaki.generation.trees.maker import TREES, TreeMaker, arms_of, puzzle_of, shuffled_tiles

__all__ = [
    "TREES",
    "Change",
    "TreeMaker",
    "TreeRepair",
    "arms_of",
    "changes",
    "puzzle_of",
    "shuffled_tiles",
    "uniform",
]
