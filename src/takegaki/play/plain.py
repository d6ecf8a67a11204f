"""Plain mode: a game as a conversation of lines, for any terminal and for screen readers.

Source: K. Udai, Slitherlink Game and Solver, section 2: board with numbers, `row column side`, `solve`, `q`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from textwrap import fill
from typing import TypeVar

from takegaki.core.board import UNKNOWN, Board
from takegaki.core.errors import PuzzleError, RequestError
from takegaki.core.verdict import Multiple, NoSolution, Undecided, Unique
from takegaki.explain.trace import explain
from takegaki.play.actions import Action, Lock, Mark
from takegaki.play.hints import Advice
from takegaki.play.pictures import Style, board_picture, legend_of, picture
from takegaki.play.session import Session
from takegaki.play.words import in_rows, move_of, said, sides_of, words_of
from takegaki.puzzles import PUZZLES
from takegaki.solve import prove
from takegaki.solve.methods import METHODS
from takegaki.solve.search import Budget, Stopped
from takegaki.techniques import Level

T = TypeVar("T")

Run = Callable[[Callable[[Budget], T]], T | None]
"""Does heavy work within some budget; None when it was interrupted."""

RULES = {
    "loop": "Draw one loop along the dots, without branches. "
    "A number tells how many sides of its cell are lines.",
    "tree": "Turn the tiles until all form one network without a cycle.",
}

INTERRUPTED = "Interrupted."


def directly(work: Callable[[Budget], T]) -> T | None:
    """Run work at once and without a limit."""
    return work(Budget())


@dataclass(frozen=True)
class Look:
    """How answers look: pictures, colour, characters to a line."""

    style: Style = field(default_factory=Style)
    colour: bool = False
    width: int = 80


class Dialogue:
    """One game: lines of a player go in, text comes out, until it has `ended`."""

    def __init__(self, session: Session, look: Look | None = None, run: Run[object] = directly) -> None:
        self.session = session
        self.ended = False
        self._look = look or Look()
        self._run = run
        self._advice: Advice | None = None
        self._told = 0
        self._typed: dict[int, tuple[Action, str]] = {}
        self._commands: Mapping[str, tuple[Callable[[str], str], str]] = {
            "hint": (self._hint, "where to look next; again: what follows, and why"),
            "play": (self._play, "do what the hint says"),
            "check": (self._check, "tell what is wrong so far"),
            "undo": (self._undo, "take the last move back"),
            "redo": (self._redo, "do it again"),
            "moves": (lambda _: self.moves(), "list the moves"),
            "solve": (self._solve, "show what is certain, then the solution; this ends the game"),
            "save": (self._save, "save FILE: keep the game in a file"),
            "help": (lambda _: self.help(), "these lines"),
            "q": (self._quit, "leave; the game is kept"),
        }

    def greeting(self) -> str:
        """The rules, the commands and the board."""
        return f"{self.help()}\n\n{self.board()}"

    def board(self) -> str:
        """The board as it stands."""
        return self._picture()

    def _picture(self, advice: Advice | None = None) -> str:
        return picture(self.session, self._look.style, advice).text(colour=self._look.colour)

    def help(self) -> str:
        """The rules and the commands."""
        session = self.session
        lines = [self._filled(RULES[PUZZLES[session.puzzle.kind].goal]), ""]
        lines += [f"  {'MOVE':6}  {self._move_help()}"]
        lines += [f"  {name:6}  {told}" for name, (_, told) in self._commands.items()]
        return "\n".join(lines)

    def _move_help(self) -> str:
        graph = self.session.puzzle.graph
        place = "row column" if in_rows(graph) else "cell"
        if self.session.is_of_tiles:
            return f"{place} letter, as in 2 3 a: a turns left, d right, f by half, s locks or unlocks"
        sides = list(sides_of(graph, 0))
        return (
            f"{place} side, as in {'2 3' if in_rows(graph) else '7'} {sides[0]} (sides {', '.join(sides)}); "
            "the same again takes it back; x before it: a cross"
        )

    def answer(self, line: str) -> str:
        """What to say to a line."""
        line = line.strip()
        word, _, rest = line.partition(" ")
        if not line:
            return ""
        try:
            if word.lower() in self._commands:
                return self._commands[word.lower()][0](rest.strip())
            if word.lower() == "quit":
                return self._quit("")
            return self._move(line)
        except PuzzleError as error:
            return self._filled(f"{error}. (help: all commands)")

    def _move(self, line: str) -> str:
        move = move_of(self.session, line)
        if self.session.act(move):
            # An edge has two cells: it is listed by the one that was named.
            undone = isinstance(move, Mark) and move.mark == UNKNOWN
            back = undone or (isinstance(move, Lock) and not move.locked)
            self._typed[id(move)] = (move, said(line) + " taken back" * back)
        return self._moved()

    def _moved(self) -> str:
        self._advice = None
        if not self.session.solved:
            return self.board()
        self.ended = True
        return f"{self.board()}\n\nSolved!\n{self.moves()}"

    def moves(self) -> str:
        """What was played, in the words that play it."""
        words = [self._words(action) for action in self.session.moves]
        if not words:
            return "No moves yet."
        return self._filled(f"{'1 move' if len(words) == 1 else f'{len(words)} moves'}: {'; '.join(words)}.")

    def _words(self, action: Action) -> str:
        typed = self._typed.get(id(action))
        return typed[1] if typed is not None and typed[0] is action else words_of(self.session, action)

    def _undo(self, _: str) -> str:
        self.session.undo()
        return self._moved()

    def _redo(self, _: str) -> str:
        self.session.redo()
        return self._moved()

    def _check(self, _: str) -> str:
        if self.session.solved:
            return "Solved."
        errors = self.session.errors()
        count = len(self.session.check())
        left = "1 thing is" if count == 1 else f"{count} things are"
        if errors:
            return "\n".join(self._filled(f"Wrong: {error.text}.") for error in errors)
        return f"Nothing is wrong as far as one can see; {left} open."

    def _hint(self, _: str) -> str:
        if self._advice is None:
            advice = self._run(lambda budget: self.session.hint(budget=budget))
            if not isinstance(advice, Advice):
                return INTERRUPTED
            self._advice, self._told = advice, 0
        self._told += 1
        advice = self._advice
        if self._told == 1:
            more = " (hint: what follows, and why)" if advice.why and advice.kind != "solved" else ""
            return self._filled(advice.where + more)
        key = legend_of(self.session, advice, self._look.style)
        do = "(play: do it)" if advice.actions else ""
        return "\n\n".join(filter(None, [self._filled(advice.why), self._picture(advice), key, do]))

    def _play(self, _: str) -> str:
        if self._advice is None:
            raise RequestError("ask for a hint first")
        if not self._advice.actions:
            raise RequestError("this hint has nothing to play")
        self.session.play(self._advice)
        return self._moved()

    def _solve(self, _: str) -> str:
        found = self._run(self._solved)
        if not isinstance(found, str):
            return INTERRUPTED
        self.ended = True
        return found

    def _solved(self, budget: Budget) -> str:
        puzzle = self.session.puzzle
        certain, sure = self._certain(budget)
        parts = [f"{sure}:\n\n{self._shown(certain)}"]
        match prove(puzzle, budget=budget):
            case Unique(solution):
                parts.append(f"Solved:\n\n{self._shown(solution.board())}")
            case Multiple(solution):
                parts.append(f"There are several solutions; one of them:\n\n{self._shown(solution.board())}")
            case NoSolution():
                parts.append("There is no solution.")
            case Undecided(reason):
                parts.append(f"Not solved: {reason}.")
        return "\n\n".join(parts)

    def _certain(self, budget: Budget) -> tuple[Board, str]:
        """What follows without a trial or a search, and how to call it."""
        puzzle = self.session.puzzle
        if PUZZLES[puzzle.kind].goal == "loop":
            return explain(puzzle, level=Level.HARD, minimal=False, budget=budget).board, "Certain lines"
        # A search that may not search tells what it knows before it begins.
        step = METHODS["exact"].open(puzzle, 0, True).next(Budget(conflicts=0))
        known = step.board if isinstance(step, Stopped) else None
        return known or Board.blank(puzzle.graph), "Certain tiles"

    def _shown(self, board: Board) -> str:
        return board_picture(self.session.puzzle, board, self._look.style).text(colour=self._look.colour)

    def _save(self, name: str) -> str:
        if not name:
            raise RequestError("save and the name of a file were expected")
        try:
            self.session.save(Path(name))
        except OSError as error:
            return f"{name}: could not be written: {error.strerror or error}"
        return f"Saved to {name}."

    def _quit(self, _: str) -> str:
        self.ended = True
        return ""

    def _filled(self, text: str) -> str:
        return fill(text, self._look.width)
