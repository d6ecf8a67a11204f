"""Writing a picture to a file, whole or not at all."""

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


def save_picture(text: str, name: str, what: str = "picture") -> None:
    """Write this text, a picture or `what` it is, to this file. Ends the command with status 74 where
    that is not possible."""
    from takegaki.core.saving import save_text  # noqa: PLC0415

    try:
        save_text(Path(name), text)
    except OSError as error:
        note(f"{name}: the {what} could not be written: {error.strerror or error}")
        raise typer.Exit(Status.UNWRITABLE) from None
