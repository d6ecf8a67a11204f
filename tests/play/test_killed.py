"""Processes killed while they save: a whole game is there, the one before or the one after.

TAKEGAKI_KILLS tells how many; `make kills` takes 1,000.
"""

import os
import random
import signal
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

from needs import needs
from play.boards import puzzle_on
from takegaki.core.marks import CROSS, LINE
from takegaki.play.actions import Mark, Marks
from takegaki.play.game_library import Library
from takegaki.play.saves import save, session_of
from takegaki.play.session import Session
from tiers import samples, thorough

KILLS = samples("kills")

pytestmark = needs("fork")


def begun() -> Session:
    """A game whose save is a few pages long, so that there is something to tear."""
    session = Session(puzzle_on("slitherlink", "square", rows=20, cols=15))
    session.act(
        Marks("-x" * (session.puzzle.graph.n_edges // 2) + "." * (session.puzzle.graph.n_edges % 2))
    )
    session.act(Marks("." * session.puzzle.graph.n_edges))
    return session


def killed_while(work: Callable[[Callable[[], object]], None]) -> None:
    """Let a process work without end, and kill it at some moment after it saved some times."""
    told, tell = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            work(lambda: os.write(tell, b"!"))
        finally:
            os._exit(1)
    os.close(tell)
    for _ in range(random.randrange(6)):
        os.read(told, 1)
    time.sleep(random.uniform(0.0, 0.005))
    os.kill(child, signal.SIGKILL)
    os.close(told)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status), "the process ended by itself"


def saves_without_end(
    session: Session, save: Callable[[Session], object], saved: Callable[[], object]
) -> None:
    edge = 2 * len(session.history.done) % session.puzzle.graph.n_edges // 2 * 2
    saved()
    while True:
        session.act(Mark(edge, LINE), Mark(edge + 1, CROSS))
        save(session)
        saved()
        edge = (edge + 2) % (session.puzzle.graph.n_edges - 1)


def is_whole(session: Session) -> bool:
    """Lines and crosses come in pairs, so half a step would show."""
    marks = session.board.marks
    found: bool = (marks == LINE).sum() == (marks == CROSS).sum()
    return found


def test_the_library_survives(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    with Library(path) as library:
        name = library.add(begun())
        other = library.add(puzzle_on("net", "torus"))
        session = library.load(name)
    reached = set()

    def work(saved: Callable[[], object]) -> None:
        with Library(path) as library:
            saves_without_end(session, lambda now: library.save(name, now), saved)

    for _ in range(KILLS):
        killed_while(work)
        with Library(path) as library:
            session = library.load(name)
            library.load(other)
            assert is_whole(session)
            reached.add(len(session.moves))
            if len(session.moves) > 100:
                session = begun()
                name = library.add(session)
    base = sqlite3.connect(path)
    assert base.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    base.close()
    assert len(reached) > KILLS / 20, "hardly any process came as far as to save"


@thorough
def test_a_file_survives(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    session = begun()
    save(session, path)
    reached = set()

    def work(saved: Callable[[], object]) -> None:
        saves_without_end(session, lambda now: save(now, path), saved)

    for _ in range(KILLS):
        killed_while(work)
        session = session_of(path.read_text())
        assert is_whole(session)
        reached.add(len(session.moves))
        if len(session.moves) > 100:
            session = begun()
    assert len(reached) > KILLS / 20, "hardly any process came as far as to save"
