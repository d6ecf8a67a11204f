"""Every theme: contrast as WCAG 2 computes it, marks that differ without colour; no width that overflows."""

import re

import pytest

from browser.loops import puzzle

THEMES = ["day", "classic", "dark", "grey", "contrast"]
TEXT, SHAPE = 4.5, 3.0
"""Least ratios, for text and for shapes that mean something."""

PAIRS = [
    ("ink", "paper", TEXT), ("ink", "card", TEXT), ("soft", "paper", TEXT), ("soft", "card", TEXT),
    ("ink", "tint", TEXT), ("accent", "tint", TEXT), ("accent", "paper", TEXT), ("on-accent", "accent", TEXT),
    ("clue", "paper", TEXT), ("clue", "inside", TEXT), ("clue", "outside", TEXT),
    ("clue-done", "paper", SHAPE),
    ("fault", "fault-tint", TEXT), ("fault", "paper", TEXT), ("new", "paper", SHAPE), ("new", "tint", SHAPE),
    ("second", "tint", SHAPE), ("second", "paper", SHAPE), ("line", "paper", SHAPE),
    ("line", "inside", SHAPE),
    ("line", "outside", SHAPE), ("cross", "paper", SHAPE), ("dot", "paper", SHAPE),
    ("wire", "tile", SHAPE), ("power", "tile", SHAPE), ("wire", "tile-locked", SHAPE), ("paper", "ink", TEXT),
]  # fmt: skip


def channel(value):
    value /= 255
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def luminance(colour):
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return 0.2126 * channel(red) + 0.7152 * channel(green) + 0.0722 * channel(blue)


def ratio(one, other):
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_the_ratio_is_the_one_of_wcag():
    assert ratio("#ffffff", "#000000") == pytest.approx(21)
    assert ratio("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.fixture(scope="module")
def palettes(server, browser):
    """The colours of each theme as the browser has them."""
    page = browser.new_page()
    page.goto(server + "/static/icon.svg")
    page.goto(server)
    found = {}
    for theme in THEMES:
        page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
        names = sorted({name for one, other, _ in PAIRS for name in (one, other)})
        found[theme] = page.evaluate(
            "(names) => { const s = getComputedStyle(document.documentElement);"
            " return Object.fromEntries(names.map((n) => [n, s.getPropertyValue('--' + n).trim()])); }",
            names,
        )
    page.close()
    return found


@pytest.mark.parametrize("theme", THEMES)
def test_contrast(palettes, theme):
    colours = palettes[theme]
    assert all(re.fullmatch("#[0-9a-f]{6}", colour) for colour in colours.values()), colours
    found = {(one, other): round(ratio(colours[one], colours[other]), 2) for one, other, _ in PAIRS}
    low = {pair: found[pair] for *pair, least in PAIRS for pair in [tuple(pair)] if found[pair] < least}
    assert not low


def test_high_contrast_is_high(palettes):
    colours = palettes["contrast"]
    for one, other, least in PAIRS:
        if least == TEXT:
            assert ratio(colours[one], colours[other]) >= 7, (one, other)


def test_greyscale_has_no_colour(palettes):
    for name, colour in palettes["grey"].items():
        assert len({colour[1:3], colour[3:5], colour[5:7]}) == 1, (name, colour)


def test_the_board_is_the_page_and_nothing_overflows(table):
    _, _, text = puzzle("square")
    table.put(text)
    for width, height in ((320, 568), (390, 844), (844, 390), (1280, 800), (2560, 1440)):
        table.page.set_viewport_size({"width": width, "height": height})
        table.page.wait_for_timeout(100)
        fits(table, width, height)


def fits(table, width, height):
    assert table.page.evaluate("document.documentElement.scrollWidth") <= width
    place = table.page.locator(".place").bounding_box()
    assert place["height"] > 0.55 * height
    tools = table.page.locator(".tool").all()
    for tool in tools:
        box = tool.bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
        assert box["height"] >= 32
    board = table.page.locator(".dots").bounding_box()
    assert board["y"] >= place["y"]
    assert board["y"] + board["height"] <= place["y"] + place["height"] + 1


def test_less_movement_takes_all_animation_away(table):
    _, _, text = puzzle("square")
    table.settings(still=True)
    table.put(text)
    table.page.mouse.click(*table.edge(2))
    table.page.wait_for_selector(".line", state="attached")
    assert table.page.locator(".line").evaluate("(line) => getComputedStyle(line).animationName") == "none"
