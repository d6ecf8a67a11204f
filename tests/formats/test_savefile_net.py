"""Net's save files: moves played again, locked tiles as marks, and what is written."""

import pytest

from takegaki.core.errors import FormatError, UnsupportedError
from takegaki.core.marks import CROSS, LINE
from takegaki.core.verdict import Unique
from takegaki.formats import losses, read_document, recognise, savefile, write
from takegaki.formats.savefile import MAGIC
from takegaki.puzzles.check import check
from takegaki.solving import prove
from takegaki.tilings.torus import sides


def save(*records: tuple[str, str], params: str = "3x2", desc: str = "84b157") -> str:
    head = [("SAVEFILE", MAGIC), ("VERSION", "1"), ("GAME", "Net"), ("PARAMS", params)]
    head += [("CPARAMS", params), ("DESC", desc)]
    return "".join(f"{key:8}:{len(data)}:{data}\n" for key, data in [*head, *records])


def marks_round(text: str, cell: int) -> list[int]:
    """The marks to the right, above, to the left and below a cell; 9 where it has no border."""
    document = read_document(text)
    assert document.board is not None
    marks = [*document.board.marks.tolist(), 9]
    return [marks[edge] for edge in sides(document.puzzle.graph)[cell].tolist()]


def moves(*chains: str) -> list[tuple[str, str]]:
    count = str(len(chains) + 1)
    return [("NSTATES", count), ("STATEPOS", count), *(("MOVE", chain) for chain in chains)]


def test_locked_tiles_are_marks() -> None:
    # 8 at 0,0 points down; turned anticlockwise (A) it points to the right.
    text = save(*moves("A0,0", "L0,0"))
    assert recognise(text) == "netsave"
    assert marks_round(text, 0) == [LINE, 9, 9, CROSS]
    assert marks_round(save(*moves("C0,0;L0,0")), 0) == [CROSS, 9, 9, CROSS]
    assert marks_round(save(*moves("F1,1", "C1,1", "L1,1")), 4) == [CROSS, LINE, CROSS, 9]
    assert read_document(text).puzzle.clues.tolist() == [8, 4, 11, 1, 5, 7]


def test_without_locks_or_after_unlocking_nothing_is_marked() -> None:
    assert read_document(save(*moves("A0,0"))).board is None
    assert read_document(save(*moves("L0,0", "L0,0"))).board is None
    assert read_document(save()).board is None


def test_moves_that_were_undone_and_a_restart() -> None:
    text = save(("NSTATES", "3"), ("STATEPOS", "2"), ("MOVE", "L0,0"), ("MOVE", "L1,0"))
    assert read_document(text).warnings == ("1 move that had been undone was ignored",)
    again = save(("STATEPOS", "4"), ("MOVE", "A0,0"), ("RESTART", "84b157"), ("MOVE", "L0,0"))
    assert marks_round(again, 0)[:1] == [CROSS]


def test_jumbles_and_net_s_own_solution_mark_all_when_all_arms_meet() -> None:
    puzzle = read_document("3x1:144").puzzle
    assert prove(puzzle).name == "no solution"
    solved = read_document(
        save(*moves("J;A0,0", "S;C0,0;F1,0;F2,0;F2,0"), params="3x1", desc="151")
    )
    assert solved.board is None
    solved = read_document(save(*moves("F2,0"), params="3x1", desc="151"))
    assert solved.board is not None
    assert check(solved.puzzle, solved.board) == ()


def test_locked_tiles_that_do_not_meet() -> None:
    document = read_document(save(*moves("A0,0;L0,0;F1,0;L1,0")))
    assert document.warnings == ("1 border between locked tiles that does not meet was left open",)
    assert marks_round(save(*moves("A0,0;L0,0;F1,0;L1,0")), 0)[0] == 0


def test_a_solution_is_written_and_read() -> None:
    puzzle = read_document("5x5w:19d7aaae8449d5636cad43c44").puzzle
    verdict = prove(puzzle)
    document = read_document(write(puzzle, "json"))
    assert isinstance(verdict, Unique)
    solved = type(document)(puzzle, verdict.solution.board())
    text = write(solved, "netsave")
    assert losses(solved, "netsave") == []
    assert read_document(text) == solved
    assert "DESC    :25:19d7aaae8449d5636cad43c44\n" in text
    assert text.count("MOVE    :4:L") == 25


def test_the_game_is_looked_for_near_the_beginning_only() -> None:
    assert savefile.game_of(save()) == "Net"
    assert savefile.game_of(save(params="x" * 300)) == "Net"
    late = f"SAVEFILE:41:{MAGIC}\nNOTE    :400:{'x' * 400}\nGAME    :3:Net\n"
    assert savefile.game_of(late) == ""


@pytest.mark.parametrize(
    ("text", "error", "said"),
    [
        (save(*moves("A9,0")), FormatError, "move 1: there is no cell 9,0"),
        (save(*moves("X0,0")), FormatError, "move 1: 'X0,0'"),
        (save(desc="84"), FormatError, "it has 2 tiles instead of 6"),
        (save().replace("3:Net", "3:Not"), UnsupportedError, "'Not', not of Loopy"),
        (save(params="x2"), FormatError, "x2"),
    ],
)
def test_errors(text: str, error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=said):
        read_document(text)


def test_how_every_tile_stands_is_read_and_written() -> None:
    text = save(*moves("A0,0;C1,0;F2,0", "L1,1", "A0,0"))
    puzzle, quarters, locked = savefile.read_standing(text)
    assert quarters.tolist() == [2, 3, 2, 0, 0, 0]
    assert locked.tolist() == [0, 0, 0, 0, 1, 0]
    written = savefile.write_standing(puzzle, quarters, locked)
    assert [line.split(":", 2)[2] for line in written.split("\n") if line.startswith("MOVE")] == [
        "F0,0",
        "C1,0",
        "F2,0",
        "L1,1",
    ]
    again = savefile.read_standing(written)
    assert again[0] == puzzle
    assert again[1].tolist() == quarters.tolist()
    assert again[2].tolist() == locked.tolist()
    assert savefile.read_standing(save(("STATEPOS", "1"), ("MOVE", "A0,0")))[1].tolist() == [0] * 6
    with pytest.raises(UnsupportedError):
        savefile.write_standing(read_document("3.\n..").puzzle, quarters, locked)
