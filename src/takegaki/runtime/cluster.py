"""Work on a cluster: what `pooled` does in processes of this machine, done by Dask on any number of them.

    with cluster_of("local:4") as cluster:      or "tcp://host:8786", a scheduler that runs already
        for future in pooled(work, pieces, cluster, begin=begin):
            future.result()

Nothing else differs: pieces go out a few at a time, answers come in the order of the pieces, each once. A
worker that dies is replaced and its piece is done anew; one that killed several workers ends the run with
BrokenExecutor. Source: M. Rocklin, Dask: parallel computation with blocked algorithms (2015).
"""

import os
import re
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import BrokenExecutor, Future
from contextlib import suppress
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import islice
from types import TracebackType
from typing import Any, Self, TypeVar

R = TypeVar("R")

ADDRESS = re.compile(r"local:([1-9]\d{0,3})|(?:tcp|tls|ws|wss)://\S+")

DEATHS = 5
"""Workers that may die over one piece before it is given up."""

PATIENCE = 30.0
"""Seconds to wait for a scheduler."""


class ClusterError(ValueError):
    """No such cluster; the message is one line."""


@dataclass
class Cluster:
    """A connection to a scheduler, and its own local cluster if it began one.

    dashboard   where progress can be seen, "" where Bokeh, which draws it, is absent
    """

    client: Any
    owned: Any = None

    @property
    def dashboard(self) -> str:
        """The address of the scheduler's page."""
        return str(self.client.dashboard_link or "") if find_spec("bokeh") else ""

    @property
    def workers(self) -> int:
        """Threads that work now, at least 1."""
        return max(1, sum(int(count) for count in self.client.nthreads().values()))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        # What is still under way is of no use to anybody.
        with suppress(Exception):
            self.client.close(timeout=2)
        if self.owned is not None:
            with suppress(Exception):
                self.owned.close(timeout=5)


def cluster_of(address: str) -> Cluster:
    """Connect to a scheduler, or begin one with so many worker processes on this machine.

    Raises ClusterError for an address of another form, without Dask, and where nothing answers.
    """
    found = ADDRESS.fullmatch(address)
    if not found:
        raise ClusterError(f"{address!r} is no cluster; local:4 or tcp://host:8786 was expected")
    if find_spec("distributed") is None:
        raise ClusterError("a cluster needs Dask: pip install 'takegaki[cluster]'")
    import dask  # noqa: PLC0415  (it is in the extra, and slow to load)
    from distributed import Client, LocalCluster  # noqa: PLC0415

    dask.config.set({"distributed.scheduler.allowed-failures": DEATHS, "logging.distributed": "error"})
    if not found[1]:
        try:
            return Cluster(Client(address, timeout=PATIENCE))
        except (OSError, TimeoutError) as error:
            raise ClusterError(f"{address}: no scheduler answers ({type(error).__name__})") from None
    owned = LocalCluster(
        n_workers=int(found[1]),
        threads_per_worker=1,
        dashboard_address=":0" if find_spec("bokeh") else None,
        silence_logs=50,
    )
    return Cluster(Client(owned), owned)


def on_cluster(
    work: Callable[..., R],
    pieces: Iterable[tuple[object, ...]],
    cluster: Cluster,
    begin: Callable[..., None],
    given: tuple[object, ...],
    in_flight: int,
) -> Generator[Future[R], None, None]:
    """As `pooled`, on a cluster. Raises BrokenExecutor when a piece kills one worker after the other."""
    from distributed.scheduler import KilledWorker  # noqa: PLC0415

    order = f"{os.getpid()} {id(pieces)} {work.__module__}.{work.__qualname__}"
    unread, waiting = iter(pieces), deque[Any]()
    try:
        while True:
            for piece in islice(unread, max(0, in_flight * cluster.workers - len(waiting))):
                future = cluster.client.submit(_do, order, begin, given, work, piece, pure=False)
                waiting.append(future)
            if not waiting:
                return
            # All that is there at the head comes in one go: asking for each would take a way there and back.
            ready = [waiting.popleft()]
            while waiting and waiting[0].status == "finished":
                ready.append(waiting.popleft())
            try:
                answers = cluster.client.gather(ready)
            except KilledWorker as error:
                raise BrokenExecutor(f"{DEATHS} workers died over one piece of work: {error.task}") from None
            for answer in answers:
                done: Future[R] = Future()
                done.set_result(answer)
                yield done
    finally:
        if waiting:
            with suppress(Exception):
                cluster.client.cancel(list(waiting), force=True)


_BEGUN: set[str] = set()
"""What this worker has begun."""


def _do(
    order: str,
    begin: Callable[..., None],
    given: tuple[object, ...],
    work: Callable[..., R],
    piece: tuple[object, ...],
) -> R:
    from takegaki.runtime import processes  # noqa: PLC0415

    if order not in _BEGUN:
        processes.IS_CLUSTER_WORKER = True
        begin(*given)
        _BEGUN.add(order)
    return work(*piece)
