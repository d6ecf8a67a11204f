"""Glyphs: the characters that a text picture is made of, one table for ASCII and one for Unicode."""

from dataclasses import dataclass

from takegaki.render.scene import Stroke

STROKE_STYLES = {
    Stroke.NONE: "faint",
    Stroke.LINE: "line",
    Stroke.CROSS: "faint",
    Stroke.NEW: "new",
    Stroke.GONE: "gone",
    Stroke.NEW_CROSS: "new",
    Stroke.WRONG: "gone",
}


def pointed_at(clue: str) -> str:
    """A clue, or none, that is pointed at."""
    return f"({clue or ' '})"


@dataclass(frozen=True)
class Glyphs:
    """Characters for strokes and dots.

    flat, steep, rising, falling   the strokes LINE and NEW by direction: - | / and backslash
    marks                          what stands in the middle of an edge, for the other strokes
    hint                           the middle of an unknown edge where dots alone show no shape
    here                           a vertex that is pointed at
    dot                            a vertex without lines, on squares
    corner                         a vertex on other tilings: without and with lines
    joints                         a vertex with lines, by the bits up 1, right 2, down 4, left 8; "" for dot
    double_joints                  the same where every line is NEW
    """

    flat: dict[Stroke, str]
    steep: dict[Stroke, str]
    rising: dict[Stroke, str]
    falling: dict[Stroke, str]
    marks: dict[Stroke, str]
    hint: str
    dot: str
    corner: tuple[str, str]
    here: str = "o"
    joints: str = ""
    double_joints: str = ""


ASCII = Glyphs(
    flat={Stroke.LINE: "-", Stroke.NEW: "="},
    steep={Stroke.LINE: "|", Stroke.NEW: "H"},
    rising={Stroke.LINE: "/", Stroke.NEW: "#"},
    falling={Stroke.LINE: "\\", Stroke.NEW: "#"},
    marks={Stroke.CROSS: "x", Stroke.GONE: "o", Stroke.NEW_CROSS: "X", Stroke.WRONG: "!"},
    hint=".",
    dot="+",
    corner=("+", "+"),
)

UNICODE = Glyphs(
    flat={Stroke.LINE: "━", Stroke.NEW: "═"},
    steep={Stroke.LINE: "┃", Stroke.NEW: "║"},
    rising={Stroke.LINE: "╱", Stroke.NEW: "#"},  # noqa: RUF001
    falling={Stroke.LINE: "╲", Stroke.NEW: "#"},
    marks={Stroke.CROSS: "×", Stroke.GONE: "o", Stroke.NEW_CROSS: "╳", Stroke.WRONG: "!"},  # noqa: RUF001
    hint="·",
    dot="·",
    corner=("·", "•"),
    joints="·╹╺┗╻┃┏┣╸┛━┻┓┫┳╋",
    double_joints="·║═╚║║╔╠═╝═╩╗╣╦╬",
)
