"""Every way to look and to listen: by keys alone with what a screen reader says, colours of the
system, large zoom, small windows, all themes, less motion.
"""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from browser.table import Table
from tiers import sampled

BOARD = "33\n..\n.."
THEMES = ["day", "classic", "dark", "grey", "contrast"]
SIZES = {
    "200 %": (640, 400),
    "400 %": (320, 256),
    "upright": (390, 844),
    "sideways": (844, 390),
}
"""Windows of 1280 pixels at a zoom, and a phone."""


def words(table: Table, message: str, **arguments: Any) -> str:
    """What the page says."""
    found: str = table.page.evaluate(
        "([message, given]) => import('/static/js/catalogue.js')"
        ".then((one) => one.said(message, given))",
        [message, arguments],
    )
    return found.replace("\xa0", " ").strip()


def spoken(table: Table, holds: Callable[[str], bool]) -> str:
    """What was read out last, once it is so."""
    table.wait(lambda: holds(table.text("#live").strip()))
    return table.text("#live").strip()


def solution(table: Table) -> list[int]:
    found = table.request("POST", "/api/jobs/verdict", game=table.game["id"])["result"]
    lines: list[int] = found["solutions"][0]["lines"]
    return lines


def finish(table: Table) -> None:
    """The last line by a click, so that the page itself sees the end."""
    *before, last = solution(table)
    actions = [{"do": "edge", "edge": edge, "mark": 1} for edge in before]
    table.request("POST", f"/api/games/{table.game['id']}/do", actions=actions)
    table.wait(lambda: table.page.locator(".lines .line").count() == len(before))
    table.page.mouse.click(*table.edge(last))
    table.page.wait_for_selector(".panel[data-name=end] .facts")


def states(table: Table) -> Iterator[str]:
    """The screens of a player, one after another, each once it is there."""
    page = table.page
    table.put(BOARD)
    page.wait_for_selector(".level")
    yield "play"
    page.keyboard.press("t")
    page.wait_for_selector(".trial-bar strong")
    yield "trial"
    page.keyboard.press("Escape")
    page.locator(".trial-bar .button").last.click()
    page.wait_for_selector(".trial-bar", state="hidden")
    page.keyboard.press("h")
    page.wait_for_selector(".panel[data-name=hint] .message")
    yield "hint"
    page.keyboard.press("Escape")
    page.keyboard.press("n")
    page.wait_for_selector(".panel[data-name=new] .chip")
    yield "new"
    page.keyboard.press("Escape")
    page.wait_for_selector(".panel", state="hidden")
    finish(table)
    yield "end"
    for area, ready in (
        ("daily", ".daily .game-open"),
        ("library", ".games .game"),
        ("learn", ".course .lessons"),
        ("rules", ".list-page h2"),
    ):
        page.goto(f"{table.server}/{area}")
        page.wait_for_selector(ready, state="attached")
        yield area


def test_a_puzzle_by_keys_alone_is_spoken(table: Table) -> None:
    table.put(BOARD)
    page = table.page
    # The board has the keys from the beginning.
    table.wait(lambda: page.evaluate("document.activeElement.matches('.stage .board')"))
    page.keyboard.press("ArrowUp")
    where = spoken(table, bool)
    page.keyboard.press("Enter")
    said = spoken(table, lambda now: now != where)
    assert words(table, "page-spoken.edge-is", edge="", mark="line").strip(": ") in said
    page.keyboard.press("Space")
    crossed = spoken(table, lambda now: now != said)
    assert words(table, "page-spoken.edge-is", edge="", mark="cross").strip(": ") in crossed
    page.keyboard.press("u")
    undone = spoken(table, lambda now: now != crossed)
    assert undone
    page.keyboard.press("u")
    table.settle(marks="." * len(table.shape["edges"]))
    # A hint says where, then why, then it is played: until the board is solved.
    heard = []
    while not table.state()["solved"]:
        before = page.locator("#live").inner_text()
        page.keyboard.press("h")
        table.wait(lambda before=before: page.locator("#live").inner_text() != before)  # type: ignore[misc]
        heard.append(table.text("#live"))
        assert len(heard) < 60
    assert any(" row " in one for one in heard)
    title = words(table, "page-end.title")
    assert spoken(table, lambda now: title in now)
    # What comes next is in reach of Tab.
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.closest('.panel[data-name=end]') !== null"):
            break
    else:
        raise AssertionError("the card was not reached")


def test_keys_go_back_to_the_board_and_stay_in_a_panel_that_goes_on(table: Table) -> None:
    table.put(BOARD)
    page = table.page

    def has_keys(selector: str) -> None:
        table.wait(lambda: page.evaluate(f"document.activeElement.closest('{selector}') !== null"))

    page.keyboard.press("p")
    has_keys(".pause-cover")
    page.keyboard.press("Enter")
    has_keys(".stage .board")
    page.keyboard.press("t")
    page.wait_for_selector(".trial-bar strong")
    page.locator(".trial-bar .button").first.press("Enter")
    has_keys(".stage .board")
    said = words(table, "page-game.trial-discarded", name="Trial 1")
    assert spoken(table, lambda now: said in now)
    page.keyboard.press("h")
    page.wait_for_selector(".panel[data-name=hint] .button.primary")
    while not page.evaluate("document.activeElement.matches('.panel .button.primary')"):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    has_keys(".panel .button.primary")
    table.wait(lambda: page.locator(".panel .actions .button").count() == 1)
    page.keyboard.press("Escape")
    has_keys(".stage .board")
    # Where one can go on, and back to the hint: it counts once.
    page.keyboard.press("h")
    page.wait_for_selector(".panel[data-name=hint] .button.small")
    hints = table.settle()["hints"]
    places = page.locator(".panel .actions .button").last
    places.press("Enter")
    page.wait_for_selector(".panel .actions .button:only-child")
    has_keys(".panel")
    page.keyboard.press("h")
    page.wait_for_selector(".panel[data-name=hint] .button.small")
    assert table.state()["hints"] == hints


def test_what_a_hint_speaks_of_is_in_view_beside_its_sheet(phone: Table) -> None:
    """Hints on a board that fills an upright phone."""
    phone.put(TALL)
    page = phone.page
    still = page.locator(".stage .dots").bounding_box()
    page.keyboard.press("h")
    heights = set()
    for _ in range(8):
        page.wait_for_selector(".panel[data-name=hint] .message")
        places = page.locator(".stage :is(.step-face, .step-vertex, .premise)")
        boxes = places.evaluate_all("all => all.map((one) => one.getBoundingClientRect().toJSON())")
        sheet = page.locator(".panel").evaluate("one => one.getBoundingClientRect().top")
        assert boxes
        assert all(50 < one["top"] <= one["bottom"] <= sheet for one in boxes)
        heights.add(page.locator(".stage .dots").evaluate("one => one.getBoundingClientRect().top"))
        page.locator(".panel .message").evaluate("one => one.classList.add('before')")
        page.locator(".panel .button.small").first.click()
        page.wait_for_selector(".panel .message:not(.before) ~ .actions .primary")
    # It moved, and then it is where it was.
    assert len(heights) > 1
    page.keyboard.press("Escape")
    page.wait_for_selector(".panel", state="hidden")
    phone.wait(lambda: close(page.locator(".stage .dots").bounding_box(), still))


def close(one: Any, other: Any) -> bool:
    """The same place, to a tenth of a pixel."""
    return all(abs(one[name] - other[name]) < 0.1 for name in other)


TALL = "\n".join(["0.......", "........"] * 10 + ["0.....3."])


COLOURS = """() => {
    const paper = getComputedStyle(document.body).backgroundColor;
    return ['.line', '.cross', '.new-line, .new-cross, .mark-ring, .ring', '.clue'].map((name) => {
        const one = document.querySelector('.stage ' + name);
        if (!one) return null;
        const { stroke, fill } = getComputedStyle(one);
        return [stroke, fill].some((colour) => colour !== 'none' && colour !== paper);
    });
}"""


def test_marks_have_colours_of_the_system(table: Table) -> None:
    page = table.page
    page.emulate_media(forced_colors="active")
    try:
        table.put(BOARD)
        page.mouse.click(*table.edge(0))
        page.mouse.click(*table.edge(1), button="right")
        page.wait_for_selector(".stage .line", state="attached")
        page.wait_for_selector(".stage .cross", state="attached")
        line, cross, _, clue = page.evaluate(COLOURS)
        assert (line, cross, clue) == (True, True, True)
        # What is chosen differs from what is not by more than its colour of old.
        page.keyboard.press("n")
        page.wait_for_selector(".panel[data-name=new] .chip")
        looks = page.evaluate(
            "[...document.querySelectorAll('.panel .chip')].map((one) => { const s = "
            "getComputedStyle(one.querySelector('span')), o = getComputedStyle(one); return "
            "[one.querySelector('input').checked, [s.backgroundColor, s.color, s.borderColor, "
            "s.outlineStyle, o.backgroundColor, o.borderColor, o.outlineStyle].join()]; })"
        )
        chosen = {look for checked, look in looks if checked}
        others = {look for checked, look in looks if not checked}
        assert chosen
        assert chosen.isdisjoint(others)
    finally:
        page.emulate_media(forced_colors="none")


LOST = """() => {
    const wide = document.documentElement.scrollWidth > innerWidth;
    const lost = [...document.querySelectorAll('.tools button, .top button, .panel button')]
        .filter((one) => one.checkVisibility() && one.getClientRects().length)
        .filter((one) => {
            one.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
            const { left, right, top, bottom } = one.getBoundingClientRect();
            return left < -1 || right > innerWidth + 1 || top < -1 || bottom > innerHeight + 1;
        }).map((one) => one.ariaLabel || one.innerText);
    return [wide, lost];
}"""


@sampled(2)
@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_lost_in_a_small_window(table: Table, size: str) -> None:
    width, height = SIZES[size]
    table.page.set_viewport_size({"width": width, "height": height})
    for state in states(table):
        assert table.page.evaluate(LOST) == [False, []], state
        if state == "play":
            place = table.page.locator(".place").bounding_box()
            assert place is not None
            assert place["height"] > height / 4


CONTRAST = """() => {
    const parts = (colour) => colour.match(/[\\d.]+/g).map(Number);
    const linear = (part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    const light = (colour) => {
        const [r, g, b] = colour.map((part) => linear(part / 255));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const ground = (one) => {
        for (; one; one = one.parentElement) {
            const colour = parts(getComputedStyle(one).backgroundColor);
            if (colour.length < 4 || colour[3] === 1) return colour;
            if (colour[3] > 0) return null;
        }
        return [255, 255, 255];
    };
    const elsewhere = 'svg, script, noscript, .spoken, .skip, :disabled, [hidden]';
    const low = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
        const text = walk.currentNode.data.trim();
        const one = walk.currentNode.parentElement;
        if (!text || one.closest(elsewhere) || !one.checkVisibility()) continue;
        const { color, fontSize, fontWeight } = getComputedStyle(one);
        const under = ground(one);
        if (!under) continue;
        const [a, b] = [light(parts(color)), light(under)].sort((x, y) => y - x);
        const size = parseFloat(fontSize);
        const isLarge = size >= 24 || (size >= 18.66 && fontWeight >= 700);
        const least = isLarge ? 3 : 4.5;
        if ((a + 0.05) / (b + 0.05) < least) low.push([text.slice(0, 40), color, under.join()]);
    }
    return low;
}"""


@sampled(2)
@pytest.mark.parametrize("theme", THEMES)
def test_text_can_be_read_in_every_theme(table: Table, theme: str) -> None:
    table.settings(theme=theme, still=True)
    for state in states(table):
        table.page.mouse.move(0, 0)
        # A colour that is on its way to another is neither.
        table.wait(lambda: table.page.evaluate("document.getAnimations().length") == 0)
        assert table.page.evaluate(CONTRAST) == [], state


def test_with_less_motion_the_end_stands_still(table: Table) -> None:
    table.page.emulate_media(reduced_motion="reduce")
    table.put(BOARD)
    finish(table)
    running = (
        "document.getAnimations().filter((one) => one.playState === 'running' && "
        "one.effect.getComputedTiming().duration > 1).length"
    )
    assert table.page.evaluate(running) == 0
