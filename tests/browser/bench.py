"""How much work the page has on large boards, as processor time of its thread: `make bench-page`."""

import json
import sys
import tempfile
import time
from pathlib import Path

from browser.finding import ARGUMENTS, chromium_path
from browser.serving import serving
from browser.table import Table, Visitors

SIZES = (20, 50, 100, 200)
STEPS = 12


def board(size: int) -> str:
    """A square board with a clue in every second cell, of which a third are on no loop: nobody solves it."""
    clues = "".join(
        str((row * 7 + col * 3) % 4) if (row + col) % 2 else "." for row in range(size) for col in range(size)
    )
    return "\n".join(clues[row * size : (row + 1) * size] for row in range(size))


class Metrics:
    """What Chromium counts of one page."""

    def __init__(self, table: Table) -> None:
        self._cdp = table.context.new_cdp_session(table.page)
        self._cdp.send("Performance.enable", {"timeDomain": "threadTicks"})

    def now(self) -> dict[str, float]:
        found = self._cdp.send("Performance.getMetrics")["metrics"]
        return {one["name"]: one["value"] for one in found}

    def of(self, table: Table, script: str) -> float:
        """Milliseconds of the page's thread for a frame in which this is done, over some frames in a row."""
        frames = f"""async () => {{
            const frame = () => new Promise((done) => requestAnimationFrame(done));
            const board = document.querySelector('.stage .board');
            const {{x, y, width, height}} = board.getBoundingClientRect();
            const [clientX, clientY] = [x + width / 2, y + height / 2];
            for (let step = 0; step < {STEPS}; step++) {{ {script}; await frame(); }}
            await frame();
        }}"""
        table.page.evaluate(frames)
        before = self.now()["TaskDuration"]
        table.page.evaluate(frames)
        return 1000 * (self.now()["TaskDuration"] - before) / STEPS


WHEEL = (
    "board.dispatchEvent(new WheelEvent('wheel', {{clientX, clientY, bubbles: true, cancelable: true, {}}}))"
)
CLICK = """for (const name of ['pointerdown', 'pointerup']) board.dispatchEvent(new PointerEvent(name, {
    clientX: clientX + 40 * (step % 4), clientY: clientY + 40 * (step >> 2), pointerId: 1, bubbles: true,
    pointerType: 'mouse', button: 0}))"""


def measured(table: Table, size: int) -> dict[str, float]:
    """Seconds until a board is seen; milliseconds of the page's thread for a zoom, a pan, a click."""
    begun = time.perf_counter()
    table.put(board(size))
    table.page.wait_for_selector(".clue", state="attached")
    opened = time.perf_counter() - begun
    metrics = Metrics(table)
    zoomed = metrics.of(table, WHEEL.format("deltaY: -60"))
    panned = metrics.of(table, WHEEL.format("shiftKey: true, deltaY: step % 2 ? 20 : -20"))
    return {"open": opened, "zoom": zoomed, "pan": panned, "click": metrics.of(table, CLICK)}


def main(sizes: list[int]) -> None:
    from playwright.sync_api import sync_playwright

    path = chromium_path()
    assert path is not None, "no Chromium"
    with (
        tempfile.TemporaryDirectory() as data,
        serving(Path(data)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        for size in sizes:
            with Table(server, Visitors(browser)) as table:
                print(
                    json.dumps(
                        {"size": size}
                        | {name: round(value, 1) for name, value in measured(table, size).items()}
                    ),
                    flush=True,
                )
        browser.close()


if __name__ == "__main__":
    main([int(one) for one in sys.argv[1:]] or list(SIZES))
