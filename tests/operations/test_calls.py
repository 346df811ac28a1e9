"""Calls in a row: a plan's next name, and a chain taken apart."""

import pytest

from chaintable.errors import StepError
from chaintable.operations import ALL, GroupBy, SortBy
from chaintable.operations.grammar.calls import END, next_name, parse_call, split_calls


@pytest.mark.parametrize(
    ("plan", "name"),
    [
        ("f_select_row(row 1) -> f_group_by(x) -> <END>", "select_row"),
        ("-> f_group_by()", "group_by"),
        ("I would call F_SORT_BY next.", "sort_by"),
        ("<END>", END),
        ("[E]", END),
        ("< end >", END),
        ("<END> f_group_by(x)", END),
        ('f_group_by("<END>") -> <END>', "group_by"),
        ("f_add_col(x)", "add_column"),
        ("f_group_column(x)", "group_by"),
        ("f_sort_column(x)", "sort_by"),
    ],
)
def test_a_plan_names_its_first_operation_or_the_end(plan: str, name: str) -> None:
    assert next_name(plan, ALL) == name


@pytest.mark.parametrize("plan", ["", "   ", "select the rows", "END", "f_"])
def test_a_plan_that_names_nothing_is_refused_with_its_words(plan: str) -> None:
    with pytest.raises(StepError, match="names no operation"):
        next_name(plan)


def test_arrows_inside_quotes_part_nothing() -> None:
    assert split_calls('f_group_by("a -> b") → f_group_by("c → d") -> <END>') == [
        'f_group_by("a -> b")',
        'f_group_by("c → d")',
        "<END>",
    ]


def test_empty_places_between_arrows_are_no_calls() -> None:
    assert split_calls(" -> f_group_by(x) -> -> ") == ["f_group_by(x)"]
    assert split_calls("") == []


def test_a_call_is_read_by_the_operation_that_it_names() -> None:
    assert parse_call("f_group_by(x)", ALL) == GroupBy(("x",))
    assert parse_call('f_sort_by(x), the order is "large to small"', ALL) == SortBy("x", "large to small")


def test_an_unknown_operation_is_named_with_the_nearest_known_one() -> None:
    with pytest.raises(StepError, match=r"There is no operation f_grup_by\. Did you mean 'f_group_by'\?"):
        parse_call("f_grup_by(x)", ALL)


@pytest.mark.parametrize("call", ["f_group_column(x)", "f_group_by(x)"])
def test_the_names_of_the_official_code_are_understood_too(call: str) -> None:
    assert parse_call(call, ALL) == GroupBy(("x",))
