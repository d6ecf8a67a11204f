"""The private parts of Numba that the maker uses: a version that lacks one, or changed it, fails
here first.

What each is needed for stands beside it. When Numba is raised, this file and `test_compilation.py`
say whether the maker still fits; nothing else in the program knows Numba.
"""

import inspect
from typing import Any

import numba
import pytest
from numba.core import callconv, codegen, compiler, cpu, datamodel, imputils, typing
from numba.core.registry import cpu_target
from numba.np import arrayobj

TESTED = ("0.68",)
"""Versions with which all of the tests have run."""

PARTS: list[tuple[Any, str, tuple[str, ...]]] = [
    # A part is a library of code that is linked and never finalised by itself.
    (codegen.CPUCodeLibrary, "add_ir_module", ("self", "ir_module")),
    (codegen.CPUCodeLibrary, "add_llvm_module", ("self", "ll_module")),
    (codegen.CPUCodeLibrary, "_ensure_finalized", ("self",)),
    (codegen.CPUCodeLibrary, "_get_module_for_linking", ("self",)),
    (codegen.CPUCodeLibrary, "add_linking_library", ("self", "library")),
    (codegen.CPUCodeLibrary, "enable_object_caching", ("self",)),
    (codegen.CPUCodeLibrary, "create_ir_module", ("self", "name")),
    # The machine that code is made for, and the passes over a module.
    (codegen.JITCPUCodegen, "_customize_tm_options", ("self", "options")),
    (codegen.JITCPUCodegen, "_module_pass_manager", ("self", "kwargs")),
    # The front end, with names of our own and flags that are always the same.
    (
        compiler,
        "compile_extra",
        ("typingctx", "targetctx", "func", "args", "return_type", "flags", "locals"),
    ),
    (compiler.CompilerBase, "_compile_bytecode", ("self",)),
    (compiler.Flags, "copy", ("self",)),
    # Calling a kernel from the function that the loader knows.
    (cpu.CPUContext, "declare_function", ("self", "module", "fndesc")),
    (cpu.CPUContext, "insert_user_function", ("self", "func", "fndesc", "libs")),
    (
        callconv.CPUCallConv,
        "call_function",
        ("self", "builder", "callee", "resty", "argtys", "args"),
    ),
    # Indices as they are, arrays from words, records as pointers.
    (arrayobj, "fix_integer_index", ("context", "builder", "idxty", "idx", "size")),
    (arrayobj, "populate_array", ("array", "data", "shape", "strides", "itemsize", "meminfo")),
    (datamodel.models.OpaqueModel, "__init__", ("self", "dmm", "fe_type")),
    (imputils, "lower_getattr_generic", ("ty",)),
    (imputils, "lower_setattr_generic", ("ty",)),
    (typing.templates.AttributeTemplate, "__init__", ("self", "context")),
]


@pytest.mark.parametrize(
    ("owner", "name", "wanted"), PARTS, ids=lambda one: one if isinstance(one, str) else ""
)
def test_numba_has_what_the_maker_takes(owner: Any, name: str, wanted: tuple[str, ...]) -> None:
    parameters = tuple(inspect.signature(getattr(owner, name)).parameters)
    assert parameters[: len(wanted)] == wanted, (
        f"{owner.__name__}.{name} of Numba {numba.__version__}"
    )


def test_the_codegen_has_what_the_maker_reads() -> None:
    made = cpu_target.target_context.codegen()
    for name in ("_data_layout", "_opt_level", "_tm"):
        assert hasattr(made, name), f"{name} of Numba {numba.__version__}"


def test_this_version_of_numba_was_tried() -> None:
    """Not a failure of the program: run the tests of `runtime`, `make thorough`, and add the
    version.
    """
    assert numba.__version__.startswith(TESTED)
