"""Printed puzzles: their pages, what stands on them, and what is refused."""

import re
import zlib

import numpy as np
import pytest

from play.boards import everywhere, net_on, puzzle_on
from takegaki.core.board import CROSS, LINE, Board
from takegaki.core.errors import PuzzleError
from takegaki.core.puzzle import Puzzle
from takegaki.core.verdict import Solution
from takegaki.formats.document import Document
from takegaki.render.book import Printed, book, caption, ready
from takegaki.solve.search import Budget
from takegaki.tilings import honeycomb, square


def pages(data: bytes) -> list[str]:
    """The drawing of each page."""
    assert data.startswith(b"%PDF-")
    texts = []
    for found in re.finditer(rb"\bstream\r?\n", data):
        try:
            # It knows by itself where the stream ends.
            text = zlib.decompressobj().decompress(data[found.end() :]).decode("latin-1")
        except zlib.error:
            continue
        if " Td" in text or " l S" in text:
            texts.append(text)
    return texts


def words(page: str) -> list[str]:
    return re.findall(r"\(((?:[^()\\]|\\.)*)\) Tj", page)


def some_solution(puzzle):
    lines = np.zeros(puzzle.graph.n_edges, dtype=bool)
    lines[puzzle.graph.edges_of(0) if puzzle.graph.cells == "faces" else [0]] = True
    return Solution.of(puzzle, lines)


@pytest.mark.parametrize("kind, tiling", everywhere())
def test_every_board_is_printed_with_its_solution_at_the_back(kind, tiling):
    puzzle = puzzle_on(kind, tiling).with_meta(title="Pond", author="Ann", level="Easy")
    front, back = pages(book([Printed(puzzle, solution=some_solution(puzzle))], title="My puzzles"))
    assert "My puzzles" in words(front)
    assert "1. Pond, by Ann, Easy" in words(front)
    assert "Solution" in words(back)
    shown = [word for word in words(front) if re.fullmatch(r"\d", word)]
    clues = [str(clue) for clue in puzzle.clues.tolist() if clue >= 0] if kind == "slitherlink" else []
    # The last digit is the number of the page.
    assert sorted(shown[:-1] if not clues else shown) == sorted([*clues, "1"] if clues else [])
    assert len(pages(book([Printed(puzzle, solution=some_solution(puzzle))], solutions=False))) == 1


@pytest.mark.parametrize(
    "count, per_page, expected", [(1, 1, 1), (5, 1, 5), (5, 2, 3), (5, 4, 2), (24, 24, 1)]
)
def test_so_many_to_a_page(count, per_page, expected):
    items = [Printed(puzzle_on("slitherlink", "honeycomb", seed=seed)) for seed in range(count)]
    printed = pages(book(items, per_page=per_page))
    assert len(printed) == expected
    told = [word for page in printed for word in words(page) if re.match(r"\d+\. ", word)]
    assert [int(word.partition(".")[0]) for word in told] == list(range(1, count + 1))


def within(page: str) -> tuple[float, float]:
    """The farthest that anything is drawn to, in points from the lower left corner."""
    places = re.findall(r"(-?[\d.]+) (-?[\d.]+) [ml]\b", page)
    return max(float(x) for x, _ in places), max(float(y) for _, y in places)


@pytest.mark.parametrize("rows, cols", [(2, 60), (60, 2), (40, 30), (1, 1)])
def test_large_and_long_boards_stay_on_the_paper(rows, cols):
    for graph in (square(rows, cols), honeycomb(rows, cols)):
        puzzle = Puzzle.of(graph, [-1] * graph.n_faces)
        for page in pages(book([Printed(puzzle)] * 3, per_page=3, paper="letter")):
            x, y = within(page)
            assert 0 < x < 612
            assert 0 < y < 792


def test_marks_are_printed_where_they_are_wanted():
    puzzle = puzzle_on("slitherlink", "square")
    marks = np.zeros(puzzle.graph.n_edges)
    marks[3], marks[5] = LINE, CROSS
    document = Document(puzzle, Board.of(puzzle.graph, marks))
    budget = Budget(time_limit=0.0)
    plain = book([ready(document, budget=budget)], solutions=False)
    marked = book([ready(document, marks=True, budget=budget)], solutions=False)
    assert pages(plain)[0].count(" l S") + 2 == pages(marked)[0].count(" l S") + 1


def test_why_there_is_no_solution_is_told():
    graph = square(1, 2)
    for clues, remark in (([1, 1], "no solution"), ([-1, -1], "one of several solutions"), ([4, -1], "")):
        assert ready(Document(Puzzle.of(graph, clues))).remark == remark
    items = [ready(Document(Puzzle.of(graph, [1, 1]))), ready(Document(net_on("torus")[0]))]
    back = pages(book(items))[-1]
    assert "1. no solution" in words(back)


def test_what_cannot_be_printed_is_refused():
    item = Printed(puzzle_on("slitherlink", "square"))
    for items, options in (
        ([], {}),
        ([item], {"per_page": 0}),
        ([item], {"per_page": 99}),
        ([item], {"paper": "b7"}),
    ):
        with pytest.raises(PuzzleError):
            book(items, **options)


def test_characters_that_the_fonts_lack_become_question_marks():
    puzzle = puzzle_on("slitherlink", "square").with_meta(title="Ré(u)nion 数独\nnew line " + "long " * 80)
    (page,) = pages(book([Printed(puzzle)], title="Ünïcode ☃", solutions=False))
    assert "\xdcn\xefcode ?" in words(page)
    assert caption(puzzle).startswith("Ré(u)nion")
    assert any(word.endswith("...") for word in words(page))
