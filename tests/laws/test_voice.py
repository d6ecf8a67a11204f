"""Patterns that nobody would say across a table stay out of what people read: texts of the
program, its page and its catalogue, README and documentation.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from laws.sources import PACKAGE, ROOT, SOURCES, trees
from laws.test_page_words import SCRIPTS
from laws.test_page_words import texts as texts_of_script
from laws.test_words import texts

STIFF = re.compile(
    r"\bhangs? together\b|\bone's own\b|\b(?:was|were) expected\b|\bis not done here\b"
    r"|\beach by itself\b|\bstill due\b|\bexclude each other\b|\bhave in common\b"
    r"|\bas the marks there stand\b|\bno puzzle either\b|\bis no puzzle\b(?! type)"
    r"|\bno such puzzle\b"
    r"|\basked for is\b|\bthat is asked for\b|\bcan be asked for\b|\bwas asked for\b"
    r"|\bWere (?:one|it|none|a line|a cross)\b|\bby lot\b|\bin one way only\b"
    r"|\bone of the three$|\bno known format fits\b|\bonly [\w, ]+ (?:is|are) read\b"
    r"|\bno look ahead from\b|\bif all that is easiest\b|\bnothing is asked for\b"
    r"|\bjust (?:its|one) lines?\b|\bis not available for\b|\btake it back as a whole\b"
    r"|\bleads? to a contradiction\b|\b(?:its|the) line that comes to\b"
    r"|\bgoes before the style\b|\beither a share of clues\b|\bexclude the loop\b"
    r"|\bpoint \w+ and \w+ and\b|\bwithout just one\b|\bmoved on and repeated\b"
    r"|\bcan reach: |\bBut \S+ and \S+ are the same, so\b"
    r"|\bcould not join up\b|\bat most one of the two sides\b|\bparted by\b"
)

CATALOGUE = sorted((PACKAGE / "words").glob("en.ftl"))
PAGES = [
    ROOT / "README.md",
    *sorted(page for page in (ROOT / "docs").rglob("*.md") if page.name != "words.md"),
]
"""All but the one that lists what not to say."""


def lines(path: Path) -> Iterator[tuple[int, str]]:
    """What a text says, by its lines; without code."""
    fenced = False
    for number, line in enumerate(path.read_text("utf-8").split("\n"), start=1):
        fenced ^= line.startswith("```")
        if not fenced and not line.startswith(("    $ ", "#:")):
            yield number, line


def said() -> Iterator[tuple[Path, int, str]]:
    """Everything that is looked at, with its place."""
    for path in SOURCES:
        if not path.name.startswith("messages_"):
            for line, text in texts(trees()[path]):
                yield path, line, text
    for path in SCRIPTS:
        yield from ((path, *found) for found in texts_of_script(path.read_text("utf-8")))
    for path in (*CATALOGUE, *PAGES, PACKAGE / "cli/help.txt"):
        yield from ((path, *found) for found in lines(path))


@pytest.mark.parametrize(
    "text",
    [
        "a Format was expected, not a str",
        "garbage: no such file, and it is no puzzle either",
        "A board of one's own for the gallery, too.",
        "Unnecessary, each by itself: 12 clues.",
        "a share of clues and a minimal puzzle exclude each other",
        "Were one a line, there would be two solutions.",
    ],
)
def test_stiff_patterns_are_found(text: str) -> None:
    assert STIFF.search(text)


def test_nothing_stiff_is_said() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}: {text}"
        for path, line, text in said()
        if STIFF.search(text)
    ]
    assert found == []
