"""The messages between the server and a process, over the pipes of its standard input and output.

To the process: a line of JSON, {"job": ID, "kind": NAME, "home": ..., "seconds": S, "size": N},
followed by N bytes, the body of the request; {"cancel": ID}. The end of the pipe ends the process.
From the process: lines that begin with one of the letters below.

The properties of a kind of job, which the server has without loading its code.
"""

from typing import Literal

from takegaki.core.lazy_dataclass import dataclass

READY = b"w"
"""The process has started; {} follows."""
BEGUN = b"b"
"""The clock of the job has started."""
LEAVING = b"x"
"""The process will end after the current job: it has used much memory."""
PROGRESS = b"p"
"""JSON follows, the value of "progress"."""
RESULT = b"r"
"""JSON follows, the value of "result"; the job has ended."""
ERROR = b"e"
"""JSON follows: {"error": ..., "place"?: ..., "status": ...}; the job has ended."""

LONGEST = 1 << 26
"""Bytes of a line."""


Lane = Literal["light", "quick", "long"]
"""Light jobs do little and have a process of their own. Quick ones are those that a player waits
for while playing; long ones leave them a process if there is more than one.
"""


@dataclass(frozen=True)
class JobKind:
    """A kind of job.

    name      key in the registry, and in the address
    home      its code as "module:function", see takegaki.web.jobs
    lane      how it waits
    seconds   of its budget; a little later its process is ended
    """

    name: str
    home: str
    lane: Lane
    seconds: float
