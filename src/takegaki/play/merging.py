"""One game in several windows: what another window saved is merged with your own moves.

A session has the library's version of it (`Session.saved`). Where the library has something newer,
that is loaded, and the steps that were not saved yet are made again on it.
"""

from collections.abc import Sequence

from takegaki.core.errors import PuzzleError, RequestError
from takegaki.core.reason import said
from takegaki.play.game_library import ConflictError, Library
from takegaki.play.history import Checkpoint, Step
from takegaki.play.session import Session

MOST_TRIES = 20
"""Saves of other windows that may come first, one after the other."""


def went_on() -> str:
    """What a player is told where another window has played on."""
    return said("game.went-on")


def follow(library: Library, name: str, session: Session) -> bool:
    """Merge what another window saved of this game. True if there were steps in it.

    Raises ConflictError, and changes nothing, where what was done here cannot be done again on it.
    Cost: a lookup in an index, where there is nothing new.
    """
    if session.saved is None or library.revision(name) in (None, session.saved.revision):
        return False
    return _join(library.load(name), session)


def keep(library: Library, name: str, session: Session) -> bool:
    """Save a game, merged with what another window saved of it. True if steps of another were
    merged.

    One that was deleted meanwhile is added again if something was done to it. Raises ConflictError
    as `follow` does, and OSError.
    """
    joined = False
    for _ in range(MOST_TRIES):
        try:
            library.save(name, session)
            return joined
        except ConflictError:
            joined |= _join(library.load(name), session)
        except RequestError:
            if session.is_saved:
                return joined
            library.add(session, name)
            return joined
    raise OSError(said("library.endless", path=str(library.path)))


def _join(theirs: Session, session: Session) -> bool:
    """Give a session the state that another window saved, with its own unsaved steps on top."""
    if theirs.puzzle != session.puzzle:
        raise ConflictError(said("game-error.replaced"))
    before = list(session.history.done)
    try:
        _repeat_all(_unsaved(session, theirs), session, theirs)
    except PuzzleError as error:
        raise ConflictError(said("game-error.excluded", why=str(error))) from error
    session.take_over(theirs)
    return session.history.done != before


def _unsaved(session: Session, theirs: Session) -> Sequence[tuple[Step, Step | None]]:
    """Each step that the library does not have, with the one before it. Raises ConflictError."""
    done = session.history.done
    if session.saved is None or session.is_saved or done == theirs.history.done:
        return []
    kept = len(session.saved.done)
    if tuple(done[:kept]) != session.saved.done:
        # A step that the other window built on was taken back.
        raise ConflictError(said("game-error.other-window"))
    return list(zip(done[kept:], [None, *done][kept:], strict=False))


def _repeat_all(
    steps: Sequence[tuple[Step, Step | None]], session: Session, theirs: Session
) -> None:
    """Do these steps of a session again in another. Raises PuzzleError where one cannot be done
    there.
    """
    saved_automatic = (
        session.saved.automatic_crosses if session.saved else session.automatic_crosses
    )
    was_automatic = saved_automatic
    made_anew: dict[Checkpoint, Checkpoint] = {}
    for step, earlier in steps:
        is_automatic = _automatic(step)
        if is_automatic not in (None, was_automatic):
            theirs.set_automatic_crosses(bool(is_automatic))
            was_automatic = bool(is_automatic)
        _repeat(step, earlier, theirs, made_anew)
    # Whoever has not touched it follows the other window.
    if was_automatic != session.automatic_crosses:
        theirs.set_automatic_crosses(session.automatic_crosses)


def _automatic(step: Step) -> bool | None:
    """Whether crosses came by themselves after a step; None where it does not show."""
    changes = [change.after for change in step.changes if change.layer == "automatic"]
    if not changes or step.back_to is not None:
        return None
    # Without an action it is the one that switched them on or off.
    return bool(step.actions) or any(1 in after for after in changes)


def _repeat(
    step: Step, earlier: Step | None, theirs: Session, made_anew: dict[Checkpoint, Checkpoint]
) -> None:
    """Do again what a step did, after the step `earlier`.

    made_anew   the checkpoints of `theirs` by those that they stand for, where they were opened
                again
    """
    open_before = earlier.checkpoints if earlier is not None else ()
    if len(step.checkpoints) > len(open_before):
        theirs.checkpoint(step.checkpoints[-1].name)
        made_anew[step.checkpoints[-1]] = theirs.checkpoints[-1]
    elif len(step.checkpoints) < len(open_before):
        closed = made_anew.get(open_before[-1], open_before[-1])
        if theirs.checkpoints[-1:] != (closed,):
            raise RequestError(said("game-error.not-innermost", name=closed.name))
        (theirs.keep if step.back_to is None else theirs.throw_away)()
    elif step.actions:
        theirs.act(*step.actions)
