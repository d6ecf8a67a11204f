"""Table: a page with a game on it, and where its edges, dots and cells are on the screen."""

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Literal
from urllib.parse import urlsplit

from browser.serving import PATIENCE, Site

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage, Locator, Page

LINE, CROSS, BLANK = "-", "x", "."
UNIT = 40.0

PLACE = """(() => {
    const m = document.querySelector('.stage .layer').getScreenCTM();
    return [m.a, m.e, m.f];
})()"""


REST = "/static/icon.svg"
"""An address of the server without a program, where what a visitor keeps is laid down."""


class Visitors:
    """Chromium's windows, one for each kind of visitor: a new one costs more than most tests do in
    it.
    """

    def __init__(self, browser: "Browser") -> None:
        self._browser = browser
        self._pages: dict[str, Page] = {}

    def window(self, **options: Any) -> "Page":
        """The window with these options: the one that an earlier visitor left, or a new one."""
        key = json.dumps(options, sort_keys=True)
        if key not in self._pages:
            context = self._browser.new_context(**options)
            context.set_default_timeout(1000 * PATIENCE)
            self._pages[key] = context.new_page()
        return self._pages[key]

    @contextmanager
    def stranger(self) -> Iterator["Page"]:
        """A browser of its own, that no server has let in."""
        context = self._browser.new_context()
        context.set_default_timeout(1000 * PATIENCE)
        yield context.new_page()
        context.close()

    def leave(self, page: "Page", server: str, options: dict[str, Any]) -> None:
        """Nothing stays of a visitor but the window; where that fails, the window goes too."""
        context = page.context
        try:
            for other in context.pages:
                if other is not page:
                    other.close()
            page.unroute_all()
            page.emulate_media(
                media="null", color_scheme="null", reduced_motion="null", forced_colors="null"
            )
            page.set_viewport_size(options["viewport"])
            context.clear_permissions()
            context.clear_cookies()
            page.goto(server + REST)
            page.evaluate("localStorage.clear(); sessionStorage.clear()")
            page.mouse.move(0, 0)
        except Exception:
            self._pages = {key: kept for key, kept in self._pages.items() if kept is not page}
            context.close()
            raise


class Table:
    """One visitor; records every request that leaves the page and every error in it."""

    def __init__(self, site: Site, visitors: Visitors, **options: Any) -> None:
        self.server, self._granted, self._visitors = site.address, site.granted, visitors
        self._options = {"viewport": {"width": 1280, "height": 800}, **options}
        self.requests: list[str] = []
        self.errors: list[str] = []
        # On a busy machine a click may take half a second: it would be a long press.
        self._settings: dict[str, object] = {"hold": "long"}
        # Somebody has been here before: a first visit begins with the rules.
        self._kept: dict[str, str] = {
            "takegaki.key": site.granted["Takegaki-Key"],
            "takegaki.seen": "[]",
        }

    def __enter__(self) -> "Table":
        self.page = self._visitors.window(**self._options)
        self.context = self.page.context
        name, _, value = self._granted["Cookie"].partition("=")
        self.context.add_cookies([{"name": name, "value": value, "url": self.server}])
        # What repeats while a button is held does so only in the window in front.
        self.page.bring_to_front()
        self._listeners: dict[str, Callable[[Any], None]] = {
            "request": lambda request: self.requests.append(request.url),
            "pageerror": lambda error: self.errors.append(str(error)),
            "console": self._hear,
        }
        for event, listener in self._listeners.items():
            self.page.on(event, listener)  # type: ignore[call-overload]
        return self

    def __exit__(self, *problem: object) -> None:
        for event, listener in self._listeners.items():
            self.page.remove_listener(event, listener)
        self._visitors.leave(self.page, self.server, self._options)
        if problem[0] is None:
            assert not self.errors, self.errors
            assert not self.strangers, self.strangers

    def _hear(self, said: "ConsoleMessage") -> None:
        # Where visitors rest there is no page, so Chromium asks by itself for an icon that is not
        # there.
        if said.type == "error" and not said.location["url"].endswith("/favicon.ico"):
            self.errors.append(said.text)

    @property
    def strangers(self) -> list[str]:
        """Requests that left the machine."""
        ours = urlsplit(self.server).netloc
        return [
            url
            for url in self.requests
            if urlsplit(url).netloc not in (ours, "") and not url.startswith("blob:")
        ]

    def settings(self, **chosen: object) -> None:
        """Before the page is opened: as if chosen in an earlier visit."""
        self._settings |= chosen

    def keeps(self, key: str, value: str) -> None:
        """Before the page is opened: as if an earlier visit had kept this in the browser's
        storage.
        """
        self._kept[key] = value

    def is_new(self) -> None:
        """Before the page is opened: nobody has been here before."""
        del self._kept["takegaki.seen"]

    def open(self, path: str = "/", *, ready: str = ".board-svg") -> None:
        if self._settings:
            self.keeps("takegaki.settings", json.dumps(self._settings))
            self._settings = {}
        if self._kept:
            if self.page.url != self.server + REST:
                self.page.goto(self.server + REST)
            self.page.evaluate(
                "for (const [key, value] of Object.entries($)) localStorage.setItem(key, "
                "value)".replace("$", json.dumps(self._kept))
            )
            self._kept = {}
        self.page.goto(self.server + path)
        self.page.wait_for_selector(ready)

    def put(self, text: str, path: str = "/") -> None:
        """A puzzle on the table, as text in any format or as takegaki's JSON."""
        game = self.request("POST", "/api/games", text=text)
        self.keeps("takegaki.game", game["id"])
        self.game, self.shape = game, game["shape"]
        self.open(path)
        self.wait(lambda: self.page.locator(".stage .board").count() == 1)

    def request(self, method: str, path: str, **body: Any) -> Any:
        """What the server answers to this visitor without the page: the last line of its JSON."""
        answer = self.context.request.fetch(
            self.server + path,
            method=method,
            data=body or None,
            headers={"Takegaki-Key": self._granted["Takegaki-Key"]},
        )
        assert answer.ok, answer.text()
        return json.loads(answer.text().splitlines()[-1])

    def wait(self, holds: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while not holds():
            assert time.monotonic() < end, "it did not come about"
            self.page.wait_for_timeout(20)

    def rows(self, entry: "Locator") -> dict[str, str]:
        """An entry of the log by name, read in one go: the log moves when a game opens."""
        found: dict[str, str] = {}

        def holds() -> bool:
            found.update(
                entry.evaluate_all(
                    "([li]) => !li ? [] : [...li.querySelectorAll('dt')]"
                    ".map((name) => [name.innerText, name.nextElementSibling.innerText])"
                )
            )
            return bool(found)

        self.wait(holds)
        return found

    def state(self) -> dict[str, Any]:
        """What the server has."""
        found: dict[str, Any] = self.request("GET", f"/api/games/{self.game['id']}")["state"]
        return found

    def settle(self, **expected: object) -> dict[str, Any]:
        """Waits until the server has these entries in its state."""
        found: dict[str, Any] = {}

        def holds() -> bool:
            found.update(self.state())
            return all(found[key] == value for key, value in expected.items())

        self.wait(holds)
        return found

    def spot(self, point: list[float]) -> tuple[float, float]:
        """Where a point of the shape is on the screen."""
        a, e, f = self.page.evaluate(PLACE)
        scale = a * UNIT / self.shape["unit"]
        return e + scale * point[0], f + scale * point[1]

    def vertex(self, vertex: int) -> tuple[float, float]:
        return self.spot(self.shape["vertices"][vertex])

    def edge(self, edge: int) -> tuple[float, float]:
        (ax, ay), (bx, by) = (
            self.shape["vertices"][vertex] for vertex in self.shape["edges"][edge]
        )
        return self.spot([(ax + bx) / 2, (ay + by) / 2])

    def face(self, face: int) -> tuple[float, float]:
        return self.spot(self.shape["centres"][face])

    def cell(self, cell: int) -> tuple[float, float]:
        """The middle of a tile; tiles stand where their rows and columns are."""
        a, e, f = self.page.evaluate(PLACE)
        row, col = divmod(cell, self.game["puzzle"]["cols"])
        return e + a * UNIT * (col + 0.5), f + a * UNIT * (row + 0.5)

    def drag(self, *vertices: int, button: Literal["left", "middle", "right"] = "left") -> None:
        """Along edges from dot to dot."""
        mouse = self.page.mouse
        mouse.move(*self.vertex(vertices[0]))
        mouse.down(button=button)
        for vertex in vertices[1:]:
            mouse.move(*self.vertex(vertex), steps=5)
        mouse.up(button=button)

    def fingers(self, kind: str, *points: tuple[float, float]) -> None:
        """A touch event with these fingers down."""
        if not hasattr(self, "_cdp"):
            self._cdp = self.context.new_cdp_session(self.page)
        touches = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self._cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def text(self, selector: str) -> str:
        """What is to be read in the first such element, where spaces may be unbreakable."""
        return self.page.locator(selector).first.inner_text().replace("\xa0", " ")

    @property
    def notice(self) -> str:
        return self.page.locator("#notice").inner_text()
