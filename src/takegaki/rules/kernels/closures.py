"""Closures of marks under nogoods and under rules, for construction and refinement.

A set of marks is the bits of a word.

A nogood is a pair of words (lines, crosses) that cannot all hold; an implication is two such pairs.
Bytes are a pair of words as well. Closures are found by sweeps: on a patch a sweep over thousands
of nogoods takes microseconds, less than keeping counters would.

A row of an instance table is a rule placed on a board; `rule_board` names its columns.
"""

from takegaki.rules.kernels.rule_board import (
    CODE,
    CODE_BITS,
    CROSSES,
    ITS_LIST,
    LINES,
    PRIME_CROSSES,
    PRIME_LINES,
    THEN_CROSSES,
    THEN_LINES,
)
from takegaki.runtime.arrays import Flags, Ints, Longs, Longs2
from takegaki.runtime.kernels import entry, inlined, kernel


@inlined
def forced(lines: int, crosses: int, known_lines: int, known_crosses: int) -> tuple[int, int, bool]:
    """What one nogood adds to the marks: (lines, crosses), and whether it is broken already."""
    if lines & known_crosses or crosses & known_lines:
        return 0, 0, False
    left_lines = lines & ~known_lines
    left_crosses = crosses & ~known_crosses
    if left_crosses == 0:
        if left_lines == 0:
            return 0, 0, True
        if left_lines & (left_lines - 1) == 0:
            return 0, left_lines, False
    elif left_lines == 0 and left_crosses & (left_crosses - 1) == 0:
        return left_crosses, 0, False
    return 0, 0, False


@kernel
def close(nogoods: Longs2, n_nogoods: int, marks: Longs) -> bool:
    """Close marks (2,) under the first nogoods (N, 2) by unit propagation; False when they
    clash.
    """
    lines, crosses = marks[LINES], marks[CROSSES]
    changed = True
    while changed:
        changed = False
        for i in range(n_nogoods):
            more_lines, more_crosses, broken = forced(
                nogoods[i, LINES], nogoods[i, CROSSES], lines, crosses
            )
            if broken:
                return False
            if more_lines | more_crosses:
                lines |= more_lines
                crosses |= more_crosses
                changed = True
    marks[LINES], marks[CROSSES] = lines, crosses
    return True


@kernel
def imply(rules: Longs2, alive: Flags, marks: Longs) -> bool:
    """Apply the living rules (R, 4 or more) once each: lines, crosses before, then after.
    Changed?
    """
    lines, crosses = marks[LINES], marks[CROSSES]
    for i in range(len(rules)):
        if alive[i] and rules[i, LINES] & ~lines == 0 and rules[i, CROSSES] & ~crosses == 0:
            lines |= rules[i, THEN_LINES]
            crosses |= rules[i, THEN_CROSSES]
    changed = lines != marks[LINES] or crosses != marks[CROSSES]
    marks[LINES], marks[CROSSES] = lines, crosses
    return bool(changed)


@kernel
def close_both(nogoods: Longs2, n_nogoods: int, rules: Longs2, alive: Flags, marks: Longs) -> bool:
    """Close marks (2,) under nogoods and implications; False when they clash."""
    changed = True
    while changed:
        if not close(nogoods, n_nogoods, marks):
            return False
        changed = imply(rules, alive, marks)
        if marks[LINES] & marks[CROSSES]:
            return False
    return True


@inlined
def meets(candidate: Longs, marks: Longs, bit: int) -> bool:
    """Whether the marks hold the opposite of one mark of a candidate."""
    return bool((candidate[LINES] & marks[CROSSES] | candidate[CROSSES] & marks[LINES]) & bit)


@kernel
def idle(nogoods: Longs2, n_nogoods: int, candidate: Longs, marks: Longs, but: int) -> int:
    """The marks of a nogood (2,) that the others force to fail by themselves, as one word: bit i
    set where all its marks but i already exclude mark i. `but` is the nogood's own row, or -1.
    """
    found = 0
    own_lines, own_crosses = 0, 0
    if but >= 0:
        own_lines, own_crosses = nogoods[but, LINES], nogoods[but, CROSSES]
        nogoods[but, LINES], nogoods[but, CROSSES] = -1, -1
    both = candidate[LINES] | candidate[CROSSES]
    rest = both
    while rest:
        bit = rest & -rest
        rest &= rest - 1
        marks[LINES] = candidate[LINES] & ~bit
        marks[CROSSES] = candidate[CROSSES] & ~bit
        if not close(nogoods, n_nogoods, marks) or meets(candidate, marks, bit):
            found |= bit
    if but >= 0:
        nogoods[but, LINES], nogoods[but, CROSSES] = own_lines, own_crosses
    return found


@entry
def select(nogoods: Longs2, n_given: int, candidates: Longs2, n_chosen: Longs, marks: Longs) -> int:
    """Append to the given nogoods each candidate (C, 2) that they do not absorb yet, in order.

    A candidate is absorbed when each of its marks follows from the others' presence by propagation.
    `nogoods` is long enough for all; n_chosen (C,) gets the row of a chosen candidate, else -1.
    Returns the new number of nogoods.
    Source: L. Bordeaux, J. Marques-Silva, Knowledge compilation with empowerment (2012).
    """
    count = n_given
    for i in range(len(candidates)):
        both = candidates[i, LINES] | candidates[i, CROSSES]
        n_chosen[i] = -1
        if idle(nogoods, count, candidates[i], marks, -1) != both:
            nogoods[count, LINES] = candidates[i, LINES]
            nogoods[count, CROSSES] = candidates[i, CROSSES]
            n_chosen[i] = count
            count += 1
    return count


@entry
def prune(nogoods: Longs2, n_nogoods: int, order: Longs, marks: Longs) -> int:
    """Make each row in `order` impossible ((-1, -1), never forcing) where the others absorb it.

    Returns how many went.
    """
    gone = 0
    copy = marks[2:]
    for i in range(len(order)):
        row = order[i]
        copy[LINES], copy[CROSSES] = nogoods[row, LINES], nogoods[row, CROSSES]
        if idle(nogoods, n_nogoods, copy, marks, row) == copy[LINES] | copy[CROSSES]:
            nogoods[row, LINES] = nogoods[row, CROSSES] = -1
            gone += 1
    return gone


@kernel
def entailed(states: Longs, marks: Longs, out: Longs) -> bool:
    """All that holds in every state that agrees with the marks (2,), into out (2,); False for no
    state.
    """
    lines, crosses = -1, -1
    some = False
    for i in range(len(states)):
        if marks[LINES] & ~states[i] == 0 and marks[CROSSES] & states[i] == 0:
            some = True
            lines &= states[i]
            crosses &= ~states[i]
    out[LINES], out[CROSSES] = lines, crosses
    return some


@entry
def directions(
    nogoods: Longs2,
    n_nogoods: int,
    candidates: Longs2,
    states: Longs,
    everything: int,
    out: Longs2,
    marks: Longs,
) -> int:
    """The implications that nogoods (N, 2) miss: for each candidate (C, 2) and each of its marks
    that the others do not exclude yet, a row in out (.., 6): the others closed under the nogoods,
    all that holds with them, and the others themselves.

    everything   the word of all marks of the patch. Returns the number of rows.
    """
    count = 0
    full = marks[2:]
    for i in range(len(candidates)):
        both = candidates[i, LINES] | candidates[i, CROSSES]
        left = both & ~idle(nogoods, n_nogoods, candidates[i], marks, -1)
        while left:
            bit = left & -left
            left &= left - 1
            marks[LINES] = candidates[i, LINES] & ~bit
            marks[CROSSES] = candidates[i, CROSSES] & ~bit
            out[count, PRIME_LINES], out[count, PRIME_CROSSES] = marks[LINES], marks[CROSSES]
            close(nogoods, n_nogoods, marks)
            entailed(states, marks, full)
            out[count, LINES], out[count, CROSSES] = marks[LINES], marks[CROSSES]
            out[count, THEN_LINES], out[count, THEN_CROSSES] = (
                full[LINES] & everything,
                full[CROSSES] & everything,
            )
            count += 1
    return count


@entry
def saturate(nogoods: Longs2, n_nogoods: int, rules: Longs2, alive: Flags, marks: Longs) -> int:
    """Turn full implications (R, 4 or more) into the smallest equivalent number of them, in place.

    Each premise is closed under the others; a rule whose conclusion is then there dies. What is
    left has pseudo-closed premises: the same set whatever the order. Returns how many live.
    Source: A. Day, The lattice theory of functional dependencies (1992); J.-L. Guigues,
    V. Duquenne (1986).
    """
    living = 0
    for i in range(len(rules)):
        alive[i] = False
        marks[LINES], marks[CROSSES] = rules[i, LINES], rules[i, CROSSES]
        sound = close_both(nogoods, n_nogoods, rules, alive, marks)
        done = (
            rules[i, THEN_LINES] & ~marks[LINES] == 0
            and rules[i, THEN_CROSSES] & ~marks[CROSSES] == 0
        )
        if sound and not done:
            alive[i] = True
            living += 1
            rules[i, LINES], rules[i, CROSSES] = marks[LINES], marks[CROSSES]
    return living


@inlined
def dominates(rule: Longs2, i: int, other: Longs2, j: int) -> bool:
    """Whether row i requires no more than row j of another table and concludes no less."""
    return bool(
        rule[i, LINES] & ~other[j, LINES] == 0
        and rule[i, CROSSES] & ~other[j, CROSSES] == 0
        and other[j, THEN_LINES] & ~rule[i, THEN_LINES] == 0
        and other[j, THEN_CROSSES] & ~rule[i, THEN_CROSSES] == 0
        and other[j, CODE] & rule[i, CODE_BITS] == rule[i, CODE]
    )


@entry
def undominated(rules: Longs2, kept: Ints) -> int:
    """The rows of a table (N, 6) that no earlier row dominates, into kept (N,); how many.

    Rows are sorted by fewest premises, then by most conclusions. Cost: rows times those
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
    """Kill each living row of a table (N, 6) that a living row from first to last - 1 dominates,
    pair by pair as the rows stand; how many pairs were tested. Removed rows are in no further test.

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
        which = tests[rule, ITS_LIST]
        for k in range(starts[which], starts[which + 1]):
            row = rows[k]
            if owner[row] != rule and alive[owner[row]] and dominates(laid, row, tests, rule):
                alive[rule] = False
                break


@inlined
def grow(laid: Longs2, row: int, lines: int, crosses: int) -> tuple[int, int]:
    """Marks after one instance was applied."""
    if laid[row, LINES] & ~lines == 0 and laid[row, CROSSES] & ~crosses == 0:
        return lines | laid[row, THEN_LINES], crosses | laid[row, THEN_CROSSES]
    return lines, crosses


@kernel
def follows(test: Longs, starts: Ints, rows: Ints, laid: Longs2, owner: Ints, alive: Flags) -> bool:
    """Whether living rules, applied over and over, conclude all of a test (6,) from its premises.

    By sweeps; a sweep over thousands of instances takes some microseconds.
    """
    lines, crosses = test[LINES], test[CROSSES]
    first, last = starts[test[ITS_LIST]], starts[test[ITS_LIST] + 1]
    while True:
        before_lines, before_crosses = lines, crosses
        for k in range(first, last):
            row = rows[k]
            if alive[owner[row]]:
                lines, crosses = grow(laid, row, lines, crosses)
        if test[THEN_LINES] & ~lines == 0 and test[THEN_CROSSES] & ~crosses == 0:
            return True
        if lines == before_lines and crosses == before_crosses:
            return False


@entry
def drop_composed(
    order: Ints, tests: Longs2, starts: Ints, rows: Ints, laid: Longs2, owner: Ints, alive: Flags
) -> int:
    """Kill each rule in `order` that the other living rules simulate. How many went.

    tests (R, 6)   by rule: lines and crosses before, lines and crosses after, code, number of a
                   list
    starts, rows   lists of rows of the instances `laid` (M, 6) to use; owner (M,) their rule
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
    """Close marks (2,) under the implications `first` and the living ones of `second` (.., 4 or
    more).
    """
    lines, crosses = marks[LINES], marks[CROSSES]
    changed = True
    while changed:
        before_lines, before_crosses = lines, crosses
        for i in range(len(first)):
            lines, crosses = grow(first, i, lines, crosses)
        for i in range(len(second)):
            if alive[i]:
                lines, crosses = grow(second, i, lines, crosses)
        changed = lines != before_lines or crosses != before_crosses
    marks[LINES], marks[CROSSES] = lines, crosses


@entry
def extend(background: Longs2, rules: Longs2, alive: Flags, within: int, marks: Longs) -> None:
    """Make the conclusions of implications (R, 4) all that follows on the marks `within`, in
    place.
    """
    for i in range(len(rules)):
        marks[LINES], marks[CROSSES] = rules[i, LINES], rules[i, CROSSES]
        close_under(background, rules, alive, marks)
        rules[i, THEN_LINES] = marks[LINES] & within & ~rules[i, LINES]
        rules[i, THEN_CROSSES] = marks[CROSSES] & within & ~rules[i, CROSSES]


@entry
def saturate_full(
    background: Longs2, rules: Longs2, alive: Flags, within: int, marks: Longs
) -> int:
    """Turn full implications (R, 4) into the fewest that do the same on top of `background`, in
    place.

    Each premise is closed under all the others; a rule whose conclusion is then there dies. What is
    left has pseudo-closed premises, whatever the order. All are alive at first. How many live.
    Source: A. Day, The lattice theory of functional dependencies (1992); J.-L. Guigues,
    V. Duquenne (1986).
    """
    living = len(rules)
    for i in range(len(rules)):
        alive[i] = False
        marks[LINES], marks[CROSSES] = rules[i, LINES], rules[i, CROSSES]
        close_under(background, rules, alive, marks)
        if (
            rules[i, THEN_LINES] & ~marks[LINES] == 0
            and rules[i, THEN_CROSSES] & ~marks[CROSSES] == 0
        ):
            living -= 1
        else:
            alive[i] = True
            rules[i, LINES], rules[i, CROSSES] = marks[LINES] & within, marks[CROSSES] & within
    return living
