"""What the page says stands in the catalogues: its JavaScript has no text for people of its own,
asks for messages that there are, with the arguments that they have, and leaves none unused.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from laws.sources import PACKAGE
from takegaki.core.violations import Fault
from takegaki.words.catalogue import LANGUAGES

STATIC = PACKAGE / "web/static"
SCRIPTS = sorted(STATIC.rglob("*.js"))

TOKEN = re.compile(
    r"""//[^\n]* | /\*.*?\*/
      | (?P<text>"(?:[^"\\\n]|\\.)*" | '(?:[^'\\\n]|\\.)*' | `(?:[^`\\]|\\.)*`)""",
    re.DOTALL | re.VERBOSE,
)
FILLED = re.compile(r"\$\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}")

WORDS = re.compile(
    r"[^\W\d_]{2,}[,:;.]? +(?:[^\W\d_]{2,}|\0)|\0 [^\W\d_]{2,}|^ ?[A-Z][a-z]+[.…]?$|[.…!?]$"
)
MARKUP = re.compile(r"^[.#\[:(!?]|^\.{0,2}/|\.js(on)?$|^[MHVLAaZz\d. \0-]+$|\[[a-z]+\]$")
CLASSES = {
    name
    for file in STATIC.rglob("*.css")
    for name in re.findall(r"\.([a-z][-a-z0-9]*)", file.read_text("utf-8"))
}
NOT_FOR_PEOPLE = {
    *("Accept-Language", "AbortError", "Backspace", "Content-Type", "Delete", "Enter", "Escape"),
    # Of keys and of the developer's console.
    *("Arrow", "hc?", "no message \0", "no argument \0", "2d"),
    # Values of the server, formats and commands.
    *("no solution", "rules_text \0", "level hard", "\0 redrawn", "takegaki-verify \0"),
    *(fault.value for fault in Fault),
    # Class names without a rule.
    *("tile source", "tile \0", "picture net", "\0 net-border", "chart-series \0", "chart-key \0"),
    "translate(\0px, \0px) scale(\0)",
}


def texts(source: str) -> Iterator[tuple[int, str]]:
    """The literals of a script with their lines; what a template fills in is left out."""
    for found in TOKEN.finditer(source):
        if found["text"]:
            line = source.count("\n", 0, found.start()) + 1
            yield line, FILLED.sub("\0", found["text"][1:-1])


def for_people(text: str) -> bool:
    """Two words or more, or one with a capital letter; no class names, keys, selectors, paths."""
    if MARKUP.search(text) or text in NOT_FOR_PEOPLE:
        return False
    # Class names are in the style sheets, or begin as one there does.
    return bool(WORDS.search(text)) and not all(map(is_class, text.split(" ")))


def is_class(word: str) -> bool:
    return word in CLASSES or bool(re.fullmatch(r"[a-z]+(-[a-z]+)*-[\d\0]+|[a-z]+\.[a-z]+", word))


def test_texts_for_people_are_recognised() -> None:
    source = """
        // No text, "here either"
        h("div", { class: "tool small" }, "Undo", 'Take it back', `${n} more marks`, "…", "a-b");
        key === "Enter"; query(".board .clue"); "key.of-message";
    """
    assert [text for _, text in texts(source) if for_people(text)] == [
        *("Undo", "Take it back", "\0 more marks", "…"),
    ]


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_the_page_has_no_texts_of_its_own(script: Path) -> None:
    source = script.read_text("utf-8")
    assert not [(line, text) for line, text in texts(source) if for_people(text)]


@pytest.mark.parametrize("name", ["index.html", "enter.html", "nothing.html"])
def test_nor_has_its_html(name: str) -> None:
    text = re.sub(r"<title>takegaki</title>|<h1>takegaki</h1>", "", (STATIC / name).read_text())
    text = text.replace(">takegaki</a>", "></a>")
    assert not re.findall(r">\s*([^<\s][^<]*)<", text)
    assert not re.findall(r'(?:aria-label|title|placeholder|alt)="', text)


def messages_of(language: str) -> dict[str, object]:
    found: dict[str, object] = json.loads((STATIC / f"words/{language}.json").read_text("utf-8"))
    return found


def arguments(pattern: object) -> set[str]:
    """The names of the arguments of a message."""
    if not isinstance(pattern, list):
        return set()
    if len(pattern) == 2 and pattern[0] == "$":
        return {pattern[1]}
    return set().union(*map(arguments, pattern))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_message_has_the_same_arguments_in_each_language(language: str) -> None:
    here, english = messages_of(language), messages_of("en")
    assert list(here) == list(english)
    for key, pattern in here.items():
        assert arguments(pattern) <= arguments(english[key]), key


KEY = re.compile(
    r"""["`]((?:(?:page|puzzle)-[a-z]+|player-level|pattern-\$\{[^}]*\})(?:-[a-z]+)*"""
    r"""(?:\.(?:[\w.-]|\$\{[^}]*\})*)?)["`]"""
)
ASKED = re.compile(r'said\("(page-[\w.-]+)"(\)|, \{)')


def keys_asked_for() -> set[str]:
    """Keys as the page has them; those that are put together end in a star."""
    sources = [path.read_text("utf-8") for path in SCRIPTS]
    found = {key for source in sources for key in KEY.findall(source)}
    for name in ("index.html", "enter.html", "nothing.html"):
        found |= set(re.findall(r'data-say(?:-label)?="([^"]+)"', (STATIC / name).read_text()))
    return {re.sub(r"\$\{[^}]*\}", "*", key) for key in found} | {"page-language.own-name"}


def test_the_page_asks_for_messages_that_there_are_and_for_all() -> None:
    messages, asked = messages_of("en"), keys_asked_for()
    # These are looked up by lists of names.
    open_ended = {key for key in asked if "*" in key}
    prefixes = {key.split("*")[0] for key in open_ended} | {
        f"{key}." for key in asked if "." not in key and "*" not in key
    }
    exact = {key for key in asked if "." in key and "*" not in key}
    assert not exact - set(messages)
    assert not [one for one in prefixes if not any(key.startswith(one) for key in messages)]
    unused = [key for key in messages if key not in exact and not key.startswith(tuple(prefixes))]
    assert not unused


def test_it_gives_them_their_arguments() -> None:
    messages, seen = messages_of("en"), 0
    for path in SCRIPTS:
        source = path.read_text("utf-8")
        for found in ASKED.finditer(source):
            needed = arguments(messages[found[1]])
            if found[2] == ")":
                assert not needed, (path.name, found[0])
            else:
                given = re.match(
                    r"(?:[^{}()]|\([^()]*(?:\([^()]*\)[^()]*)*\)|\{[^{}]*\})*",
                    source[found.end() :],
                )
                assert given is not None
                # A spread is looked at by whoever reads it.
                if "..." not in given[0]:
                    names = re.findall(r"(?:^|[,{]) *(\w+)(?= *[:,}]| *$)", given[0])
                    assert needed <= set(names), (path.name, found[0], needed, names)
            seen += 1
    assert seen > 300
