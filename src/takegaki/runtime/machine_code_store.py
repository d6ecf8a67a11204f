"""The store of machine code: a file for each part and each entry, named by what it was made from.

Names carry the digest of the kernel and of the machine, files that of their content. They are
written whole (a temporary file, then renamed), and whatever cannot be read as it was written counts
as missing: it is removed and made anew. Nothing in the store is ever needed.
"""

import contextlib
import os
import sys
import time
from collections.abc import Iterator
from functools import cache
from importlib.machinery import PathFinder
from typing import TYPE_CHECKING, Protocol
from zlib import adler32, crc32

if TYPE_CHECKING:
    from pathlib import Path

MAGIC = b"takegaki machine code 4\n"
"""How every file begins. The number changes with how parts are made: names carry it, too."""
FORMS = {"entry": " flat 2"}
"""By kind of file what its name carries besides: the number changes with how such a file is made.
"""
KEPT = 3
"""Versions kept of each kernel, however old they are."""
MOST_KEPT = 24
"""Versions kept of each kernel at most: of branches and releases at work beside each other. All
kernels take 9 MB in one version.
"""
UNUSED = 30 * 86400.0
"""Seconds after which a version that nobody has read since is kept no longer, unless it is one of
KEPT.
"""
NOTE_USE_AFTER = 86400.0
"""Seconds after which it is noted anew that a version was read."""
LEFT_BEHIND = 86400.0
"""Seconds after which a lock or a half-written file is what a killed process left behind."""
PRIVATE = "TAKEGAKI_MACHINE_CODE"
"""Environment variable that names a private folder to the processes that this one starts."""

SHIPPED = os.path.join(os.path.dirname(os.path.dirname(__file__)), "machine_code")
"""Machine code shipped with the program, for every processor of a family: see `takegaki compile
--into`.
"""
UNIMPORTANT = ("NUMBA_CACHE", "NUMBA_NUM", "NUMBA_DISABLE_JIT")
"""Beginnings of Numba's options that change no machine code."""
VERSION_AFTER = ('"version": "', "version_version = '")
"""What stands before the version of Numba, and of llvmlite, in their files."""
FAMILIES = {
    "x86_64": ("x86-64-v2", {"cx16", "lahf_lm", "popcnt", "pni", "sse4_1", "sse4_2", "ssse3"})
}
"""By machine: the processor that shipped code is made for, and the flags of one that can run it."""


class Named(Protocol):
    """What machine code is made from, as the store knows it: how its name begins, and its
    digest.
    """

    @property
    def stem(self) -> str:
        """The beginning of a file's name."""

    @property
    def digest(self) -> str:
        """Of what its machine code is made from."""


class Store:
    """Machine code on disk. `note` is a message when it is not where it should be, else empty.

    root        where files are written, and searched first
    processor   make and find code for every processor with the features of this one (LLVM's name
                for it); None: for this one, and shipped code is read where there is no other
    """

    def __init__(self, root: "Path | None" = None, processor: str | None = None) -> None:
        self.note = ""
        self.processor = processor
        self._root = default_folder() if root is None else os.fspath(root)
        self._read_only: str | None = None
        self._unusable: set[str] = set()
        self._locks: dict[Path, int] = {}

    @property
    def root(self) -> "Path":
        """Where files are written, and searched first."""
        return _as_path(self._root)

    def make_writable(self) -> None:
        """Before anything is compiled: make the folder. Where it cannot be written, what is
        compiled goes to a private one, which ends with this process and serves those that it
        starts, too.
        """
        import atexit  # noqa: PLC0415  (only who compiles needs these three)
        import shutil  # noqa: PLC0415
        import tempfile  # noqa: PLC0415

        try:
            self.root.mkdir(parents=True, exist_ok=True)
            tempfile.TemporaryFile(dir=self.root).close()
            _tidy(self.root)
        except OSError:
            private = tempfile.mkdtemp(prefix="takegaki-")
            atexit.register(shutil.rmtree, private, ignore_errors=True)
            os.environ[PRIVATE] = private
            self.note = (
                f"{self.root} cannot be written: machine code goes to {private} and is not kept"
            )
            self._read_only, self._root = self._root, private

    def path(self, kernel: Named, kind: str) -> "Path":
        """The file of a kernel's "part" or "entry"."""
        return _as_path(self._path(kernel, kind))

    def _path(self, kernel: Named, kind: str) -> str:
        return os.path.join(self._root, _name(kernel, kind, self.processor))

    def has(self, kernel: Named, kind: str) -> bool:
        """Is there a file? It may still be damaged."""
        return any(True for _ in self._files(kernel, kind))

    def _files(self, kernel: Named, kind: str) -> Iterator[str]:
        """Those that there are, first what this process has written."""
        return (path for path in self._places(kernel, kind) if os.path.isfile(path))

    def _places(self, kernel: Named, kind: str) -> Iterator[str]:
        """Where there may be one."""
        name = _name(kernel, kind, self.processor)
        places = [os.path.join(self._root, name)]
        if self._read_only is not None:
            places.append(os.path.join(self._read_only, name))
        if self.processor is None and kind == "entry" and (family := _family()) is not None:
            places.append(os.path.join(SHIPPED, _name(kernel, kind, family)))
        return (path for path in places if path not in self._unusable)

    def read(self, kernel: Named, kind: str) -> bytes | None:
        """What was written, None if it is missing or damaged; a damaged file is removed."""
        for path in self._places(kernel, kind):
            try:
                content = _content(path)
            except FileNotFoundError:
                continue
            if content is not None:
                return content
            self._refuse(path)
        return None

    def _refuse(self, path: str) -> None:
        try:
            os.unlink(path)
        except FileNotFoundError:
            pass
        except OSError:
            self._unusable.add(path)

    def write(self, kernel: Named, kind: str, content: bytes) -> None:
        """Keep it; versions that were not read for long go, and beyond MOST_KEPT those not read for
        longest. A full disk loses nothing but the time saved.
        """
        import tempfile  # noqa: PLC0415

        path = self.path(kernel, kind)
        data = MAGIC + _sum_of(content) + content
        with contextlib.suppress(OSError):
            descriptor, name = tempfile.mkstemp(dir=self.root, suffix=".new")
            try:
                with os.fdopen(descriptor, "wb") as file:
                    file.write(data)
                os.replace(name, path)
                self._unusable.discard(os.fspath(path))
            except OSError:
                _as_path(name).unlink(missing_ok=True)
                raise
            self._forget_older(path)

    def _forget_older(self, new: "Path") -> None:
        stem = new.name.rpartition("-")[0]
        found = [
            path
            for path in self.root.glob(f"{stem}-*{new.suffix}")
            if path.name.rpartition("-")[0] == stem
        ]
        # When each was written or read last; another process may remove one meanwhile.
        used = sorted(((_last_use(path), path) for path in found), reverse=True)
        for number, (last_use, old) in enumerate(used):
            if number >= MOST_KEPT or (number >= KEPT and time.time() - last_use > UNUSED):
                old.unlink(missing_ok=True)

    def drop(self, kernel: Named, kind: str) -> None:
        """Remove the file that was read: it is as it was written, and cannot be used."""
        for path in self._files(kernel, kind):
            self._refuse(path)
            break

    def lock(self, kernel: Named, kind: str) -> bool:
        """Lock the kernel for this process; False if another one has it.

        The system releases the lock of a process that ends, however it ends. Where nothing can be
        locked, every process compiles for itself.
        """
        path = self.path(kernel, f"{kind}.lock")
        try:
            descriptor = os.open(path, os.O_CREAT | os.O_RDWR)
        except OSError:
            return True
        try:
            _lock(descriptor)
        except (BlockingIOError, PermissionError):
            os.close(descriptor)
            return False
        except OSError:
            pass
        self._locks[path] = descriptor
        return True

    def unlock(self, kernel: Named, kind: str) -> None:
        """It is made, or given up."""
        path = self.path(kernel, f"{kind}.lock")
        descriptor = self._locks.pop(path, None)
        if descriptor is not None:
            os.close(descriptor)
        # A process that has opened it meanwhile locks a file without a name, and finds the kernel
        # made.
        with contextlib.suppress(OSError):
            path.unlink()


def _lock(descriptor: int) -> None:
    """Without waiting. Raises BlockingIOError or PermissionError if another process has locked
    it.
    """
    if sys.platform == "win32":
        import msvcrt  # noqa: PLC0415

        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl  # noqa: PLC0415

        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _tidy(root: "Path") -> None:
    """Remove what processes that were killed left behind."""
    for path in root.iterdir():
        with contextlib.suppress(OSError):
            if (
                path.suffix in {".lock", ".new"}
                and time.time() - path.stat().st_mtime > LEFT_BEHIND
            ):
                path.unlink()


def _last_use(path: "Path") -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _content(path: str) -> bytes | None:
    """What a file holds, None for one that is not as it was written. Raises FileNotFoundError."""
    try:
        with open(path, "rb") as file:
            data = file.read()
            # That it was read is its time of change: what tells when a file was read is often
            # switched off.
            changed = os.fstat(file.fileno()).st_mtime
    except FileNotFoundError:
        raise
    except OSError:
        return None
    head = len(MAGIC) + 4
    content = data[head:]
    if data[: len(MAGIC)] != MAGIC or data[len(MAGIC) : head] != _sum_of(content):
        return None
    if time.time() - changed > NOTE_USE_AFTER:
        with contextlib.suppress(OSError):
            os.utime(path)
    return content


def _sum_of(content: bytes) -> bytes:
    """What changes when a file is damaged."""
    return crc32(content).to_bytes(4, "little")


def _as_path(name: str) -> "Path":
    from pathlib import Path  # noqa: PLC0415  (where nothing is compiled, texts do)

    return Path(name)


def _name(kernel: Named, kind: str, processor: str | None) -> str:
    form = FORMS.get(kind.removesuffix(".lock"), "")
    return f"{kernel.stem}-{kernel.digest}{_key(form, processor)}.{kind}"


def default_root() -> "Path":
    """The folder of all machine code: in NUMBA_CACHE_DIR if set, else where the system keeps such
    things.
    """
    return _as_path(default_folder())


def default_folder() -> str:
    """The same as text."""
    if PRIVATE in os.environ:
        return os.environ[PRIVATE]
    if "NUMBA_CACHE_DIR" in os.environ:
        return os.path.join(os.environ["NUMBA_CACHE_DIR"], "takegaki")
    home = os.path.expanduser("~")
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA", home)
    else:
        base = os.environ.get("XDG_CACHE_HOME") or os.path.join(home, ".cache")
    return os.path.join(base, "takegaki", "machine-code")


@cache
def _key(form: str, processor: str | None) -> str:
    """What tells apart the files of one kernel: how they are made, and for which machine."""
    return short_digest(f"{MAGIC!r} {form} {_machine(processor)}")


def short_digest(text: str) -> str:
    """16 digits that differ where texts do, but for an accident. It takes less than loading what
    makes long ones.
    """
    data = text.encode()
    return f"{crc32(data):08x}{adler32(data):08x}"


@cache
def _machine(processor: str | None) -> str:
    """What machine code depends on besides its source. Numba need not be loaded for it."""
    options = [
        f"{name}={value}" for name, value in sorted(os.environ.items()) if name.startswith("NUMBA_")
    ]
    if processor is None:
        processor = _processor()
        options = [one for one in options if not one.startswith(UNIMPORTANT)]
    else:
        options = []
    python = sys.implementation.cache_tag
    versions = f"{_version('numba')} {_version('llvmlite')}"
    return f"{python} {sys.platform} {versions} {processor} {options}"


def _version(package: str) -> str:
    """The version of a package that is not imported: asking its metadata would take longer than a
    small command.
    """
    spec = PathFinder.find_spec(package)
    with contextlib.suppress(OSError, AttributeError, TypeError):
        place = os.path.join(os.path.dirname(spec.origin), "_version.py")  # type: ignore
        with open(place, encoding="utf-8") as file:
            text = file.read()
        for before in VERSION_AFTER:
            _, found, after = text.partition(before)
            if found:
                return after.partition(before[-1])[0]
    from importlib.metadata import version  # noqa: PLC0415  (it takes longer)

    return version(package)


@cache
def _family() -> str | None:
    """The processor whose shipped code this one can run."""
    name, needed = FAMILIES.get(_architecture(), (None, set()))
    for line in _processor().splitlines():
        if line.startswith("flags") and needed <= set(line.split()):
            return name
    return None


@cache
def _processor() -> str:
    found = [_architecture(), sys.platform]
    # Line by line: with many cores the text takes long to make, and only the first core's is read.
    with (
        contextlib.suppress(OSError),
        open("/proc/cpuinfo", encoding="utf-8", errors="replace") as lines,
    ):
        for line in iter(lines.readline, ""):
            if not line.strip():
                break
            if line.startswith(
                ("vendor_id", "cpu family", "model", "flags", "Features", "CPU part")
            ):
                found.append(line.rstrip("\n"))
    if len(found) == 2:
        import platform  # noqa: PLC0415  (where the system does not say)

        found.append(platform.processor())
    return "\n".join(found)


def _architecture() -> str:
    """As `platform.machine` has it."""
    if hasattr(os, "uname"):
        return os.uname().machine
    import platform  # noqa: PLC0415

    return platform.machine()
