"""The JSON form: nothing is lost on any tiling, and what is wrong is told with its place."""

import gzip
import json
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clocks import at_most_calls
from takegaki.core.errors import FormatError, PuzzleError
from takegaki.core.marks import CROSS, LINE, UNKNOWN
from takegaki.rules.notation.json_rules import read_json_rules, write_json_rules
from takegaki.rules.notation.rule import Rule, RuleSet, rule_key, variants
from takegaki.rules.notation.rule_file import read_rule_bytes, read_rule_file
from takegaki.rules.notation.text_rules import write_rules
from takegaki.rules.patches.codec import decode_patch, encode_patch
from takegaki.rules.patches.embeddings import canonical_patch
from takegaki.rules.patches.families import connected_patches
from takegaki.rules.patches.patch import Patch, middle_face, patch_of_faces, reference
from takegaki.rules.rule_sets.library import LIBRARY, rule_set
from tiers import examples, sampled, thorough

TILINGS = ("square", "honeycomb")

CALLS = 1_000
"""Of functions, for a rule."""
AT_ONCE = 1_000_000


def same(one: Rule, other: Rule) -> bool:
    told, again = ((rule_key(rule), rule.name, rule.source, rule.status) for rule in (one, other))
    return told == again


def random_rule(patch: Patch, rng: np.random.Generator, name: str) -> Rule:
    kinds = rng.integers(0, 6, patch.n_marks)
    kinds[rng.integers(patch.n_marks)] = 5
    before = tuple({0: LINE, 1: CROSS}.get(kind, UNKNOWN) for kind in kinds.tolist())
    after = tuple({4: CROSS, 5: LINE}.get(kind, UNKNOWN) for kind in kinds.tolist())
    clues = rng.integers(-1, 4, len(patch.faces))
    if not any(before) and len(clues):
        clues[0] = 2
    return Rule(patch, tuple(clues.tolist()), before, after, name=name, source=f"dice {name}")


@pytest.mark.parametrize("name", LIBRARY)
@sampled()
def test_the_library_in_json(name: str) -> None:
    rules = rule_set(name)
    text = write_json_rules(rules)
    back = read_json_rules(text, "file.json")
    assert (back.name, back.title, back.source, back.tiling) == (
        name,
        rules.title,
        rules.source,
        rules.tiling,
    )
    assert len(back) == len(rules)
    # Some 200 of a large set: to compare patches costs milliseconds, and the text below has all.
    step = 1 + len(rules) // 200
    for one, other in zip(rules.rules[::step], back.rules[::step], strict=True):
        assert same(one, other)
        assert canonical_patch(one.patch) == canonical_patch(other.patch)
        assert sorted(map(len, one.loops)) == sorted(map(len, other.loops))
    assert write_json_rules(back) == text


@pytest.mark.parametrize("tiling", TILINGS)
@pytest.mark.parametrize("colours", [False, True])
def test_random_rules_on_every_patch(tiling: str, colours: bool) -> None:
    rng = np.random.default_rng(1)
    patches = [
        patch
        for size in (1, 2, 3)
        for patch in connected_patches(tiling, size)
        if patch.n_marks <= 31
    ]
    if colours:
        patches = [
            patch
            for size in (1, 2)
            for patch in (
                patch_of_faces(tiling, each.faces, colours=True)
                for each in connected_patches(tiling, size)
            )
        ]
    rules = [random_rule(patch, rng, f"r{i}") for i, patch in enumerate(patches * 3)]
    rules = list({(rule_key(rule), rule.patch): rule for rule in rules}.values())
    given_set = RuleSet("dice", "Dice", "a test", tiling, tuple(rules))
    text = write_json_rules(given_set)
    back = read_json_rules(text, "x")
    assert all(same(one, other) for one, other in zip(rules, back.rules, strict=True))
    assert write_json_rules(back) == text


@pytest.mark.parametrize("tiling", TILINGS)
def test_a_moved_patch_is_the_same_piece(tiling: str) -> None:
    home = reference(tiling)
    middle = middle_face(tiling)
    for patch in connected_patches(tiling, 3):
        piece, _ = encode_patch(patch)
        found = decode_patch(piece, tiling)
        assert canonical_patch(found.patch) == canonical_patch(patch)
        assert encode_patch(found.patch)[0] == piece
    # Two columns further, three rows further: the honeycomb repeats there.
    near = patch_of_faces(tiling, [middle, middle + 1])
    far = patch_of_faces(tiling, [middle + 3 * home.cols + 2, middle + 3 * home.cols + 3])
    assert encode_patch(near)[0] == encode_patch(far)[0]


@pytest.mark.parametrize("tiling", ["square", "honeycomb", "triangular"])
def test_a_patch_is_laid_as_near_to_the_middle_as_it_fits(tiling: str) -> None:
    middle = middle_face(tiling)
    code = encode_patch(patch_of_faces(tiling, [middle]))[0]
    assert decode_patch(code, tiling).patch.faces == (middle,)


def test_nothing_is_mirrored_or_turned() -> None:
    bent = patch_of_faces("honeycomb", [middle_face("honeycomb")])
    rule = Rule(bent, (3,), (LINE, LINE, CROSS, 0, 0, 0), (0, 0, 0, CROSS, 0, 0), name="1")
    back = read_json_rules(
        write_json_rules(RuleSet("s", "s", "", "honeycomb", (rule,))), "s"
    ).rules[0]
    assert rule_key(back) == rule_key(rule)
    images = variants(rule)
    assert len({rule_key(image) for image in images}) == len(images) == 12
    assert images[0] == rule


def test_edges_on_no_face_with_a_clue() -> None:
    graph = reference("honeycomb")
    at = graph.edges_at(int(graph.corners_of(middle_face("honeycomb"))[0])).tolist()
    patch = Patch("honeycomb", (), tuple(sorted(at)))
    rule = Rule(patch, (), (LINE, LINE, UNKNOWN), (UNKNOWN, UNKNOWN, CROSS), name="1")
    text = write_json_rules(RuleSet("s", "s", "", "honeycomb", (rule,)))
    assert same(read_json_rules(text, "s").rules[0], rule)
    assert len(json.loads(text)["patches"][0]["faces"]) == 2


def test_faces_apart_are_linked() -> None:
    patch = patch_of_faces("square", [middle_face("square"), middle_face("square") + 3 * 17 + 1])
    piece, _ = encode_patch(patch)
    assert len(piece.faces) == 5
    assert canonical_patch(decode_patch(piece, "square").patch) == canonical_patch(patch)


def test_what_is_usual_is_left_out() -> None:
    rules = rule_set("udai")
    plain = replace(rules.rules[0], name="1", source=rules.source)
    text = write_json_rules(RuleSet("u", "U", rules.source, "square", (plain,)))
    (entry,) = json.loads(text)["rules"]
    assert set(entry) == {"patch", "clues", "before", "after"}
    (back,) = read_json_rules(text, "u").rules
    assert (back.name, back.source, back.status) == ("1", rules.source, "proven")


@thorough
@pytest.mark.parametrize("tiling", TILINGS)
def test_many_rules_are_read_quickly(tiling: str) -> None:
    rng = np.random.default_rng(2)
    patches = [patch for patch in connected_patches(tiling, 2) if patch.n_marks <= 31]
    rules = {
        rule_key(rule): rule
        for rule in (random_rule(patches[i % len(patches)], rng, str(i)) for i in range(3000))
    }
    text = write_json_rules(RuleSet("m", "M", "", tiling, tuple(rules.values())))
    # Were each compared with all, it would be some thousand calls a rule.
    with at_most_calls(CALLS * len(rules)):
        assert len(read_json_rules(text, "m")) == len(rules)


def test_either_notation_and_gzip() -> None:
    rules = rule_set("van-dam")
    for text in (write_rules(rules), write_json_rules(rules), "\ufeff" + write_json_rules(rules)):
        for data in (text.encode(), gzip.compress(text.encode())):
            back = read_rule_bytes(data, "van-dam")
            assert [rule.name for rule in back.rules] == [rule.name for rule in rules.rules]
    for data in (b"\xff\xfe\x00", b"\x1f\x8bbroken", gzip.compress(b"s 0|0|3")[:-4], b""):
        with pytest.raises(PuzzleError, match=r"^some file"):
            read_rule_bytes(data, "some file")


def document(**changes: object) -> str:
    entries: dict[str, object] = {
        "format": "takegaki-rules",
        "version": 1,
        "tiling": "square",
        "patches": [
            {
                "faces": [[0, 1, 2, 3], [1, 4, 5, 2]],
                "clued": [0, 1],
                "edges": [[0, 1], [2, 1], [4, 5]],
            },
            {"faces": [[0, 1, 2, 3]], "clued": [], "edges": [[0, 1], [1, 2], [2, 3], [0, 3]]},
        ],
        "rules": [
            {"patch": 0, "clues": "3.", "before": "x..", "after": ".-."},
            {"patch": 1, "clues": "", "before": "---.", "after": "...x", "loops": [[0, 1, 2, 3]]},
        ],
    }
    return json.dumps(
        {name: value for name, value in {**entries, **changes}.items() if value is not None}
    )


def changed(*path: str | int, to: object) -> str:
    entries = json.loads(document())
    place = entries
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = to
    return json.dumps(entries)


def test_the_document_of_these_tests_is_read() -> None:
    rules = read_rule_file(document(), "doc").rules
    assert [rule.name for rule in rules] == ["1", "2"]
    graph = reference("square")
    marks = {
        edge: mark for edge, mark in zip(rules[0].patch.edges, rules[0].before, strict=True) if mark
    }
    (top,) = marks
    assert top == graph.edges_of(rules[0].patch.faces[0])[0]
    assert rules[0].clues == (3, -1)
    assert rules[1].loops == {frozenset(range(4))}


REFUSED = {
    "no JSON": ("{", "JSON"),
    "a list": ("{}[]", "JSON"),
    "empty": ("{}", "format"),
    "deep": ('{"format":' * 100_000, "JSON"),
    "deep lists": ('{"format":' + "[" * 100_000, "JSON"),
    "huge number": ('{"version": ' + "9" * 10_000 + "}", "JSON"),
    "NUL": ("{\x00}", "control character"),
    "another format": (document(format="x"), "format"),
    "another version": (document(version=2), "version"),
    "version true": (document(version=True), "version"),
    "unknown entry": (document(extra=1), "'extra'"),
    "unknown tiling": (document(tiling="heptagons"), "tiling: no tiling 'heptagons'"),
    "tiling a list": (document(tiling=[]), "tiling"),
    "name a number": (document(name=3), "name"),
    "long title": (document(title="a" * 5000), "title"),
    "half a character": (document(title="\ud800"), "title"),
    "status": (document(status="true"), "status"),
    "patches": (document(patches=7), "patches"),
    "no patches": (document(patches=None), "patches"),
    "rules": (document(rules={}), "rules"),
    "no rules": (document(rules=[]), "rules"),
    "patch a number": (changed("patches", 1, to=3), "patches[1]"),
    "patch, unknown entry": (changed("patches", 1, "x", to=3), "patches[1]"),
    "faces": (changed("patches", 0, "faces", to={}), "patches[0].faces"),
    "no faces": (changed("patches", 0, "faces", to=[]), "patches[0].clued"),
    "face a text": (changed("patches", 0, "faces", 1, to="abc"), "patches[0].faces[1]"),
    "corner -1": (changed("patches", 0, "faces", 1, 0, to=-1), "patches[0].faces[1]"),
    "corner 1.0": (changed("patches", 0, "faces", 1, 0, to=1.0), "patches[0].faces[1]"),
    "corner true": (changed("patches", 0, "faces", 1, 0, to=True), "patches[0].faces[1]"),
    "a triangle": (
        changed("patches", 0, "faces", 1, to=[1, 4, 2]),
        "patches[0]: these faces are no piece",
    ),
    "two corners": (changed("patches", 1, "faces", 0, to=[1, 4]), "patches[1]: face 0 is no ring"),
    "anticlockwise": (changed("patches", 0, "faces", 1, to=[2, 5, 4, 1]), "same side of an edge"),
    "twisted": (changed("patches", 0, "faces", 1, to=[1, 3, 5, 2]), "patches[0]"),
    "apart": (
        changed("patches", 0, "faces", 1, to=[7, 4, 5, 8]),
        "patches[0]: the faces are not connected",
    ),
    "many faces": (
        changed("patches", 1, "faces", to=[[0, 1, 2, 3]] * 100),
        "patches[1]: a patch of 100 faces",
    ),
    "clued": (changed("patches", 0, "clued", to=[2]), "patches[0].clued"),
    "clued twice": (
        changed("patches", 0, "clued", to=[1, 1]),
        "patches[0]: the same face with a clue twice",
    ),
    "edge of three": (changed("patches", 0, "edges", 0, to=[0, 1, 2]), "patches[0].edges"),
    "a diagonal": (changed("patches", 0, "edges", 0, to=[0, 2]), "patches[0]: [0, 2] is no side"),
    "unknown corner": (
        changed("patches", 0, "edges", 0, to=[0, 9]),
        "patches[0]: [0, 9] is no side",
    ),
    "edge twice": (changed("patches", 0, "edges", 0, to=[1, 2]), "patches[0]: the same edge twice"),
    "no edge": (changed("patches", 1, "edges", to=[]), "patches[1]: a patch without an edge"),
    "many marks": (
        changed("patches", 1, "edges", to=[[0, 1]] * 40),
        "patches[1]: 40 marks; at most 31",
    ),
    "rule a text": (changed("rules", 1, to="x"), "rules[1]"),
    "rule, unknown entry": (
        changed("rules", 1, "befor", to="x"),
        "rules[1]: an unknown entry 'befor'",
    ),
    "no patch 2": (changed("rules", 1, "patch", to=2), "rules[1].patch"),
    "patch true": (changed("rules", 1, "patch", to=True), "rules[1].patch"),
    "clue z": (changed("rules", 0, "clues", to="3z"), "rules[0].clues"),
    "clue 5": (changed("rules", 0, "clues", to="5."), "rules[0].clues"),
    "clue too few": (
        changed("rules", 0, "clues", to="3"),
        "rules[0].clues: this must be a string of 2 signs",
    ),
    "before": (changed("rules", 0, "before", to="x.o"), "rules[0].before: the sign 'o'"),
    "before a list": (changed("rules", 0, "before", to=["x", ".", "."]), "rules[0].before"),
    "nothing follows": (
        changed("rules", 0, "after", to="..."),
        "rules[0].after: nothing is concluded",
    ),
    "nothing asked": (
        changed("rules", 1, "before", to="...."),
        "rules[1].before: write what the rule needs",
    ),
    "both": (
        changed("rules", 0, "after", to="x-."),
        "rules[0].after: a mark is in before and after",
    ),
    "no loop": (
        changed("rules", 1, "loops", to=[[0, 1, 2]]),
        "rules[1].loops[0]: these edges form no loop",
    ),
    "empty loop": (changed("rules", 1, "loops", to=[[]]), "rules[1].loops[0]"),
    "loops": (changed("rules", 1, "loops", to=3), "rules[1].loops"),
    "loop of 9": (changed("rules", 1, "loops", to=[[9]]), "rules[1].loops[0]"),
    "rule status": (changed("rules", 1, "status", to=0), "rules[1].status"),
    "rule name": (changed("rules", 1, "name", to="1"), "rules[1].name: a second rule called '1'"),
    "same rule": (
        changed("rules", to=[json.loads(document())["rules"][0]] * 2),
        "rules[1]: the same rule",
    ),
}


@pytest.mark.parametrize(("text", "reason"), REFUSED.values(), ids=REFUSED)
def test_refused(text: str, reason: str) -> None:
    with at_most_calls(AT_ONCE), pytest.raises(PuzzleError) as caught:
        read_rule_file(text, "a.json")
    sentence = str(caught.value)
    assert reason in sentence
    assert sentence.startswith("a.json")
    assert "\n" not in sentence


def test_limits_come_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("takegaki.rules.notation.limits.MAX_RULE_TEXT", 100)
    with pytest.raises(PuzzleError, match="at most 100"):
        read_rule_file(document(), "a")


VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-2, 9)
    | st.floats()
    | st.sampled_from(["", "x", "-x.", "3."]),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["faces", "patch"]), inner)
    ),
    max_leaves=6,
)
PLACES = [
    ("rules",), ("patches",), ("rules", 0), ("patches", 1), ("rules", 0, "after"),
    ("rules", 1, "loops"),
    ("rules", 1, "loops", 0), ("patches", 0, "faces"), ("patches", 0, "faces", 0),
    ("patches", 0, "edges"),
    ("patches", 0, "edges", 1), ("patches", 0, "clued"), ("patches", 0, "coloured"),
    ("rules", 0, "patch"),
]  # fmt: skip


@given(st.sampled_from(PLACES), VALUES)
@settings(max_examples=examples(300))
def test_any_value_anywhere_ends_in_rules_or_in_a_puzzle_error(
    place: tuple[str | int, ...], value: object
) -> None:
    try:
        read_rule_file(changed(*place, to=value), "t")
    except PuzzleError as error:
        assert "\n" not in str(error)


@given(st.integers(0, 700), st.integers(0, 20), st.text(max_size=6))
@settings(max_examples=examples(200))
def test_a_damaged_file_ends_in_rules_or_in_a_puzzle_error(start: int, gone: int, put: str) -> None:
    text = document()
    try:
        read_rule_file(text[:start] + put + text[start + gone :], "t")
    except PuzzleError as error:
        assert "\n" not in str(error)


def test_a_patch_comes_back_to_vertices_of_the_same_degrees() -> None:
    """Three or four edges meet at a vertex of cairo pentagons: what holds at one does not at the
    other.
    """
    rules = rule_set("cairo-2")
    text = write_json_rules(rules)
    back = read_json_rules(text, "x")
    assert [same(one, other) for one, other in zip(rules.rules, back.rules, strict=True)] == [
        True
    ] * len(rules)
    entries = json.loads(text)
    assert all(entry["degrees"] for entry in entries["patches"])
    for entry in entries["patches"]:
        del entry["degrees"]
    # Where they lie is not certain then, and nothing is taken for proven.
    unsure = read_json_rules(json.dumps(entries), "x")
    assert {rule.status for rule in unsure.rules} == {"unproven"}
    entries["patches"][0]["degrees"] = [[0, 7]]
    with pytest.raises(FormatError, match="no piece of the tiling cairo"):
        read_json_rules(json.dumps(entries), "x")
    entries["patches"][0]["degrees"] = [[0, 3, 3]]
    with pytest.raises(FormatError, match="a corner and its number of edges are a pair"):
        read_json_rules(json.dumps(entries), "x")
