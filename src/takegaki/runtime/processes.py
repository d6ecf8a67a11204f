"""Work in several processes, of this machine or of a cluster.

Of Ctrl-C the first process alone decides what ends.

    with cluster_of("local:4") as cluster:      or "tcp://host:8786", a scheduler that runs already
        for future in pooled(work, pieces, cluster, begin=begin):
            future.result()

On a cluster Dask does what processes of this machine do, on any number of machines. Nothing else
differs: pieces go out a few at a time, answers come in the order of the pieces, each once. A worker
that dies is replaced and its piece is done anew; one that killed several workers ends the run with
BrokenExecutor.
Source: M. Rocklin, Dask: parallel computation with blocked algorithms (2015).
"""

import atexit
import gc
import multiprocessing
import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from itertools import islice
from multiprocessing import parent_process
from threading import Thread
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self, TypeVar

from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.lazy_pattern import pattern
from takegaki.core.quiet_import import begin_quietly
from takegaki.runtime.tiers import TIERS

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    from takegaki.runtime.kernels import Kernel


R = TypeVar("R")

ADDRESS = pattern(r"local:([1-9]\d{0,3})|(?:tcp|tls|ws|wss)://\S+")

DEATHS = 5
"""Workers that may die over one piece before it is given up."""

PATIENCE = 30.0
"""Seconds to wait for a scheduler, or for processes that were told to end."""


class ClusterError(ValueError):
    """No such cluster; the message is one line."""


@dataclass
class Cluster:
    """A connection to a scheduler, and its own local cluster if it began one.

    dashboard   the address of the progress page, "" without Bokeh, which draws it
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
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
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
        raise ClusterError(f"{address!r} is not a cluster; write local:4 or tcp://host:8786")
    if find_spec("distributed") is None:
        raise ClusterError("a cluster needs Dask: pip install 'takegaki[cluster]'")
    import dask  # noqa: PLC0415  (it is in the extra, and slow to load)
    from distributed import Client, LocalCluster  # noqa: PLC0415

    dask.config.set(
        {"distributed.scheduler.allowed-failures": DEATHS, "logging.distributed": "error"}
    )
    if not found[1]:
        try:
            return Cluster(Client(address, timeout=PATIENCE))
        except (OSError, TimeoutError) as error:
            raise ClusterError(
                f"{address}: no scheduler answers ({type(error).__name__})"
            ) from None
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
    """As `pooled`, on a cluster. Raises BrokenExecutor when a piece kills one worker after the
    other.
    """
    from distributed.scheduler import KilledWorker  # noqa: PLC0415

    order = f"{os.getpid()} {id(pieces)} {work.__module__}.{work.__qualname__}"
    unread, waiting = iter(pieces), deque[Any]()
    try:
        while True:
            for piece in islice(unread, max(0, in_flight * cluster.workers - len(waiting))):
                future = cluster.client.submit(
                    _do, order, TIERS.waits, begin, given, work, piece, pure=False
                )
                waiting.append(future)
            if not waiting:
                return
            # All results at the head are fetched at once: one by one each would take a round trip.
            ready = [waiting.popleft()]
            while waiting and waiting[0].status == "finished":
                ready.append(waiting.popleft())
            try:
                answers = cluster.client.gather(ready)
            except KilledWorker as error:
                raise BrokenExecutor(
                    f"{DEATHS} workers died over one piece of work: {error.task}"
                ) from None
            for answer, interpreted in answers:
                TIERS.elsewhere += interpreted
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
    waits: bool,
    begin: Callable[..., None],
    given: tuple[object, ...],
    work: Callable[..., R],
    piece: tuple[object, ...],
) -> tuple[R, float]:
    global IS_CLUSTER_WORKER  # noqa: PLW0603  (a process is one for good)
    if order not in _BEGUN:
        IS_CLUSTER_WORKER = True
        TIERS.waits = waits
        begin(*given)
        _BEGUN.add(order)
    return _with_tier(work, piece)


_told = 0.0
"""Seconds of plain Python in here that the program which handed out the work knows of."""


def _with_tier(work: Callable[..., R], piece: tuple[object, ...]) -> tuple[R, float]:
    """What the work gives, and the seconds of plain Python since the piece before."""
    global _told
    found = work(*piece)
    before, _told = _told, TIERS.seconds
    return found, _told - before


def _bare(told: "Future[tuple[R, float]]") -> Future[R]:
    """What will be the result alone; the seconds of plain Python are added to those of this
    process.
    """
    bare: Future[R] = Future()

    def hand_over(done: "Future[tuple[R, float]]") -> None:
        """As soon as it is there."""
        if done.cancelled():
            bare.cancel()
        elif error := done.exception():
            bare.set_exception(error)
        else:
            found, interpreted = done.result()
            TIERS.elsewhere += interpreted
            bare.set_result(found)

    told.add_done_callback(hand_over)
    return bare


Jobs = int | Cluster
"""How many processes work; or a cluster that does."""

IS_CLUSTER_WORKER = False
"""Whether another program began this process and ends it."""

QUIET = 0.1
"""Seconds without a byte after which no process is writing any more: longer than pickling takes."""


PIECES_A_SECOND = 100
"""What one scheduler hands out and takes back at ease; 174 were measured (docs/scale.md)."""


def piece_seconds(jobs: Jobs, least: float) -> float:
    """How long a piece of work is to take, so that a scheduler keeps all workers busy; at least so
    long.
    """
    return max(least, jobs.workers / PIECES_A_SECOND) if isinstance(jobs, Cluster) else least


def begin_in_pool() -> None:
    """Initialise a process of a pool.

    It ignores Ctrl-C, which the parent handles, and ends when the parent ends, even if that is
    killed. What it interprets for long the parent compiles, once for all; a worker of a cluster
    does so itself.
    """
    # What is loaded by now stays: it need not be looked through for garbage, here or at the end.
    gc.freeze()
    if not IS_CLUSTER_WORKER:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    if _requests is None:
        from takegaki.runtime.background_compilation import compile_what_is_missing  # noqa: PLC0415  (hardly ever needed)

        compile_what_is_missing(jobs=1)
    else:
        TIERS.on_missing = TIERS.on_waiting = _request
    parent = parent_process()
    if parent is None or IS_CLUSTER_WORKER:
        return

    def wait() -> None:
        """End this process with its parent."""
        parent.join()
        os._exit(1)

    Thread(target=wait, daemon=True).start()


_requests: "Connection[bytes, bytes] | None" = None
"""In a process of a pool: where it says which machine code it misses."""


def _request(kernel: "Kernel") -> None:
    # A short message is written whole without a lock, which a process that is killed would keep.
    with suppress(OSError):
        if _requests is not None:
            _requests.send_bytes(kernel.name.encode())


FIRST_MODULES = (
    "takegaki.solving.methods.exact",
    "takegaki.solving.methods.exact_trees",
    "takegaki.formats",
)
"""What processes that make or solve puzzles need."""


def warm_start() -> str:
    """How a program begins processes soonest: as copies of one that has loaded what they need.

    That one begins with the first of them, ends with the program, and has the environment of that
    moment: so this is for programs of ours, not for a library. "spawn" where a system does not copy
    processes safely.
    """
    if sys.platform == "darwin" or "forkserver" not in multiprocessing.get_all_start_methods():
        return "spawn"
    multiprocessing.set_forkserver_preload(list(FIRST_MODULES))
    atexit.register(_end_server)
    return "forkserver"


def _end_server() -> None:
    # Waited for, it and its processes count among what the program used.
    from multiprocessing import forkserver  # noqa: PLC0415  (not on every system)

    with suppress(Exception):
        # Python has no public name for it.
        forkserver._forkserver._stop()  # type: ignore[attr-defined]


def begin_member(
    requests: "Connection[bytes, bytes]",
    waits: bool,
    begin: Callable[..., None],
    given: tuple[object, ...],
) -> None:
    """Begin a process of a pool of `pool_of`.

    requests      where it says which machine code it misses
    waits         whether it waits for that, as of `Tiers`
    begin, given  called as begin(*given)
    """
    global _requests
    begin_quietly()
    _requests, TIERS.waits = requests, waits
    begin(*given)


def _hear(requests: "Connection[bytes, bytes]", jobs: int) -> None:
    """Compile what processes of a pool miss, until the last of them has ended."""
    from takegaki.runtime.background_compilation import compile_for_others  # noqa: PLC0415  (not for one process)

    with requests, suppress(EOFError, OSError):
        while True:
            compile_for_others(requests.recv_bytes().decode(), jobs)


@contextmanager
def pool_of(
    jobs: int, begin: Callable[..., None], given: tuple[object, ...] = (), start: str = "spawn"
) -> Iterator[ProcessPoolExecutor]:
    """So many processes, each begun by begin(*given), which calls `begin_in_pool`.

    What they miss of machine code this process compiles once for all, so that its progress shows
    it. What this process waits for, they wait for, too (see `measured_runs`).
    """
    context = multiprocessing.get_context(start)
    heard, requests = context.Pipe(duplex=False)
    Thread(target=_hear, args=(heard, jobs), daemon=True).start()
    with (
        requests,
        ProcessPoolExecutor(
            jobs, context, begin_member, (requests, TIERS.waits, begin, given)
        ) as pool,
    ):
        yield pool


def submit(pool: ProcessPoolExecutor, work: Callable[..., R], *piece: object) -> Future[R]:
    """Work for a pool of `pool_of`: what will be its result; seconds of plain Python that it took
    there count as `elsewhere` here.
    """
    return _bare(pool.submit(_with_tier, work, piece))


def pooled(
    work: Callable[..., R],
    pieces: Iterable[tuple[object, ...]],
    jobs: Jobs,
    *,
    begin: Callable[..., None],
    given: tuple[object, ...] = (),
    in_flight: int = 2,
    start: str = "spawn",
) -> Generator[Future[R], None, None]:
    """work(*piece) for each piece in so many processes: what will be its result, in the order of
    the pieces.

    begin      called in each process with `given`, before any work; it calls `begin_in_pool`
    in_flight  pieces for each process that are begun or wait, so that few are read ahead
    start      how processes begin; spawned by default, as other threads may run and hold locks at a
               fork

    Leaving the loop over the answers ends the processes without waiting for them.
    """
    if isinstance(jobs, Cluster):
        yield from on_cluster(work, pieces, jobs, begin, given, in_flight)
        return
    unread = iter(pieces)
    with pool_of(jobs, begin, given, start) as pool:
        waiting: deque[Future[R]] = deque()
        try:
            while True:
                for piece in islice(unread, max(0, in_flight * jobs - len(waiting))):
                    with interrupts_held():
                        waiting.append(submit(pool, work, *piece))
                if not waiting:
                    return
                yield waiting.popleft()
        except BaseException:
            end_pool(pool)
            raise


def end_pool(pool: ProcessPoolExecutor) -> None:
    """End without waiting for work whose results are not needed any more."""
    workers = list((pool._processes or {}).values())
    queue = getattr(pool, "_call_queue", None)
    unfinished = bool(getattr(pool, "_pending_work_items", None))
    manager: Thread | None = getattr(pool, "_executor_manager_thread", None)
    pool.shutdown(wait=False, cancel_futures=True)
    for worker in workers:
        worker.terminate()
    if unfinished and queue is not None:
        _drain(queue._reader)
    if manager is not None:
        # At its end Python wakes this thread by a pipe that the thread may be closing just then.
        manager.join(PATIENCE)


def _drain(reader: "Connection[object, object]") -> None:
    """Empty a pipe that only we still hold: a thread that writes work into it would wait for ever,
    and the end of the program for that thread."""
    with suppress(OSError):
        while reader.poll(QUIET):
            os.read(reader.fileno(), 1 << 16)


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Ctrl-C waits until this ends; processes that start meanwhile ignore it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
