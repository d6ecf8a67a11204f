"""Boards of one's own from files: drawings, maps, polygons, parts; what is refused, and where."""

import json
import math
import re
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from clocks import Clock, cancelled_at
from needs import imported
from takegaki import (
    Budget,
    Graph,
    Puzzle,
    graph_from,
    honeycomb,
    read,
    read_document,
    square,
    write,
)
from takegaki.core.errors import LimitError, PuzzleError
from takegaki.formats.graph_from_shapes import mask_text, masked
from takegaki.tilings import graph_of


def test_a_drawing_is_a_board_with_its_clues() -> None:
    text = """<?xml version="1.0"?>
    <svg xmlns="http://www.w3.org/2000/svg"><title>Two and a roof</title>
    <defs><rect width="9" height="9"/></defs>
    <g transform="translate(5, 5) scale(2)"><path id="left" d="M0 0h10v10H0z" data-clue="3"/>
    <rect x="10.001" width="10" height="10" data-clue="?"/></g>
    <polygon points="5,25 45,25 25,45"/></svg>"""
    puzzle = read(text)
    assert puzzle.graph.face_sizes.tolist() == [4, 4, 4]
    assert puzzle.clues.tolist() == [3, -2, -1]
    assert puzzle.title == "Two and a roof"
    relative = '<svg><path d="m 0,0 4,0 0,4 -4,0 z m 4 0 l 4 0 v 4 h -4 Z"/></svg>'
    assert graph_from(relative).n_edges == 7
    turned = '<svg><g transform="rotate(30)"><rect width="2" height="3"/></g></svg>'
    assert graph_from(turned).n_edges == 4


def test_texts_and_lengths_of_a_drawing_stay_as_they_are() -> None:
    """A title that looks like an exponent was cut, and so were corners of more than six digits."""
    corners = np.array([[0, 0], [1234567, 0], [1234567, 1234561], [0, 1234561]])
    puzzle = Puzzle.of(
        Graph.from_polygons([corners], "plot"), [3], meta={"title": "2e+05 & e+0", "of": "1e+0"}
    )
    text = write(puzzle, "svg")
    assert "<title>2e+05 &amp; e+0</title>" in text
    again = read_document(text).puzzle
    assert (again, again.title, again.meta) == (puzzle, puzzle.title, puzzle.meta)
    (points,) = re.findall(r'points="([^"]*)"', text)
    drawn = np.array([[float(one) for one in pair.split(",")] for pair in points.split()])
    assert np.ptp(drawn, axis=0).tolist() == [1234567, 1234561]
    drawing = text.replace(text[text.index("<metadata") : text.index("</metadata>") + 11], "")
    assert np.ptp(read(drawing).graph.positions, axis=0).tolist() == [1234567, 1234561]


@pytest.mark.parametrize(
    ("body", "what"),
    [
        ('<path id="p" d="M0 0 C1 1 2 2 3 3"/>', "p: a path has the curve C; straight lines"),
        ('<path d="M0 0 L1"/>', "path 1: the path ends within L"),
        ('<path d="0 0 1 1"/>', "no command"),
        ('<polygon points="0,0 1,0 1"/>', "polygon 1: each corner must be two numbers"),
        ('<polygon points="0,0 1,0"/>', "polygon 1: a cell needs at least three corners"),
        ('<rect width="1cm" height="2"/>', "rect 1: this must be a number, not '1cm'"),
        ('<rect width="2" height="2" data-clue="x"/>', "rect 1: 'x' is no clue"),
        ('<rect width="2" height="2" data-clue="5"/>', "cell 1: clue 5 on a cell of 4 sides"),
        ('<g transform="skewX(3)"><rect width="2" height="2"/></g>', "the transform 'skewX'"),
        (
            '<rect width="2" height="2"/><rect x="1" y="1" width="2" height="2"/>',
            "cells 1 .* and 2 .* overlap",
        ),
        (
            '<rect width="2" height="2"/><rect x="8" width="2" height="2"/>',
            "several parts; cells 1",
        ),
        ("<circle/>", "no polygon was found"),
        ("<g>", "XML is broken"),
    ],
)
def test_what_is_wrong_with_a_drawing(body: str, what: str) -> None:
    with pytest.raises(PuzzleError, match=what):
        read(f"<svg>{body}</svg>")


def test_no_entity_of_a_drawing_is_expanded() -> None:
    bomb = '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><svg>&b;</svg>'
    with pytest.raises(PuzzleError, match="entities"):
        read(bomb)


def feature(name: str, ring: list[tuple[float, float]], **more: Any) -> dict[str, Any]:
    shape = {"type": "Polygon", "coordinates": [[*ring, ring[0]]]}
    return {"type": "Feature", "properties": {"name": name, **more}, "geometry": shape}


def collection(*features: dict[str, Any]) -> str:
    return json.dumps(
        {"type": "FeatureCollection", "name": "Somewhere", "features": list(features)}
    )


def box(x: float, y: float, size: float) -> list[tuple[float, float]]:
    return [(x, y), (x + size, y), (x + size, y + size), (x, y + size)]


def test_small_islands_of_a_wide_map_do_not_keep_its_borders_apart() -> None:
    """Each cell ends 0.03 before the next: nothing beside the whole map, a good part of an isle."""
    cells = [
        feature(f"cell {at}", [(at, 0), (at + 0.97, 0), (at + 0.97, 1), (at, 1)])
        for at in range(300)
    ]
    isles = [feature(f"isle {at}", box(at, 5, 0.2)) for at in range(30)]
    document = read_document(collection(*cells, *isles))
    assert document.puzzle.graph.n_faces == 300
    assert document.warnings[0].startswith(
        "left out (no common border with the rest): isle 0, isle 1"
    )


@pytest.mark.parametrize("size", [0.001, 0.3, 7.0])
def test_a_map_is_the_same_board_whichever_way_its_borders_run(size: float) -> None:
    places = ((0.0, 0.0), (size, 0.0), (0.0, size))

    def drawn(ways: tuple[int, ...]) -> Graph:
        borders = [box(x, y, size)[::way] for (x, y), way in zip(places, ways, strict=True)]
        return read(collection(*(feature("", one) for one in borders))).graph

    first = drawn((1, 1, 1))
    for ways in ((-1, -1, -1), (1, -1, 1), (1, 1, -1), (-1, 1, 1)):
        other = drawn(ways)
        assert other.face_vertices.tolist() == first.face_vertices.tolist(), ways
        assert other.face_edges.tolist() == first.face_edges.tolist(), ways


def test_of_any_number_of_shapes_of_a_country_the_largest_is_its_cell() -> None:
    """Behind a thousand of them it was not looked at."""
    islands = [{"type": "Polygon", "coordinates": [box(2 * at, 9, 0.5)]} for at in range(1100)]
    main = {"type": "Polygon", "coordinates": [box(1, 0, 3)]}
    many = {"type": "GeometryCollection", "geometries": [*islands, main]}
    country = {"type": "Feature", "properties": {"name": "many"}, "geometry": many}
    graph = read(collection(country, feature("one", box(0, 0, 1)))).graph
    assert graph.n_faces == 2
    assert graph.positions[:, 1].max() - graph.positions[:, 1].min() == 3


def test_of_a_border_that_touches_itself_the_largest_loop_is_the_cell() -> None:
    """A triangle, a square at its top and a smaller triangle at its right: only the square has four
    sides.
    """
    drawing = '<svg><polygon points="0,9 4,5 2,3 4,1 6,3 4,5 8,9 9,8 9,9 8,9"/></svg>'
    graph = graph_from(drawing)
    assert graph.face_sizes.tolist() == [4]
    assert np.ptp(graph.positions, axis=0).tolist() == [4, 4]


COAST = [(10 + 0.1 * math.sin(step), 50 + step / 10) for step in range(31)]


def test_a_map_joins_its_borders_and_leaves_islands_out() -> None:
    """West and East share a border of thirty corners, East drawn a little off; the Isle has
    none.
    """
    west = feature("West", [(5, 50), *COAST, (5, 53)], clue=2)
    east = feature("East", [*((x + 1e-4, y) for x, y in COAST[::-1]), (15, 50), (15, 53)])
    isle = feature("Isle", [(0, 51), (1, 51), (1, 52), (0, 52)])
    enclave = feature("Enclave", [(6, 51), (6.5, 51), (6.5, 51.5)])
    west["geometry"]["coordinates"].append(enclave["geometry"]["coordinates"][0])
    document = read_document(
        collection(west, isle, east, enclave, {"type": "Feature", "geometry": None})
    )
    graph, puzzle = document.puzzle.graph, document.puzzle
    assert (graph.n_faces, graph.holes) == (2, 0)
    assert graph.n_edges <= 9
    assert puzzle.clues.tolist() == [2, -1]
    assert puzzle.title == "Somewhere"
    assert document.warnings == ("left out (no common border with the rest): Isle, Enclave",)
    # North is up, and a degree to the east is shorter than one to the north.
    wide, high = graph.positions.max(axis=0) - graph.positions.min(axis=0)
    assert math.isclose(wide / high, 10 * math.cos(math.radians(51.5)) / 3, rel_tol=0.02)


@pytest.mark.parametrize(
    ("text", "what"),
    [
        (collection(), "no polygon was found"),
        (
            collection(feature("One", [(0, 0), (1, 0)])),
            "One: a cell needs at least three corners|no polygon",
        ),
        (
            collection(feature("One", [(0, 0), (1, 0), ("x", 1)])),  # type: ignore[list-item]
            "feature 1: each corner must be two numbers",
        ),
        (
            collection(feature("One", [(0, 0), (1, 0), (1, 1)], clue="many")),
            "One: 'many' is no clue",
        ),
        (
            collection(
                feature("Wide", [(0, 0), (9, 0), (9, 9), (0, 9)]),
                feature("Wide", [(0, 0), (9, 0), (9, 9), (0, 9)]),
            ),
            r"cells 1 \(Wide\) and 2 \(Wide\) overlap",
        ),
        ('{"type": "FeatureCollection", "features": 3, "coordinates": []}', "a list of objects"),
        (
            collection(feature("A", box(0, 0, 2)), feature("B", box(1, 1, 2))),
            r"cells 1 \(A\) and 2 \(B\) overlap: sides of theirs cross",
        ),
        (
            collection(
                feature("A", box(0, 0, 2)), feature("B", box(2, 0, 2)), feature("C", box(3, 1, 9))
            ),
            r"cells 2 \(B\) and 3 \(C\) overlap: sides of theirs cross",
        ),
        (
            collection(feature("A", box(0, 0, 2)), feature("Lake", box(0.5, 0.5, 1))),
            r"cells 1 \(A\) and 2 \(Lake\) overlap: one lies within the other",
        ),
        (
            collection(
                feature("A", box(1, 1, 1)),
                feature("B", box(2, 1, 1)),
                feature("Round", box(0, 0, 9)),
            ),
            r"cells 1 \(A\) and 3 \(Round\) overlap: one lies within the other",
        ),
        (
            collection(
                feature("A", box(0, 0, 2)),
                feature("B", box(2, 0, 2)),
                feature("Corner", [(0, 0), (2, 2), (-1, 4)]),
            ),
            r"cells 1 \(A\) and 3 \(Corner\) overlap: at a dot of both",
        ),
    ],
)
def test_what_is_wrong_with_a_map(text: str, what: str) -> None:
    with pytest.raises(PuzzleError, match=what):
        read(text)


def test_cells_of_a_wide_drawing_are_there() -> None:
    """From 4,000 cells across each was smaller than the tolerance: "no polygon has an area"."""
    wide = "".join(f'<rect x="{at}" width="1" height="1"/>' for at in range(5000))
    graph = read(f"<svg>{wide}</svg>").graph
    assert (graph.n_faces, graph.n_edges) == (5000, 15001)
    cells = [feature(f"cell {at}", box(at, 0, 1)) for at in range(4500)]
    assert read(collection(*cells)).graph.n_edges == 13501


@pytest.mark.parametrize("cells", [1000, 2500])
def test_thin_cells_of_a_wide_drawing_are_there(cells: int) -> None:
    """A strip of parallelograms as long as the strip: from 2,000 on all had "no area"."""
    side = float(cells)
    corners = [
        [(at, 0.0), (at + 1.0, 0.0), (at + 1 + side, side), (at + side, side)]
        for at in map(float, range(cells))
    ]
    mapped = collection(*(feature(f"cell {at}", one) for at, one in enumerate(corners)))
    for text in (drawn(corners), mapped):
        assert read(text).graph.n_faces == cells


def drawn(cells: list[list[tuple[float, float]]]) -> str:
    polygons = [" ".join(f"{x},{y}" for x, y in corners) for corners in cells]
    return "<svg>" + "".join(f'<polygon points="{one}"/>' for one in polygons) + "</svg>"


def test_a_sliver_changes_nothing_about_the_cells_beside_it() -> None:
    """Corners that are meant to be one lie farther apart than it is wide."""
    cells = [box(at + 0.001 * (at % 2), 0, 1) for at in range(8)]
    sliver = [(0.0, 1.0), (8.0, 1.0), (8.0, 1.0001), (0.0, 1.0001)]
    assert read(drawn([*cells, sliver])).graph.n_edges == 25


@pytest.mark.parametrize(
    "body",
    [
        '<rect x="inf" width="2" height="2"/>',
        '<rect x="nan" width="2" height="2"/>',
        '<rect x="1e308" width="1e308" height="2"/>',
        '<polygon points="0,0 1e999,0 0,1"/>',
        '<g transform="scale(1e308)"><rect width="1e9" height="2"/></g>',
        '<g transform="translate(1e400)"><rect width="1" height="2"/></g>',
        '<rect x="1e200" width="1e200" height="1e200"/>',
    ],
)
@pytest.mark.filterwarnings("error")
def test_numbers_beyond_all_are_refused_without_a_warning(body: str) -> None:
    with pytest.raises(
        PuzzleError,
        match=r"(rect|polygon) 1: (a cell needs|a coordinate is beyond 1e\+100)",
    ):
        read(f"<svg>{body}</svg>")


@pytest.mark.filterwarnings("error")
def test_numbers_beyond_all_in_json_and_maps() -> None:
    for far in ("1e308", "1e999", "-1e308"):
        with pytest.raises(
            PuzzleError,
            match=r"polygon 1: (a cell needs|a coordinate is beyond)",
        ):
            read(f'{{"polygons": [[[0, 0], [{far}, 0], [0, 1]]]}}')
        corners = f"[[0, 0], [{far}, 0], [0, 1], [0, 0]]"
        with pytest.raises(
            PuzzleError,
            match=r"feature 1: (a cell needs|a coordinate is beyond)",
        ):
            read(f'{{"type": "Polygon", "coordinates": [{corners}]}}')


@pytest.mark.parametrize("form", ["json", "polygons", "svg", "geojson"])
def test_reading_heeds_its_budget(form: str) -> None:
    """A time limit did not count: 4,000 cells, 200 KB, took over two minutes."""
    n = 400
    strip: list[list[tuple[float, float]]] = [
        [(i, 0), (i + 1, 0), (i + 1 + n, n), (i + n, n)] for i in range(n)
    ]
    text = {
        "polygons": lambda: json.dumps({"polygons": strip}),
        "json": lambda: write(Puzzle.of(Graph.from_polygons(strip), [-1] * n), "json"),
        "geojson": lambda: collection(*(feature(str(i), ring) for i, ring in enumerate(strip))),
        "svg": lambda: (
            "<svg>"
            + "".join(
                f'<polygon points="{" ".join(f"{x},{y}" for x, y in ring)}"/>' for ring in strip
            )
            + "</svg>"
        ),
    }[form]()
    assert read(text).graph.n_faces == n
    with pytest.raises(
        LimitError, match="the cells were not joined into a board: time limit of 1 s reached"
    ):
        read(text, budget=Budget(time_limit=1, clock=Clock(step=0.6)))
    with pytest.raises(LimitError, match="cancelled"):
        graph_from(text, budget=cancelled_at(0))


def test_polygons_as_json() -> None:
    drawn = read(
        '{"polygons": [[[0,0],[2,0],[2,2],[0,2]], [[2,0],[3,0],[3,1],[2,1]]], "clues": [3, null]}'
    )
    assert drawn.clues.tolist() == [3, -1]
    numbered = read(
        '{"corners": [[0,0],[2,0],[2,2],[0,2]], "polygons": [[0,1,2], [0,2,3]], "tiling": "kite"}'
    )
    assert repr(numbered.graph) == "<Graph kite: 2 faces, 5 edges, 4 vertices>"
    for text in (
        '{"polygons": 3}',
        '{"polygons": [[[0, true]]]}',
        '{"polygons": [[0, 9]], "corners": [[0, 0]]}',
    ):
        with pytest.raises(PuzzleError, match="polygons: "):
            read(text)
    many = '{"polygons": [' + "[]," * 250_001 + "[]]}"
    with pytest.raises(LimitError):
        read(many)


def test_clues_of_large_cells_are_written_as_numbers() -> None:
    ring = [
        (round(1000 * math.cos(at / 6.4)), round(1000 * math.sin(at / 6.4))) for at in range(40)
    ]
    puzzle = Puzzle.of(Graph.from_polygons([ring], "wheel"), [38])
    assert read(write(puzzle, "json")) == puzzle


HEART = ".##.##.\n#######\n#######\n.#####.\n..###..\n...#..."


@pytest.mark.parametrize("graph", [square(12, 14), honeycomb(12, 14), graph_of("cairo", 8, 8)])
def test_a_part_of_a_board_is_a_board(graph: Graph) -> None:
    part = masked(graph, HEART)
    assert 0 < part.n_faces < graph.n_faces
    puzzle = Puzzle.of(part, [-1] * part.n_faces)
    for name in ("json", "svg", "geojson"):
        assert read(write(puzzle, name)) == puzzle
    assert masked(square(3, 3), "###\n#.#\n###").holes == 1


@pytest.mark.parametrize(
    ("picture", "what"),
    [
        ("#.#\n...", "several parts"),
        ("...", "without a face"),
        ("", "write a picture of # and ."),
        ("##\n#x", "line 2: 'x' is neither"),
    ],
)
def test_what_is_no_part(picture: str, what: str) -> None:
    with pytest.raises(PuzzleError, match=what):
        masked(square(4, 4), picture)


def drawn_picture(kind: str, **options: Any) -> bytes:
    """HEART in ten pixels a mark, black on nothing, as a file."""
    rows = HEART.split("\n")
    picture = Image.new("RGBA", (10 * len(rows[0]), 10 * len(rows)))
    for y, row in enumerate(rows):
        for x, mark in enumerate(row):
            if mark == "#":
                picture.paste("black", (10 * x, 10 * y, 10 * x + 10, 10 * y + 10))
    if kind == "JPEG":
        paper = Image.new("RGB", picture.size, "white")
        paper.paste(picture, mask=picture)
        picture = paper
    file = BytesIO()
    picture.save(file, kind, **options)
    return file.getvalue()


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "GIF", "WEBP"])
def test_a_picture_is_a_mask(kind: str, tmp_path: Path) -> None:
    file = tmp_path / "heart"
    file.write_bytes(drawn_picture(kind))
    board = square(12, 14)
    assert graph_from(board, mask=file) == masked(board, HEART)
    file.write_text(HEART)
    assert graph_from(board, mask=file) == masked(board, HEART)


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (drawn_picture("PNG")[:60], "a picture that cannot be read"),
        (b"GIF8" + bytes(100), "a picture that cannot be read"),
        (bytes([0x89, 0x50]), "no UTF-8 text"),
    ],
)
def test_what_is_no_picture(data: bytes, what: str) -> None:
    with pytest.raises(PuzzleError, match=what):
        mask_text(data)


def test_a_picture_of_too_many_pixels_is_not_read() -> None:
    file = BytesIO()
    Image.new("1", (9000, 9000)).save(file, "PNG")
    with pytest.raises(LimitError, match="9000 x 9000 pixels"):
        mask_text(file.getvalue())


def test_tolerance_and_budget_are_those_of_joining_polygons() -> None:
    apart = [[(0, 0), (1, 0), (1, 1), (0, 1)], [(1.01, 0), (2, 0), (2, 1), (1.01, 1)]]
    with pytest.raises(PuzzleError):
        graph_from(apart)
    assert graph_from(apart, tolerance=0.02).n_edges == 7
    with pytest.raises(LimitError):
        graph_from([box(at, 0, 1) for at in range(300)], budget=cancelled_at(0))


def test_boards_come_from_anything_that_draws_one(tmp_path: Path) -> None:
    networkx = imported("networkx")
    (tmp_path / "one.svg").write_text(write(Puzzle.of(honeycomb(3, 2), [-1] * 6), "svg"))
    assert graph_from(tmp_path / "one.svg") is honeycomb(3, 2)
    assert graph_from(networkx.dodecahedral_graph()).n_faces == 11
    assert graph_from(square(4, 4), mask="#.\n##").n_faces == 12
    assert graph_from([[(0, 0), (1, 0), (0, 1)]], name="one").tiling == "one"
