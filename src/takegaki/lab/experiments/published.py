"""How many of their cells have a clue in puzzles that others published: numbers, no puzzle, are
kept.
"""

import json
from pathlib import Path

from takegaki.core.atomic_write import write_text
from takegaki.core.errors import PuzzleError
from takegaki.core.private_files import make_private_folder
from takegaki.lab.corpus import CorpusError, published_files, read_cases
from takegaki.play.library_file import data_folder

COUNTS_FILE = "published-clues.json"

Counts = list[tuple[int, int]]
"""Of each puzzle its cells, and how many of them have a clue."""


def remember_corpus(path: Path) -> Counts:
    """Count the clues of a file of puzzles, or of those in a folder, and keep the counts in the
    user's data folder. Raises PuzzleError, OSError.
    """
    found = _counted(sorted(path.glob("*.jsonl")) if path.is_dir() else [path])
    if not found:
        raise PuzzleError("no puzzles here", place=str(path))
    kept = data_folder() / COUNTS_FILE
    make_private_folder(kept.parent)
    write_text(kept, json.dumps(found))
    return found


def remembered_counts() -> Counts:
    """Those of the corpus that was given once, or that lies beside the checkout.

    Raises PuzzleError with how to give it.
    """
    kept = data_folder() / COUNTS_FILE
    if kept.is_file():
        return [(int(cells), int(clues)) for cells, clues in json.loads(kept.read_text("utf-8"))]
    try:
        beside = [path for path in published_files() if path.suffix == ".jsonl"]
    except CorpusError:
        beside = []
    if not beside:
        raise PuzzleError(
            "published puzzles are not here; give a file with them once: takegaki lab run "
            "published --corpus FILE.jsonl"
        )
    return _counted(beside)


def _counted(paths: list[Path]) -> Counts:
    try:
        cases = read_cases(paths)
    except CorpusError as error:
        raise PuzzleError(str(error)) from None
    return [(case.rows * case.cols, sum(sign.isdigit() for sign in case.text)) for case in cases]
