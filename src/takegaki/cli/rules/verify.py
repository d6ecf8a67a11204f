"""`takegaki rules verify`: the rules of the library, each by a certificate."""

import time
from collections import Counter
from contextlib import closing
from typing import TYPE_CHECKING, Annotated

from takegaki.cli.declared import typer
from takegaki.cli.errors import Status, guarded
from takegaki.cli.option_values import EVERY_RULE_SET
from takegaki.cli.output import answer, note
from takegaki.cli.progress import Counting, duration
from takegaki.cli.rule_files import RULES_HELP, load_rules
from takegaki.core.printable import counted

if TYPE_CHECKING:
    from takegaki.rules.notation.rule import Rule

PIECE = 32
"""Rules that a process takes at a time."""


def verify(
    rules: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="FILE|NAME...",
            help=f"{RULES_HELP} Without one, all sets of the library.",
            show_default=False,
            autocompletion=EVERY_RULE_SET.complete,
        ),
    ] = None,
    jobs: Annotated[int, typer.Option(min=1, max=256, help="Processes to use.")] = 1,
) -> None:
    """Make a certificate of each rule, and check it without the solver.

    `rules check NAME --certificate FOLDER` writes the certificates of a set.

    Exit status: 0 all verified, 1 some rule is not, 65 unreadable.
    """
    with guarded():
        from takegaki.rules.rule_sets.library import EVERY  # noqa: PLC0415  (it loads numpy)

        named = [(name, load_rules(name).rules) for name in rules or EVERY]
        total: Counter[str] = Counter()
        begun = time.perf_counter()
        for name, some in named:
            found = _verified(some, jobs)
            why = Counter(said for said in found if said)
            answer(f"{name}: {found.count(''):,} of {counted(len(some), 'rule')} verified")
            for said, number in why.most_common(3):
                note(f"{name}: {counted(number, 'rule')}: {said}")
            total.update(verified=found.count(""), all=len(some))
        if len(named) > 1:
            seconds = duration(time.perf_counter() - begun)
            answer(f"{total['verified']:,} of {total['all']:,} rules verified in {seconds}")
        raise typer.Exit(Status.OK if total["verified"] == total["all"] else Status.WRONG)


def _verified(rules: "tuple[Rule, ...]", jobs: int) -> list[str]:
    """By rule why it is not verified, "" where it is."""
    from takegaki.certificates.rule_text import verify_rules  # noqa: PLC0415  (it loads numpy)
    from takegaki.runtime.processes import begin_in_pool, pooled  # noqa: PLC0415

    pieces = [rules[at : at + PIECE] for at in range(0, len(rules), PIECE)]
    found: list[str] = []
    with Counting("rules", len(rules)) as counting:
        if jobs == 1:
            for piece in pieces:
                found += verify_rules(piece)
                counting.at(len(found))
            return found
        each = pooled(verify_rules, ((piece,) for piece in pieces), jobs, begin=begin_in_pool)
        with closing(each) as futures:
            for future in futures:
                found += future.result()
                counting.at(len(found))
    return found
