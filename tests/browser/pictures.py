"""Pictures of the page for docs/pictures/play: `make pictures`. They are looked at, not
compared.
"""

import argparse
import tempfile
from pathlib import Path
from typing import Literal

from browser.finding import ARGUMENTS, chromium_path
from browser.serving import serving
from browser.table import Table, Visitors

ROOT = Path(__file__).resolve().parents[2]
PLACE = ROOT / "docs" / "pictures" / "play"
PHONE, LAPTOP, LARGE = (390, 844), (1280, 800), (1600, 1000)
MOST = 180_000

FIRST = (ROOT / "examples" / "first.txt").read_text()
TWO = (ROOT / "examples" / "two.txt").read_text()
HONEYCOMB = (ROOT / "examples" / "honeycomb.txt").read_text()
NET = "7x5w:a1b75d3b8dc352dd7c5181e457222293925"


def begun(table: Table) -> None:
    """Some lines, crosses and colours, as after the first minutes."""
    found = table.request("POST", "/api/jobs/verdict", game=table.game["id"])["result"]
    lines = set(found["solutions"][0]["lines"])
    marks = [
        (edge, 1 if edge in lines else -1) for edge in range(len(table.game["shape"]["edges"]))
    ]
    told = [
        {"do": "edge", "edge": edge, "mark": mark} for edge, mark in marks[20:60] + marks[150:175]
    ]
    table.request("POST", f"/api/games/{table.game['id']}/do", actions=told)
    table.page.reload()
    table.page.wait_for_selector(".line", state="attached")
    table.page.mouse.move(5, 300)


def hint(table: Table) -> None:
    begun(table)
    table.page.keyboard.press("h")
    table.page.wait_for_selector("text=Why?")
    table.page.keyboard.press("h")
    table.page.wait_for_selector("text=Apply it")


def turned(table: Table) -> None:
    clicks: list[tuple[int, Literal["left", "middle", "right"]]]
    clicks = [(9, "left"), (16, "right"), (24, "left"), (18, "middle"), (10, "middle")]
    for cell, button in clicks:
        table.page.mouse.click(*table.cell(cell), button=button)
    table.page.mouse.move(5, 300)


def ambiguous(table: Table) -> None:
    table.page.wait_for_selector(".differs", state="attached")
    table.page.mouse.move(5, 300)


def growing(table: Table) -> None:
    table.page.fill("[name=cols]", "14")
    table.page.fill("[name=rows]", "12")
    table.page.click("summary:has-text('The loop')")
    # A style has ways of its own, without a film.
    table.page.locator("[name=loop]").select_option("growth")
    table.page.wait_for_selector(".title:text('14 \u00d7 12')")
    table.page.click("text=Make a puzzle")
    slider = table.page.locator(".tools [aria-label=Step]")
    slider.wait_for(timeout=60_000)
    slider.fill("700")


def measured(table: Table) -> None:
    table.page.click("text=Begin")
    table.page.wait_for_selector("[role=status]:text-is('320 puzzles.')", timeout=120_000)
    table.page.evaluate("scrollTo(0, 0)")


def explained(table: Table) -> None:
    table.page.click("[data-part=explain]")
    table.page.click(".learn-part .primary")
    table.page.wait_for_selector("text=Solved.")
    table.page.locator(".replay [aria-label=Step]").fill("22")


def settings(table: Table) -> None:
    table.page.click("#settings")
    table.page.wait_for_selector("text=High contrast")


def rules(table: Table) -> None:
    table.page.wait_for_selector(".card .drawn")
    table.page.wait_for_timeout(2500)


READY = {"/techniques": ".card", "/experiments": ".experiment"}
"""Areas without a board, and what is there when they are."""

STATES = {
    "play": (LAPTOP, "day", FIRST, "/", begun),
    "phone": (PHONE, "day", FIRST, "/", begun),
    "dark": (LAPTOP, "dark", HONEYCOMB, "/", begun),
    "hint": (LARGE, "day", FIRST, "/", hint),
    "net": (LAPTOP, "day", NET, "/", turned),
    "edit": (LAPTOP, "day", TWO, "/edit", ambiguous),
    "generate": (LAPTOP, "day", FIRST, "/generate", growing),
    "experiments": (LAPTOP, "day", FIRST, "/experiments", measured),
    "learn": (LAPTOP, "day", FIRST, "/learn", explained),
    "settings": (PHONE, "contrast", FIRST, "/", settings),
    "rules": (LAPTOP, "day", FIRST, "/techniques", rules),
}


def main() -> None:
    """All of them, or those that are named."""
    from playwright.sync_api import sync_playwright

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help=f"of {', '.join(STATES)}; without: all")
    parser.add_argument("--into", type=Path, default=PLACE, help="the folder")
    chosen = parser.parse_args()
    chosen.into.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as data,
        serving(Path(data)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=ARGUMENTS)
        visitors = Visitors(browser)
        for name in chosen.names or STATES:
            (width, height), theme, text, path, act = STATES[name]
            with Table(server, visitors, viewport={"width": width, "height": height}) as table:
                table.context.set_default_timeout(40_000)
                table.settings(theme=theme, still=True)
                # Somebody who has been here before is not greeted.
                table.keeps("takegaki.seen", '["slitherlink", "net"]')
                table.put(text, path) if path not in READY else table.open(path, ready=READY[path])
                act(table)
                table.page.wait_for_timeout(300)
                picture = table.page.screenshot(path=chosen.into / f"{name}.png")
            assert len(picture) < MOST, (name, len(picture))
            print(f"{name}.png {len(picture) // 1000} kB")
        browser.close()


if __name__ == "__main__":
    main()
