"""The rules of one patch as words: bit i of a word for mark i.

Construction, refinement and application all hold rules so. A row of a table of rules is named by
the columns of `takegaki.rules.kernels.rule_board`.
"""

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from takegaki.core.lazy_dataclass import dataclass, replace
from takegaki.core.marks import CROSS, LINE
from takegaki.core.puzzle import NO_CLUE
from takegaki.core.sorted_values import distinct
from takegaki.rules.kernels.rule_board import CLUE_BITS, CROSSES, LINES
from takegaki.rules.patches.embeddings import automorphisms
from takegaki.rules.patches.patch import Patch
from takegaki.rules.patches.turning import Move, turned_rows
from takegaki.runtime.arrays import Bytes

Words = NDArray[np.int64]
"""(n, 2) lines and crosses, or (n, 4) those before and those after."""


def mark_words(marks: Bytes) -> Words:
    """(n, 2) lines and crosses, from (n, marks) rows of marks."""
    bits = np.int64(1) << np.arange(marks.shape[1])
    return np.stack([((marks == value) * bits).sum(axis=1) for value in (LINE, CROSS)], axis=1)


def from_cubes(cubes: NDArray[np.int64], n_marks: int) -> Words:
    """(n, 2) words from cubes with two bits a mark: 2i for a cross, 2i + 1 for a line."""
    words = np.zeros((len(cubes), 2), dtype=np.int64)
    for mark in range(n_marks):
        words[:, LINES] |= ((cubes >> (2 * mark + 1)) & 1) << mark
        words[:, CROSSES] |= ((cubes >> (2 * mark)) & 1) << mark
    return words


def moved_bits(words: Words, images: Sequence[int]) -> Words:
    """The words after bit i went to bit images[i]."""
    result = np.zeros_like(words)
    for mark, image in enumerate(images):
        result |= ((words >> mark) & 1) << image
    return result


def recoloured(words: Words, n_edges: int) -> Words:
    """The words with inside and outside exchanged: bits from n_edges on swap lines with crosses."""
    edges = (1 << n_edges) - 1
    swapped = words.copy()
    for pair in range(0, words.shape[1], 2):
        for own, other in ((pair, pair + 1), (pair + 1, pair)):
            swapped[:, own] = (words[:, own] & edges) | (words[:, other] & ~edges)
    return swapped


def sizes(words: Words) -> NDArray[np.int64]:
    """(n,) how many marks the first two words of each row hold."""
    found: NDArray[np.int64] = np.bitwise_count(words[:, LINES] | words[:, CROSSES]).astype(
        np.int64
    )
    return found


def without_repeats(words: Words) -> Words:
    """The distinct rows, ascending."""
    found: Words = np.unique(words, axis=0)
    return found


@dataclass(frozen=True, eq=False)
class PackedRules:
    """Rules of one patch.

    clues           (n, faces) NO_CLUE for any
    before, after   (n, 2) words: lines and crosses given, and those that follow
    """

    patch: Patch
    clues: Bytes
    before: Words
    after: Words

    def __len__(self) -> int:
        return len(self.before)

    def taken(self, rows: NDArray[np.bool_] | NDArray[np.intp]) -> "PackedRules":
        """Some of them."""
        return replace(
            self, clues=self.clues[rows], before=self.before[rows], after=self.after[rows]
        )

    @property
    def n_premises(self) -> NDArray[np.int64]:
        """(n,) clues and marks that each rule requires."""
        found: NDArray[np.int64] = np.sum(self.clues != NO_CLUE, axis=1) + sizes(self.before)
        return found

    @property
    def codes(self) -> NDArray[np.int64]:
        """(n,) the clues required as one number each."""
        found: NDArray[np.int64] = clue_codes(self.clues, np.arange(self.clues.shape[1]))[:, 0]
        return found

    @property
    def rows(self) -> NDArray[np.int64]:
        """(n, faces + 4) clues, then words: equal for the same rules."""
        return np.concatenate([self.clues, self.before, self.after], axis=1)

    @property
    def table(self) -> Words:
        """(n, 6) the rules as rows of `takegaki.rules.kernels.rule_board`."""
        codes = clue_codes(self.clues, np.arange(self.clues.shape[1]))
        return np.concatenate([self.before, self.after, codes], axis=1)


def clue_codes(clues: Bytes, faces: NDArray[np.integer]) -> NDArray[np.int64]:
    """(n, 2) rows of clues of these faces as one number each, and all bits of the faces with a
    clue.
    """
    shifts = CLUE_BITS * faces.astype(np.int64)
    codes = ((clues.astype(np.int64) + 1) << shifts).sum(axis=1)
    bits = ((clues != NO_CLUE) * np.int64(15) << shifts).sum(axis=1)
    found: NDArray[np.int64] = np.stack([codes, bits], axis=1)
    return found


def select_rules(
    packs: Sequence[PackedRules], chosen: NDArray[np.bool_]
) -> tuple[PackedRules, ...]:
    """Some rules of all; `chosen` runs over all packs."""
    ends = np.cumsum([len(pack) for pack in packs])
    return tuple(
        pack.taken(chosen[end - len(pack) : end]) for pack, end in zip(packs, ends, strict=True)
    )


def join_patches(packs: Iterable[PackedRules]) -> tuple[PackedRules, ...]:
    """One pack for each patch that has rules."""
    by_patch: dict[Patch, list[PackedRules]] = {}
    for pack in packs:
        if len(pack):
            by_patch.setdefault(pack.patch, []).append(pack)
    return tuple(map(join_packs, by_patch.values()))


def join_packs(packs: Sequence[PackedRules]) -> PackedRules:
    """The rules of packs of one patch, one pack after the other; at least one pack."""
    columns = zip(*[(pack.clues, pack.before, pack.after) for pack in packs], strict=True)
    return PackedRules(packs[0].patch, *map(np.concatenate, columns))


def packed_images(pack: PackedRules) -> tuple[PackedRules, ...]:
    """The pack under each symmetry of its patch, row by row; with colours, also recoloured."""
    found = []
    n_edges = len(pack.patch.edges)
    for move in automorphisms(pack.patch):
        found.append(moved(pack, move))
        if pack.patch.recolours:
            last = found[-1]
            swapped = (recoloured(last.before, n_edges), recoloured(last.after, n_edges))
            found.append(PackedRules(pack.patch, last.clues, *swapped))
    return tuple(found)


def moved(pack: PackedRules, move: Move) -> PackedRules:
    """The rules after the cells and marks of their patch went to their images."""
    clues, marks = turned_rows(pack.patch, pack.clues, move), move[1]
    before, after = moved_bits(pack.before, marks), moved_bits(pack.after, marks)
    return PackedRules(pack.patch, clues, before, after)


def spread_on_patch(pack: PackedRules) -> PackedRules:
    """All images of the rules under the symmetries of the patch, each once."""
    every = join_packs(packed_images(pack))
    _, first = np.unique(every.table, axis=0, return_index=True)
    return every.taken(first)


def distinct_rows(pack: PackedRules) -> NDArray[np.intp]:
    """The first row of each rule of the pack, by the codes of their clues, then by what they
    require and what they conclude: mark by mark, a cross before no mark before a line.
    """
    n_marks = pack.patch.n_marks
    keys = (_ordered(pack.after, n_marks), _ordered(pack.before, n_marks), pack.codes)
    order = np.lexsort(keys)
    differs = np.ones(len(order), dtype=np.bool_)
    differs[1:] = False
    for key in keys:
        differs[1:] |= np.diff(key[order]) != 0
    return order[differs]


def _ordered(words: Words, n_marks: int) -> NDArray[np.int64]:
    """(n,) marks as numbers in base 3, the first mark first: at most MAX_MARKS digits."""
    found = np.zeros(len(words), dtype=np.int64)
    for mark in range(n_marks):
        found = 3 * found + (words[:, LINES] >> mark & 1) - (words[:, CROSSES] >> mark & 1)
    return found


def class_of_rules(pack: PackedRules) -> NDArray[np.intp]:
    """(n,) for each rule the first row of its class under the symmetries of the patch."""
    parts = [part.table for part in packed_images(pack)]
    least = parts[0]
    for part in parts[1:]:
        differ = part != least
        column = np.argmax(differ, axis=1)
        rows = np.arange(len(least))
        smaller = part[rows, column] < least[rows, column]
        least = np.where(smaller[:, None], part, least)
    _, first, inverse = np.unique(least, axis=0, return_index=True, return_inverse=True)
    found: NDArray[np.intp] = first[inverse.ravel()]
    return found


def representatives(pack: PackedRules) -> PackedRules:
    """One rule of each class."""
    return pack.taken(distinct(class_of_rules(pack)))
