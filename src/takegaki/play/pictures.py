"""A session as a text picture, with row and column numbers; and for programs, as plain dicts."""

from collections.abc import Sequence

import numpy as np

from takegaki.core.board import Board
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.marks import LINE
from takegaki.core.printable import counted
from takegaki.core.puzzle import Puzzle
from takegaki.core.violations import Violation
from takegaki.play.hints import Advice
from takegaki.play.position import LAYERS, LayerName, Position
from takegaki.play.session import Session
from takegaki.play.turned_tiles import powered, tile_state
from takegaki.puzzles import PUZZLES, is_of_tiles
from takegaki.render.canvas import ASCII, UNICODE, Canvas
from takegaki.render.json_values import Entry, violation_entry
from takegaki.render.scene import Scene
from takegaki.render.step_scenes import deduction_scene, wrong_scene
from takegaki.render.svg import svg
from takegaki.render.text import LARGE_EDGE, SMALL_EDGE, grid_text, plane_text, step_legend
from takegaki.render.tile_text import PlayedTiles, played_tiles_text, tile_text

UNLIMITED_WIDTH = 10**6
"""Characters to a line that no board needs."""


@dataclass(frozen=True)
class Style:
    """How text pictures look.

    wide    space between the cells; else as small as can be read
    """

    ascii_only: bool = False
    wide: bool = True


def picture(session: Session, style: Style, advice: Advice | None = None) -> Canvas:
    """The board as it stands; with advice, what it points at is marked."""
    if session.is_of_tiles:
        cells = advice.cells if advice is not None and advice.kind in ("next", "wrong") else ()
        return tiles_picture(session.puzzle, session.position, style, cells)
    return scene_picture(scene_of(session, advice), style)


def text_of(session: Session, *, ascii_only: bool = False, width: int = 100) -> str:
    """The board as it stands, for `print`."""
    small = picture(session, Style(ascii_only, wide=False)).text().rstrip("\n")
    wide = picture(session, Style(ascii_only)).text().rstrip("\n")
    fits = max(map(len, wide.split("\n")), default=0) <= width
    moves = counted(len(session.moves), "move")
    return f"{wide if fits else small}\n{moves}{', solved' if session.solved else ''}"


MOST_TRIALS = 9
"""Depths that a text tells apart, a digit each."""


def _trials(session: Session) -> str:
    """A digit for each edge: in how many open checkpoints its mark was made; "" where none is."""
    depths = session.history.trial_depths
    if not depths or session.is_of_tiles:
        return ""
    text = ["0"] * session.puzzle.graph.n_edges
    for edge, depth in depths.items():
        text[edge] = str(min(depth, MOST_TRIALS))
    return "".join(text)


def film_entry(session: Session) -> Entry:
    """The solve as a film: where it began, a text for each layer, and what each step that was not
    taken back wrote, [layer, places, characters].

    Cost: linear.
    """
    start = session.start
    return {
        "start": {name: kind.text(start.layer(name)) for name, kind in LAYERS.items()},
        "steps": [
            [
                [
                    change.layer,
                    list(change.where),
                    LAYERS[change.layer].text(np.frombuffer(change.after, dtype=np.int8)),
                ]
                for change in step.changes
            ]
            for step in session.history.done
            if step.changes
        ],
    }


def svg_of(session: Session) -> str:
    """The board as it stands, for notebooks."""
    return svg(scene_of(session))


html_of = svg_of


def scene_of(session: Session, advice: Advice | None = None) -> Scene:
    """The scene of a board with lines; with advice, what it points at is marked."""
    hint = advice.hint if advice is not None else None
    if hint is not None and hint.deduction is not None:
        beside = [hint.where, hint.why]
        return deduction_scene(session.puzzle, session.board, hint.deduction, beside=beside)
    if hint is not None and hint.wrong:
        beside = [hint.where, hint.why]
        return wrong_scene(
            session.puzzle, session.board, hint.wrong, trail=hint.trail, beside=beside
        )
    return Scene.of_board(session.board, session.puzzle)


def scene_picture(scene: Scene, style: Style) -> Canvas:
    """A scene of a board with lines."""
    glyphs = ASCII if style.ascii_only else UNICODE
    if scene.graph.cells == "vertices":
        return tile_text(scene, glyphs, width=UNLIMITED_WIDTH if style.wide else 0)
    if scene.graph.has_square_cells:
        return grid_text(scene, glyphs, width=UNLIMITED_WIDTH if style.wide else 0)
    return plane_text(scene, glyphs, least=LARGE_EDGE if style.wide else SMALL_EDGE, numbered=True)


def tiles_picture(
    puzzle: Puzzle, position: Position, style: Style, pointed: tuple[int, ...] = ()
) -> Canvas:
    """Tiles as they stand; what has power is coloured."""
    state = tile_state(puzzle, position.quarters)
    tiles = PlayedTiles(
        puzzle.graph,
        tuple(state.arms.tolist()),
        tuple((position.locked == 1).tolist()),
        tuple(powered(puzzle.graph, state.marks == LINE).tolist()),
        tuple(PUZZLES[puzzle.kind].barred(puzzle)),
        pointed,
    )
    return played_tiles_text(tiles, wide=style.wide, ascii_only=style.ascii_only)


def board_picture(puzzle: Puzzle, board: Board, style: Style) -> Canvas:
    """The picture of marks without a session, such as a solution; tiles stand as the marks
    require.
    """
    if is_of_tiles(puzzle):
        session = Session(puzzle, board)
        return tiles_picture(puzzle, session.position, style)
    # In a complete solution crosses are redundant.
    shown = Board.of(board.graph, board.marks.clip(0)) if board.is_complete else board
    return scene_picture(Scene.of_board(shown, puzzle), style)


def legend_of(session: Session, advice: Advice, style: Style) -> str:
    """What the marks of a picture with advice mean."""
    if session.is_of_tiles:
        return ""
    return step_legend(scene_of(session, advice), ascii_only=style.ascii_only)


def state_entry(session: Session, violations: Sequence[Violation] | None = None) -> Entry:
    """What a screen has to show.

    revision     grows with every change
    marks        a character for each edge: `.` none, `-` line, `x` cross
    sure, automatic, shades    a digit for each edge, edge, face; "" for tiles
    quarters, locked, powered  a digit for each cell of tiles; "" for lines
    done         for each cell `.` open, `=` finished, `!` cannot become right
    moves        how many there are; checkpoints: names, the innermost last
    violations   those given, if any were requested

    Cost: linear.
    """
    position, tiles = session.position, session.is_of_tiles
    shown: tuple[LayerName, ...] = (
        ("quarters", "locked") if tiles else ("sure", "automatic", "shades")
    )
    layers: Entry = {name: "" for name in LAYERS if name != "marks"}
    layers |= {name: LAYERS[name].text(position.layer(name)) for name in shown}
    power = powered(session.puzzle.graph, session.board.marks == LINE) if tiles else np.zeros(0)
    entry: Entry = {
        "revision": session.revision,
        "marks": LAYERS["marks"].text(session.board.marks),
        **layers,
        "powered": LAYERS["locked"].text(power.astype(np.int8)),
        "done": session.done_cells,
        "solved": session.solved,
        "can_undo": session.is_played,
        "can_redo": session.can_redo,
        "moves": len(session.moves),
        "hints": len(session.hints),
        "seconds": round(session.timer.seconds, 1),
        "paused": session.timer.paused,
        "automatic_crosses": session.automatic_crosses,
        "trials": _trials(session),
        "checkpoints": [checkpoint.name for checkpoint in session.checkpoints],
    }
    if violations is not None:
        entry["violations"] = [violation_entry(violation) for violation in violations]
    return entry
