"""What a step of a deduction adds to an SVG picture: bands below the board, marks above it.

Premises are banded, rings are round clues that are premises, boxes round dots; a line that follows
has a white core, a cross that follows stands in a circle, a mark that is wrong in a box.
"""

import numpy as np

from takegaki.core.board import CROSS
from takegaki.core.graph import FloatArray
from takegaki.render.scene import Scene, Stroke
from takegaki.render.svg_marks import CROSS_INK, WRONG, arms, box, outline, ring, segments

BECAUSE, HERE, NEW = "#1763b6", "#dbe9f8", "#c2410c"
"""Premises; cells where to look; what follows."""

CORE = "#ffffff"


def pointed_cells(scene: Scene) -> list[int]:
    """The cells where to look, ascending; where vertices are the cells, those are meant."""
    pointed = scene.pointed
    besides = pointed.faces if scene.graph.cells == "faces" else pointed.vertices
    return sorted({*pointed.clues, *besides})


def marks_below(scene: Scene, outlines: list[FloatArray], ends: FloatArray) -> str:
    """Cells where to look tinted, premises on a band.

    outlines   the corners (k, 2) of each cell of `pointed_cells`
    ends       (p, 2, 2) where the edges of the premises run, some in two pieces
    """
    cells = "".join(map(outline, outlines))
    band = f'fill="none" stroke="{BECAUSE}" stroke-width="15" stroke-opacity="0.3" stroke-linecap="round"'
    parts = [
        f'<path d="{cells}" fill="{HERE}"/>' if cells else "",
        f'<path d="{segments(ends)}" {band}/>' if len(ends) else "",
    ]
    return "\n".join(filter(None, parts))


def marks_above(scene: Scene, rings: str, boxes: str, ends: FloatArray, edges: list[int]) -> str:
    """Rings, boxes, and what follows or is wrong.

    ends, edges   (p, 2, 2) where edges run, some in two pieces, and which edge each piece is of
    """
    if scene.other is not None:
        return ""
    looks = np.array(scene.strokes())[edges]
    crosses = np.array([scene.marks[edge] == CROSS for edge in edges], dtype=np.bool_)
    wrong = looks == Stroke.WRONG
    parts = [
        f'<g fill="none" stroke="{BECAUSE}" stroke-width="1.6">{rings}{boxes}</g>' if rings or boxes else "",
        _new_lines(ends[looks == Stroke.NEW]),
        _circled(ends[looks == Stroke.NEW_CROSS]),
        _wrong(ends[wrong & ~crosses], ends[wrong & crosses]),
    ]
    return "\n".join(filter(None, parts))


def _new_lines(ends: FloatArray) -> str:
    if not len(ends):
        return ""
    path = f'<path d="{segments(ends)}" fill="none" stroke-linecap="round"'
    return f'{path} stroke="{NEW}" stroke-width="8"/>\n{path} stroke="{CORE}" stroke-width="2.6"/>'


def _circled(ends: FloatArray) -> str:
    if not len(ends):
        return ""
    discs = "".join(ring(middle, 7.5) for middle in ends.mean(axis=1))
    style = f'fill="{CORE}" stroke="{NEW}" stroke-width="1.6"'
    return f'<g {style}>{discs}<path d="{arms(ends, 3.6)}" stroke-width="2"/></g>'


def _wrong(lines: FloatArray, crosses: FloatArray) -> str:
    if not len(lines) and not len(crosses):
        return ""
    boxes = "".join(box(middle, 9.0) for middle in np.concatenate([lines, crosses]).mean(axis=1))
    head = f'<g fill="none" stroke="{WRONG}" stroke-width="2">{boxes}'
    thick = f'<path d="{segments(lines)}" stroke-width="5" stroke-linecap="round"/>' if len(lines) else ""
    small = ""
    if len(crosses):
        small = f'<path d="{arms(crosses, 4.0)}" stroke="{CROSS_INK}"/>'
    return f"{head}{thick}{small}</g>"
