"""Certificates of whole corpora: how many are proven and verified, how large they are, how long
they take to make and to check.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path
from statistics import median

from takegaki.certificates import certify
from takegaki.certificates.from_engine import notes_of
from takegaki.core import DEFAULT_TILING
from takegaki.core.budget import Budget
from takegaki.core.errors import PuzzleError
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.puzzle import Puzzle
from takegaki.core.verdict import Undecided
from takegaki.formats import read
from takegaki.generation import Generated, Request, generate
from takegaki.lab.corpus import CORPUS, CorpusError, class_of, hard_files
from takegaki.lab.digest import Target
from takegaki.lab.report import Findings, TextTable, above, below, number
from takegaki.puzzles import PUZZLES
from takegaki.runtime.measured_runs import processor_seconds
from takegaki.solving import prove
from takegaki_verify import CertificateError, verify

FILES = ("published", "minimised", "not-unique", "loopy-levels", "other-tilings", "net")
"""Files of the corpus with a puzzle a line."""
BY_SIZE = ("published", "minimised")
"""Those whose boards are summed up by size, where a size has many."""
MADE = tuple(name for name in PUZZLES if name not in ("slitherlink", "net"))
"""Types of which no corpus is beside the checkout; boards of them are made."""
SIDE = 10
"""Rows and columns of those."""
FEWEST_OF_A_SIZE = 30
"""Boards of a size that are summed up by themselves."""
LARGE = ("hard-30x30", "fujiwara-34", "minimal-40x40")
CLAIMS = {"unique": "unique", "multiple": "multiple", "no solution": "none"}

Make = Callable[[], Puzzle]
"""A puzzle when it is wanted."""


@dataclass(frozen=True)
class CertificateRow:
    """What came of the boards of a group; times in seconds of processor time, board by board.

    failed   why those have no verified certificate that have none, with their number
    noted    of the search that notes what it finds; 0 for trees
    """

    group: str
    boards: int
    verified: int
    failed: tuple[tuple[str, int], ...]
    sizes: tuple[int, ...]
    searched: tuple[float, ...]
    made: tuple[float, ...]
    checked: tuple[float, ...]
    noted: tuple[float, ...]


def groups(made: int, limit: int | None, only: str = "") -> dict[str, list[Make]]:
    """The boards by group: those of the corpus, so many of each other type, at most `limit` of
    each, evenly spread. Raises CorpusError where a file cannot be read.
    """
    found: dict[str, list[Make]] = {}
    for name in FILES:
        path = CORPUS / f"{name}.jsonl"
        for group, one in _of_file(path) if path.is_file() else ():
            found.setdefault(group, []).append(one)
    for group in [group for group in found if len(found[group]) < FEWEST_OF_A_SIZE]:
        name = group.partition(" ")[0]
        if name in BY_SIZE:
            found.setdefault(f"{name}, other sizes", []).extend(found.pop(group))
    if CORPUS.is_dir():
        found["large"] = [_from_path(path) for path in hard_files() if path.stem in LARGE]
    for kind in MADE:
        found[f"{kind}, made"] = [_generated(kind, seed) for seed in range(made)]
    chosen = {name: _spread(some, limit) for name, some in found.items() if some}
    return {name: some for name, some in chosen.items() if name.startswith(only)}


def _spread(some: list[Make], limit: int | None) -> list[Make]:
    if limit is None or limit >= len(some):
        return some
    return [some[i * len(some) // limit] for i in range(limit)]


def _of_file(path: Path) -> Iterator[tuple[str, Make]]:
    for at, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        try:
            entry = json.loads(line)
            if "clues" in entry:
                text, form = "\n".join(entry["clues"]) + "\n", None
                size = class_of(int(entry["rows"]), int(entry["cols"]))
                group = f"{path.stem} {size}" if path.stem in BY_SIZE else path.stem
            else:
                text, group = str(entry["game_id"]), path.stem
                form = "net" if path.stem == "net" else "loopy"
        except (ValueError, KeyError, TypeError) as error:
            raise CorpusError(f"{path}: line {at}: not a recorded puzzle ({error!r})") from error
        yield group, _from_text(text, form)


def _from_text(text: str, form: str | None) -> Make:
    return lambda: read(text, form)


def _from_path(path: Path) -> Make:
    return lambda: read(path.read_text(encoding="utf-8"))


def _generated(kind: str, seed: int) -> Make:
    def make() -> Puzzle:
        boards = PUZZLES[kind].boards
        family = boards[DEFAULT_TILING if DEFAULT_TILING in boards else next(iter(boards))]
        made = generate(Request(family.graph(SIDE, SIDE), kind=kind, seed=seed))
        assert isinstance(made, Generated)
        return made.puzzle

    return make


def measured(group: str, boards: list[Make], seconds: float) -> CertificateRow:
    """All boards of a group; each certificate has so many seconds."""
    why: Counter[str] = Counter()
    sizes: list[int] = []
    times: list[tuple[float, float, float, float]] = []
    for make in boards:
        puzzle = make()
        try:
            size, spent = _one(puzzle, seconds)
        except (PuzzleError, CertificateError) as error:
            why[str(error)] += 1
            continue
        sizes.append(size)
        times.append(spent)
    columns = tuple(zip(*times, strict=True)) or ((), (), (), ())
    return CertificateRow(
        group, len(boards), len(sizes), tuple(why.most_common()), tuple(sizes), *columns
    )


def _one(puzzle: Puzzle, seconds: float) -> tuple[int, tuple[float, float, float, float]]:
    """Bytes; seconds of the search, of making the certificate, of checking it, of a search that
    notes what it finds. Raises PuzzleError or CertificateError where there is no certificate, or it
    does not hold.
    """
    prove(puzzle)
    begin = processor_seconds()
    verdict = prove(puzzle)
    found = processor_seconds()
    budget = Budget(time_limit=seconds, clock=processor_seconds)
    if isinstance(verdict, Undecided):
        raise CertificateError("the verdict is open")
    text = certify(puzzle, verdict, budget=budget)
    made = processor_seconds()
    claim = verify(text).claim
    checked = processor_seconds()
    if claim != CLAIMS[verdict.name]:
        raise CertificateError(f"{claim} was verified where {verdict.name} was the verdict")
    noted = _noting(puzzle, int(verdict.name != "no solution"))
    return len(text), (found - begin, made - found, checked - made, noted)


def _noting(puzzle: Puzzle, most: int) -> float:
    """Seconds of a search that notes what it finds, begun a second time as the one that does not
    is; 0 for trees.
    """
    if PUZZLES[puzzle.kind].goal != "loop":
        return 0.0
    notes_of(puzzle, None, {}, most, Budget())
    begin = processor_seconds()
    notes_of(puzzle, None, {}, most, Budget())
    return processor_seconds() - begin


def findings(rows: list[CertificateRow]) -> Findings:
    """A row for each group; what is measured of all and of some beside the targets."""
    table = TextTable(
        "Certificates: median / largest of each group",
        (
            "group",
            "boards",
            "verified",
            "kB",
            "checked, ms",
            "made, ms",
            "search, ms",
            "noting, ms",
        ),
        tuple(
            (
                row.group,
                f"{row.boards:,}",
                f"{row.verified:,}",
                _both(row.sizes, 1e-3),
                _both(row.checked, 1e3),
                _both(row.made, 1e3),
                _both(row.searched, 1e3),
                _both(row.noted, 1e3),
            )
            for row in rows
        ),
    )
    missing = TextTable(
        "Without a certificate",
        ("group: why", "boards"),
        tuple((f"{row.group}: {why}", str(n)) for row in rows for why, n in row.failed),
    )
    tables = [table, missing] if missing.rows else [table]
    return Findings(tables, list(_targets(rows)), {"rows": [asdict(row) for row in rows]})


def _both(values: tuple[float, ...] | tuple[int, ...], factor: float) -> str:
    if not values:
        return ""
    return f"{number(median(values) * factor)} / {number(max(values) * factor)}"


def _targets(rows: list[CertificateRow]) -> Iterator[Target]:
    share = sum(row.verified for row in rows) / max(1, sum(row.boards for row in rows))
    yield above("all", "certified and verified, %", 100 * share, 100)
    bounds = {"published 10x10": (30, 20), "published 30x30": (1000, 1000), "large": (20_000, 6e4)}
    for row in rows:
        if row.group in bounds and row.sizes:
            size, check = bounds[row.group]
            worst = max if row.group == "large" else median
            yield below(row.group, "kB", worst(row.sizes) / 1e3, size)
            yield below(row.group, "checked, ms", worst(row.checked) * 1e3, check)
