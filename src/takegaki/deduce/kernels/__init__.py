"""The kernels of deduction: the board of facts, its journal, the ladder, and the techniques on
it.
"""
