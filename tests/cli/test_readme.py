"""The examples of README: its Python runs, its commands say what it shows."""

import re
import shlex
import subprocess
import sys
from doctest import ELLIPSIS, OutputChecker
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("code", blocks("python"))
def test_python(code, monkeypatch, capsys):
    monkeypatch.chdir(ROOT)
    exec(compile(code, "README.md", "exec"), {})
    assert capsys.readouterr().out


@pytest.mark.parametrize("block", blocks("console"), ids=lambda block: block.split("\n")[0])
def test_commands(block, run, monkeypatch):
    monkeypatch.chdir(ROOT)
    command, shown = block.removeprefix("$ takegaki ").split("\n", 1)
    result = run(*shlex.split(command))
    # "..." stands for what differs between versions and machines.
    assert OutputChecker().check_output(shown, result.stdout, ELLIPSIS), result.output


def test_the_pictures_are_what_their_commands_draw(run, monkeypatch, tmp_path, examples):
    monkeypatch.chdir(ROOT)
    for picture in sorted((ROOT / "docs/pictures").glob("*.svg")):
        drawn = tmp_path / picture.name
        run("solve", str(examples / f"{picture.stem}.txt"), "--quiet", "--svg", str(drawn))
        assert drawn.read_text() == picture.read_text()


GENERATE = (ROOT / "docs/generate.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("command", re.findall(r"^\$ takegaki (.*)$", GENERATE, re.MULTILINE))
def test_the_pictures_of_generate_are_what_their_commands_draw(command, run, monkeypatch, tmp_path):
    monkeypatch.chdir(ROOT)
    name = re.search(r"--svg (\S+)", command)[1]
    drawn = tmp_path / "drawn.svg"
    assert run(*shlex.split(command.replace(name, str(drawn)))).exit_code == 0
    assert drawn.read_text() == Path(name).read_text()
    assert f"]({name.removeprefix('docs/')})" in GENERATE


def test_the_map_names_what_exists():
    named = re.findall(r"`((?:src|docs|examples)/[^`]*)`", README)
    assert named
    missing = [name for name in named if not (ROOT / name).exists()]
    assert set(missing) <= {"docs/benchmarks.md"}


def test_make_solve_in_readme_is_the_bundled_example():
    make = (ROOT / "Makefile").read_text()
    assert "takegaki solve examples/first.txt" in make


def test_examples_start_without_the_source_tree(tmp_path):
    """The package does not depend on the folder that it is called from."""
    code = "import takegaki; print(takegaki.prove(takegaki.read('4'), method='sat').name)"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert done.stdout == "unique\n"
