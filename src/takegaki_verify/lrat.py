"""Proofs that clauses contradict each other, in the format LRAT.

    7 -1 4 0 3 5 0     clause 7, of the literals -1 and 4, follows from clauses 3 and 5
    8 d 3 5 0          clauses 3 and 5 are needed no more

A clause follows if, were none of its literals to hold, each clause after it in turn had but one
literal left, which must hold then, and the last one none.
Source: Cruz-Filipe, Heule, Hunt, Kaufmann, Schneider-Kamp, Efficient Certified RAT Verification
(2017); of its steps only those by unit propagation are used.
"""

from collections.abc import Iterable, Iterator
from itertools import islice

from takegaki_verify.errors import CertificateError
from takegaki_verify.numbers import signed_numbers

Clause = list[int]

MOST_CLAUSES = 10_000_000
"""Of a puzzle: some gigabytes."""


def refute(clauses: Iterable[Clause], proof: Iterator[tuple[int, list[str]]]) -> int:
    """Follow the proof to the empty clause; how many steps it took.

    clauses   numbered from 1 on
    proof     numbers of lines, and their words

    Raises CertificateError with the number of the first line that does not hold, or where the
    empty clause is not reached. Cost: linear in the clauses and the literals that steps name.
    """
    known: dict[int, Clause] = dict(enumerate(islice(clauses, MOST_CLAUSES + 1), start=1))
    if len(known) > MOST_CLAUSES:
        raise CertificateError(f"the puzzle has more than {MOST_CLAUSES} clauses")
    if any(not clause for clause in known.values()):
        return 0
    largest = len(known)
    for steps, (line, words) in enumerate(proof, start=1):
        try:
            largest, clause = _step(known, words, largest)
        except CertificateError as error:
            raise CertificateError(error.why, line) from None
        if clause is not None and not clause:
            return steps
    raise CertificateError("the proof ends without a contradiction")


def _step(known: dict[int, Clause], words: list[str], largest: int) -> tuple[int, Clause | None]:
    """One line: the largest number of a clause then, and the clause that it adds."""
    if words[1:2] == ["d"]:
        _, *gone = signed_numbers([words[0], *words[2:]])
        if not gone or gone.pop() != 0:
            raise CertificateError("a line of a proof ends with 0")
        for number in gone:
            if known.pop(number, None) is None:
                raise CertificateError(f"there is no clause {number} to leave out")
        return largest, None
    numbers = signed_numbers(words)
    if 0 not in numbers[1:-1] or numbers[-1] != 0 or numbers[0] <= largest:
        raise CertificateError("a step is a new number, literals, 0, clauses, 0")
    end = numbers.index(0, 1)
    clause, reasons = numbers[1:end], numbers[end + 1 : -1]
    if not follows(known, clause, reasons):
        raise CertificateError(f"clause {numbers[0]} does not follow from the clauses named")
    known[numbers[0]] = clause
    return numbers[0], clause


def follows(known: dict[int, Clause], clause: Clause, reasons: list[int]) -> bool:
    """Does unit propagation through these clauses, in their order, end in a contradiction?"""
    false = set(clause)
    if any(-one in false for one in clause):
        return True
    for number in reasons:
        reason = known.get(number)
        if reason is None:
            raise CertificateError(f"there is no clause {number}")
        left = {one for one in reason if one not in false}
        if not left:
            return True
        if len(left) > 1:
            return False
        false.add(-left.pop())
    return False
