"""Windows on one game against a model: what another window saved goes before one's own steps.

The model keeps lists of commands, and makes each position from the first one on. A merge must be
the commands that the library has, then those that a window did on top of what it had of them; or a
conflict, where it took back some that the library had, or would end another window's trial.
"""

import random
from dataclasses import dataclass
from pathlib import Path

import pytest

from play.boards import puzzle_on
from takegaki.core.puzzle import Puzzle
from takegaki.play.actions import Action, Mark, Turn
from takegaki.play.game_library import ConflictError, Library
from takegaki.play.merging import follow, keep
from takegaki.play.session import Session
from tiers import tries

NAME = "game"


@dataclass(frozen=True)
class Command:
    """One step: an action, or a trial that begins (by a name that no other has), is kept or thrown
    away.
    """

    do: str
    name: str = ""
    action: Action | None = None


Commands = tuple[Command, ...]


@dataclass(frozen=True)
class Desk:
    """What stands on the board after some commands: values by place; open trials with what was
    before.
    """

    values: tuple[tuple[int, int], ...] = ()
    trials: tuple[tuple[str, tuple[tuple[int, int], ...]], ...] = ()

    def after(self, command: Command) -> "Desk":
        if command.do == "begin":
            return Desk(self.values, (*self.trials, (command.name, self.values)))
        if command.do != "act":
            assert self.trials[-1][0] == command.name
            values = self.values if command.do == "keep" else self.trials[-1][1]
            return Desk(values, self.trials[:-1])
        board = dict(self.values)
        match command.action:
            case Mark(edge, mark):
                board[edge] = mark
            case Turn(cell, quarters):
                board[cell] = (board.get(cell, 0) + quarters) % 4
        return Desk(
            tuple(sorted((place, value) for place, value in board.items() if value)), self.trials
        )


def desk_of(commands: Commands) -> Desk:
    desk = Desk()
    for command in commands:
        desk = desk.after(command)
    return desk


class ExcludedError(Exception):
    """A conflict, as the model sees it."""


def with_one_more(commands: Commands, command: Command) -> Commands:
    """A command that changes nothing is no step."""
    desk = desk_of(commands)
    if command.do in ("keep", "throw away") and (
        not desk.trials or desk.trials[-1][0] != command.name
    ):
        raise ExcludedError
    return (*commands, command) if desk.after(command) != desk else commands


@dataclass
class Shelf:
    """The library."""

    done: Commands = ()
    undone: Commands = ()
    version: int = 0


@dataclass
class Window:
    """A session, and what the model knows of it. base: what the library had when they last met."""

    library: Library
    session: Session
    number: int
    base: Commands = ()
    done: Commands = ()
    undone: Commands = ()
    version: int = 0
    is_dirty: bool = False
    trials: int = 0

    def __repr__(self) -> str:
        return f"window {self.number}"

    def merged(self, shelf: Shelf) -> bool:
        """Whether another's steps are in it now. Raises ExcludedError."""
        if self.version == shelf.version:
            return False
        before, done, undone = self.done, shelf.done, shelf.undone
        if self.is_dirty and self.done != shelf.done:
            if self.done[: len(self.base)] != self.base:
                raise ExcludedError
            for command in self.done[len(self.base) :]:
                longer = with_one_more(done, command)
                undone = undone if longer == done else ()
                done = longer
        self.base, self.done, self.undone, self.version = shelf.done, done, undone, shelf.version
        return self.done != before

    def same(self) -> None:
        """The session is what the model says."""
        position = self.session.position
        layer = position.quarters if self.session.is_of_tiles else position.marks
        desk = desk_of(self.done)
        assert {place: int(value) for place, value in enumerate(layer) if value} == dict(
            desk.values
        )
        assert [one.name for one in self.session.checkpoints] == [name for name, _ in desk.trials]
        assert len(self.session.history.done) == len(self.done)
        assert len(self.session.history.undone) == len(self.undone)


class Game:
    """Three windows that act, save and look whenever they like."""

    def __init__(self, path: Path, puzzle: Puzzle) -> None:
        libraries = [Library(path) for _ in range(3)]
        libraries[0].add(puzzle, NAME)
        self.shelf, self.conflicts = Shelf(), 0
        self.windows = [Window(one, one.load(NAME), number) for number, one in enumerate(libraries)]

    def close(self) -> None:
        for window in self.windows:
            window.library.close()

    def did(self, window: Window, command: Command) -> None:
        longer = with_one_more(window.done, command)
        if longer != window.done:
            window.done, window.undone, window.is_dirty = longer, (), True

    def act(self, which: int, place: int, value: int) -> None:
        window = self.windows[which]
        action: Action = (
            Turn(place, value) if window.session.is_of_tiles else Mark(place, 3 - 2 * value)
        )
        window.session.act(action)
        self.did(window, Command("act", action=action))

    def begin_trial(self, which: int) -> None:
        window = self.windows[which]
        window.trials += 1
        name = f"{which} {window.trials}"
        window.session.checkpoint(name)
        self.did(window, Command("begin", name))

    def end_trial(self, which: int, keeps: bool) -> None:
        window = self.windows[which]
        if trials := desk_of(window.done).trials:
            (window.session.keep if keeps else window.session.throw_away)()
            self.did(window, Command("keep" if keeps else "throw away", trials[-1][0]))

    def undo(self, which: int) -> None:
        window = self.windows[which]
        if window.done:
            window.session.undo()
            *done, last = window.done
            window.done, window.undone, window.is_dirty = tuple(done), (*window.undone, last), True

    def redo(self, which: int) -> None:
        window = self.windows[which]
        if window.undone:
            window.session.redo()
            *undone, last = window.undone
            window.done, window.undone, window.is_dirty = (*window.done, last), tuple(undone), True

    def meet(self, which: int, saves: bool, gives_up: bool) -> None:
        """Look what the library has, and perhaps save; after a conflict perhaps take what it
        has.
        """
        window, shelf = self.windows[which], self.shelf
        meeting = keep if saves else follow
        try:
            went_on = window.merged(shelf)
        except ExcludedError:
            self.conflicts += 1
            with pytest.raises(ConflictError):
                meeting(window.library, NAME, window.session)
            window.same()
            if gives_up:
                window.session = window.library.load(NAME)
                window.base = window.done = shelf.done
                window.undone, window.version, window.is_dirty = shelf.undone, shelf.version, False
            return
        assert meeting(window.library, NAME, window.session) == went_on
        if saves and window.is_dirty:
            shelf.version += 1
            shelf.done, shelf.undone = window.done, window.undone
            window.base, window.version, window.is_dirty = window.done, shelf.version, False

    def same(self) -> None:
        for window in self.windows:
            window.same()
        stored = Window(self.windows[0].library, self.windows[0].library.load(NAME), -1)
        stored.done, stored.undone = self.shelf.done, self.shelf.undone
        stored.same()

    def some_command(self, dice: random.Random) -> None:
        """Mostly meetings and steps back, as that is where windows get into each other's way."""
        which = dice.randrange(2 if dice.random() < 0.8 else 3)
        match dice.randrange(10):
            case 0 | 1 | 2:
                self.act(which, dice.randrange(4), dice.randint(1, 2))
            case 3:
                self.begin_trial(which)
            case 4:
                self.end_trial(which, dice.random() < 0.5)
            case 5 | 6:
                self.undo(which)
            case 7:
                self.redo(which)
            case _:
                self.meet(which, dice.random() < 0.7, dice.random() < 0.7)


@pytest.mark.parametrize("kind, tiling", [("slitherlink", "square"), ("net", "torus")])
def test_windows_that_do_anything_at_any_time(tmp_path: Path, kind: str, tiling: str) -> None:
    met = 0
    for seed in range(tries(60)):
        game = Game(tmp_path / f"{seed}.sqlite3", puzzle_on(kind, tiling, rows=3, cols=2))
        dice = random.Random(seed)
        for _ in range(60):
            game.some_command(dice)
            game.same()
        met += game.conflicts
        game.close()
    assert met, "no window was in another's way"
