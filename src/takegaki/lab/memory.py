"""Peak memory of a process that does nothing but solve: run as a child, with the boards on its
input.
"""

import json
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

try:
    import resource
except ImportError:  # not on Windows
    resource = None  # type: ignore[assignment]

from takegaki.lab.corpus import Case
from takegaki.lab.measure import run_whole

STATUS = Path("/proc/self/status")
START = "start"
"""Key of the peak after the warm-up, before the first group."""


def peak_bytes() -> int:
    """The most memory this process has held at once; 0 where that is not known.

    Linux's ru_maxrss starts at what the parent held when it forked, so /proc is read where it
    exists.
    """
    if STATUS.is_file():
        for line in STATUS.read_text().splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) * 1024
    if resource is None:
        return 0
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit


def peaks(groups: Iterable[tuple[str, Sequence[str]]], time_limit: float) -> dict[str, int]:
    """Bytes at most held after the warm-up (START), and after each group, in the order given."""
    found: dict[str, int] = {}
    for name, texts in groups:
        if not found:
            run_whole(texts[0], time_limit)
            found[START] = peak_bytes()
        for text in texts:
            run_whole(text, time_limit)
        found[name] = peak_bytes()
    return found


def peaks_in_child(cases: Iterable[Case], time_limit: float) -> dict[str, int]:
    """`peaks` of the cases' groups in a fresh process, smallest boards first; empty when it
    fails.
    """
    groups: dict[str, list[str]] = {}
    for case in sorted(cases, key=lambda case: case.rows * case.cols):
        groups.setdefault(case.group, []).append(case.text)
    child = subprocess.run(
        [sys.executable, "-m", __name__],
        input=json.dumps({"time_limit": time_limit, "groups": list(groups.items())}),
        capture_output=True,
        text=True,
        check=False,
    )
    if child.returncode:
        return {}
    found: dict[str, int] = json.loads(child.stdout)
    return found


def _main() -> None:
    request = json.load(sys.stdin)
    json.dump(peaks(request["groups"], request["time_limit"]), sys.stdout)


if __name__ == "__main__":
    _main()
