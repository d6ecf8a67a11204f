"""Values that options choose from, checked before all else; `takegaki completion` offers them to
shells.
"""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

from takegaki.cli.declared import typer
from takegaki.cli.errors import guarded, misused
from takegaki.cli.output import answer, note
from takegaki.core.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from pathlib import Path

    from takegaki.runtime.processes import Jobs

ClusterOption = Annotated[
    str | None,
    typer.Option(
        "--cluster", metavar="ADDRESS", help="Work on a Dask cluster: local:J, or tcp://HOST:PORT."
    ),
]


@contextmanager
def workers(address: str | None, jobs: int) -> "Iterator[Jobs]":
    """So many processes, or the cluster at this address while the work lasts. Raises a usage
    error.
    """
    if address is None:
        yield jobs
        return
    if jobs > 1:
        raise misused("--cluster", "jobs-or-cluster")
    from takegaki.runtime.processes import ClusterError, cluster_of  # noqa: PLC0415

    try:
        cluster = cluster_of(address)
    except ClusterError as error:
        raise typer.BadParameter(str(error), param_hint="--cluster") from None
    with cluster:
        if cluster.dashboard:
            note(f"progress: {cluster.dashboard}")
        yield cluster


MOST_LISTED = 12
"""Names that a message lists of many; where only MORE are left over, all are listed."""
MORE = 3
MOST_BESIDE = 8
"""Names that are listed beside one that is near."""


@dataclass(frozen=True)
class Choice:
    """What an option may be.

    noun   one of them, for messages
    load   gives their names; slow imports stand in it
    joint  what stands between several, "" where one alone is possible
    called  by what else people call them, in lower case, their names
    meant   by what people write who mean another name, that name
    """

    noun: str
    load: Callable[[], Iterable[str]]
    joint: str = ""
    called: Callable[[], dict[str, str]] = dict
    meant: Callable[[], dict[str, str]] = dict

    def complete(self, incomplete: str) -> list[str]:
        """Those that begin so, for the completion of a shell."""
        before, joint, last = (
            incomplete.rpartition(self.joint) if self.joint else ("", "", incomplete)
        )
        return [before + joint + name for name in self.load() if name.startswith(last.lower())]

    def check(self, given: str, option: str) -> str:
        """The name as it is written, whatever the case. Raises a usage error with what it may
        be.
        """
        names = list(self.load())
        if given in names:
            return given
        folded = {name.lower(): name for name in names}
        if given.strip().lower() in folded:
            return folded[given.strip().lower()]
        if title := self.called().get(" ".join(given.lower().split())):
            return title
        near = self.meant().get(given.strip().lower(), "")
        known = _meant([near]) if near in names else _known(given, names)
        what = {"given": _quoted(given), "known": known}
        raise misused(option, "none-of", noun=self.noun.replace(" ", "-"), **what)

    def check_all(self, given: Iterable[str], option: str) -> tuple[str, ...]:
        """As `check`, of several; each may be several joined."""
        names = [name for part in given for name in part.split(self.joint) if name.strip()]
        return tuple(self.check(name, option) for name in names)


def is_path(given: str) -> bool:
    """Rather a file than one of the names that an option chooses from: it exists, or has an ending
    or a folder.
    """
    # The one of Path raises for a name that is too long.
    return any(sign in given for sign in "./\\") or os.path.exists(given)  # noqa: PTH110


def _quoted(given: str) -> str:
    """It, in quotes and not too long."""
    return repr(given if len(given) <= MOST_SHOWN else given[:MOST_SHOWN] + "...")


MOST_SHOWN = 40
"""Characters of a wrong value that a message repeats."""


def _known(given: str, names: list[str]) -> str:
    """What could have been meant, or what there is."""
    from difflib import get_close_matches  # noqa: PLC0415  (for what is misspelt)

    from takegaki.core.reason import said  # noqa: PLC0415  (as above)

    if near := get_close_matches(given.lower(), names, cutoff=0.7):
        if len(names) > MOST_BESIDE:
            return _meant(near)
        return said("usage.did-you-mean-of", near=any_of(near), known=any_of(names))
    more = len(names) - MOST_LISTED
    if more <= MORE:
        return said("usage.choose", known=any_of(names))
    return said("usage.choose-more", known=", ".join(names[:MOST_LISTED]), count=more)


def _meant(near: list[str]) -> str:
    from takegaki.core.reason import said  # noqa: PLC0415  (few lines are wrong)

    return said("usage.did-you-mean", near=any_of(near))


def any_of(names: Sequence[str]) -> str:
    """One of these, as a sentence has them."""
    from takegaki.core.reason import said  # noqa: PLC0415  (few lines are wrong)

    *others, last = names
    return said("usage.or", before=", ".join(others), next=last) if others else last


def _levels() -> Iterable[str]:
    # That of takegaki.deduce.technique, which takes long to import.
    return ("easy", "normal", "tricky", "hard", "expert", "trial", "search")


def _making_levels() -> Iterable[str]:
    """Those of a player, too."""
    players = ("basics", "patterns", "one-of-two", "colours", "connected", "what-if", "deep")
    return (*_levels(), *players)


FORMULAS = ("dimacs", "opb")
"""What a puzzle is converted to beside the formats, as
`takegaki.solving.questions.candidates.formula` writes them.
"""


def _formats() -> Iterable[str]:
    from takegaki.formats import FORMATS  # noqa: PLC0415

    return FORMATS


def _tilings() -> Iterable[str]:
    from takegaki.tilings import TILINGS  # noqa: PLC0415

    return TILINGS


def _kinds() -> tuple[str, ...]:
    from takegaki.puzzles import PUZZLES  # noqa: PLC0415

    return tuple(PUZZLES)


def _kinds_and_short() -> tuple[str, ...]:
    from takegaki.core.puzzle import SHORT_NAMES  # noqa: PLC0415

    return (*_kinds(), *SHORT_NAMES)


def _boards() -> Iterable[str]:
    from takegaki.tilings import FACE_BOARDS, TILE_GRIDS  # noqa: PLC0415

    return (*FACE_BOARDS, *TILE_GRIDS)


def _techniques() -> Iterable[str]:
    from takegaki.deduce.technique_table import TECHNIQUES  # noqa: PLC0415
    from takegaki.deduce.techniques.own_techniques import look_for_plugins  # noqa: PLC0415

    look_for_plugins()
    return TECHNIQUES


def _titles_of_techniques() -> dict[str, str]:
    from takegaki.deduce.technique_table import TECHNIQUES  # noqa: PLC0415

    spaced = {name.replace("-", " "): name for name in TECHNIQUES}
    return spaced | {one.title.lower(): one.name for one in TECHNIQUES.values()}


def _needable() -> Iterable[str]:
    from takegaki.deduce.techniques.patterns import FITS  # noqa: PLC0415

    return (*_techniques(), *FITS)


def _formats_meant() -> dict[str, str]:
    from takegaki.formats.registry import ALSO_CALLED  # noqa: PLC0415

    return ALSO_CALLED


def tilings_meant() -> dict[str, str]:
    """What people write who mean a tiling."""
    from takegaki.tilings.registry import ALSO_CALLED  # noqa: PLC0415

    return ALSO_CALLED


def _titles_of_needable() -> dict[str, str]:
    return _titles_of_techniques() | _titles_of_patterns()


def _methods() -> Iterable[str]:
    from takegaki.solving import METHODS  # noqa: PLC0415

    return METHODS


def _deciders() -> Iterable[str]:
    from takegaki.generation.request import deciders  # noqa: PLC0415

    return deciders()


def _making_methods() -> Iterable[str]:
    from takegaki.generation.request import METHODS  # noqa: PLC0415

    return METHODS


def _variants() -> Iterable[str]:
    from takegaki.puzzles import PUZZLES  # noqa: PLC0415

    return dict.fromkeys(variant for kind in PUZZLES.values() for variant in kind.variants)


def _rule_sets() -> Iterable[str]:
    from takegaki.rules.rule_sets.library import LIBRARY  # noqa: PLC0415

    return LIBRARY


def _every_rule_set() -> Iterable[str]:
    from takegaki.rules.rule_sets.library import EVERY  # noqa: PLC0415

    return EVERY


def _shown_rule_sets() -> Iterable[str]:
    from takegaki.rules.rule_sets.library import EVERY, REDRAWING  # noqa: PLC0415

    return EVERY | REDRAWING


def _loops() -> Iterable[str]:
    from takegaki.generation.loops import LOOPS  # noqa: PLC0415

    return LOOPS


def _styles() -> Iterable[str]:
    from takegaki.generation.style_names import STYLES  # noqa: PLC0415

    return STYLES


def _patterns() -> Iterable[str]:
    from takegaki.deduce.techniques.patterns import FITS  # noqa: PLC0415

    return FITS


def _titles_of_patterns() -> dict[str, str]:
    from takegaki.deduce.techniques.patterns import PATTERNS  # noqa: PLC0415

    spaced = {one.key.replace("-", " "): one.key for one in PATTERNS}
    return spaced | {one.title.lower(): one.key for one in PATTERNS}


def _parts() -> Iterable[str]:
    from takegaki.deduce.stories.board_parts import PARTS  # noqa: PLC0415

    return PARTS


def _trees() -> Iterable[str]:
    from takegaki.generation.trees import TREES  # noqa: PLC0415

    return TREES


def _symmetries() -> Iterable[str]:
    from takegaki.core.symmetry import SYMMETRY_NAMES  # noqa: PLC0415

    return SYMMETRY_NAMES


LEVELS = Choice("level", _levels)
MAKING_LEVELS = Choice("level", _making_levels)
FORMAT_NAMES = Choice("format", _formats, meant=_formats_meant)
CONVERSIONS = Choice("format", lambda: (*FORMULAS, *_formats()), meant=_formats_meant)
SOLUTION_FORMATS = Choice("form", lambda: ("ids",))
PROVERS = Choice("prover", lambda: ("engine", "sat"))
TILING_NAMES = Choice("tiling", _tilings, meant=tilings_meant)
WINDOW_KINDS = Choice("puzzle", _kinds_and_short)
BOARD_NAMES = Choice("tiling", _boards, meant=tilings_meant)
TECHNIQUE_NAMES = Choice("technique", _techniques, ",", _titles_of_techniques)
NEEDED_NAMES = Choice("technique or pattern", _needable, ",", _titles_of_needable)
SOLVE_METHODS = Choice("method", _methods)
MAKING_METHODS = Choice("method", _making_methods)
DECIDERS = Choice("method", _deciders)
RULE_SETS = Choice("rule set", _rule_sets)
EVERY_RULE_SET = Choice("rule set", _every_rule_set)
SHOWN_RULE_SETS = Choice("rule set", _shown_rule_sets)
LOOP_MAKERS = Choice("loop", _loops)
STYLE_NAMES = Choice("style", _styles)
PATTERN_NAMES = Choice("pattern", _patterns, called=_titles_of_patterns)
PART_NAMES = Choice("part", _parts)
TREE_MAKERS = Choice("tree", _trees)
SYMMETRIES = Choice("symmetry", _symmetries, "+")
VARIANTS = Choice("variant", _variants)
PAPER_SIZES = Choice("paper", lambda: ("a4", "letter"))
GAME_STATES = Choice("state", lambda: ("new", "begun", "solved", "unfinished"))
GAME_VERDICTS = Choice("verdict", lambda: ("unique", "multiple", "no solution", "unknown"))
GAME_LEVELS = Choice("level", lambda: (*_levels(), "none"))
PUZZLE_TYPES = Choice("puzzle type", _kinds_and_short)
SHELLS = Choice("shell", lambda: ("bash", "zsh", "fish"))

PARAMETER_CHOICES = {
    "level": MAKING_LEVELS,
    "method": MAKING_METHODS,
    "needs": NEEDED_NAMES,
    "avoid": TECHNIQUE_NAMES,
    "rules": RULE_SETS,
    "unique_by": DECIDERS,
    "variant": VARIANTS,
    "loop": LOOP_MAKERS,
    "loop_symmetry": SYMMETRIES,
    "symmetry": SYMMETRIES,
    "tree": TREE_MAKERS,
    "style": STYLE_NAMES,
    "theme": PATTERN_NAMES,
    "begin": PART_NAMES,
}
"""By the name of a parameter of generation, what it may be."""


PROGRAM = "takegaki"
VARIABLE = "_TAKEGAKI_COMPLETE"
"""The environment variable of completion requests; Typer derives it from the program's name."""


def completion(
    shell: Annotated[
        str | None,
        typer.Argument(
            metavar="SHELL",
            help="bash, zsh or fish; without it, the shell that this one was started from.",
            show_default=False,
            autocompletion=SHELLS.complete,
        ),
    ] = None,
    install: Annotated[
        bool,
        typer.Option(
            "--install", help="Install completion for your shell (active from its next start)."
        ),
    ] = False,
) -> None:
    """Print or install what completes commands in a shell.

    Try it in this shell alone: `source <(takegaki completion bash)`. Completed are commands,
    options, their values and files.

    Exit status: 0 done, 2 an unknown shell, 74 a file cannot be written.
    """
    name = SHELLS.check(shell or _current(), "SHELL")
    with guarded():
        from typer._completion_shared import get_completion_script  # noqa: PLC0415

        script = get_completion_script(prog_name=PROGRAM, complete_var=VARIABLE, shell=name)
        if install:
            answer(_installed(name, script))
        else:
            answer(script)


def _installed(shell: str, script: str) -> str:
    """Write the script into the folder from which this shell loads completions; report what was
    done.
    """
    from pathlib import Path  # noqa: PLC0415  (few lines need it)

    from takegaki.core.atomic_write import write_text  # noqa: PLC0415  (it loads numpy)
    from takegaki.core.reason import said  # noqa: PLC0415  (few install)

    folder, name = _PLACES[shell]
    path = _home(*folder) / name
    path.parent.mkdir(parents=True, exist_ok=True)
    write_text(path, f"{script.strip()}\n")
    lines = [str(path)]
    if shell == "zsh":
        # The other shells look into their folders by themselves.
        settings = Path(os.environ.get("ZDOTDIR") or Path.home()) / ".zshrc"
        if not settings.exists() or ZSH_LINE not in settings.read_text(errors="replace"):
            with settings.open("a") as file:
                file.write(f"\n{ZSH_LINE}\n")
            lines.append(said("usage.line-added", file=str(settings)))
    return "\n".join([*lines, said("usage.new-terminal")])


def _home(variable: str, folder: str, under: str) -> "Path":
    """The folder that this variable names, else that of the home folder; in it the one for
    completions.
    """
    from pathlib import Path  # noqa: PLC0415

    return Path(os.environ.get(variable) or Path.home() / folder) / under


_PLACES = {
    "bash": (("XDG_DATA_HOME", ".local/share", "bash-completion/completions"), PROGRAM),
    "fish": (("XDG_CONFIG_HOME", ".config", "fish/completions"), f"{PROGRAM}.fish"),
    "zsh": (("ZDOTDIR", "", ".zfunc"), f"_{PROGRAM}"),
}
"""By shell: variable, folder of the home folder and what is under it; the name of the file."""

ZSH_LINE = 'fpath+=("${ZDOTDIR:-$HOME}/.zfunc"); autoload -Uz compinit; compinit'


def _current() -> str:
    """The shell that started this program; a usage error where that is not known."""
    from typer._completion_shared import _get_shell_name  # noqa: PLC0415

    name = _get_shell_name()
    if name is None:
        raise misused("SHELL", "shell")
    return name


IS_PROGRAM = False
"""Whether this process is the program itself, not another one that calls its commands."""


def start_of(jobs: "Jobs") -> str:
    """How a command begins so many processes."""
    if jobs == 1 or not IS_PROGRAM:
        return "spawn"
    from takegaki.runtime.processes import warm_start  # noqa: PLC0415

    return warm_start()


def let_shells_ask() -> None:
    """Where a shell requests completions, register the classes of all shells with Typer."""
    if VARIABLE in os.environ:
        from typer._completion_classes import completion_init  # noqa: PLC0415

        completion_init()
