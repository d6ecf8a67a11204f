"""Session: one puzzle that is being played. It knows no screen and no type of puzzle by name."""

import time
from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar, cast

import numpy as np

from takegaki.core.board import CROSS, UNKNOWN, Board
from takegaki.core.errors import BoardError, PuzzleError
from takegaki.core.puzzle import Puzzle
from takegaki.core.violation import Violation
from takegaki.play import faults
from takegaki.play.actions import Action
from takegaki.play.changes import Change, Desk, apply, change_one, change_to, inverted, merged
from takegaki.play.doing import changes_of, changes_to_marks
from takegaki.play.history import Checkpoint, History, Step
from takegaki.play.position import LAYERS, Layer, LayerName, Position
from takegaki.play.tables import Tables
from takegaki.play.tiles import standing
from takegaki.play.timer import Clock, Timer
from takegaki.play.views import Entry, state_entry
from takegaki.puzzles.check import check

if TYPE_CHECKING:
    from takegaki.play.hints import Advice
    from takegaki.solve.search import Budget

T = TypeVar("T")


class Session:
    """A puzzle, a position, and how it came to be.

    puzzle    what is played
    start     the position it began with
    history   steps done and undone
    timer     seconds played; it stands still while paused and once the puzzle is solved
    revision  a number that grows with every change

    Every step is undone and redone at the cost of what it changed.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        board: Board | None = None,
        *,
        position: Position | None = None,
        automatic_crosses: bool = False,
        seconds: float = 0.0,
        clock: Clock = time.monotonic,
    ) -> None:
        """Begin with a position, else with marks, else with a blank board.

        Raises BoardError where they are of another board.
        """
        self.puzzle = puzzle
        self.start = position or Position.of(puzzle.graph)
        if self.start.graph != puzzle.graph:
            raise BoardError("the position belongs to another board")
        self._desk: Desk = {name: self.start.layer(name).copy() for name in LAYERS}
        if position is None and board is not None:
            self._begin_with(board)
        self.history = History()
        self.revision = 0
        self.automatic_crosses = automatic_crosses
        self.timer = Timer(seconds, clock)
        self._stopped_by_solving = False
        self._known: dict[str, object] = {}
        if automatic_crosses and self._cross_automatically():
            self.start = self._snapshot()
        self._heed_the_end()

    def _begin_with(self, board: Board) -> None:
        if board.graph != self.puzzle.graph:
            raise BoardError("the marks belong to another board")
        apply(self._desk, changes_to_marks(self.puzzle, self._desk, board.marks))
        self.start = self._snapshot()

    # What there is

    @property
    def position(self) -> Position:
        """The position now; later moves do not change it. Cost: linear once after each change."""
        return self._remembered("position", self._snapshot)

    def _snapshot(self) -> Position:
        return Position.of(self.puzzle.graph, self._desk)

    @property
    def board(self) -> Board:
        """The marks now; of tiles LINE where two arms meet, CROSS where neither side has an arm."""
        return self._remembered("board", lambda: faults.board_of(self.puzzle, self.position))

    @property
    def certain(self) -> Board:
        """What a hint goes by: the marks; of tiles what the locked ones say."""
        return self._remembered("certain", lambda: faults.certain_board(self.puzzle, self.position))

    @property
    def mismatches(self) -> list[tuple[int, int]]:
        """Of tiles: cell and side (0 right, 1 up, 2 left, 3 down) of each arm that meets none."""
        if not self.is_of_tiles:
            return []
        return standing(self.puzzle, self.position.quarters).mismatches

    @property
    def is_of_tiles(self) -> bool:
        """Tiles are turned, instead of lines drawn."""
        return self.puzzle.graph.cells == "vertices"

    @property
    def solved(self) -> bool:
        """The lines are a solution."""
        return self._remembered("solved", lambda: faults.is_solved(self.puzzle, self.tables, self.board))

    @cached_property
    def tables(self) -> Tables:
        """The tables of the puzzle."""
        return Tables(self.puzzle)

    def check(self) -> tuple[Violation, ...]:
        """Every way in which the board is no solution yet; empty when it is solved."""
        return check(self.puzzle, self.board)

    def errors(self) -> tuple[Violation, ...]:
        """What no further mark can cure, as far as one sees without a search."""
        return self._remembered("errors", lambda: faults.errors(self.puzzle, self.tables, self.position))

    @property
    def seconds(self) -> float:
        """Seconds played."""
        return self.timer.seconds

    def state(self, violations: Sequence[Violation] | None = None) -> Entry:
        """All that a screen has to show, as JSON can hold it; see `views.state_entry`."""
        return state_entry(self, violations)

    def hint(self, *, uniqueness: bool = False, budget: "Budget | None" = None) -> "Advice":
        """What is wrong, else the easiest next step; see `hints.advise`. It changes nothing."""
        from takegaki.play.hints import advise  # noqa: PLC0415  (it loads the compiled kernels)

        return advise(self.puzzle, self.position, uniqueness=uniqueness, budget=budget)

    # What is done

    def act(self, *actions: Action) -> bool:
        """Do all of these as one step. True if anything changed; otherwise there is no step to undo.

        Raises PuzzleError and changes nothing when one of them cannot be done.
        """
        made: list[Change] = []
        try:
            for action in actions:
                changes = changes_of(self.puzzle, self._desk, action)
                apply(self._desk, changes)
                made += changes
        except PuzzleError:
            apply(self._desk, inverted(made))
            raise
        # What one action did another may have taken back, or a cross that comes again by itself.
        changes = merged(made)
        if changes:
            changes = merged([*changes, *self._cross_automatically(changes)])
        if changes:
            self.history.add(actions, changes)
            self._changed()
        return bool(changes)

    def play(self, advice: "Advice") -> bool:
        """Do what a hint advises, as one step. True if it advised anything that was new."""
        return self.act(*advice.actions)

    def resume(self, done: Sequence[Step], undone: Sequence[Step]) -> None:
        """Take up a saved history: `done` leads on from here, `undone` may be done again after it."""
        for step in done:
            apply(self._desk, step.changes)
        self.history.done = list(done)
        self.history.undone = list(reversed(undone))
        self._changed()

    def undo(self) -> None:
        """Take the last step back. Raises RequestError when there is none."""
        apply(self._desk, self.history.undo())
        self._changed()

    def redo(self) -> None:
        """Do again what was undone last. Raises RequestError when there is nothing."""
        apply(self._desk, self.history.redo())
        self._changed()

    @property
    def can_undo(self) -> bool:
        """There is a step to take back."""
        return bool(self.history.done)

    @property
    def can_redo(self) -> bool:
        """There is a step to do again."""
        return bool(self.history.undone)

    @property
    def moves(self) -> list[Action]:
        """What the player did and did not take back, in order."""
        return self.history.moves

    @property
    def checkpoints(self) -> tuple[Checkpoint, ...]:
        """Those that are open, the innermost last."""
        return self.history.checkpoints

    def checkpoint(self, name: str = "") -> None:
        """Open a checkpoint, inside those that are open."""
        self.history.open_checkpoint(name)
        self._changed()

    def keep(self) -> None:
        """Close the innermost checkpoint, all moves stay. Raises RequestError when none is open."""
        self.history.keep()
        self._changed()

    def throw_away(self) -> None:
        """Go back to the innermost checkpoint and close it; it can be undone. Raises RequestError."""
        apply(self._desk, self.history.throw_away())
        self._changed()

    def set_automatic_crosses(self, on: bool) -> None:
        """Put crosses where clues and dots leave no room for a line, from now on and at once.

        Such a cross goes when its reason goes. Switched off, those that stand stay as crosses of the
        player's. What it changes is a step.
        """
        if on == self.automatic_crosses:
            return
        self.automatic_crosses = on
        blank = np.zeros_like(self._desk["automatic"])
        made = self._cross_automatically() if on else list(change_to(self._desk, "automatic", blank))
        if not on:
            apply(self._desk, made)
        if made:
            self.history.add((), tuple(made))
        self._changed()

    def _cross_automatically(self, made: Sequence[Change] = ()) -> list[Change]:
        """Make the layer of automatic crosses what it has to be; the changes, which are made.

        made   what was changed since it was so; nothing where it never was
        """
        if not self.automatic_crosses or self.is_of_tiles:
            return []
        if made and all(change.only_adds for change in made):
            edges = [edge for change in made if change.layer == "marks" for edge in change.where]
            return self._cross_at(self.tables.crosses(self._desk["marks"], edges))
        own = np.where(self._desk["automatic"] == 1, UNKNOWN, self._desk["marks"]).astype(np.int8)
        crossed = self.tables.crosses(own)
        automatic = np.zeros_like(own)
        automatic[crossed] = 1
        own[crossed] = CROSS
        wanted: tuple[tuple[LayerName, Layer], ...] = (("marks", own), ("automatic", automatic))
        changes = [change for name, layer in wanted for change in change_to(self._desk, name, layer)]
        apply(self._desk, changes)
        return changes

    def _cross_at(self, edges: list[int]) -> list[Change]:
        changes = [
            change
            for edge in edges
            for change in (
                *change_one(self._desk, "marks", edge, CROSS),
                *change_one(self._desk, "automatic", edge, 1),
            )
        ]
        apply(self._desk, changes)
        return changes

    def pause(self, paused: bool = True) -> None:
        """Stop the timer, or let it go on; it never runs once the puzzle is solved."""
        if paused:
            self.timer.pause()
            self._stopped_by_solving = False
        elif not self.solved:
            self.timer.go_on()

    def save(self, path: Path) -> None:
        """Keep puzzle, position, history and time in a file, whole or not at all. Raises OSError."""
        from takegaki.core.saving import save_text  # noqa: PLC0415
        from takegaki.play.saves import text_of  # noqa: PLC0415

        save_text(path, text_of(self))

    def _remembered(self, name: str, make: Callable[[], T]) -> T:
        if name not in self._known:
            self._known[name] = make()
        return cast(T, self._known[name])

    def _changed(self) -> None:
        self.revision += 1
        self._known.clear()
        self._heed_the_end()

    def _heed_the_end(self) -> None:
        if self.solved and not self.timer.paused:
            self.timer.pause()
            self._stopped_by_solving = True
        elif not self.solved and self._stopped_by_solving:
            self.timer.go_on()
            self._stopped_by_solving = False
