"""Proof of many rules, in one process or several, in their order."""

import multiprocessing
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures import TimeoutError as NotYetError
from dataclasses import replace
from itertools import islice

from takegaki.core.processes import begin_in_pool, end_pool, interrupts_held
from takegaki.core.verdict import Effort
from takegaki.rules.proof import MARGIN, Prover, RuleProof
from takegaki.rules.proof_world import Budget
from takegaki.rules.rule import Rule, RuleSet

CHUNK = 256
"""Rules that a process gets at once, about a tenth of a second."""

IN_FLIGHT = 3
"""Chunks for each process that wait or are worked on."""

LOOK = 0.1
"""Seconds between two looks at the budget while all wait for a process."""

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

    Leaving the loop over the answers ends the processes. Raises PuzzleError for a clue that its face
    cannot have.
    """
    answers = _alone(rules, margin, full, budget) if jobs == 1 else _pooled(rules, jobs, margin, full, budget)
    for done, proof in enumerate(answers, start=1):
        yield proof
        if progress is not None:
            progress(done, len(rules))


def proven(rule_set: RuleSet, *, jobs: int = 1, budget: Budget | None = None) -> RuleSet:
    """The set with the status of each rule as its proof tells; those not reached in time as they were."""
    proofs = prove_rules(rule_set.rules, jobs=jobs, full=False, budget=budget)
    known = [replace(proof.rule, status=proof.status) for proof in proofs]
    return replace(rule_set, rules=(*known, *rule_set.rules[len(known) :]))


def _alone(rules: Iterable[Rule], margin: int, full: bool, budget: Budget | None) -> Iterator[RuleProof]:
    prover = Prover(margin=margin)
    for rule in rules:
        proof = prover.prove(rule, full=full, budget=budget)
        if proof.verdict == "undecided" and _is_over(budget):
            return
        yield proof


def _is_over(budget: Budget | None) -> bool:
    return budget is not None and bool(budget.exceeded(Effort()))


def _pooled(
    rules: Sequence[Rule], jobs: int, margin: int, full: bool, budget: Budget | None
) -> Iterator[RuleProof]:
    unread = iter(rules)
    # Spawned, as other threads may run and hold locks at a fork.
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), _begin, (margin,)) as pool:
        waiting: deque[Future[list[RuleProof]]] = deque()
        try:
            while True:
                while len(waiting) < IN_FLIGHT * jobs and (chunk := list(islice(unread, CHUNK))):
                    with interrupts_held():
                        waiting.append(pool.submit(_prove_chunk, chunk, full))
                if not waiting:
                    return
                proofs = _awaited(waiting.popleft(), budget)
                if proofs is None:
                    break
                yield from proofs
        finally:
            end_pool(pool)


def _awaited(future: Future[list[RuleProof]], budget: Budget | None) -> list[RuleProof] | None:
    """The chunk's proofs; None when the budget ends before they come."""
    while not _is_over(budget):
        try:
            return future.result(timeout=LOOK)
        except NotYetError:
            continue
    return None


_PROVER: list[Prover] = []
"""The one of this process, once it has begun."""


def _begin(margin: int) -> None:
    begin_in_pool()
    _PROVER.append(Prover(margin=margin))


def _prove_chunk(rules: list[Rule], full: bool) -> list[RuleProof]:
    return [_PROVER[0].prove(rule, full=full) for rule in rules]
