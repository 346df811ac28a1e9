import gzip
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chaintable.evaluation.metrics import (
    DateValue,
    NumberValue,
    StringValue,
    accuracy,
    denotation_correct,
    normalise,
    parse_denotation,
    standard_error,
    statement_correct,
)

WIKITQ = Path(__file__).parents[3] / "shared" / "data" / "wikitq" / "train.jsonl.gz"


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("  Hello   World ", "hello world"),
        ("Café", "cafe"),
        ("‘a’ “b” c–d", "'a' \"b\" c-d"),
        ("Rome[3]", "rome"),
        ("[3]", ""),
        ("[note]", "[note]"),
        ("Rome†‡*", "rome"),
        ("Rome (Italy) (EU)", "rome"),
        ("(Italy)", "(italy)"),
        ('"Rome"', "rome"),
        ('"Rome" and "Paris"', '"rome" and "paris"'),
        ('"Rome" (song)[1]', "rome"),
        ("St.", "st"),
        ("wait...", "wait.."),
        ("Rome(Italy)", "rome(italy)"),
    ],
)
def test_a_text_is_normalised_as_the_evaluator_does_it(text: str, plain: str) -> None:
    assert normalise(text) == plain


@given(st.text(max_size=30))
def test_a_normalised_text_has_no_capitals_and_no_space_at_its_ends(text: str) -> None:
    plain = normalise(text)
    assert plain == plain.strip() and plain == plain.lower()


def test_a_whole_number_is_a_number() -> None:
    assert parse_denotation("17") == NumberValue(17.0, "17")


def test_a_number_almost_whole_is_rounded() -> None:
    assert parse_denotation("2.9999999") == NumberValue(3.0, "2.9999999")


@pytest.mark.parametrize("text", ["1,000", "5 years", "1st", "nan", "inf", "-Infinity", "1_000", ""])
def test_without_a_canon_such_a_text_stays_a_string(text: str) -> None:
    assert isinstance(parse_denotation(text), StringValue)


def test_the_canon_gives_the_meaning_and_the_text_stays_its_own() -> None:
    assert parse_denotation("five years", "5.0") == NumberValue(5.0, "five years")


def test_a_full_date_is_a_date() -> None:
    assert parse_denotation("May 2, 2004", "2004-05-02") == DateValue(2004, 5, 2, "may 2, 2004")


def test_a_date_may_lack_parts() -> None:
    assert parse_denotation("xxxx-05-02") == DateValue(-1, 5, 2, "xxxx-05-02")


def test_a_date_of_only_a_year_is_a_number() -> None:
    assert parse_denotation("2004-xx-xx") == NumberValue(2004.0, "2004-xx-xx")


@pytest.mark.parametrize("text", ["xx-xx-xx", "2004-13-01", "2004-01-32", "2004-00-01", "2004-05", "a-b-c", "1-2-3-4"])
def test_a_date_that_cannot_be_is_a_string(text: str) -> None:
    assert isinstance(parse_denotation(text), StringValue)


def test_a_number_matches_a_number_within_a_millionth() -> None:
    assert denotation_correct(["0.33333333"], ["one third"], ["0.333333333"])
    assert not denotation_correct(["0.3333"], ["one third"], ["0.333333333"])


def test_the_same_text_matches_whatever_it_means() -> None:
    assert denotation_correct(["1,000"], ["1,000"], ["1000.0"])


def test_a_number_with_a_comma_does_not_match_the_plain_number() -> None:
    assert not denotation_correct(["1,000"], ["1000"], ["1000.0"])
    assert denotation_correct(["1000"], ["1,000"], ["1000.0"])


def test_dates_match_only_where_all_three_parts_are_the_same() -> None:
    assert denotation_correct(["2004-05-02"], ["2 May 2004"], ["2004-05-02"])
    assert not denotation_correct(["2004-05-xx"], ["2 May 2004"], ["2004-05-02"])


def test_the_order_of_answers_does_not_matter() -> None:
    assert denotation_correct(["b", "a"], ["A", "B"])


def test_too_many_and_too_few_answers_are_wrong() -> None:
    assert not denotation_correct(["a", "b"], ["a"])
    assert not denotation_correct(["a"], ["a", "b"])
    assert not denotation_correct([], ["a"])


def test_an_answer_said_twice_counts_once() -> None:
    assert denotation_correct(["a", "A"], ["a"])
    assert denotation_correct(["3", "3.0"], ["3"])


def test_two_gold_values_may_share_one_answer() -> None:
    # "one" (a number by its canon) and "1" are two gold values, 1 and the string "1.0" two answers.
    assert denotation_correct(["7", "x"], ["seven", "x"], ["7.0", "x"])
    assert denotation_correct(["7", "z"], ["7", "seven"], ["seven", "7.0"])


def test_a_statement_is_right_when_yes_or_true_stands_for_one() -> None:
    assert statement_correct(["yes"], 1) and statement_correct([" TRUE "], 1)
    assert statement_correct(["no"], 0) and statement_correct(["False"], 0)


def test_any_other_word_for_a_statement_is_wrong() -> None:
    assert not statement_correct(["maybe"], 0) and not statement_correct(["1"], 1) and not statement_correct([], 1)


def test_accuracy_is_the_share_that_is_right() -> None:
    assert accuracy([True, False, True, True]) == 0.75
    assert accuracy([]) == 0.0


def test_the_standard_error_shrinks_with_more_questions() -> None:
    assert standard_error(0.5, 100) == 0.05
    assert standard_error(0.5, 400) == 0.025
    assert standard_error(0.5, 0) == 0.0


@pytest.mark.skipif(not WIKITQ.exists(), reason="the WikiTQ data are not here")
def test_gold_as_an_answer_is_always_right_on_wikitq() -> None:
    with gzip.open(WIKITQ, "rt", encoding="utf-8") as lines:
        for line in lines:
            record = json.loads(line)
            assert denotation_correct(record["answers"], record["answers"], record["canon"]), record["id"]
