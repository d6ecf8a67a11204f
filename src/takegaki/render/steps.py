"""Scenes of a step: the board with what it rests on and what follows."""

from dataclasses import replace

import numpy as np

from takegaki.core.board import Board
from takegaki.core.puzzle import Puzzle
from takegaki.deduce.deduction import Deduction, Mark
from takegaki.render.cropping import cropped
from takegaki.render.scene import Pointed, Scene


def deduction_scene(puzzle: Puzzle, board: Board, deduction: Deduction, *, title: str = "") -> Scene:
    """The board after a deduction, its premises and conclusions pointed at; of a large one a part.

    board   before it
    """
    pointed = Pointed(
        deduction.clues,
        deduction.faces,
        deduction.vertices,
        tuple(edge for edge, _ in deduction.marks),
        tuple(edge for edge, _ in deduction.conclusions),
    )
    return _scene(puzzle, _with(board, deduction.conclusions), pointed, title)


def place_scene(puzzle: Puzzle, board: Board, deduction: Deduction, *, title: str = "") -> Scene:
    """Where to look for a deduction, without what follows; of a large board a part."""
    graph = puzzle.graph
    on_faces = graph.cells == "faces"
    cells = {*deduction.clues, *(deduction.faces if on_faces else deduction.vertices)}
    others = deduction.vertices if on_faces else deduction.faces
    if not cells and not others:
        beside = graph.edge_cells[[edge for edge, _ in deduction.conclusions[:1]]].ravel().tolist()
        cells = {cell for cell in beside if cell != graph.n_cells}
    faces, vertices = (tuple(sorted(cells)), others) if on_faces else (others, tuple(sorted(cells)))
    return _scene(puzzle, board, Pointed(faces=faces, vertices=vertices), title)


def wrong_scene(puzzle: Puzzle, board: Board, wrong: tuple[Mark, ...], *, title: str = "") -> Scene:
    """A board, its wrong marks pointed at; of a large one a part."""
    return _scene(puzzle, board, Pointed(wrong=tuple(edge for edge, _ in wrong)), title)


def _with(board: Board, marks: tuple[Mark, ...]) -> Board:
    after = np.array(board.marks)
    for edge, mark in marks:
        after[edge] = mark
    return Board.of(board.graph, after)


def _scene(puzzle: Puzzle, board: Board, pointed: Pointed, title: str) -> Scene:
    scene = Scene.of_board(board, puzzle)
    return cropped(replace(scene, pointed=pointed, title=title or scene.title))
