"""Learn: explanations step by step, rule sets and techniques, solutions with their differences,
numbers.
"""

import json
from collections import Counter
from functools import partial
from pathlib import Path

from browser.loops import lines, puzzle
from browser.table import Table
from browser.test_play_net import document
from narrowing import not_none
from takegaki import read
from takegaki.formats import read_document
from takegaki.formats.native import board_of
from takegaki.generation.needed_patterns import unused
from takegaki.lessons.lesson import lesson
from takegaki.rules.application.apply import Application
from takegaki.rules.rule_sets.library import EVERY, rule_set
from tiers import thorough

TWO = ".13222.\n..2.22.\n..3....\n.12.2..\n.32212."


def test_an_explanation_is_gone_through_both_ways(table: Table) -> None:
    graph, inside, text = puzzle("honeycomb")
    table.put(text, "/learn")
    table.page.click("[data-part=explain]")
    table.page.click(".learn-part .primary")
    table.page.wait_for_selector("text=Solved.")
    slider = table.page.locator(".replay [aria-label=Step]")
    last = int(not_none(slider.get_attribute("max")))
    assert last > 3
    # The single marks are one key away.
    table.page.keyboard.press("m")
    table.wait(lambda: int(not_none(slider.get_attribute("max"))) > last)
    table.page.keyboard.press("m")
    table.wait(lambda: int(not_none(slider.get_attribute("max"))) == last)
    slider.fill("1")
    first = table.page.locator(".step-text .message").inner_text()
    conclusions = table.page.locator(".new-line, .new-cross").count()
    assert conclusions > 0
    table.page.click("[aria-label='One step on']")
    assert table.page.locator(".line, .cross").count() == conclusions
    table.page.click("[aria-label='One step back']")
    assert table.page.locator(".step-text .message").inner_text() == first
    assert table.page.locator(".line, .cross").count() == 0
    slider.fill(str(last))
    table.page.click("text=Keep these marks")
    right = set(lines(graph, inside))
    table.wait(lambda: "-" in table.state()["marks"])
    marks = table.state()["marks"]
    assert all((mark == "-") == (edge in right) for edge, mark in enumerate(marks) if mark != ".")
    assert "steps" in table.page.locator(".log").inner_text()


def test_letters_of_an_explanation_are_on_the_board(table: Table) -> None:
    """Each that its sentences have, in italics, stands on the board once; none is left of a step
    before.
    """
    _, _, text = puzzle("square")
    table.put(text, "/learn")
    table.page.click("[data-part=explain]")
    table.page.click(".learn-part .primary")
    table.page.wait_for_selector("text=Solved.")
    slider = table.page.locator(".replay [aria-label=Step]")
    lettered = 0
    for step in range(1, int(not_none(slider.get_attribute("max"))) + 1):
        slider.fill(str(step))
        said = set(table.page.locator(".step-text .message i").all_inner_texts())
        drawn = table.page.locator(".place-letter").all_text_contents()
        assert len(set(drawn)) == len(drawn)
        assert said <= set(drawn)
        lettered += len(said)
    assert lettered
    slider.fill("0")
    assert table.page.locator(".place-letter").count() == 0


def test_one_rule_set_and_one_technique_on_the_board_as_it_stands(table: Table) -> None:
    graph, inside, text = puzzle("square")
    table.put(text, "/workbench")
    table.page.click("[data-part=apply]")
    for choice in ("rules van-dam", "technique clue-counting", "level hard"):
        option = table.page.locator(f"option[value='{choice}']")
        table.wait(partial(lambda option: option.count() == 1, option))
        table.page.select_option("[aria-label='What to apply']", choice)
        before = table.state()["marks"]
        table.page.click(".learn-part .primary")
        table.wait(lambda: table.page.locator(".learn-part .message").inner_text() != "")
        table.wait(
            partial(
                lambda before: (
                    table.state()["marks"] != before
                    or "finds nothing" in table.page.locator(".learn-part .message").inner_text()
                ),
                before,
            )
        )
    marks = table.state()["marks"]
    right = set(lines(graph, inside))
    assert marks.count(".") < graph.n_edges / 2
    assert all((mark == "-") == (edge in right) for edge, mark in enumerate(marks) if mark != ".")
    table.page.click("[data-tool=clear]")
    table.settle(marks="." * graph.n_edges)


def test_rules_of_a_file_and_backtracking_from_where_they_end(table: Table, tmp_path: Path) -> None:
    graph, inside, text = puzzle("square")
    table.put(text, "/workbench")
    table.page.click("[data-part=apply]")
    rules = tmp_path / "mine.rules"
    for line, said in (("e -1|0|1", "is unsound"), ("e -1|0|0", "Exactly one solution")):
        rules.write_text(f"% a zero\ns 0|0|0\n{line}\nq\n", encoding="utf-8")
        table.page.set_input_files("[aria-label='A file of rules']", rules)
        table.page.wait_for_selector(
            "[aria-label='What to apply'] option:text-is('The rules of mine.rules')",
            state="attached",
        )
        table.page.select_option(".field:has(span:text-is('Then')) select", "rules+backtrack")
        table.page.click(".learn-part .primary")
        table.page.wait_for_selector(
            f"#notice:has-text('{said}'), .learn-part .message:has-text('{said}')"
        )
        table.errors.clear()  # the browser reports the refusal, too
    right = set(lines(graph, inside))
    table.settle(marks="".join("-" if edge in right else "x" for edge in range(graph.n_edges)))


@thorough
def test_several_solutions_are_paged_with_their_differences(table: Table) -> None:
    table.put(TWO, "/workbench")
    table.page.click("[data-part=solve]")
    table.page.click(".learn-part .primary")
    table.page.wait_for_selector("text=Solution 1 of 2")
    first = table.page.locator(".line").count()
    assert first > 10
    table.page.click("[aria-label='Next solution']")
    table.page.wait_for_selector("text=Solution 2 differs from the first in 8 edges.")
    assert table.page.locator(".differs").count() == 8
    assert table.state()["marks"].count("-") == 0
    table.page.click("text=Put it on the board")
    table.settle(solved=True)


@thorough
def test_numbers_are_filled_in_from_a_loop_and_taken_away_again(table: Table) -> None:
    graph, inside, _ = puzzle("square")
    table.put("\n".join(["..."] * 5), "/workbench")
    told = [{"do": "edge", "edge": edge, "mark": 1} for edge in lines(graph, inside)]
    table.request("POST", f"/api/games/{table.game['id']}/do", actions=told)
    table.page.reload()
    table.page.click("[data-part=numbers]")
    table.page.click("text=Fill in numbers")
    table.wait(lambda: table.page.locator(".clue").count() == 15)
    table.page.click("[data-part=numbers]")
    table.page.click("text=Remove numbers")
    table.wait(
        lambda: (
            table.page.locator(".clue").count() < 15
            and table.page.locator("[data-part=numbers][aria-selected=true]").count() == 1
        )
    )


def test_the_log_tells_what_was_tried_removed_and_kept_over_games(table: Table) -> None:
    """In the order in which it was tried; by rules and backtracking the same numbers go as by exact
    search.
    """
    table.put(puzzle("square")[2], "/workbench")
    page, before = table.page, table.page.locator(".clue").count()
    page.click("[data-part=numbers]")
    page.select_option("[aria-label='Numbers are tested by']", "rules+backtrack")
    page.click("text=Remove numbers")
    entries = page.locator(".log > li")
    table.wait(lambda: entries.count() == 1)
    head = "Numbers removed: Rules, then backtracking"
    assert entries.first.locator("strong").inner_text() == head
    said = table.rows(entries.first)
    table.wait(lambda: page.locator(".clue").count() == int(said["left"]))
    assert int(said["left"]) == before - int(said["removed"])
    # What lies under a summary that is closed has text, too.
    order = entries.first.locator(".in-order li").all_text_contents()
    assert len(order) == len(set(order)) == int(said["tried"])
    assert sum(line.endswith(": removed") for line in order) == int(said["removed"])
    assert all(line.endswith((": removed", ": kept")) for line in order)
    # The next game has its own work told above it; nothing is left to remove.
    page.wait_for_selector("[data-part=numbers][aria-selected=true]")
    page.click("text=Remove numbers")
    table.wait(lambda: entries.count() == 2)
    assert table.rows(entries.first)["removed"] == "0"
    assert entries.last.locator("strong").inner_text() == head


def test_numbers_that_rules_find_are_named_shown_and_written_in(
    table: Table, tmp_path: Path
) -> None:
    table.put("000\n0.0\n000", "/workbench")
    page, clues = table.page, table.page.locator(".clue")
    page.click("[data-part=apply]")
    rules = tmp_path / "numbers.rules"
    text = "% round a 0\ns 0|0|0\ne 0|1|0\nq\n% closed in\n"
    text += "".join(f"s {side}|0\n" for side in ("-1|0", "0|-1", "0|1", "1|0"))
    rules.write_text(text + "e 0|0|0\nq\n", encoding="utf-8")
    page.set_input_files("[aria-label='A file of rules']", rules)
    page.wait_for_selector("option:text-is('The rules of numbers.rules')", state="attached")
    page.click(".learn-part .primary")
    shown = page.locator("label:has-text('Show these numbers') input")
    table.wait(lambda: shown.count() == 1)
    assert "r2c2 is a 0" in page.locator(".learn-part .message").inner_text()
    assert clues.count() == 8
    shown.check()
    assert clues.count() == 9
    shown.uncheck()
    assert clues.count() == 8
    page.click("text=Write them in")
    table.wait(lambda: clues.count() == 9)
    table.wait(lambda: table.state()["marks"].count("x") == 24)


@thorough
def test_only_the_methods_that_a_type_has_are_offered(table: Table) -> None:
    for text, methods in ((document("cells"), ["exact"]), (TWO, ["exact", "backtrack"])):
        table.put(text, "/workbench")
        table.page.click("[data-part=solve]")
        offered = table.page.locator(".learn-part option").all_inner_texts()
        assert len(offered) == {"exact": 1, "backtrack": 3}[methods[-1]]
    table.page.select_option(".learn-part select", "backtrack")
    table.page.click(".learn-part .primary")
    table.page.wait_for_selector("text=Solution 1 of 2")
    assert "Solutions: Backtracking" in table.page.locator(".log").inner_text()


def test_what_rules_find_is_logged_while_playing(table: Table) -> None:
    """How often each fires and in which order: as the same rules in Python."""
    graph, inside, text = puzzle("square")
    table.put(text)
    table.page.click("[data-tool=more]")
    table.page.click(".menu >> text=Work log")
    entries = table.page.locator(".log > li")
    table.wait(lambda: entries.count() == 1)
    assert "After no marks" in entries.first.inner_text()
    table.page.select_option("[aria-label='What to apply']", "rules van-dam")
    table.wait(lambda: entries.count() == 2)
    edge = min(lines(graph, inside))
    table.page.mouse.click(*table.edge(edge))
    table.settle(moves=1)
    table.wait(lambda: entries.count() == 3 and "After one mark" in entries.first.inner_text())
    marks = table.state()["marks"]
    work = Application(read(text), rule_set("van-dam"), board=board_of(graph, marks, ""))
    work.apply()
    fired = Counter(step.rule.name for step in work.steps() if step.rule is not None)
    shown = table.rows(entries.first)
    assert {name: shown[name] for name in fired} == {
        name: f"{count} \u00d7" for name, count in fired.items()
    }
    entries.first.locator("summary").click()
    first = next(iter(work.steps())).rule
    assert first is not None
    assert entries.first.locator(".in-order li").first.inner_text().split(",")[0] == first.name
    # Nothing was put on the board, and a hint takes the panel's place.
    assert table.state()["marks"] == marks
    table.page.click("[data-tool=hint]")
    table.page.wait_for_selector(".work-log", state="detached")


@thorough
def test_the_work_log_can_be_switched_off(table: Table) -> None:
    _, _, text = puzzle("square")
    table.settings(work_log=False)
    table.put(text, "/learn")
    table.page.wait_for_selector("[role=tab]")
    assert not table.page.locator(".work-log").is_visible()


@thorough
def test_further_solutions_are_looked_for_when_asked(table: Table) -> None:
    table.put("\n".join(["..."] * 5), "/workbench")
    table.page.click("[data-part=solve]")
    table.page.click(".learn-part .primary")
    table.page.wait_for_selector("text=Solution 1 of 10 or more")
    for _ in range(10):
        table.page.click("[aria-label='Next solution']")
    table.page.wait_for_selector("text=Solution 11 of 20 or more")


@thorough
def test_tiles_are_explained_turned_and_locked(table: Table) -> None:
    table.put(document("cells"), "/learn")
    table.page.click("[data-part=explain]")
    table.page.click(".learn-part .primary")
    table.page.wait_for_selector("text=Solved.")
    slider = table.page.locator(".replay [aria-label=Step]")
    assert "tile" in table.page.locator(".step-text .message").inner_text()
    assert table.page.locator(".new-line, .new-cross").count() > 0
    assert table.page.locator(".tile.locked").count() == 0
    table.page.keyboard.press("m")
    slider.fill(not_none(slider.get_attribute("max")))
    assert table.page.locator(".tile.locked").count() > 3
    table.page.click("text=Turn and lock these tiles")
    table.wait(lambda: "1" in table.state()["locked"])
    state = table.state()
    assert state["solved"] or state["locked"].count("1") > 3


@thorough
def test_one_technique_on_tiles(table: Table) -> None:
    table.put(document("cells"), "/workbench")
    table.page.click("[data-part=apply]")
    select = table.page.locator("[aria-label='What to apply']")
    table.page.wait_for_selector("option[value='technique tile-turn']", state="attached")
    assert table.page.locator("option[value='technique clue-counting']").count() == 0
    # Of rule sets those of tiles.
    sets = table.page.locator("option[value^='rules ']").all()
    names = [not_none(one.get_attribute("value")).removeprefix("rules ") for one in sets]
    assert names == [name for name, entry in EVERY.items() if entry.kind == "net"] != []
    select.select_option("technique tile-turn")
    table.page.click(".actions .primary")
    table.wait(lambda: "1" in table.state()["locked"])


def test_a_lesson_is_read_and_its_board_is_opened(table: Table) -> None:
    """The list, a lesson with its pictures, a hint and a check on its board."""
    taught = lesson("needs-all")
    table.put("33\n..\n..", "/learn")
    page = table.page
    page.click(f".lessons [data-lesson={taught.name}]")
    page.wait_for_selector(f"h3:text-is('{taught.title}')")
    assert page.locator(".course .picture-place img").count() == 5
    page.click("[data-try='1']")
    page.wait_for_selector(".try")
    page.click(".try button:text-is('Hint')")
    table.wait(lambda: page.locator(".try .message").inner_text() != "")
    page.click(".try button:text-is('Check')")
    page.wait_for_selector("text=No mistakes so far.")


def test_a_lessons_board_and_a_technique_to_try_leave_ones_own_game_where_it_is(
    table: Table,
) -> None:
    table.put("33\n..\n..", "/learn")
    page = table.page
    page.click(".lessons [data-lesson=needs-all]")
    page.click("[data-try='1']")
    page.wait_for_selector(".try")
    page.click("nav [data-area='/']")
    page.wait_for_selector("[data-tool=new]")
    assert page.evaluate("localStorage.getItem('takegaki.game')") == table.game["id"]
    page.wait_for_selector(".title:has-text('2 \u00d7 3')")
    page.click("#more-areas")
    page.click("nav [data-area='/techniques']")
    page.locator("[data-technique=clue-counting] .actions button").click()
    page.wait_for_selector("#offer [data-back]")
    # A hint, its reason, and it is played: then that is said.
    for waited in (
        ".panel .small",
        ".panel .actions:not(:has(.small)) .primary",
        "#offer .primary",
    ):
        page.keyboard.press("h")
        page.wait_for_selector(waited, state="attached")
    page.click("#offer [data-back]")
    page.wait_for_selector(".title:has-text('2 \u00d7 3')")
    assert page.locator("#offer").is_hidden()


def test_behind_a_lesson_are_puzzles_that_need_it(table: Table) -> None:
    taught = lesson("threes-side-by-side")
    for number, exercise in enumerate(taught.tries, start=1):
        marks = json.loads(exercise.text)["solution"]
        table.request("POST", "/api/jobs/learnt", name=taught.name, number=number, marks=marks)
    table.put("33\n..\n..", "/learn")
    page = table.page
    page.click(f".lessons [data-lesson={taught.name}]")
    page.click("[data-practice]")
    page.wait_for_selector(".title:text('Slitherlink 7 \u00d7 7')")
    name = page.evaluate("localStorage.getItem('takegaki.game')")
    made = table.request("GET", f"/api/games/{name}")
    assert not unused(read_document(json.dumps(made["puzzle"]["json"])).puzzle, taught.teaches)


def test_a_lessons_board_on_a_phone_has_its_help_in_view(phone: Table) -> None:
    phone.put("33\n..\n..", "/learn")
    page = phone.page
    page.click(".lessons [data-lesson=needs-all]")
    page.wait_for_selector("[data-try='2']")
    page.locator("[data-try='2']").scroll_into_view_if_needed()
    page.click("[data-try='2']")
    page.wait_for_selector(".try .button")
    shown = """() => {
        const [help] = document.querySelectorAll('.try .button');
        const [body] = document.querySelectorAll('.panel-body');
        const [one, whole] = [help, body].map((part) => part.getBoundingClientRect());
        return one.top >= whole.top && one.bottom <= whole.bottom;
    }"""
    phone.wait(lambda: page.evaluate(shown))
