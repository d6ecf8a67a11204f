"""`takegaki rules`: its commands."""

import typer

from takegaki.cli.errors import Commands
from takegaki.cli.rules.apply import apply
from takegaki.cli.rules.build import build, construct
from takegaki.cli.rules.check import check
from takegaki.cli.rules.library import list_rules, show
from takegaki.cli.rules.refine import refine

rules = typer.Typer(
    name="rules",
    cls=Commands,
    help="Local rules: list, show, check, build, refine, apply.",
    no_args_is_help=True,
    rich_markup_mode=None,
)

rules.command(name="list")(list_rules)

for command in (show, check, build, construct, apply, refine):
    rules.command()(command)
