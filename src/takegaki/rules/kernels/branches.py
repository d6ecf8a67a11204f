"""Trial and generalisation: assume a mark, apply the rules; keep what a contradiction or both
branches show.

Source: S. Herting, A rule-based approach to the puzzle of Slither Link (2004), section 8.2.
"""

from takegaki.rules.kernels.infer import avoid_more, make, take_back
from takegaki.rules.kernels.rule_board import TRIAL, CompiledRules, RuleBoard
from takegaki.rules.kernels.watched_rules import WatchedRules, spread_awake
from takegaki.runtime.arrays import Bytes, Ints
from takegaki.runtime.kernels import entry, kernel


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
def branch(
    tables: CompiledRules, board: RuleBoard, watched: WatchedRules, literal: int, loops: bool
) -> bool:
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
    """Both marks of an unknown edge by turns. Returns how many literals to make are in `shared`, or
    -1 when both marks contradict.

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

    Stops after n_trials of them or when board.n_barren has gone round. Returns the edge to continue
    with, or -1 on a contradiction.
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
