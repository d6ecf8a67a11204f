"""Reasons as values, and texts that know what they say."""

from cmath import phase
from math import pi

import pytest

from takegaki.core.errors import FormatError
from takegaki.core.place_names import cells_named, edge_name, face_name, vertex_name, vertex_ways
from takegaki.core.reason import (
    Cell,
    Dot,
    Edge,
    Edges,
    Reason,
    Said,
    how_many_named,
    in_full,
    in_words,
    token,
)
from takegaki.tilings import graph_of, square
from takegaki.words.catalogue import speaking

SOLVED = Reason("hint.solved")


def test_a_text_is_said_in_the_language_it_is_called_with() -> None:
    text = SOLVED.sentence()
    assert text == text() == text("en") == SOLVED.sentence("en")
    assert text("de") == SOLVED.sentence("de") != text
    assert text("de")("en") == text
    with speaking("de"):
        assert text() == text("de")
    written = Said("as it stands")
    assert written("de") is written
    assert written(in_full=True) is written


def test_a_token_is_english_for_programs_and_in_words_for_people() -> None:
    word = token("tricky", "player-level.colours")
    assert word == "tricky"
    with speaking("de"):
        assert in_words(word) == Reason("player-level.colours").phrase("de")
        assert in_full(word) == Reason("player-level.colours").sentence("de")
    for plain in ("as it stands", Said("as it stands")):
        assert in_words(plain) == in_full(plain) == "as it stands"


def test_places_of_one_number_and_another_kind_are_two() -> None:
    same = [Cell(3), Cell(3), Edges((1, 2)), Edges((1, 2))]
    assert same[0] == same[1]
    assert same[2] == same[3]
    assert len({Cell(3), Dot(3), Edge(3), Edges((3,)), *same}) == 5
    assert Edges((1, 2)) != Edges((2, 1))
    assert Cell(3) != 3


def test_places_have_the_names_that_docstrings_tell() -> None:
    grid, rings, tiles = square(3, 5), graph_of("octagonal", 3, 3), graph_of("cells", 3, 3)
    assert face_name(grid, 7) == "r2c3"
    assert [face_name(rings, face) for face in (5, 16)] == ["cell 6", "hole 4"]
    assert face_name(tiles, 2) == "corner 3"
    assert vertex_name(grid, 14) == "the dot at the bottom right of r2c2"
    assert vertex_name(tiles, 4) == "r2c2"
    assert edge_name(grid, int(grid.edges_of(2)[0])) == "the top edge of r1c3"
    assert edge_name(tiles, 3) == "the border between r2c2 and r2c3"


def test_ways_from_a_dot_are_those_of_its_edges_in_their_order() -> None:
    for graph in (square(3, 5), graph_of("triangular", 3, 4)):
        for vertex in range(graph.n_vertices):
            here, edges = graph.positions[vertex], graph.edges_at(vertex).tolist()
            ends = [graph.edge_vertices[edge].sum() - vertex for edge in edges]
            turns = [complex(*(graph.positions[end] - here)) for end in ends]
            # Eighths of a turn from the right on, clockwise, as y goes down.
            assert vertex_ways(graph, vertex) == [
                round(phase(turn) / (pi / 4)) % 8 for turn in turns
            ]


def test_cells_that_texts_name_by_number_come_in_their_order() -> None:
    graph = graph_of("octagonal", 3, 3)
    texts = [face_name(graph, cell) for cell in (4, 1, 4, 2)]
    assert cells_named([*texts, "cell 9"]) == (1, 2, 4)
    assert cells_named([face_name(square(3, 5), 7)]) == ()


@pytest.mark.parametrize(
    ("named", "where"),
    [
        ({}, ""),
        ({"line": 3}, "line 3"),
        ({"line": 3, "column": 2}, "line 3, column 2"),
        ({"place": "clue 17"}, "clue 17"),
        ({"line": 3, "place": "clue 17"}, "line 3, clue 17"),
    ],
)
def test_an_error_says_its_place(named: dict[str, int | str], where: str) -> None:
    error = FormatError("no digit", **named)  # type: ignore[arg-type]
    assert error.where == where
    assert str(error) == (f"{where}: no digit" if where else "no digit")


def test_nobody_says_one_more_where_the_last_can_be_named() -> None:
    assert [how_many_named(count, 4) for count in (0, 3, 4, 5, 6, 9)] == [0, 3, 4, 5, 4, 4]
