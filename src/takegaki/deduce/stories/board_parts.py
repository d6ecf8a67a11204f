"""The parts of a board where a way can begin."""

PARTS = ("top", "bottom", "left", "right", "middle", "border")
"""The middle is what lies nearer to the middle of the board than to its border, the border the
rest.
"""
