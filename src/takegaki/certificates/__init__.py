"""Certificates: proofs of verdicts that `takegaki_verify` checks without the solver.

puzzle_text   the puzzle as the lines of a certificate
cuts          the facts about the goal that a proof needs
from_engine   a proof from what the exact engine notes
kernels       what follows by unit propagation, and from which clauses
elaboration   from the clauses that a SAT solver learned to a proof that says why each holds
plain_files   the clauses and the proof as files that checkers by others read
rule_text     rules on a part of any board
certify       all of it: the verdict of a puzzle, proven
"""

from takegaki.certificates.certify import certify as certify
from takegaki.certificates.certify import certify_count as certify_count
from takegaki.certificates.certify import certify_deduction as certify_deduction
from takegaki.certificates.certify import certify_marks as certify_marks
from takegaki.certificates.certify import certify_minimal as certify_minimal
from takegaki.certificates.plain_files import Plain as Plain
from takegaki.certificates.plain_files import plain as plain
from takegaki.certificates.rule_text import certify_rule as certify_rule
from takegaki.core.text_digest import digest_of as digest_of
