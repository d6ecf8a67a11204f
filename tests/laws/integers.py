"""What numbers a kernel's expressions can have, as far as its source says: the law on integers uses
it.

Machine code has integers of 64 bits that wrap round without a word, and a shift by 64 places or
more, or by less than 0, does whatever the processor likes. Plain Python has neither limit. So both
tiers agree where each shift is by 0 to 63 places and no result leaves 64 bits; what the source does
not show is listed.

A range is known of constants, of elements of arrays (by their type), of what is annotated
`Annotated[int, Within(...)]`, of `len` and `range`, of remainders, masks and of what is computed
from these. A name has the range of all that is assigned to it, wherever it stands; within a branch,
what its condition says about it. Sums are not examined: numbers of things do not reach 64 bits, and
words are not added.
"""

import ast
import inspect
import sys
import textwrap
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple, get_type_hints

import numpy as np

from takegaki.runtime.arrays import Within, array_type, within
from takegaki.runtime.kernels import Kernel
from takegaki.runtime.records import FieldGroup, Record


class Range(NamedTuple):
    """The numbers from one to another."""

    low: int
    high: int

    def __str__(self) -> str:
        if self == WORD:
            return "any word"
        return "any number" if self == NUMBER else f"{self.low} to {self.high}"


class ArrayOf(NamedTuple):
    """What each element of an array is."""

    element: "Value"


class TupleOf(NamedTuple):
    """What each part of a tuple is."""

    parts: "list[Value]"


Value = Range | ArrayOf | TupleOf | type[Record] | type[FieldGroup] | str
"""Of an expression: a range, or what is no signed integer."""
FLOAT, UNSIGNED, OTHER = "float", "unsigned", "other"

WORD = Range(-(1 << 63), (1 << 63) - 1)
LENGTH = Range(0, (1 << 31) - 1)
"""Of arrays: their places are numbers of 32 bits wherever they are kept."""
NUMBER = Range(-(1 << 31), 1 << 31)
"""Of an integer that declares nothing, a number of things; what uses all its bits is a `Word`. A
sum of such numbers is one.
"""
INT32 = Range(-(1 << 31), (1 << 31) - 1)
ROUNDS = 12
"""Turns after which a name that still grows may be any number."""
BIT = Range(0, 1)
WRAPPING = {"takegaki.runtime.sets:bit", "takegaki.runtime.sets:wrapped"}
"""The kernels whose results wrap round on purpose, alike in both tiers."""


@dataclass(frozen=True)
class Finding:
    """A place in a kernel whose numbers may differ between the tiers."""

    kernel: str
    line: int
    source: str
    why: str

    def __str__(self) -> str:
        return f"{self.kernel}, line {self.line}: `{self.source}`: {self.why}"


def joined(one: Value | None, two: Value) -> Value:
    if one is None or one == two:
        return two
    if (
        isinstance(one, tuple)
        and isinstance(two, tuple)
        and isinstance(one[0], int)
        and isinstance(two[0], int)
    ):
        return Range(min(one.low, two.low), max(one.high, two.high))
    return OTHER


def is_range(value: Value) -> bool:
    return isinstance(value, tuple) and isinstance(value[0], int)


@cache
def hints_of(thing: Callable[..., Any]) -> dict[str, Any]:
    """The annotations of a function or a record."""
    return get_type_hints(thing, include_extras=True)


def fields_of(record: "type[Record] | type[FieldGroup]") -> dict[str, Any]:
    """The annotations of a record, those of its groups of fields among them."""
    made: Callable[..., Any] = record
    own = hints_of(made)
    groups = [
        hint for hint in own.values() if isinstance(hint, type) and issubclass(hint, FieldGroup)
    ]
    for group in groups:
        own = own | get_type_hints(group, include_extras=True)
    return own


def element_of(dtype: np.dtype[Any]) -> Value:
    if dtype.kind == "b":
        return BIT
    if dtype.kind == "i":
        limits = np.iinfo(dtype)
        return Range(int(limits.min), int(limits.max))
    return UNSIGNED if dtype.kind == "u" else FLOAT


def value_of_hint(hint: Any) -> Value:
    """What an annotation says."""
    declared: Within | None = within(hint)
    found = array_type(hint)
    if found is not None:
        return ArrayOf(Range(declared.least, declared.most) if declared else element_of(found[0]))
    if declared is not None:
        return Range(declared.least, declared.most)
    if isinstance(hint, type) and issubclass(hint, (Record, FieldGroup)):
        return hint
    if hint is float:
        return FLOAT
    if hint is bool:
        return BIT
    if hint is int:
        return NUMBER
    if getattr(hint, "__origin__", None) is tuple:
        return TupleOf([value_of_hint(one) for one in hint.__args__])
    return OTHER


def value_of_constant(value: Any) -> Value:
    if isinstance(value, (bool, int, np.signedinteger)):
        return Range(int(value), int(value))
    if isinstance(value, np.unsignedinteger):
        return UNSIGNED
    if isinstance(value, (float, np.floating)):
        return FLOAT
    if isinstance(value, np.ndarray):
        if value.dtype.kind in "ib" and value.size:
            return ArrayOf(Range(int(value.min()), int(value.max())))
        return ArrayOf(element_of(value.dtype))
    if isinstance(value, tuple):
        return TupleOf([value_of_constant(one) for one in value])
    return OTHER


def fits(value: Range) -> bool:
    return WORD[0] <= value[0] and value[1] <= WORD[1]


def clipped(value: Range) -> Range:
    return value if fits(value) else WORD


def is_number(value: Range) -> bool:
    return NUMBER[0] <= value[0] and value[1] <= NUMBER[1]


def widened(before: Value | None, now: Value) -> Value:
    """A range that still grows, without the end that does."""
    if not isinstance(now, Range) or not isinstance(before, Range) or before == now:
        return now
    limits = NUMBER if is_number(now) else WORD
    return Range(
        now.low if now.low == before.low else limits.low,
        now.high if now.high == before.high else limits.high,
    )


def summed(one: Range, two: Range) -> Range:
    found = Range(one.low + two.low, one.high + two.high)
    if is_number(one) and is_number(two):
        return Range(max(found.low, NUMBER.low), min(found.high, NUMBER.high))
    return clipped(found)


def bits_of(value: Range) -> int:
    """So many bits hold all of a range of numbers from 0 on."""
    return value[1].bit_length()


class Analysis:
    """Of one kernel: the ranges of its names, and what was found."""

    def __init__(self, kernel: Kernel) -> None:
        self.kernel = kernel
        function = kernel.function
        lines, self.first = inspect.getsourcelines(function)
        tree = ast.parse(textwrap.dedent("".join(lines))).body[0]
        assert isinstance(tree, ast.FunctionDef)
        self.body = tree.body
        self.constants = vars(sys.modules[function.__module__])
        hints = hints_of(function)
        self.arguments = {
            name: value_of_hint(hint) for name, hint in hints.items() if name != "return"
        }
        self.names: dict[str, Value] = dict(self.arguments)
        self.declared: dict[str, Value] = {
            node.target.id: value_of_hint(eval(ast.unparse(node.annotation), self.constants))
            for node in ast.walk(tree)
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
        }
        self.names |= self.declared
        self.said: list[dict[str, Range]] = []
        self.findings: dict[tuple[int, str], Finding] | None = None

    def run(self) -> list[Finding]:
        """All findings, by line."""
        for turn in range(ROUNDS):
            before = dict(self.names)
            self.examine(self.body)
            if before == self.names:
                break
            if turn >= ROUNDS // 2:
                self.names = {
                    name: widened(before.get(name), value) for name, value in self.names.items()
                }
        self.findings = {}
        self.examine(self.body)
        return sorted(self.findings.values(), key=lambda one: one.line)

    # Statements.

    def examine(self, body: list[ast.stmt]) -> None:
        depth = len(self.said)
        for statement in body:
            self.statement(statement)
            if isinstance(statement, ast.If) and not statement.orelse and leaves(statement.body):
                # What follows runs where the condition does not hold.
                self.said.append(self.conditions(statement.test, False))
        del self.said[depth:]

    def statement(self, node: ast.stmt) -> None:
        match node:
            case ast.Assign():
                value = self.value(node.value)
                for target in node.targets:
                    self.assign(target, value)
            case ast.AnnAssign(value=ast.expr() as given):
                self.value(given)
            case ast.AugAssign():
                both = ast.BinOp(as_load(node.target), node.op, node.value)
                self.assign(node.target, self.value(ast.copy_location(both, node)))
            case ast.For():
                self.assign(node.target, self.turns(node.iter))
                self.examine(node.body)
                self.examine(node.orelse)
            case ast.While() | ast.If():
                self.value(node.test)
                self.within(self.conditions(node.test, True), node.body)
                self.within(self.conditions(node.test, False), node.orelse)
            case ast.Return(value=ast.expr() as given) | ast.Expr(value=given):
                self.value(given)

    def within(self, said: dict[str, Range], body: list[ast.stmt]) -> None:
        before = [dict(one) for one in self.said]
        self.said.append(said)
        self.examine(body)
        self.said.pop()
        if body and leaves(body):
            # What it assigns does not reach what follows.
            self.said[:] = before

    def assign(self, target: ast.expr, value: Value) -> None:
        match target:
            case ast.Name():
                # What a condition said of it holds no longer.
                for said in self.said:
                    said.pop(target.id, None)
                if target.id not in self.declared:
                    self.names[target.id] = joined(self.names.get(target.id), value)
            case ast.Tuple():
                parts = value.parts if isinstance(value, TupleOf) else None
                for i, one in enumerate(target.elts):
                    self.assign(one, parts[i] if parts else WORD)
            case ast.Subscript():
                self.value(target)

    def turns(self, node: ast.expr) -> Value:
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id == "range"
        ):
            given = [self.number(one) for one in node.args]
            if len(given) == 1:
                return Range(0, max(0, given[0].high - 1))
            if len(given) == 3 and given[2][1] < 0:
                return Range(given[1].low + 1, given[0].high)
            return Range(given[0].low, max(given[0].low, given[1].high - 1))
        found = self.value(node)
        return found.element if isinstance(found, ArrayOf) else WORD

    # Conditions.

    def conditions(self, test: ast.expr, holds: bool) -> dict[str, Range]:
        """What a condition says about names, where it holds or does not."""
        if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
            return self.conditions(test.operand, not holds)
        if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And if holds else ast.Or):
            found: dict[str, Range] = {}
            for one in test.values:
                for name, value in self.conditions(one, holds).items():
                    low, high = found.get(name, WORD)
                    found[name] = Range(max(low, value.low), min(high, value.high))
            return found
        if isinstance(test, ast.Compare):
            return self.comparison(test, holds)
        return {}

    def comparison(self, test: ast.Compare, holds: bool) -> dict[str, Range]:
        if len(test.ops) > 1 and not holds:
            return {}
        found: dict[str, Range] = {}
        sides = [test.left, *test.comparators]
        for op, left, right in zip(test.ops, sides, sides[1:], strict=False):
            for name, other, how in ((left, right, type(op)), (right, left, TURNED.get(type(op)))):
                key = ast.unparse(name)
                if how is None or isinstance(name, ast.Constant):
                    continue
                low, high = self.number(other)
                limits = limits_of(how if holds else DENIED.get(how), low, high)
                if how in (ast.NotEq, ast.Eq) and limits == WORD and low == high:
                    limits = self.without(name, low, (how is ast.NotEq) == holds)
                before = found.get(key, WORD)
                found[key] = Range(max(before.low, limits.low), min(before.high, limits.high))
        return found

    def without(self, name: ast.expr, other: int, differs: bool) -> Range:
        low, high = self.number(name)
        if differs and low == other:
            return Range(low + 1, WORD.high)
        if differs and high == other:
            return Range(WORD.low, high - 1)
        return WORD

    # Expressions.

    def number(self, node: ast.expr) -> Range:
        found = self.value(node)
        return found if isinstance(found, Range) else WORD

    def value(self, node: ast.expr) -> Value:
        found = self._value(node)
        if isinstance(found, Range) and isinstance(node, (ast.Name, ast.Attribute, ast.Subscript)):
            key = ast.unparse(node)
            for said in self.said:
                if key in said:
                    both = Range(max(found.low, said[key].low), min(found.high, said[key].high))
                    found = both if both.low <= both.high else found
        return found

    def _value(self, node: ast.expr) -> Value:
        match node:
            case ast.Constant():
                return value_of_constant(node.value)
            case ast.Name():
                return self.name(node.id)
            case ast.Attribute():
                return self.attribute(node)
            case ast.Subscript():
                self.value(node.slice)
                return self.item(node)
            case ast.Tuple():
                return TupleOf([self.value(one) for one in node.elts])
            case ast.IfExp():
                self.value(node.test)
                with_test, without = self.branch(node, True), self.branch(node, False)
                return joined(with_test, without)
            case ast.BoolOp():
                return self.logic(node)
            case ast.Compare():
                for one in (node.left, *node.comparators):
                    self.value(one)
                return BIT
            case ast.UnaryOp():
                return self.unary(node)
            case ast.BinOp():
                return self.binary(node)
            case ast.Call():
                return self.call(node)
        return OTHER

    def logic(self, node: ast.BoolOp) -> Value:
        """Each part is reached only where those before it hold, or do not."""
        depth, found = len(self.said), None
        for one in node.values:
            found = joined(found, self.value(one))
            self.said.append(self.conditions(one, isinstance(node.op, ast.And)))
        del self.said[depth:]
        assert found is not None
        return found

    def branch(self, node: ast.IfExp, holds: bool) -> Value:
        self.said.append(self.conditions(node.test, holds))
        found = self.value(node.body if holds else node.orelse)
        self.said.pop()
        return found

    def name(self, name: str) -> Value:
        if name in self.names:
            return self.names[name]
        if name in self.constants:
            return value_of_constant(self.constants[name])
        return Range(0, 0)  # it is assigned further down, and the next turn knows what

    def attribute(self, node: ast.Attribute) -> Value:
        owner = self.value(node.value)
        if isinstance(owner, type):
            return value_of_hint(fields_of(owner)[node.attr])
        if node.attr == "shape":
            return ArrayOf(LENGTH)
        return OTHER

    def item(self, node: ast.Subscript) -> Value:
        found = self.value(node.value)
        if isinstance(node.slice, ast.Slice):
            return found
        if isinstance(found, TupleOf):
            parts: Value | None = None
            for one in found.parts:
                parts = joined(parts, one)
            return parts or OTHER
        return found.element if isinstance(found, ArrayOf) else OTHER

    def unary(self, node: ast.UnaryOp) -> Value:
        found = self.value(node.operand)
        if isinstance(node.op, ast.Not):
            return BIT
        if not isinstance(found, Range):
            return found
        low, high = found
        if isinstance(node.op, ast.USub):
            return clipped(Range(-high, -low))
        return Range(~high, ~low) if isinstance(node.op, ast.Invert) else found

    def call(self, node: ast.Call) -> Value:
        given = [self.value(one) for one in node.args]
        numbers = [one if isinstance(one, Range) else WORD for one in given]
        name = ast.unparse(node.func)
        if name in ("int", "np.int64") and not isinstance(given[0], Range):
            return WORD
        if name in ("int", "np.int64"):
            return given[0]
        if name == "bool":
            return BIT
        if name == "len":
            return LENGTH
        if name in ("min", "max") and all(isinstance(one, Range) for one in given):
            choose = min if name == "min" else max
            return Range(choose(one.low for one in numbers), choose(one.high for one in numbers))
        if name == "abs" and isinstance(given[0], Range):
            low, high = numbers[0]
            return Range(0, max(abs(low), abs(high)))
        called = self.constants.get(name)
        if isinstance(called, Kernel):
            self.handed_over(node, called, given)
            return value_of_hint(hints_of(called.function).get("return"))
        return WORD if name.startswith("math.") is False and name != "float" else FLOAT

    def handed_over(self, node: ast.Call, called: Kernel, given: list[Value]) -> None:
        """Arguments that are declared have to be what they are declared to be."""
        hints = {name: hint for name, hint in hints_of(called.function).items() if name != "return"}
        for argument, (name, hint), value in zip(node.args, hints.items(), given, strict=False):
            declared = within(hint)
            if declared is None or array_type(hint) is not None or not isinstance(value, Range):
                continue
            is_known = value not in (WORD, NUMBER, INT32)
            if is_known and not (declared.least <= value.low and value.high <= declared.most):
                self.find(
                    argument, f"{name} is {declared.least} to {declared.most} and gets {value}"
                )

    def binary(self, node: ast.BinOp) -> Value:
        left, right = self.value(node.left), self.value(node.right)
        if FLOAT in (left, right) or isinstance(node.op, ast.Div):
            return FLOAT
        if UNSIGNED in (left, right):
            return UNSIGNED
        one = left if isinstance(left, Range) else WORD
        two = right if isinstance(right, Range) else WORD
        return self.operation(node, one, two)

    def operation(self, node: ast.BinOp, one: Range, two: Range) -> Range:
        match node.op:
            case ast.Add():
                return summed(one, two)
            case ast.Sub():
                return summed(one, Range(-two.high, -two.low))
            case ast.Mult():
                ends = [a * b for a in one for b in two]
                if not fits(Range(min(ends), max(ends))):
                    self.find(node, f"{one} times {two} can leave 64 bits")
                return clipped(Range(min(ends), max(ends)))
            case ast.LShift() | ast.RShift():
                return self.shift(node, one, two)
            case ast.BitAnd():
                return masked(one, two)
            case ast.BitOr() | ast.BitXor():
                if one[0] < 0 or two[0] < 0:
                    most = max(abs(end) for end in (*one, *two)).bit_length()
                    return clipped(Range(-(1 << most), (1 << most) - 1))
                return Range(0, (1 << max(bits_of(one), bits_of(two))) - 1)
            case ast.Mod():
                return Range(0, max(two.high - 1, 0)) if two.low >= 0 else WORD
            case ast.FloorDiv():
                if two[0] >= 0:
                    return Range(min(one.low, 0), max(one.high, 0))
                return WORD
        return WORD

    def shift(self, node: ast.BinOp, one: Range, two: Range) -> Range:
        if two[0] < 0:
            self.find(node, f"by {two}, which can be negative")
        elif two[1] > 63:
            self.find(node, f"by {two} places, which can be 64 or more")
        low, high = max(two[0], 0), min(max(two[1], 0), 63)
        if isinstance(node.op, ast.RShift):
            ends = [one[0] >> low, one[0] >> high, one[1] >> low, one[1] >> high]
            return Range(min(ends), max(ends))
        ends = [one[0] << low, one[0] << high, one[1] << low, one[1] << high]
        if not fits(Range(min(ends), max(ends))) and two[0] >= 0 and two[1] <= 63:
            self.find(node, f"{one} moved by {two} places can leave 64 bits")
        return clipped(Range(min(ends), max(ends)))

    def find(self, node: ast.expr, why: str) -> None:
        if self.findings is not None:
            line = self.first + node.lineno - 1
            source = ast.unparse(node)
            self.findings[line, source] = Finding(self.kernel.name, line, source, why)


TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.Gt,
    ast.LtE: ast.GtE,
    ast.Gt: ast.Lt,
    ast.GtE: ast.LtE,
    ast.Eq: ast.Eq,
    ast.NotEq: ast.NotEq,
}
DENIED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.GtE,
    ast.LtE: ast.Gt,
    ast.Gt: ast.LtE,
    ast.GtE: ast.Lt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
}


def limits_of(how: type[ast.cmpop] | None, low: int, high: int) -> Range:
    """What a number is that compares like this with one from `low` to `high`."""
    if how is ast.Lt:
        return Range(WORD.low, high - 1)
    if how is ast.LtE:
        return Range(WORD.low, high)
    if how is ast.Gt:
        return Range(low + 1, WORD.high)
    if how is ast.GtE:
        return Range(low, WORD.high)
    return Range(low, high) if how is ast.Eq else WORD


def masked(one: Range, two: Range) -> Range:
    """Of the bits that both have: what has no sign limits the other."""
    limits = [value[1] for value in (one, two) if value[0] >= 0]
    return Range(0, min(limits)) if limits else WORD


def leaves(body: list[ast.stmt]) -> bool:
    return isinstance(body[-1], (ast.Return, ast.Continue, ast.Break))


def as_load(target: ast.expr) -> ast.expr:
    return ast.parse(ast.unparse(target), mode="eval").body


def findings(kernels: list[Kernel]) -> Iterator[Finding]:
    for one in kernels:
        yield from Analysis(one).run()
