"""The program as a process: pipes, terminals, signals, time to start."""

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cli.conftest import PROGRAM
from cli.running import Run, Start
from clocks import PATIENCE, until
from narrowing import not_none
from needs import imported, needs
from takegaki.cli.main import help_text
from takegaki.formats import read_document
from takegaki.play.game_library import Library
from terminal import RUN, on_a_terminal
from tiers import sampled, thorough

BLANK = "\n".join(["." * 12] * 12)


def ended(process: subprocess.Popen[Any], seconds: float = PATIENCE) -> tuple[int, str, str]:
    out, err = process.communicate(timeout=seconds)
    return process.returncode, out.decode(), err.decode()


def test_stdin_and_status(start: Start) -> None:
    process = start("solve", "-", "--method", "sat", stdin=subprocess.PIPE)
    out, err = process.communicate(b"4")
    assert (process.returncode, err) == (0, b"")
    assert b"Exactly one solution" in out


def test_a_closed_pipe_is_no_error(start: Start) -> None:
    process = start("solve", BLANK, "--method", "sat", "--all", "0")
    assert process.stdout is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr is not None
    err = process.stderr.read()
    assert process.wait(timeout=PATIENCE) == 141
    assert err == b""


@thorough
def test_solutions_stream_and_ctrl_c_stops_at_once(start: Start) -> None:
    process = start("solve", BLANK, "--method", "sat", "--all", "0", "--json")
    assert process.stdout is not None
    assert "lines" in json.loads(process.stdout.readline())
    process.send_signal(signal.SIGINT)
    status, out, err = ended(process)
    assert (status, err) == (130, "")
    assert json.loads(out.splitlines()[-1])["ended"] == "stopped by Ctrl-C"


@thorough
def test_ctrl_c_in_a_batch(start: Start, tmp_path: Path) -> None:
    path = tmp_path / "many"
    path.write_text(f"20x20t0:{'z' * 15}j\n" * 5000)
    process = start(
        "solve", "--batch", str(path), "--jobs", "2", "--method", "sat", start_new_session=True
    )
    assert process.stdout is not None
    process.stdout.readline()
    os.killpg(process.pid, signal.SIGINT)
    status, _, err = ended(process)
    assert (status, err) == (130, "")
    until(lambda: gone(process.pid))


def gone(group: int) -> bool:
    """No process of the group is left."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return True
    return False


DEAF = """
import time
from takegaki.cli.solve.options import SolveOptions
def prove(self, puzzle, budget, board=None):
    print("begun", flush=True)
    time.sleep(1000)
SolveOptions.prove = prove
"""


@thorough
def test_work_that_hears_nothing_is_left_behind() -> None:
    program = [sys.executable, "-c", DEAF + RUN, "solve", "4", "--method", "sat"]
    process = subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None
    process.stdout.readline()
    process.send_signal(signal.SIGINT)
    status, out, err = ended(process)
    assert (status, err) == (130, "")
    assert "Undecided: stopped by Ctrl-C. No solution was found so far." in out


@thorough
def test_colour_on_a_terminal_only_and_never_with_no_color(examples: Path) -> None:
    name = str(examples / "two.txt")
    coloured = on_a_terminal("solve", name, "--method", "sat")
    plain = on_a_terminal("solve", name, "--method", "sat", NO_COLOR="1")
    assert "\x1b[1;33m║" in coloured
    assert "\x1b" not in plain
    shown = re.sub(r"\x1b\[[\d;]*m", "", coloured)
    assert shown.split("takegaki:")[0] == plain.split("takegaki:")[0]


SLOW = """
import sys, threading, time
from takegaki.core.budget import Effort
from takegaki.core.verdict import Undecided
from takegaki.cli.solve.options import SolveOptions
def prove(self, puzzle, budget, board=None):
    shown, write = threading.Event(), sys.stderr.write
    sys.stderr.write = lambda text: write(text) and "12,345" in text and shown.set()
    budget.on_progress(Effort(conflicts=12345))
    shown.wait(60 if sys.stderr.isatty() else 0.7)
    return Undecided("enough")
SolveOptions.prove = prove
"""


@thorough
def test_long_work_shows_progress_on_a_terminal_and_nothing_in_a_pipe() -> None:
    assert "12,345 conflicts" in on_a_terminal("solve", "4", "--method", "sat", code=SLOW + RUN)
    piped = subprocess.run(
        [sys.executable, "-c", SLOW + RUN, "solve", "4", "--method", "sat"],
        capture_output=True,
        check=False,
    )
    assert (piped.returncode, piped.stderr) == (30, b"")


def test_ascii_where_the_encoding_has_no_box_drawing(start: Start) -> None:
    process = start("solve", "4", "--method", "sat", environment={"PYTHONIOENCODING": "ascii"})
    assert "+---+" in ended(process)[1]


LOADED = "import atexit, sys; atexit.register(lambda: print(*sys.modules, file=sys.stderr)); "


def loaded_by(*words: str, columns: str = "80") -> set[str]:
    """The packages and modules that a command loads."""
    environment = {**os.environ, "COLUMNS": columns}
    done = subprocess.run(
        [sys.executable, "-c", LOADED + RUN, *words],
        capture_output=True,
        text=True,
        check=True,
        env=environment,
    )
    return {*done.stderr.split(), *(name.split(".")[0] for name in done.stderr.split())}


def test_help_loads_nothing_heavy(start: Start) -> None:
    assert ended(start("--help"))[0] == 0
    for words in [], ["solve"], ["rules", "build"]:
        assert not {"numpy", "typer", "typing_extensions", "pathlib"} & loaded_by(*words, "--help")
    # Where lines are shorter the text is made for their width.
    assert not {"numpy", "numba", "rich", "pysat"} & loaded_by("--help", columns="60")


def test_a_command_loads_what_it_needs() -> None:
    others = {
        "takegaki.cli.explain",
        "takegaki.cli.rules",
        "takegaki.cli.play",
        "multiprocessing",
        "numba",
    }
    for words in ["solve", "4"], ["--version"]:
        assert not others & loaded_by(*words)


def test_help_of_another_width_and_of_other_words() -> None:
    narrow = subprocess.run(
        [sys.executable, "-c", RUN, "solve", "-h"],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "COLUMNS": "60"},
    ).stdout
    assert max(map(len, narrow.split("\n"))) <= 60
    assert (
        " ".join(narrow.split())[:60] == " ".join(not_none(help_text(["solve", "-h"])).split())[:60]
    )
    for words in ["4"], ["solve"], ["solve", "4", "-h"], ["nonsense", "--help"], []:
        assert help_text(words) is None


def test_help_without_its_texts(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert help_text(["--help"]) is not None
    monkeypatch.setattr("takegaki.cli.main.HELP_TEXTS", str(tmp_path / "none.txt"))
    assert help_text(["--help"]) is None


def test_texts_and_plain_numbers_are_read_without_pydantic(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Loading it takes longer than all else that a command does before its work."""
    monkeypatch.setitem(sys.modules, "typer._adapters", None)
    for options in [], ["--seed", "12", "--time-limit", "0.5"]:
        assert run("solve", "4", "--method", "sat", *options).exit_code == 0
    assert run("generate", "net", "3x4", "--seed", "1").exit_code == 0
    for wrong in "-1", "1.5", "x":
        with pytest.raises(ImportError):
            run("solve", "4", "--seed", wrong)


@sampled()
@needs("dev-full")
@pytest.mark.parametrize(
    "redirection, arguments, why",
    [
        (">/dev/full", ["solve", "4"], "No space left"),
        (">/dev/full", ["--help"], "No space left"),
        (">&-", ["show", "4"], "closed"),
    ],
)
def test_an_output_that_cannot_be_written_is_one_line(
    redirection: str, arguments: list[str], why: str
) -> None:
    done = subprocess.run(
        ["sh", "-c", f'exec "$@" {redirection}', "sh", *PROGRAM, *arguments],
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    assert done.returncode == 74
    assert done.stderr.startswith("takegaki: the output could not be written")
    assert why in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_library_on_a_full_disk_is_listed(start: Start, tmp_path: Path) -> None:
    """No file can be made or grow; a limit for the process does what a full disk does."""
    resource = imported("resource")

    def full() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))

    with Library(tmp_path / "library.sqlite3") as library:
        library.add(read_document("4").puzzle.with_meta(title="Pond"))
    settings = {"TAKEGAKI_DATA": str(tmp_path)}
    status, out, err = ended(start("library", environment=settings, preexec_fn=full))
    assert (status, err) == (0, "")
    assert "Pond" in out
    status, out, err = ended(start("library", "--add", "4", environment=settings, preexec_fn=full))
    assert (status, out, err.count("\n")) == (74, "", 1)


EARLY = """
import os, signal, sys
class Stops:
    @staticmethod
    def find_spec(name, *given):
        if name == {name!r}:
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Stops)
"""


@pytest.mark.parametrize("name", ["typer", "numpy", "takegaki.runtime.tiers", "takegaki.formats"])
def test_ctrl_c_while_modules_are_imported_is_one_line(name: str) -> None:
    """10 to 30 lines told which module was importing which."""
    # A line that is cut short is left to Typer; others are read without it.
    words = ["solve", "4", "--quie" if name == "typer" else "--quiet"]
    program = [sys.executable, "-c", EARLY.format(name=name) + RUN, *words]
    done = subprocess.run(program, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert (done.returncode, done.stdout) == (130, "")
    assert done.stderr in ("", "takegaki: stopped by Ctrl-C\n")
