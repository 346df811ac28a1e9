"""No regular expression takes long, whatever it reads: its time grows with the length of the text, and no faster.

Each pattern of the package is tried on a long run of each of its own characters, and of what its repetitions repeat.
"""

import ast
import importlib
import re
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from re import _constants as codes  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any

import pytest
from parsed import modules, nodes_of

LENGTH = 16_000
SECONDS = 0.08
STEPS = ((24, 0.02), (200, 0.02), (1_000, 0.03), (3_000, 0.04), (LENGTH, SECONDS))
"""Lengths and the processor time for each, so that a pattern that is not linear is noticed before it takes minutes.

The slowest takes 0.01 s for 16,000 characters on a computer with nothing else to do. A busy one may need several
times as long; a pattern that is quadratic needs a second on any.
"""
IN_CATEGORY = {
    codes.CATEGORY_DIGIT: "0",
    codes.CATEGORY_SPACE: " \n",
    codes.CATEGORY_WORD: "a",
    codes.CATEGORY_NOT_DIGIT: "a",
    codes.CATEGORY_NOT_SPACE: "a",
    codes.CATEGORY_NOT_WORD: "-",
}
REPEATS = (codes.MAX_REPEAT, codes.MIN_REPEAT, codes.POSSESSIVE_REPEAT)
FEW = 100
"""A repetition of at most so many times is no repetition."""
MADE_LATE = {
    "chaintable.evidence.check": 2,  # the value of an answer, escaped
    "chaintable.evidence.said_answers": 2,  # the value of an answer, escaped
    "chaintable.models.openai.dialect": 2,  # the name of a field, in the words of a server
    "chaintable.operations.grammar.plans": 2,  # names of operations
    "chaintable.operations.grammar.replies": 2,
    "chaintable.operations.grammar.syntax": 1,
    "chaintable.prompts.text": 1,  # a key of the front matter
    "chaintable.readers.text.dialect": 1,  # a delimiter and a quotation mark
    "chaintable.readers.workbooks.xlsx_scan": 1,  # numbers of styles
    "chaintable.runs.rerun.renamed_columns": 1,
    "chaintable.ui.chain.drawer.arguments": 2,
    "chaintable.ui.session.question.follow_up": 2,
}
"""How many patterns each module makes from values while it runs. They consist of escaped words and fixed parts."""


@dataclass(frozen=True)
class Tried:
    """A pattern, where it is, and how it is used."""

    pattern: "re.Pattern[Any]"
    where: str
    methods: frozenset[str]


def test_the_time_of_every_pattern_grows_with_the_text_and_no_faster() -> None:
    assert [found for tried in patterns() if (found := slow(tried))] == []


def test_the_patterns_are_found() -> None:
    places = {tried.where for tried in patterns()}
    assert len(places) > 200
    assert {
        "chaintable.readers.formats._HTML",
        "chaintable.tables.values.numbers_and_times.numbers._FOOTNOTE",
    } <= places


def test_patterns_that_are_made_while_the_program_runs_are_known() -> None:
    found: dict[str, int] = defaultdict(int)
    for module, tree in package().items():
        names = vars(importlib.import_module(module))
        for call in calls_of_re(tree):
            constant = isinstance(call.args[0], ast.Constant)
            if not constant and not (isinstance(call.args[0], ast.Name) and call.args[0].id in names):
                found[module] += not at_top(tree, call)
    assert {module: count for module, count in found.items() if count} == MADE_LATE


@pytest.mark.parametrize(
    ("pattern", "method"),
    [
        (r"\A\s*(?:<!--.*?-->|\s)*<html", "match"),
        (r"\s+$", "search"),
        (r"(?:[*]+)+$", "sub"),
        (r"a.*b.*c", "search"),
        (r"\s*(.+?)\s+as\s+(\S.*)", "fullmatch"),
    ],
)
def test_a_slow_pattern_is_noticed(pattern: str, method: str) -> None:
    assert slow(Tried(re.compile(pattern, re.DOTALL), "here", frozenset({method})))


@pytest.mark.parametrize("pattern", [r"\d+", r"(?<!\s)\s+$", r"[a-z]{2,9}\d", r"\A\s*+<"])
def test_a_quick_pattern_is_left_alone(pattern: str) -> None:
    assert slow(Tried(re.compile(pattern), "here", frozenset({"search"}))) == ""


def slow(tried: Tried) -> str:
    """What a pattern takes too long for; "" if nothing."""
    parsed = tree_of(tried.pattern)
    if not any(repeats_for_ever(parsed)):
        return ""
    for unit in units(parsed):
        for method in sorted(tried.methods):
            for length, most in STEPS:
                if not in_time(tried.pattern, method, unit, length, most):
                    return f"{tried.where}: {method} in {length:,} characters of {unit!r}"
    return ""


def units(parsed: Any) -> list[str]:
    """What to repeat: each character of a pattern and what it repeats. Letters that it doesn't repeat are left out."""
    repeated = {character for body in repeats_for_ever(parsed) for character in characters(body)}
    others = {character for character in characters(parsed) if not character.isalnum()}
    return sorted({*repeated, *others, *bodies(parsed), "x"} - {""})


def in_time(pattern: "re.Pattern[Any]", method: str, unit: str, length: int, most: float) -> bool:
    """Whether one of three tries is quick enough: a busy computer is slow now and then."""
    text: Any = (unit * (length // len(unit) + 1))[:length] + "\0"
    text = text.encode("utf-8") if isinstance(pattern.pattern, bytes) else text
    apply = {
        "match": pattern.match,
        "fullmatch": pattern.fullmatch,
        "search": pattern.search,
    }.get(method, lambda given: sum(1 for _ in pattern.finditer(given)))
    taken = 0.0
    for _ in range(3):
        started = time.thread_time()
        apply(text)
        taken = time.thread_time() - started
        if taken <= most or taken > 5 * most:
            break
    return taken <= most


@cache
def package() -> dict[str, ast.Module]:
    """Every module of the package that can be imported."""
    names = (name for name in modules() if name.partition(".")[0] == "chaintable")
    return {name: modules()[name] for name in names if not name.endswith(".__main__")}


@cache
def patterns() -> tuple[Tried, ...]:
    """The patterns in the names of all modules, and those that are written where they are used."""
    found: dict[tuple[Any, int], Tried] = {}
    used = methods_of_names()
    for module, tree in package().items():
        for name, value in vars(importlib.import_module(module)).items():
            for pattern in patterns_in(value):
                home = module if name.startswith("_") else ""
                methods = used[home, name] if isinstance(value, re.Pattern) else frozenset({"search"})
                key = (pattern.pattern, pattern.flags)
                known = found[key].methods if key in found else frozenset()
                found[key] = Tried(pattern, f"{module}.{name}", known | (methods or {"search"}))
        for call in calls_of_re(tree):
            if isinstance(call.args[0], ast.Constant) and not at_top(tree, call):
                pattern = re.compile(call.args[0].value, flags_of(call))
                method = getattr(call.func, "attr", "search")
                methods = frozenset({"search" if method == "compile" else method})
                found[pattern.pattern, call.lineno] = Tried(pattern, f"{module}:{call.lineno}", methods)
    return tuple(found.values())


def methods_of_names() -> dict[tuple[str, str], frozenset[str]]:
    """How the pattern of each name is used: in its module ("" for names that others import too).

    A pattern that is handed on may be searched for.
    """
    found: dict[tuple[str, str], set[str]] = defaultdict(set)
    for module, tree in package().items():
        used_of = {node.value: node.attr for node in nodes_of(tree) if isinstance(node, ast.Attribute)}
        for node in nodes_of(tree):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                home = module if node.id.startswith("_") else ""
                found[home, node.id].add(used_of.get(node, "search"))
    kinds = {"match", "fullmatch", "search", "sub", "subn", "split", "findall", "finditer"}
    return defaultdict(frozenset, {name: frozenset(used & kinds) for name, used in found.items()})


def patterns_in(value: Any, depth: int = 0) -> Iterator["re.Pattern[Any]"]:
    if isinstance(value, re.Pattern):
        yield value
    elif isinstance(value, dict) and depth < 3:
        yield from (pattern for each in (*value, *value.values()) for pattern in patterns_in(each, depth + 1))
    elif isinstance(value, tuple | list | set | frozenset) and depth < 3:
        yield from (pattern for each in value for pattern in patterns_in(each, depth + 1))


def calls_of_re(tree: ast.AST) -> Iterator[ast.Call]:
    for node in nodes_of(tree):
        called = node.func if isinstance(node, ast.Call) and node.args else None
        of_re = isinstance(called, ast.Attribute) and isinstance(called.value, ast.Name) and called.value.id == "re"
        if of_re and called.attr != "escape":
            yield node


def at_top(tree: ast.Module, call: ast.Call) -> bool:
    """Whether a call stands outside every function, so that its pattern is in a name of the module."""
    inner = (node for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef))
    return not any(node.lineno <= call.lineno <= (node.end_lineno or 0) for node in inner)


def flags_of(call: ast.Call) -> int:
    names = [node.attr for part in (*call.args[1:], *call.keywords) for node in ast.walk(part) if is_flag(node)]
    return sum({getattr(re, name) for name in names}, 0)


def is_flag(node: ast.AST) -> bool:
    return isinstance(node, ast.Attribute) and isinstance(getattr(re, node.attr, None), re.RegexFlag)


def tree_of(pattern: "re.Pattern[Any]") -> Any:
    text = pattern.pattern if isinstance(pattern.pattern, str) else pattern.pattern.decode("latin-1")
    return parser.parse(text, pattern.flags & ~re.ASCII & ~re.UNICODE)


def children(code: Any, argument: Any) -> Iterable[Any]:
    """The parts inside a part of a pattern."""
    if code is codes.BRANCH:
        return argument[1]
    if code in REPEATS:
        return [argument[2]]
    if code is codes.SUBPATTERN:
        return [argument[3]]
    if code in (codes.ASSERT, codes.ASSERT_NOT):
        return [argument[1]]
    if code is codes.ATOMIC_GROUP:
        return [argument]
    return [part for part in argument[1:] if part] if code is codes.GROUPREF_EXISTS else []


def repeats_for_ever(tree: Any) -> Iterator[Any]:
    """The bodies of the repetitions without a bound."""
    for code, argument in tree:
        if code in REPEATS and argument[1] > FEW:
            yield argument[2]
        for child in children(code, argument):
            yield from repeats_for_ever(child)


def characters(tree: Any) -> Iterator[str]:
    """A few characters of each kind that a pattern knows."""
    for code, argument in tree:
        yield from of_one(code, argument)
        for child in children(code, argument):
            yield from characters(child)


def of_one(code: Any, argument: Any) -> Iterator[str]:
    if code is codes.LITERAL:
        yield chr(argument)
    elif code is codes.NOT_LITERAL or code is codes.ANY:
        yield "a"
    elif code is codes.RANGE:
        yield chr(argument[0])
    elif code is codes.CATEGORY:
        yield from IN_CATEGORY[argument]
    elif code is codes.IN:
        for inner, given in argument:
            yield from of_one(inner, given)


def bodies(tree: Any) -> Iterator[str]:
    """An example of what each unbounded repetition repeats, for each of its branches."""
    for body in repeats_for_ever(tree):
        yield from (example for example in examples(body))


def examples(tree: Any) -> list[str]:
    """A few texts that a part of a pattern matches."""
    made = [""]
    for code, argument in tree:
        if code is codes.BRANCH:
            ends = [end for branch in argument[1] for end in examples(branch)][:12]
        elif code in REPEATS:
            ends = [end * max(1, argument[0]) for end in examples(argument[2])]
        elif code in (codes.ASSERT, codes.ASSERT_NOT, codes.AT):
            ends = [""]
        elif inner := children(code, argument):
            ends = [end for child in inner for end in examples(child)]
        else:
            ends = [next(of_one(code, argument), "x")]
        made = [start + end for start in made for end in ends][:12]
    return made
