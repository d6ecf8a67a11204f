"""What people read stands in the catalogues of `takegaki.words`: texts elsewhere become fewer."""

import ast
import re
from collections import Counter
from collections.abc import Iterator

from laws.sources import PACKAGE, SOURCES, trees

STILL_IN_CODE = {
    "deduce": 0,
    "play": 0,
    "puzzles": 0,
    "rating": 0,
    "render": 0,
    "tui": 0,
    "web": 0,
}
"""By package, texts of two words or more that people read."""

WORDS = re.compile(r"[A-Za-z]\w*[,:;.]? [A-Za-z]")
OF_MACHINES = re.compile(
    r"\b(SELECT|INSERT|UPDATE|DELETE FROM|CREATE|ALTER|PRAGMA|BEGIN|BETWEEN|ORDER)\b"
    r"|\? ?$|= ?[?:]|IN \(|IS (NULL|new)"
    # Headers of answers, and folders.
    r"|; Path=|'self'|^attachment;|^Library/"
)
MARKUP = re.compile(r"</?[a-z]|[a-z-]+:[^ ]+;|[{}]\n|^[-a-z]+(, [-a-z]+)+$|^@media |, sans-serif$")
NOT_FOR_PEOPLE = ("cached", "ContextVar", "TypeVar", "get_data", "compile")
"""Calls whose arguments are keys and patterns."""


def called(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else ast.unparse(node.func)


def texts(node: ast.AST) -> Iterator[tuple[int, str]]:
    """Texts in code, with their lines: no docstrings, keys of caches or parts of an f-string."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return
    if isinstance(node, ast.Call) and called(node) in NOT_FOR_PEOPLE:
        return
    if isinstance(node, ast.FunctionDef) and node.name == "__repr__":
        return
    if isinstance(node, ast.arg):
        # Its annotation may be a text.
        return
    if isinstance(node, ast.JoinedStr):
        parts = (part for part in node.values if isinstance(part, ast.Constant))
        yield node.lineno, "\0".join(str(part.value) for part in parts)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.lineno, node.value
    else:
        for child in ast.iter_child_nodes(node):
            yield from texts(child)


def keys(tree: ast.AST) -> set[str]:
    """The values of the types that a file names by them: `Literal["no solution"]`."""
    named = (node for node in ast.walk(tree) if isinstance(node, ast.Subscript))
    return {
        part.value
        for node in named
        if ast.unparse(node.value) == "Literal"
        for part in ast.walk(node.slice)
        if isinstance(part, ast.Constant) and isinstance(part.value, str)
    }


def for_people(text: str) -> bool:
    return bool(WORDS.search(text)) and not MARKUP.search(text) and not OF_MACHINES.search(text)


def test_words_are_recognised() -> None:
    tree = ast.parse(
        "def f(x):\n"
        "    'A docstring of some words.'\n"
        "    graph.cached('names of edges', dict)\n"
        "    y = f'{x}: there is no line', 'key', f'<p class=a>some words</p>'\n"
        "    raise ValueError('a line was expected')\n"
        "def g(x: 'dict[int, str | None]', kind: Literal['no key']): ...\n"
    )
    assert [line for line, text in texts(tree) if for_people(text)] == [4, 5]
    assert keys(tree) == {"no key"}


def test_texts_stand_in_the_catalogues() -> None:
    found: Counter[str] = Counter(dict.fromkeys(STILL_IN_CODE, 0))
    for path in SOURCES:
        package = path.relative_to(PACKAGE).parts[0]
        if package in STILL_IN_CODE:
            tree = trees()[path]
            said = [text for _, text in texts(tree) if for_people(text)]
            found[package] += len([text for text in said if text not in keys(tree)])
    assert dict(found) == STILL_IN_CODE
