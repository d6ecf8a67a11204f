"""What the server and a process say to each other, over the pipes of its standard input and output.

To the process: a line of JSON, {"job": ID, "kind": NAME, "home": ..., "needs": [...], "seconds": S,
"size": N}, followed by N bytes, the body of the request; {"cancel": ID}; {"warm": true} to load kernels
while idle. The end of the pipe ends the process. From the process: lines that begin with one of the
letters below.
"""

READY = b"w"
"""JSON follows: the stages that are loaded now."""
BEGUN = b"b"
"""The kernels are loaded, the clock of the job has started."""
LEAVING = b"x"
"""The process will end after the job at hand: it has used much memory."""
PROGRESS = b"p"
"""JSON follows, the value of "progress"."""
RESULT = b"r"
"""JSON follows, the value of "result"; the job has ended."""
ERROR = b"e"
"""JSON follows: {"error": ..., "place"?: ..., "status": ...}; the job has ended."""

LONGEST = 1 << 26
"""Bytes of a line."""
