"""Every theme: contrast as WCAG 2 computes it, marks that differ without colour; no width that
overflows.
"""

import re
from typing import TYPE_CHECKING

import pytest

from browser.loops import puzzle
from browser.serving import Site
from browser.table import Table, Visitors
from tiers import sampled, thorough

if TYPE_CHECKING:
    from playwright.sync_api import Page

THEMES = ["day", "classic", "dark", "grey", "contrast"]
TEXT, SHAPE = 4.5, 3.0
"""Least ratios, for text and for shapes that mean something."""

PAIRS = [
    ("ink", "paper", TEXT), ("ink", "card", TEXT), ("soft", "paper", TEXT), ("soft", "card", TEXT),
    ("ink", "tint", TEXT), ("accent", "tint", TEXT), ("accent", "paper", TEXT),
    ("on-accent", "accent", TEXT),
    ("clue", "paper", TEXT), ("clue", "inside", TEXT), ("clue", "outside", TEXT),

       ("clue-done", "paper", SHAPE),
    ("error", "error-tint", TEXT), ("error", "paper", TEXT), ("new", "paper", SHAPE),
    ("new", "tint", SHAPE),
    ("second", "tint", SHAPE), ("second", "paper", SHAPE), ("line", "paper", SHAPE),
    ("line", "inside", SHAPE),
    ("line", "outside", SHAPE), ("cross", "paper", SHAPE), ("dot", "paper", SHAPE),
    ("wire", "tile", SHAPE), ("power", "tile", SHAPE), ("wire", "tile-locked", SHAPE),
    ("paper", "ink", TEXT),
]  # fmt: skip


def channel(value: float) -> float:
    value /= 255
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def luminance(colour: str) -> float:
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return 0.2126 * channel(red) + 0.7152 * channel(green) + 0.0722 * channel(blue)


def ratio(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_the_ratio_is_the_one_of_wcag() -> None:
    assert ratio("#ffffff", "#000000") == pytest.approx(21)
    assert ratio("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.fixture(scope="module")
def palettes(server: Site, visitors: Visitors) -> dict[str, dict[str, str]]:
    """The colours of each theme as the browser has them."""
    with Table(server, visitors) as table:
        table.open()
        return {theme: _palette(table.page, theme) for theme in THEMES}


def _palette(page: "Page", theme: str) -> dict[str, str]:
    page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
    found: dict[str, str] = page.evaluate(
        "(names) => { const s = getComputedStyle(document.documentElement);"
        " return Object.fromEntries(names.map((n) => [n, s.getPropertyValue('--' + n).trim()])); }",
        sorted({name for one, other, _ in PAIRS for name in (one, other)}),
    )
    return found


@sampled(2)
@pytest.mark.parametrize("theme", THEMES)
def test_contrast(palettes: dict[str, dict[str, str]], theme: str) -> None:
    colours = palettes[theme]
    assert all(re.fullmatch("#[0-9a-f]{6}", colour) for colour in colours.values()), colours
    found = {(one, other): round(ratio(colours[one], colours[other]), 2) for one, other, _ in PAIRS}
    low = {
        (one, other): found[one, other] for one, other, least in PAIRS if found[one, other] < least
    }
    assert not low


@thorough
def test_high_contrast_is_high(palettes: dict[str, dict[str, str]]) -> None:
    colours = palettes["contrast"]
    for one, other, least in PAIRS:
        if least == TEXT:
            assert ratio(colours[one], colours[other]) >= 7, (one, other)


def test_greyscale_has_no_colour(palettes: dict[str, dict[str, str]]) -> None:
    for name, colour in palettes["grey"].items():
        assert len({colour[1:3], colour[3:5], colour[5:7]}) == 1, (name, colour)


NEXT_FRAME = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""The page is laid out anew by then."""


@thorough
def test_the_board_is_the_page_and_nothing_overflows(table: Table) -> None:
    _, _, text = puzzle("square")
    table.put(text)
    for width, height in ((320, 568), (390, 844), (844, 390), (1280, 800), (2560, 1440)):
        table.page.set_viewport_size({"width": width, "height": height})
        table.page.evaluate(NEXT_FRAME)
        fits(table, width, height)


def fits(table: Table, width: int, height: int) -> None:
    assert table.page.evaluate("document.documentElement.scrollWidth") <= width
    place = table.page.locator(".place").bounding_box()
    assert place is not None
    assert place["height"] > 0.55 * height
    tools = table.page.locator(".tool").all()
    for tool in tools:
        box = tool.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
        assert box["height"] >= 32
    board = table.page.locator(".dots").bounding_box()
    assert board is not None
    assert board["y"] >= place["y"]
    assert board["y"] + board["height"] <= place["y"] + place["height"] + 1


PLACES = """() => [...document.querySelectorAll('.tool'), document.querySelector('.dots')]
.map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x, y, width, height]; })"""


def test_no_panel_moves_the_board_or_the_tools(table: Table) -> None:
    table.put(puzzle("square")[2])
    for width, height in ((390, 844), (768, 1024), (1280, 800)):
        table.page.set_viewport_size({"width": width, "height": height})
        table.page.evaluate(NEXT_FRAME)
        before = table.page.evaluate(PLACES)
        check = table.page.locator("[data-tool=check]").bounding_box()
        for _ in range(2):
            assert check is not None
            table.page.mouse.click(check["x"] + 20, check["y"] + 20)
            table.page.wait_for_selector(".panel[data-name=check] .message")
        for opener, name in (("[data-tool=more]", "menu"), ("#settings", "settings")):
            table.page.click(opener)
            table.page.wait_for_selector(f".panel[data-name={name}]")
            table.page.evaluate(NEXT_FRAME)
            assert table.page.evaluate(PLACES) == before
        table.page.click("#settings")


@thorough
def test_less_movement_takes_all_animation_away(table: Table) -> None:
    _, _, text = puzzle("square")
    table.settings(still=True)
    table.put(text)
    table.page.mouse.click(*table.edge(2))
    table.page.wait_for_selector(".line", state="attached")
    assert (
        table.page.locator(".line").evaluate("(line) => getComputedStyle(line).animationName")
        == "none"
    )


OLDER = {
    "theme": "classic",
    "click": "cross",
    "crosses": "faint",
    "errors": "on",
    "automatic": True,
    "shades": False,
    "fade": False,
    "timer": False,
    "underneath": True,
    "still": True,
}
"""What the first version with settings kept, with `underneath`, which there is no more."""


def test_settings_of_an_older_version_hold(table: Table) -> None:
    table.settings(**OLDER)
    table.put("33\n..\n..")
    now = table.page.evaluate("import('/static/js/settings.js').then((one) => one.settings)")
    assert {name: now.get(name) for name in OLDER} == {**OLDER, "underneath": None}
    assert (now["language"], now["wheel"], now["map"]) == ("auto", "zoom", True)
    assert table.page.evaluate("document.documentElement.dataset.theme") == "classic"
    assert not table.page.locator(".timer").is_visible()
    table.page.mouse.click(*table.edge(0))
    # They are faint.
    table.page.wait_for_selector(".cross", state="attached")
