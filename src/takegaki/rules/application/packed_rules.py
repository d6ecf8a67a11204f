"""Many rules of one patch packed into words: bit i of a word for mark i; and from rules to words
and back.
"""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from takegaki.core.board import LINE, UNKNOWN
from takegaki.core.lazy_dataclass import dataclass, replace
from takegaki.core.puzzle import NO_CLUE
from takegaki.core.sorted_values import distinct
from takegaki.rules.kernels.rule_board import CLUE_BITS
from takegaki.rules.notation.rule import Rule, Status, marks_of, rule_key, variants, words
from takegaki.rules.patches.embeddings import automorphisms, embeddings
from takegaki.rules.patches.embeddings import canonical_patch as standing
from takegaki.rules.patches.patch import Patch
from takegaki.rules.patches.turning import side_pointed_over, turned_rows
from takegaki.runtime.arrays import Bytes

Words = NDArray[np.int64]
"""(n, 2) lines and crosses, or (n, 4) those before and those after."""


def from_cubes(cubes: NDArray[np.int64], n_marks: int) -> Words:
    """(n, 2) words from cubes with two bits a mark: 2i for a cross, 2i + 1 for a line."""
    words = np.zeros((len(cubes), 2), dtype=np.int64)
    for mark in range(n_marks):
        words[:, 0] |= ((cubes >> (2 * mark + 1)) & 1) << mark
        words[:, 1] |= ((cubes >> (2 * mark)) & 1) << mark
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
    found: NDArray[np.int64] = np.bitwise_count(words[:, 0] | words[:, 1]).astype(np.int64)
    return found


def without_repeats(words: Words) -> Words:
    """The distinct rows, ascending."""
    found: Words = np.unique(words, axis=0)
    return found


class PackedLike(Protocol):
    """Rules as words, however they were made."""

    @property
    def patch(self) -> Patch:
        """Where they live."""

    @property
    def clues(self) -> Bytes:
        """(n, faces) the clues of each rule, NO_CLUE for any."""

    @property
    def before(self) -> Words:
        """(n, 2) lines and crosses given."""

    @property
    def after(self) -> Words:
        """(n, 2) lines and crosses that follow."""


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
    def table(self) -> Words:
        """(n, 6) lines and crosses before, lines and crosses after, code, bits of the faces in a
        code.
        """
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


def pack_built(built: PackedLike) -> PackedRules:
    """The rules of one patch, however they were made."""
    return PackedRules(built.patch, built.clues, built.before, built.after)


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
    return tuple(
        PackedRules(
            patch, *(np.concatenate(column) for column in zip(*map(_columns, parts), strict=True))
        )
        for patch, parts in by_patch.items()
    )


def _columns(pack: PackedRules) -> tuple[Bytes, Words, Words]:
    return pack.clues, pack.before, pack.after


def pack_rules(rules: Iterable[Rule]) -> tuple[PackedRules, ...]:
    """Packs of rules without assumption, a pack for each patch; the smallest patches first."""
    ordered = sorted(
        (rule for rule in rules if not rule.loops),
        key=lambda rule: (
            rule.patch.n_marks,
            rule.patch.faces,
            rule.patch.edges,
            rule.patch.coloured,
        ),
    )
    return tuple(
        _packed_on_patch(patch, list(group))
        for patch, group in groupby(ordered, key=lambda r: r.patch)
    )


def _packed_on_patch(patch: Patch, rules: list[Rule]) -> PackedRules:
    clues = np.array([rule.clues for rule in rules], dtype=np.int8).reshape(len(rules), -1)
    before = np.array([words(rule.before) for rule in rules], dtype=np.int64)
    return PackedRules(
        patch, clues, before, np.array([words(rule.after) for rule in rules], dtype=np.int64)
    )


def unpack_rules(
    packs: Iterable[PackedRules], source: str, *, status: Status = "proven", prefix: str = ""
) -> tuple[Rule, ...]:
    """Packs as rules, called by their number."""
    found: list[Rule] = []
    for pack in packs:
        rows = zip(pack.clues.tolist(), pack.before.tolist(), pack.after.tolist(), strict=True)
        n_marks = pack.patch.n_marks
        for clues, (lines, crosses), (more_lines, more_crosses) in rows:
            before, after = (
                marks_of(lines, crosses, n_marks),
                marks_of(more_lines, more_crosses, n_marks),
            )
            name = f"{prefix}{len(found) + 1}"
            found.append(
                Rule(pack.patch, tuple(clues), before, after, frozenset(), name, source, status)
            )
    return tuple(found)


def packed_images(pack: PackedRules) -> tuple[PackedRules, ...]:
    """The pack under each symmetry of its patch, row by row; with colours, also recoloured."""
    found = []
    n_edges = len(pack.patch.edges)
    for move in automorphisms(pack.patch):
        marks, clues = move[1], turned_rows(pack.patch, pack.clues, move)
        found.append(
            PackedRules(
                pack.patch, clues, moved_bits(pack.before, marks), moved_bits(pack.after, marks)
            )
        )
        if pack.patch.recolours:
            last = found[-1]
            swapped = (recoloured(last.before, n_edges), recoloured(last.after, n_edges))
            found.append(PackedRules(pack.patch, clues, *swapped))
    return tuple(found)


def spread_on_patch(pack: PackedRules) -> PackedRules:
    """All images of the rules under the symmetries of the patch, each once."""
    parts = packed_images(pack)
    every = np.concatenate([part.table for part in parts])
    clues = np.concatenate([part.clues for part in parts])
    _, first = np.unique(every, axis=0, return_index=True)
    return PackedRules(pack.patch, clues[first], every[first, :2], every[first, 2:4])


def all_variants(pack: PackedRules) -> tuple[PackedRules, ...]:
    """All images of the rules, those on rotated and mirrored patches too: as the paper counts
    rules.
    """
    n_marks, n_faces = pack.patch.n_marks, len(pack.patch.faces)
    whole = Rule(pack.patch, (0,) * n_faces, (LINE,) * n_marks, (UNKNOWN,) * n_marks)
    if len(variants(whole)) == 1:
        return (spread_on_patch(pack),)
    found = {
        rule_key(image): image for rule in unpack_rules([pack], "") for image in variants(rule)
    }
    return pack_rules(found.values())


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


def n_variants(pack: PackedRules) -> NDArray[np.int64]:
    """(n,) how many images each rule has, those that are shifts of each other counted once."""
    rules = unpack_rules([pack], "")
    return np.array([len(variants(rule)) for rule in rules], dtype=np.int64)


def without_idle_places(rule: Rule) -> Rule:
    """The rule on the patch of the places that it uses, at that patch's standard place.

    On a smaller patch it is placed on a board less often and has fewer images. The sides over which
    its clues point stay, and all where it names colours alone: a patch is laid by its edges.
    """
    patch = rule.patch
    faces = [i for i, clue in enumerate(rule.clues) if clue != NO_CLUE]
    pointed = {side_pointed_over(patch, patch.faces[i], rule.clues[i]) for i in faces}
    kept = {i for i, edge in enumerate(patch.edges) if edge in pointed}
    if not any((*rule.before[: len(patch.edges)], *rule.after[: len(patch.edges)])):
        kept = {*range(len(patch.edges))}
    used = [
        i
        for i in range(patch.n_marks)
        if rule.before[i] != UNKNOWN or rule.after[i] != UNKNOWN or i in kept
    ]
    n_edges = len(patch.edges)
    small = Patch(
        patch.tiling,
        tuple(patch.faces[i] for i in faces),
        tuple(patch.edges[i] for i in used if i < n_edges),
        tuple(patch.coloured[i - n_edges] for i in used if i >= n_edges),
        patch.kind,
    )
    less = replace(
        rule,
        patch=small,
        clues=tuple(rule.clues[i] for i in faces),
        before=tuple(rule.before[i] for i in used),
        after=tuple(rule.after[i] for i in used),
    )
    return _at_standard_place(less)


def _at_standard_place(rule: Rule) -> Rule:
    """The rule moved to the standard place of its patch, the least of its images there."""
    place = standing(rule.patch)
    ways = embeddings(rule.patch, rule.patch.graph)
    fits = np.all(np.sort(ways.edges, axis=1) == place.edges, axis=1)
    fits &= np.all(np.sort(ways.faces, axis=1) == place.faces, axis=1)
    fits &= np.all(np.sort(ways.coloured, axis=1) == place.coloured, axis=1)
    ways = ways.taken(fits)
    found = []
    for row in range(len(ways)):
        marks = place.mark_indices(ways.edges[row].tolist(), ways.coloured[row].tolist())
        faces = tuple(place.faces.index(face) for face in ways.faces[row].tolist())
        found.append(rule.moved(faces, tuple(marks), place))
    return max(found, key=lambda image: (image.clues, image.before, image.after))
