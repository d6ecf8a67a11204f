"""Flat machine code: from an object file to bytes that run wherever they are put.

An object refers to its own constants and functions by entries that a linker fills in. Where all of
them are relative to the place that refers, and nothing outside is needed, they can be filled in
once, when the code is made: what is left needs no linker, no symbols and no library to be loaded.
Loading by LLVM takes half of the time that importing NumPy does; copying such bytes takes none that
can be measured.

Source: System V ABI, AMD64 supplement (relocations); Tool Interface Standard, ELF (sections,
  symbols).
"""

import struct
from collections.abc import Iterator

SECTION = struct.Struct("<IIQQQQIIQQ")
SYMBOL = struct.Struct("<IBBHQQ")
RELOCATION = struct.Struct("<QQq")
X86_64 = 62
PROGBITS, NOBITS, RELA = 1, 8, 4
WRITABLE, ALLOCATED = 1, 2
PC32, PLT32 = 2, 4
"""Relocations relative to their place: of data and of calls."""
UNWINDING = ".eh_frame"
"""For exceptions, which machine code of kernels never raises."""


class NotFlat(ValueError):  # noqa: N818  (a fact about code, which is loaded in another way then)
    """Code that refers to what it does not have, or writes to memory of its own; the message names
    it.
    """


class _Section:
    def __init__(self, data: bytes, number: int, names: bytes) -> None:
        begin, at_section = struct.unpack_from("<Q", data, 40)[0], SECTION.size
        found = SECTION.unpack_from(data, begin + number * at_section)
        (
            name,
            self.kind,
            self.flags,
            _,
            offset,
            self.size,
            self.link,
            self.info,
            self.alignment,
            _,
        ) = found
        self.name = names[name : names.index(b"\0", name)].decode() if names else ""
        self.content = b"" if self.kind == NOBITS else data[offset : offset + self.size]
        self.place = -1
        """Where it begins in the flat code."""


def flattened(data: bytes, entry: str) -> tuple[bytes, int]:
    """The code of an ELF object for x86-64, and where in it the function `entry` begins.

    Raises NotFlat.
    """
    sections = _sections(data)
    code = bytearray()
    for section in sections:
        # Memory that is written may be declared, as long as nothing refers to it.
        is_constant = (
            section.kind == PROGBITS and section.flags & (ALLOCATED | WRITABLE) == ALLOCATED
        )
        if not is_constant or not section.size or section.name == UNWINDING:
            continue
        code += bytes(-len(code) % max(1, section.alignment))
        section.place = len(code)
        code += section.content
    symbols = list(_symbols(sections))
    for section in sections:
        if section.kind == RELA and sections[section.info].place >= 0:
            _relocate(code, section.content, sections[section.info].place, symbols)
    for name, place in symbols:
        if name == entry and place is not None:
            return bytes(code), place
    raise NotFlat(f"there is no {entry}")


def _sections(data: bytes) -> list[_Section]:
    is_elf_of_64_bits = data[:6] == b"\x7fELF\x02\x01"
    if not is_elf_of_64_bits or struct.unpack_from("<H", data, 18)[0] != X86_64:
        raise NotFlat("this is no object for x86-64")
    count, of_names = struct.unpack_from("<HH", data, 60)
    names = _Section(data, of_names, b"").content
    return [_Section(data, number, names) for number in range(count)]


def _symbols(sections: list[_Section]) -> Iterator[tuple[str, int | None]]:
    """Names and places in the flat code, in the order of the object's table; None for what is
    elsewhere.
    """
    for table in sections:
        if table.name != ".symtab":
            continue
        names = sections[table.link].content
        for name, _, _, number, value, _ in SYMBOL.iter_unpack(table.content):
            home = sections[number] if 0 < number < len(sections) else None
            text = names[name : names.index(b"\0", name)].decode() or (home.name if home else "")
            yield text, None if home is None or home.place < 0 else home.place + value


def _relocate(
    code: bytearray, entries: bytes, begin: int, symbols: list[tuple[str, int | None]]
) -> None:
    for offset, info, addend in RELOCATION.iter_unpack(entries):
        name, target = symbols[info >> 32]
        if target is None:
            raise NotFlat(f"{name} is outside of the code, or written")
        if info & 0xFFFFFFFF not in (PC32, PLT32):
            raise NotFlat(f"{name} is referred to by its address")
        place = begin + offset
        struct.pack_into("<i", code, place, target + addend - place)
