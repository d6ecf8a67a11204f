"""Stories as trees: all that the chain of a trial says, each step in a way that rests on no other
way.
"""

from collections import Counter
from dataclasses import replace

import numpy as np

from deduce.stories.test_ideas import alike
from deduce.techniques.test_trials import harder_puzzle
from random_loops import random_puzzle
from takegaki.core.marks import UNKNOWN
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import Reason
from takegaki.deduce.deduction import Deduction, Part, all_parts
from takegaki.deduce.explain import explain
from takegaki.deduce.ladder import Ladder
from takegaki.deduce.level import Level
from takegaki.deduce.stories.ideas import by_idea
from takegaki.deduce.technique_table import SUPPOSING
from takegaki.deduce.techniques.trial_chain import chain
from takegaki.deduce.techniques.trial_proofs import ENOUGH_FOR_RUN, told_once, trial_tree
from takegaki.tilings import square
from tiers import tries


def test_a_tree_says_what_the_chain_says() -> None:
    rng = np.random.default_rng(3)
    met: Counter[str] = Counter()
    for i in range(max(30, tries(130))):
        large = random_puzzle(square(8, 6), rng, shown=0.4)
        puzzle, _ = large if i % 2 else harder_puzzle(rng)
        ladder = Ladder(puzzle)
        ladder.climb(Level.HARD)
        for edge in np.flatnonzero(ladder.board.marks == UNKNOWN).tolist()[:6]:
            links = chain(puzzle, ladder.board, edge, 1)
            if links:
                met.update(_checked(puzzle, (edge, 1), links))
    assert met["branch"] > 3
    assert met["counting"] > 3
    assert met["conflict"] == met["suppose"] == met["so"] > 10


def _checked(
    puzzle: Puzzle, supposed: tuple[int, int], links: tuple[Deduction, ...]
) -> Counter[str]:
    tree = trial_tree(puzzle, supposed, links)
    found = {mark for link in links for mark in link.conclusions}
    # What is said alike of the edges of one cell is said once.
    links = tuple(told_once(links))
    assert {mark for link in links for mark in link.conclusions} == found
    begin, end = tree
    assert (begin.kind, begin.marks, end.kind) == ("suppose", (supposed,), "so")
    assert end.marks == ((supposed[0], -supposed[1]),)
    *ways, clash = begin.parts
    assert clash.kind == "conflict"
    assert clash.sentence == f"{links[-1].sentence} That can't be."
    told = Counter(
        part.sentence for way in ways for part in all_parts([way]) if part.kind == "step"
    )
    assert told == Counter(link.sentence for link in links[:-1])
    by_sentence = {link.sentence: link for link in links}
    known = set(supposed[:1])
    for way in ways:
        # What a branch rests on was supposed, or made in it, or there before.
        here = {edge for part in all_parts([way]) for edge, _ in part.marks}
        for part in all_parts([way]):
            if part.kind == "step":
                rests = {edge for edge, _ in by_sentence[part.sentence].marks}
                made = {edge for link in links for edge, _ in link.conclusions}
                assert rests & made <= (here if way.kind == "branch" else made | known)
            elif part.kind == "counting":
                assert len(part.parts) >= ENOUGH_FOR_RUN
                assert part.marks == tuple(mark for one in part.parts for mark in one.marks)
    return Counter(part.kind for part in all_parts(tree))


def test_ideas_keep_the_tree_and_add_what_follows() -> None:
    rng = np.random.default_rng(8)
    met = 0
    for _ in range(max(21, tries(60))):
        puzzle, _ = harder_puzzle(rng)
        trace = explain(puzzle, level=Level.TRIAL)
        for step in by_idea(trace).steps:
            own = [trace.steps[number - 1].found for number in step.of]
            assert {mark for one in own for mark in one.conclusions} == set(step.found.conclusions)
            first = own[0]
            if first.technique.name in SUPPOSING and not first.name and first.conclusions:
                told = step.found.tree[: len(first.tree)]
                end = told[0].parts[-1]
                if " as in step " in end.sentence:
                    # What an earlier one came to, too, stands inside.
                    told = (replace(told[0], parts=(*told[0].parts[:-1], *end.parts)), *told[1:])
                assert told == first.tree != ()
                met += 1
            is_at_places = step.found.reason.form in ("pattern.at-places", "pattern.at-many-places")
            if len(own) > 1 and first.level > Level.EASY and not is_at_places:
                # What the same pattern concludes besides stands in the step's own sentence.
                then = [one for one in own[1:] if one.level == Level.EASY]
                assert all(alike(one, first) for one in own[1:] if one not in then)
                assert not then or [part.sentence for part in step.found.tree[-1].parts] == [
                    one.sentence for one in then
                ]
    assert met >= 2


def test_parts_one_by_one() -> None:
    a, b, c, d = (Reason(one) for one in "abcd")
    tree = (Part("suppose", a, (), (Part("step", b), Part("conflict", c))), Part("so", d))
    assert [part.reason for part in all_parts(tree)] == [a, b, c, d]
