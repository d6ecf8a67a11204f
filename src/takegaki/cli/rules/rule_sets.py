"""`takegaki rules list` and `show`: the sets of the library, the rules of one, and their
pictures.
"""

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from takegaki.cli.declared import typer
from takegaki.cli.errors import Status, guarded, save_picture
from takegaki.cli.option_values import SHOWN_RULE_SETS
from takegaki.cli.output import AsJson, Look, answer, lines, look, note, table
from takegaki.cli.rule_files import RULE_HELP, RULES_HELP, chosen, load_rules

if TYPE_CHECKING:
    from takegaki.rules.notation.rule import Rule


def list_rules(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="RULES",
            help=RULES_HELP,
            show_default=False,
            autocompletion=SHOWN_RULE_SETS.complete,
        ),
    ] = None,
    json: AsJson = False,
) -> None:
    """List the sets of rules in the library, or the rules of one set."""
    with guarded():
        from takegaki.rules.rule_sets.library import EVERY, REDRAWING  # noqa: PLC0415

        if json:
            from takegaki.render.registry_json import rule_entry, set_entry  # noqa: PLC0415

            rules = () if name is None else load_rules(name, redrawing=True).rules
            lines(rule_entry(number, rule) for number, rule in enumerate(rules, start=1))
            lines(map(set_entry, EVERY | REDRAWING if name is None else ()))
        elif name is None:
            table(
                [
                    (
                        each.name,
                        each.tiling,
                        _count(each.rules, "rule"),
                        f"{each.proven} proven",
                        each.title,
                    )
                    for each in (EVERY | REDRAWING).values()
                ]
            )
        else:
            table([_row(rule) for rule in load_rules(name, redrawing=True).rules])


def _row(rule: "Rule") -> tuple[str, ...]:
    assumption = f"if {rule.assumption}" if rule.loops else ""
    return (
        rule.name,
        _count(rule.n_premises, "premise"),
        _count(rule.n_conclusions, "conclusion"),
        rule.status,
        assumption,
    )


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


SLUG = 60
"""Characters of a rule's name that go into the name of its file."""


def show(
    rules: Annotated[
        str,
        typer.Argument(
            metavar="RULES",
            help=RULES_HELP,
            show_default=False,
            autocompletion=SHOWN_RULE_SETS.complete,
        ),
    ],
    rule: Annotated[
        str | None, typer.Argument(metavar="RULE", help=RULE_HELP, show_default=False)
    ] = None,
    svg: Annotated[
        str | None,
        typer.Option(metavar="DIR", help="Draw into files there instead, one for each rule."),
    ] = None,
    ascii_: Annotated[bool, typer.Option("--ascii", help="Draw in plain ASCII.")] = False,
) -> None:
    """Draw rules: what they require on the left, what follows on the right.

    The set growth redraws a loop: what is there on the left, what takes its place on the right.
    """
    with guarded():
        found = load_rules(rules, redrawing=True)
        picked = chosen(found, rule)
        if svg is not None:
            _save(picked, Path(svg), len(str(len(found))))
            return
        screen = look(ascii_only=ascii_)
        for place, (_, each) in enumerate(picked):
            answer(("\n" if place else "") + _text(each, screen))


def _text(rule: "Rule", screen: Look) -> str:
    from takegaki.render.rule_picture import rule_text  # noqa: PLC0415

    picture = rule_text(
        rule, ascii_only=screen.ascii_only, width=screen.width, colour=screen.colour
    )
    return f"{rule.name}\n{picture}\n({', '.join(filter(None, [rule.status, rule.source]))})"


def _save(picked: "list[tuple[int, Rule]]", folder: Path, digits: int) -> None:
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
