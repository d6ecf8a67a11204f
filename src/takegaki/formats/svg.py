"""SVG: `polygon`, `rect` and `path` of straight lines are cells, their clues the attribute
`data-clue`.

What takegaki draws holds its own JSON besides, and is read back whole.
"""

import math
from collections.abc import Sequence
from html import escape
from xml.etree import ElementTree

import numpy as np

from takegaki.core.budget import Budget
from takegaki.core.errors import FormatError, UnsupportedError
from takegaki.core.face_middles import face_middles
from takegaki.core.graph import FloatArray
from takegaki.core.lazy_pattern import pattern
from takegaki.core.place_names import median_length
from takegaki.core.reason import said
from takegaki.formats import native
from takegaki.formats.document import Document, Format
from takegaki.formats.graph_from_shapes import Shapes, drawing_losses, drawn_graph, shapes_document
from takegaki.formats.tokens import quoted
from takegaki.puzzles import PUZZLES

Transform = tuple[float, float, float, float, float, float]
"""a, b, c, d, e, f of SVG: x' = a x + c y + e, y' = b x + d y + f."""

SAME: Transform = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)

EMBEDDED = "takegaki"
"""The id of the element that holds takegaki's JSON."""

_PIECE = pattern(r"[A-Za-z]|[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_CALL = pattern(r"(\w+)\s*\(([^)]*)\)")
_TURNS = {"M": 2, "L": 2, "H": 1, "V": 1, "Z": 0}


def metadata(document: Document) -> str:
    """The element that makes a picture of a puzzle readable."""
    return (
        f"<metadata "
        f'id="{EMBEDDED}">{escape(native.write(document).strip(), quote=False)}</metadata>'
    )


def _detects_drawing(text: str) -> bool:
    return text.lstrip()[:1] == "<" and "<svg" in text


def _read_drawing(text: str, budget: Budget | None = None) -> Document:
    if "<!ENTITY" in text:
        raise UnsupportedError(said("reading.svg-entities"))
    try:
        root = ElementTree.fromstring(text)
    except (ElementTree.ParseError, ValueError, LookupError) as error:
        position = getattr(error, "position", None)
        line = position[0] if position else None
        raise FormatError(said("reading.svg-broken"), line=line) from None
    shapes, title = Shapes(), ""
    waiting = [(root, SAME)]
    while waiting:
        element, outer = waiting.pop()
        kind = str(element.tag).rpartition("}")[2]
        if kind == "metadata" and element.get("id") == EMBEDDED:
            return native.read("".join(element.itertext()), budget)
        if kind in ("defs", "clipPath", "mask", "symbol", "pattern", "marker"):
            continue
        if kind == "title" and not title:
            title = (element.text or "").strip()[:200]
        transform = _within(outer, element.get("transform", ""))
        for ring in _rings_of(kind, element, len(shapes.corners) + 1):
            a, b, c, d, e, f = transform
            # What is too large for a number is refused with its name.
            with np.errstate(all="ignore"):
                moved = np.stack(
                    [a * ring[:, 0] + c * ring[:, 1] + e, b * ring[:, 0] + d * ring[:, 1] + f],
                    axis=1,
                )
            name = element.get("id") or f"{kind} {len(shapes.corners) + 1}"
            shapes.add(moved, element.get("data-clue"), name)
        waiting += [(child, transform) for child in reversed(element)]
    return shapes_document(shapes, title, budget, is_map=False)


def _within(outer: Transform, text: str) -> Transform:
    """A transform within another. Raises UnsupportedError for what turns by other means than a
    matrix.
    """
    for name, numbers in _CALL.findall(text):
        given = [float(one) for one in _PIECE.findall(numbers) if not one.isalpha()]
        if name == "matrix" and len(given) == 6:
            inner: Sequence[float] = given
        elif name == "translate" and len(given) in (1, 2):
            inner = (1, 0, 0, 1, given[0], (*given, 0)[1])
        elif name == "scale" and len(given) in (1, 2):
            inner = (given[0], 0, 0, given[-1], 0, 0)
        elif name == "rotate" and len(given) == 1:
            cos, sin = math.cos(math.radians(given[0])), math.sin(math.radians(given[0]))
            inner = (cos, sin, -sin, cos, 0, 0)
        else:
            what = said("reading.svg-transform", given=quoted(name), count=len(given))
            raise UnsupportedError(what)
        a, b, c, d, e, f = outer
        p, q, r, s, t, u = inner
        outer = (
            a * p + c * q,
            b * p + d * q,
            a * r + c * s,
            b * r + d * s,
            a * t + c * u + e,
            b * t + d * u + f,
        )
    return outer


def _rings_of(kind: str, element: ElementTree.Element, number: int) -> list[FloatArray]:
    """The polygons of an element; none for what is no shape."""
    place = element.get("id") or f"{kind} {number}"
    if kind == "rect":
        x, y, wide, high = (
            _number(element.get(key, "0"), place) for key in ("x", "y", "width", "height")
        )
        return [np.array([(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)])]
    if kind == "polygon":
        numbers = [
            float(one) for one in _PIECE.findall(element.get("points", "")) if not one.isalpha()
        ]
        if len(numbers) % 2:
            raise FormatError(said("reading.corner"), place=place)
        return [np.array(numbers).reshape(-1, 2)]
    return _path(element.get("d", ""), place) if kind == "path" else []


def _number(text: str, place: str) -> float:
    try:
        return float(text.strip().removesuffix("px"))
    except ValueError:
        what = said("reading.this-number", given=quoted(text))
        raise FormatError(what, place=place) from None


def _path(text: str, place: str) -> list[FloatArray]:
    """The polygons of a path of straight lines. Source: SVG 2, chapter 9."""
    rings: list[list[tuple[float, float]]] = []
    x = y = 0.0
    letter, pieces = "", _PIECE.findall(text)
    at = 0
    while at < len(pieces):
        if pieces[at].isalpha():
            letter, at = pieces[at], at + 1
        turn = letter.upper()
        if turn not in _TURNS:
            is_curve = turn and turn in "CSQTA"
            what = (
                said("reading.svg-curve", letter=letter)
                if is_curve
                else said("reading.svg-command")
            )
            raise UnsupportedError(what, place=place)
        given = [0.0 if one.isalpha() else float(one) for one in pieces[at : at + _TURNS[turn]]]
        if len(given) < _TURNS[turn] or (
            turn == "Z" and at < len(pieces) and not pieces[at].isalpha()
        ):
            raise FormatError(said("reading.svg-ends", letter=letter), place=place)
        at += len(given)
        if turn == "Z":
            x, y = rings[-1][0] if rings else (x, y)
            continue
        across, down = (
            (given[0], None) if turn == "H" else (None, given[0]) if turn == "V" else given
        )
        near = letter.islower()
        x = x if across is None else across + x * near
        y = y if down is None else down + y * near
        if turn == "M" or not rings:
            rings.append([])
            letter = "l" if letter == "m" else "L"
        rings[-1].append((x, y))
    return [np.array(ring) for ring in rings if len(ring) > 1]


def _decimal(length: float) -> str:
    """A length without an exponent, to a thousandth: corners have whole numbers, up to 2**30."""
    return f"{round(length, 3) + 0.0:.3f}".rstrip("0").rstrip(".")


def _write_drawing(document: Document) -> str:
    """Polygons with their clues, and the whole as takegaki's JSON besides, marks included."""
    graph = drawn_graph(document)
    low, high = graph.positions.min(axis=0), graph.positions.max(axis=0)
    step = median_length(graph)
    box = " ".join(_decimal(one) for one in (*(low - step / 2), *(high - low + step)))
    title = document.puzzle.title or f"{PUZZLES[document.puzzle.kind].title}, {graph.size}"
    body = [f"<title>{escape(title, quote=False)}</title>", metadata(document)]
    middles = face_middles(graph)
    for face in range(graph.n_faces - graph.holes):
        corners = graph.positions[graph.corners_of(face)].tolist()
        points = " ".join(f"{_decimal(x)},{_decimal(y)}" for x, y in corners)
        clue = PUZZLES[document.puzzle.kind].sign(int(document.puzzle.clues[face]))
        data = f' data-clue="{escape(clue)}"' if clue else ""
        body.append(
            f'<polygon points="{points}"{data} fill="none" stroke="#999" '
            f'stroke-width="{_decimal(step / 40)}"/>'
        )
        if clue:
            x, y = middles[face].tolist()
            body.append(
                f'<text x="{_decimal(x)}" y="{_decimal(y)}" font-size="{_decimal(step / 2)}" '
                f'font-family="sans-serif" text-anchor="middle" dominant-baseline="central">'
                f"{escape(clue, quote=False)}</text>"
            )
    frame = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="640">'
    return "\n".join([frame, *body, "</svg>"]) + "\n"


SVG = Format(
    "svg",
    "SVG: polygons are cells",
    _detects_drawing,
    _read_drawing,
    _write_drawing,
    drawing_losses,
    read_within=_read_drawing,
)
