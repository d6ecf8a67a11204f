"""How much work the page has on large boards, as processor time of Chromium: `make bench-page`."""

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

from browser.finding import ARGUMENTS, chromium_path
from browser.serving import serving
from browser.table import Table, Visitors
from takegaki.core.board import Board
from takegaki.core.puzzle import Puzzle
from takegaki.formats import Document, native
from takegaki.tilings import FACE_BOARDS, TILE_GRIDS

SIZES = {
    "square": (20, 50, 100, 200),
    "honeycomb": (100,),
    "triangular": (71,),
    "cairo": (71,),
    "penrose-kites": (108,),
    "penrose-rhombs": (110,),
    "hats": (119,),
    "net": (100,),
}
"""Rows and columns: of all but squares one board of about 10,000 cells."""
STEPS = 12
REST = 700
"""Milliseconds after which what was moved has been painted anew."""


def board(tiling: str, size: int, *, marked: bool = False) -> str:
    """A board with a clue in every second cell, of which a third are on no loop: nobody solves it.

    marked   a line on every fourth edge, a cross on every other fourth
    "net"    tiles of all shapes, without marks
    """
    if tiling == "net":
        graph = TILE_GRIDS["cells"].graph(size, size)
        tiles = [(1, 3, 5, 7, 2, 11, 1)[cell % 7] for cell in range(graph.n_cells)]
        return native.write(Document(Puzzle.of(graph, tiles, kind="net")))
    boards = FACE_BOARDS[tiling]
    described = {"description": boards.describe(size, size, 7)} if boards.is_described else {}
    graph = boards.graph(size, size, **described)
    cells, edges = np.arange(graph.n_cells), np.arange(graph.n_edges)
    clues = np.where(cells % 2 == cells // size % 2, cells * 3 // 2 % 4, -1)
    marks = np.choose(edges % 4, [1, 0, -1, 0]) if marked else np.zeros(graph.n_edges)
    puzzle = Puzzle.of(graph, clues.tolist())
    return native.write(
        Document(puzzle, Board.of(graph, marks.astype(np.int8)) if marked else None)
    )


def programs(name: str) -> Iterator[int]:
    """The processes below this one whose command has this name in it."""
    parents: dict[int, list[int]] = {}
    for one in Path("/proc").iterdir():
        if one.name.isdecimal():
            try:
                fields = (one / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            parents.setdefault(int(fields[1]), []).append(int(one.name))
    open_ = [os.getpid()]
    while open_:
        for child in parents.get(open_.pop(), []):
            open_.append(child)
            try:
                if name in Path(f"/proc/{child}/cmdline").read_text():
                    yield child
            except OSError:
                continue


def processor_time(name: str) -> float:
    """Milliseconds that these processes have used so far; 0 where the system does not tell."""
    if sys.platform != "linux":
        return 0.0
    tick, total = 1000 / os.sysconf("SC_CLK_TCK"), 0.0
    for process in programs(name):
        try:
            fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        total += tick * (int(fields[11]) + int(fields[12]))
    return total


class Metrics:
    """What Chromium counts of one page."""

    def __init__(self, table: Table) -> None:
        self._cdp = table.context.new_cdp_session(table.page)
        self._cdp.send("Performance.enable", {"timeDomain": "threadTicks"})

    def now(self) -> float:
        """Milliseconds that the page's thread has worked."""
        found = self._cdp.send("Performance.getMetrics")["metrics"]
        return next(1000 * float(one["value"]) for one in found if one["name"] == "TaskDuration")

    def of(self, table: Table, script: str) -> dict[str, float]:
        """Of a frame in which this is done, over some frames in a row.

        step    milliseconds of the page's thread
        rest    milliseconds of the page's thread for what is done when they have come to an end
        all     milliseconds of all of Chromium's processes, with the rest
        frame   milliseconds on the wall from frame to frame, the median: 16.7 are 60 a second
        """
        frames = f"""async () => {{
            const frame = () => new Promise((done) => requestAnimationFrame(done));
            const board = document.querySelector('.stage .board');
            const {{x, y, width, height}} = board.getBoundingClientRect();
            const [clientX, clientY] = [x + width / 2, y + height / 2];
            const times = [];
            for (let step = 0; step < {STEPS}; step++) {{ {script}; times.push(await frame()); }}
            await frame();
            const steps = times.slice(1).map((time, i) => time - times[i]);
            return steps.sort((a, b) => a - b)[{STEPS // 2}];
        }}"""
        table.page.evaluate(frames)
        table.page.wait_for_timeout(REST)
        all_before, before = processor_time("chrom"), self.now()
        frame: float = table.page.evaluate(frames)
        moved = self.now()
        table.page.wait_for_timeout(REST)
        after, all_after = self.now(), processor_time("chrom")
        return {
            "step": (moved - before) / STEPS,
            "rest": after - moved,
            "all": (all_after - all_before) / STEPS,
            "frame": frame,
        }


WHEEL = (
    "board.dispatchEvent(new WheelEvent('wheel', {{clientX, clientY, bubbles: true, "
    "cancelable: true, {}}}))"
)
CLICK = """for (const name of ['pointerdown', 'pointerup'])
board.dispatchEvent(new PointerEvent(name, {
    clientX: clientX + 40 * (step % 4), clientY: clientY + 40 * (step >> 2), pointerId: 1,
    bubbles: true,
    pointerType: 'mouse', button: 0}))"""
PAINTED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""When what the page has so far is on the screen."""


def measured(table: Table, text: str) -> dict[str, Any]:
    """Seconds and processor milliseconds until a board is seen; what a zoom, a pan, a click
    take.
    """
    game = table.request("POST", "/api/games", text=text)
    table.keeps("takegaki.game", game["id"])
    table.open("/edit")
    metrics = Metrics(table)
    used, worked, begun = processor_time("chrom"), metrics.now(), time.perf_counter()
    table.page.goto(table.server, wait_until="commit")
    table.page.wait_for_selector(".clue, .tile", state="attached")
    table.page.evaluate(PAINTED)
    opened = {
        "seconds": time.perf_counter() - begun,
        # The page's counter begins anew with each page.
        "page": metrics.now() - (worked if metrics.now() > worked else 0),
        "all": processor_time("chrom") - used,
    }
    table.page.wait_for_timeout(4 * REST)
    return {
        "cells": len(game["puzzle"]["clues"]),
        "edges": len(game["shape"]["edges"]),
        "open": opened,
        "zoom": metrics.of(table, WHEEL.format("deltaY: step < 6 ? -160 : 160")),
        "pan": metrics.of(table, WHEEL.format("shiftKey: true, deltaY: step % 2 ? 40 : -40")),
        "click": metrics.of(table, CLICK),
    }


OPENING = ("opens in, s", "page, ms", "all, ms")
MOVING = ("page, ms", "at rest", "all", "frame")
COLUMNS = (
    *("board", "cells", "edges", "marks", *OPENING),
    *(f"{what}: {column}" for what in ("zoom", "pan", "click") for column in MOVING),
)


def row(name: str, found: dict[str, Any], *, marked: bool) -> str:
    """A row of the table, whose columns are `COLUMNS`."""
    cells = [
        name,
        found["cells"],
        found["edges"],
        "half" if marked else "none",
        *found["open"].values(),
    ]
    cells += [value for what in ("zoom", "pan", "click") for value in found[what].values()]
    return _line([f"{cell:.3g}" if isinstance(cell, float) else str(cell) for cell in cells])


def _line(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def main(wanted: argparse.Namespace) -> None:
    from playwright.sync_api import sync_playwright

    path = chromium_path()
    assert path is not None, "no Chromium"
    sizes = {"square": wanted.sizes} if wanted.sizes else SIZES
    with (
        tempfile.TemporaryDirectory() as data,
        serving(Path(data)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        print(_line(COLUMNS), _line("---" for _ in COLUMNS), sep="\n")
        for tiling, size in [(tiling, size) for tiling, some in sizes.items() for size in some]:
            for marked in (False, True)[: 1 if tiling == "net" else 2]:
                with Table(server, Visitors(browser)) as table:
                    found = measured(table, board(tiling, size, marked=marked))
                print(row(f"{tiling} {size}x{size}", found, marked=marked), flush=True)
        browser.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("sizes", nargs="*", type=int, help="of square boards; without: all boards")
    main(parser.parse_args())
