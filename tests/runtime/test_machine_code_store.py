"""The store: what cannot be read as it was written is a miss, and nothing in it is ever needed."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest

from runtime.as_kernels import count, count_all, halved
from takegaki.runtime import machine_code_store as module
from takegaki.runtime.machine_code_store import (
    KEPT,
    LEFT_BEHIND,
    MAGIC,
    MOST_KEPT,
    PRIVATE,
    UNUSED,
    Store,
    default_root,
)

CONTENT = bytes(range(200))


@pytest.fixture
def written(store: Store) -> Store:
    store.make_writable()
    store.write(count_all, "entry", CONTENT)
    return store


def names(store: Store) -> list[str]:
    return sorted(path.name for path in store.root.iterdir())


def test_what_was_written_is_read(written: Store) -> None:
    assert written.has(count_all, "entry")
    assert written.read(count_all, "entry") == CONTENT
    assert len(names(written)) == 1


def test_what_is_missing_is_a_miss(written: Store) -> None:
    assert not written.has(count_all, "part")
    assert written.read(count_all, "part") is None
    assert written.read(halved, "entry") is None


def test_a_store_without_a_folder_is_empty_and_makes_none(store: Store) -> None:
    assert not store.has(count_all, "entry")
    assert store.read(count_all, "entry") is None
    store.drop(count_all, "entry")
    assert not store.root.exists()


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: b"",
        lambda data: data[:10],
        lambda data: data[:-1],
        lambda data: data + b"\0",
        lambda data: data[:100] + bytes([data[100] ^ 4]) + data[101:],
        lambda data: data[:30] + bytes([data[30] ^ 4]) + data[31:],
        lambda data: b"T" + data[1:],
        lambda data: MAGIC,
    ],
    ids=[
        "empty",
        "head cut",
        "end cut",
        "longer",
        "content flipped",
        "digest flipped",
        "other kind",
        "magic",
    ],
)
def test_a_damaged_file_is_a_miss_and_removed_and_made_again(
    written: Store, damage: Callable[..., Any]
) -> None:
    path = written.path(count_all, "entry")
    path.write_bytes(damage(path.read_bytes()))
    assert written.read(count_all, "entry") is None
    assert not written.has(count_all, "entry")
    assert not path.exists()
    written.write(count_all, "entry", CONTENT)
    assert written.read(count_all, "entry") == CONTENT


def test_a_folder_in_the_place_of_a_file_is_a_miss(written: Store) -> None:
    path = written.path(count_all, "entry")
    path.unlink()
    path.mkdir()
    assert not written.has(count_all, "entry")
    assert written.read(count_all, "entry") is None
    written.write(count_all, "entry", CONTENT)


@pytest.fixture
def unwritable(written: Store, monkeypatch: pytest.MonkeyPatch) -> Store:
    """A store on a folder that has something and cannot be written (by nobody, not even by
    root).
    """
    temporary = tempfile.TemporaryFile

    def refuse(**where: Any) -> Any:
        if where["dir"] == written.root:
            raise PermissionError
        return temporary(**where)

    monkeypatch.setattr(tempfile, "TemporaryFile", refuse)
    monkeypatch.setattr(tempfile, "tempdir", str(written.root.parent))
    store = Store(written.root)
    store.make_writable()
    return store


def test_an_unwritable_folder_is_read_and_a_private_one_is_written(
    unwritable: Store, written: Store
) -> None:
    assert unwritable.root != written.root
    assert unwritable.note == (
        f"{written.root} cannot be written: machine code goes to {unwritable.root} and is not kept"
    )
    assert unwritable.read(count_all, "entry") == CONTENT
    unwritable.write(halved, "entry", CONTENT)
    assert unwritable.read(halved, "entry") == CONTENT
    assert not written.has(halved, "entry")
    # Processes that this one starts use it, too.
    assert default_root() == unwritable.root
    again = Store()
    again.make_writable()
    assert (again.root, again.note) == (unwritable.root, "")


def test_a_damaged_file_that_cannot_be_removed_is_a_miss(
    unwritable: Store, written: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = written.path(count_all, "entry")
    path.write_bytes(b"")

    def refuse(*_: object, **__: object) -> Any:
        raise PermissionError

    with monkeypatch.context() as patch:
        patch.setattr(os, "unlink", refuse)
        assert unwritable.read(count_all, "entry") is None
    assert path.exists()
    assert not unwritable.has(count_all, "entry")
    unwritable.write(count_all, "entry", CONTENT)
    assert unwritable.read(count_all, "entry") == CONTENT


def test_a_private_folder_goes_with_its_process() -> None:
    program = (
        "from pathlib import Path; from takegaki.runtime.machine_code_store import Store\n"
        "store = Store(Path('/dev/null/x')); store.make_writable(); print(store.root, store.note)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    root, note = done.stdout.split(maxsplit=1)
    assert "cannot be written" in note
    assert not Path(root).exists()


def test_shipped_machine_code_is_read_where_there_is_nothing_else(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "SHIPPED", tmp_path / "shipped")
    monkeypatch.setattr(module, "_family", lambda: "x86-64-v2")
    shipped = Store(tmp_path / "shipped", "x86-64-v2")
    shipped.make_writable()
    shipped.write(count_all, "entry", b"shipped")
    assert store.has(count_all, "entry")
    assert store.read(count_all, "entry") == b"shipped"
    assert not Store(tmp_path / "other", "x86-64-v3").has(count_all, "entry")
    store.make_writable()
    store.write(count_all, "entry", b"own")
    assert store.read(count_all, "entry") == b"own"


def write_version(store: Store, monkeypatch: pytest.MonkeyPatch, version: int) -> Path:
    monkeypatch.setitem(count_all.__dict__, "digest", f"version {version}")
    store.write(count_all, "entry", CONTENT)
    return store.path(count_all, "entry")


def test_older_versions_go(written: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    other = written.path(count_all, "entry").name
    (written.root / other.replace("count_all", "count_all-more")).write_bytes(b"of another kernel")
    for version in range(KEPT + 2):
        made = write_version(written, monkeypatch, version)
        os.utime(made, (version, version))
    written.write(count_all, "part", CONTENT)
    found = names(written)
    assert made.name in found
    assert sum("count_all-more" in name for name in found) == 1
    assert sum(name.endswith(".entry") for name in found) == KEPT + 1
    assert sum(name.endswith(".part") for name in found) == 1


def test_versions_of_many_checkouts_stay_beside_each_other(
    written: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    now, first = time.time(), written.path(count_all, "entry")
    made = [write_version(written, monkeypatch, version) for version in range(MOST_KEPT - 1)]
    for age, path in enumerate(reversed(made)):
        os.utime(path, (now - age, now - age))
    assert all(path.is_file() for path in made)
    # One more than there may be: the one that was not written or read for longest goes.
    assert len(names(written)) == MOST_KEPT
    os.utime(made[3], (now - 1000, now - 1000))
    made.append(write_version(written, monkeypatch, MOST_KEPT))
    assert len(names(written)) == MOST_KEPT
    assert first.is_file()
    assert [path.is_file() for path in made].index(False) == 3


def test_a_version_that_is_read_stays_and_one_that_nobody_reads_goes(
    written: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    long_ago = time.time() - UNUSED - 10
    made = [write_version(written, monkeypatch, version) for version in range(KEPT + 1)]
    for path in made[:2]:
        os.utime(path, (long_ago, long_ago))
    monkeypatch.setitem(count_all.__dict__, "digest", "version 0")
    assert written.read(count_all, "entry") == CONTENT
    write_version(written, monkeypatch, KEPT + 1)
    assert [path.is_file() for path in made] == [True, False, True, True]


def test_a_full_disk_loses_nothing_but_time(
    written: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> Any:
        raise OSError(28, "no space left on device")

    monkeypatch.setattr(tempfile, "mkstemp", refuse)
    written.write(halved, "entry", CONTENT)
    assert not written.has(halved, "entry")


def test_a_lock_keeps_others_out_until_it_is_given_back(written: Store) -> None:
    other = Store(written.root)
    assert written.lock(count, "part")
    assert not other.lock(count, "part")
    assert other.lock(count_all, "part")
    written.unlock(count, "part")
    assert other.lock(count, "part")
    other.unlock(count, "part")
    other.unlock(count_all, "part")
    assert len(names(written)) == 1


def test_the_lock_of_a_process_that_was_killed_is_free(written: Store) -> None:
    program = (
        "import sys, time; from pathlib import Path; from runtime.small_kernels import count\n"
        "from takegaki.runtime.machine_code_store import Store\n"
        "print(Store(Path(sys.argv[1])).lock(count, 'part'), flush=True); time.sleep(600)"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    process = subprocess.Popen(
        [sys.executable, "-c", program, str(written.root)], stdout=subprocess.PIPE, env=environment
    )
    assert process.stdout is not None
    assert process.stdout.readline() == b"True\n"
    assert not written.lock(count, "part")
    process.kill()
    process.communicate()
    assert written.lock(count, "part")


def test_what_killed_processes_left_behind_goes_after_a_day(written: Store) -> None:
    old, young = written.root / "x.lock", written.root / "y.new"
    for path in (old, young):
        path.touch()
    long_ago = time.time() - LEFT_BEHIND - 10
    os.utime(old, (long_ago, long_ago))
    os.utime(written.path(count_all, "entry"), (long_ago, long_ago))
    written.make_writable()
    assert names(written) == sorted([written.path(count_all, "entry").name, young.name])


def fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """Names are made anew."""
    module._machine.cache_clear()
    module._key.cache_clear()


def test_names_differ_by_digest_kind_and_processor(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = Store(store.root, "x86-64-v2")
    found = {
        store.path(count_all, "entry"),
        store.path(count_all, "part"),
        other.path(count_all, "entry"),
    }
    monkeypatch.setitem(count_all.__dict__, "digest", "another")
    found.add(store.path(count_all, "entry"))
    assert len(found) == 4


@pytest.mark.parametrize(
    ("option", "changes"),
    [
        ("NUMBA_OPT", True),
        ("NUMBA_CPU_NAME", True),
        ("NUMBA_NUM_THREADS", False),
        ("NUMBA_CACHE_DIR", False),
    ],
)
def test_options_of_numba_that_change_machine_code_change_names(
    store: Store, monkeypatch: pytest.MonkeyPatch, option: str, changes: bool
) -> None:
    before = store.path(count_all, "entry")
    with monkeypatch.context() as patch:
        patch.setenv(option, "1")
        fresh(patch)
        after = store.path(count_all, "entry")
    fresh(monkeypatch)
    assert (after != before) == changes
    assert store.path(count_all, "entry") == before


def test_the_folder_is_where_the_environment_says(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in ("NUMBA_CACHE_DIR", PRIVATE):
        monkeypatch.delenv(name, raising=False)
    if sys.platform != "win32":
        monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
        assert default_root() == tmp_path / "takegaki" / "machine-code"
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "numba"))
    assert default_root() == tmp_path / "numba" / "takegaki"
    monkeypatch.setenv(PRIVATE, str(tmp_path / "private"))
    assert default_root() == tmp_path / "private"


@pytest.mark.parametrize("package", ["numba", "llvmlite"])
def test_versions_are_read_without_metadata(package: str, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = metadata.version(package)
    monkeypatch.setattr(metadata, "version", lambda _: pytest.fail("that takes too long"))
    assert module._version(package) == wanted
