"""Registries: a line for each entry, which is imported when it is first used; entries of plug-ins
are looked for when a name is not among these lines, or when all are listed.
"""

from collections.abc import ItemsView, Iterator, Mapping, ValuesView
from typing import Any, Generic, Protocol, TypeVar

from takegaki.core.quiet_import import imported_from


class Named(Protocol):
    """What a registry holds."""

    @property
    def name(self) -> str:
        """Its key."""
        ...


T = TypeVar("T")
E = TypeVar("E", bound=Named)
E_co = TypeVar("E_co", bound=Named, covariant=True)


class Registry(Mapping[str, E], Generic[E]):
    """Entries by name, in the order of its lines, those of plug-ins last.

    To look whether there is a name, or at all names, imports nothing but plug-ins; an entry is
    imported when it is asked for, all are by `values` and `items`. A plug-in that cannot be used
    raises a PluginError where it is asked for by its name; where all are listed a warning names it.
    """

    def __init__(
        self,
        package: str,
        places: Mapping[str, str],
        group: str = "",
        *,
        admit: str = "",
    ) -> None:
        """places   by name "module:NAME" within the package; where NAME is a sequence of entries,
        the one of that name
        group   the entry points that plug-ins have, "" for none
        admit   "module:function" within the package, called with each entry of others before it is
        one, and with whether it replaces one of its name; it may refuse it with a PuzzleError
        """
        self._package = package
        self._places: dict[str, str | None] = {**places}
        self.known: Mapping[str, object] = self._places
        """The names that are known without a look at plug-ins."""
        self.built_in = tuple(places)
        self._entries: dict[str, E] = {}
        self._group, self._admit = group, admit
        self._has_all = not group

    def __getitem__(self, name: str) -> E:
        found = self._entries.get(name)
        if found is None:
            if name not in self._places and not self._found_outside(name):
                raise KeyError(name)
            found = self._entries.get(name)
            if found is None:
                place = self._places[name]
                assert place is not None
                found = self._entries[name] = _imported(self._package, place, name)
        return found

    def __iter__(self) -> Iterator[str]:
        # Who takes the first only, or one that is built in, needs no plug-in.
        names = list(self._places)
        yield from names
        self._look_outside()
        yield from [name for name in self._places if name not in names]

    def __len__(self) -> int:
        self._look_outside()
        return len(self._places)

    def __contains__(self, name: object) -> bool:
        return name in self._places or (isinstance(name, str) and self._found_outside(name))

    def values(self) -> ValuesView[E]:
        """All entries."""
        self._look_outside()
        return super().values()

    def items(self) -> ItemsView[str, E]:
        """All entries with their names."""
        self._look_outside()
        return super().items()

    def add(self, entry: E, *, replace: bool = False) -> None:
        """One more, behind all others; with `replace` also in place of one that was added.

        Raises ValueError for a name that is taken, a PuzzleError for what is no such entry.
        """
        name = entry.name
        if name in self.built_in or (name in self._places and not replace):
            raise ValueError(f"{name!r} is taken")
        if not self._admit:
            self._places[name], self._entries[name] = None, entry
            return
        module, _, function = self._admit.partition(":")
        admit = imported_from(f"{self._package}.{module}", function)
        places, entries = dict(self._places), dict(self._entries)
        # Its own functions may ask for it by its name while it is tried.
        self._places[name], self._entries[name] = None, entry
        try:
            admit(entry, name in places)
        except BaseException:
            _put_back(self._places, places, name)
            _put_back(self._entries, entries, name)
            raise

    def _found_outside(self, name: str) -> bool:
        """Is it a plug-in's? Raises PluginError for one that cannot be used."""
        if self._has_all:
            return name in self._places
        from takegaki.core import entry_points  # noqa: PLC0415  (what is built in needs none)

        entry_points.run_named()
        if name not in self._places and name in (points := entry_points.entry_points(self._group)):
            self._take(name, points[name])
        return name in self._places

    def _look_outside(self) -> None:
        """Add all plug-ins that can be used."""
        if self._has_all:
            return
        from takegaki.core import entry_points  # noqa: PLC0415  (what is built in needs none)

        # Whoever asks on the way, as a plug-in may, gets what there is so far.
        self._has_all = True
        try:
            entry_points.run_named()
        except entry_points.PluginError as error:
            entry_points.warn(error)
        for name, place in entry_points.entry_points(self._group).items():
            if name not in self._places:
                try:
                    self._take(name, place)
                except entry_points.PluginError as error:
                    entry_points.warn(error)

    def _take(self, name: str, place: str) -> None:
        from takegaki.core import entry_points  # noqa: PLC0415  (what is built in needs none)

        entry = entry_points.imported(name, place)
        try:
            if getattr(entry, "name", None) != name:
                raise entry_points.PluginError(
                    f"the plug-in {name!r} ({place}) has another name: {entry!r}"
                )
            self.add(entry)
        except Exception as error:
            raise entry_points.broken(name, error, place) from error

    def remove(self, name: str) -> None:
        """Forget the entry of this name. Raises KeyError where there is none."""
        del self._places[name]
        self._entries.pop(name, None)

    def announce(self, places: Mapping[str, str]) -> None:
        """More lines, behind all others."""
        self._places.update(places)
        self.built_in += tuple(places)

    def __repr__(self) -> str:
        return f"<Registry of {', '.join(self)}>"


def _put_back(kept: dict[str, T], before: dict[str, T], name: str) -> None:
    kept.pop(name, None)
    if name in before:
        kept[name] = before[name]


def _imported(package: str, place: str, name: str) -> Any:
    module, _, within = place.partition(":")
    found: Any = imported_from(f"{package}.{module}", within)
    if isinstance(found, tuple):
        found = next(one for one in found if one.name == name)
    assert found.name == name, place
    return found


class Joined(Mapping[str, E_co], Generic[E_co]):
    """Several registries as one; what is added to one of them is in it, too."""

    def __init__(self, *parts: "Registry[Any] | Joined[Any]") -> None:
        self._parts = parts

    @property
    def known(self) -> Mapping[str, object]:
        """The names that are known without a look at plug-ins."""
        return {name: None for part in self._parts for name in part.known}

    def __getitem__(self, name: str) -> E_co:
        part = self._part_of(name)
        if part is None:
            raise KeyError(name)
        found: E_co = part[name]
        return found

    def _part_of(self, name: object) -> "Registry[Any] | Joined[Any] | None":
        # What is built into one of them is looked for in no plug-in of another.
        for part in self._parts:
            if name in part.known:
                return part
        return next((part for part in self._parts if name in part), None)

    def __iter__(self) -> Iterator[str]:
        for part in self._parts:
            yield from part

    def __len__(self) -> int:
        return sum(map(len, self._parts))

    def __contains__(self, name: object) -> bool:
        return self._part_of(name) is not None
