"""Saves of games: takegaki's own JSON with an entry "game" that holds position, history and time.

version            1
position           a text for each layer that is not blank, a character an entry (`position.LAYERS`)
steps              what was done, and then what was undone and can be done again, oldest first; a
                   step is a text "17.-" (edge 17 became a line from no mark), or an object with
                   actions      as in `actions` changes      [layer, ids, characters before,
                   characters after] checkpoints  [name, number of steps before it] of each that is
                   open; left out while
                                they are those of the step before
                   back_to      the number of steps that the board went back to, if it did
done               how many of the steps are done
seconds            played so far
automatic_crosses  true or false
hints              [number of moves before it, technique] of each hint that was shown; may be left
                   out

A line is `-`, in older saves `|`; both are read. Marks stand beside it as in any puzzle, so that
every reader of puzzles reads a game.
"""

import json
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from takegaki.core.atomic_write import write_text
from takegaki.core.budget import Budget
from takegaki.core.errors import FormatError, LimitError, PuzzleError, UnsupportedError
from takegaki.core.lazy_pattern import pattern
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import said
from takegaki.formats import native, read_document, recognise, savefile
from takegaki.formats import write as write_document
from takegaki.formats.document import Document
from takegaki.formats.tokens import Entries, load_object
from takegaki.play.actions import (
    Action,
    Change,
    Layers,
    Mark,
    action_entry,
    action_of,
    apply,
    inverted,
)
from takegaki.play.history import LONGEST_NAME, Checkpoint, Step
from takegaki.play.position import LAYERS, Layer, LayerName, Position
from takegaki.play.session import MOST_HINTS, Clock, HintShown, Session

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
        **({"hints": [list(hint) for hint in session.hints]} if session.hints else {}),
    }
    return json.dumps(document, ensure_ascii=False, separators=(",", ":")) + "\n"


def asked_in(text: str) -> list[str]:
    """The techniques of the hints of a save that `text_of` wrote. Cost: linear in the text."""
    hints = json.loads(text)[native.GAME].get("hints", [])
    return [str(technique) for _, technique in hints if technique]


def save(session: Session, path: Path) -> None:
    """Keep puzzle, position, history and time in a file, whole or not at all.

    A file named .sav is a save of Tatham's Net or Loopy: puzzle and position, without history and
    time.

    Raises OSError, and UnsupportedError where they do not have such a board.
    """
    if path.suffix == ".sav":
        name = savefile.NETSAVE.name if session.is_of_tiles else savefile.LOOPYSAVE.name
        write_text(path, exported(session, name))
    else:
        write_text(path, text_of(session))


def session_of(
    text: str,
    name: str | None = None,
    *,
    clock: Clock = time.monotonic,
    budget: Budget | None = None,
) -> Session:
    """The session of a save, or a new one on the puzzle of any text, with its marks.

    name     the format of the text; it is recognised without one
    budget   as of `read_document`

    Raises PuzzleError and nothing else. Cost: linear.
    """
    text = text.removeprefix("\ufeff")
    if name in (None, native.JSON.name) and native.detects(text):
        if len(text) > MAX_SAVE:
            raise LimitError(said("save.characters", count=len(text), most=MAX_SAVE))
        entries = load_object(text, whole=True)
        if native.GAME in entries:
            game = entries.pop(native.GAME)
            document = read_document(json.dumps(entries), native.JSON.name, budget=budget)
            return _restored(document.puzzle, game, clock)
    if (name or _recognised(text)) == savefile.NETSAVE.name:
        puzzle, quarters, locked = savefile.read_standing(text)
        layers: dict[LayerName, Layer] = {"quarters": quarters, "locked": locked}
        return Session(puzzle, position=Position.of(puzzle.graph, layers), clock=clock)
    document = read_document(text, name, budget=budget)
    return Session(document.puzzle, document.board, clock=clock)


def _recognised(text: str) -> str:
    try:
        return recognise(text)
    except PuzzleError:
        return ""


def exported(session: Session, name: str) -> str:
    """The game as text of a format: a Net save holds how every tile stands, others what they can
    hold.
    """
    if name == savefile.NETSAVE.name and session.is_of_tiles:
        position = session.position
        return savefile.write_standing(session.puzzle, position.quarters, position.locked)
    return write_document(Document(session.puzzle, session.certain), name)


def _restored(puzzle: Puzzle, game: object, clock: Clock) -> Session:
    if not isinstance(game, dict):
        raise FormatError(said("save.an-object"), place=said("save.game"))
    version = game.get("version")
    if version != VERSION:
        raise UnsupportedError(
            said("save.version", given=repr(str(version)[:20]), known=str(VERSION))
        )
    position = _position(puzzle, game.get("position"))
    steps = steps_of(puzzle, game.get("steps"))
    done, seconds, automatic = (
        game.get("done"),
        game.get("seconds"),
        game.get("automatic_crosses", False),
    )
    if not isinstance(done, int) or isinstance(done, bool) or not 0 <= done <= len(steps):
        raise FormatError(said("save.steps-done"), place=_in_game("done"))
    if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not 0 <= seconds < 1e12:
        raise FormatError(said("save.a-number"), place=_in_game("seconds"))
    if not isinstance(automatic, bool):
        raise FormatError(said("save.true-or-false"), place=_in_game("automatic_crosses"))
    start = _rewound(position, steps, done)
    session = Session(puzzle, position=start, seconds=seconds, clock=clock)
    session.resume(steps[:done], steps[done:])
    # Only now: what it would cross at once is among the steps.
    session.automatic_crosses = automatic
    session.hints = _hints(game.get("hints", []))
    return session


def _hints(entries: object) -> tuple[HintShown, ...]:
    if not isinstance(entries, list) or len(entries) > MOST_HINTS:
        raise FormatError(said("save.a-list"), place=_in_game("hints"))
    found = []
    for entry in entries:
        match entry:
            case [int(moves), str(technique)] if moves >= 0 and not isinstance(moves, bool):
                found.append(HintShown(moves, technique[:LONGEST_NAME]))
            case _:
                raise FormatError(said("save.a-hint"), place=_in_game("hints"))
    return tuple(found)


def _position(puzzle: Puzzle, entry: object) -> Position:
    if not isinstance(entry, dict):
        raise FormatError(said("save.an-object"), place=_in_game("position"))
    layers: dict[LayerName, Layer] = {}
    for name, kind in LAYERS.items():
        if name in entry:
            text = entry[name]
            if not isinstance(text, str):
                raise FormatError(said("save.a-text"), place=_in_game(f"position, {name}"))
            try:
                layers[name] = kind.read(text)
            except PuzzleError as error:
                raise FormatError(str(error), place=_in_game(f"position, {name}")) from None
    return Position.of(puzzle.graph, layers)


def _rewound(position: Position, steps: list[Step], done: int) -> Position:
    """The position before all steps; every step must fit the position it is made in.

    Raises FormatError where one does not.
    """
    layers_now: Layers = {name: position.layer(name).copy() for name in LAYERS}
    for number in range(done, len(steps)):
        _fits(layers_now, steps[number].changes, number)
        apply(layers_now, steps[number].changes)
    layers_now = {name: position.layer(name).copy() for name in LAYERS}
    for number in reversed(range(done)):
        back = inverted(steps[number].changes)
        _fits(layers_now, back, number)
        apply(layers_now, back)
    return Position.of(position.graph, layers_now)


def _fits(layers_now: Layers, changes: tuple[Change, ...], number: int) -> None:
    for change in changes:
        before = layers_now[change.layer][list(change.where)]
        if not np.array_equal(before, np.frombuffer(change.before, dtype=np.int8)):
            raise FormatError(said("save.other-position"), place=_place_of(number))


_SHORT = pattern(r"([0-9]{1,9})([x.|-])([x.|-])")


def _place_of(number: int) -> str:
    """What a step is called in messages; steps count from 0 here, from 1 there."""
    return said("save.place", number=number + 1)


def _in_game(part: str) -> str:
    """What a part of a game is called in messages."""
    return said("save.in-game", part=part)


def step_entries(steps: Sequence[Step]) -> list[object]:
    """Steps as they are written; see `saves` for the form."""
    found: list[object] = []
    checkpoints: tuple[Checkpoint, ...] = ()
    for step in steps:
        same = step.checkpoints == checkpoints
        short = _short(step) if same else None
        found.append(short if short is not None else _step_entry(step, with_checkpoints=not same))
        checkpoints = step.checkpoints
    return found


def _short(step: Step) -> str | None:
    """The text of a step in which one edge was marked and nothing else became of it."""
    if len(step.actions) != 1 or len(step.changes) != 1:
        return None
    action, change = step.actions[0], step.changes[0]
    if not isinstance(action, Mark) or change.layer != "marks" or change.where != (action.edge,):
        return None
    before, after = _texts(change)
    return f"{action.edge}{before}{after}"


def _step_entry(step: Step, *, with_checkpoints: bool) -> Entries:
    entry: Entries = {}
    if step.actions:
        entry["actions"] = [action_entry(action) for action in step.actions]
    if step.changes:
        entry["changes"] = [
            [change.layer, list(change.where), *_texts(change)] for change in step.changes
        ]
    if with_checkpoints:
        entry["checkpoints"] = [[checkpoint.name, checkpoint.at] for checkpoint in step.checkpoints]
    if step.back_to is not None:
        entry["back_to"] = step.back_to
    return entry


def _texts(change: Change) -> tuple[str, str]:
    kind = LAYERS[change.layer]
    before, after = (
        kind.text(np.frombuffer(data, dtype=np.int8)) for data in (change.before, change.after)
    )
    return before, after


def steps_of(puzzle: Puzzle, entries: object) -> list[Step]:
    """The steps that were written. Raises FormatError with the number of a step that is none."""
    if not isinstance(entries, list):
        raise FormatError(said("save.a-list"), place=_in_game("steps"))
    steps: list[Step] = []
    checkpoints: tuple[Checkpoint, ...] = ()
    for number, entry in enumerate(entries):
        try:
            step = _step(puzzle, entry, checkpoints, number)
        except PuzzleError as error:
            raise FormatError(str(error), place=_place_of(number)) from None
        checkpoints = step.checkpoints
        steps.append(step)
    return steps


def _step(puzzle: Puzzle, entry: object, checkpoints: tuple[Checkpoint, ...], number: int) -> Step:
    if isinstance(entry, str) and (short := _SHORT.fullmatch(entry)):
        change = _change(puzzle, ["marks", [int(short[1])], short[2], short[3]])
        mark = int(np.frombuffer(change.after, dtype=np.int8)[0])
        return Step((Mark(int(short[1]), mark),), (change,), checkpoints)
    if not isinstance(entry, dict):
        raise FormatError(said("save.step-entry"))
    actions, changes = entry.get("actions", []), entry.get("changes", [])
    if not isinstance(actions, list) or not isinstance(changes, list):
        raise FormatError(said("save.step-lists"))
    done: tuple[Action, ...] = tuple(action_of(action) for action in actions)
    made = tuple(_change(puzzle, change) for change in changes)
    if len({change.layer for change in made}) < len(made):
        raise FormatError(said("save.two-changes"))
    if "checkpoints" in entry:
        checkpoints = _checkpoints(entry["checkpoints"], number)
    back_to = entry.get("back_to")
    if back_to is not None and (not isinstance(back_to, int) or not 0 <= back_to <= number):
        raise FormatError(said("save.steps"), place="back_to")
    return Step(done, made, checkpoints, back_to)


def _change(puzzle: Puzzle, entry: object) -> Change:
    if (
        not isinstance(entry, list)
        or len(entry) != 4
        or not isinstance(entry[0], str)
        or entry[0] not in LAYERS
    ):
        raise FormatError(said("save.change"))
    layer, where, before, after = entry
    kind, size = LAYERS[layer], LAYERS[layer].size(puzzle.graph)
    if not isinstance(where, list) or not isinstance(before, str) or not isinstance(after, str):
        raise FormatError(said("save.change"))
    if not all(isinstance(at, int) and not isinstance(at, bool) and 0 <= at < size for at in where):
        raise FormatError(said("save.id-range", last=size - 1), place=layer)
    if (
        not where
        or len(set(where)) < len(where)
        or len(before) != len(where)
        or len(after) != len(where)
    ):
        raise FormatError(said("save.characters-each"), place=layer)
    return Change(layer, tuple(where), kind.read(before).tobytes(), kind.read(after).tobytes())


def _checkpoints(entries: object, number: int) -> tuple[Checkpoint, ...]:
    found = []
    for entry in entries if isinstance(entries, list) else [None]:
        if (
            not isinstance(entry, list)
            or len(entry) != 2
            or not isinstance(entry[0], str)
            or not isinstance(entry[1], int)
            or not 0 <= entry[1] <= number
        ):
            raise FormatError(said("save.checkpoint"), place="checkpoints")
        found.append(Checkpoint(entry[0], entry[1]))
    return tuple(found)
