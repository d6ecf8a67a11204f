"""A tiling of somebody's own, looked over before it is registered."""

from takegaki.core.entry_points import PluginError
from takegaki.core.errors import PuzzleError
from takegaki.core.graph import TILING_NAMES
from takegaki.core.printable import a_type
from takegaki.tilings.aperiodic import AperiodicTiling
from takegaki.tilings.drawn_boards import DrawnBoards
from takegaki.tilings.tiling import Tiling
from takegaki.tilings.torus import TileGrid

SIZES = ((3, 5), (5, 3), (6, 6))
"""Rows and columns of the boards that are tried."""


def admit(boards: object, replaces: bool) -> None:
    """Let in a tiling that works; from now on no graph of somebody's own may have its name.

    Raises PluginError where it makes no board of a few rows and columns, or one with other cells
    than it says. Cost: that of these boards.
    """
    del replaces
    if not isinstance(boards, Tiling | AperiodicTiling | DrawnBoards | TileGrid):
        raise PluginError(f"give a Tiling, not {a_type(boards)}")
    made = 0
    for size in SIZES:
        try:
            patch = boards.describe(*size, 0)
            graph, said = boards.graph(*size, patch), boards.cells(*size, patch)
        except PuzzleError:
            continue
        except Exception as error:
            what = " ".join(str(error).split())
            raise PluginError(
                f"the tiling {boards.name!r} does not work: its board of {size[0]} rows and "
                f"{size[1]} columns: {type(error).__name__}: {what}"
            ) from error
        if said != graph.n_cells:
            raise PluginError(
                f"the tiling {boards.name!r} does not work: a board of {size[0]} rows and "
                f"{size[1]} columns has {graph.n_cells} cells, not {said}"
            )
        made += 1
    if not made:
        tried = ", ".join(f"{rows}x{cols}" for rows, cols in SIZES)
        raise PluginError(f"the tiling {boards.name!r} does not work: it makes no board of {tried}")
    TILING_NAMES.add(boards.name)
