"""From rules to the words of their patches, and back."""

from collections.abc import Iterable
from itertools import groupby

import numpy as np
from numpy.typing import NDArray

from takegaki.core.lazy_dataclass import replace
from takegaki.core.marks import LINE, UNKNOWN
from takegaki.core.puzzle import NO_CLUE
from takegaki.rules.notation.rule import Rule, Status, pack_patch, rows_of, rule_key, variants
from takegaki.rules.patches.embeddings import canonical_patch as standing
from takegaki.rules.patches.embeddings import embeddings
from takegaki.rules.patches.packed_rules import PackedRules, spread_on_patch
from takegaki.rules.patches.patch import Patch
from takegaki.rules.patches.turning import side_pointed_over


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
        pack_patch(list(group)) for _, group in groupby(ordered, key=lambda rule: rule.patch)
    )


def unpack_rules(
    packs: Iterable[PackedRules], source: str, *, status: Status = "proven", prefix: str = ""
) -> tuple[Rule, ...]:
    """Packs as rules, called by their number."""
    found: list[Rule] = []
    for pack in packs:
        for clues, before, after in rows_of(pack):
            name = f"{prefix}{len(found) + 1}"
            found.append(Rule(pack.patch, clues, before, after, frozenset(), name, source, status))
    return tuple(found)


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
