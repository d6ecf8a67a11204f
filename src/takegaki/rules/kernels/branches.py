"""Trial and generalisation: assume a mark, apply the rules; keep what a contradiction or both branches show.

Source: S. Herting, A rule-based approach to the puzzle of Slither Link (2004), section 8.2.

Which rules the clues of a board allow at each placement, found by looking the clues up.
"""

from takegaki.rules.kernels.infer import avoid_more, fire, make, match, take_back
from takegaki.rules.kernels.rule_board import (
    CLUE_BITS,
    PATCH_SHIFT,
    TRIAL,
    CompiledRules,
    RuleBoard,
)
from takegaki.rules.kernels.watched_rules import WatchedRules, spread_awake
from takegaki.runtime.arrays import Bytes, Ints, Longs, Longs2
from takegaki.runtime.kernels import entry, inlined, kernel


@kernel
def settle(
    tables: CompiledRules, board: RuleBoard, watched: WatchedRules, loops: bool, all_edges: bool
) -> bool:
    """`avoidance.fixpoint` by watched rules."""
    while True:
        begun = board.watched_head
        if not spread_awake(tables, board, watched):
            return False
        more = avoid_more(board, begun, loops, all_edges)
        if more <= 0:
            return bool(more == 0)


@kernel
def branch(tables: CompiledRules, board: RuleBoard, watched: WatchedRules, literal: int, loops: bool) -> bool:
    """Assume a mark and apply the rules; False on a contradiction. To be taken back."""
    return make(board, literal, TRIAL, -1) and settle(tables, board, watched, loops, False)


@kernel
def try_edge(
    tables: CompiledRules,
    board: RuleBoard,
    watched: WatchedRules,
    edge: int,
    loops: bool,
    first: Bytes,
    shared: Ints,
) -> int:
    """Both marks of an unknown edge by turns. Returns how many literals to make are in `shared`, or -1
    when both marks contradict.

    first    (V,) zeros, left as zeros
    """
    begun = board.trail_length
    if not branch(tables, board, watched, 2 * edge + 1, loops):
        take_back(tables, board, begun)
        crossed = branch(tables, board, watched, 2 * edge, loops)
        take_back(tables, board, begun)
        shared[0] = 2 * edge
        return 1 if crossed else (-1)
    n_first = board.trail_length - begun
    for i in range(n_first):
        literal = board.trail[begun + i]
        first[literal >> 1] = 2 * (literal & 1) - 1
        # What is taken back is still needed to clear `first`.
        shared[len(shared) - 1 - i] = literal
    take_back(tables, board, begun)
    count = 0
    if branch(tables, board, watched, 2 * edge, loops):
        for i in range(begun, board.trail_length):
            literal = board.trail[i]
            if first[literal >> 1] == 2 * (literal & 1) - 1:
                shared[count] = literal
                count += 1
    else:
        shared[count] = 2 * edge + 1
        count += 1
    take_back(tables, board, begun)
    for i in range(n_first):
        first[shared[len(shared) - 1 - i] >> 1] = 0
    return count


@entry
def try_edges(
    tables: CompiledRules,
    board: RuleBoard,
    watched: WatchedRules,
    edge: int,
    n_trials: int,
    loops: bool,
    first: Bytes,
    shared: Ints,
) -> int:
    """Trials of the unknown edges from one on, in order; what they show is made at once.

    Stops after n_trials of them or when board.n_barren has gone round. Returns the edge to continue with, or
    -1 on a contradiction.
    """
    n_edges = len(board.edge_vertices)
    while n_trials > 0 and board.n_barren < n_edges:
        board.n_barren += 1
        if board.value[edge] == 0:
            n_trials -= 1
            board.trials += 1
            found = try_edge(tables, board, watched, edge, loops, first, shared)
            if found < 0:
                board.broken_reason, board.broken_variable = TRIAL, edge
                return -1
            if found > 0:
                board.n_barren = 0
                for i in range(found):
                    if not make(board, shared[i], TRIAL, -1):
                        return -1
                if not settle(tables, board, watched, loops, True):
                    return -1
        edge = (edge + 1) % n_edges
    return edge


_MIX = -7046029254386353131


@inlined
def slot_of(keys: Longs, key: int) -> int:
    """The slot that holds a key, or the free slot where it would go."""
    last = len(keys) - 1
    slot = ((key * _MIX) >> 32) & last
    while keys[slot] >= 0 and keys[slot] != key:
        slot = (slot + 1) & last
    return slot


@entry
def enter_all(keys: Longs, rows: Ints, new: Longs) -> None:
    """Put keys into a table that is large enough, each with its index as row."""
    for row in range(len(new)):
        slot = slot_of(keys, new[row])
        keys[slot], rows[slot] = new[row], row


@inlined
def clue_code(tables: CompiledRules, clues: Bytes, patch: int, place: int) -> int:
    """The code of the clues at a placement; faces without clue and off the board count as none."""
    code = 0
    first = tables.face_offset[patch] + (place - tables.place_start[patch]) * tables.n_faces[patch]
    for i in range(tables.n_faces[patch]):
        face = tables.place_faces[first + i]
        if face >= 0 and clues[face] >= 0:
            code |= (clues[face] + 1) << (CLUE_BITS * i)
    return code


@inlined
def has_all(code: int, want: int) -> bool:
    """Whether a code has a clue at each face of a set, given as the bits of codes."""
    present = code | code >> 1
    present = (present | present >> 2) & 0x11111111111
    return bool(present & want == want & 0x11111111111)


@entry
def list_rows(tables: CompiledRules, clues: Bytes, starts: Ints, entries: Ints) -> int:
    """The rows of rules that the clues allow at each placement: where they begin, and, as far as
    `entries` is long enough, which they are. Returns their number.
    """
    count = 0
    for patch in range(len(tables.n_faces)):
        for place in range(tables.place_start[patch], tables.place_start[patch + 1]):
            starts[place] = count
            code = clue_code(tables, clues, patch, place)
            for i in range(tables.want_start[patch], tables.want_start[patch + 1]):
                asked = code & tables.wants[i]
                if has_all(asked, tables.wants[i]):
                    slot = slot_of(tables.keys, (patch << PATCH_SHIFT) | asked)
                    if tables.keys[slot] >= 0:
                        if count < len(entries):
                            entries[count] = tables.rows[slot]
                        count += 1
    starts[len(starts) - 1] = count
    return count


@entry
def ask(tables: CompiledRules, starts: Ints, entries: Ints, asked: Longs2) -> None:
    """The marks that the rows of each placement require, into zeros (placements, 2)."""
    for place in range(len(asked)):
        for i in range(starts[place], starts[place + 1]):
            asked[place, 0] |= tables.row_lines[entries[i]]
            asked[place, 1] |= tables.row_crosses[entries[i]]


@entry
def begin(tables: CompiledRules, board: RuleBoard) -> bool:
    """Fire the rules that need no mark on the board; False when one contradicts a mark."""
    sound = True
    for place in range(len(tables.patch_of)):
        if sound and board.place_row_start[place] < board.place_row_start[place + 1]:
            sound = begin_at(tables, board, place)
    return sound


@kernel
def begin_at(tables: CompiledRules, board: RuleBoard, place: int) -> bool:
    """`begin` at one placement: rules without premises, and those that require crosses off the board."""
    for i in range(board.place_row_start[place], board.place_row_start[place + 1]):
        row = board.place_rows[i]
        first = tables.row_base[row] + 2 * tables.n_marks[tables.patch_of[place]]
        for j in range(tables.row_start[first], tables.row_start[first + 1]):
            if not fire(tables, board, tables.row_rules[j], place):
                return False
    word, position = tables.beyond[place], 0
    while word >> position:
        if word >> position & 1 and not match(tables, board, place, 2 * position):
            return False
        position += 1
    return True
