"""A command whose work is replaced by something that waits, and Ctrl-C in the middle of it."""

import signal
import subprocess
import sys

from clocks import PATIENCE

PROGRAM = """
import time
from importlib import import_module
module = import_module("{module}")
def waits(*given, **options):
    print("begun", flush=True)
    if {hears}:
        (options.get("budget") or given[-1]).cancel.wait()
        return real(*given, **options)
    time.sleep(1000)
real, module.{name} = module.{name}, waits
from takegaki.cli.main import run; run()
"""


def interrupted(work: str, *arguments: str, hears: bool) -> tuple[int, str, str]:
    """Exit status, stdout behind its first line, and stderr of a command that Ctrl-C ends soon.

    work    "package.module.function", called with a budget
    hears   whether it heeds the budget, or is deaf and has to be left behind
    """
    module, _, name = work.rpartition(".")
    program = PROGRAM.format(module=module, name=name, hears=hears)
    process = subprocess.Popen(
        [sys.executable, "-c", program, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "begun\n"
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=PATIENCE)
    return process.returncode, out, err
