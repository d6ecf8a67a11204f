"""Why a rule is superfluous: the rules that together do what it does, one after the other.

    steps = composed_by(rule, others)     -> the steps in their order, () where the others do not

Source: S. Herting, A rule-based approach to the puzzle of Slither Link (2004), section 9.2 and
  figure 6.
"""

from collections.abc import Iterable, Sequence

import numpy as np

from takegaki.core.lazy_dataclass import dataclass, replace
from takegaki.rules.notation.packing import pack_rules
from takegaki.rules.notation.rule import Rule, marks_of, words
from takegaki.rules.patches.packed_rules import clue_codes
from takegaki.rules.refinement.placements_on_patch import place_rules


@dataclass(frozen=True)
class CompositionStep:
    """One rule at work on the patch of another.

    by      the rule that fires
    shown   what it does there, as a rule on that patch: the marks so far, and those that follow
    """

    by: Rule
    shown: Rule


def composed_by(rule: Rule, others: Iterable[Rule]) -> tuple[CompositionStep, ...]:
    """The steps in which others conclude all that a rule does, from its premises and on its patch;
    () where they do not.

    Rotated and mirrored images count. Rules with an assumption and rules that conclude a number are
    left out, among the others, too. Rules are tried in the order given until nothing more follows;
    steps on which nothing rests are left out again. Cost: the others times their places.
    """
    if rule.loops or rule.numbers:
        return ()
    lines, crosses = words(rule.before)
    wanted = words(rule.after)
    fired: list[tuple[Rule, tuple[int, int], tuple[int, int]]] = []
    instances = [(one, word) for one in others for word in _instances(one, rule)]
    changed = True
    while changed and not (_holds(wanted, (lines, crosses))):
        changed = False
        for one, (need_lines, need_crosses, more_lines, more_crosses) in instances:
            new = more_lines & ~lines, more_crosses & ~crosses
            if any(new) and _holds((need_lines, need_crosses), (lines, crosses)):
                fired.append((one, (need_lines, need_crosses), new))
                lines, crosses = lines | more_lines, crosses | more_crosses
                changed = True
    if not _holds(wanted, (lines, crosses)):
        return ()
    return _drawn(rule, _needed(wanted, words(rule.before), fired))


Marks = tuple[int, int]
"""Bits of lines and of crosses."""

Fired = tuple[Rule, Marks, Marks]
"""A rule, what it required, and what was new."""


def _holds(wanted: Marks, known: Marks) -> bool:
    return not (wanted[0] & ~known[0] or wanted[1] & ~known[1])


def _instances(one: Rule, rule: Rule) -> list[tuple[int, int, int, int]]:
    """Its places on the patch of the rule, as far as the clues there allow it."""
    packs = pack_rules([] if one.loops or one.numbers else [one])
    placed = place_rules(packs, rule.patch, "turned")
    clues = np.array([rule.clues], dtype=np.int8).reshape(1, len(rule.clues))
    code = int(clue_codes(clues, np.arange(len(rule.clues)))[0, 0])
    rows = placed.words[placed.in_force(code), :4].tolist()
    return [(row[0], row[1], row[2], row[3]) for row in rows]


def _needed(wanted: Marks, given: Marks, fired: Sequence[Fired]) -> list[Fired]:
    """The steps on which what is wanted rests, in their order."""
    open_lines, open_crosses = wanted[0] & ~given[0], wanted[1] & ~given[1]
    kept: list[Fired] = []
    for step in reversed(fired):
        _, need, new = step
        if new[0] & open_lines or new[1] & open_crosses:
            kept.append(step)
            open_lines = (open_lines & ~new[0]) | (need[0] & ~given[0])
            open_crosses = (open_crosses & ~new[1]) | (need[1] & ~given[1])
    return kept[::-1]


def _drawn(rule: Rule, steps: Sequence[Fired]) -> tuple[CompositionStep, ...]:
    """Each step with the marks that are there before it."""
    n_marks = rule.patch.n_marks
    lines, crosses = words(rule.before)
    found = []
    for by, _, new in steps:
        shown = replace(
            rule,
            before=marks_of(lines, crosses, n_marks),
            after=marks_of(*new, n_marks),
            name=by.name,
            source=by.source,
            status=by.status,
        )
        found.append(CompositionStep(by, shown))
        lines, crosses = lines | new[0], crosses | new[1]
    return tuple(found)
