"""Part `truth`: the rating against the numbers of published puzzles, on held-out folds."""

from takegaki.bench.corpus import CorpusError
from takegaki.bench.explain.plan import Plan
from takegaki.bench.findings import Findings, above
from takegaki.bench.tables import TextTable
from takegaki.rating.fit import read_records, sample_of
from takegaki.rating.report import HEADERS, rows


def truth(plan: Plan) -> Findings:
    """Rank correlations with 95 % intervals, and what the size alone tells. Raises CorpusError."""
    path = plan.corpus / "published.jsonl"
    if not path.is_file():
        raise CorpusError(f"{path} is absent")
    records = read_records(path.read_text(encoding="utf-8").splitlines())
    plan.tell(f"{len(records)} boards rated, fitted in folds")
    found = rows(sample_of(records))
    table = TextTable(
        "The rating against the numbers of published puzzles, rank correlations", HEADERS, tuple(found)
    )
    targets = [
        above(source, f"{name}, held out" if interval else name, float(measured), float(target))
        for name, source, measured, interval, target, _ in found
        if target
    ]
    data = [dict(zip(HEADERS, row, strict=True)) for row in found]
    return Findings([table], targets, {"truth": data})
