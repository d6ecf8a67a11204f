"""Checks certificates of puzzles, and trusts nobody: neither the solver nor whoever sent the file.

A certificate says of one puzzle that it has exactly one solution, none, several, or a given number,
or that a mark follows from others, and proves it. This package reads it, states the rules of the
puzzle by itself, and follows the proof step by step. It needs Python alone.

>>> from takegaki_verify import verify
>>> verify('''takegaki-certificate 1
... kind slitherlink
... board square 2 2
... clue 0 4
... clue 3 4
... claim none
... proof
... ''').text
Traceback (most recent call last):
    ...
takegaki_verify.errors.CertificateError: the proof ends without a contradiction

certificate   the lines of the file
numbers       how numbers are written
board         dots, edges, cells; that they lie in a plane
rules         what each type of puzzle asks of the edges, as tables
clauses       tables as clauses
goal          one loop, or one tree; the facts about it that a certificate may use
lrat          the proof
check         all of it together

The format and the argument why a checked certificate is true are in docs/certificates.md.
"""

from takegaki_verify.check import Verified as Verified
from takegaki_verify.check import verify as verify
from takegaki_verify.errors import CertificateError as CertificateError
