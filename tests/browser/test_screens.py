"""Each screen as everybody has it: axe finds nothing, in any theme, on a phone, at a large zoom, in
the system's colours.
"""

from typing import Literal

import pytest

from browser.axe import violations
from browser.screens import SCREENS
from browser.table import Table
from needs import needs
from tiers import sampled

DESKTOP = (1280, 800)
LOOKS: dict[str, tuple[tuple[int, int], str, Literal["none", "active"]]] = {
    "day": (DESKTOP, "day", "none"),
    "classic": (DESKTOP, "classic", "none"),
    "dark": (DESKTOP, "dark", "none"),
    "grey": (DESKTOP, "grey", "none"),
    "contrast": (DESKTOP, "contrast", "none"),
    "the system's colours": (DESKTOP, "day", "active"),
    "upright": ((390, 844), "day", "none"),
    "upright and dark": ((390, 844), "dark", "none"),
    "sideways": ((844, 390), "day", "none"),
    "200 %": ((640, 400), "dark", "none"),
    "400 %": ((320, 256), "day", "none"),
}
"""Size of the window, theme, and whether the system chooses the colours."""

CHOOSE = "(theme) => import('/static/js/settings.js').then((one) => one.choose('theme', theme))"

SEEN = """() => {
    const place = document.querySelector('.stage:not([hidden]) .place');
    const isCovered = !place || place.closest('.is-paused');
    return [document.documentElement.scrollWidth,
        isCovered ? null : place.getBoundingClientRect().height];
}"""
LEAST_BOARD = 60


@needs("axe_playwright_python")
@sampled(3)
@pytest.mark.parametrize("name", SCREENS)
def test_everybody_has_each_screen(table: Table, name: str) -> None:
    page = table.page
    table.settings(still=True, hold="long")
    SCREENS[name](table)
    found = {}
    for look, ((width, height), theme, forced) in LOOKS.items():
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(forced_colors=forced)
        page.evaluate(CHOOSE, theme)
        # A colour that is on its way to another is neither.
        table.wait(lambda: page.evaluate("document.getAnimations().length") == 0)
        found[look] = violations(page)
        across, board = page.evaluate(SEEN)
        assert across <= width, look
        assert board is None or board > LEAST_BOARD, look
    assert {look: wrong for look, wrong in found.items() if wrong} == {}


@needs("axe_playwright_python")
def test_axe_finds_what_is_wrong(table: Table) -> None:
    table.put("33\n..\n..")
    assert violations(table.page) == []
    table.page.evaluate("document.querySelector('[data-tool=hint]').replaceChildren()")
    assert any(one.startswith("button-name") for one in violations(table.page))
