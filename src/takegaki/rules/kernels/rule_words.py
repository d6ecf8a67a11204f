"""A rule as a row of words: the columns of the tables that kernels read.

LINES, CROSSES             marks that the rule requires, bit i of a word for mark i of its patch or
                           board
THEN_LINES, THEN_CROSSES   marks that follow
CODE, CODE_BITS            the clues that it requires: four bits a face (CLUE_BITS), 0 for no clue;
                           and all bits of the faces with a clue

Tables of nogoods and sets of marks have the first two columns, implications the first four.
"""

LINES, CROSSES, THEN_LINES, THEN_CROSSES, CODE, CODE_BITS = 0, 1, 2, 3, 4, 5

ITS_LIST = CODE_BITS
"""In a table of tests of rules: the number of the list of rows that may be used."""

PRIME_LINES, PRIME_CROSSES = CODE, CODE_BITS
"""In a table of implications whose premises were closed: the premises before that."""
