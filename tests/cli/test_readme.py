"""The examples of README and of the guides: their Python runs, their commands say what they
show.
"""

import re
import shlex
import subprocess
import sys
from doctest import ELLIPSIS, OutputChecker
from pathlib import Path

import pytest

import takegaki
from cli.running import Run
from narrowing import not_none
from takegaki.cli.main import HELP_TEXTS, help_text
from tiers import sampled, thorough

ROOT = Path(__file__).parents[2]
PAGES = ("README.md", "docs/guide.md", "docs/python.md", "docs/coming_from.md")
"""Pages whose examples are tests."""


def blocks(language: str) -> list[str]:
    """The examples of all pages; one that stands on several pages is tested once."""
    pages = "\n".join((ROOT / page).read_text(encoding="utf-8") for page in PAGES)
    return list(
        dict.fromkeys(re.findall(rf"^```{language}\n(.*?)^```$", pages, re.MULTILINE | re.DOTALL))
    )


@pytest.mark.parametrize("code", blocks("python"))
def test_python(
    code: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    exec(compile(code, "README.md", "exec"), {})
    assert capsys.readouterr().out


@thorough
def test_the_python_is_typed(tmp_path: Path) -> None:
    """`mypy --strict` finds nothing in the examples, as a reader's program would have them."""
    for number, code in enumerate(blocks("python")):
        (tmp_path / f"example_{number}.py").write_text(code, encoding="utf-8")
    tutorial = (ROOT / "docs/own_types.md").read_text(encoding="utf-8")
    parts = re.findall(r"^```python\n(.*?)^```$", tutorial, re.MULTILINE | re.DOTALL)
    (tmp_path / "tutorial.py").write_text("\n".join(parts), encoding="utf-8")
    strict = ["--strict", "--config-file", str(ROOT / "pyproject.toml")]
    cache = ["--cache-dir", str(ROOT / ".mypy_cache")]
    found = subprocess.run(
        [sys.executable, "-m", "mypy", *strict, *cache, *map(str, tmp_path.iterdir())],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode == 0, found.stdout


@pytest.mark.parametrize("block", blocks("console"), ids=lambda block: block.split("\n")[0])
def test_commands(block: str, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    command, shown = block.removeprefix("$ takegaki ").split("\n", 1)
    result = run(*shlex.split(command))
    # "..." stands for what differs between versions and machines.
    assert OutputChecker().check_output(shown, result.stdout, ELLIPSIS), result.output


def test_readme_is_short_and_its_links_lead_somewhere() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert len(readme.splitlines()) < 150
    for page in PAGES:
        links = re.findall(r"\]\((?!http)([^)#]+)", (ROOT / page).read_text(encoding="utf-8"))
        assert all(((ROOT / page).parent / link).exists() for link in links), page


def test_the_reference_is_what_the_commands_say(run: Run, tmp_path: Path) -> None:
    assert run("reference", "--markdown", str(tmp_path)).exit_code == 0
    written = {page.name: page.read_text(encoding="utf-8") for page in tmp_path.iterdir()}
    kept = {
        page.name: page.read_text(encoding="utf-8") for page in (ROOT / "docs/reference").iterdir()
    }
    assert written == kept, "takegaki reference --markdown docs/reference"


def test_the_page_of_the_python_interface_is_what_help_says(run: Run, tmp_path: Path) -> None:
    page = tmp_path / "api.md"
    assert run("reference", "--api", str(page)).exit_code == 0
    text = page.read_text(encoding="utf-8")
    assert text == (ROOT / "docs/api.md").read_text(encoding="utf-8"), (
        "takegaki reference --api docs/api.md"
    )
    headings = set(re.findall(r"^## (\w+)$", text, re.MULTILINE))
    assert headings == {name for name in takegaki.__all__ if not name.startswith("_")}
    assert "read(source: Source" in text
    assert "### Solver.require" in text


WITHOUT_TEXTS = "from takegaki.cli.main import program; program()(prog_name='takegaki')"


def test_the_help_texts_are_what_help_says(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    page = tmp_path / "help.txt"
    assert run("reference", "--help-texts", str(page)).exit_code == 0
    kept = Path(HELP_TEXTS).read_text(encoding="utf-8")
    assert page.read_text(encoding="utf-8") == kept, (
        "takegaki reference --help-texts src/takegaki/cli/help.txt"
    )
    for words in [], ["solve"], ["library", "import"], ["bench", "net"]:
        made = subprocess.run(
            [sys.executable, "-c", WITHOUT_TEXTS, *words, "-h"],
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        assert help_text([*words, "-h"]) == help_text([*words, "--help"]) == made


def test_a_reference_of_nothing_is_refused(run: Run) -> None:
    assert run("reference").exit_code == 2


def test_the_pictures_are_what_their_commands_draw(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, examples: Path
) -> None:
    monkeypatch.chdir(ROOT)
    for picture in sorted((ROOT / "docs/pictures").glob("*.svg")):
        drawn = tmp_path / picture.name
        run("solve", str(examples / f"{picture.stem}.txt"), "--quiet", "--svg", str(drawn))
        assert drawn.read_text() == picture.read_text()


GENERATE = (ROOT / "docs/generate.md").read_text(encoding="utf-8")


@sampled(3)
@pytest.mark.parametrize("command", re.findall(r"^\$ takegaki (.*)$", GENERATE, re.MULTILINE))
def test_the_pictures_of_generate_are_what_their_commands_draw(
    command: str, run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(ROOT)
    name = not_none(re.search(r"--svg (\S+)", command))[1]
    drawn = tmp_path / "drawn.svg"
    assert run(*shlex.split(command.replace(name, str(drawn)))).exit_code == 0
    assert drawn.read_text() == Path(name).read_text()
    assert f"]({name.removeprefix('docs/')})" in GENERATE


def test_the_map_names_what_exists() -> None:
    named = re.findall(r"`((?:src|docs|examples)/[^`]*)`", (ROOT / "CONTRIBUTING.md").read_text())
    assert named
    assert [name for name in named if "NAME" not in name and not (ROOT / name).exists()] == []


def test_make_solve_in_readme_is_the_bundled_example() -> None:
    make = (ROOT / "Makefile").read_text()
    assert "takegaki solve examples/first.txt" in make


def test_examples_start_without_the_source_tree(tmp_path: Path) -> None:
    """The package does not depend on the folder that it is called from."""
    code = "import takegaki; print(takegaki.prove(takegaki.read('4'), method='sat').name)"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert done.stdout == "unique\n"
