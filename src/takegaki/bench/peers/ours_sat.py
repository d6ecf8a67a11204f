"""sat: our own second method, through the front door."""

from takegaki.bench.peers.peer import Peer
from takegaki.core.puzzle import Puzzle
from takegaki.solve import Budget, prove


def decide(puzzle: Puzzle, time_limit: float) -> str:
    """The verdict of `prove(puzzle, method="sat")`."""
    return prove(puzzle, method="sat", budget=Budget(time_limit=time_limit)).name


SAT = Peer("sat", "takegaki's own method sat", "python-sat", "pysat", decide)
