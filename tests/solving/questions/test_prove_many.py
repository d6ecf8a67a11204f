"""Many puzzles: the verdicts in order, whatever processes find them."""

import multiprocessing
from collections.abc import Generator
from itertools import count
from pathlib import Path
from threading import Event, active_count
from typing import Any, cast

import numpy as np
import pytest

from clocks import until
from narrowing import expect
from needs import imported
from takegaki import Budget, Failed, Puzzle, graph_of, prove, prove_each, prove_many, read
from takegaki.core.errors import PuzzleError, RequestError, UnsupportedError

TEXTS = ["4", "0", "3.\n.2\n..", "33\n..\n.."]


def test_verdicts_in_order_with_progress() -> None:
    seen: list[Any] = []
    verdicts = prove_many([read(TEXTS[0]), *TEXTS[1:]], on_progress=seen.append)
    assert [verdict.name for verdict in verdicts] == ["unique", "no solution", "multiple", "unique"]
    assert seen == [1, 2, 3, 4]
    assert prove_many([]) == []


def test_processes_give_the_same() -> None:
    texts = TEXTS * 9
    assert prove_many(texts, jobs=2) == [prove(text) for text in texts]


@pytest.mark.parametrize("threads", [2, 5])
def test_threads_give_the_same(threads: int) -> None:
    texts = TEXTS * 30
    seen: list[int] = []
    found = prove_many(texts, threads=threads, on_progress=seen.append)
    assert found == [prove(text) for text in texts]
    assert seen == list(range(1, len(texts) + 1))
    assert prove_many([], threads=threads) == []
    with pytest.raises(PuzzleError, match="puzzle 3"):
        prove_many([*TEXTS[:2], "nothing", *TEXTS], threads=threads)
    with pytest.raises(RequestError, match="jobs or threads"):
        prove_many(TEXTS, jobs=2, threads=threads)


@pytest.mark.parametrize("threads", [1, 2])
def test_only_as_many_are_read_as_are_wanted(threads: int) -> None:
    verdicts = prove_each((TEXTS[i % 4] for i in count()), threads=threads)
    assert [next(verdicts).name for _ in range(6)][-2:] == ["unique", "no solution"]


def test_closing_ends_the_threads() -> None:
    before = active_count()
    verdicts = prove_each((TEXTS[i % 4] for i in count()), threads=3)
    next(verdicts)
    assert active_count() > before
    cast(Generator[Any, None, None], verdicts).close()
    assert active_count() == before


def test_closing_ends_the_processes() -> None:
    verdicts = prove_each((TEXTS[i % 4] for i in count()), jobs=2, start="forkserver")
    next(verdicts)
    assert multiprocessing.active_children()
    cast(Generator[Any, None, None], verdicts).close()
    until(lambda: not multiprocessing.active_children())


def test_a_cancellation_reaches_the_threads() -> None:
    cancel = Event()
    verdicts = prove_each((TEXTS[i % 4] for i in count()), threads=2, budget=Budget(cancel=cancel))
    assert next(verdicts).name == "unique"
    cancel.set()
    assert next(one.name for one in verdicts if one.name == "undecided")
    cast(Generator[Any, None, None], verdicts).close()


def test_each_has_the_budget_and_errors_come_through() -> None:
    assert {one.name for one in prove_many(TEXTS, budget=Budget(conflicts=0))} == {"undecided"}
    with pytest.raises(
        RequestError, match="a number of processes is a whole number from 1 on, not 0"
    ):
        prove_many(TEXTS, jobs=0)
    with pytest.raises(PuzzleError):
        prove_many([*TEXTS, "nothing"])


@pytest.mark.parametrize("jobs", [1, 2])
def test_one_bad_text_loses_nothing_of_the_rest(jobs: int, tmp_path: Path) -> None:
    """Of 2,000 puzzles one bad text ended the batch, and 1,999 answers were gone."""
    net = Puzzle.of(graph_of("cells", 2, 2), [1, 3, 1, 3], kind="net")
    bad: list[Any] = ["?!", None, 5, tmp_path / "nope", net, ""]
    texts: list[Any] = [*TEXTS, *bad, *TEXTS] * 5
    seen: list[int] = []
    answers = prove_many(texts, jobs=jobs, method="dfs", on_error="keep", on_progress=seen.append)
    assert seen == list(range(1, len(texts) + 1))
    for number, (given, answer) in enumerate(zip(texts, answers, strict=True), start=1):
        if any(given is one for one in bad):
            assert isinstance(answer, Failed)
            assert not answer
            assert answer.reason == str(answer.error)
            assert given is net or f"puzzle {number}" in answer.reason
            assert isinstance(answer.error, (PuzzleError, OSError))
        else:
            assert answer == prove(given, method="dfs")
    assert isinstance(expect(Failed, answers[8]).error, UnsupportedError)


def test_what_concerns_all_puzzles_is_raised_all_the_same() -> None:
    with pytest.raises(RequestError, match=r"no method 'exactt'; .*; did you mean 'exact'"):
        prove_many(TEXTS, method="exactt", on_error="keep")
    with pytest.raises(PuzzleError, match="no rule set 'mine' in the library"):
        prove_many(TEXTS, method="rules", rules="mine", on_error="keep")
    with pytest.raises(RequestError, match='on_error is "raise" or "keep", not \'kep\'; did'):
        prove_many(TEXTS, on_error="kep")  # type: ignore[call-overload]
    # No puzzle is to blame for a seed, though only asking about one finds it out.
    for jobs in (1, 2):
        with pytest.raises(RequestError, match="a seed is a whole number, not 'x'"):
            prove_many(TEXTS, seed="x", jobs=jobs, on_error="keep")  # type: ignore[call-overload]


@pytest.mark.parametrize("workers", ["jobs", "threads"])
@pytest.mark.parametrize("number", [0, -1, 4097, 10**30, "2", 1.5, None])
def test_no_number_of_workers_ends_in_an_error_of_python(workers: str, number: Any) -> None:
    with pytest.raises(RequestError, match=r"a number of (processes|threads) is a whole number"):
        prove_many(TEXTS, **{workers: number})


@pytest.mark.parametrize("method", ["exact", "sat", "backtrack", "dfs", "a-star"])
@pytest.mark.parametrize("seed", [-1, -(10**20), 10**20])
def test_any_whole_number_is_a_seed(method: str, seed: int) -> None:
    """NumPy takes none below 0."""
    for text in TEXTS:
        assert prove(text, method=method, seed=seed).name == prove(text).name
        assert prove(text, method=method, seed=seed) == prove(text, method=method, seed=seed)


@pytest.mark.parametrize("wrong", ["3.\n.2", b"4", Path("batch.txt"), read("4"), None, 4])
def test_one_puzzle_alone_is_not_many(wrong: Any) -> None:
    with pytest.raises(RequestError, match="give many puzzles, such as a list, not a"):
        prove_many(wrong)
    with pytest.raises(RequestError, match="give one of its columns"):
        prove_many(np.array([["4", "0"]]))


FEW = ["4", "0", "..\n..", "4"]
FRAME = {"text": FEW, "size": [1, 1, 2, 1]}
NAMES = ["unique", "no solution", "multiple", "unique"]


@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_a_frame_is_read_by_its_column(library: str) -> None:
    frame = imported(library).DataFrame(FRAME)
    seen: list[int] = []
    found = list(prove_each(frame, column="text", on_progress=seen.append))
    assert [verdict.name for verdict in found] == NAMES
    assert seen == [1, 2, 3, 4]
    with pytest.raises(RequestError, match=r'name its column, as in column="text"'):
        prove_each(frame)
    with pytest.raises(RequestError, match=r"no column 'texts'; it has text, size; did you mean"):
        prove_each(frame, column="texts")
    with pytest.raises(RequestError, match="only a table has a column 'text', not a str"):
        prove_each("4", column="text")


def test_dicts_are_read_by_their_column() -> None:
    """As `rows` gives them; one without the column is an error in its row."""
    records: list[dict[str, Any]] = [{"text": text, "size": 1} for text in FEW]
    odd: list[Any] = [records[0], "4"]
    assert [verdict.name for verdict in prove_each(records, column="text")] == NAMES
    assert [one.name for one in prove_each(iter(records), column="text", begin=1)] == NAMES[1:]
    found = prove_many([*records, {"size": 2}], column="text", on_error="keep")
    assert [verdict.name for verdict in found] == [*NAMES, "error"]
    last = found[4]
    assert isinstance(last, Failed)
    assert "puzzle 5: read takes a text" in str(last.error)
    with pytest.raises(
        RequestError, match="table or dicts have a column 'text'; number 2 is a str"
    ):
        prove_each(odd, column="text")
    late = prove_each(iter(odd), column="text")
    assert next(late).name == "unique"
    with pytest.raises(RequestError, match="number 2 is a str"):
        next(late)


@pytest.mark.parametrize("threads", [1, 2])
def test_a_run_goes_on_where_an_earlier_one_ended(threads: int) -> None:
    texts = [*FEW, "?!"]
    begun: list[Any] = []
    for verdict in prove_each(texts, threads=threads):
        begun.append(verdict)
        if len(begun) == 2:
            break
    seen: list[int] = []
    begun += prove_each(
        texts, threads=threads, begin=len(begun), on_progress=seen.append, on_error="keep"
    )
    assert [one.name for one in begun] == [*NAMES, "error"]
    assert seen == [3, 4, 5]
    failed = begun[-1]
    assert isinstance(failed, Failed)
    assert "puzzle 5" in failed.reason
    with pytest.raises(RequestError, match="a number of puzzles that are done"):
        prove_each(texts, begin=-1)
