"""`takegaki techniques`: what explain and hint know, each with an example."""

from contextlib import suppress
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Annotated

import typer

from takegaki.cli.guard import guarded
from takegaki.cli.listing import table
from takegaki.cli.screen import Look, answer, look

if TYPE_CHECKING:
    from takegaki.techniques import Technique


def techniques(
    name: Annotated[str | None, typer.Argument(metavar="NAME", show_default=False, help="Show one.")] = None,
    markdown: Annotated[
        str | None,
        typer.Option(metavar="DIR", help="Write a page about all, with pictures, into this folder."),
    ] = None,
    ascii_: Annotated[bool, typer.Option("--ascii", help="Pictures in plain ASCII.")] = False,
) -> None:
    """List the techniques of explain and hint, or show one at work."""
    with guarded():
        from takegaki.techniques import TECHNIQUES  # noqa: PLC0415  (it loads numpy)

        if markdown is not None:
            if name is not None:
                raise typer.BadParameter("all are written, not one", param_hint="--markdown")
            _write(Path(markdown))
        elif name is None:
            table([(one.name, one.level.title, one.title, _types(one)) for one in TECHNIQUES.values()])
        elif name in TECHNIQUES:
            answer(_shown(TECHNIQUES[name], look(ascii_only=ascii_)))
        else:
            raise typer.BadParameter(f"no technique {name!r}; see takegaki techniques", param_hint="NAME")


def _types(technique: "Technique") -> str:
    """The puzzle types that it is for."""
    from takegaki.puzzles import PUZZLES  # noqa: PLC0415

    return ", ".join(name for name, kind in PUZZLES.items() if kind.goal in technique.goals)


def _shown(technique: "Technique", look: Look) -> str:
    """What it says in general, then an example."""
    from takegaki.cli.explain_words import reasons  # noqa: PLC0415
    from takegaki.cli.first_use import get_ready_to_explain  # noqa: PLC0415
    from takegaki.explain.examples import example  # noqa: PLC0415
    from takegaki.render.steps import deduction_scene  # noqa: PLC0415
    from takegaki.render.text import step_legend  # noqa: PLC0415

    get_ready_to_explain("slitherlink" if "loop" in technique.goals else "net")
    found = example(technique)
    scene = deduction_scene(found.puzzle, found.board, found.deduction)
    parts = [
        f"{technique.level.title}: {technique.title}",
        fill(technique.statement, look.width),
        look.picture(scene),
        step_legend(scene, ascii_only=look.ascii_only),
        reasons(found.puzzle, found.deduction, look),
    ]
    return "\n\n".join(filter(None, parts))


def _write(folder: Path) -> None:
    from takegaki.cli.first_use import get_ready_to_explain  # noqa: PLC0415
    from takegaki.cli.svg_file import save_picture  # noqa: PLC0415
    from takegaki.puzzles import PUZZLES  # noqa: PLC0415
    from takegaki.render.technique_page import FOLDER, technique_page, technique_picture  # noqa: PLC0415
    from takegaki.techniques import TECHNIQUES  # noqa: PLC0415

    with suppress(OSError):
        # What is in the way is told by the first file that cannot be written.
        (folder / FOLDER).mkdir(parents=True, exist_ok=True)
    for kind in PUZZLES:
        get_ready_to_explain(kind)
    save_picture(technique_page(), str(folder / "techniques.md"), "page")
    (folder / FOLDER).mkdir(exist_ok=True)
    for name, technique in TECHNIQUES.items():
        save_picture(technique_picture(technique), str(folder / FOLDER / f"{name}.svg"))
    answer(f"{folder / 'techniques.md'} and {len(TECHNIQUES)} pictures in {folder / FOLDER}")
