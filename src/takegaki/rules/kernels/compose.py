"""Which rules of a set the others can replace: marks of a board and of rules are words, as in `nogoods`.

A row of an instance table is a rule laid on a board: lines and crosses before, lines and crosses after,
the code of the clues that it asks for (4 bits a face, 0 for none), and the bits of its faces in a code.
"""

from takegaki.runtime.arrays import Flags, Ints, Longs, Longs2
from takegaki.runtime.kernels import entry, inlined, kernel


@inlined
def dominates(rule: Longs2, i: int, other: Longs2, j: int) -> bool:
    """Whether row i asks for no more than row j of another table and concludes no less."""
    return bool(
        rule[i, 0] & ~other[j, 0] == 0
        and rule[i, 1] & ~other[j, 1] == 0
        and other[j, 2] & ~rule[i, 2] == 0
        and other[j, 3] & ~rule[i, 3] == 0
        and other[j, 4] & rule[i, 5] == rule[i, 4]
    )


@entry
def undominated(rules: Longs2, kept: Ints) -> int:
    """The rows of a table (N, 6) that no earlier row dominates, into kept (N,); how many.

    Rows come with the fewest premises first, of equals the most conclusions. Cost: rows times those
    kept, as dominating is transitive.
    """
    count = 0
    for j in range(len(rules)):
        free = True
        for k in range(count):
            if dominates(rules, kept[k], rules, j):
                free = False
                break
        if free:
            kept[count] = j
            count += 1
    return count


@entry
def dominance_by_pairs(rules: Longs2, alive: Flags, first: int, last: int) -> int:
    """Kill each living row of a table (N, 6) that a living row from first to last - 1 dominates, pair by pair
    as the rows stand; how many pairs were tested. Rows that are gone take part in no further test.

    Source: paper 1 (rule-based Slither Link), section 9.1, `removeDominated`.
    """
    tests = 0
    for i in range(first, last):
        if not alive[i]:
            continue
        for j in range(len(rules)):
            if alive[j] and i != j:
                tests += 1
                if dominates(rules, i, rules, j):
                    alive[j] = False
    return tests


@entry
def drop_dominated(
    order: Ints, tests: Longs2, starts: Ints, rows: Ints, laid: Longs2, owner: Ints, alive: Flags
) -> None:
    """Kill each rule in `order` that an instance of another living rule dominates.

    tests (T, 6) as in `drop_composed`, starts and rows too.
    """
    for place in range(len(order)):
        rule = order[place]
        which = tests[rule, 5]
        for k in range(starts[which], starts[which + 1]):
            row = rows[k]
            if owner[row] != rule and alive[owner[row]] and dominates(laid, row, tests, rule):
                alive[rule] = False
                break


@inlined
def grow(laid: Longs2, row: int, lines: int, crosses: int) -> tuple[int, int]:
    """Marks after one instance was applied."""
    if laid[row, 0] & ~lines == 0 and laid[row, 1] & ~crosses == 0:
        return lines | laid[row, 2], crosses | laid[row, 3]
    return lines, crosses


@kernel
def follows(test: Longs, starts: Ints, rows: Ints, laid: Longs2, owner: Ints, alive: Flags) -> bool:
    """Whether living rules, applied over and over, conclude all of a test (6,) from its premises.

    By sweeps; a sweep over thousands of instances takes some microseconds.
    """
    lines, crosses = test[0], test[1]
    first, last = starts[test[5]], starts[test[5] + 1]
    while True:
        before_lines, before_crosses = lines, crosses
        for k in range(first, last):
            row = rows[k]
            if alive[owner[row]]:
                lines, crosses = grow(laid, row, lines, crosses)
        if test[2] & ~lines == 0 and test[3] & ~crosses == 0:
            return True
        if lines == before_lines and crosses == before_crosses:
            return False


@entry
def drop_composed(
    order: Ints, tests: Longs2, starts: Ints, rows: Ints, laid: Longs2, owner: Ints, alive: Flags
) -> int:
    """Kill each rule in `order` that the other living rules simulate. How many went.

    tests (R, 6)   by rule: lines and crosses before, lines and crosses after, code, number of a list
    starts, rows   lists of rows of the instances `laid` (M, 6) that take part; owner (M,) their rule
    alive (R,)     is changed
    Source: paper 1 (rule-based Slither Link), section 9.2.
    """
    gone = 0
    for place in range(len(order)):
        rule = order[place]
        if not alive[rule]:
            continue
        alive[rule] = False
        if follows(tests[rule], starts, rows, laid, owner, alive):
            gone += 1
        else:
            alive[rule] = True
    return gone


@entry
def close_under(first: Longs2, second: Longs2, alive: Flags, marks: Longs) -> None:
    """Close marks (2,) under the implications `first` and the living ones of `second` (.., 4 or more)."""
    lines, crosses = marks[0], marks[1]
    changed = True
    while changed:
        before_lines, before_crosses = lines, crosses
        for i in range(len(first)):
            lines, crosses = grow(first, i, lines, crosses)
        for i in range(len(second)):
            if alive[i]:
                lines, crosses = grow(second, i, lines, crosses)
        changed = lines != before_lines or crosses != before_crosses
    marks[0], marks[1] = lines, crosses


@entry
def extend(background: Longs2, rules: Longs2, alive: Flags, within: int, marks: Longs) -> None:
    """Make the conclusions of implications (R, 4) all that follows on the marks `within`, in place."""
    for i in range(len(rules)):
        marks[0], marks[1] = rules[i, 0], rules[i, 1]
        close_under(background, rules, alive, marks)
        rules[i, 2] = marks[0] & within & ~rules[i, 0]
        rules[i, 3] = marks[1] & within & ~rules[i, 1]


@entry
def saturate_full(background: Longs2, rules: Longs2, alive: Flags, within: int, marks: Longs) -> int:
    """Turn full implications (R, 4) into the fewest that do the same on top of `background`, in place.

    Each premise is closed under all the others; a rule whose conclusion is then there dies. What is
    left has pseudo-closed premises, whatever the order. All are alive at first. How many live.
    Source: A. Day, The lattice theory of functional dependencies (1992); J.-L. Guigues,
    V. Duquenne (1986).
    """
    living = len(rules)
    for i in range(len(rules)):
        alive[i] = False
        marks[0], marks[1] = rules[i, 0], rules[i, 1]
        close_under(background, rules, alive, marks)
        if rules[i, 2] & ~marks[0] == 0 and rules[i, 3] & ~marks[1] == 0:
            living -= 1
        else:
            alive[i] = True
            rules[i, 0], rules[i, 1] = marks[0] & within, marks[1] & within
    return living
