"""The plain files of certificates beside checkers by others, which know nothing of puzzles.

python -m certificates.agree 1000 --programs DIR --python PYTHON

Each proof is checked by all that are there, as it is, and for clauses that do not contradict each
other, of which nothing can be proven. The programs are lrat-check and drat-trim (Heule), lrat-trim
(Biere), cake_lpr (Tan, Heule, Myreen; verified itself) and the solver cadical, on the PATH or in
DIR; of Python the packages dratify and drup, where PYTHON has them.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from answers.cases import case_of
from takegaki.certificates import certify, plain
from takegaki.core.errors import PuzzleError
from takegaki_verify import CertificateError
from takegaki_verify.lrat import refute

AT_ONCE = 25
"""Proofs that lie in the folder of temporary files together."""

SECONDS = 60
"""For the packages of Python and so many proofs."""

PROGRAMS = {
    "lrat-check": ("{0}.cnf {0}.lrat", "c VERIFIED"),
    "lrat-trim": ("{0}.cnf {0}.lrat", "s VERIFIED"),
    "cake_lpr": ("{0}.cnf {0}.lrat", "s VERIFIED UNSAT"),
    "drat-trim": ("{0}.cnf {0}.drat", "s VERIFIED"),
    "cadical": ("-q {0}.cnf", "s UNSATISFIABLE"),
}
"""By program its arguments, and the line with which it accepts."""

OF_PYTHON = {
    "dratify": "dratify.check_proof(dratify.parse_dimacs(open(name + '.cnf').read()),"
    " open(name + '.drat').read()).ok",
    "drup": "drup.check_proof_from_files(name + '.cnf', name + '.drat').outcome.name == 'VALID'",
}
"""By package whether it accepts the files of a name."""


def main() -> int:
    """Check so many certificates; 1 where two checkers differ or none was found."""
    parser = argparse.ArgumentParser()
    parser.add_argument("number", type=int, nargs="?", default=1000)
    parser.add_argument("--first", type=int, default=0, help="number of the first case")
    parser.add_argument("--programs", default="", help="folder of programs, before those on PATH")
    parser.add_argument("--python", default=sys.executable, help="a Python with dratify or drup")
    chosen = parser.parse_args()
    path = f"{chosen.programs}{os.pathsep}{os.environ['PATH']}"
    programs = {name: found for name in PROGRAMS if (found := shutil.which(name, path=path))}
    packages = [name for name in OF_PYTHON if _has(chosen.python, name)]
    print(f"checkers: {', '.join([*programs, *packages]) or 'none found'}")
    texts, wrong = certificates(chosen.first), 0
    agreed, asked = Counter[str](), Counter[str]()
    for begin in range(0, chosen.number, AT_ONCE):
        with tempfile.TemporaryDirectory() as folder:
            names: dict[str, str] = {}
            for number in range(begin, min(begin + AT_ONCE, chosen.number)):
                title, text = next(texts)
                names |= _written(Path(folder), number, title, text)
            answers = _of_programs(programs, names) | _of_packages(
                chosen.python, packages, list(names)
            )
        for (who, name), accepted in answers.items():
            right = name.endswith("good")
            agreed[who] += accepted == right
            asked[who] += 1
            if accepted != right:
                wrong += 1
                print(f"{who}: {'accepts' if accepted else 'refuses'} {names[name]}")
    for who, count in agreed.items():
        unread = 2 * chosen.number - asked[who]
        print(f"{who}: agrees on {count:,} of {asked[who]:,}{f', {unread} unread' * bool(unread)}")
    return int(wrong > 0 or not agreed)


def certificates(first: int) -> Iterator[tuple[str, str]]:
    """Certificates with a proof, of all types and boards, and what they are of."""
    number = first
    while True:
        case, number = case_of(number), number + 1
        try:
            text = certify(case.puzzle)
        except PuzzleError:
            continue
        # Nothing is left to prove where one of the clauses is empty.
        if text.endswith("\nproof\n") or "\nclaim multiple\n" in text:
            continue
        yield f"case {case.number}, {case.puzzle.kind} on {case.family}", text


def _written(folder: Path, number: int, title: str, text: str) -> dict[str, str]:
    """Write a proof, and the same proof for clauses that do not contradict each other; our own
    checker is asked about both.
    """
    found = plain(text)
    head, *clauses = found.dimacs.splitlines()
    assert accepts(clauses, found.lrat)
    names = {}
    for what, left in (("good", clauses), ("bad", harmless(clauses))):
        name = str(folder / f"{number}-{what}")
        Path(f"{name}.cnf").write_text("\n".join([head, *left, ""]))
        Path(f"{name}.lrat").write_text(found.lrat)
        Path(f"{name}.drat").write_text(found.drat)
        names[name] = f"{title}, {what}"
    assert not accepts(harmless(clauses), found.lrat)
    return names


def harmless(clauses: list[str]) -> list[str]:
    """The clauses that hold where nothing is a line; one of them in place of each other one."""
    some = next(clause for clause in clauses if "-" in clause)
    return [clause if "-" in clause else some for clause in clauses]


def accepts(clauses: list[str], lrat: str) -> bool:
    """What our own checker says of the files."""
    steps = ((number, line.split()) for number, line in enumerate(lrat.splitlines(), start=1))
    try:
        refute([[int(one) for one in clause.split()[:-1]] for clause in clauses], steps)
    except CertificateError:
        return False
    return True


def _of_programs(programs: dict[str, str], names: dict[str, str]) -> dict[tuple[str, str], bool]:
    found = {}
    for who, program in programs.items():
        arguments, line = PROGRAMS[who]
        for name in names:
            ran = subprocess.run(
                [program, *arguments.format(name).split()],
                capture_output=True,
                text=True,
                check=False,
            )
            # Of lrat-check: a clause that holds already takes part in no step, it only warns of it.
            found[who, name] = line in ran.stdout.splitlines() and "WARNING hint" not in ran.stdout
    return found


def _of_packages(python: str, packages: list[str], names: list[str]) -> dict[tuple[str, str], bool]:
    """What the packages answer, one process for all files. What they cannot read, or not within the
    time, they have not answered.
    """
    found = {}
    for who in packages:
        code = (
            f"import sys, {who}\nfor name in sys.argv[1:]:\n"
            f"    try: print(name, {OF_PYTHON[who]}, flush=True)\n"
            f"    except Exception: print(name, 'unread', flush=True)"
        )
        with subprocess.Popen(
            [python, "-c", code, *names], stdout=subprocess.PIPE, text=True
        ) as running:
            try:
                said = running.communicate(timeout=SECONDS)[0]
            except subprocess.TimeoutExpired:
                running.kill()
                said = running.communicate()[0]
        for line in said.splitlines():
            name, accepted = line.rsplit(" ", 1)
            if name in names and accepted in ("True", "False"):
                found[who, name] = accepted == "True"
    return found


def _has(python: str, package: str) -> bool:
    code = f"import {package}"
    return not subprocess.run([python, "-c", code], capture_output=True, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
