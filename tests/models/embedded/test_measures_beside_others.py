"""Several measures of the same groups: plain ones beside one that two columns give, and rows counted by clause."""

import pytest

from chaintable.models.embedded import EmbeddedModel
from chaintable.tables.state import Question
from chaintable.tables.table import Table
from tests.models.embedded.playing import play

KENNEL = Table.of(
    ["Stay no.", "Dog", "Kennel block", "Arrived", "Left", "Walks", "Bill (£)"],
    [
        ["K1", "Rex", "North", "2024-05-01", "2024-05-04", "6", "90"],
        ["K2", "Bella", "North", "2024-05-02", "2024-05-03", "1", "30"],
        ["K3", "Otto", "South", "2024-05-02", "2024-05-08", "9", "180"],
        ["K4", "Max", "South", "2024-05-03", "2024-05-05", "3", "70"],
        ["K5", "Rex", "South", "2024-05-10", "2024-05-11", "2", "30"],
    ],
    "stays",
)
PAINTS = Table.of(
    ["Code", "Paint", "Maker", "Tins in stock", "Cost (£)", "Price (£)"],
    [
        ["001", "Chalk white", "Dulwich", "10", "4.00", "9.00"],
        ["002", "Sage", "Dulwich", "5", "6.00", "10.00"],
        ["003", "Slate", "Farrow", "2", "20.00", "32.00"],
    ],
    "paints",
)
TREES = Table.of(
    ["Inspection no.", "Park", "Inspected", "Treated on", "Species", "Risk", "Protected"],
    [
        ["T1", "Abbey", "2024-02-01", "2024-02-09", "Oak", "High", "yes"],
        ["T2", "Abbey", "2024-02-02", "", "Ash", "High", "no"],
        ["T3", "Abbey", "2024-02-03", "2024-02-20", "Ash", "Low", "no"],
        ["T4", "Mill", "2024-02-05", "", "Oak", "Low", "yes"],
        ["T5", "Mill", "2024-02-06", "2024-02-11", "Oak", "High", "yes"],
    ],
    "inspections",
)
WARRANTIES = Table.of(
    ["Claim #", "Product", "Reported", "Claimed", "Settled", "Outcome", "Handler"],
    [
        ["W1", "Kettle", "2024-05-01", "$40.00", "$40.00", "accepted", "Noor"],
        ["W2", "Kettle", "2024-05-02", "$60.00", "", "refused", "Noor"],
        ["W3", "Kettle", "2024-05-04", "$20.00", "$20.00", "accepted", "Bray"],
        ["W4", "Toaster", "2024-05-09", "$30.00", "", "refused", "Bray"],
        ["W5", "Toaster", "2024-05-13", "$50.00", "$25.00", "accepted", "Bray"],
    ],
)


def groups(table: Table, question: str) -> dict[str, set[str]]:
    """The figures of each group, in whatever order."""
    rows = [row.split(" · ") for row in play(table, question).answer]
    return {row[0]: {f"{float(cell):g}" for cell in row[1:]} for row in rows}


def confidence(table: Table, question: str) -> float:
    return EmbeddedModel().confidence(Question(question), table)


@pytest.mark.parametrize(
    ("table", "question", "expected"),
    [
        (KENNEL, "number of stays and average days from arrived to left per kennel block", {"2"}),
        (KENNEL, "average days from arrived to left and total walks per kennel block", {"2", "7"}),
        (KENNEL, "bill and bill per walk for each kennel block", {"120", f"{120 / 7:g}"}),
        (KENNEL, "how many stays did each kennel block have, and what was the bill per walk", {"2", f"{120 / 7:g}"}),
    ],
)
def test_plain_measures_stand_beside_one_that_two_columns_give(table: Table, question: str, expected: set[str]) -> None:
    assert groups(table, question)["North"] == expected


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("tins and stock value at cost by maker", {"15", "70"}),
        ("stock value at cost and number of tins by maker", {"15", "70"}),
        ("number of paints and stock value at cost for each maker", {"2", "70"}),
        ("average price and average margin (price minus cost) by maker", {"9.5", "4.5"}),
    ],
)
def test_a_number_that_is_worked_with_may_be_asked_for_itself(question: str, expected: set[str]) -> None:
    assert groups(PAINTS, question)["Dulwich"] == expected


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("number of inspections and number of high risk ones per park", {"3", "2"}),
        ("For each park, how many trees were inspected and how many treated?", {"3", "2"}),
        ("how many inspections did each park have and how many were high risk", {"3", "2"}),
        ("how many were high risk and how many were low risk in each park", {"2", "1"}),
        ("how many high risk inspections and how many low risk inspections per park", {"2", "1"}),
    ],
)
def test_each_clause_counts_rows_under_its_own_condition(question: str, expected: set[str]) -> None:
    assert groups(TREES, question)["Abbey"] == expected


def test_two_values_that_open_a_question_about_groups_are_counted_apart() -> None:
    rows = play(TREES, "oak and ash inspections per park").answer
    assert set(rows) == {"Abbey · Oak · 1", "Abbey · Ash · 2", "Mill · Oak · 2"}


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("percentage of claims that were refused, by product", {"Kettle": {f"{100 / 3:g}"}, "Toaster": {"50"}}),
        (
            "for each handler the number of accepted claims and the amount claimed on them",
            {"Noor": {"1", "40"}, "Bray": {"2", "70"}},
        ),
        ("total claims by product", {"Kettle": {"120"}, "Toaster": {"80"}}),
    ],
)
def test_a_plural_names_the_numbered_rows_and_a_participle_what_is_done_to_them(
    question: str, expected: dict[str, set[str]]
) -> None:
    found = groups(WARRANTIES, question)
    assert {name: {f"{float(one):.4g}" for one in found[name]} for name in expected} == {
        name: {f"{float(one):.4g}" for one in cells} for name, cells in expected.items()
    }


def test_an_answer_without_one_of_the_numbers_that_are_asked_for_is_unsure() -> None:
    assert confidence(KENNEL, "number of stays, walks and money for each kennel block") < 0.6
    assert confidence(TREES, "how many parks and how many wardens per species") < 0.6
    assert confidence(TREES, "number of inspections and number of wardens per species") < 0.6


STAFF = Table.of(
    ["Badge", "Name", "Ward", "Hired", "Salary (£)"],
    [
        ["01", "Ada Quist", "Heath", "2020-01-01", "30000"],
        ["02", "Ben Roe", "Heath", "2021-01-01", "40000"],
        ["03", "Cy Stone", "Lake", "2022-01-01", "50000"],
    ],
    "staff",
)


@pytest.mark.parametrize(
    "question", ["headcount and average salary per ward", "average salary and headcount for each ward"]
)
def test_a_headcount_stands_beside_a_figure(question: str) -> None:
    assert groups(STAFF, question) == {"Heath": {"2", "35000"}, "Lake": {"1", "50000"}}


def test_what_is_done_within_some_days_is_counted() -> None:
    found = groups(TREES, "how many oak inspections did each park have treated within 8 days")
    assert found == {"Abbey": {"1"}, "Mill": {"1"}}


def test_a_state_as_a_percentage_is_one_of_the_rows_of_each_group() -> None:
    assert groups(TREES, "protected trees as a percentage by park") == {"Abbey": {f"{100 / 3:g}"}, "Mill": {"100"}}
