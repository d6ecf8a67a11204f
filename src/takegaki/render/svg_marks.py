"""What is drawn on the edges of an SVG picture, and the marks for differences and violations."""

from xml.sax.saxutils import escape

import numpy as np

from takegaki.core.graph import FloatArray
from takegaki.core.violation import Fault, Violation
from takegaki.render.scene import Scene, Stroke

FIRST, SECOND, WRONG = "#1763b6", "#b4540a", "#c01f2e"
"""Lines only in the first solution, only in the second, violations; each also has its own shape."""

CROSS_INK = "#8793a0"


def number(value: float) -> str:
    """At most two decimals, no trailing zeros."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def segments(ends: FloatArray) -> str:
    """Path data of (k, 2, 2) separate pieces of line."""
    return "".join(f"M{number(a)} {number(b)}L{number(c)} {number(d)}" for (a, b), (c, d) in ends.tolist())


def pairs(points: FloatArray) -> list[str]:
    """Each of (k, 2) points as "x y"."""
    return [f"{number(x)} {number(y)}" for x, y in points.tolist()]


def outline(corners: FloatArray) -> str:
    """Path data of a closed polygon."""
    return f"M{' '.join(pairs(corners))}z"


def stroke_marks(scene: Scene, points: FloatArray, ink: str) -> str:
    """Lines thick, crosses thin, the lines of only one of two solutions dashed and numbered."""
    looks = np.array(scene.strokes())
    ends = points[scene.graph.edge_vertices]
    comparing = scene.other is not None
    parts = [
        _crosses(ends[looks == Stroke.CROSS]),
        _lines(ends[looks == Stroke.LINE], ink, ""),
        _lines(ends[looks == Stroke.NEW], FIRST, "9 7") if comparing else "",
        _lines(ends[looks == Stroke.GONE], SECOND, "1 8") if comparing else "",
        _badges(ends[looks == Stroke.NEW], "1", FIRST) if comparing else "",
        _badges(ends[looks == Stroke.GONE], "2", SECOND),
    ]
    return "\n".join(filter(None, parts))


def legend_marks(left: float, top: float) -> str:
    """Explains the dashes; drawn below the board."""
    row = top + 6
    samples = np.array([[[left, row], [left + 40, row]], [[left + 160, row], [left + 200, row]]])
    texts = [
        f'<text x="{number(x + 48)}" y="{number(row + 4.5)}" font-size="13" fill="{ink}">{text}</text>'
        for x, text, ink in (
            (left, "only the first", FIRST),
            (left + 160, "only the second", SECOND),
        )
    ]
    parts = [
        _lines(samples[:1], FIRST, "9 7"),
        _lines(samples[1:], SECOND, "1 8"),
        _badges(samples[:1], "1", FIRST),
        _badges(samples[1:], "2", SECOND),
    ]
    return "\n".join(parts + texts)


def violation_marks(scene: Scene, points: FloatArray, middles: FloatArray, font: float) -> str:
    """A dashed ring round each clue that is wrong, a square round each dot, a halo along each spare loop."""
    parts = []
    for violation in scene.violations:
        head, shapes = _violation(violation, scene, points, middles, font)
        if shapes:
            parts.append(f"<g {head}><title>{escape(violation.text)}</title>{shapes}</g>")
    return "\n".join(parts)


def ring_marks(scene: Scene, middles: FloatArray, font: float) -> str:
    """A thin ring round each face that is pointed at."""
    rings = "".join(ring(middles[face], 0.75 * font) for face in scene.ringed)
    return f'<g fill="none" stroke="{FIRST}" stroke-width="1.5">{rings}</g>' if rings else ""


def _violation(
    violation: Violation, scene: Scene, points: FloatArray, middles: FloatArray, font: float
) -> tuple[str, str]:
    if violation.fault is Fault.MANY_LOOPS:
        ends = points[scene.graph.edge_vertices[list(violation.edges)]]
        return _HALO, f'<path d="{segments(ends)}"/>'
    if violation.faces:
        rings = [ring(middles[face], 0.75 * font) for face in violation.faces]
        return f'{_WRONG} stroke-dasharray="4 3"', "".join(rings)
    return _WRONG, "".join(box(points[vertex], 8.0) for vertex in violation.vertices)


_WRONG = f'fill="none" stroke="{WRONG}" stroke-width="2"'
_HALO = f'fill="none" stroke="{WRONG}" stroke-width="13" stroke-opacity="0.28" stroke-linecap="round"'


def _lines(ends: FloatArray, ink: str, dashes: str) -> str:
    if not len(ends):
        return ""
    pattern = f' stroke-dasharray="{dashes}"' if dashes else ""
    return (
        f'<path d="{segments(ends)}" stroke="{ink}" stroke-width="5" stroke-linecap="round" '
        f'fill="none"{pattern}/>'
    )


def _crosses(ends: FloatArray) -> str:
    path = arms(ends, 4.0)
    return f'<path d="{path}" stroke="{CROSS_INK}" stroke-width="1.3"/>' if path else ""


def arms(ends: FloatArray, arm: float) -> str:
    """Path data of a cross in the middle of each (k, 2, 2) piece of line."""
    wide = number(2 * arm)
    return "".join(
        f"M{number(x - arm)} {top}l{wide} {wide}M{number(x + arm)} {top}l-{wide} {wide}"
        for x, y in ends.mean(axis=1).tolist()
        for top in (number(y - arm),)
    )


def _badges(ends: FloatArray, text: str, ink: str) -> str:
    """A small numbered disc in the middle of each edge."""
    if not len(ends):
        return ""
    discs = [
        f'<circle cx="{number(x)}" cy="{number(y)}" r="6.5"/>'
        f'<text x="{number(x)}" y="{number(y + 3.4)}" fill="{ink}" stroke="none">{text}</text>'
        for x, y in ends.mean(axis=1).tolist()
    ]
    head = f'<g font-size="9.5" text-anchor="middle" fill="#ffffff" stroke="{ink}" stroke-width="1.2">'
    return "\n".join([head, *discs, "</g>"])


def ring(middle: FloatArray, radius: float) -> str:
    """A circle."""
    x, y = middle.tolist()
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"/>'


def box(middle: FloatArray, half: float) -> str:
    """A square."""
    x, y = middle.tolist()
    side = number(2 * half)
    return f'<rect x="{number(x - half)}" y="{number(y - half)}" width="{side}" height="{side}"/>'
