"""One game in two windows: nothing that one of them did is lost, and both come to the same
board.
"""

import random
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from narrowing import expect
from play.boards import everywhere, puzzle_on
from takegaki.cli.play.line_by_line import Keeper
from takegaki.core.marks import CROSS, LINE, UNKNOWN
from takegaki.core.puzzle import Puzzle
from takegaki.play.actions import Clear, Jumble, Lock, Mark, Turn
from takegaki.play.game_library import ConflictError, Library
from takegaki.play.merging import follow, keep, went_on
from takegaki.play.saves import text_of
from takegaki.play.session import Session
from tiers import sampled


@pytest.fixture
def windows(tmp_path: Path) -> Iterator[tuple[Library, Library]]:
    """Two programs on one library."""
    with Library(tmp_path / "games.sqlite3") as one, Library(tmp_path / "games.sqlite3") as two:
        yield one, two


def two_sessions(windows: tuple[Library, Library], puzzle: Puzzle) -> tuple[str, list[Session]]:
    name = windows[0].add(puzzle)
    return name, [library.load(name) for library in windows]


def test_a_save_over_moves_of_another_window_is_refused(windows: tuple[Library, Library]) -> None:
    name, (here, there) = two_sessions(windows, puzzle_on("slitherlink", "square"))
    there.act(Mark(1, LINE))
    windows[1].save(name, there)
    here.act(Mark(2, LINE))
    with pytest.raises(ConflictError):
        windows[0].save(name, here)
    assert [expect(Mark, move).edge for move in windows[0].load(name).moves] == [1]


@sampled(7)
@pytest.mark.parametrize("kind, tiling", everywhere())
def test_moves_of_both_windows_are_kept(
    windows: tuple[Library, Library], kind: str, tiling: str
) -> None:
    name, (here, there) = two_sessions(windows, puzzle_on(kind, tiling))
    moves = [Turn(0, 1), Turn(1, 2)] if there.is_of_tiles else [Mark(0, LINE), Mark(1, CROSS)]
    there.act(moves[0])
    assert not keep(windows[1], name, there)
    here.act(moves[1])
    assert keep(windows[0], name, here)
    assert here.moves == windows[0].load(name).moves == moves
    here.undo()
    here.undo()
    assert here.position.is_blank
    keep(windows[0], name, here)
    assert follow(windows[1], name, there)
    assert there.position.is_blank
    assert there.can_redo


def test_a_window_follows_and_saves_nothing_for_it(windows: tuple[Library, Library]) -> None:
    name, (here, there) = two_sessions(windows, puzzle_on("slitherlink", "square"))
    assert not follow(windows[0], name, here)
    for edge in range(3):
        there.act(Mark(edge, LINE))
        keep(windows[1], name, there)
    assert follow(windows[0], name, here)
    assert (here.moves, here.is_saved, here.revision) == (there.moves, True, there.revision)
    assert not follow(windows[1], name, there)


@pytest.mark.parametrize("mine", [1, 6])
def test_the_revision_grows_where_both_windows_did_something(
    windows: tuple[Library, Library], mine: int
) -> None:
    """Whoever shows the board asks by it whether there is something new."""
    name, (here, there) = two_sessions(windows, puzzle_on("slitherlink", "square"))
    for edge in range(3):
        there.act(Mark(edge, LINE))
    keep(windows[1], name, there)
    for edge in range(mine):
        here.act(Mark(9 + edge, CROSS))
        here.undo()
        here.redo()
    before = here.revision
    assert follow(windows[0], name, here)
    assert here.revision > max(before, there.revision)
    assert not here.is_saved


def test_time_alone_takes_nothing_back(windows: tuple[Library, Library]) -> None:
    name, (here, there) = two_sessions(windows, puzzle_on("slitherlink", "square"))
    there.act(Mark(1, LINE))
    keep(windows[1], name, there)
    here.timer.at_least(500)
    assert keep(windows[0], name, here)
    back = windows[0].load(name)
    assert (len(back.moves), back.seconds >= 500) == (1, True)


def test_what_goes_both_ways_is_refused_and_forked(
    windows: tuple[Library, Library], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    name, (here, there) = two_sessions(windows, puzzle_on("slitherlink", "square"))
    here.act(Mark(1, LINE))
    keep(windows[0], name, here)
    assert follow(windows[1], name, there)
    there.act(Mark(2, LINE))
    keep(windows[1], name, there)
    here.undo()
    before = text_of(here)
    with pytest.raises(ConflictError):
        keep(windows[0], name, here)
    assert text_of(here).split('"seconds"')[0] == before.split('"seconds"')[0]
    monkeypatch.setenv("TAKEGAKI_DATA", str(tmp_path / "own"))
    keeper = Keeper()
    with Library(tmp_path / "own/library.sqlite3") as other:
        name = other.add(puzzle_on("net", "torus"))
        mine = keeper.resumed(name)
        theirs = other.load(name)
        theirs.act(Lock(0, True))
        keep(other, name, theirs)
        mine.act(Turn(0, 1))
        told = keeper.keep(mine)
        assert "another window exclude" in told
        assert "Yours is kept as game" in told
        assert other.count() == 2
        assert other.load(name).moves == theirs.moves
        assert other.load(told.split()[-1].rstrip(".")).moves == mine.moves
        mine.act(Turn(1, 1))
        assert keeper.keep(mine) == ""
        assert keeper.follow(mine) == ""
    keeper.close()


def test_a_saved_step_undone_and_another_made_is_not_merged(
    windows: tuple[Library, Library],
) -> None:
    """What was made instead of the saved step is neither lost nor put behind it."""
    name, (here, there) = two_sessions(windows, puzzle_on("slitherlink", "square"))
    here.act(Mark(1, LINE))
    keep(windows[0], name, here)
    assert follow(windows[1], name, there)
    here.undo()
    here.act(Mark(2, LINE))
    there.act(Mark(3, LINE))
    keep(windows[1], name, there)
    for meeting in (follow, keep):
        with pytest.raises(ConflictError):
            meeting(windows[0], name, here)
    assert here.moves == [Mark(2, LINE)]
    assert windows[1].load(name).moves == [Mark(1, LINE), Mark(3, LINE)]


@pytest.mark.parametrize("keeps", [True, False])
def test_a_trial_ends_only_where_it_is_the_innermost(
    windows: tuple[Library, Library], keeps: bool
) -> None:
    """The end of one's own trial is not that of another that began in it elsewhere."""
    name, (here, there) = two_sessions(windows, puzzle_on("slitherlink", "square"))
    here.checkpoint("outer")
    keep(windows[0], name, here)
    assert follow(windows[1], name, there)
    there.checkpoint("inner")
    there.act(Mark(3, LINE))
    keep(windows[1], name, there)
    (here.keep if keeps else here.throw_away)()
    with pytest.raises(ConflictError, match="outer is no longer the innermost trial"):
        keep(windows[0], name, here)
    assert [one.name for one in windows[1].load(name).checkpoints] == ["outer", "inner"]


def test_trials_of_ones_own_are_made_again_behind_what_another_window_did(
    windows: tuple[Library, Library],
) -> None:
    name, (here, there) = two_sessions(windows, puzzle_on("slitherlink", "square"))
    there.act(Mark(1, LINE))
    keep(windows[1], name, there)
    for trial in ("one", "two"):
        here.checkpoint(trial)
        here.act(Mark(2 if trial == "one" else 3, LINE))
    here.throw_away()
    here.keep()
    assert keep(windows[0], name, here)
    assert windows[1].load(name).moves == [Mark(1, LINE), Mark(2, LINE)]
    assert here.checkpoints == ()


def test_crosses_that_became_the_players_are_kept(windows: tuple[Library, Library]) -> None:
    """Crosses that come by themselves stay when that is switched off, behind another window's
    steps, too.
    """
    name, (here, there) = two_sessions(windows, puzzle_on("slitherlink", "square"))
    there.act(Mark(1, CROSS))
    keep(windows[1], name, there)
    here.set_automatic_crosses(True)
    here.act(Mark(2, LINE))
    here.set_automatic_crosses(False)
    alone = set((here.board.marks == CROSS).nonzero()[0].tolist())
    assert alone
    assert keep(windows[0], name, here)
    back = windows[1].load(name)
    assert not back.automatic_crosses
    assert alone <= set((back.board.marks == CROSS).nonzero()[0].tolist())
    assert back.board.marks[[1, 2]].tolist() == [CROSS, LINE]


@pytest.mark.parametrize("mine", [True, False])
def test_crosses_by_themselves_are_as_the_window_that_touched_them_has_it(
    windows: tuple[Library, Library], mine: bool
) -> None:
    """Whoever has not switched them follows the other window; on a board where none come, too."""
    puzzle = puzzle_on("slitherlink", "square")
    blank = Puzzle.of(puzzle.graph, [-1] * puzzle.graph.n_faces)
    name, (here, there) = two_sessions(windows, blank)
    if mine:
        here.set_automatic_crosses(True)
    else:
        there.set_automatic_crosses(True)
    there.act(Mark(1, LINE))
    keep(windows[1], name, there)
    here.act(Mark(9, LINE))
    assert keep(windows[0], name, here)
    assert here.automatic_crosses
    assert windows[1].load(name).automatic_crosses
    assert here.board.marks[[1, 9]].tolist() == [LINE, LINE]


def test_who_acts_with_crosses_by_themselves_does_not_switch_them_on_again(
    windows: tuple[Library, Library],
) -> None:
    session = Session(puzzle_on("slitherlink", "square"), automatic_crosses=True)
    name = windows[0].add(session)
    here, there = (library.load(name) for library in windows)
    assert here.automatic_crosses
    there.set_automatic_crosses(False)
    keep(windows[1], name, there)
    own = next(edge for edge, mark in enumerate(here.board.marks) if mark == UNKNOWN)
    here.act(Mark(own, LINE))
    assert (here.board.marks == CROSS).sum() > (there.board.marks == CROSS).sum()
    assert keep(windows[0], name, here)
    assert not here.automatic_crosses


def lines_of_a_one(session: Session, ways: str) -> None:
    """Draw an edge of a 1, and take that back as the player, or with a trial."""
    if ways == "trial":
        session.checkpoint("what if")
    session.act(Mark(0, LINE))
    if ways == "trial":
        session.throw_away()
    else:
        session.act(Clear())


@pytest.mark.parametrize("ways", ["trial", "clear"])
def test_crosses_that_go_with_their_reason_stay_automatic(
    windows: tuple[Library, Library], ways: str
) -> None:
    """Merged, the game is as if one window had done it all: no cross becomes the player's."""
    graph = puzzle_on("slitherlink", "square").graph
    clues = [1, *[-1] * (graph.n_faces - 2), 0]
    puzzle = Puzzle.of(graph, clues)
    alone = Session(puzzle, automatic_crosses=True)
    name = windows[0].add(Session(puzzle, automatic_crosses=True))
    here, there = (library.load(name) for library in windows)
    free = int(graph.edges_of(6)[0])
    for session in (there, alone):
        session.act(Mark(free, CROSS))
    keep(windows[1], name, there)
    for session in (here, alone):
        lines_of_a_one(session, ways)
        session.act(Mark(free, LINE))
    assert keep(windows[0], name, here)
    assert here.automatic_crosses
    for layer in ("marks", "automatic"):
        assert here._layers[layer].tolist() == alone._layers[layer].tolist()
    assert here._layers["automatic"].any()


def switched_by_hand(session: Session) -> None:
    """On and off without a move between: what came is the player's, and nothing comes later."""
    session.set_automatic_crosses(not session.automatic_crosses)
    session.set_automatic_crosses(not session.automatic_crosses)
    session.act(Mark(int(session.puzzle.graph.edges_of(0)[0]), LINE))


def switched_in_a_trial(session: Session) -> None:
    """What came in a trial goes with it."""
    session.checkpoint("what if")
    session.set_automatic_crosses(not session.automatic_crosses)
    session.act(Mark(int(session.puzzle.graph.edges_of(0)[0]), LINE))
    session.throw_away()


WAYS = {
    "trial": lambda session: lines_of_a_one(session, "trial"),
    "clear": lambda session: lines_of_a_one(session, "clear"),
    "by hand": switched_by_hand,
    "in a trial": switched_in_a_trial,
}


@pytest.mark.parametrize("automatic", [False, True])
@pytest.mark.parametrize("way", WAYS)
def test_a_merged_game_has_the_steps_of_one_window(
    windows: tuple[Library, Library], way: str, automatic: bool
) -> None:
    """No step more, and each with what became of the board by it: undo takes back the same."""
    graph = puzzle_on("slitherlink", "square").graph
    puzzle = Puzzle.of(graph, [1, *[-1] * (graph.n_faces - 2), 0])
    alone = Session(puzzle, automatic_crosses=automatic)
    name = windows[0].add(Session(puzzle, automatic_crosses=automatic))
    here, there = (library.load(name) for library in windows)
    free = int(graph.edges_of(6)[0])
    for session in (there, alone):
        session.act(Mark(free, CROSS))
    keep(windows[1], name, there)
    for session in (here, alone):
        WAYS[way](session)
    assert keep(windows[0], name, here)
    assert here.automatic_crosses == alone.automatic_crosses
    assert len(here.history.done) == len(alone.history.done)
    for _ in alone.history.done.copy():
        for layer in ("marks", "automatic"):
            assert here._layers[layer].tolist() == alone._layers[layer].tolist()
        here.undo()
        alone.undo()


def test_steps_of_another_window_are_told_however_often_it_saves(
    windows: tuple[Library, Library], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second save that comes first has no steps in it, the first one has."""
    name, (here, there) = two_sessions(windows, puzzle_on("slitherlink", "square"))
    there.act(Mark(1, LINE))
    keep(windows[1], name, there)
    here.act(Mark(9, CROSS))
    real, calls = Library.save, []

    def save(library: Library, name: str, session: Session) -> None:
        calls.append(len(session.moves))
        if len(calls) == 2:
            # Nothing but its number of changes grows.
            again = windows[1].load(name)
            again.act(Mark(1, CROSS))
            again.undo()
            real(windows[1], name, again)
        real(library, name, session)

    monkeypatch.setattr(Library, "save", save)
    assert keep(windows[0], name, here)
    assert calls == [1, 2, 2]


def test_another_puzzle_on_the_same_board_is_not_merged(
    windows: tuple[Library, Library],
) -> None:
    puzzle = puzzle_on("slitherlink", "square", seed=1)
    name, (here, _) = two_sessions(windows, puzzle)
    windows[1].delete(name)
    windows[1].add(puzzle_on("slitherlink", "square", seed=2), name)
    here.act(Mark(1, LINE))
    with pytest.raises(ConflictError, match="replaced the puzzle"):
        keep(windows[0], name, here)


def test_a_game_that_was_deleted_comes_back_when_it_is_played(
    windows: tuple[Library, Library],
) -> None:
    name, (here, there) = two_sessions(windows, puzzle_on("slitherlink", "square"))
    windows[1].delete(name)
    keep(windows[0], name, here)
    assert windows[0].count() == 0, "looking at it is no reason to keep it"
    here.act(Mark(1, LINE))
    keep(windows[0], name, here)
    assert len(windows[1].load(name).moves) == 1
    there.act(Mark(2, LINE))
    keep(windows[1], name, there)
    assert {expect(Mark, move).edge for move in windows[0].load(name).moves} == {1, 2}


def some_command(session: Session, dice: random.Random, number: int) -> None:
    """A command of a player, with a mark that no other command makes."""
    which = dice.randrange(10)
    if which == 0 and session.can_undo:
        session.undo()
    elif which == 1:
        session.checkpoint()
    elif which == 2 and session.checkpoints:
        session.keep()
    elif which == 3:
        session.set_automatic_crosses(not session.automatic_crosses)
    elif session.is_of_tiles:
        session.act(Turn(number % session.puzzle.graph.n_vertices, 1))
    else:
        session.act(Mark(number % session.puzzle.graph.n_edges, LINE))


@pytest.mark.parametrize("kind, tiling", [("slitherlink", "honeycomb"), ("net", "torus")])
def test_any_number_of_windows_come_to_the_same_game(
    tmp_path: Path, kind: str, tiling: str
) -> None:
    """Windows that look before they act, as programs do, save each move, and lose none."""
    dice = random.Random(3)
    libraries = [Library(tmp_path / "games.sqlite3") for _ in range(3)]
    name = libraries[0].add(puzzle_on(kind, tiling))
    sessions = [library.load(name) for library in libraries]
    for number in range(40):
        which = dice.randrange(3)
        follow(libraries[which], name, sessions[which])
        before = sessions[which].moves
        some_command(sessions[which], dice, number)
        keep(libraries[which], name, sessions[which])
        after = libraries[which].load(name).moves
        assert after[: len(before) - 1] == before[: len(before) - 1]
        assert after == sessions[which].moves
    last = libraries[0].load(name)
    for library, session in zip(libraries, sessions, strict=True):
        follow(library, name, session)
        assert session.position == last.position
        library.close()


@pytest.mark.parametrize("action", [Jumble(3), Clear(), Lock(1, True)])
def test_the_keeper_tells_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, action: Clear | Jumble | Lock
) -> None:
    monkeypatch.setenv("TAKEGAKI_DATA", str(tmp_path))
    with Library() as other:
        name = other.add(puzzle_on("net", "cells"))
        keeper = Keeper()
        mine, theirs = keeper.resumed(name), other.load(name)
        theirs.act(Turn(0, 1))
        keep(other, name, theirs)
        assert keeper.follow(mine) == went_on()
        mine.act(action)
        theirs.act(Turn(1, 2))
        keep(other, name, theirs)
        assert keeper.keep(mine) == went_on()
        assert other.load(name).moves == [Turn(0, 1), Turn(1, 2), action]
    keeper.close()


OLD = """
CREATE TABLE games (
    id TEXT PRIMARY KEY, kind TEXT NOT NULL, tiling TEXT NOT NULL,
    rows INTEGER NOT NULL, cols INTEGER NOT NULL, cells INTEGER NOT NULL,
    title TEXT NOT NULL, words TEXT NOT NULL,
    level INTEGER, rating REAL, techniques TEXT NOT NULL,
    state TEXT NOT NULL, moves INTEGER NOT NULL, seconds REAL NOT NULL,
    created REAL NOT NULL, changed REAL NOT NULL,
    save TEXT NOT NULL
);
CREATE INDEX by_change ON games (changed);
PRAGMA user_version = 1;
"""


def test_a_library_of_version_1_is_taken_over_whole(tmp_path: Path) -> None:
    sessions = {}
    base = sqlite3.connect(tmp_path / "old.sqlite3")
    base.executescript(OLD)
    for number in range(20):
        session = Session(puzzle_on("slitherlink", "square"))
        session.act(Mark(number, LINE))
        sessions[f"game{number}"] = session
        row = (
            f"game{number}",
            "slitherlink",
            "square",
            5,
            3,
            15,
            "Title",
            "title",
            2,
            1.5,
            ",area,",
            "begun",
        )
        values = (*row, 1, 30.0, 1000.0, 2000.0 + number, text_of(session))
        base.execute(f"INSERT INTO games VALUES ({', '.join('?' * 17)})", values)
    base.commit()
    base.close()
    for _ in range(2):
        with Library(tmp_path / "old.sqlite3") as library:
            assert library.count() == 20
            assert {one.title for one in library.find()} == {"Title"}
            for name, session in sessions.items():
                back = library.load(name)
                assert back.moves == session.moves
                back.act(Mark(3 if expect(Mark, session.moves[0]).edge != 3 else 4, CROSS))
                keep(library, name, back)
                back.undo()
                keep(library, name, back)


def test_a_game_deleted_and_another_of_its_id_are_two(tmp_path: Path) -> None:
    with Library(tmp_path / "games.sqlite3") as library:
        first, second = (
            Session(puzzle_on("slitherlink", tiling)) for tiling in ("square", "honeycomb")
        )
        library.add(first, "a")
        library.delete("a")
        library.add(second, "a")
        first.act(Mark(0, LINE))
        with pytest.raises(ConflictError):
            library.save("a", first)
        with pytest.raises(ConflictError, match="replaced the puzzle"):
            keep(library, "a", first)
        assert library.load("a").puzzle == second.puzzle
