"""How several steps are told as one."""

from typing import Any

from takegaki import read
from takegaki.core.reason import Reason
from takegaki.deduce.explain import explain
from takegaki.deduce.stories import told_as_one


def test_many_places_are_listed_a_few_at_a_time_each_once() -> None:
    puzzle = read(["33", "..", ".."])
    group = [explain(puzzle).steps[0].deduction]
    for number in (3, 4, 5, 9):
        places = tuple(Reason("cell.numbered", number=one) for one in range(number))
        said = told_as_one._at_places(puzzle, group, places)
        if number <= told_as_one.PLACES_IN_SENTENCE:
            assert said.args["places"] == places
            continue
        some: Any = said.args["some"]
        assert sum((one.args["places"] for one in some), ()) == places
        assert all(1 <= len(one.args["places"]) <= told_as_one.PLACES_IN_SENTENCE for one in some)
        assert [one.args["which"] for one in some] == ["first"] + ["more"] * (len(some) - 1)
