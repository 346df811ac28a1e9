"""The code as trees, parsed once for all tests of a process that look at it."""

import ast
import functools
from pathlib import Path

ROOT = Path(__file__).parents[1]
FILES = sorted(
    [*ROOT.glob("chaintable/**/*.py"), *ROOT.glob("training/**/*.py"), *ROOT.glob("pages/*.py"), *ROOT.glob("app.py")]
)


def module_name(path: Path) -> str:
    """The dotted name of a file: `chaintable.readers.grid`, `app`."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@functools.cache
def modules() -> dict[str, ast.Module]:
    """Every module by its dotted name."""
    return {module_name(path): ast.parse(path.read_text(encoding="utf-8"), filename=str(path)) for path in FILES}


@functools.cache
def nodes_of(tree: ast.AST) -> tuple[ast.AST, ...]:
    """All nodes of a tree."""
    return tuple(ast.walk(tree))


def nodes_of_package() -> dict[str, tuple[ast.AST, ...]]:
    """All nodes of every module of the package, by its dotted name."""
    return {name: nodes_of(tree) for name, tree in modules().items() if name.partition(".")[0] == "chaintable"}
