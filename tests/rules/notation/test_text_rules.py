"""The rule files of paper 2: what is read, what is refused, and that nothing is lost on the way."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from needs import SHARED
from shared import needs_shared
from takegaki.core.errors import PuzzleError, UnsupportedError
from takegaki.core.marks import CROSS, LINE, UNKNOWN
from takegaki.rules.notation.rule import Rule, RuleSet
from takegaki.rules.notation.square_coordinates import (
    HalfCellRule,
    half_cell_rule,
    rule_of_half_cells,
)
from takegaki.rules.notation.text_rules import read_rules, write_rules
from takegaki.rules.patches.patch import middle_face, patch_of_faces, reference
from takegaki.rules.rule_sets.library import rule_set
from tiers import examples

# Chapter 5, as printed.
FOURTEEN = """\
% rule number 14
s 0|0|3
s 0|2|3
e -2|1|0
e 0|-1|1
e 0|1|1
e 0|3|1
e 2|1|0
q
"""

GRAPH = reference("square")
MIDDLE = middle_face("square")
WIDE = GRAPH.cols


def between(face: int, other: int) -> int:
    """The edge that two faces share."""
    found: int = next(
        iter(set(GRAPH.edges_of(face).tolist()) & set(GRAPH.edges_of(other).tolist()))
    )
    return found


def one(text: str) -> Rule:
    (rule,) = read_rules(text, "test").rules
    return rule


def test_the_printed_example() -> None:
    rule = one(FOURTEEN)
    assert rule.name == "14"
    assert rule.patch.faces == (MIDDLE, MIDDLE + 1)
    assert rule.clues == (3, 3)
    assert set(rule.before) == {UNKNOWN}
    expected = {
        between(MIDDLE - WIDE, MIDDLE - WIDE + 1): CROSS,
        between(MIDDLE - 1, MIDDLE): LINE,
        between(MIDDLE, MIDDLE + 1): LINE,
        between(MIDDLE + 1, MIDDLE + 2): LINE,
        between(MIDDLE + WIDE, MIDDLE + WIDE + 1): CROSS,
    }
    assert dict(zip(rule.patch.edges, rule.after, strict=True)) == expected


def test_the_row_comes_first() -> None:
    rule = one("s 4|-2|2\ns 1|0|0\ns 0|1|1\ne 5|-2|1\nq")
    low = MIDDLE + 2 * WIDE - 1
    assert rule.patch.faces == (low,)
    marks = dict(zip(rule.patch.edges, rule.before, strict=True))
    assert marks[between(MIDDLE, MIDDLE + WIDE)] == CROSS
    assert marks[between(MIDDLE, MIDDLE + 1)] == LINE
    assert rule.after[rule.patch.edges.index(between(low, low + WIDE))] == LINE


def test_order_blanks_and_line_ends_are_free() -> None:
    lines = [line for line in FOURTEEN.splitlines() if line[0] in "se"]
    shuffled = [re.sub(r"\|", "  | ", line).replace("s ", "s") for line in reversed(lines)]
    for end in ("\n", "\r\n", "\r"):
        text = end.join(["", *shuffled, "  % a comment in between", "\tq "])
        assert one(text) == one(FOURTEEN)


def test_names() -> None:
    rule = "s {}|0|3\ne 0|1|1\nq\n"
    text = (
        "% #7\n% 3 -> 3|\n" + "".join(rule.format(row) for row in (0, 2)) + "%#3\n" + rule.format(4)
    )
    assert [each.name for each in read_rules(text, "t").rules] == ["7", "2", "3"]
    text = rule.format(0) + rule.format(2) + "% #1\n" + rule.format(4)
    assert len({each.name for each in read_rules(text, "t").rules}) == 3


HEAD = "s 0|0|3\ne 0|1|1\n"
REFUSED = {
    "empty": ("", "no rule"),
    "comments only": ("% hello\n", "no rule"),
    "unknown line": ("s 0|0|3\nhello\nq", "line 2: a line begins with %, s, e or q, not 'h'"),
    "bad sign": ("s 0|0|x", "line 1: 'x' does not belong here"),
    "a superscript": ("s 0|0|²", "line 1: '²' does not belong here"),
    "Arabic digits": ("s 0|0|٣", "does not belong here"),
    "a long dash": ("s −1|0|1", "does not belong here"),  # noqa: RUF001
    "too few numbers": ("s 0|0\n", "line 1: three whole numbers are expected"),
    "a fraction": ("s 0|0|1-2\n", "three whole numbers"),
    "two in a line": ("s 0|0|3 e 0|1|1", "three whole numbers"),
    "many digits": (f"s {'9' * 5000}|0|3", "line 1: a number of too many digits"),
    "clue 5": ("s 0|0|5", "line 1: clue 5; clues of squares run from 0 to 4"),
    "clue -1": ("s 0|0|-1", "clue -1"),
    "edge 2": ("s 0|1|2", "line 1: value 2 on an edge; 0 is a cross, 1 a line"),
    "vertex": ("e -1|3|1", "line 1: -1|3 is a vertex"),
    "far": ("s 0|0|3\ne 0|17|1\nq", "line 2: 0|17 is too far away: coordinates run from -15 to 15"),
    "far away": ("s -99999998|0|3\ne 0|1|1\nq", "too far away"),
    "a number of its own": (
        "s 0|0|3\ne 0|0|2\nq",
        "line 2: this conclusion contradicts the premise at 0|0",
    ),
    "number 5": ("s 0|0|3\ne 0|2|5\nq", "line 2: clue 5; clues of squares run from 0 to 4"),
    "no conclusion": ("s 0|0|3\nq", "line 2: a rule without conclusion"),
    "no premise": ("e 0|1|1\nq", "line 2: a rule without premise"),
    "only q": (HEAD + "q\nq", "line 4: a rule without premise"),
    "contradiction": (
        "s 0|1|1\ne 0|1|0\nq",
        "line 2: this conclusion contradicts the premise at 0|1",
    ),
    "repetition": (
        "s 0|1|1\ns 0|1|1\ne 1|0|1\nq",
        "line 2: this premise repeats the premise at 0|1",
    ),
    "two clues": ("s 0|0|1\ns 0|0|2", "line 2: this premise contradicts the premise at 0|0"),
    "unfinished": (HEAD + "q\n" + HEAD, "the last rule has no q"),
    "q and more": (HEAD + "q 1", "line 3: nothing may follow q"),
    "twice": (HEAD + "q\n" + "e 0|3|1\ns 0|2|3\nq", "line 6: the same rule ends in line 3"),
    "same name": (
        "% #a\n" + HEAD + "q\n% #a\ns 0|0|2\ne 0|1|1\nq",
        "line 8: a second rule called 'a'",
    ),
    "NUL": ("s 0|0|3\n\x00", "line 2: a control character, number 0"),
    "no loop": ("% assumption: loop 0|1 0|-1\n" + HEAD + "q", "form no loop"),
    "loop of faces": ("% assumption: loop 0|0 2|0\n", "line 1: a loop is made of edges"),
    "strange assumption": ("% assumption: it rains\n", "line 1: an assumption is written as"),
    "strange status": ("% status: true\n", "line 1: status 'true'; there are proven"),
    "long name": ("% #" + "a" * 500, "line 1: a name of more than 120 characters"),
    "many edges": (
        "".join(f"s 0|{col}|0\n" for col in range(-15, 16, 2))
        + "".join(f"e 2|{col}|0\n" for col in range(-15, 16, 2))
        + "q",
        "32 edges; at most 31",
    ),
}


@pytest.mark.parametrize(("text", "reason"), REFUSED.values(), ids=REFUSED)
def test_refused(text: str, reason: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        read_rules(text, "a.rules")
    sentence = str(caught.value)
    assert reason in sentence
    assert sentence.startswith("a.rules")
    assert "\n" not in sentence
    assert len(sentence) < 200


def test_a_huge_file_is_refused_before_it_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("takegaki.rules.notation.limits.MAX_RULE_TEXT", 1000)
    with pytest.raises(PuzzleError, match="at most 1,000"):
        read_rules("s 0|0|3\n" * 200, "a")
    monkeypatch.setattr("takegaki.rules.notation.limits.MAX_RULES", 1)
    with pytest.raises(PuzzleError, match="more than 1 rules"):
        read_rules(HEAD + "q\ns 0|0|2\ne 0|1|1\nq", "a")


@needs_shared
def test_the_printed_appendix() -> None:
    text = (SHARED / "seeds" / "2-takegaki.txt").read_text()
    lines = text[text.index("% #1\n") :].splitlines()
    number, concluding, mended = 0, False, []
    for line in lines:
        if re.match(r"% #\d", line):
            number, concluding = int(line[3:]), False
        concluding |= line.startswith("e")
        # The paper lost the s of these premises.
        if 14 <= number <= 21 and re.match(r"% \d", line) and not concluding:
            line = "s" + line[1:]  # noqa: PLW2901
        if not line.startswith("```"):
            mended.append(line)
    found = read_rules("\n".join(mended), "appendix").rules
    ours = rule_set("van-dam").rules
    assert [rule.name for rule in found] == [str(number) for number in range(1, 37)]
    for rule, mine in zip(found, ours, strict=True):
        theirs, kept = half_cell_rule(rule), half_cell_rule(mine)
        assert (theirs.before, theirs.after) == (kept.before, kept.after), mine.name


EDGES = [(row, col) for row in range(-7, 8) for col in range(-7, 8) if (row + col) % 2]
FACES = [(row, col) for row in range(-6, 7, 2) for col in range(-6, 7, 2)]
TEXTS = st.text("abc #:|%é-0", max_size=12).map(lambda text: " ".join(text.split()))


@st.composite
def rules(draw: st.DrawFn) -> Rule:
    places = draw(st.lists(st.sampled_from(EDGES), min_size=1, max_size=12, unique=True))
    marks = draw(
        st.lists(st.sampled_from([LINE, CROSS]), min_size=len(places), max_size=len(places))
    )
    split = draw(st.integers(0, len(places) - 1))
    clues = draw(
        st.dictionaries(st.sampled_from(FACES), st.integers(0, 4), min_size=not split, max_size=4)
    )
    values = list(zip(places, marks, strict=True))
    row, col = draw(st.sampled_from(FACES))
    loop = frozenset({(row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col)})
    loops = frozenset({loop}) if draw(st.booleans()) else frozenset()
    return rule_of_half_cells(
        HalfCellRule(clues | dict(values[:split]), dict(values[split:]), loops), source=draw(TEXTS)
    )


@given(rules(), TEXTS)
@settings(max_examples=examples(80))
def test_what_is_written_is_read(rule: Rule, title: str) -> None:
    rule = Rule(**{**vars(rule), "name": "the one", "status": "proven"})
    given_set = RuleSet("s", title or "s", title, "square", (rule,))
    text = write_rules(given_set)
    back = read_rules(text, "s")
    (read,) = back.rules
    assert read == rule
    assert (back.name, back.title, back.source) == (
        given_set.name,
        given_set.title,
        given_set.source,
    )
    assert (read.name, read.source, read.status) == (rule.name, rule.source, rule.status)
    assert write_rules(back) == text


@given(rules())
@settings(max_examples=examples(40))
def test_clues_stand_before_edges_and_each_from_the_top_left(rule: Rule) -> None:
    text = write_rules(RuleSet("s", "s", "", "square", (rule,)))
    places = [
        [tuple(map(int, line[2:].split("|")[:2])) for line in text.split("\n") if line[:2] == kind]
        for kind in ("s ", "e ")
    ]
    assert any(places)
    for part in places:
        clues = [place for place in part if sum(place) % 2 == 0]
        assert part == sorted(clues) + sorted(place for place in part if sum(place) % 2)


def test_rules_near_the_border_are_moved() -> None:
    patch = patch_of_faces("square", [WIDE + 1])
    rule = Rule(patch, (3,), (LINE, 0, 0, 0), (0, LINE, LINE, CROSS), name="1")
    back = read_rules(write_rules(RuleSet("s", "s", "", "square", (rule,))), "s").rules[0]
    assert back.clues == (3,)
    assert half_cell_rule(back) == half_cell_rule(rule)


def test_only_squares_without_colours() -> None:
    honey = rule_set("honeycomb-basic")
    with pytest.raises(UnsupportedError):
        write_rules(honey)
    patch = patch_of_faces("square", [MIDDLE], colours=True)
    rule = Rule(patch, (0,), (UNKNOWN,) * 9, (CROSS,) * 4 + (UNKNOWN,) * 5)
    with pytest.raises(UnsupportedError):
        write_rules(RuleSet("s", "s", "", "square", (rule,)))


@given(st.text(st.sampled_from(list("se q%|-0123456789\n\r#:loop\x00²")), max_size=200))
@settings(max_examples=examples(300))
def test_any_text_ends_in_rules_or_in_a_puzzle_error(text: str) -> None:
    try:
        read_rules(text, "t")
    except PuzzleError as error:
        assert "\n" not in str(error)


@given(st.integers(0, 3000), st.integers(0, 30), st.text(max_size=8))
@settings(max_examples=examples(300))
def test_a_damaged_file_ends_in_rules_or_in_a_puzzle_error(start: int, gone: int, put: str) -> None:
    whole = write_rules(rule_set("van-dam"))
    try:
        read_rules(whole[:start] + put + whole[start + gone :], "t")
    except PuzzleError as error:
        assert "\n" not in str(error)
