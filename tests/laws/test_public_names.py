"""What is public as `takegaki.NAME`: names may come, and none goes without a warning."""

import takegaki

PUBLIC = """
Backbone Board Budget CROSS Count Failed Found Generated Graph Hint LINE Level Multiple NoSolution
Puzzle PuzzleError Rating Request Review Session Solution Solver Step Stopped Trace UNKNOWN
Undecided Unique Verdicts Violations aio another backbone check count draw explain generate
graph_from graph_of hint honeycomb plugins prove prove_each prove_many rate read read_document
register review rows rule_set samples solutions solve square tilings write
"""


def test_the_public_names_are_these() -> None:
    assert {*takegaki.__all__} == {*PUBLIC.split(), "__version__"}
    for name in takegaki.__all__:
        assert getattr(takegaki, name) is not None


def test_names_for_type_checkers_are_the_same() -> None:
    source = takegaki.__spec__.loader.get_source("takegaki")  # type: ignore[union-attr]
    declared = {line.split(" as ")[-1] for line in source.splitlines() if " as " in line[:120]}
    assert {*PUBLIC.split()} <= declared
