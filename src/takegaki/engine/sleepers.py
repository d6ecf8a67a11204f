"""Sleepers: the rules that can still fire, each asleep on one premise that does not hold yet.

After a fixpoint most rules are dead or done on most of the board. The others are written down with
what they still ask and conclude. For the many small steps of trials that is several times faster
than telling all placements: a mark wakes only those that sleep on it, and nothing is restored when
marks are taken back, since a sleeper still sleeps.
Source: the watched literals of M. W. Moskewicz et al., Chaff (2001), for implications.
"""

from typing import NamedTuple

from takegaki.engine.infer import certain, make, trailing_zeros
from takegaki.engine.jit import i64, inlined, kernel
from takegaki.engine.site import BROKEN, BROKEN_VAR, FIRINGS, N_TRAIL, N_WOKEN, Book, Ints, Site


class Sleepers(NamedTuple):
    """Rules at placements, with their open premises and conclusions as literals (2 * variable + value).

    premise_start, premises, conclusion_start, conclusions   by sleeper
    rule, place      by sleeper
    head, next       lists of sleepers by the literal they sleep on, -1 at the end
    """

    premise_start: Ints
    premises: Ints
    conclusion_start: Ints
    conclusions: Ints
    rule: Ints
    place: Ints
    head: Ints
    next: Ints


@inlined
def bits(word: int) -> int:
    """How many bits are set."""
    count = i64(0)
    while word:
        word &= word - 1
        count += 1
    return count


@inlined
def is_open(book: Book, site: Site, rule: int, place: int) -> bool:
    """Whether a rule can still fire at a placement and would then make a new mark."""
    lines, crosses = site.known[place, 0], site.known[place, 1]
    if book.before[rule, 0] & crosses or book.before[rule, 1] & lines:
        return False
    if book.before[rule, 0] & ~lines == 0 and book.before[rule, 1] & ~crosses == 0:
        # Only its assumption keeps it from firing.
        return False
    return bool(book.after[rule, 0] & ~lines or book.after[rule, 1] & ~crosses)


@kernel
def count_open(book: Book, site: Site, sizes: Ints) -> None:
    """Into sizes (3,): how many sleepers there will be, how many premises and conclusions."""
    for place in range(len(book.patch_of)):
        for i in range(site.place_row_start[place], site.place_row_start[place + 1]):
            first = book.row_first[site.place_rows[i]]
            for rule in range(first, book.row_first[site.place_rows[i] + 1]):
                if is_open(book, site, rule, place):
                    sizes[0] += 1
                    for side in range(2):
                        known = site.known[place, side]
                        sizes[1] += bits(book.before[rule, side] & ~known)
                        sizes[2] += bits(book.after[rule, side] & ~known)


@kernel
def write_open(book: Book, site: Site, sleepers: Sleepers) -> None:
    """Write the sleepers down and put them to sleep; the site is at its fixpoint."""
    count = i64(0)
    for place in range(len(book.patch_of)):
        for i in range(site.place_row_start[place], site.place_row_start[place + 1]):
            first = book.row_first[site.place_rows[i]]
            for rule in range(first, book.row_first[site.place_rows[i] + 1]):
                if is_open(book, site, rule, place):
                    write_one(book, site, sleepers, i64(rule), i64(place), count)
                    count += 1
    site.control[N_WOKEN] = site.control[N_TRAIL]


@kernel
def write_one(book: Book, site: Site, sleepers: Sleepers, rule: int, place: int, count: int) -> None:
    """Write one sleeper down, after the others."""
    patch = book.patch_of[place]
    base = book.mark_offset[patch] + (place - book.place_start[patch]) * book.n_marks[patch]
    n_premises, n_conclusions = sleepers.premise_start[count], sleepers.conclusion_start[count]
    for side in range(2):
        word = book.before[rule, side] & ~site.known[place, side]
        while word:
            sleepers.premises[n_premises] = 2 * book.place_marks[base + trailing_zeros(word)] + 1 - side
            n_premises += 1
            word &= word - 1
        word = book.after[rule, side] & ~site.known[place, side]
        while word:
            # A line off the board stays: it tells a contradiction.
            sleepers.conclusions[n_conclusions] = 2 * book.place_marks[base + trailing_zeros(word)] + 1 - side
            n_conclusions += 1
            word &= word - 1
    sleepers.premise_start[count + 1], sleepers.conclusion_start[count + 1] = n_premises, n_conclusions
    sleepers.rule[count], sleepers.place[count] = rule, place
    literal = sleepers.premises[n_premises - 1]
    sleepers.next[count] = sleepers.head[literal]
    sleepers.head[literal] = count


@kernel
def fire_awake(book: Book, site: Site, sleepers: Sleepers, sleeper: int) -> bool:
    """Make the conclusions of a sleeper whose premises hold; False when one contradicts a mark."""
    rule, place = i64(sleepers.rule[sleeper]), i64(sleepers.place[sleeper])
    if book.loop_start[rule] < book.loop_start[rule + 1] and not certain(book, site, rule, place):
        return True
    site.control[FIRINGS] += 1
    for i in range(sleepers.conclusion_start[sleeper], sleepers.conclusion_start[sleeper + 1]):
        literal = i64(sleepers.conclusions[i])
        if literal < 0:
            # A line off the board.
            site.control[BROKEN], site.control[BROKEN_VAR] = rule, -1
            return False
        if not make(site, literal, rule, place):
            return False
    return True


@kernel
def wake(book: Book, site: Site, sleepers: Sleepers, literal: int) -> bool:
    """Move or fire all sleepers on a literal that holds now; False when one contradicts a mark."""
    sleeper = sleepers.head[literal]
    sleepers.head[literal] = -1
    sound = True
    while sleeper >= 0:
        following = sleepers.next[sleeper]
        asleep = literal
        if sound:
            for i in range(sleepers.premise_start[sleeper], sleepers.premise_start[sleeper + 1]):
                premise = sleepers.premises[i]
                if site.value[premise >> 1] != 2 * (premise & 1) - 1:
                    asleep = premise
                    break
        sleepers.next[sleeper] = sleepers.head[asleep]
        sleepers.head[asleep] = sleeper
        if sound and asleep == literal:
            # After a contradiction the others stay where they were.
            sound = fire_awake(book, site, sleepers, i64(sleeper))
        sleeper = following
    return sound


@kernel
def spread_awake(book: Book, site: Site, sleepers: Sleepers) -> bool:
    """Wake by all marks not worked off yet, to the fixpoint; False when a rule contradicts a mark."""
    while site.control[N_WOKEN] < site.control[N_TRAIL]:
        literal = site.trail[site.control[N_WOKEN]]
        site.control[N_WOKEN] += 1
        if not wake(book, site, sleepers, i64(literal)):
            return False
    return True
