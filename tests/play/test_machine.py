"""A session against a model that keeps every position whole, on every type of puzzle and tiling."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from play.boards import everywhere, puzzle_on
from play.model import Model
from takegaki.core.errors import PuzzleError
from takegaki.core.violations import Fault
from takegaki.play.actions import (
    Action,
    Clear,
    Jumble,
    Lock,
    Mark,
    Marks,
    Shade,
    Sure,
    Turn,
    action_entry,
    action_of,
)
from takegaki.play.pictures import state_entry
from takegaki.play.position import LAYERS
from takegaki.play.saves import session_of, text_of
from takegaki.play.session import Session
from takegaki.puzzles.check import check
from takegaki.puzzles.puzzle_tables import PuzzleTables
from tiers import examples


class Machine(RuleBasedStateMachine):
    """What a player can do, in any order."""

    @initialize(board=st.sampled_from(everywhere()), seed=st.integers(0, 5))
    def begin(self, board: Any, seed: int) -> None:
        self.puzzle = puzzle_on(*board, rows=4, cols=2, seed=seed)
        self.graph = self.puzzle.graph
        self.tiles = self.puzzle.kind == "net"
        self.session = Session(self.puzzle, clock=lambda: 0.0)
        self.model = Model(self.puzzle)
        self.tables = PuzzleTables(self.puzzle)
        self.derived_of: object = None

    def act(self, *actions: Action) -> None:
        actions = tuple(action_of(action_entry(action)) for action in actions)
        try:
            self.model.act(actions)
        except PuzzleError as refused:
            with pytest.raises(PuzzleError) as caught:
                self.session.act(*actions)
            assert str(caught.value) == str(refused) or type(refused) is PuzzleError
        else:
            self.session.act(*actions)

    @precondition(lambda self: not self.tiles)
    @rule(data=st.data())
    def mark(self, data: st.DataObject) -> None:
        edges = st.integers(0, self.graph.n_edges - 1)
        marks = data.draw(
            st.lists(st.tuples(edges, st.sampled_from((-1, 0, 1))), min_size=1, max_size=4)
        )
        self.act(*(Mark(edge, mark) for edge, mark in marks))

    @precondition(lambda self: not self.tiles)
    @rule(data=st.data(), sure=st.booleans(), shade=st.integers(0, 2))
    def pencil(self, data: st.DataObject, sure: bool, shade: int) -> None:
        edge = data.draw(st.integers(0, self.graph.n_edges - 1))
        face = data.draw(st.integers(0, self.graph.n_faces - 1))
        self.act(Sure(edge, sure), Shade(face, shade))

    @precondition(lambda self: self.tiles)
    @rule(data=st.data(), quarters=st.integers(1, 3), locked=st.booleans())
    def turn(self, data: st.DataObject, quarters: int, locked: bool) -> None:
        cell = data.draw(st.integers(0, self.graph.n_vertices - 1))
        self.act(Turn(cell, quarters), Lock(cell, locked))

    @precondition(lambda self: self.tiles)
    @rule(seed=st.integers(0, 9))
    def jumble(self, seed: int) -> None:
        self.act(Jumble(seed))

    @rule(data=st.data())
    def replace_all(self, data: st.DataObject) -> None:
        marks = data.draw(
            st.lists(
                st.sampled_from(".-x"), min_size=self.graph.n_edges, max_size=self.graph.n_edges
            )
        )
        self.act(Marks("".join(marks)))

    @rule()
    def clear(self) -> None:
        self.act(Clear())

    @rule(number=st.integers(0, 10**6))
    def miss(self, number: int) -> None:
        before = self.session.position
        beyond = (
            Turn(self.graph.n_vertices + number, 1)
            if self.tiles
            else Mark(self.graph.n_edges + number, 1)
        )
        first = Jumble(number) if self.tiles else Marks("-" * self.graph.n_edges)
        wrong = Shade(0, 1) if self.tiles else Lock(0, True)
        for action in (beyond, wrong):
            with pytest.raises(PuzzleError):
                self.session.act(first, action)
        assert self.session.position == before

    @rule()
    def ask_for_what_is_not_there(self) -> None:
        """What cannot be done says so and changes nothing."""
        wrong: list[Callable[[], object]] = [lambda: self.session.act(Marks("?"))]
        wrong += [] if self.session.can_undo else [self.session.undo]
        wrong += [] if self.session.can_redo else [self.session.redo]
        wrong += [] if self.session.checkpoints else [self.session.keep, self.session.throw_away]
        revision = self.session.revision
        for call in wrong:
            with pytest.raises(PuzzleError):
                call()
        assert self.session.revision == revision

    @rule(count=st.integers(1, 4))
    def undo(self, count: int) -> None:
        for _ in range(count):
            if self.session.can_undo:
                self.session.undo()
                self.model.undo()

    @rule(count=st.integers(1, 4))
    def redo(self, count: int) -> None:
        for _ in range(count):
            if self.session.can_redo:
                self.session.redo()
                self.model.redo()

    @rule(name=st.sampled_from(("", "a", "b  b")))
    def checkpoint(self, name: str) -> None:
        self.session.checkpoint(name)
        self.model.checkpoint()

    @precondition(lambda self: self.session.checkpoints)
    @rule(keep=st.booleans())
    def close_checkpoint(self, keep: bool) -> None:
        (self.session.keep if keep else self.session.throw_away)()
        (self.model.keep if keep else self.model.throw_away)()

    @rule()
    def save_and_load(self) -> None:
        text = text_of(self.session)
        self.session = session_of(text, clock=lambda: 0.0)
        assert text_of(self.session) == text

    @invariant()
    def same(self) -> None:
        if not hasattr(self, "model"):
            return
        now = self.model.now
        for name in LAYERS:
            assert self.session.position.layer(name).tolist() == now.layers[name], name
        assert len(self.session.checkpoints) == len(now.checkpoints)
        assert self.session.moves == list(now.moves)
        assert self.session.can_undo == bool(self.model.before)
        assert self.session.can_redo == bool(self.model.after)

    @invariant()
    def derived(self) -> None:
        if not hasattr(self, "model") or self.derived_of == (self.session, self.model.now.layers):
            return
        # Most of the time of a sequence goes here: once for each position of a session.
        self.derived_of = (self.session, self.model.now.layers)
        board = self.session.board
        assert board.marks.tolist() == self.model.marks()
        violations = check(self.puzzle, board, self.tables)
        assert self.session.check() == violations
        assert self.session.solved == (not violations)
        assert state_entry(self.session)["solved"] == self.session.solved
        # What cannot be cured is wrong already.
        certain = check(self.puzzle, self.session.certain, self.tables)
        assert not self.session.solved or not self.session.errors()
        if not self.tiles:
            # Of a loop closed too early the check names the clues that it leaves.
            named = {
                error for error in self.session.errors() if error.fault is not Fault.EARLY_LOOP
            }
            assert named <= set(certain)


Machine.TestCase.settings = settings(
    max_examples=examples(60), stateful_step_count=25, suppress_health_check=[HealthCheck.too_slow]
)
TestMachine = Machine.TestCase


def test_the_model_can_fail() -> None:
    """A machine that agrees with everything would show nothing."""
    puzzle = puzzle_on("slitherlink", "honeycomb")
    model, session = Model(puzzle), Session(puzzle)
    model.act((Mark(1, 1),))
    assert session.position.marks.tolist() != model.now.layers["marks"]
    assert replace(model.now, moves=()).moves == ()
    assert np.count_nonzero(session.position.marks) == 0
