"""What the numbers were measured on and with."""

import os
import platform
import shlex
import sys
from collections.abc import Iterable
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from takegaki.bench.peers import Peer

CPUINFO = Path("/proc/cpuinfo")
PACKAGES = ("takegaki", "numpy", "numba", "python-sat")


def cpu_model() -> str:
    """Name of the processor, as the system tells it."""
    if CPUINFO.is_file():
        for line in CPUINFO.read_text(encoding="utf-8", errors="replace").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def machine() -> dict[str, str | int | float]:
    """Processor, cores, system, and how busy it is now (mean number of running processes in a minute)."""
    return {
        "cpu": cpu_model(),
        "cores": os.cpu_count() or 1,
        "system": f"{platform.system()} {platform.release()}",
        "load": round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else -1.0,
    }


def versions(peers: Iterable[Peer] = ()) -> dict[str, str]:
    """Versions of Python, of ours, and of all that was measured."""
    names = dict.fromkeys([*PACKAGES, *(peer.package for peer in peers if peer.package)])
    return {"python": platform.python_version()} | {name: _version(name) for name in names}


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "absent"


def command() -> str:
    """The command as it was typed."""
    return shlex.join(["takegaki", *sys.argv[1:]])


def today() -> str:
    """The date of the measurement, in UTC."""
    return datetime.now(UTC).date().isoformat()
