"""How much one request, one job and one process may take; numbers in one place."""

MAX_BODY = 1_000_000
"""Bytes of a request's body, where a puzzle or a few actions are expected."""
MAX_DOCUMENT = 16_000_000
"""Bytes where a whole file is expected: four for each character that a format takes."""
LARGE_AT_ONCE = 4
"""Bodies longer than MAX_BODY that are taken at the same time; they must tell their length."""
BODY_SECONDS = 10.0
"""In which a body must be there, once its head is."""
MAX_PARSED = 1_000_000
"""Bytes of JSON that the server itself parses; what is longer goes to a process unread."""

MAX_CELLS = 20_000
"""Cells of a board that a page can draw and that jobs take: 141 x 141."""
MAX_ACTIONS = 10_000
"""Actions in one request."""
MAX_GAMES = 64
MAX_CELLS_KEPT = 60_000
"""Games, and cells of their boards, that are kept in memory: a cell takes some 2 kB. The others wait in the
library."""
GAMES_AT_WORK = 2
"""Games that something is done to at the same time: more would only keep the server from answering others."""
HEAD_SECONDS = 10.0
"""In which the head of a connection's first request must be there."""
MAX_PRINTED = 200
"""Puzzles in one print."""

QUEUE = 16
"""Jobs that may wait for a process."""
RETRY_SECONDS = 2
"""After which a page may ask again when the queue is full."""
SEND_SECONDS = 60.0
"""In which a page must have taken a line of a job's answer; then it counts as gone."""
CANCEL_SECONDS = 0.4
"""In which a job must have stopped after it was asked to; then its process is ended."""
MEMORY = 1_500_000_000
"""Bytes that a process may take on top of what it has when its kernels are loaded."""
WORN = 700_000_000
"""Bytes in use from which on a process is replaced after its job."""
COMPILE_SECONDS = 1800.0
"""For compiling kernels on the first use on a machine."""
WALL_GRACE = 3.0
"""Seconds between the end of a job's budget and the end of its process."""
