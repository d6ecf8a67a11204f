"""The work of `takegaki rules build`: make, check, prove, write; keep what is finished on the
way.
"""

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import BrokenExecutor
from contextlib import contextmanager, nullcontext
from pathlib import Path

import numpy as np

from takegaki.cli.declared import typer
from takegaki.cli.errors import Status
from takegaki.cli.output import answer, note
from takegaki.cli.progress import Counting
from takegaki.cli.rule_files import SAVE_EVERY
from takegaki.core.atomic_write import write_text
from takegaki.core.errors import LimitError
from takegaki.core.lazy_dataclass import dataclass, replace
from takegaki.rules.construction.checkpoint import load_bases, save_bases
from takegaki.rules.construction.nogood_base import (
    KnownBases,
    NogoodBase,
    nogood_bases,
    set_of_bases,
)
from takegaki.rules.construction.prerequisites import (
    BuiltRules,
    Prerequisites,
    build_rules,
    expanded,
    set_of_prerequisites,
)
from takegaki.rules.construction.recipes import BuildPlan, BuildRequest, Recipe
from takegaki.rules.notation.json_rules import write_json_rules
from takegaki.rules.notation.limits import MAX_RULES
from takegaki.rules.notation.rule import RuleSet
from takegaki.rules.patches.window_clues import cells_named, clue_signs
from takegaki.rules.proof.prove import prove_rules
from takegaki.rules.refinement.completeness import completeness
from takegaki.runtime.measured_runs import IN_PYTHON, PYTHON, Stopwatch, seconds_text, waiting

WAITED_FROM_PREREQUISITES, WAITED_FROM_FACES = 10_000, 4
"""Prerequisites whose rules are proven, or faces of the largest patch of a base, from which on
machine code is waited for; fewer are done before it would be made.
"""

SAMPLE = 1
"""Tables that a check examines for each vector of clues of a larger patch."""


@dataclass(frozen=True)
class BuildTask:
    """What to do: see the options of the command; output is None for the summary only."""

    request: BuildRequest
    made: BuildPlan
    check: bool
    prove: bool | None
    jobs: int
    output: str | None


def run(task: BuildTask) -> Status:
    """Do it, with the numbers on stdout, and how long each part took."""
    with waiting() if _is_long(task) else nullcontext():
        if isinstance(task.made, Recipe):
            return _by_base(task, task.made)
        return _from_prerequisites(task, task.made)


def _is_long(task: BuildTask) -> bool:
    """Does the work take longer in plain Python than its machine code takes to make?

    Rules from prerequisites are made without kernels, and proven by them.
    """
    if isinstance(task.made, Recipe):
        return max(len(patch.faces) for patch in task.made.patches) >= WAITED_FROM_FACES
    return bool(task.prove) and sum(map(len, task.made)) >= WAITED_FROM_PREREQUISITES


def _from_prerequisites(task: BuildTask, made: tuple[Prerequisites, ...]) -> Status:
    representatives = task.request.representatives
    keep = task.output is not None or bool(task.prove)
    parts: list[BuiltRules] = []
    with _report_if_stopped("nothing is kept; the same command starts again"):
        for wanted in made:
            begun = Stopwatch()
            found = _counted(wanted, representatives=representatives, keep=keep)
            if not parts:
                columns = ("prerequisites", "contradictory", "nothing new", "rules", "seconds")
                answer(_row("patch", columns))
            counts = (found.n_prerequisites, found.n_contradictory, found.n_idle, found.n_rules)
            answer(_timed_row(_name(wanted), counts, begun))
            if task.check and not _agrees(wanted):
                note("the representatives do not give the same rules")
                return Status.NOT_SOLVED
            parts.append(found)
        if task.check:
            answer("Checked: one rule of each symmetry class gives all of them.")
        if not keep:
            return Status.OK
        n_rules = sum(map(len, parts))
        if n_rules > MAX_RULES:
            raise LimitError(f"{n_rules:,} rules; a file takes at most {MAX_RULES:,}")
        rules = set_of_prerequisites(parts, task.request.title, task.request.command)
        return _finished(task, _proven(rules, task.jobs) if task.prove else rules)


def _name(wanted: Prerequisites) -> str:
    size = cells_named(wanted.patch)
    signs = clue_signs(wanted.patch.kind, wanted.patch.tiling)
    joint = "," if any(len(sign) > 1 for sign in signs) else ""
    clues = joint.join(signs[clue] for clue in wanted.values) or "none"
    return f"{size}, {len(wanted.premises)} edges, clues {clues}"


def _counted(wanted: Prerequisites, *, representatives: bool, keep: bool = True) -> BuiltRules:
    with Counting("prerequisites", len(wanted)) as counting:
        counting.at(0)
        found = build_rules(
            wanted, representatives=representatives, keep=keep, on_progress=counting.at
        )
    assert found is not None
    return found


def _agrees(wanted: Prerequisites) -> bool:
    """Whether the rules of the representatives, moved by all symmetries, are the rules of all."""
    few = expanded(_counted(wanted, representatives=True))
    every = _counted(wanted, representatives=False)
    one, other = (np.unique(part.packed.rows, axis=0) for part in (few, every))
    return np.array_equal(one, other)


def _by_base(task: BuildTask, recipe: Recipe) -> Status:
    command = task.request.command
    part = None if task.output is None else Path(f"{task.output}.part")
    known = {} if part is None else load_bases(part, command, recipe)
    if known:
        note(f"{len(known)} of {len(recipe.patches)} patches taken from {part}")
    with _kept(known, command, part):
        _make(recipe, known, command, part, task.jobs)
        rules = set_of_bases(recipe, (known[patch] for patch in recipe.patches), command)
        if task.check and not _complete(recipe, rules):
            note("the rules are not complete")
            return Status.NOT_SOLVED
        if task.prove is not False:
            rules = _proven(rules, task.jobs)
        status = _finished(task, rules)
    if part is not None:
        part.unlink(missing_ok=True)
    return status


def _make(recipe: Recipe, known: KnownBases, command: str, part: Path | None, jobs: int) -> None:
    answer(_row("patches", ("patches", "implicates", "nogoods", "implications", "seconds")))
    total = len(recipe.patches)
    started = begun = Stopwatch()
    saved = time.perf_counter()
    pause = SAVE_EVERY
    given = set(known)
    layers = [list(layer) for layer in recipe.layers]
    with Counting("patches", total) as counting:
        counting.at(len(known))
        for _ in nogood_bases(recipe, known, jobs=jobs):
            counting.at(len(known))
            if part is not None and time.perf_counter() - saved > pause:
                saved = time.perf_counter()
                _save(known, command, part)
                pause = max(SAVE_EVERY, 20 * (time.perf_counter() - saved))
            while layers and all(patch in known for patch in layers[0]):
                counting.make_room()
                layer = layers.pop(0)
                watch = None if given.intersection(layer) else begun
                _report([known[patch] for patch in layer], watch)
                begun = Stopwatch()
    for layer in layers:
        _report([known[patch] for patch in layer], None)
    _report([known[patch] for patch in recipe.patches], started, "in all")


def _report(made: Sequence[NogoodBase], begun: Stopwatch | None, label: str = "") -> None:
    label = label or cells_named(made[0].patch)
    sums = [sum(base.n_implicates for base in made), sum(base.n_nogoods for base in made)]
    sums.append(sum(base.n_implications for base in made))
    answer(_timed_row(label, (len(made), *sums), begun))


def _complete(recipe: Recipe, rules: RuleSet) -> bool:
    """Whether rules and tables agree on every patch; prints on how much that was tested."""
    counts: Counter[str] = Counter()
    with Counting("checking patches", len(recipe.patches)) as counting:
        for done, patch in enumerate(recipe.patches):
            counting.at(done)
            found = completeness(
                patch, rules, recipe.values, most_clues=recipe.most_clues, sample=SAMPLE
            )
            counts.update(clues=found.clues, all=found.checked, wrong=found.missed + found.unsound)
    answer(
        f"Checked on {len(recipe.patches):,} patches, {counts['clues']:,} vectors of clues, "
        f"{counts['all']:,} assignments: {counts['wrong']:,} differ from what the tables entail."
    )
    return counts["wrong"] == 0


def _proven(rules: RuleSet, jobs: int) -> RuleSet:
    """The rules with their status; prints how many are proven."""
    begun = Stopwatch()
    found = []
    with Counting("proving rules", len(rules)) as counting:
        counting.at(0)
        for proof in prove_rules(rules.rules, jobs=jobs, full=False):
            found.append(replace(proof.rule, status=proof.status))
            counting.at(len(found))
    n_proven = sum(rule.status == "proven" for rule in found)
    took = seconds_text(begun.seconds, begun.tier)
    answer(f"{n_proven:,} of {len(found):,} rules proven; {took}.")
    return replace(rules, rules=tuple(found))


def _finished(task: BuildTask, rules: RuleSet) -> Status:
    """Write the rules; the exit status, which differs where some are unproven."""
    if task.output is not None:
        try:
            write_text(Path(task.output), write_json_rules(rules))
        except OSError as error:
            note(f"{task.output}: could not be written: {error.strerror or error}")
            return Status.UNWRITABLE
        answer(f"{len(rules):,} rules written to {task.output}.")
    unsound = any(rule.status != "proven" for rule in rules.rules)
    return Status.NOT_SOLVED if task.prove and unsound else Status.OK


def _timed_row(label: str, counts: Sequence[int], begun: Stopwatch | None) -> str:
    """Counts and the seconds that they took; None: known from a run before."""
    if begun is None:
        return _row(label, (*counts, ""))
    row = _row(label, (*counts, begun.seconds))
    return f"{row}  {IN_PYTHON}" if begun.tier == PYTHON else row


def _row(label: str, values: Sequence[object]) -> str:
    cells = [f"{value:,}" if isinstance(value, int) else value for value in values]
    cells = [f"{cell:.2f}" if isinstance(cell, float) else str(cell) for cell in cells]
    return f"{label:<34}" + "".join(f"{cell:>15}" for cell in cells)


@contextmanager
def _report_if_stopped(text: str) -> Iterator[None]:
    try:
        yield
    except KeyboardInterrupt:
        note(f"stopped; {text}")
        raise


@contextmanager
def _kept(known: KnownBases, command: str, part: Path | None) -> Iterator[None]:
    """Whatever ends the work, what is finished is kept."""
    try:
        yield
    except (KeyboardInterrupt, BrokenExecutor) as ending:
        if part is not None and known:
            _save(known, command, part)
            where = (
                f"{len(known)} patches are kept in {part}; the same command continues from there"
            )
        else:
            where = "nothing is kept; the same command starts again"
        died = isinstance(ending, BrokenExecutor)
        note(f"{'a process died' if died else 'stopped'}; {where}")
        if died:
            raise typer.Exit(Status.BROKEN) from None
        raise


def _save(known: KnownBases, command: str, part: Path) -> None:
    try:
        save_bases(part, command, known.values())
    except OSError as error:
        note(f"{part}: could not be written: {error.strerror or error}")
        raise typer.Exit(Status.UNWRITABLE) from None
