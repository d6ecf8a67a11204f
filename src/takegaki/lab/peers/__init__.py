"""The registry of peers: a line each."""

from takegaki.lab.peers.asp import CLINGO
from takegaki.lab.peers.cpsat import CPSAT
from takegaki.lab.peers.lazy import LAZY
from takegaki.lab.peers.naive import NAIVE
from takegaki.lab.peers.other_programs import program
from takegaki.lab.peers.peer import SAT, MissingPeerError, Peer

PEERS: dict[str, Peer] = {
    LAZY.name: LAZY,
    NAIVE.name: NAIVE,
    SAT.name: SAT,
    CLINGO.name: CLINGO,
    CPSAT.name: CPSAT,
}

__all__ = ["PEERS", "MissingPeerError", "Peer", "program"]
