"""Sentences of a type of somebody's own."""

from takegaki.core.graph import Graph
from takegaki.core.reason import OWN, Reason, Value


def says(text: str, graph: Graph | None = None, /, **args: Value) -> Reason:
    """A sentence, or a part of one, about places of a board: what `named` and `required` give.

    text   with names in braces for what is filled in, as in "the wall at {cell}"
    args   these: a Cell, Edge or Dot, marks, a number, a text or another such sentence

    It is the same in every language.

    >>> from takegaki import square
    >>> from takegaki.plugins import Cell, says
    >>> print(says("the wall at {cell}", square(2, 3), cell=Cell(4)))
    The wall at r2c2
    """
    return Reason(OWN + text, graph, **args)
