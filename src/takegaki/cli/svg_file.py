"""Writing a picture to a file, whole or not at all."""

import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from takegaki.cli.screen import note
from takegaki.cli.status import Status

if TYPE_CHECKING:
    from takegaki.render.scene import Scene


def save_svg(scene: "Scene", name: str) -> None:
    """Write the scene to this file. Ends the command with status 74 where that is not possible."""
    from takegaki.render.svg import svg  # noqa: PLC0415

    save_picture(svg(scene), name)


def save_picture(text: str, name: str) -> None:
    """Write this text to this file. Ends the command with status 74 where that is not possible."""
    try:
        _replace(Path(name), text)
    except OSError as error:
        note(f"{name}: the picture could not be written: {error.strerror or error}")
        raise typer.Exit(Status.UNWRITABLE) from None


def _replace(path: Path, text: str) -> None:
    if path.exists() and not path.is_file():
        path.write_text(text, encoding="utf-8")
        return
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        # mkstemp makes files that only their owner can read.
        Path(temporary).chmod(0o666 & ~_umask())
        Path(temporary).replace(path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
