"""Spanning trees: random ones by several makers, parts of them drawn anew, and their tiles."""

from takegaki.trees.drawing import Change, changes, uniform
from takegaki.trees.maker import TREES, TreeMaker
from takegaki.trees.mending import Mending
from takegaki.trees.tiles import arms_of, jumbled, puzzle_of

__all__ = ["TREES", "Change", "Mending", "TreeMaker", "arms_of", "changes", "jumbled", "puzzle_of", "uniform"]
