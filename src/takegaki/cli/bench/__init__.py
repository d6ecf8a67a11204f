"""`takegaki bench`: measure ours and other programs; its commands."""

import typer

from takegaki.cli.bench.boards import batch, hard, solve
from takegaki.cli.bench.output import page
from takegaki.cli.bench.topics import cold, explain, generate, net, rules, tilings
from takegaki.cli.errors import Commands

app = typer.Typer(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Measure ours and other programs on the same puzzles.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)

for command in (solve, hard, batch, rules, explain, generate, net, tilings, cold, page):
    app.command()(command)
