"""A Net of one tile has no edge: every command answers, or refuses in a line."""

from pathlib import Path

import pytest

from cli.running import Run
from takegaki import Puzzle, graph_of, write
from takegaki.cli.errors import Status

COMMANDS = {
    "show": [],
    "solve": ["--all", "0"],
    "check": [],
    "hint": ["--more"],
    "explain": ["--html", "{folder}/steps.html"],
    "rate": [],
    "review": ["--svg", "{folder}/review.svg"],
    "print": ["--marks", "-o", "{folder}/page.pdf"],
    "convert": ["--to", "net"],
}


@pytest.mark.parametrize("tiling", ["cells", "torus"])
@pytest.mark.parametrize("tile", [0, 5])
def test_every_command_answers(run: Run, tmp_path: Path, tiling: str, tile: int) -> None:
    """Without an arm it is solved; with some it has no solution."""
    text = write(Puzzle.of(graph_of(tiling, 1, 1), [tile], kind="net"), "json")
    for command, options in COMMANDS.items():
        given = [one.format(folder=tmp_path) for one in options]
        answer = run(command, "-", *given, stdin=text)
        assert isinstance(answer.exception, SystemExit | None), (command, answer.exception)
        if tile == 0:
            assert answer.exit_code == Status.OK, (command, answer.stderr)
    review = run("review", "-", stdin=text)
    assert ("Exactly one solution." in review.stdout) == (tile == 0)
