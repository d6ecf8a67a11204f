"""`takegaki rules refine`: the rules without which the others do the same go."""

import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Annotated

from takegaki.cli.declared import typer
from takegaki.cli.errors import Status, guarded
from takegaki.cli.option_values import EVERY_RULE_SET
from takegaki.cli.output import answer, look, note
from takegaki.cli.progress import Counting
from takegaki.cli.rule_files import SAVE_EVERY, load_rules
from takegaki.cli.rules.build import Consistent
from takegaki.core.lazy_dataclass import replace
from takegaki.runtime.measured_runs import IN_PYTHON, PYTHON, Stopwatch, waiting

if TYPE_CHECKING:
    from takegaki.rules.notation.rule import Rule
    from takegaki.rules.patches.packed_rules import PackedRules
    from takegaki.rules.refinement.placements_on_patch import RedundancyTests
    from takegaki.rules.refinement.rule_sources import RuleSources
    from takegaki.rules.refinement.tried_orders import TriedOrders

WAITED_FROM = 500
"""Rules from which on machine code is waited for; fewer are done before it would be made."""
SETS_HELP = (
    "Files of rules, sets of the library, or the built sets 1x1, 2x2-centre, 2x2-blank, "
    "standard-raw."
)


Given = Annotated[
    list[str],
    typer.Argument(
        metavar="FILE|NAME...",
        help=SETS_HELP,
        show_default=False,
        autocompletion=EVERY_RULE_SET.complete,
    ),
]
Pairs = Annotated[
    bool,
    typer.Option(
        "--pairs", help="Count the tests of pairs: of all rules at once, and set by set first."
    ),
]


Divided = Annotated[
    bool,
    typer.Option(
        "--divided",
        help="Refine set by set first, then what is left of all; beside it all at once, with the "
        "tests and the time of both.",
    ),
]
Why = Annotated[
    str | None,
    typer.Option(
        metavar="RULE",
        help="Name the rules that together do what this one did, in their order, with pictures.",
    ),
]
Output = Annotated[str | None, typer.Option("-o", metavar="FILE", help="Write the best set there.")]
Orders = Annotated[int, typer.Option(min=1, max=1_000_000, help="Random orders of the tests.")]


def refine(
    rules: Given,
    orders: Orders = 100,
    seed: Annotated[int, typer.Option(min=0, help="Seed of the random orders.")] = 0,
    dominated_only: Annotated[
        bool, typer.Option("--dominated-only", help="Leave out only what a single rule dominates.")
    ] = False,
    canonical: Annotated[
        bool, typer.Option("--canonical", help="The reduction whose size depends on no order.")
    ] = False,
    classes: Annotated[
        bool, typer.Option("--classes", help="Test whole classes of rotated and mirrored rules.")
    ] = False,
    reading: Annotated[
        Consistent, typer.Option(help="What counts as consistent when built sets are made.")
    ] = Consistent.COMPLETION,
    pairs: Pairs = False,
    divided: Divided = False,
    why: Why = None,
    jobs: Annotated[int, typer.Option(min=1, max=256, help="Processes to use.")] = 1,
    output: Output = None,
) -> None:
    """Leave out rules that the others make superfluous, and count those that are left.

    First go dominated rules, then composed ones: in many random orders, and as few as a search
    finds. Ctrl-C keeps finished orders in FILE.part; the same command continues from there. A rule
    file has one rule for each class, since rules are rotated and mirrored when they are applied.
    Rules of a reading other than completion assume that small loops are not the whole solution,
    and are written as unproven. Exit status: 0 done, 65 unreadable, 74 unwritable, 130 interrupted.
    """
    with guarded():
        from takegaki.core.errors import RequestError  # noqa: PLC0415
        from takegaki.rules.refinement.rule_sources import BUILT, load_sources  # noqa: PLC0415  (it loads compiled kernels)

        begun = Stopwatch()
        work = load_sources(
            [name if name in BUILT else load_rules(name) for name in rules], reading.value
        )
        # A name that is misspelt is told before minutes of work, not after.
        asked = None if why is None else _rule_named(work, why)
        if divided:
            if asked is not None or output is not None:
                raise RequestError("--divided compares two ways; --why and -o go without it")
            _divide(work, begun, seed)
            return
        _count_given(work)
        # So long a kernel that had begun in plain Python would go on in it.
        with waiting() if canonical or len(work) >= WAITED_FROM else nullcontext():
            if pairs:
                _count_pairs(work)
            left = _canonical(work) if canonical else _undominated(work, classes=classes)
            if not canonical and not dominated_only:
                left = _uncomposed(left, orders, seed, jobs, classes=classes, part=_part(output))
        if asked is not None:
            _explain(work, left, asked)
        if output is not None:
            flags = {"--dominated-only": dominated_only, "--canonical": canonical}
            flags |= {"--classes": classes}
            flags |= {f"--reading {reading}": reading is not Consistent.COMPLETION}
            _write(work, left, output, _command(rules, flags))


def _command(rules: Given, flags: dict[str, bool]) -> str:
    return " ".join(["takegaki rules refine", *rules, *(flag for flag, on in flags.items() if on)])


def _row(label: str, count: int, detail: str = "", begun: Stopwatch | None = None) -> None:
    seconds = "" if begun is None else f"{begun.seconds:.2f} s"
    detail += (
        f"{', ' * bool(detail)}{IN_PYTHON}" if begun is not None and begun.tier == PYTHON else ""
    )
    answer(f"{label:<26}{count:>10,}  {seconds:>9}  {detail}".rstrip())


def _count_given(work: "RuleSources") -> None:
    _row("given", len(work))
    if work.assumed:
        _row("with an assumption or a number, kept", len(work.assumed))


def _count_pairs(work: "RuleSources") -> None:
    """Every rule against every other one that is left, as paper 1 has it."""
    from takegaki.rules.refinement.refine import count_pair_tests  # noqa: PLC0415

    every = 0
    for divided in (False, True):
        begun = Stopwatch()
        found = count_pair_tests(work.packs, divided=divided)
        every = every or found.tests
        detail = (
            f"{1 - found.tests / every:.0%} fewer"
            if divided and every
            else f"{found.left:,} rules left"
        )
        _row("tests of pairs, divided" if divided else "tests of pairs", found.tests, detail, begun)


def _divide(work: "RuleSources", begun: Stopwatch, seed: int) -> None:
    """Both ways to refine, with their tests and times; the saving beside the paper's."""
    from takegaki.rules.refinement.refine import refined_by_pairs  # noqa: PLC0415

    _row("given", len(work), "", begun)
    built = begun.seconds
    seconds, tests = [], []
    with waiting():
        for divided in (False, True):
            begun = Stopwatch()
            found = refined_by_pairs(work.packs, divided=divided, seed=seed)
            detail = f"{found.pairs:,} pairs and {found.composed:,} compositions tested"
            _row("set by set, then all" if divided else "all at once", found.left, detail, begun)
            seconds.append(begun.seconds)
            tests.append(found.pairs + found.composed)
    whole, parts = (built + each for each in seconds)
    answer(
        f"Tests saved: {1 - tests[1] / max(tests[0], 1):.0%}. Construction and refinement: "
        f"{whole:.2f} s whole, {parts:.2f} s divided, {1 - parts / whole:.0%} saved "
        "(paper 1: 40 %)."
    )


def _explain(work: "RuleSources", left: "tuple[PackedRules, ...]", removed: "Rule") -> None:
    """Print the steps in which the rules that are left do what one did that went."""
    from takegaki.cli.rules.composition_text import composition_text  # noqa: PLC0415

    kept = work.rule_set(left, "", "", "").rules
    answer("\n" + composition_text(removed, look(), kept, work.rules))


def _rule_named(work: "RuleSources", name: str) -> "Rule":
    """A rule of a set by its name or the first word of it, one of a built set by its number."""
    from takegaki.core.errors import PuzzleError  # noqa: PLC0415
    from takegaki.rules.notation.packing import unpack_rules  # noqa: PLC0415
    from takegaki.rules.patches.packed_rules import select_rules  # noqa: PLC0415

    given = (*work.rules, *work.assumed)
    wanted = name.removeprefix("#")
    whole = [rule for rule in given if rule.name in (name, wanted)]
    if found := whole or [rule for rule in given if rule.name.split()[:1] == [wanted]]:
        return found[0]
    count = sum(map(len, work.built))
    if wanted.isdecimal() and 1 <= int(wanted[:9]) <= count:
        import numpy as np  # noqa: PLC0415

        one = unpack_rules(select_rules(work.built, np.arange(count) == int(wanted) - 1), "")[0]
        return replace(one, name=wanted)
    numbers = f"; those of built sets have the numbers 1 to {count:,}" if count else ""
    raise PuzzleError(f"no rule {name!r} among those given{numbers}", place="--why")


def _canonical(work: "RuleSources") -> "tuple[PackedRules, ...]":
    from takegaki.rules.refinement.canonical_basis import canonical_basis  # noqa: PLC0415

    begun = Stopwatch()
    found = canonical_basis(work.single())
    _row("canonical", found.n_rules, f"{found.n_classes:,} classes", begun)
    return found.packs


def _undominated(work: "RuleSources", *, classes: bool) -> "tuple[PackedRules, ...]":
    from takegaki.rules.refinement.refine import undominated  # noqa: PLC0415

    begun = Stopwatch()
    written = undominated(work.packs if classes else work.single())
    _row("not dominated", sum(map(len, written)), "", begun)
    begun = Stopwatch()
    found = undominated(written, "turned" if classes else "moved")
    _row(
        "not dominated as classes" if classes else "not dominated when moved",
        sum(map(len, found)),
        "",
        begun,
    )
    return found if classes else written


def _uncomposed(
    packs: "tuple[PackedRules, ...]",
    orders: int,
    seed: int,
    jobs: int,
    *,
    classes: bool,
    part: Path | None,
) -> "tuple[PackedRules, ...]":
    from takegaki.rules.patches.packed_rules import select_rules  # noqa: PLC0415
    from takegaki.rules.refinement.placements_on_patch import redundancy_tests  # noqa: PLC0415
    from takegaki.rules.refinement.refine import composed_free, costs, random_order, search_fewest  # noqa: PLC0415

    begun = Stopwatch()
    tests = redundancy_tests(packs, "turned" if classes else "moved")
    done = _orders(tests, orders, seed, jobs, part)
    sizes = [done.sizes[number] for number in range(orders)]
    detail = f"median {median(sizes):,g}, largest {max(sizes):,}, of {orders:,} orders"
    _row("composed-free, smallest", min(sizes), detail, begun)
    begun = Stopwatch()
    cost = costs(packs)
    first = composed_free(tests, random_order(len(tests), seed, done.best()))
    best = min(
        (search_fewest(tests, cost, begin=begin, seed=seed) for begin in (None, first)),
        key=lambda alive: (int(alive.sum()), float(cost[alive].sum())),
    )
    _row("composed-free, best found", int(best.sum()), "", begun)
    if part is not None:
        part.unlink(missing_ok=True)
    return select_rules(packs, best)


def _orders(
    tests: "RedundancyTests", orders: int, seed: int, jobs: int, part: Path | None
) -> "TriedOrders":
    """How many rules each order leaves; what an interrupted run has found is not done again."""
    from takegaki.rules.refinement.tried_orders import (  # noqa: PLC0415
        TriedOrders,
        load_orders,
        order_sizes,
        work_key,
    )

    key = work_key(tests, seed)
    done = TriedOrders(key) if part is None else load_orders(part, key)
    left = [number for number in range(orders) if number not in done.sizes]
    known = orders - len(left)
    if known:
        note(f"{known:,} of {orders:,} orders taken from {part}")
    with _kept(done, part), Counting("orders", orders) as counting:
        counting.at(known)
        saved = time.perf_counter()
        for count, (number, size) in enumerate(
            order_sizes(tests, left, seed=seed, jobs=jobs), start=known + 1
        ):
            done.sizes[number] = size
            counting.at(count)
            if part is not None and time.perf_counter() - saved > SAVE_EVERY:
                _save(done, part)
                saved = time.perf_counter()
    return done


@contextmanager
def _kept(done: "TriedOrders", part: Path | None) -> Iterator[None]:
    """Ctrl-C leaves a checkpoint behind."""
    try:
        yield
    except KeyboardInterrupt:
        if part is not None and done.sizes:
            _save(done, part)
            note(
                f"{len(done.sizes):,} orders are kept in {part}; the same command continues from "
                f"there"
            )
        raise


def _save(done: "TriedOrders", part: Path) -> None:
    try:
        done.save(part)
    except OSError as error:
        note(f"{part}: could not be written: {error.strerror or error}")
        raise typer.Exit(Status.UNWRITABLE) from None


def _part(output: str | None) -> Path | None:
    return None if output is None else Path(f"{output}.part")


def _write(
    work: "RuleSources", packs: "tuple[PackedRules, ...]", output: str, command: str
) -> None:
    from takegaki.core.atomic_write import write_text  # noqa: PLC0415
    from takegaki.rules.notation.json_rules import write_json_rules  # noqa: PLC0415

    path = Path(output)
    found = work.rule_set(packs, path.stem, f"Refined by {command}", command)
    try:
        write_text(path, write_json_rules(found))
    except OSError as error:
        note(f"{output}: could not be written: {error.strerror or error}")
        raise typer.Exit(Status.UNWRITABLE) from None
    _row("written, one a class", len(found), output)
