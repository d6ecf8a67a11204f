"""The game on the full screen."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import date
from typing import ClassVar

from textual import work
from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.widgets import Footer, Static

from takegaki.core.budget import Budget
from takegaki.core.errors import PuzzleError
from takegaki.core.marks import CROSS, LINE
from takegaki.core.printable import printable
from takegaki.core.reason import said
from takegaki.core.violations import Violation
from takegaki.deduce.level import PlayerLevel
from takegaki.deduce.player_level import player_level
from takegaki.play.actions import Action, Clear, Jumble
from takegaki.play.course_progress import Progress, known_techniques, load_progress, save_progress
from takegaki.play.game_library import Summary
from takegaki.play.hints import Advice, advise
from takegaki.play.kind_names import title_of
from takegaki.play.pictures import Style
from takegaki.play.position import Position
from takegaki.play.session import Session
from takegaki.play.spread_colours import spread
from takegaki.render.captions import plain
from takegaki.tui.board_view import BoardView
from takegaki.tui.keys import (
    HelpScreen,
    Spot,
    clicked,
    keys,
    leaving,
    locked,
    made_sure,
    marked,
    shaded,
    turned,
)
from takegaki.tui.puzzles import Chosen, PuzzlesScreen, Tried
from takegaki.words.catalogue import speaking, spoken
from takegaki.words.lines import wrapped

SECONDS = 30.0
"""For one hint."""

LARGE_GAME = 2500
"""Cells from which on a game is kept a moment after a move, not with it."""
SAVE_DELAY = 0.5
FOLLOW_EVERY = 1.0
"""Seconds between looks at what other windows did."""

Keep = Callable[[Session], str]


class PlayApp(App[Chosen | Tried]):
    """One game, by keys and mouse.

    keep        called with the session after every change; "" or a message for the player
    follow      takes over what other windows did; the same
    results     what the player solved so far
    tried       the board of a lesson that this is: its idea is told; solved, it counts

    It returns the puzzle or the board that the player chose to go on with, or None.
    wide        space between the cells at the start
    """

    TITLE = "takegaki"
    ENABLE_COMMAND_PALETTE = False
    CSS = """
    #head { height: 1; background: $panel; color: $text; }
    #title { width: 1fr; padding: 0 1; }
    #clock { width: auto; padding: 0 1; }
    #board { height: 1fr; padding: 1 2; background: $background; }
    #board.small { padding: 0 1; }
    #message { height: auto; min-height: 2; padding: 0 2; background: $panel; color: $text; }
    #message.small { min-height: 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [leaving("leave")]

    def __init__(
        self,
        session: Session,
        *,
        keep: Keep | None = None,
        follow: Keep | None = None,
        results: Callable[[], Sequence[Summary]] = tuple,
        tried: Tried | None = None,
        ascii_only: bool = False,
        wide: bool = True,
    ) -> None:
        super().__init__()
        for one in keys():
            self.bind(
                one.key,
                one.action,
                description=one.description,
                show=one.show,
                key_display=one.key_display,
            )
        self.session = session
        self._language = spoken()
        self.advice: Advice | None = None
        self._page = 0
        self._keep = keep or (lambda _: "")
        self._follow = follow or (lambda _: "")
        self._results = results
        self._tried = tried
        self._learnt = ""
        self._level: PlayerLevel | None = None
        self._live = False
        self._budget = Budget()
        self.board = BoardView(session, Style(ascii_only, wide))
        # Not sought by their ids: the screen in front may be another one.
        self._title = Static(title_of(session.puzzle), id="title", markup=False)
        self._clock = Static("", id="clock", markup=False)
        self._message = Static("", id="message", markup=False)

    def compose(self) -> ComposeResult:
        """Head, board, message, keys."""
        with Horizontal(id="head"):
            yield self._title
            yield self._clock
        yield self.board
        yield self._message
        yield Footer()

    def on_mount(self) -> None:
        """Begin."""
        self.board.focus()
        self.set_interval(FOLLOW_EVERY, self._tick_and_follow)
        self._tick()
        self._show(self._idea())
        self._find_level(Budget(time_limit=SECONDS))

    @work(thread=True, group="level")
    def _find_level(self, budget: Budget) -> None:
        with speaking(self._language), suppress(PuzzleError):
            found = player_level(self.session.puzzle, budget=budget)
            self.call_from_thread(self._found_level, found)

    def _found_level(self, level: PlayerLevel) -> None:
        self._level = level
        title = title_of(self.session.puzzle)
        self._title.update(said("screen.with-level", title=title, level=level.numbered))
        if self.session.solved:
            self._show()

    def on_resize(self) -> None:
        """Most of a small terminal is the board's."""
        for part in (self.board, self._message):
            part.set_class(self.size.height < SMALL, "small")
        self._message.styles.max_height = self._room

    @property
    def _room(self) -> int:
        """Lines for a message."""
        return min(MOST_ROOM, max(LEAST_ROOM, self.size.height // 3))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Keys for tiles only with tiles, and the other way round."""
        for_tiles, for_lines = (
            ("turn", "lock", "jumble"),
            ("line", "cross", "shade", "spread", "draw", "automatic", "fill_in", "sure"),
        )
        return action not in (for_lines if self.session.is_of_tiles else for_tiles)

    # What is shown

    def _tick_and_follow(self) -> None:
        self._tick()
        self._went_on(self._follow)

    def _went_on(self, look: Keep) -> bool:
        """Save or look what other windows did, and show it. True if that changed the game."""
        before = self.session.revision
        text = look(self.session)
        changed = self.session.revision != before
        if changed:
            self._stop_hint()
            self._show(text)
        elif text:
            self._say(text)
        return changed

    def _tick(self) -> None:
        session = self.session
        state = "solved" if session.solved else "paused" if session.timer.paused else "played"
        time = clock(session.seconds)
        self._clock.update(said("screen.clock", state=state, moves=len(session.moves), time=time))

    def _say(self, text: str) -> None:
        self._message.update(text)

    def _show(self, text: str = "") -> None:
        """Draw what changed; `text` is the message, else the state of the position."""
        errors = self.session.errors() if self._live else ()
        self.board.redraw(self.advice, errors)
        if not text and self.session.solved:
            text = self._end()
        self._say(text or self._advice_page() or self._checkpoints() or said("screen.all-keys"))
        self._tick()

    def _idea(self) -> str:
        """What the lesson of this board is about; "" for a game."""
        if self._tried is None or self.session.solved:
            return ""
        lesson = self._tried.lesson
        text = said("screen.lesson-idea", title=lesson.title, idea=lesson.idea)
        return "\n".join(wrapped(text, max(20, self.size.width - 4)))

    def _learned(self, tried: Tried) -> str:
        """What it comes to that the board counts; saved once."""
        self._learnt = self._learnt or self._counted(tried)
        return self._learnt

    def _counted(self, tried: Tried) -> str:
        lesson, number = tried.lesson, tried.exercise.number
        form = "course.solved-net" if self.session.is_of_tiles else "course.solved"
        lines = [said(form, number=number, title=lesson.title)]
        try:
            progress = load_progress().with_done(lesson, number)
            save_progress(progress)
        except OSError as error:
            return "\n".join([*lines, said("course.not-kept", why=str(error))])
        if progress.knows(lesson):
            lines.append(said("course.known"))
        return "\n".join([*lines, said("screen.end-next")])

    def _end(self) -> str:
        """How it went, beside what went before at this size and level; and how to go on."""
        if self._tried is not None:
            return self._learned(self._tried)
        session = self.session
        puzzle, seconds = session.puzzle, clock(session.seconds)
        lines = [said("screen.solved", time=seconds, moves=len(session.moves))]
        level = self._level
        if level is not None:
            hints = len(session.hints)
            lines.append(said("screen.end-level", level=level.numbered, hints=hints))
        same = (puzzle.kind, puzzle.graph.tiling, puzzle.rows, puzzle.cols)
        times = sorted(
            one.seconds
            for one in self._results()
            if (one.kind, one.tiling, one.rows, one.cols) == same
            and one.player_level in (None, level)
        )
        if times:
            best, usual = clock(times[0]), clock(times[len(times) // 2])
            lines.append(said("screen.end-times", best=best, usual=usual, count=len(times)))
        lines.append(said("screen.end-next"))
        return "\n".join(lines)

    def _advice_page(self) -> str:
        """The page of the hint that fits; `h` turns the page."""
        if self.advice is None:
            return ""
        found = self._advice_pages(self.advice)
        return found[min(self._page, len(found) - 1)]

    def _advice_pages(self, advice: Advice) -> list[str]:
        captions = advice.captions
        why = str(advice.why) if captions is None else plain(captions.told)
        if advice.actions:
            why = said("screen.do-it", why=why)
        return pages([str(advice.where), why], max(20, self.size.width - 4), self._room)

    def _checkpoints(self) -> str:
        names = [printable(checkpoint.name) for checkpoint in self.session.checkpoints]
        return said("screen.checkpoints", names=", ".join(names)) if names else ""

    # What is done

    def _act(self, *actions: Action) -> None:
        if actions:
            self._try(lambda: self.session.act(*actions))

    def _try(self, do: Callable[[], object], text: str = "") -> None:
        """Do something to the session, show it, keep it; what cannot be done is reported."""
        self._stop_hint()
        if self._went_on(self._follow) and do in (self.session.undo, self.session.redo):
            # What would be undone is not what the player saw.
            return
        before = self.session.revision
        try:
            do()
        except PuzzleError as error:
            self._say(said("screen.failed", why=str(error)))
            return
        self._show(text)
        if self.session.revision != before:
            self._keep_it()

    def _keep_it(self) -> None:
        if self.session.puzzle.graph.n_cells < LARGE_GAME:
            self._keep_now()
        else:
            self.set_timer(SAVE_DELAY, self._keep_now)

    def _keep_now(self) -> None:
        self._went_on(self._keep)

    def _spot(self) -> Spot:
        return self.board.cursor or self.board.spots.first

    def action_move(self, arrow: str) -> None:
        """Move the cursor."""
        self.board.cursor = self.board.spots.step(self._spot(), arrow)

    def action_draw(self, arrow: str) -> None:
        """From a dot along an edge to the next dot, with a line; else two steps."""
        spot = self._spot()
        edge = self.board.spots.step(spot, arrow)
        if spot.kind == "dot" and edge != spot:
            self._act(*marked(self.session, edge, LINE))
            one, two = self.session.puzzle.graph.edge_vertices[edge.id].tolist()
            self.board.cursor = Spot("dot", two if one == spot.id else one)
        else:
            self.board.cursor = self.board.spots.step(edge, arrow)

    def action_line(self) -> None:
        """A line, or none."""
        self._act(*marked(self.session, self._spot(), LINE))

    def action_cross(self) -> None:
        """A cross, or none."""
        self._act(*marked(self.session, self._spot(), CROSS))

    def action_shade(self, shade: int) -> None:
        """Colour a cell."""
        self._act(*shaded(self.session, self._spot(), shade))

    def action_spread(self) -> None:
        """Colour the cells to which marks lead from those that have a colour."""
        position = self.session.position
        self._act(*spread(self.session.puzzle.graph, position.marks, position.shades))

    def action_sure(self) -> None:
        """The mark of an edge is sure, or no longer."""
        self._act(*made_sure(self.session, self._spot()))

    def action_turn(self, quarters: int) -> None:
        """A tile is turned."""
        self._act(*turned(self.session, self._spot(), quarters))

    def action_lock(self) -> None:
        """A tile is locked."""
        self._act(*locked(self.session, self._spot()))

    def action_jumble(self) -> None:
        """All loose tiles are turned at random."""
        self._act(Jumble(self.session.revision))

    def action_clear(self) -> None:
        """Everything goes; undo brings it back."""
        self._act(Clear())

    def on_board_view_pointed(self, event: BoardView.Pointed) -> None:
        """A click."""
        self.board.cursor = event.spot
        self._act(*clicked(self.session, event.spot, event.button, shift=event.shift))

    def action_undo(self) -> None:
        """One step back."""
        self._try(self.session.undo)

    def action_redo(self) -> None:
        """One step on."""
        self._try(self.session.redo)

    def action_checkpoint(self) -> None:
        """Open a checkpoint."""
        self._try(self.session.checkpoint)

    def action_keep(self) -> None:
        """Close the innermost checkpoint."""
        self._try(self.session.keep)

    def action_throw_away(self) -> None:
        """Back to the innermost checkpoint."""
        self._try(self.session.throw_away)

    def action_automatic(self) -> None:
        """Automatic crosses on or off."""
        on = not self.session.automatic_crosses
        message = said("screen.automatic-now", on="yes" if on else "no")
        self._try(lambda: self.session.set_automatic_crosses(on), message)

    def action_fill_in(self) -> None:
        """The crosses that are obvious, once."""
        self._try(self.session.fill_in)

    def action_errors(self) -> None:
        """What is wrong is marked at once, or only at a check."""
        self._live = not self._live
        self._show(said("screen.errors-now", mode="yes" if self._live else "no"))

    def action_pause(self) -> None:
        """Pause or resume the clock."""
        self.session.pause(not self.session.timer.paused)
        self._tick()

    def action_check(self) -> None:
        """What is wrong so far."""
        errors = self.session.errors()
        self.board.redraw(self.advice, errors)
        self._say(what_is_wrong(self.session, errors))

    def action_zoom(self) -> None:
        """The other drawing."""
        look = self.board.look
        self.board.zoom(Style(look.ascii_only, not look.wide))
        self._show()

    def action_help(self) -> None:
        """All keys."""
        self.push_screen(HelpScreen(self.session.puzzle))

    def action_puzzles(self) -> None:
        """The puzzles of the day, the collection and the course; what is chosen begins."""
        solved = {one.title for one in self._results()}
        progress = Progress()
        with suppress(OSError):
            progress = load_progress()
        self.push_screen(PuzzlesScreen(solved, date.today(), progress), self._go_on)

    def _go_on(self, chosen: Chosen | Tried | None) -> None:
        if chosen is not None:
            self._stop_hint()
            self._keep(self.session)
            self.exit(chosen)

    def action_leave(self) -> None:
        """Leave; the game is kept."""
        self._stop_hint()
        self._keep(self.session)
        self.exit()

    # Hints

    def action_hint(self) -> None:
        """A hint; again plays it."""
        advice = self.advice
        if advice is not None and self._page + 1 < len(self._advice_pages(advice)):
            self._page += 1
            self._show()
            return
        if advice is not None and advice.actions:
            self._try(lambda: self.session.play(advice))
            return
        self._ask(all_like=False)

    def action_hint_like(self) -> None:
        """A hint with all steps by the same idea."""
        self._ask(all_like=True)

    def _ask(self, *, all_like: bool) -> None:
        self._stop_hint()
        self._say(said("screen.thinking"))
        self._budget = Budget(time_limit=SECONDS)
        now = self.session
        self._think(now.position, now.revision, self._budget, all_like=all_like)

    @work(thread=True, exclusive=True, group="hint")
    def _think(self, position: Position, revision: int, budget: Budget, *, all_like: bool) -> None:
        # What a thread calls has no other context than that of the thread.
        with speaking(self._language):
            try:
                advice: Advice | PuzzleError = advise(
                    *(self.session.puzzle, position),
                    budget=budget,
                    last_edge=self.session.last_edge,
                    all_like=all_like,
                    known=known_techniques(),
                )
            except PuzzleError as error:
                advice = error
            if not budget.cancel.is_set():
                self.call_from_thread(self._advised, advice, revision)

    def _advised(self, advice: Advice | PuzzleError, revision: int) -> None:
        if revision != self.session.revision:
            return
        if isinstance(advice, PuzzleError):
            self._say(said("screen.failed", why=str(advice)))
            return
        self.session.note_advice(advice)
        self.advice, self._page = advice, 0
        self._show()
        self._keep_it()

    def _stop_hint(self) -> None:
        self._budget.cancel.set()
        self.advice = None


MOST_NAMED = 4
SMALL = 20
"""A terminal of fewer lines counts as small."""
LEAST_ROOM, MOST_ROOM = 3, 8
"""Lines for a message."""


def pages(parts: Sequence[str], width: int, room: int) -> list[str]:
    """Sentences in lines of this width, so many to a page, with a last line where more follow."""
    lines = [line for part in parts for line in wrapped(part, width)]
    if len(lines) <= room:
        return ["\n".join(lines)]
    size = room - 1
    found = [lines[at : at + size] for at in range(0, len(lines), size)]
    return ["\n".join(page + [said("screen.more")] * (page is not found[-1])) for page in found]


def clock(seconds: float) -> str:
    """1:05 or 1:00:05."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def what_is_wrong(session: Session, errors: Sequence[Violation]) -> str:
    """The first errors, or how much is open."""
    if session.solved:
        return said("game.solved")
    if errors:
        left = len(errors) - MOST_NAMED
        more = [said("game.more-errors", count=left)] if left > 0 else []
        named = [said("game.wrong", what=error.text) for error in errors[:MOST_NAMED]]
        return "\n".join([*named, *more])
    return said("game.no-errors", count=len(session.check()))
