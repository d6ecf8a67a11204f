"""GeoJSON: a map whose countries are cells; borders are joined and drawn with fewer corners.

The clue of a cell is the property `clue` of its feature. What takegaki writes holds its own JSON besides,
and is read back whole.
"""

import json
import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from takegaki.core.errors import FormatError
from takegaki.core.graph import FloatArray
from takegaki.formats import native
from takegaki.formats.document import Document, Format
from takegaki.formats.reading import Entries, load_object
from takegaki.formats.shapes import Shapes, drawing_losses, drawn_graph, shapes_document


def _detects_map(text: str) -> bool:
    is_map = '"coordinates"' in text or '"FeatureCollection"' in text
    return text.lstrip()[:1] == "{" and is_map and '"type"' in text


def _read_map(text: str) -> Document:
    """Source: RFC 7946, The GeoJSON format."""
    entries = load_object(text, whole=True)
    if "takegaki" in entries:
        return native.read(json.dumps(entries["takegaki"]))
    shapes = Shapes()
    for number, feature in enumerate(_features(entries), start=1):
        properties = feature.get("properties") or {}
        properties = properties if isinstance(properties, dict) else {}
        name = next((str(properties[key]) for key in ("name", "NAME", "id") if key in properties), "")
        geometry = feature.get("geometry") if feature.get("type") == "Feature" else feature
        for polygon in _polygons_of(geometry, f"feature {number}"):
            shapes.add(polygon, properties.get("clue"), name or f"feature {number}")
    every = np.concatenate(shapes.corners) if shapes.corners else np.zeros((1, 2))
    wide = 1.0
    if (np.abs(every) <= (180, 90)).all():
        # Degrees: as wide as they are in the middle of the map.
        wide = max(0.05, math.cos(math.radians(float(every[:, 1].min() + every[:, 1].max()) / 2)))
    shapes.corners = [corners * (wide, -1.0) for corners in shapes.corners]
    return shapes_document(shapes, str(entries.get("name") or ""), is_map=True)


def _features(entries: Entries) -> list[dict[str, Any]]:
    features = entries.get("features") if entries.get("type") == "FeatureCollection" else [entries]
    if not isinstance(features, list) or not all(isinstance(one, dict) for one in features):
        raise FormatError('"features": a list of objects was expected')
    return features


def _polygons_of(geometry: object, place: str) -> list[FloatArray]:
    """The outer rings of a geometry; points and lines have none."""
    if not isinstance(geometry, dict):
        return []
    if geometry.get("type") == "GeometryCollection":
        parts = geometry.get("geometries")
        found = parts if isinstance(parts, list) else []
        return [ring for one in found[:1000] if one is not geometry for ring in _polygons_of_one(one, place)]
    return _polygons_of_one(geometry, place)


def _polygons_of_one(geometry: object, place: str) -> list[FloatArray]:
    kind = geometry.get("type") if isinstance(geometry, dict) else None
    if kind not in ("Polygon", "MultiPolygon"):
        return []
    assert isinstance(geometry, dict)
    polygons = geometry.get("coordinates")
    polygons = [polygons] if kind == "Polygon" else polygons
    if not isinstance(polygons, list) or not all(isinstance(one, list) and one for one in polygons):
        raise FormatError("coordinates: lists of rings were expected", place=place)
    return [
        _corners([spot[:2] if isinstance(spot, list) else spot for spot in _list(one[0])], place)
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
        raise FormatError("two numbers were expected for each corner", place=place) from None
    if len(found) != len(spots) or any(isinstance(one, str) for spot in spots for one in _list(spot)):
        raise FormatError("two numbers were expected for each corner", place=place)
    return found


GEOJSON = Format(
    "geojson",
    "GeoJSON: a map, its countries are cells",
    _detects_map,
    _read_map,
    _write_map,
    drawing_losses,
)
