"""Ours without compiled kernels: the second method stands in, so that these tests start at once."""

import json
import time
from pathlib import Path
from typing import Any

from takegaki.core.verdict import NoSolution
from takegaki.formats import read_document
from takegaki.lab.measure import Parts, Ways, Whole
from takegaki.lab.peers import Peer
from takegaki.solving import prove

RING: dict[str, Any] = {
    "id": "ring",
    "rows": 5,
    "cols": 3,
    "clues": ["...", "...", ".4.", "...", "..."],
    "solutions": 1,
    "inside": ["000", "000", "010", "000", "000"],
}
BLANK = {"id": "blank", "rows": 3, "cols": 5, "clues": ["....."] * 3, "solutions": "2+"}
WRONG = {"id": "wrong", "rows": 3, "cols": 5, "clues": ["03...", "3....", "....."], "solutions": 0}


def whole(text: str, time_limit: float) -> Whole:
    start = time.perf_counter()
    verdict = prove(read_document(text).puzzle, method="sat")
    return Whole(time.perf_counter() - start, 0.001, verdict)


def says_none(text: str, time_limit: float) -> Whole:
    return Whole(0.001, 0.001, NoSolution())


def parts(text: str, time_limit: float) -> Parts:
    return Parts(0.001, 0.002, 0.003, 0.004)


FAKE = Ways(whole, parts)


def peer(name: str, answer: str) -> Peer:
    return Peer(name, name, "", "", lambda puzzle, time_limit: answer)


def write_corpus(folder: Path, *entries: dict[str, Any]) -> Path:
    file = folder / "boards.jsonl"
    file.write_text("".join(json.dumps(entry) + "\n" for entry in entries))
    return file
