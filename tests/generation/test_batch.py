"""Batches: a line for each seed, the same with any number of processes, and after any
interruption.
"""

import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from clocks import until
from takegaki.core.budget import Budget
from takegaki.core.errors import PuzzleError, RequestError
from takegaki.core.verdict import Stopped
from takegaki.formats import read_document
from takegaki.generation import batch as batch_file
from takegaki.generation.batch import CHUNK_SECONDS, MOST, BatchFile, _next_size, batch
from takegaki.generation.generate_puzzle import generate
from takegaki.generation.request import Request
from takegaki.puzzles.check import check
from takegaki.solving import prove
from takegaki.tilings import honeycomb, square
from tiers import sampled, samples, thorough, tries

TRIES = samples("batch_kills")
REQUESTS = {
    "square": Request(square(5, 3), seed=40, method="hard"),
    "honeycomb": Request(honeycomb(5, 3), seed=40, method="hard"),
}
COUNT = 12


@pytest.fixture(scope="module", params=REQUESTS)
def made(request: pytest.FixtureRequest) -> tuple[Request, list[Any]]:
    wanted = REQUESTS[request.param]
    return wanted, list(batch(wanted, COUNT))


def text_of(entries: Iterable[Any]) -> str:
    return "".join(f"{record.text}\n" for record in entries)


def test_an_entry_for_each_seed_in_order(made: tuple[Request, list[Any]]) -> None:
    wanted, entries = made
    assert [record.seed for record in entries] == list(range(40, 40 + COUNT))
    for found in entries:
        assert found.made
        assert "\n" not in found.text
        document = read_document(found.text)
        puzzle = document.puzzle
        assert puzzle.graph == wanted.graph
        assert puzzle.meta["seed"] == found.seed
        assert puzzle.meta["parameters"] == wanted.parameters()
        assert {"version", "level"} <= set(puzzle.meta)
        assert document.solution is not None
        assert check(puzzle, document.solution) == ()
        assert prove(puzzle, method="sat").name == "unique"
    assert len({found.text.split('"meta"')[0] for found in entries}) > COUNT // 2


def test_a_seed_gives_the_same_alone(made: tuple[Request, list[Any]]) -> None:
    wanted, entries = made
    (alone,) = batch(batch_file.with_seed(wanted, 45), 1)
    assert alone == entries[5]
    other = batch_file.with_seed(wanted, 45)
    assert (other.seed, other.parameters()) == (45, wanted.parameters())
    with pytest.raises(RequestError, match="a seed is a whole number"):
        batch_file.with_seed(wanted, 4.5)  # type: ignore[arg-type]


@thorough
def test_processes_change_nothing(made: tuple[Request, list[Any]]) -> None:
    wanted, entries = made
    assert list(batch(wanted, COUNT, jobs=2)) == entries


def test_leaving_the_loop_ends_the_processes() -> None:
    import multiprocessing

    entries = batch(REQUESTS["square"], 10_000, jobs=2, start="forkserver")
    next(entries)
    assert multiprocessing.active_children()
    entries.close()
    until(lambda: not multiprocessing.active_children())


def test_a_seed_without_a_puzzle_has_its_line(monkeypatch: pytest.MonkeyPatch) -> None:
    true = generate

    def some(request: Request, budget: Budget) -> Any:
        return Stopped("no luck") if request.seed == 41 else true(request, budget=budget)

    monkeypatch.setattr(batch_file, "generate", some)
    first, second, third = batch(REQUESTS["square"], 3)
    assert (first.made, second.made, third.made) == (True, False, True)
    told = json.loads(second.text)
    assert told["stopped"] == "no luck"
    assert told["meta"]["seed"] == 41


def resumed(path: Path, wanted: Request, count: int) -> int:
    """Go on with a file; how many lines were there."""
    with BatchFile(path) as file:
        file.resume(wanted)
        there = file.there
        for found in batch(batch_file.with_seed(wanted, wanted.seed + there), count - there):
            file.add(found)
        return there


@thorough
def test_a_file_cut_anywhere_goes_on(made: tuple[Request, list[Any]], tmp_path: Path) -> None:
    wanted, entries = made
    whole = text_of(entries).encode()
    path = tmp_path / "batch.jsonl"
    places = [0, 1, 5, len(whole) - 1, len(whole), *random.Random(1).sample(range(len(whole)), 12)]
    for place in places:
        path.write_bytes(whole[:place])
        assert resumed(path, wanted, COUNT) == whole[:place].count(b"\n")
        assert path.read_bytes() == whole


def test_lines_without_a_puzzle_are_gone_on_from(tmp_path: Path) -> None:
    wanted = REQUESTS["square"]
    path = tmp_path / "batch.jsonl"
    path.write_text(batch_file.line_without_puzzle(wanted, "no luck") + "\n")
    with BatchFile(path) as file:
        file.resume(wanted)
        assert (file.seed(), file.there, file.missed) == (40, 1, 1)


@pytest.mark.parametrize("cut", [1, 12, 60])
def test_a_torn_last_line_goes_and_no_other(tmp_path: Path, cut: int) -> None:
    wanted = REQUESTS["square"]
    path = tmp_path / "batch.jsonl"
    whole = "".join(
        batch_file.line_without_puzzle(batch_file.with_seed(wanted, seed), "no luck") + "\n"
        for seed in (40, 41)
    )
    path.write_text(
        whole + batch_file.line_without_puzzle(batch_file.with_seed(wanted, 42), "")[:cut]
    )
    with BatchFile(path) as file:
        file.resume(wanted)
        assert (file.there, file.missed) == (2, 2)
    assert path.read_text() == whole


STRANGE = {
    "another text": b"my diary\n",
    "no line's end": b"my diary",
    "other JSON": b'{"takegaki":1}\n',
    "a number": b"7\n",
    "deep": b"[" * 100_000 + b"\n",
    "bytes": b"\xff\x00\n",
    "an empty line": b"\n",
    "no end of a line": b'{"takegaki":' * 500_000,
}


@pytest.mark.parametrize("what", STRANGE)
def test_strange_files_are_left_alone(tmp_path: Path, what: str) -> None:
    path = tmp_path / "batch.jsonl"
    path.write_bytes(STRANGE[what])
    with (
        BatchFile(path) as file,
        pytest.raises(PuzzleError, match=r"line 1: .*nothing was changed"),
    ):
        file.resume(REQUESTS["square"])
    assert path.read_bytes() == STRANGE[what]


@pytest.mark.parametrize("what", ["seed", "parameters", "version", "a line missing"])
def test_what_does_not_match_is_told(
    made: tuple[Request, list[Any]], tmp_path: Path, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted, entries = made
    path = tmp_path / "batch.jsonl"
    lines = entries[:2] + entries[3:4] if what == "a line missing" else entries[:3]
    path.write_text(before := text_of(lines))
    if what == "seed":
        wanted = batch_file.with_seed(wanted, 41)
    if what == "parameters":
        wanted = Request(wanted.graph, seed=40, method="hard", minimal=True)
    if what == "version":
        monkeypatch.setattr(batch_file, "__version__", "99")
    told = "line 3: made with seed" if what == "a line missing" else f"line 1: made with {what}"
    with BatchFile(path) as file, pytest.raises(PuzzleError, match=told):
        file.resume(wanted)
    assert path.read_text() == before


def test_two_at_once_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "batch.jsonl"
    with BatchFile(path) as one, BatchFile(path) as two:
        one.resume(REQUESTS["square"])
        with pytest.raises(PuzzleError, match="another process"):
            two.resume(REQUESTS["square"])


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(PuzzleError):
        BatchFile(tmp_path)


@pytest.mark.parametrize("jobs", [1, 2])
@sampled()
def test_killed_and_taken_up_the_file_is_the_same(tmp_path: Path, jobs: int) -> None:
    dice = random.Random(jobs)
    path, size, count = tmp_path / "batch.jsonl", "9x12", tries(150)
    graph = square(12, 9)
    program = [sys.executable, "-c", "from takegaki.cli.main import run; run()", "generate", size]
    program += [
        "--method",
        "hard",
        "--seed",
        "7",
        "--count",
        str(count),
        "--jobs",
        str(jobs),
        "-o",
        str(path),
    ]
    lengths = []
    for _ in range(TRIES):
        process = subprocess.Popen(program, stderr=subprocess.DEVNULL, start_new_session=True)
        before = path.stat().st_size if path.exists() else 0
        while process.poll() is None and (not path.exists() or path.stat().st_size <= before):
            time.sleep(0.005)
        time.sleep(dice.random() * 0.15)
        process.kill()
        process.wait()
        until(partial(lambda gone: not any_left(gone), process.pid))
        lengths.append(path.stat().st_size)
    assert subprocess.run(program, stderr=subprocess.DEVNULL, check=False).returncode == 0
    assert lengths == sorted(set(lengths))
    assert path.read_text() == text_of(batch(Request(graph, seed=7, method="hard"), count))


def any_left(group: int) -> bool:
    """Whether any process of a killed one is left."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize("took", [0.0, 1e-9, CHUNK_SECONDS, 10 * CHUNK_SECONDS, 1e9])
def test_chunks_grow_to_twice_their_size_at_most(took: float) -> None:
    """The first ones load kernels, or are no measure; one seed is always made."""
    for size in (1, 4, MOST):
        found = _next_size(size, took)
        assert 1 <= found <= min(2 * size, MOST)
        assert found == 1 or found * took <= size * CHUNK_SECONDS
    assert _next_size(4, 0.0) == min(8, MOST)


def test_a_file_that_was_only_opened_counts_nothing(tmp_path: Path) -> None:
    with BatchFile(tmp_path / "batch.jsonl") as file:
        assert file.there == file.missed == 0
