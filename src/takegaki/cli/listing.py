"""`takegaki formats`, `tilings` and `techniques`: what the registries hold."""

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from takegaki.cli.declared import typer
from takegaki.cli.errors import guarded, misused, save_picture
from takegaki.cli.option_values import TECHNIQUE_NAMES
from takegaki.cli.output import (
    AsJson,
    LanguageOption,
    Look,
    answer,
    lines,
    look,
    note,
    saying,
    table,
)
from takegaki.cli.puzzle_argument import load

if TYPE_CHECKING:
    from takegaki.core.graph import Graph
    from takegaki.deduce.technique import Technique
    from takegaki.tilings import AperiodicTiling, DrawnBoards, Tiling


def formats(json: AsJson = False) -> None:
    """List the formats that are read and written."""
    with guarded():
        from takegaki.formats import FORMATS  # noqa: PLC0415

        if json:
            from takegaki.render.registry_json import format_entry  # noqa: PLC0415

            lines(format_entry(name) for name in FORMATS)
        else:
            table([(name, each.title) for name, each in FORMATS.items()])


def tilings(
    json: AsJson = False,
    gallery: Annotated[
        str | None,
        typer.Option(
            metavar="DIR", help="Write a page with a puzzle of each, and its solution, into it."
        ),
    ] = None,
    board: Annotated[
        list[str] | None,
        typer.Option(metavar="FILE", help="Also draw this board of yours."),
    ] = None,
) -> None:
    """List the boards of puzzles."""
    with guarded():
        if gallery is not None:
            _write_gallery(Path(gallery), board or [])
            return
        from takegaki.tilings import DRAWN_BOARDS, TILE_GRIDS, TILINGS  # noqa: PLC0415

        if json:
            from takegaki.render.registry_json import tiling_entry  # noqa: PLC0415

            lines(tiling_entry(name) for name in (*TILINGS, *DRAWN_BOARDS, *TILE_GRIDS))
            return
        rows: list[tuple[str, ...]] = [
            (name, each.title, f"clues to {each.largest_clue}", _loopy(each.loopy_type))
            for name, each in TILINGS.items()
        ]
        # A cell of a board at random may have more sides than is usual.
        rows += [
            (
                name,
                each.title,
                f"clues to {each.largest_clue}{' or so' if each.is_described else ''}",
                "",
            )
            for name, each in DRAWN_BOARDS.items()
        ]
        table(rows + [(name, each.title, "tiles of Net", "") for name, each in TILE_GRIDS.items()])


GALLERY_SEED = 2

GALLERY_CELLS = 40
"""Cells that a board of the gallery has at least."""

GALLERY_TEXT = """# Gallery

A puzzle of each kind of board, with its only solution. None is harder than Normal.
Written by `takegaki tilings --gallery docs --board examples/island.geojson`.
"""


def _write_gallery(folder: Path, files: list[str]) -> None:
    """A page and a picture of each board: the puzzle, and beside it its solution."""
    from takegaki.puzzles import PUZZLES  # noqa: PLC0415
    from takegaki.tilings import DRAWN_BOARDS, TILE_GRIDS, TILINGS  # noqa: PLC0415

    with suppress(OSError):
        (folder / "gallery").mkdir(parents=True, exist_ok=True)
    text = [GALLERY_TEXT]
    # The type of boards of faces comes first.
    usual = next(iter(PUZZLES))
    families = {**TILINGS, **DRAWN_BOARDS}
    shown = [(name, one.title, usual, _board_for_gallery(one)) for name, one in families.items()]
    shown += [
        (Path(file).stem, f"Your own board: {file}", usual, load(file).puzzle.graph)
        for file in files
    ]
    shown += [
        (f"{kind.name}-{name}", f"{kind.title}, {one.title}", kind.name, one.graph(7, 7))
        for kind in PUZZLES.values()
        for name, one in TILE_GRIDS.items()
        if name in kind.boards
    ]
    # Of types on the boards above one is enough.
    shown += [
        (
            f"{kind.name}-{name}",
            f"{kind.title}, {families[name].title}",
            kind.name,
            families[name].graph(7, 7),
        )
        for kind in PUZZLES.values()
        if kind.name != usual and (name := next(iter(kind.boards))) in families
    ]
    for name, title, kind, graph in shown:
        save_picture(_puzzle_and_solution(graph, kind), str(folder / "gallery" / f"{name}.svg"))
        text.append(f"## {title}\n\n![{title}: a puzzle and its solution](gallery/{name}.svg)\n")
        note(f"{name}: {graph.n_cells} cells")
    save_picture("\n".join(text), str(folder / "gallery.md"), "page")


def _board_for_gallery(boards: "Tiling | AperiodicTiling | DrawnBoards") -> "Graph":
    """The smallest about square board with enough cells; patches that never repeat begin larger."""
    side = max(3, boards.smallest[1], 6 * boards.is_described)
    while boards.cells(side, side, description := boards.describe(side, side, 1)) < GALLERY_CELLS:
        side += 1
    return boards.graph(side, side, description)


def _puzzle_and_solution(graph: "Graph", kind: str) -> str:
    """Side by side, in one picture."""
    from takegaki.deduce.level import Level  # noqa: PLC0415
    from takegaki.generation import Generated, Request, generate  # noqa: PLC0415
    from takegaki.puzzles import PUZZLES  # noqa: PLC0415
    from takegaki.render.scene import Scene  # noqa: PLC0415
    from takegaki.render.svg import drawing  # noqa: PLC0415
    from takegaki.render.svg_elements import framed  # noqa: PLC0415

    level = Level.NORMAL if PUZZLES[kind].goal == "loop" else None
    made = generate(Request(graph, GALLERY_SEED, kind=kind, level=level))
    assert isinstance(made, Generated)
    left, right = drawing(Scene.of_puzzle(made.puzzle)), drawing(Scene.of_solution(made.solution))
    body = f'{left.body}\n<g transform="translate({left.width:g} 0)">\n{right.body}\n</g>'
    title = f"{kind.capitalize()}, {graph.tiling}, a puzzle and its solution"
    return framed(body, left.width + right.width, max(left.height, right.height), title)


def _loopy(number: int | None) -> str:
    return "" if number is None else f"Loopy type {number}"


def techniques(
    name: Annotated[
        str | None,
        typer.Argument(metavar="NAME", help="Show one.", autocompletion=TECHNIQUE_NAMES.complete),
    ] = None,
    markdown: Annotated[
        str | None,
        typer.Option(
            metavar="DIR", help="Write a page about all of them, with pictures, into this folder."
        ),
    ] = None,
    json: AsJson = False,
    language: LanguageOption = None,
    ascii_: Annotated[bool, typer.Option("--ascii", help="Pictures in plain ASCII.")] = False,
) -> None:
    """List the techniques of explain and hint, or show one at work."""
    with guarded(), saying(language):
        from takegaki.deduce.technique_table import TECHNIQUES  # noqa: PLC0415  (as above)
        from takegaki.deduce.techniques.own_techniques import look_for_plugins  # noqa: PLC0415  (it loads numpy)

        look_for_plugins()
        if markdown is not None:
            if name is not None:
                raise misused("--markdown", "without-name")
            _write(Path(markdown))
        elif json:
            from takegaki.render.registry_json import technique_entry  # noqa: PLC0415

            wanted = TECHNIQUES if name is None else [TECHNIQUE_NAMES.check(name, "NAME")]
            lines(technique_entry(TECHNIQUES[one]) for one in wanted)
        elif name is None:
            table(
                [
                    (one.name, one.level.named.phrase(), one.title, _types(one))
                    for one in TECHNIQUES.values()
                ]
            )
        else:
            known = TECHNIQUE_NAMES.check(name, "NAME")
            answer(_shown(TECHNIQUES[known], look(ascii_only=ascii_)))


def _types(technique: "Technique") -> str:
    """The puzzle types that it is for."""
    from takegaki.puzzles import PUZZLES  # noqa: PLC0415

    return ", ".join(name for name, kind in PUZZLES.items() if kind.goal in technique.goals)


def _shown(technique: "Technique", look: Look) -> str:
    """The technique in general, then an example; of one of others what it says."""
    if technique.find is not None:
        return f"{technique.title} ({technique.level.named.phrase()})\n{technique.statement}"
    from takegaki.cli.explain.reasons_text import reasons  # noqa: PLC0415
    from takegaki.deduce.named_premises import because  # noqa: PLC0415
    from takegaki.deduce.stories.stalls import example  # noqa: PLC0415
    from takegaki.render.step_scenes import deduction_scene  # noqa: PLC0415
    from takegaki.render.text import step_legend  # noqa: PLC0415
    from takegaki.words.lines import wrapped  # noqa: PLC0415

    found = example(technique)
    beside = [because(found.puzzle, found.deduction)]
    scene = deduction_scene(found.puzzle, found.board, found.deduction, beside=beside)
    parts = [
        f"{technique.level.named.phrase()}: {technique.title}",
        "\n".join(wrapped(technique.statement, look.width)),
        look.picture(scene),
        step_legend(scene, ascii_only=look.ascii_only),
        reasons(found.puzzle, found.deduction, look),
    ]
    return "\n\n".join(filter(None, parts))


def _write(folder: Path) -> None:
    from takegaki.deduce.technique_table import TECHNIQUES  # noqa: PLC0415
    from takegaki.deduce.techniques.patterns import PATTERNS  # noqa: PLC0415
    from takegaki.render import technique_pages  # noqa: PLC0415
    from takegaki.render.technique_pages import FOLDER, technique_page, technique_picture  # noqa: PLC0415

    with suppress(OSError):
        # The first file that cannot be written reports what is wrong.
        (folder / FOLDER).mkdir(parents=True, exist_ok=True)
    save_picture(technique_page(), str(folder / "technique_list.md"), "page")
    (folder / FOLDER).mkdir(exist_ok=True)
    for name, technique in TECHNIQUES.items():
        save_picture(technique_picture(technique), str(folder / FOLDER / f"{name}.svg"))
    for pattern in PATTERNS:
        path = folder / FOLDER / technique_pages.pattern_file(pattern)
        save_picture(technique_pages.pattern_picture(pattern), str(path))
    pictures = len(TECHNIQUES) + len(PATTERNS)
    answer(f"{folder / 'technique_list.md'} and {pictures} pictures in {folder / FOLDER}")
