"""For each technique a small board of our own where it is needed: a grid, rows of circles, or a game ID."""

from importlib.resources import files


def board_text(name: str) -> str:
    """The board for the technique of this name, as text. Raises FileNotFoundError for no such."""
    return files(__name__).joinpath(f"{name}.txt").read_text(encoding="ascii")
