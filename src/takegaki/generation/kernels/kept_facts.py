"""Facts that outlast a change of clues: what rests on none that changed is written again, and
techniques take turns only where something is gone or new.

What follows in the end is the same as from nothing: with more facts a technique concludes no less,
and where nothing is gone and nothing new all of them had their turns.

Source: J. Doyle, A truth maintenance system (1979).
"""

from takegaki.deduce.kernels.conclude import (
    add_premise,
    count_mark,
    count_pair,
    open_premises,
    report,
    write_fact,
)
from takegaki.deduce.kernels.fact_board import A_MARK, A_PAIR, FactBoard
from takegaki.deduce.kernels.line_paths import join
from takegaki.deduce.technique_table import CLOSED_LOOP, EARLY_LOOP, N_QUEUES
from takegaki.runtime.arrays import Bytes, Ints
from takegaki.runtime.kernels import inlined, kernel
from takegaki.runtime.records import Record

GONE = -1
EVERY_TECHNIQUE = (1 << N_QUEUES) - 1


class KeptFacts(Record):
    """The journal of the last look: K facts, P places of the board of facts."""

    # As on the board of facts: (K,)
    kind: Ints
    subject: Ints
    value: Ints
    technique: Ints
    place: Ints
    begin: Ints
    end: Ints
    premises: Ints
    number: Ints  # (K,) of each the number that it has now, GONE for none
    changed: Bytes  # (P,) 1 where the clue is another
    stamp: Ints  # (P,)
    near: Ints  # (P,) places where something is gone or new
    n_near: int = 0
    last_stamp: int = 0
    n_facts: int = 0  # 0: nothing is kept
    n_easy: int = 0  # the first of them follow by the easiest techniques
    n_easy_now: int = 0  # the same of the look that goes on
    is_whole: int = 0  # 1: harder techniques had their turns, too, or wait on the board
    n_restored: int = 0  # facts that were written again, of the easiest techniques


@kernel
def take_over(s: FactBoard, k: KeptFacts) -> None:
    """Copy the journal of the board, which is to be used anew."""
    k.n_facts, k.n_easy = s.n_facts, k.n_easy_now
    for fact in range(s.n_facts):
        k.kind[fact], k.subject[fact] = s.fact_kind[fact], s.fact_subject[fact]
        k.value[fact], k.technique[fact] = s.fact_value[fact], s.fact_technique[fact]
        k.place[fact], k.number[fact] = s.fact_place[fact], GONE
        k.begin[fact], k.end[fact] = s.fact_begin[fact], s.fact_end[fact]
    for i in range(s.n_premises):
        k.premises[i] = s.premises[i]
    k.last_stamp += 1
    k.n_near = 0
    # What waits when a board is solved waits still.
    for place in range(len(s.place_waits)):
        k.changed[place] = 0
        if s.place_waits[place]:
            _note(k, place)


@inlined
def note_clue(k: KeptFacts, place: int) -> None:
    """The clue of a place is another one now."""
    k.changed[place] = 1
    _note(k, place)


@kernel
def restore_easy(s: FactBoard, k: KeptFacts) -> None:
    """Write what the easiest techniques found and still follows, and queue where they may find
    something. The board has no marks, and its new clues.
    """
    _restore(s, k, 0, k.n_easy)
    k.n_restored = s.n_facts
    _wake(s, k)


@kernel
def restore_others(s: FactBoard, k: KeptFacts) -> None:
    """The same for harder techniques, once the easiest find nothing more."""
    for fact in range(k.n_easy):
        # What is gone may follow from something else.
        edge = k.subject[fact]
        if k.number[fact] == GONE and s.mark[edge] == k.value[fact]:
            k.number[fact] = s.mark_fact[edge]
    for fact in range(k.n_restored, s.n_facts):
        _note_fact(s, k, s.fact_kind[fact], s.fact_subject[fact])
    _restore(s, k, k.n_easy, k.n_facts)
    if not k.is_whole:
        for place in range(len(s.place_waits)):
            _note(k, place)
    _wake(s, k)


@kernel
def _restore(s: FactBoard, k: KeptFacts, begin: int, end: int) -> None:
    """Write these facts again as far as they still follow."""
    for fact in range(begin, end):
        kind, subject, value = k.kind[fact], k.subject[fact], k.value[fact]
        if kind == A_MARK and s.mark[subject] == value:
            k.number[fact] = s.mark_fact[subject]
        elif _follows(k, fact):
            k.number[fact] = _write_again(s, k, fact)
        else:
            _note_fact(s, k, kind, subject)


@inlined
def _follows(k: KeptFacts, fact: int) -> bool:
    """Whether all that a fact rests on is there still."""
    if k.technique[fact] == EARLY_LOOP or k.technique[fact] == CLOSED_LOOP:
        # These rest on lines that their premises do not name.
        return False
    for i in range(k.begin[fact], k.end[fact]):
        premise = k.premises[i]
        if k.changed[-1 - premise] if premise < 0 else k.number[premise] == GONE:
            return False
    return True


@kernel
def _write_again(s: FactBoard, k: KeptFacts, fact: int) -> int:
    """Write a fact, and queue nothing; its new number."""
    open_premises(s)
    for i in range(k.begin[fact], k.end[fact]):
        premise = k.premises[i]
        add_premise(s, premise if premise < 0 else k.number[premise])
    kind, subject, value = k.kind[fact], k.subject[fact], k.value[fact]
    number = write_fact(s, kind, subject, -1, value, k.technique[fact], k.place[fact])
    if number < 0:
        return GONE
    if kind == A_PAIR:
        s.pair_fact[subject, value] = number
        count_pair(s, subject, value, 1)
        return number
    s.mark[subject], s.mark_fact[subject] = value, number
    s.n_unknown -= 1
    s.n_lines += value == 1
    for i in range(4):
        count_mark(s, s.edge_place[subject, i], value)
    if value == 1:
        join(s, subject)
    return number


@inlined
def _note(k: KeptFacts, place: int) -> None:
    if k.stamp[place] != k.last_stamp:
        k.stamp[place] = k.last_stamp
        k.near[k.n_near] = place
        k.n_near += 1


@inlined
def _note_fact(s: FactBoard, k: KeptFacts, kind: int, subject: int) -> None:
    """Note the places that a fact concerns."""
    if kind == A_PAIR:
        _note(k, s.corner_face[subject])
        _note(k, s.corner_vertex[subject])
    else:
        for i in range(4):
            _note(k, s.edge_place[subject, i])


@inlined
def _wake(s: FactBoard, k: KeptFacts) -> None:
    for i in range(k.n_near):
        report(s, k.near[i], EVERY_TECHNIQUE)
