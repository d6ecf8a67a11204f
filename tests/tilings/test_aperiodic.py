"""Penrose, hats and spectres: descriptions, and tiles that are all alike."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from takegaki.core.errors import LimitError, PuzzleError
from takegaki.core.graph import Graph
from takegaki.tilings import TILINGS, AperiodicTiling
from takegaki.tilings.aperiodic import PatchRandom, beside, distinct, times_root
from tiers import sampled

APERIODIC = {name: one for name, one in TILINGS.items() if isinstance(one, AperiodicTiling)}

# Descriptions that need nothing added, and how many faces Loopy makes of them at 6x6.
KNOWN = [
    ("penrose-kites", "00BBABAVBABBBB", 18),
    ("penrose-kites", "32UAABUAVBABUAB", 17),
    ("penrose-rhombs", "71XYXXYYYXXYYXXXYX", 16),
    ("penrose-rhombs", "82YYCXYYXDDDY", 14),
    ("hats", "6,1,8,0,6,H", 15),
    ("hats", "7,1,3,8,1,F", 18),
    ("spectres", "40344146F", 13),
    ("spectres", "802025X", 15),
]


@pytest.mark.parametrize("name", APERIODIC)
def test_tiles_made_for_a_description_are_those_of_its_board(name: str) -> None:
    """The tiles that were made to find a description are used once, by the board that it is of."""
    tiling = APERIODIC[name]
    first, other = (tiling.describe(8, 9, seed) for seed in (1, 2))
    at_once, anew = tiling.build(8, 9, other), tiling.build(8, 9, other)
    assert at_once == anew
    assert (at_once.positions == anew.positions).all()
    assert tiling.build(8, 9, first).variant == first


@given(st.lists(st.tuples(*[st.integers(-40, 40)] * 3), min_size=1), st.sampled_from([1, 1 << 40]))
def test_different_rows(rows: list[tuple[int, int, int]], far: int) -> None:
    """Where they stand first and which is which; also of numbers that do not fit into one word
    together.
    """
    array = np.array(rows, dtype=np.int64) * far
    first, which = distinct(array)
    assert (array[first][which] == array).all()
    assert len(first) == len({tuple(row) for row in rows})
    assert all(rows.index(rows[place]) == place for place in first.tolist())


def test_tiles_beside_each_other() -> None:
    """Two triangles of a square, and one by itself."""
    corner = np.array([[0, 1, 2], [2, 1, 3], [4, 5, 6]])
    assert beside(corner).tolist() == [[-1, 1, -1], [0, -1, -1], [-1, -1, -1]]


@pytest.mark.parametrize(("name", "description", "faces"), KNOWN)
def test_known_patches(name: str, description: str, faces: int) -> None:
    graph = APERIODIC[name].graph(6, 6, description)
    assert graph.n_faces == faces == APERIODIC[name].cells(6, 6, description)
    assert graph.variant == description
    assert graph.key == (name, 6, 6, description)


def shapes(graph: Graph) -> set[tuple[int, ...]]:
    """The angles of each face, from any corner and either way round: its shape where all sides are
    alike.
    """
    found = set()
    for face in range(graph.n_faces):
        here = graph.positions[graph.corners_of(face)]
        forth, back = np.roll(here, -1, axis=0) - here, np.roll(here, 1, axis=0) - here
        angle = np.arctan2(back[:, 1], back[:, 0]) - np.arctan2(forth[:, 1], forth[:, 0])
        # All are multiples of this; corners lie on whole pixels.
        unit = np.pi / (5 if len(here) == 4 else 6)
        turned = np.rint(angle % (2 * np.pi) / unit).astype(int).tolist()
        ways = [way[at:] + way[:at] for way in (turned, turned[::-1]) for at in range(len(turned))]
        found.add(tuple(min(ways)))
    return found


@sampled(2)
@pytest.mark.parametrize(
    ("name", "count"), [("penrose-kites", 2), ("penrose-rhombs", 2), ("hats", 1), ("spectres", 1)]
)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_tiles_are_alike(name: str, count: int, seed: int) -> None:
    """Kite and dart, thick and thin rhomb, one hat (also mirrored), one spectre."""
    tiling = APERIODIC[name]
    assert len(shapes(tiling.graph(9, 12, tiling.describe(9, 12, seed)))) == count


@sampled()
@pytest.mark.parametrize("name", APERIODIC)
def test_a_description_at_random_says_the_whole_patch(name: str) -> None:
    """What is larger is named by a longer one, and cutting it off keeps the middle."""
    tiling = APERIODIC[name]
    descriptions = {seed: tiling.describe(8, 8, seed) for seed in range(6)}
    assert descriptions == {seed: tiling.describe(8, 8, seed) for seed in range(6)}
    assert len(set(descriptions.values())) == 6
    assert tiling.graph(8, 8) is tiling.graph(8, 8, descriptions[0])
    boards = {tiling.graph(8, 8, one).digest for one in descriptions.values()}
    assert len(boards) == 6
    large = tiling.describe(20, 20, 1)
    assert len(large) >= len(descriptions[1])


# What Loopy makes of descriptions that are too short: faces at 8x6, and the first clue of the next
# tile.
SHORT = [
    ("penrose-kites", "31U"),
    ("penrose-rhombs", "12XY"),
    ("hats", "0,0,0,H"),
    ("spectres", "10S"),
]


@pytest.mark.parametrize(("name", "description"), SHORT)
def test_short_descriptions_are_added_to(name: str, description: str) -> None:
    graph = APERIODIC[name].graph(6, 8, description)
    assert graph.n_vertices - graph.n_edges + graph.n_faces == 1
    assert graph.variant == description


@pytest.mark.parametrize(
    ("name", "description", "said"),
    [
        ("penrose-kites", "0", "an orientation 0-9 and a corner 0-2"),
        ("penrose-kites", "03A", "an orientation 0-9 and a corner 0-2"),
        ("penrose-kites", "00", "the letters A, B, U, V"),
        ("penrose-kites", "00CXY", "the letters A, B, U, V"),
        ("penrose-kites", "00UV", "no V has a part U"),
        ("penrose-rhombs", "00A", "the letters C, D, X, Y"),
        ("penrose-rhombs", "G1,2", "Gx,y,angle"),
        ("penrose-rhombs", "G1,2,35", "the angle must be 0, 36"),
        ("penrose-rhombs", "G1,2,360", "the angle must be 0, 36"),
        ("penrose-rhombs", "G99999,2,36", "from the middle"),
        ("penrose-kites", "G999999999999,2,36", "Gx,y,angle"),
        ("hats", "1,2,3", "numbers, each with a comma"),
        ("hats", "1,H", "three numbers"),
        ("hats", "1,2,13,H", "H has no part 13"),
        ("hats", "8,0,0,H", "no kite 8"),
        ("hats", "0,1,3,H", "no kite 0 in hat 1 of T"),
        ("hats", "0,0,0,X", "numbers, each with a comma"),
        ("spectres", "0", "0-9, A or B"),
        ("spectres", "C0F", "0-9, A or B"),
        ("spectres", "00Z", "digits and one of"),
        ("spectres", "01F", "F has no spectre 1"),
        ("spectres", "008F", "F has no part 8"),
        ("spectres", "007G", "G has no part 7"),
        ("spectres", "0\N{ARABIC-INDIC DIGIT ONE}F", "digits and one of"),
        ("hats", "\N{ARABIC-INDIC DIGIT ONE},0,0,H", "numbers, each with a comma"),
        ("penrose-kites", "00" + "A" * 300, "more than 200 characters"),
        ("penrose-kites", "00\x1b[31m", "the letters A, B, U, V"),
    ],
)
def test_descriptions_that_are_none(name: str, description: str, said: str) -> None:
    with pytest.raises(PuzzleError, match=said) as error:
        APERIODIC[name].graph(6, 6, description)
    assert "\n" not in str(error.value)
    assert str(error.value).isprintable()


@pytest.mark.parametrize("name", APERIODIC)
def test_sizes_that_are_refused(name: str) -> None:
    with pytest.raises(PuzzleError, match="no dot inside"):
        APERIODIC[name].graph(1, 1)
    with pytest.raises(LimitError):
        APERIODIC[name].graph(10_000, 10_000)


def test_random_numbers_are_those_of_the_puzzle_collection() -> None:
    """SHA-1 of a counter: what "dummy" gives to a description that is too short."""
    rng = PatchRandom(b"dummy")
    assert [rng.below(1000) for _ in range(6)] == [285, 372, 940, 77, 341, 824]
    drawn = [PatchRandom(b"7").choose([1, 0, 3]) for _ in range(3)]
    assert len(set(drawn)) == 1
    rng = PatchRandom(b"8")
    many = np.bincount([rng.choose([1, 0, 3]) for _ in range(4000)], minlength=3)
    assert many[1] == 0
    assert 900 < many[0] < 1100


def test_roots_are_rounded_exactly() -> None:
    n = np.array([0, 1, -1, 7, -7, 10**6, -(10**6), 123456789])
    for k in (3, 5):
        found = times_root(n, k)
        assert (np.sign(found) == np.sign(n)).all()
        for one, root in zip(n.tolist(), np.abs(found).tolist(), strict=True):
            # Nearer than a half: (2 root - 1)^2 < 4 k n^2 < (2 root + 1)^2.
            square = 4 * k * one * one
            assert (2 * root - 1) ** 2 < square < (2 * root + 1) ** 2 or one == root == 0
