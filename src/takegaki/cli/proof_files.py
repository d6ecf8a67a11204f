"""Files of proofs: one certificate with its plain files, or a folder of many."""

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from takegaki.cli.declared import typer
from takegaki.cli.errors import Status, refuse, save_picture
from takegaki.cli.output import note
from takegaki.core.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from pathlib import Path

    from takegaki.certificates.certify import Method
    from takegaki.core.budget import Budget
    from takegaki.core.puzzle import Puzzle
    from takegaki.core.verdict import Verdict

ENDING = ".proof"
"""Of the names of certificates in a folder."""


@dataclass(frozen=True)
class ProofFiles:
    """Names of files for a proof, None for those that are not wanted.

    certificate   for `takegaki verify`
    dimacs, lrat, drat   the clauses and the proof for checkers by others
    by            who proves, see `takegaki.certificates.certify`
    """

    certificate: str | None = None
    dimacs: str | None = None
    lrat: str | None = None
    drat: str | None = None
    by: "Method | None" = None

    @property
    def given(self) -> Mapping[str, bool]:
        """By option of a file: was it given?"""
        names = ("certificate", "dimacs", "lrat", "drat")
        return {f"--{name}": getattr(self, name) is not None for name in names}

    @property
    def some(self) -> bool:
        """Is a proof wanted at all?"""
        return any(self.given.values())

    def check(self) -> None:
        """Raises a usage error for a proof without what it is about, or a prover without a
        proof.
        """
        if not self.some:
            refuse({"--proof-by": self.by is not None}, "needs-proof")
        if self.dimacs is None:
            refuse({"--lrat": self.lrat is not None}, "needs-dimacs")
            refuse({"--drat": self.drat is not None}, "needs-dimacs")

    def save(self, certificate: str) -> None:
        """Write them. Ends the command with status 74 where that is not possible, raises
        RequestError where a certificate has no clauses.
        """
        if self.certificate is not None:
            save_picture(certificate, self.certificate, "certificate")
        if self.dimacs is None:
            return
        from takegaki.certificates import plain  # noqa: PLC0415  (seldom asked for)

        found = plain(certificate)
        for name, text in (
            (self.dimacs, found.dimacs),
            (self.lrat, found.lrat),
            (self.drat, found.drat),
        ):
            if name is not None:
                save_picture(text, name, "proof")


def proof_folder(name: str) -> "Path":
    """The folder, made if it is not there. Ends the command with status 74 where that cannot be."""
    from pathlib import Path  # noqa: PLC0415  (few lines ask for proofs)

    try:
        Path(name).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        from takegaki.core.reason import said  # noqa: PLC0415  (as above)

        note(said("file.no-folder", file=name, why=error.strerror or str(error)))
        raise typer.Exit(Status.UNWRITABLE) from None
    return Path(name)


def proof_name(number: int, title: str | int = "", width: int = 1) -> str:
    """The name of a certificate in a folder: a number, and what is plain of a title."""
    words = re.sub(r"[^A-Za-z0-9._-]+", "-", title if isinstance(title, str) else "").strip("-.")
    return f"{number:0{width}}{f'-{words[:60]}' if words else ''}{ENDING}"


def save_proof(folder: "Path", name: str, make: Callable[[], str]) -> str:
    """Write a certificate into a folder; why there is none, "" where it was written. Ends the
    command with status 74 where it cannot be written.
    """
    from takegaki.core.errors import PuzzleError  # noqa: PLC0415  (it loads numpy)

    try:
        text = make()
    except PuzzleError as error:
        return str(error)
    save_picture(text, str(folder / name), "certificate")
    return ""


def certificate_of(
    puzzle: "Puzzle",
    verdict: "Verdict",
    budget: "Budget | None" = None,
    by: "Method | None" = None,
) -> str:
    """As `takegaki.certificates.certify`, which loads python-sat."""
    from takegaki.certificates import certify  # noqa: PLC0415

    return certify(puzzle, verdict, budget=budget, by=by)
