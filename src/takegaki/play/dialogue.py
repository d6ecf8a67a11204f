"""A game as a conversation of lines, for any terminal and for screen readers.

Source: K. Udai, Slitherlink Game and Solver, section 2: board with numbers, `row column side`,
  `solve`, `q`.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from textwrap import fill
from typing import TypeVar

from takegaki.core.board import CROSS, LINE, UNKNOWN, Board
from takegaki.core.budget import Budget
from takegaki.core.errors import PuzzleError, RequestError
from takegaki.core.graph import Graph
from takegaki.core.lazy_dataclass import dataclass, field
from takegaki.core.lazy_pattern import pattern
from takegaki.core.place_names import cell_sides, face_name
from takegaki.core.printable import counted
from takegaki.core.verdict import Multiple, NoSolution, Undecided, Unique
from takegaki.deduce.techniques.technique import Level
from takegaki.deduce.trace import explain
from takegaki.play.actions import Action, Clear, Jumble, Lock, Mark, Marks, Shade, Sure, Turn
from takegaki.play.hints import Advice
from takegaki.play.pictures import Style, board_picture, legend_of, picture
from takegaki.play.saves import save
from takegaki.play.session import Session
from takegaki.puzzles import PUZZLES
from takegaki.solving import prove
from takegaki.solving.methods import METHODS
from takegaki.solving.search import Stopped

T = TypeVar("T")

Run = Callable[[Callable[[Budget], T]], T | None]
"""Does heavy work within some budget; None when it was interrupted."""

INTERRUPTED = "Interrupted."
MOST_ERRORS = 5


def run_unlimited(work: Callable[[Budget], T]) -> T | None:
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

    def __init__(
        self, session: Session, look: Look | None = None, run: Run[object] = run_unlimited
    ) -> None:
        self.session = session
        self.ended = False
        self._look = look or Look()
        self._run = run
        self._advice: Advice | None = None
        self._stage = 0
        self._typed: dict[int, tuple[Action, str]] = {}
        self._commands: Mapping[str, tuple[Callable[[str], str], str]] = {
            "hint": (self._hint, "where to look next; again: what follows, and why"),
            "play": (self._play, "do what the hint says"),
            "check": (self._check, "show the errors so far"),
            "undo": (self._undo, "take the last move back"),
            "redo": (self._redo, "do it again"),
            "moves": (lambda _: self.moves(), "list the moves"),
            "solve": (self._solve, "show what is certain, then the solution; this ends the game"),
            "save": (
                self._save,
                "save FILE: keep the game in a file; FILE.sav for Tatham's Loopy or Net",
            ),
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
        lines = [self._filled(PUZZLES[session.puzzle.kind].rules), ""]
        lines += [f"  {'MOVE':6}  {self._move_help()}"]
        lines += [f"  {name:6}  {meaning}" for name, (_, meaning) in self._commands.items()]
        return "\n".join(lines)

    def _move_help(self) -> str:
        graph = self.session.puzzle.graph
        place = "row column" if in_rows(graph) else "cell"
        if self.session.is_of_tiles:
            return (
                f"{place} letter, as in 2 3 a: a turns left, d right, f by half, s locks or unlocks"
            )
        sides = list(sides_of(graph, 0))
        return (
            f"{place} side, as in {'2 3' if in_rows(graph) else '7'} {sides[0]} (sides "
            f"{', '.join(sides)}); "
            "the same again takes it back; x before it: a cross"
        )

    def answer(self, line: str) -> str:
        """The answer to a line of input."""
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
        move = parsed_move(self.session, line)
        if self.session.act(move):
            # An edge has two cells: it is listed by the one that was named.
            undone = isinstance(move, Mark) and move.mark == UNKNOWN
            back = undone or (isinstance(move, Lock) and not move.locked)
            self._typed[id(move)] = (move, normalised(line) + " taken back" * back)
        return self._moved()

    def _moved(self) -> str:
        self._advice = None
        if not self.session.solved:
            return self.board()
        self.ended = True
        return f"{self.board()}\n\nSolved!\n{self.moves()}"

    def went_on(self) -> str:
        """The board after another window continued with the game."""
        return self._moved()

    def moves(self) -> str:
        """What was played, in the words that play it."""
        words = [self._words(action) for action in self.session.moves]
        if not words:
            return "No moves yet."
        return self._filled(f"{counted(len(words), 'move')}: {'; '.join(words)}.")

    def _words(self, action: Action) -> str:
        typed = self._typed.get(id(action))
        return (
            typed[1]
            if typed is not None and typed[0] is action
            else action_text(self.session, action)
        )

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
        left = f"{counted(count, 'thing')} {'is' if count == 1 else 'are'}"
        if errors:
            more = [f"And {len(errors) - MOST_ERRORS} more."] if len(errors) > MOST_ERRORS else []
            named = [f"Wrong: {error.text}." for error in errors[:MOST_ERRORS]]
            return "\n".join(map(self._filled, [*named, *more]))
        return f"No errors so far; {left} open."

    def _hint(self, _: str) -> str:
        if self._advice is None:
            advice = self._run(lambda budget: self.session.hint(budget=budget))
            if not isinstance(advice, Advice):
                return INTERRUPTED
            self._advice, self._stage = advice, 0
        self._stage += 1
        advice = self._advice
        if self._stage == 1:
            more = (
                " (hint: what follows, and why)" if advice.why and advice.kind != "solved" else ""
            )
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
                parts.append(
                    f"There are several solutions; one of them:\n\n{self._shown(solution.board())}"
                )
            case NoSolution():
                parts.append("There is no solution.")
            case Undecided(reason):
                parts.append(f"Not solved: {reason}.")
        return "\n\n".join(parts)

    def _certain(self, budget: Budget) -> tuple[Board, str]:
        """The marks that follow without a trial or a search, and a name for them."""
        puzzle = self.session.puzzle
        if PUZZLES[puzzle.kind].goal == "loop":
            return explain(
                puzzle, level=Level.HARD, minimal=False, budget=budget
            ).board, "Certain lines"
        # A search without a conflict to spend returns what it has propagated.
        step = METHODS["exact"].open(puzzle, 0, True).next(Budget(conflicts=0))
        known = step.board if isinstance(step, Stopped) else None
        return known or Board.blank(puzzle.graph), "Certain tiles"

    def _shown(self, board: Board) -> str:
        return board_picture(self.session.puzzle, board, self._look.style).text(
            colour=self._look.colour
        )

    def _save(self, name: str) -> str:
        if not name:
            raise RequestError("write save and the name of a file")
        try:
            save(self.session, Path(name))
        except OSError as error:
            return f"{name}: could not be written: {error.strerror or error}"
        return f"Saved to {name}."

    def _quit(self, _: str) -> str:
        self.ended = True
        return ""

    def _filled(self, text: str) -> str:
        return fill(text, self._look.width)


TURNS = {"a": 1, "d": 3, "f": 2}
"""Quarters anticlockwise of each letter; `s` locks. Net has A, D, F and S on its keys, too."""

_TURN_LETTERS = {quarters: letter for letter, quarters in TURNS.items()}
_TOKENS = pattern(r"[0-9]{1,9}|[A-Za-z]+|[^\s,()]")


def in_rows(graph: Graph) -> bool:
    """Cells have a row and a column."""
    return graph.grid is not None


def sides_of(graph: Graph, cell: int) -> dict[str, int]:
    """The edge of each side: `t`, `br`, ... for top, bottom right, ..., where two lie alike their
    numbers.
    """
    ways = ["".join(word[0] for word in way.split()) for way in cell_sides(graph, cell)]
    edges = graph.edges_round(cell).tolist()
    return {
        way if ways.count(way) == 1 else str(number): edge
        for number, (way, edge) in enumerate(zip(ways, edges, strict=True), start=1)
    }


def parsed_move(session: Session, text: str) -> Action:
    """The move that a line of text means in the position: the same line again takes it back.

    `row column side` draws a line, `x row column side` a cross; of tiles `row column` with a (turn
    left), d (right), f (half) or s (lock). Raises RequestError that says what to write.
    """
    tokens = _TOKENS.findall(text.lower())
    cross = bool(tokens) and tokens[0] == "x" and not session.is_of_tiles
    tokens = tokens[1:] if cross else tokens
    cell, rest = _cell(session.puzzle.graph, tokens)
    if session.is_of_tiles:
        return _tile_move(session, cell, rest)
    sides = sides_of(session.puzzle.graph, cell)
    if len(rest) != 1 or rest[0] not in sides:
        raise RequestError(f"end with a side: {', '.join(sides)}")
    edge = sides[rest[0]]
    mark = CROSS if cross else LINE
    return Mark(edge, UNKNOWN if session.position.marks[edge] == mark else mark)


def _cell(graph: Graph, tokens: list[str]) -> tuple[int, list[str]]:
    wanted = 2 if in_rows(graph) else 1
    names = ("row", "column")[:wanted] if wanted == 2 else ("number of a cell",)
    sizes = (graph.rows, graph.cols) if wanted == 2 else (graph.n_cells,)
    numbers = []
    for name, size, token in zip(names, sizes, [*tokens, "", ""], strict=False):
        if not (token.isascii() and token.isdecimal()) or not 1 <= int(token) <= size:
            raise RequestError(
                f"write a {name} from 1 to {size}{f', not {token}' if token else ''}"
            )
        numbers.append(int(token) - 1)
    cell = numbers[0] * graph.cols + numbers[1] if wanted == 2 else numbers[0]
    return cell, tokens[wanted:]


def _tile_move(session: Session, cell: int, rest: list[str]) -> Action:
    if len(rest) == 1 and rest[0] in TURNS:
        return Turn(cell, TURNS[rest[0]])
    if rest == ["s"]:
        return Lock(cell, not session.position.locked[cell])
    raise RequestError("end with a (turn left), d (right), f (half) or s (lock)")


def normalised(text: str) -> str:
    """A move as it was typed, in small letters and with single spaces."""
    return " ".join(_TOKENS.findall(text.lower()))


def action_text(session: Session, action: Action) -> str:
    """An action as the words that make it."""
    graph = session.puzzle.graph
    match action:
        case Mark(edge, mark):
            place = _edge_words(graph, edge)
            return {LINE: place, CROSS: f"x {place}"}.get(mark, f"{place} taken back")
        case Turn(cell, quarters):
            return f"{_place(graph, cell)} {_TURN_LETTERS[quarters]}"
        case Lock(cell, locked):
            return f"{_place(graph, cell)} s" + ("" if locked else " taken back")
        case Shade(face, shade):
            place = _place(graph, face) if graph.cells == "faces" else face_name(graph, face)
            return f"{place} {('without colour', 'inside', 'outside')[shade]}"
        case Sure(edge, sure):
            return f"{_edge_words(graph, edge)} {'sure' if sure else 'not sure'}"
        case Jumble():
            return "all jumbled"
        case Clear():
            return "all cleared"
        case Marks():
            return "all marked"


def _edge_words(graph: Graph, edge: int) -> str:
    cell = int(min(graph.edge_cells[edge]))
    side = next(side for side, other in sides_of(graph, cell).items() if other == edge)
    return f"{_place(graph, cell)} {side}"


def _place(graph: Graph, cell: int) -> str:
    return f"{cell // graph.cols + 1} {cell % graph.cols + 1}" if in_rows(graph) else str(cell + 1)
