"""The board that a size or the parameters of Tatham's generators specify."""

from takegaki.core.errors import FormatError, PuzzleError, check_faces
from takegaki.core.lazy_pattern import pattern
from takegaki.core.quiet_import import imported
from takegaki.core.reason import said
from takegaki.formats.document import Recipe
from takegaki.formats.tokens import number, quoted
from takegaki.puzzles import PUZZLES

RECIPES = {"slitherlink": "loopy", "net": "net"}
"""By puzzle type, the module that reads the parameters of Tatham's generator for it."""

_SIZE = pattern(r"([0-9]+)(?:x([0-9]+))?")


def recipe_of(kind: str, text: str, tiling: str | None = None) -> Recipe:
    """The board that a size specifies: 10x7, width first, or the parameters of Tatham's generator.

    tiling   None: that of the parameters, else the first one that the type is played on

    Raises FormatError for a text that is no size, PuzzleError for a tiling that does not fit,
    LimitError.
    """
    boards = PUZZLES[kind].boards
    if tiling is not None and tiling not in boards:
        known = ", ".join(boards)
        raise PuzzleError(said("reading.not-on", kind=kind, tiling=tiling, known=known))
    if size := _SIZE.fullmatch(text):
        cols, rows = (
            number(size[1], "width", least=1),
            number(size[2] or size[1], "height", least=1),
        )
        grid = boards[tiling or next(iter(boards))]
        check_faces(grid.most_cells(rows, cols))
        return Recipe(grid, rows, cols)
    if kind not in RECIPES:
        raise FormatError(said("reading.size", given=quoted(text)))
    found: Recipe = imported(f"takegaki.formats.{RECIPES[kind]}").read_recipe(text)
    if tiling not in (None, found.grid.name):
        what = said("reading.is-a-board", given=text, tiling=found.grid.name, wanted=str(tiling))
        raise PuzzleError(what)
    return found
