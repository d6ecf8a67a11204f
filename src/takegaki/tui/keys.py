"""The keys of the full screen, and what each does; `PlayApp` has an action of each name."""

from textual.binding import Binding, BindingType

from takegaki.play.position import INSIDE, OUTSIDE

KEYS: list[BindingType] = [
    *(Binding(arrow, f"move('{arrow}')", show=False) for arrow in ("up", "down", "left", "right")),
    *(Binding(f"shift+{arrow}", f"draw('{arrow}')", show=False) for arrow in ("up", "down", "left", "right")),
    Binding("enter", "line", "Line"),
    Binding("space", "cross", "Cross"),
    Binding("a", "turn(1)", "Left"),
    Binding("d", "turn(3)", "Right"),
    Binding("f", "turn(2)", "Half"),
    Binding("s", "lock", "Lock"),
    Binding("i", f"shade({INSIDE})", "Inside"),
    Binding("o", f"shade({OUTSIDE})", "Outside"),
    Binding("v", "sure", "Sure", show=False),
    Binding("u,ctrl+z", "undo", "Undo"),
    Binding("r,ctrl+y", "redo", "Redo"),
    Binding("h,H", "hint", "Hint"),
    Binding("c", "check", "Check"),
    Binding("e", "errors", "Errors live", show=False),
    Binding("x", "automatic", "Auto crosses", show=False),
    Binding("j", "jumble", "Jumble", show=False),
    Binding("t", "checkpoint", "Checkpoint", show=False),
    Binding("k", "keep", "Keep", show=False),
    Binding("b", "throw_away", "Back to checkpoint", show=False),
    Binding("C", "clear", "Clear", show=False),
    Binding("p", "pause", "Pause", show=False),
    Binding("z,plus,minus", "zoom", "Zoom"),
    Binding("question_mark,f1", "help", "Help"),
    Binding("q", "leave", "Leave"),
    Binding("ctrl+q,ctrl+c", "leave", show=False),
]
"""Those that are shown are the most needed; the help screen lists all."""
