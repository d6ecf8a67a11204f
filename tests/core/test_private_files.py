"""Files that nobody but their owner reads."""

from pathlib import Path

import pytest

from needs import needs
from takegaki.core.private_files import is_private, tighten

pytestmark = needs("modes")


@pytest.mark.parametrize(
    ("mode", "private"),
    [(0o600, True), (0o700, True), (0o640, False), (0o604, False), (0o601, False)],
)
def test_a_file_is_private_where_others_can_do_nothing_with_it(
    tmp_path: Path, mode: int, private: bool
) -> None:
    file = tmp_path / "file"
    file.touch()
    file.chmod(mode)
    assert is_private(file) == private
    tighten(file)
    assert is_private(file)
    assert file.stat().st_mode & 0o700 == mode & 0o700
