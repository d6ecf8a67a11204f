"""`takegaki rules check`: proves the rules of a file, or shows counterexamples; `takegaki rules
apply`: what rules find on a puzzle, step by step with an option.
"""

import re
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from takegaki.cli.declared import typer
from takegaki.cli.errors import Status, guarded, save_picture, save_svg
from takegaki.cli.option_values import EVERY_RULE_SET
from takegaki.cli.output import Look, answer, look, note
from takegaki.cli.progress import Counting, duration
from takegaki.cli.proof_files import proof_folder, proof_name
from takegaki.cli.puzzle_argument import HELP, FromOption, from_now, load
from takegaki.cli.rule_files import (
    RULE_HELP,
    RULES_HELP,
    checked_rules,
    chosen,
    load_proven,
    load_rules,
)
from takegaki.core.lazy_dataclass import dataclass, field

if TYPE_CHECKING:
    from takegaki.core.budget import RunningBudget
    from takegaki.formats import Document
    from takegaki.rules.application.apply import Application
    from takegaki.rules.notation.rule import Rule
    from takegaki.rules.proof.prove import RuleProof


def check(
    rules: Annotated[
        str,
        typer.Argument(
            metavar="FILE|NAME",
            help=RULES_HELP,
            show_default=False,
            autocompletion=EVERY_RULE_SET.complete,
        ),
    ],
    rule: Annotated[str | None, typer.Argument(metavar="RULE", help=RULE_HELP)] = None,
    jobs: Annotated[int, typer.Option(min=1, max=256, help="Processes to use.")] = 1,
    quick: Annotated[bool, typer.Option("--quick", help="Soundness only.")] = False,
    json: Annotated[
        bool, typer.Option("--json", help="A JSON object in a line for each rule.")
    ] = False,
    svg: Annotated[
        str | None, typer.Option(metavar="DIR", help="Draw counterexamples into files there.")
    ] = None,
    certificate: Annotated[
        str | None,
        typer.Option(
            metavar="FOLDER",
            help="Also write a proof of each rule there, which takegaki verify checks.",
        ),
    ] = None,
    ascii_: Annotated[bool, typer.Option("--ascii", help="Draw in plain ASCII.")] = False,
) -> None:
    """Prove the rules of a file: sound, maximal, minimal.

    An unsound rule is answered with a counterexample; of a single RULE also which others of its set
    do the same together, if they do. Exit status: 0 all sound, 1 some rule
    does not hold as it stands, 30 some undecided, 65 unreadable, 130 interrupted.
    """
    with guarded():
        every = load_rules(rules)
        wanted = [each for _, each in chosen(every, rule)]
        shown = _Shown(look(ascii_only=ascii_), len(wanted), json=json, full=not quick, svg=svg)
        if certificate is not None:
            shown.proofs = proof_folder(certificate)
        interrupted = not _proven(wanted, jobs, shown)
        if rule is not None and not json and not quick:
            _compare(wanted, every.rules, shown.look)
        answer(shown.summary(interrupted=interrupted))
        raise typer.Exit(Status.INTERRUPTED if interrupted else shown.status())


def _compare(wanted: "list[Rule]", every: "tuple[Rule, ...]", screen: Look) -> None:
    """Of a rule that the others of its set make superfluous, which of them do so, and how."""
    from takegaki.cli.rules.composition_text import composition_text  # noqa: PLC0415
    from takegaki.rules.refinement.composition import composed_by  # noqa: PLC0415

    for rule in wanted:
        others = [one for one in every if one is not rule]
        if composed_by(rule, others):
            answer(f"superfluous beside the others:\n{composition_text(rule, screen, others)}\n")


def _proven(rules: "list[Rule]", jobs: int, shown: "_Shown") -> bool:
    """Show each proof as it comes; False when Ctrl-C ended that."""
    from concurrent.futures import BrokenExecutor  # noqa: PLC0415

    from takegaki.rules.proof.prove import prove_rules  # noqa: PLC0415

    with Counting("proving rules", len(rules)) as counting:
        counting.at(0)
        try:
            for done, proof in enumerate(prove_rules(rules, jobs=jobs, full=shown.full), start=1):
                counting.make_room()
                shown.take(proof)
                counting.at(done)
        except KeyboardInterrupt:
            return False
        except BrokenExecutor:
            counting.hide()
            note("a process died; was memory short?")
            raise typer.Exit(Status.BROKEN) from None
    return True


@dataclass
class _Shown:
    """What was shown so far, and counted."""

    look: Look
    total: int
    json: bool
    full: bool
    svg: str | None
    proofs: Path | None = None
    begun: float = field(default_factory=time.perf_counter)
    counts: Counter[str] = field(default_factory=Counter)

    def take(self, proof: "RuleProof") -> None:
        """Show one more."""
        from takegaki.cli.rules.output import entry, proof_sentence  # noqa: PLC0415
        from takegaki.render.json_values import encode  # noqa: PLC0415

        self.counts.update(
            {
                "all": 1,
                proof.verdict: 1,
                "maximal": int(proof.is_maximal),
                "minimal": int(proof.is_minimal),
                "assuming": int(proof.is_sound and bool(proof.rule.loops)),
                "never": int(not proof.consistent),
            }
        )
        answer(encode(entry(proof)) if self.json else proof_sentence(proof))
        if proof.counterexample is not None:
            self._draw(proof)
        if self.proofs is not None and proof.is_sound and proof.consistent:
            self._certify(proof.rule, self.proofs)

    def _certify(self, rule: "Rule", folder: Path) -> None:
        """Write the certificates of a rule: one of its marks, and one of each number."""
        from takegaki.certificates import certify_rule  # noqa: PLC0415  (seldom asked for)
        from takegaki.core.errors import PuzzleError  # noqa: PLC0415

        try:
            texts = certify_rule(rule)
        except PuzzleError as error:
            note(f"no certificate: {error}")
            return
        for i, text in enumerate(texts):
            title = f"{rule.name} {i + 1}" if i else rule.name
            name = proof_name(self.counts["all"], title, len(str(self.total)))
            save_picture(text, str(folder / name), "certificate")

    def _draw(self, proof: "RuleProof") -> None:
        from takegaki.cli.rules.output import legend, scene  # noqa: PLC0415

        if proof.counterexample is None or (self.json and self.svg is None):
            return
        picture = scene(proof, proof.counterexample)
        if not self.json:
            parts = [self.look.picture(picture)]
            if proof.refuted:
                parts.append(legend(ascii_only=self.look.ascii_only))
            answer("\n" + "\n".join(parts) + "\n")
        if self.svg is not None:
            save_svg(picture, str(_folder(self.svg) / self._file_name(proof)))

    def _file_name(self, proof: "RuleProof") -> str:
        words = re.sub(r"[^a-z0-9]+", "-", proof.rule.name.lower()).strip("-")[:60]
        return f"{self.counts['all']:0{len(str(self.total))}}-{words or 'rule'}.svg"

    def status(self) -> Status:
        """The exit status of these proofs."""
        if self.counts["unsound"] or self.counts["needs loops"]:
            return Status.UNSOUND
        return Status.UNDECIDED if self.counts["undecided"] else Status.OK

    def summary(self, *, interrupted: bool) -> str:
        """The last line."""
        from takegaki.render.json_values import encode  # noqa: PLC0415

        seconds = time.perf_counter() - self.begun
        counts = {
            name: self.counts[name] for name in _VERDICTS if self.counts[name] or name == "sound"
        }
        if self.full:
            counts |= {name: self.counts[name] for name in ("maximal", "minimal")}
        if self.json:
            ended = {"interrupted": True} if interrupted else {}
            return encode(
                {"rules": self.counts["all"], **counts, **ended, "seconds": round(seconds, 3)}
            )
        parts = [f"{count:,} {_VERDICTS.get(name, name)}" for name, count in counts.items()]
        if self.counts["assuming"]:
            parts[0] += f" ({self.counts['assuming']:,} under an assumption)"
        if self.counts["never"]:
            parts.append(f"{self.counts['never']:,} with premises that never occur")
        rules = f"{self.counts['all']:,} {'rule' if self.total == 1 else 'rules'}"
        head = (
            f"Stopped after {self.counts['all']:,} of {self.total:,} rules"
            if interrupted
            else rules
        )
        spent = f"{seconds:.2g} s" if seconds < 10 else duration(seconds)
        return f"{head}: {', '.join(parts)}; {spent}."


_VERDICTS = {
    "sound": "sound",
    "unsound": "unsound",
    "needs loops": "with an assumption missing",
    "undecided": "undecided",
}


def _folder(name: str) -> Path:
    """The directory, made if it is not there. Ends the command with status 74 where that is not
    possible.
    """
    try:
        Path(name).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        note(f"{name}: this directory could not be made: {error.strerror or error}")
        raise typer.Exit(Status.UNWRITABLE) from None
    return Path(name)


def apply(
    puzzle: Annotated[str, typer.Argument(metavar="PUZZLE", help=HELP, show_default=False)],
    rules: Annotated[
        str | None,
        typer.Option(
            metavar="RULES",
            help=RULES_HELP + " Without it, that of solve.",
            autocompletion=EVERY_RULE_SET.complete,
        ),
    ] = None,
    loops: Annotated[
        bool | None,
        typer.Option(
            "--loops/--no-loops",
            help="Also rule out loops that close too early; usual with --trial.",
        ),
    ] = None,
    trial: Annotated[
        bool, typer.Option("--trial", help="Then try both marks on single edges.")
    ] = False,
    trace: Annotated[bool, typer.Option("--trace", help="Print each step.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Answer in JSON.")] = False,
    svg: Annotated[
        str | None, typer.Option(metavar="FILE", help="Also draw the result into a file.")
    ] = None,
    ascii_: Annotated[bool, typer.Option("--ascii", help="Pictures in plain ASCII.")] = False,
    time_limit: Annotated[
        float | None, typer.Option(metavar="S", min=0, help="Seconds for trials.")
    ] = None,
    from_: FromOption = None,
) -> None:
    """Apply rules to a puzzle and its marks, to the end.

    Exit status: 0 all edges decided, 20 a contradiction (no solution agrees with the marks),
    30 edges left open, 65 unreadable puzzle or rules, 130 stopped by Ctrl-C.
    """
    with guarded():
        budget = from_now(time_limit)
        rules = rules and checked_rules(rules, sets=EVERY_RULE_SET)
        document = load(puzzle, from_, budget)
        from takegaki.cli.rules.output import as_json, as_text, step_text, summary  # noqa: PLC0415

        for warning in document.warnings:
            note(warning)
        loops = trial and _is_of_loops(document) if loops is None else loops
        work, ended = _applied(document, rules, loops=loops, trial=trial, budget=budget)
        if trace and not json:
            for number, step in enumerate(work.steps(), start=1):
                answer(step_text(number, step, work))
        answer(
            as_json(work, ended, trace=trace) if json else as_text(work, look(ascii_only=ascii_))
        )
        if not json:
            answer(summary(work, ended))
        if svg is not None:
            from takegaki.render.scene import Scene  # noqa: PLC0415

            save_svg(Scene.of_board(work.board, document.puzzle), svg)
        raise typer.Exit(_status(work))


def _is_of_loops(document: "Document") -> bool:
    from takegaki.puzzles import PUZZLES  # noqa: PLC0415  (it loads numpy)

    return PUZZLES[document.puzzle.kind].goal == "loop"


def _applied(
    document: "Document", rules: str | None, *, loops: bool, trial: bool, budget: "RunningBudget"
) -> "tuple[Application, str]":
    """The rules after their work, and why they stopped before the fixpoint, "" if they did not."""
    from takegaki.rules.application.apply import Application  # noqa: PLC0415  (it loads the compiled kernels)
    from takegaki.rules.rule_sets.library import default_rules  # noqa: PLC0415

    puzzle = document.puzzle
    chosen = load_proven(rules or default_rules(puzzle.graph, puzzle.kind))
    work = Application(puzzle, chosen, board=document.board, loops=loops)
    if not trial:
        work.apply()
        return work, ""
    ended = work.try_all(budget)
    return work, budget.exceeded(work.effort) if ended is None else ""


def _status(work: "Application") -> Status:
    if work.clash is not None:
        return Status.NONE
    return Status.OK if work.board.is_complete else Status.UNDECIDED
