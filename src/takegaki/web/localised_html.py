"""The words of the page, as the server knows them: what stands in its HTML, in a language."""

import json
import re
from functools import cache
from html import escape
from pathlib import Path

from takegaki.core.lazy_pattern import pattern
from takegaki.words.catalogue import LANGUAGES

WORDS = Path(__file__).parent / "static" / "words"

_TEXT = pattern(r'data-say="([a-z.-]+)"[^>]*>')
_LABEL = pattern(r'data-say-label="([a-z.-]+)"')


@cache
def _messages(language: str) -> dict[str, str]:
    """The messages of the page in a language; here only those that are plain texts are read."""
    found: dict[str, str] = json.loads((WORDS / f"{language}.json").read_text("utf-8"))
    return found


def dressed(html: str, language: str) -> str:
    """An HTML text with its words: each `data-say` filled with its message, each `data-say-label`
    followed by an `aria-label`. The page does the same where a setting asks for another language.
    """
    messages = _messages(language)

    def text(found: re.Match[str]) -> str:
        return found[0] + escape(messages[found[1]])

    def label(found: re.Match[str]) -> str:
        return f'{found[0]} aria-label="{escape(messages[found[1]])}"'

    names = {name: _messages(name)["page-language.own-name"] for name in LANGUAGES}
    every = escape(json.dumps(names, ensure_ascii=False))
    head = f'<html lang="{language}" data-languages="{every}"'
    return _LABEL.sub(label, _TEXT.sub(text, html)).replace("<html", head, 1)
