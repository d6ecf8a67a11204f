"""The registry of jobs: a line each. What does them is loaded only in the process that does
them.
"""

from takegaki.core.lazy_dataclass import replace
from takegaki.web.responses import SOON_READ
from takegaki.web.workers.protocol import JobKind, Lane


def _kind(name: str, home: str, lane: Lane, seconds: float) -> JobKind:
    return JobKind(name, f"takegaki.web.jobs.{home}:{name}", lane, seconds)


def _registry(*kinds: JobKind) -> dict[str, JobKind]:
    return {kind.name: kind for kind in kinds}


JOBS = _registry(
    _kind("hint", "explain_job", "quick", 10),
    _kind("places", "explain_job", "quick", 10),
    _kind("verdict", "solve_jobs", "quick", 20),
    _kind("certificate", "solve_jobs", "long", 120),
    _kind("forced", "solve_jobs", "quick", 20),
    _kind("wrong", "solve_jobs", "quick", 10),
    _kind("fill", "solve_jobs", "quick", 10),
    _kind("needless", "solve_jobs", "long", 60),
    _kind("reduce", "solve_jobs", "long", 120),
    _kind("level", "explain_job", "quick", 20),
    _kind("rate", "explain_job", "quick", 30),
    _kind("explain", "explain_job", "long", 120),
    _kind("course", "course_job", "quick", 20),
    _kind("lesson", "course_job", "quick", 20),
    _kind("learnt", "course_job", "quick", 20),
    _kind("apply", "rules_job", "quick", 20),
    _kind("solve", "solve_jobs", "long", 60),
    _kind("generate", "generate_job", "long", 120),
    _kind("helps", "setter_job", "long", 30),
    _kind("orbits", "setter_job", "quick", 10),
    _kind("complete", "setter_job", "long", 120),
    _kind("experiment", "generate_job", "long", 600),
)
"""The jobs of the page, by name."""

HINT = "hint"
"""The job that prefers what a player knows."""
PERSONAL = ("course", "lesson", "learnt")
"""Jobs that ask what a player knows; the server says who that is."""

SERVER_JOBS = _registry(
    _kind("read", "text_jobs", "light", 20),
    _kind("export", "text_jobs", "light", 20),
    _kind("picture", "text_jobs", "light", 20),
    _kind("options", "explain_job", "quick", 30),
    _kind("rules", "explain_job", "light", 30),
    _kind("rule", "explain_job", "light", 30),
    _kind("technique", "explain_job", "quick", 30),
    _kind("how_to", "how_to_job", "quick", 30),
    JobKind("print", "takegaki.web.jobs.text_jobs:print_", "long", 60),
)
"""Jobs of the server itself, to answer an address that is no job."""


def server_job(name: str, body: bytes) -> JobKind:
    """A job of the server. Light ones with a long body take a while, and leave a process to short
    ones.
    """
    kind = SERVER_JOBS[name]
    return replace(kind, lane="long") if kind.lane == "light" and len(body) > SOON_READ else kind
