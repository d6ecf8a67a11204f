"""Answers in the language that a browser asks for: pages, refusals, and what processes find out."""

import httpx
import pytest

from web.serving import job, result

ZERO = "...\n.0.\n..."


@pytest.fixture(params=["de-AT,de;q=0.9,en;q=0.5", "ja"])
def abroad(client: httpx.Client, request: pytest.FixtureRequest) -> httpx.Client:
    """Who asks in another language."""
    client.headers["Accept-Language"] = request.param
    return client


LANGUAGES = {"de-AT,de;q=0.9,en;q=0.5": "de", "ja": "ja"}
HINTED = {"de": "kreuze", "ja": "\u00d7"}
REFUSED = {
    "de": "dieses Spiel gibt es nicht",
    "ja": "\u305d\u306e\u30b2\u30fc\u30e0\u306f\u3042\u308a\u307e\u305b\u3093",
}
WHOLE = {"de": "schreib eine ganze Zahl von 1 bis", "ja": "\u6574\u6570\u3092\u66f8\u3044\u3066"}


def test_all_answers_are_in_the_language_of_who_asks(abroad: httpx.Client) -> None:
    language = LANGUAGES[abroad.headers["accept-language"]]
    page = abroad.get("/").text
    assert f'<html lang="{language}"' in page
    assert f"words/{language}.json" in page
    assert HINTED[language] in result(abroad, "hint", text=ZERO)["why"]
    assert abroad.get("/api/games/none").json()["error"] == REFUSED[language]
    # A process answers in the language of its last order, not of the one before.
    assert WHOLE[language] in job(abroad, "solve", text=ZERO, limit=0)[-1]["error"]
    abroad.headers["Accept-Language"] = "en"
    assert "cross" in result(abroad, "hint", text=ZERO)["why"]
    (one,) = [
        one
        for one in abroad.get("/api/techniques").json()["techniques"]
        if one["name"] == "clue-counting"
    ]
    assert one["title"].startswith(("clue", "counting"))


NOTHING = {
    "de": "An dieser Adresse ist nichts.",
    "ja": "\u30a2\u30c9\u30ec\u30b9\u306b\u306f\u4f55\u3082",
}


def test_an_address_that_is_none_shows_a_page_to_who_reads_pages(abroad: httpx.Client) -> None:
    language = LANGUAGES[abroad.headers["accept-language"]]
    reading = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
    page = abroad.get("/statistics", headers=reading)
    assert page.status_code == 404
    assert page.headers["content-type"].startswith("text/html")
    assert NOTHING[language] in page.text
    assert '<a href="/"' in page.text
    for address, accept in (("/statistics", "*/*"), ("/api/none", reading["Accept"])):
        assert "error" in abroad.get(address, headers={"Accept": accept}).json()


def test_without_a_language_it_is_english(client: httpx.Client) -> None:
    client.headers.pop("Accept-Language", None)
    assert '<html lang="en"' in client.get("/").text
    assert client.get("/api/games/none").json()["error"] == "there is no such game"
