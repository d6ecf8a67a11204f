"""Machine code made from kernels, by Numba: the one module that imports it. What it
makes `machine_code_loader` loads.

A kernel is compiled in two steps. Its *part* is what Numba's front end makes of it: typed, lowered
to LLVM's intermediate language, not yet optimised. An *entry*, a kernel that Python calls, gets
machine code: its part and the parts of all kernels that it calls, linked into one module, optimised
and emitted once. Numba by itself optimises and emits every function anew with all that it calls; by
parts the engine compiles in a third of the time.

Private parts of Numba are used for this; `tests/runtime/test_machine_code_maker.py` says which, so
that a new version that lacks one fails there, by its name.
"""

import ctypes
import hashlib
import os
import pickle
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from typing import Any

import llvmlite.binding as llvm
import numba
from llvmlite import ir
from numba import types
from numba.core import cgutils, compiler, config
from numba.core.codegen import CPUCodeLibrary
from numba.core.compiler_lock import global_compiler_lock
from numba.core.cpu import CPUContext
from numba.core.datamodel import models
from numba.core.imputils import lower_getattr_generic, lower_setattr_generic
from numba.core.registry import cpu_target
from numba.core.typing.templates import AttributeTemplate, infer_getattr
from numba.extending import register_model
from numba.np import arrayobj
from numba.np.arrayobj import populate_array

from takegaki.runtime.arrays import array_type
from takegaki.runtime.flat_code import NotFlat, flattened
from takegaki.runtime.kernels import Kernel, copied, fill_names
from takegaki.runtime.machine_code_loader import ENTRY, FLAT, OBJECT, takes_flat_code
from takegaki.runtime.records import DATA, SHAPE, WORD, Record

OPTIONS = {"nogil": True, "error_model": "numpy", "_nrt": False}
CHECKED = bool(os.environ.get("NUMBA_CHECK_INDICES"))
"""Whether machine code ends the process at an index beyond its array, for tests of kernels.
Variables of this prefix are part of the name of machine code.
"""


class RecordType(types.Type):
    """Numba's type for a kind of record: a pointer to its table of words."""

    def __init__(self, record: type[Record]) -> None:
        self.fields: dict[str, tuple[int, types.Type]] = {}
        self.groups = record._groups
        place = 0
        for name, scalar in record._scalars.items():
            self.fields[name] = (place, types.int64 if scalar is int else types.float64)
            place += 1
        for name, (dtype, rank) in record._arrays.items():
            self.fields[name] = (place, types.Array(numba.from_dtype(dtype), rank, "C"))
            place += 1 + rank
        layout = hashlib.sha256(repr(list(self.fields.items())).encode()).hexdigest()
        # The name stands in the symbols of all kernels that take such a record.
        super().__init__(f"{record.__qualname__}{layout[:8]}")


register_model(RecordType)(models.OpaqueModel)


@infer_getattr
class _RecordFields(AttributeTemplate):
    key = RecordType

    def generic_resolve(self, record: RecordType, name: str) -> types.Type | None:
        if name in record.groups:
            return record
        found = record.fields.get(name)
        return None if found is None else found[1]


def _word(builder: Any, value: Any, place: int, kind: Any) -> Any:
    table = builder.bitcast(value, ir.IntType(64).as_pointer())
    return builder.bitcast(builder.gep(table, [ir.IntType(64)(place)]), kind.as_pointer())


@lower_getattr_generic(RecordType)
def _get(context: Any, builder: Any, record: RecordType, value: Any, name: str) -> Any:
    if name in record.groups:
        return value
    place, kind = record.fields[name]
    if isinstance(kind, types.Array):
        address, *shape = (_fixed(builder, value, place + at) for at in range(1 + kind.ndim))
        return _array(context, builder, kind, address, shape)
    return builder.load(_word(builder, value, place, context.get_value_type(kind)))


def _fixed(builder: Any, table: Any, place: int) -> Any:
    """A word of a table that stays as it is while a kernel runs, as addresses and shapes of arrays
    do.
    """
    loaded = builder.load(_word(builder, table, place, ir.IntType(64)))
    loaded.set_metadata("invariant.load", builder.module.add_metadata([]))
    return loaded


def _array(context: Any, builder: Any, kind: types.Array, address: Any, shape: list[Any]) -> Any:
    """An array from words."""
    array = context.make_array(kind)(context, builder)
    item, word = context.get_data_type(kind.dtype), ir.IntType(64)
    size = context.get_abi_sizeof(item)
    strides = [word(size)]
    for length in shape[:0:-1]:
        strides.insert(0, builder.mul(strides[0], length))
    populate_array(
        array,
        data=builder.inttoptr(address, item.as_pointer()),
        shape=shape,
        strides=strides,
        itemsize=size,
        meminfo=None,
    )
    return array._getvalue()


@lower_setattr_generic(RecordType)
def _set(context: Any, builder: Any, signature: Any, args: Any, name: str) -> None:
    record, value = args
    place, kind = signature.args[0].fields[name]
    given = context.cast(builder, value, signature.args[1], kind)
    builder.store(given, _word(builder, record, place, context.get_value_type(kind)))


_RECORD_TYPES: dict[type[Record], RecordType] = {}


def numba_type(annotation: Any) -> types.Type:
    """The type of an annotated argument or result. Raises TypeError for what no kernel takes."""
    if isinstance(annotation, type) and issubclass(annotation, Record):
        if annotation not in _RECORD_TYPES:
            _RECORD_TYPES[annotation] = RecordType(annotation)
        return _RECORD_TYPES[annotation]
    simple = {int: types.int64, float: types.float64, bool: types.boolean, type(None): types.none}
    if annotation in simple:
        return simple[annotation]
    if getattr(annotation, "__origin__", None) is tuple:
        return types.Tuple([numba_type(one) for one in annotation.__args__])
    found = array_type(annotation)
    if found is None:
        raise TypeError(f"{annotation} is nothing that a kernel takes")
    return types.Array(numba.from_dtype(found[0]), found[1], "C")


class _PartLibrary(CPUCodeLibrary):
    """What the front end made, to be linked into entries: never optimised or emitted by itself."""

    def __init__(self, codegen: Any, name: str) -> None:
        super().__init__(codegen, name)
        self._inner: list[CPUCodeLibrary] = []
        self._is_whole = False
        self.tables: dict[str, int] = {}

    def add_ir_module(self, ir_module: Any) -> None:
        """Take in what was lowered, its records marked as memory that is there."""
        # Known to be there, fields may be loaded before a loop even if only some turns of it
        # require them.
        for function in ir_module.functions:
            for argument in function.args:
                if not function.is_declaration and argument.name in self.tables:
                    argument.add_attribute("nonnull")
                    argument.attributes.dereferenceable = self.tables[argument.name]
                    argument.attributes.align = 8
        super().add_ir_module(ir_module)

    def add_llvm_module(self, ll_module: Any) -> None:
        self._final_module.link_in(ll_module)

    def _ensure_finalized(self) -> None:
        pass

    def _get_module_for_linking(self) -> Any:
        if not self._is_whole:
            self._is_whole = True
            for library in self._inner:
                # What Numba itself calls, such as `min`, belongs to the part.
                self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        return self._final_module

    def add_linking_library(self, library: Any) -> None:
        if isinstance(library, _PartLibrary):
            self._linking_libraries.append(library)
        else:
            library._ensure_finalized()
            self._inner.append(library)

    def closure(self) -> list["_PartLibrary"]:
        """This part and all that it calls, each once."""
        met, waiting = {self}, [self]
        while waiting:
            new = set(waiting.pop()._linking_libraries) - met
            met |= new
            waiting += new
        return sorted(met, key=lambda library: library.name)


class Part:
    """What a kernel's callers need to compile and link it."""

    def __init__(self, library: _PartLibrary, descriptor: Any, signature: Any) -> None:
        self.library = library
        self.descriptor = descriptor
        self.signature = signature
        # Numba's key for "the function behind a call"; any object of its own will do.
        self.entry_point = object()
        self.objectmode = False
        cpu_target.target_context.insert_user_function(self.entry_point, descriptor, [library])

    def dump(self) -> bytes:
        """As bytes."""
        module = self.library._get_module_for_linking()
        return pickle.dumps(
            (self.library.name, module.as_bitcode(), self.descriptor, self.signature)
        )

    @classmethod
    def load(cls, data: bytes, function: Callable[..., object], calls: Iterable["Part"]) -> "Part":
        """From bytes, and the parts that it calls. Raises ValueError for the part of another
        function, and for one that calls what these parts are not.
        """
        name, bitcode, descriptor, signature = pickle.loads(data)
        if name != _part_name(function):
            raise ValueError(f"{name} is no part of {_part_name(function)}")
        library = _part_library(name)
        library._final_module = module = llvm.parse_bitcode(bitcode)
        linked = set()
        for part in calls:
            library.add_linking_library(part.library)
            linked.add(part.descriptor.llvm_func_name)
        called = {
            one.name
            for one in module.functions
            if one.is_declaration and one.name.startswith("_ZN")
        }
        if called - linked:
            raise ValueError(f"{name} calls {', '.join(sorted(called - linked))}")
        return cls(library, descriptor, signature)


def _context() -> CPUContext:
    context = cpu_target.target_context
    context.refresh()
    cpu_target.typing_context.refresh()
    return context


def _part_name(function: Callable[..., object]) -> str:
    return f"{function.__module__}.{function.__qualname__}"


def _part_library(name: str) -> _PartLibrary:
    library = _PartLibrary(_context().codegen(), name)
    library.enable_object_caching()
    return library


_DISPATCHERS: dict[Kernel, Any] = {}


def dispatcher(kernel: Kernel) -> Any:
    """The form of a kernel in its callers while they are compiled."""
    if kernel not in _DISPATCHERS:
        _DISPATCHERS[kernel] = numba.njit(**OPTIONS)(copied(kernel.function, "machine"))
        fill_names(kernel.__module__, "machine", dispatcher)
    return _DISPATCHERS[kernel]


class _Flags(compiler.Flags):
    """Flags that are always the same ones: hashing them, 400 times a kernel, was a fifth of the
    time.
    """

    def copy(self) -> "_Flags":
        return self

    def __hash__(self) -> int:
        return 1


class _Compiler(compiler.Compiler):
    """Names what it makes by module and function alone. Numba counts, so a part made again would
    have another name than the one by which the parts of its callers link it.
    """

    def _compile_bytecode(self) -> Any:
        self.state.func_id.unique_id = 0
        self.state.func_id.unique_name = self.state.func_id.func_qualname
        return super()._compile_bytecode()


@cache
def _flags() -> _Flags:
    flags = _Flags()
    cpu_target.options.parse_as_flags(flags, dict(OPTIONS))
    flags.enable_pyobject = flags.force_pyobject = False
    flags.no_compile = flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
    return flags


@contextmanager
def _indices_from_the_start() -> Iterator[None]:
    """Code that is made meanwhile takes each index as it is; kernels count none from the end of an
    array.

    What Numba adds at each index that might be negative was a fifth of the engine's time.
    """
    with global_compiler_lock:
        usual = arrayobj.fix_integer_index
        arrayobj.fix_integer_index = _index
        try:
            yield
        finally:
            arrayobj.fix_integer_index = usual


def _index(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
    found = context.cast(builder, index, kind, types.intp)
    if CHECKED:
        with builder.if_then(builder.icmp_unsigned(">=", found, size), likely=False):
            ending = ir.FunctionType(ir.VoidType(), [])
            builder.call(cgutils.get_or_insert_function(builder.module, ending, "llvm.trap"), [])
    return found


def make_part(kernel: Kernel) -> Part:
    """The front end's work on one kernel; what it calls has been given its part before."""
    context = _context()
    function = dispatcher(kernel).py_func
    arguments, result = kernel.signature
    library = _part_library(_part_name(function))
    for name, one in zip(function.__code__.co_varnames, arguments, strict=False):
        if isinstance(one, type) and issubclass(one, Record):
            library.tables[f"arg.{name}"] = ctypes.sizeof(one._table_type)
    with _indices_from_the_start():
        made = compiler.compile_extra(
            cpu_target.typing_context,
            context,
            function,
            args=tuple(numba_type(one) for one in arguments),
            return_type=numba_type(result),
            flags=_flags(),
            locals={},
            library=library,
            pipeline_class=_Compiler,
        )
    made.fndesc.typemap = made.fndesc.calltypes = made.fndesc.global_dict = None
    if kernel.is_inlined:
        module = made.library._get_module_for_linking()
        module.get_function(made.fndesc.llvm_func_name).add_function_attribute("alwaysinline")
    return Part(made.library, made.fndesc, made.signature)


def announce(kernel: Kernel, part: Part) -> None:
    """Register a kernel for its callers: its one signature, to which their arguments are
    converted.
    """
    callee = dispatcher(kernel)
    callee.overloads[tuple(part.signature.args)] = part
    callee._can_compile = False


def emit(part: Part) -> bytes:
    """Machine code of a kernel and all that it calls, as `load_entry` takes it."""
    context = _context()
    codegen = context.codegen()
    module = _c_entry(context, codegen.create_library(f"{part.library.name}.entry"), part)
    for library in part.library.closure():
        module.link_in(library._get_module_for_linking(), preserve=True)
    for function in module.functions:
        if not function.is_declaration and function.name != ENTRY:
            # What is inlined everywhere need not be emitted. (As "internal", what has one caller is
            # always inlined, and boards from 20x20 on take a sixth longer.)
            function.linkage = "linkonce_odr"
        elif function.is_declaration and function.name.startswith("_ZN"):
            raise RuntimeError(f"{function.name} is called and was not linked")
    module.data_layout = codegen._data_layout
    for cost in ("cheap", "full"):
        options = (
            {"cost": "cheap", "slp_vectorize": False, "opt": codegen._opt_level}
            if cost == "cheap"
            else {}
        )
        passes, builder = codegen._module_pass_manager(**options)
        passes.run(module, builder)
    if takes_flat_code():
        with suppress(NotFlat):
            code, place = flattened(_flat_object(codegen, module.clone()), ENTRY)
            return FLAT + place.to_bytes(8, "little") + code
    module.verify()
    found: bytes = codegen._tm.emit_object(module)
    return OBJECT + found


def _c_entry(context: CPUContext, library: Any, part: Part) -> Any:
    """A module with the function `int entry(int64 *words)` that calls the kernel; see
    `machine_code_loader`.
    """
    module, word = library.create_ir_module("entry"), ir.IntType(64)
    entry = ir.Function(module, ir.FunctionType(ir.IntType(32), [word.as_pointer()]), ENTRY)
    builder = ir.IRBuilder(entry.append_basic_block())
    signature, table = part.signature, builder.bitcast(entry.args[0], ir.IntType(8).as_pointer())
    kinds = _kinds_of(signature.return_type)
    given = [
        _load(context, builder, table, place, kind)
        for place, kind in enumerate(signature.args, len(kinds))
    ]
    callee = context.declare_function(module, part.descriptor)
    convention = context.call_conv
    status, result = convention.call_function(
        builder, callee, signature.return_type, part.descriptor.argtypes, given
    )
    is_tuple = isinstance(signature.return_type, types.BaseTuple)
    found = cgutils.unpack_tuple(builder, result, len(kinds)) if is_tuple else [result]
    for place, (kind, value) in enumerate(zip(kinds, found, strict=False)):
        if kind == types.boolean:
            builder.store(builder.zext(value, word), _word(builder, table, place, word))
        else:
            builder.store(value, _word(builder, table, place, context.get_value_type(kind)))
    builder.ret(builder.zext(status.is_error, ir.IntType(32)))
    library.add_ir_module(module)
    return library._final_module


def _kinds_of(result: types.Type) -> list[types.Type]:
    if isinstance(result, types.BaseTuple):
        return list(result)
    return [] if result == types.none else [result]


def _load(context: Any, builder: Any, table: Any, place: int, kind: types.Type) -> Any:
    """An argument from its word."""
    word, pointer = ir.IntType(64), ir.IntType(8).as_pointer()
    found = builder.load(_word(builder, table, place, word))
    if isinstance(kind, types.Array):
        array = builder.inttoptr(found, pointer)
        lengths = builder.inttoptr(_fixed(builder, array, SHAPE // WORD), pointer)
        shape = [_fixed(builder, lengths, axis) for axis in range(kind.ndim)]
        return _array(context, builder, kind, _fixed(builder, array, DATA // WORD), shape)
    if isinstance(kind, RecordType):
        return builder.inttoptr(found, context.get_value_type(kind))
    if kind == types.boolean:
        return builder.icmp_unsigned("!=", found, word(0))
    return found if kind == types.int64 else builder.bitcast(found, context.get_value_type(kind))


FILL = """
define ptr @memset(ptr returned %to, i32 %value, i64 %size) nounwind "no-builtins" {
  %byte = trunc i32 %value to i8
  %first = insertelement <16 x i8> poison, i8 %byte, i32 0
  %many = shufflevector <16 x i8> %first, <16 x i8> poison, <16 x i32> zeroinitializer
  %end = and i64 %size, -16
  br label %blocks
blocks:
  %block = phi i64 [0, %0], [%next_block, %fill]
  %is_block = icmp ult i64 %block, %end
  br i1 %is_block, label %fill, label %rest
fill:
  %at_block = getelementptr i8, ptr %to, i64 %block
  store <16 x i8> %many, ptr %at_block, align 1
  %next_block = add i64 %block, 16
  br label %blocks
rest:
  %place = phi i64 [%end, %blocks], [%next_place, %write]
  %is_more = icmp ult i64 %place, %size
  br i1 %is_more, label %write, label %done
write:
  %at_place = getelementptr i8, ptr %to, i64 %place
  store i8 %byte, ptr %at_place, align 1
  %next_place = add i64 %place, 1
  br label %rest
done:
  ret ptr %to
}
"""
"""The one function of the C library that kernels need: LLVM fills arrays with it."""


def _flat_object(codegen: Any, module: Any) -> bytes:
    """An object of which all lies near by, and nothing elsewhere."""
    if any(one.name == "memset" for one in module.functions) or any(
        one.name.startswith("llvm.memset") for one in module.functions
    ):
        fill = llvm.parse_assembly(FILL)
        fill.triple, fill.data_layout = module.triple, module.data_layout
        module.link_in(fill)
    for one in (*module.functions, *module.global_variables):
        if not one.is_declaration and one.name not in (ENTRY, "memset"):
            one.linkage = "internal"
    module.verify()
    options: dict[str, Any] = {"opt": config.OPT}
    codegen._customize_tm_options(options)
    options.update(reloc="pic", codemodel="small", jit=False)
    machine = llvm.Target.from_triple(module.triple).create_target_machine(**options)
    found: bytes = machine.emit_object(module)
    return found
