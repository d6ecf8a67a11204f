"""Messages as functions say what their patterns say, part by part."""

from collections.abc import Mapping
from typing import Any

import pytest

from takegaki.core.reason import OWN_MESSAGES, Value
from takegaki.words.catalogue import LANGUAGES, Pattern, messages_of
from takegaki.words.view import MessageFunctions

languages = pytest.mark.parametrize("language", LANGUAGES)


class Plainly:
    """Shows every value in brackets, so that it is seen that it was shown."""

    def shown(self, value: Value) -> str:
        return value if type(value) is str else f"<{value}>"


class Anything(dict[str, Value]):
    """Arguments of any name: a number, a key that a message chooses by, or a text with %."""

    def __init__(self, turn: int) -> None:
        super().__init__()
        self.turn = turn

    def __missing__(self, name: str) -> Value:
        values: tuple[Value, ...] = (0, 1, 2, "none", "line", f"100 % of {name}")
        return values[(len(name) + self.turn) % len(values)]


class Functions(dict[str, Any]):
    """A function for each name, that says what it was given."""

    def __missing__(self, name: str) -> Any:
        if name == "COUNT":
            return lambda saying, value: len(str(value)) % 3
        return lambda saying, value, *rest: f"{name}({value}, {rest})"


def by_pattern(language: str, pattern: Pattern, saying: Plainly, args: Mapping[str, Value]) -> str:
    """A message put together by looking at its pattern."""
    messages, functions = messages_of(language), Functions()

    def value(part: Any) -> Value:
        if isinstance(part, str):
            return part
        if part[0] == "$":
            return args[part[1]]
        if part[0] == "message":
            return said(messages[part[1]])
        if part[0] == "number":
            return int(part[1])
        made: Value = functions[part[0]](saying, value(part[1]), *part[2:])
        return made

    def chosen(part: Any) -> Pattern:
        found, variants = value(part[1]), dict(reversed(part[2]))
        if isinstance(found, int) and found not in variants:
            found = LANGUAGES[language](found)
        made: Pattern = variants[found] if found in variants else part[2][part[3]][1]
        return made

    def said(one: Pattern) -> str:
        if isinstance(one, str):
            return one
        return "".join(
            part
            if isinstance(part, str)
            else said(chosen(part))
            if part[0] == "choose"
            else saying.shown(value(part))
            for part in one
        )

    return said(pattern)


@languages
def test_a_function_says_what_its_pattern_says(language: str) -> None:
    functions = MessageFunctions(language, Functions())
    saying = Plainly()
    chosen = 0
    for form, pattern in messages_of(language).items():
        texts = set()
        for turn in range(6):
            said = functions[form](saying, Anything(turn))
            assert said == by_pattern(language, pattern, saying, Anything(turn)), form
            texts.add(said)
        chosen += "choose" in str(pattern) and len(texts) > 1
    # The choices are made, not only the texts copied.
    assert chosen > 100


def test_a_message_is_made_into_a_function_once() -> None:
    functions = MessageFunctions("en", Functions())
    assert functions["list.two"] is functions["list.two"]
    assert functions["list.two"](Plainly(), {"before": "5 %", "next": 7}) == "5 % and <7>"


def test_the_message_of_another_may_be_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    functions, saying = MessageFunctions("en", Functions()), Plainly()
    for wall in ("the wall at {cell}", "the fence at {cell}"):
        monkeypatch.setitem(OWN_MESSAGES, "pattern-own-wall", wall)
        assert functions["pattern-own-wall"](saying, {"cell": 3}) == wall.replace("{cell}", "<3>")


def test_a_message_that_there_is_not_is_a_key_error() -> None:
    with pytest.raises(KeyError, match="no-such-form"):
        MessageFunctions("en", Functions())["no-such-form"]
