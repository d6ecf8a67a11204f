"""`takegaki bench`: measure ours and other programs; its commands."""

from takegaki.cli.bench.boards import batch, hard, solve
from takegaki.cli.bench.report import page
from takegaki.cli.bench.topics import (
    certificates,
    cold,
    explain,
    generate,
    net,
    rules,
    start,
    style,
    tilings,
)
from takegaki.cli.command_group import command_group

app = command_group("Measure ours and other programs on the same puzzles.")

BENCHMARKS = (
    solve,
    hard,
    batch,
    rules,
    explain,
    generate,
    style,
    net,
    tilings,
    certificates,
    cold,
    start,
    page,
)

for command in BENCHMARKS:
    app.command()(command)
