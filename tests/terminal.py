"""The program on a terminal."""

import os
import pty
import subprocess
import sys

from clocks import PATIENCE

RUN = "from takegaki.cli.main import run; run()"


def on_a_terminal(*arguments: str, code: str = RUN, **environment: str) -> str:
    """What the program writes when stdout and stderr are a terminal."""
    shown, terminal = pty.openpty()
    program = [sys.executable, "-c", code, *arguments]
    names = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    names |= {"TERM": "xterm-256color", "COLUMNS": "100", **environment}
    process = subprocess.Popen(program, stdout=terminal, stderr=terminal, env=names)
    os.close(terminal)
    text = b""
    while True:
        try:
            piece = os.read(shown, 65536)
        except OSError:
            break
        if not piece:
            break
        text += piece
    os.close(shown)
    process.wait(timeout=PATIENCE)
    return text.decode()
