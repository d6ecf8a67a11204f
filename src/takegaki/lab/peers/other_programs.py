"""Programs of others as peers: a command that solves one puzzle, with its text as an argument or in
a file.

    srither=/path/to/srither {grid}         a file that holds the puzzle in takegaki's format of
                                            this name
    loopy=/path/to/loopysolver {loopy:}     with a colon: the text itself

What they print is not read, so they agree with anybody; ending with another status than 0 is
"undecided". The time is the processor time of the process, without what the same command takes for
a board of nine cells.
"""

import re
import shlex
import subprocess
import tempfile
from pathlib import Path
from statistics import median

from takegaki.core.errors import PuzzleError
from takegaki.core.lazy_dataclass import replace
from takegaki.core.puzzle import Puzzle
from takegaki.formats import FORMATS, read, write
from takegaki.lab.peers.peer import UNDECIDED, MissingPeerError, Peer

try:
    import resource
except ImportError:  # not on Windows
    resource = None  # type: ignore[assignment]

_PLACE = re.compile(r"\{([a-z0-9]+)(:?)\}")

SMALL_BOARD = "212\n101\n212\n"
"""Its only loop runs round the board."""

STARTS = 7
"""Runs on the small board; their median is the time of a start."""


def program(given: str) -> Peer:
    """The peer of NAME=COMMAND, its start measured. Raises MissingPeerError for what is none."""
    name, _, command = given.partition("=")
    places = _PLACE.findall(command)
    if resource is None:
        raise MissingPeerError("programs are measured on Linux and macOS only")
    if not name or len(places) != 1 or places[0][0] not in FORMATS:
        raise MissingPeerError(
            f"{given!r}: write NAME=COMMAND, with {{grid}} where the puzzle's file belongs, "
            "or {loopy:} for the text itself; any format of takegaki will do"
        )
    peer = Peer(
        name, command, "", "", lambda puzzle, limit: _decide(command, puzzle, limit), _children
    )
    return replace(peer, start_up=_start_up(peer))


def _children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _start_up(peer: Peer) -> float:
    small, taken = read(SMALL_BOARD), []
    for _ in range(STARTS):
        before = _children()
        if peer.decide(small, 10.0) == UNDECIDED:
            raise MissingPeerError(
                f"the program {peer.name!r} does not solve a board of nine cells: {peer.title}"
            )
        taken.append(_children() - before)
    return median(taken)


def _decide(command: str, puzzle: Puzzle, limit: float) -> str:
    """ "" where the program ends well, else "undecided"."""
    found = _PLACE.search(command)
    assert found is not None
    try:
        text = write(puzzle, found[1])
        with tempfile.TemporaryDirectory() as folder:
            given = text.strip()
            if not found[2]:
                file = Path(folder) / "puzzle.txt"
                file.write_text(text, encoding="utf-8")
                given = str(file)
            words = [word.replace(found[0], given) for word in shlex.split(command)]
            done = subprocess.run(words, capture_output=True, check=False, timeout=limit)
    except (OSError, ValueError, PuzzleError, subprocess.TimeoutExpired):
        return UNDECIDED
    return "" if done.returncode == 0 else UNDECIDED
