"""The elements of SVG pictures: numbers, path data, shapes, and the colours that they have."""

from collections.abc import Sequence
from html import escape

import numpy as np

from takegaki.core.graph import FloatArray, Graph
from takegaki.core.reason import said

INK = "#1f2933"
PAPER = "#ffffff"
GRID = "#d9dee4"
TINT = "#e3eef9"
_HATCHING = (
    '<defs><pattern id="hole" width="6" height="6" patternUnits="userSpaceOnUse">'
    '<path d="M-1 1l2 -2M0 6l6 -6M5 7l2 -2" stroke="#b8bfc7" stroke-width="1"/></pattern></defs>'
)
"""What holes are filled with."""
_HOLE = 'fill="url(#hole)"'
CROSS_INK = "#8793a0"
FONT = "Helvetica, Arial, sans-serif"

FIRST, SECOND, WRONG = "#1763b6", "#b4540a", "#c01f2e"
"""Lines only in the first solution, only in the second, violations; each also has its own shape."""

PREMISE, HERE, NEW = "#1763b6", "#dbe9f8", "#c2410c"
"""Premises; cells where to look; what follows."""

FIRST_DASHES, SECOND_DASHES = "9 7", "1 8"
WRONG_STYLE = f'fill="none" stroke="{WRONG}" stroke-width="2"'


def framed(body: str, width: float, height: float, title: str) -> str:
    """These elements as one SVG element on paper, ending in a newline."""
    size = f"{number(width)} {number(height)}"
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" '
        f'width="{number(width)}" height="{number(height)}" role="img" font-family="{FONT}">'
    )
    paper = f'<rect width="100%" height="100%" fill="{PAPER}"/>'
    return (
        "\n".join([head, f"<title>{escape(title, quote=False)}</title>", paper, body, "</svg>"])
        + "\n"
    )


def number(value: float) -> str:
    """At most two decimals, no trailing zeros."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def pairs(points: FloatArray) -> list[str]:
    """Each of (k, 2) points as "x y"."""
    return [f"{number(x)} {number(y)}" for x, y in points.tolist()]


def segments(ends: FloatArray) -> str:
    """Path data of (k, 2, 2) separate pieces of line."""
    return "".join(
        f"M{number(a)} {number(b)}L{number(c)} {number(d)}" for (a, b), (c, d) in ends.tolist()
    )


def pieces(ends: FloatArray, style: str) -> str:
    """A path of (k, 2, 2) separate pieces of line with these attributes; "" for none."""
    return f'<path d="{segments(ends)}" {style}/>' if len(ends) else ""


MOST_SEEN = 6
"""Sides of a cell whose shape its dots alone tell."""


def quiet_style(graph: Graph) -> str:
    """Attributes of edges without a mark: faint, but plain at any size where cells have many
    sides.
    """
    if graph.face_sizes[: graph.n_faces - graph.holes].max(initial=0) <= MOST_SEEN:
        return f'stroke="{GRID}" stroke-width="1" fill="none"'
    return (
        f'stroke="{CROSS_INK}" stroke-opacity="0.6" fill="none" vector-effect="non-scaling-stroke"'
    )


def outline(corners: FloatArray) -> str:
    """Path data of a closed polygon."""
    return f"M{' '.join(pairs(corners))}z"


def tinted(faces: Sequence[FloatArray]) -> str:
    """The inside of a loop; the thin stroke of the same colour hides the seams between
    neighbours.
    """
    return polygons(faces, f'fill="{TINT}" stroke="{TINT}" stroke-width="1"') if faces else ""


def hatched(holes: Sequence[FloatArray]) -> str:
    """Holes, where no cell is, also within a loop."""
    return f"{_HATCHING}\n{polygons(holes, _HOLE)}" if holes else ""


def polygons(outlines: Sequence[FloatArray], style: str) -> str:
    """A path of closed polygons of (k, 2) corners each."""
    return f'<path d="{"".join(map(outline, outlines))}" {style}/>'


def texts(middles: FloatArray, words: Sequence[str], font: float) -> str:
    """A text round each of (k, 2) middles; "" where all are empty."""
    # A baseline attribute would be shorter, but several viewers ignore it.
    found = [
        f'<text x="{number(x)}" y="{number(y + 0.36 * font)}">{escape(word, quote=False)}</text>'
        for (x, y), word in zip(middles.tolist(), words, strict=True)
        if word
    ]
    head = f'<g font-size="{number(font)}" text-anchor="middle" fill="{INK}">'
    return "\n".join([head, *found, "</g>"]) if found else ""


PICTURE_HEIGHT, PICTURE_PEN = 14.0, 1.5
"""How high the strokes of a clue that is a picture are, and how wide their pen."""


def pictures(placed: Sequence[tuple[FloatArray, str]], font: float) -> str:
    """Clues that are drawn: strokes round their middles, a little larger than a text would be; ""
    for none.
    """
    scale = 1.2 * font / PICTURE_HEIGHT
    found = [
        f'<path d="{strokes}" transform="translate({number(x)} {number(y)}) '
        f'scale({number(scale)})"/>'
        for (x, y), strokes in ((middle.tolist(), strokes) for middle, strokes in placed)
    ]
    head = (
        f'<g fill="none" stroke="{INK}" stroke-width="{PICTURE_PEN}" stroke-linecap="round" '
        f'stroke-linejoin="round">'
    )
    return "\n".join([head, *found, "</g>"]) if found else ""


def small_numbers(middles: FloatArray, words: Sequence[str], font: float) -> str:
    """Small numbers in another colour than clues, with paper round them; "" for none."""
    found = [
        f'<text x="{number(x)}" y="{number(y + 0.36 * font)}">{word}</text>'
        for (x, y), word in zip(middles.tolist(), words, strict=True)
    ]
    style = (
        f'fill="{PREMISE}" stroke="{PAPER}" stroke-width="2.4" paint-order="stroke" '
        f'font-style="italic"'
    )
    head = f'<g font-size="{number(font)}" text-anchor="middle" {style}>'
    return "\n".join([head, *found, "</g>"]) if found else ""


LETTER, RULER = 12.0, 10.0
"""Sizes of letters on places, and of numbers of rows and columns."""


Lettered = Sequence[tuple[FloatArray, str]]


def letters(on_edges: Lettered, on_dots: Lettered, beside: Lettered, size: float = 1.0) -> str:
    """Letters, each on a disc on its edge, in a box on its dot, or beside its place with paper
    round it; "" for none.

    size   of them, as a part of the usual one
    """
    font = size * LETTER
    every = [*on_edges, *on_dots, *beside]
    if not every:
        return ""
    shapes = [circle(middle, 7.5 * size) for middle, _ in on_edges]
    shapes += [square(middle, 7.0 * size) for middle, _ in on_dots]
    found = [
        f'<text x="{number(x)}" y="{number(y + 0.33 * font)}">{letter}</text>'
        for (x, y), letter in ((middle.tolist(), letter) for middle, letter in every)
    ]
    ground = f'fill="{PAPER}" stroke="{PREMISE}" stroke-width="1.2"'
    style = (
        f'fill="{PREMISE}" stroke="{PAPER}" stroke-width="2.4" paint-order="stroke" '
        f'font-weight="bold" font-style="italic"'
    )
    head = f'<g font-size="{number(font)}" text-anchor="middle" {style}>'
    below = f"<g {ground}>{''.join(shapes)}</g>" if shapes else ""
    return "\n".join(filter(None, [below, head, *found, "</g>"]))


def ruler(middles: FloatArray, numbers: Sequence[str]) -> str:
    """The numbers of rows and columns, at (k, 2) middles; "" for none."""
    found = [
        f'<text x="{number(x)}" y="{number(y + 0.36 * RULER)}">{text}</text>'
        for (x, y), text in zip(middles.tolist(), numbers, strict=True)
    ]
    head = f'<g font-size="{number(RULER)}" text-anchor="middle" fill="{CROSS_INK}">'
    return "\n".join([head, *found, "</g>"]) if found else ""


BANDS = {"A": "#b8860b", "B": "#7b4bb5", "C": "#1b7f5c"}
OTHER_BAND = "#6b7280"
"""Colours of bands, each 3 to 1 or more beside the paper; letters beyond them share one."""
HATCH = "3 4"
CLASS_LETTER = 11.0


def sides(cells: Sequence[tuple[FloatArray, str]]) -> str:
    """Cells of two kinds, by the letter of each: A tinted, A' with stripes besides; "" for none."""
    parts = []
    for name in dict.fromkeys(name for _, name in cells):
        own, ink = [outline for outline, other in cells if other == name], BANDS.get(name[0])
        ink = ink or OTHER_BAND
        parts.append(polygons(own, f'fill="{ink}" fill-opacity="0.18"'))
        if name.endswith("'"):
            lines = np.concatenate([stripes(outline, STRIPES) for outline in own])
            parts.append(pieces(lines, f'stroke="{ink}" stroke-width="1.2" fill="none"'))
    return "\n".join(parts)


STRIPES = 7.0
"""From stripe to stripe."""


def stripes(outline: FloatArray, apart: float) -> FloatArray:
    """(k, 2, 2) pieces of diagonals inside a polygon (n, 2)."""
    behind = np.roll(outline, -1, axis=0)
    here, there = outline.sum(axis=1), behind.sum(axis=1)
    found = [np.zeros((0, 2, 2))]
    # Half way between multiples: a corner lies on none of them.
    first, last = np.floor(here.min() / apart), np.ceil(here.max() / apart)
    for at in (np.arange(first, last) + 0.493) * apart:
        crossed = (here > at) != (there > at)
        part = ((at - here[crossed]) / (there - here)[crossed])[:, None]
        points = outline[crossed] + part * (behind - outline)[crossed]
        points = points[np.argsort(points[:, 0])]
        found.append(points.reshape(-1, 2, 2))
    return np.concatenate(found)


def cell_letters(middles: Sequence[FloatArray], names: Sequence[str]) -> str:
    """Letters with paper round them; "" for none."""
    if not names:
        return ""
    texts = "".join(
        f'<text x="{number(x)}" y="{number(y + 0.36 * CLASS_LETTER)}">{name}</text>'
        for (x, y), name in zip((middle.tolist() for middle in middles), names, strict=True)
    )
    style = f'fill="{INK}" stroke="{PAPER}" stroke-width="4" paint-order="stroke"'
    head = f'<g font-size="{number(CLASS_LETTER)}" font-weight="bold" text-anchor="middle" {style}>'
    return f"{head}{texts}</g>"


def class_letters(ends: FloatArray, names: Sequence[str], aside: Sequence[bool]) -> str:
    """Bands and letters on (k, 2, 2) pieces of line, some near one end; "" for none."""
    if not names:
        return ""
    parts = []
    for name in dict.fromkeys(names):
        own = ends[[at for at, other in enumerate(names) if other == name]]
        hatch = f' stroke-dasharray="{HATCH}"' if name.endswith("'") else ""
        ink = BANDS.get(name[0], OTHER_BAND)
        parts.append(pieces(own, f'stroke="{ink}" stroke-width="6" fill="none"{hatch}'))
    share = np.where(aside, NEAR_END, 0.5)[:, None]
    middles = ends[:, 0] * share + ends[:, 1] * (1 - share)
    return "\n".join([*parts, cell_letters(list(middles), names)])


NEAR_END = 0.25
"""Where on an edge the letter stands that leaves room for a mark that follows."""


def dots(points: FloatArray) -> str:
    """A dot at each of (k, 2) points."""
    path = "".join(f"M{pair}h0" for pair in pairs(points))
    return f'<path d="{path}" stroke="{INK}" stroke-width="4" stroke-linecap="round"/>'


def middle_numbers(ends: FloatArray, numbers: Sequence[int], font: float) -> str:
    """A small number on each of (k, 2, 2) pieces of line; () for none."""
    return texts(
        ends.mean(axis=1)[: len(numbers)], [str(number) for number in numbers], 0.45 * font
    )


def cross_path(ends: FloatArray, arm: float) -> str:
    """Path data of a cross in the middle of each (k, 2, 2) piece of line."""
    wide = number(2 * arm)
    return "".join(
        f"M{number(x - arm)} {top}l{wide} {wide}M{number(x + arm)} {top}l-{wide} {wide}"
        for x, y in ends.mean(axis=1).tolist()
        for top in (number(y - arm),)
    )


def circle(middle: FloatArray, radius: float) -> str:
    """A circle."""
    x, y = middle.tolist()
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"/>'


def square(middle: FloatArray, half: float, style: str = "") -> str:
    """A square, with attributes of its own if it needs any."""
    x, y = middle.tolist()
    side = number(2 * half)
    return (
        f'<rect x="{number(x - half)}" y="{number(y - half)}" width="{side}" '
        f'height="{side}"{style}/>'
    )


def lines(ends: FloatArray, ink: str = INK, dashes: str = "") -> str:
    """Thick lines, dashed if requested; "" for none."""
    pattern = f' stroke-dasharray="{dashes}"' if dashes else ""
    return pieces(
        ends, f'stroke="{ink}" stroke-width="5" stroke-linecap="round" fill="none"{pattern}'
    )


def crosses(ends: FloatArray) -> str:
    """Thin crosses; "" for none."""
    path = cross_path(ends, 4.0)
    return f'<path d="{path}" stroke="{CROSS_INK}" stroke-width="1.3"/>' if path else ""


def badges(ends: FloatArray, text: str, ink: str) -> str:
    """A small numbered disc in the middle of each edge; "" for none."""
    if not len(ends):
        return ""
    discs = [
        f'<circle cx="{number(x)}" cy="{number(y)}" r="6.5"/>'
        f'<text x="{number(x)}" y="{number(y + 3.4)}" fill="{ink}" stroke="none">{text}</text>'
        for x, y in ends.mean(axis=1).tolist()
    ]
    head = (
        f'<g font-size="9.5" text-anchor="middle" fill="#ffffff" stroke="{ink}" stroke-width="1.2">'
    )
    return "\n".join([head, *discs, "</g>"])


def premise_bands(ends: FloatArray) -> str:
    """A wide band below each edge whose mark is a premise; "" for none."""
    band = (
        f'fill="none" stroke="{PREMISE}" stroke-width="15" stroke-opacity="0.3" '
        f'stroke-linecap="round"'
    )
    return pieces(ends, band)


def new_lines(ends: FloatArray) -> str:
    """Lines that follow, with a white core; "" for none."""
    if not len(ends):
        return ""
    path = f'<path d="{segments(ends)}" fill="none" stroke-linecap="round"'
    return f'{path} stroke="{NEW}" stroke-width="8"/>\n{path} stroke="{PAPER}" stroke-width="2.6"/>'


def new_crosses(ends: FloatArray) -> str:
    """Crosses that follow, each in a circle; "" for none."""
    if not len(ends):
        return ""
    discs = "".join(circle(middle, 7.5) for middle in ends.mean(axis=1))
    style = f'fill="{PAPER}" stroke="{NEW}" stroke-width="1.6"'
    return f'<g {style}>{discs}<path d="{cross_path(ends, 3.6)}" stroke-width="2"/></g>'


def wrong_marks(lined: FloatArray, crossed: FloatArray) -> str:
    """Lines and crosses that are wrong, each in a box; "" for none."""
    if not len(lined) and not len(crossed):
        return ""
    boxes = "".join(square(middle, 9.0) for middle in np.concatenate([lined, crossed]).mean(axis=1))
    thick = pieces(lined, 'stroke-width="5" stroke-linecap="round"')
    small = f'<path d="{cross_path(crossed, 4.0)}" stroke="{CROSS_INK}"/>' if len(crossed) else ""
    return f"<g {WRONG_STYLE}>{boxes}{thick}{small}</g>"


def comparison_legend(left: float, top: float) -> str:
    """What the dashes of two compared solutions mean."""
    row = top + 6
    samples = np.array([[[left, row], [left + 40, row]], [[left + 160, row], [left + 200, row]]])
    words = [
        f'<text x="{number(x + 48)}" y="{number(row + 4.5)}" font-size="13" '
        f'fill="{ink}">{text}</text>'
        for x, text, ink in (
            (left, said("scene.only-first"), FIRST),
            (left + 160, said("scene.only-second"), SECOND),
        )
    ]
    parts = [
        lines(samples[:1], FIRST, FIRST_DASHES),
        lines(samples[1:], SECOND, SECOND_DASHES),
        badges(samples[:1], "1", FIRST),
        badges(samples[1:], "2", SECOND),
    ]
    return "\n".join(parts + words)
