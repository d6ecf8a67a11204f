"""Session: one puzzle that is being played, independent of any screen and of the type of puzzle."""

import time
from collections.abc import Callable, Sequence
from functools import cached_property
from types import NoneType
from typing import TYPE_CHECKING, ClassVar, NoReturn, TypeVar, cast

import numpy as np

from takegaki.core.arguments import require
from takegaki.core.board import Board, EdgeMarks, require_board
from takegaki.core.errors import BoardError, PuzzleError
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.lazy_named_tuple import NamedTuple
from takegaki.core.marks import CROSS, UNKNOWN
from takegaki.core.printable import Pictured, counted
from takegaki.core.puzzle import Puzzle, require_puzzle
from takegaki.core.reason import said
from takegaki.core.violations import Violation
from takegaki.play import turned_tiles
from takegaki.play.actions import (
    Action,
    Change,
    Layers,
    Mark,
    actions_of,
    apply,
    change_one,
    change_to,
    changes_of,
    changes_to_marks,
    inverted,
    merged,
)
from takegaki.play.history import Checkpoint, History, Step
from takegaki.play.position import LAYERS, Layer, LayerName, Position
from takegaki.play.turned_tiles import tile_state
from takegaki.puzzles import is_of_tiles
from takegaki.puzzles.check import check, is_solved
from takegaki.puzzles.puzzle_tables import PuzzleTables

if TYPE_CHECKING:
    from takegaki.core.budget import Budget
    from takegaki.play.hints import Advice

T = TypeVar("T")


Clock = Callable[[], float]


class Timer:
    """Seconds that were played. It runs from the start, and counts each stretch between two
    pauses.
    """

    def __init__(
        self, seconds: float = 0.0, clock: Clock = time.monotonic, *, running: bool = True
    ) -> None:
        self._clock = clock
        self._counted = seconds
        self._since = clock() if running else None

    @property
    def seconds(self) -> float:
        """The seconds so far."""
        return self._counted + (self._clock() - self._since if self._since is not None else 0.0)

    @property
    def paused(self) -> bool:
        """It does not run."""
        return self._since is None

    def at_least(self, seconds: float) -> None:
        """Have counted as much as this."""
        self._counted += max(0.0, seconds - self.seconds)

    def pause(self) -> None:
        """Stop counting; nothing happens while it does not run."""
        self._counted, self._since = self.seconds, None

    def go_on(self) -> None:
        """Count again; nothing happens while it runs."""
        if self._since is None:
            self._since = self._clock()


@dataclass(frozen=True)
class Saved:
    """What the library has of a session.

    created   when it was added there: a game that was deleted and another of the same id are two
    """

    created: float
    revision: int
    done: tuple[Step, ...]
    automatic_crosses: bool


class HintShown(NamedTuple):
    """A hint that the player saw: how many moves there were then, and by which technique it goes
    on, "" for one about what is wrong.
    """

    moves: int
    technique: str


MOST_HINTS = 10_000
"""Hints that a game keeps."""


class Session(Pictured):
    """A puzzle, a position, and the steps that led to it.

    puzzle    what is played
    start     the position it began with
    history   steps done and undone
    hints     those that the player saw, oldest first: they stay when moves are taken back
    timer     seconds played; it stands still while paused and once the puzzle is solved
    revision  a number that grows with every change
    saved     the library's version of it; None while it is in none

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

        Raises BoardError where they are of another board, RequestError for what is no Puzzle.
        """
        require_puzzle(puzzle)
        if not isinstance(position, (Position, NoneType)):
            require(position, (Position, NoneType), said("game-error.position"))
        self.puzzle = puzzle
        self.start = position or Position.of(puzzle.graph)
        if self.start.graph != puzzle.graph:
            raise BoardError(said("game-error.other-board"))
        self._layers: Layers = {name: self.start.layer(name).copy() for name in LAYERS}
        if position is None and board is not None:
            self._begin_with(board)
        self.history = History()
        self.hints: tuple[HintShown, ...] = ()
        self.revision = 0
        self.saved: Saved | None = None
        self.automatic_crosses = automatic_crosses
        self.timer = Timer(seconds, clock)
        self._stopped_by_solving = False
        self._cache: dict[str, object] = {}
        if automatic_crosses and self._cross_automatically():
            self.start = self._snapshot()
        self._update_timer()

    _shown_by: ClassVar[str] = "takegaki.play.pictures"

    def __repr__(self) -> str:
        solved = ", solved" if self.solved else ""
        return f"<Session of {self.puzzle!r}: {counted(len(self.moves), 'move')}{solved}>"

    def __reduce__(self) -> NoReturn:
        raise TypeError(said("game-error.no-copy"))

    def _begin_with(self, board: Board) -> None:
        require_board(board, self.puzzle.graph)
        apply(self._layers, changes_to_marks(self.puzzle, self._layers, board.marks))
        self.start = self._snapshot()

    # What there is

    @property
    def position(self) -> Position:
        """The position now; later moves do not change it. Cost: linear once after each change."""
        return self._cached("position", self._snapshot)

    def _snapshot(self) -> Position:
        return Position.of(self.puzzle.graph, self._layers)

    @property
    def board(self) -> Board:
        """The marks now; of tiles LINE where two arms meet, CROSS where neither side has an arm."""
        return self._cached("board", lambda: turned_tiles.board_of(self.puzzle, self.position))

    @property
    def certain(self) -> Board:
        """The marks on which hints are based; of tiles those that the locked ones imply."""
        return self._cached(
            "certain", lambda: turned_tiles.certain_board(self.puzzle, self.position)
        )

    @property
    def mismatches(self) -> list[tuple[int, int]]:
        """Of tiles: cell and side (0 right, 1 up, 2 left, 3 down) of each arm that meets none."""
        if not self.is_of_tiles:
            return []
        return tile_state(self.puzzle, self.position.quarters).mismatches

    @property
    def is_of_tiles(self) -> bool:
        """Are tiles turned, instead of lines drawn?"""
        return is_of_tiles(self.puzzle)

    @property
    def solved(self) -> bool:
        """Are the lines a solution?"""
        return self._cached("solved", lambda: is_solved(self.puzzle, self.board, self.tables))

    @cached_property
    def tables(self) -> PuzzleTables:
        """The tables of the puzzle."""
        return PuzzleTables(self.puzzle)

    def check(self) -> tuple[Violation, ...]:
        """Every way in which the board is no solution yet; empty when it is solved."""
        return check(self.puzzle, self.board, self.tables)

    def errors(self) -> tuple[Violation, ...]:
        """The violations that no further mark can remove, as far as they are found without
        search.
        """
        return self._cached(
            "errors", lambda: turned_tiles.errors(self.puzzle, self.tables, self.position)
        )

    @property
    def done_cells(self) -> str:
        """For each cell `.` open, `=` finished, `!` cannot become right any more."""
        return self._cached(
            "done",
            lambda: turned_tiles.done_cells(self.puzzle, self.tables, self.position, self.board),
        )

    @property
    def seconds(self) -> float:
        """Seconds played."""
        return self.timer.seconds

    def hint(self, *, uniqueness: bool = False, budget: "Budget | None" = None) -> "Advice":
        """What is wrong, else the easiest next step; see `hints.advise`. It changes nothing."""
        from takegaki.play.hints import advise  # noqa: PLC0415  (it loads the compiled kernels)

        return advise(
            self.puzzle,
            self.position,
            uniqueness=uniqueness,
            budget=budget,
            last_edge=self.last_edge,
        )

    @property
    def last_edge(self) -> int | None:
        """The edge of the last line or cross of the player; None before there is one."""
        for step in reversed(self.history.done[-1:]):
            for change in reversed(step.changes):
                if change.layer == "marks" and change.where:
                    return change.where[-1]
        return None

    # What is done

    def act(self, *given: Action | EdgeMarks) -> bool:
        """Do all of these as one step: actions (`takegaki.play.actions`), or marks as in
        `Board.with_marks`.

        True if anything changed. Raises PuzzleError and changes nothing when one of them cannot be
        done.
        """
        actions = tuple(action for one in given for action in actions_of(self.puzzle.graph, one))
        made: list[Change] = []
        try:
            for action in actions:
                changes = changes_of(self.puzzle, self._layers, action)
                apply(self._layers, changes)
                made += changes
        except PuzzleError:
            apply(self._layers, inverted(made))
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
        """Take up a saved history: `done` leads on from here, `undone` may be done again after
        it.
        """
        for step in done:
            apply(self._layers, step.changes)
        self.history.done = list(done)
        self.history.undone = list(reversed(undone))
        self._changed()

    @property
    def is_saved(self) -> bool:
        """The library has all that was done."""
        return self.saved is not None and self.saved.revision == self.revision

    def was_saved(self, created: float) -> None:
        """The library has it as it is now; it was added there at this time."""
        self.saved = Saved(created, self.revision, tuple(self.history.done), self.automatic_crosses)

    def take_over(self, other: "Session") -> None:
        """Become what another session on the same puzzle is, which is not used any more."""
        if self.is_saved:
            self.revision = other.revision
        else:
            self.revision = max(self.revision, other.revision) + 1
        self.hints = max(self.hints, other.hints, key=len)
        self.start, self.history, self.saved = other.start, other.history, other.saved
        self._layers = other._layers
        self.automatic_crosses = other.automatic_crosses
        self.timer.at_least(other.seconds)
        self._cache.clear()
        self._update_timer()

    def undo(self) -> None:
        """Take the last step back. Raises RequestError when there is none."""
        apply(self._layers, self.history.undo())
        self._changed()

    def redo(self) -> None:
        """Do again what was undone last. Raises RequestError when there is nothing."""
        apply(self._layers, self.history.redo())
        self._changed()

    @property
    def can_undo(self) -> bool:
        """There is a step to take back."""
        return bool(self.history.done)

    @property
    def is_played(self) -> bool:
        """There is something of the player's to take back: crosses that a setting brought to a
        fresh board are none.
        """
        return self.history.is_played

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
        """Go back to the innermost checkpoint and close it; it can be undone. Raises
        RequestError.
        """
        apply(self._layers, self.history.throw_away())
        self._changed()

    def fill_in(self) -> bool:
        """Put the crosses that clues and dots leave no choice about, once and as one step of the
        player's. True if there was one to put.
        """
        if self.is_of_tiles:
            return False
        return self.act(*(Mark(edge, CROSS) for edge in self.tables.crosses(self._layers["marks"])))

    def set_automatic_crosses(self, on: bool) -> None:
        """Put crosses where clues and dots allow no line, from now on and at once.

        Such a cross is removed with its reason. When this is switched off, the crosses that are
        there become the player's. What it changes is a step.
        """
        if on == self.automatic_crosses:
            return
        self.automatic_crosses = on
        blank = np.zeros_like(self._layers["automatic"])
        made = (
            self._cross_automatically() if on else list(change_to(self._layers, "automatic", blank))
        )
        if not on:
            apply(self._layers, made)
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
            return self._cross_at(self.tables.crosses(self._layers["marks"], edges))
        own = np.where(self._layers["automatic"] == 1, UNKNOWN, self._layers["marks"]).astype(
            np.int8
        )
        crossed = self.tables.crosses(own)
        automatic = np.zeros_like(own)
        automatic[crossed] = 1
        own[crossed] = CROSS
        wanted: tuple[tuple[LayerName, Layer], ...] = (("marks", own), ("automatic", automatic))
        changes = [
            change for name, layer in wanted for change in change_to(self._layers, name, layer)
        ]
        apply(self._layers, changes)
        return changes

    def _cross_at(self, edges: list[int]) -> list[Change]:
        changes = [
            change
            for edge in edges
            for change in (
                *change_one(self._layers, "marks", edge, CROSS),
                *change_one(self._layers, "automatic", edge, 1),
            )
        ]
        apply(self._layers, changes)
        return changes

    def note_hint(self, technique: str) -> None:
        """Remember that the player saw a hint; the same one without a move between counts once."""
        hint = HintShown(len(self.moves), technique)
        if hint not in self.hints and len(self.hints) < MOST_HINTS:
            self.hints = (*self.hints, hint)
            self.revision += 1

    def note_advice(self, advice: "Advice") -> None:
        """Remember a hint that was shown, if it led on: that nothing follows is none."""
        deduction = advice.hint.deduction
        if deduction is not None or advice.kind == "wrong":
            self.note_hint(deduction.technique.name if deduction is not None else "")

    def pause(self, paused: bool = True) -> None:
        """Stop the timer, or let it continue; it never runs once the puzzle is solved."""
        if paused:
            self.timer.pause()
            self._stopped_by_solving = False
        elif not self.solved:
            self.timer.go_on()

    def _cached(self, name: str, make: Callable[[], T]) -> T:
        if name not in self._cache:
            self._cache[name] = make()
        return cast(T, self._cache[name])

    def _changed(self) -> None:
        self.revision += 1
        self._cache.clear()
        self._update_timer()

    def _update_timer(self) -> None:
        if self.solved and not self.timer.paused:
            self.timer.pause()
            self._stopped_by_solving = True
        elif not self.solved and self._stopped_by_solving:
            self.timer.go_on()
            self._stopped_by_solving = False
