"""The code as trees, parsed once for all tests of a process that look at it."""

import ast
import functools
import gc
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
    """Every module by its dotted name; parsed without the garbage collector, which would scan a million nodes again."""
    gc.disable()
    trees = {module_name(path): ast.parse(path.read_text(encoding="utf-8"), filename=str(path)) for path in FILES}
    for tree in trees.values():
        nodes_of(tree)
    gc.freeze()
    gc.enable()
    return trees


@functools.cache
def nodes_of(tree: ast.AST) -> tuple[ast.AST, ...]:
    """All nodes of a tree except the `ctx` of names, which says whether they are read or written."""
    found = [tree]
    for node in found:
        for name in node._fields:
            value = getattr(node, name, None)
            if isinstance(value, list):
                found += [one for one in value if isinstance(one, ast.AST)]
            elif isinstance(value, ast.AST) and name != "ctx":
                found.append(value)
    return tuple(found)


def nodes_of_package() -> dict[str, tuple[ast.AST, ...]]:
    """All nodes of every module of the package, by its dotted name."""
    return {name: nodes_of(tree) for name, tree in modules().items() if name.partition(".")[0] == "chaintable"}


def nodes_outside(rooms: tuple[str, ...]) -> dict[str, tuple[ast.AST, ...]]:
    """All nodes of the package's files that are not in one of these folders of it, by their paths in the package."""
    paths = {path.relative_to(ROOT).as_posix(): path for path in FILES}
    inside = {name.removeprefix("chaintable/"): path for name, path in paths.items() if name.startswith("chaintable/")}
    return {name: nodes_of(modules()[module_name(path)]) for name, path in inside.items() if not name.startswith(rooms)}
