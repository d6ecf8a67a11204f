"""What the exit status of a command means."""

from enum import IntEnum


class Status(IntEnum):
    """Exit statuses; those from 64 up follow BSD's sysexits, those from 128 up name a signal."""

    OK = 0
    """Done; for `solve`: exactly one solution; for `check`: solved."""
    NOT_SOLVED = 1
    UNSOUND = 1
    """For `rules check`: a rule does not hold as it stands."""
    WRONG = 1
    """For `hint`: a mark is wrong."""
    USAGE = 2
    MULTIPLE = 10
    NONE = 20
    UNDECIDED = 30
    UNREADABLE = 65
    UNAVAILABLE = 69
    """For `serve`: no port to listen on."""
    BROKEN = 70
    """A process of a batch died."""
    UNWRITABLE = 74
    INTERRUPTED = 130
    CLOSED = 141
    """Whoever read the output has gone."""
