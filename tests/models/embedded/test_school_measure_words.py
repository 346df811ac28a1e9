"""The words that ask for a measure mean the same wherever they are read."""

import pytest

from tests.models.embedded.school_answers import likely_answer

CARS = "Car | Year | Price\nAccord | 2015 | $9,800\nFocus | 2019 | $8,700\nCivic | 2012 | $6,500"
PIPES = "Pipe | Length (m) | Time to lay (min) | Depth (m)\nA | 40 | 90 | 2\nB | 70 | 60 | 5\nC | 55 | 75 | 3"


@pytest.mark.parametrize(
    ("question", "table", "wanted"),
    [
        ("Which of the cars is the newest?", CARS, "Focus"),
        ("Which car is the oldest?", CARS, "Civic"),
        ("How much is the newest car?", CARS, "8700"),
        ("How deep is the longest pipe?", PIPES, "5"),
        ("Which pipe is the longest?", PIPES, "B"),
        ("Which pipe is the shallowest?", PIPES, "A"),
    ],
)
def test_an_adjective_picks_the_column_that_it_means(question: str, table: str, wanted: str):
    assert likely_answer(question, table) == wanted
