"""Other systems, by construction: every module loads and commands run without what only POSIX
has.
"""

import os
import subprocess
import sys
from pathlib import Path

from tiers import not_quick

ABSENT = ("resource", "fcntl", "termios", "tty", "pty", "pwd", "grp", "posix", "syslog")
"""Modules of the standard library that Windows does not have."""

WITHOUT = f"""
import builtins, importlib, os, pkgutil, signal, sys, types

ABSENT = {ABSENT!r}
real = builtins.__import__

# What Windows has of it.
plain = types.ModuleType("signal")
names = ("SIGINT", "SIGTERM", "SIGABRT", "SIG_IGN", "SIG_DFL", "signal", "getsignal",
"raise_signal",
         "default_int_handler")
for name in names:
    setattr(plain, name, getattr(signal, name))

# Only for our own modules: others have their own ways on each system.
def imported(name, globals=None, locals=None, fromlist=(), level=0):
    if str((globals or {{}}).get("__name__", "")).startswith("takegaki"):
        if name in ABSENT:
            raise ImportError(name)
        if name == "signal":
            return plain
    return real(name, globals, locals, fromlist, level)

builtins.__import__ = imported
"""

EVERY_MODULE = """
import takegaki
for found in pkgutil.walk_packages(takegaki.__path__, "takegaki."):
    if not found.name.endswith("__main__"):
        importlib.import_module(found.name)
"""

COMMANDS = """
from typer.testing import CliRunner
from takegaki.cli.main import app

def run(*arguments, stdin=None):
    result = CliRunner().invoke(app, list(arguments), input=stdin)
    if result.exit_code:
        raise SystemExit(f"{arguments}: {result.exit_code} {result.output} {result.exception!r}")

run("solve", "4", "--svg", "picture.svg")
run("generate", "3x3", "--seed", "1", "--count", "2", "-o", "puzzles.jsonl")
run("play", "--plain", "4", stdin="1 1 t\\nsave game.json\\nq\\n")
run("library")
"""


@not_quick
def test_modules_load_and_commands_run_without_what_windows_lacks(tmp_path: Path) -> None:
    environment = {**os.environ, "TAKEGAKI_DATA": str(tmp_path)}
    environment["PYTHONPATH"] = os.pathsep.join(path for path in sys.path if path)
    code = WITHOUT + EVERY_MODULE + COMMANDS
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert {path.name for path in tmp_path.iterdir()} >= {
        "picture.svg",
        "puzzles.jsonl",
        "game.json",
    }
