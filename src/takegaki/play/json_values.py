"""A session for programs: plain dicts of texts, numbers and lists."""

from collections.abc import Sequence

import numpy as np

from takegaki.core.board import LINE
from takegaki.core.verdict import Violation
from takegaki.play.position import LAYERS, LayerName
from takegaki.play.session import Session
from takegaki.play.tiles import powered
from takegaki.render.json_values import Entry, violation_entry


def state_entry(session: Session, violations: Sequence[Violation] | None = None) -> Entry:
    """What a screen has to show.

    revision     grows with every change
    marks        a character for each edge: `.` none, `|` line, `x` cross
    sure, automatic, shades    a digit for each edge, edge, face; "" for tiles
    quarters, locked, powered  a digit for each cell of tiles; "" for lines
    done         for each cell `.` open, `=` finished, `!` cannot become right
    moves        how many there are; checkpoints: names, the innermost last
    violations   those given, if any were asked for

    Cost: linear.
    """
    position, tiles = session.position, session.is_of_tiles
    shown: tuple[LayerName, ...] = ("quarters", "locked") if tiles else ("sure", "automatic", "shades")
    layers: Entry = {name: "" for name in LAYERS if name != "marks"}
    layers |= {name: LAYERS[name].text(position.layer(name)) for name in shown}
    power = powered(session.puzzle.graph, session.board.marks == LINE) if tiles else np.zeros(0)
    entry: Entry = {
        "revision": session.revision,
        "marks": LAYERS["marks"].text(session.board.marks),
        **layers,
        "powered": LAYERS["locked"].text(power.astype(np.int8)),
        "done": session.done_cells,
        "solved": session.solved,
        "can_undo": session.can_undo,
        "can_redo": session.can_redo,
        "moves": len(session.moves),
        "seconds": round(session.timer.seconds, 1),
        "paused": session.timer.paused,
        "automatic_crosses": session.automatic_crosses,
        "checkpoints": [checkpoint.name for checkpoint in session.checkpoints],
    }
    if violations is not None:
        entry["violations"] = [violation_entry(violation) for violation in violations]
    return entry
