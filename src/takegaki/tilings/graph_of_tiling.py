"""`graph_of`: the board of a tiling by its name."""

from takegaki.core.arguments import is_name_in, says_how
from takegaki.core.errors import UnsupportedError
from takegaki.core.graph import Graph
from takegaki.core.printable import meant, shown
from takegaki.tilings.boards import board_named
from takegaki.tilings.registry import NAMED


@says_how
def graph_of(tiling: str, rows: int, cols: int, description: str = "") -> Graph:
    """The board of a tiling by its name in TILINGS or TILE_GRIDS; ids and errors as in `square`.

    description   which patch of a Penrose, hat or spectre tiling it is; "" takes that of seed 0

    Raises UnsupportedError for another name.
    """
    if not is_name_in(tiling, NAMED):
        raise UnsupportedError(
            f"there is no tiling {shown(tiling)}; choose {', '.join(NAMED)}{meant(tiling, NAMED)}"
        )
    return board_named(tiling, rows, cols, description)
