"""The screen with all keys."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

FOR_LINES = """\
Draw one loop. A number tells how many sides of its cell are lines.

arrows         from dot to edge to cell, half a cell on
shift+arrow    from a dot: draw a line to the next dot
Enter, Space   line, cross; again takes it away
i, o           colour a cell inside, outside
v              this mark is sure, or no longer; sure marks are underlined
x              automatic crosses on or off
mouse          left a line, right a cross; mid-cell its colour
"""

FOR_TILES = """\
Turn the tiles until all form one network without a cycle.

arrows         from tile to tile
a, d, f        turn left, right, by half
s              lock, unlock
j              jumble all that are not locked
mouse          left and right turn, middle or shift locks
"""

FOR_ALL = """\
u, r           undo, redo (also Ctrl+Z, Ctrl+Y)
h              hint; h again plays it
c, e           what is wrong so far; show it all the time
t, k, b        checkpoint, keep it, go back to it
C              clear the board
z              zoom: small and large drawing
p              pause the clock
q              leave; the game is kept
"""


class HelpScreen(ModalScreen[None]):
    """All keys; any of Escape, ? and q goes back."""

    CSS = """
    HelpScreen { align: center middle; }
    #keys { width: 78; max-width: 100%; height: auto; max-height: 100%; padding: 1 2; background: $panel;
            border: round $primary; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,question_mark,q,enter,f1", "dismiss", "Back"),
    ]

    def __init__(self, *, tiles: bool) -> None:
        super().__init__()
        self._tiles = tiles

    def compose(self) -> ComposeResult:
        """The text, which scrolls where the terminal is small."""
        with VerticalScroll(id="keys"):
            yield Static((FOR_TILES if self._tiles else FOR_LINES) + FOR_ALL, markup=False)
