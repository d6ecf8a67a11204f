"""Generation before one's eyes: growth, clues that go, pause, step, cancel, and the puzzle
played.
"""

from pathlib import Path

import httpx

from browser.table import Table
from narrowing import not_none
from tiers import thorough


def ask(table: Table, cols: int, rows: int, level: str) -> None:
    table.open("/generate")
    table.page.fill("[name=cols]", str(cols))
    table.page.fill("[name=rows]", str(rows))
    table.page.click(f".chip:has-text('{level}')")
    table.page.wait_for_selector(f".title:text('{cols} \u00d7 {rows}')")


def grown(table: Table) -> None:
    """Asks for a loop that grows, which is seen step by step."""
    table.page.click("summary:has-text('The loop')")
    table.page.locator("[name=loop]").select_option("growth")


def test_a_puzzle_has_the_style_that_the_form_shows(table: Table) -> None:
    """Unless an option leaves none, which is told."""
    ask(table, 5, 5, "Basics")
    assert table.page.locator("[name=style]").input_value() == "nikoli"
    table.page.click("text=Make a puzzle")
    table.page.wait_for_selector("text=It is in your library.")
    kept = "Not drawn in the style you chose"
    assert kept not in table.text(".result")
    grown(table)
    table.page.click("text=Make a puzzle")
    table.page.wait_for_selector(f".result :text('{kept}')")


@thorough
def test_the_loop_grows_then_clues_go_then_it_is_played(table: Table) -> None:
    ask(table, 4, 6, "Easy")
    grown(table)
    table.page.click("text=Make a puzzle")
    table.page.wait_for_selector(".tools .player")
    slider = table.page.locator(".tools [aria-label=Step]")
    slider.fill("0")
    table.page.locator(".tools [aria-label=Speed]").fill("-2")
    table.page.click("[aria-label=Play]")
    table.wait(lambda: table.page.locator(".line").count() > 0)
    table.page.click("[aria-label=Pause]")
    here = slider.input_value()
    table.page.click("[aria-label='One step on']")
    assert int(slider.input_value()) == int(here) + 1
    slider.fill("1")
    assert table.page.locator(".line").count() == 4
    assert table.page.locator(".shade-1").count() == 1
    last = slider.get_attribute("max")
    assert last is not None
    slider.fill(str(int(last) - 1))
    assert table.page.locator(".clue").count() > 0
    slider.fill(last)
    assert table.page.locator(".line").count() == 0
    clues = table.page.locator(".clue").count()
    table.page.wait_for_selector(f"text=Easy, {clues} clues")
    table.page.click("text=Play it")
    table.page.wait_for_selector("[data-tool=hint]")
    assert table.page.locator(".clue").count() == clues


def test_the_same_seed_makes_the_same_puzzle(table: Table) -> None:
    found = []
    for _ in range(2):
        ask(table, 5, 4, "Easy")
        grown(table)
        table.page.click("summary:has-text('The seed')")
        table.page.fill("[name=seed]", "7")
        table.page.click("text=Make a puzzle")
        slider = table.page.locator(".tools [aria-label=Step]")
        slider.wait_for()
        slider.fill(not_none(slider.get_attribute("max")))
        found.append(table.page.locator(".clues").inner_html())
    assert found[0] == found[1]


@thorough
def test_ratios_always_add_up_to_a_hundred(table: Table) -> None:
    ask(table, 4, 6, "Easy")
    grown(table)
    table.page.locator("[name=ratio-longer]").fill("80")
    ratios = [
        int(table.page.locator(f"[name=ratio-{name}]").input_value())
        for name in ("as-long", "longer", "shorter")
    ]
    assert ratios[1] == 80
    assert sum(ratios) == 100


@thorough
def test_cancel_ends_the_work_on_the_server(table: Table, http: httpx.Client) -> None:
    ask(table, 30, 30, "Search")
    table.page.click("text=Make a puzzle")
    table.wait(lambda: "generate" in http.get("/ping").json()["workers"]["working"])
    table.page.click("text=Cancel")
    table.wait(lambda: "generate" not in http.get("/ping").json()["workers"]["working"])
    table.page.wait_for_selector("text=Make a puzzle")


@thorough
def test_options_that_contradict_each_other_are_refused_in_one_line(table: Table) -> None:
    ask(table, 4, 6, "Easy")
    table.page.click("summary:has-text('The clues')")
    table.page.fill("[name=share]", "20")
    table.page.click("text=No clue can be removed")
    table.page.click("text=Make a puzzle")
    table.page.wait_for_selector(
        "#notice:has-text('use either “Cells with a clue” or “No clue can be removed”, not both')"
    )
    table.page.fill("[name=cols]", "0")
    table.page.click("text=Make a puzzle")
    table.page.wait_for_selector("#notice:has-text('Columns: write a whole number')")
    table.errors.clear()  # the browser reports the refusal, too


@thorough
def test_a_tree_of_net_grows_and_its_tiles_are_turned(table: Table) -> None:
    table.open("/generate")
    table.page.click(".chip:has-text('Net')")
    table.page.click(".chip:has-text('Wrapping')")
    table.page.fill("[name=cols]", "4")
    table.page.fill("[name=rows]", "6")
    table.page.keyboard.press("Tab")
    table.page.wait_for_selector(".title:text('Net 4 \u00d7 6, wrapping')")
    table.page.click("text=Make a puzzle")
    slider = table.page.locator(".tools [aria-label=Step]")
    slider.wait_for()
    last = int(not_none(slider.get_attribute("max")))
    slider.fill(str(last - 1))
    grown = table.page.locator(".tiles").inner_html()
    slider.fill(str(last))
    assert table.page.locator(".tiles").inner_html() != grown
    table.page.click("text=Play it")
    table.page.wait_for_selector("[data-tool=jumble]")
    assert table.page.locator(".tile").count() == 24


@thorough
def test_another_puzzle_in_two_choices(table: Table) -> None:
    table.open()
    table.page.click("[data-tool=new]")
    table.page.click(".others summary")
    table.page.click(".chip:has-text('Honeycomb')")
    table.page.click(".chip:has-text('5 \u00d7 5')")
    table.page.click(".chip:has-text('Basics')")
    table.page.click("text=Make it")
    table.page.wait_for_selector(".title:text('Slitherlink 5 \u00d7 5, Honeycomb')")


def test_of_any_level_a_style_makes_what_is_usual(table: Table) -> None:
    table.open()
    table.page.click("#new")
    table.page.locator(".chip").get_by_text("7 \u00d7 7", exact=True).click()
    table.page.locator(".chip").get_by_text("Any", exact=True).click()
    with table.page.expect_request("**/api/jobs/generate") as asked:
        table.page.click("text=Make it")
    body = asked.value.post_data_json
    assert body is not None and "level" not in body["request"]
    assert body["request"]["style"] == "nikoli"
    table.page.wait_for_selector(".title:text('7 \u00d7 7')")


def test_a_new_puzzle_has_the_style_that_was_chosen(table: Table) -> None:
    """Each style has a small picture; boards without one do not ask."""
    table.open()
    table.page.click("#new")
    table.wait(lambda: table.page.locator(".styles img").count() == 4)
    assert table.page.locator(".styles input:checked").get_attribute("value") == "nikoli"
    table.page.click(".chip:has-text('5 \u00d7 5')")
    table.page.click(".styles .chip:has-text('Random')")
    with table.page.expect_request("**/api/jobs/generate") as asked:
        table.page.click("text=Make it")
    body = asked.value.post_data_json
    assert body is not None and body["request"]["style"] == "loopy"
    table.page.wait_for_selector(".title:text('5 \u00d7 5')")
    table.open()
    table.page.click("#new")
    assert table.page.locator(".styles input:checked").get_attribute("value") == "loopy"
    table.page.click(".others summary")
    table.page.locator(".others .chip").get_by_text("Net", exact=True).click()
    assert not table.page.locator(".styles").is_visible()


@thorough
def test_the_form_has_what_the_puzzle_type_and_the_method_know(
    table: Table, http: httpx.Client
) -> None:
    """Built from the table of parameters: each of a goal, method and maker where these are
    chosen.
    """
    options = http.get("/api/options").json()
    goals = {kind["kind"]: kind["goal"] for kind in options["kinds"]}
    table.open("/generate")
    table.page.wait_for_selector("[name=tiling]", state="attached")
    table.page.evaluate(
        "document.querySelectorAll('details').forEach((one) => { one.open = true; })"
    )
    for title, tiling, kind in (("Slitherlink", "square", "slitherlink"), ("Net", "torus", "net")):
        table.page.locator(".chip").get_by_text(title, exact=True).click()
        table.page.click(f"label:has([name=tiling][value={tiling}])")
        for method, maker in (("level", "growth"), ("hard", "colouring")):
            table.page.locator("[name=method]").select_option(method)
            if kind == "slitherlink":
                table.page.locator("[name=loop]").select_option(maker)
            for one in options["parameters"]:
                name = "ratio-longer" if one["kind"] == "ratios" else one["name"]
                known = one["goal"] in (None, goals[kind]) and one["method"] in ("", method)
                known = known and one["maker"] in ("", maker) and (name, kind) != ("variant", "net")
                shown = table.page.locator(f"[name={name}]").first.evaluate(
                    "(one) => !one.closest('[hidden]')"
                )
                assert shown == known, (one["name"], kind, method, maker)
        choices = table.page.locator("[name=needs] option")
        offered = choices.evaluate_all("(all) => all.map((e) => e.value)")
        techniques = [one["name"] for one in options["techniques"] if goals[kind] in one["goals"]]
        assert offered == techniques


def test_a_board_of_ones_own_and_a_part_of_it(table: Table) -> None:
    ask(table, 4, 4, "Easy")
    table.page.click("summary:has-text('Your own board')")
    rows = [f'<rect x="{x}" y="{y}" width="1" height="1"/>' for y in range(3) for x in range(4)]
    table.page.fill("[name=mask]", "##..\n####\n####\n####")
    table.page.keyboard.press("Tab")
    table.page.wait_for_selector(".title:has-text('14 cells, square part')")
    table.page.fill("[name=mask]", "")
    table.page.fill("[name=board]", f"<svg>{''.join(rows)}</svg>")
    table.page.keyboard.press("Tab")
    table.page.wait_for_selector(".title:has-text(', 12 cells')")
    table.page.fill("[name=mask]", "####\n#..#\n####")
    table.page.keyboard.press("Tab")
    table.page.wait_for_selector(".title:text-matches('10 cells, .*part$')")
    table.page.click("text=Make a puzzle")
    table.page.click("text=Play it")
    table.page.wait_for_selector("[data-tool=hint]")
    table.wait(lambda: 0 < table.page.locator(".clue").count() <= 10)
    table.open("/generate")
    table.page.wait_for_selector(".title:text-matches('10 cells, .*part$')")
    # What the last visit left is in sight.
    assert table.page.locator("[name=mask]").is_visible()
    table.page.fill("[name=mask]", "#?")
    table.page.click("text=Make a puzzle")
    table.page.wait_for_selector("#notice:has-text('Only a part, line 1: ')")
    table.errors.clear()  # the browser reports the refusal, too


def test_a_chart_grows_with_the_puzzles_of_an_experiment(table: Table) -> None:
    """Its table has the means of the rows, and what can be saved has the rows."""
    table.open("/workbench")
    table.page.click(".places >> text=Experiments")
    for label, value in (("Sizes from", 3), ("to", 5), ("Puzzles of each", 4)):
        table.page.fill(f".field:has(span:text-is('{label}')) input", str(value))
    table.page.click("text=Begin")
    table.wait(lambda: table.page.locator(".chart .chart-line").count() > 0)
    table.page.wait_for_selector("[role=status]:text-is('24 puzzles.')")
    assert table.page.locator(".chart > svg .chart-series").count() == 2
    with table.page.expect_download() as download:
        table.page.click("text=Save as CSV")
    header, *lines = Path(download.value.path()).read_text(encoding="utf-8").splitlines()
    rows = [dict(zip(header.split(","), line.split(","), strict=True)) for line in lines]
    assert len(rows) == 24
    shown = table.page.locator(".chart-table tbody tr").all_inner_texts()
    for size, text in zip((3, 4, 5), shown, strict=True):
        means = []
        for kind in ("normal", "hard"):
            shares = [
                float(row["share"])
                for row in rows
                if (row["size"], row["kind"]) == (str(size), kind)
            ]
            assert len(shares) == 4
            means.append(f"{100 * sum(shares) / 4 + 1e-9:.0f}%")
        assert text.split("\t")[1:] == [f"{mean} of 4" for mean in means]
    table.page.select_option("[aria-label='What the chart shows']", "numbers")
    table.page.wait_for_selector("figcaption:text-is('Clues left')")


def test_what_happened_while_a_puzzle_was_made_is_logged(table: Table) -> None:
    ask(table, 4, 6, "Easy")
    grown(table)
    table.page.click("text=Make a puzzle")
    table.page.click(".work-log > summary")
    entries = table.page.locator(".log > li")
    table.wait(lambda: entries.count() == 2)
    solved, made = entries.nth(0), entries.nth(1)
    assert "Solved by techniques up to Easy" in solved.inner_text()
    shown = table.rows(made)
    removed = int(shown["number removed"].split()[0]) - int(
        shown.get("number put back", "0 \u00d7").split()[0]
    )
    slider = table.page.locator(".tools [aria-label=Step]")
    slider.fill(not_none(slider.get_attribute("max")))
    assert table.page.locator(".clue").count() == 4 * 6 - removed
    assert "ends" in solved.inner_text()
    assert solved.locator(".in-order li").count() > 0


@thorough
def test_several_puzzles_go_into_the_library_with_their_level(table: Table) -> None:
    before = table.request("GET", "/api/games")["count"]
    ask(table, 4, 4, "Easy")
    table.page.fill("[name=count]", "3")
    table.page.click("text=Make a puzzle")
    table.page.wait_for_selector(".result .message")
    found = table.request("GET", "/api/games")
    assert found["count"] == before + 3
    assert [one["level"] for one in found["games"][:3]] == ["easy"] * 3


@thorough
def test_techniques_are_chosen_by_their_pictures(table: Table) -> None:
    ask(table, 5, 5, "Easy")
    part = table.page.locator("[data-part=wishes]")
    if part.get_attribute("open") is None:
        part.locator("summary").click()
    table.wait(lambda: part.locator(".wish-card img").count() > 0)
    cards = part.locator(".wish-card").count()
    assert cards == table.page.locator("[name=needs] option").count()
    chosen = "(one) => [...one.selectedOptions].map(({value}) => value)"
    card = part.locator(".wish-card").first
    for value, lists in (("needs", (1, 0)), ("avoid", (0, 1)), ("free", (0, 0))):
        card.locator(f"input[value={value}]").locator("..").click()
        name = card.locator("input").first.get_attribute("name") or ""
        technique = name.removeprefix("wish-")
        found = [
            table.page.locator(f"[name={one}]").evaluate(chosen).count(technique)
            for one in ("needs", "avoid")
        ]
        assert tuple(found) == lists
