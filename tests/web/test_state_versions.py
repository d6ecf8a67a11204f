"""Differences between states: put on the one that a page has they give the new one, whoever did
what when.
"""

import random
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from takegaki.web.state_versions import REMEMBERED, StateVersions, difference
from tiers import tries
from web.serving import Server, serving

TEXTS = st.text(".-x", max_size=60)
STATES = st.dictionaries(
    st.sampled_from(["marks", "sure", "violations", "seconds", "checkpoints"]),
    st.one_of(
        TEXTS,
        st.text("é.", max_size=4),
        st.booleans(),
        st.integers(0, 1),
        st.lists(st.integers(0, 3)),
    ),
)


def told(state: dict[str, Any], answer: dict[str, Any]) -> dict[str, Any]:
    """What the page does, in the plainest way."""
    if "since" not in answer:
        return answer
    assert answer["since"] == state["version"]
    found = {**state, **answer["values"], "version": answer["version"]}
    for name in answer["gone"]:
        del found[name]
    for name, runs in answer["texts"].items():
        chars = list(found[name])
        for at, text in runs:
            assert at >= 0 and at + len(text) <= len(chars)
            chars[at : at + len(text)] = text
        found[name] = "".join(chars)
    return found


@given(STATES, STATES, st.randoms(use_true_random=False))
@example({"a": 0}, {"a": False}, random.Random(1))
def test_a_difference_makes_one_state_of_the_other(
    old: dict[str, Any], new: dict[str, Any], dice: random.Random
) -> None:
    if isinstance(old.get("marks"), str):
        # As after a few clicks.
        chars = list(old["marks"])
        for at in range(len(chars)):
            chars[at] = "x" if dice.random() < 0.1 else chars[at]
        new["marks"] = "".join(chars)
    found = told({**old, "version": 1}, {"since": 1, "version": 2, **difference(old, new)})
    assert found == {**new, "version": 2}
    assert {key: type(value) for key, value in found.items()} == {
        key: type(value) for key, value in {**new, "version": 2}.items()
    }


def test_a_version_is_known_for_a_while_and_given_once() -> None:
    one, two = StateVersions(), StateVersions()
    sent = [one.answer({"moves": number}, None, number) for number in range(REMEMBERED)]
    assert (
        len({state["version"] for state in sent} | {two.answer({}, None)["version"]})
        == REMEMBERED + 1
    )
    first = str(sent[0]["version"])
    assert one.is_current(first, 0)
    assert not one.is_current(first, 1)
    assert not one.is_current(None, None)
    assert one.answer({"moves": 1}, str(sent[1]["version"]))["texts"] == {}
    # Now the first is forgotten; a version of another game, or of an earlier server, is not known
    # either.
    for since in (first, "strange", None):
        assert "since" not in one.answer({"moves": 9}, since)


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with serving(tmp_path_factory.mktemp("own"), works=False) as running:
        yield running


class Window:
    """A page on a game that keeps its state by what it is told."""

    def __init__(self, client: httpx.Client, name: str) -> None:
        self.client, self.address = client, f"/api/games/{name}"
        self.state: dict[str, Any] = client.get(self.address).json()["state"]

    def look(self) -> None:
        answer = self.client.get(
            f"{self.address}/state", params={"since": self.state["version"]}
        ).json()
        if answer is not None:
            self.state = told(self.state, answer)

    def do(self, **command: Any) -> bool:
        """Was it taken? What is refused tells nothing of what others have done meanwhile."""
        answer = self.client.post(
            f"{self.address}/do", json={**command, "since": self.state["version"]}
        )
        if answer.status_code == 200:
            self.state = told(self.state, answer.json())
        return answer.status_code == 200


def some_command(dice: random.Random, tiles: bool) -> dict[str, Any]:
    if tiles:
        move = {"do": "turn", "cell": dice.randrange(35), "quarters": dice.randint(1, 3)}
    else:
        move = {"do": "edge", "edge": dice.randrange(38), "mark": dice.choice((-1, 0, 1))}
    every: list[dict[str, Any]] = [
        {"undo": dice.randint(1, 3)},
        {"redo": 1},
        {"checkpoint": "Trial"},
        {"keep": True},
        {"throw_away": True},
        {"pause": dice.random() < 0.5},
        {"options": {"live": dice.random() < 0.5}},
        {"options": {"automatic_crosses": dice.random() < 0.5}},
        {"actions": [{"do": "clear"}]},
    ]
    return dice.choice(every) if dice.random() < 0.5 else {"actions": [move]}


@pytest.mark.parametrize(
    "text", ["3.1\n.2.\n...\n0.3\n...", "7x5:3f2e4d7a5b6c1d2e3f4a5b6c7d8e9fa1b2c"]
)
def test_three_windows_have_what_the_server_has(own: Server, text: str) -> None:
    dice = random.Random(5)
    with own.client as client:
        name = client.post("/api/games", json={"text": text}).json()["id"]
        windows = [Window(client, name) for _ in range(3)]
        for _ in range(tries(60)):
            window = dice.choice(windows)
            if dice.random() < 0.2:
                window.look()
            elif window.do(**some_command(dice, ":" in text)):
                whole = client.get(f"/api/games/{name}/state").json()
                unlike = {
                    key for key in whole | window.state if whole.get(key) != window.state.get(key)
                }
                assert unlike <= {"version", "seconds"}
        whole = client.get(f"/api/games/{name}/state").json()
        for window in windows:
            window.look()
            assert {**window.state, "version": 0, "seconds": 0} == {
                **whole,
                "version": 0,
                "seconds": 0,
            }


@pytest.mark.parametrize("side", [10, 40])
def test_a_click_is_as_short_on_a_large_board(own: Server, side: int) -> None:
    with own.client as client:
        board = client.post("/api/board", json={"rows": side, "cols": side}).json()["puzzle"][
            "json"
        ]
        game = client.post("/api/games", json={"puzzle": board}).json()
        asked = {
            "actions": [{"do": "edge", "edge": 7, "mark": 1}],
            "since": game["state"]["version"],
        }
        answer = client.post(f"/api/games/{game['id']}/do", json=asked)
        assert len(answer.request.content) < 120
        assert len(answer.content) < 300, answer.text
        assert told(game["state"], answer.json())["marks"][7] == "-"


def test_after_a_restart_a_window_gets_the_whole_state(tmp_path: Path) -> None:
    with serving(tmp_path, works=False) as first, first.client as client:
        name = client.post("/api/games", json={"text": "3.\n.2"}).json()["id"]
        window = Window(client, name)
        window.do(actions=[{"do": "edge", "edge": 0, "mark": 1}])
    with serving(tmp_path, works=False) as second, second.client as client:
        window.client = client
        window.do(actions=[{"do": "edge", "edge": 1, "mark": 1}])
        assert window.state["marks"][:2] == "--"
