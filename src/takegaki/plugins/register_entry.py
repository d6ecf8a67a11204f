"""`register`: one more puzzle type, tiling, format or technique in this program."""

from typing import TypeVar

from takegaki.core.arguments import says_how
from takegaki.core.entry_points import PluginError
from takegaki.core.printable import a_type
from takegaki.core.registry import Registry
from takegaki.deduce.technique import Technique
from takegaki.deduce.techniques import own_techniques
from takegaki.formats.document import Format
from takegaki.formats.registry import FORMATS
from takegaki.model.loop_frame import forget_tables
from takegaki.puzzles import PUZZLES
from takegaki.puzzles.puzzle_type import PuzzleType
from takegaki.tilings.aperiodic import AperiodicTiling
from takegaki.tilings.boards import forget_boards
from takegaki.tilings.drawn_boards import DrawnBoards
from takegaki.tilings.registry import DRAWN_BOARDS, TILE_GRIDS, TILINGS
from takegaki.tilings.tiling import Tiling
from takegaki.tilings.torus import TileGrid

Entry = PuzzleType | Tiling | AperiodicTiling | DrawnBoards | TileGrid | Format | Technique
T = TypeVar("T", bound=Entry)

_REGISTRIES: dict[type, Registry[object]] = {  # type: ignore[type-var]
    PuzzleType: PUZZLES,  # type: ignore[dict-item]
    Tiling: TILINGS,  # type: ignore[dict-item]
    AperiodicTiling: TILINGS,  # type: ignore[dict-item]
    DrawnBoards: DRAWN_BOARDS,  # type: ignore[dict-item]
    TileGrid: TILE_GRIDS,  # type: ignore[dict-item]
    Format: FORMATS,  # type: ignore[dict-item]
}


@says_how
def register(entry: T, *, replace: bool = False) -> T:
    """Add a puzzle type, a tiling, a format or a technique to this program; gives it back.

    entry    a PuzzleType, a Tiling, a Format or a Technique of `takegaki.plugins`
    replace  also in place of one that was registered before, as in a notebook where its cell runs
             again; nothing built in is replaced. Puzzles made before keep what they know of it, so
             make them anew

    It is tried on a small board first. Raises PluginError, a PuzzleError, that says in one line
    what is wrong with it, also for a name that is taken. Processes that begin later (`jobs=2`, the
    page) know it where the module that registers it is imported there: the main module of a script,
    an entry point, or TAKEGAKI_PLUGINS; see `takegaki.plugins`.

    >>> from takegaki import register
    >>> from takegaki.plugins import PUZZLES, PluginError
    >>> try:
    ...     register(PUZZLES["masyu"])
    ... except PluginError as error:
    ...     print(error)
    the name 'masyu' is taken; choose another, or replace=True for one of yours
    """
    try:
        if isinstance(entry, Technique):
            own_techniques.add(entry, replaces=replace)
        elif type(entry) in _REGISTRIES:
            _REGISTRIES[type(entry)].add(entry, replace=replace)
            if replace:
                forget_boards()
                forget_tables()
        else:
            raise PluginError(
                "give a PuzzleType, Tiling, Format or Technique of takegaki.plugins, not "
                f"{a_type(entry)}"
            )
    except PluginError:
        raise
    except ValueError as error:
        raise PluginError(
            f"the name {error}; choose another, or replace=True for one of yours"
        ) from None
    return entry
