"""What a key or a click at a spot does to a session."""

from takegaki.core.board import CROSS, LINE, UNKNOWN
from takegaki.play.actions import Action, Lock, Mark, Shade, Sure, Turn
from takegaki.play.position import NO_SHADE
from takegaki.play.session import Session
from takegaki.tui.spots import Spot

LEFT, MIDDLE, RIGHT = 1, 2, 3


def marked(session: Session, spot: Spot, mark: int) -> tuple[Action, ...]:
    """LINE or CROSS on an edge; again takes it away. Nothing elsewhere."""
    if session.is_of_tiles or spot.kind != "edge":
        return ()
    now = int(session.position.marks[spot.id])
    return (Mark(spot.id, UNKNOWN if now == mark else mark),)


def shaded(session: Session, spot: Spot, shade: int) -> tuple[Action, ...]:
    """The colour of the inside or the outside on a cell; again takes it away."""
    if session.is_of_tiles or spot.kind != "cell":
        return ()
    now = int(session.position.shades[spot.id])
    return (Shade(spot.id, NO_SHADE if now == shade else shade),)


def made_sure(session: Session, spot: Spot) -> tuple[Action, ...]:
    """The mark of an edge is sure, or no longer; nothing where there is none."""
    if session.is_of_tiles or spot.kind != "edge" or session.position.marks[spot.id] == UNKNOWN:
        return ()
    return (Sure(spot.id, not session.position.sure[spot.id]),)


def turned(session: Session, spot: Spot, quarters: int) -> tuple[Action, ...]:
    """A tile turned; nothing happens to one that is locked."""
    if not session.is_of_tiles or session.position.locked[spot.id]:
        return ()
    return (Turn(spot.id, quarters),)


def locked(session: Session, spot: Spot) -> tuple[Action, ...]:
    """A tile locked, or unlocked."""
    if not session.is_of_tiles:
        return ()
    return (Lock(spot.id, not session.position.locked[spot.id]),)


def clicked(session: Session, spot: Spot, button: int, *, shift: bool) -> tuple[Action, ...]:
    """Left draws a line or turns left, right a cross or turns right, middle or shift locks.

    A left click in the middle of a cell gives it the next colour: inside, outside, none.
    """
    if session.is_of_tiles:
        if shift or button == MIDDLE:
            return locked(session, spot)
        return turned(session, spot, 3 if button == RIGHT else 1)
    if spot.kind == "cell":
        now = int(session.position.shades[spot.id])
        return (Shade(spot.id, (now + 1) % 3),) if button == LEFT else ()
    return marked(session, spot, LINE if button == LEFT and not shift else CROSS)
