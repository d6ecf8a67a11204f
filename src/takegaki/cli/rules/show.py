"""`takegaki rules show`: pictures of rules, before and after."""

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from takegaki.cli.guard import guarded
from takegaki.cli.rules.source import HELP, RULE_HELP, chosen, load_rules
from takegaki.cli.screen import Look, answer, look, note
from takegaki.cli.status import Status

if TYPE_CHECKING:
    from takegaki.rules.rule import Rule

SLUG = 60
"""Characters of a rule's name that go into the name of its file."""


def show(
    rules: Annotated[str, typer.Argument(metavar="RULES", help=HELP, show_default=False)],
    rule: Annotated[str | None, typer.Argument(metavar="[RULE]", help=RULE_HELP, show_default=False)] = None,
    svg: Annotated[
        str | None, typer.Option(metavar="DIR", help="Draw into files there instead, one for each rule.")
    ] = None,
    ascii_: Annotated[bool, typer.Option("--ascii", help="Draw in plain ASCII.")] = False,
) -> None:
    """Draw rules: what they ask for on the left, what follows on the right."""
    with guarded():
        found = load_rules(rules)
        picked = chosen(found, rule)
        if svg is not None:
            _save(picked, Path(svg), len(str(len(found))))
            return
        screen = look(ascii_only=ascii_)
        for place, (_, each) in enumerate(picked):
            answer(("\n" if place else "") + _text(each, screen))


def _text(rule: "Rule", screen: Look) -> str:
    from takegaki.render.rule_picture import rule_text  # noqa: PLC0415

    picture = rule_text(rule, ascii_only=screen.ascii_only, width=screen.width, colour=screen.colour)
    return f"{rule.name}\n{picture}\n({', '.join(filter(None, [rule.status, rule.source]))})"


def _save(picked: "list[tuple[int, Rule]]", folder: Path, digits: int) -> None:
    from takegaki.cli.svg_file import save_picture  # noqa: PLC0415
    from takegaki.render.rule_picture import rule_svg  # noqa: PLC0415

    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        note(f"{folder}: the folder could not be made: {error.strerror or error}")
        raise typer.Exit(Status.UNWRITABLE) from None
    for number, rule in picked:
        save_picture(rule_svg(rule), str(folder / _file_name(number, rule.name, digits)))
    answer(f"{len(picked)} {'picture' if len(picked) == 1 else 'pictures'} in {folder}")


def _file_name(number: int, name: str, digits: int) -> str:
    """The number in the set, then the name as far as any file system takes it."""
    slug = re.sub(r"[^a-z0-9]+", "-", name.lower())[:SLUG].strip("-")
    slug = re.sub(rf"^0*{number}(-|$)", "", slug)
    return f"{number:0{digits}}{'-' if slug else ''}{slug}.svg"
