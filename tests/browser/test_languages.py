"""The page in each language, and in one that there is not: longer, accented, from right to left."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from browser.serving import Site
from browser.table import Table, Visitors

if TYPE_CHECKING:
    from playwright.sync_api import Route

FIRST = (Path(__file__).resolve().parents[2] / "examples" / "first.txt").read_text()
LOCALES = {"de": "de-DE", "ja": "ja-JP"}
PHONE = {"width": 390, "height": 844}
WIDE = ("/rules", "/techniques", "/library", "/rule-sets", "/experiments")
AREAS = ("/", "/edit", "/generate", "/learn", "/workbench", *WIDE)

ACCENTED = str.maketrans("aeiouncsyAEIOUNCSY", "áéíóúñçšýÁÉÍÓÚÑÇŠÝ")


def pseudo(pattern: Any) -> Any:
    """A message with every word accented and half as long again."""
    if isinstance(pattern, str):
        return re.sub(
            "[A-Za-z]{3,}",
            lambda word: (word[0] + word[0][: len(word[0]) // 2]).translate(ACCENTED),
            pattern,
        )
    if pattern[0] in ("$", "number", "message", "NUMBER", "COUNT", "LIST"):
        return pattern
    if pattern[0] == "choose":
        _, what, variants, usual = pattern
        return ["choose", what, [[key, pseudo(one)] for key, one in variants], usual]
    return [pseudo(part) for part in pattern]


def speaks_pseudo(table: Table) -> None:
    def fulfil(route: "Route") -> None:
        messages = route.fetch().json()
        body = {key: pseudo(pattern) for key, pattern in messages.items()}
        route.fulfill(json=body)

    table.page.route("**/words/en.json", fulfil)


@pytest.fixture(params=LOCALES)
def abroad(
    request: pytest.FixtureRequest, server: Site, visitors: Visitors
) -> Iterator[tuple[str, Table]]:
    """A visitor whose browser speaks another language."""
    with Table(server, visitors, locale=LOCALES[request.param]) as table:
        yield request.param, table


NAMES = {
    "de": ("Spielen", "Rundweg 10 \u00d7 10", "Tipp", "Mehr zeigen", "Stufe 2"),
    "ja": ("遊ぶ", "スリザーリンク 10 \u00d7 10", "ヒント", "なぜ\uff1f", "レベル2"),
}


def test_the_page_speaks_as_the_browser_does(abroad: tuple[str, Table]) -> None:
    language, table = abroad
    play, title, hint, why, level = NAMES[language]
    page = table.page
    table.put(FIRST)
    assert page.locator("html").get_attribute("lang") == language
    assert page.inner_text("nav a >> nth=0") == play
    assert table.text(".title") == title
    page.click("[data-tool=hint]")
    page.wait_for_selector(".panel[data-name=hint] .message")
    assert page.inner_text("#panel-title") == hint
    assert page.inner_text(".badge >> nth=0") == level
    page.click(f"text={why}")
    # What the server says is in the same language.
    said = page.inner_text(".panel .message")
    assert re.search("Linie|Kante|kreuze|zeichne" if language == "de" else "線|\u00d7", said)
    # As said to a screen reader.
    assert str(page.locator(".board").get_attribute("aria-label")).startswith(title.split()[0])


def test_a_setting_chooses_another_language(table: Table) -> None:
    page = table.page
    table.put(FIRST)
    page.click("#settings")
    page.click("text=Deutsch")
    page.wait_for_selector("nav a:text('Spielen')")
    assert page.locator("html").get_attribute("lang") == "de"
    assert page.locator("#settings").get_attribute("aria-label") == "Einstellungen"
    page.click("#settings")
    page.click("text=日本語")
    page.wait_for_selector("nav a:text('遊ぶ')")
    page.click("#settings")
    page.click("text=ブラウザと同じ")
    page.wait_for_selector("nav a:text('Play')")


CUT = """() => {
    const seen = (element) => element.checkVisibility({ visibilityProperty: true });
    const hidden = "svg, select, option, textarea, .spoken, .skip, .map, .pad-key";
    const scrolling = ".tools, .tabs, .pad, .chart, .chart-place, pre, code";
    const hasText = (element) =>
        [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    const found = [];
    for (const element of document.querySelectorAll("body *")) {
        if (element.closest(hidden) || !seen(element) || !hasText(element)) continue;
        if (element.closest(scrolling)) continue;
        const { left, right } = element.getBoundingClientRect();
        const text = element.textContent.slice(0, 40);
        if (left < -1 || right > innerWidth + 1) found.push(["out", text, left, right]);
        const clips = getComputedStyle(element).overflowX !== "visible";
        if (clips && element.scrollWidth > element.clientWidth + 1) found.push(["cut", text]);
    }
    const controls = "button, .chip, label.field, label.switch, legend";
    const boxes = [...document.querySelectorAll(controls)]
        .filter((element) => seen(element) && !element.closest(hidden))
        .map((element) => [element, element.getBoundingClientRect()])
        .filter(([, box]) => box.width && box.height);
    boxes.forEach(([one, a], number) => boxes.slice(number + 1).forEach(([other, b]) => {
        if (one.parentElement !== other.parentElement) return;
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (across > 1 && down > 1) found.push(["overlap", one.textContent, other.textContent]);
    }));
    return found;
}"""
"""Texts that are cut or leave the screen, and controls that lie over each other."""


def looked_at(table: Table) -> list[Any]:
    found: list[Any] = table.page.evaluate(CUT)
    return found


def opened(table: Table, area: str) -> None:
    ready = ".list-page h1" if area in WIDE else ".board-svg"
    table.open(area, ready=ready)
    table.page.wait_for_timeout(300)


def test_what_is_cut_is_found(phone: Table) -> None:
    phone.put(FIRST)
    assert looked_at(phone) == []
    style = "document.querySelector('.title').style.cssText = 'width: 900px; flex: none'"
    phone.page.evaluate(style)
    assert [kind for kind, *_ in looked_at(phone)]


@pytest.mark.parametrize("direction", ["ltr", "rtl"])
def test_nothing_is_cut_on_a_phone_in_a_longer_language(phone: Table, direction: str) -> None:
    page = phone.page
    speaks_pseudo(phone)
    phone.put(FIRST)
    for area in AREAS:
        opened(phone, area)
        page.evaluate("(direction) => { document.documentElement.dir = direction; }", direction)
        assert not re.search("Settings|Library", page.inner_text("body"))
        assert looked_at(phone) == [], area
    opened(phone, "/")
    page.evaluate("(direction) => { document.documentElement.dir = direction; }", direction)
    for opener in ("#settings", "[data-tool=more]", "[data-tool=new]", "[data-tool=hint]"):
        page.click(opener)
        page.wait_for_selector(".panel h2")
        page.wait_for_timeout(300)
        assert looked_at(phone) == [], opener
        page.keyboard.press("Escape")


@pytest.mark.parametrize("language", LOCALES)
def test_nothing_is_cut_on_a_phone_in_any_language(
    server: Site, visitors: Visitors, language: str
) -> None:
    with Table(server, visitors, viewport=PHONE, has_touch=True, locale=LOCALES[language]) as table:
        table.put(FIRST)
        for area in AREAS:
            opened(table, area)
            assert looked_at(table) == [], area
        opened(table, "/")
        for opener in ("#settings", "[data-tool=more]", "[data-tool=new]", "[data-tool=hint]"):
            table.page.click(opener)
            table.page.wait_for_selector(".panel h2")
            table.page.wait_for_timeout(300)
            assert looked_at(table) == [], opener
            table.page.keyboard.press("Escape")


def test_messages_are_fetched_once(table: Table) -> None:
    table.put(FIRST)
    fetched = [url for url in table.requests if url.endswith(".json") and "/words/" in url]
    assert len(fetched) == 1
    assert json.dumps(fetched).count("version-") == 1
