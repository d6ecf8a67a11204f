"""Checkpoint: the bases that a build has finished, in a file, so that the same build can go on."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np

from takegaki.core.errors import FormatError, PuzzleError
from takegaki.core.saving import save_text
from takegaki.rules.base import Base
from takegaki.rules.bits import Words
from takegaki.rules.built import Recipe
from takegaki.rules.patch import Patch

KIND, VERSION = "bases", 1

MAX_BYTES = 1 << 30

Known = dict[Patch, Base]


def save(path: Path, command: str, bases: Iterable[Base]) -> None:
    """Write what is finished of a command, whole or not at all. Raises OSError."""
    entry = {
        "takegaki": KIND,
        "version": VERSION,
        "command": command,
        "bases": [_entry(base) for base in bases],
    }
    save_text(path, json.dumps(entry, separators=(",", ":")) + "\n")


def _entry(base: Base) -> dict[str, object]:
    patch = base.patch
    return {
        "patch": [list(patch.faces), list(patch.edges), list(patch.coloured)],
        "counts": [base.n_nogoods, base.n_implicates],
        "nogoods": [[list(clues), words.tolist()] for clues, words in base.nogoods.items()],
        "implications": [[list(clues), words.tolist()] for clues, words in base.implications.items()],
    }


def load(path: Path, command: str, recipe: Recipe) -> Known:
    """What an earlier run of the same command has finished; nothing if there is no such file.

    Raises PuzzleError when the file is of another command, or no checkpoint.
    """
    try:
        if not path.exists():
            return {}
        if path.stat().st_size > MAX_BYTES:
            raise FormatError("this is too large for a checkpoint", place=str(path))
        entry = json.loads(path.read_bytes())
        if entry["takegaki"] != KIND or entry["version"] != VERSION:
            raise ValueError
        if entry["command"] != command:
            other = str(entry["command"])[:200]
            raise PuzzleError(
                f"this is the checkpoint of another command ({other}); remove it", place=str(path)
            )
        return _known(entry["bases"], recipe)
    except OSError as error:
        raise PuzzleError(error.strerror or "cannot be read", place=str(path)) from None
    except PuzzleError:
        raise
    except (ValueError, KeyError, TypeError, IndexError, RecursionError, OverflowError):
        raise FormatError("this is no checkpoint of a build; remove it", place=str(path)) from None


def _known(entries: list[dict[str, Any]], recipe: Recipe) -> Known:
    patches = {(patch.faces, patch.edges, patch.coloured): patch for patch in recipe.patches}
    found: Known = {}
    for entry in entries:
        faces, edges, coloured = (tuple(part) for part in entry["patch"])
        patch = patches[faces, edges, coloured]
        n_nogoods, n_implicates = map(int, entry["counts"])
        nogoods = _by_clues(entry["nogoods"], 2, patch)
        found[patch] = Base(
            patch, nogoods, _by_clues(entry["implications"], 4, patch), n_nogoods, n_implicates
        )
    return found


def _by_clues(entries: list[tuple[list[int], list[list[int]]]], width: int, patch: Patch) -> dict[Any, Words]:
    found = {}
    for clues, rows in entries:
        words = np.array(rows, dtype=np.int64).reshape(-1, width)
        if len(clues) != len(patch.faces) or (words >> patch.n_marks).any():
            raise ValueError
        found[tuple(map(int, clues))] = words
    return found
