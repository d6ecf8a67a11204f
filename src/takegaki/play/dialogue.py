"""A game as a conversation of lines, for any terminal and for screen readers.

Source: K. Udai, Slitherlink Game and Solver, section 2: board with numbers, `row column side`,
  `solve`, `q`.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeVar

from takegaki.core.board import Board
from takegaki.core.budget import Budget
from takegaki.core.errors import PuzzleError, RequestError
from takegaki.core.graph import Graph
from takegaki.core.lazy_dataclass import dataclass, field
from takegaki.core.lazy_pattern import pattern
from takegaki.core.marks import CROSS, LINE, UNKNOWN
from takegaki.core.place_names import cell_sides, face_name
from takegaki.core.reason import said
from takegaki.core.verdict import Multiple, NoSolution, Stopped, Undecided, Unique
from takegaki.deduce.explain import explain
from takegaki.deduce.level import Level
from takegaki.play.actions import Action, Clear, Jumble, Lock, Mark, Marks, Shade, Sure, Turn
from takegaki.play.hints import Advice
from takegaki.play.kind_names import rules_of
from takegaki.play.pictures import Style, board_picture, legend_of, picture
from takegaki.play.saves import save
from takegaki.play.session import Session
from takegaki.puzzles import PUZZLES
from takegaki.solving import prove
from takegaki.solving.methods import METHODS
from takegaki.words.lines import padded, wrapped

T = TypeVar("T")

Run = Callable[[Callable[[Budget], T]], T | None]
"""Does heavy work within some budget; None when it was interrupted."""

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
        # The messages `game.help-NAME` say what they do.
        self._commands: Mapping[str, Callable[[str], str]] = {
            "hint": self._hint,
            "play": self._play,
            "check": self._check,
            "undo": self._undo,
            "redo": self._redo,
            "moves": lambda _: self.moves(),
            "solve": self._solve,
            "save": self._save,
            "help": lambda _: self.help(),
            "q": self._quit,
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
        lines = [self._filled(rules_of(session.puzzle.kind)), ""]
        lines += [f"  {padded(said('game.move'), 6)}  {self._move_help()}"]
        lines += [f"  {name:6}  {said(f'game.help-{name}')}" for name in self._commands]
        return "\n".join(lines)

    def _move_help(self) -> str:
        graph = self.session.puzzle.graph
        place = said("game.place-rows" if in_rows(graph) else "game.place-cell")
        if self.session.is_of_tiles:
            return said("game.move-tile", place=place)
        sides = list(sides_of(graph, 0))
        example = f"{'2 3' if in_rows(graph) else '7'} {sides[0]}"
        return said("game.move-edge", place=place, example=example, sides=", ".join(sides))

    def answer(self, line: str) -> str:
        """The answer to a line of input."""
        line = line.strip()
        word, _, rest = line.partition(" ")
        if not line:
            return ""
        try:
            if word.lower() in self._commands:
                return self._commands[word.lower()](rest.strip())
            if word.lower() == "quit":
                return self._quit("")
            return self._move(line)
        except PuzzleError as error:
            return self._filled(said("game.error", why=str(error)))

    def _move(self, line: str) -> str:
        move = parsed_move(self.session, line)
        if self.session.act(move):
            # An edge has two cells: it is listed by the one that was named.
            undone = isinstance(move, Mark) and move.mark == UNKNOWN
            back = undone or (isinstance(move, Lock) and not move.locked)
            typed = normalised(line)
            self._typed[id(move)] = (move, said("game.taken-back", move=typed) if back else typed)
        return self._moved()

    def _moved(self) -> str:
        self._advice = None
        if not self.session.solved:
            return self.board()
        self.ended = True
        return f"{self.board()}\n\n{said('game.solved-now')}\n{self.moves()}"

    def went_on(self) -> str:
        """The board after another window continued with the game."""
        return self._moved()

    def moves(self) -> str:
        """What was played, in the words that play it."""
        words = [self._words(action) for action in self.session.moves]
        if not words:
            return said("game.no-moves")
        return self._filled(said("game.moves", count=len(words), moves="; ".join(words)))

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
            return said("game.solved")
        errors = self.session.errors()
        if errors:
            left = len(errors) - MOST_ERRORS
            more = [said("game.more-errors", count=left)] if left > 0 else []
            named = [said("game.wrong", what=error.text) for error in errors[:MOST_ERRORS]]
            return "\n".join(map(self._filled, [*named, *more]))
        return said("game.no-errors", count=len(self.session.check()))

    def _hint(self, _: str) -> str:
        if self._advice is None:
            advice = self._run(lambda budget: self.session.hint(budget=budget))
            if not isinstance(advice, Advice):
                return said("game.interrupted")
            self._advice, self._stage = advice, 0
            self.session.note_advice(advice)
        self._stage += 1
        advice = self._advice
        if self._stage == 1:
            has_more = advice.why and advice.kind != "solved"
            where = str(advice.where)
            return self._filled(said("game.hint-more", where=where) if has_more else where)
        key = legend_of(self.session, advice, self._look.style)
        do = said("game.hint-play") if advice.actions else ""
        return "\n\n".join(filter(None, [self._filled(advice.why), self._picture(advice), key, do]))

    def _play(self, _: str) -> str:
        if self._advice is None:
            raise RequestError(said("game-error.no-hint"))
        if not self._advice.actions:
            raise RequestError(said("game-error.nothing-to-play"))
        self.session.play(self._advice)
        return self._moved()

    def _solve(self, _: str) -> str:
        found = self._run(self._solved)
        if not isinstance(found, str):
            return said("game.interrupted")
        self.ended = True
        return found

    def _solved(self, budget: Budget) -> str:
        puzzle = self.session.puzzle
        certain, sure = self._certain(budget)
        parts = [f"{sure}\n\n{self._shown(certain)}"]
        match prove(puzzle, budget=budget):
            case Unique(solution):
                parts.append(f"{said('game.solution')}\n\n{self._shown(solution.board())}")
            case Multiple(solution):
                parts.append(f"{said('game.several')}\n\n{self._shown(solution.board())}")
            case NoSolution():
                parts.append(said("game.none"))
            case Undecided(reason):
                parts.append(said("game.not-solved", why=str(reason)))
        return "\n\n".join(parts)

    def _certain(self, budget: Budget) -> tuple[Board, str]:
        """The marks that follow without a trial or a search, and a name for them."""
        puzzle = self.session.puzzle
        if PUZZLES[puzzle.kind].goal == "loop":
            return explain(puzzle, level=Level.HARD, minimal=False, budget=budget).board, said(
                "game.certain-lines"
            )
        # A search without a conflict to spend returns what it has propagated.
        step = METHODS["exact"].open(puzzle, 0, True).next(Budget(conflicts=0))
        known = step.board if isinstance(step, Stopped) else None
        return known or Board.blank(puzzle.graph), said("game.certain-tiles")

    def _shown(self, board: Board) -> str:
        return board_picture(self.session.puzzle, board, self._look.style).text(
            colour=self._look.colour
        )

    def _save(self, name: str) -> str:
        if not name:
            raise RequestError(said("game-error.no-file"))
        try:
            save(self.session, Path(name))
        except OSError as error:
            return said("game.not-written", file=name, why=error.strerror or str(error))
        return said("game.saved", file=name)

    def _quit(self, _: str) -> str:
        self.ended = True
        return ""

    def _filled(self, text: str) -> str:
        return "\n".join(wrapped(text, self._look.width))


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
        raise RequestError(said("game-error.side", sides=", ".join(sides)))
    edge = sides[rest[0]]
    mark = CROSS if cross else LINE
    return Mark(edge, UNKNOWN if session.position.marks[edge] == mark else mark)


def _cell(graph: Graph, tokens: list[str]) -> tuple[int, list[str]]:
    wanted = 2 if in_rows(graph) else 1
    names = ("row", "column") if wanted == 2 else ("cell",)
    sizes = (graph.rows, graph.cols) if wanted == 2 else (graph.n_cells,)
    numbers = []
    for name, size, token in zip(names, sizes, [*tokens, "", ""], strict=False):
        if not (token.isascii() and token.isdecimal()) or not 1 <= int(token) <= size:
            if token:
                wrong = said("game-error.number-not", what=name, most=size, given=token)
            else:
                wrong = said("game-error.number", what=name, most=size)
            raise RequestError(wrong)
        numbers.append(int(token) - 1)
    cell = numbers[0] * graph.cols + numbers[1] if wanted == 2 else numbers[0]
    return cell, tokens[wanted:]


def _tile_move(session: Session, cell: int, rest: list[str]) -> Action:
    if len(rest) == 1 and rest[0] in TURNS:
        return Turn(cell, TURNS[rest[0]])
    if rest == ["s"]:
        return Lock(cell, not session.position.locked[cell])
    raise RequestError(said("game-error.tile-letter"))


def normalised(text: str) -> str:
    """A move as it was typed, in small letters and with single spaces."""
    return " ".join(_TOKENS.findall(text.lower()))


def action_text(session: Session, action: Action) -> str:
    """An action as the words that make it."""
    graph = session.puzzle.graph
    match action:
        case Mark(edge, mark):
            place = _edge_words(graph, edge)
            back = said("game.taken-back", move=place)
            return {LINE: place, CROSS: f"x {place}"}.get(mark, back)
        case Turn(cell, quarters):
            return f"{_place(graph, cell)} {_TURN_LETTERS[quarters]}"
        case Lock(cell, locked):
            words = f"{_place(graph, cell)} s"
            return words if locked else said("game.taken-back", move=words)
        case Shade(face, shade):
            place = _place(graph, face) if graph.cells == "faces" else face_name(graph, face)
            return said("game.shade", place=place, shade=("none", "inside", "outside")[shade])
        case Sure(edge, sure):
            return said("game.sure", edge=_edge_words(graph, edge), sure="yes" if sure else "no")
        case Jumble():
            return said("game.jumbled")
        case Clear():
            return said("game.cleared")
        case Marks():
            return said("game.marked")


def _edge_words(graph: Graph, edge: int) -> str:
    cell = int(min(graph.edge_cells[edge]))
    side = next(side for side, other in sides_of(graph, cell).items() if other == edge)
    return f"{_place(graph, cell)} {side}"


def _place(graph: Graph, cell: int) -> str:
    return f"{cell // graph.cols + 1} {cell % graph.cols + 1}" if in_rows(graph) else str(cell + 1)
