"""The registry of jobs: a line each. What does them is loaded only in the process that does them."""

from takegaki.web.crew.kind import Kind, Lane, Stage

_PLAYING: tuple[Stage, ...] = ("exact", "explain")
_ALL: tuple[Stage, ...] = ("exact", "explain", "generate")


def _kind(name: str, home: str, lane: Lane, seconds: float, *needs: Stage) -> Kind:
    return Kind(name, f"takegaki.web.jobs.{home}:{name}", lane, seconds, needs)


def _registry(*kinds: Kind) -> dict[str, Kind]:
    return {kind.name: kind for kind in kinds}


JOBS = _registry(
    _kind("hint", "learning", "quick", 10, *_PLAYING),
    _kind("verdict", "verdict", "quick", 20, "exact"),
    _kind("forced", "marks", "quick", 20, "exact"),
    _kind("wrong", "marks", "quick", 10, "exact"),
    _kind("fill", "marks", "quick", 10),
    _kind("needless", "clues", "long", 60, "exact"),
    _kind("reduce", "clues", "long", 120, "exact"),
    _kind("level", "learning", "quick", 20, *_PLAYING),
    _kind("rate", "learning", "quick", 30, *_PLAYING),
    _kind("explain", "learning", "long", 120, *_PLAYING),
    _kind("apply", "applying", "quick", 20, *_PLAYING),
    _kind("solve", "solving", "long", 60, "exact"),
    _kind("generate", "making", "long", 120, *_ALL),
)
"""What a page can ask for as a job."""

SMALL = _registry(
    _kind("read", "texts", "light", 20),
    _kind("export", "texts", "light", 20),
    _kind("picture", "texts", "light", 20),
    _kind("options", "browsing", "quick", 30),
    _kind("rules", "browsing", "light", 30),
    _kind("rule", "browsing", "light", 30),
    _kind("technique", "browsing", "quick", 30, *_PLAYING),
    Kind("print", "takegaki.web.jobs.printing:print_", "long", 60, ("exact",)),
)
"""What the server itself asks a process for, to answer an address that is no job."""
