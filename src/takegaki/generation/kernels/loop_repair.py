"""A loop changes where its clues leave the puzzle open, until techniques solve it, or looks ahead.

In each round a few places that lie apart are made warm and cool down again; then techniques (or
looks ahead of a few steps) examine the whole board, and each place is judged by what is open
nearest to it. So a large board takes no
more rounds than a small one, or few.

Source: N. Metropolis et al., Equation of state calculations by fast computing machines (1953), as
in `kernels.drawn_loop`.
"""

from takegaki.deduce.kernels.fact_board import EASY, TRICKY, FactBoard
from takegaki.deduce.kernels.run_ladder import SOLVED, WITHOUT_END, begin, run_turns
from takegaki.generation.kernels.drawn_loop import (
    TOUCHING,
    DrawnLoop,
    anneal_drawn,
    flip_counted,
    is_taken,
)
from takegaki.generation.kernels.kept_facts import (
    KeptFacts,
    note_clue,
    restore_easy,
    restore_others,
    take_over,
)
from takegaki.generation.kernels.loop_flips import Field
from takegaki.rating.kernels.kept_looks import KeptLooks
from takegaki.rating.kernels.look_ahead_board import LookAheadBoard
from takegaki.rating.kernels.look_ahead_closure import look_ahead
from takegaki.runtime.arrays import Bytes, Floats, Ints, Longs
from takegaki.runtime.kernels import entry, inlined, kernel
from takegaki.runtime.records import Record
from takegaki.runtime.rng import below

MOST_PLACES = 24
"""Places that change in one round at most."""
WHOLE = 4
"""What an edge weighs that all techniques leave open, beside `easy_weight` for one that is open to
the easiest.
"""
TRIED_PLACES = 3
"""Places that are drawn for each that is wanted: some lie too near."""


class LoopRepair(Record):
    """The state besides field, loop and board of facts: C cells, E edges."""

    blank: Longs  # a board of facts with clues but without their numbers, as it begins
    facts: Longs  # the memory of the one at work
    blank_ahead: Longs  # the same of the look-ahead board
    ahead_memory: Longs
    no_marks: Bytes  # (E,) zeros
    to_spare: Bytes  # (C,) 1 where no look sees a clue
    open: Ints  # (C,) edges round a cell that techniques leave open
    weighed: Ints  # (C,) the same, weighed
    after: Ints  # (C,) scratch: after a round
    after_weighed: Ints
    before: Bytes  # (C + 1,) scratch: the inside before a round
    owner: Ints  # (C,) scratch: the nearest place that changes
    reached: Ints  # (C,) scratch
    ends: Ints  # (C,) scratch: where places may be
    stamp: Ints  # (C,) scratch
    met: Ints  # (C,) scratch
    cells: Ints  # scratch: cells of each place, from `cell_start` on
    cell_start: Ints  # (MOST_PLACES + 1,)
    middle: Ints  # (MOST_PLACES,)
    change: Floats  # (MOST_PLACES,) how much worse each place is
    last: int = 0  # the last technique that looks
    ahead: int = 0  # steps that looks ahead may have; 0: techniques look, nothing ahead
    easy_weight: int = 0
    left: int = 0  # edges open after the last look
    left_easy: int = 0  # and those open to the easiest techniques
    last_stamp: int = 0
    last_met: int = 0
    looks: int = 0  # rounds so far
    enough_easy: int = 1 << 30  # edges that may be open to the easiest
    per_place: int = 30  # cells where known meets unknown, for each place that changes
    draws: int = 20
    warm: float = 20.0
    cool: float = 0.3
    shape: float = 0.04  # what the shape weighs beside an open edge


@kernel
def look(
    d: DrawnLoop,
    s: FactBoard,
    p: LookAheadBoard,
    kept: KeptFacts,
    looks: KeptLooks,
    r: LoopRepair,
) -> None:
    """What techniques, or looks ahead, leave open of the loop's clues: `after` and `left`, and what
    the easiest techniques do.
    """
    for cell in range(len(d.count)):
        r.after_weighed[cell] = 0
    is_solved = _look_easily(d, s, kept, r)
    if r.ahead:
        kept.is_whole = 0
        _look_ahead(d, s, p, looks, r)
        return
    if not is_solved:
        if kept.n_facts:
            restore_others(s, kept)
        is_solved = run_turns(s, r.last, WITHOUT_END, 0, WITHOUT_END) == SOLVED
        kept.is_whole = 1
    elif kept.n_facts:
        kept.is_whole = 0
    r.left = 0 if is_solved else max(1, s.n_unknown)
    if is_solved:
        for cell in range(len(d.count)):
            r.after[cell] = 0
    else:
        _note_open(d, s, r)


@kernel
def _look_easily(d: DrawnLoop, s: FactBoard, kept: KeptFacts, r: LoopRepair) -> bool:
    """What the easiest techniques leave open; whether that is nothing."""
    # Relations of edges, which are harder, are not kept.
    kept.n_facts = 0
    if s.n_facts and not s.is_full and s.broken_fact < 0 and r.last <= TRICKY:
        take_over(s, kept)
        for cell in range(len(d.count)):
            is_seen = d.clued[cell] and not r.to_spare[cell]
            if s.clue[cell] != (d.count[cell] if is_seen else -1):
                note_clue(kept, cell)
    _reset(d, s, r)
    if kept.n_facts:
        restore_easy(s, kept)
    else:
        begin(s, r.no_marks)
        kept.is_whole = 1
    is_solved = run_turns(s, EASY, WITHOUT_END, 0, WITHOUT_END) == SOLVED
    kept.n_easy_now = s.n_facts
    r.left_easy = 0 if is_solved else max(1, s.n_unknown)
    if not is_solved and r.easy_weight:
        _weigh_open(d, s, r, r.easy_weight)
    return bool(is_solved)


@kernel
def _reset(d: DrawnLoop, s: FactBoard, r: LoopRepair) -> None:
    """A board without marks, with the clues that the loop gives."""
    for word in range(len(r.blank)):
        r.facts[word] = r.blank[word]
    s.n_facts, s.open_begin, s.open_end, s.n_premises, s.is_full = 0, 0, 0, 0, 0
    s.broken_fact, s.held_edge, s.closing_edge = -1, -1, -1
    s.n_unknown, s.n_lines, s.hardest, s.last_stamp, s.n_joined = len(s.mark), 0, 0, 0, 0
    unmet = 0
    for cell in range(len(d.count)):
        if d.clued[cell] and not r.to_spare[cell]:
            s.clue[cell] = d.count[cell]
            unmet += d.count[cell] > 0
    s.n_unmet = unmet


@kernel
def _look_ahead(
    d: DrawnLoop, s: FactBoard, p: LookAheadBoard, looks: KeptLooks, r: LoopRepair
) -> None:
    """What looks ahead leave open."""
    _begin_ahead(d, p, r)
    look_ahead(p, looks, r.ahead)
    for edge in range(len(s.mark)):
        s.mark[edge] = p.mark[edge]
    r.left = p.n_unknown
    _note_open(d, s, r)


@kernel
def _begin_ahead(d: DrawnLoop, p: LookAheadBoard, r: LoopRepair) -> None:
    """A board without marks, with the clues of the loop. What holds in it is not tried: it is never
    refuted.
    """
    for word in range(len(r.blank_ahead)):
        r.ahead_memory[word] = r.blank_ahead[word]
    p.trail_length, p.n_wished, p.n_logged, p.n_lines = 0, 0, 0, 0
    p.closed_length, p.is_broken, p.last_stamp, p.n_united = 0, 0, 0, 0
    p.n_sided, p.head, p.n_rounds, p.level = 0, -1, 0, 0
    p.next_edge, p.n_found, p.best_depth, p.spread_sum = 0, 0, 0, 0
    p.n_unknown, p.n_unmet = len(p.mark), 0
    for cell in range(len(d.count)):
        if d.clued[cell] and not r.to_spare[cell]:
            p.clue[cell] = p.most_lines[cell] = d.count[cell]
            p.n_unmet += d.count[cell] > 0
    for edge in range(len(p.mark)):
        right, left = d.inside[p.right[edge]], d.inside[p.left[edge]]
        p.truth[edge] = 1 if right != left else -1


@inlined
def _note_open(d: DrawnLoop, s: FactBoard, r: LoopRepair) -> None:
    for cell in range(len(d.count)):
        n = 0
        for i in range(s.start[cell], s.start[cell + 1]):
            n += s.mark[s.ring_edge[i]] == 0
        r.after[cell] = n
    _weigh_open(d, s, r, WHOLE)


@inlined
def _weigh_open(d: DrawnLoop, s: FactBoard, r: LoopRepair, weight: int) -> None:
    """Half of an open edge belongs to each cell beside it; beyond the border there is none."""
    for edge in range(len(s.mark)):
        if s.mark[edge] == 0:
            right, left = s.right[edge], s.left[edge]
            if right < len(d.count):
                r.after_weighed[right] += weight
            if left < len(d.count):
                r.after_weighed[left] += weight


@entry
def keep(r: LoopRepair) -> None:
    """The last look counts from now on."""
    for cell in range(len(r.open)):
        r.open[cell], r.weighed[cell] = r.after[cell], r.after_weighed[cell]


@entry
def repair(
    f: Field,
    d: DrawnLoop,
    s: FactBoard,
    p: LookAheadBoard,
    kept: KeptFacts,
    looks: KeptLooks,
    r: LoopRepair,
    heat: float,
    rounds: int,
    enough: int,
) -> None:
    """So many rounds, or until no more than `enough` edges are open, no more than `enough_easy` to
    the easiest techniques, and no 0s touch. After `keep`. With no rounds it is a `look` alone,
    which would take as long to compile by itself. Where looks ahead count, and nothing
    weighs what the easiest techniques leave open, `left_easy` stays as it was.

    heat   a place that leaves so many edges more open is taken one time in two
    """
    if rounds == 0:
        look(d, s, p, kept, looks, r)
    for _ in range(rounds):
        if _is_done(d, r, enough):
            return
        r.looks += 1
        n = _choose_places(f, d, r)
        for cell in range(len(r.before)):
            r.before[cell] = d.inside[cell]
        for k in range(n):
            _warm_up(f, d, r, k)
        if r.ahead and r.easy_weight == 0:
            # What the easiest techniques leave open is not asked then.
            for cell in range(len(d.count)):
                r.after_weighed[cell] = 0
            _look_ahead(d, s, p, looks, r)
        else:
            look(d, s, p, kept, looks, r)
        if not _is_done(d, r, enough):
            _judge(f, d, r, n, heat)
        keep(r)


@inlined
def _is_done(d: DrawnLoop, r: LoopRepair, enough: int) -> bool:
    return r.left <= enough and r.left_easy <= r.enough_easy and d.total[TOUCHING] == 0


@kernel
def _choose_places(f: Field, d: DrawnLoop, r: LoopRepair) -> int:
    """Places where known meets unknown, apart from each other; how many."""
    cells, n_ends, n_open = len(d.count), 0, 0
    anywhere = below(f.rng, 5) == 0
    for cell in range(cells):
        size = f.face_start[cell + 1] - f.face_start[cell]
        if r.open[cell] > 0 and (anywhere or r.open[cell] < size):
            r.ends[n_ends] = cell
            n_ends += 1
        n_open += r.open[cell] > 0
    wanted = min(MOST_PLACES, max(1, n_open // r.per_place))
    r.last_stamp += 1
    taken, n = r.last_stamp, 0
    r.cell_start[0] = 0
    for _ in range(TRIED_PLACES * wanted):
        if n == wanted:
            break
        middle = r.ends[below(f.rng, n_ends)] if n_ends else below(f.rng, cells)
        n += _take_place(d, r, n, middle, 2 if below(f.rng, 10) < 3 else 1, taken)
    return n


@kernel
def _take_place(d: DrawnLoop, r: LoopRepair, n: int, middle: int, rings: int, taken: int) -> bool:
    """Take the cells within so many rings round one as place number n, unless it lies too near to
    others: `stamp` is `taken` on what they keep free, three rings round each.
    """
    begin_at = r.cell_start[n]
    end = _within(d, r, begin_at, middle, rings)
    for i in range(begin_at, end):
        if r.stamp[r.cells[i]] == taken:
            return False
    # All that lies within the rings and another round them stays free of others.
    kept = _within(d, r, end, middle, rings + 1)
    for i in range(end, kept):
        r.stamp[r.cells[i]] = taken
    r.cell_start[n + 1] = end
    r.middle[n] = middle
    return True


@kernel
def _within(d: DrawnLoop, r: LoopRepair, begin_at: int, middle: int, rings: int) -> int:
    """Write the cells within so many rings of touching cells round one into `cells`; the end."""
    r.last_met += 1
    r.cells[begin_at], r.met[middle] = middle, r.last_met
    end, done = begin_at + 1, begin_at
    for _ in range(rings):
        edge = end
        while done < edge:
            cell = r.cells[done]
            done += 1
            for i in range(d.near_start[cell], d.near_start[cell + 1]):
                near = d.near[i]
                if r.met[near] != r.last_met and end < len(r.cells):
                    r.cells[end], r.met[near] = near, r.last_met
                    end += 1
    return end


@kernel
def _warm_up(f: Field, d: DrawnLoop, r: LoopRepair, k: int) -> None:
    begin_at, end = r.cell_start[k], r.cell_start[k + 1]
    for i in range(begin_at, end):
        d.chosen[i - begin_at] = r.cells[i]
    d.n_chosen = end - begin_at
    before = 0.0
    after = anneal_drawn(f, d, r.warm, r.cool, 0)
    before = after
    after = anneal_drawn(f, d, r.warm, r.cool, r.draws + below(f.rng, 2 * r.draws))
    r.change[k] = r.shape * (after - before)


@kernel
def _judge(f: Field, d: DrawnLoop, r: LoopRepair, n: int, heat: float) -> None:
    """Take back what is worse, place by place, or not, at random."""
    _share_out(d, r, n)
    for cell in range(len(d.count)):
        if r.owner[cell] >= 0:
            more = r.after_weighed[cell] - r.weighed[cell]
            r.change[r.owner[cell]] += more / (2 * WHOLE)
    for k in range(n):
        if r.change[k] <= 0 or is_taken(f, r.change[k], heat):
            r.change[k] = 0
            continue
        r.change[k] = 1
        for i in range(r.cell_start[k], r.cell_start[k + 1]):
            if d.inside[r.cells[i]] != r.before[r.cells[i]]:
                flip_counted(f, d, r.cells[i])
    for cell in range(len(d.count)):
        if r.owner[cell] >= 0 and r.change[r.owner[cell]] > 0:
            r.after[cell] = r.open[cell]
            r.after_weighed[cell] = r.weighed[cell]


@kernel
def _share_out(d: DrawnLoop, r: LoopRepair, n: int) -> None:
    """Each cell belongs to the place that is nearest to it."""
    for cell in range(len(d.count)):
        r.owner[cell] = -1
    end, done = 0, 0
    for k in range(n):
        r.owner[r.middle[k]] = k
        r.reached[end] = r.middle[k]
        end += 1
    while done < end:
        cell = r.reached[done]
        done += 1
        for i in range(d.near_start[cell], d.near_start[cell + 1]):
            near = d.near[i]
            if r.owner[near] < 0:
                r.owner[near] = r.owner[cell]
                r.reached[end] = near
                end += 1
