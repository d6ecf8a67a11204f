"""`takegaki techniques`: the list, one at work, the page in the documentation."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cli.running import Run
from takegaki.deduce.technique_table import TECHNIQUES
from takegaki.deduce.techniques.patterns import PATTERNS
from takegaki.render.technique_pages import (
    pattern_file,
    pattern_picture,
    technique_page,
    technique_picture,
)
from tiers import sampled, thorough

DOCS = Path(__file__).parents[2] / "docs"


def test_the_list(run: Run) -> None:
    lines = run("techniques").stdout.splitlines()
    assert [line.split()[0] for line in lines] == [*TECHNIQUES]


@sampled(7)
@pytest.mark.parametrize("name", TECHNIQUES)
def test_each_at_work(run: Run, name: str) -> None:
    technique = TECHNIQUES[name]
    result = run("techniques", name, "--ascii")
    assert result.exit_code == 0
    assert result.stdout.startswith(f"{technique.level.title}: {technique.title}\n\n")
    assert technique.statement in " ".join(result.stdout.split())
    assert "This uses the " in result.stdout
    assert result.stdout.isascii()


def test_wrong_usage(run: Run, tmp_path: Path) -> None:
    result = run("techniques", "nonsense")
    assert result.exit_code == 2
    assert "no technique 'nonsense'" in result.stderr
    assert run("techniques", "trial", "--markdown", str(tmp_path)).exit_code == 2
    (tmp_path / "taken").write_text("")
    assert run("techniques", "--markdown", str(tmp_path / "taken")).exit_code == 74


def test_the_page_is_what_the_program_writes() -> None:
    assert (DOCS / "technique_list.md").read_text() == technique_page()
    for name, technique in TECHNIQUES.items():
        picture = (DOCS / "techniques" / f"{name}.svg").read_text()
        assert picture == technique_picture(technique)
        ElementTree.fromstring(picture)
    for pattern in PATTERNS:
        assert (DOCS / "techniques" / pattern_file(pattern)).read_text() == pattern_picture(pattern)
    own = [one for one in (DOCS / "techniques").iterdir() if not one.name.startswith("lesson-")]
    assert len(own) == len(TECHNIQUES) + len(PATTERNS)


@thorough
def test_links_of_the_page_lead_somewhere() -> None:
    page = technique_page()
    headings = re.findall(r"^### (.*)$", page, re.MULTILINE)
    anchors = {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}
    assert set(re.findall(r"\]\(#([^)]*)\)", page)) == anchors
    assert all(
        (DOCS / picture).exists() for picture in re.findall(r"\]\((techniques/[^)]*)\)", page)
    )
