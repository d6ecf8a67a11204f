"""What the screen says about a game."""

from collections.abc import Sequence

from takegaki.core.puzzle import Puzzle
from takegaki.core.violation import Violation
from takegaki.play.session import Session

MOST_NAMED = 4


def title_of(puzzle: Puzzle) -> str:
    """Its title, or its kind, and its size."""
    name = str(puzzle.meta.get("title", "")) or puzzle.kind.capitalize()
    return f"{name}, {puzzle.graph.tiling}, {puzzle.graph.cols} x {puzzle.graph.rows}"


def clock(seconds: float) -> str:
    """1:05 or 1:00:05."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def moves(session: Session) -> str:
    """How many there are."""
    count = len(session.moves)
    return "1 move" if count == 1 else f"{count} moves"


def what_is_wrong(session: Session, errors: Sequence[Violation]) -> str:
    """The first errors, or how much is open."""
    if session.solved:
        return "Solved."
    if errors:
        more = [f"and {len(errors) - MOST_NAMED} more"] if len(errors) > MOST_NAMED else []
        return "\n".join([*(f"Wrong: {error.text}." for error in errors[:MOST_NAMED]), *more])
    left = len(session.check())
    return f"Nothing is wrong as far as one can see; {left} {'thing is' if left == 1 else 'things are'} open."
