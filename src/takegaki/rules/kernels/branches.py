"""Trial and generalisation: assume a mark, apply the rules; keep what a contradiction or both branches show.

Source: S. Herting, A rule-based approach to the puzzle of Slither Link (2004), section 8.2.

Which rules the clues of a board allow at each placement, found by looking the clues up.

Retraction: what rests on clues that go is taken back, wherever it stands in the trail; rules are tried again
where it stood. Source: J. Doyle, A truth maintenance system (1979).
"""

from takegaki.rules.kernels.infer import (
    LAST_POSITION,
    avoid_more,
    certain,
    fire,
    join,
    make,
    match,
    news,
    take_back,
)
from takegaki.rules.kernels.rule_board import (
    CLUE_BITS,
    LAST_FACE,
    MOST_PATCHES,
    PATCH_SHIFT,
    POSITION_BITS,
    TRIAL,
    CompiledRules,
    RuleBoard,
)
from takegaki.rules.kernels.watched_rules import WatchedRules, spread_awake
from takegaki.runtime.arrays import Bytes, Ints, Longs, Longs2, Word
from takegaki.runtime.kernels import entry, inlined, kernel
from takegaki.runtime.sets import bit, first_bit, wrapped


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
    """`begin` at one placement: rules without premises, and those that require crosses off the board."""
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


@kernel
def rule_stands(
    tables: CompiledRules, board: RuleBoard, codes: Longs, dead: Bytes, rule: int, place: int
) -> bool:
    """Are the clues, the marks and the assumption that a rule required there still there?"""
    patch = tables.patch_of[place]
    nth = place - tables.place_start[patch]
    first = tables.face_offset[patch] + nth * tables.n_faces[patch]
    for i in range(tables.n_faces[patch]):
        if codes[rule] >> (CLUE_BITS * i) & 15 and board.clues[tables.place_faces[first + i]] < 0:
            return False
    first = tables.mark_offset[patch] + nth * tables.n_marks[patch]
    for side in range(2):
        word = tables.before[rule, side] & ~tables.beyond[place]
        while word:
            if dead[tables.place_marks[first + first_bit(word)]]:
                return False
            word &= word - 1
    assumes = tables.loop_start[rule] < tables.loop_start[rule + 1]
    return not assumes or certain(tables, board, rule, place)


@kernel
def loop_stands(board: RuleBoard, dead: Bytes, position: Ints, edge: int, lines: int) -> bool:
    """Would an edge that was crossed out still close a loop of lines known before, beside another line?

    position   by variable its place in the trail
    lines      that were known before and still are
    """
    vertex, last, count = board.edge_vertices[edge, 0], -1, 0
    while vertex != board.edge_vertices[edge, 1]:
        found, n_found = -1, 0
        for i in range(board.vertex_start[vertex], board.vertex_start[vertex + 1]):
            other = board.vertex_edges[i]
            if other != last and board.value[other] == 1 and position[other] < position[edge]:
                found = other
                n_found += 1
        if n_found != 1 or dead[found]:
            # Not the end of a path: it was crossed out since a loop was closed.
            return False
        vertex = board.edge_vertices[found, 0] + board.edge_vertices[found, 1] - vertex
        last = found
        count += 1
    return lines > count


@entry
def find_dead(tables: CompiledRules, board: RuleBoard, codes: Longs, dead: Bytes, position: Ints) -> None:
    """Which marks of a solved board rest on clues that `board.clues` has no more, into zeros (V,).

    codes   by rule the clues that it requires
    What a closed loop made counts as such, and so does what only a clue showed to be a loop too early.
    """
    lines = 0
    for i in range(board.trail_length):
        position[board.trail[i] >> 1] = i
    for i in range(board.trail_length):
        literal = board.trail[i]
        var = literal >> 1
        is_line = literal & 1 == 1 and var < len(board.edge_vertices)
        if board.reason[var] >= 0:
            stands = rule_stands(tables, board, codes, dead, board.reason[var], board.where[var])
        else:
            stands = not is_line and loop_stands(board, dead, position, var, lines)
        if is_line and board.joined_ends[var, 0] < 0:
            stands = False
        if not stands:
            dead[var] = 1
        elif is_line:
            lines += 1


@entry
def take_out(tables: CompiledRules, board: RuleBoard, dead: Bytes) -> None:
    """Take back these marks of a board at its fixpoint, wherever they are in the trail."""
    kept = 0
    for i in range(board.trail_length):
        literal = board.trail[i]
        var, side = literal >> 1, 1 - (literal & 1)
        if dead[var]:
            board.value[var] = 0
            for j in range(tables.visit_start[var], tables.visit_start[var + 1]):
                visit = tables.visits[j]
                board.known[visit >> POSITION_BITS, side] &= ~(bit(visit & LAST_POSITION))
        else:
            board.trail[kept] = literal
            kept += 1
    board.trail_length = board.head = kept
    board.n_lines = board.n_closing = board.is_held = 0
    for vertex in range(len(board.far)):
        board.far[vertex] = vertex
        board.length[vertex] = board.degree[vertex] = 0
    for i in range(kept):
        if board.trail[i] & 1 and board.trail[i] >> 1 < len(board.edge_vertices):
            board.n_lines += 1
            join(board, board.trail[i] >> 1)


@entry
def conclude_again(tables: CompiledRules, board: RuleBoard, dead: Bytes) -> bool:
    """Fire all rules at the placements that hold one of these marks; False when one contradicts a mark."""
    for var in range(len(dead)):
        if dead[var]:
            for i in range(tables.visit_start[var], tables.visit_start[var + 1]):
                if not match_all(tables, board, tables.visits[i] >> POSITION_BITS):
                    return False
    return True


@kernel
def match_all(tables: CompiledRules, board: RuleBoard, place: int) -> bool:
    """Fire the rules at a placement whose premises are there; False when one contradicts a mark."""
    lines, crosses = board.known[place, 0], board.known[place, 1]
    for i in range(board.place_row_start[place], board.place_row_start[place + 1]):
        row = board.place_rows[i]
        for rule in range(tables.row_first[row], tables.row_first[row + 1]):
            missing = (tables.before[rule, 0] & ~lines) | (tables.before[rule, 1] & ~crosses)
            due = missing == 0 and news(tables, board, rule, place)
            if due and not fire(tables, board, rule, place):
                return False
    return True


@entry
def switch_off(
    tables: CompiledRules, board: RuleBoard, codes: Longs, start: Ints, places: Ints, face: int
) -> None:
    """No rule that requires the clue of a face is allowed any more: the last row stands for theirs.

    codes           by rule the clues that it requires
    start, places   by face the placements that hold it: placement << 5 | its place there
    """
    board.clues[face] = -1
    for i in range(start[face], start[face + 1]):
        place, shift = places[i] >> POSITION_BITS, CLUE_BITS * (places[i] & LAST_FACE)
        for j in range(board.place_row_start[place], board.place_row_start[place + 1]):
            row = board.place_rows[j]
            first = tables.row_first[row]
            if first < tables.row_first[row + 1] and codes[first] >> shift & 15:
                board.place_rows[j] = len(tables.row_lines) - 1
