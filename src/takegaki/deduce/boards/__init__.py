"""For each technique a small board of our own where it is needed: a grid, rows of circles, or a
game ID.
"""

from takegaki.core.file_beside import file_beside


def board_text(name: str) -> str:
    """The board for the technique of this name, as text. Raises FileNotFoundError for no such."""
    return file_beside(__name__, f"{name}.txt").decode("ascii")
