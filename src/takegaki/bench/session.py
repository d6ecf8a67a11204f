"""One benchmark from settings to outcome: which peers, which puzzles, and what was measured."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from takegaki.bench.corpus import Case
from takegaki.bench.digest import GroupRow, digest
from takegaki.bench.measure import Result, Settings, measure
from takegaki.bench.memory import peaks_in_child
from takegaki.bench.peers import PEERS, Peer
from takegaki.formats import read_document, write

Progress = Callable[[Iterable[Result], int], Iterable[Result]]


@dataclass(frozen=True)
class Outcome:
    """What was measured; `complete` is False when it was interrupted."""

    rows: list[GroupRow]
    memory: dict[str, int]
    mismatches: list[str]
    complete: bool


def choose_peers(names: Iterable[str]) -> list[Peer]:
    """The peers of these names. Raises KeyError for an unknown one, MissingPeerError."""
    peers = [PEERS[name] for name in names]
    for peer in peers:
        peer.require()
    return peers


def as_puzzlink(case: Case) -> Case:
    """The same puzzle, its text a puzz.link address."""
    return replace(case, text=write(read_document(case.text), "puzzlink"))


def run(
    cases: Sequence[Case], peers: Sequence[Peer], settings: Settings, memory: bool, progress: Progress
) -> Outcome:
    """Measure all; Ctrl-C ends it with what there is by then."""
    results: list[Result] = []
    complete = True
    try:
        for result in progress(measure(cases, peers, settings), len(cases)):
            results.append(result)
    except KeyboardInterrupt:
        complete = False
    peaks = peaks_in_child(cases, settings.time_limit) if memory and complete else {}
    return Outcome(
        digest(results), peaks, [text for result in results for text in result.mismatches], complete
    )
