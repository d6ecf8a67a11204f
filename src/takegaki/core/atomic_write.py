"""Files written whole or not at all."""

import gzip
import os
import tempfile
from pathlib import Path


def write_text(path: Path, text: str) -> None:
    """Write a file so that, whatever happens, the old or the new text is there. Raises OSError.

    A name that ends in .gz gets it compressed; the same text gives the same file.
    """
    data = text.encode()
    write_bytes(path, gzip.compress(data, mtime=0) if path.suffix == ".gz" else data)


def write_bytes(path: Path, data: bytes) -> None:
    """The same for bytes, as they are."""
    if path.exists() and not path.is_file():
        path.write_bytes(data)
        return
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        # mkstemp makes files that only their owner can read.
        Path(temporary).chmod(path.stat().st_mode if path.exists() else 0o666 & ~_umask())
        Path(temporary).replace(path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
