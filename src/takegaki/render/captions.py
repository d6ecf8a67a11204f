"""What stands beside the picture of a deduction: its sentences, with places as the picture shows
them.
"""

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from takegaki.core.graph import Graph
from takegaki.core.lazy_pattern import pattern
from takegaki.core.reason import Reason, Said
from takegaki.deduce.deduction import Deduction, Part, all_parts
from takegaki.words.letters import ALPHABET, MOST_LETTERED, STAYS_SMALL, Key, Letters, Listening
from takegaki.words.view import MOST_NAMED, by_letters


class Captions:
    """The sentences of a deduction beside a picture of it.

    sentence   why it follows
    told       the same as what to do: "draw"
    spoken     the same for those who listen, with places in full
    stated     why it follows, for those who listen
    story      what was found on the way
    letters    of the places that they name: the picture has them, too
    """

    def __init__(
        self, graph: Graph, deduction: Deduction, *, listed: bool = False, language: str = ""
    ) -> None:
        """listed   the story stands beside the picture, not the argument with its turns."""
        reason = deduction.reason
        self._clues, self._language = deduction.clues, language
        tell = Reason("hint.told", reason.graph, of=reason)
        turns = [] if listed else [one.reason for one in unfolded(deduction.tree)]
        self.letters = _letters(
            graph, deduction, [reason, *(turns or deduction.findings)], language
        )
        view = by_letters(self.letters, language)
        every = [reason, *deduction.findings, *(one.reason for one in all_parts(deduction.tree))]
        self._said = {reason: view.sentence(reason) for reason in dict.fromkeys(every)}
        self.sentence, self.told = self._said[reason], view.sentence(tell)
        self.spoken = tell.sentence(language, in_full=True)
        self.stated = reason.sentence(language, in_full=True)
        self.story = tuple(self._said[one] for one in deduction.findings)
        self.cells_named = tuple(sorted({c for said in self._said.values() for c in said.cells}))

    def given_in(self, part: Part) -> dict[Key, str]:
        """The letters of the places that a part of the argument names, as it is seen at once."""
        heard = Listening(self._clues, keeps_sides=False, most_named=self.letters.most_named)
        view = by_letters(heard, self._language)
        for one in unfolded([part]):
            view.sentence(one.reason)
        named = set(heard.named)
        return {key: letter for key, letter in self.letters.given.items() if key in named}

    def of(self, part: Part) -> Said:
        """What a part of the argument says."""
        return self._said[part.reason]


_A_LETTER = pattern(f"{STAYS_SMALL}(.)")


def in_html(text: str) -> str:
    """A sentence beside a picture in HTML, the letters of places in italics."""
    return _A_LETTER.sub(r"<i>\1</i>", escape(text))


def in_markdown(text: str) -> str:
    """The same in Markdown."""
    return _A_LETTER.sub(r"*\1*", text)


def plain(text: str) -> str:
    """The same as text alone."""
    return text.replace(STAYS_SMALL, "")


def unfolded(parts: Iterable[Part]) -> Iterator[Part]:
    """The parts of an argument that are seen at once: steps of counting are folded away."""
    for part in parts:
        yield part
        if part.kind != "counting":
            yield from unfolded(part.parts)


def _letters(
    graph: Graph, deduction: Deduction, reasons: Sequence[Reason], language: str
) -> Letters:
    """Which of the places that these reasons name get a letter, and which are marked alone."""
    is_single = not deduction.findings and not deduction.tree
    for most in (MOST_LETTERED, MOST_NAMED):
        # Where letters would run out, sentences say how many marks follow.
        heard = Listening(deduction.clues, keeps_sides=is_single, most_named=most)
        view = by_letters(heard, language)
        for reason in reasons:
            view.sentence(reason)
        if sum(key[0] != "cell" for key in heard.named) <= len(ALPHABET):
            break
    found = Letters(deduction.clues, keeps_sides=is_single, most_named=most)
    named = {kind: [key for key in heard.named if key[0] == kind] for kind in ("cell", "dot")}
    found.alone = {
        keys[0]
        for kind, keys in named.items()
        if len(keys) == 1 and _marked(graph, deduction, kind) <= {keys[0][1]}
    }
    wanted: list[Key] = [key for key in heard.named if key[0] != "cell" and key not in found.alone]
    found.given = dict(zip(wanted, ALPHABET, strict=False))
    return found


def _marked(graph: Graph, deduction: Deduction, kind: str) -> set[int]:
    """The cells that a picture rings, or tints where it rings none; or the dots that it boxes."""
    on_faces = graph.cells == "faces"
    if kind == "cell":
        besides = deduction.faces if on_faces else deduction.vertices
        return set(deduction.clues or besides)
    return set(deduction.vertices if on_faces else deduction.faces)
