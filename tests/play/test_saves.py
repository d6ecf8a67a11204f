"""Games survive being written: position, history, checkpoints, time; and strange saves are
refused.
"""

import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from play.boards import everywhere, net_on, puzzle_on
from takegaki.core.budget import Budget
from takegaki.core.errors import LimitError, PuzzleError
from takegaki.core.marks import CROSS, LINE
from takegaki.formats import read_document, savefile
from takegaki.play.actions import Clear, Jumble, Lock, Mark, Shade, Sure, Turn
from takegaki.play.saves import exported, save, session_of, text_of
from takegaki.play.session import Session
from tiers import sampled


def played(kind: str, tiling: str) -> Session:
    session = Session(puzzle_on(kind, tiling), clock=lambda: 0.0)
    if session.is_of_tiles:
        session.act(Turn(4, 3))
        session.checkpoint("here")
        session.act(Lock(4, True), Turn(5, 1))
        session.act(Jumble(3))
    else:
        session.act(Mark(2, LINE))
        session.checkpoint("here")
        session.act(Mark(3, CROSS), Sure(3, True))
        session.set_automatic_crosses(True)
        session.act(Mark(9, LINE), Shade(1, 2))
    session.act(Clear())
    session.undo()
    return session


@sampled(5)
@pytest.mark.parametrize("kind, tiling", everywhere())
def test_a_game_comes_back_whole(kind: str, tiling: str) -> None:
    session = played(kind, tiling)
    back = session_of(text_of(session), clock=lambda: 0.0)
    assert back.puzzle == session.puzzle
    assert back.position == session.position
    assert back.checkpoints == session.checkpoints
    assert back.moves == session.moves
    assert back.automatic_crosses == session.automatic_crosses
    assert text_of(back) == text_of(session)
    for step in ("redo", *["undo"] * (len(session.history.done) + 1)):
        getattr(session, step)()
        getattr(back, step)()
        assert back.position == session.position


@sampled(8)
@pytest.mark.parametrize("kind, tiling", everywhere())
def test_every_reader_of_puzzles_reads_a_game(kind: str, tiling: str) -> None:
    session = played(kind, tiling)
    document = read_document(text_of(session))
    assert document.warnings == ()
    assert document.puzzle == session.puzzle
    assert document.board is None or document.board == session.certain


def test_a_save_that_writes_lines_as_once_is_read() -> None:
    session = played("slitherlink", "square")
    now = text_of(session)
    older = json.loads(now)
    older["game"] = json.loads(re.sub(r"-(?!\d)", "|", json.dumps(older["game"])))
    assert older["game"] != json.loads(now)["game"]
    back = session_of(json.dumps(older), clock=lambda: 0.0)
    assert back.position == session.position
    assert text_of(back) == now


@pytest.mark.parametrize("tiling", ["cells", "torus"])
def test_a_net_save_holds_how_every_tile_stands(tiling: str) -> None:
    puzzle, _ = net_on(tiling)
    session = Session(puzzle)
    session.act(Jumble(5), Lock(3, True), Lock(7, True))
    back = session_of(exported(session, "netsave"))
    assert back.position == session.position
    _, quarters, locked = savefile.read_standing(exported(session, "netsave"))
    assert np.array_equal(quarters, session.position.quarters)
    assert locked.sum() == 2


@pytest.mark.parametrize(("kind", "tiling"), [("slitherlink", "square"), ("net", "torus")])
def test_a_file_for_tathams_puzzles_holds_the_position(
    tmp_path: Path, kind: str, tiling: str
) -> None:
    session = Session(net_on(tiling)[0]) if kind == "net" else played(kind, tiling)
    if session.is_of_tiles:
        session.act(Jumble(5), Lock(3, True))
    save(session, tmp_path / "game.sav")
    text = (tmp_path / "game.sav").read_text()
    assert text.startswith("SAVEFILE:")
    back = session_of(text)
    assert back.certain == session.certain
    assert np.array_equal(back.position.quarters, session.position.quarters)


def test_time_goes_on_where_it_stopped() -> None:
    now = [0.0]
    session = Session(puzzle_on("slitherlink", "square"), clock=lambda: now[0])
    now[0] = 70.0
    text = text_of(session)
    back = session_of(text, clock=lambda: now[0])
    now[0] = 75.0
    assert back.seconds == 75.0


BROKEN = [
    ("version", 2),
    ("version", None),
    ("position", []),
    ("position", {"marks": "...."}),
    ("position", {"marks": "?" * 38}),
    ("steps", {}),
    ("steps", ["99999.-"]),
    ("steps", ["2.="]),
    ("steps", ["2x-"]),
    ("steps", [{"changes": [["marks", [1, 1], "..", "--"]]}]),
    ("steps", [{"changes": [["marks", [True], ".", "-"]]}]),
    ("steps", [{"changes": [["nothing", [1], ".", "-"]]}]),
    ("steps", [{"actions": [{"do": "fly"}]}]),
    ("steps", [{"checkpoints": [["a", 7]]}]),
    ("steps", [{"back_to": "x"}]),
    ("done", 99),
    ("done", True),
    ("seconds", "long"),
    ("automatic_crosses", 1),
    ("hints", "two"),
    ("hints", [["clue-counting", 2]]),
    ("hints", [[-1, "clue-counting"]]),
]


@pytest.mark.parametrize("key, value", BROKEN, ids=str)
def test_a_strange_save_is_refused_in_one_line(key: str, value: Any) -> None:
    entries = json.loads(text_of(played("slitherlink", "square")))
    entries["game"][key] = value
    with pytest.raises(PuzzleError) as caught:
        session_of(json.dumps(entries))
    assert "game" in str(caught.value) or "marks" in str(caught.value)
    assert "\n" not in str(caught.value)


def test_reading_a_game_on_a_drawing_heeds_its_budget() -> None:
    n = 300
    strip = [[(i, 0), (i + 1, 0), (i + 1 + n, n), (i + n, n)] for i in range(n)]
    text = json.dumps({"polygons": strip})
    assert session_of(text, budget=Budget()).puzzle.graph.n_faces == n
    with pytest.raises(LimitError, match="were not joined"):
        session_of(text, budget=Budget(time_limit=0))


@pytest.mark.parametrize(
    "step, said",
    [
        ({"checkpoints": [["here", 0, 0]]}, "checkpoints: each name needs a number of steps"),
        ({"checkpoints": [["here"]]}, "checkpoints: each name needs a number of steps"),
        ({"checkpoints": [[0, 0]]}, "checkpoints: each name needs a number of steps"),
        ({"checkpoints": [["here", 1]]}, "checkpoints: each name needs a number of steps"),
        ({"checkpoints": {}}, "checkpoints: each name needs a number of steps"),
        ({"changes": {}}, "a step needs a list of actions and a list of changes"),
        ({"actions": {}}, "a step needs a list of actions and a list of changes"),
    ],
)
def test_a_step_that_is_none_is_refused(step: dict[str, Any], said: str) -> None:
    text = text_of(Session(puzzle_on("slitherlink", "square")))
    assert text.count('"steps":[]') == 1
    with pytest.raises(PuzzleError, match=said):
        session_of(text.replace('"steps":[]', f'"steps":[{json.dumps(step)}]'))
