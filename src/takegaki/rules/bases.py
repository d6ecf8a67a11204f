"""The bases of a recipe, a layer of patches after the other, in one process or several."""

import multiprocessing
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed

from takegaki.core.processes import begin_in_pool, end_pool, interrupts_held
from takegaki.rules.base import Base, base_of
from takegaki.rules.built import Recipe
from takegaki.rules.patch import Patch


def bases(recipe: Recipe, known: dict[Patch, Base] | None = None, *, jobs: int = 1) -> Iterator[Base]:
    """The base of each patch of a recipe that is not known yet, as they come.

    known   bases of patches of the recipe, made before; those that come are put in too
    jobs    processes to use, at most one for each patch of a layer

    Leaving the loop over the answers ends the processes. Raises LimitError for a patch too large.
    """
    known = {} if known is None else known
    smaller: list[Base] = []
    for layer in recipe.layers:
        left = [patch for patch in layer if patch not in known]
        for base in _of_layer(recipe, left, smaller, min(jobs, len(left))):
            known[base.patch] = base
            yield base
        smaller += [known[patch] for patch in layer]


def all_bases(recipe: Recipe, *, jobs: int = 1) -> tuple[Base, ...]:
    """The bases of all patches of a recipe, in its order."""
    known: dict[Patch, Base] = {}
    for _ in bases(recipe, known, jobs=jobs):
        pass
    return tuple(known[patch] for patch in recipe.patches)


def _of_layer(recipe: Recipe, layer: Sequence[Patch], smaller: Sequence[Base], jobs: int) -> Iterator[Base]:
    if jobs <= 1:
        for patch in layer:
            yield _made(patch, recipe.values, smaller, recipe.most_clues)
        return
    # Spawned, as other threads may run and hold locks at a fork.
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), _begin) as pool:
        try:
            with interrupts_held():
                waiting = [
                    pool.submit(_made, patch, recipe.values, smaller, recipe.most_clues) for patch in layer
                ]
            for future in as_completed(waiting):
                yield future.result()
        finally:
            end_pool(pool)


def _begin() -> None:
    begin_in_pool()


def _made(patch: Patch, values: tuple[int, ...], smaller: Sequence[Base], most_clues: int | None) -> Base:
    found = base_of(patch, values, smaller, most_clues=most_clues)
    assert found is not None
    return found
