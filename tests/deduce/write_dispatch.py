"""Writes `deduce/kernels/dispatch.py` from the table of techniques.

Started in tests/: `python -m deduce.write_dispatch`.

Machine code calls what it names, so it cannot look kernels up in the table; and a file can be read,
stepped through and checked as any other.
"""

from collections.abc import Iterable
from itertools import groupby
from pathlib import Path

from takegaki.deduce.technique import On, Technique
from takegaki.deduce.technique_table import TECHNIQUES

HOME = Path(__file__).parents[2] / "src/takegaki/deduce/kernels/dispatch.py"
KERNELS = "takegaki.deduce.kernels"

HEAD = '''"""The turns of techniques: the kernel that each number stands for.

Written from the table of techniques, by `python -m deduce.write_dispatch` in `tests/`; not by hand.
"""

'''

FIRST = '''

@inlined
def take_turn(s: FactBoard, technique: TechniqueNumber, item: int) -> None:
    """A turn of a technique with a queue, at a place or an edge."""
'''


def dispatch() -> str:
    """The text of the file."""
    queued = [one for one in TECHNIQUES.values() if one.on is not On.BOARD]
    groups = [list(group) for _, group in groupby(queued, key=_group)]
    text = HEAD + _imports(queued, [group[-1] for group in groups[:-1]]) + FIRST
    text += _chain([f"technique <= {_constant(group[-1])}" for group in groups], map(_call, groups))
    for group in (group for group in groups if len(group) > 1):
        text += f"\n\n@inlined\ndef {_group(group[0])}"
        text += "(s: FactBoard, technique: TechniqueNumber, item: int) -> None:\n"
        text += _chain([f"technique == {_constant(one)}" for one in group], map(_alone, group))
    return text


def _group(technique: Technique) -> str:
    goal = {"loop": "loops", "tree": "tiles"}[technique.goals[0]]
    return f"_{technique.level.word}_on_{goal}"


def _call(group: list[Technique]) -> str:
    return _alone(*group) if len(group) == 1 else f"{_group(group[0])}(s, technique, item)"


def _alone(technique: Technique) -> str:
    return f"{technique.run.partition(':')[2]}(s, item)"


def _constant(technique: Technique) -> str:
    return technique.name.upper().replace("-", "_")


def _chain(tests: list[str], calls: Iterable[str]) -> str:
    """Statements of which the first with a true test is run, the last one if there is none."""
    heads = [f"if {tests[0]}:", *(f"elif {test}:" for test in tests[1:-1]), "else:"]
    pairs = zip(heads, calls, strict=True)
    return "".join(f"    {head}\n        {call}\n" for head, call in pairs)


def _imports(queued: list[Technique], lasts: list[Technique]) -> str:
    named: dict[str, set[str]] = {
        f"{KERNELS}.fact_board": {"FactBoard", "TechniqueNumber"},
        "takegaki.runtime.kernels": {"inlined"},
        "takegaki.deduce.technique_table": {_constant(one) for one in lasts},
    }
    for _, group in groupby(queued, key=_group):
        # The last of a group needs no test.
        tested = [_constant(one) for one in group][:-1]
        named["takegaki.deduce.technique_table"].update(tested)
    for one in queued:
        module, _, kernel = one.run.partition(":")
        named.setdefault(f"{KERNELS}.{module}", set()).add(kernel)
    return "".join(_import(module, sorted(names)) for module, names in sorted(named.items()))


def _import(module: str, names: list[str]) -> str:
    line = f"from {module} import {', '.join(names)}\n"
    if len(line) <= 101:
        return line
    return f"from {module} import (\n{''.join(f'    {name},' + chr(10) for name in names)})\n"


if __name__ == "__main__":
    HOME.write_text(dispatch(), encoding="utf-8")
    print(f"the turns of techniques in {HOME}")
