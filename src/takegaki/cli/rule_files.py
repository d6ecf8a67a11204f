"""RULES on the command line: a file, - for standard input, or a set of the library."""

import sys
from typing import TYPE_CHECKING

from takegaki.cli.option_values import RULE_SETS, Choice, is_path

if TYPE_CHECKING:
    from takegaki.rules.notation.rule import Rule, RuleSet

SAVE_EVERY = 5.0
"""Seconds between two checkpoints of a set that is being made, or more where one takes long."""

RULES_HELP = "A file of rules, - for standard input, or a set of the library (takegaki rules list)."
RULE_HELP = "Only this rule, by its name or the first word of it."


def load_rules(name: str, *, redrawing: bool = False) -> "RuleSet":
    """The rules that NAME means; a file comes before a set of the library. Raises PuzzleError.

    redrawing   also rules that redraw a loop; else they are refused, as nothing follows from them
    """
    from takegaki.core.errors import UnsupportedError  # noqa: PLC0415  (these load numpy)
    from takegaki.rules.notation.rule import NOTHING_FOLLOWS  # noqa: PLC0415

    found = _load(name)
    if found.redraws and not redrawing:
        raise UnsupportedError(NOTHING_FOLLOWS, place=name)
    return found


def _load(name: str) -> "RuleSet":
    from takegaki.core.errors import PuzzleError  # noqa: PLC0415  (these load numpy)
    from takegaki.core.printable import meant, shown  # noqa: PLC0415
    from takegaki.core.reason import said  # noqa: PLC0415
    from takegaki.rules.notation.limits import MAX_RULE_TEXT  # noqa: PLC0415
    from takegaki.rules.notation.rule_file import read_rule_bytes  # noqa: PLC0415
    from takegaki.rules.rule_sets.library import (  # noqa: PLC0415
        EVERY,
        REDRAWING,
        redrawing_rules,
        rule_set,
    )

    most = 4 * MAX_RULE_TEXT + 1
    if name == "-":
        return read_rule_bytes(sys.stdin.buffer.read(most), said("file.standard-input"))
    from pathlib import Path  # noqa: PLC0415  (few lines name a file)

    path = Path(name)
    try:
        if path.is_file():
            with path.open("rb") as file:
                return read_rule_bytes(file.read(most), name)
    except PuzzleError:
        raise
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else None
        raise PuzzleError(reason or said("file.unreadable"), place=name) from None
    if name in EVERY:
        return rule_set(name)
    if name in REDRAWING:
        return redrawing_rules(name)
    what = said(f"file.rules-{'folder' if path.is_dir() else 'none'}", given=shown(name))
    raise PuzzleError(what + (meant(name, EVERY) or said("file.rules-list")))


def checked_rules(name: str, option: str = "--rules", sets: Choice = RULE_SETS) -> str:
    """The value of an option that names rules, as it is written. Raises a usage error for what is
    neither a set of the library nor rather the name of a file, which is looked for when it is read.
    """
    return name if name == "-" or is_path(name) else sets.check(name, option)


def load_proven(name: str) -> "RuleSet":
    """The rules that NAME means, each proven now unless it was before. Raises PuzzleError."""
    from takegaki.core.errors import PuzzleError  # noqa: PLC0415
    from takegaki.rules.proof.prove import with_status  # noqa: PLC0415

    rules = load_rules(name)
    if any(rule.status != "proven" for rule in rules.rules):
        rules = with_status(rules)
    for rule in rules.rules:
        if rule.status != "proven":
            from takegaki.core.reason import said  # noqa: PLC0415  (few are not)

            raise PuzzleError(said("file.rule-unsound", name=repr(rule.name)), place=name)
    return rules


def chosen(rules: "RuleSet", name: str | None) -> "list[tuple[int, Rule]]":
    """The rules of this name with their numbers from 1, all for None. Raises PuzzleError for no
    such rule.

    A name is matched whole, else by its first word: 14 finds "14 two threes side by side".
    """
    from takegaki.core.errors import PuzzleError  # noqa: PLC0415

    numbered = list(enumerate(rules.rules, start=1))
    if name is None:
        return numbered
    wanted = name.removeprefix("#")
    whole = [(number, rule) for number, rule in numbered if rule.name in (name, wanted)]
    found = whole or [
        (number, rule) for number, rule in numbered if rule.name.split()[:1] == [wanted]
    ]
    if not found:
        raise PuzzleError(
            f"no rule {name!r}; takegaki rules list {rules.name} lists their names",
            place=rules.name,
        )
    return found
