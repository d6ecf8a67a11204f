"""For each technique a small board of our own where it is needed: a plain grid named after it."""

from importlib.resources import files


def board_text(name: str) -> str:
    """The board for the technique of this name, as plain grid text. Raises FileNotFoundError for no such."""
    return files(__name__).joinpath(f"{name}.txt").read_text(encoding="ascii")
