"""Two things that a question weighs against each other, and the figures of both."""

import pytest

from chaintable.tables.table import Table
from tests.models.embedded.playing import answered

REPAIRS = Table.of(
    ["Job no.", "Date", "Fitter", "Bike", "Job total", "Hours", "Came back"],
    [
        ["00071", "2024-03-01", "Ada", "Road", "£40.00", "2", "no"],
        ["00072", "2024-03-02", "Ben", "Road", "£90.00", "4", "yes"],
        ["00073", "2024-03-04", "Ada", "Cargo", "£10.00", "1", "yes"],
        ["00074", "2024-03-05", "Ada", "Cargo", "£20.00", "1", "no"],
        ["00075", "2024-03-09", "Ben", "Road", "£30.00", "3", "no"],
        ["00076", "2024-03-10", "Cid", "Cargo", "£15.00", "3", ""],
    ],
    "repairs",
)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Is the average job total higher for Ada or for Ben? Show both averages", ["23.33333333", "60", "Ada", "Ben"]),
        ("Did Ada or Ben work more hours, and what were the two totals?", ["4", "7", "Ada", "Ben"]),
        ("Who had more jobs, Ada or Ben? Give both numbers", ["2", "3", "Ada", "Ben"]),
        ("Which has the higher job total, Road or Cargo? State each", ["160", "45", "Cargo", "Road"]),
        ("Is the average job total higher for Ada or for Ben?", ["Ben"]),
    ],
)
def test_the_figures_of_both_are_shown_where_the_question_asks_for_them(question: str, answer: list[str]) -> None:
    assert answered(REPAIRS, question) == answer


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("What percentage of the Road jobs came back?", ["33.33333333"]),
        ("Which fitter had the most jobs?", ["Ada"]),
        ("top 2 fitters by jobs", ["2", "3", "Ada", "Ben"]),
    ],
)
def test_a_plural_that_numbers_the_rows_is_no_amount_of_the_same_name(question: str, answer: list[str]) -> None:
    assert answered(REPAIRS, question) == answer
