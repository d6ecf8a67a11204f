"""How easily the documentation reads, started in tests/: `python -m words.measure_docs`.

Flesch's reading ease of the prose of each page, without code, tables, links and headings: 206.835 -
1.015 words a sentence - 84.6 syllables a word; 60 to 70 is plain English. Source: R. Flesch, A new
readability yardstick, Journal of Applied Psychology 32 (1948). Syllables are groups of vowels.
"""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
MADE = ("api.md",)
"""Pages that are made from docstrings."""


def prose(text: str) -> str:
    """The sentences of a page."""
    text = re.sub(r"^```.*?^```", "", text, flags=re.S | re.M)
    kept = [line for line in text.split("\n") if not re.match(r"\s*(#|\||!\[|<)", line)]
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", "\n".join(kept))
    return re.sub(r"`[^`]*`", "it", text)


def syllables(word: str) -> int:
    """About how many a word has."""
    groups = len(re.findall(r"[aeiouy]+", word.lower()))
    return max(1, groups - bool(re.search(r"[^aeiouyl]e$", word.lower())))


def ease(text: str) -> tuple[float, float]:
    """Flesch's index of a text, and words a sentence."""
    sentences = [one for one in re.split(r"[.!?:](?:\s|$)|\n\s*\n|^\s*[-*] ", text) if one]
    words = [re.findall(r"[A-Za-z']+", one) for one in sentences]
    every = [word for some in words for word in some if len(some) > 2]
    count = sum(len(some) > 2 for some in words)
    length = len(every) / max(1, count)
    return 206.835 - 1.015 * length - 84.6 * sum(map(syllables, every)) / max(1, len(every)), length


def main() -> None:
    """Print the pages, and all of them together."""
    pages = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
    texts = {page.name: prose(page.read_text("utf-8")) for page in pages if page.name not in MADE}
    for name, text in (*texts.items(), ("all", "\n\n".join(texts.values()))):
        index, length = ease(text)
        print(f"{name:18} {index:5.1f}  {length:4.1f} words a sentence")


if __name__ == "__main__":
    main()
