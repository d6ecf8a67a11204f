"""Flat code: objects of our own making, laid out, filled in and run; what cannot be laid out is
said.
"""

import ctypes

import llvmlite.binding as llvm
import pytest

from needs import needs
from takegaki.runtime.flat_code import NotFlat, flattened
from takegaki.runtime.machine_code_loader import _flat_memory

pytestmark = needs("flat-code")

TABLE = """
@numbers = internal constant [4 x i64] [i64 5, i64 7, i64 11, i64 13]
@factor = internal constant double 2.5
define internal i64 @helper(i64 %x) noinline {
  %y = add i64 %x, 1
  ret i64 %y
}
define i64 @entry(i64 %place) {
  %at = getelementptr [4 x i64], ptr @numbers, i64 0, i64 %place
  %found = load i64, ptr %at
  %more = call i64 @helper(i64 %found)
  %float = sitofp i64 %more to double
  %scaled = fmul double %float, 2.5
  %whole = fptosi double %scaled to i64
  ret i64 %whole
}
"""
OUTSIDE = """
declare i64 @labs(i64)
define i64 @entry(i64 %x) {
  %y = call i64 @labs(i64 %x)
  ret i64 %y
}
"""
WRITTEN = """
@count = internal global i64 3
define i64 @entry(i64 %x) {
  %old = load i64, ptr @count
  %new = add i64 %old, %x
  store i64 %new, ptr @count
  ret i64 %new
}
"""
UNUSED = "@count = global i64 0\n" + TABLE
ADDRESS = """
@one = internal constant i64 1
@addresses = internal constant [1 x ptr] [ptr @one]
define i64 @entry(i64 %x) {
  %at = getelementptr [1 x ptr], ptr @addresses, i64 0, i64 %x
  %found = load ptr, ptr %at
  %number = load i64, ptr %found
  ret i64 %number
}
"""


def made(text: str, name: str = "x86_64-unknown-linux-gnu") -> bytes:
    """An object."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    module = llvm.parse_assembly(text)
    module.triple = name
    machine = llvm.Target.from_triple(name).create_target_machine(
        opt=0, reloc="pic", codemodel="small"
    )
    found: bytes = machine.emit_object(module)
    return found


def run(text: str, value: int) -> int:
    code, place = flattened(made(text), "entry")
    function = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_int64)(_flat_memory(code) + place)
    answer: int = function(value)
    return answer


@pytest.mark.parametrize("text", [TABLE, UNUSED], ids=["all used", "memory that nothing refers to"])
def test_code_with_constants_and_calls_runs_wherever_it_is(text: str) -> None:
    first, second = ([run(text, place) for place in range(4)] for _ in range(2))
    assert first == second == [15, 20, 30, 35]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (OUTSIDE, "labs is outside of the code"),
        (WRITTEN, "outside of the code, or written"),
        (ADDRESS, "outside of the code, or written|referred to by its address"),
        ("define i64 @other() {\n ret i64 1\n}", "there is no entry"),
    ],
    ids=["outside", "written", "by address", "no entry"],
)
def test_what_cannot_be_flat_is_said(text: str, sentence: str) -> None:
    with pytest.raises(NotFlat, match=sentence):
        flattened(made(text), "entry")


@pytest.mark.parametrize("target", ["aarch64-unknown-linux-gnu", "x86_64-apple-darwin"])
def test_objects_of_others_are_refused(target: str) -> None:
    with pytest.raises(NotFlat, match="no object for x86-64"):
        flattened(made(TABLE, target), "entry")
