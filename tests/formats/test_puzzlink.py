import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from needs import SHARED
from shared import corpus, needs_shared
from takegaki.core.errors import FormatError, LimitError, UnsupportedError
from takegaki.core.puzzle import HIDDEN_CLUE
from takegaki.formats import losses, read_document, recognise, write
from takegaki.formats.puzzlink import decode_four_cell, encode_four_cell
from takegaki.words.catalogue import speaking

EXAMPLES = {
    "slither/5/5/cbcbcddad": "2..1.\n.2..1\n..2..\n3..3.\n.0..3\n",
    "slither/2/4/dbh": "3.\n.1\n..\n..\n",
    "slither/3/3/.gcg": "?.2\n...\n...\n",
}
START = "https://puzz.link/p?"


@pytest.mark.parametrize("tail", EXAMPLES)
def test_examples(tail: str) -> None:
    assert write(read_document(tail), "grid") == EXAMPLES[tail]


@pytest.mark.parametrize("tail", ["slither/5/5/cbcbcddad", "slither/2/4/dbh", "slither/f/3/2/.gcg"])
def test_canonical_addresses_are_written_byte_for_byte(tail: str) -> None:
    assert write(read_document(START + tail), "puzzlink") == START + tail


@pytest.mark.parametrize(
    "address",
    [
        "https://puzz.link/p?slither/2/4/dbh",
        "http://puzz.link/p?slither/2/4/dbh",
        "puzz.link/p?slitherlink/2/4/dbh",
        "https://pzv.jp/p.html?slither/2/4/dbh",
        "http://pzv.jp/p.html?slither_edit/2/4/dbh",
        "https://pzprxs.vercel.app/p?slither/2/4/dbh",
        "https://pzplus.tck.mn/p?slither_play/2/4/dbh",
        "https://puzz.link/p?type=editor&slither/2/4/dbh",
        "https://example.org/any/where?slither/2/4/dbh/",
        "p?slither/2/4/dbh",
        "  slitherlink/2/4/dbh\n",
        "slither/2/4/db",
        "slither/2/4/dbz",
        "http://www.kanpen.net/slitherlink.html?pzpr=/2/4/dbh",
        "http://www.kanpen.net/slitherlink.html?problem=4/2/3_._/._1_/._._/._._//",
    ],
)
def test_hosts_and_spellings(address: str) -> None:
    assert recognise(address) == "puzzlink"
    assert write(read_document(address), "grid") == "3.\n.1\n..\n..\n"


def test_a_kanpen_problem() -> None:
    rows = "2_._._1_._/._2_._._1_/._._2_._._/3_._._3_._/._0_._._3_//"
    address = f"http://www.kanpen.net/slitherlink.html?problem=5/5/{rows}"
    assert read_document(address) == read_document("slither/5/5/cbcbcddad")


def test_the_full_variant_and_clues_not_told() -> None:
    puzzle = read_document("slither/f/3/2/.g2").puzzle
    assert puzzle.variant == "full"
    assert puzzle.clues.tolist() == [HIDDEN_CLUE, -1, 2, -1, -1, -1]
    assert write(puzzle, "puzzlink") == START + "slither/f/3/2/.gcg"


def test_a_body_that_ends_in_a_point_is_closed_by_a_slash() -> None:
    assert write(read_document("1?\n"), "puzzlink") == START + "slither/2/1/1./"
    assert read_document(START + "slither/2/1/1./").puzzle.clues.tolist() == [1, HIDDEN_CLUE]


@pytest.mark.parametrize("mark", ["%20", " ", "+"])
def test_a_duplicated_board_brings_its_marks(mark: str) -> None:
    file = "pzprv3.1/slither/1/1/3 /0 /1 -1 /1 /0 /"
    address = START + file.replace(" ", mark)
    if mark == "+":
        with pytest.raises(FormatError):
            read_document(address)
        return
    document = read_document(address)
    assert document.board is not None
    assert document.board.marks.tolist() == [1, -1, 0, 1]
    assert losses(document, "puzzlink") == ["the lines and crosses on the board are left out"]


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("slither/v:/5/5/a", "variant rules"),
        ("slither/v:x/f/5/5/a", "variant rules"),
        ("tslither/5/5/k77cbk2232b", "Touch"),
        ("vslither/5/5/k77cbk2232b", "Vertex"),
        ("https://puzz.link/p?nurikabe/5/5/a", "^that link is a Nurikabe; takegaki opens"),
        ("https://www.puzzle-loop.com/?e=MTo0", "paste the puzzle's text instead"),
        ("http://www.kanpen.net/sudoku.html?problem=9/", "slitherlink.html"),
    ],
)
def test_other_rules_are_named(address: str, said: str) -> None:
    with pytest.raises(UnsupportedError, match=said):
        read_document(address)


@pytest.mark.parametrize(
    "address", ["slither/5", "slither/0/5/a", "slither/x5/5/a", "https://puzz.link/p"]
)
def test_broken_addresses(address: str) -> None:
    with pytest.raises(FormatError):
        read_document(address)


def test_a_board_beyond_the_limit() -> None:
    with pytest.raises(LimitError):
        read_document("slither/600/600/")


def test_an_unknown_flag_is_passed_over_with_a_warning() -> None:
    assert "'q'" in read_document("slither/q/2/2/d").warnings[0]


@needs_shared
def test_the_shared_examples() -> None:
    for example in json.loads((SHARED / "examples.json").read_text())["pzpr"]:
        document = read_document(example["url"])
        assert write(document, "grid").split() == example["clues"]
        assert example["canonical_body"] in write(document, "puzzlink").split("/")


@needs_shared
def test_the_published_puzzles() -> None:
    for record in corpus("published.jsonl")[::10]:
        document = read_document("\n".join(record["clues"]))
        assert read_document(write(document, "puzzlink")) == document


@pytest.mark.parametrize(
    ("code", "count", "cells"),
    [
        ("dbh", 8, b"3..1...."),
        ("5", 2, b"0."),
        ("9", 2, b"4."),
        ("e", 3, b"4.."),
        ("z", 20, b"." * 20),
        (".g2", 3, b"?.2"),
        ("d", 1, b"3"),
        ("", 4, b"...."),
        ("1111", 2, b"11"),
    ],
)
def test_meaning(code: str, count: int, cells: bytes) -> None:
    assert decode_four_cell(code, count) == (cells, ())


@pytest.mark.parametrize(
    ("cells", "code"),
    [
        (b"3", "d"),
        (b"3.", "d"),
        (b".3", "gd"),
        (b"11", "1b"),
        (b"1.1", "6b"),
        (b"1..1", "bb"),
        (b"1.?", "6."),
        (b"1?", "1."),
        (b"?.2", ".gc"),
        (b"." * 19, "y"),
        (b"." * 20, "z"),
        (b"." * 21, "zg"),
        (b"." * 41, "zzg"),
        (b"4" + b"." * 23, "ezg"),
    ],
)
def test_canonical(cells: bytes, code: str) -> None:
    assert encode_four_cell(cells) == code


@pytest.mark.parametrize("strange", ["f", "G", "!", "²", "\x00"])
def test_a_strange_character_is_a_blank_with_a_warning(strange: str) -> None:
    cells, warnings = decode_four_cell(f"1{strange}2", 3)
    assert cells == b"1.2"
    assert "character 2 of the clues" in warnings[0]


@pytest.mark.parametrize(
    ("address", "place"),
    [
        *(("slither/2/4/zf", None), ("slither/2/4/dbz!!", None), ("slither/2/4/n!", None)),
        *(("slither/2/4/m!", 2), ("slither/2/4/!", 1), ("slither/2/4/1111ccf", None)),
        *(("swslither/2/4/h!", None), ("swslither/2/4/g!", 2), ("swslither/2/4/5z9", None)),
    ],
)
def test_a_character_behind_the_last_cell_is_not_warned_of(address: str, place: int | None) -> None:
    warnings = read_document(address).warnings
    assert len(warnings) == (place is not None)
    if place is not None:
        assert warnings[0].startswith(
            f"character {place} of the clues: '!' has no meaning and was read as"
        )


def by_cells(code: str, count: int) -> tuple[str, list[int]]:
    """The cells of a 4-cell code, one character after the other; the places of those without a
    meaning.
    """
    cells, strange = "", []
    for place, char in enumerate(code, start=1):
        if len(cells) >= count:
            break
        if char in "0123456789abcde":
            number = int(char, 16)
            cells += f"{number % 5}" + "." * (number // 5)
        elif "g" <= char <= "z":
            cells += "." * (ord(char) - ord("f"))
        elif char == ".":
            cells += "?"
        else:
            cells += "."
            strange.append(place)
    return cells[:count].ljust(count, "."), strange


@given(st.text("0149aegmz.f!G", max_size=12), st.integers(1, 30))
def test_any_code_is_read_and_what_has_no_meaning_is_counted(code: str, count: int) -> None:
    cells, warnings = decode_four_cell(code, count)
    wanted, strange = by_cells(code, count)
    assert cells.decode() == wanted
    assert len(warnings) == bool(strange)
    if strange:
        assert warnings[0].startswith(
            f"character {strange[0]} of the clues: {code[strange[0] - 1]!r} has no"
        )
        more = re.findall(r"(\d+) more$", warnings[0])
        assert more == ([str(len(strange) - 1)] if len(strange) > 1 else [])


@pytest.mark.parametrize(
    ("flags", "named"), [("q", "'q'"), ("qf", "'q'"), ("fxd", "'xd'"), ("f", ""), ("", "")]
)
@pytest.mark.parametrize("kind", ["slither", "swslither"])
def test_flags_that_are_not_known_are_all_named(kind: str, flags: str, named: str) -> None:
    document = read_document(f"{kind}/{flags}{'/' if flags else ''}2/2/1")
    assert document.puzzle.variant == ("full" if "f" in flags else "")
    said = f"the flags {named} are not known and were ignored"
    assert document.warnings == ((said,) if named else ())


@given(st.text("01234.?", min_size=1, max_size=80))
def test_what_is_encoded_is_decoded(cells: str) -> None:
    assert decode_four_cell(encode_four_cell(cells.encode()), len(cells)) == (cells.encode(), ())


def test_what_is_left_out_is_told_once_and_as_a_person_would() -> None:
    told: dict[str, str | int] = {
        "title": "A",
        "author": "B",
        "seed": 1,
        "version": "1",
        "level": "easy",
        "mine": 2,
    }
    puzzle = read_document("slither/3/3/.g2").puzzle.with_meta(**told)
    left = {
        "en": "the title, the author, the level, how it was made and 'mine' are left out",
        "de": "der Titel, der Autor, die Stufe, der Vermerk zur Entstehung und 'mine' bleiben weg",
        "ja": "題名、作者、レベル、作成の記録、'mine'は書かれません",
    }
    for language, wanted in left.items():
        with speaking(language):
            assert losses(puzzle, "puzzlink") == [wanted]
    assert losses(puzzle.with_meta(), "json") == []
