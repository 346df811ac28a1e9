"""Columns that differ in the year of their names: the year that a question says tells which is meant."""

import pytest

from chaintable.models.embedded import EmbeddedModel
from chaintable.tables.state import Question
from chaintable.tables.table import Table
from tests.models.embedded.playing import play

LEISURE = Table.of(
    [
        "Site",
        "Ward",
        "2022 – Planned cost",
        "2022 – Spent",
        "2023 – Planned cost",
        "2023 – Spent",
        "Visits 2022",
        "Visits 2023",
    ],
    [
        ["Pool", "East", "2100", "2000", "2400", "2500", "100", "150"],
        ["Gym", "East", "3900", "4000", "3100", "3000", "", "300"],
        ["Rink", "West", "1400", "1500", "1800", "1600", "50", "80"],
        ["Court", "West", "1000", "900", "950", "1000", "75", "60"],
        ["Track", "West", "650", "700", "900", "1200", "20", "90"],
    ],
    "leisure",
)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Money spent in 2023 by ward", ("West · 3800", "East · 5500")),
        ("Which site had the most visits in 2023?", ("Gym",)),
        ("Which sites were over their 2023 planned cost?", ("Pool", "Court", "Track")),
        ("How many sites were over their planned cost in 2022?", ("3",)),
    ],
)
def test_the_year_in_the_question_tells_which_of_two_columns_is_meant(question: str, answer: tuple[str, ...]) -> None:
    assert play(LEISURE, question).answer == answer


def test_columns_of_two_years_are_in_doubt_where_no_year_is_said() -> None:
    (first, *_) = EmbeddedModel().readings(Question("Which sites were over their planned cost?"), LEISURE)
    assert first.share < 0.6


def test_a_change_goes_from_the_earlier_year_to_the_later_where_the_earlier_has_gaps() -> None:
    (changed,) = play(LEISURE, "By what percent did visits change from 2022 to 2023?").answer
    assert float(changed) == pytest.approx(100 * (680 - 245) / 245)
