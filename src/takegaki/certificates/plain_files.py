"""A certificate as plain files that checkers by others take as they are: the clauses in DIMACS, the
proof in LRAT or DRAT.

They prove that the clauses contradict each other. That these are the clauses of the puzzle, and
that the witnesses are solutions, is what `takegaki_verify` checks besides.
"""

from collections.abc import Iterator

from takegaki.core.errors import RequestError
from takegaki.core.lazy_dataclass import dataclass
from takegaki_verify.certificate import read
from takegaki_verify.check import contradictory, tables_in
from takegaki_verify.lrat import Clause


@dataclass(frozen=True)
class Plain:
    """The texts of three files.

    dimacs   the clauses; those of the witnesses and of what is to follow come last
    lrat     the proof: each clause with the clauses it follows from
    drat     the same proof without these
    """

    dimacs: str
    lrat: str
    drat: str


def plain(certificate: str) -> Plain:
    """The plain files of a certificate.

    Raises RequestError for a certificate of several solutions, which proves nothing by clauses, and
    CertificateError for a text that is none. Cost: linear.

    >>> from takegaki import read
    >>> from takegaki.certificates import certify
    >>> plain(certify(read("3.1\\n..2\\n.3."))).dimacs.split()[:3]
    ['p', 'cnf', '33']
    """
    found = read(certificate.splitlines())
    if found.claim == "multiple":
        raise RequestError("two solutions prove that there are several: there are no clauses")
    clauses = list(contradictory(found, tables_in(found)))
    largest = max((abs(one) for clause in clauses for one in clause), default=0)
    head = f"p cnf {largest} {len(clauses)}"
    steps = [words for _, words in found.proof]
    if not steps:
        # An empty clause among them needs no proof here; others ask for a step.
        empty = next(i for i, clause in enumerate(clauses, start=1) if not clause)
        steps = [[str(len(clauses) + 1), "0", str(empty), "0"]]
    return Plain(
        "\n".join([head, *(_literals(clause) for clause in clauses), ""]),
        "\n".join([*(" ".join(words) for words in steps), ""]),
        "\n".join([*_drat(steps, clauses), ""]),
    )


def _drat(steps: list[list[str]], clauses: list[Clause]) -> Iterator[str]:
    """The clauses of the steps, and those that are left out."""
    known = dict(enumerate(map(_literals, clauses), start=1))
    for words in steps:
        if words[1] == "d":
            yield from (f"d {known.pop(int(word))}" for word in words[2:-1])
        else:
            known[int(words[0])] = " ".join(words[1 : words.index("0", 1) + 1])
            yield known[int(words[0])]


def _literals(clause: Clause) -> str:
    return " ".join(map(str, [*clause, 0]))
