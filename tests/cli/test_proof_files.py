"""Certificates of what commands make, say and answer: files, folders, plain files for others."""

import json
from pathlib import Path

import pytest

from cli.running import Run
from takegaki.certificates import digest_of
from takegaki.cli.errors import Status
from takegaki_verify import CertificateError
from takegaki_verify.lrat import refute

PUZZLE = "3.1\n..2\n.3."


def verified(run: Run, *names: object) -> list[str]:
    """What is said of certificates, without the names of their files."""
    answer = run("verify", *map(str, names))
    assert answer.exit_code == Status.OK, answer.stdout
    return [line.split("verified: ")[1] for line in answer.stdout.splitlines()]


def test_plain_files_are_a_proof(run: Run, tmp_path: Path) -> None:
    names = [str(tmp_path / name) for name in ("a.cnf", "a.lrat", "a.drat")]
    options = f"--dimacs {names[0]} --lrat {names[1]} --drat {names[2]}".split()
    assert run("solve", PUZZLE, "--quiet", *options).exit_code == Status.OK
    head, *rows = Path(names[0]).read_text().splitlines()
    clauses = [[int(word) for word in row.split()[:-1]] for row in rows]
    assert head == f"p cnf {max(abs(one) for each in clauses for one in each)} {len(clauses)}"
    steps = [(i, row.split()) for i, row in enumerate(Path(names[1]).read_text().splitlines())]
    assert refute(clauses, iter(steps)) > 0
    # Without the clause that the solution is another one nothing contradicts.
    with pytest.raises(CertificateError):
        refute([*clauses[:-1], clauses[0]], iter(steps))
    drat = Path(names[2]).read_text().splitlines()
    assert drat[-1] == "0"
    assert len(drat) == sum(len(row[2:-1]) if row[1] == "d" else 1 for _, row in steps)


def test_a_proof_needs_its_clauses(run: Run, tmp_path: Path) -> None:
    answer = run("solve", PUZZLE, "--lrat", str(tmp_path / "a"))
    assert answer.exit_code == Status.USAGE
    assert "needs --dimacs" in answer.stderr
    answer = run("solve", "..\n..", "--quiet", "--dimacs", str(tmp_path / "a"))
    assert answer.exit_code == Status.UNREADABLE
    assert "there are no clauses" in answer.stderr


def test_either_prover_is_chosen(run: Run, tmp_path: Path) -> None:
    for who, has_faces in (("engine", True), ("sat", False)):
        proof, folder = tmp_path / f"{who}.proof", tmp_path / who
        answer = run("solve", PUZZLE, "--quiet", "--certificate", str(proof), "--proof-by", who)
        assert answer.exit_code == Status.OK, answer.stderr
        assert verified(run, proof, PUZZLE) == ["unique"]
        assert ("\nfaces" in proof.read_text()) == has_faces
        lines = tmp_path / "one.jsonl"
        lines.write_text(json.dumps({"clues": PUZZLE.split()}))
        run("solve", "--batch", str(lines), "--certificate", str(folder), "--proof-by", who)
        (one,) = folder.iterdir()
        assert ("\nfaces" in one.read_text()) == has_faces
    answer = run("solve", PUZZLE, "--certificate", str(tmp_path / "x"), "--proof-by", "magic")
    assert answer.exit_code == Status.USAGE
    answer = run("solve", PUZZLE, "--proof-by", "sat")
    assert answer.exit_code == Status.USAGE
    assert "needs a proof" in answer.stderr


def test_a_batch_is_proven_line_by_line(run: Run, tmp_path: Path) -> None:
    lines = tmp_path / "many.jsonl"
    records = [
        {"id": "../one of two", "clues": ["3.1", "..2", ".3."]},
        {"clues": ["..", ".."]},
        {"clues": ["4x"]},
        {"clues": ["44", ".."]},
    ]
    lines.write_text("\n".join(map(json.dumps, records)))
    folder = tmp_path / "proofs"
    answer = run("solve", "--batch", str(lines), "--json", "--certificate", str(folder))
    assert answer.exit_code == Status.UNREADABLE
    names = [json.loads(line).get("certificate") for line in answer.stdout.splitlines()]
    assert names == ["000001-one-of-two.proof", "000002.proof", None, "000004.proof"]
    assert sorted(one.name for one in folder.iterdir()) == sorted(filter(None, names))
    assert verified(run, folder) == ["unique", "multiple", "none"]
    answer = run("solve", "--batch", str(lines), "--certificate", str(lines))
    assert answer.exit_code == Status.UNWRITABLE


def test_a_puzzle_is_made_with_its_proof(run: Run, tmp_path: Path) -> None:
    made, proof = tmp_path / "made.json", tmp_path / "made.proof"
    answer = run("generate", "4x4", "--seed", "1", "-o", str(made), "--certificate", str(proof))
    assert answer.exit_code == Status.OK
    assert verified(run, proof, made) == ["unique"]
    folder = tmp_path / "n"
    run("generate", "net", "3x3", "--seed", "5", "--count", "2", "--certificate", str(folder))
    assert verified(run, folder) == ["unique", "unique"]
    assert [one.name for one in sorted(folder.iterdir())] == ["5.proof", "6.proof"]


def test_steps_and_hints_are_proven(run: Run, tmp_path: Path) -> None:
    proof, steps = tmp_path / "hint.proof", tmp_path / "steps"
    run("hint", PUZZLE, "--certificate", str(proof))
    assert verified(run, proof, PUZZLE)[0].startswith("follows ")
    assert run("explain", PUZZLE, "--certificate", str(steps)).exit_code == Status.OK
    said = verified(run, steps)
    assert len(said) > 3
    assert all(one.startswith("follows ") for one in said)
    answer = run("hint", "..\n..", "--certificate", str(tmp_path / "x"))
    assert "no certificate was written" in answer.stderr
    assert not (tmp_path / "x").exists()


def test_a_review_proves_that_each_clue_is_needed(run: Run, tmp_path: Path) -> None:
    proof = tmp_path / "review.proof"
    for puzzle, claim in (("4.\n..", "minimal"), ("4.\n.0", "unique"), ("44\n..", "none")):
        answer = run("review", puzzle, "--certificate", str(proof))
        assert verified(run, proof) == [claim]
        digest = digest_of(proof.read_text())
        # A long path is broken where it has hyphens.
        assert f"takegakiverify{proof}" in "".join(answer.stdout.split())
        assert digest in answer.stdout
        assert ("every clue is needed, is in" in " ".join(answer.stdout.split())) == (
            claim == "minimal"
        )
        told = json.loads(run("review", puzzle, "--json", "--certificate", str(proof)).stdout)
        assert told["certificate"] == {"file": str(proof), "claim": claim, "digest": digest}


def test_a_review_says_why_it_has_no_proof(run: Run, tmp_path: Path) -> None:
    """Its time is over, or its folder is not there: the report is read all the same."""
    proof = tmp_path / "none.proof"
    given = ("review", "4.\n..", "--time-limit", "0", "--certificate", str(proof))
    assert "No certificate was written" in run(*given).stdout
    assert "error" in json.loads(run(*given, "--json").stdout)["certificate"]
    assert not proof.exists()
    answer = run("review", "4.\n..", "--certificate", str(tmp_path / "no" / "x"))
    assert answer.exit_code == Status.UNWRITABLE
    assert "Exactly one solution." in answer.stdout


def test_packed_certificates_are_read(run: Run, tmp_path: Path) -> None:
    proof = tmp_path / "one.proof.gz"
    run("solve", PUZZLE, "--quiet", "--certificate", str(proof))
    assert proof.read_bytes()[:2] == b"\x1f\x8b"
    assert verified(run, proof, PUZZLE) == ["unique"]
    proof.write_bytes(proof.read_bytes()[:-20])
    answer = run("verify", str(proof))
    assert answer.exit_code == Status.WRONG
    assert "this file is cut" in answer.stdout


def test_the_rules_of_a_set_are_proven(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "rules"
    answer = run("rules", "check", "faces-1", "--quick", "--certificate", str(folder))
    assert answer.exit_code == Status.OK
    said = verified(run, folder)
    assert len(said) == len(list(folder.iterdir())) >= 10
    assert all(one.endswith("of the tables that the certificate states") for one in said)
