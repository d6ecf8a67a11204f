"""The command: python -m takegaki_verify FILE... [--puzzle FILE]."""

import argparse
import gzip
import sys
import zlib
from collections.abc import Iterable
from pathlib import Path

from takegaki_verify.check import verify
from takegaki_verify.errors import CertificateError

MOST_BYTES = 1 << 30


def main(arguments: list[str] | None = None) -> int:
    """Check files, or all files of folders; 0 where all hold, 1 where one does not."""
    parser = argparse.ArgumentParser(
        "takegaki-verify", description="Check certificates of puzzles, without the solver."
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help="a certificate, or a folder")
    parser.add_argument(
        "--puzzle", metavar="FILE", help="the certificate, or its first lines, of your puzzle"
    )
    chosen = parser.parse_args(arguments)
    try:
        puzzle = None if chosen.puzzle is None else text_of(Path(chosen.puzzle))
    except CertificateError as error:
        print(f"{chosen.puzzle}: {error}", file=sys.stderr)  # noqa: T201
        return 1
    files = [path for name in chosen.files for path in files_of(Path(name))]
    return max((report(path, puzzle, several=len(files) > 1) for path in files), default=1)


def files_of(path: Path) -> Iterable[Path]:
    """A file by itself; those in a folder, by name."""
    return sorted(one for one in path.iterdir() if one.is_file()) if path.is_dir() else [path]


def report(path: Path, puzzle: str | None, *, several: bool) -> int:
    """Print what came of one file."""
    name = f"{path}: " if several else ""
    try:
        print(f"{name}{verify(text_of(path), puzzle).text}")  # noqa: T201
    except CertificateError as error:
        print(f"{name}not verified: {error}")  # noqa: T201
        return 1
    return 0


def text_of(path: Path) -> str:
    """What is in a file, packed by gzip where its name ends so. Raises CertificateError where it
    cannot be read.
    """
    try:
        with gzip.open(path) if path.suffix == ".gz" else path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
        if len(data) > MOST_BYTES:
            raise CertificateError(f"more than {MOST_BYTES >> 20} MB")
        return data.decode("ascii")
    except (EOFError, zlib.error):
        raise CertificateError("this file is cut, or not packed by gzip") from None
    except OSError as error:
        raise CertificateError(error.strerror or str(error)) from None
    except UnicodeDecodeError:
        raise CertificateError("this is no certificate: it has other than ASCII signs") from None


if __name__ == "__main__":
    sys.exit(main())
