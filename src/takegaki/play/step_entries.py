"""Steps of a game as JSON, both ways; `takegaki.play.saves` tells the form."""

import re
from collections.abc import Sequence

import numpy as np

from takegaki.core.errors import FormatError, PuzzleError
from takegaki.core.puzzle import Puzzle
from takegaki.formats.structured import Entries
from takegaki.play.actions import Action, Mark, action_entry, action_of
from takegaki.play.changes import Change
from takegaki.play.history import Checkpoint, Step
from takegaki.play.position import LAYERS

_SHORT = re.compile(r"([0-9]{1,9})([x.|])([x.|])")


def place_of(number: int) -> str:
    """What a step is called in messages; steps count from 0 here, from 1 there."""
    return f"game, step {number + 1}"


def step_entries(steps: Sequence[Step]) -> list[object]:
    """What is written of steps; see `saves` for the form."""
    found: list[object] = []
    checkpoints: tuple[Checkpoint, ...] = ()
    for step in steps:
        same = step.checkpoints == checkpoints
        short = _short(step) if same else None
        found.append(short if short is not None else _step_entry(step, told=not same))
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


def _step_entry(step: Step, *, told: bool) -> Entries:
    entry: Entries = {}
    if step.actions:
        entry["actions"] = [action_entry(action) for action in step.actions]
    if step.changes:
        entry["changes"] = [[change.layer, list(change.where), *_texts(change)] for change in step.changes]
    if told:
        entry["checkpoints"] = [[checkpoint.name, checkpoint.at] for checkpoint in step.checkpoints]
    if step.back_to is not None:
        entry["back_to"] = step.back_to
    return entry


def _texts(change: Change) -> tuple[str, str]:
    kind = LAYERS[change.layer]
    before, after = (kind.text(np.frombuffer(data, dtype=np.int8)) for data in (change.before, change.after))
    return before, after


def steps_of(puzzle: Puzzle, entries: object) -> list[Step]:
    """The steps that were written. Raises FormatError with the number of a step that is none."""
    if not isinstance(entries, list):
        raise FormatError("game, steps: a list was expected")
    steps: list[Step] = []
    checkpoints: tuple[Checkpoint, ...] = ()
    for number, entry in enumerate(entries):
        try:
            step = _step(puzzle, entry, checkpoints, number)
        except PuzzleError as error:
            raise FormatError(str(error), place=place_of(number)) from None
        checkpoints = step.checkpoints
        steps.append(step)
    return steps


def _step(puzzle: Puzzle, entry: object, checkpoints: tuple[Checkpoint, ...], number: int) -> Step:
    if isinstance(entry, str) and (short := _SHORT.fullmatch(entry)):
        change = _change(puzzle, ["marks", [int(short[1])], short[2], short[3]])
        mark = int(np.frombuffer(change.after, dtype=np.int8)[0])
        return Step((Mark(int(short[1]), mark),), (change,), checkpoints)
    if not isinstance(entry, dict):
        raise FormatError("a text such as 17.| or an object was expected")
    actions, changes = entry.get("actions", []), entry.get("changes", [])
    if not isinstance(actions, list) or not isinstance(changes, list):
        raise FormatError("lists of actions and of changes were expected")
    done: tuple[Action, ...] = tuple(action_of(action) for action in actions)
    made = tuple(_change(puzzle, change) for change in changes)
    if len({change.layer for change in made}) < len(made):
        raise FormatError("two changes of one layer")
    if "checkpoints" in entry:
        checkpoints = _checkpoints(entry["checkpoints"], number)
    back_to = entry.get("back_to")
    if back_to is not None and (not isinstance(back_to, int) or not 0 <= back_to <= number):
        raise FormatError("back_to: a number of steps was expected")
    return Step(done, made, checkpoints, back_to)


def _change(puzzle: Puzzle, entry: object) -> Change:
    if not isinstance(entry, list) or len(entry) != 4 or entry[0] not in LAYERS:
        raise FormatError("a change [layer, ids, before, after] was expected")
    layer, where, before, after = entry
    kind, size = LAYERS[layer], LAYERS[layer].size(puzzle.graph)
    if not isinstance(where, list) or not isinstance(before, str) or not isinstance(after, str):
        raise FormatError("a change [layer, ids, before, after] was expected")
    if not all(isinstance(at, int) and not isinstance(at, bool) and 0 <= at < size for at in where):
        raise FormatError(f"{layer}: an id is not from 0 to {size - 1}")
    if not where or len(set(where)) < len(where) or len(before) != len(where) or len(after) != len(where):
        raise FormatError(f"{layer}: ids, once each, and a character before and after for each were expected")
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
            raise FormatError("checkpoints: names, each with a number of steps, were expected")
        found.append(Checkpoint(entry[0], entry[1]))
    return tuple(found)
