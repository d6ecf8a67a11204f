"""States of a game as pages get them: whole, or as the differences from one that a page has.

Each state that is sent has a version, and the last ones are remembered. A page that names the
version it has gets what differs; where that version is forgotten, as after the server was started
anew, it gets the whole state. A version is never given twice, so differences are never put on
another state.
"""

import secrets
from collections import OrderedDict
from collections.abc import Hashable
from itertools import count

import numpy as np

from takegaki.render.json_values import Entry

REMEMBERED = 8
"""States of a game; at 200x200 one has 0.3 MB. A window that looks away for longer gets a whole
one.
"""
GAP = 8
"""Characters alike that are sent within a run: to begin another one takes as many."""
RUN = 12
"""Characters that a run takes beside its own."""


class StateVersions:
    """The states of one game that were sent last."""

    def __init__(self) -> None:
        self._name, self._numbers = secrets.token_urlsafe(6), count(1)
        self._sent: OrderedDict[str, tuple[Entry, Hashable]] = OrderedDict()

    def is_current(self, since: str | None, cause: Hashable) -> bool:
        """Was this version the state of the same cause? Then it need not be made."""
        return since is not None and since in self._sent and self._sent[since][1] == cause

    def answer(self, state: Entry, since: str | None, cause: Hashable = None) -> Entry:
        """What a page gets that has the version `since`; the state follows from `cause`, but for
        the time.
        """
        version = f"{self._name}-{next(self._numbers)}"
        known = self._sent.get(since) if since is not None else None
        self._sent[version] = state, cause
        while len(self._sent) > REMEMBERED:
            self._sent.popitem(last=False)
        if known is None:
            return {"version": version, **state}
        return {"since": since, "version": version, **difference(known[0], state)}


def difference(old: Entry, new: Entry) -> Entry:
    """What makes the state `new` of `old`.

    texts    by entry what was written over a text: [place of the first character, characters] each
    values   other entries that are new or changed
    gone     entries that there are no more

    Cost: linear.
    """
    texts: dict[str, list[list[object]]] = {}
    values: Entry = {}
    for name, value in new.items():
        before = old.get(name)
        if name in old and type(before) is type(value) and before == value:
            continue
        written = (
            _written(before, value) if isinstance(before, str) and isinstance(value, str) else None
        )
        if written is None:
            values[name] = value
        else:
            texts[name] = written
    return {"texts": texts, "values": values, "gone": [name for name in old if name not in new]}


def _written(before: str, after: str) -> list[list[object]] | None:
    """Runs of characters that make one text of the other; None where the text itself is shorter."""
    if len(before) != len(after) or not (before.isascii() and after.isascii()):
        return None
    old, new = (np.frombuffer(text.encode(), dtype=np.uint8) for text in (before, after))
    places = np.flatnonzero(old != new)
    ends = np.flatnonzero(np.diff(places) > GAP)
    first, last = places[np.r_[0, ends + 1]], places[np.r_[ends, len(places) - 1]] + 1
    if int((last - first).sum()) + RUN * len(first) >= len(after):
        return None
    return [[a, after[a:b]] for a, b in zip(first.tolist(), last.tolist(), strict=True)]
