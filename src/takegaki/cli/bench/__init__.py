"""`takegaki bench`: measure ours and other programs; its commands."""

import typer

from takegaki.cli.bench.boards import batch, hard, solve
from takegaki.cli.bench.explain import explain
from takegaki.cli.bench.generate import generate
from takegaki.cli.bench.net import net
from takegaki.cli.bench.rules import rules

app = typer.Typer(
    help="Measure ours and other programs on the same puzzles.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)

for command in (solve, hard, batch, rules, explain, generate, net):
    app.command()(command)
