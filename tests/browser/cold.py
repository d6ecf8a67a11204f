"""How long each button of the page takes where nothing is compiled: `make bench-page-cold`."""

import os
import sys
import tempfile
import time
from collections.abc import Callable, Collection
from pathlib import Path

from browser.finding import ARGUMENTS, chromium_path
from browser.serving import serving
from browser.table import Table, Visitors

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
FIRST, TWO = ((EXAMPLES / name).read_text() for name in ("first.txt", "two.txt"))


def measure(table: Table, names: Collection[str] = ()) -> None:
    """Seconds from each click to its answer, in the order of a first visit; of those named, or of
    all.
    """
    page = table.page

    def timed(name: str, act: Callable[[], None], answer: str) -> None:
        if names and name not in names:
            return
        begun = time.perf_counter()
        act()
        page.wait_for_selector(answer)
        print(f"| {name} | {time.perf_counter() - begun:.1f} |", flush=True)

    def click(selector: str) -> Callable[[], None]:
        return lambda: page.click(selector)

    table.put(FIRST)
    timed("hint", click("[data-tool=hint]"), ".panel[data-name=hint] .message")
    timed("check", lambda: page.keyboard.press("c"), ".panel[data-name=check] .message")
    table.put(FIRST, "/learn")
    page.click("[data-part=explain]")
    timed("explain", click(".learn-part .primary"), "text=Solved.")
    table.put(FIRST, "/workbench")
    page.click("[data-part=solve]")
    timed("solve", click(".learn-part .primary"), "text=/only solution/")
    table.put(TWO, "/edit")
    timed("forced edges", click("text=Forced edges"), "text=are the same in every solution")
    table.put(FIRST, "/edit")
    timed("level", click("button:has-text('Level')"), "text=Level: ")
    timed(
        "unnecessary clues",
        click("text=Clues not needed"),
        "text=/Every clue is needed|could remove|could go/",
    )
    table.open("/generate", ready="text=Make a puzzle")
    timed("generate", click("text=Make a puzzle"), ".tools .player")
    table.errors.clear()


if __name__ == "__main__":
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as data, tempfile.TemporaryDirectory() as store:
        os.environ["XDG_CACHE_HOME"] = store
        with serving(Path(data)) as server, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium_path(), args=ARGUMENTS)
            with Table(server, Visitors(browser)) as table:
                measure(table, sys.argv[1:])
            browser.close()
