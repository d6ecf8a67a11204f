"""RULES on the command line: a file, - for standard input, or a set of the library, and its list."""

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from takegaki.cli.errors import Status, guarded, save_picture
from takegaki.cli.listing import AsJson, lines, table
from takegaki.cli.option_values import RULE_SETS, is_path
from takegaki.cli.output import Look, answer, look, note

if TYPE_CHECKING:
    from takegaki.rules.rule import Rule, RuleSet

SAVE_EVERY = 5.0
"""Seconds between two checkpoints of a set that is being made, or more where one takes long."""

RULES_HELP = "A file of rules, - for standard input, or a set of the library (takegaki rules list)."
RULE_HELP = "Only this rule, by its name or the first word of it."


def load_rules(name: str) -> "RuleSet":
    """The rules that NAME means; a file comes before a set of the library. Raises PuzzleError."""
    from takegaki.core.errors import PuzzleError  # noqa: PLC0415  (these load numpy)
    from takegaki.rules.library import (  # noqa: PLC0415
        LIBRARY,
        read_rule_bytes,
        rule_set,
    )
    from takegaki.rules.notation import MAX_RULE_TEXT  # noqa: PLC0415

    most = 4 * MAX_RULE_TEXT + 1
    if name == "-":
        return read_rule_bytes(sys.stdin.buffer.read(most), "standard input")
    path = Path(name)
    try:
        if path.is_file():
            with path.open("rb") as file:
                return read_rule_bytes(file.read(most), name)
    except PuzzleError:
        raise
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else None
        raise PuzzleError(reason or "cannot be read", place=name) from None
    if name in LIBRARY:
        return rule_set(name)
    what = "this is a directory" if path.is_dir() else "no such file"
    raise PuzzleError(f"{what}, and no set of the library: {', '.join(LIBRARY)}", place=name)


def checked_rules(name: str, option: str = "--rules") -> str:
    """The value of an option that names rules, as it is written. Raises a usage error for what is neither
    a set of the library nor rather the name of a file, which is looked for when it is read."""
    return name if name == "-" or is_path(name) else RULE_SETS.check(name, option)


def load_proven(name: str) -> "RuleSet":
    """The rules that NAME means, each proven now unless it was before. Raises PuzzleError."""
    from takegaki.core.errors import PuzzleError  # noqa: PLC0415
    from takegaki.rules.proof import with_status  # noqa: PLC0415

    rules = load_rules(name)
    if any(rule.status != "proven" for rule in rules.rules):
        rules = with_status(rules)
    for rule in rules.rules:
        if rule.status != "proven":
            raise PuzzleError(f"rule {rule.name!r} is not sound; takegaki rules check says why", place=name)
    return rules


def chosen(rules: "RuleSet", name: str | None) -> "list[tuple[int, Rule]]":
    """The rules of this name with their numbers from 1, all for None. Raises PuzzleError for no such rule.

    A name is matched whole, else by its first word: 14 finds "14 two threes side by side".
    """
    from takegaki.core.errors import PuzzleError  # noqa: PLC0415

    numbered = list(enumerate(rules.rules, start=1))
    if name is None:
        return numbered
    wanted = name.removeprefix("#")
    whole = [(number, rule) for number, rule in numbered if rule.name in (name, wanted)]
    found = whole or [(number, rule) for number, rule in numbered if rule.name.split()[:1] == [wanted]]
    if not found:
        raise PuzzleError(
            f"no rule {name!r}; takegaki rules list {rules.name} lists their names", place=rules.name
        )
    return found


def list_rules(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="RULES", help=RULES_HELP, show_default=False, autocompletion=RULE_SETS.complete
        ),
    ] = None,
    json: AsJson = False,
) -> None:
    """List the sets of rules in the library, or the rules of one set."""
    with guarded():
        from takegaki.rules.library import LIBRARY  # noqa: PLC0415

        if json:
            from takegaki.render.registry_json import rule_entry, set_entry  # noqa: PLC0415

            rules = () if name is None else load_rules(name).rules
            lines(rule_entry(number, rule) for number, rule in enumerate(rules, start=1))
            lines(map(set_entry, LIBRARY if name is None else ()))
        elif name is None:
            table(
                [
                    (each.name, each.tiling, _count(each.rules, "rule"), f"{each.proven} proven", each.title)
                    for each in LIBRARY.values()
                ]
            )
        else:
            table([_row(rule) for rule in load_rules(name).rules])


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
            metavar="RULES", help=RULES_HELP, show_default=False, autocompletion=RULE_SETS.complete
        ),
    ],
    rule: Annotated[str | None, typer.Argument(metavar="RULE", help=RULE_HELP, show_default=False)] = None,
    svg: Annotated[
        str | None, typer.Option(metavar="DIR", help="Draw into files there instead, one for each rule.")
    ] = None,
    ascii_: Annotated[bool, typer.Option("--ascii", help="Draw in plain ASCII.")] = False,
) -> None:
    """Draw rules: what they require on the left, what follows on the right."""
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
