"""A cluster of Dask does what processes do: the same answers in order, each once, though workers
die.
"""

import os
import signal
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from needs import needs
from takegaki.cli.errors import Status
from takegaki.cli.solve.batch import run_batch
from takegaki.cli.solve.options import SolveOptions
from takegaki.generation import Request
from takegaki.generation.batch import batch
from takegaki.lab.experiments import experiment_named
from takegaki.lab.experiments.result_rows import LabRows
from takegaki.lab.experiments.run import run_experiments
from takegaki.runtime.processes import (
    PIECES_A_SECOND,
    Cluster,
    ClusterError,
    begin_in_pool,
    cluster_of,
    piece_seconds,
    pooled,
)
from takegaki.tilings import square
from tiers import thorough

pytestmark = needs("dask")


def squared(number: int, folder: str) -> int:
    """The third piece kills the worker that does it, the first time."""
    mark = Path(folder) / "killed"
    if number == 3 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    with cluster_of("local:2") as found:
        yield found


@thorough
@needs("sigkill")
def test_a_worker_that_dies_loses_nothing(cluster: Cluster, tmp_path: Path) -> None:
    pieces = ((number, str(tmp_path)) for number in range(40))
    with closing(pooled(squared, pieces, cluster, begin=begin_in_pool)) as futures:
        assert [future.result() for future in futures] == [number * number for number in range(40)]
    assert (tmp_path / "killed").exists()


def test_puzzles_are_those_of_one_process(cluster: Cluster) -> None:
    request = Request(square(5, 4), 7)
    assert list(batch(request, 12, jobs=cluster)) == list(batch(request, 12))


BATCH = ['{"id":"one","clues":["4"]}', "nonsense", '{"id":3,"clues":["22","22"]}', "5x3t0:a3m"] * 20


def test_a_batch_is_that_of_one_process(
    cluster: Cluster, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name = tmp_path / "batch.jsonl"
    name.write_text("\n".join(BATCH))
    told = []
    for jobs in (1, cluster):
        assert run_batch(str(name), SolveOptions(), jobs=jobs) is Status.UNREADABLE
        told.append(capsys.readouterr().out)
    assert told[0] == told[1]
    assert told[0].count("\n") == len(BATCH)


@thorough
def test_rows_are_those_of_one_process(cluster: Cluster, tmp_path: Path) -> None:
    experiment = experiment_named("create").changed([3, 4], 4)
    found = []
    for name, jobs in (("one", 1), ("cluster", cluster)):
        with LabRows(tmp_path / name) as rows:
            rows.begin(experiment, {})
            run_experiments([experiment], rows, jobs)
            found.append([{**row, "create_s": None} for row in rows.rows(experiment)])
    assert found[0] == found[1]
    assert len(found[0]) == 24


def test_no_such_cluster() -> None:
    for address in ("local:0", "local", "somewhere", "tcp://"):
        with pytest.raises(ClusterError, match="write local:4 or tcp://host:8786"):
            cluster_of(address)


class Scheduler:
    """What a connection knows of its workers."""

    def __init__(self, workers: int) -> None:
        self._workers = workers

    def nthreads(self) -> dict[str, int]:
        return {f"tcp://{number}": 1 for number in range(self._workers)}


def test_pieces_are_longer_the_more_workers_a_scheduler_has() -> None:
    """A scheduler hands out some hundred pieces a second, however many wait for them."""
    assert piece_seconds(256, 0.1) == 0.1
    assert piece_seconds(Cluster(Scheduler(2)), 0.1) == 0.1
    assert piece_seconds(Cluster(Scheduler(1000)), 0.1) == 1000 / PIECES_A_SECOND == 10
    assert piece_seconds(Cluster(Scheduler(1000)), 60.0) == 60
