"""Writes the catalogues of `takegaki.words` as Python modules, started in tests/: `python -m
words.write_catalogue`.

Only here is Fluent parsed; the program reads literals. Messages of the page, "page-...", become
JSON, which the page and its server read; the others Python modules; "puzzle-...", "player-level"
and what patterns are called both.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path

from fluent.syntax import FluentParser, ast

WORDS = Path(__file__).parents[2] / "src/takegaki/words"
PAGE = WORDS.parent / "web/static/words"
OF_PAGE, OF_BOTH = "page-", ("puzzle-", "player-level", "page-parameter")
"""How messages begin that only the page says, and those that the page says, too."""
NAMED = re.compile(r"pattern-[^.]*")
"""Messages of the names of patterns, without those of their proofs."""

HEAD = '''"""The messages of {name}.ftl, written by `python -m words.write_catalogue` in `tests/`.

Not by hand.
"""

from takegaki.words.catalogue import Pattern

messages: dict[str, Pattern] = {{
'''


def messages_in(file: Path) -> dict[str, object]:
    """The messages of a catalogue by their keys, as literals. Raises ValueError for what is no
    Fluent, and for what the program does not know of it.
    """
    resource = FluentParser().parse(file.read_text("utf-8"))
    messages: dict[str, object] = {}
    for entry in resource.body:
        if isinstance(entry, ast.Junk):
            raise ValueError(f"{file.name}: {entry.annotations[0].message}: {entry.content[:80]}")
        if not isinstance(entry, ast.Message | ast.Term):
            continue
        name = ("-" if isinstance(entry, ast.Term) else "") + entry.id.name
        own = [(name, entry.value)] if entry.value is not None else []
        for key, value in [*own, *((f"{name}.{a.id.name}", a.value) for a in entry.attributes)]:
            if key in messages:
                raise ValueError(f"{file.name}: {key} stands there twice")
            messages[key] = pattern(value)
    return messages


def module(name: str, messages: dict[str, object]) -> str:
    """The text of the module of a catalogue."""
    lines = "".join(f"    {key!r}: {value!r},\n" for key, value in messages.items())
    return f"{HEAD.format(name=name)}{lines}}}\n"


def page_file(messages: dict[str, object]) -> str:
    """The messages of the page as JSON, one a line."""
    lines = (
        f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}"
        for key, value in messages.items()
    )
    return "{\n" + ",\n".join(lines) + "\n}\n"


def pattern(value: ast.Pattern) -> object:
    """A pattern as literals: a text, or a tuple of texts and of what is filled in."""
    parts = tuple(_element(element) for element in value.elements)
    return parts[0] if len(parts) == 1 and isinstance(parts[0], str) else parts


def _element(element: ast.TextElement | ast.Placeable) -> object:
    return (
        element.value if isinstance(element, ast.TextElement) else _expression(element.expression)
    )


def _expression(one: object) -> object:
    match one:
        case ast.StringLiteral():
            return one.parse()["value"]
        case ast.NumberLiteral():
            return ("number", int(one.value))
        case ast.VariableReference():
            return ("$", one.id.name)
        case ast.MessageReference():
            return ("message", one.id.name + (f".{one.attribute.name}" if one.attribute else ""))
        case ast.TermReference():
            return ("message", f"-{one.id.name}")
        case ast.FunctionReference():
            (value,) = one.arguments.positional
            named = {each.name.name: each.value.parse()["value"] for each in one.arguments.named}
            return (one.id.name, _expression(value), *named.values())
        case ast.SelectExpression():
            (default,) = (at for at, each in enumerate(one.variants) if each.default)
            variants = tuple((_key(each.key), pattern(each.value)) for each in one.variants)
            return ("choose", _expression(one.selector), variants, default)
        case ast.Placeable():
            return _expression(one.expression)
    raise ValueError(f"nothing reads a {type(one).__name__} yet")


def _key(key: ast.Identifier | ast.NumberLiteral) -> str | int:
    return key.name if isinstance(key, ast.Identifier) else int(key.value)


def modules() -> Iterator[tuple[Path, str]]:
    """Each file that is written, and its text."""
    for file in sorted(WORDS.glob("*.ftl")):
        found = messages_in(file)
        of_page = {
            key: at
            for key, at in found.items()
            if key.startswith((OF_PAGE, *OF_BOTH)) or NAMED.fullmatch(key)
        }
        others = {
            key: at
            for key, at in found.items()
            if key.startswith(OF_BOTH) or not key.startswith(OF_PAGE)
        }
        yield WORDS / f"messages_{file.stem}.py", module(file.stem, others)
        yield PAGE / f"{file.stem}.json", page_file(of_page)


if __name__ == "__main__":
    PAGE.mkdir(exist_ok=True)
    for path, text in modules():
        path.write_text(text, "utf-8")
