"""Clauses of tables: prime, complete, and for clues those of paper 4."""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations, pairwise, product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph_shapes import GraphShape, sized
from oracle.boards import known
from oracle.sign_boards import UNEVEN
from takegaki.core.graph import Graph
from takegaki.core.puzzle import Puzzle
from takegaki.core.table import Origin, Patterns, Table, allowed_counts, counts
from takegaki.model.border_cuts import Cuts, no_cuts, straight_cuts
from takegaki.model.cnf import MAX_TABLE, Clause, clauses, forbidden_runs, prime_implicates
from takegaki.puzzles import PUZZLES
from takegaki.tilings import TILINGS, Boards, honeycomb, square


def brute_primes(size: int, patterns: Patterns) -> set[tuple[int, ...]]:
    """Every clause that all patterns satisfy and no part of which they all do."""

    def holds(clause: tuple[int, ...]) -> bool:
        return all(
            any((pattern >> abs(lit) - 1 & 1) == (lit > 0) for lit in clause)
            for pattern in patterns
        )

    signed = [
        tuple(sign * (i + 1) for i, sign in enumerate(signs) if sign)
        for signs in product([-1, 0, 1], repeat=size)
    ]
    valid = [clause for clause in signed if holds(clause)]
    smaller = set(valid)
    return {
        clause
        for clause in valid
        if not any(clause[:i] + clause[i + 1 :] in smaller for i in range(len(clause)))
    }


def as_sets(found: Iterable[Iterable[int]]) -> set[frozenset[int]]:
    return {frozenset(clause) for clause in found}


@given(
    st.integers(1, 5).flatmap(
        lambda size: st.tuples(st.just(size), st.frozensets(st.integers(0, 2**size - 1)))
    )
)
def test_any_table(case: tuple[int, frozenset[int]]) -> None:
    size, patterns = case
    found = prime_implicates(size, patterns)
    assert len(as_sets(found)) == len(found)
    assert as_sets(found) == as_sets(brute_primes(size, patterns))


@pytest.mark.parametrize("size", range(1, 7))
def test_counted_tables(size: int) -> None:
    for allowed in [
        (0,),
        (1,),
        (2,),
        (0, 2),
        (1, 3),
        (size,),
        (0, size),
        tuple(range(size + 1)),
        (),
    ]:
        patterns = counts(size, allowed)
        found = prime_implicates(size, patterns)
        assert len(as_sets(found)) == len(found)
        assert as_sets(found) == as_sets(brute_primes(size, patterns))


@pytest.mark.parametrize("size", range(1, 13))
def test_exactly_n_is_paper_four_word_for_word(size: int) -> None:
    variables = range(1, size + 1)
    for n in range(size + 1):
        printed = [
            *(tuple(-i for i in chosen) for chosen in combinations(variables, n + 1)),
            *combinations(variables, size + 1 - n),
        ]
        assert as_sets(prime_implicates(size, counts(size, (n,)))) == as_sets(printed)


def test_a_vertex_of_four() -> None:
    found = as_sets(prime_implicates(4, counts(4, (0, 2))))
    no_three = {frozenset(-i for i in chosen) for chosen in combinations(range(1, 5), 3)}
    no_end = {frozenset(i if i != line else -i for i in range(1, 5)) for line in range(1, 5)}
    assert found == no_three | no_end


def test_extremes() -> None:
    assert prime_implicates(3, frozenset()) == ((),)
    assert prime_implicates(3, frozenset(range(8))) == ()


def test_too_wide_unless_counted() -> None:
    size = MAX_TABLE + 1
    with pytest.raises(ValueError, match=f"a table of {size} edges"):
        prime_implicates(size, frozenset({1}))
    assert len(prime_implicates(size, counts(size, (1,)))) == size * (size - 1) // 2 + 1


def test_clauses_know_their_origin_and_take_any_numbering() -> None:
    origin = Origin("vertex", 9)
    table = Table((4, 0), counts(2, (0, 2)), origin)
    made = list(clauses([table], [31, 0, 0, 0, 7]))
    assert {(frozenset(clause.literals), clause.origin) for clause in made} == {
        (frozenset({-7, 31}), origin),
        (frozenset({7, -31}), origin),
    }
    assert all(isinstance(clause, Clause) for clause in made)


@pytest.mark.parametrize("variant", ["", "full"])
def test_models_are_the_boards_that_obey_every_table(variant: str) -> None:
    puzzle = Puzzle.of(square(2, 1), [3, -1], variant=variant)
    tables = PUZZLES[puzzle.kind].tables(puzzle)
    made = [clause.literals for clause in clauses(tables, range(1, 8))]
    for lines in product([False, True], repeat=7):
        obeys = all(table.pattern(list(lines)) in table.patterns for table in tables)
        models = all(any(lines[abs(lit) - 1] == (lit > 0) for lit in literals) for literals in made)
        assert models == obeys


def cut_lists(cuts: Cuts) -> list[list[int]]:
    return [part.tolist() for part in np.split(cuts.edges, cuts.edge_start[1:-1])]


def test_rows_and_columns() -> None:
    graph = square(5, 3)
    middle = graph.positions[graph.edge_vertices].mean(axis=1)
    level = (
        graph.positions[graph.edge_vertices[:, 0], 1]
        == graph.positions[graph.edge_vertices[:, 1], 1]
    )
    columns = {
        tuple(np.flatnonzero(level & (middle[:, 0] == x))) for x in np.unique(middle[level, 0])
    }
    rows = {
        tuple(np.flatnonzero(~level & (middle[:, 1] == y))) for y in np.unique(middle[~level, 1])
    }
    assert sorted(map(len, columns)) == [6] * 3
    assert sorted(map(len, rows)) == [4] * 5
    assert {tuple(cut) for cut in cut_lists(straight_cuts(graph))} == rows | columns


def test_three_directions() -> None:
    cuts = cut_lists(straight_cuts(honeycomb(5, 3)))
    # Each row, and the two ways across it; every edge is crossed once.
    assert sorted(edge for cut in cuts for edge in cut) == list(range(honeycomb(5, 3).n_edges))
    assert sum(len(cut) == 4 for cut in cuts) >= 5


def walk_from(graph: Graph, edge: int, sense: int) -> list[int]:
    """The edges met from a border edge on, each opposite to the last one in its cell; of two
    opposite ones the one behind and the one before it in turn, beginning with `sense`. Empty where
    one is met again.
    """
    sides = [graph.edges_of(face).tolist() for face in range(graph.n_faces)]
    (face,) = set(graph.edge_faces[edge].tolist()) - {graph.outside}
    met = [edge]
    while face != graph.outside:
        at, size = sides[face].index(met[-1]), len(sides[face])
        half = size // 2
        ahead = [half] if size % 2 == 0 else [half, half + 1]
        met.append(sides[face][(at + ahead[sense % len(ahead)]) % size])
        sense += len(ahead) - 1
        if met[-1] in met[:-1]:
            return []
        (face,) = set(graph.edge_faces[met[-1]].tolist()) - {face}
    return met


@pytest.mark.parametrize("tiling", TILINGS.values(), ids=lambda tiling: tiling.name)
def test_cuts_are_all_straight_walks_each_once(tiling: Boards) -> None:
    graph = tiling.graph(*sized(tiling, (3, 4)))
    found = cut_lists(straight_cuts(graph))
    border = np.flatnonzero((graph.edge_faces == graph.outside).any(axis=1)).tolist()
    walks = [walk_from(graph, edge, sense) for edge in border for sense in (0, 1)]
    assert found == sorted({tuple(sorted(walk)): sorted(walk) for walk in walks if walk}.values())


def test_strips_of_triangles() -> None:
    graph = TILINGS["triangular"].graph(3, 4)
    cuts = cut_lists(straight_cuts(graph))
    middles = graph.positions[graph.edge_vertices].mean(axis=1)
    for cut in cuts:
        # They lie in one straight line: of the two directions in which they spread, one is none.
        spread = np.linalg.svd(middles[cut] - middles[cut].mean(axis=0), compute_uv=False)
        assert spread[1] < 1e-3 * spread[0]
    # Of the three directions of strips, each edge lies along one and across two.
    assert Counter(edge for cut in cuts for edge in cut) == dict.fromkeys(range(graph.n_edges), 2)


ODD = [shape for shape in UNEVEN if shape[1:] != (5, 5)]
"""Boards with cells of an odd number of sides among them."""


@pytest.mark.parametrize(
    "shape", [(square, 5, 3), (honeycomb, 5, 3), (square, 1, 5), (honeycomb, 4, 2), *ODD]
)
def test_every_loop_crosses_evenly_often(shape: GraphShape) -> None:
    board = known(*shape)
    for cut in cut_lists(straight_cuts(board.graph)):
        assert (board.loops[:, cut].sum(axis=1) % 2 == 0).all()


@pytest.mark.parametrize("tiling", TILINGS.values(), ids=lambda tiling: tiling.name)
def test_both_ways_say_the_same(tiling: Boards) -> None:
    graph = tiling.graph(*sized(tiling, (3, 4)))
    cuts = straight_cuts(graph)
    assert straight_cuts(graph) is cuts
    by_edge = {
        (edge, cut)
        for edge in range(graph.n_edges)
        for cut in cuts.of[cuts.of_start[edge] : cuts.of_start[edge + 1]].tolist()
    }
    assert by_edge == {(edge, i) for i, cut in enumerate(cut_lists(cuts)) for edge in cut}


def test_no_cuts() -> None:
    empty = no_cuts(square(3, 2))
    assert len(empty.of_start) == 18
    assert empty.edge_start.tolist() == [0]
    assert len(empty.of) == len(empty.edges) == 0


@given(st.integers(1, 12), st.data())
def test_runs_of_forbidden_numbers_are_in_order_and_all_there_are(
    size: int, data: st.DataObject
) -> None:
    allowed = tuple(sorted(data.draw(st.sets(st.integers(0, size)))))
    runs = forbidden_runs(size, allowed)
    numbers = [number for low, high in runs for number in range(low, high + 1)]
    assert numbers == [number for number in range(size + 1) if number not in allowed]
    # Between two runs lies a number that is allowed: none could be one run with the next.
    assert all(after - before > 1 for (_, before), (after, _) in pairwise(runs))


def test_allowed_numbers_ascend() -> None:
    patterns = frozenset(one for one in range(1 << 5) if one.bit_count() in (4, 0, 3))
    assert allowed_counts(5, patterns) == (0, 3, 4)
    assert allowed_counts(5, patterns - {0b00111}) is None
