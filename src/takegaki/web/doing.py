"""What a page does to a game in one request: a request has exactly one of these entries."""

from collections.abc import Callable, Mapping

from takegaki.core.errors import PuzzleError, RequestError
from takegaki.play.actions import action_of
from takegaki.web.asked import Asked
from takegaki.web.games import Game
from takegaki.web.limits import MAX_ACTIONS
from takegaki.web.replies import Entry

MOST_STEPS = 1_000_000


def do(game: Game, asked: Asked) -> Entry:
    """Do it; the state afterwards. Raises PuzzleError, and nothing has changed."""
    found = [name for name in DOINGS if name in asked]
    if len(found) != 1:
        raise RequestError(f"exactly one of {', '.join(DOINGS)} was expected")
    DOINGS[found[0]](game, asked)
    return game.state()


def _actions(game: Game, asked: Asked) -> None:
    actions = []
    for number, entry in enumerate(asked.array("actions", MAX_ACTIONS)):
        try:
            actions.append(action_of(entry))
        except PuzzleError as error:
            raise RequestError(error.what, place=f"actions[{number}], {error.place}") from None
    game.session.act(*actions)


def _undo(game: Game, asked: Asked) -> None:
    _repeat(game.session.undo, lambda: game.session.can_undo, asked.whole("undo", 1, MOST_STEPS))


def _redo(game: Game, asked: Asked) -> None:
    _repeat(game.session.redo, lambda: game.session.can_redo, asked.whole("redo", 1, MOST_STEPS))


def _repeat(step: Callable[[], object], can: Callable[[], bool], times: int) -> None:
    """Once, which raises RequestError where there is nothing; then as often as there is something."""
    step()
    for _ in range(times - 1):
        if not can():
            break
        step()


def _checkpoint(game: Game, asked: Asked) -> None:
    game.session.checkpoint(asked.text("checkpoint")[:100])


def _keep(game: Game, asked: Asked) -> None:
    _demand_true(asked, "keep")
    game.session.keep()


def _throw_away(game: Game, asked: Asked) -> None:
    _demand_true(asked, "throw_away")
    game.session.throw_away()


def _demand_true(asked: Asked, key: str) -> None:
    if not asked.flag(key):
        raise RequestError("true was expected", place=key)


def _pause(game: Game, asked: Asked) -> None:
    game.session.pause(asked.flag("pause"))


def _options(game: Game, asked: Asked) -> None:
    options = asked.object("options")
    known = {"automatic_crosses", "live"}
    if unknown := [key for key in options.entries if key not in known]:
        raise RequestError("this option is not known", place=options.named(unknown[0][:40]))
    if "live" in options:
        game.live = options.flag("live")
    if "automatic_crosses" in options:
        game.session.set_automatic_crosses(options.flag("automatic_crosses"))


DOINGS: Mapping[str, Callable[[Game, Asked], None]] = {
    "actions": _actions,
    "undo": _undo,
    "redo": _redo,
    "checkpoint": _checkpoint,
    "keep": _keep,
    "throw_away": _throw_away,
    "pause": _pause,
    "options": _options,
}
