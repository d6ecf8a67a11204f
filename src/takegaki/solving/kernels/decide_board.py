"""What the engine calls beside a search: a board decided in one call, questions in a row, clues."""

from takegaki.model.tables import INACTIVE
from takegaki.runtime.arrays import Bytes, Flags, Ints, Longs
from takegaki.runtime.kernels import entry, kernel
from takegaki.solving.kernels.cdcl import BUDGET, SAT, UNSAT, run
from takegaki.solving.kernels.preparation import prepare, require
from takegaki.solving.kernels.propagate import assign, backtrack
from takegaki.solving.kernels.state import (
    FALSE,
    NO_REASON,
    TICKS_AT_ONCE,
    UNSET,
    ClueTables,
    State,
    Width,
)


@entry
def decide_board(s: State, shape: ClueTables, clues: Bytes, lines: Flags) -> int:
    """Search for a model, then for a second one: what `run` answers last; a call after a stop
    continues.

    A state that is not ready gets the clues first. The first model's lines are stored (E,); a
    second stands in `val`. Between the two it stops where the limit of conflicts is reached.
    """
    if not s.is_ready:
        put_clues(s, shape, clues)
    status = SAT if s.has_model else run(s)
    if status == SAT and not s.against_models:
        for edge in range(len(lines)):
            lines[edge] = s.val[shape.sides[edge, 0]] != s.val[shape.sides[edge, 1]]
        s.ticks = TICKS_AT_ONCE
        status = run(s) if s.conflicts < s.conflict_limit else BUDGET
    return status


@entry
def run_each(s: State, lasts: Ints, ticks: int, used: Bytes, place: Longs) -> int:
    """`run` with each of these literals as the last assumption, from lasts[place[0]] on, while it
    is refuted.

    Where it stops, place[0] tells which one; a call after a pause continues. used[lit] is set for
    the assumptions of all cores; a new question may propagate so many ticks.
    """
    while place[0] < len(lasts):
        last = s.n_assumed - 1
        if s.assume[last] != lasts[place[0]]:
            backtrack(s, last)
            s.assume[last] = lasts[place[0]]
            s.ticks = ticks
        status = run(s)
        if status != UNSAT:
            return int(status)
        for i in range(s.core_size):
            used[s.buf[i]] = 1
        place[0] += 1
    return UNSAT


@kernel
def put_clues(s: State, shape: ClueTables, clues: Bytes) -> None:
    """Put the tables of clues into force, (C,) as in a puzzle, and prepare the search.

    Where every clue allows a board without a line, some face is inside: no line is no loop.
    """
    some_line = False
    for k in range(len(shape.clue_con)):
        con = shape.clue_con[k]
        clue = clues[shape.clue_cell[k]]
        base = shape.clue_offset[shape.clue_row[k] + clue] if clue >= 0 else INACTIVE
        s.con_table[con] = base
        if base >= 0:
            width: Width = s.con_start[con + 1] - s.con_start[con]
            # Bit 0 of the patterns allowed, which stand before the entries: everything is false.
            some_line |= s.entries[base - (1 if width <= 5 else 1 << (width - 5))] & 1 == 0
    if shape.first_counter < len(s.val):
        leave_out_counters(s, shape.first_counter)
    prepare(s)
    for item in range(shape.first_counter, len(s.val)):
        if s.buf[item] == 0 and s.val[item] == UNSET:
            assign(s, item, FALSE, NO_REASON)
    if not some_line:
        faces = s.goal.n_nodes - 1
        for face in range(faces):
            s.buf[face] = 2 * face + 1
        if faces == 0:
            s.is_broken = 1
        else:
            require(s, faces)


@kernel
def leave_out_counters(s: State, first: int) -> None:
    """Counters, from variable `first` on, only where a clue asks for them; buf[v] is 1 for those
    that stay.

    The first table of a counter determines it from what was made before it. That table is in force
    only where another one that is has the counter, too: so no solution gets lost, and none is
    added.
    """
    for item in range(first, len(s.val)):
        s.buf[item] = 0
    for con in range(len(s.con_table) - 1, -1, -1):
        if s.con_table[con] >= 0:
            counts, determines, is_used = False, False, False
            for k in range(s.con_start[con], s.con_start[con + 1]):
                item = s.con_vars[k]
                if item >= first:
                    counts = True
                    if s.occ[s.occ_start[item], 0] == con:
                        determines = True
                        is_used |= s.buf[item] != 0
            if determines and not is_used:
                s.con_table[con] = INACTIVE
            elif counts:
                for k in range(s.con_start[con], s.con_start[con + 1]):
                    if s.con_vars[k] >= first:
                        s.buf[s.con_vars[k]] = 1
