"""The share of small changes to the code that make a test fail (mutation testing).

    python -m benchmarks.mutants chaintable/readers --tests tests/readers --count 200

Each mutant changes one place of one module: a comparison, a constant, an "and", a returned value, a condition, or a
statement that is left out. The tests named run on it, one process at a time, in a copy of the files under a temporary
folder; the checkout itself is never written to. Prints the share that was killed and every survivor, and saves the
survivors with `--save`, so that `--again` can try just those after a test was added.
"""

import argparse
import ast
import compileall
import contextlib
import copy
import ctypes
import json
import multiprocessing
import os
import py_compile
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
MEMORY = 6 << 30
"""Bytes of address space that a mutant's tests may use."""
LEAST_SECONDS, TIMES_BASELINE = 60, 5

SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
TEXTS = (ast.Constant, ast.JoinedStr)


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change: which place (counted in the order of `places`) of which file, and how it reads."""

    file: str
    place: int
    line: int
    kind: str
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.kind}: {self.before}  ->  {self.after}"


def places(tree: ast.AST, parents: tuple[ast.AST, ...] = ()) -> Iterator[tuple[ast.AST, str, ast.AST]]:
    """Every place that can be changed: the node, the kind of change, and the changed node."""
    inner = (*parents, tree)
    for name, value in ast.iter_fields(tree):
        if name in ("annotation", "returns", "decorator_list", "type_params", "names"):
            continue
        for node in value if isinstance(value, list) else [value]:
            if isinstance(node, ast.AST) and not _is_passive(node):
                yield from ((node, kind, changed) for kind, changed in changes(node, inner))
                yield from places(node, inner)


def _is_passive(node: ast.AST) -> bool:
    """Documentation, imports, types and the words of errors: changing them breaks nothing that a test should pin."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return True
    if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
        return True
    if isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id == "__all__" for t in node.targets):
        return True
    if isinstance(node, ast.keyword) and node.arg == "strict":  # of zip: a check that never fails in sound code
        return True
    return isinstance(node, (ast.Import, ast.ImportFrom, ast.JoinedStr))


def changes(node: ast.AST, parents: Sequence[ast.AST]) -> Iterator[tuple[str, ast.AST]]:
    """The changes that one node allows, each with its kind."""
    match node:
        case ast.Compare(ops=[op, *_]) if type(op) in SWAPS:
            yield "comparison", _with(node, ops=[SWAPS[type(op)](), *node.ops[1:]])
        case ast.BoolOp():
            yield "boolean", _with(node, op=SWAPS[type(node.op)]())
        case ast.UnaryOp(op=ast.Not()):
            yield "boolean", node.operand
        case ast.BinOp() if type(node.op) in SWAPS and not isinstance(node.left, TEXTS):
            yield "arithmetic", _with(node, op=SWAPS[type(node.op)]())
        case ast.Constant():
            yield from _constants(node, parents)
        case ast.If() | ast.IfExp() | ast.While():
            yield "condition", _with(node, test=ast.UnaryOp(ast.Not(), node.test))
        case ast.Return(value=value) if value is not None and not _is_false(value):
            yield "return", _with(node, value=ast.Constant(None))
        case ast.Expr(value=ast.Call() | ast.Await()) | ast.AugAssign() | ast.Raise() | ast.Continue() | ast.Break():
            yield "removed", ast.Pass()


def _constants(node: ast.Constant, parents: Sequence[ast.AST]) -> Iterator[tuple[str, ast.AST]]:
    value = node.value
    if any(isinstance(parent, ast.Raise) for parent in parents):
        return
    if isinstance(value, bool):
        yield "constant", ast.Constant(not value)
    elif isinstance(value, (int, float)):
        yield "constant", ast.Constant(value + 1)
    elif isinstance(value, (str, bytes)) and (b" " if isinstance(value, bytes) else " ") not in value:
        yield "constant", ast.Constant(value + (b"x" if isinstance(value, bytes) else "x"))  # type: ignore[operator]


def _is_false(node: ast.expr) -> bool:
    """Whether None would be taken for it."""
    return isinstance(node, ast.Constant) and (node.value is None or node.value is False)


def _with(node: ast.AST, **changed: object) -> ast.AST:
    other = copy.copy(node)
    for name, value in changed.items():
        setattr(other, name, value)
    return other


class _Swap(ast.NodeTransformer):
    """Replaces one node with another."""

    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self.old, self.new = old, new

    def visit(self, node: ast.AST) -> ast.AST:
        return self.new if node is self.old else super().generic_visit(node)


def mutants(file: str, source: str) -> list[Mutant]:
    """Return all mutants of a file."""
    return [
        Mutant(file, i, getattr(node, "lineno", 0), kind, _short(node), _short(changed))
        for i, (node, kind, changed) in enumerate(places(ast.parse(source)))
    ]


def mutated(source: str, place: int) -> str:
    """Return the source with one place changed."""
    tree = ast.parse(source)
    node, _, changed = next(found for i, found in enumerate(places(tree)) if i == place)
    swapped = _Swap(node, ast.copy_location(changed, node)).visit(tree)
    return ast.unparse(ast.fix_missing_locations(swapped))


def _short(node: ast.AST) -> str:
    if isinstance(node, (ast.If, ast.While)):
        return f"if {ast.unparse(node.test)}"
    return " ".join(ast.unparse(node).split())[:100]


def copied(folder: Path) -> None:
    """The files of the checkout (those that git knows or would), copied; their bytecode is checked by content."""
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout.splitlines()
    for name in listed:
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)
    compileall.compile_dir(
        folder / "chaintable", quiet=2, invalidation_mode=py_compile.PycInvalidationMode.CHECKED_HASH
    )


def run_tests(folder: Path, tests: Sequence[str], seconds: float | None = None, shown: bool = False) -> int | None:
    """The exit code of pytest on the copy; None where it took longer than the seconds allowed."""
    process = multiprocessing.get_context("forkserver").Process(target=_pytest, args=(str(folder), tests, shown))
    process.start()
    try:
        process.join(seconds)
        return process.exitcode
    finally:  # it took too long, or this script is being stopped
        if process.is_alive():
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid or 0, signal.SIGKILL)
            process.join()


def _pytest(folder: str, tests: Sequence[str], shown: bool) -> None:
    import pytest

    os.setsid()
    _limit_memory()
    os.chdir(folder)
    sys.path[:] = [folder, *(path for path in sys.path if path not in ("", str(ROOT)))]
    sys.dont_write_bytecode = not shown
    if not shown:
        quiet = os.open(os.devnull, os.O_WRONLY)
        os.dup2(quiet, 1)
        os.dup2(quiet, 2)
    sys.exit(int(pytest.main(["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *tests])))


def _limit_memory() -> None:
    if sys.platform == "linux":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        ctypes.CDLL(None).prctl(1, 9)  # ends with the process that started it


def survives(folder: Path, mutant: Mutant, tests: Sequence[str], seconds: float) -> bool:
    """Whether the tests stay green on a mutant; the copy is as before afterwards."""
    path = folder / mutant.file
    source = path.read_text(encoding="utf-8")
    path.write_text(mutated(source, mutant.place), encoding="utf-8")
    try:
        return run_tests(folder, tests, seconds) == 0
    finally:
        path.write_text(source, encoding="utf-8")


def lines_within(source: str, word: str) -> set[int]:
    """The lines of all functions in which the word is written."""
    functions = [
        node for node in ast.walk(ast.parse(source)) if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
    ]
    spans = [range(node.lineno, (node.end_lineno or node.lineno) + 1) for node in functions]
    lines = source.casefold().splitlines()
    return {k for span in spans if any(word.casefold() in lines[k - 1] for k in span) for k in span}


def sampled(paths: Sequence[str], count: int, seed: int, word: str = "") -> list[Mutant]:
    """Some mutants of the files (or of all files in the folders) named, or just of their functions that name a word."""
    files = [file for path in paths for file in (sorted((ROOT / path).rglob("*.py")) or [ROOT / path])]
    found: list[Mutant] = []
    for file in files:
        source = file.read_text(encoding="utf-8")
        lines = lines_within(source, word)
        every = mutants(file.relative_to(ROOT).as_posix(), source)
        found += [mutant for mutant in every if not word or mutant.line in lines]
    print(f"{len(found):,} mutants in {len(files)} files", flush=True)
    return random.Random(seed).sample(found, min(count, len(found)))


def trial(folder: Path, chosen: Sequence[Mutant], tests: Sequence[str], minutes: float) -> tuple[int, list[Mutant]]:
    """How many mutants were tried in the minutes allowed, and which survived."""
    begin = time.monotonic()
    if run_tests(folder, tests, shown=True) != 0:
        sys.exit("The tests named must pass before anything is changed.")
    allowed = max(LEAST_SECONDS, TIMES_BASELINE * (time.monotonic() - begin))
    alive: list[Mutant] = []
    for i, mutant in enumerate(chosen):
        if time.monotonic() - begin > 60 * minutes:
            return i, alive
        if survives(folder, mutant, tests, allowed):
            alive.append(mutant)
            print(f"{i + 1:>4} survived  {mutant}", flush=True)
    return len(chosen), alive


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="*", help="modules or folders to change")
    parser.add_argument("--tests", nargs="+", required=True, help="test files, folders, or anything else for pytest")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--within", default="", metavar="WORD", help="change only functions in which this is written")
    parser.add_argument("--minutes", type=float, default=60, help="stop trying after this time")
    parser.add_argument("--least", type=float, default=0, help="exit with 1 where a smaller percentage was killed")
    parser.add_argument("--save", type=Path, help="write the survivors to this file")
    parser.add_argument("--again", type=Path, help="try the mutants in this file instead of a sample")
    given = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that the copy is removed and the tests end too
    if given.again:
        chosen = [Mutant(**kept) for kept in json.loads(given.again.read_text())]
    else:
        chosen = sampled(given.paths, given.count, given.seed, given.within)
    multiprocessing.get_context("forkserver").set_forkserver_preload(
        ["pandas", "pyarrow.compute", "pytest", "hypothesis"]
    )
    with tempfile.TemporaryDirectory(prefix="mutants-") as scratch:
        copied(Path(scratch))
        tried, alive = trial(Path(scratch), chosen, given.tests, given.minutes)
    if given.save:
        given.save.write_text(json.dumps([asdict(mutant) for mutant in alive], indent=1))
    report(chosen[:tried], alive)
    sys.exit(tried == 0 or 100 * (tried - len(alive)) / tried < given.least)


def report(tried: Sequence[Mutant], alive: Sequence[Mutant]) -> None:
    """Killed and tried, in all and by kind of change."""
    by_kind, lived = Counter(mutant.kind for mutant in tried), Counter(mutant.kind for mutant in alive)
    killed = len(tried) - len(alive)
    print(f"killed {killed} of {len(tried)} ({killed / max(1, len(tried)):.1%})")
    for kind, count in by_kind.most_common():
        print(f"  {kind:<12} {count - lived[kind]:>4} of {count:>4}")


if __name__ == "__main__":
    main()
