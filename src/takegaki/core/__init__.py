"""Values and topology; imports nothing of ours."""

DEFAULT_TILING = "square"
"""The tiling where none is named. It stands here so that the command line has it without loading
NumPy.
"""
