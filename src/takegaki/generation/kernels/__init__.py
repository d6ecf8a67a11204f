"""The kernels of generation: random loops and trees, their repair, and the removal of clues."""
