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

SHOWN_SIDE = 7
SHOWN_SEEDS = {"nikoli": 1, "janko": 7, "loopy": 1, "minimal": 2}
EXAMPLES: dict[str, str] = {
    "nikoli": "7x7t0:02b02b2a22a23a3b23g02b1a32a23a0b22b32",
    "janko": "7x7t0:b1a33a2b3c31a11c0b3a32b0c03a2d3b0b",
    "loopy": "7x7t0:1b3a1a2221b3a3b1e1113b0a2a21c1a2c2212",
    "minimal": "7x7t0:a1c23a110b1a3c3c1b2a0a2a0b0a11a021b2a2a",
}
"""By name a puzzle of each, as Loopy writes it, to be shown before one is chosen: what
`generate` makes of its seed of SHOWN_SEEDS on a square of SHOWN_SIDE.
"""
