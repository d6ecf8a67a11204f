"""Links of Penpa+: those that Penpa+ 3.2.3 wrote of boards of ours, and back; what is hostile or
odd.
"""

import base64
import json
import zlib

import numpy as np
import pytest

from takegaki import Puzzle
from takegaki.core.board import Board
from takegaki.core.errors import FormatError, LimitError, PuzzleError, UnsupportedError
from takegaki.core.marks import CROSS, LINE
from takegaki.formats import losses, read_document, recognise, write
from takegaki.formats.document import Document
from takegaki.formats.penpa import _WORDS, MOST_TEXT, PAGE
from takegaki.tilings import graph_of, square

SLITHERLINK = (
    "7VVdb+o4EH3nVyBLfaql5qO0IVIf+KxUtbQsdNk2QsiAaVJMTJ2koCD+e8cOiCSErrZXutqHK2B0fE48nnHsQ/AREUFx"
    "BZvYtLCGdfgYhoX1ioFNXX613afvhYza5b4rKD0zGuVwxXEtCl0u7HKPhiEVGD/6tMw4X4J+ZjRJ+cxol8f4sd3GM8IC"
    "iu9e3uvNeW3Vqv1zUXk1zefO7Py92X1+nw7+1ruadyG0DrP8h6dmnZ3fxq8Pbu2TtujVU8AnLqNkSuLXwd2a+W3rzZ3p"
    "jTu3Yc2IrwUfVr/6We/e3JScXb3D0iau2nENx7e2g0yEkQ4/Aw1x3LU38YONJnwx9hCOe6AjrA8xWkQs9CaccYH2XHwP"
    "CGYaAFsHOFC6RI2E1DXAnR0G+AJw4okJo6P7hHmynbiPkSygrmZLiBb8k8rFZHFynBQFxJiEsN+B6y0RNkEIoimfR7tH"
    "9eEWx7UftAGZ9m1ImLQhUUEbsrtfboNO3+i6oIPqcLuFN/QX9DCyHdnO8wFaB9izNxA79gYZOkw14XjCdMhmmDA0DsNq"
    "ZmhKVZ7l3VCqh7mXWkqF9Lpa5EXFPqyLY1PFpoqaihUV79UzLRUHKjZUvFTxSj1zLSv/T739rASkX1nIrlrQvAb9SXBt"
    "4utLZJv/Wp1jJFddfirHaFhyUC8SMzKh8EIbfLHkgRdSBJcKBZyNgkQb0TWZhMhOLndayXB+tBhTOIspSpoE8/yiDHsp"
    "Q3pvPhe0UJKkPGUnUkmpINWYi2muphVhLNuL8sYMldyFDBUKOOipMRGCrzLMgoRuhkjd7Uwm6uc2MyTZEsmc5FZbHLZj"
    "W0JrpH5w1MG9/zjg/98B5dvSfoNX/KpdOXFr7y44fsRoGY3ICDYYwR8tVqL0oBOS9Kkj6bc0pa4IF9/41UHM0wWuBew3"
    "xpVSi/gTHpVS8/yRIclijz0J2AJbAjbvTEAdmxOQR/4E3AmLklnzLiWryhuVXOrIq+RSabtyUMC80KUCtmyOhqUv"
)
"""The grid of `test_a_slitherlink`, with a line and two crosses drawn in it, in Penpa+."""

MASYU = (
    "7VXbbuo4FH3nK5ClPtVScymdEKkPXCtVlJaBDtNGCBkwTdokprkUjhH/3m0HRG6tqp45R+dhFLK1spazvbcdL8LXmAQU"
    "17COdQMrWIVL0wys1jSsq+Kn7K+RE7nUrI7sgNITrVWN1gw34shmgVkd0iiiAca3Pq26jK1AP9HapHqidaszfNvt4iVx"
    "Q4qvH56b7ZfGutP496z2qOv3/eXpc3tw/7wY/6MOFOcsUPqu4d/ctZvu6RV/vLEbb7RDL+5CNrddShaEP46vN67fNZ7s"
    "pdq6tlvGkvhK+GqM6m/NweVlxdrXO6lsed3kDcyvTAtpCMtbRRPMB+aW35hozryZgzAfgo6wOsHIi93ImTOXBejA8R4g"
    "FWENYOcIx1IXqJWQqgK4v8cAHwDOnWDu0mkvYe5Mi48wEgU05dsCIo+9UTEZvCafk6KAmJEI1ju0nRXCOghhvGAv8X6o"
    "Otlh3vhGG5Dp0IaASRsClbQhuvvpNlzHp5uSDuqT3Q526G/oYWpaop37IzSOcGhuIfZlVGV8MLdI0yCNCtOkS0NaHVgt"
    "z56rxbGQZgT5MddlbMuoyFiTsSen6sg4lrEl47mMF3LMX6LCb/fwlRKgTwOZdQNaU7AGfehfLMqC8eIki6tWRJOKhYZx"
    "sCRzCvvVYt6KhU5EEZwZFDJ3GibalG7IPEJmcnbTSobzY29G4VNLUcIDxM6XZDhIGdJ58llASyVB0sXTR6mEVJJqxoJF"
    "rqY1cd1sL9L6MlTyjWSoKIDvOPVMgoCtM4xHIjtDpI5uJhP1c4sZkWyJ5IXkZvOOy7GroA2St6VjMOf/De7PNzixW8ov"
    "tYj/xqUs3jt4DOa3GK3iKZnCAiP4H8WJCE5UkH5L5fIcsOATUzqKebrEmoD9xJ1Sahn/gRGl1DxfcB1RbNF4gC3xHmDz"
    "9gNU0YGALJgQcB/4kMiatyJRVd6NxFQFQxJTpT3JQh4Jf8RoUnkH"
)
"""The circles of `test_a_masyu`, with a line and a cross."""

EDIT, SOLVE = "https://swaroopg92.github.io/penpa-edit/#m=edit&p=", "m=solve&p="
META = {"title": "Three, two", "author": "Setter", "rules": "One loop,\na = b"}


def test_a_slitherlink() -> None:
    document = read_document(EDIT + SLITHERLINK)
    assert write(document.puzzle, "grid") == ".3.2.\n2...1\n.31..\n"
    assert dict(document.puzzle.meta) == META
    drawn = Board.blank(document.puzzle).draw("r1c1", "top").cross("r1c1", "right")
    assert document.board == drawn.cross("r3c5", "bottom")


def test_a_masyu() -> None:
    document = read_document(EDIT + MASYU)
    assert write(document.puzzle, "circles") == "..w..\nb....\n...w.\n"
    board = document.board
    assert board is not None
    # Borders on the right of cells come first, four in a row of five cells.
    assert {edge: mark for edge, mark in enumerate(board.marks.tolist()) if mark} == {
        0: LINE,
        2 * 4 + 1: CROSS,
    }


@pytest.mark.parametrize(
    "link",
    [
        EDIT + SLITHERLINK,
        "?m=edit&p=" + SLITHERLINK,
        "#m=edit&p=" + SLITHERLINK,
        SOLVE + SLITHERLINK,
        f"https://example.org/penpa/?{SOLVE}{SLITHERLINK}",
        "  " + EDIT + SLITHERLINK.rstrip("=") + "\n",
        EDIT + SLITHERLINK[:400] + "\n" + SLITHERLINK[400:],
        EDIT + SLITHERLINK.replace("+", "%2B").replace("/", "%2F").replace("=", "%3D"),
        EDIT + SLITHERLINK + "&a=abc",
    ],
)
def test_spellings(link: str) -> None:
    assert recognise(link) == "penpa"
    assert write(read_document(link).puzzle, "grid") == ".3.2.\n2...1\n.31..\n"


def text_of(link: str) -> list[str]:
    """The lines of a link."""
    text = zlib.decompress(base64.b64decode(link.partition("&p=")[2]), -15).decode()
    for word, short in reversed(_WORDS):
        text = text.replace(short, word)
    return text.split("\n")


def link_of(lines: list[str]) -> str:
    text = "\n".join(lines)
    for word, short in _WORDS:
        text = text.replace(word, short)
    packer = zlib.compressobj(wbits=-15)
    packed = packer.compress(text.encode()) + packer.flush()
    return EDIT + base64.b64encode(packed).decode()


def test_what_is_written_is_what_penpa_writes() -> None:
    """All that Penpa+ keeps of the puzzle, in its own words (it has been opened there)."""
    for link in (EDIT + SLITHERLINK, EDIT + MASYU):
        document = read_document(link)
        theirs, ours = text_of(link), text_of(write(document, "penpa"))
        assert ours[0].split(",")[:19] == theirs[0].split(",")[:19]
        assert (ours[1], ours[5], ours[17]) == (theirs[1], theirs[5], theirs[17])
        for line, names in ((3, ("number", "symbol")), (4, ("line", "lineE"))):
            mine, other = json.loads(ours[line]), json.loads(theirs[line])
            assert [mine[name] for name in names] == [other[name] for name in names]
            assert mine.keys() >= other.keys()


@pytest.mark.parametrize(("rows", "cols"), [(3, 5), (4, 5), (3, 6), (4, 6), (1, 1), (1, 2)])
def test_the_middle_of_the_view(rows: int, cols: int) -> None:
    """It is at the middle of the board: the middle of a cell, an edge, or a dot."""
    puzzle = Puzzle.of(square(rows, cols), {})
    head = text_of(write(puzzle, "penpa"))[0].split(",")
    stride, size = cols + 4, (rows + 4) * (cols + 4)
    layer, at = divmod(int(head[9]), size)
    down, right = {0: (0.0, 0.0), 1: (0.5, 0.5), 2: (0.5, 0.0), 3: (0.0, 0.5)}[layer]
    assert (at // stride + down, at % stride + right) == (2 + (rows - 1) / 2, 2 + (cols - 1) / 2)


def test_without_marks_it_opens_for_solving() -> None:
    puzzle = Puzzle.of(square(3, 5), {(0, 1): 3})
    assert write(puzzle, "penpa").startswith(f"{PAGE}#m=solve&p=")
    assert text_of(write(puzzle, "penpa"))[4] == ""
    marked = Document(puzzle, Board.blank(puzzle).draw("r1c2", "top"))
    assert write(marked, "penpa").startswith(f"{PAGE}#m=edit&p=")


def test_white_space_around_a_board() -> None:
    """A setter may leave rows and columns beside the board empty (the cells are a part)."""
    lines = text_of(EDIT + SLITHERLINK)
    steps = json.loads(lines[5])
    cells = np.cumsum(steps).reshape(3, 5)[1:, 1:4]
    lines[5] = json.dumps([int(cells[0, 0]), *np.diff(cells.ravel()).tolist()]).replace(" ", "")
    document = read_document(link_of(lines))
    assert write(document.puzzle, "grid") == "...\n31.\n"
    assert document.warnings == ("lines beyond the edges of the board were left out",)


def changed(line: int, text: str, link: str = SLITHERLINK) -> str:
    lines = text_of(EDIT + link)
    lines[line] = text
    return link_of(lines)


def test_a_genre_decides_and_without_one_what_is_drawn() -> None:
    assert read_document(changed(17, "[]")).puzzle.kind == "slitherlink"
    assert read_document(changed(17, "[]", MASYU)).puzzle.kind == "masyu"
    with pytest.raises(
        UnsupportedError, match="tagged 'sudoku'; takegaki opens Slitherlink and Masyu"
    ):
        read_document(changed(17, '["sudoku"]'))


def test_words_and_hidden_clues() -> None:
    """Penpa+ keeps numbers as people type them."""
    drawn = '{"number":{"20":["2",1,"1"],"21":["?",2,"1"],"22":["",1,"1"],"7":["9",1,"1"]}}'
    assert write(read_document(changed(3, drawn)).puzzle, "grid") == "2?...\n.....\n.....\n"


@pytest.mark.parametrize(
    ("line", "text", "said"),
    [
        (
            0,
            "hex,5,3,38",
            "that Penpa\\+ link has a board of 'hex'; takegaki opens those of squares",
        ),
        (0, "square,5", "the link's text has no size"),
        (0, "square,five,3", "the width in the link must be a number, not 'five'"),
        (0, "square,0,3", "the link holds a board without cells"),
        (0, "square,9999999,9999999", "cells"),
        (3, "{", "line 4 of the link's text: .*JSON"),
        (3, '{"number":{"20":["x",1,"1"]}}', "r1c1: 'x' is no clue of Slitherlink"),
        (5, "[]", "which cells its board has"),
        (5, "[20,1,-1,1,900]", "a cell beyond its board"),
        (5, "[20,1,9,2]", "cells left out of its board; takegaki opens whole rectangles"),
    ],
)
def test_what_cannot_be_read_is_said(line: int, text: str, said: str) -> None:
    with pytest.raises(PuzzleError, match=said):
        read_document(changed(line, text))


def test_other_drawings_are_named() -> None:
    drawn = (
        '{"number":{},"surface":{"20":1},"cage":{},"thermo":[[20,21]],"command_undo":{"__a":[1]}}'
    )
    assert read_document(changed(3, drawn)).warnings == (
        "drawings of Penpa+ that are no clues were left out: surface, thermo",
    )


def test_a_circle_of_another_colour() -> None:
    with pytest.raises(FormatError, match="r1c1: this circle is neither white nor black"):
        read_document(changed(3, '{"symbol":{"20":[5,"circle_M",1]}}', MASYU))


@pytest.mark.parametrize("code", ["", "%%%", SLITHERLINK[:200], "AAAA" + SLITHERLINK])
def test_a_damaged_link(code: str) -> None:
    with pytest.raises(FormatError, match="copy all of it"):
        read_document(EDIT + code)


def test_a_link_that_unpacks_to_very_much() -> None:
    packer = zlib.compressobj(wbits=-15)
    packed = packer.compress(b"z5" * MOST_TEXT) + packer.flush()
    with pytest.raises(LimitError, match="unpacks to more than"):
        read_document(EDIT + base64.b64encode(packed).decode())


def test_what_is_lost() -> None:
    puzzle = Puzzle.of(square(3, 5), {}, meta={"title": "a", "level": "easy"}, variant="full")
    assert losses(puzzle, "penpa") == [
        "the extra rule of the variant 'full' is left out",
        "the level is left out",
    ]
    circles = Puzzle.of(
        graph_of("cells", 3, 5), {(0, 0): "b"}, kind="masyu", meta={"title": "a", "level": "1"}
    )
    marked = Document(
        circles, Board.of(circles.graph, [LINE] + [CROSS] * (circles.graph.n_edges - 1))
    )
    assert losses(marked, "penpa") == ["the level is left out"]
    with pytest.raises(UnsupportedError, match="holds slitherlink and masyu only, not net"):
        losses(read_document("2x1:41").puzzle, "penpa")
