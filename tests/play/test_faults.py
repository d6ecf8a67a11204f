"""Saves on disks that fail at any write, torn logs, damaged libraries: one game or the other, or
one line.

TAKEGAKI_TORN tells how many files are torn and damaged; `make kills` takes 1,000.
"""

import random
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from faults import PAGE, Killed, base_on, damaged, disk, torn_logs
from play.boards import puzzle_on
from takegaki.cli.play.line_by_line import Keeper
from takegaki.core.errors import FormatError, PuzzleError
from takegaki.core.marks import LINE
from takegaki.play.actions import Mark, Marks
from takegaki.play.game_library import Library
from takegaki.play.saves import save, session_of, text_of
from takegaki.play.session import Session
from tiers import samples

TORN = samples("torn")


def some_game() -> Session:
    return Session(puzzle_on("slitherlink", "square", rows=20, cols=15))


@pytest.mark.parametrize("fault", ["kill", "torn", "full"])
def test_a_file_on_a_disk_that_fails_at_each_operation(tmp_path: Path, fault: str) -> None:
    session, path = some_game(), tmp_path / "game.json"
    save(session, path)
    before = path.read_text()
    session.act(Mark(3, LINE))
    ends = set()
    for at in range(100):
        path.write_text(before)
        with disk(at, fault) as found:
            try:
                save(session, path)
            except Killed:
                assert fault != "full"
            except OSError as error:
                assert fault == "full"
                assert error.strerror
        ends.add(len(session_of(path.read_text()).moves))
        if fault == "full" and found.happened:
            assert [one.name for one in tmp_path.iterdir()] == ["game.json"]
        if not found.happened:
            break
    assert at > 4, "a save makes, writes, flushes, protects and renames a file"
    assert ends == {0, 1}


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, bytes, bytes, bytes]:
    """A library, and the log of three saves that were not yet written into its file."""
    path = tmp_path_factory.mktemp("saved") / "games.sqlite3"
    with Library(path) as library:
        name = library.add(some_game())
        library.add(puzzle_on("net", "torus"))
    before = path.read_bytes()
    with Library(path) as library:
        with library._file.reading() as base:
            base.execute("PRAGMA wal_autocheckpoint = 0")
        session = library.load(name)
        for number in range(3):
            # Of several pages each, so that there is something to tear.
            marks = ["."] * session.puzzle.graph.n_edges
            marks[number::2] = "-" * len(marks[number::2])
            session.act(Marks("".join(marks)))
            library.save(name, session)
        log = path.with_name(f"{path.name}-wal").read_bytes()
        # Whoever reads beside it keeps SQLite from writing the log into the file.
        copies = path.with_name("copy.sqlite3")
        with library._file.reading() as base, closing(sqlite3.connect(copies)) as copy:
            base.backup(copy)
    return name, before, log, copies.read_bytes()


def state_of(path: Path, name: str) -> int:
    """How many moves the game has; the library must be whole."""
    with Library(path) as library:
        session = library.load(name)
        assert library.count() == 2
        with library._file.reading() as base:
            assert base.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    return len(session.moves)


def test_a_log_torn_at_each_write_leaves_one_save_or_the_next(
    tmp_path: Path, saved: tuple[str, bytes, bytes, bytes]
) -> None:
    name, before, log, _ = saved
    path, reached = tmp_path / "games.sqlite3", {}
    for size, torn in torn_logs(log, random.Random(5), max(TORN // 2, 60)):
        path.with_name(f"{path.name}-shm").unlink(missing_ok=True)
        path.write_bytes(before)
        path.with_name(f"{path.name}-wal").write_bytes(torn)
        reached[size] = state_of(path, name)
    states = [reached[size] for size in sorted(reached)]
    assert states == sorted(states)
    assert set(states) == {0, 1, 2, 3}


def test_a_program_killed_while_the_log_goes_into_the_file_loses_nothing(
    tmp_path: Path, saved: tuple[str, bytes, bytes, bytes]
) -> None:
    name, before, log, after = saved
    dice, path = random.Random(6), tmp_path / "games.sqlite3"
    for _ in range(max(TORN // 10, 5)):
        file = bytearray(before.ljust(len(after), b"\0"))
        for begin in range(0, len(after), PAGE):
            size = dice.choice((0, 100, PAGE))
            file[begin : begin + size] = after[begin : begin + size]
        path.write_bytes(file)
        path.with_name(f"{path.name}-wal").write_bytes(log)
        path.with_name(f"{path.name}-shm").unlink(missing_ok=True)
        assert state_of(path, name) == 3


def everything(path: Path, name: str) -> str:
    """All that programs ask of a library; what it has of the game, as text."""
    with Library(path) as library:
        library.find()
        library.count()
        library.latest()
        session = library.load(name)
        library.unfinished(session.puzzle)
        session.act(Mark(0, -1))
        library.save(name, session)
        return text_of(library.load(name))


def test_a_damaged_library_ends_in_one_line(
    tmp_path: Path, saved: tuple[str, bytes, bytes, bytes]
) -> None:
    name, _, _, whole = saved
    dice, path = random.Random(7), tmp_path / "games.sqlite3"
    failed = 0
    for _ in range(max(TORN // 2, 40)):
        for part in ("-wal", "-shm"):
            path.with_name(path.name + part).unlink(missing_ok=True)
        path.write_bytes(damaged(whole, dice))
        try:
            everything(path, name)
        except (PuzzleError, OSError) as error:
            assert "\n" not in str(error)
            failed += 1
    assert failed > 5


def test_a_damaged_save_is_none(tmp_path: Path) -> None:
    with Library(tmp_path / "games.sqlite3") as library:
        name = library.add(some_game())
        with library._file.writing() as base:
            base.execute("UPDATE games SET save = x'ff00', level = 'x', rating = 'high'")
        with pytest.raises(FormatError, match="damaged"):
            library.load(name)
        with pytest.raises(FormatError, match="rating"):
            library.find()


@pytest.mark.parametrize(
    "change",
    [
        '[["marks"],[0],".","-"]',
        '[{},[0],".","-"]',
        '["marks",[[0]],".","-"]',
        '["marks",[0],".",7]',
        "[]",
        "7",
    ],
)
def test_a_save_whose_change_is_none_is_named(change: str) -> None:
    text = text_of(some_game()).replace('"steps":[]', f'"steps":[{{"changes":[{change}]}}]')
    with pytest.raises(FormatError, match="step 1"):
        session_of(text)


def _newer_than_version_1(base: sqlite3.Connection) -> list[str]:
    """What takes away all that later versions added."""
    triggers = [
        name for (name,) in base.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'")
    ]
    columns = (
        *("revision", "verdict", "group_id", "proven", "proof"),
        *("hints", "player_level", "solved"),
    )
    return [
        *(f"DROP TRIGGER {name}" for name in triggers),
        "DROP TABLE groups",
        "DROP INDEX by_group",
        "DROP INDEX titled",
        "DROP INDEX by_result",
        *(f"ALTER TABLE games DROP COLUMN {name}" for name in columns),
    ]


@pytest.mark.parametrize("kind", ["full", "read-only", "sealed"])
@pytest.mark.parametrize("old", [False, True], ids=["", "version 1"])
def test_a_library_on_such_a_disk_is_read(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    kind: str,
    old: bool,
) -> None:
    monkeypatch.setenv("TAKEGAKI_DATA", str(tmp_path))
    session = some_game()
    with Library() as library:
        name, path = library.add(session), library.path
        session.act(Mark(3, LINE))
        library.save(name, session)
    if old:
        with closing(sqlite3.connect(path, isolation_level=None)) as base:
            for statement in _newer_than_version_1(base):
                base.execute(statement)
            base.execute("PRAGMA user_version = 1")
    whole = path.read_bytes()
    with base_on(kind):
        with Library() as library:
            assert [one.moves for one in library.find()] == [1]
            back = library.load(name)
            assert back.position == session.position
            back.act(Mark(4, LINE))
            with pytest.raises(OSError, match=r"full|readonly|unable to open"):
                library.save(name, back)
        keeper = Keeper()
        played = keeper.resumed(name)
        played.act(Mark(5, LINE))
        assert keeper.follow(played) == ""
        assert keeper.keep(played) == ""
        keeper.close()
    assert capsys.readouterr().err.startswith("takegaki: games are not saved: ")
    assert path.read_bytes() == whole


@pytest.mark.parametrize("kind", ["read-only", "sealed"])
def test_saves_that_are_still_in_the_log_are_read_on_a_disk_that_cannot_be_written(
    tmp_path: Path, saved: tuple[str, bytes, bytes, bytes], kind: str
) -> None:
    name, before, log, _ = saved
    path = tmp_path / "games.sqlite3"
    path.write_bytes(before)
    path.with_name(f"{path.name}-wal").write_bytes(log)
    with base_on(kind), Library(path) as library:
        assert len(library.load(name).moves) == 3


def test_no_library_where_none_can_be_made(tmp_path: Path) -> None:
    with base_on("read-only"), pytest.raises(OSError, match="unable to open"):
        Library(tmp_path / "games.sqlite3")
    shutil.rmtree(tmp_path)
