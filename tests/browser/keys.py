"""Going through the page by keys alone."""

from typing import TYPE_CHECKING

from browser.table import Table

if TYPE_CHECKING:
    from playwright.sync_api import Page

MOST_TABS = 150
AT = "(selector) => document.activeElement.matches(selector)"
SEEN = """() => {
    const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement);
    const { top, bottom } = document.activeElement.getBoundingClientRect();
    return [outlineStyle, parseFloat(outlineWidth) > 0, top < innerHeight && bottom > 0];
}"""


def reach(page: "Page", selector: str, key: str = "Tab") -> None:
    """Goes on by a key until such an element has the keyboard; it is seen that it has."""
    for _ in range(MOST_TABS):
        page.keyboard.press(key)
        if page.evaluate(AT, selector):
            assert page.evaluate(SEEN) == ["solid", True, True]
            return
    raise AssertionError(f"{selector} was not reached")


def is_at(table: Table, selector: str) -> None:
    """Such an element gets the keyboard."""
    table.wait(lambda: table.page.evaluate(AT, selector))


def hears(table: Table, words: str) -> None:
    """It is read out."""
    table.wait(lambda: words in table.text("#live"))
