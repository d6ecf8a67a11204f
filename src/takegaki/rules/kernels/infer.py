"""Rules driven by what changed, looked up by local state.

Each placement of a patch keeps its marks as two words. A mark that is made visits the placements
that hold it, and there only the rules that require this very mark under these very clues; whether
one fires is two operations on words. So the cost follows the marks that are made and hardly the
number of rules.

Paths of lines: their ends, kept with undo, and the loops that a line would close. Loop avoidance
crosses out an edge that would close a loop which is not the whole solution, and every other edge
once the loop is closed. Source of loop avoidance: R. van Dam, Takegaki (2008), chapter 6.
"""

from takegaki.rules.kernels.rule_board import (
    FORK,
    LOOP,
    POSITION_BITS,
    CompiledRules,
    PatchLiteral,
    RuleBoard,
)
from takegaki.runtime.arrays import Bytes
from takegaki.runtime.kernels import entry, inlined, kernel
from takegaki.runtime.sets import bit, first_bit


@kernel
def join(board: RuleBoard, edge: int) -> None:
    """Join the paths at both ends of a new line; note edges that would close the longer path."""
    one, two = board.edge_vertices[edge, 0], board.edge_vertices[edge, 1]
    ends = board.degree[one] < 2 and board.degree[two] < 2 and board.far[one] != two
    board.degree[one] += 1
    board.degree[two] += 1
    if not ends:
        board.joined_ends[edge, 0] = -1
        return
    left, right = board.far[one], board.far[two]
    board.joined_ends[edge, 0], board.joined_ends[edge, 1] = left, right
    board.joined_lengths[edge, 0], board.joined_lengths[edge, 1] = (
        board.length[left],
        board.length[right],
    )
    total = board.length[left] + board.length[right] + 1
    board.far[left], board.far[right] = right, left
    board.length[left] = board.length[right] = total
    if total < 2:
        return
    for i in range(board.vertex_start[left], board.vertex_start[left + 1]):
        other = board.vertex_edges[i]
        if board.value[other] == 0 and (
            board.edge_vertices[other, 0] == right or board.edge_vertices[other, 1] == right
        ):
            board.closing[board.n_closing % len(board.closing)] = other
            board.n_closing += 1


@kernel
def unjoin(board: RuleBoard, edge: int) -> None:
    """The inverse of `join`; lines are taken back in the opposite order."""
    one, two = board.edge_vertices[edge, 0], board.edge_vertices[edge, 1]
    board.degree[one] -= 1
    board.degree[two] -= 1
    if board.joined_ends[edge, 0] >= 0:
        left, right = board.joined_ends[edge, 0], board.joined_ends[edge, 1]
        board.far[left], board.far[right] = one, two
        board.length[left], board.length[right] = (
            board.joined_lengths[edge, 0],
            board.joined_lengths[edge, 1],
        )


@kernel
def is_whole(board: RuleBoard, edge: int) -> bool:
    """Whether the lines, with one more, show every clue exactly: then they may be the whole
    solution.
    """
    for face in range(len(board.clues)):
        if board.clues[face] >= 0:
            count = 0
            for i in range(board.face_start[face], board.face_start[face + 1]):
                count += board.value[board.face_edges[i]] == 1 or board.face_edges[i] == edge
            if count != board.clues[face]:
                return False
    return True


@kernel
def loop_length(board: RuleBoard, edge: int) -> int:
    """Lines of the loop through a line, followed round; 0 when the line is on none (or on a
    branch).
    """
    start, vertex, line = board.edge_vertices[edge, 0], board.edge_vertices[edge, 1], edge
    count = 1
    while vertex != start:
        if board.degree[vertex] != 2:
            return 0
        for i in range(board.vertex_start[vertex], board.vertex_start[vertex + 1]):
            other = board.vertex_edges[i]
            if other != line and board.value[other] == 1:
                line = other
                break
        ends = board.edge_vertices[line, 0] + board.edge_vertices[line, 1]
        vertex = ends - vertex
        count += 1
    return count


LAST_POSITION = (1 << POSITION_BITS) - 1


@entry
def make(board: RuleBoard, literal: int, reason: int, where: int) -> bool:
    """Make a mark, unless it is there; False (and the culprit in board.broken_*) when it
    contradicts one.
    """
    var, wanted = literal >> 1, 2 * (literal & 1) - 1
    if board.value[var] == wanted:
        return True
    if board.value[var] != 0:
        board.broken_reason, board.broken_variable = reason, var
        return False
    board.value[var] = wanted
    board.reason[var], board.where[var] = reason, where
    board.trail[board.trail_length] = literal
    board.trail_length += 1
    if wanted == 1 and var < len(board.edge_vertices):
        board.n_lines += 1
        join(board, var)
    return True


@entry
def make_all(board: RuleBoard, marks: Bytes, reason: int, where: int) -> bool:
    """Make all of these (E,) marks that are not 0; False at the first that contradicts one."""
    for edge in range(len(marks)):
        if marks[edge] != 0 and not make(board, 2 * edge + (marks[edge] == 1), reason, where):
            return False
    return True


@kernel
def take_back(tables: CompiledRules, board: RuleBoard, n_trail: int) -> None:
    """Take back all marks but the first n_trail, which were at a fixpoint: they count as worked
    off.
    """
    for i in range(board.trail_length - 1, n_trail - 1, -1):
        literal = board.trail[i]
        var, side = literal >> 1, 1 - (literal & 1)
        if i < board.head:
            for j in range(tables.visit_start[var], tables.visit_start[var + 1]):
                visit = tables.visits[j]
                board.known[visit >> POSITION_BITS, side] &= ~(bit(visit & LAST_POSITION))
        if board.value[var] == 1 and var < len(board.edge_vertices):
            board.n_lines -= 1
            unjoin(board, var)
        board.value[var] = 0
    board.trail_length = n_trail
    board.head = min(board.head, n_trail)
    board.watched_head = min(board.watched_head, n_trail)
    board.n_closing = 0


@kernel
def certain(tables: CompiledRules, board: RuleBoard, rule: int, place: int) -> bool:
    """Whether clues show that each small loop of a rule's assumption is not the whole solution."""
    first = tables.mark_offset[tables.patch_of[place]]
    first += (place - tables.place_start[tables.patch_of[place]]) * tables.n_marks[
        tables.patch_of[place]
    ]
    for i in range(tables.loop_start[rule], tables.loop_start[rule + 1]):
        left = False
        for face in range(len(board.clues)):
            if board.clues[face] >= 0:
                count = 0
                for j in range(board.face_start[face], board.face_start[face + 1]):
                    word = tables.loops[i]
                    while word:
                        count += tables.place_marks[first + first_bit(word)] == board.face_edges[j]
                        word &= word - 1
                if count != board.clues[face]:
                    left = True
                    break
        if not left:
            return False
    return True


@kernel
def fire(tables: CompiledRules, board: RuleBoard, rule: int, place: int) -> bool:
    """Make the conclusions of a rule at a placement; False when one contradicts a mark."""
    if tables.loop_start[rule] < tables.loop_start[rule + 1] and not certain(
        tables, board, rule, place
    ):
        return True
    board.firings += 1
    if tables.after[rule, 0] & tables.beyond[place]:
        # A line off the board.
        board.broken_reason, board.broken_variable = rule, -1
        return False
    patch = tables.patch_of[place]
    first = tables.mark_offset[patch] + (place - tables.place_start[patch]) * tables.n_marks[patch]
    for side in range(2):
        word = tables.after[rule, side] & ~(board.known[place, side] | tables.beyond[place])
        while word:
            var = tables.place_marks[first + first_bit(word)]
            if not make(board, 2 * var + 1 - side, rule, place):
                return False
            word &= word - 1
    return True


@kernel
def match(tables: CompiledRules, board: RuleBoard, place: int, literal: PatchLiteral) -> bool:
    """Fire the rules at a placement that require one of its marks, 2 * mark + value, just made."""
    lines, crosses = board.known[place, 0], board.known[place, 1]
    for i in range(board.place_row_start[place], board.place_row_start[place + 1]):
        row = board.place_rows[i]
        asked = tables.row_lines[row] if literal & 1 else tables.row_crosses[row]
        if asked >> (literal >> 1) & 1:
            first = tables.row_base[row] + literal
            for j in range(tables.row_start[first], tables.row_start[first + 1]):
                rule = tables.row_rules[j]
                missing = (tables.before[rule, 0] & ~lines) | (tables.before[rule, 1] & ~crosses)
                due = missing == 0 and news(tables, board, rule, place)
                if due and not fire(tables, board, rule, place):
                    return False
    return True


@inlined
def news(tables: CompiledRules, board: RuleBoard, rule: int, place: int) -> bool:
    """Does a rule conclude a mark that its placement has not yet?"""
    return bool(
        (tables.after[rule, 0] & ~board.known[place, 0])
        | (tables.after[rule, 1] & ~board.known[place, 1])
    )


@kernel
def visit_places(tables: CompiledRules, board: RuleBoard, literal: int) -> bool:
    """Enter a mark in all its placements and match there; False when a rule contradicts a mark."""
    var, side = literal >> 1, 1 - (literal & 1)
    sound = True
    for i in range(tables.visit_start[var], tables.visit_start[var + 1]):
        place, position = tables.visits[i] >> POSITION_BITS, tables.visits[i] & LAST_POSITION
        board.known[place, side] |= bit(position)
        if sound and board.asked[place, side] >> position & 1:
            # After a contradiction the others are entered all the same, so that undoing treats all
            # alike.
            sound = match(tables, board, place, 2 * position + (literal & 1))
    return sound


@kernel
def spread(tables: CompiledRules, board: RuleBoard) -> bool:
    """Propagate all marks made, to the fixpoint; False when a rule contradicts a mark."""
    while board.head < board.trail_length:
        literal = board.trail[board.head]
        board.head += 1
        if not visit_places(tables, board, literal):
            return False
    return True


@kernel
def avoid(board: RuleBoard, edge: int) -> bool:
    """Cross out an unknown edge that would close a loop which is not the whole solution."""
    one, two = board.edge_vertices[edge, 0], board.edge_vertices[edge, 1]
    closes = board.far[one] == two and board.degree[one] == 1 and board.degree[two] == 1
    if board.value[edge] != 0 or not closes:
        return False
    if board.n_lines == board.length[one] and is_whole(board, edge):
        # A line elsewhere would change that, and this edge is not noted again.
        board.is_held = 1
        return False
    return make(board, 2 * edge, LOOP, -1)


@kernel
def avoid_noted(board: RuleBoard) -> bool:
    """`avoid` for the edges noted since last time. True when one was crossed out.

    When there are more than `closing` holds, all edges are examined.
    """
    noted = board.n_closing
    board.n_closing = 0
    if noted > len(board.closing):
        return avoid_all(board)
    found = False
    for i in range(noted):
        found |= avoid(board, board.closing[i])
    return found


@kernel
def avoid_all(board: RuleBoard) -> bool:
    """`avoid` for every edge. True when one was crossed out."""
    board.n_closing = 0
    found = False
    for edge in range(len(board.edge_vertices)):
        found |= avoid(board, edge)
    return found


@kernel
def close(board: RuleBoard, since: int) -> int:
    """What follows from loops that lines from the trail's place `since` on have closed.

    Returns -1 when one is not the whole solution, or three lines meet; 1 when one is, and all other
    edges were crossed out; else 0.
    """
    made = 0
    for i in range(since, board.trail_length):
        literal = board.trail[i]
        edge = literal >> 1
        if literal & 1 and edge < len(board.edge_vertices) and board.joined_ends[edge, 0] < 0:
            one, two = board.edge_vertices[edge, 0], board.edge_vertices[edge, 1]
            if max(board.degree[one], board.degree[two]) > 2:
                board.broken_reason, board.broken_variable = FORK, edge
                return -1
            around = loop_length(board, edge)
            if around > 0 and (board.n_lines > around or not is_whole(board, edge)):
                board.broken_reason, board.broken_variable = LOOP, edge
                return -1
            if around > 0:
                made = cross_rest(board)
    return made


@kernel
def cross_rest(board: RuleBoard) -> int:
    """Cross out all unknown edges: the loop is closed. 1 when there were any, else 0."""
    begun = board.trail_length
    for edge in range(len(board.edge_vertices)):
        if board.value[edge] == 0:
            make(board, 2 * edge, LOOP, -1)
    return int(board.trail_length > begun)


@kernel
def avoid_more(board: RuleBoard, since: int, loops: bool, all_edges: bool) -> int:
    """Loop avoidance when the rules are stuck: 1 when it made a mark, 0 when it did not, -1 when a
    line from the trail's place `since` on closed a loop too early.

    loops       False to do nothing
    all_edges   examine every edge, not only those noted since the last call
    """
    if not loops:
        return 0
    closed = close(board, since)
    if closed != 0:
        return closed
    return avoid_noted(board) or ((all_edges or board.is_held != 0) and avoid_all(board))


@entry
def fixpoint(tables: CompiledRules, board: RuleBoard, loops: bool, all_edges: bool) -> bool:
    """Rules, and loop avoidance whenever they are stuck, to the fixpoint; False on a
    contradiction.
    """
    while True:
        begun = board.head
        if not spread(tables, board):
            return False
        more = avoid_more(board, begun, loops, all_edges)
        if more <= 0:
            return bool(more == 0)
