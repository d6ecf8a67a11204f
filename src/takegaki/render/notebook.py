"""Pictures in notebooks: puzzles, boards and solutions show themselves as SVG."""

from collections.abc import Callable

from takegaki.core.board import Board
from takegaki.core.puzzle import Puzzle
from takegaki.core.verdict import Solution
from takegaki.render.scene import Scene

HOOK = "_repr_svg_"
"""The method that Jupyter looks for."""


def _of_puzzle(puzzle: Puzzle) -> str:
    return _drawn(Scene.of_puzzle(puzzle))


def _of_board(board: Board) -> str:
    return _drawn(Scene.of_board(board))


def _of_solution(solution: Solution) -> str:
    return _drawn(Scene.of_solution(solution))


def _drawn(scene: Scene) -> str:
    # Most programs that import takegaki never draw.
    from takegaki.render.svg import svg  # noqa: PLC0415

    return svg(scene)


_HOOKS: dict[type, Callable[..., str]] = {Puzzle: _of_puzzle, Board: _of_board, Solution: _of_solution}


def install() -> None:
    """Give Puzzle, Board and Solution their `_repr_svg_`; core may not import what draws it."""
    for kind, draw in _HOOKS.items():
        setattr(kind, HOOK, draw)
