"""Processes killed while they save: a whole game is there, the one before or the one after.

TAKEGAKI_KILLS tells how many; `make kills` takes 200.
"""

import os
import random
import signal
import sqlite3
import time

import pytest

from play.boards import puzzle_on
from takegaki.core.board import CROSS, LINE
from takegaki.play.actions import Mark, Marks
from takegaki.play.library import Library
from takegaki.play.saves import session_of
from takegaki.play.session import Session

KILLS = int(os.environ.get("TAKEGAKI_KILLS", "40"))

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")


def begun():
    """A game whose save is a few pages long, so that there is something to tear."""
    session = Session(puzzle_on("slitherlink", "square", rows=20, cols=15))
    session.act(Marks("|x" * (session.puzzle.graph.n_edges // 2) + "." * (session.puzzle.graph.n_edges % 2)))
    session.act(Marks("." * session.puzzle.graph.n_edges))
    return session


def killed_while(work):
    """Let a process work without end, and kill it at some moment after it began."""
    told, tell = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            work(lambda: os.write(tell, b"!"))
        finally:
            os._exit(1)
    os.close(tell)
    os.read(told, 1)
    os.close(told)
    time.sleep(random.uniform(0.0, 0.08))
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status), "the process ended by itself"


def saves_without_end(session, save, begun):
    edge = 2 * len(session.history.done) % session.puzzle.graph.n_edges // 2 * 2
    begun()
    while True:
        session.act(Mark(edge, LINE), Mark(edge + 1, CROSS))
        save(session)
        edge = (edge + 2) % (session.puzzle.graph.n_edges - 1)


def is_whole(session):
    """Lines and crosses come in pairs, so half a step would show."""
    marks = session.board.marks
    return (marks == LINE).sum() == (marks == CROSS).sum()


def test_the_library_survives(tmp_path):
    path = tmp_path / "games.sqlite3"
    with Library(path) as library:
        name = library.add(begun())
        other = library.add(puzzle_on("net", "torus"))
        session = library.load(name)
    reached = set()

    def work(begun):
        with Library(path) as library:
            saves_without_end(session, lambda now: library.save(name, now), begun)

    for _ in range(KILLS):
        killed_while(work)
        with Library(path) as library:
            session = library.load(name)
            library.load(other)
        assert is_whole(session)
        reached.add(len(session.moves))
        if len(session.moves) > 100:
            session = begun()
    base = sqlite3.connect(path)
    assert base.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    base.close()
    assert len(reached) > KILLS / 20, "hardly any process came as far as to save"


def test_a_file_survives(tmp_path):
    path = tmp_path / "game.json"
    session = begun()
    session.save(path)
    reached = set()

    def work(begun):
        saves_without_end(session, lambda now: now.save(path), begun)

    for _ in range(KILLS):
        killed_while(work)
        session = session_of(path.read_text())
        assert is_whole(session)
        reached.add(len(session.moves))
        if len(session.moves) > 100:
            session = begun()
    assert len(reached) > KILLS / 20, "hardly any process came as far as to save"
