"""The keys of the full screen and the mouse: what each does to a session, and the screen that lists
them.

Spots: where a cursor can be on a board, how arrows lead from one to another, and where each is
drawn.

On a board with lines the spots are dots, edges and cells, and an arrow leads from one to the next
that touches it: on squares half a cell on. On a board of tiles they are the tiles.
"""

from itertools import permutations
from typing import ClassVar, Literal

import numpy as np
from rich.table import Table
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from takegaki.core.face_middles import face_middles
from takegaki.core.graph import FloatArray
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.marks import CROSS, LINE, UNKNOWN
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import said
from takegaki.play.actions import Action, Lock, Mark, Shade, Sure, Turn
from takegaki.play.kind_names import rules_of
from takegaki.play.pictures import UNLIMITED_WIDTH, Style
from takegaki.play.position import INSIDE, NO_SHADE, OUTSIDE
from takegaki.play.session import Session
from takegaki.puzzles import is_of_tiles
from takegaki.render.scene import Scene
from takegaki.render.text import LARGE_EDGE, SMALL_EDGE, grid_places, plane_places
from takegaki.render.tile_text import crossing_places, tile_places
from takegaki.tilings.torus import wraps

Kind = Literal["dot", "edge", "cell"]
Place = tuple[int, int]
"""Row and column on the canvas."""

ARROWS = {"left": (-1.0, 0.0), "right": (1.0, 0.0), "up": (0.0, -1.0), "down": (0.0, 1.0)}

LEAST_COSINE = 0.3
"""An arrow leads nowhere that lies more than 70 degrees beside it."""

LEAST_SHARED = 0.02
"""The same for the only arrow that is left for a spot: 89 degrees."""

ASPECT = 2.0
"""A character is about so much higher than wide."""


@dataclass(frozen=True)
class Spot:
    """A dot, an edge or a cell, by its id."""

    kind: Kind
    id: int


class Spots:
    """The spots of one board, drawn in one way."""

    def __init__(self, puzzle: Puzzle, style: Style) -> None:
        self._graph = puzzle.graph
        self._tiles = is_of_tiles(puzzle)
        self._plane = _positions(puzzle)
        self._places = _places(puzzle, style)

    @property
    def first(self) -> Spot:
        """Where a cursor begins: in the middle of the board."""
        kind: Kind = "cell" if self._tiles else "edge"
        places = np.array(self._places[kind])
        middle = (places.max(axis=0) + places.min(axis=0)) / 2
        return Spot(kind, int(np.argmin(((places - middle) ** 2 * (ASPECT**2, 1)).sum(axis=1))))

    def place(self, spot: Spot) -> Place:
        """Where a spot is drawn."""
        return self._places[spot.kind][spot.id]

    def is_wide(self, spot: Spot) -> bool:
        """Is there space on both sides: a cell, or a horizontal edge?"""
        if spot.kind != "edge":
            return spot.kind == "cell"
        one, two = self._graph.edge_vertices[spot.id].tolist()
        dots = self._places["dot"]
        return bool(dots[one][0] == dots[two][0])

    def step(self, spot: Spot, arrow: str) -> Spot:
        """The spot that an arrow leads to; the same one where there is none."""
        if self._tiles:
            return self._next_tile(spot, arrow)
        touching = self._touching(spot)
        here = self._plane[spot.kind][spot.id]
        steps = np.array([self._plane[other.kind][other.id] - here for other in touching])
        cosines = (
            steps @ np.array(list(ARROWS.values())).T / np.hypot(steps[:, 0], steps[:, 1])[:, None]
        )
        at = list(ARROWS).index(arrow)
        shared = _shared_out(cosines) if len(touching) <= len(ARROWS) else {}
        if at in shared:
            return touching[shared[at]]
        best, found = LEAST_COSINE, spot
        for other, cosine in zip(touching, cosines[:, at].tolist(), strict=True):
            if cosine > best + 1e-9:
                best, found = cosine, other
        return found

    def _touching(self, spot: Spot) -> list[Spot]:
        graph, at = self._graph, spot.id
        if spot.kind == "edge":
            faces = [face for face in graph.edge_faces[at].tolist() if face != graph.outside]
            dots = graph.edge_vertices[at].tolist()
            return [*(Spot("dot", dot) for dot in dots), *(Spot("cell", face) for face in faces)]
        edges = graph.edges_at(at) if spot.kind == "dot" else graph.edges_of(at)
        return [Spot("edge", edge) for edge in edges.tolist()]

    def _next_tile(self, spot: Spot, arrow: str) -> Spot:
        graph = self._graph
        row, col = divmod(spot.id, graph.cols)
        right, down = (int(step) for step in ARROWS[arrow])
        row, col = row + down, col + right
        if wraps(graph):
            row, col = row % graph.rows, col % graph.cols
        row, col = min(max(row, 0), graph.rows - 1), min(max(col, 0), graph.cols - 1)
        return Spot("cell", row * graph.cols + col)

    def nearest(self, place: Place) -> Spot | None:
        """The edge or cell nearest to this point; None far from all."""
        best, found = 2.5 * ASPECT, None
        kinds: tuple[Kind, ...] = ("cell",) if self._tiles else ("edge", "cell")
        for kind in kinds:
            away = (np.array(self._places[kind]) - place) * (ASPECT, 1)
            length = np.hypot(away[:, 0], away[:, 1])
            at = int(np.argmin(length))
            if float(length[at]) < best:
                best, found = float(length[at]), Spot(kind, at)
        return found


def _shared_out(cosines: FloatArray) -> dict[int, int]:
    """By arrow the spot it leads to, so that no spot is passed over for one that lies straighter.

    cosines   (n, 4) of the angles between n <= 4 spots and the arrows

    Without this a dot or a cell beside which another lies more to the left would be reached by
    nothing.
    """
    best, found = -1.0, {}
    for arrows in permutations(range(cosines.shape[1]), len(cosines)):
        led = {
            arrow: spot for spot, arrow in enumerate(arrows) if cosines[spot, arrow] > LEAST_SHARED
        }
        total = sum(float(cosines[spot, arrow]) for arrow, spot in led.items())
        if total > best + 1e-9:
            best, found = total, led
    return found


def _positions(puzzle: Puzzle) -> dict[Kind, FloatArray]:
    """(n, 2) of all dots, edges and cells in the plane; where lines run from cell to cell, those
    are dots.
    """
    graph = puzzle.graph
    if is_of_tiles(puzzle):
        return {"cell": graph.positions}
    middles: FloatArray = graph.positions[graph.edge_vertices].mean(axis=1)
    return {"dot": graph.positions, "edge": middles, "cell": face_middles(graph)}


def _places(puzzle: Puzzle, style: Style) -> dict[Kind, list[Place]]:
    """Where all dots, edges and cells are drawn by `takegaki.play.pictures`."""
    graph = puzzle.graph
    if is_of_tiles(puzzle):
        return {"cell": tile_places(graph, wide=style.wide)}
    if graph.cells == "vertices":
        dots = crossing_places(graph, wide=style.wide)
        around = np.array(dots)[graph.face_vertices].reshape(graph.n_faces, -1, 2)
        cells = [(row, col) for row, col in np.rint(around.mean(axis=1)).astype(int).tolist()]
    elif graph.has_square_cells:
        dots, cells = grid_places(
            Scene.of_puzzle(puzzle), width=UNLIMITED_WIDTH if style.wide else 0
        )
    else:
        corners, middles = plane_places(
            graph, LARGE_EDGE if style.wide else SMALL_EDGE, numbered=True
        )
        dots = [(row, col) for col, row in corners.tolist()]
        cells = [(row, col) for col, row in middles.tolist()]
    table = np.array(dots)
    edges = np.rint(table[graph.edge_vertices].mean(axis=1)).astype(int)
    return {"dot": dots, "edge": [(row, col) for row, col in edges.tolist()], "cell": cells}


def leaving(action: str) -> Binding:
    """The keys that leave the program wherever one is."""
    return Binding("ctrl+q,ctrl+c", action, show=False)


ARROW_KEYS = ("up", "down", "left", "right")


def keys() -> list[Binding]:
    """The keys in the language that is spoken. Those that are shown are the most needed, and fit 80
    columns; the help screen lists all.
    """
    return [
        Binding("q", "leave", said("screen.leave")),
        Binding("question_mark,f1", "help", said("screen.help")),
        *(Binding(arrow, f"move('{arrow}')", show=False) for arrow in ARROW_KEYS),
        *(Binding(f"shift+{arrow}", f"draw('{arrow}')", show=False) for arrow in ARROW_KEYS),
        Binding("enter", "line", said("screen.line")),
        Binding("space", "cross", said("screen.cross"), key_display=said("screen.key-space")),
        Binding("a", "turn(1)", said("screen.left")),
        Binding("d", "turn(3)", said("screen.right")),
        Binding("f", "turn(2)", said("screen.half")),
        Binding("s", "lock", said("screen.lock")),
        Binding("i", f"shade({INSIDE})", said("screen.inside"), show=False),
        Binding("o", f"shade({OUTSIDE})", said("screen.outside"), show=False),
        Binding("w", "spread", said("screen.spread"), show=False),
        Binding("v", "sure", said("screen.sure"), show=False),
        Binding("h,H", "hint", said("screen.hint")),
        Binding("l,L", "hint_like", said("screen.like"), show=False),
        Binding("u,ctrl+z", "undo", said("screen.undo")),
        Binding("r,ctrl+y", "redo", said("screen.redo"), show=False),
        Binding("c", "check", said("screen.check")),
        Binding("e", "errors", said("screen.errors"), show=False),
        Binding("x", "automatic", said("screen.automatic"), show=False),
        Binding("F", "fill_in", said("screen.fill-in"), show=False),
        Binding("j", "jumble", said("screen.jumble"), show=False),
        Binding("t", "checkpoint", said("screen.checkpoint"), show=False),
        Binding("k", "keep", said("screen.keep"), show=False),
        Binding("b", "throw_away", said("screen.throw-away"), show=False),
        Binding("C", "clear", said("screen.clear"), show=False),
        Binding("n", "puzzles", said("screen.puzzles"), show=False),
        Binding("p", "pause", said("screen.pause"), show=False),
        Binding("z,plus,minus", "zoom", said("screen.zoom"), show=False),
    ]


LEFT, MIDDLE, RIGHT = 1, 2, 3


def marked(session: Session, spot: Spot, mark: int) -> tuple[Action, ...]:
    """LINE or CROSS on an edge; again takes it away. Nothing elsewhere."""
    if session.is_of_tiles or spot.kind != "edge":
        return ()
    now = int(session.position.marks[spot.id])
    return (Mark(spot.id, UNKNOWN if now == mark else mark),)


def shaded(session: Session, spot: Spot, shade: int) -> tuple[Action, ...]:
    """The colour of the inside or the outside on a cell; again takes it away."""
    if session.is_of_tiles or spot.kind != "cell":
        return ()
    now = int(session.position.shades[spot.id])
    return (Shade(spot.id, NO_SHADE if now == shade else shade),)


def made_sure(session: Session, spot: Spot) -> tuple[Action, ...]:
    """The mark of an edge is sure, or no longer; nothing where there is none."""
    if session.is_of_tiles or spot.kind != "edge" or session.position.marks[spot.id] == UNKNOWN:
        return ()
    return (Sure(spot.id, not session.position.sure[spot.id]),)


def turned(session: Session, spot: Spot, quarters: int) -> tuple[Action, ...]:
    """A tile turned; nothing happens to one that is locked."""
    if not session.is_of_tiles or session.position.locked[spot.id]:
        return ()
    return (Turn(spot.id, quarters),)


def locked(session: Session, spot: Spot) -> tuple[Action, ...]:
    """A tile locked, or unlocked."""
    if not session.is_of_tiles:
        return ()
    return (Lock(spot.id, not session.position.locked[spot.id]),)


def clicked(session: Session, spot: Spot, button: int, *, shift: bool) -> tuple[Action, ...]:
    """Left draws a line or turns left, right a cross or turns right, middle or shift locks.

    A left click in the middle of a cell gives it the next colour: inside, outside, none.
    """
    if session.is_of_tiles:
        if shift or button == MIDDLE:
            return locked(session, spot)
        return turned(session, spot, 3 if button == RIGHT else 1)
    if spot.kind == "cell":
        now = int(session.position.shades[spot.id])
        return (Shade(spot.id, (now + 1) % 3),) if button == LEFT else ()
    return marked(session, spot, LINE if button == LEFT and not shift else CROSS)


NAMED_KEYS = ("arrows", "shift", "enter", "mouse")
"""Keys whose names differ from language to language."""

FOR_LINES = (
    ("arrows", "arrows"),
    ("shift", "shift"),
    ("enter", "enter"),
    ("i, o", "shade"),
    ("v", "sure"),
    ("x", "automatic"),
    ("F", "fill-in"),
    ("mouse", "mouse"),
)
FOR_TILES = (
    ("arrows", "tile-arrows"),
    ("a, d, f", "turn"),
    ("s", "lock"),
    ("j", "jumble"),
    ("mouse", "tile-mouse"),
)
FOR_ALL = (
    ("u, r", "undo"),
    ("h", "hint"),
    ("l", "like"),
    ("c, e", "check"),
    ("t, k, b", "checkpoint"),
    ("C", "clear"),
    ("z", "zoom"),
    ("p", "pause"),
    ("n", "puzzles"),
    ("q", "leave"),
)
"""Keys, and which of the messages `screen.do-...` says what they do."""


class HelpScreen(ModalScreen[None]):
    """All keys; any of Escape, ? and q goes back, Ctrl-C leaves the program."""

    CSS = """
    HelpScreen { align: center middle; }
    #keys { width: 78; max-width: 100%; height: auto; max-height: 100%; padding: 0 1;
    background: $panel;
            border: round $primary; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,question_mark,q,enter,f1", "dismiss", show=False),
        leaving("app.leave"),
    ]

    def __init__(self, puzzle: Puzzle) -> None:
        super().__init__()
        self._puzzle = puzzle

    def compose(self) -> ComposeResult:
        """The text, which scrolls where the terminal is small."""
        table = Table.grid(padding=(0, 2))
        for key, does in (FOR_TILES if is_of_tiles(self._puzzle) else FOR_LINES) + FOR_ALL:
            name = said(f"screen.key-{key}") if key in NAMED_KEYS else key
            table.add_row(name, said(f"screen.do-{does}"))
        with VerticalScroll(id="keys") as scroll:
            scroll.border_title = said("screen.keys")
            scroll.border_subtitle = said("screen.keys-scroll")
            yield Static(rules_of(self._puzzle.kind), markup=False)
            yield Static("")
            yield Static(table)
