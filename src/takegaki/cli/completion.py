"""`takegaki completion`: what a shell needs to complete commands, options and their values."""

import os
from pathlib import Path
from typing import Annotated

import typer

from takegaki.cli.errors import guarded
from takegaki.cli.option_values import SHELLS
from takegaki.cli.output import answer

PROGRAM = "takegaki"
VARIABLE = "_TAKEGAKI_COMPLETE"
"""The environment variable by which a shell asks; Typer derives it from the program's name."""


def completion(
    shell: Annotated[
        str | None,
        typer.Argument(
            metavar="SHELL",
            help="bash, zsh or fish; without it, the shell that this one was started from.",
            show_default=False,
            autocompletion=SHELLS.complete,
        ),
    ] = None,
    install: Annotated[
        bool, typer.Option("--install", help="Write it where the shell reads it at its next start.")
    ] = False,
) -> None:
    """Print or install what completes commands in a shell.

    Try it in this shell alone: `source <(takegaki completion bash)`. Completed are commands, options, their
    values and files.

    Exit status: 0 done, 2 an unknown shell, 74 a file cannot be written.
    """
    name = SHELLS.check(shell or _current(), "SHELL")
    with guarded():
        from typer._completion_shared import get_completion_script  # noqa: PLC0415

        script = get_completion_script(prog_name=PROGRAM, complete_var=VARIABLE, shell=name)
        if install:
            answer(_installed(name, script))
        else:
            answer(script)


def _installed(shell: str, script: str) -> str:
    """Write the script into the folder from which this shell loads completions; say what was done."""
    from takegaki.core.atomic_write import write_text  # noqa: PLC0415  (it loads numpy)

    folder, name = _PLACES[shell]
    path = _home(*folder) / name
    path.parent.mkdir(parents=True, exist_ok=True)
    write_text(path, f"{script.strip()}\n")
    lines = [str(path)]
    if shell == "zsh":
        # The other shells look into their folders by themselves.
        settings = Path(os.environ.get("ZDOTDIR") or Path.home()) / ".zshrc"
        if not settings.exists() or ZSH_LINE not in settings.read_text(errors="replace"):
            with settings.open("a") as file:
                file.write(f"\n{ZSH_LINE}\n")
            lines.append(f"{settings}: one line added")
    return "\n".join([*lines, "Open a new terminal to use it."])


def _home(variable: str, folder: str, under: str) -> Path:
    """The folder that this variable names, else that of the home folder; in it the one for completions."""
    return Path(os.environ.get(variable) or Path.home() / folder) / under


_PLACES = {
    "bash": (("XDG_DATA_HOME", ".local/share", "bash-completion/completions"), PROGRAM),
    "fish": (("XDG_CONFIG_HOME", ".config", "fish/completions"), f"{PROGRAM}.fish"),
    "zsh": (("ZDOTDIR", "", ".zfunc"), f"_{PROGRAM}"),
}
"""By shell: variable, folder of the home folder and what is under it; the name of the file."""

ZSH_LINE = 'fpath+=("${ZDOTDIR:-$HOME}/.zfunc"); autoload -Uz compinit; compinit'


def _current() -> str:
    """The shell that started this program; a usage error where that cannot be seen."""
    from typer._completion_shared import _get_shell_name  # noqa: PLC0415

    name = _get_shell_name()
    if name is None:
        raise typer.BadParameter("bash, zsh or fish was expected", param_hint="SHELL")
    return name


def let_shells_ask() -> None:
    """Where a shell asks for completions, let Typer know how each of them asks."""
    if VARIABLE in os.environ:
        from typer._completion_classes import completion_init  # noqa: PLC0415

        completion_init()
