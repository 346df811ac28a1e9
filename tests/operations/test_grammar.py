"""The words of calls: quoting that can be undone, brackets and lists taken apart, numbers as a person writes them."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import headers, values

from chaintable.errors import StepError
from chaintable.operations.grammar import (
    and_list,
    call_inside,
    join_list,
    quote,
    render_number,
    split_call,
    split_list,
    tokens,
    unquote,
    whole,
)
from chaintable.tables.values import parse_value


@given(values)
def test_what_is_quoted_can_be_unquoted(text: str) -> None:
    assert unquote(quote(text)) == text


@given(st.lists(headers, max_size=4))
def test_a_joined_list_splits_into_the_same_names(names: list[str]) -> None:
    assert split_list(join_list(names)) == names


@given(st.lists(headers, min_size=1, max_size=3), headers)
def test_the_inside_of_a_call_ends_at_its_own_bracket(names: list[str], after: str) -> None:
    inside, rest = split_call(f"f_group_by({join_list(names)}) {after}", "group_by")
    assert split_list(inside) == names
    assert rest == f" {after}"


@given(headers)
def test_a_quoted_name_is_one_line_that_can_be_printed(name: str) -> None:
    assert quote(name).isprintable()


@pytest.mark.parametrize("name", ["Rank", "Home team", "it's", "50%", "a-b", "Größe", "x:y", "a/b", "#"])
def test_a_harmless_name_stays_bare(name: str) -> None:
    assert quote(name) == name


@pytest.mark.parametrize(
    "name", ["", "a, b", "row 3", "*", "not", "And", "a  b", " a", "x=1", "[E]", "a → b", "→", "a|b"]
)
def test_a_name_that_could_be_mistaken_is_quoted(name: str) -> None:
    assert quote(name).startswith('"')


def test_half_a_character_becomes_a_mark_that_a_table_can_hold() -> None:
    assert unquote('"\\ud800x"') == "\ufffdx"
    assert call_inside("f_group_by(\ud800)", "group_by") == whole("\ud800") == "\ufffd"
    assert unquote('"\\ud83c\\udfc6"') == "🏆"


def test_a_call_is_found_within_other_words_in_any_case() -> None:
    assert call_inside("Well: F_Group_By (Rank). Done (really).", "group_by") == "Rank"


def test_a_missing_last_bracket_is_forgiven() -> None:
    assert call_inside("f_group_by(Rank", "group_by") == "Rank"


def test_a_single_quotation_mark_is_a_character_like_any_other() -> None:
    assert call_inside('f_select_row(Size = 5")', "select_row") == 'Size = 5"'


def test_a_missing_call_is_named_with_what_was_said() -> None:
    with pytest.raises(StepError, match=r"No call of f_group_by in 'I would rather not'\. Write f_group_by"):
        call_inside("I would rather not", "group_by")


def test_brackets_keep_their_commas() -> None:
    assert split_list("a (b, c), d") == ["a (b, c)", "d"]


def test_values_between_bars_may_hold_brackets_and_commas() -> None:
    assert split_list('a, (b | c) | "d | e" | ', "|") == ["a, (b", "c)", "d | e", ""]


def test_a_character_that_fits_nowhere_is_named() -> None:
    with pytest.raises(StepError, match=r"Can't read '!'"):
        tokens("Rank !")


def test_tokens_of_a_long_condition_are_read_quickly_enough_to_be_read_at_all() -> None:
    assert len(tokens("row 1, " * 5_000)) == 15_000


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (3.0, "3"),
        (-0.0, "0"),
        (2.50, "2.5"),
        (1 / 3, "0.3333333333"),
        (0.1 + 0.2, "0.3"),
        (1e6, "1000000"),
        (1e20, "100000000000000000000"),
        (-1234567.5, "-1234567.5"),
        (99999999999.0, "99999999999"),
        (0.00001, "0.00001"),
        (581118.1042, "581118.1042"),
        (math.inf, "inf"),
    ],
)
def test_a_number_is_written_as_a_person_does(number: float, text: str) -> None:
    assert render_number(number) == text


@given(st.floats(-1e12, 1e12).filter(lambda number: abs(number) > 1e-3))
def test_a_rendered_number_is_read_as_that_number(number: float) -> None:
    read = parse_value(render_number(number)).key
    assert read is not None
    assert math.isclose(read, number, rel_tol=1e-6)


@given(st.integers(-(10**14), 10**14))
def test_a_whole_number_keeps_every_digit(number: int) -> None:
    assert render_number(float(number)) == str(number)


def test_words_are_listed_as_a_person_lists_them() -> None:
    assert and_list([]) == ""
    assert and_list(["a"]) == "a"
    assert and_list(["a", "b", "c"], "or") == "a, b or c"
