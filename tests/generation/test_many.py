"""Two thousand puzzles of all kinds: whatever was asked for holds."""

from itertools import islice

import pytest

from generation.many import examine_many, requests
from tiers import sampled, samples

COUNT = samples("requests")
PARTS = 20


@sampled()
@pytest.mark.parametrize("part", range(PARTS))
def test_what_was_asked_for_holds(part: int) -> None:
    met = examine_many(part, COUNT // PARTS)
    assert met["made"] >= 0.9 * met.total()


def test_all_kinds_are_asked_for() -> None:
    asked = list(islice(requests(0), 400))
    assert {request.graph.tiling for request in asked} == {"square", "honeycomb"}
    assert len({request.level for request in asked}) == 6
    assert {request.method for request in asked} == {"level", "normal", "hard"}
    for name in ("symmetry", "values", "share", "ratios", "windingness"):
        assert any(getattr(request, name) is not None for request in asked), name
