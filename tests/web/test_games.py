"""Games over HTTP: the contract with the pages, the library, and what a crash leaves."""

import json

import httpx
import numpy as np
import pytest

from takegaki.core.place import face_middles
from takegaki.formats import read_document, write
from takegaki.play.actions import action_of
from takegaki.play.session import Session
from takegaki.tilings import TILE_GRIDS, TILINGS
from takegaki.web.openings import openings
from takegaki.web.shape import shape_entry
from web.serving import Server, raw, result, serving

NET = "6x4w:673eba518469h5v46871v9ad952"
HONEY = "2x3t2:4c1"


def begin(client: httpx.Client, **asked) -> dict:
    answer = client.post("/api/games", json=asked)
    assert answer.status_code == 201, answer.text
    return answer.json()


def do(client: httpx.Client, game: dict, **asked) -> dict:
    answer = client.post(f"/api/games/{game['id']}/do", json=asked)
    assert answer.status_code == 200, answer.text
    return answer.json()


def edge(number: int, mark: int) -> dict:
    return {"do": "edge", "edge": number, "mark": mark}


BOARDS = [
    *(tiling.graph(3, 5) for tiling in TILINGS.values()),
    *(grid.graph(3, 5) for grid in TILE_GRIDS.values()),
]


@pytest.mark.parametrize("graph", BOARDS, ids=lambda graph: graph.tiling)
def test_a_shape_tells_the_graph(graph):
    shape = json.loads(json.dumps(shape_entry(graph)))
    assert shape["edges"] == graph.edge_vertices.tolist()
    assert shape["edge_faces"] == graph.edge_faces.tolist()
    assert [len(face) for face in shape["faces"]] == graph.face_sizes.tolist()
    for face, (corners, around) in enumerate(zip(shape["faces"], shape["face_edges"], strict=True)):
        assert corners == graph.corners_of(face).tolist()
        assert around == graph.edges_of(face).tolist()
    places = np.array(shape["vertices"])
    assert places.min(axis=0).tolist() == [0, 0]
    assert places.max(axis=0).tolist() == pytest.approx([shape["width"], shape["height"]])
    shift = graph.positions.min(axis=0)
    assert places + shift == pytest.approx(graph.positions, abs=1e-3)
    if graph.cells == "faces":
        assert np.array(shape["centres"]) + shift == pytest.approx(face_middles(graph), abs=1e-3)
    else:
        assert np.array(shape["sides"]).shape == (graph.n_vertices, 4)


def test_a_game_from_text_to_the_end(client):
    game = begin(client, text="33\n..\n..")
    puzzle, shape, state = game["puzzle"], game["shape"], game["state"]
    assert (puzzle["kind"], puzzle["tiling"], puzzle["rows"], puzzle["cols"]) == (
        "slitherlink",
        "square",
        3,
        2,
    )
    assert puzzle["clues"] == [3, 3, -1, -1, -1, -1]
    assert len(shape["edges"]) == len(state["marks"]) == 17
    solution = result(client, "verdict", game=game["id"])["solution"]
    lines = [number for number, mark in enumerate(solution) if mark == "|"]
    state = do(client, game, actions=[edge(number, 1) for number in lines[:-1]])
    assert (state["moves"], state["solved"], state["can_undo"]) == (len(lines) - 1, False, True)
    wrong = client.post(f"/api/games/{game['id']}/check", json={}).json()
    assert {one["fault"] for one in wrong["violations"]} >= {"dead end"}
    assert wrong["errors"] == []
    state = do(client, game, actions=[edge(lines[-1], 1)])
    assert state["solved"]
    assert client.post(f"/api/games/{game['id']}/check", json={}).json()["violations"] == []
    state = do(client, game, undo=2)
    assert (state["solved"], state["can_redo"]) == (False, True)
    assert do(client, game, redo=100)["solved"]


def test_marks_are_those_of_the_session(client):
    """The server adds nothing of its own to what a session says."""
    puzzle = read_document("3.1\n.2.\n...\n0.3\n...").puzzle
    session = Session(puzzle)
    game = begin(client, text="3.1\n.2.\n...\n0.3\n...")
    dice = np.random.default_rng(5)
    for _ in range(30):
        number, mark = int(dice.integers(puzzle.graph.n_edges)), int(dice.integers(-1, 2))
        session.act(action_of(edge(number, mark)))
        state = do(client, game, actions=[edge(number, mark)])
        expected = session.state()
        assert {**state, "seconds": 0} == {**expected, "seconds": 0}


def test_checkpoints_options_and_pauses(client):
    game = begin(client, text="0.\n..\n..")
    do(client, game, actions=[edge(9, 1)])
    assert do(client, game, checkpoint="what if")["checkpoints"] == ["what if"]
    do(client, game, actions=[edge(10, 1)])
    state = do(client, game, throw_away=True)
    assert (state["marks"].count("|"), state["checkpoints"]) == (1, [])
    assert do(client, game, options={"automatic_crosses": True})["marks"].count("x") >= 4
    assert "violations" not in do(client, game, pause=True)
    state = do(client, game, options={"live": True}, pause=None)
    # One line ends where crosses have left no way on.
    assert [one["fault"] for one in state["violations"]] == ["dead end"]
    state = do(client, game, actions=[edge(0, 1)])
    assert "clue over" in [one["fault"] for one in state["violations"]]


def test_tiles(client):
    game = begin(client, text=NET)
    assert game["shape"]["cells"] == "vertices"
    assert game["shape"]["wraps"]
    state = do(client, game, actions=[{"do": "turn", "cell": 3, "quarters": 1}])
    assert state["quarters"][3] == "1"
    while not state["solved"]:
        hint = result(client, "hint", game=game["id"])
        assert hint["kind"] == "next"
        (cell,) = hint["cells"]
        state = do(client, game, actions=hint["actions"])
        assert state["locked"][cell] == "1"
    assert "0" not in state["powered"]


def test_revisions_tell_apart(client):
    game = begin(client, text="3.\n.2")
    state = do(client, game, actions=[edge(0, 1)], revision=game["state"]["revision"])
    late = {"actions": [edge(1, 1)], "revision": game["state"]["revision"]}
    assert client.post(f"/api/games/{game['id']}/do", json=late).status_code == 409
    do(client, game, actions=[edge(1, 1)], revision=state["revision"])


def test_formats_are_read(client):
    for text in (
        "https://puzz.link/p?slither/7/5/ibcbcbqci6cj",
        "10x8t0:3c132d220d3230a12a32c21b2a1a31a2a2b00c02a21a0010d122d121c3",
        NET,
    ):
        found = client.post("/api/read", json={"text": text}).json()
        puzzle = read_document(text).puzzle
        assert read_document(json.dumps(found["puzzle"])).puzzle == puzzle
        assert begin(client, puzzle=found["puzzle"])["puzzle"]["json"] == found["puzzle"]


def test_a_link_is_what_puzz_link_takes(client):
    link = "https://puzz.link/p?slither/3/2/h3d"
    game = begin(client, text="?slither/3/2/h3d")
    told = client.post("/api/export", json={"game": game["id"], "format": "puzzlink"}).json()
    assert read_document(told["text"]).puzzle == read_document(link).puzzle
    assert told["text"].startswith("https://puzz.link/p?slither/3/2/")


def test_bundled_puzzles_have_one_solution(client):
    for puzzle in openings():
        game = begin(client, text=write(puzzle, "loopy"))
        found = result(client, "verdict", game=game["id"])
        assert found["verdict"] == "unique"
        assert do(client, game, actions=[{"do": "marks", "marks": found["solution"]}])["solved"]


@pytest.fixture
def own(tmp_path) -> Server:
    with serving(tmp_path) as running:
        yield running


def test_the_library(own):
    with own.client as client:
        assert client.get("/api/games").json() == {"games": [], "count": 0}
        first = begin(client, opening=True)
        # Nothing was done to it: it leaves no trace.
        assert client.get("/api/games").json()["count"] == 0
        do(client, first, actions=[edge(3, 1)])
        listed = client.get("/api/games").json()["games"]
        assert [(one["id"], one["state"], one["moves"]) for one in listed] == [(first["id"], "begun", 1)]
        assert begin(client, opening=True)["id"] == first["id"]
        kept = begin(client, text="33\n..\n..", meta={"title": "Two threes"}, keep=True)
        client.post(
            f"/api/games/{kept['id']}/keep", json={"level": "tricky", "rating": 12, "techniques": ["carried"]}
        )
        for wish in ("q=threes", "size=2x3", "size=small&state=new", "level=tricky", "technique=carried"):
            assert [one["id"] for one in client.get(f"/api/games?{wish}").json()["games"]] == [kept["id"]], (
                wish
            )
        assert client.get("/api/games?size=huge").status_code == 400
        assert client.get("/api/games?limit=x").status_code == 400
        assert client.delete(f"/api/games/{kept['id']}").json() == {"deleted": kept["id"]}
        assert client.get(f"/api/games/{kept['id']}").status_code == 404
        assert client.delete(f"/api/games/{kept['id']}").status_code == 404
        assert client.get("/api/games").json()["count"] == 1


def test_a_server_that_is_killed_loses_nothing(tmp_path):
    """After every answer the game is there, whatever happened since."""
    with serving(tmp_path) as running:
        with running.client as client:
            game = begin(client, text="33\n..\n..")
            for number in range(5):
                state = do(client, game, actions=[edge(number, 1 if number % 2 else -1)])
            state = do(client, game, checkpoint="here")
            state = do(client, game, undo=1)
        running.kill()
    with serving(tmp_path) as running, running.client as client:
        again = client.get(f"/api/games/{game['id']}").json()
        for key in ("marks", "can_undo", "can_redo", "moves", "checkpoints", "solved"):
            assert again["state"][key] == state[key], key
        assert again["puzzle"]["clues"] == game["puzzle"]["clues"]
        assert begin(client, opening=True)["id"] == game["id"]
        redone = do(client, game, redo=1)
        assert redone["moves"] == 5


def test_deep_games_are_put_away_and_come_back(client):
    """More games than stay in memory: the first is read from the library again."""
    game = begin(client, text="33\n..\n..")
    state = do(client, game, actions=[edge(2, 1)])
    for _ in range(70):
        begin(client, text="3.\n.2")
    assert client.get(f"/api/games/{game['id']}").json()["state"]["marks"] == state["marks"]


def test_raw_pages(server):
    assert raw(server, b"GET /ping HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")[0] == 200
