"""`takegaki rules`: its commands, a file each."""

import typer

from takegaki.cli.rules.apply import apply
from takegaki.cli.rules.build import build
from takegaki.cli.rules.check import check
from takegaki.cli.rules.listing import list_rules
from takegaki.cli.rules.refine import refine
from takegaki.cli.rules.show import show

rules = typer.Typer(
    name="rules",
    help="Local rules: list, show, check, build, refine, apply.",
    no_args_is_help=True,
    rich_markup_mode=None,
)

rules.command(name="list")(list_rules)

for command in (show, check, build, apply, refine):
    rules.command()(command)
