"""Games over HTTP: the contract with the pages, the library, and what a crash leaves."""

import asyncio
import errno
import json
from itertools import product
from pathlib import Path
from typing import Any

import httpx
import numpy as np
import pytest

from graph_shapes import sized
from narrowing import expect
from takegaki.certificates.puzzle_text import puzzle_lines
from takegaki.core.errors import LimitError
from takegaki.core.graph import FloatArray
from takegaki.formats import read, read_document, write
from takegaki.play.actions import Mark, action_of
from takegaki.play.collection import Collected
from takegaki.play.game_library import Library
from takegaki.play.library_search import Query
from takegaki.play.merging import follow, keep
from takegaki.play.pictures import state_entry
from takegaki.play.session import Session
from takegaki.tilings import TILE_GRIDS, TILINGS, graph_of
from takegaki.web.board_entries import shape_json
from takegaki.web.game_store import STARTER_LEVELS, STARTER_SIDES, Game, GameStore, starter_puzzle
from takegaki.web.responses import RefusedError
from takegaki.web.routes import games, jobs
from takegaki_verify import verify
from tiers import thorough
from web.serving import Server, raw, result, serving, solution_of, text_of

NET = "6x4w:673eba518469h5v46871v9ad952"
HONEY = "2x3t2:4c1"


def begin(client: httpx.Client, **asked: Any) -> dict[str, Any]:
    answer = client.post("/api/games", json=asked)
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


def do(client: httpx.Client, game: dict[str, Any], **asked: Any) -> dict[str, Any]:
    answer = client.post(f"/api/games/{game['id']}/do", json=asked)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def edge(number: int, mark: int) -> dict[str, Any]:
    return {"do": "edge", "edge": number, "mark": mark}


@pytest.mark.parametrize("name", [*TILINGS, *TILE_GRIDS])
def test_a_shape_tells_the_graph(name: str) -> None:
    graph = graph_of(name, *(sized(TILINGS[name], (3, 5)) if name in TILINGS else (3, 5)))
    shape = json.loads(shape_json(graph))
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
        for face, centre in enumerate(np.array(shape["centres"]) + shift):
            assert is_inside(centre, graph.positions[graph.corners_of(face)])
    else:
        assert np.array(shape["sides"]).shape == (graph.n_vertices, 4)


def is_inside(point: FloatArray, corners: FloatArray) -> bool:
    """Whether a ray to the right crosses an odd number of sides."""
    before, after = corners - point, np.roll(corners, -1, axis=0) - point
    crossing = (before[:, 1] > 0) != (after[:, 1] > 0)
    a, b = before[crossing], after[crossing]
    right = a[:, 0] - a[:, 1] * (b[:, 0] - a[:, 0]) / (b[:, 1] - a[:, 1]) > 0
    return int(right.sum()) % 2 == 1


def test_a_game_from_text_to_the_end(client: httpx.Client) -> None:
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
    solution = solution_of(client, game=game["id"])
    lines = [number for number, mark in enumerate(solution) if mark == "-"]
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


def test_marks_are_those_of_the_session(client: httpx.Client) -> None:
    """The server adds nothing of its own to what a session says."""
    puzzle = read_document("3.1\n.2.\n...\n0.3\n...").puzzle
    session = Session(puzzle)
    game = begin(client, text="3.1\n.2.\n...\n0.3\n...")
    dice = np.random.default_rng(5)
    for _ in range(30):
        number, mark = int(dice.integers(puzzle.graph.n_edges)), int(dice.integers(-1, 2))
        session.act(action_of(edge(number, mark)))
        state = do(client, game, actions=[edge(number, mark)])
        expected = state_entry(session)
        assert state.pop("version")
        assert {**state, "seconds": 0} == {**expected, "seconds": 0}


@thorough
def test_checkpoints_options_and_pauses(client: httpx.Client) -> None:
    game = begin(client, text="0.\n..\n..")
    do(client, game, actions=[edge(9, 1)])
    assert do(client, game, checkpoint="what if")["checkpoints"] == ["what if"]
    do(client, game, actions=[edge(10, 1)])
    state = do(client, game, throw_away=True)
    assert (state["marks"].count("-"), state["checkpoints"]) == (1, [])
    assert do(client, game, options={"automatic_crosses": True})["marks"].count("x") >= 4
    assert "violations" not in do(client, game, pause=True)
    state = do(client, game, options={"live": True}, pause=None)
    # One line ends where crosses have left no way on.
    assert [one["fault"] for one in state["violations"]] == ["dead end"]
    state = do(client, game, actions=[edge(0, 1)])
    assert "clue over" in [one["fault"] for one in state["violations"]]


@thorough
def test_tiles(client: httpx.Client) -> None:
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


def test_a_puzzle_leads_back_to_the_game_begun_with_it(client: httpx.Client) -> None:
    text = "https://puzz.link/p?slither/3/3/d8g7d"
    first = begin(client, text=text, resume=True)
    assert begin(client, text=text, resume=True)["id"] != first["id"]
    do(client, first, actions=[edge(3, 1)])
    again = begin(client, text=text, resume=True)
    assert (again["id"], again["state"]["moves"]) == (first["id"], 1)
    assert begin(client, puzzle=first["puzzle"]["json"], resume=True)["id"] == first["id"]
    assert begin(client, text=text)["id"] != first["id"]
    assert (
        begin(client, text="https://puzz.link/p?slither/3/3/d7g8d", resume=True)["id"]
        != first["id"]
    )


def test_revisions_tell_apart(client: httpx.Client) -> None:
    game = begin(client, text="3.\n.2")
    state = do(client, game, actions=[edge(0, 1)], revision=game["state"]["revision"])
    late = {"actions": [edge(1, 1)], "revision": game["state"]["revision"]}
    assert client.post(f"/api/games/{game['id']}/do", json=late).status_code == 409
    do(client, game, actions=[edge(1, 1)], revision=state["revision"])


def test_a_program_beside_the_server_loses_nothing(client: httpx.Client, server: Server) -> None:
    """`takegaki play` and the page on one game: each goes on from what the other did."""
    with Library(next(server.data.rglob("library.sqlite3"))) as library:
        game = begin(client, text="3.\n.2")
        state = do(client, game, actions=[edge(0, 1)])
        address = f"/api/games/{game['id']}/state"
        assert client.get(address, params={"revision": state["revision"]}).json() is None
        session = library.load(game["id"])
        for number in (1, 2, 3):
            session.act(action_of(edge(number, -1)))
            keep(library, game["id"], session)
        followed = client.get(address, params={"revision": state["revision"]}).json()
        assert (followed["moves"], followed["marks"][:4]) == (4, "-xxx")
        stale = client.post(
            f"/api/games/{game['id']}/do", json={"undo": 1, "revision": state["revision"]}
        )
        assert stale.status_code == 409
        session.act(action_of(edge(4, 1)))
        keep(library, game["id"], session)
        assert do(client, game, actions=[edge(5, 1)])["moves"] == 6
        assert follow(library, game["id"], session)
        assert [expect(Mark, move).edge for move in session.moves] == [0, 1, 2, 3, 4, 5]


def test_formats_are_read(client: httpx.Client) -> None:
    for text in (
        "https://puzz.link/p?slither/7/5/ibcbcbqci6cj",
        "10x8t0:3c132d220d3230a12a32c21b2a1a31a2a2b00c02a21a0010d122d121c3",
        NET,
    ):
        found = client.post("/api/read", json={"text": text}).json()
        puzzle = read_document(text).puzzle
        assert read_document(json.dumps(found["puzzle"])).puzzle == puzzle
        assert begin(client, puzzle=found["puzzle"])["puzzle"]["json"] == found["puzzle"]


def test_every_export_is_read_back_as_the_same_puzzle(client: httpx.Client) -> None:
    for text in ("...\n.3.\n2.1\n...\n..0\n", "32\n13\n", "32\n13\n21\n", NET, "3x3t2:4c5b1a"):
        game = begin(client, text=text)
        written = client.post("/api/export", json={"puzzle": game["puzzle"]["json"]}).json()[
            "formats"
        ]
        assert len(written) > 1
        for name, export in written.items():
            again = client.post("/api/read", json={"text": export["text"]}).json()
            assert again["puzzle"] == game["puzzle"]["json"], name


def test_a_link_is_what_puzz_link_takes(client: httpx.Client) -> None:
    link = "https://puzz.link/p?slither/3/2/h3d"
    game = begin(client, text="?slither/3/2/h3d")
    told = client.post("/api/export", json={"game": game["id"], "format": "puzzlink"}).json()
    assert read_document(told["text"]).puzzle == read_document(link).puzzle
    assert told["text"].startswith("https://puzz.link/p?slither/3/2/")


def test_first_puzzles_have_one_solution(client: httpx.Client) -> None:
    for side, level in product(STARTER_SIDES, STARTER_LEVELS):
        puzzle = starter_puzzle(side, level)
        assert (puzzle.rows, puzzle.cols) == (side, side)
        game = begin(client, text=write(puzzle, "loopy"))
        found = result(client, "verdict", game=game["id"])
        assert found["verdict"] == "unique"
        marks = text_of(len(game["shape"]["edges"]), found["solutions"][0]["lines"])
        assert do(client, game, actions=[{"do": "marks", "marks": marks}])["solved"]


def test_every_first_puzzle_is_of_its_level(monkeypatch: pytest.MonkeyPatch) -> None:
    """One is drawn at random, so all that may be are looked at: a chapter has easier ones."""
    drawn: list[tuple[Collected, ...]] = []

    def first_of(puzzles: tuple[Collected, ...]) -> Collected:
        drawn.append(puzzles)
        return puzzles[0]

    monkeypatch.setattr("takegaki.web.game_store.secrets.choice", first_of)
    for side, level in product(STARTER_SIDES, STARTER_LEVELS):
        starter_puzzle(side, level)
        assert {one.level for one in drawn.pop()} == {level}


def test_the_first_puzzle_is_of_the_size_and_level_that_is_asked_for(tmp_path: Path) -> None:
    with serving(tmp_path, works=False) as own, own.client as client:
        for side, level in ((7, 1), (10, 4)):
            game = begin(client, resume=True, starter={"side": side, "level": level})
            assert (game["puzzle"]["rows"], game["puzzle"]["cols"]) == (side, side)
            found = result(client, "rate", game=game["id"])
            assert found["player_level"] == level
        for wrong in ({"side": 7, "level": 9}, {"side": "7"}, 7):
            answer = client.post("/api/games", json={"resume": True, "starter": wrong})
            assert answer.status_code == 400


def test_a_board_beside_ones_own_game_is_in_the_library_once_it_is_put_there(
    tmp_path: Path,
) -> None:
    """Whoever comes back begins with no board that they tried an idea on."""
    with serving(tmp_path, works=False) as own, own.client as client:
        tried = begin(client, text="3.\n.2", aside=True)
        assert do(client, tried, actions=[edge(0, 1)])["moves"] == 1
        client.get(f"/api/games/{tried['id']}/state")
        assert client.get("/api/games").json()["count"] == 0
        assert begin(client, resume=True)["id"] != tried["id"]
        assert begin(client, text="3.\n.2", resume=True)["id"] != tried["id"]
        client.post(f"/api/games/{tried['id']}/keep", json={"title": "Mine"})
        assert [one["id"] for one in client.get("/api/games").json()["games"]] == [tried["id"]]
        # From then on it is a game like any other.
        do(client, tried, actions=[edge(1, -1)])
        assert client.get("/api/games").json()["games"][0]["moves"] == 2


def test_the_library(tmp_path: Path) -> None:
    with serving(tmp_path, works=False) as own, own.client as client:
        assert client.get("/api/games").json() == {"games": [], "count": 0}
        first = begin(client, resume=True)
        # Nothing was done to it: it leaves no trace.
        assert client.get("/api/games").json()["count"] == 0
        do(client, first, actions=[edge(3, 1)])
        listed = client.get("/api/games").json()["games"]
        assert [(one["id"], one["state"], one["moves"]) for one in listed] == [
            (first["id"], "begun", 1)
        ]
        assert begin(client, resume=True)["id"] == first["id"]
        kept = begin(client, text="33\n..\n..", meta={"title": "Two threes"}, keep=True)
        client.post(
            f"/api/games/{kept['id']}/keep",
            json={"level": "tricky", "rating": 12, "techniques": ["carried"]},
        )
        for wish in (
            "q=threes",
            "size=2x3",
            "size=small&state=new",
            "level=tricky",
            "technique=carried",
        ):
            assert [one["id"] for one in client.get(f"/api/games?{wish}").json()["games"]] == [
                kept["id"]
            ], wish
        assert client.get("/api/games?size=huge").status_code == 400
        assert client.get("/api/games?limit=x").status_code == 400
        assert client.delete(f"/api/games/{kept['id']}").json() == {"deleted": kept["id"]}
        assert client.get(f"/api/games/{kept['id']}").status_code == 404
        assert client.delete(f"/api/games/{kept['id']}").status_code == 404
        assert client.get("/api/games").json()["count"] == 1


def test_a_server_that_is_killed_loses_nothing(tmp_path: Path) -> None:
    """After every answer the game is there, whatever happened since."""
    with serving(tmp_path, works=False) as running:
        with running.client as client:
            game = begin(client, text="33\n..\n..")
            for number in range(5):
                state = do(client, game, actions=[edge(number, 1 if number % 2 else -1)])
            state = do(client, game, checkpoint="here")
            state = do(client, game, undo=1)
        running.kill()
    with serving(tmp_path, works=False) as running, running.client as client:
        again = client.get(f"/api/games/{game['id']}").json()
        for key in ("marks", "can_undo", "can_redo", "moves", "checkpoints", "solved"):
            assert again["state"][key] == state[key], key
        assert again["puzzle"]["clues"] == game["puzzle"]["clues"]
        assert begin(client, resume=True)["id"] == game["id"]
        redone = do(client, game, redo=1)
        assert redone["moves"] == 5


@thorough
def test_deep_games_are_put_away_and_come_back(client: httpx.Client) -> None:
    """More games than stay in memory: the first is read from the library again."""
    game = begin(client, text="33\n..\n..")
    state = do(client, game, actions=[edge(2, 1)])
    for _ in range(70):
        begin(client, text="3.\n.2")
    assert client.get(f"/api/games/{game['id']}").json()["state"]["marks"] == state["marks"]


@thorough
def test_raw_pages(server: Server) -> None:
    assert (
        raw(server, b"GET /ping HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")[0] == 200
    )


def test_moves_that_no_disk_took_become_a_game_of_their_own_where_another_program_excludes_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What pages were told is done is not lost; a command that was refused is."""

    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    async def play(library: Library) -> None:
        store = GameStore(library)
        game = await store.begin(lambda: (read("3.\n.."), None))
        await store.change(game.id, lambda game: game.session.act(Mark(9, 1)))
        with monkeypatch.context() as patch:
            for name in ("add", "save"):
                patch.setattr(Library, name, full)
            for number in (0, 1):
                await store.change(game.id, lambda game, n=number: game.session.act(Mark(n, 1)))  # type: ignore[misc]
            # What this page goes on from, another one goes on from, too.
            for _ in range(3):
                await store.change(game.id, lambda game: game.session.undo())
            await store.change(game.id, lambda game: game.session.act(Mark(5, 1)))
        theirs = library.load(game.id)
        theirs.act(Mark(2, -1))
        keep(library, game.id, theirs)
        with pytest.raises(RefusedError, match="yours is kept as game") as refused:
            await store.change(game.id, lambda game: game.session.act(Mark(6, 1)))
        assert refused.value.status == 409
        (own,) = [one.id for one in library.find(Query(), limit=9) if one.id != game.id]
        assert np.flatnonzero(library.load(own).board.marks == 1).tolist() == [5, 6]
        state = await store.read(game.id, Game.state)
        assert (state["moves"], "unsaved" in state) == (2, False)
        assert library.load(game.id).board.marks[2] == -1

    with Library(tmp_path / "games.db") as library:
        asyncio.run(play(library))


@pytest.mark.parametrize("begun", [False, True])
def test_while_the_disk_is_full_moves_are_kept_and_saved_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, begun: bool
) -> None:
    """No move is refused, none is made twice; the game is not put away meanwhile."""
    no_room = OSError(errno.ENOSPC, "No space left on device")

    def full(*_: object, **__: object) -> None:
        raise no_room

    async def play(library: Library) -> None:
        store = GameStore(library)
        game = await store.begin(lambda: (read("3.\n.."), None))
        if begun:
            assert "unsaved" not in await store.change(
                game.id, lambda game: game.session.act(Mark(9, 1))
            )
        with monkeypatch.context() as patch:
            patch.setattr(Library, "add", full)
            patch.setattr(Library, "save", full)
            for number in range(3):
                state = await store.change(
                    game.id,
                    lambda game, n=number: game.session.act(Mark(n, 1)),  # type: ignore[misc]
                )
                assert (state["moves"], state["unsaved"]) == (begun + number + 1, True)
            state = await store.change(game.id, lambda game: game.session.undo())
            assert state["moves"] == begun + 2
            patch.setattr("takegaki.web.game_store.MAX_GAMES", 1)
            await store.begin(lambda: (read("4"), None))
            assert await store.get(game.id) is game
        state = await store.read(game.id, Game.state)
        assert "unsaved" not in state
        assert library.load(game.id).board.marks[:3].tolist() == [1, 1, 0]

    with Library(tmp_path / "games.db") as library:
        asyncio.run(play(library))


def test_the_server_itself_reads_a_board_within_its_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both where a game begins and where a board is shown."""
    n = 300
    strip = [[(i, 0), (i + 1, 0), (i + 1 + n, n), (i + n, n)] for i in range(n)]
    found: dict[str, object] = {"puzzle": {"polygons": strip}}
    for routes, take in ((games, games._puzzle), (jobs, jobs._read)):
        take(found)
        with monkeypatch.context() as patch:
            patch.setattr(routes, "PARSING", 0.0)
            with pytest.raises(LimitError, match="were not joined"):
                take(found)


def test_the_proof_of_a_game_is_made_once_and_kept_with_it(client: httpx.Client) -> None:
    kept = begin(client, text="3.1\n..2\n.3.", meta={"title": "Proof of it"}, keep=True)
    answer = client.get(f"/api/games/{kept['id']}/proof")
    assert answer.status_code == 200
    assert verify(answer.text, "\n".join(puzzle_lines(read("3.1\n..2\n.3.")))).claim == "unique"
    assert client.get(f"/api/games/{kept['id']}/proof").text == answer.text
    (row,) = client.get("/api/games", params={"q": "proof of it"}).json()["games"]
    assert (row["verdict"], row["proven"]) == ("unique", True)


def test_of_a_game_that_is_not_kept_the_proof_is_made_only(client: httpx.Client) -> None:
    game = begin(client, text="..\n..")
    assert verify(client.get(f"/api/games/{game['id']}/proof").text).claim == "multiple"
    assert client.get("/api/games/nobody/proof").status_code == 404
