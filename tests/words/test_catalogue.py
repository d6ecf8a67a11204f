"""The catalogues: each form has a message in each language with the same arguments; what the
program reads is what stands in the files.
"""

import pickle
import re
from collections.abc import Iterator, Mapping

import pytest

from graph_shapes import sized
from needs import needs
from takegaki import explain
from takegaki.core.errors import UnsupportedError
from takegaki.core.marks import CROSS
from takegaki.core.reason import Cell, Dot, Edge, Edges, Face, Marks, Place, Reason, Value
from takegaki.deduce.deduction import all_parts
from takegaki.deduce.level import Level
from takegaki.deduce.named_premises import because
from takegaki.deduce.stories.ideas import by_idea
from takegaki.deduce.technique_table import TECHNIQUES
from takegaki.deduce.techniques.patterns import PATTERNS
from takegaki.tilings import TILINGS, Boards, graph_of, square
from takegaki.words import catalogue
from takegaki.words.catalogue import LANGUAGES, messages_of, speaking, spoken
from takegaki.words.forms import FORM_ARGS, is_a
from takegaki.words.letters import Letters
from takegaki.words.view import FUNCTIONS, name, phrase
from tiers import sampled
from words.measure_sentences import sentences, words
from words.write_sentences import stored

languages = pytest.mark.parametrize("language", LANGUAGES)


def arguments(pattern: object) -> Iterator[str]:
    """The arguments that a message has, with those of its parts."""
    if isinstance(pattern, tuple):
        if len(pattern) == 2 and pattern[0] == "$":
            yield str(pattern[1])
        else:
            for part in pattern:
                yield from arguments(part)


@needs("fluent")
def test_the_modules_are_written_from_the_files() -> None:
    from words.write_catalogue import modules

    written = dict(modules())
    assert {path.stem.removeprefix("messages_") for path in written} == set(LANGUAGES)
    assert len(written) == 2 * len(LANGUAGES)
    for path, text in written.items():
        assert path.read_text("utf-8") == text, f"{path}: python -m words.write_catalogue"


@languages
def test_each_message_has_the_arguments_of_its_form(language: str) -> None:
    messages = messages_of(language)
    assert set(messages) == set(messages_of("en"))
    for form, pattern in messages.items():
        assert set(arguments(pattern)) <= set(FORM_ARGS.get(form, ())), form
    # What English says, the others say.
    for form, args in FORM_ARGS.items():
        assert form in messages
        if language == "en":
            assert set(arguments(messages[form])) == set(args), form


def test_every_technique_and_pattern_has_its_messages() -> None:
    messages = messages_of("en")
    for one in TECHNIQUES.values():
        assert {one.name, f"{one.name}.statement"} <= set(messages)
        assert (f"{one.name}.spared" in messages) == one.spared
    for pattern in PATTERNS:
        proof = {f"pattern-{pattern.key}.proof-{i}" for i in range(1, pattern.lemmas + 1)}
        assert {f"pattern-{pattern.key}", *proof} <= set(messages)
        assert f"pattern-{pattern.key}.proof-{pattern.lemmas + 1}" not in messages


def checked(value: Value) -> int:
    """How many reasons there are in a value, each with the arguments of its form."""
    if isinstance(value, Reason):
        args = FORM_ARGS.get(value.form, {})
        assert set(args) == set(value.args), value
        assert all(is_a(value.args[key], kind) for key, kind in args.items()), value
        return 1 + sum(map(checked, value.args.values()))
    return sum(map(checked, value)) if isinstance(value, tuple) else 0


@sampled(5)
@pytest.mark.parametrize("which", stored())
def test_reasons_have_the_arguments_of_their_forms(which: str) -> None:
    puzzle, number = stored()[which], 0
    trace = explain(puzzle, level=Level.TRIAL)
    for step in (*trace.steps, *by_idea(trace).steps):
        found = step.found
        for reason in (
            found.reason,
            *found.findings,
            *(one.reason for one in all_parts(found.tree)),
        ):
            number += checked(reason)
    assert number > 10


@languages
@sampled(8)
@pytest.mark.parametrize("tiling", TILINGS.values(), ids=lambda one: one.name)
def test_a_name_is_of_one_place(tiling: Boards, language: str) -> None:
    graph = tiling.graph(*sized(tiling, (4, 4)))
    places: list[Place] = [
        *map(Cell, range(graph.n_faces)),
        *map(Dot, range(graph.n_vertices)),
        *map(Edge, range(graph.n_edges)),
    ]
    assert len({name(graph, place, language) for place in places}) == len(places)
    for cell in range(graph.n_faces):
        said = name(graph, Face(cell), language)
        assert said.cells == (() if graph.grid is not None else (cell,))


def test_a_reason_is_a_value() -> None:
    graph = graph_of("square", 2, 2)
    one = Reason("vertex-counting.full", graph, place=Dot(4), then=Reason("then.nothing-fits"))
    same = Reason("vertex-counting.full", None, place=Dot(4), then=Reason("then.nothing-fits"))
    assert one == same
    assert hash(one) == hash(same)
    assert one != one.but(place=Dot(5))
    assert one.without("then") == one.but(then="else").without("then")
    copy = pickle.loads(pickle.dumps(one))
    assert (copy, copy.sentence()) == (one, one.sentence())
    said = one.sentence()
    assert said.reason is one
    assert said("en") == said == str(one)
    assert said == "The loop already passes the top right of r1c2, so nothing fits any more."
    assert said(in_full=True).endswith(" right of row 1, column 2, so nothing fits any more.")
    with pytest.raises(UnsupportedError, match="takegaki does not speak 'xx'; it speaks en"):
        said("xx")


def test_numbers_are_grouped_and_lists_joined() -> None:
    ways = tuple(Reason(f"way.{way}") for way in ("left", "top", "right"))
    assert Reason("edges.its", ways=ways).phrase() == "its left, top and right edges"
    assert Reason("edges.its", ways=ways[:1]).phrase() == "its left edge"
    assert Reason("where.more-cells", count=1200).phrase() == "1,200 more cells"


def test_numbers_of_many_are_words_where_they_are_spoken() -> None:
    two = Reason("pattern-two-3s-across-a-dot")
    assert two.phrase() == "two 3s diagonally"
    assert phrase(two, in_full=True) == "two threes diagonally"
    assert phrase(two, "de", in_full=True) == "zwei Dreien diagonal"
    assert phrase(two, "ja", in_full=True) == phrase(two, "ja")
    beside = Reason("pattern-0-beside-3")
    assert phrase(beside, in_full=True) == beside.phrase() == "0 beside 3"


def test_letters_one_after_the_other_are_told_by_the_first_and_the_last() -> None:
    letters = Letters()
    assert letters.runs([*"abc"]) == [["a"], ["b"], ["c"]]
    assert letters.runs([*"abcd"]) == [[*"abcd"]]
    # The alphabet has no l.
    told = letters.runs([*"hijkmrst", "the edge"])
    assert told == [[*"hijkm"], ["r"], ["s"], ["t"], ["the edge"]]


def test_two_edges_that_are_the_same_are_both_told() -> None:
    graph, place = square(3, 3), Face(4)
    edges = tuple(graph.edges_of(4).tolist()[:2])
    then = Reason("then.marks", graph, marks=Marks(tuple((one, CROSS) for one in edges), place))
    told = Edges(edges, place)
    said = Reason(
        "equal-sides.room", graph, clue=1, place=place, room="line", edges=told, then=then
    )
    assert said.sentence().endswith("and two lines are too many. So both are crosses.")
    assert Reason("hint.told", graph, of=said).sentence().endswith("So cross out both.")
    assert said.sentence("de").endswith("Also sind beide Kreuze.")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_clue_is_has_its_article_in_each_language(language: str) -> None:
    graph = graph_of("cells", 3, 3)
    for kind in ("white-circle", "black-circle", "sheep", "wolf"):
        clue = Reason(f"clue.{kind}")
        said = phrase(Reason("region.clue", graph, clue=clue, cell=Cell(0)), language)
        if language == "de":
            assert said.startswith(("den ", "das "))
        else:
            assert clue.phrase() in said or language == "ja"


def test_within_a_language_all_is_said_in_it() -> None:
    solved = Reason("hint.solved")
    with speaking("de"):
        assert (spoken(), solved.sentence()) == ("de", solved.sentence("de"))
        with speaking("en"):
            assert spoken() == "en"
        assert spoken() == "de"
    assert (spoken(), solved.sentence()) == ("en", "Solved!")
    with pytest.raises(UnsupportedError), speaking("klingon"):
        pass


ACCENTED = str.maketrans("aeiouncsyAEIOUNCSY", "áéíóúñçšýÁÉÍÓÚÑÇŠÝ")


def accented(part: object) -> object:
    """A message in a language that has every word of English, longer and with accents."""
    if isinstance(part, str):
        return re.sub("[A-Za-z]+", lambda word: f"{word[0].translate(ACCENTED)}\u00b7", part)
    if not isinstance(part, tuple) or part[:1] in (("$",), ("number",), ("message",)):
        return part
    if part[:1] == ("choose",):
        _, what, variants, default = part
        return "choose", what, tuple((key, accented(one)) for key, one in variants), default
    if part[:1] and part[0] in FUNCTIONS:
        return (*part[:2], *map(accented, part[2:]))
    return tuple(map(accented, part))


LONGEST = 25
"""Words of a sentence, each of its arguments being one."""
NO_SENTENCES = ("clue-words.",)
"""Lists of what a program may write."""


def at_most(pattern: object, messages: Mapping[str, object]) -> str:
    """A message with its longest choices, each argument a word."""
    match pattern:
        case str():
            return pattern
        case ("choose", _, tuple(variants), _):
            return max((at_most(one, messages) for _, one in variants), key=longest_sentence)
        case ("message", str(key)):
            return at_most(messages[key], messages)
        case ("$" | "number", _):
            return "word"
        case (str(name), *_) if name in FUNCTIONS:
            return "word"
        case tuple():
            return "".join(at_most(part, messages) for part in pattern)
    raise AssertionError(pattern)


def longest_sentence(text: str) -> int:
    """The words of its longest sentence."""
    return max(map(words, sentences(text)), default=0)


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_message_is_a_long_sentence(language: str) -> None:
    messages = messages_of(language)
    long = [
        form
        for form, pattern in messages.items()
        if not form.startswith(NO_SENTENCES)
        and longest_sentence(at_most(pattern, messages)) > LONGEST
    ]
    assert long == []


def test_long_sentences_are_found() -> None:
    text = ("$", "a"), " ", ("choose", ("$", "a"), (("one", "b. c"), ("other", "b c d")), 1), " e."
    assert longest_sentence(at_most(text, {})) == 5


@sampled(5)
@pytest.mark.parametrize("which", stored())
def test_no_word_comes_from_elsewhere(which: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a language where every word ends in a dot, each word that is said has one."""
    pseudo = {form: accented(pattern) for form, pattern in messages_of("en").items()}
    monkeypatch.setitem(catalogue.LANGUAGES, "xx", LANGUAGES["en"])
    monkeypatch.setattr(catalogue, "messages_of", lambda language: pseudo)
    trace, said = explain(stored()[which], level=Level.TRIAL), 0
    for step in (*trace.steps, *by_idea(trace).steps):
        found = step.found
        for one in (found.sentence, *found.story, because(trace.puzzle, found)):
            # A sign of Net or of inequalities is one letter.
            assert not re.findall(r"[^\W\d_]{2,}(?!\u00b7)\b", one("xx")), one("xx")
            said += 1
    assert said > 10
