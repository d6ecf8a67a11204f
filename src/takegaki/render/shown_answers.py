"""How boards and answers show themselves: text for `print`, SVG and HTML for notebooks."""

from collections.abc import Sequence
from functools import singledispatch
from html import escape

from takegaki.core.board import Board
from takegaki.core.graph import Graph
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import said
from takegaki.core.solution import Solution
from takegaki.core.verdict import Found, Multiple, NoSolution, Undecided, Unique
from takegaki.core.violations import Violations
from takegaki.render.scene import Scene
from takegaki.render.svg import svg
from takegaki.render.text import ascii_text, legend, unicode_text
from takegaki.tilings import AperiodicTiling, TileGrid, Tiling

SAMPLE = (3, 4)
"""Rows and columns of the board that shows a tiling."""

PATCH_SAMPLE = (6, 6)
"""The same where tiles are large, and those at the rim are taken off."""


@singledispatch
def sentence_of(value: object) -> str:
    """The line above the picture; "" where the picture is enough."""
    return ""


@singledispatch
def scene_of(value: object) -> Scene | None:
    """What is drawn; None where there is nothing to draw."""
    return None


def text_of(value: object, *, ascii_only: bool = False, width: int = 100) -> str:
    """The sentence, and below it the picture."""
    scene, parts = scene_of(value), [sentence_of(value)]
    if scene is not None:
        parts.append((ascii_text if ascii_only else unicode_text)(scene, width=width).rstrip("\n"))
    if isinstance(value, Multiple):
        parts.append(legend(ascii_only=ascii_only))
    return "\n".join(part for part in parts if part)


def svg_of(value: object) -> str:
    """The picture."""
    scene = scene_of(value)
    assert scene is not None
    return svg(scene)


def html_of(value: object) -> str:
    """The sentence and the picture."""
    scene = scene_of(value)
    return paragraphs([sentence_of(value)]) + ("" if scene is None else svg(scene))


def paragraphs(lines: Sequence[str]) -> str:
    """Sentences as HTML."""
    return "".join(f"<p>{escape(line)}</p>\n" for line in lines if line)


@scene_of.register
def _puzzle(value: Puzzle) -> Scene:
    return Scene.of_puzzle(value)


@scene_of.register
def _board(value: Board) -> Scene:
    return Scene.of_board(value)


@scene_of.register
def _solution(value: Solution) -> Scene:
    return Scene.of_solution(value)


@scene_of.register
def _graph(value: Graph) -> Scene:
    return Scene.of_board(Board.blank(value))


@scene_of.register
def _unique(value: Unique) -> Scene:
    return Scene.of_solution(value.solution)


@scene_of.register
def _found(value: Found) -> Scene:
    return Scene.of_solution(value.solution)


@scene_of.register
def _multiple(value: Multiple) -> Scene:
    return Scene.of_solution(value.first, value.second)


@scene_of.register
def _undecided(value: Undecided) -> Scene | None:
    if value.found is not None:
        return Scene.of_solution(value.found)
    return None if value.board is None else Scene.of_board(value.board)


@scene_of.register
def _violations(value: Violations) -> Scene:
    return Scene.of_board(value.board, value.puzzle, tuple(value))


@scene_of.register
def _tiling(value: Tiling) -> Scene:
    return _graph(value.graph(*SAMPLE))


@scene_of.register
def _patches(value: AperiodicTiling) -> Scene:
    return _graph(value.graph(*PATCH_SAMPLE))


@scene_of.register
def _tile_grid(value: TileGrid) -> Scene:
    return _graph(value.graph(*SAMPLE))


@sentence_of.register
def _of_unique(value: Unique) -> str:
    return said("shown.unique")


@sentence_of.register
def _of_found(value: Found) -> str:
    return said("shown.found")


@sentence_of.register
def _of_multiple(value: Multiple) -> str:
    return said("shown.multiple", edges=len(value.first.differing_edges(value.second)))


@sentence_of.register
def _of_none(value: NoSolution) -> str:
    return said("shown.none")


@sentence_of.register
def _of_undecided(value: Undecided) -> str:
    far = "-found" if value.found else "-so-far" if value.board else ""
    return said(f"shown.undecided{far}", reason=value.reason)


@sentence_of.register
def _of_violations(value: Violations) -> str:
    return "\n".join(violation.text for violation in value) or said("shown.nothing-wrong")


@sentence_of.register
def _of_tiling(value: Tiling) -> str:
    return value.title


@sentence_of.register
def _of_patches(value: AperiodicTiling) -> str:
    return value.title


@sentence_of.register
def _of_tile_grid(value: TileGrid) -> str:
    return value.title
