"""Boards of your own, from drawings and maps (SVG: `svg`), polygons and parts of other boards.

Every polygon of a file is a cell, which may have its clue with it; without any the puzzle is an
empty board, to be given to the generator. In GeoJSON the clue is the property `clue` of a feature;
borders are joined and drawn with fewer corners, cells that touch no other are left out. What
takegaki writes of a board holds its own JSON besides, and is read back whole.
Source: RFC 7946, The GeoJSON format.
"""

import json
import math
from collections.abc import Sequence
from io import BytesIO
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from takegaki.core.arguments import require, says_how
from takegaki.core.budget import Budget, Pace, pace_within
from takegaki.core.errors import FormatError, LimitError, UnsupportedError, check_faces, labelled
from takegaki.core.face_middles import face_middles
from takegaki.core.graph import FloatArray, Graph
from takegaki.core.lazy_dataclass import dataclass, field
from takegaki.core.own_graphs import FARTHEST, JOINING, from_map, part_of
from takegaki.core.polygon_map import (
    check_apart,
    cut_at_dots,
    parts_of,
    simplified,
    snapped,
    without_repeats,
)
from takegaki.core.puzzle import HIDDEN_CLUE, NO_CLUE, Puzzle
from takegaki.core.reason import said
from takegaki.core.topology import BoolArray
from takegaki.formats import native
from takegaki.formats.document import Document, Format
from takegaki.formats.tokens import MAX_BYTES, Entries, decode_bytes, load_object, quoted

FINEST = 4000
"""Corners that lie nearer than the width of the board in so many parts become one."""

FINE = 20
"""So do those that lie nearer than so many parts of a cell, where that is less."""

MOST_ACROSS = 1_000_000
"""Cells of a board with more of them from side to side are none: they are left out."""

MOST_NAMED = 5


@dataclass
class Shapes:
    """Cells as they are read: the corners (k, 2) of each and of its holes, its clue and its name in
    the file.
    """

    corners: list[FloatArray] = field(default_factory=list)
    holes: list[list[FloatArray]] = field(default_factory=list)
    clues: list[int] = field(default_factory=list)
    names: list[str] = field(default_factory=list)

    def add(
        self, corners: FloatArray, clue: object, name: str, holes: Sequence[FloatArray] = ()
    ) -> None:
        """One cell more. Raises PuzzleError for what is none."""
        if len(corners) > 1 and (corners[0] == corners[-1]).all():
            corners = corners[:-1]
        if len(corners) < 3 or not np.isfinite(corners).all():
            raise FormatError(said("reading.shape-corners"), place=name)
        if (np.abs(corners) > FARTHEST).any():
            raise FormatError(said("reading.shape-far", most=f"{FARTHEST:g}"), place=name)
        self.corners.append(corners)
        self.holes.append(list(holes))
        self.clues.append(_clue(clue, name))
        self.names.append(name)
        check_faces(len(self.corners))


def _clue(given: object, name: str) -> int:
    if given in (None, "", "."):
        return NO_CLUE
    if given == "?":
        return HIDDEN_CLUE
    text = str(given)
    if (
        isinstance(given, bool)
        or not (text.isascii() and text.isdecimal() and len(text) < 4)
        or int(text) > 127
    ):
        raise FormatError(said("reading.no-clue", given=quoted(text)), place=name)
    return int(text)


def board(
    shapes: Shapes, name: str, budget: Budget | None = None, *, is_map: bool
) -> tuple[Graph, list[int], tuple[str, ...]]:
    """The graph of some cells, which of them are its faces, and what was left out, a sentence each.

    is_map   the borders are simplified, and cells not connected with the largest part are left out;
             else they are an error

    Raises FormatError without polygons with an area, PuzzleError where they form no board.
    """
    if not shapes.corners:
        raise FormatError(said("reading.shape-none"))
    with pace_within(budget, JOINING) as pace:
        return _board(shapes, name, pace, is_map=is_map)


def _tolerance(corners: Sequence[FloatArray], *, is_map: bool) -> float:
    """How far apart corners may lie that are meant to be one.

    A drawing's cells are all there to be cells, and so the shortest one counts; among a map's are
    islands and specks, and of ten cells nine may be smaller than the one that counts. Long cells
    side by side may be thin: half of a drawing's may be thinner than the one that counts, as some
    are slivers.
    """
    wide = float(np.ptp(np.concatenate(corners), axis=0).max())
    long = np.array([float(np.ptp(ring, axis=0).max()) for ring in corners])
    least = wide / MOST_ACROSS
    thin = np.array([_area(ring) for ring in corners]) / np.maximum(long, least)
    found = wide / FINEST
    for sizes, part in ((long, 0.9 if is_map else 0.0), (thin, 0.9 if is_map else 0.5)):
        some = np.sort(sizes[sizes > least])
        if len(some):
            found = min(found, float(some[int(len(some) * part)]) / FINE)
    return found


def _area(ring: FloatArray) -> float:
    here = ring - ring[0]
    there = np.roll(here, -1, axis=0)
    return abs(float((here[:, 0] * there[:, 1] - there[:, 0] * here[:, 1]).sum())) / 2


def _board(
    shapes: Shapes, name: str, pace: Pace, *, is_map: bool
) -> tuple[Graph, list[int], tuple[str, ...]]:
    tolerance = _tolerance(shapes.corners, is_map=is_map)
    spots, index = snapped(np.concatenate(shapes.corners), tolerance, pace)
    split = np.split(index, np.cumsum([len(one) for one in shapes.corners])[:-1])
    rings = [_clockwise(spots, _largest_loop(without_repeats(ring.tolist()))) for ring in split]
    kept = [number for number, ring in enumerate(rings) if len(ring) > 2]
    warnings = _left_out(
        [shapes.names[i] for i, ring in enumerate(rings) if len(ring) < 3], "small"
    )
    if not kept:
        raise FormatError(said("reading.shape-flat"))
    named = [shapes.names[number] for number in kept]
    with labelled(named):
        whole = cut_at_dots(spots, [rings[number] for number in kept], tolerance, pace)
        cut = [_largest_loop(ring) for ring in whole]
        if is_map:
            part = sorted(parts_of(cut)[0])
            gone = sorted(set(range(len(cut))) - set(part))
            check_apart(spots, cut, gone, [shapes.holes[number] for number in kept], pace)
            warnings += _left_out([named[i] for i in gone], "apart")
            kept, cut = (
                [kept[i] for i in part],
                _with_fewer_dots(spots, [cut[i] for i in part], pace),
            )
            named = [named[i] for i in part]
    with labelled(named):
        return from_map(spots, cut, name, pace), kept, warnings


def _left_out(names: Sequence[str], why: str) -> tuple[str, ...]:
    if not names:
        return ()
    some = ", ".join(name[:40] for name in names[:MOST_NAMED])
    if len(names) > MOST_NAMED:
        some = said("reading.names-and-more", names=some, count=len(names) - MOST_NAMED)
    return (said(f"reading.shape-{why}", names=some),)


def _clockwise(spots: FloatArray, ring: list[int]) -> list[int]:
    here = spots[ring]
    there = np.roll(here, -1, axis=0)
    return (
        ring
        if float((here[:, 0] * there[:, 1] - there[:, 0] * here[:, 1]).sum()) > 0
        else ring[::-1]
    )


def _largest_loop(ring: list[int]) -> list[int]:
    """Of a ring that visits a corner twice, the longest part without a repeated corner."""
    best: list[int] = []
    path: list[int] = []
    place: dict[int, int] = {}
    for corner in ring:
        if corner in place:
            loop = path[place[corner] :]
            best = max(best, loop, key=len)
            for gone in loop:
                del place[gone]
            del path[len(path) - len(loop) :]
        place[corner] = len(path)
        path.append(corner)
    return max(path, best, key=len)


def _with_fewer_dots(spots: FloatArray, rings: list[list[int]], pace: Pace) -> list[list[int]]:
    """Borders drawn by few lines, for people to count: as few as leave all cells apart."""
    box = np.ptp(spots[[corner for ring in rings for corner in ring]], axis=0)
    tolerance = 0.3 * math.sqrt(float(box[0] * box[1]) / len(rings))
    for _ in range(12):
        if (found := simplified(spots, rings, tolerance, pace)) is not None:
            return found
        tolerance /= 2
    return rings


def shapes_document(
    shapes: Shapes, title: str, budget: Budget | None = None, *, is_map: bool
) -> Document:
    """The puzzle of some cells: as a map, see `board`, or as a drawing."""
    graph, kept, warnings = board(shapes, "map" if is_map else "drawing", budget, is_map=is_map)
    clues = np.full(graph.n_faces, NO_CLUE)
    clues[: len(kept)] = [shapes.clues[number] for number in kept]
    return Document(
        Puzzle.of(graph, clues, meta={"title": title} if title else {}), warnings=warnings
    )


def drawn_graph(document: Document) -> Graph:
    """The graph, of which polygons are written. Raises UnsupportedError for one of tiles."""
    graph = document.puzzle.graph
    if graph.cells != "faces":
        raise UnsupportedError(said("reading.shape-tiles", tiling=graph.tiling))
    return graph


def drawing_losses(document: Document) -> list[str]:
    """What a drawing that holds takegaki's JSON leaves out. Raises UnsupportedError as
    `drawn_graph`.
    """
    drawn_graph(document)
    return native.losses(document)


def masked(graph: Graph, picture: str) -> Graph:
    """The cells of a board that a picture shows: rows of "#" (there) and "." or blanks (not there).

    The picture is scaled to the whole board, however many cells that has: a cell is there if the
    middle of it lies on a "#". Raises PuzzleError where no cell is left, or several parts.

    >>> from takegaki import square
    >>> masked(square(3, 3), "###\\n#.#\\n###")
    <Graph square part: 9 faces, 24 edges, 16 vertices>
    """
    return part_of(graph, mask_of(graph, picture))


def mask_of(graph: Graph, picture: str) -> BoolArray:
    """(F,) the faces whose middles lie on a "#" of a picture; see `masked`. Raises FormatError."""
    rows = picture.rstrip("\n").split("\n")
    while rows and not rows[0].strip():
        rows.pop(0)
    wide = max(map(len, rows), default=0)
    for number, row in enumerate(rows, start=1):
        if strange := set(row.rstrip("\r")) - set("#. "):
            what = said("reading.mask-sign", given=quoted(min(strange)))
            raise FormatError(what, line=number)
    if not wide:
        raise FormatError(said("reading.mask-empty"))
    low, high = graph.positions.min(axis=0), graph.positions.max(axis=0)
    place = ((face_middles(graph) - low) / (high - low) * (wide, len(rows))).astype(int)
    on = np.array([[char == "#" for char in row.ljust(wide)[:wide]] for row in rows])
    found: BoolArray = on[np.clip(place[:, 1], 0, len(rows) - 1), np.clip(place[:, 0], 0, wide - 1)]
    return found


PICTURES = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"RIFF")
"""What files of pictures begin with: PNG, JPEG, GIF and WebP."""

MOST_PIXELS = 25_000_000
FINEST_MASK = 1000
"""Places along the longer side of a mask made of pixels; finer ones are averaged."""


def mask_text(data: bytes) -> str:
    """The mask of a file: its text, or of a picture a "#" wherever it is darker than grey on white
    paper.

    Raises FormatError for a file that is neither, LimitError for too many bytes or pixels. Cost:
    linear.
    """
    if not data.startswith(PICTURES) or len(data) > MAX_BYTES:
        return decode_bytes(data)
    from PIL import Image  # noqa: PLC0415  (most boards have no mask of pixels)

    try:
        with Image.open(BytesIO(data), formats=("PNG", "JPEG", "GIF", "WEBP")) as image:
            if image.width * image.height > MOST_PIXELS:
                size = {"width": image.width, "height": image.height}
                raise LimitError(said("reading.mask-large", **size, most=MOST_PIXELS))
            shown = image.convert("RGBA")
    except LimitError:
        raise
    except (OSError, SyntaxError, ValueError, EOFError, Image.DecompressionBombError):
        raise FormatError(said("reading.mask-unread")) from None
    paper = Image.alpha_composite(Image.new("RGBA", shown.size, "white"), shown).convert("L")
    paper.thumbnail((FINEST_MASK, FINEST_MASK), Image.Resampling.BOX)
    dark = np.asarray(paper) < 128
    return "\n".join("".join(row) for row in np.where(dark, "#", ".").tolist())


@says_how
def graph_from(
    source: "str | PathLike[str] | Sequence[ArrayLike] | Any",
    *,
    name: str = "own",
    tolerance: float | None = None,
    mask: str | PathLike[str] | None = None,
    budget: Budget | None = None,
) -> Graph:
    """A board of your own, from whatever draws one.

    source      a Path or the text of a file: SVG, GeoJSON, takegaki's JSON, or a puzzle of any
                format, of which the board is taken; a list of polygons, each its corners; a graph
                of networkx with positions; a Graph
    tolerance   of polygons: how far apart corners may lie that are meant to be one
    mask        only the cells that this picture of # and . shows, see `masked`; or the Path of a
                file of such a text or of a picture (PNG, JPEG, GIF, WebP), whose dark places are
                cells
    budget      the limits of joining cells; where they are reached, a LimitError

    Raises PuzzleError that names the place where cells overlap or fall apart, LimitError for too
    many.

    >>> graph_from([[(0, 0), (2, 0), (2, 2), (0, 2)], [(2, 0), (3, 0), (3, 1), (2, 1)]], name="two")
    <Graph two: 2 faces, 8 edges, 7 vertices>
    """
    from takegaki.formats.reading import content_of, read  # noqa: PLC0415  (it reads this format)

    if isinstance(source, Graph):
        graph = source
    elif isinstance(source, (str, PathLike)):
        graph = read(source, budget=budget).graph
    elif hasattr(source, "nodes") and hasattr(source, "edges"):
        graph = Graph.from_networkx(source, name=name, budget=budget)
    else:
        graph = Graph.from_polygons(source, name, tolerance=tolerance, budget=budget)
    if mask is None:
        return graph
    require(mask, (str, PathLike), "a mask is a text of # and ., or the Path of a picture")
    return masked(graph, mask if isinstance(mask, str) else mask_text(content_of(Path(mask))))


def _detects_map(text: str) -> bool:
    is_map = '"coordinates"' in text or '"FeatureCollection"' in text
    return text.lstrip()[:1] == "{" and is_map and '"type"' in text


def _read_map(text: str, budget: Budget | None = None) -> Document:
    """Source: RFC 7946, The GeoJSON format."""
    entries = load_object(text, whole=True)
    if "takegaki" in entries:
        return native.read(json.dumps(entries["takegaki"]), budget)
    shapes = Shapes()
    for number, feature in enumerate(_features(entries), start=1):
        properties = feature.get("properties") or {}
        properties = properties if isinstance(properties, dict) else {}
        name = next(
            (str(properties[key]) for key in ("name", "NAME", "id") if key in properties), ""
        )
        geometry = feature.get("geometry") if feature.get("type") == "Feature" else feature
        for polygon, *holes in _polygons_of(geometry, f"feature {number}"):
            shapes.add(polygon, properties.get("clue"), name or f"feature {number}", holes)
    every = np.concatenate(shapes.corners) if shapes.corners else np.zeros((1, 2))
    wide = 1.0
    if (np.abs(every) <= (180, 90)).all():
        # Degrees: as wide as they are in the middle of the map.
        wide = max(0.05, math.cos(math.radians(float(every[:, 1].min() + every[:, 1].max()) / 2)))
    shapes.corners = [corners * (wide, -1.0) for corners in shapes.corners]
    shapes.holes = [[hole * (wide, -1.0) for hole in holes] for holes in shapes.holes]
    return shapes_document(shapes, str(entries.get("name") or ""), budget, is_map=True)


def _features(entries: Entries) -> list[dict[str, Any]]:
    features = entries.get("features") if entries.get("type") == "FeatureCollection" else [entries]
    if not isinstance(features, list) or not all(isinstance(one, dict) for one in features):
        raise FormatError(said("reading.map-features"))
    return features


def _polygons_of(geometry: object, place: str) -> list[list[FloatArray]]:
    """The polygons of a geometry, each its outer ring and its holes; points and lines have none."""
    if not isinstance(geometry, dict):
        return []
    if geometry.get("type") == "GeometryCollection":
        parts = geometry.get("geometries")
        found = parts if isinstance(parts, list) else []
        return [rings for one in found for rings in _polygons_of_one(one, place)]
    return _polygons_of_one(geometry, place)


def _polygons_of_one(geometry: object, place: str) -> list[list[FloatArray]]:
    kind = geometry.get("type") if isinstance(geometry, dict) else None
    if kind not in ("Polygon", "MultiPolygon"):
        return []
    assert isinstance(geometry, dict)
    polygons = geometry.get("coordinates")
    polygons = [polygons] if kind == "Polygon" else polygons
    if not isinstance(polygons, list) or not all(isinstance(one, list) and one for one in polygons):
        raise FormatError(said("reading.map-rings"), place=place)
    return [
        [
            _corners([spot[:2] if isinstance(spot, list) else spot for spot in _list(ring)], place)
            for ring in one
        ]
        for one in polygons
    ]


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def _write_map(document: Document) -> str:
    """Cells as features, y upwards, and the whole as takegaki's JSON besides."""
    graph = drawn_graph(document)
    features = []
    for face in range(graph.n_faces - graph.holes):
        ring = [[x, -y] for x, y in graph.positions[graph.corners_of(face)].tolist()]
        shape = {"type": "Polygon", "coordinates": [[*ring, ring[0]]]}
        clue = document.puzzle.clue(face)
        properties = {"name": f"cell {face + 1}"} | ({} if clue is None else {"clue": clue})
        features.append({"type": "Feature", "properties": properties, "geometry": shape})
    entries = {
        "type": "FeatureCollection",
        "takegaki": json.loads(native.write(document)),
        "features": features,
    }
    return json.dumps(entries, ensure_ascii=False) + "\n"


def _corners(spots: Sequence[object], place: str) -> FloatArray:
    """(k, 2) numbers. Raises FormatError."""
    try:
        found = np.array(spots, dtype=np.float64).reshape(-1, 2)
    except (TypeError, ValueError, OverflowError):
        raise FormatError(said("reading.corner"), place=place) from None
    if len(found) != len(spots) or any(
        isinstance(one, str) for spot in spots for one in _list(spot)
    ):
        raise FormatError(said("reading.corner"), place=place)
    return found


GEOJSON = Format(
    "geojson",
    "GeoJSON: a map, its countries are cells",
    _detects_map,
    _read_map,
    _write_map,
    drawing_losses,
    read_within=_read_map,
)
