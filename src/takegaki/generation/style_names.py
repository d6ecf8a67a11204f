"""The styles that a request may ask for, by name; `styles` draws in those that have a data file."""

STYLES: dict[str, str] = {
    "nikoli": "as in a magazine: places that are drawn, loops of staircases and fingers, a flow",
    "janko": "as authors of a site make them: harder, some without symmetry",
    "loopy": "clues of a random loop removed one by one, as Loopy does",
    "minimal": "as loopy, until no clue can go",
}
"""By name what a style is."""

DRAWN = ("nikoli", "janko")
"""Styles that have a data file: places first, then a loop."""
