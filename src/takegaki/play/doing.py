"""What each action changes."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from takegaki.core.board import UNKNOWN, MarkArray
from takegaki.core.errors import BoardError, RequestError
from takegaki.core.place import vertex_name
from takegaki.core.puzzle import Puzzle
from takegaki.play.actions import (
    FOR_LINES,
    FOR_TILES,
    Action,
    Clear,
    Jumble,
    Lock,
    Mark,
    Marks,
    Shade,
    Sure,
    Turn,
)
from takegaki.play.changes import Change, Desk, change_one, change_to
from takegaki.play.position import LAYERS
from takegaki.play.tiles import turns_for

Changes = tuple[Change, ...]


def changes_of(puzzle: Puzzle, desk: Desk, action: Action) -> Changes:
    """What an action changes; nothing where all is so already.

    Raises BoardError or RequestError where it does not go on this board or at this moment.
    """
    tiles = puzzle.graph.cells == "vertices"
    if isinstance(action, FOR_LINES if tiles else FOR_TILES):
        what = "tiles are turned and locked here, not marked" if tiles else "there are no tiles here"
        raise RequestError(what)
    return _DOING[type(action)](puzzle, desk, action)


def _within(number: int, count: int, name: str) -> None:
    if not 0 <= number < count:
        raise BoardError(f"there is no {name} {number}; they run to {count - 1}")


def _mark(puzzle: Puzzle, desk: Desk, action: Mark) -> Changes:
    edge = action.edge
    _within(edge, puzzle.graph.n_edges, "edge")
    changes = change_one(desk, "marks", edge, action.mark) + change_one(desk, "automatic", edge, 0)
    if action.mark == UNKNOWN:
        changes += change_one(desk, "sure", edge, 0)
    return changes


def _sure(puzzle: Puzzle, desk: Desk, action: Sure) -> Changes:
    _within(action.edge, puzzle.graph.n_edges, "edge")
    return change_one(desk, "sure", action.edge, int(action.sure))


def _shade(puzzle: Puzzle, desk: Desk, action: Shade) -> Changes:
    _within(action.face, puzzle.graph.n_faces, "face")
    return change_one(desk, "shades", action.face, action.shade)


def _turn(puzzle: Puzzle, desk: Desk, action: Turn) -> Changes:
    cell = action.cell
    _within(cell, puzzle.graph.n_vertices, "cell")
    if desk["locked"][cell]:
        raise BoardError("this tile is locked", place=vertex_name(puzzle.graph, cell))
    return change_one(desk, "quarters", cell, (int(desk["quarters"][cell]) + action.quarters) % 4)


def _lock(puzzle: Puzzle, desk: Desk, action: Lock) -> Changes:
    _within(action.cell, puzzle.graph.n_vertices, "cell")
    return change_one(desk, "locked", action.cell, int(action.locked))


def _jumble(puzzle: Puzzle, desk: Desk, action: Jumble) -> Changes:
    lot = np.random.default_rng(action.seed).integers(0, 4, puzzle.graph.n_vertices, dtype=np.int8)
    return change_to(desk, "quarters", np.where(desk["locked"] == 1, desk["quarters"], lot))


def _clear(puzzle: Puzzle, desk: Desk, _: Clear) -> Changes:
    found: Changes = ()
    for name in LAYERS:
        found += change_to(desk, name, np.zeros_like(desk[name]))
    return found


def _marks(puzzle: Puzzle, desk: Desk, action: Marks) -> Changes:
    # Takegaki's JSON writes a line as `-`.
    marks = LAYERS["marks"].read(action.marks.replace("-", "|"))
    if len(marks) != puzzle.graph.n_edges:
        raise BoardError(f"{len(marks)} marks for {puzzle.graph.n_edges} edges")
    return changes_to_marks(puzzle, desk, marks)


def changes_to_marks(puzzle: Puzzle, desk: Desk, marks: MarkArray) -> Changes:
    """What must change so that the board has these marks; see `actions.Marks` for tiles."""
    if puzzle.graph.cells == "vertices":
        turns = turns_for(puzzle, marks)
        known = turns >= 0
        return change_to(desk, "quarters", np.where(known, turns, desk["quarters"])) + change_to(
            desk, "locked", np.where(known, 1, 0).astype(np.int8)
        )
    sure = np.where(marks == UNKNOWN, 0, desk["sure"]).astype(np.int8)
    automatic = np.zeros_like(desk["automatic"])
    return (
        change_to(desk, "marks", marks)
        + change_to(desk, "automatic", automatic)
        + change_to(desk, "sure", sure)
    )


_DOING: Mapping[type[Action], Callable[[Puzzle, Desk, Any], Changes]] = {
    Mark: _mark,
    Sure: _sure,
    Shade: _shade,
    Turn: _turn,
    Lock: _lock,
    Jumble: _jumble,
    Clear: _clear,
    Marks: _marks,
}
