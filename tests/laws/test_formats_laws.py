"""What holds for every format of the registry."""

from contextlib import suppress

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from clocks import at_most_calls
from formats.documents import documents, kept, rich, rich_document, rich_masyu, rich_net, rich_sheep
from formats.hostile import HOSTILE
from takegaki.core.errors import PuzzleError, UnsupportedError
from takegaki.core.puzzle import NO_CLUE, Puzzle
from takegaki.formats import FORMATS, Document, losses, read_bytes, read_document, write
from takegaki.formats.registry import may_be
from takegaki.tilings import square
from tiers import examples, sampled

ALL = list(FORMATS)
AT_ONCE = 1_000_000
"""Calls of functions; what is not refused at once takes a thousand times as many."""


@sampled()
@given(documents())
@settings(max_examples=examples(60))
@example(rich_document())
@example(rich_net())
@example(rich_masyu())
@example(rich_sheep())
@pytest.mark.parametrize("name", ALL)
def test_what_is_written_is_read_and_losses_are_told(name: str, document: Document) -> None:
    try:
        lost = losses(document, name)
    except UnsupportedError:
        with pytest.raises(UnsupportedError):
            write(document, name)
        return
    text = write(document, name)
    back = read_document(text, name)
    assert kept(document, back) == (not lost), lost
    assert write(back, name) == text
    assert losses(back, name) == []


@sampled()
@given(documents())
@settings(max_examples=examples(60))
@example(rich_document())
@example(rich_net())
@example(rich_masyu())
@example(rich_sheep())
@example(Document(Puzzle.of(square(2, 2), [3, 2, 1, 3])))
@example(Document(Puzzle.of(square(4, 3), [3, 2, 1] * 4)))
@example(Document(Puzzle.of(square(2, 3), [1, NO_CLUE, 2, 2, NO_CLUE, 1])))
@example(Document(Puzzle.of(square(3, 5), [NO_CLUE] * 6 + [3, NO_CLUE, 2] + [NO_CLUE] * 6)))
@pytest.mark.parametrize("name", ALL)
def test_what_is_written_is_the_same_when_nobody_tells_its_format(
    name: str, document: Document
) -> None:
    try:
        text = write(document, name)
    except UnsupportedError:
        return
    # Where two formats write the same text, it is the same puzzle in both.
    assert kept(read_document(text, name), read_document(text))


@sampled()
@given(
    documents(), st.sampled_from(["", " ", "\n", "\r\n ", "https://", "\x1c"]), st.integers(0, 40)
)
@settings(max_examples=examples(60))
@example(rich_document(), "", 0)
@example(rich_net(), "", 0)
@pytest.mark.parametrize("name", ALL)
def test_the_first_look_lets_everything_pass_that_is_detected(
    name: str, document: Document, before: str, cut: int
) -> None:
    try:
        text = write(document, name)
    except UnsupportedError:
        return
    for given_text in (text, text.replace("\n", "\r\n"), before + text, text[cut:], text[:cut]):
        for other, form in FORMATS.items():
            assert may_be(other, given_text) or not form.detects(given_text)


@pytest.mark.parametrize("name", ALL)
def test_line_ends_and_byte_order_marks_do_not_matter(name: str) -> None:
    document = rich(name)
    text = write(document, name)
    again = read_document(text)
    for other in (text.replace("\n", "\r\n"), "\ufeff" + text):
        assert read_document(other) == again
    for encoding in ("utf-8", "utf-8-sig", "utf-16"):
        assert read_bytes(text.encode(encoding)) == again


@sampled(66)
@pytest.mark.parametrize("name", [None, *ALL])
@pytest.mark.parametrize("label", HOSTILE)
def test_hostile_texts_are_refused_at_once(label: str, name: str | None) -> None:
    with at_most_calls(AT_ONCE):
        try:
            read_document(HOSTILE[label], name)
        except PuzzleError as error:
            refusal = str(error)
        else:
            # A format that is named may take for a board what is recognised as none.
            assert name is not None
            return
    assert "\n" not in refusal
    assert len(refusal) < 300


@given(st.text(max_size=200))
@settings(max_examples=examples(200))
def test_any_text_is_read_or_refused(text: str) -> None:
    for name in (None, *ALL):
        _read_or_refuse(text, name)


@given(st.text("0123456789.-_ ?\n,x|abcgz/:t#{}[]\"'", max_size=60))
@settings(max_examples=examples(300))
def test_any_telling_text_is_read_or_refused(text: str) -> None:
    for name in (None, *ALL):
        _read_or_refuse(text, name)


@given(st.binary(max_size=200))
@settings(max_examples=examples(200))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    for start in (b"", b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff"):
        with suppress(PuzzleError):
            read_bytes(start + data)


@sampled()
@given(st.data())
@settings(max_examples=examples(150))
@pytest.mark.parametrize("name", ALL)
def test_damaged_texts_are_read_or_refused(name: str, data: st.DataObject) -> None:
    text = write(rich(name), name)
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(len(text), start + 5)))
        text = text[:start] + data.draw(st.text(max_size=3) | st.sampled_from(_PIECES)) + text[end:]
    for chosen in (None, name):
        _read_or_refuse(text, chosen)


_PIECES = [
    "\n",
    "-",
    "9999999999",
    " ",
    "/",
    "\r",
    "}",
    '"',
    "-1",
    "0",
    "1e9",
    "²",
    ":",
    "\x00",
    "[end]",
]


def _read_or_refuse(text: str, name: str | None) -> None:
    try:
        document = read_document(text, name)
    except PuzzleError as refusal:
        assert str(refusal).strip()
        return
    if document.puzzle.graph.n_faces < 1000:
        for other in ALL:
            try:
                write(document, other)
            except UnsupportedError:
                continue


def test_unknown_names_are_refused() -> None:
    with pytest.raises(
        UnsupportedError,
        match=r"there is no format 'gridd'; choose json, .*; did you mean 'grid'$",
    ):
        read_document("3", "gridd")
    with pytest.raises(UnsupportedError):
        write(read_document("3"), "")
