"""Bases made so far, saved while a long construction runs, and read when it goes on."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np

from takegaki.core.atomic_write import write_text
from takegaki.core.errors import FormatError, PuzzleError
from takegaki.rules.construction.nogood_base import (
    CHECKPOINT_KIND,
    CHECKPOINT_VERSION,
    KnownBases,
    NogoodBase,
)
from takegaki.rules.construction.recipes import Recipe
from takegaki.rules.patches.packed_rules import Words
from takegaki.rules.patches.patch import Patch

MAX_CHECKPOINT_BYTES = 1 << 30


def save_bases(path: Path, command: str, bases: Iterable[NogoodBase]) -> None:
    """Write what is finished of a command, whole or not at all. Raises OSError."""
    entry = {
        "takegaki": CHECKPOINT_KIND,
        "version": CHECKPOINT_VERSION,
        "command": command,
        "bases": [_base_entry(base) for base in bases],
    }
    write_text(path, json.dumps(entry, separators=(",", ":")) + "\n")


def _base_entry(base: NogoodBase) -> dict[str, object]:
    patch = base.patch
    return {
        "patch": [list(patch.faces), list(patch.edges), list(patch.coloured)],
        "counts": [base.n_nogoods, base.n_implicates],
        "nogoods": [[list(clues), words.tolist()] for clues, words in base.nogoods.items()],
        "implications": [
            [list(clues), words.tolist()] for clues, words in base.implications.items()
        ],
    }


def load_bases(path: Path, command: str, recipe: Recipe) -> KnownBases:
    """What an earlier run of the same command has finished; nothing if there is no such file.

    Raises PuzzleError when the file is of another command, or no checkpoint.
    """
    try:
        if not path.exists():
            return {}
        if path.stat().st_size > MAX_CHECKPOINT_BYTES:
            raise FormatError("this is too large for a checkpoint", place=str(path))
        entry = json.loads(path.read_bytes())
        if entry["takegaki"] != CHECKPOINT_KIND or entry["version"] != CHECKPOINT_VERSION:
            raise ValueError
        if entry["command"] != command:
            other = str(entry["command"])[:200]
            raise PuzzleError(
                f"this is the checkpoint of another command ({other}); remove it", place=str(path)
            )
        return _known_bases(entry["bases"], recipe)
    except OSError as error:
        raise PuzzleError(error.strerror or "cannot be read", place=str(path)) from None
    except PuzzleError:
        raise
    except (ValueError, KeyError, TypeError, IndexError, RecursionError, OverflowError):
        raise FormatError("this is no checkpoint of a build; remove it", place=str(path)) from None


def _known_bases(entries: list[dict[str, Any]], recipe: Recipe) -> KnownBases:
    patches = {(patch.faces, patch.edges, patch.coloured): patch for patch in recipe.patches}
    found: KnownBases = {}
    for entry in entries:
        faces, edges, coloured = (tuple(part) for part in entry["patch"])
        patch = patches[faces, edges, coloured]
        n_nogoods, n_implicates = map(int, entry["counts"])
        nogoods = _words_by_clues(entry["nogoods"], 2, patch)
        found[patch] = NogoodBase(
            patch,
            nogoods,
            _words_by_clues(entry["implications"], 4, patch),
            n_nogoods,
            n_implicates,
        )
    return found


def _words_by_clues(
    entries: list[tuple[list[int], list[list[int]]]], width: int, patch: Patch
) -> dict[Any, Words]:
    found = {}
    for clues, rows in entries:
        words = np.array(rows, dtype=np.int64).reshape(-1, width)
        if len(clues) != len(patch.faces) or (words >> patch.n_marks).any():
            raise ValueError
        found[tuple(map(int, clues))] = words
    return found
