"""The schema of docs/json.md: its TypeScript types, read, and values checked against them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

DOCUMENT = Path(__file__).parents[1] / "docs" / "json.md"

TOKEN = re.compile(r'\s+|//[^\n]*|("[^"]*"|[A-Za-z_]\w*|\d+|\[\]|[{}\[\]|;:?,=])')

PLAIN = {"string": (str,), "number": (int, float), "boolean": (bool,), "null": (type(None),)}


@dataclass
class Shape:
    """A type of one kind: a literal, plain, a name, a list, a map, an object, or alternatives."""

    kind: str
    value: Any = None
    parts: list["Shape"] = field(default_factory=list)


@dataclass
class Member:
    """A name in an object."""

    shape: Shape
    optional: bool


class Schema:
    """The types of the document, by name."""

    def __init__(self, text: str) -> None:
        self._types: dict[str, Shape] = {}
        self._bases: dict[str, list[str]] = {}
        for block in re.findall(r"^```ts\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
            self._read(block)

    def complaints(self, value: object, name: str) -> list[str]:
        """What does not fit the type of this name; nothing if all of it does."""
        return list(self._wrong(value, Shape("name", name), name))

    def members(self, name: str) -> dict[str, Member]:
        """All names of an object, inherited ones too."""
        found: dict[str, Member] = {}
        for base in self._bases.get(name, []):
            found |= self.members(base)
        answer: dict[str, Member] = found | dict(self._types[name].value)
        return answer

    def _wrong(self, value: object, shape: Shape, place: str) -> Iterator[str]:
        match shape.kind:
            case "name":
                if self._types[shape.value].kind == "object":
                    yield from self._wrong_object(value, self.members(shape.value), place)
                else:
                    yield from self._wrong(value, self._types[shape.value], place)
            case "object":
                yield from self._wrong_object(value, shape.value, place)
            case "literal":
                if value != shape.value or isinstance(value, bool) != isinstance(shape.value, bool):
                    yield f"{place}: {value!r} instead of {shape.value!r}"
            case "plain":
                if not isinstance(value, PLAIN[shape.value]) or (
                    isinstance(value, bool) and shape.value == "number"
                ):
                    yield f"{place}: {value!r} is no {shape.value}"
            case "list":
                if not isinstance(value, list):
                    yield f"{place}: {value!r} is no list"
                    return
                for number, one in enumerate(value):
                    yield from self._wrong(one, shape.parts[0], f"{place}[{number}]")
            case "map":
                if not isinstance(value, dict):
                    yield f"{place}: {value!r} is no object"
                    return
                for key, one in value.items():
                    yield from self._wrong(one, shape.parts[0], f"{place}.{key}")
            case "either":
                if all(list(self._wrong(value, part, place)) for part in shape.parts):
                    yield f"{place}: {value!r} fits no alternative"

    def _wrong_object(self, value: object, members: dict[str, Member], place: str) -> Iterator[str]:
        if not isinstance(value, dict):
            yield f"{place}: {value!r} is no object"
            return
        for key in value.keys() - members.keys():
            yield f"{place}.{key}: not in the schema"
        for key, member in members.items():
            if key in value:
                yield from self._wrong(value[key], member.shape, f"{place}.{key}")
            elif not member.optional:
                yield f"{place}.{key}: missing"

    def _read(self, block: str) -> None:
        tokens = [found[1] for found in TOKEN.finditer(block) if found[1]]
        while tokens:
            what, name = tokens.pop(0), tokens.pop(0)
            assert name not in self._types, f"two types {name}"
            if what == "type":
                _take(tokens, "=")
                self._types[name] = _alternatives(tokens)
                _take(tokens, ";")
                continue
            assert what == "interface", what
            bases = []
            if tokens[0] == "extends":
                tokens.pop(0)
                while tokens[0] != "{":
                    bases.append(tokens.pop(0))
                    if tokens[0] == ",":
                        tokens.pop(0)
            self._bases[name] = bases
            self._types[name] = _object(tokens)


def _take(tokens: list[str], expected: str) -> None:
    token = tokens.pop(0)
    assert token == expected, f"{token} instead of {expected}"


def _alternatives(tokens: list[str]) -> Shape:
    parts = [_list(tokens)]
    while tokens[0] == "|":
        tokens.pop(0)
        parts.append(_list(tokens))
    return parts[0] if len(parts) == 1 else Shape("either", parts=parts)


def _list(tokens: list[str]) -> Shape:
    shape = _single(tokens)
    while tokens[0] == "[]":
        tokens.pop(0)
        shape = Shape("list", parts=[shape])
    return shape


def _single(tokens: list[str]) -> Shape:
    token = tokens[0]
    if token == "{":
        return _object(tokens)
    tokens.pop(0)
    if token.startswith('"'):
        return Shape("literal", token[1:-1])
    if token.isdecimal():
        return Shape("literal", int(token))
    if token == "any":
        return Shape("any")
    return Shape("plain", token) if token in PLAIN else Shape("name", token)


def _object(tokens: list[str]) -> Shape:
    _take(tokens, "{")
    if tokens[0] == "[":
        del tokens[:3]  # [ name :
        _take(tokens, "string")
        _take(tokens, "]")
        _take(tokens, ":")
        shape = _alternatives(tokens)
        if tokens[0] == ";":
            tokens.pop(0)
        _take(tokens, "}")
        return Shape("map", parts=[shape])
    members: dict[str, Member] = {}
    while tokens[0] != "}":
        name = tokens.pop(0).strip('"')
        optional = tokens[0] == "?"
        if optional:
            tokens.pop(0)
        _take(tokens, ":")
        members[name] = Member(_alternatives(tokens), optional)
        if tokens[0] == ";":
            tokens.pop(0)
    _take(tokens, "}")
    return Shape("object", members)
