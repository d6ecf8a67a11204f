"""Several people at one server: games of their own, a class that leaves no trace, a shared one."""

import os
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from json_schema import DOCUMENT, Schema
from web.serving import Server, entered, plain_client, result, serving

SCHEMA = Schema(DOCUMENT.read_text(encoding="utf-8"))
ADA = {"Takegaki-Player": "ada-1234"}


@pytest.fixture(scope="module")
def school(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for a class."""
    with serving(tmp_path_factory.mktemp("school"), "--class") as running:
        running.wait()
        yield running


def let_in(server: Server, token: str) -> httpx.Client:
    """A browser that opened this link."""
    address, granted = entered(f"{server.address}enter#{token}")
    return plain_client(address, headers=granted)


def begun(client: httpx.Client, text: str = "3.\n.2") -> str:
    """A game in the library of who asks."""
    answer = client.post("/api/games", json={"text": text, "keep": True})
    assert answer.status_code == 201, answer.text
    name: str = answer.json()["id"]
    return name


def listed(client: httpx.Client) -> list[str]:
    return [one["id"] for one in client.get("/api/games").json()["games"]]


def pupils(client: httpx.Client, *names: str) -> dict[str, dict[str, object]]:
    """The class by its names, once these are in it."""
    answer = client.post("/api/class", json={"names": list(names)})
    assert answer.status_code == 200, answer.text
    assert SCHEMA.complaints(answer.json(), "Pupils") == []
    return {one["name"]: one for one in answer.json()["pupils"]}


def test_each_pupil_has_games_of_their_own_and_the_teacher_sees_who_is_where(
    school: Server,
) -> None:
    with school.client as teacher:
        found = pupils(teacher, "Ida", "Bo  Li", " ")
        assert {"Ida", "Bo Li"} <= set(found)
        own = begun(teacher)
        with (
            let_in(school, str(found["Ida"]["token"])) as ida,
            let_in(school, str(found["Bo Li"]["token"])) as bo,
        ):
            theirs = begun(ida)
            ida.post(
                f"/api/games/{theirs}/do", json={"actions": [{"do": "edge", "edge": 0, "mark": 1}]}
            )
            assert (listed(ida), listed(bo)) == ([theirs], [])
            assert own in listed(teacher)
            assert theirs not in listed(teacher)
            # Nobody reads the games of others.
            assert bo.get(f"/api/games/{theirs}").status_code == 404
            assert ida.get(f"/api/games/{own}").status_code == 404
            assert ida.get("/api/player").json()["pupil"] == {
                "name": "Ida",
                "colour": found["Ida"]["colour"],
                "given": None,
            }
        there = {one["name"]: one for one in teacher.get("/api/class").json()["pupils"]}
        assert there["Ida"]["game"] | {"seconds": 0} == there["Ida"]["game"] | {
            "id": theirs,
            "rows": 2,
            "cols": 2,
            "moves": 1,
            "solved": False,
            "hints": 0,
            "seconds": 0,
        }
        assert there["Ida"]["seen"] is not None
        assert SCHEMA.complaints(teacher.get("/api/class").json(), "Pupils") == []
        assert teacher.get("/api/player").json() == {"class": True, "pupil": None}


def test_a_pupil_is_at_the_puzzle_of_the_teacher_once_they_have_opened_it(school: Server) -> None:
    with school.client as teacher:
        found = pupils(teacher, "Fay", "Gus")

        def at() -> list[object]:
            there = {one["name"]: one for one in teacher.get("/api/class").json()["pupils"]}
            games = [there[name]["game"] for name in ("Fay", "Gus")]
            return [None if game is None else game["id"] for game in games]

        with (
            let_in(school, str(found["Fay"]["token"])) as fay,
            let_in(school, str(found["Gus"]["token"])) as gus,
        ):
            own = begun(fay)
            assert at() == [own, None]
            teacher.post("/api/class/puzzle", json={"game": begun(teacher)})
            assert at() == [own, None]
            given = [one.get("/api/player").json()["pupil"]["given"] for one in (fay, gus)]
            assert at() == [own, None]
            fay.get(f"/api/games/{given[0]}")
            assert at() == [given[0], None]
            gus.get(f"/api/games/{given[1]}")
            assert at() == given


def test_pupils_change_nothing_of_the_class_and_who_left_is_let_in_no_more(school: Server) -> None:
    with school.client as teacher:
        one = pupils(teacher, "Cy")["Cy"]
        with let_in(school, str(one["token"])) as cy:
            assert cy.get("/api/class").status_code == 403
            assert cy.post("/api/class", json={"names": ["Me"]}).status_code == 403
            assert cy.delete(f"/api/class/{one['id']}").status_code == 403
            # Whose games a pupil sees is not for them to say.
            game = begun(cy)
            assert listed(cy) == [game]
            assert cy.get("/api/games", headers=ADA).json()["count"] == 1
            assert teacher.delete(f"/api/class/{one['id']}").status_code == 200
            assert cy.get("/api/games").status_code == 401
        with plain_client(school.address) as stranger:
            assert stranger.post("/enter", json={"token": one["token"]}).status_code == 403


def test_what_pupils_learn_is_theirs(school: Server) -> None:
    with school.client as teacher:
        found = pupils(teacher, "Di", "Ed")
        lesson = result(teacher, "lesson", name="needs-all")
        with (
            let_in(school, str(found["Di"]["token"])) as di,
            let_in(school, str(found["Ed"]["token"])) as ed,
        ):
            marks = lesson["tries"][0]["solution"]
            result(di, "learnt", name="needs-all", number=1, marks=marks)
            assert result(di, "lesson", name="needs-all")["done"] == [1]
            # A request can't say who it is.
            asked = result(ed, "lesson", name="needs-all", player=found["Di"]["id"])
            assert asked["done"] == result(teacher, "lesson", name="needs-all")["done"] == []


def hint_of(client: httpx.Client, **more: object) -> str:
    """The technique of the second hint on a board where the first one opens some of another."""
    game = begun(client, "https://puzz.link/p?slither/7/7/c2dci58100bch10agbj2831c")
    first = result(client, "hint", game=game)
    client.post(f"/api/games/{game}/do", json={"actions": first["actions"]})
    name: str = result(client, "hint", game=game, **more)["deduction"]["technique"]
    return name


def test_a_hint_prefers_what_a_pupil_knows(school: Server) -> None:
    with school.client as teacher:
        found = pupils(teacher, "Ira", "Jo")
        with (
            let_in(school, str(found["Ira"]["token"])) as ira,
            let_in(school, str(found["Jo"]["token"])) as jo,
        ):
            assert hint_of(ira) == hint_of(jo) == "clue-counting"
            lesson = result(ira, "lesson", name="crossing-out")
            for number, one in enumerate(lesson["tries"], start=1):
                result(ira, "learnt", name="crossing-out", number=number, marks=one["solution"])
            assert hint_of(ira) == "vertex-counting"
            # A request can't say who it is.
            assert hint_of(jo, player=found["Ira"]["id"]) == "clue-counting"


def test_all_pupils_get_the_puzzle_that_the_teacher_gives_each_a_game_of_their_own(
    school: Server,
) -> None:
    with school.client as teacher:
        found = pupils(teacher, "Gus", "Hal")
        own = begun(teacher, "33\n..\n..")
        teacher.post(
            f"/api/games/{own}/do", json={"actions": [{"do": "edge", "edge": 0, "mark": 1}]}
        )
        assert teacher.post("/api/class/puzzle", json={"game": "none"}).status_code == 404
        answer = teacher.post("/api/class/puzzle", json={"game": own})
        assert SCHEMA.complaints(answer.json(), "Pupils") == []
        with (
            let_in(school, str(found["Gus"]["token"])) as gus,
            let_in(school, str(found["Hal"]["token"])) as hal,
        ):
            games = [one.get("/api/player").json()["pupil"]["given"] for one in (gus, hal)]
            assert len({own, *games}) == 3
            begun_game = gus.get(f"/api/games/{games[0]}").json()
            assert begun_game["state"]["moves"] == 0
            puzzle = teacher.get(f"/api/games/{own}").json()["puzzle"]
            assert begun_game["puzzle"]["json"]["clues"] == puzzle["json"]["clues"]
            assert hal.get(f"/api/games/{games[0]}").status_code == 404
            assert gus.post("/api/class/puzzle", json={"game": games[0]}).status_code == 403
            assert SCHEMA.complaints(gus.get("/api/player").json(), "Player") == []


def test_too_many_pupils_are_refused(school: Server) -> None:
    with school.client as teacher:
        answer = teacher.post("/api/class", json={"names": [str(one) for one in range(61)]})
        assert answer.status_code == 400
        assert "60" in answer.json()["error"]


def test_nothing_of_a_class_is_kept_when_it_ends(tmp_path: Path) -> None:
    rooms = tmp_path / "rooms"
    rooms.mkdir()
    before = os.environ.get("TMPDIR")
    os.environ["TMPDIR"] = str(rooms)
    try:
        with serving(tmp_path, "--class", works=False) as running:
            with running.client as teacher:
                token = str(pupils(teacher, "Flo")["Flo"]["token"])
                with let_in(running, token) as flo:
                    game = begun(flo)
            assert list(rooms.iterdir())
    finally:
        os.environ.pop("TMPDIR") if before is None else os.environ.update(TMPDIR=before)
    assert not list(rooms.iterdir())
    assert not [one for one in tmp_path.rglob("*") if one.name == "players"]
    with serving(tmp_path, works=False) as again, again.client as teacher:
        assert game not in listed(teacher)
        assert teacher.get("/api/class").status_code == 404


def test_people_of_one_machine_have_games_of_their_own_and_share_one_when_asked(
    tmp_path: Path,
) -> None:
    with serving(tmp_path, works=False) as running:
        with running.client as client:
            own = begun(client)
            answer = client.post("/api/games", json={"text": "33\n..", "keep": True}, headers=ADA)
            theirs = answer.json()["id"]
            assert listed(client) == [own]
            assert client.get("/api/games", headers=ADA).json()["games"][0]["id"] == theirs
            assert client.get(f"/api/games/{theirs}").status_code == 404
            assert client.post(f"/api/games/{theirs}/table", json={}).status_code == 404
            client.post(f"/api/games/{theirs}/table", json={}, headers=ADA)
            move = {"actions": [{"do": "edge", "edge": 0, "mark": 1}]}
            assert client.post(f"/api/games/{theirs}/do", json=move).json()["moves"] == 1
            assert client.get(f"/api/games/{theirs}", headers=ADA).json()["state"]["moves"] == 1
            # Played together, it still belongs to one.
            assert client.delete(f"/api/games/{theirs}").status_code == 404
            for name in ("../../x", "short", "a" * 41):
                found = client.get("/api/games", headers={"Takegaki-Player": name}).json()
                assert [one["id"] for one in found["games"]] == [own]
        folders = [one.name for one in tmp_path.rglob("players/*")]
        assert folders == ["ada-1234"]
    with serving(tmp_path, works=False) as again, again.client as client:
        assert client.get("/api/games", headers=ADA).json()["games"][0]["id"] == theirs
