"""The mutants of a source file: each is one small change of one expression or statement.

Left out is what has no behaviour: docstrings, annotations, what only type checkers read, words in
messages.
"""

import ast
import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import count, pairwise
from pathlib import Path

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.Add,
    ast.Pow: ast.Mult,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitAnd,
}
OTHER_CALLS = {
    "min": "max",
    "max": "min",
    "any": "all",
    "all": "any",
    "argmin": "argmax",
    "argmax": "argmin",
}
"""Functions that another one of the same arguments stands beside."""
HARMLESS = {"cast", "TypeVar", "suppress", "NewType"}
"""Calls whose arguments change nothing that a test could see, or types only."""

ORDERED = re.compile(r"\b(ascending|descending|in order|sorted|first|by their smallest)\b")
"""Words by which a docstring promises an order of what is returned."""
SEQUENCES = re.compile(r"(list|tuple|Sequence|Ints|Array|np\.ndarray|NDArray|Numbers|str$)")
"""Types of answers that can come the other way round."""

COMMUTATIVE = {"min", "max", "minimum", "maximum"}
"""Functions whose arguments may change places."""

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Mutant:
    """One change of one file.

    file       from the package on, "core/graph.py"
    function   its qualified name; "" at the level of the module
    kind       which sort of change
    before     the lines that change, without space round them
    after      the same lines afterwards
    number     which of the mutants of these texts in that function, from 0
    line       where they begin, from 1; end: the last one
    begin      where the change begins in the file, in bytes; length: what goes there; text: what
               comes
    """

    file: str
    function: str
    kind: str
    before: str
    after: str
    number: int
    line: int
    end: int
    begin: int
    length: int
    text: str

    @property
    def package(self) -> str:
        return self.file.partition("/")[0]

    @property
    def is_kernel(self) -> bool:
        return "/kernels/" in self.file

    @cached_property
    def key(self) -> str:
        """The same for as long as nobody changes these lines or moves them to another function."""
        parts = (self.file, self.function, self.before, self.after, self.number)
        return hashlib.sha256(repr(parts).encode()).hexdigest()[:12]

    def is_readable(self, source: bytes) -> bool:
        """Whether Python can still read the file: `{a or b!r}` loses its sense in an f-string."""
        try:
            ast.parse(self.applied(source))
        except SyntaxError:
            return False
        return True

    def applied(self, source: bytes) -> bytes:
        """The file with this change."""
        return source[: self.begin] + self.text.encode() + source[self.begin + self.length :]

    def __str__(self) -> str:
        return (
            f"{self.file}:{self.line} {self.function}: {self.kind}\n  - {self.before}\n  + "
            f"{self.after}"
        )


def mutants_of(path: Path, package: Path) -> list[Mutant]:
    """All mutants of a file, in the order of the text."""
    return _File(path.read_bytes(), path.relative_to(package).as_posix()).mutants()


def promised_orders(path: Path, package: Path) -> list[Mutant]:
    """For each function outside kernels whose docstring promises an order: what it returns, the
    other way round.
    """
    file = _File(path.read_bytes(), path.relative_to(package).as_posix())
    return [] if "kernels" in path.parts else file.promised_orders()


Change = tuple[str, ast.expr | ast.stmt, str]
"""A kind, the node that goes, and the text that comes in its place."""


class _File:
    def __init__(self, source: bytes, name: str) -> None:
        self._source, self._name = source, name
        self._starts = [0]
        for line in source.split(b"\n"):
            self._starts.append(self._starts[-1] + len(line) + 1)
        self._numbers: dict[tuple[str, str, str], Iterator[int]] = {}

    def mutants(self) -> list[Mutant]:
        tree = ast.parse(self._source)
        found = self._within(tree.body, "")
        return [one for one in found if one is not None]

    def promised_orders(self) -> list[Mutant]:
        found = [
            self._mutant("promised order", value, f"({ast.unparse(value)})[::-1]", name)
            for name, function in _functions(ast.parse(self._source), "")
            if ORDERED.search(" ".join((ast.get_docstring(function) or "").lower().split()))
            and SEQUENCES.match(ast.unparse(function.returns) if function.returns else "")
            for value in _returned(function)
        ]
        return [one for one in found if one is not None]

    def _within(self, body: list[ast.stmt], function: str) -> Iterator[Mutant | None]:
        for statement in body:
            if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                name = f"{function}.{statement.name}" if function else statement.name
                if isinstance(statement, Function) and not _is_overload(statement):
                    yield from self._all(_defaults(statement), name)
                yield from self._within(statement.body, name)
            elif not _is_idle(statement):
                yield from self._all(_of_statement(statement, bool(function)), function)
                for inner in _bodies(statement):
                    yield from self._within(inner, function)

    def _all(self, changes: Iterator[Change], function: str) -> Iterator[Mutant | None]:
        for kind, node, text in changes:
            yield self._mutant(kind, node, text, function)

    def _mutant(
        self, kind: str, node: ast.expr | ast.stmt, text: str, function: str
    ) -> Mutant | None:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        begin = self._starts[node.lineno - 1] + node.col_offset
        end = self._starts[node.end_lineno - 1] + node.end_col_offset
        first, last = self._starts[node.lineno - 1], self._starts[node.end_lineno] - 1
        before = self._source[first:last]
        after = before[: begin - first] + text.encode() + before[end - first :]
        said = " ".join(before.decode().split()), " ".join(after.decode().split())
        if said[0] == said[1] or _reads_alike(node, text):
            return None
        number = next(self._numbers.setdefault((function, *said), count()))
        return Mutant(
            self._name,
            function,
            kind,
            *said,
            number,
            node.lineno,
            node.end_lineno,
            begin,
            end - begin,
            text,
        )


def _functions(node: ast.AST, within: str) -> Iterator[tuple[str, Function]]:
    """All functions and methods, with their qualified names."""
    for child in ast.iter_child_nodes(node):
        name = ".".join(filter(None, (within, getattr(child, "name", ""))))
        if isinstance(child, Function):
            yield name, child
        yield from _functions(child, name)


def _returned(node: ast.AST) -> Iterator[ast.expr]:
    """What a function returns, constants and functions in it left out."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Return):
            if child.value is not None and not isinstance(child.value, ast.Constant):
                yield child.value
        elif not isinstance(
            child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)
        ):
            yield from _returned(child)


def _reads_alike(node: ast.expr | ast.stmt, text: str) -> bool:
    """Whether a text is the same expression in other letters: of equal options that change places
    nothing does.
    """
    if not isinstance(node, (ast.Call, ast.Constant)):
        return False
    return ast.dump(ast.parse(text, mode="eval").body) == ast.dump(node)


def _is_overload(function: Function) -> bool:
    """Only type checkers read its defaults."""
    return any(ast.unparse(one) == "overload" for one in function.decorator_list)


def _is_idle(statement: ast.stmt) -> bool:
    """Whether it does nothing when the program runs."""
    if isinstance(
        statement, (ast.Import, ast.ImportFrom, ast.Assert, ast.Pass, ast.Global, ast.Nonlocal)
    ):
        return True
    if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
        return True
    return isinstance(statement, ast.If) and ast.unparse(statement.test) == "TYPE_CHECKING"


def _bodies(statement: ast.stmt) -> Iterator[list[ast.stmt]]:
    for name in ("body", "orelse", "finalbody"):
        if inner := getattr(statement, name, None):
            yield inner
    for handler in getattr(statement, "handlers", ()):
        yield handler.body
    for case in getattr(statement, "cases", ()):
        yield case.body


def _defaults(function: Function) -> Iterator[Change]:
    for default in [*function.args.defaults, *(one for one in function.args.kw_defaults if one)]:
        for _, node, text in _of_expression(default):
            yield "default", node, text


def _of_statement(statement: ast.stmt, is_inside: bool) -> Iterator[Change]:
    """Changes of a statement itself; those of the statements in it come in their turn."""
    if isinstance(statement, (ast.Continue, ast.Break)):
        yield "jump dropped", statement, "pass"
    elif is_inside and _may_go(statement):
        yield "statement dropped", statement, "pass"
    elif isinstance(statement, ast.Return) and statement.value is not None and is_inside:
        yield "returns nothing", statement.value, "None"
    if isinstance(statement, ast.Raise):
        return
    if isinstance(statement, (ast.If, ast.While)):
        yield "condition negated", statement.test, f"(not ({ast.unparse(statement.test)}))"
    if isinstance(statement, ast.AugAssign) and type(statement.op) in ARITHMETIC:
        other = ast.AugAssign(statement.target, ARITHMETIC[type(statement.op)](), statement.value)
        yield "arithmetic", statement, ast.unparse(ast.fix_missing_locations(other))
    annotation = getattr(statement, "annotation", None)
    for child in ast.iter_child_nodes(statement):
        if isinstance(child, ast.expr) and child is not annotation:
            yield from _of_expression(child)
        elif isinstance(child, ast.withitem):
            yield from _of_expression(child.context_expr)
        elif isinstance(child, ast.match_case) and child.guard is not None:
            yield from _of_expression(child.guard)


def _may_go(statement: ast.stmt) -> bool:
    if isinstance(statement, (ast.AugAssign, ast.Delete, ast.Raise)):
        return True
    if isinstance(statement, ast.Assign):
        # Without a name nothing runs: nobody overlooks that.
        return all(isinstance(one, (ast.Attribute, ast.Subscript)) for one in statement.targets)
    if isinstance(statement, ast.Return):
        return statement.value is None
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call)


def _of_expression(node: ast.expr) -> Iterator[Change]:
    """Changes of an expression and of all that is in it."""
    if isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Call) and _name(node) in HARMLESS):
        return
    yield from _of_one(node)
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.comprehension):
            yield from _of_expression(child.iter)
            for test in child.ifs:
                yield "condition negated", test, f"(not ({ast.unparse(test)}))"
                yield from _of_expression(test)
        elif isinstance(child, ast.keyword):
            yield from _of_expression(child.value)
        elif isinstance(child, ast.expr):
            yield from _of_expression(child)


def _of_one(node: ast.expr) -> Iterator[Change]:
    match node:
        case ast.Constant():
            yield from _of_constant(node)
        case ast.Compare(ops=[op]) if type(op) in COMPARISONS:
            yield (
                "comparison",
                node,
                _text(ast.Compare(node.left, [COMPARISONS[type(op)]()], node.comparators)),
            )
        case ast.Compare():
            for place, op in enumerate(node.ops):
                ops = [*node.ops[:place], COMPARISONS[type(op)](), *node.ops[place + 1 :]]
                yield "comparison", node, _text(ast.Compare(node.left, ops, node.comparators))
        case ast.BinOp() if type(node.op) in ARITHMETIC and not _is_text(node):
            yield (
                "arithmetic",
                node,
                _text(ast.BinOp(node.left, ARITHMETIC[type(node.op)](), node.right)),
            )
        case ast.BoolOp():
            other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
            yield "and/or", node, _text(ast.BoolOp(other, node.values))
            for place in range(len(node.values)):
                rest = [*node.values[:place], *node.values[place + 1 :]]
                left = rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)
                yield "operand dropped", node, _text(left)
        case ast.UnaryOp(op=ast.Not()) | ast.UnaryOp(op=ast.Invert()) | ast.UnaryOp(op=ast.USub()):
            if not isinstance(node.operand, ast.Constant):
                yield "sign dropped", node, _text(node.operand)
        case ast.IfExp():
            yield "condition negated", node.test, f"(not ({ast.unparse(node.test)}))"
        case ast.Slice():
            yield from _of_slice(node)
        case ast.Call():
            yield from _of_call(node)


def _of_constant(node: ast.Constant) -> Iterator[Change]:
    if isinstance(node.value, bool):
        yield "constant", node, str(not node.value)
    elif isinstance(node.value, int):
        yield "constant", node, str(node.value + 1)
        yield "constant", node, f"({node.value - 1})" if node.value == 0 else str(node.value - 1)
    elif isinstance(node.value, float):
        yield "constant", node, repr(node.value + 1)
    elif node.value == "":
        yield "constant", node, '"x"'


def _of_slice(node: ast.Slice) -> Iterator[Change]:
    if node.lower is not None:
        yield "slice", node, _slice(None, node.upper, node.step)
    if node.upper is not None:
        yield "slice", node, _slice(node.lower, None, node.step)
    if node.step is not None:
        yield "slice", node, _slice(node.lower, node.upper, None)


def _slice(*parts: ast.expr | None) -> str:
    texts = ["" if part is None else ast.unparse(part) for part in parts]
    return ":".join(texts if texts[2] else texts[:2])


def _of_call(node: ast.Call) -> Iterator[Change]:
    name = _name(node)
    if name in OTHER_CALLS:
        func: ast.expr = ast.Name(OTHER_CALLS[name])
        if isinstance(node.func, ast.Attribute):
            func = ast.Attribute(node.func.value, OTHER_CALLS[name])
        yield "other function", node, _text(ast.Call(func, node.args, node.keywords))
    if name == "sorted" and not node.keywords:
        yield "order", node, f"list({ast.unparse(node.args[0])})"
    for place, (one, other) in enumerate(pairwise(node.args if name not in COMMUTATIVE else [])):
        if not isinstance(one, ast.Starred) and not isinstance(other, ast.Starred):
            args = [*node.args[:place], other, one, *node.args[place + 2 :]]
            yield "arguments swapped", node, _text(ast.Call(node.func, args, node.keywords))
    for place, (a, b) in enumerate(pairwise(node.keywords)):
        if a.arg and b.arg:
            pair = [ast.keyword(a.arg, b.value), ast.keyword(b.arg, a.value)]
            keywords = [*node.keywords[:place], *pair, *node.keywords[place + 2 :]]
            yield "options swapped", node, _text(ast.Call(node.func, node.args, keywords))
    for place, keyword in enumerate(node.keywords):
        # That two sequences are equally long is asserted, and never otherwise.
        if keyword.arg and keyword.arg != "strict":
            keywords = [*node.keywords[:place], *node.keywords[place + 1 :]]
            kind = "order" if keyword.arg in ("key", "reverse", "kind") else "option dropped"
            yield kind, node, _text(ast.Call(node.func, node.args, keywords))


def _name(node: ast.Call) -> str:
    return ast.unparse(node.func).rpartition(".")[2]


def _is_text(node: ast.BinOp) -> bool:
    return any(
        isinstance(leaf, ast.JoinedStr)
        or (isinstance(leaf, ast.Constant) and isinstance(leaf.value, str))
        for leaf in (node.left, node.right)
    )


def _text(node: ast.expr) -> str:
    text = ast.unparse(ast.fix_missing_locations(node))
    return text if isinstance(node, (ast.Call, ast.Name, ast.Constant)) else f"({text})"
