"""Areas of the board: all ways to put their cells inside or outside, and what these share.

window       the area of a dot or a cell, set up
exterior     what is left of each side of the loop around it
assignments  all ways to fill it
fill         the techniques `area`, `linked-areas` and `free-cell`
"""
