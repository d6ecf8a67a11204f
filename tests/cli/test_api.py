"""`import takegaki`: cheap, lazy, complete, and `solve` is both a package and a function."""

import importlib
import subprocess
import sys
from pathlib import Path

import pytest

import takegaki


def test_import_loads_nothing_heavy():
    code = "import sys, takegaki; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert not {"numpy", "numba", "typer", "rich"} & {name.split(".")[0] for name in loaded.split()}


@pytest.mark.parametrize("name", takegaki.__all__)
def test_every_name_is_there(name):
    assert getattr(takegaki, name) is not None
    assert name in dir(takegaki)


def test_other_names_are_not():
    with pytest.raises(AttributeError, match="no attribute 'guess'"):
        _ = takegaki.guess


@pytest.mark.parametrize("first", ["from takegaki import solve", "import takegaki.solve", "import takegaki"])
def test_solve_can_be_called_whoever_imported_it_first(first):
    code = (
        f"{first}\nimport takegaki\nfrom takegaki import solve, read\nfrom takegaki.solve import prove\n"
        "puzzle = read('4')\n"
        "print(solve(puzzle, method='sat').name, takegaki.solve.prove is prove is takegaki.prove)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "found True\n"


def test_read_takes_text_bytes_and_paths(tmp_path):
    path = tmp_path / "a.txt"
    path.write_text("3.\n.1\n")
    assert takegaki.read("3.\n.1") == takegaki.read(b"3.\n.1") == takegaki.read(path)
    with pytest.raises(takegaki.PuzzleError):
        takegaki.read(str(path))
    with pytest.raises(OSError, match="No such file"):
        takegaki.read(Path("nosuch.txt"))


def test_answers_are_the_classes_that_are_exported():
    assert isinstance(takegaki.prove(takegaki.read("4"), method="sat"), takegaki.Unique)
    assert importlib.import_module("takegaki.core.verdict").Unique is takegaki.Unique
