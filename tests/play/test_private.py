"""What is played is its player's own: no other user reads the library, nor one left open before."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from needs import needs
from play.boards import puzzle_on
from takegaki.core import private_files
from takegaki.core.private_files import is_private, make_private_file
from takegaki.play.game_library import Library
from takegaki.play.library_file import data_folder

pytestmark = needs("modes")


@pytest.fixture(autouse=True)
def open_to_all() -> Iterator[None]:
    """A user whose files anybody may write, unless a program sees to it."""
    before = os.umask(0)
    yield
    os.umask(before)


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the usual folder is; it is not there yet."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.delenv("TAKEGAKI_DATA", raising=False)
    return tmp_path / "takegaki"


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def modes(folder: Path) -> dict[str, int]:
    return {path.name: mode(path) for path in folder.iterdir()}


JOURNAL = {"library.sqlite3": 0o600, "library.sqlite3-wal": 0o600, "library.sqlite3-shm": 0o600}


def test_a_new_library_is_private_from_its_first_byte_on(data: Path) -> None:
    with Library() as library:
        assert library.path == data_folder() / "library.sqlite3"
        library.add(puzzle_on("slitherlink", "square"))
        assert (mode(data), modes(data)) == (0o700, JOURNAL)


def test_a_library_of_an_older_program_is_closed_to_others_and_keeps_its_games(data: Path) -> None:
    with Library() as library:
        name = library.add(puzzle_on("slitherlink", "square"))
        data.chmod(0o755)
        for path in data.iterdir():
            path.chmod(0o644)
        # Another program goes on with the journals that are there.
        with Library() as other:
            assert (mode(data), modes(data)) == (0o700, JOURNAL)
            assert other.load(name).puzzle == library.load(name).puzzle


def test_a_folder_of_others_stays_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """TAKEGAKI_DATA may name a home, or /tmp: only the library in it is closed."""
    folder = tmp_path / "shared"
    folder.mkdir(mode=0o755)
    monkeypatch.setenv("TAKEGAKI_DATA", str(folder))
    (folder / "of others").touch()
    Library().close()
    assert (mode(folder), mode(folder / "library.sqlite3"), mode(folder / "of others")) == (
        0o755,
        0o600,
        0o666,
    )
    (folder / "of others").unlink()
    folder.chmod(0o1777)
    Library().close()
    assert mode(folder) == 0o1777
    folder.chmod(0o755)
    Library().close()
    assert mode(folder) == 0o700
    Library(tmp_path / "own" / "games.sqlite3").close()
    assert (mode(tmp_path / "own"), mode(tmp_path / "own" / "games.sqlite3")) == (0o700, 0o600)


def test_a_library_by_a_link_is_the_file_that_it_leads_to(data: Path, tmp_path: Path) -> None:
    real = tmp_path / "elsewhere.sqlite3"
    with Library(real) as library:
        name = library.add(puzzle_on("slitherlink", "square"))
    real.chmod(0o644)
    data.mkdir()
    (data / "library.sqlite3").symlink_to(real)
    with Library() as library:
        assert library.load(name).puzzle == puzzle_on("slitherlink", "square")
    assert mode(real) == 0o600


def test_where_modes_cannot_be_changed_games_are_kept_all_the_same(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file system without modes, or a folder of another user."""

    def refused(*_: object, **__: object) -> None:
        raise PermissionError

    data.mkdir(mode=0o755)
    monkeypatch.setattr(Path, "chmod", refused)
    with Library() as library:
        name = library.add(puzzle_on("slitherlink", "square"))
        monkeypatch.setattr("takegaki.play.library_file.make_private_file", refused)
        with Library() as other:
            assert other.load(name).puzzle == library.load(name).puzzle
            assert other.unwritable == ""


def test_files_of_other_users_are_not_touched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "file"
    file.touch()
    monkeypatch.setattr(os, "geteuid", lambda: file.stat().st_uid + 1)
    private_files.tighten(file)
    assert mode(file) == 0o666
    assert not is_private(file)


def test_a_private_file_takes_no_other_files_place(tmp_path: Path) -> None:
    """Nor follows a link that somebody put there first."""
    (tmp_path / "link").symlink_to(tmp_path / "target")
    with pytest.raises(FileExistsError):
        make_private_file(tmp_path / "link", b"secret")
    assert not (tmp_path / "target").exists()
    make_private_file(tmp_path / "file", b"secret")
    assert (mode(tmp_path / "file"), (tmp_path / "file").read_bytes()) == (0o600, b"secret")
