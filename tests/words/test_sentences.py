"""What is said in English: 2,500 sentences about puzzles of all types, boards and levels, as a
person has read them.

`python -m words.write_sentences` in tests/ writes them anew.
"""

from itertools import count

import pytest

from words.write_sentences import SENTENCES_FILE, examples, said_of, stored

BLOCKS = {
    name: sentences
    for block in SENTENCES_FILE.read_text("utf-8").split("\n\n")
    if block.strip()
    for name, *sentences in [block.strip("\n").removeprefix("# ").split("\n")]
}
PUZZLES = {name: (puzzle, number) for (name, puzzle), number in zip(stored().items(), count())}


@pytest.mark.parametrize("name", PUZZLES)
def test_what_is_said_of_a_puzzle(name: str) -> None:
    assert said_of(*PUZZLES[name]) == BLOCKS[name]


def test_what_is_said_of_techniques_and_patterns() -> None:
    for name, sentences in examples():
        assert sentences == BLOCKS[name]


def test_the_fixture_is_of_size() -> None:
    assert sum(map(len, BLOCKS.values())) >= 2_500
    assert not set(PUZZLES) - set(BLOCKS)
