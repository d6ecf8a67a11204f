"""How several steps are told as one."""

from typing import Any

from takegaki import read
from takegaki.core.marks import CROSS, LINE
from takegaki.core.reason import Cell, Marks, Reason
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


def test_marks_of_one_place_follow_as_one_and_those_of_several_one_by_one() -> None:
    one, other = Marks(((0, LINE),), Cell(0), (0,)), Marks(((1, CROSS),), Cell(0), (0,))
    away = Marks(((5, LINE),), Cell(1), (1,))

    def reason(marks: Marks) -> Reason:
        return Reason("face-counting.full", then=Reason("then.marks", marks=marks))

    joined: Any = told_as_one._following(reason(one), [reason(one), reason(other)])
    assert joined.args["then"].args["marks"] == Marks(((0, LINE), (1, CROSS)), Cell(0), (0,))
    apart: Any = told_as_one._following(reason(one), [reason(one), reason(away)])
    assert [then.args["marks"] for then in apart.args["then"]] == [one, away]
