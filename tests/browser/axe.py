"""axe, which finds what keeps people out of a page: names that are missing, contrast, order."""

from importlib.resources import files
from typing import TYPE_CHECKING

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
