"""The options of `takegaki generate` as a request."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from takegaki.cli.declared import typer
from takegaki.cli.errors import misused
from takegaki.cli.option_values import (
    LOOP_MAKERS,
    PARAMETER_CHOICES,
    Choice,
    any_of,
    is_path,
    tilings_meant,
)
from takegaki.core.errors import MAX_TEXT, FormatError, PuzzleError
from takegaki.core.graph import Graph
from takegaki.core.lazy_dataclass import dataclass, replace
from takegaki.core.lazy_pattern import pattern
from takegaki.core.printable import meant
from takegaki.core.puzzle import DEFAULT_KIND, SHORT_NAMES
from takegaki.core.reason import said
from takegaki.core.topology import BoolArray
from takegaki.deduce.level import Level
from takegaki.formats import Document, read_document, recipe_of
from takegaki.formats.document import Recipe
from takegaki.formats.graph_from_shapes import mask_text, masked
from takegaki.formats.tokens import decode_bytes, quoted
from takegaki.generation.loops import LOOPS, given_lines, given_loop
from takegaki.generation.loops.given_loop import read_mask
from takegaki.generation.parameters import PARAMETERS, naming
from takegaki.generation.request import Request, level_named, usual_request
from takegaki.puzzles import PUZZLES

if TYPE_CHECKING:
    from takegaki.deduce.level import PlayerLevel

T = TypeVar("T")

EMPTY = pattern(r"(?:[0-9]+x)?0+(?![0-9])")
"""What a size without a cell begins with."""

MASK = pattern(r"[#.\s]*#[#.\s]*")


def _size_argument() -> str:
    """What errors call the size: the word of the help, in the language that is spoken."""
    return said("usage.size-argument")


@dataclass(frozen=True)
class LoopOptions:
    """The options about the loop, as they were given; None for the default."""

    loop: str | None = None
    ratios: str | None = None
    steps: float | None = None
    windingness: float | None = None
    inside: str | None = None
    max_straight: int | None = None
    symmetry: str | None = None

    def entries(self, graph: Graph) -> dict[str, object]:
        """Parameters of the request; an entry may be None."""
        entries: dict[str, object] = {
            "steps": self.steps,
            "windingness": self.windingness,
            "max_straight": self.max_straight,
            "loop_symmetry": self.symmetry,
            "ratios": None if self.ratios is None else _ratios(self.ratios),
            "inside": None if self.inside is None else _share(self.inside, "--inside"),
        }
        if self.loop is None:
            # Options that only growth has imply growth.
            grown = self.ratios is not None or self.steps is not None
            return {**entries, "loop": "growth" if grown else None}
        if self.loop in LOOPS or not is_path(self.loop):
            return {**entries, "loop": LOOP_MAKERS.check(self.loop, "--loop")}
        return {**entries, "lines": _from_file(self.loop, lambda text: _drawn(graph, text))}


@dataclass(frozen=True)
class ClueOptions:
    """The options about the clues, as they were given; None for the default."""

    symmetry: str | None = None
    pattern: str | None = None
    share: str | None = None
    values: str | None = None
    minimal: bool = False
    fewest: bool = False

    def entries(self, graph: Graph, kind: str) -> dict[str, object]:
        """Parameters of the request; an entry may be None."""
        entries: dict[str, object] = {
            "symmetry": self.symmetry,
            "share": None if self.share is None else _share(self.share, "--clues"),
            "values": None if self.values is None else _values(self.values, graph, kind),
            "minimal": self.minimal,
            "fewest": self.fewest,
        }
        if self.pattern is not None:
            entries["pattern"] = _from_file(self.pattern, lambda text: read_mask(graph, text))
        return entries


@dataclass(frozen=True)
class TreeOptions:
    """The options about the tree, as they were given; None for the default."""

    tree: str | None = None
    walls: str | None = None

    def entries(self, walls: float | None) -> dict[str, object]:
        """Parameters of the request; an entry may be None. `walls` is the share in the short form.

        Raises PuzzleError for a share given twice.
        """
        share = None if self.walls is None else _share(self.walls, "--walls")
        if walls is not None and share is not None:
            raise PuzzleError(said("usage.walls-twice"))
        return {"tree": self.tree, "walls": walls if share is None else share}


@dataclass(frozen=True)
class StyleOptions:
    """The options about the style, as they were given; None for the default."""

    style: str | None = None
    rating: str | None = None
    jury: int | None = None
    shares: str | None = None

    def entries(self) -> dict[str, object]:
        """Parameters of the request; an entry may be None. Raises a usage error."""
        rating = None if self.rating is None else _range(self.rating, "--rating")
        shares = None if self.shares is None else _four(self.shares)
        return {"style": self.style, "rating": rating, "jury": self.jury, "shares": shares}


@dataclass(frozen=True)
class WayOptions:
    """The options about the way through the puzzle, as they were given; None for the default."""

    theme: str | None = None
    entrances: str | None = None
    begin: str | None = None
    near: str | None = None
    idea_edges: float | None = None
    ending: str | None = None

    def entries(self) -> dict[str, object]:
        """Parameters of the request; an entry may be None. Raises a usage error."""
        return {
            "theme": self.theme,
            "entrances": self.entrances and _range(self.entrances, "--entrances"),
            "begin": self.begin,
            "near": None if self.near is None else _share(self.near, "--near"),
            "idea_edges": self.idea_edges,
            "ending": None if self.ending is None else _share(self.ending, "--ending"),
        }


@dataclass(frozen=True)
class RequestOptions:
    """The options that choose the puzzle, as they were given; None for the default.

    what         the size, before it perhaps the type of puzzle
    description  which patch of an aperiodic tiling; None: at random from the seed
    board        a file with your own board, instead of a size
    mask         a file with a picture of the cells to keep
    unique_by    what tests whether a clue can go
    """

    what: Sequence[str]
    tiling: str | None = None
    level: str | None = None
    method: str | None = None
    rules: str | None = None
    variant: str | None = None
    needs: Sequence[str] | None = None
    avoid: Sequence[str] | None = None
    loop: LoopOptions = LoopOptions()
    clues: ClueOptions = ClueOptions()
    tree: TreeOptions = TreeOptions()
    seed: int | None = None
    description: str | None = None
    board: str | None = None
    mask: str | None = None
    unique_by: str | None = None
    style: StyleOptions = StyleOptions()
    way: WayOptions = WayOptions()

    def checked(self) -> "RequestOptions":
        """The same with names as they are written. Raises a usage error for those that nothing
        has.
        """

        def of(name: str, given: str | None) -> str | None:
            return given and PARAMETER_CHOICES[name].check(given, PARAMETERS[name].flag)

        def each(name: str, given: Sequence[str] | None) -> tuple[str, ...]:
            return PARAMETER_CHOICES[name].check_all(given or (), PARAMETERS[name].flag)

        boards = Choice("tiling", lambda: PUZZLES[self.kind].boards, meant=tilings_meant)
        turned = each("loop_symmetry", [self.loop.symmetry or ""])
        mirrored = each("symmetry", [self.clues.symmetry or ""])
        return replace(
            self,
            tiling=self.tiling and boards.check(self.tiling, "--tiling"),
            level=of("level", self.level),
            method=of("method", self.method),
            rules=of("rules", self.rules),
            unique_by=of("unique_by", self.unique_by),
            variant=of("variant", self.variant),
            needs=each("needs", self.needs),
            avoid=each("avoid", self.avoid),
            loop=replace(self.loop, symmetry="+".join(turned) or None),
            clues=replace(self.clues, symmetry="+".join(mirrored) or None),
            tree=replace(self.tree, tree=of("tree", self.tree.tree)),
            style=replace(self.style, style=of("style", self.style.style)),
            way=replace(
                self.way, theme=of("theme", self.way.theme), begin=of("begin", self.way.begin)
            ),
        )

    def request(self, seed: int) -> Request:
        """The request for a seed; what was not given is left to it. Raises PuzzleError in one
        line.
        """
        board = self._board() if self.board is None else None
        letter, walls = (board.letter, board.walls) if board else (None, None)
        kind = {
            "kind": self.kind,
            "level": self._level(letter),
            "method": self.method,
            "rules": self.rules,
            "unique_by": self.unique_by,
            "variant": self.variant,
            "needs": tuple(self.needs or ()) or None,
            "avoid": tuple(self.avoid or ()) or None,
        }
        graph = self._own() if board is None else self._graph(board, seed)
        if self.mask is not None:
            graph = _from_file(self.mask, partial(masked, graph), mask_text)
        loop, clues, tree = (
            self.loop.entries(graph),
            self.clues.entries(graph, self.kind),
            self.tree.entries(walls),
        )
        entries: dict[str, Any] = {**kind, **loop, **clues, **tree}
        entries |= {**self.style.entries(), **self.way.entries()}
        given = {key: value for key, value in entries.items() if value is not None}
        with naming(lambda one: one.flag):
            return usual_request(graph, seed, **given)

    def as_filmed(self) -> "RequestOptions":
        """The same with a loop that grows unless a style is named: that is what a film shows."""
        return replace(self, style=replace(self.style, style=self.style.style or "loopy"))

    @property
    def size(self) -> str:
        """The last of the positional arguments."""
        if not self.what:
            raise misused(_size_argument(), "give-size")
        return self.what[-1]

    @property
    def kind(self) -> str:
        """The type of puzzle. Raises PuzzleError."""
        kinds = self.what if self.board is not None else self.what[:-1]
        if len(kinds) == 1 and kinds[0].lower() in SHORT_NAMES:
            return SHORT_NAMES[kinds[0].lower()]
        if len(kinds) > 1 or (kinds and kinds[0] not in PUZZLES):
            words, known = quoted(" ".join(self.what)), any_of(list(PUZZLES))
            if self.board is not None:
                raise misused(_size_argument(), "own-size", given=words, known=known)
            near = meant(kinds[0], [*PUZZLES, *SHORT_NAMES]) if len(kinds) == 1 else ""
            raise misused(_size_argument(), "write-size", given=words, known=known, near=near)
        return kinds[0] if kinds else DEFAULT_KIND

    def _own(self) -> Graph:
        """The board of a file. Raises PuzzleError that starts with the file's name."""
        assert self.board is not None
        if self.tiling is not None:
            raise misused("--tiling", "own-tiling")
        return _from_file(self.board, lambda text: read_document(text).puzzle.graph)

    def _board(self) -> Recipe:
        """The board, checked before memory is taken."""
        if EMPTY.match(self.size):
            raise misused(_size_argument(), "sizes-begin", given=quoted(self.size))
        try:
            return recipe_of(self.kind, self.size, self.tiling)
        except FormatError as error:
            raise typer.BadParameter(str(error), param_hint=_size_argument()) from None

    def _graph(self, board: Recipe, seed: int) -> Graph:
        """The board; the patch of an aperiodic tiling follows from the seed unless the options name
        it.
        """
        description = self.description or board.grid.describe(board.rows, board.cols, seed)
        return board.grid.graph(board.rows, board.cols, description)

    def _level(self, letter: str | None) -> "Level | PlayerLevel | None":
        asked = None if letter is None else Level.of_letter(letter)
        if self.level is None:
            return asked
        level = level_named(self.level)
        if asked not in (None, level):
            what = {"size": self.size, "asked": asked.word, "level": self.level}
            raise PuzzleError(said("usage.other-level", **what))
        return level


OPTION_OF = {(LoopOptions, "symmetry"): "loop_symmetry", (ClueOptions, "share"): "clues"}
"""Options of another name than the field that holds them."""


def asked(given: Mapping[str, Any]) -> RequestOptions:
    """The options as they were given, by their names on the command line; checked."""

    def of(kind: type[T], **parts: object) -> T:
        own = [field for field in kind.__annotations__ if field not in parts]
        return kind(**{field: given[OPTION_OF.get((kind, field), field)] for field in own}, **parts)

    made = of(
        RequestOptions,
        loop=of(LoopOptions),
        clues=of(ClueOptions),
        tree=of(TreeOptions),
        style=of(StyleOptions),
        way=of(WayOptions),
    )
    return made.checked()


def _drawn(graph: Graph, text: str) -> BoolArray:
    """The loop that a mask or a puzzle with lines shows."""
    if MASK.fullmatch(text):
        return given_loop(graph, text)
    document: Document = read_document(text)
    board = document.board or document.solution
    if board is None:
        raise PuzzleError(said("usage.no-mask"))
    if board.graph != graph:
        drawn = board.graph
        what = {"drawn": drawn.tiling, "size": f"{drawn.cols}x{drawn.rows}"}
        what |= {"wanted": graph.tiling, "across": f"{graph.cols}x{graph.rows}"}
        raise PuzzleError(said("usage.other-board", **what))
    return given_lines(graph, board.lines)


def _from_file(
    name: str, read: Callable[[str], T], decode: Callable[[bytes], str] = decode_bytes
) -> T:
    """The text of a file. Raises PuzzleError that starts with the file's name."""
    try:
        with Path(name).open("rb") as file:
            data = file.read(4 * MAX_TEXT + 1)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or said("file.unreadable")
        raise PuzzleError(why, place=name) from None
    try:
        return read(decode(data))
    except PuzzleError as error:
        raise PuzzleError(str(error), place=name) from None


def _ratios(text: str) -> tuple[int, ...]:
    parts = text.split("/")
    if len(parts) != 3 or not all(part.isdecimal() and len(part) <= 3 for part in parts):
        raise misused("--ratios", "ratios", given=quoted(text))
    return tuple(map(int, parts))


def _share(text: str, option: str) -> float:
    """A part of the whole, from "45%" or "0.45"."""
    percent = text.endswith("%")
    try:
        value = float(text.removesuffix("%")) / (100 if percent else 1)
    except ValueError:
        value = -1.0
    if not 0 <= value <= 1:
        raise misused(option, "share", given=quoted(text))
    return value


def _four(text: str) -> tuple[float, ...]:
    """How often each of four values comes, from "15/17/27/40"."""
    parts = text.split("/")
    if len(parts) != 4 or not all(part.isdecimal() and len(part) <= 3 for part in parts):
        raise misused("--shares", "shares", given=quoted(text))
    return tuple(map(float, parts))


def _range(text: str, option: str) -> tuple[float, float]:
    """The least and the most, from "20..30"."""
    least, between, most = text.partition("..")
    try:
        if between:
            return float(least), float(most)
    except ValueError:
        pass
    raise misused(option, "range", given=quoted(text))


def _values(text: str, graph: Graph, kind: str) -> frozenset[int]:
    try:
        return PUZZLES[kind].clues_named(graph, text)
    except PuzzleError as error:
        raise typer.BadParameter(str(error), param_hint="--values") from None
