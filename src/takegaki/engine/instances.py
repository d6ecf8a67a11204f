"""Which rules the clues of a board allow at each placement, found by looking the clues up."""

from takegaki.engine.infer import fire, match
from takegaki.engine.jit import i64, inlined, kernel
from takegaki.engine.site import CLUE_BITS, PATCH_SHIFT, Book, Bytes, Ints, Longs, Site

_MIX = -7046029254386353131


@inlined
def slot_of(keys: Longs, key: int) -> int:
    """The slot that holds a key, or the free slot where it would go."""
    last = len(keys) - 1
    slot = ((key * _MIX) >> 32) & last
    while keys[slot] >= 0 and keys[slot] != key:
        slot = (slot + 1) & last
    return slot


@kernel
def enter_all(keys: Longs, rows: Ints, new: Longs) -> None:
    """Put keys into a table that has room, each with its index as row."""
    for row in range(len(new)):
        slot = slot_of(keys, new[row])
        keys[slot], rows[slot] = new[row], row


@inlined
def clue_code(book: Book, clues: Bytes, patch: int, place: int) -> int:
    """The code of the clues at a placement; faces without clue and off the board count as none."""
    code = i64(0)
    first = book.face_offset[patch] + (place - book.place_start[patch]) * book.n_faces[patch]
    for i in range(book.n_faces[patch]):
        face = book.place_faces[first + i]
        if face >= 0 and clues[face] >= 0:
            code |= i64(clues[face] + 1) << (CLUE_BITS * i)
    return code


@inlined
def has_all(code: int, want: int) -> bool:
    """Whether a code has a clue at each face of a set, given as the bits of codes."""
    present = code | code >> 1
    present = (present | present >> 2) & 0x11111111111
    return bool(present & want == want & 0x11111111111)


@kernel
def list_rows(book: Book, clues: Bytes, starts: Ints, entries: Ints) -> int:
    """The rows of rules that the clues allow at each placement: where they begin, and, as far as
    `entries` has room, which they are. Returns their number.
    """
    count = i64(0)
    for patch in range(len(book.n_faces)):
        for place in range(book.place_start[patch], book.place_start[patch + 1]):
            starts[place] = count
            code = clue_code(book, clues, patch, place)
            for i in range(book.want_start[patch], book.want_start[patch + 1]):
                asked = code & book.wants[i]
                if has_all(asked, book.wants[i]):
                    slot = slot_of(book.keys, (i64(patch) << PATCH_SHIFT) | asked)
                    if book.keys[slot] >= 0:
                        if count < len(entries):
                            entries[count] = book.rows[slot]
                        count += 1
    starts[len(starts) - 1] = count
    return count


@kernel
def ask(book: Book, starts: Ints, entries: Ints, asked: Longs) -> None:
    """The marks that the rows of each placement ask for, into zeros (placements, 2)."""
    for place in range(len(asked)):
        for i in range(starts[place], starts[place + 1]):
            asked[place, 0] |= book.row_lines[entries[i]]
            asked[place, 1] |= book.row_crosses[entries[i]]


@kernel
def begin(book: Book, site: Site) -> bool:
    """Fire the rules that need no mark on the board; False when one contradicts a mark."""
    sound = True
    for place in range(len(book.patch_of)):
        if sound and site.place_row_start[place] < site.place_row_start[place + 1]:
            sound = begin_at(book, site, i64(place))
    return sound


@kernel
def begin_at(book: Book, site: Site, place: int) -> bool:
    """`begin` at one placement: rules without premises, and those that ask for crosses off the board."""
    for i in range(site.place_row_start[place], site.place_row_start[place + 1]):
        row = site.place_rows[i]
        first = book.row_base[row] + 2 * book.n_marks[book.patch_of[place]]
        for j in range(book.row_start[first], book.row_start[first + 1]):
            if not fire(book, site, i64(book.row_rules[j]), place):
                return False
    word, position = book.beyond[place], i64(0)
    while word >> position:
        if word >> position & 1 and not match(book, site, place, i64(2 * position)):
            return False
        position += 1
    return True
