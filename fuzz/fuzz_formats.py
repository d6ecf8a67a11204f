"""Atheris harness: any bytes are read or refused with a PuzzleError, and what was read can be
written.

Run by `make fuzz`; Atheris is there on Linux.
"""

import sys

import atheris

with atheris.instrument_imports(include=["takegaki"]):
    from takegaki.core.errors import PuzzleError, UnsupportedError
    from takegaki.formats import FORMATS, losses, read_bytes, read_document, write

NAMES = [None, *FORMATS]


def one_input(data: bytes) -> None:
    """The first byte chooses how to read, the rest is the text."""
    try:
        document = read_bytes(data[1:], NAMES[data[0] % len(NAMES)] if data else None)
    except PuzzleError:
        return
    if document.puzzle.graph.n_faces > 10_000:
        return
    for name in FORMATS:
        try:
            text, lost = write(document, name), losses(document, name)
        except UnsupportedError:
            continue
        back = read_document(text, name)
        assert lost or back.puzzle == document.puzzle, f"{name} loses something and does not say so"


if __name__ == "__main__":
    atheris.Setup(sys.argv, one_input)
    atheris.Fuzz()
