"""Random programs: sound ones give what Python gives, and no program ends in anything but an answer or a reason."""

import ast
import operator
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chaintable.chain import make_step
from chaintable.operations.modules import GenerateProgram, RunProgram
from chaintable.sandbox.programs import ProgramError, run_program, runner
from chaintable.tables.state import Note, State
from chaintable.tables.table import Table

pytestmark = pytest.mark.skipif(not runner.can_run(), reason="the sandbox isn't installed")

Made = tuple[str, Any]
"""An expression and its value, worked out by this Python; None where dividing by zero left none."""
PAIRS: dict[str, Callable[[Any, Any], Any]] = {
    "({} + {})": operator.add,
    "({} - {})": operator.sub,
    "({} * {})": operator.mul,
    "({} // {})": operator.floordiv,
    "({} % {})": operator.mod,
    "({} < {})": operator.lt,
    "max({}, {})": max,
    "sum([{}, {}])": lambda one, other: one + other,
    "len([{}] * 2 + [{}])": lambda one, other: 3,
    "[{}, {}][-1]": lambda one, other: other,
    "sorted([{}, {}])[0]": lambda one, other: min(one, other),
    "sum(each * 2 for each in ({}, {}))": lambda one, other: 2 * (one + other),
    "{{'a': {}, 'b': {}}}['b']": lambda one, other: other,
}
NUMBERS = st.integers(-99, 999).map(lambda number: (f"({number})", number))


def joined(parts: tuple[str, Made, Made]) -> Made:
    form, (one, first), (other, second) = parts
    try:
        value = None if first is None or second is None else PAIRS[form](first, second)
    except ZeroDivisionError:
        value = None
    return form.format(one, other), value


SOUND = st.recursive(
    NUMBERS, lambda inner: st.tuples(st.sampled_from(list(PAIRS)), inner, inner).map(joined), max_leaves=12
)


@settings(max_examples=60)
@given(SOUND)
def test_arithmetic_gives_what_python_gives_and_a_division_by_zero_its_reason(made: Made) -> None:
    code, value = made
    if value is None:
        with pytest.raises(ProgramError, match="ZeroDivisionError"):
            run_program(f"ans = {code}")
        return
    assert run_program(f"first = {code}\nans = first if first == {code} else 'not the same'").answer == value


ANY_TEXT = st.text(st.characters(), max_size=3)
"""Texts of any characters, halves of surrogate pairs among them."""
POINTS = Table.of(["Item", "Points"], [["pen", "2"], ["ab", "7"]])
NAMES = st.sampled_from(["a", "b", "ans", "table", "len", "sum", "print", "undefined"])
LEAVES = st.one_of(
    NAMES.map(lambda name: ast.Name(name, ast.Load())),
    st.one_of(st.integers(-9, 10**6), st.text("ab{}%s", max_size=3), ANY_TEXT, st.none(), st.booleans()).map(
        ast.Constant
    ),
)


def expressions(inner: st.SearchStrategy[ast.expr]) -> st.SearchStrategy[ast.expr]:
    """Expressions that are made of others, whatever sense they make."""
    pair = st.tuples(inner, inner)
    return st.one_of(
        st.tuples(pair, st.sampled_from([ast.Add, ast.Mult, ast.Div, ast.Mod, ast.FloorDiv, ast.LShift])).map(
            lambda made: ast.BinOp(made[0][0], made[1](), made[0][1])
        ),
        pair.map(lambda made: ast.Subscript(made[0], made[1], ast.Load())),
        pair.map(lambda made: ast.Call(made[0], [made[1]], [])),
        pair.map(lambda made: ast.List(list(made), ast.Load())),
        pair.map(lambda made: ast.Dict([made[0]], [made[1]])),
        pair.map(lambda made: ast.IfExp(made[0], made[1], made[0])),
        st.tuples(inner, st.sampled_from(["append", "format", "real", "__class__", "upper"])).map(
            lambda made: ast.Attribute(made[0], made[1], ast.Load())
        ),
        pair.map(
            lambda made: ast.ListComp(made[0], [ast.comprehension(ast.Name("a", ast.Store()), made[1], [], is_async=0)])
        ),
    )


EXPRESSIONS: st.SearchStrategy[ast.expr] = st.recursive(LEAVES, expressions, max_leaves=8)
STATEMENTS = st.one_of(
    st.tuples(st.sampled_from(["a", "b", "ans"]), EXPRESSIONS).map(
        lambda made: ast.Assign([ast.Name(made[0], ast.Store())], made[1], lineno=1)
    ),
    st.tuples(EXPRESSIONS, EXPRESSIONS).map(
        lambda made: ast.For(ast.Name("b", ast.Store()), made[0], [ast.Expr(made[1])], [], lineno=1)
    ),
    st.tuples(EXPRESSIONS, EXPRESSIONS).map(lambda made: ast.If(made[0], [ast.Expr(made[1])], [])),
    EXPRESSIONS.map(
        lambda made: ast.FunctionDef(
            "f", ast.arguments([], [], None, [], [], None, []), [ast.Return(made)], [], lineno=1
        )
    ),
)


@settings(max_examples=80)
@given(st.lists(STATEMENTS, min_size=1, max_size=4))
def test_any_program_gives_an_answer_or_a_reason_with_a_line(statements: list[ast.stmt]) -> None:
    code = ast.unparse(ast.Module(statements, []))
    lines = len(code.splitlines()) + 1
    try:
        answer = run_program(f"{code}\nans = 1", {"table": [{"Points": 2}]}).answer
    except ProgramError as problem:
        assert problem.message and 0 <= problem.line <= lines
    else:
        assert answer == 1


@settings(max_examples=60)
@given(st.lists(STATEMENTS, max_size=3), ANY_TEXT)
def test_any_program_with_any_text_is_a_step_with_a_result_or_a_reason(statements: list[ast.stmt], text: str) -> None:
    code = ast.unparse(ast.Module(statements, []))
    state = State(POINTS).with_note(Note("Program", f"{code}\nfirst = {text!r}\nans = 'two'", GenerateProgram.kind))
    step = make_step(RunProgram(), state)
    assert step.problem or step.state.notes[-1].text == "two"


@pytest.mark.parametrize("written", ["'\\ud800 ab'", "'\\udfff'", "table and '\\ud800ab'"])
def test_half_a_character_in_a_program_is_looked_up_in_no_cell(written: str) -> None:
    state = State(POINTS).with_note(Note("Program", f"each = {written}\nans = 7", GenerateProgram.kind))
    step = make_step(RunProgram(), state)
    assert step.done and step.state.notes[-1].text == "7"
