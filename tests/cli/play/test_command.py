"""`takegaki play` as a person meets it: on a pseudo-terminal."""

import json
import os
import pty
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cli.running import Run
from narrowing import expect, not_none
from takegaki.core.verdict import Found
from takegaki.formats import read_document
from takegaki.play.dialogue import sides_of
from takegaki.play.game_library import BUNDLED_PUZZLE, Library
from takegaki.solving import solve
from tiers import thorough

RUN = "from takegaki.cli.main import run; run()"
SECONDS = 120.0
ONE = "4"
"""A puzzle that its four sides solve."""


class Terminal:
    """The program on a pseudo-terminal, and somebody who types."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self.shown, terminal = pty.openpty()
        names = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
        names |= {
            "TERM": "xterm-256color",
            "COLUMNS": "100",
            "LINES": "40",
            "TAKEGAKI_DATA": str(folder),
        }
        self.process = subprocess.Popen(
            [sys.executable, "-c", RUN, "play", *arguments],
            stdin=terminal,
            stdout=terminal,
            stderr=terminal,
            env=names,
            start_new_session=True,
        )
        os.close(terminal)
        self.text = ""

    def until(self, *wanted: str) -> str:
        """Read until one of these was shown; what came since the last call."""
        end, begun = time.monotonic() + SECONDS, len(self.text)
        while not any(word in self.text[begun:] for word in wanted):
            ready, _, _ = select.select([self.shown], [], [], 0.5)
            try:
                piece = os.read(self.shown, 65536) if ready else None
            except OSError:
                piece = b""
            assert piece != b"", f"the program ended: {self.text[begun:]}"
            assert time.monotonic() < end, f"{wanted} never came: {self.text[begun:]}"
            self.text += (piece or b"").decode(errors="replace")
        return self.text[begun:]

    def say(self, text: str) -> None:
        os.write(self.shown, text.encode())

    def line(self, text: str, *wanted: str) -> str:
        """Type a line; the answer up to the next prompt, or to what is wanted."""
        self.say(text + "\n")
        return self.until(*(wanted or ("\n> ",)))

    def end(self) -> int:
        """Wait for the end; the exit status."""
        while True:
            try:
                if not os.read(self.shown, 65536):
                    break
            except OSError:
                break
        return self.process.wait(timeout=SECONDS)


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Callable[..., Terminal]]:
    begun = []

    def start(*arguments: str) -> Terminal:
        begun.append(Terminal(tmp_path / "data", *arguments))
        return begun[-1]

    yield start
    for one in begun:
        one.process.kill()
        one.process.wait()
        os.close(one.shown)


def moves_that_solve(text: str) -> Iterator[str]:
    puzzle = read_document(text).puzzle
    left = set(expect(Found, solve(puzzle)).solution.lines.nonzero()[0].tolist())
    for face in range(puzzle.graph.n_faces):
        for side, edge in sides_of(puzzle.graph, face).items():
            if edge in left:
                left.discard(edge)
                yield f"{face // puzzle.graph.cols + 1} {face % puzzle.graph.cols + 1} {side}"


def test_the_bundled_board_is_played_to_victory(
    terminal: Callable[..., Terminal], tmp_path: Path
) -> None:
    game = terminal("--plain")
    assert "Do you want to play?" in game.until(": ")
    assert "Do you want to play?" in game.line("perhaps", ": ")
    assert "bundled board" in game.line("y", "leave): ")
    bad = tmp_path / "bad.txt"
    bad.write_text("1x\n2")
    # Who is asked is asked again; what was named on the command line ends it, see
    # test_wrong_values.
    assert "Cannot play this" in game.line(str(bad), "leave): ")
    assert "no file named" in game.line("nowhere.txt", "leave): ")
    assert "row column side" in game.line("")
    *moves, last = moves_that_solve(BUNDLED_PUZZLE)
    for move in moves[:3]:
        assert "━" in game.line(move) or "┃" in game.text
    assert "Look at" in game.line("hint")
    assert "write a row from 1 to 7" in game.line("11 1 t")
    for move in moves[3:]:
        game.line(move)
    told = game.line(last, "moves: ")
    assert "Solved!" in told
    assert game.end() == 0


@pytest.mark.parametrize(
    ("typed", "asked"), [("", 0), ("n\n", 0), ("what\nq\n", 0), ("\nq\n", 1), ("y\n", 1)]
)
def test_the_greeting_asks_whether_to_play(run: Run, typed: str, asked: int) -> None:
    result = run("play", "--plain", "--new", stdin=typed)
    assert result.exit_code == 0
    assert "Do you want to play?" in result.stdout
    assert result.stdout.count("A file with a puzzle") == asked
    # Who named a puzzle wants to play.
    assert "Do you want" not in run("play", "--plain", "--new", ONE, stdin="q\n").stdout


def test_a_killed_game_goes_on_where_it_was(
    terminal: Callable[..., Terminal], tmp_path: Path
) -> None:
    game = terminal("--plain", "--ascii", BUNDLED_PUZZLE)
    game.until("\n> ")
    game.line("1 1 t")
    game.line("x 1 2 t")
    os.killpg(game.process.pid, signal.SIGKILL)
    again = terminal("--plain", "--ascii")
    shown = again.until("\n> ")
    assert "latest game continues" in shown
    assert "---" in shown
    assert "2 moves: 1 1 t; x 1 2 t." in again.line("moves")
    again.line("undo")
    again.say("q\n")
    assert again.end() == 0
    with Library(tmp_path / "data/library.sqlite3") as library:
        assert len(library.find()) == 1
        assert len(library.load(not_none(library.latest())).moves) == 1


@thorough
def test_the_same_puzzle_goes_on_unless_it_is_wanted_new(terminal: Callable[..., Terminal]) -> None:
    game = terminal("--plain", ".3\n..\n..")
    game.until("\n> ")
    game.line("1 1 t")
    game.say("\x04")
    assert game.end() == 0
    again = terminal("--plain", ".3\n..\n..")
    assert "continues where you left it" in again.until("\n> ")
    assert "One move" in again.line("moves")
    new = terminal("--plain", "--new", ".3\n..\n..")
    new.until("\n> ")
    assert "No moves yet" in new.line("moves")


def test_two_terminals_on_one_game_lose_nothing(
    terminal: Callable[..., Terminal], tmp_path: Path
) -> None:
    with Library(tmp_path / "data/library.sqlite3") as library:
        name = library.add(read_document(".3\n..\n..").puzzle)
        one, two = (terminal("--plain", "--ascii", "--game", name) for _ in range(2))
        one.until("\n> ")
        two.until("\n> ")
        for move in ("1 1 t", "1 1 l", "2 1 l"):
            one.line(move)
        assert "another window" in two.line("1 2 t")
        assert "4 moves: 1 1 t; 1 1 l; 2 1 l; 1 2 t." in two.line("moves")
        assert "another window" in one.line("undo")
        assert "4 moves" in one.line("moves")
        one.line("undo")
        assert len(library.load(name).moves) == 3


@thorough
def test_solve_by_the_program(terminal: Callable[..., Terminal]) -> None:
    game = terminal("--plain", BUNDLED_PUZZLE)
    game.until("\n> ")
    told = game.line("solve", "Solved:")
    assert "Certain lines" in told
    assert game.end() == 0


@thorough
def test_the_full_screen_opens_plays_and_leaves(
    terminal: Callable[..., Terminal], tmp_path: Path
) -> None:
    game = terminal(ONE)
    game.until("Slitherlink, Squares, 1 x 1")
    game.until("shows all keys")
    # The cursor begins on an edge; half a cell on come a dot, then the next edge.
    game.say("\r")
    game.until("1 move ")
    game.say("q")
    assert game.end() == 0
    with Library(tmp_path / "data/library.sqlite3") as library:
        assert len(library.load(not_none(library.latest())).moves) == 1


def test_without_a_terminal_the_full_screen_says_so(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TAKEGAKI_DATA", str(tmp_path))
    result = run("play", ONE)
    assert result.exit_code == 2
    assert "--plain" in result.stderr


def test_a_pipe_plays_and_saves(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAKEGAKI_DATA", str(tmp_path))
    saved = tmp_path / "game.json"
    result = run("play", "--plain", "--ascii", ONE, stdin=f"1 1 t\nsave {saved}\n")
    assert result.exit_code == 0
    assert json.loads(saved.read_text())["game"]["steps"]
    told = run("show", "--ascii", str(saved))
    assert "---" in told.stdout
    assert told.stderr == ""
    again = run("play", "--plain", "--new", str(saved), stdin="moves\n")
    assert "One move" in again.stdout


def test_where_nothing_can_be_kept_one_plays_all_the_same(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "file"
    file.write_text("")
    monkeypatch.setenv("TAKEGAKI_DATA", str(file / "below"))
    result = run("play", "--plain", ONE, stdin="1 1 t\nq\n")
    assert result.exit_code == 0
    assert "not saved" in result.stderr
