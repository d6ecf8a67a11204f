"""Part `levels`: boards that Loopy made at a stated level against the ladder."""

import json
from collections.abc import Iterator

from takegaki.bench.corpus import CorpusError
from takegaki.bench.explain.plan import Plan
from takegaki.bench.findings import Findings, above
from takegaki.bench.tables import TextTable
from takegaki.core.errors import PuzzleError, UnsupportedError
from takegaki.core.puzzle import Puzzle
from takegaki.deduce.ladder import level_of
from takegaki.formats import read_document
from takegaki.techniques import Level

LETTERS = {"e": Level.EASY, "n": Level.NORMAL, "t": Level.TRICKY, "h": Level.HARD}
NEEDED = 0.98
"""The share of the boards of a level that should need it."""


def levels(plan: Plan) -> Findings:
    """Are they solved at their level, and not below it? Raises CorpusError."""
    tally: dict[tuple[str, Level], list[Level | None]] = {}
    rest = []
    for name, puzzle, level in labelled(plan):
        found = level_of(puzzle)
        tally.setdefault((puzzle.graph.tiling, level), []).append(found)
        if found != level:
            rest.append(f"{name}: {found.title if found else 'not solved'} for {level.title}")
    rows = []
    targets = []
    for (tiling, level), found_levels in sorted(tally.items()):
        solved = sum(found is not None and found <= level for found in found_levels)
        needed = sum(found == level for found in found_levels)
        count = len(found_levels)
        rows.append((f"{tiling} {level.title}", str(count), str(solved), str(needed)))
        targets.append(above(f"{tiling} {level.title}", "solved at the level, share", solved / count, 1.0))
        targets.append(above(f"{tiling} {level.title}", "need the level, share", needed / count, NEEDED))
    table = TextTable("Boards with a level of Loopy's", ("level", "boards", "solved", "need it"), tuple(rows))
    return Findings([table], targets, {"levels": rows, "levels_rest": rest})


def labelled(plan: Plan) -> Iterator[tuple[str, Puzzle, Level]]:
    """Game ID, puzzle and level of each board of a tiling that is known. Raises CorpusError."""
    path = plan.corpus / "loopy-levels.jsonl"
    if not path.is_file():
        raise CorpusError(f"{path} is absent")
    met: dict[tuple[str, str], int] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        try:
            puzzle = read_document(record["game_id"]).puzzle
        except (PuzzleError, UnsupportedError):
            # A tiling that is not there yet.
            continue
        key = puzzle.graph.tiling, record["level"]
        met[key] = met.get(key, 0) + 1
        if plan.limit is None or met[key] <= plan.limit:
            yield record["game_id"], puzzle, LETTERS[record["level"]]
