"""Loop avoidance: an edge that would close a loop which is not the whole solution is crossed out,
and so is every other edge once the loop is closed.

Source: R. van Dam, Takegaki (2008), chapter 6.
"""

from takegaki.rules.kernels.infer import is_whole, loop_length, make, spread
from takegaki.rules.kernels.rule_board import (
    FORK,
    LOOP,
    CompiledRules,
    RuleBoard,
)
from takegaki.runtime.kernels import entry, kernel


@kernel
def avoid(board: RuleBoard, edge: int) -> bool:
    """Cross out an unknown edge that would close a loop which is not the whole solution."""
    one, two = board.edge_vertices[edge, 0], board.edge_vertices[edge, 1]
    closes = board.far[one] == two and board.degree[one] == 1 and board.degree[two] == 1
    if board.value[edge] != 0 or not closes:
        return False
    if board.n_lines == board.length[one] and is_whole(board, edge):
        # A line elsewhere would change that, and nobody notes this edge again.
        board.is_held = 1
        return False
    return make(board, 2 * edge, LOOP, -1)


@kernel
def avoid_noted(board: RuleBoard) -> bool:
    """`avoid` for the edges noted since last time. True when one was crossed out.

    More notes than there is room for are looked for among all edges.
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
    all_edges   look at every edge, not only at those noted since the last call
    """
    if not loops:
        return 0
    closed = close(board, since)
    if closed != 0:
        return closed
    return avoid_noted(board) or ((all_edges or board.is_held != 0) and avoid_all(board))


@entry
def fixpoint(tables: CompiledRules, board: RuleBoard, loops: bool, all_edges: bool) -> bool:
    """Rules, and loop avoidance whenever they are stuck, to the fixpoint; False on a contradiction."""
    while True:
        begun = board.head
        if not spread(tables, board):
            return False
        more = avoid_more(board, begun, loops, all_edges)
        if more <= 0:
            return bool(more == 0)
