"""Digests of kernels, kept from one program to the next.

Computing them takes as long as a hint, and they change only when a source does. So they stand in a
file beside the machine code, with the state of every source that was loaded when they were
computed: its size and the times of its last change. One that is loaded and differs, or is gone, and
none of them counts.

Sources that are not loaded need not be looked at: a kernel is made from its own module and what
that has imported, and all of this is loaded before its digest is asked for.

Whoever changes constants of a module while it runs would write digests that are not those of the
sources. So only programs that change nothing write the file: the command line, and processes that
compile.
"""

import os
import sys
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from takegaki.runtime.machine_code_store import default_folder, short_digest

if TYPE_CHECKING:
    from pathlib import Path

BEGUN = time.time()
"""When this process loaded its first source of `runtime`: what changed later may not be what was
loaded.
"""
MARGIN = 2.0
"""Seconds before, in which a file's time of change says nothing: clocks of file systems are coarse,
and some modules were loaded before this one.
"""
HEAD = f"takegaki digests 1 {sys.implementation.cache_tag}"
PREFIX = "takegaki."

State = tuple[int, int, int]
"""Of a file: nanoseconds of its last change, and of that of its entry in the folder, and bytes."""


def state_of(path: str) -> State | None:
    """None for what is no file."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_mtime_ns, found.st_ctime_ns, found.st_size


class Digests:
    """Digests by name of a kernel; the file is read when the first one is asked for.

    folder   where the file is
    package  the sources' folder: each copy of the program has a file of its own
    """

    def __init__(self, folder: str, package: str) -> None:
        self._path = os.path.join(folder, f"digests-{short_digest(f'{package} {HEAD}')}.txt")
        self._known: dict[str, str] | None = None
        self._sources: dict[str, State] = {}
        self._checked: set[str] = set()
        self._given: dict[str, str] = {}
        self._n_modules = 0
        self._new: dict[str, str] = {}

    @property
    def path(self) -> "Path":
        """The file."""
        from pathlib import Path  # noqa: PLC0415  (a start does without)

        return Path(self._path)

    def get(self, name: str) -> str | None:
        """The digest of a kernel if it is known and no source has changed."""
        if not name.startswith(PREFIX):
            return None
        if self._known is None:
            self._known = self._read()
        if self._known and not self._are_as_then():
            # What was given before rests on sources that have not changed.
            self._known, self._sources, self._new = {}, {}, self._given | self._new
        digest = self._known.get(name)
        if digest is not None:
            self._given[name] = digest
        return digest

    def _are_as_then(self) -> bool:
        """Whether no source that is loaded has changed since. Cost: 2 microseconds for each that
        was loaded since the last look.
        """
        if len(sys.modules) == self._n_modules:
            return True
        self._n_modules = len(sys.modules)
        new = {*_paths()} - self._checked
        self._checked |= new
        return all(
            state_of(path) == self._sources[path]
            if path in self._sources
            # No kernel was made from it: what has imported it is new or has changed, too. But a
            # module may have become a package, and what imports it stays as it is.
            else _other_form(path) not in self._sources
            for path in new
        )

    def note(self, name: str, digest: str) -> None:
        """Keep a digest that was computed, until `save`."""
        if name.startswith(PREFIX):
            self._new[name] = digest

    def _read(self) -> dict[str, str]:
        with suppress(OSError, ValueError):
            with open(self._path, encoding="utf-8") as file:
                head, *lines = file.read().splitlines()
            cut = lines.index("")
            parts = [line.split(" ", 3) for line in lines[:cut]]
            if head == HEAD:
                self._sources = {path: (int(a), int(b), int(size)) for a, b, size, path in parts}
                return dict([line.split(" ") for line in lines[cut + 1 :]])
        return {}

    def save(self) -> None:
        """Write what was computed, if all that was loaded is as it was before this process
        began.
        """
        if not self._new:
            return
        sources = self._sources | _loaded()
        latest = max((max(state[:2]) for state in sources.values()), default=0)
        if not sources or latest > (BEGUN - MARGIN) * 1e9:
            return
        lines = [HEAD, *(f"{a} {b} {size} {path}" for path, (a, b, size) in sources.items()), ""]
        lines += [
            f"{name} {digest}" for name, digest in {**(self._known or {}), **self._new}.items()
        ]
        written = f"{self._path}.{os.getpid()}.new"
        with suppress(OSError):
            # Where all machine code comes with the program, nothing else makes it.
            os.makedirs(os.path.dirname(written), exist_ok=True)
            with open(written, "w", encoding="utf-8") as file:
                file.write("\n".join(lines) + "\n")
            os.replace(written, self._path)
        self._new.clear()


def _paths() -> list[str]:
    """Where all our modules come from that are loaded; "" for one that is no file."""
    ours = [name for name in list(sys.modules) if name.startswith(PREFIX) or name == PREFIX[:-1]]
    return [getattr(sys.modules[name], "__file__", None) or "" for name in ours]


def _other_form(path: str) -> str:
    """Where the same module would be as a package, or a package as a module."""
    folder, _, name = path.rpartition(os.sep)
    return f"{folder}.py" if name == "__init__.py" else f"{path[:-3]}{os.sep}__init__.py"


def _loaded() -> dict[str, State]:
    """The sources of all our modules that are loaded; none if one of them is no file."""
    found = {}
    for path in _paths():
        state = state_of(path)
        if state is None:
            return {}
        found[path] = state
    return found


DIGESTS = Digests(default_folder(), os.path.dirname(os.path.dirname(__file__)))
"""Those of this process."""
