"""Rules driven by what changed, looked up by local state.

Each placement of a patch keeps its marks as two words. A mark that is made visits the placements
that hold it, and there only the rules that ask for this very mark under these very clues; whether
one fires is two operations on words. So the cost follows the marks that are made and hardly the
number of rules.
"""

import numpy as np
from numpy.typing import NDArray

from takegaki.engine.jit import i64, inlined, kernel
from takegaki.engine.paths import join, unjoin
from takegaki.engine.site import (
    BROKEN,
    BROKEN_VAR,
    FIRINGS,
    N_CLOSING,
    N_DONE,
    N_LINES,
    N_TRAIL,
    N_WOKEN,
    POSITION_BITS,
    Book,
    Site,
)

LAST_POSITION = (1 << POSITION_BITS) - 1


@kernel
def make(site: Site, literal: int, reason: int, where: int) -> bool:
    """Make a mark, unless it is there; False (and the culprit in control) when it contradicts one."""
    var, wanted = literal >> 1, 2 * (literal & 1) - 1
    if site.value[var] == wanted:
        return True
    if site.value[var] != 0:
        site.control[BROKEN], site.control[BROKEN_VAR] = reason, var
        return False
    site.value[var] = wanted
    site.reason[var], site.where[var] = reason, where
    site.trail[site.control[N_TRAIL]] = literal
    site.control[N_TRAIL] += 1
    if wanted == 1 and var < len(site.edge_vertices):
        site.control[N_LINES] += 1
        join(site, i64(var))
    return True


@kernel
def make_all(site: Site, marks: NDArray[np.int8], reason: int, where: int) -> bool:
    """Make all of these (E,) marks that are not 0; False at the first that contradicts one."""
    for edge in range(len(marks)):
        if marks[edge] != 0 and not make(site, i64(2 * edge + (marks[edge] == 1)), reason, where):
            return False
    return True


@kernel
def take_back(book: Book, site: Site, n_trail: int) -> None:
    """Take back all marks but the first n_trail, which were at a fixpoint: they count as worked off."""
    for i in range(site.control[N_TRAIL] - 1, n_trail - 1, -1):
        literal = site.trail[i]
        var, side = literal >> 1, 1 - (literal & 1)
        if i < site.control[N_DONE]:
            for j in range(book.visit_start[var], book.visit_start[var + 1]):
                visit = book.visits[j]
                site.known[visit >> POSITION_BITS, side] &= ~(i64(1) << (visit & LAST_POSITION))
        if site.value[var] == 1 and var < len(site.edge_vertices):
            site.control[N_LINES] -= 1
            unjoin(site, i64(var))
        site.value[var] = 0
    site.control[N_TRAIL] = n_trail
    site.control[N_DONE] = min(site.control[N_DONE], n_trail)
    site.control[N_WOKEN] = min(site.control[N_WOKEN], n_trail)
    site.control[N_CLOSING] = 0


@kernel
def certain(book: Book, site: Site, rule: int, place: int) -> bool:
    """Whether clues show that each small loop of a rule's assumption is not the whole solution."""
    first = book.mark_offset[book.patch_of[place]]
    first += (place - book.place_start[book.patch_of[place]]) * book.n_marks[book.patch_of[place]]
    for i in range(book.loop_start[rule], book.loop_start[rule + 1]):
        left = False
        for face in range(len(site.clues)):
            if site.clues[face] >= 0:
                count = i64(0)
                for j in range(site.face_start[face], site.face_start[face + 1]):
                    word = book.loops[i]
                    while word:
                        count += book.place_marks[first + trailing_zeros(word)] == site.face_edges[j]
                        word &= word - 1
                if count != site.clues[face]:
                    left = True
                    break
        if not left:
            return False
    return True


@inlined
def trailing_zeros(word: int) -> int:
    """The place of the lowest bit of a word that is not 0."""
    place = i64(0)
    while word >> place & 1 == 0:
        place += 1
    return place


@kernel
def fire(book: Book, site: Site, rule: int, place: int) -> bool:
    """Make the conclusions of a rule at a placement; False when one contradicts a mark."""
    if book.loop_start[rule] < book.loop_start[rule + 1] and not certain(book, site, rule, place):
        return True
    site.control[FIRINGS] += 1
    if book.after[rule, 0] & book.beyond[place]:
        # A line off the board.
        site.control[BROKEN], site.control[BROKEN_VAR] = rule, -1
        return False
    patch = book.patch_of[place]
    first = book.mark_offset[patch] + (place - book.place_start[patch]) * book.n_marks[patch]
    for side in range(2):
        word = book.after[rule, side] & ~(site.known[place, side] | book.beyond[place])
        while word:
            var = book.place_marks[first + trailing_zeros(word)]
            if not make(site, i64(2 * var + 1 - side), i64(rule), i64(place)):
                return False
            word &= word - 1
    return True


@kernel
def match(book: Book, site: Site, place: int, literal: int) -> bool:
    """Fire the rules at a placement that ask for one of its marks, 2 * mark + value, just made."""
    lines, crosses = site.known[place, 0], site.known[place, 1]
    for i in range(site.place_row_start[place], site.place_row_start[place + 1]):
        row = site.place_rows[i]
        asked = book.row_lines[row] if literal & 1 else book.row_crosses[row]
        if asked >> (literal >> 1) & 1:
            first = book.row_base[row] + literal
            for j in range(book.row_start[first], book.row_start[first + 1]):
                rule = book.row_rules[j]
                missing = (book.before[rule, 0] & ~lines) | (book.before[rule, 1] & ~crosses)
                due = missing == 0 and news(book, site, i64(rule), place)
                if due and not fire(book, site, i64(rule), place):
                    return False
    return True


@inlined
def news(book: Book, site: Site, rule: int, place: int) -> bool:
    """Whether a rule concludes a mark that its placement does not know yet."""
    return bool((book.after[rule, 0] & ~site.known[place, 0]) | (book.after[rule, 1] & ~site.known[place, 1]))


@kernel
def visit_places(book: Book, site: Site, literal: int) -> bool:
    """Tell all placements of a mark, and match there; False when a rule contradicts a mark."""
    var, side = literal >> 1, 1 - (literal & 1)
    sound = True
    for i in range(book.visit_start[var], book.visit_start[var + 1]):
        place, position = book.visits[i] >> POSITION_BITS, book.visits[i] & LAST_POSITION
        site.known[place, side] |= i64(1) << position
        if sound and site.asked[place, side] >> position & 1:
            # After a contradiction the other placements are told all the same: all is taken back alike.
            sound = match(book, site, i64(place), i64(2 * position + (literal & 1)))
    return sound


@kernel
def spread(book: Book, site: Site) -> bool:
    """Work off all marks made, to the fixpoint; False when a rule contradicts a mark."""
    while site.control[N_DONE] < site.control[N_TRAIL]:
        literal = site.trail[site.control[N_DONE]]
        site.control[N_DONE] += 1
        if not visit_places(book, site, i64(literal)):
            return False
    return True
