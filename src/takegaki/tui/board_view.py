"""The board on the screen: a text picture that scrolls, with a cursor and marks over it."""

from collections.abc import Iterable
from itertools import groupby

import numpy as np
from rich.segment import Segment
from rich.style import Style as Look
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip

from takegaki.core.marks import LINE
from takegaki.core.violations import Violation
from takegaki.play.actions import Mark
from takegaki.play.hints import Advice
from takegaki.play.pictures import Style, picture
from takegaki.play.position import INSIDE, OUTSIDE
from takegaki.play.session import Session
from takegaki.play.turned_tiles import FINISHED, OVERFULL
from takegaki.tui.keys import Kind, Place, Spot, Spots

LOOKS = {
    "": Look(),
    "faint": Look(color="#7d8894"),
    "clue": Look(color="#eef2f6", bold=True),
    "line": Look(color="#63b3ff", bold=True),
    "new": Look(color="#ffd166", bold=True),
    "gone": Look(color="#ff8fab", bold=True),
    "because": Look(color="#8ce99a", bold=True),
    "looked": Look(color="#10151a", bgcolor="#ffd166", bold=True),
    "sure": Look(color="#c3e4ff", bold=True, underline=True),
    "trial": Look(color="#ffb454", bold=True, italic=True),
    "nested": Look(color="#e58cff", bold=True, italic=True),
    "done": Look(color="#6b7682", italic=True),
    "wrong": Look(color="#ffffff", bgcolor="#b3261e", bold=True, underline=True),
    "inside": Look(color="#0b1620", bgcolor="#5aa9e6"),
    "outside": Look(color="#0b1620", bgcolor="#e2c044"),
}
"""Style names of canvases and of what is drawn over them. Each pair also differs in its characters.
"""

TRIALS = ("nested", "trial")
"""By depth, even or odd: what is drawn within a checkpoint."""
CURSOR = Look(reverse=True)
SHADES = {INSIDE: ("▒", "inside"), OUTSIDE: ("░", "outside")}
PLAIN_SHADES = {INSIDE: ("#", "inside"), OUTSIDE: (":", "outside")}

Cell = tuple[str, str]


# Its own bindings would scroll with the arrows, which move the cursor here.
class BoardView(ScrollView, can_focus=True, inherit_bindings=False):
    """A board. It shows and points, and leaves to others what a key or a click does."""

    cursor: reactive[Spot | None] = reactive(None)

    class Pointed(Message):
        """A click at a spot, with its button (1 left, 2 middle, 3 right)."""

        def __init__(self, spot: Spot, button: int, shift: bool) -> None:
            self.spot, self.button, self.shift = spot, button, shift
            super().__init__()

    def __init__(self, session: Session, style: Style) -> None:
        super().__init__(id="board")
        self._session = session
        self._shown = style
        self._advice: Advice | None = None
        self._violations: tuple[Violation, ...] = ()
        self._rows: list[list[Cell]] = []
        self._over: dict[Place, Cell] = {}
        self.spots = Spots(session.puzzle, style)
        self.set_reactive(BoardView.cursor, self.spots.first)

    def on_mount(self) -> None:
        """Draw for the first time."""
        self.redraw()
        self.call_after_refresh(self._follow)

    @property
    def look(self) -> Style:
        """How it is drawn."""
        return self._shown

    def zoom(self, style: Style) -> None:
        """Draw it another way."""
        self._shown = style
        self.spots = Spots(self._session.puzzle, style)
        self.redraw()
        self._follow()

    def redraw(self, advice: Advice | None = None, violations: Iterable[Violation] = ()) -> None:
        """Draw the position anew, with what an advice points at and what is wrong. Cost: linear."""
        self._advice, self._violations = advice, tuple(violations)
        self._rows = picture(self._session, self._shown, advice).rows()
        self._over = self._laid_over()
        self.virtual_size = Size(max(map(len, self._rows)), len(self._rows))
        self.refresh()
        self._show_advice()

    def _laid_over(self) -> dict[Place, Cell]:
        over: dict[Place, Cell] = {}
        session = self._session
        if (
            session.is_of_tiles
            and self._advice is not None
            and self._advice.kind in ("next", "wrong")
        ):
            for cell in self._advice.cells:
                row, col = self.spots.place(Spot("cell", cell))
                over[row, col] = (self._rows[row][col][0], "looked")
        if not session.is_of_tiles:
            self._lay_clues(over)
            self._lay_trials(over)
            self._lay_sure(over)
            self._lay_shades(over)
            self._lay_letters(over)
        for violation in self._violations:
            kind: Kind = "cell" if session.is_of_tiles else "dot"
            spots = [Spot("cell", face) for face in violation.faces]
            spots += [Spot(kind, vertex) for vertex in violation.vertices]
            if not spots and not session.is_of_tiles:
                spots = [Spot("edge", edge) for edge in violation.edges]
            for spot in spots:
                row, col = self.spots.place(spot)
                char = "!" if spot.kind == "dot" else self._rows[row][col][0]
                over[row, col] = (char, "wrong")
        return over

    def _lay_clues(self, over: dict[Place, Cell]) -> None:
        done = self._session.done_cells
        kind: Kind = "cell" if self._session.puzzle.graph.cells == "faces" else "dot"
        for face, look in enumerate(done):
            place = self.spots.place(Spot(kind, face))
            char = self._rows[place[0]][place[1]][0]
            if look in (FINISHED, OVERFULL) and char.strip():
                over[place] = (char, "done" if look == FINISHED else "wrong")

    def _lay_trials(self, over: dict[Place, Cell]) -> None:
        """What was drawn since a checkpoint has a colour of its own, and another within a second
        one.
        """
        depths = self._session.history.trial_depths
        for edge, depth in depths.items():
            row, col = self.spots.place(Spot("edge", edge))
            char = self._rows[row][col][0]
            # In the large drawing a line goes on with the same sign at both sides of its middle.
            for at in (col - 1, col, col + 1):
                if self._rows[row][at : at + 1] == [self._rows[row][col]]:
                    over[row, at] = (char, TRIALS[depth % 2])
        self._lay_corners(over, depths)

    def _lay_corners(self, over: dict[Place, Cell], depths: dict[int, int]) -> None:
        """Dots that only lines on trial meet at are as these, the oldest of them."""
        graph, marks = self._session.puzzle.graph, self._session.position.marks
        ends: dict[int, list[int]] = {}
        for edge in np.flatnonzero(marks == LINE).tolist():
            for vertex in graph.edge_vertices[edge].tolist():
                ends.setdefault(vertex, []).append(depths.get(edge, 0))
        for vertex, found in ends.items():
            if min(found):
                row, col = self.spots.place(Spot("dot", vertex))
                char, look = self._rows[row][col]
                if look == "line":
                    over[row, col] = (char, TRIALS[min(found) % 2])

    def _lay_sure(self, over: dict[Place, Cell]) -> None:
        for edge in self._session.position.sure.nonzero()[0].tolist():
            row, col = self.spots.place(Spot("edge", edge))
            over[row, col] = (self._rows[row][col][0], "sure")

    def _lay_shades(self, over: dict[Place, Cell]) -> None:
        shades = PLAIN_SHADES if self._shown.ascii_only else SHADES
        for face, shade in enumerate(self._session.position.shades.tolist()):
            if shade:
                row, col = self.spots.place(Spot("cell", face))
                fill, style = shades[shade]
                char = self._rows[row][col][0]
                over[row, col] = (char if char.strip() else fill, style)
                for beside in (col - 1, col + 1):
                    if self._shown.wide and not self._rows[row][beside][0].strip():
                        over[row, beside] = (fill, style)

    def _lay_letters(self, over: dict[Place, Cell]) -> None:
        """The letters of a hint, on their edges and dots; beside crosses where there is room."""
        captions = self._advice.captions if self._advice is not None else None
        if self._advice is None or captions is None:
            return
        crossed = {
            one.edge for one in self._advice.actions if isinstance(one, Mark) and one.mark < 0
        }
        for (kind, number), letter in captions.letters.given.items():
            row, col = self.spots.place(Spot("edge" if kind == "edge" else "dot", number))
            aside = kind == "edge" and number in crossed and self._shown.wide
            over[row, col + aside] = (letter, "looked")

    def watch_cursor(self) -> None:
        """Show where the cursor is."""
        if self._rows:
            self.refresh()
            self._follow()

    def _follow(self) -> None:
        if self.cursor is not None:
            row, col = self.spots.place(self.cursor)
            self.scroll_to_region(Region(col - 4, row - 2, 9, 5), animate=False, force=True)

    def on_resize(self) -> None:
        """A longer message makes the board smaller: what a hint is about stays visible."""
        self._show_advice()

    def _show_advice(self) -> None:
        """Scroll to where a hint leads, to the first place where they do not all fit the screen."""
        spots = spots_of(self._advice) if self._advice is not None else []
        for some in (spots, spots[:1]):
            places = [self.spots.place(spot) for spot in some]
            region = Region.from_union(
                [Region(col - 4, row - 1, 9, 3) for row, col in places] or [Region()]
            )
            if spots and region.width <= self.size.width and region.height <= self.size.height:
                self.scroll_to_region(region, animate=False, force=True)
                return

    def _cursor_places(self) -> set[Place]:
        if self.cursor is None:
            return set()
        row, col = self.spots.place(self.cursor)
        beside = self._shown.wide and self.spots.is_wide(self.cursor)
        return {(row, at) for at in ((col - 1, col, col + 1) if beside else (col,))}

    def render_line(self, y: int) -> Strip:
        """One line of the visible part of the board."""
        left, top = self.scroll_offset
        row = y + top
        if row >= len(self._rows):
            return Strip.blank(self.size.width, self.rich_style)
        cursor = self._cursor_places()
        looked = [
            (*self._over.get((row, col), cell), (row, col) in cursor)
            for col, cell in enumerate(self._rows[row])
        ]
        segments = [
            Segment(
                "".join(char for char, _, _ in run),
                self.rich_style + LOOKS[style] + (CURSOR if at_cursor else Look()),
            )
            for (style, at_cursor), run in groupby(looked, key=lambda cell: cell[1:])
        ]
        return Strip(segments).crop_extend(left, left + self.size.width, self.rich_style)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Post the spot that was clicked."""
        offset = event.get_content_offset(self)
        if offset is None:
            return
        left, top = self.scroll_offset
        spot = self.spots.nearest((offset.y + top, offset.x + left))
        if spot is not None:
            self.post_message(self.Pointed(spot, event.button, event.shift))


def spots_of(advice: Advice) -> list[Spot]:
    """Where a hint leads to."""
    edges = [Spot("edge", one.edge) for one in advice.actions if isinstance(one, Mark)]
    return [*edges, *(Spot("cell", cell) for cell in advice.cells)]
