"""Plain puzzles at level Easy by one call of a kernel: a loop, its clues, the proof."""

from functools import lru_cache

import numpy as np

from takegaki.core.graph import Graph
from takegaki.core.lazy_named_tuple import NamedTuple
from takegaki.core.puzzle import LARGEST_CLUE, ClueArray
from takegaki.core.topology import BoolArray
from takegaki.deduce.kernels.fact_board import FactBoard, new_fact_board
from takegaki.deduce.level import Level
from takegaki.deduce.technique_table import BY_CODE
from takegaki.generation.loops.colour_loop import DrawingRecords, drawing_records
from takegaki.generation.removal.kernels.easy_puzzle import make_easy_puzzle
from takegaki.generation.removal.kernels.easy_removal import EasyRemoval, blank_easy_removal
from takegaki.generation.request import CLUE_STREAM, LOOP_STREAM, Request, rng_seed
from takegaki.runtime.arrays import Bytes
from takegaki.runtime.rng import MASK_64

MOST_FACES = 400
"""Faces at most of a puzzle that one call makes, in a few milliseconds: limits are looked at
between.
"""
ASKED = frozenset(("level", "symmetry", "minimal"))
"""What may be asked for besides: with no clue to spare all are minimal."""

Records = tuple[*DrawingRecords, EasyRemoval, FactBoard, Bytes]


class AtOnce(NamedTuple):
    """A puzzle made at once: clues (C,) with one solution, lines (E,), both read-only; loops that
    were tried; the techniques that the proof used.
    """

    clues: ClueArray
    lines: BoolArray
    tries: int
    techniques: str


def easy_at_once(request: Request, tries: int) -> AtOnce | None:
    """The puzzle that a request gives, if it asks for level Easy and hardly anything else. None for
    other requests and large boards, and where it takes more loops than these: the usual way makes
    them.
    """
    graph = request.graph
    is_plain = request.level is Level.EASY and ASKED.issuperset(request.given) and request.counts
    if not is_plain or graph.n_faces > MOST_FACES or graph.holes:
        return None
    key = f"easy at once {request.symmetry or ''}"
    unused: list[Records] = graph.cached(key, list)
    # Taken out while they are in use: other threads may run as long as a kernel does.
    try:
        records = unused.pop()
    except IndexError:
        if graph.face_sizes.max() > LARGEST_CLUE:
            return None
        records = _records(graph, request)
    drawing, board = records[0], records[5]
    drawing.seeds[0] = rng_seed(request, 0, LOOP_STREAM) & MASK_64
    drawing.seeds[2] = rng_seed(request, 1, CLUE_STREAM) & MASK_64
    clues = np.empty(graph.n_faces, dtype=np.int8)
    lines = np.empty(graph.n_edges, dtype=np.bool_)
    number = make_easy_puzzle(*records, tries, clues, lines)
    used = frozenset(board.fact_technique[: board.n_facts].tolist()) if number else frozenset()
    unused.append(records)
    clues.setflags(write=False)
    lines.setflags(write=False)
    return AtOnce(clues, lines, number, _names(used)) if number else None


@lru_cache(maxsize=64)
def _names(codes: frozenset[int]) -> str:
    return ", ".join(BY_CODE[code].name for code in sorted(codes))


def _records(graph: Graph, request: Request) -> Records:
    start, faces, _ = request.groups
    removal = blank_easy_removal(graph)
    removal.group_start, removal.faces = start.astype(np.int32), faces.astype(np.int32)
    removal.order = np.arange(len(start) - 1, dtype=np.int32)
    board = new_fact_board(graph, np.full(graph.n_faces, -1, dtype=np.int8), full=False)
    nothing = np.zeros(graph.n_edges, dtype=np.int8)
    return (*drawing_records(graph), removal, board, nothing)
