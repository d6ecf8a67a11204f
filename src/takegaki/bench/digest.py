"""From the results of many puzzles to one row a group and one row a peer."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from takegaki.bench.measure import UNDECIDED, Result
from takegaki.bench.ours import PHASES
from takegaki.bench.stats import Ratios, Summary, ratios, summary


@dataclass(frozen=True)
class PeerRow:
    """A peer on a group: seconds, how many times ours, and on how many boards.

    undecided  boards on which it met its time limit; they count with the time it had, so that the
               ratios are then too small
    """

    name: str
    seconds: Summary
    ratios: Ratios
    undecided: int


@dataclass(frozen=True)
class GroupRow:
    """Ours on a group: seconds of each phase, seconds of processor, effort; and the peers."""

    name: str
    boards: int
    undecided: int
    seconds: dict[str, Summary]
    processor: Summary
    decisions: Summary
    conflicts: Summary
    slowest: str
    peers: tuple[PeerRow, ...]


def digest(results: Iterable[Result]) -> list[GroupRow]:
    """A row for each group, in the order in which the groups come."""
    groups: dict[str, list[Result]] = {}
    for result in results:
        groups.setdefault(result.case.group, []).append(result)
    return [_group_row(name, group) for name, group in groups.items()]


def _group_row(name: str, group: Sequence[Result]) -> GroupRow:
    peers = dict.fromkeys(peer for result in group for peer in result.peers)
    return GroupRow(
        name,
        len(group),
        sum(result.verdict == UNDECIDED for result in group),
        {phase: summary([result.seconds[phase] for result in group]) for phase in PHASES},
        summary([result.processor for result in group]),
        summary([result.decisions for result in group]),
        summary([result.conflicts for result in group]),
        max(group, key=lambda result: result.seconds["whole"]).case.id,
        tuple(_peer_row(peer, [result for result in group if peer in result.peers]) for peer in peers),
    )


def _peer_row(name: str, asked: Sequence[Result]) -> PeerRow:
    theirs = [result.peers[name].seconds for result in asked]
    ours = [result.seconds["whole"] for result in asked]
    undecided = sum(result.peers[name].verdict == UNDECIDED for result in asked)
    return PeerRow(name, summary(theirs), ratios(ours, theirs), undecided)
