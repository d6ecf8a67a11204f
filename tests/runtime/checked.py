"""Kernels as plain Python that tests what machine code takes on trust.

Machine code reads whatever lies at an index beyond an array, wraps round at 64 bits, and shifts by
64 places or more as the processor likes; plain Python counts a negative index from the end, and has
no limits. Here the syntax tree of each kernel is rewritten, so that every index, shift, product and
value that is kept, handed over or given back is looked at: an index is 0 to the length less 1, a
shift 0 to 63 places, a number what is declared of it (`Annotated[int, Within(...)]`, below 2^31
where nothing is), and no value leaves 64 bits. What is found is noted, and the kernel goes on as
plain Python does.
"""

import ast
import inspect
import operator
import sys
import textwrap
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, get_args, get_origin

import numpy as np

from answers.law import plain_python
from laws.integers import NUMBER, WORD, WRAPPING, Range, element_of, fields_of, hints_of
from takegaki.runtime.arrays import array_type, bare, within
from takegaki.runtime.kernels import Kernel
from takegaki.runtime.records import FieldGroup, Record, plain_view

WRITTEN = (ast.Name, ast.Constant, ast.Compare, ast.Subscript)
"""What needs no look when it is assigned: it was looked at before, or has no 64 bits."""


@dataclass
class Checks:
    """What the kernels of a run did.

    found  by place the first thing that was wrong there
    met    names of the kernels that ran
    """

    found: dict[str, str] = field(default_factory=dict)
    met: set[str] = field(default_factory=set)

    def note(self, where: str, what: str) -> None:
        """Something is wrong there."""
        self.found.setdefault(where, what)

    def __str__(self) -> str:
        return "\n".join(f"{where}: {what}" for where, what in self.found.items())

    # What rewritten kernels call.

    def at(self, array: Any, index: Any, where: str) -> Any:
        """An index, or the indices of both axes."""
        if type(index) is tuple:
            lengths = array.shape
            if not all(0 <= one < length for one, length in zip(index, lengths, strict=True)):
                self.note(where, f"index {tuple(map(int, index))} of an array of {lengths}")
        elif not 0 <= index < len(array):
            self.note(where, f"index {index} of {len(array)}")
        return index

    def cut(self, array: Any, low: Any, high: Any, where: str) -> slice:
        """A part of an array."""
        end = len(array) if high is None else high
        if not 0 <= (low or 0) <= end <= len(array):
            self.note(where, f"the part from {low or 0} to {end} of {len(array)}")
        return slice(low, high)

    def moved(self, how: Callable[[Any, Any], Any], one: Any, places: Any, where: str) -> Any:
        """A number shifted."""
        if not 0 <= places <= 63:
            self.note(where, f"by {places} places")
        return self.made(how, one, places, where)

    def made(self, how: Callable[[Any, Any], Any], one: Any, two: Any, where: str) -> Any:
        """What is computed from two numbers: NumPy's of 64 bits wrap round, so Python's tell."""
        result = how(one, two)
        if type(result) is not float and not isinstance(result, (np.unsignedinteger, np.floating)):
            exact = result if type(result) is int else how(int(one), int(two))
            if not WORD.low <= exact <= WORD.high:
                self.note(where, f"{exact} leaves 64 bits")
        return result

    def fits(self, value: Any, low: int, high: int, where: str) -> Any:
        """A number, which is what is declared of it."""
        if not low <= value <= high and not isinstance(
            value, (float, np.unsignedinteger, np.floating)
        ):
            self.note(where, f"{value} is not {low} to {high}")
        return value

    def stored(self, array: Any, value: Any, where: str) -> Any:
        """A number for an array whose elements are not known from the source."""
        limits = element_of(np.asarray(array).dtype)
        if isinstance(limits, Range) and np.asarray(array).dtype.kind == "i":
            self.fits(value, *limits, where)
        return value

    def result(self, values: Any, limits: list[tuple[int, int] | None], where: str) -> Any:
        """The parts of a tuple."""
        for value, one in zip(values, limits, strict=True):
            if one is not None:
                self.fits(value, *one, where)
        return values

    def view(self, record: Record) -> Any:
        """A record as kernels get it from Python: what it holds is what it declares."""
        for name, hint in fields_of(type(record)).items():
            declared, where = within(hint), f"{type(record).__name__}.{name}, from Python"
            if name in record._arrays:
                array = getattr(record, name)
                if declared is not None and array.size:
                    self.fits(int(array.min()), declared.least, declared.most, where)
                    self.fits(int(array.max()), declared.least, declared.most, where)
            elif name in record._scalars and (limits := limits_of(hint)):
                self.fits(getattr(record, name), *limits, where)
        return record.view()


def limits_of(hint: Any) -> tuple[int, int] | None:
    """The least and most that an annotated integer, or an element of an annotated array, can be."""
    declared, array = within(hint), array_type(hint)
    if declared is not None:
        return declared.least, declared.most
    if array is not None:
        limits = element_of(array[0])
        return limits if array[0].kind == "i" and isinstance(limits, Range) else None
    return NUMBER if hint is int else None


class Rewritten(ast.NodeTransformer):
    """The syntax tree of one kernel with its looks. In it, the names of `NAMES` are there."""

    def __init__(self, kernel: Kernel) -> None:
        self.kernel = kernel
        lines, first = inspect.getsourcelines(kernel.function)
        tree = ast.increment_lineno(ast.parse(textwrap.dedent("".join(lines))), first - 1)
        function = tree.body[0]
        assert isinstance(function, ast.FunctionDef)
        self.function, self.wraps = function, kernel.name in WRAPPING
        names = vars(sys.modules[kernel.function.__module__])
        self.hints = dict(hints_of(kernel.function))
        self.returned = self.hints.pop("return")
        self.arguments = list(self.hints)
        for node in ast.walk(function):
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                self.hints[node.target.id] = eval(ast.unparse(node.annotation), names)

    def made(self) -> ast.Module:
        """The tree of a module with the kernel alone, which is marked as nothing."""
        function = self.function
        body: list[ast.stmt] = [ast.parse(f"checks_.met.add({self.kernel.name!r})").body[0]]
        for name in self.arguments:
            limits = limits_of(self.hints[name])
            if limits is not None and array_type(self.hints[name]) is None:
                where = f"{self.kernel.name}, argument {name}"
                body.append(ast.Expr(self._fits(ast.Name(name, ast.Load()), limits, where)))
        for statement in function.body:
            found = self.visit(statement)
            body += found if isinstance(found, list) else [found]
        function.body, function.decorator_list, function.returns = body, [], None
        for argument in function.args.args:
            argument.annotation = None
        # What is new stands where the kernel begins, or where what it looks at stands.
        return ast.fix_missing_locations(ast.Module([function], []))

    # Expressions.

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        where, hint = self._where(node), self._hint(node.value)
        array, index = self.visit(node.value), node.slice
        looked = self._looked(array, index, where)
        found = ast.Subscript(array, looked, node.ctx)
        declared = within(hint)
        if declared is None or isinstance(index, ast.Slice) or not isinstance(node.ctx, ast.Load):
            return found
        return self._fits(found, (declared.least, declared.most), where)

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        where, name = self._where(node), OPERATIONS.get(type(node.op))
        one, two = self.visit(node.left), self.visit(node.right)
        if self.wraps or name is None:
            return ast.BinOp(one, node.op, two)
        is_shift = isinstance(node.op, (ast.LShift, ast.RShift))
        return _call("moved" if is_shift else "made", ast.Name(name, ast.Load()), one, two, where)

    # Statements.

    def visit_Assign(self, node: ast.Assign) -> list[ast.stmt]:
        target, others = node.targets[0], node.targets[1:]
        if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
            pairs = zip(target.elts, node.value.elts, strict=True)
            value: ast.expr = ast.Tuple(
                [self._kept(one, given) for one, given in pairs], ast.Load()
            )
        else:
            value = self._kept(target, node.value)
        for one in others:
            value = self._limited(one, value, self._where(one))
        return [self._placed(ast.Assign([self.visit(one) for one in node.targets], value), node)]

    def visit_AnnAssign(self, node: ast.AnnAssign) -> list[ast.stmt]:
        if node.value is None:
            return []
        return [self._placed(ast.Assign([node.target], self._kept(node.target, node.value)), node)]

    def visit_AugAssign(self, node: ast.AugAssign) -> list[ast.stmt]:
        before: list[ast.stmt] = []
        target, where = node.target, self._where(node)
        if isinstance(target, ast.Subscript) and not isinstance(target.slice, ast.Slice):
            # The index is computed once, as it may call a kernel.
            looked = self._looked(self.visit(target.value), target.slice, where)
            before = [self._placed(ast.Assign([ast.Name("index_", ast.Store())], looked), node)]
            place = ast.Name("index_", ast.Load())
            value = self._computed(ast.Subscript(target.value, place, ast.Load()), node, where)
            new: ast.expr = ast.Subscript(target.value, place, ast.Store())
        else:
            assert isinstance(target, (ast.Name, ast.Attribute)), where
            new, value = target, self._computed(_read(target), node, where)
        kept = self._limited(target, value, where)
        return [*before, self._placed(ast.Assign([new], kept), node)]

    def visit_Return(self, node: ast.Return) -> ast.stmt:
        if node.value is None:
            return node
        value, where = self.visit(node.value), self._where(node)
        if get_origin(self.returned) is tuple:
            limits = [limits_of(one) for one in get_args(self.returned)]
            plain = [limit and tuple(limit) for limit in limits]
            value = _call("result", value, ast.parse(repr(plain), mode="eval").body, where)
        elif limits_of(self.returned):
            value = self._fits(value, limits_of(self.returned), where)
        return self._placed(ast.Return(value), node)

    # Parts.

    def _where(self, node: ast.AST) -> str:
        return f"{self.kernel.name}, line {getattr(node, 'lineno', '?')}: `{ast.unparse(node)}`"

    def _hint(self, node: ast.expr) -> Any:
        """The annotation of a name, or of a record's field."""
        if isinstance(node, ast.Name):
            return self.hints.get(node.id)
        if isinstance(node, ast.Attribute):
            owner = self._hint(node.value)
            if isinstance(owner, type) and issubclass(owner, (Record, FieldGroup)):
                return fields_of(owner)[node.attr]
        return None

    def _looked(self, array: ast.expr, index: ast.expr, where: str) -> ast.expr:
        assert isinstance(array, (ast.Name, ast.Attribute)), where
        if isinstance(index, ast.Slice):
            ends = [
                ast.Constant(None) if one is None else self.visit(one)
                for one in (index.lower, index.upper)
            ]
            return _call("cut", array, *ends, where)
        return _call("at", array, self.visit(index), where)

    def _computed(self, before: ast.expr, node: ast.AugAssign, where: str) -> ast.expr:
        name, by = OPERATIONS.get(type(node.op)), self.visit(node.value)
        if name is None or self.wraps:
            return ast.BinOp(before, node.op, by)
        is_shift = isinstance(node.op, (ast.LShift, ast.RShift))
        return _call("moved" if is_shift else "made", ast.Name(name, ast.Load()), before, by, where)

    def _kept(self, target: ast.expr, value: ast.expr) -> ast.expr:
        where = f"{self._where(target)} = `{ast.unparse(value)}`"
        found: ast.expr = self.visit(value)
        if (
            isinstance(target, ast.Name)
            and isinstance(value, WRITTEN)
            and target.id not in self.hints
        ):
            return found
        return self._limited(target, found, where)

    def _limited(self, target: ast.expr, value: ast.expr, where: str) -> ast.expr:
        """A value that is kept somewhere, within what can be there."""
        if isinstance(target, ast.Tuple):
            return value
        if isinstance(target, ast.Subscript):
            if isinstance(target.slice, ast.Slice):
                return value
            hint = self._hint(target.value)
            if hint is None:
                return _call("stored", target.value, value, where)
            limits = limits_of(hint)
            return self._fits(value, limits, where) if limits else value
        hint = self._hint(target)
        if isinstance(target, ast.Attribute) or (hint is not None and within(hint)):
            limits = limits_of(hint)
            return self._fits(value, limits, where) if limits else value
        return self._fits(value, WORD, where) if isinstance(value, ast.UnaryOp) else value

    def _fits(self, value: ast.expr, limits: tuple[int, int] | None, where: str) -> ast.expr:
        assert limits is not None
        return _call("fits", value, *(ast.Constant(one) for one in limits), where)

    def _placed(self, made: ast.stmt, node: ast.stmt) -> ast.stmt:
        return ast.copy_location(made, node)


OPERATIONS: dict[type[ast.operator], str] = {
    ast.Add: "add_",
    ast.Sub: "sub_",
    ast.Mult: "mul_",
    ast.LShift: "left_",
    ast.RShift: "right_",
}
"""Those whose results may leave 64 bits, or whose second number has limits."""
NAMES = {
    "add_": operator.add,
    "sub_": operator.sub,
    "mul_": operator.mul,
    "left_": operator.lshift,
    "right_": operator.rshift,
}


def _call(name: str, *given: "ast.expr | str") -> ast.expr:
    arguments = [ast.Constant(one) if isinstance(one, str) else one for one in given]
    return ast.Call(ast.Attribute(ast.Name("checks_", ast.Load()), name, ast.Load()), arguments, [])


def _read(target: "ast.Name | ast.Attribute") -> ast.expr:
    return ast.parse(ast.unparse(target), mode="eval").body


def functions_of(kernels: list[Kernel], checks: Checks) -> dict[Kernel, Callable[..., Any]]:
    """Their checked forms, which call each other."""
    spaces: dict[str, dict[str, Any]] = {}
    found: dict[Kernel, Callable[..., Any]] = {}
    for one in kernels:
        module = one.function.__module__
        if module not in spaces:
            spaces[module] = {**vars(sys.modules[module]), **NAMES, "checks_": checks}
        names = spaces[module]
        made: dict[str, Any] = {}
        exec(compile(Rewritten(one).made(), inspect.getfile(one.function), "exec"), names, made)
        found[one] = made[one.__name__]
    for names in spaces.values():
        for name, value in list(names.items()):
            if isinstance(value, Kernel):
                names[name] = found[value]
    return found


@contextmanager
def checked(kernels: list[Kernel]) -> Iterator[Checks]:
    """Within, these kernels, which call no others, run in their checked form."""
    checks = Checks()
    functions = functions_of(kernels, checks)
    before = {one: dict(one.__dict__) for one in kernels}
    for one, function in functions.items():
        arguments = one.signature[0]
        converters = [_converter(hint, checks) for hint in arguments]
        one.__dict__.update(plain=function, going_over=function, _as_plain=converters)
    try:
        with plain_python():
            yield checks
    finally:
        for one, names in before.items():
            for name in ("plain", "going_over", "_as_plain"):
                if name in names:
                    one.__dict__[name] = names[name]
                else:
                    one.__dict__.pop(name, None)


def _converter(hint: Any, checks: Checks) -> Callable[[Any], Any]:
    if bare(hint) in (int, float, bool):
        return bare(hint)  # type: ignore[return-value]
    return plain_view if array_type(hint) else checks.view
