"""Plug-ins of installed packages and of files: found by name, named in one line where they fail."""

import os
import subprocess
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from takegaki.core import entry_points
from takegaki.core.entry_points import PluginError, PluginWarning
from takegaki.core.registry import Joined, Registry
from takegaki.plugins import CELLS

EXAMPLE = Path(__file__).parents[2] / "examples/simple_loop.py"
ENTRIES = """\
[console_scripts]
one = somewhere:else

[takegaki.things]
good = things_of_others:GOOD
# bad = nowhere:AT_ALL
gone = things_of_others:NOT_THERE
lost = no_such_module:THING [extra]
wrong = things_of_others:GOOD
"""


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Registry[Any]]:
    """A registry whose plug-ins a package brings."""
    folder = tmp_path / "others-1.0.dist-info"
    folder.mkdir()
    (folder / "entry_points.txt").write_text(ENTRIES)
    (tmp_path / "things_of_others.py").write_text(
        "from types import SimpleNamespace\nGOOD = SimpleNamespace(name='good')\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delenv(entry_points.VARIABLE, raising=False)
    entry_points._entry_points.cache_clear()
    yield Registry("takegaki", {}, "takegaki.things")
    sys.modules.pop("things_of_others", None)
    entry_points._entry_points.cache_clear()


def test_a_plug_in_is_found_by_its_name(installed: Registry[Any]) -> None:
    assert "good" in installed
    assert installed["good"].name == "good"
    assert "never" not in installed
    with pytest.raises(KeyError):
        installed["never"]
    assert "good" in Joined[Any](Registry("takegaki", {}), installed)


def test_folders_and_files_that_are_not_there_are_passed_over(
    installed: Registry[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "earlier-1.0.dist-info").mkdir()
    monkeypatch.setattr(sys, "path", [str(tmp_path / "nowhere"), *sys.path])
    assert installed["good"].name == "good"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("gone", "'gone' (things_of_others:NOT_THERE) cannot be used: AttributeError: module"),
        ("lost", "'lost' (no_such_module:THING) cannot be used: ModuleNotFoundError: No module"),
        ("wrong", "'wrong' (things_of_others:GOOD) has another name"),
    ],
)
def test_one_that_fails_is_named_in_one_line(
    installed: Registry[Any], name: str, said: str
) -> None:
    with pytest.raises(PluginError) as failed:
        installed[name]
    assert said in str(failed.value)
    assert "\n" not in str(failed.value)


def test_a_listing_leaves_out_what_fails_and_says_so(installed: Registry[Any]) -> None:
    with pytest.warns(PluginWarning) as said:
        assert list(installed) == ["good"]
    assert sorted(str(one.message).split("'")[1] for one in said) == ["gone", "lost", "wrong"]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert [one.name for one in installed.values()] == ["good"]


def test_the_first_of_a_registry_is_there_without_a_look_at_plug_ins() -> None:
    registry = Registry[Any]("takegaki.tilings", {"cells": "torus:CELLS"}, "takegaki.things")
    entry_points._entry_points.cache_clear()
    assert next(iter(registry)) == "cells"
    assert registry["cells"] is CELLS
    assert "cells" in registry
    assert entry_points._entry_points.cache_info().currsize == 0


def test_files_are_run_once_and_say_what_is_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran = tmp_path / "a_plug_in_of_mine.py"
    runs = tmp_path / "runs"
    ran.write_text(f"with open({str(runs)!r}, 'a') as file:\n    file.write('once ')\n")
    broken = tmp_path / "a_broken_one.py"
    broken.write_text("1 / 0\n")
    monkeypatch.setenv(entry_points.VARIABLE, f"{ran}{os.pathsep}{broken}")
    for _ in range(2):
        with pytest.raises(PluginError, match=r"a_broken_one.*ZeroDivisionError: division by zero"):
            entry_points.run_named()
    assert "a_plug_in_of_mine" in sys.modules
    assert runs.read_text() == "once "
    assert "a_broken_one" not in sys.modules
    monkeypatch.setenv(entry_points.VARIABLE, str(tmp_path / "none.py"))
    with pytest.raises(PluginError, match="is no file"):
        entry_points.run_named()
    del sys.modules["a_plug_in_of_mine"]


def test_refused_names_stay_free() -> None:
    registry = Registry[Any]("takegaki", {"one": "a:B"}, "takegaki.things")
    with pytest.raises(ValueError, match="'one' is taken"):
        registry.add(SimpleNamespace(name="one"), replace=True)
    registry.add(SimpleNamespace(name="two", value=1))
    with pytest.raises(ValueError, match="'two' is taken"):
        registry.add(SimpleNamespace(name="two", value=2))
    registry.add(SimpleNamespace(name="two", value=2), replace=True)
    assert registry["two"].value == 2


USUAL = """
from pathlib import Path
from takegaki import Puzzle, explain, generate, graph_of, graph_from, prove, read, square, write
from takegaki.core import entry_points
puzzle = read("3.\\n.2\\n..")
for name in ("json", "puzzlink", "signs", "pzprv3", "grid", "csv"):
    assert read(write(puzzle, name)) == puzzle
read("5x7t0:23a1a2a32f22a3a332b2a2a22d")
prove(puzzle)
explain(puzzle, level="hard")
generate(square(3, 3), level="easy", seed=1)
graph_of("voronoi", 3, 3), graph_of("torus", 3, 3)
prove(Puzzle.of(square(3, 3), {0: "S"}, kind="sheep"))
mine = graph_from(square(3, 3), mask="###\\n#.#\\n###")
read(write(Puzzle.of(mine, {0: 2}), "json"))
print(entry_points._entry_points.cache_info().currsize)
"""


def test_what_is_built_in_looks_for_no_plug_in() -> None:
    done = subprocess.run(
        [sys.executable, "-c", USUAL], capture_output=True, text=True, check=False
    )
    assert done.stdout.split()[-1:] == ["0"], done.stderr


MANY = """
from takegaki import prove_many
if __name__ == "__main__":
    print([one.name for one in prove_many([MADE] * 40, jobs=2)].count("unique"))
"""


def test_commands_and_processes_know_what_the_environment_names(tmp_path: Path) -> None:
    env = {**os.environ, entry_points.VARIABLE: str(EXAMPLE)}

    def run(*words: str) -> str:
        command = [sys.executable, "-m", "takegaki", *words]
        return subprocess.run(
            command, env=env, capture_output=True, text=True, check=True, cwd=tmp_path
        ).stdout

    made = run("generate", "simple-loop", "5x4", "--seed", "3", "--to", "signs")
    assert made.startswith("simple-loop cells 5x4\n")
    (tmp_path / "two.txt").write_text(made + "\n" + made)
    (tmp_path / "one.txt").write_text(made)
    assert "Exactly one solution" in run("solve", "one.txt")
    program = MANY.replace("MADE", repr(made))
    (tmp_path / "many.py").write_text(program)
    done = subprocess.run(
        [sys.executable, "many.py"],
        env=env,
        capture_output=True,
        text=True,
        check=True,
        cwd=tmp_path,
    )
    assert done.stdout == "40\n"
