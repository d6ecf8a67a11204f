"""The kernels of rules: their placements on a board, inference by them, and closure of sets of
them.
"""
