"""Solutions, page by page."""

from takegaki.core.errors import PuzzleError
from takegaki.solve import solutions
from takegaki.web.jobs.task import Task, Told
from takegaki.web.marks import line_text

MOST = 1000


def solve(task: Task) -> Told:
    """Solutions as they are found, each told as {"number", "solution"}.

    limit, skip   how many, after how many that are not told

    {"count": with those skipped, "ended": "all" (there are no others), "limit", or why the work ended}. The
    order is the same each time.
    """
    asked = task.asked
    limit, skip = asked.whole("limit", 1, MOST, 10), asked.whole("skip", 0, MOST, 0)
    found = solutions(
        task.puzzle, limit=skip + limit, method=_method(asked.text("method", "exact")), budget=task.budget
    )
    count = 0
    for count, solution in enumerate(found, start=1):
        if count > skip:
            task.tell({"number": count, "solution": line_text(solution.lines)})
    return {"count": count, "ended": found.ended, "effort": vars(found.effort)}


def _method(name: str) -> str:
    if name not in ("exact", "sat"):
        raise PuzzleError(f"no method {name[:40]!r} here; there are exact and sat", place="method")
    return name
