"""Text pictures: ASCII or Unicode, squares, tiles or any other tiling."""

from takegaki.render.glyphs import ASCII, UNICODE
from takegaki.render.grid_text import grid_text
from takegaki.render.plane_text import plane_text
from takegaki.render.scene import Scene, Stroke
from takegaki.render.tile_text import tile_text

WIDTH = 100
"""Characters to a line that a picture of squares keeps to if it can."""


def ascii_text(scene: Scene, *, width: int = WIDTH, colour: bool = False) -> str:
    """The scene in plain ASCII: `-` `|` lines, `x` crosses; lines without blanks at their ends."""
    return _text(scene, ascii_only=True, width=width, colour=colour)


def unicode_text(scene: Scene, *, width: int = WIDTH, colour: bool = False) -> str:
    """The scene in box drawing characters."""
    return _text(scene, ascii_only=False, width=width, colour=colour)


def legend(*, ascii_only: bool) -> str:
    """What the marks of a compared solution mean."""
    new = "= H #" if ascii_only else "═ ║ #"
    return f"{new}: a line only here    o: a line only in the first"


def step_legend(scene: Scene, *, ascii_only: bool) -> str:
    """What the marks of a scene mean that points at something; "" where it points at nothing."""
    pointed, looks = scene.pointed, set(scene.strokes())
    on_tiles = scene.graph.cells == "vertices"
    cells = pointed.clues or pointed.faces or (on_tiles and pointed.vertices)
    told = [
        ("= H #" if ascii_only else "═ ║ #", "a line that follows", Stroke.NEW in looks),
        ("X" if ascii_only else "╳", "a cross that follows", Stroke.NEW_CROSS in looks),  # noqa: RUF001
        ("!", "a wrong mark", bool(pointed.wrong)),
        ("( )", "a cell to look at", bool(cells)),
        ("o", "a dot to look at", bool(pointed.vertices) and not on_tiles),
    ]
    return "    ".join(f"{mark}: {meaning}" for mark, meaning, is_there in told if is_there)


def _text(scene: Scene, *, ascii_only: bool, width: int, colour: bool) -> str:
    glyphs = ASCII if ascii_only else UNICODE
    if scene.graph.tiling == "square":
        return grid_text(scene, glyphs, width=width).text(colour=colour)
    if scene.graph.cells == "vertices":
        return tile_text(scene, glyphs, width=width).text(colour=colour)
    return plane_text(scene, glyphs).text(colour=colour)
