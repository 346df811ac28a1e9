"""Made-up spreadsheet questions: the same each time, with answers that follow from the table."""

from collections import Counter
from datetime import date
from functools import cache
from random import Random

import pytest

from chaintable.tables.table import Table
from training import generated
from training.generated import Made, make_examples
from training.generated.fields import Amount, Day, Group, Label
from training.generated.intents import ALL, QuestionWithAnswers
from training.generated.intents.compared import count_over, list_over
from training.generated.intents.counts import count_all, count_different, count_unequal
from training.generated.intents.extremes import extreme_row, latest_row, top_rows
from training.generated.intents.lookups import row_beside, rows_apart
from training.generated.intents.per_group import count_gap, group_by_count, group_by_total
from training.generated.intents.sums import mean_all, sum_all
from training.generated.kinds import Kind, Versus
from training.generated.restrictions import Condition, draw_equal, draw_missing
from training.generated.sheet import Column, Sheet

NAME = Label("name")
CITY = Group("city", after=("in {v}",))
PLAN, SPENT = Amount("plan"), Amount("spent")
START = Day("start", verb="started")
NAMES, CITIES = ("Ida", "Ben", "Zoe", "Leo"), ("Oslo", "Graz", "Oslo", "Oslo")
DAYS = (date(2026, 3, 1), date(2026, 1, 9), None, date(2025, 12, 31))


def column(field: Label | Group | Amount | Day, values: tuple[str | float | date | None, ...]) -> Column:
    return Column(field, field.name, values, tuple("" if value is None else str(value) for value in values))


@pytest.fixture
def sheet() -> Sheet:
    """Four trips; the plan was 100, 50, 80 and 20, and 120, 40, 80.5 and 19 were spent."""
    kind = Kind("trips", "trip", "trips", NAME, (), (Versus("spent", "plan", ("over plan",), ("under plan",)),))
    columns = (
        column(NAME, NAMES),
        column(CITY, CITIES),
        column(PLAN, (100.0, 50.0, 80.0, 20.0)),
        column(SPENT, (120.0, 40.0, 80.5, 19.0)),
        column(START, DAYS),
    )
    rows = zip(*(one.cells for one in columns), strict=True)
    return Sheet(kind, columns, Table.of([one.header for one in columns], list(rows)), 4)


@cache
def examples() -> tuple[Made, ...]:
    return tuple(make_examples(600))


def asked(intent, sheet: Sheet, *words: str) -> QuestionWithAnswers:
    """A question of this intent that has all the words in it."""
    for seed in range(3000):
        found = intent(sheet, Random(seed))
        if found and all(word in found[0].lower().split() for word in words):
            return found
    raise AssertionError(f"never asked with {words}")


def intent_of(example: Made) -> str:
    return example.id.split("-", 2)[2]


def test_the_same_seed_makes_the_same_examples_and_another_does_not(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(generated, "_SHEETS", 40)
    one, again = make_examples(60), make_examples(60)
    assert [(made.id, made.question, made.answers) for made in one] == [
        (made.id, made.question, made.answers) for made in again
    ]
    assert all(made.table.frame.equals(other.table.frame) for made, other in zip(one, again, strict=True))
    assert [made.question for made in make_examples(60, seed=1)] != [made.question for made in one]


def test_every_example_has_a_question_and_an_answer():
    assert all(one.question.strip() and one.answers and all(one.answers) for one in examples())


def test_no_place_in_a_question_is_left_open():
    assert not [one.question for one in examples() if "{" in one.question or "None" in one.question]


def test_ids_are_unique():
    assert len({one.id for one in examples()}) == 600


def test_answers_name_each_thing_once():
    assert all(len(set(one.answers)) == len(one.answers) for one in examples())


def test_the_intents_are_many_and_evenly_spread():
    counts = Counter(map(intent_of, examples()))
    assert len(counts) == len(ALL) >= 25
    assert max(counts.values()) - min(counts.values()) <= 1


def test_sheets_have_the_sizes_of_spreadsheets():
    shapes = [one.table.shape for one in examples()]
    assert all(10 <= rows <= 151 and 4 <= columns <= 50 for rows, columns in shapes)
    assert max(columns for _, columns in shapes) >= 30


def test_yes_and_no_are_both_answered():
    said = Counter(one.answers[0] for one in examples() if one.answers[0] in ("yes", "no"))
    assert min(said["yes"], said["no"]) > 0.25 * said.total()


def test_a_looked_up_cell_stands_in_the_table():
    found = [one for one in examples() if intent_of(one) in ("cell_of_row", "extreme_row", "list_where", "top_rows")]
    assert found
    assert all(set(one.answers) <= set(one.table.frame.astype(str).to_numpy().ravel()) for one in found)


def test_rows_are_counted_without_a_total(sheet: Sheet):
    assert asked(count_all, sheet)[1] == ("4",)


def test_sums_and_averages_are_of_the_whole_column(sheet: Sheet):
    assert asked(sum_all, sheet, "plan")[1] == ("250",)
    assert asked(sum_all, sheet, "spent")[1] == ("259.5",)
    assert asked(mean_all, sheet, "spent")[1] == ("64.875",)


def test_the_most_and_the_latest_are_found(sheet: Sheet):
    assert asked(extreme_row, sheet, "highest", "spent")[1] == ("Ida",)
    assert asked(extreme_row, sheet, "lowest", "plan")[1] == ("Leo",)
    assert asked(latest_row, sheet, "latest")[1] == ("Ida",)
    assert asked(latest_row, sheet, "earliest")[1] == ("Leo",)
    assert asked(top_rows, sheet, "highest", "plan", "2")[1] == ("Ida", "Zoe")


def test_groups_are_counted_and_summed(sheet: Sheet):
    wide = Sheet(sheet.kind, _doubled(sheet), sheet.table, 8)
    assert asked(count_gap, wide)[1] == ("4",)
    assert asked(count_different, sheet, "city")[1] == ("2",)


def test_a_group_is_named_by_its_total(sheet: Sheet):
    wide = Sheet(sheet.kind, _doubled(sheet), sheet.table, 8)
    assert asked(group_by_total, wide, "highest", "plan")[1] == ("Oslo",)
    assert asked(group_by_count, wide, "fewest")[1] == ("Graz",)


def _doubled(sheet: Sheet) -> tuple[Column, ...]:
    return tuple(Column(one.field, one.header, one.values * 2, one.cells * 2) for one in sheet.columns)


def test_columns_are_compared_row_by_row(sheet: Sheet):
    assert asked(count_over, sheet, "over", "plan")[1] == ("2",)
    assert asked(list_over, sheet, "under", "plan")[1] == ("Ben", "Leo")


def test_two_rows_are_told_apart(sheet: Sheet):
    assert asked(rows_apart, sheet, "plan", "ida", "leo")[1] == ("80",)
    assert asked(row_beside, sheet, "follows", "ben")[1] == ("Zoe",)


def test_a_missing_value_and_a_negation_pick_their_rows(sheet: Sheet):
    missing = draw_missing(sheet, Random(0))
    assert missing
    assert missing.rows == (2,)
    assert asked(count_unequal, sheet, "oslo")[1] == ("1",)


def test_a_condition_says_what_the_rows_are(sheet: Sheet):
    drawn = [draw_equal(sheet, Random(seed)) for seed in range(40)]
    assert {one.being for one in drawn if one and one.after == "in Oslo"} == {"in Oslo"}
    assert all(one.rows == (1,) for one in drawn if one and "graz" in one.of("trips").lower())


def test_words_that_do_not_follow_are_have_no_being():
    assert Condition("that have no owner", (0,), ()).being == ""
    assert Condition("that are open", (0,), ()).being == "open"
