"""`takegaki rules list`: the sets of the library, or the rules of one set."""

from typing import TYPE_CHECKING, Annotated

import typer

from takegaki.cli.guard import guarded
from takegaki.cli.listing import table
from takegaki.cli.rules.source import HELP, load_rules

if TYPE_CHECKING:
    from takegaki.rules.rule import Rule


def list_rules(
    name: Annotated[str | None, typer.Argument(metavar="[RULES]", help=HELP, show_default=False)] = None,
) -> None:
    """List the sets of rules in the library, or the rules of one set."""
    with guarded():
        if name is None:
            from takegaki.rules.library import LIBRARY  # noqa: PLC0415

            table(
                [
                    (each.name, each.tiling, _count(each.rules, "rule"), f"{each.proven} proven", each.title)
                    for each in LIBRARY.values()
                ]
            )
        else:
            table([_row(rule) for rule in load_rules(name).rules])


def _row(rule: "Rule") -> tuple[str, ...]:
    follows = sum(mark != 0 for mark in rule.after)
    assumption = f"if {rule.assumption}" if rule.loops else ""
    return (
        rule.name,
        _count(rule.n_premises, "premise"),
        _count(follows, "conclusion"),
        rule.status,
        assumption,
    )


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
