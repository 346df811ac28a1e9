"""Two values of a column set against each other: ratios, differences, and how much more one of them has."""

import pytest

from chaintable.models.embedded import EmbeddedModel
from chaintable.tables.table import Table
from tests.models.embedded.playing import play

MODEL = EmbeddedModel()
VISITS = Table.of(
    ["Visit", "Date", "Clinic", "Type", "Minutes", "Fee EUR"],
    [
        ["V1", "2024-01-03", "Harbour", "urgent", "30", "80.50"],
        ["V2", "2024-01-04", "Harbour", "routine", "20", "40.25"],
        ["V3", "2024-01-09", "Eastgate", "routine", "10", "35.50"],
        ["V4", "2024-01-12", "Eastgate", "routine", "25", "45.75"],
        ["V5", "2024-02-02", "Harbour", "urgent", "40", "95.25"],
        ["V6", "2024-02-07", "Eastgate", "routine", "15", "38.50"],
    ],
)
PARCELS = Table.of(
    ["Parcel", "Shipped", "Carrier", "Country", "Weight kg", "Status"],
    [
        ["P1", "2024-02-01", "UPS", "Italy", "12.5", "delivered"],
        ["P2", "2024-02-01", "DHL", "Spain", "9.5", "damaged"],
        ["P3", "2024-02-03", "UPS", "Spain", "14.5", "delivered"],
        ["P4", "2024-02-05", "DHL", "Italy", "10.5", "delivered"],
        ["P5", "2024-02-06", "UPS", "Italy", "13", "damaged"],
    ],
)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("how many routine visits for every urgent visit", 2.0),
        ("ratio of routine to urgent visits", 2.0),
        ("routine visits per urgent visit", 2.0),
        ("what is the ratio of Harbour minutes to Eastgate minutes?", 1.8),
        ("number of urgent visits for each routine one", 0.5),
    ],
)
def test_the_ratio_of_two_values_is_worked_out(question: str, answer: float) -> None:
    played = play(VISITS, question, model=MODEL)

    assert float(played.answer[0]) == pytest.approx(answer)
    assert "unsure" not in played.last.remark


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("total minutes Harbour minus total minutes Eastgate", 40.0),
        ("total minutes of Eastgate minus total minutes of Harbour", -40.0),
        ("sum of the fees at Harbour minus the fees at Eastgate", 96.25),
        ("how many more routine visits than urgent visits", 2.0),
        ("how many fewer urgent visits than routine ones were there", 2.0),
        ("how much more did Harbour take in fees than Eastgate", 96.25),
    ],
)
def test_one_value_is_taken_from_the_other_in_the_order_asked(question: str, answer: float) -> None:
    assert float(play(VISITS, question, model=MODEL).answer[0]) == pytest.approx(answer)


@pytest.mark.parametrize(
    "question",
    [
        "how many kilos heavier is an average UPS parcel than an average DHL one",
        "how much heavier are UPS parcels than DHL parcels on average",
        "by how much does the average weight of UPS exceed that of DHL",
        "how much higher is the mean weight of UPS parcels than of DHL parcels",
        "difference in average weight between UPS and DHL",
    ],
)
def test_averages_of_two_values_are_set_against_each_other(question: str) -> None:
    played = play(PARCELS, question, model=MODEL)

    assert float(played.answer[0]) == pytest.approx(40 / 3 - 10)
    assert "unsure" not in played.last.remark


def test_groups_that_are_named_beside_a_value_stay_groups() -> None:
    assert "f_group_by(Carrier, Country)" in str(play(PARCELS, "parcels per carrier and country", model=MODEL).calls)


def test_numbers_with_the_marks_of_another_country_are_taken_from_each_other() -> None:
    table = Table.of(
        ["Datum", "Sorte", "Kilos"],
        [["01.03.2024", "Picual", "1.250,5"], ["02.03.2024", "Arbequina", "950,25"], ["05.03.2024", "Picual", "2.000"]],
    )

    played = play(table, "total kilos of Picual minus total kilos of Arbequina", model=MODEL)

    assert float(played.answer[0]) == pytest.approx(2300.25)
