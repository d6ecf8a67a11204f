"""Proof of rules: sound, maximal, minimal on their patch, whatever the board around it."""

from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future
from concurrent.futures import TimeoutError as NotYetError
from contextlib import closing
from itertools import islice
from typing import Literal

from takegaki.core.budget import Budget, EndedError, RunningBudget
from takegaki.core.errors import PuzzleError
from takegaki.core.lazy_dataclass import dataclass, replace
from takegaki.rules.notation.rule import Rule, RuleSet, Status
from takegaki.rules.proof.region_solver import Cycle, Region, RegionSolver, region_around
from takegaki.rules.proof.rule_case import Counterexample, Marks, RuleCase
from takegaki.runtime.processes import begin_in_pool, pooled

MARGIN = 2
"""Rings of faces round the patch. Measured on all connected patches of up to four squares or three
hexagons: 1, 2, 3 and 4 rings leave the patch the same fillings. One more, then, for rules that name
single edges only."""

MAX_SOLVERS = 128
"""Regions kept open at a time, some 100 KB each."""

Verdict = Literal["sound", "needs loops", "unsound", "undecided"]


@dataclass(frozen=True)
class RuleProof:
    """The result of a rule's proof.

    verdict          "sound": it holds, under its assumption; "needs loops": it would hold if none
                     of the loops in `needed` could be the whole solution; "unsound":
                     `counterexample` refutes it; "undecided": `reason` is why
    margin           rings of faces round the patch that were examined
    full             the missed and idle parts were searched; else they are empty
    consistent       the premises can occur
    one_loop         clues and vertices do not suffice: a closed loop beside another line is
                     impossible, and that is used
    needed           loops that the rule does not declare, as ids of edges of the reference board
    refuted          the conclusions that do not follow: marks of the patch, then n_marks + i for
                     the number of its face i
    missed           marks of the patch that follow too, and are no conclusions
    nearby           marks of edges of the faces round the patch that follow too, by ids of edges
    idle_clues       faces of the patch, by index, whose clue can be dropped with no conclusion lost
    idle_marks       premises that can be dropped so
    idle_loops       declared loops that can be dropped so
    """

    rule: Rule
    verdict: Verdict
    margin: int
    full: bool = False
    consistent: bool = True
    one_loop: bool = False
    needed: tuple[Cycle, ...] = ()
    refuted: tuple[int, ...] = ()
    missed: Marks = ()
    nearby: Marks = ()
    idle_clues: tuple[int, ...] = ()
    idle_marks: tuple[int, ...] = ()
    idle_loops: tuple[frozenset[int], ...] = ()
    counterexample: Counterexample | None = None
    reason: str = ""

    @property
    def is_sound(self) -> bool:
        """The rule holds as it stands."""
        return self.verdict == "sound"

    @property
    def is_provable(self) -> bool:
        """Its conclusions follow from premises that can occur, perhaps with loops it does not
        declare.
        """
        return self.consistent and self.verdict in ("sound", "needs loops")

    @property
    def is_maximal(self) -> bool:
        """No further mark of the patch follows; only known in full."""
        return self.full and not self.missed

    @property
    def is_minimal(self) -> bool:
        """No premise and no assumption is idle; only known in full."""
        return self.full and not (self.idle_clues or self.idle_marks or self.idle_loops)

    @property
    def status(self) -> Status:
        """The `Rule.status` that follows."""
        known: dict[Verdict, Status] = {"sound": "proven", "unsound": "unsound"}
        return known.get(self.verdict, "unproven")


def prove_rule(
    rule: Rule, *, margin: int = MARGIN, full: bool = True, budget: Budget | None = None
) -> RuleProof:
    """Prove one rule, or refute it.

    The patch lies in an unknown world: `margin` rings of faces round it with no clues but the
    rule's, nothing beyond. There the tables of the puzzle type hold. A conclusion follows when its
    opposite is impossible; where only a closed loop excludes it, the loop must be declared by the
    rule or have another line beside it.

    A premise CROSS off the board needs no proof of its own: what lies outside a board is a world of
    crosses, one of those that this proof covers.

    margin   1 or more. Whatever it is, "sound" is right; with more of the world fewer rules are
             refuted
    full     also find what is missed and what is idle

    Raises PuzzleError for a clue that its face cannot have. Cost: mostly below a millisecond, two
    more for a new region; in the worst case exponential in the edges of the region.
    """
    return Prover(margin=margin).prove(rule, full=full, budget=budget)


class Prover:
    """Proves many rules; those on the same region share a solver. Not for two threads at once."""

    def __init__(self, *, margin: int = MARGIN) -> None:
        self._margin = margin
        self._worlds: OrderedDict[Region, RegionSolver] = OrderedDict()

    def prove(self, rule: Rule, *, full: bool = True, budget: Budget | None = None) -> RuleProof:
        """As `prove_rule`."""
        limits = Budget.of(budget).start()
        case = RuleCase(rule, self._world(region_around(rule.patch, self._margin)), limits)
        try:
            found = self._soundness(rule, case)
            return self._completed(found, case) if full and found.is_provable else found
        except EndedError as stopped:
            return RuleProof(rule, "undecided", self._margin, reason=str(stopped))

    def _soundness(self, rule: Rule, case: RuleCase) -> RuleProof:
        if not case.is_consistent():
            return RuleProof(rule, "sound", self._margin, consistent=False)
        case.test_goals()
        verdict: Verdict = "unsound" if case.refuted else "needs loops" if case.needed else "sound"
        return RuleProof(
            rule,
            verdict,
            self._margin,
            one_loop=case.one_loop,
            needed=tuple(case.needed),
            refuted=tuple(case.refuted),
            counterexample=case.counterexample(),
        )

    def _completed(self, found: RuleProof, case: RuleCase) -> RuleProof:
        missed, nearby = case.missed()
        idle_clues, idle_marks = case.idle()
        return replace(
            found,
            full=True,
            missed=missed,
            nearby=nearby,
            idle_clues=idle_clues,
            idle_marks=idle_marks,
            idle_loops=case.idle_loops(),
        )

    def _world(self, place: Region) -> RegionSolver:
        world = self._worlds.pop(place, None) or RegionSolver(place)
        self._worlds[place] = world
        if len(self._worlds) > MAX_SOLVERS:
            self._worlds.popitem(last=False)
        return world


PROOF_CHUNK = 256
"""Rules that a process gets at once, about a tenth of a second."""

CHUNKS_IN_FLIGHT = 3
"""Chunks for each process that wait or are worked on."""

POLL_SECONDS = 0.1
"""Seconds between two checks of the budget while all wait for a process."""

Progress = Callable[[int, int], None]


def prove_rules(
    rules: Sequence[Rule],
    *,
    jobs: int = 1,
    margin: int = MARGIN,
    full: bool = True,
    progress: Progress | None = None,
    budget: Budget | None = None,
) -> Iterator[RuleProof]:
    """The proof of each rule, in order, each as soon as it is there.

    jobs       processes to use; rules of one patch are fastest side by side
    progress   called with the number proven so far and the number of all
    budget     when it ends, so do the answers: rules not reached get none. Its conflicts count for
               each region; with several processes only time and cancellation do

    Leaving the loop over the answers ends the processes. Raises PuzzleError for a clue that its
    face cannot have.
    """
    limits = Budget.of(budget).start()
    answers = (
        _prove_alone(rules, margin, full, limits)
        if jobs == 1
        else _prove_pooled(rules, jobs, margin, full, limits)
    )
    for done, proof in enumerate(answers, start=1):
        yield proof
        if progress is not None:
            progress(done, len(rules))


def with_status(rule_set: RuleSet, *, jobs: int = 1, budget: Budget | None = None) -> RuleSet:
    """The set with the status of each rule as its proof finds; those not reached in time as they
    were.

    A rule that holds only where certain small loops are not the whole solution, and does not say
    so, gets them as its assumption: it is applied where the clues show that they are not.
    """
    limits = Budget.of(budget).start()
    prover = Prover()
    proofs = prove_rules(rule_set.rules, jobs=jobs, full=False, budget=budget)
    known = [_with_assumption(proof, prover, limits) for proof in proofs]
    return replace(rule_set, rules=(*known, *rule_set.rules[len(known) :]))


def _with_assumption(proof: RuleProof, prover: Prover, limits: RunningBudget) -> Rule:
    rule = proof.rule
    if proof.verdict == "needs loops":
        try:
            stated = prover.prove(rule.assuming(proof.needed), full=False, budget=limits)
        except PuzzleError:  # more edges than a patch may have
            return replace(rule, status=proof.status)
        if stated.is_sound and stated.consistent:
            return replace(stated.rule, status=stated.status)
    return replace(rule, status=proof.status)


def _prove_alone(
    rules: Iterable[Rule], margin: int, full: bool, budget: RunningBudget
) -> Iterator[RuleProof]:
    prover = Prover(margin=margin)
    for rule in rules:
        proof = prover.prove(rule, full=full, budget=budget)
        if proof.verdict == "undecided" and budget.exceeded():
            return
        yield proof


def _prove_pooled(
    rules: Sequence[Rule], jobs: int, margin: int, full: bool, budget: RunningBudget
) -> Iterator[RuleProof]:
    unread = iter(rules)
    chunks = iter(lambda: list(islice(unread, PROOF_CHUNK)), [])
    pieces = ((chunk, full) for chunk in chunks)
    futures = pooled(
        _prove_chunk, pieces, jobs, begin=_begin_prover, given=(margin,), in_flight=CHUNKS_IN_FLIGHT
    )
    with closing(futures):
        for future in futures:
            proofs = _wait_for(future, budget)
            if proofs is None:
                return
            yield from proofs


def _wait_for(future: Future[list[RuleProof]], budget: RunningBudget) -> list[RuleProof] | None:
    """The chunk's proofs; None when the budget ends before they come."""
    while not budget.exceeded():
        try:
            return future.result(timeout=POLL_SECONDS)
        except NotYetError:
            continue
    return None


_PROVER: list[Prover] = []
"""The one of this process, once it has begun."""


def _begin_prover(margin: int) -> None:
    begin_in_pool()
    _PROVER.append(Prover(margin=margin))


def _prove_chunk(rules: list[Rule], full: bool) -> list[RuleProof]:
    return [_PROVER[0].prove(rule, full=full) for rule in rules]
