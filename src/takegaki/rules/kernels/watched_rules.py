"""Watched rules: those that can still fire, each watching one premise that does not hold yet.

After a fixpoint most rules are dead or done on most of the board. The others are listed with the
premises and conclusions that are left. For the many small steps of trials that is several times
faster than entering marks in all placements: a mark wakes only the rules that watch it, and nothing
is restored when marks are undone, since the watched premise is still unknown.
Source: the watched literals of M. W. Moskewicz et al., Chaff (2001), for implications.
"""

import numpy as np

from takegaki.rules.kernels.infer import certain, make
from takegaki.rules.kernels.rule_board import CompiledRules, RuleBoard
from takegaki.runtime.arrays import Ints
from takegaki.runtime.kernels import entry, inlined, kernel
from takegaki.runtime.records import Record
from takegaki.runtime.sets import count_bits, first_bit


class WatchedRules(Record):
    """Rules at placements, with their open premises and conclusions as literals (2 * variable +
    value).

    premise_start, premises, conclusion_start, conclusions   by watched rule
    rule, place      by watched rule
    head, next       lists of watched rules by the literal they sleep on, -1 at the end
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
def is_open(tables: CompiledRules, board: RuleBoard, rule: int, place: int) -> bool:
    """Whether a rule can still fire at a placement and would then make a new mark."""
    lines, crosses = board.known[place, 0], board.known[place, 1]
    if tables.before[rule, 0] & crosses or tables.before[rule, 1] & lines:
        return False
    if tables.before[rule, 0] & ~lines == 0 and tables.before[rule, 1] & ~crosses == 0:
        # Only its assumption keeps it from firing.
        return False
    return bool(tables.after[rule, 0] & ~lines or tables.after[rule, 1] & ~crosses)


@entry
def count_open(tables: CompiledRules, board: RuleBoard) -> None:
    """Count the rules that can still fire, their open premises and conclusions."""
    board.n_open_rules = board.n_open_premises = board.n_open_conclusions = 0
    for place in range(len(tables.patch_of)):
        for i in range(board.place_row_start[place], board.place_row_start[place + 1]):
            first = tables.row_first[board.place_rows[i]]
            for rule in range(first, tables.row_first[board.place_rows[i] + 1]):
                if is_open(tables, board, rule, place):
                    board.n_open_rules += 1
                    for side in range(2):
                        known = board.known[place, side]
                        board.n_open_premises += count_bits(tables.before[rule, side] & ~known)
                        board.n_open_conclusions += count_bits(tables.after[rule, side] & ~known)


@entry
def write_open(tables: CompiledRules, board: RuleBoard, watched: WatchedRules) -> None:
    """Write the watched rules down and put them to sleep; the board is at its fixpoint."""
    count = 0
    for place in range(len(tables.patch_of)):
        for i in range(board.place_row_start[place], board.place_row_start[place + 1]):
            first = tables.row_first[board.place_rows[i]]
            for rule in range(first, tables.row_first[board.place_rows[i] + 1]):
                if is_open(tables, board, rule, place):
                    write_one(tables, board, watched, rule, place, count)
                    count += 1
    board.watched_head = board.trail_length


@kernel
def write_one(
    tables: CompiledRules,
    board: RuleBoard,
    watched: WatchedRules,
    rule: int,
    place: int,
    count: int,
) -> None:
    """Write one watched rule down, after the others."""
    patch = tables.patch_of[place]
    base = tables.mark_offset[patch] + (place - tables.place_start[patch]) * tables.n_marks[patch]
    n_premises, n_conclusions = watched.premise_start[count], watched.conclusion_start[count]
    for side in range(2):
        word = tables.before[rule, side] & ~board.known[place, side]
        while word:
            watched.premises[n_premises] = 2 * tables.place_marks[base + first_bit(word)] + 1 - side
            n_premises += 1
            word &= word - 1
        word = tables.after[rule, side] & ~board.known[place, side]
        while word:
            # A line off the board stays in the list: it is a contradiction.
            watched.conclusions[n_conclusions] = (
                2 * tables.place_marks[base + first_bit(word)] + 1 - side
            )
            n_conclusions += 1
            word &= word - 1
    watched.premise_start[count + 1], watched.conclusion_start[count + 1] = (
        n_premises,
        n_conclusions,
    )
    watched.rule[count], watched.place[count] = rule, place
    literal = watched.premises[n_premises - 1]
    watched.next[count] = watched.head[literal]
    watched.head[literal] = count


@kernel
def fire_awake(
    tables: CompiledRules, board: RuleBoard, watched: WatchedRules, watcher: int
) -> bool:
    """Make the conclusions of a watched rule whose premises hold; False when one contradicts a
    mark.
    """
    rule, place = watched.rule[watcher], watched.place[watcher]
    if tables.loop_start[rule] < tables.loop_start[rule + 1] and not certain(
        tables, board, rule, place
    ):
        return True
    board.firings += 1
    for i in range(watched.conclusion_start[watcher], watched.conclusion_start[watcher + 1]):
        literal = watched.conclusions[i]
        if literal < 0:
            # A line off the board.
            board.broken_reason, board.broken_variable = rule, -1
            return False
        if not make(board, literal, rule, place):
            return False
    return True


@kernel
def wake(tables: CompiledRules, board: RuleBoard, watched: WatchedRules, literal: int) -> bool:
    """Move or fire all watched rules on a literal that holds now; False when one contradicts a
    mark.
    """
    watcher = watched.head[literal]
    watched.head[literal] = -1
    sound = True
    while watcher >= 0:
        following = watched.next[watcher]
        asleep = literal
        if sound:
            for i in range(watched.premise_start[watcher], watched.premise_start[watcher + 1]):
                premise = watched.premises[i]
                if board.value[premise >> 1] != 2 * (premise & 1) - 1:
                    asleep = premise
                    break
        watched.next[watcher] = watched.head[asleep]
        watched.head[asleep] = watcher
        if sound and asleep == literal:
            # After a contradiction the others stay where they were.
            sound = fire_awake(tables, board, watched, watcher)
        watcher = following
    return sound


@kernel
def spread_awake(tables: CompiledRules, board: RuleBoard, watched: WatchedRules) -> bool:
    """Wake by all marks not worked off yet, to the fixpoint; False when a rule contradicts a
    mark.
    """
    while board.watched_head < board.trail_length:
        literal = board.trail[board.watched_head]
        board.watched_head += 1
        if not wake(tables, board, watched, literal):
            return False
    return True


def watch_open_rules(tables: CompiledRules, board: RuleBoard) -> WatchedRules:
    """The rules that can still fire on a board at its fixpoint, asleep."""
    count_open(tables, board)
    count, ints = board.n_open_rules, np.int32
    watched = WatchedRules(
        premise_start=np.zeros(count + 1, dtype=ints),
        premises=np.empty(board.n_open_premises, dtype=ints),
        conclusion_start=np.zeros(count + 1, dtype=ints),
        conclusions=np.empty(board.n_open_conclusions, dtype=ints),
        rule=np.empty(count, dtype=ints),
        place=np.empty(count, dtype=ints),
        head=np.full(2 * len(board.value), -1, dtype=ints),
        next=np.empty(count, dtype=ints),
    )
    write_open(tables, board, watched)
    return watched
