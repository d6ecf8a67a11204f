"""`make mutants`: PYTHONPATH=tests python -m mutants 400. What was tried is kept, and the next call
goes on.

Mutants are drawn by a seed: the same ones for as long as nobody changes their lines, and as many of
each package and of each kind of change as there are.
"""

import argparse
import hashlib
import json
import multiprocessing
import os
import shutil
import sys
import tempfile
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from itertools import islice, zip_longest
from pathlib import Path
from typing import Any

from mutants.mutate import Mutant, mutants_of, promised_orders
from mutants.recording import digest, record
from mutants.trials import NICENESS, PACKAGE, SOURCE, TESTS, Baseline, Trial, Workshop

PACKAGES = ("core", "puzzles", "formats", "play", "generation", "rules", "solving", "deduce")
WITH_TESTS = sorted(one.name for one in PACKAGE.iterdir() if (TESTS / one.name).is_dir())
KEPT = TESTS.parent / ".mutants"
"""Baselines, what was tried, and at work: copies of the program."""
EQUIVALENT = Path(__file__).with_name("equivalent.toml")
WANTED = 0.95
"""The share of those not equivalent that has to be caught."""


def drawn(package: str, number: int, seed: int) -> list[Mutant]:
    """So many mutants of a package: of each kind in turn, within a kind by the digest of seed and
    mutant.
    """
    kinds: dict[str, list[Mutant]] = defaultdict(list)
    for path in sorted((PACKAGE / package).rglob("*.py")):
        for one in mutants_of(path, PACKAGE):
            kinds[one.kind].append(one)
    rows = [
        sorted(one, key=lambda mutant: _order(mutant, seed)) for _, one in sorted(kinds.items())
    ]
    turns = (one for turn in zip_longest(*rows) for one in turn if one is not None)
    readable = (one for one in turns if one.is_readable((PACKAGE / one.file).read_bytes()))
    return list(islice(readable, number))


def promised(package: str) -> list[Mutant]:
    """All that are returned the other way round than a docstring promises."""
    files = sorted((PACKAGE / package).rglob("*.py"))
    return [one for path in files for one in promised_orders(path, PACKAGE)]


def _order(mutant: Mutant, seed: int) -> str:
    return hashlib.sha256(f"{seed} {mutant.key}".encode()).hexdigest()


@dataclass(frozen=True)
class Equivalents:
    """Mutants that no test can tell from the program, and why; `equivalent.toml` names them."""

    reasons: dict[tuple[str, str, str, str], str]

    @classmethod
    def read(cls, path: Path = EQUIVALENT) -> "Equivalents":
        entries = tomllib.loads(path.read_text(encoding="utf-8")).get("mutant", [])
        return cls(
            {
                (one["file"], one["function"], one["before"], one["after"]): one["why"]
                for one in entries
            }
        )

    def stale(self) -> Iterator[str]:
        """Those that name lines which are there no more."""
        there = {
            (one.file, one.function, one.before, one.after)
            for file in {file for file, *_ in self.reasons}
            if (PACKAGE / file).exists()
            for kinds in (mutants_of, promised_orders)
            for one in kinds(PACKAGE / file, PACKAGE)
        }
        for each in self.reasons:
            if each not in there:
                yield f"{each[0]} {each[1]}: {each[2]}"

    def why(self, mutant: Mutant) -> str | None:
        return self.reasons.get((mutant.file, mutant.function, mutant.before, mutant.after))


class Results:
    """What was tried, a line of JSON each; the last line of a mutant counts."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.by_key: dict[str, dict[str, Any]] = {}
        if path.exists():
            for line in path.read_text(encoding="utf-8").splitlines():
                said = json.loads(line)
                self.by_key[said["key"]] = said

    def add(self, said: dict[str, Any]) -> None:
        self.by_key[said["key"]] = said
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(said) + "\n")


_AT_WORK: dict[str, Any] = {}
"""Of a process that tries mutants."""


def _begin(folder: str, pristine: str) -> None:
    os.nice(max(0, NICENESS - os.nice(0)))
    own = Path(folder) / str(os.getpid())
    own.mkdir()
    _AT_WORK["workshop"] = Workshop(own, Path(pristine))


def _tried(mutant: Mutant) -> dict[str, Any]:
    baseline = _AT_WORK.get(mutant.package)
    if baseline is None:
        baseline = _AT_WORK[mutant.package] = Baseline.read(KEPT / f"{mutant.package}.json")
    outcome = Trial(_AT_WORK["workshop"], baseline, digest(PACKAGE / mutant.file)).of(mutant)
    found = "survived" if outcome.what == "survived" else "caught"
    return {
        "key": mutant.key,
        "found": found,
        "by": outcome.by,
        "seconds": round(outcome.seconds, 1),
    }


def try_all(todo: list[Mutant], jobs: int, results: Results) -> None:
    """Try these, several at once; each is kept as soon as it is done."""
    _preload()
    with tempfile.TemporaryDirectory(prefix="work-", dir=KEPT) as folder:
        # The program as it is now: it may be edited while mutants are tried.
        pristine = Path(folder) / "src"
        shutil.copytree(SOURCE, pristine)
        context = multiprocessing.get_context("fork")
        with ProcessPoolExecutor(jobs, context, _begin, (folder, str(pristine))) as pool:
            futures = {pool.submit(_tried, one): one for one in todo}
            for number, done in enumerate(as_completed(futures), start=1):
                said, mutant = done.result(), futures[done]
                results.add({**said, "mutant": str(mutant)})
                print(
                    f"{number}/{len(todo)} {said['found']} {said['seconds']} s by "
                    f"{said['by']}\n{mutant}",
                    flush=True,
                )


def _preload() -> None:
    """What every run of the tests imports, but nothing of the program."""
    for name in ("hypothesis", "numpy", "numba", "xdist", "pytest_asyncio", "PIL.Image"):
        __import__(name)
    assert not any(name.partition(".")[0] == "takegaki" for name in sys.modules)


def report(mutants: Iterable[Mutant], results: Results, equivalents: Equivalents) -> Iterator[str]:
    """Each survivor; entries of equivalents that are stale; a line for each package; and the
    share.
    """
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for mutant in mutants:
        said = results.by_key.get(mutant.key)
        found = "not tried" if said is None else said["found"]
        if found == "survived" and equivalents.why(mutant) is not None:
            found = "equivalent"
        counts[mutant.package][found] += 1
        if found == "survived":
            yield f"{mutant.key} {mutant}"
    for line in equivalents.stale():
        yield f"equivalent.toml names what is no more: {line}"
    total: Counter[str] = Counter()
    for package, each in counts.items():
        total += each
        yield f"{package}: {_said(each)}"
    yield f"all: {_said(total)}"


def share(counts: Counter[str]) -> float:
    tried = counts["caught"] + counts["survived"]
    return counts["caught"] / tried if tried else 1.0


def _said(counts: Counter[str]) -> str:
    parts = ", ".join(
        f"{counts[name]} {name}" for name in ("caught", "survived", "equivalent", "not tried")
    )
    return f"{parts}; {share(counts):.1%} of those not equivalent"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m mutants", description=__doc__)
    parser.add_argument("number", type=int, nargs="?", default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--packages", nargs="*", default=PACKAGES, choices=WITH_TESTS)
    parser.add_argument(
        "--promises",
        action="store_true",
        help="in place of those that are drawn: each order that a docstring promises, reversed",
    )
    parser.add_argument("--again", action="store_true", help="survivors are tried anew")
    parser.add_argument("--anew", action="store_true", help="the baselines are recorded anew")
    parser.add_argument("--only", help="nothing but the mutants of these keys, comma between them")
    parser.add_argument("--show", action="store_true", help="the report alone")
    chosen = parser.parse_args()
    KEPT.mkdir(exist_ok=True)
    results = Results(KEPT / f"results-{chosen.seed}.jsonl")
    each = -(-chosen.number // len(PACKAGES))
    mutants = [
        one
        for package in chosen.packages
        for one in (promised(package) if chosen.promises else drawn(package, each, chosen.seed))
    ]
    todo = [] if chosen.show else [one for one in mutants if _is_due(one, results, chosen)]
    for package in dict.fromkeys(one.package for one in todo):
        target = KEPT / f"{package}.json"
        if (chosen.anew or not target.exists()) and not record(package, target):
            raise SystemExit(f"the tests of {package} fail as they are")
    if todo:
        try_all(todo, chosen.jobs, results)
    for line in report(mutants, results, Equivalents.read()):
        print(line)


def _is_due(mutant: Mutant, results: Results, chosen: argparse.Namespace) -> bool:
    if chosen.only:
        return mutant.key in chosen.only.split(",")
    said = results.by_key.get(mutant.key)
    return said is None or (chosen.again and said["found"] == "survived")


if __name__ == "__main__":
    main()
