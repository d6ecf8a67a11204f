"""Puzzles in and out of frames, and questions in the processes of other libraries, where there are
any.
"""

import pickle
from collections.abc import Callable
from copy import deepcopy
from threading import Event
from typing import Any

import numpy as np
import pytest

from clocks import Clock
from needs import imported
from takegaki import (
    Budget,
    Puzzle,
    Undecided,
    explain,
    hint,
    prove,
    prove_each,
    prove_many,
    rate,
    read,
    rows,
    solve,
    square,
)
from takegaki.core.errors import FormatError, PuzzleError, UnsupportedError
from tiers import thorough

TEXTS = ["4", "0", "..\n..", "33\n..\n.."]
NAMES = ["unique", "no solution", "multiple", "unique"]


@pytest.fixture
def pandas() -> Any:
    return imported("pandas")


@pytest.fixture
def polars() -> Any:
    return imported("polars")


def names(verdicts: Any) -> list[str]:
    return [verdict.name for verdict in verdicts]


def test_cells_of_pandas(pandas: Any) -> None:
    wanted = Puzzle.of(square(2, 3), [[3, None, 0], [None, 2, None]])
    nan, missing = np.nan, pandas.NA
    frames = [
        pandas.DataFrame([[3, None, 0], [None, 2, None]]),
        pandas.DataFrame([[3, nan, 0], [nan, 2, nan]]),
        pandas.DataFrame([[3, missing, 0], [missing, 2, missing]], dtype="Int64"),
        pandas.DataFrame([[3, missing, 0], [None, 2, nan]], dtype=object),
        pandas.DataFrame([[3, None, 0], [None, 2, None]], index=["a", "b"], columns=list("xyz")),
    ]
    for frame in frames:
        assert Puzzle.of(square(2, 3), frame) == wanted
        assert read(frame) == wanted
        assert prove(frame) == prove(wanted)
    for dtype in ("Int8", "float32", object):
        assert (
            Puzzle.of(square(2, 3), pandas.Series([3, None, 0, None, 2, None], dtype=dtype))
            == wanted
        )
    for value in (1.9, 259, -3, "S", np.inf):
        with pytest.raises(PuzzleError, match="r1c2"):
            read(pandas.DataFrame([[3, value], [2, None]]))
    assert read(pandas.DataFrame([[3, "3"], [".", None]])) == read(["33", ".."])
    with pytest.raises(FormatError, match="not a Series"):
        read(pandas.Series([3, 2]))


def test_cells_of_polars(polars: Any) -> None:
    wanted = Puzzle.of(square(2, 3), [[3, None, 0], [None, 2, None]])
    frame = polars.DataFrame([[3, None, 0], [None, 2, None]], orient="row")
    assert read(frame) == Puzzle.of(square(2, 3), frame) == wanted
    assert Puzzle.of(square(2, 3), polars.Series([3, None, 0, None, 2, None])) == wanted


def test_tables_without_a_frame() -> None:
    wanted = Puzzle.of(square(2, 3), [[3, None, 0], [None, 2, None]])
    assert read([[3, None, 0], [None, 2, None]]) == read(((3, None, 0), (None, 2, None))) == wanted
    assert read(np.array([[3, -1, 0], [-1, 2, -1]])) == wanted
    assert read(np.array([[3, np.nan, 0], [np.nan, 2, np.nan]])) == wanted
    wrong: list[Any] = [
        [[]],
        np.empty((0, 3)),
        np.zeros(4),
        np.zeros((2, 2, 2)),
        [[1], 2],
        {(0, 0): 3},
    ]
    for value in wrong:
        with pytest.raises(FormatError, match=r"read takes|differ|at least|empty|row|cells"):
            read(value)
    with pytest.raises(PuzzleError, match="differ in length"):
        read([[3, 2], [1]])
    with pytest.raises(PuzzleError, match="at most"):
        read(np.broadcast_to(np.int8(-1), (10**6, 10**6)))


@thorough
def test_frames_of_rows_there_and_back(pandas: Any, polars: Any) -> None:
    """As a batch goes: texts in a column, verdicts as columns, joined by number."""
    for frames in (pandas, polars):
        corpus = frames.DataFrame(rows(TEXTS))
        assert names(prove_many(corpus["text"])) == NAMES
        found = frames.DataFrame(rows(prove_each(corpus["text"])))
        assert list(found["verdict"]) == NAMES
        for things in ([rate(TEXTS[3])], explain(TEXTS[3]), [solve("4"), prove("0")]):
            assert len(frames.DataFrame(rows(things))) == len(rows(things))
    joined = pandas.DataFrame(rows(TEXTS)).merge(
        pandas.DataFrame(rows(prove_many(TEXTS))), on="number"
    )
    assert list(joined["verdict"]) == NAMES
    column = pandas.Series([read(text) for text in TEXTS])
    assert names(column.map(prove)) == NAMES
    assert (column == read("0")).tolist() == [False, True, False, False]
    assert pandas.DataFrame({"puzzle": [*column, *column]}).drop_duplicates().shape == (4, 1)
    for table in (pandas.DataFrame(rows(TEXTS)), polars.DataFrame(rows(TEXTS))):
        with pytest.raises(PuzzleError, match="name its column, as in"):
            prove_many(table)
    with pytest.raises(PuzzleError, match=r"puzzle 2: .*a text"):
        prove_many(pandas.Series(["4", None]))
    with pytest.raises(UnsupportedError):
        rows([3])


def test_what_cannot_be_read_is_named_when_its_turn_comes() -> None:
    for jobs in (1, 2):
        verdicts = prove_each(["4", "0", "nothing"], jobs=jobs)
        assert [next(verdicts).name for _ in range(2)] == ["unique", "no solution"]
        with pytest.raises(FormatError, match=r"^line 1, column 1, puzzle 3: "):
            next(verdicts)


@thorough
@pytest.mark.parametrize("jobs", [1, 2])
def test_cancelled_all_that_follow_are_undecided(jobs: int) -> None:
    budget = Budget()
    verdicts = prove_each(["4"] * 2000, jobs=jobs, budget=budget)
    assert next(verdicts).name == "unique"
    budget.cancel.set()
    rest = list(verdicts)
    assert len(rest) == 1999
    assert isinstance(rest[-1], Undecided)
    assert rest[-1].reason == "cancelled"


def test_budgets_travel() -> None:
    cancelled = Budget()
    cancelled.cancel.set()
    for copied in (pickle.loads(pickle.dumps(Budget(2.5, 7))), deepcopy(Budget(2.5, 7))):
        assert (copied.time_limit, copied.conflicts, copied.cancel.is_set()) == (2.5, 7, False)
        assert isinstance(copied.cancel, Event)
    assert deepcopy(cancelled).cancel.is_set()
    running = Budget(time_limit=5, clock=Clock(step=1.0)).start()
    left = deepcopy(running).time_limit
    assert left is not None
    assert 0 < left < 5


@thorough
def test_processes_of_joblib() -> None:
    joblib = imported("joblib")
    parallel, delayed = joblib.Parallel(n_jobs=2), joblib.delayed
    budget = Budget(time_limit=60)
    assert names(parallel(delayed(prove)(text, budget=budget) for text in TEXTS)) == NAMES
    puzzles = [read(text) for text in TEXTS]
    assert parallel(delayed(prove)(puzzle) for puzzle in puzzles) == prove_many(puzzles)
    traces = parallel(delayed(explain)(puzzle) for puzzle in puzzles)
    assert [trace.outcome for trace in traces] == [explain(puzzle).outcome for puzzle in puzzles]
    assert joblib.hash(read("4")) == joblib.hash(read("4")) != joblib.hash(read("0"))


def test_dask_names_equal_values_alike_whatever_was_derived_from_them() -> None:
    """Else a graph of tasks that is made anew computes all of them again."""
    base = imported("dask.base")

    def token(value: object) -> str:
        with imported("dask").config.set({"tokenize.ensure-deterministic": True}):
            name: str = base.tokenize(value)
        return name

    kinds: list[Callable[[], object]] = [
        lambda: read("33\n..\n.."),
        lambda: read("33\n..\n..").graph,
        lambda: prove("33\n..\n.."),
        lambda: explain("33\n..\n.."),
        lambda: hint("33\n..\n.."),
        lambda: rate("33\n..\n.."),
        lambda: Budget(time_limit=3),
    ]
    fresh = [token(make()) for make in kinds[:2]]
    tokens = [token(make()) for make in kinds]
    assert tokens == [token(make()) for make in kinds]
    assert tokens[:2] == fresh
    assert len({*tokens, token(read("33\n..\n.3")), token(Budget(time_limit=4))}) == len(tokens) + 2


def test_dask_and_cloudpickle() -> None:
    dask, cloudpickle = imported("dask"), imported("cloudpickle")
    values = [
        read("4"),
        prove("4"),
        explain(TEXTS[3]),
        hint(TEXTS[3]),
        rate(TEXTS[3]),
        Budget(time_limit=3),
    ]
    again = cloudpickle.loads(cloudpickle.dumps(values))
    assert [repr(one) for one in again[:5]] == [repr(one) for one in values[:5]]
    tasks = [dask.delayed(prove)(read(text)) for text in TEXTS]
    assert names(dask.compute(*tasks, scheduler="threads")) == NAMES
