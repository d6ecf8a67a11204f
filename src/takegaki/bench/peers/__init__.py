"""The registry of peers: a line each."""

from takegaki.bench.peers.asp import CLINGO
from takegaki.bench.peers.cpsat import CPSAT
from takegaki.bench.peers.lazy import LAZY
from takegaki.bench.peers.naive import NAIVE
from takegaki.bench.peers.ours_sat import SAT
from takegaki.bench.peers.peer import MissingPeerError, Peer

PEERS: dict[str, Peer] = {
    LAZY.name: LAZY,
    NAIVE.name: NAIVE,
    SAT.name: SAT,
    CLINGO.name: CLINGO,
    CPSAT.name: CPSAT,
}

__all__ = ["PEERS", "MissingPeerError", "Peer"]
