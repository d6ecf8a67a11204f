"""What a shell completes, and the script that makes it ask."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cli.conftest import PROGRAM
from cli.running import Run
from tiers import sampled

WORDS = {
    "sol": ["solve"],
    "rules li": ["list"],
    "solve --me": ["--method"],
    "solve --method rules+e": ["rules+exact"],
    "explain --level h": ["hard"],
    "convert --to loopy": ["loopysave", "loopy", "loopytext"],
    "show --from pencil": ["pencilbox"],
    "generate --tiling ho": ["honeycomb"],
    "generate --needs area,stran": ["area,stranded"],
    "generate --symmetry rot2+le": ["rot2+left-right"],
    "generate ne": ["net", "netwalk"],
    "techniques colour": ["colouring"],
    "library --state unf": ["unfinished"],
    "print --paper le": ["letter"],
    "rules show van": ["van-dam"],
    "completion z": ["zsh"],
    "solve exam": [],
}
"""What is offered; where nothing is, the shell offers files."""


def offered(words: str, shell: str) -> list[str]:
    line = f"takegaki {words}"
    asked = {
        "_TAKEGAKI_COMPLETE": f"complete_{shell}",
        "COMP_WORDS": line,
        "COMP_CWORD": str(len(line.split()) - 1),
        "_TYPER_COMPLETE_ARGS": line,
        "_TYPER_COMPLETE_FISH_ACTION": "get-args",
    }
    done = subprocess.run(
        PROGRAM, env={**os.environ, **asked}, capture_output=True, text=True, check=True
    )
    return [name for name in ("easy", "tricky", "trial") if name in done.stdout]


ALL_AT_ONCE = """
import io, os, sys
from contextlib import redirect_stdout
from takegaki.cli.main import app
from takegaki.cli.option_values import let_shells_ask
os.environ["_TAKEGAKI_COMPLETE"] = "complete_bash"
let_shells_ask()
for words in sys.stdin.read().splitlines():
    os.environ.update(COMP_WORDS=f"takegaki {words}", COMP_CWORD=str(len(words.split())))
    out = io.StringIO()
    with redirect_stdout(out):
        try:
            app(prog_name="takegaki")
        except SystemExit:
            pass
    print(",".join(out.getvalue().split()))
"""


def test_commands_options_and_values() -> None:
    asked = "\n".join(WORDS)
    command = [sys.executable, "-c", ALL_AT_ONCE]
    done = subprocess.run(command, input=asked, capture_output=True, text=True, check=True)
    found = dict(zip(WORDS, done.stdout.split("\n"), strict=False))
    assert found == {words: ",".join(names) for words, names in WORDS.items()}


@sampled()
@pytest.mark.parametrize("shell", ["bash", "fish", "zsh"])
def test_each_shell_is_answered(shell: str) -> None:
    assert offered("explain --level tri", shell) == ["tricky", "trial"]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_asks_the_program(run: Run, shell: str) -> None:
    script = run("completion", shell).stdout
    assert f"_TAKEGAKI_COMPLETE=complete_{shell}" in script


@pytest.mark.parametrize(
    ("shell", "file"),
    [
        ("bash", ".local/share/bash-completion/completions/takegaki"),
        ("zsh", ".zfunc/_takegaki"),
        ("fish", ".config/fish/completions/takegaki.fish"),
    ],
)
def test_install_twice_writes_once(
    run: Run, shell: str, file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    for variable in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "ZDOTDIR"):
        monkeypatch.delenv(variable, raising=False)
    settings = tmp_path / ".zshrc"
    settings.write_text("# mine\n")
    for _ in range(2):
        result = run("completion", shell, "--install")
        assert result.exit_code == 0
        assert str(tmp_path / file) in result.stdout
    assert "_TAKEGAKI_COMPLETE" in (tmp_path / file).read_text()
    assert settings.read_text().startswith("# mine\n")
    assert settings.read_text().count("compinit; compinit") == (shell == "zsh")


def test_a_folder_that_cannot_be_made(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "taken").write_text("")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "taken"))
    assert run("completion", "bash", "--install").exit_code == 74
