"""Printed puzzles: their pages, what stands on them, and what is refused."""

import re
import zlib
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from fpdf import FPDF

from play.boards import everywhere, net_on, puzzle_on
from takegaki import read
from takegaki.core.board import Board
from takegaki.core.budget import Budget
from takegaki.core.errors import PuzzleError
from takegaki.core.marks import CROSS, LINE
from takegaki.core.puzzle import Puzzle
from takegaki.core.solution import Solution
from takegaki.deduce.level import PlayerLevel
from takegaki.formats.document import Document
from takegaki.puzzles import PUZZLES
from takegaki.render import system_fonts
from takegaki.render.pdf import (
    PrintedPuzzle,
    caption,
    draw_scene,
    easiest_first,
    printed_with_solution,
    puzzles_pdf,
)
from takegaki.render.scene import Scene, drawn_texts
from takegaki.tilings import graph_of, honeycomb, square
from tiers import sampled


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


def some_solution(puzzle: Puzzle) -> Solution:
    lines = np.zeros(puzzle.graph.n_edges, dtype=bool)
    lines[puzzle.graph.edges_of(0) if puzzle.graph.cells == "faces" else [0]] = True
    return Solution.of(puzzle, lines)


def test_the_players_level_stands_below_the_title() -> None:
    puzzle = puzzle_on("slitherlink", "square").with_meta(title="Pond", author="Ann", level="Easy")
    (page,) = pages(puzzles_pdf([PrintedPuzzle(puzzle.with_meta(player_level=3))]))
    assert f"by Ann, Level {PlayerLevel.ONE_OF_TWO.numbered}" in words(page)
    (page,) = pages(puzzles_pdf([PrintedPuzzle(puzzle.with_meta(player_level=99))]))
    assert "by Ann, Easy" in words(page)


@sampled(4)
@pytest.mark.parametrize("kind, tiling", everywhere())
def test_every_board_is_printed_with_its_solution_at_the_back(kind: str, tiling: str) -> None:
    puzzle = puzzle_on(kind, tiling).with_meta(title="Pond", author="Ann", level="Easy")
    front, back = pages(
        puzzles_pdf([PrintedPuzzle(puzzle, solution=some_solution(puzzle))], title="My puzzles")
    )
    assert "My puzzles" in words(front)
    assert {"Pond", "by Ann, Easy"} <= set(words(front))
    assert "Solution" in words(back)
    sign, are_texts = PUZZLES[kind].sign, PUZZLES[kind].look in ("number", "sign")
    clues = [sign(clue) for clue in puzzle.clues.tolist() if clue >= 0] if are_texts else []
    # Sheep and wolves have faces.
    clues = [clue for clue in clues if clue not in drawn_texts(kind)]
    shown = [word for word in words(front) if re.fullmatch(r"\d+", word) or word in clues]
    # The last digit is the number of the page.
    assert sorted(shown) == sorted([*clues, "1"])
    assert (
        len(
            pages(
                puzzles_pdf(
                    [PrintedPuzzle(puzzle, solution=some_solution(puzzle))], solutions=False
                )
            )
        )
        == 1
    )


@pytest.mark.parametrize(
    "count, per_page, expected", [(1, 1, 1), (5, 1, 5), (5, 2, 3), (5, 4, 2), (24, 24, 1)]
)
def test_so_many_to_a_page(count: int, per_page: int, expected: int) -> None:
    items = [
        PrintedPuzzle(puzzle_on("slitherlink", "honeycomb", seed=seed)) for seed in range(count)
    ]
    printed = pages(puzzles_pdf(items, per_page=per_page))
    assert len(printed) == expected
    told = [word for page in printed for word in words(page) if re.match(r"\d+\. ", word)]
    # One alone needs no number.
    numbered = range(1, count + 1) if count > 1 else ()
    assert [int(word.partition(".")[0]) for word in told] == list(numbered)


def test_a_sheet_for_one_puzzle_has_title_author_rules_and_a_line_for_the_name() -> None:
    puzzle = puzzle_on("slitherlink", "square").with_meta(title="Stairs", author="Ann")
    (page,) = pages(puzzles_pdf([PrintedPuzzle(puzzle)]))
    _, title, author, *rules, name, date, time = words(page)[:8]
    assert (title, author, name, date, time) == ("Stairs", "by Ann", "Name:", "Date:", "Time:")
    assert " ".join(rules) == PUZZLES["slitherlink"].rules
    own = puzzle.with_meta(title="Stairs", rules="Only left turns.")
    assert words(pages(puzzles_pdf([PrintedPuzzle(own)]))[0])[3] == "Only left turns."
    # Several to a page have none of it.
    assert "Name:" not in words(pages(puzzles_pdf([PrintedPuzzle(puzzle)] * 2, per_page=2))[0])


def test_a_set_by_level_has_headings_and_the_easiest_first() -> None:
    hard, easy, again, open_ = (
        Document(read(text).with_meta(title=title))
        for title, text in (
            ("Hard", "33\n..\n.."),
            ("Easy", "4"),
            ("Again", "4"),
            ("Open", "..\n.."),
        )
    )
    items = [printed_with_solution(one, levels=True) for one in (open_, hard, easy, again)]
    (page, *_) = pages(puzzles_pdf(easiest_first(items), per_page=4, levels=True))
    told = [re.sub(r"^\d\. ", "", word) for word in words(page) if not word.isdigit()]
    levels = sorted({one.level.numbered for one in items if one.level})
    assert len(levels) == 2
    assert told[:6] == [
        f"Level {levels[0]}",
        "Easy",
        "Again",
        f"Level {levels[1]}",
        "Hard",
        "Without a level",
    ]


def within(page: str) -> tuple[float, float]:
    """The farthest that anything is drawn to, in points from the lower left corner."""
    places = re.findall(r"(-?[\d.]+) (-?[\d.]+) [ml]\b", page)
    return max(float(x) for x, _ in places), max(float(y) for _, y in places)


@sampled()
@pytest.mark.parametrize("rows, cols", [(2, 60), (60, 2), (40, 30), (1, 1)])
def test_large_and_long_boards_stay_on_the_paper(rows: int, cols: int) -> None:
    for graph in (square(rows, cols), honeycomb(rows, cols)):
        puzzle = Puzzle.of(graph, [-1] * graph.n_faces)
        for page in pages(puzzles_pdf([PrintedPuzzle(puzzle)] * 3, per_page=3, paper="letter")):
            x, y = within(page)
            assert 0 < x < 612
            assert 0 < y < 792


def test_marks_are_printed_where_they_are_wanted() -> None:
    puzzle = puzzle_on("slitherlink", "square")
    marks = np.zeros(puzzle.graph.n_edges)
    marks[3], marks[5] = LINE, CROSS
    document = Document(puzzle, Board.of(puzzle.graph, marks))
    budget = Budget(time_limit=0.0)
    plain = puzzles_pdf([printed_with_solution(document, budget=budget)], solutions=False)
    marked = puzzles_pdf(
        [printed_with_solution(document, marks=True, budget=budget)], solutions=False
    )
    assert pages(plain)[0].count(" l S") + 2 == pages(marked)[0].count(" l S") + 1


def test_why_there_is_no_solution_is_told() -> None:
    graph = square(1, 2)
    for clues, remark in (
        ([1, 1], "no solution"),
        ([-1, -1], "one of several solutions"),
        ([4, -1], ""),
    ):
        assert printed_with_solution(Document(Puzzle.of(graph, clues))).remark == remark
    items = [
        printed_with_solution(Document(Puzzle.of(graph, [1, 1]))),
        printed_with_solution(Document(net_on("torus")[0])),
    ]
    back = pages(puzzles_pdf(items))[-1]
    assert "1. no solution" in words(back)


def test_what_cannot_be_printed_is_refused() -> None:
    item = PrintedPuzzle(puzzle_on("slitherlink", "square"))
    for items, options in (
        ([], {}),
        ([item], {"per_page": 0}),
        ([item], {"per_page": 99}),
        ([item], {"paper": "b7"}),
    ):
        with pytest.raises(PuzzleError):
            puzzles_pdf(items, **options)


@pytest.fixture
def fonts_in(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., None]]:
    """Make a folder the only one with fonts."""

    def forget() -> None:
        for cached in (system_fonts._files, system_fonts._read):
            cached.cache_clear()

    def only(*folders: Path) -> None:
        monkeypatch.setattr(system_fonts, "_folders", lambda: folders)
        forget()

    yield only
    forget()


@pytest.fixture
def no_fonts(fonts_in: Callable[..., None]) -> None:
    fonts_in()


@pytest.fixture
def only_squares(fonts_in: Callable[..., None], tmp_path: Path) -> None:
    """One font, of letters of some scripts."""
    font_of("Жизнь山道!abcdefghijklmnopqrstuvwxyz ,.1", tmp_path)
    fonts_in(tmp_path)


def test_characters_that_the_fonts_lack_become_question_marks(no_fonts: None) -> None:
    puzzle = puzzle_on("slitherlink", "square").with_meta(
        title="Ré(u)nion 数独\nnew line " + "long " * 80
    )
    (page,) = pages(puzzles_pdf([PrintedPuzzle(puzzle)], title="Ünïcode ☃", solutions=False))
    assert "\xdcn\xefcode ?" in words(page)
    assert caption(puzzle).startswith("Ré(u)nion")
    assert any(word.endswith("...") for word in words(page))


def font_of(characters: str, folder: Path) -> None:
    """A font file with a square for each character."""
    from fontTools.fontBuilder import FontBuilder
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    pen = TTGlyphPen(None)
    for place, step in enumerate([(0, 0), (0, 500), (500, 500), (500, 0)]):
        (pen.lineTo if place else pen.moveTo)(step)
    pen.closePath()
    names = {char: f"u{ord(char):04X}" for char in characters}
    built = FontBuilder(1000, isTTF=True)
    built.setupGlyphOrder([".notdef", *names.values()])
    built.setupCharacterMap({ord(char): name for char, name in names.items()})
    built.setupGlyf(dict.fromkeys([".notdef", *names.values()], pen.glyph()))
    built.setupHorizontalMetrics(dict.fromkeys([".notdef", *names.values()], (600, 0)))
    built.setupHorizontalHeader(ascent=800, descent=-200)
    built.setupNameTable({"familyName": "Squares", "styleName": "Regular", "psName": "Squares"})
    built.setupOS2(sTypoAscender=800)
    built.setupPost()
    built.save(folder / "squares.ttf")


A_BOARD = puzzle_on("slitherlink", "square")


def streams(data: bytes) -> str:
    texts = [data.decode("latin-1")]
    for found in re.finditer(rb"\bstream\r?\n", data):
        try:
            texts.append(zlib.decompressobj().decompress(data[found.end() :]).decode("latin-1"))
        except zlib.error:
            continue
    return "\n".join(texts)


@pytest.mark.parametrize("title", ["Жизнь", "山道", "Жизнь, 山道"])
def test_titles_in_any_script(only_squares: None, title: str) -> None:
    missing: dict[str, None] = {}
    data = puzzles_pdf([PrintedPuzzle(A_BOARD)], title=title, missing=missing)
    assert missing == {}
    told = streams(data).upper()
    for char in title.replace(" ", "").replace(",", ""):
        # The table by which readers copy and search text.
        assert f"<{ord(char):04X}>" in told
    assert b"squares" in data.lower()


def test_characters_that_no_font_has_are_told(only_squares: None) -> None:
    missing: dict[str, None] = {}
    puzzles_pdf([PrintedPuzzle(A_BOARD)], title="Жизнь ध", missing=missing)
    assert list(missing) == ["ध"]
    assert streams(puzzles_pdf([PrintedPuzzle(A_BOARD)], title="ध")).count("(?) Tj") == 1


@pytest.mark.parametrize("tiling", ["snub-square", "penrose-rhombs"])
def test_cells_have_the_numbers_by_which_sentences_name_them(tiling: str) -> None:
    scene = replace(
        Scene.of_board(Board.blank(graph_of(tiling, 6, 6))), numbered=((2, 93), (5, 96))
    )
    paper = FPDF()
    paper.add_page()
    paper.set_font("helvetica")
    draw_scene(paper, scene, (10, 10, 180, 180))
    assert words(pages(bytes(paper.output()))[0]) == ["93", "96"]


def test_clues_that_are_pictures_are_printed_as_such() -> None:
    kind = next(name for name, one in PUZZLES.items() if one.drawn)
    clue = next(iter(PUZZLES[kind].drawn))
    puzzle = Puzzle.of(square(1, 1), [clue], kind=kind)
    (page,) = pages(puzzles_pdf([PrintedPuzzle(puzzle)], solutions=False))
    assert PUZZLES[kind].sign(clue) not in words(page)
    empty = Puzzle.of(square(1, 1), [-1], kind=kind)
    (blank,) = pages(puzzles_pdf([PrintedPuzzle(empty)], solutions=False))
    assert page.count(" l") > blank.count(" l") + 20
