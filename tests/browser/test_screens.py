"""Each screen as everybody has it: axe finds nothing, in any theme, on a phone, at a large zoom, in
the system's colours.
"""

import pytest

from browser.axe import violations, wrong_in_looks
from browser.screens import SCREENS
from browser.table import Table
from needs import needs
from tiers import sampled


@needs("axe_playwright_python")
@sampled(3)
@pytest.mark.parametrize("name", SCREENS)
def test_everybody_has_each_screen(table: Table, name: str) -> None:
    table.settings(still=True, hold="long")
    SCREENS[name](table)
    assert wrong_in_looks(table.page) == {}


@needs("axe_playwright_python")
def test_axe_finds_what_is_wrong(table: Table) -> None:
    table.put("33\n..\n..")
    assert violations(table.page) == []
    table.page.evaluate("document.querySelector('#settings').ariaLabel = ''")
    assert any(one.startswith("button-name") for one in violations(table.page))
