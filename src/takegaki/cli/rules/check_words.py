"""What a proof says, in words and in JSON."""

from collections.abc import Iterable
from dataclasses import replace

from takegaki.cli.compact import Json
from takegaki.core.board import LINE, UNKNOWN
from takegaki.core.puzzle import NO_CLUE
from takegaki.rules.proof import RuleProof
from takegaki.rules.rule import Rule
from takegaki.rules.squares import squares_of

SHOWN = 4
"""Marks that a sentence lists before it only counts."""


def sentence(proof: RuleProof) -> str:
    """A rule's line in the answer."""
    return f"{proof.rule.name}: {', '.join(_parts(proof))}"


def _parts(proof: RuleProof) -> list[str]:
    match proof.verdict:
        case "unsound":
            count, all_ = len(proof.refuted), sum(mark != UNKNOWN for mark in proof.rule.after)
            verb = "does not follow" if all_ == 1 else f"{count} of {all_} conclusions do not follow"
            return [f"unsound: its conclusion {verb}" if all_ == 1 else f"unsound: {verb}"]
        case "undecided":
            return [f"undecided: {proof.reason}"]
        case "needs loops":
            parts = [_needs(proof)]
        case _ if not proof.consistent:
            return ["sound, but its premises never occur"]
        case _:
            parts = ["sound under its assumption" if proof.rule.loops else "sound"]
    if proof.full:
        parts += [_maximal(proof), _minimal(proof)]
    return parts


def _needs(proof: RuleProof) -> str:
    sizes = sorted(len(loop) for loop in proof.needed)
    if len(sizes) == 1:
        return f"needs the assumption that a loop of {sizes[0]} lines is not the whole solution"
    lengths = " and ".join([", ".join(map(str, sizes[:-1])), str(sizes[-1])])
    return f"needs the assumption that none of {len(sizes)} loops is the whole solution (of {lengths} lines)"


def _maximal(proof: RuleProof) -> str:
    if proof.is_maximal:
        more = len(proof.nearby)
        return f"maximal ({more} more {_follow(more)} on edges it does not name)" if more else "maximal"
    marks = [_mark(proof.rule, mark, value) for mark, value in proof.missed]
    return f"not maximal ({_listed(marks)} {_follow(len(marks))} too)"


def _follow(count: int) -> str:
    return "follows" if count == 1 else "follow"


def _minimal(proof: RuleProof) -> str:
    rule = proof.rule
    idle = [_clue(rule, face) for face in proof.idle_clues]
    idle += [_mark(rule, mark, rule.before[mark]) for mark in proof.idle_marks]
    idle += [f"the assumption about a loop of {len(loop)} lines" for loop in proof.idle_loops]
    return f"not minimal ({_listed(idle)} {'is' if len(idle) == 1 else 'are'} idle)" if idle else "minimal"


def _listed(items: list[str]) -> str:
    more = len(items) - SHOWN
    return ", ".join(items[:SHOWN]) + (f" and {more} more" if more > 0 else "")


def _clue(rule: Rule, face: int) -> str:
    only = tuple(clue if i == face else NO_CLUE for i, clue in enumerate(rule.clues))
    return f"clue {rule.clues[face]} at {_place(replace(rule, clues=only, before=_blank(rule)), face)}"


def _mark(rule: Rule, mark: int, value: int) -> str:
    if mark >= len(rule.patch.edges):
        return f"{'inside' if value == LINE else 'outside'} at mark {mark}"
    only = tuple(int(i == mark) for i in range(rule.patch.n_marks))
    bare = replace(rule, clues=(NO_CLUE,) * len(rule.clues), before=only)
    return f"{'line' if value == LINE else 'cross'} at {_place(bare, mark)}"


def _place(only: Rule, number: int) -> str:
    """The single premise of a rule: its coordinates in a file of squares, else its number in the patch."""
    if only.patch.tiling != "square" or only.patch.coloured:
        return f"{'mark' if any(only.before) else 'cell'} {number}"
    bare = replace(only, after=_blank(only), loops=frozenset())
    (place,) = squares_of(bare).before
    return f"{place[0]}|{place[1]}"


def _blank(rule: Rule) -> tuple[int, ...]:
    return (UNKNOWN,) * rule.patch.n_marks


def entry(proof: RuleProof) -> dict[str, Json]:
    """A proof as one JSON object: places by their index in the patch, edges by id on the reference board."""
    found: dict[str, Json] = {"rule": proof.rule.name, "verdict": proof.verdict}
    if proof.reason:
        found["reason"] = proof.reason
    if not proof.consistent:
        found["consistent"] = False
    if proof.rule.loops:
        found["assumption"] = proof.rule.assumption
    if proof.one_loop:
        found["one_loop"] = True
    if proof.needed:
        found["needed"] = _lists(sorted(loop) for loop in proof.needed)
    if proof.refuted:
        found["refuted"] = list(proof.refuted)
    if proof.full:
        found |= _completeness(proof)
    if proof.counterexample is not None:
        found["counterexample"] = {
            "lines": list(proof.counterexample.lines),
            "edges": list(proof.counterexample.edges),
        }
    return found


def _completeness(proof: RuleProof) -> dict[str, Json]:
    return {
        "maximal": proof.is_maximal,
        "minimal": proof.is_minimal,
        "missed": _lists(proof.missed),
        "nearby": _lists(proof.nearby),
        "idle_clues": list(proof.idle_clues),
        "idle_marks": list(proof.idle_marks),
        "idle_loops": _lists(sorted(loop) for loop in proof.idle_loops),
    }


def _lists(rows: Iterable[Iterable[int]]) -> list[Json]:
    return [list(row) for row in rows]
