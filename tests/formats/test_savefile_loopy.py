import pytest

from takegaki.core.errors import FormatError, UnsupportedError
from takegaki.formats import read_document, recognise, write

MAGIC = "Simon Tatham's Portable Puzzle Collection"


def save(*records: tuple[str, str], game: str = "Loopy", desc: str = "3h") -> str:
    head = [("SAVEFILE", MAGIC), ("VERSION", "1"), ("GAME", game), ("PARAMS", "7x7t0de")]
    head += [("CPARAMS", "3x3t0de"), ("DESC", desc)]
    return "".join(f"{key:8}:{len(data.encode())}:{data}\n" for key, data in [*head, *records])


def marks(text: str) -> list[int]:
    board = read_document(text).board
    assert board is not None
    found: list[int] = board.marks.tolist()
    return found


def test_moves_are_replayed() -> None:
    text = save(
        ("NSTATES", "4"), ("STATEPOS", "4"), ("MOVE", "0y"), ("MOVE", "1n2y"), ("MOVE", "2u3y")
    )
    assert recognise(text) == "loopysave"
    assert marks(text)[:5] == [1, -1, 0, 1, 0]
    assert read_document(text).puzzle.clues.tolist() == [3, *[-1] * 8]


def test_moves_that_were_undone_are_not() -> None:
    text = save(("NSTATES", "4"), ("STATEPOS", "2"), ("MOVE", "0y"), ("MOVE", "1n"), ("MOVE", "2n"))
    assert marks(text)[:3] == [1, 0, 0]
    assert read_document(text).warnings == ("2 moves that had been undone were ignored",)


def test_loopys_own_solution_and_a_restart() -> None:
    text = save(("NSTATES", "3"), ("STATEPOS", "3"), ("MOVE", "5y"), ("SOLVE", "S0y1y2n"))
    assert marks(text)[:6] == [1, 1, -1, 0, 0, 1]
    again = save(
        ("NSTATES", "4"), ("STATEPOS", "4"), ("MOVE", "5y"), ("RESTART", "3h"), ("MOVE", "1n")
    )
    assert marks(again)[:6] == [0, -1, 0, 0, 0, 0]


def test_lengths_are_in_bytes_and_other_records_are_passed_over() -> None:
    text = save(("SEED", "caf\u00e9:1:"), ("TIME", "3.5"), ("STATEPOS", "2"), ("MOVE", "0y"))
    assert marks(text)[0] == 1


def test_a_save_is_written() -> None:
    document = read_document(save(("STATEPOS", "2"), ("MOVE", "0y7n")))
    expected = save(("NSTATES", "3"), ("STATEPOS", "3"), ("MOVE", "0y"), ("MOVE", "7n"))
    assert write(document, "loopysave") == expected.replace(":7:7x7t0de", ":5:3x3t0").replace(
        ":7:3x3t0de", ":5:3x3t0"
    )


@pytest.mark.parametrize(
    ("text", "error", "said"),
    [
        (save(game="Bridges"), UnsupportedError, "'Bridges', not of Loopy"),
        (save(desc="3g"), FormatError, "only 8 of the 9"),
        (save(("STATEPOS", "2"), ("MOVE", "99y")), FormatError, "move 1: there is no edge 99"),
        (save(("STATEPOS", "2"), ("MOVE", "zz")), FormatError, "move 1: 'zz'"),
        (save(("STATEPOS", "3"), ("MOVE", "0y")), FormatError, "only 1 moves"),
        (save(("STATEPOS", "0")), FormatError, "STATEPOS is 0"),
        (save() + "MOVE    :9:0y", FormatError, "line 7: the record MOVE is not 9 bytes long"),
        (save() + "nonsense", FormatError, "line 7: this is not a record"),
        (f"SAVEFILE:41:{MAGIC}\n", FormatError, "VERSION is missing"),
        ("SAVEFILE:5:Simon\n", FormatError, "no save file"),
    ],
)
def test_errors(text: str, error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=said):
        read_document(text)
