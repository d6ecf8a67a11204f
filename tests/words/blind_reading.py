"""Sheets for a blind reading, started in tests/: `python -m words.blind_reading FOLDER [SEED]`.

Whoever reads has a picture, in which what follows is not drawn, and the sentences, and says what to
draw and why; `key.txt`, not to be looked at before, has the answers. Each sheet has twenty:
explanations and hints of as many techniques up to Hard as there are, boards that a check found
wrong, and commands that went wrong.

`python -m words.blind_reading FOLDER ANSWERS` compares: ANSWERS has a line for each card like
those of the key, "masyu-hints 3: line a c; cross b": edges by their letters or as "r4c5-top".
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from html import escape
from itertools import cycle
from pathlib import Path
from random import Random

import numpy as np

from shared import corpus, square_puzzle
from takegaki import Generated, Puzzle, check, explain, generate, graph_of
from takegaki.core.board import Board
from takegaki.core.lazy_dataclass import replace
from takegaki.core.marks import CROSS, LINE, UNKNOWN
from takegaki.core.place_names import cells_named, edge_name
from takegaki.deduce.deduction import Deduction
from takegaki.deduce.hint import hint
from takegaki.deduce.level import Level
from takegaki.render.captions import Captions, in_html
from takegaki.render.scene import Scene
from takegaki.render.step_scenes import deduction_scene
from takegaki.render.svg import svg
from words.write_sentences import stored

MANY = 20
LARGEST = 10
"""Columns of a board whose cells stay large enough."""
ELSEWHERE = 0.2
"""Share of boards that are no squares."""
SIX = 6
"""Cards of a sheet: three beside each other, so that a cell of a 10x10 board has over 40 pixels."""
STYLE = (
    "body{font:19px sans-serif;width:1560px;margin:0}svg{width:500px;height:auto;max-height:500px;"
    "display:block}div{display:inline-block;width:506px;vertical-align:top;margin:4px;"
    "border-top:1px solid}p{margin:4px 0}"
)
COMMANDS = (
    ["solve", "garbage"],
    ["solve", "3 3\n3 3 5"],
    ["generate", "0x10"],
    ["generate", "10x10", "--level", "extreme"],
    ["generate", "10x10", "--clues", "0.3", "--minimal"],
    ["generate", "10x10", "--tiling", "hexagons"],
    ["explain", "333\n...\n...", "--level", "hardest"],
    ["hint", "3..\n...\n...", "--near", "r9c9"],
    ["solve", "https://puzz.link/p?sudoku/9/9/abc"],
    ["convert", "33\n..", "--to", "janko2"],
    ["solve", "33\n..", "--method", "satt"],
    ["rate", "..\n.."],
    ["check", "33\n.."],
    ["solve", "33\n...", "--from", "grid"],
    ["print", "33\n..", "--paper", "a5", "-o", "x.pdf"],
    ["techniques", "colourin"],
    ["rules", "show", "nothing"],
    ["solve", "33\n..", "--time-limit", "soon"],
    ["hint", "33\n33"],
    ["generate", "10x10", "--unknown"],
)
"""Commands with something wrong."""


def drawn(lot: Random, kind: str) -> Iterator[Puzzle]:
    """Puzzles by chance: published ones of Slitherlink on squares and a few on other boards, or new
    ones of another type.
    """
    if kind != "slitherlink":
        for level in ("easy", "normal", "tricky", "hard") * 3:
            made = generate(
                graph_of("cells", 7, 7), kind=kind, level=level, seed=lot.randrange(10**6)
            )
            if isinstance(made, Generated):
                yield made.puzzle
        return
    published = [one for one in corpus("published.jsonl") if one["rows"] in (7, 8, 10)]
    published = [one for one in published if one["cols"] <= LARGEST]
    others = [one for name, one in stored().items() if name.startswith(kind + " ")]
    lot.shuffle(others)
    elsewhere = cycle(one for one in others if one.graph.n_faces < LARGEST * LARGEST)
    for record in lot.sample(published, 4 * MANY):
        yield square_puzzle(record["clues"])
        if lot.random() < ELSEWHERE:
            yield next(elsewhere)


def steps(lot: Random, kind: str) -> Iterator[tuple[Puzzle, Board, Deduction]]:
    """A step of each technique and pattern up to Hard, then others, of puzzles by chance."""
    seen: set[str] = set()
    again = []
    for puzzle in drawn(lot, kind):
        found = list(explain(puzzle, level=Level.HARD).ideas.steps)
        lot.shuffle(found)
        for step in found:
            deduction = step.deduction
            if deduction.technique.level > Level.HARD:
                continue
            if deduction.title in seen:
                again.append((puzzle, step.board, deduction))
                continue
            seen.add(deduction.title)
            yield puzzle, step.board, deduction
            break
    lot.shuffle(again)
    yield from again


def picture(puzzle: Puzzle, board: Board, found: Deduction, captions: Captions) -> str:
    """The board before a step, with the letters and what it rests on; what follows is not drawn."""
    scene = deduction_scene(puzzle, board, found, captions=captions)
    if scene.graph is not puzzle.graph:
        return svg(scene)
    pointed = replace(scene.pointed, new=())
    return svg(replace(scene, marks=board.marks, pointed=pointed))


def answer(puzzle: Puzzle, found: Deduction, captions: Captions) -> str:
    """What follows, by the letters of the picture, else by names."""
    parts = []
    for mark, word in ((LINE, "line"), (CROSS, "cross")):
        edges = [edge for edge, made in found.conclusions if made == mark]
        names = sorted(
            captions.letters.given.get(("edge", edge)) or short_name(puzzle, edge) for edge in edges
        )
        if names:
            parts.append(f"{word} {' '.join(names)}")
    return "; ".join(parts)


def short_name(puzzle: Puzzle, edge: int) -> str:
    """An edge as "r4c5-top", or between two cells "r4c5-r4c6"."""
    name = edge_name(puzzle.graph, edge)
    if between := re.findall(r"r[0-9]+c[0-9]+", name)[1:]:
        return "-".join([re.findall(r"r[0-9]+c[0-9]+", name)[0], *between])
    way = re.search(r"the (.+) edge of (.+)", name)
    return f"{way[2]}-{way[1]}".replace(" ", "-") if way else name.replace(" ", "-")


def compare(folder: Path, answers: Path) -> None:
    """How many cards of each sheet were read as they are, and those that were not."""
    key = dict(line.split(": ", 1) for line in (folder / "key.txt").read_text().splitlines())
    given = dict(line.split(": ", 1) for line in answers.read_text().splitlines() if line.strip())
    right: dict[str, list[bool]] = {}
    for card, said in given.items():
        marks = key[card].rpartition(": ")[2]
        is_right = parts_of(said) == parts_of(marks)
        right.setdefault(card.rpartition(" ")[0], []).append(is_right)
        if not is_right:
            print(f"{card}: {said}, not {key[card]}")
    for sheet, found in (*right.items(), ("all", [one for some in right.values() for one in some])):
        print(f"{sheet:26} {sum(found)} of {len(found)}")


def parts_of(said: str) -> set[tuple[str, str]]:
    """Marks as pairs of what and where; an edge of two cells is that of the first."""
    words = [part.split() for part in said.split(";")]
    return {(what, _first(where)) for what, *places in words for where in places}


def _first(where: str) -> str:
    found = re.fullmatch(r"r([0-9]+)c([0-9]+)-(top|left)", where)
    if not found:
        return where
    row, col, way = int(found[1]), int(found[2]), found[3]
    if way == "top" and row > 1:
        return f"r{row - 1}c{col}-bottom"
    return f"r{row}c{col - 1}-right" if way == "left" and col > 1 else where


def explanations(lot: Random, kind: str, *, told: bool) -> Iterator[tuple[str, str, str]]:
    """Picture, sentences and answer of steps, or of hints."""
    for puzzle, before, found in steps(lot, kind):
        board, deduction = before, found
        if told:
            hinted = hint(puzzle, before)
            if hinted.kind != "next" or hinted.deduction is None:
                continue
            deduction = hinted.deduction
        captions = Captions(puzzle.graph, deduction, listed=True)
        story = "".join(f"<p>- {in_html(line)}</p>" for line in captions.story)
        text = f"<p>{in_html(captions.told if told else captions.sentence)}</p>{story}"
        key = f"{deduction.title}: {answer(puzzle, deduction, captions)}"
        yield picture(puzzle, board, deduction, captions), text, key


def mistakes(lot: Random) -> Iterator[tuple[str, str, str]]:
    """Boards with some wrong marks, what a check says, and nothing pointed at."""
    puzzles = [one for one in stored().values() if one.kind == "slitherlink" and one.graph.rows]
    lot.shuffle(puzzles)
    for puzzle in puzzles:
        marks = np.full(puzzle.graph.n_edges, UNKNOWN, dtype=np.int8)
        marks[lot.sample(range(puzzle.graph.n_edges), puzzle.graph.n_edges // 6)] = LINE
        board = Board.of(puzzle.graph, marks)
        found = check(puzzle, board)
        if found:
            one = lot.choice(list(found))
            numbered = tuple((cell, cell + 1) for cell in cells_named([one.text]))
            scene = replace(Scene.of_board(board, puzzle), rulers=True, numbered=numbered)
            faults = f"{one.fault.name}: faces {one.faces}, dots {one.vertices}, edges {one.edges}"
            yield svg(scene), f"<p>{escape(one.text)}</p>", faults


def commands() -> Iterator[tuple[str, str, str]]:
    """What commands that go wrong say."""
    for arguments in COMMANDS:
        command = [sys.executable, "-m", "takegaki", *arguments]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        said = done.stderr.strip() or done.stdout.strip()
        yield (
            "",
            f"<p><b>{escape(' '.join(arguments))}</b></p><p>{escape(said)}</p>",
            str(done.returncode),
        )


def main(folder: Path, seed: int) -> None:
    """Write the sheets and the key."""
    folder.mkdir(parents=True, exist_ok=True)
    sheets = {"mistakes": mistakes(Random(seed)), "commands": commands()}
    for number, kind in enumerate(("slitherlink", "net", "masyu"), start=1):
        lots = Random(seed + number), Random(seed - number)
        sheets[f"{kind}-explanations"] = explanations(lots[0], kind, told=False)
        sheets[f"{kind}-hints"] = explanations(lots[1], kind, told=True)
    keys = []
    for name, items in sheets.items():
        cards = []
        for number, (drawn, text, key) in zip(range(1, MANY + 1), items, strict=False):
            cards.append(f"<div><b>{name} {number}</b>{drawn}{text}</div>")
            keys.append(f"{name} {number}: {key}")
        for number, start in enumerate(range(0, len(cards), SIX)):
            parts = [f'<meta charset="utf-8"><style>{STYLE}</style>', *cards[start : start + SIX]]
            (folder / f"{name}-{number}.html").write_text("\n".join(parts), "utf-8")
    (folder / "key.txt").write_text("\n".join(keys) + "\n", "utf-8")


if __name__ == "__main__":
    if len(sys.argv) > 2 and not sys.argv[2].isdecimal():
        compare(Path(sys.argv[1]), Path(sys.argv[2]))
    else:
        main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1)
