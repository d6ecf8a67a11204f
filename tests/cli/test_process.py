"""The program as a process: pipes, terminals, signals, time to start."""

import json
import os
import re
import resource
import signal
import subprocess
import sys
import time

from terminal import RUN, on_a_terminal

BLANK = "\n".join(["." * 12] * 12)


def ended(process: subprocess.Popen, seconds: float = 30) -> tuple[int, str, str]:
    out, err = process.communicate(timeout=seconds)
    return process.returncode, out.decode(), err.decode()


def test_stdin_and_status(start):
    process = start("solve", "-", "--method", "sat", stdin=subprocess.PIPE)
    out, err = process.communicate(b"4")
    assert (process.returncode, err) == (0, b"")
    assert b"One solution" in out


def test_a_closed_pipe_is_no_error(start):
    process = start("solve", BLANK, "--method", "sat", "--all", "0")
    process.stdout.readline()
    process.stdout.close()
    err = process.stderr.read()
    assert process.wait(timeout=20) == 141
    assert err == b""


def test_solutions_stream_and_ctrl_c_stops_at_once(start):
    process = start("solve", BLANK, "--method", "sat", "--all", "0", "--json")
    assert "lines" in json.loads(process.stdout.readline())
    process.send_signal(signal.SIGINT)
    begun = time.perf_counter()
    status, out, err = ended(process)
    assert time.perf_counter() - begun < 2
    assert (status, err) == (130, "")
    assert json.loads(out.splitlines()[-1])["ended"] == "stopped by Ctrl-C"


def test_ctrl_c_in_a_batch(start, tmp_path):
    path = tmp_path / "many"
    path.write_text(f"20x20t0:{'z' * 15}j\n" * 5000)
    process = start("solve", "--batch", str(path), "--jobs", "2", "--method", "sat", start_new_session=True)
    process.stdout.readline()
    os.killpg(process.pid, signal.SIGINT)
    begun = time.perf_counter()
    status, _, err = ended(process)
    assert time.perf_counter() - begun < 3
    assert (status, err) == (130, "")
    assert gone_soon(process.pid)


def gone_soon(group: int) -> bool:
    """No process of the group is left after a while."""
    for _ in range(40):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


DEAF = """
import time
from takegaki.cli.question import Question
def prove(self, puzzle, budget):
    print("begun", flush=True)
    time.sleep(60)
Question.prove = prove
"""


def test_work_that_hears_nothing_is_left_behind():
    program = [sys.executable, "-c", DEAF + RUN, "solve", "4", "--method", "sat"]
    process = subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    process.stdout.readline()
    process.send_signal(signal.SIGINT)
    begun = time.perf_counter()
    status, out, err = ended(process)
    assert time.perf_counter() - begun < 3
    assert (status, err) == (130, "")
    assert "Undecided: stopped by Ctrl-C. No solution was found so far." in out


def test_colour_on_a_terminal_only_and_never_with_no_color(examples):
    name = str(examples / "two.txt")
    coloured = on_a_terminal("solve", name, "--method", "sat")
    plain = on_a_terminal("solve", name, "--method", "sat", NO_COLOR="1")
    assert "\x1b[1;33m║" in coloured
    assert "\x1b" not in plain
    shown = re.sub(r"\x1b\[[\d;]*m", "", coloured)
    assert shown.split("takegaki:")[0] == plain.split("takegaki:")[0]


SLOW = """
import time
from takegaki.core.verdict import Effort, Undecided
from takegaki.cli.question import Question
def prove(self, puzzle, budget):
    budget.on_progress(Effort(conflicts=12345))
    time.sleep(0.7)
    return Undecided("enough")
Question.prove = prove
"""


def test_long_work_shows_progress_on_a_terminal_and_nothing_in_a_pipe():
    assert "12,345 conflicts" in on_a_terminal("solve", "4", "--method", "sat", code=SLOW + RUN)
    piped = subprocess.run(
        [sys.executable, "-c", SLOW + RUN, "solve", "4", "--method", "sat"], capture_output=True, check=False
    )
    assert (piped.returncode, piped.stderr) == (30, b"")


def test_ascii_where_the_encoding_has_no_box_drawing(start):
    process = start("solve", "4", "--method", "sat", environment={"PYTHONIOENCODING": "ascii"})
    assert "+---+" in ended(process)[1]


def test_help_starts_fast(start):
    def seconds() -> float:
        # Of processor time: other tests may keep the machine busy.
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        assert ended(start("--help"))[0] == 0
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    assert min(seconds() for _ in range(3)) < 0.3


def test_help_loads_nothing_heavy():
    code = "import sys, takegaki.cli.main; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert not {"numpy", "numba", "rich", "pysat"} & {name.split(".")[0] for name in loaded.split()}
