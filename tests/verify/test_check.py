"""The checker alone: certificates written by hand, good and bad."""

import subprocess
import sys
from pathlib import Path

import pytest

import takegaki_verify
from takegaki_verify import CertificateError, verify
from takegaki_verify.__main__ import main

ONE_CELL = """takegaki-certificate 1
kind slitherlink
board square 1 1
clue 0 4
claim unique
witness 0 1 2 3
proof
20 0 5 6 7 8 10 0
"""
RING = """takegaki-certificate 1
kind slitherlink
board square 1 2
clue 0 4
clue 1 4
claim none
proof
"""


def clauses_of(text: str) -> list[list[int]]:
    from takegaki_verify.certificate import read
    from takegaki_verify.check import contradictory, tables_in

    found = read(text.splitlines())
    return list(contradictory(found, tables_in(found)))


def test_one_cell_by_hand() -> None:
    clauses = clauses_of(ONE_CELL)
    number = {tuple(clause): at for at, clause in enumerate(clauses, start=1)}
    lines = [number[(edge,)] for edge in (1, 2, 3, 4)]
    last = f"{len(clauses) + 1} 0 {' '.join(map(str, lines))} {len(clauses)} 0"
    text = "\n".join([*ONE_CELL.splitlines()[:7], last])
    assert verify(text).text == "verified: unique"


@pytest.mark.parametrize(
    ("before", "after", "why"),
    [
        ("takegaki-certificate 1", "takegaki-certificate 2", "line 1: version 2"),
        ("takegaki-certificate 1", "hello", "line 1: this is no certificate"),
        ("kind slitherlink", "kind hex", "line 2: this line is not known here"),
        ("board square 1 1", "board square 1000000 1000000", "line 5: a board has 1 to 1000000"),
        ("board square 1 1", "board grid 1 1", "slitherlink is not played on a board grid"),
        ("clue 0 4", "clue 7 4", "there is no cell 7"),
        ("clue 0 4", "clue 0 9999999999999999", "a number was needed"),
        ("clue 0 4", "clue 0 4\nclue 0 4", "line 5: cell 0 has two clues"),
        ("clue 0 4", "", "does not follow"),
        ("claim unique", "claim none", "the claim none needs 0 witnesses, not 1"),
        ("claim unique", "claim two", "line 5: this line is not known here"),
        ("claim unique", "claim count 5000", "at most 1000 solutions are counted"),
        ("witness 0 1 2 3", "witness 0 1 2", "witness 1 is no solution"),
        ("witness 0 1 2 3", "witness 0 1 2 9", "there is no edge 9"),
        ("proof", "cut cycle 0 1 2 3\nproof", "line 7: this cycle is a solution"),
        ("proof", "cut cycle 0 1 2\nproof", "line 7: these edges form no cycle"),
        ("proof", "cut part 0\nproof", "line 7: nothing needs a line within this part"),
        ("20 0 5 6 7 8 10 0", "", "the proof ends without a contradiction"),
        ("20 0 5 6 7 8 10 0", "20 0 5 6 0", "does not follow"),
        ("20 0 5 6 7 8 10 0", "3 0 5 6 7 8 10 0", "line 8: a step is a new number"),
        ("20 0 5 6 7 8 10 0", "20 0 99 0", "there is no clause 99"),
        ("20 0 5 6 7 8 10 0", "20 d 99 0", "there is no clause 99 to leave out"),
        ("20 0 5 6 7 8 10 0", "20 0 5 x 0", "numbers alone"),
        ("20 0 5 6 7 8 10 0", "20 0 5 6 7 8 10", "a step is a new number"),
        ("20 0 5 6 7 8 10 0", "20 0 5 6 7 8 10 -0", "numbers alone"),
        ("20 0 5 6 7 8 10 0", "20 0 5 6 7 8 +10 0", "numbers alone"),
        ("20 0 5 6 7 8 10 0", "20 0 5 6 7 8 1_0 0", "numbers alone"),
        ("20 0 5 6 7 8 10 0", "20 d 5 -0", "numbers alone"),
        ("20 0 5 6 7 8 10 0", "x d 5 0", "numbers alone"),
        ("20 0 5 6 7 8 10 0", "20 d", "a line of a proof ends with 0"),
        ("clue 0 4", "clue 0 04", "a number was needed"),
        ("clue 0 4", "clue 0 4\x0c", "line 4: a sign that is not printable ASCII"),
        (
            "claim unique",
            "given line 0\ngiven line 0\nclaim unique",
            "line 6: edge 0 stands there twice",
        ),
        ("claim unique", "variant full\nvariant full\nclaim unique", "not known here"),
        ("kind slitherlink", "variant full\nkind slitherlink", "line 2: this line is not known"),
    ],
)
def test_what_is_wrong_is_told_in_one_line(before: str, after: str, why: str) -> None:
    assert before in ONE_CELL
    with pytest.raises(CertificateError) as caught:
        verify(ONE_CELL.replace(before, after))
    assert why in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        (["dot 0 0", "dot 2 0", "dot 2 2", "dot 0 2", "cell 3 2 1 0"], "clockwise"),
        (["dot 0 0", "dot 2 0", "dot 2 2", "dot 0 2", "cell 0 1 2", "cell 1 2 3"], "overlaps"),
        (["dot 0 0", "dot 0 0", "dot 2 2", "cell 0 1 2"], "lies on another"),
        (["dot 0 0", "dot 2 0", "dot 2 2", "cell 0 1 1"], "no ring of three"),
        (["dot 0 0", "dot 2 0", "dot 2 2", "cell 0 1 5"], "a dot that is not there"),
        (["dot 0 0", "dot 2 0", "dot 2 2", "dot 9 9", "cell 0 1 2"], "nothing has dot 3"),
    ],
)
def test_boards_that_are_not_plane_are_refused(lines: list[str], why: str) -> None:
    head = ["takegaki-certificate 1", "kind slitherlink", "board polygons"]
    with pytest.raises(CertificateError, match=why):
        verify("\n".join([*head, *lines, "claim none", "proof"]))


def test_a_large_number_announced_takes_no_memory() -> None:
    for board in ("square 999999999 999999999", "torus 1 99999999999", "grid 1000001 1"):
        text = f"takegaki-certificate 1\nkind net\nboard {board}\nclaim none\nproof\n"
        with pytest.raises(CertificateError):
            verify(text)


def test_the_checker_imports_nothing_of_the_solver(tmp_path: Path) -> None:
    file = tmp_path / "one.txt"
    file.write_text(ONE_CELL)
    code = (
        "import sys\n"
        "from takegaki_verify.__main__ import main\n"
        f"status = main([{str(file)!r}])\n"
        "bad = {'takegaki', 'numpy', 'pysat', 'numba'} & set(sys.modules)\n"
        "print(status, sorted(bad))\n"
    )
    folder = str(Path(takegaki_verify.__file__).parent.parent)
    ran = subprocess.run(
        [sys.executable, "-S", "-c", f"import sys; sys.path.insert(0, {folder!r})\n{code}"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout.splitlines()[-1] == "1 []"


def test_a_folder_is_checked_file_by_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from takegaki import read
    from takegaki.certificates import certify

    (tmp_path / "a.txt").write_text(certify(read("3.1\n..2\n.3.")))
    (tmp_path / "b.txt").write_text(RING)
    assert main([str(tmp_path)]) == 1
    first, second = capsys.readouterr().out.splitlines()
    assert first.endswith("a.txt: verified: unique")
    assert "b.txt: not verified" in second


def test_what_cannot_be_read_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "c.txt").write_bytes(b"\xff\xfe")
    assert main([str(tmp_path / "c.txt")]) == 1
    assert main([str(tmp_path / "none.txt")]) == 1
    said = capsys.readouterr().out.splitlines()
    assert "other than ASCII" in said[0]
    assert "No such file" in said[1]


def test_a_line_leads_out_of_a_part_that_needs_one_within_and_one_beside() -> None:
    text = (
        "takegaki-certificate 1\nkind slitherlink\nboard square 1 4\nclue 0 4\nclue 3 4\n"
        "claim none\ncut part {}\nproof\n"
    )
    # Dots 0 1 / 5 6 are those of the first cell; the edges from 1 to 2 and from 6 to 7 lead out.
    clause = [-1]
    for cut, follows in (
        ("0 1 5 6", True),
        ("2 3 4 7 8 9", True),
        ("0 5", False),
        ("0 1 6", False),
    ):
        if follows:
            *_, clause = clauses_of(text.format(cut))
            assert clause == [3, 11]
        else:
            with pytest.raises(CertificateError, match="line 7: nothing needs a line"):
                clauses_of(text.format(cut))
    for cut, why in (("", "neither nothing"), ("99", "no dot 99"), ("1 1", "twice")):
        with pytest.raises(CertificateError, match=why):
            clauses_of(text.format(cut))


FACES = (
    "takegaki-certificate 1\nkind slitherlink\nboard square 1 4\nclue 0 4\nclaim none\n"
    "faces\ncut {}\nproof\n"
)


@pytest.mark.parametrize(
    ("cut", "clause"),
    [
        # Four cells in a row, 0 to 3, and the outside, 4; 13 edges.
        ("inside 0 2 1 4", [-14, 15, -16]),
        ("inside 0 3 1 4", [-14, 15, -17]),
        ("outside 0 4 1", None),
        ("inside 0 2 1", None),
        ("inside 0 2 3 4", None),
        ("inside 0 1 2 3 4", None),
    ],
)
def test_faces_part_two_others_or_they_do_not(cut: str, clause: list[int] | None) -> None:
    if clause is None:
        with pytest.raises(CertificateError, match="line 7: these faces do not part the two"):
            clauses_of(FACES.format(cut))
    else:
        assert clauses_of(FACES.format(cut))[-1] == clause


@pytest.mark.parametrize(
    ("cut", "why"),
    [
        ("inside", "a cut of faces names two"),
        ("inside 0", "a cut of faces names two"),
        ("inside 0 2 1 5", "there is no face 5"),
        ("inside 0 2 1 1 4", "the same face stands there twice"),
        ("inside 0 4 1 2 3", "do not part"),
        ("outside 0 2 1 4", "the outside is not inside"),
    ],
)
def test_cuts_of_faces_that_say_nothing_are_refused(cut: str, why: str) -> None:
    with pytest.raises(CertificateError, match=why):
        clauses_of(FACES.format(cut))


def test_faces_need_a_loop_and_a_plane() -> None:
    for board in ("board torus 2 2", "board grid 2 2"):
        text = f"takegaki-certificate 1\nkind net\n{board}\nclaim none\nfaces\nproof\n"
        with pytest.raises(CertificateError, match="faces need a loop"):
            verify(text)
    with pytest.raises(CertificateError, match="there is no cut 'inside' here"):
        clauses_of(FACES.replace("faces\n", "").format("inside 0 2 1 4"))
