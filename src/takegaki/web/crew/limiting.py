"""Limits that the system holds a process to."""

import contextlib
import sys

from takegaki.web.limits import MEMORY


def limit_memory() -> None:
    """From now on this process may take MEMORY more than it has. Systems without such limits go without."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource  # noqa: PLC0415  (only where there is one)

        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        wanted = _virtual() + MEMORY
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def limit_cpu(seconds: float | None) -> None:
    """This process is ended when it has worked so long from now on; None: no longer."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource  # noqa: PLC0415  (only where there is one)

        _, hard = resource.getrlimit(resource.RLIMIT_CPU)
        if seconds is None:
            resource.setrlimit(resource.RLIMIT_CPU, (hard, hard))
        else:
            used = resource.getrusage(resource.RUSAGE_SELF)
            # The system counts whole seconds.
            until = int(used.ru_utime + used.ru_stime + seconds) + 2
            resource.setrlimit(resource.RLIMIT_CPU, (until, hard))


def in_use() -> int:
    """Bytes of memory in use, 0 where that cannot be told."""
    return _pages(1)


def _virtual() -> int:
    return _pages(0)


def _pages(column: int) -> int:
    if not sys.platform.startswith("linux"):
        return 0
    import resource  # noqa: PLC0415  (only where there is one)

    with open("/proc/self/statm", encoding="ascii") as file:  # noqa: PTH123  (a device, read in one go)
        return int(file.read().split()[column]) * resource.getpagesize()
