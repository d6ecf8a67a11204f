"""axe, which finds what keeps people out of a page: names that are missing, contrast, order."""

from importlib.resources import files
from typing import TYPE_CHECKING, Literal

from needs import need

if TYPE_CHECKING:
    from playwright.sync_api import Page

FOUND = """() => axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ target, any, all, none }) =>
        [id, target.join(' '), [...any, ...all, ...none].map((one) => one.message).join(' ')]
            .join(': '))))"""


def violations(page: "Page") -> list[str]:
    """What axe finds wrong with the page as it stands: rule, element, and why."""
    need("axe_playwright_python")
    if not page.evaluate("Boolean(window.axe)"):
        # As text for the page to run: a script of its own would be refused by the server's policy.
        script = files("axe_playwright_python").joinpath("axe.min.js")
        page.evaluate(script.read_text(encoding="utf-8"))
    found: list[str] = page.evaluate(FOUND)
    return found


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


def wrong_in_looks(page: "Page") -> dict[str, list[str]]:
    """What is wrong with the page as it stands, by look: what axe finds, and that it is wider than
    the window or shows no board.
    """
    found = {}
    for look, ((width, height), theme, forced) in LOOKS.items():
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(forced_colors=forced)
        page.evaluate(CHOOSE, theme)
        # A colour that is on its way to another is neither.
        page.wait_for_function("document.getAnimations().length === 0")
        wrong = violations(page)
        across, board = page.evaluate(SEEN)
        if across > width:
            wrong.append(f"{across} pixels wide")
        if board is not None and board < LEAST_BOARD:
            wrong.append(f"{board} pixels of a board")
        if wrong:
            found[look] = wrong
    page.emulate_media(forced_colors="null")
    return found
