"""Generation before one's eyes: growth, clues that go, pause, step, cancel, and the puzzle played."""


def ask(table, cols, rows, level):
    table.open("/generate")
    table.page.fill("[name=cols]", str(cols))
    table.page.fill("[name=rows]", str(rows))
    table.page.click(f".chip:has-text('{level}')")
    table.page.wait_for_selector(f".title:text('{cols} \u00d7 {rows}')")


def test_the_loop_grows_then_clues_go_then_it_is_played(table):
    ask(table, 4, 6, "Easy")
    table.page.click("text=Make a puzzle")
    table.page.wait_for_selector(".tools .player")
    table.wait(lambda: table.page.locator(".line").count() > 0)
    table.page.click("[aria-label=Pause]")
    slider = table.page.locator(".tools [aria-label=Step]")
    here = slider.input_value()
    table.page.click("[aria-label='One step on']")
    assert int(slider.input_value()) == int(here) + 1
    slider.fill("1")
    assert table.page.locator(".line").count() == 4
    assert table.page.locator(".shade-1").count() == 1
    last = slider.get_attribute("max")
    slider.fill(str(int(last) - 1))
    assert table.page.locator(".clue").count() > 0
    slider.fill(last)
    assert table.page.locator(".line").count() == 0
    clues = table.page.locator(".clue").count()
    table.page.wait_for_selector(f"text=Easy, {clues} clues")
    table.page.click("text=Play it")
    table.page.wait_for_selector("[data-tool=hint]")
    assert table.page.locator(".clue").count() == clues


def test_the_same_seed_makes_the_same_puzzle(table):
    found = []
    for _ in range(2):
        ask(table, 5, 4, "Easy")
        table.page.click("summary:has-text('The seed')")
        table.page.fill("[name=seed]", "7")
        table.page.click("text=Make a puzzle")
        slider = table.page.locator(".tools [aria-label=Step]")
        slider.wait_for()
        slider.fill(slider.get_attribute("max"))
        found.append(table.page.locator(".clues").inner_html())
    assert found[0] == found[1]


def test_ratios_always_add_up_to_a_hundred(table):
    ask(table, 4, 6, "Easy")
    table.page.click("summary:has-text('The loop')")
    table.page.locator("[name=ratio-longer]").fill("80")
    ratios = [
        int(table.page.locator(f"[name=ratio-{name}]").input_value())
        for name in ("as-long", "longer", "shorter")
    ]
    assert ratios[1] == 80
    assert sum(ratios) == 100


def test_cancel_ends_the_work_on_the_server(table, http):
    ask(table, 30, 30, "Search")
    table.page.click("text=Make a puzzle")
    table.wait(lambda: "generate" in http.get("/ping").json()["crew"]["working"])
    table.page.click("text=Cancel")
    table.wait(lambda: "generate" not in http.get("/ping").json()["crew"]["working"])
    table.page.wait_for_selector("text=Make a puzzle")


def test_wishes_that_contradict_each_other_are_refused_in_one_line(table):
    ask(table, 4, 6, "Easy")
    table.page.click("summary:has-text('The clues')")
    table.page.fill("[name=share]", "20")
    table.page.click("text=No clue can go")
    table.page.click("text=Make a puzzle")
    table.page.wait_for_selector("#notice:has-text('exclude each other')")
    table.errors.clear()  # the browser tells of the refusal, too


def test_a_tree_of_net_grows_and_its_tiles_are_turned(table):
    table.open("/generate")
    table.page.click(".chip:has-text('Net, wrapping')")
    table.page.fill("[name=cols]", "4")
    table.page.fill("[name=rows]", "6")
    table.page.keyboard.press("Tab")
    table.page.wait_for_selector(".title:text('Net wrapping 4 \u00d7 6')")
    table.page.click("text=Make a puzzle")
    slider = table.page.locator(".tools [aria-label=Step]")
    slider.wait_for()
    last = int(slider.get_attribute("max"))
    slider.fill(str(last - 1))
    grown = table.page.locator(".tiles").inner_html()
    slider.fill(str(last))
    assert table.page.locator(".tiles").inner_html() != grown
    table.page.click("text=Play it")
    table.page.wait_for_selector("[data-tool=jumble]")
    assert table.page.locator(".tile").count() == 24


def test_another_puzzle_in_two_choices(table):
    table.open()
    table.page.click("[data-tool=new]")
    table.page.click(".chip:has-text('Honeycomb')")
    table.page.click(".chip:has-text('5 \u00d7 5')")
    table.page.click(".chip:has-text('Easy')")
    table.page.click("text=Make it")
    table.page.wait_for_selector(".title:text('Slitherlink honeycomb 5 \u00d7 5')")
