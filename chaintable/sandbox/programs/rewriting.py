"""Leads a program's words to what the sandbox has: modules of the prelude, methods as values, times and fractions."""

import ast
from collections.abc import Callable

from chaintable.sandbox.programs import prelude
from chaintable.sandbox.programs.parsing import Program

_OBJECTS = {"statistics": "_Statistics", "fractions": "_Fractions"}
"""Modules that the prelude stands in for, by an object with their functions."""
_METHODS = {"count", "endswith", "get", "index", "items", "keys", "lower", "startswith", "strip", "upper", "values"}
"""Methods that programs hand on without calling them: `max(votes, key=votes.get)`."""
_ORDERING = {"sorted": "_sorted", "max": "_largest", "min": "_smallest"}


def prepared(program: Program) -> tuple[str, list[ast.stmt]]:
    """Return the prelude that a program needs, and its statements as the sandbox can run them."""
    fractions = program.imports("fractions")
    rewriter = _Rewriter(fractions)
    statements = [ast.fix_missing_locations(rewriter.visit(statement)) for statement in program.tree.body]
    parts = [prelude.SHOWN, prelude.COLLECTIONS]
    parts += [prelude.STATISTICS] if program.imports("statistics") else []
    parts += [prelude.FRACTIONS] if fractions else []
    parts += [prelude.TIMES] if rewriter.reads_times else []
    return "\n".join(parts), statements


class _Rewriter(ast.NodeTransformer):
    """Rewrites one program; `reads_times` says afterwards whether it reads a time or a date."""

    def __init__(self, fractions: bool) -> None:
        self.fractions, self.reads_times = fractions, False

    def visit_Import(self, node: ast.Import) -> ast.AST:
        ours = [alias for alias in node.names if alias.name in _OBJECTS]
        kept: list[ast.stmt] = [_assigned(alias.asname or alias.name, _made(alias.name)) for alias in ours]
        others = [alias for alias in node.names if alias.name not in _OBJECTS]
        if others:
            kept.append(ast.Import(names=others))
        return _together(kept, node)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST:
        module = node.module or ""
        if module in _OBJECTS:
            taken: Callable[[str], ast.expr] = lambda name: ast.Attribute(_made(module), name, ast.Load())  # noqa: E731
            return _together([_assigned(alias.asname or alias.name, taken(alias.name)) for alias in node.names], node)
        if module == "collections" and any(alias.name == "OrderedDict" for alias in node.names):
            others = [alias for alias in node.names if alias.name != "OrderedDict"]
            ours: list[ast.stmt] = [_assigned("OrderedDict", ast.Name("_ordered_dict", ast.Load()))]
            rest: list[ast.stmt] = [ast.ImportFrom(module=module, names=others, level=0)] if others else []
            return _together([*ours, *rest], node)
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        called = node.func
        node.args = [self.visit(each) for each in node.args]
        node.keywords = [self.visit(each) for each in node.keywords]
        if isinstance(called, ast.Attribute) and called.attr == "strptime" and len(node.args) == 2:
            self.reads_times = True
            node.func = ast.Name("_strptime", ast.Load())
        elif isinstance(called, ast.Attribute):
            called.value = self.visit(called.value)
        elif self.fractions and isinstance(called, ast.Name) and called.id in _ORDERING:
            node.func = ast.Name(_ORDERING[called.id], ast.Load())
        else:
            node.func = self.visit(called)
        return ast.copy_location(node, node)

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        node.value = self.visit(node.value)
        if node.attr not in _METHODS or not isinstance(node.ctx, ast.Load):
            return node
        given = ast.arguments([], [], ast.arg("given"), [], [], None, [])
        called = ast.Call(node, [ast.Starred(ast.Name("given", ast.Load()), ast.Load())], [])
        return ast.copy_location(ast.Lambda(given, called), node)

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        self.generic_visit(node)
        if not self.fractions or len(node.ops) != 1:
            return node
        a, b = node.left, node.comparators[0]
        match node.ops[0]:
            case ast.Lt():
                found = _call("_less", a, b)
            case ast.Gt():
                found = _call("_less", b, a)
            case ast.LtE():
                found = _call("_less_or_equal", a, b)
            case ast.GtE():
                found = _call("_less_or_equal", b, a)
            case _:
                return node
        return ast.copy_location(found, node)


def _made(module: str) -> ast.expr:
    return _call(_OBJECTS[module])


def _call(name: str, *given: ast.expr) -> ast.Call:
    return ast.Call(ast.Name(name, ast.Load()), list(given), [])


def _assigned(name: str, value: ast.expr) -> ast.stmt:
    return ast.Assign([ast.Name(name, ast.Store())], value)


def _together(statements: list[ast.stmt], place: ast.stmt) -> ast.stmt:
    """Return several statements as one, at the place of the one that they stand for."""
    body = [ast.copy_location(each, place) for each in statements]
    one = body[0] if len(body) == 1 else ast.If(ast.Constant(True), body, [])
    return ast.copy_location(one, place)
