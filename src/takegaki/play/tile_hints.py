"""Hints for tiles: a locked tile that stands wrong, else one that can stand in one way only."""

from dataclasses import dataclass

import numpy as np

from takegaki.core.board import CROSS, LINE, UNKNOWN, Board, MarkArray
from takegaki.core.graph import IntArray
from takegaki.core.place import vertex_name
from takegaki.core.puzzle import Puzzle
from takegaki.core.topology import BoolArray
from takegaki.core.verdict import Backbone, Undecided
from takegaki.explain.hint import Kind
from takegaki.play.actions import Action, Lock, Turn
from takegaki.play.faults import board_of
from takegaki.play.position import Position
from takegaki.play.tile_reasons import easiest_tile
from takegaki.play.tiles import SHAPES, TURNED, locked_marks, standing
from takegaki.puzzles.check import check
from takegaki.puzzles.net import walls, ways
from takegaki.solve import backbone, solve
from takegaki.solve.methods import METHODS
from takegaki.solve.premises import EndedError
from takegaki.solve.search import Budget, Exhausted, Stopped
from takegaki.tilings.torus import sides

MOST_STEPS = 6
"""Deductions that a hint tells, the last ones."""

SIDE_WORDS = ("right", "up", "left", "down")
_BITS = np.array([[arms >> side & 1 for side in range(4)] for arms in range(16)], dtype=np.bool_)


@dataclass(frozen=True)
class TileHint:
    """As `hints.Advice`: kind, two sentences, what plays it, and the cells to look at."""

    kind: Kind
    where: str
    why: str
    actions: tuple[Action, ...] = ()
    cells: tuple[int, ...] = ()


def tile_hint(puzzle: Puzzle, position: Position, budget: Budget) -> TileHint:
    """What to say about a board of tiles. Cost: two searches, and the backbone where they are not enough.

    Source: Simon Tatham, "How the Net solver thinks", for what a tile's neighbours say.
    """
    if not check(puzzle, board_of(puzzle, position)):
        return TileHint("solved", "The puzzle is solved.", "All tiles form one network without a cycle.")
    stand = standing(puzzle, position.quarters)
    marks, clash = locked_marks(puzzle, stand, position.locked)
    found = _agrees(puzzle, marks, budget)
    if isinstance(found, Stopped):
        return _stopped(found.reason)
    if not found or clash.any():
        return _wrong(puzzle, position, stand.arms, budget)
    try:
        told = _by_neighbours(puzzle, position, marks) or _by_techniques(puzzle, position, marks, budget)
    except EndedError as error:
        return _stopped(str(error))
    return told or _by_search(puzzle, position, marks, budget)


def _stopped(reason: str) -> TileHint:
    return TileHint("stopped", "There was no time for a hint.", f"The search was stopped: {reason}.")


def _agrees(puzzle: Puzzle, marks: MarkArray, budget: Budget) -> bool | Stopped:
    """Whether some solution has these marks."""
    search = METHODS["exact"].open(puzzle, 0, True)
    for edge in np.flatnonzero(marks != UNKNOWN):
        search.differ(np.array([edge]), np.array([marks[edge] != LINE]))
    step = search.next(budget)
    return step if isinstance(step, Stopped) else not isinstance(step, Exhausted)


def _wrong(puzzle: Puzzle, position: Position, arms: IntArray, budget: Budget) -> TileHint:
    """Which locked tiles stand as in no solution; several may only exclude each other."""
    certain = backbone(puzzle, budget=budget)
    if isinstance(certain, Undecided):
        return _stopped(certain.reason)
    if not isinstance(certain, Backbone):
        return TileHint("no solution", "The puzzle has no solution, however the tiles are turned.", "")
    around = np.append(certain.board.marks, CROSS)[sides(puzzle.graph)]
    said = np.where(_BITS[arms], LINE, CROSS)
    off = ((around != UNKNOWN) & (around != said)).any(axis=1) & (position.locked == 1)
    cells = tuple(np.flatnonzero(off).tolist())
    if not cells:
        locked = tuple(np.flatnonzero(position.locked).tolist())
        return TileHint(
            "wrong",
            "Some locked tiles exclude each other.",
            f"No solution has all {len(locked)} locked tiles as they stand; unlock some of them.",
            cells=locked,
        )
    named = [vertex_name(puzzle.graph, cell) for cell in cells[:4]]
    named += [f"{len(cells) - 4} more"] if len(cells) > 4 else []
    many = f"{len(cells)} locked tiles stand" if len(cells) > 1 else "A locked tile stands"
    actions = tuple(Lock(cell, False) for cell in cells)
    return TileHint(
        "wrong",
        f"{many} wrong: look at {named[0]}.",
        f"In no solution so: {'; '.join(named)}.",
        actions,
        cells,
    )


def _by_neighbours(puzzle: Puzzle, position: Position, marks: MarkArray) -> TileHint | None:
    """A tile that walls, the border and locked neighbours let stand in one way only.

    The one of which most sides are told, so that least has to be thought over.
    """
    graph, around = puzzle.graph, sides(puzzle.graph)
    told = np.append(marks, CROSS)[around]
    told[np.isin(around, walls(puzzle))] = CROSS
    can = _can_stand(ways(puzzle), told)
    alone = can.sum(axis=1) == 1
    fits = np.flatnonzero(alone & (position.locked == 0))
    if not len(fits):
        return None
    cell = int(fits[np.argmax((told[fits] != UNKNOWN).sum(axis=1))])
    arms = int(np.argmax(can[cell]))
    name = vertex_name(graph, cell)
    lines = [SIDE_WORDS[side] for side in range(4) if told[cell, side] == LINE]
    closed = [SIDE_WORDS[side] for side in range(4) if told[cell, side] == CROSS]
    reasons = [f"an arm comes from {_from(lines)}"] if lines else []
    reasons += [f"none can lead {_joined(closed)}"] if closed else []
    because = f"as {', and '.join(reasons)}" if reasons else "as it looks the same however it is turned"
    return TileHint(
        "next",
        f"Look at {name}: its neighbours leave it one way to stand.",
        f"{name[0].upper()}{name[1:]}: its {_arms(arms)}, {because}.",
        _actions(puzzle, position, cell, arms),
        (cell,),
    )


def _by_techniques(puzzle: Puzzle, position: Position, marks: MarkArray, budget: Budget) -> TileHint | None:
    """A tile that techniques decide, with what they say."""
    board = Board.of(puzzle.graph, marks)
    found = easiest_tile(puzzle, board, position.locked == 1, budget)
    if found is None:
        return None
    name = vertex_name(puzzle.graph, found.cell)
    hardest = max(found.deductions, key=lambda deduction: deduction.technique.code).technique
    last = found.deductions[-MOST_STEPS:]
    steps = [line for deduction in last for line in (*deduction.story, deduction.sentence)]
    if (left := len(found.deductions) - len(last)) > 0:
        steps.insert(0, f"After {left} more step{'s' if left > 1 else ''}:")
    steps.append(f"So {name}: its {_arms(found.arms)}.")
    return TileHint(
        "next",
        f"Look at {name}: {hardest.title}.",
        " ".join(steps),
        _actions(puzzle, position, found.cell, found.arms),
        (found.cell,),
    )


def _from(words: list[str]) -> str:
    places = {"right": "the right", "left": "the left", "up": "above", "down": "below"}
    return _joined([places[word] for word in words])


def _joined(words: list[str]) -> str:
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def _arms(arms: int) -> str:
    ways_out = [word for side, word in enumerate(SIDE_WORDS) if arms >> side & 1]
    if not ways_out:
        return "sides are all bare"
    return f"arm leads {ways_out[0]}" if len(ways_out) == 1 else f"arms lead {_joined(ways_out)}"


def _can_stand(free: IntArray, told: MarkArray) -> BoolArray:
    """(V, 16) the sets of arms that each tile can be turned to and that agree with what is told."""
    can: BoolArray = (free[:, None] >> np.arange(16) & 1).astype(np.bool_)
    for side in range(4):
        here = told[:, side, None]
        can &= ~((here == LINE) & ~_BITS[None, :, side]) & ~((here == CROSS) & _BITS[None, :, side])
    return can


def _actions(puzzle: Puzzle, position: Position, cell: int, arms: int) -> tuple[Action, ...]:
    """Turn the tile to these arms by the shortest way, and lock it."""
    stand = int(TURNED[position.quarters[cell], SHAPES[puzzle.kind](puzzle)[cell]])
    quarters = next(quarters for quarters in range(4) if TURNED[quarters, stand] == arms)
    return (*((Turn(cell, quarters),) if quarters else ()), Lock(cell, True))


def _by_search(puzzle: Puzzle, position: Position, marks: MarkArray, budget: Budget) -> TileHint:
    """A tile that stands the same in all solutions, next to what is locked if there is one."""
    certain = backbone(puzzle, budget=budget)
    if isinstance(certain, Undecided):
        return _stopped(certain.reason)
    if not isinstance(certain, Backbone):
        return TileHint("no solution", "The puzzle has no solution, however the tiles are turned.", "")
    around = sides(puzzle.graph)
    here = np.append(certain.board.marks, CROSS)[around]
    fits = np.flatnonzero((here != UNKNOWN).all(axis=1) & (position.locked == 0))
    if not len(fits):
        return _open(puzzle, budget)
    near = (np.append(marks, UNKNOWN)[around[fits]] != UNKNOWN).sum(axis=1)
    cell = int(fits[np.argmax(near)])
    arms = int(((here[cell] == LINE) << np.arange(4)).sum())
    name = vertex_name(puzzle.graph, cell)
    return TileHint(
        "next",
        f"Look at {name}: turned otherwise, it closes a cycle or cuts something off sooner or later.",
        f"{name[0].upper()}{name[1:]}: its {_arms(arms)} in every solution.",
        _actions(puzzle, position, cell, arms),
        (cell,),
    )


def _open(puzzle: Puzzle, budget: Budget) -> TileHint:
    if isinstance(found := solve(puzzle, budget=budget), Undecided):
        return _stopped(found.reason)
    return TileHint(
        "ambiguous",
        "Nothing more follows: there are several solutions.",
        "Every tile that is not locked stands in different ways in different solutions.",
    )
