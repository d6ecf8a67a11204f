"""`takegaki bench`: measure ours and other programs; its commands."""

from takegaki.cli.bench.boards import batch, hard, solve
from takegaki.cli.bench.output import page
from takegaki.cli.bench.topics import cold, explain, generate, net, rules, start, tilings
from takegaki.cli.errors import command_group

app = command_group("Measure ours and other programs on the same puzzles.")

for command in (solve, hard, batch, rules, explain, generate, net, tilings, cold, start, page):
    app.command()(command)
