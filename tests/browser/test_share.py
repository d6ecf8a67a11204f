"""Taking away: links, every format, pictures, paper."""

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path

from browser.loops import puzzle
from browser.table import Table
from takegaki.formats import read_document
from tiers import thorough

ISLAND = Path(__file__).resolve().parents[2] / "examples" / "island.geojson"
CLUES = "(all) => all.map((one) => [one.dataset.face, one.dataset.clue])"


def clipboard(table: Table) -> Callable[[], str]:
    table.context.grant_permissions(["clipboard-read", "clipboard-write"])
    return lambda: table.page.evaluate("navigator.clipboard.readText()")


def more(table: Table, item: str) -> None:
    table.page.click("[data-tool=more]")
    table.page.click(f".menu-item:has-text('{item}')")


@thorough
def test_a_link_to_this_page_opens_the_same_puzzle(table: Table) -> None:
    _, _, text = puzzle("square")
    table.put(text)
    read = clipboard(table)
    more(table, "Share")
    table.page.click("text=Copy a link to this page")
    table.page.wait_for_selector("#notice:has-text('Copied')")
    link = read()
    assert link.startswith(f"{table.server}/p?slither/3/5/")
    assert re.search(r"#level=[1-7]$", link)
    # Another test may have begun this puzzle: its game comes back, with other clues faded.
    clues = table.page.locator(".clue").evaluate_all(CLUES)
    table.page.goto(link)
    table.page.wait_for_selector(".clue")
    assert table.page.locator(".clue").evaluate_all(CLUES) == clues


def test_a_link_may_be_copied_with_size_and_level(table: Table) -> None:
    table.put("https://puzz.link/p?slither/7/7/c2dci58100bch10agbj2831c")
    read = clipboard(table)
    more(table, "Share")
    table.page.click("text=Copy size, level and a link")
    table.page.wait_for_selector("#notice:has-text('Copied')")
    line, link = read().splitlines()
    level = table.page.locator(".level").inner_text()
    assert line == f"Slitherlink 7\u00a0\u00d7\u00a07, {level}"
    assert level.startswith("Level ")
    assert link.startswith("https://puzz.link/p?slither/7/7/")


@thorough
def test_every_format_of_the_list_is_written_or_says_why_not(table: Table) -> None:
    _, _, text = puzzle("square")
    table.put(text)
    more(table, "Save or copy")
    table.page.wait_for_selector("textarea[readonly]")
    values = table.page.locator("select[aria-label=Format] option").evaluate_all(
        "(all) => all.map((one) => one.value)"
    )
    assert {"json", "puzzlink", "loopy", "pzprv3"} <= set(values)
    for value in ("puzzlink", "pzprv3", "loopy"):
        table.page.select_option("select[aria-label=Format]", value)
        begin = {"puzzlink": "https://puzz.link/p?slither/3/5", "pzprv3": "pzprv3", "loopy": "3x5"}[
            value
        ]
        table.wait(
            partial(
                lambda begin: (
                    table.page.locator("textarea[readonly]").input_value().startswith(begin)
                ),
                begin,
            )
        )


@thorough
def test_a_copied_text_is_pasted_as_the_same_puzzle(table: Table) -> None:
    table.put("...\n.3.\n2.1\n...\n..0\n")
    clues = table.page.locator(".clues").inner_html()
    more(table, "Save or copy")
    table.page.wait_for_selector("textarea[readonly]")
    for value in ("spaces", "loopytext"):
        output = table.page.locator("textarea[readonly]")
        table.page.select_option("select[aria-label=Format]", value)
        table.wait(partial(lambda output: output.input_value().startswith("  "), output))
        text = output.input_value()
        game = table.page.evaluate("localStorage.getItem('takegaki.game')")
        table.page.evaluate(
            """(text) => { const data = new DataTransfer();
            data.setData('text/plain', text);
            document.dispatchEvent(new ClipboardEvent('paste', {clipboardData: data})); }""",
            text,
        )
        table.page.wait_for_function(
            "(old) => localStorage.getItem('takegaki.game') !== old", arg=game
        )
        more(table, "Save or copy")
        table.page.wait_for_selector("textarea[readonly]")
        assert table.text(".title") == "Slitherlink 3 \u00d7 5"
        assert table.page.locator(".clues").inner_html() == clues


@thorough
def test_a_file_is_opened_and_a_picture_saved(table: Table, tmp_path: Path) -> None:
    _graph, _, text = puzzle("honeycomb")
    saved = tmp_path / "puzzle.txt"
    saved.write_text(text)
    _, _, first = puzzle("square")
    table.put(first)
    more(table, "Open a file")
    table.page.set_input_files("input[type=file]", saved)
    table.page.wait_for_selector(".title:text('Slitherlink 3 \u00d7 5, Honeycomb')")
    for item, magic in (("Picture as SVG", b"<svg"), ("Picture as PNG", b"\x89PNG")):
        more(table, "Share")
        with table.page.expect_download() as waiting:
            table.page.click(f".menu-item:has-text('{item}')")
        assert waiting.value.path().read_bytes()[:4] == magic


@thorough
def test_paper_has_the_board_alone(table: Table) -> None:
    _, _, text = puzzle("square")
    table.put(text)
    table.page.mouse.click(*table.edge(3))
    table.settle(moves=1)
    table.page.evaluate("window.print = () => { window.printedOnce = true; }")
    more(table, "Print")
    table.page.click(".panel >> text=Print >> nth=-1")
    table.wait(lambda: table.page.evaluate("window.printedOnce === true"))
    table.page.emulate_media(media="print")
    assert table.page.locator(".sheet .board-svg").is_visible()
    assert not table.page.locator("header").is_visible()
    assert table.page.locator(".sheet .line").count() == 0
    assert table.page.locator(".sheet .clue").count() == 15
    pdf = table.page.pdf(format="A4", print_background=True)
    assert pdf[:4] == b"%PDF"
    assert (
        pdf.count(b"/Type /Page\n") + pdf.count(b"/Type /Page ") + pdf.count(b"/Type /Page/") == 1
    )


@thorough
def test_print_with_marks(table: Table) -> None:
    _, _, text = puzzle("square")
    table.put(text)
    table.page.mouse.click(*table.edge(3))
    table.settle(moves=1)
    table.page.evaluate("window.print = () => {}")
    more(table, "Print")
    table.page.click("text=With my marks")
    table.page.click(".panel .actions >> text=Print >> nth=0")
    assert table.page.locator(".sheet .line").count() == 1


@thorough
def test_the_print_command_of_the_browser_has_the_board_as_it_stands(table: Table) -> None:
    _, _, text = puzzle("honeycomb")
    table.put(text)
    table.page.mouse.click(*table.edge(3))
    table.settle(moves=1)
    table.page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    assert table.page.locator(".sheet .line").count() == 1
    table.page.evaluate("window.dispatchEvent(new Event('afterprint'))")
    assert table.page.locator(".sheet").count() == 0


def test_a_drawing_and_a_map_are_opened_as_boards(table: Table, tmp_path: Path) -> None:
    _, _, first = puzzle("square")
    table.put(first)
    drawn = tmp_path / "two.svg"
    drawn.write_text(
        '<svg><rect width="2" height="2" data-clue="3"/><path d="M2 0h2v2h-2z"/></svg>'
    )
    more(table, "Open a file")
    table.page.set_input_files("input[type=file]", drawn)
    table.page.wait_for_selector(".title:has-text(', 2 cells')")
    assert table.page.locator(".clue").evaluate_all(CLUES) == [["0", "3"]]
    more(table, "Open a file")
    table.page.set_input_files("input[type=file]", ISLAND)
    cells = len(read_document(ISLAND.read_text()).puzzle.clues)
    table.page.wait_for_selector(f".title:has-text(', {cells} cells')")
