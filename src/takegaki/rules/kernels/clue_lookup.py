"""Which rules the clues of a board allow at each placement, found by looking the clues up."""

from takegaki.rules.kernels.infer import fire, match
from takegaki.rules.kernels.rule_board import (
    CLUE_BITS,
    MOST_PATCHES,
    PATCH_SHIFT,
    CompiledRules,
    RuleBoard,
)
from takegaki.runtime.arrays import Bytes, Ints, Longs, Longs2, Word
from takegaki.runtime.kernels import entry, inlined, kernel
from takegaki.runtime.sets import wrapped

_MIX = -7046029254386353131


@inlined
def slot_of(keys: Longs, key: Word) -> int:
    """The slot that holds a key, or the free slot where it would go."""
    last = len(keys) - 1
    slot = (wrapped(key, _MIX, 0) >> 32) & last
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
def clue_code(tables: CompiledRules, clues: Bytes, patch: int, place: int) -> Word:
    """The code of the clues at a placement; faces without clue and off the board count as none."""
    code = 0
    first = tables.face_offset[patch] + (place - tables.place_start[patch]) * tables.n_faces[patch]
    for i in range(tables.n_faces[patch]):
        face = tables.place_faces[first + i]
        if face >= 0 and clues[face] >= 0:
            code |= (clues[face] + 1) << (CLUE_BITS * i)
    return code


@inlined
def has_all(code: Word, want: Word) -> bool:
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
                    slot = slot_of(tables.keys, ((patch & MOST_PATCHES - 1) << PATCH_SHIFT) | asked)
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
    """`begin` at one placement: rules without premises, and those that require crosses off the
    board.
    """
    for i in range(board.place_row_start[place], board.place_row_start[place + 1]):
        row = board.place_rows[i]
        first = tables.row_base[row] + 2 * tables.n_marks[tables.patch_of[place]]
        for j in range(tables.row_start[first], tables.row_start[first + 1]):
            if not fire(tables, board, tables.row_rules[j], place):
                return False
    word = tables.beyond[place]
    for position in range(tables.n_marks[tables.patch_of[place]]):
        if word >> position & 1 and not match(tables, board, place, 2 * position):
            return False
    return True
