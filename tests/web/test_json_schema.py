"""Every address and every job of the page answers with the types of docs/json.md."""

from typing import Any

import httpx
import pytest
from starlette.routing import Route

from json_schema import DOCUMENT, Schema
from takegaki.web.jobs import JOBS
from takegaki.web.routes import ROUTES
from tiers import sampled
from web.serving import job

TEXT = DOCUMENT.read_text(encoding="utf-8")
SCHEMA = Schema(TEXT)

UNIQUE, NONE = "33\n..\n..", "44\n..\n.."
NET, TORUS = "7x5:3f2e4d7a5b6c1d2e3f4a5b6c7d8e9fa1b2c", "3x2w:316c92"

ANSWERS = [
    ("GET /api/formats", None, "Formats"),
    ("GET /api/tilings", None, "Kinds"),
    ("GET /api/options", None, "GeneratorOptions"),
    ("GET /api/techniques", None, "Techniques"),
    ("GET /api/techniques/clue-counting", None, "TechniqueExample"),
    ("GET /api/how-to/net", None, "HowTo"),
    ("GET /api/how-to/masyu", None, "HowTo"),
    ("GET /api/how-to/chess", None, "Problem"),
    ("GET /api/rules", None, "RuleSets"),
    ("GET /api/rules/van-dam", None, "RuleSetPart"),
    ("GET /api/rules/van-dam/3", None, "RuleShown"),
    ("GET /api/rules/no-such-set", None, "Problem"),
    ("POST /api/read", {"text": UNIQUE}, "TextRead"),
    ("POST /api/read", {"text": "zz"}, "Problem"),
    ("POST /api/board", {"rows": 2, "cols": 2}, "ShownBoard"),
    ("POST /api/board", {"text": TORUS}, "ShownBoard"),
    ("POST /api/games", {"text": TORUS}, "OpenGame"),
    ("GET /api/games", None, "GameList"),
    ("GET /api/daily?date=2026-11-26", None, "Daily"),
    ("GET /api/daily?date=today", None, "Problem"),
    ("GET /api/collection", None, "Chapters"),
    ("GET /api/collection/10x10-2/1", None, "Collected"),
    ("GET /api/collection/10x10-2/0", None, "Problem"),
    ("POST /api/export", {"text": UNIQUE}, "Exports"),
    ("POST /api/export", {"text": UNIQUE, "format": "janko"}, "Exported"),
    ("POST /api/svg", {"text": UNIQUE}, "Picture"),
]

GAME = [
    ("GET {}", None, "OpenGame"),
    ("GET {}/state", None, "GameState"),
    ("POST {}/do", {"actions": [{"do": "edge", "edge": 0, "mark": 1}]}, "GameState"),
    ("POST {}/do", {"undo": 1, "since": "VERSION"}, "GameDifference"),
    ("POST {}/check", {}, "Checked"),
    ("GET {}/film", None, "Film"),
    ("GET {}/picture", None, "Picture"),
    ("POST {}/table", {}, "Table"),
    ("GET /api/player", None, "Player"),
    ("GET /api/class", None, "Problem"),
    ("POST {}/keep", {}, "GameKept"),
    ("GET /api/games", None, "GameList"),
    ("GET /api/results", None, "Results"),
    ("DELETE /api/results", None, "ResultsForgotten"),
    ("DELETE {}", None, "GameDeleted"),
]

WORK = [
    ("verdict", {"text": UNIQUE}, "VerdictJob"),
    ("verdict", {"text": NONE}, "VerdictJob VerdictJob"),
    ("verdict", {"text": TORUS}, "VerdictJob"),
    ("solve", {"text": TORUS}, "SolutionsEnd SolutionShown"),
    ("solve", {"text": UNIQUE}, "SolutionsEnd SolutionShown"),
    ("explain", {"text": UNIQUE}, "ExplainJob Step"),
    ("course", {}, "CourseJob"),
    ("lesson", {"name": "corners"}, "LessonJob"),
    ("lesson", {"name": "no-such-lesson"}, "Problem"),
    ("learnt", {"name": "corners", "number": 1, "marks": "."}, "Problem"),
    (
        "experiment",
        {"least": 3, "most": 4, "kinds": ["hard"], "count": 1},
        "ExperimentJob ExperimentRow",
    ),
    ("hint", {"text": UNIQUE}, "HintJob"),
    ("hint", {"text": TORUS}, "HintJob"),
    ("places", {"text": UNIQUE}, "Places"),
    ("places", {"text": TORUS}, "Places"),
    ("level", {"text": UNIQUE}, "LevelJob"),
    ("certificate", {"text": UNIQUE}, "CertificateJob"),
    ("certificate", {"text": TORUS}, "CertificateJob"),
    ("rate", {"text": UNIQUE}, "Rating"),
    ("rate", {"text": TORUS}, "Problem"),
    ("forced", {"text": TORUS}, "ForcedJob"),
    ("wrong", {"text": UNIQUE, "board": "x" * 17}, "WrongJob"),
    ("fill", {"text": UNIQUE, "board": "----" + "x" * 13}, "FillJob"),
    ("needless", {"text": UNIQUE}, "ClueNeeds"),
    ("reduce", {"text": UNIQUE}, "ReduceJob ClueTried"),
    ("helps", {"text": "3.\n.2\n.."}, "HelpsJob"),
    ("helps", {"text": TORUS}, "Problem"),
    ("orbits", {"text": UNIQUE, "symmetry": "rot2"}, "OrbitsJob"),
    ("orbits", {"text": UNIQUE, "symmetry": "shift-down"}, "OrbitsJob"),
    ("complete", {"text": "3.\n..\n..", "seed": 1}, "CompleteJob CompletionRound"),
    ("complete", {"text": NONE, "seed": 1}, "CompleteJob"),
    ("apply", {"text": UNIQUE, "rules": "van-dam"}, "ApplyJob"),
    ("apply", {"text": UNIQUE, "level": "tricky"}, "ApplyJob"),
    ("generate", {"request": {"rows": 4, "cols": 4, "seed": 1}}, "GenerateJob GenerateProgress"),
    (
        "generate",
        {"request": {"kind": "net", "rows": 3, "cols": 4}},
        "GenerateJob GenerateProgress",
    ),
]


def answer(client: httpx.Client, address: str, body: Any) -> Any:
    method, path = address.split()
    return client.request(method, path, json=body).json()


@sampled(8)
@pytest.mark.parametrize(("address", "body", "type_"), ANSWERS)
def test_an_address(
    client: httpx.Client, address: str, body: dict[str, int] | dict[str, str] | None, type_: str
) -> None:
    assert SCHEMA.complaints(answer(client, address, body), type_) == []


def test_a_game(client: httpx.Client) -> None:
    begun = answer(client, "POST /api/games", {"text": UNIQUE})
    assert SCHEMA.complaints(begun, "OpenGame") == []
    version = begun["state"]["version"]
    for address, body, type_ in GAME:
        given = (
            {key: version if value == "VERSION" else value for key, value in body.items()}
            if body
            else body
        )
        found = answer(client, address.format(f"/api/games/{begun['id']}"), given)
        assert SCHEMA.complaints(found, type_) == [], address


@sampled(8)
@pytest.mark.parametrize(("kind", "asked", "types"), WORK)
def test_a_job(client: httpx.Client, kind: str, asked: dict[str, Any], types: str) -> None:
    *told, last = job(client, kind, **asked)
    end, *progress = types.split()
    assert SCHEMA.complaints(last.get("result", last), end) == []
    for line in told:
        shown = line["progress"].get("step", line["progress"])
        assert SCHEMA.complaints(shown, progress[0]) == []
    assert bool(told) == bool(progress)


def test_the_document_names_every_job_and_every_address() -> None:
    page = TEXT[TEXT.index("## The page") :]
    assert [name for name in JOBS if f"| `{name}` |" not in page] == []
    assert {kind for kind, _, _ in WORK} == set(JOBS)
    for route in ROUTES:
        if (
            isinstance(route, Route)
            and route.path.startswith("/api/")
            and route.path not in ("/api/jobs/{kind}", "/api/print")
        ):
            words = (
                route.path.replace("{name}", "ID")
                .replace("{set}", "SET")
                .replace("{number}", "NUMBER")
                .replace("{pupil}", "ID")
            )
            assert any(
                way in page
                for way in (words, words.replace("ID", "NAME"), words.replace("SET", "NAME"))
            )
