import pytest

from takegaki.core.printable import listed


@pytest.mark.parametrize(
    ("words", "sentence"),
    [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c"), ([4, 6], "4 and 6")],
)
def test_listed(words: list[object], sentence: str) -> None:
    assert listed(words) == sentence
