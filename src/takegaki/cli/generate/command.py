"""`takegaki generate`: its options."""

from typing import TYPE_CHECKING, Annotated, Any

from takegaki.cli.declared import typer
from takegaki.cli.errors import guarded, refuse
from takegaki.cli.option_values import (
    BOARD_NAMES,
    FORMAT_NAMES,
    PARAMETER_CHOICES,
    PUZZLE_TYPES,
    Choice,
    ClusterOption,
    workers,
)
from takegaki.cli.output import LanguageOption, saying
from takegaki.cli.puzzle_argument import SvgOption
from takegaki.generation.parameters import PARAMETERS

if TYPE_CHECKING:
    from takegaki.cli.generate.make import GenerateTask

What = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="TYPE SIZE",
        help="TYPE: a puzzle type, slitherlink if none is named. SIZE: WIDTHxHEIGHT in cells, or "
        "Tatham's "
        "short form: 7x7t0dh of Loopy, 11x11wb0.2 of Net.",
        show_default=False,
        autocompletion=PUZZLE_TYPES.complete,
    ),
]


def _text(help_: str, metavar: str, choice: Choice) -> object:
    return typer.Option(
        metavar=metavar, help=help_, show_default=False, autocompletion=choice.complete
    )


def _parameter(name: str) -> object:
    one = PARAMETERS[name]
    is_number = one.kind in ("number", "whole")
    return typer.Option(
        one.flag,
        min=one.least if is_number and not one.above else None,
        max=one.most if is_number else None,
        metavar=one.metavar or None,
        help=one.help,
        show_default=not one.metavar,
        autocompletion=PARAMETER_CHOICES[name].complete if name in PARAMETER_CHOICES else None,
    )


Tiling = Annotated[str | None, _text("The tiling. Default: square.", "NAME", BOARD_NAMES)]
Description = Annotated[
    str | None,
    typer.Option(
        metavar="TEXT", help="Which patch of a Penrose, hat or spectre tiling. Default: the seed's."
    ),
]
OwnBoard = Annotated[
    str | None,
    typer.Option(
        "--board",
        metavar="FILE",
        help="Instead of SIZE: your own board, an SVG drawing, a GeoJSON map or JSON.",
    ),
]
Mask = Annotated[
    str | None,
    typer.Option(
        metavar="FILE",
        help="Only the cells that a picture shows, laid over the board: a text of # and ., or the "
        "dark "
        "places of a PNG, JPEG, GIF or WebP.",
    ),
]
Level = Annotated[str | None, _parameter("level")]
Method = Annotated[str | None, _parameter("method")]
Rules = Annotated[str | None, _parameter("rules")]
UniqueBy = Annotated[str | None, _parameter("unique_by")]
Variant = Annotated[str | None, _parameter("variant")]
Needs = Annotated[list[str] | None, _parameter("needs")]
Avoid = Annotated[list[str] | None, _parameter("avoid")]
Loop = Annotated[str | None, _parameter("loop")]
Ratios = Annotated[str | None, _parameter("ratios")]
Steps = Annotated[float | None, _parameter("steps")]
Windingness = Annotated[float | None, _parameter("windingness")]
Inside = Annotated[str | None, _parameter("inside")]
MaxStraight = Annotated[int | None, _parameter("max_straight")]
LoopSymmetry = Annotated[str | None, _parameter("loop_symmetry")]
Tree = Annotated[str | None, _parameter("tree")]
Walls = Annotated[str | None, _parameter("walls")]
Symmetry = Annotated[str | None, _parameter("symmetry")]
Pattern = Annotated[str | None, _parameter("pattern")]
Clues = Annotated[str | None, _parameter("share")]
Values = Annotated[str | None, _parameter("values")]
Minimal = Annotated[bool, _parameter("minimal")]
Fewest = Annotated[bool, _parameter("fewest")]
Style = Annotated[str | None, _parameter("style")]
Rating = Annotated[str | None, _parameter("rating")]
Jury = Annotated[int | None, _parameter("jury")]
Shares = Annotated[str | None, _parameter("shares")]
Theme = Annotated[str | None, _parameter("theme")]
Entrances = Annotated[str | None, _parameter("entrances")]
Begin = Annotated[str | None, _parameter("begin")]
Near = Annotated[str | None, _parameter("near")]
IdeaEdges = Annotated[float | None, _parameter("idea_edges")]
Ending = Annotated[str | None, _parameter("ending")]
Seed = Annotated[
    int | None,
    typer.Option(
        min=0,
        max=2**63 - 1,
        metavar="S",
        help="The same seed, the same puzzle.",
        show_default=False,
    ),
]
Count = Annotated[
    int | None,
    typer.Option(
        min=1, metavar="N", help="A batch: N puzzles, seeds S, S + 1, ...", show_default=False
    ),
]
Jobs = Annotated[int, typer.Option(min=1, max=256, metavar="J", help="Processes for --count.")]
TimeLimit = Annotated[
    float | None,
    typer.Option(min=0, metavar="S", help="Seconds for each puzzle.", show_default=False),
]
To = Annotated[str | None, _text("See takegaki formats. Default: json.", "FORMAT", FORMAT_NAMES)]
Output = Annotated[
    str | None, typer.Option("-o", metavar="FILE", help="Write it there; a batch continues there.")
]
Watch = Annotated[bool, typer.Option("--watch", help="Show the loop grow and the clues disappear.")]
Speed = Annotated[
    float, typer.Option(min=0.01, metavar="X", help="How fast --watch goes; 2 is twice as fast.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one line of JSON and nothing else.")]
Ascii = Annotated[bool, typer.Option("--ascii", help="Pictures in plain ASCII.")]
Certificate = Annotated[
    str | None,
    typer.Option(
        metavar="FILE",
        help="Also write a proof that there is one solution, which takegaki verify checks; for "
        "--count a folder of them.",
        show_default=False,
    ),
]
Solution = Annotated[bool, typer.Option("--solution", help="Pictures show the loop, too.")]
Svg = SvgOption


def generate(
    what: What = None,
    tiling: Tiling = None,
    description: Description = None,
    board: OwnBoard = None,
    mask: Mask = None,
    style: Style = None,
    rating: Rating = None,
    shares: Shares = None,
    jury: Jury = None,
    theme: Theme = None,
    entrances: Entrances = None,
    begin: Begin = None,
    near: Near = None,
    idea_edges: IdeaEdges = None,
    ending: Ending = None,
    level: Level = None,
    needs: Needs = None,
    avoid: Avoid = None,
    method: Method = None,
    rules: Rules = None,
    unique_by: UniqueBy = None,
    variant: Variant = None,
    loop: Loop = None,
    ratios: Ratios = None,
    steps: Steps = None,
    windingness: Windingness = None,
    inside: Inside = None,
    max_straight: MaxStraight = None,
    loop_symmetry: LoopSymmetry = None,
    tree: Tree = None,
    walls: Walls = None,
    symmetry: Symmetry = None,
    pattern: Pattern = None,
    clues: Clues = None,
    values: Values = None,
    minimal: Minimal = False,
    fewest: Fewest = False,
    seed: Seed = None,
    count: Count = None,
    jobs: Jobs = 1,
    cluster: ClusterOption = None,
    time_limit: TimeLimit = None,
    to: To = None,
    output: Output = None,
    svg: Svg = None,
    certificate: Certificate = None,
    watch: Watch = False,
    speed: Speed = 1.0,
    json: AsJson = False,
    solution: Solution = False,
    language: LanguageOption = None,
    ascii_: Ascii = False,
) -> None:
    """Make a puzzle with one solution and the level you choose.

    With --count, a file gets a line of JSON for each seed, and continues. Status: 0 made, 30 not
    made, 65 an impossible request, 70 a process died, 74 unwritable, 130 stopped by Ctrl-C."""
    _run(locals())


def _run(given: dict[str, Any]) -> None:
    """Make what the options say, by their names."""

    def of(*names: str) -> tuple[Any, ...]:
        return tuple(given[name] for name in names)

    count, output, svg = of("count", "output", "svg")
    spread = given["jobs"] > 1 or given["cluster"] is not None
    film = _film(count, spread, given["to"], output, svg, *of("watch", "speed"))
    with guarded(), saying(given["language"]):
        from takegaki.cli.generate import make, request_options  # noqa: PLC0415  (these load numpy)

        asked = request_options.asked({**given, "what": given["what"] or ()})
        asked = asked if film is None else asked.as_filmed()
        showing = make.Showing.of(
            given["to"], given["json"], bool(count), *of("solution", "ascii_")
        )
        task = make.GenerateTask(
            asked, given["time_limit"], output, svg, film, showing, given["certificate"]
        )
        raise typer.Exit(_made(task, count, *of("cluster", "jobs")))


def _made(task: "GenerateTask", count: int | None, cluster: str | None, jobs: int) -> int:
    """One puzzle, or a file of many; the exit status."""
    from takegaki.cli.generate import make  # noqa: PLC0415  (it loads numpy)

    if not count:
        return make.make_one(task)
    with workers(cluster, jobs) as some:
        return make.make_many(task, count, some)


def _film(
    count: int | None,
    spread: bool,
    to: str | None,
    output: str | None,
    svg: str | None,
    watch: bool,
    speed: float,
) -> float | None:
    """How fast to show what happens, None: not at all. Refuses options that mean nothing beside
    others.
    """
    refuse({} if count else {"--jobs and --cluster": spread}, "for-count")
    single = {
        "--svg": svg is not None,
        "--watch": watch,
        "--to": bool(output) and to not in (None, "json"),
    }
    refuse(single if count else {}, "for-one-puzzle")
    refuse({} if watch else {"--speed": speed != 1.0}, "for-watch")
    return speed if watch else None
