"""When clues go: which conclusions of rules still stand, what to take back or conclude anew."""

from takegaki.rules.kernels.infer import LAST_POSITION, certain, fire, join, news
from takegaki.rules.kernels.rule_board import (
    CLUE_BITS,
    LAST_FACE,
    POSITION_BITS,
    CompiledRules,
    RuleBoard,
)
from takegaki.runtime.arrays import Bytes, Ints, Longs
from takegaki.runtime.kernels import entry, kernel
from takegaki.runtime.sets import bit, first_bit


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
    """Would an edge that was crossed out still close a loop of lines known before, beside another
    line?

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
def find_dead(
    tables: CompiledRules, board: RuleBoard, codes: Longs, dead: Bytes, position: Ints
) -> None:
    """Which marks of a solved board rest on clues that `board.clues` has no more, into zeros (V,).

    codes   by rule the clues that it requires
    What a closed loop made counts as such, and so does what only a clue showed to be a loop too
    early.
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
    """Fire all rules at the placements that hold one of these marks; False when one contradicts a
    mark.
    """
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
