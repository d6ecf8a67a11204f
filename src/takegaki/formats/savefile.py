"""Save files of Simon Tatham's puzzles: records KEY:LENGTH:DATA, and the moves up to the position saved.

Source: Simon Tatham, midend.c, as checked in this project's format notes.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from takegaki.core.errors import FormatError, UnsupportedError
from takegaki.formats.reading import number, quoted

MAGIC = "Simon Tatham's Portable Puzzle Collection"
STEPS = ("MOVE", "SOLVE", "RESTART")
RESTART = "RESTART"
_RECORD = re.compile(rb"([A-Z]{1,8}) {0,7}:([0-9]{1,9}):")
_LINE_END = re.compile(rb"\r?\n|\Z")
_GAME = re.compile(r"\bGAME {0,7}:[0-9]{1,9}:([A-Za-z ]+)")

Record = tuple[str, str]


@dataclass(frozen=True)
class Save:
    """What a save file says: parameters, description, the moves that still count, and what was undone."""

    params: str
    description: str
    steps: tuple[Record, ...]
    undone: int

    @property
    def warnings(self) -> tuple[str, ...]:
        """That moves were undone, if any."""
        return (f"{self.undone} moves that had been undone were passed over",) if self.undone else ()


def begins(text: str) -> bool:
    """Begins with the SAVEFILE record."""
    return text.startswith("SAVEFILE:")


def game_of(text: str) -> str:
    """The game that a save file names near its beginning, "" for none. Never raises."""
    found = _GAME.search(text[:300])
    return found[1] if begins(text) and found else ""


def read_save(text: str, game: str) -> Save:
    """The save of this game. Raises FormatError or UnsupportedError."""
    records = list(_records(text.encode(errors="replace").rstrip(b"\r\n")))
    fields = dict(records)
    _check_head(fields, game)
    params = fields.get("CPARAMS") or _field(fields, "PARAMS")
    steps = [record for record in records if record[0] in STEPS]
    position = number(fields.get("STATEPOS", str(len(steps) + 1)), "STATEPOS", least=1)
    if position > len(steps) + 1:
        raise FormatError(f"STATEPOS is {position}, but only {len(steps)} moves follow")
    undone = len(steps) + 1 - position
    return Save(params, _field(fields, "DESC"), tuple(steps[: position - 1]), undone)


def _records(data: bytes) -> Iterable[Record]:
    at = 0
    while at < len(data):
        head = _RECORD.match(data, at)
        if head is None:
            raise FormatError("a record KEY:LENGTH:DATA was expected", line=data.count(b"\n", 0, at) + 1)
        end = head.end() + int(head[2])
        close = _LINE_END.match(data, end) if end <= len(data) else None
        if close is None:
            raise FormatError(
                f"the record {head[1].decode()} is not {int(head[2])} bytes long",
                line=data.count(b"\n", 0, at) + 1,
            )
        yield head[1].decode(), data[head.end() : end].decode(errors="replace")
        at = close.end()


def _check_head(fields: dict[str, str], game: str) -> None:
    if _field(fields, "SAVEFILE") != MAGIC:
        raise FormatError(f"this is no save file of {MAGIC}")
    if _field(fields, "VERSION") != "1":
        raise UnsupportedError(f"version {quoted(fields['VERSION'])} of save files is not known")
    if _field(fields, "GAME") != game:
        raise UnsupportedError(f"a save of the game {quoted(fields['GAME'])}, not of {game}")


def _field(fields: dict[str, str], key: str) -> str:
    if key not in fields:
        raise FormatError(f"the record {key} is missing")
    return fields[key]


def write_save(game: str, params: str, description: str, moves: list[str]) -> str:
    """A save file with these moves, all of them done."""
    position = str(len(moves) + 1)
    records = [("SAVEFILE", MAGIC), ("VERSION", "1"), ("GAME", game)]
    records += [("PARAMS", params), ("CPARAMS", params), ("DESC", description)]
    records += [("NSTATES", position), ("STATEPOS", position)]
    records += [("MOVE", move) for move in moves]
    return "".join([f"{key:8}:{len(data)}:{data}\n" for key, data in records])
