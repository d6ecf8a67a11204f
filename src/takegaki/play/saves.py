"""Saves of games: takegaki's own JSON with an entry "game" that holds position, history and time.

version            1
position           a text for each layer that is not blank, a character an entry (`position.LAYERS`)
steps              what was done, and then what was undone and can be done again, oldest first; a step is
                   a text "17.|" (edge 17 became a line from no mark), or an object with
                   actions      as in `actions`
                   changes      [layer, ids, characters before, characters after]
                   checkpoints  [name, number of steps before it] of each that is open; left out while
                                they are those of the step before
                   back_to      the number of steps that the board went back to, if it did
done               how many of the steps are done
seconds            played so far
automatic_crosses  true or false

Marks stand beside it as in any puzzle, so that every reader of puzzles reads a game.
"""

import json
import time

import numpy as np

from takegaki.core.errors import FormatError, LimitError, PuzzleError, UnsupportedError
from takegaki.core.puzzle import Puzzle
from takegaki.formats import native, netsave, read_document, recognise
from takegaki.formats import write as write_document
from takegaki.formats.document import Document
from takegaki.formats.structured import load_object
from takegaki.play.changes import Change, Desk, apply, inverted
from takegaki.play.history import Step
from takegaki.play.position import LAYERS, Layer, LayerName, Position
from takegaki.play.session import Session
from takegaki.play.step_entries import place_of, step_entries, steps_of
from takegaki.play.timer import Clock

VERSION = 1

MAX_SAVE = 64_000_000
"""Characters of a save: the history of a game is longer than any puzzle."""


def text_of(session: Session) -> str:
    """The save of a session. Cost: linear in the board and the history."""
    document = json.loads(native.write(Document(session.puzzle, session.certain)))
    history, position = session.history, session.position
    steps = [*history.done, *reversed(history.undone)]
    document[native.GAME] = {
        "version": VERSION,
        "position": {
            name: kind.text(position.layer(name))
            for name, kind in LAYERS.items()
            if position.layer(name).any()
        },
        "steps": step_entries(steps),
        "done": len(history.done),
        "seconds": round(session.timer.seconds, 1),
        "automatic_crosses": session.automatic_crosses,
    }
    return json.dumps(document, ensure_ascii=False, separators=(",", ":")) + "\n"


def session_of(text: str, name: str | None = None, *, clock: Clock = time.monotonic) -> Session:
    """The session of a save, or a new one on the puzzle of any text, with its marks.

    name   the format of the text; it is recognised without one

    Raises PuzzleError and nothing else. Cost: linear.
    """
    text = text.removeprefix("\ufeff")
    if name in (None, native.JSON.name) and native.detects(text):
        if len(text) > MAX_SAVE:
            raise LimitError(f"a save of {len(text):,} characters; at most {MAX_SAVE:,} are taken")
        entries = load_object(text, whole=True)
        if native.GAME in entries:
            game = entries.pop(native.GAME)
            return _restored(read_document(json.dumps(entries), native.JSON.name).puzzle, game, clock)
    if (name or _recognised(text)) == netsave.NETSAVE.name:
        puzzle, quarters, locked = netsave.read_standing(text)
        layers: dict[LayerName, Layer] = {"quarters": quarters, "locked": locked}
        return Session(puzzle, position=Position.of(puzzle.graph, layers), clock=clock)
    document = read_document(text, name)
    return Session(document.puzzle, document.board, clock=clock)


def _recognised(text: str) -> str:
    try:
        return recognise(text)
    except PuzzleError:
        return ""


def exported(session: Session, name: str) -> str:
    """The game as text of a format: a Net save tells how every tile stands, others what they can hold."""
    if name == netsave.NETSAVE.name and session.is_of_tiles:
        position = session.position
        return netsave.write_standing(session.puzzle, position.quarters, position.locked)
    return write_document(Document(session.puzzle, session.certain), name)


def _restored(puzzle: Puzzle, game: object, clock: Clock) -> Session:
    if not isinstance(game, dict):
        raise FormatError("game: an object was expected")
    version = game.get("version")
    if version != VERSION:
        raise UnsupportedError(f"game: version {str(version)[:20]!r}; this program reads {VERSION}")
    position = _position(puzzle, game.get("position"))
    steps = steps_of(puzzle, game.get("steps"))
    done, seconds, automatic = game.get("done"), game.get("seconds"), game.get("automatic_crosses", False)
    if not isinstance(done, int) or isinstance(done, bool) or not 0 <= done <= len(steps):
        raise FormatError("game, done: the number of steps that are done was expected")
    if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not 0 <= seconds < 1e12:
        raise FormatError("game, seconds: a number was expected")
    if not isinstance(automatic, bool):
        raise FormatError("game, automatic_crosses: true or false was expected")
    start = _rewound(position, steps, done)
    session = Session(puzzle, position=start, seconds=seconds, clock=clock)
    session.resume(steps[:done], steps[done:])
    # Only now: what it would cross at once is among the steps.
    session.automatic_crosses = automatic
    return session


def _position(puzzle: Puzzle, entry: object) -> Position:
    if not isinstance(entry, dict):
        raise FormatError("game, position: an object was expected")
    layers: dict[LayerName, Layer] = {}
    for name, kind in LAYERS.items():
        if name in entry:
            text = entry[name]
            if not isinstance(text, str):
                raise FormatError(f"game, position, {name}: a text was expected")
            try:
                layers[name] = kind.read(text)
            except PuzzleError as error:
                raise FormatError(str(error), place=f"game, position, {name}") from None
    return Position.of(puzzle.graph, layers)


def _rewound(position: Position, steps: list[Step], done: int) -> Position:
    """The position before all steps; every step must fit the position it is made in.

    Raises FormatError where one does not.
    """
    desk: Desk = {name: position.layer(name).copy() for name in LAYERS}
    for number in range(done, len(steps)):
        _fits(desk, steps[number].changes, number)
        apply(desk, steps[number].changes)
    desk = {name: position.layer(name).copy() for name in LAYERS}
    for number in reversed(range(done)):
        back = inverted(steps[number].changes)
        _fits(desk, back, number)
        apply(desk, back)
    return Position.of(position.graph, desk)


def _fits(desk: Desk, changes: tuple[Change, ...], number: int) -> None:
    for change in changes:
        before = desk[change.layer][list(change.where)]
        if not np.array_equal(before, np.frombuffer(change.before, dtype=np.int8)):
            raise FormatError("the position is not what this step is made in", place=place_of(number))
