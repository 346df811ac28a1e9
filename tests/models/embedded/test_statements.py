"""Bank statements and cash books: a column for money in, one for money out, and rows that only say a balance."""

import pytest

from chaintable.readers import read_source
from chaintable.tables.totals import subtotal_rows
from tests.models.embedded.playing import answered

CHOIR = """Date,Details,Heading,Paid out,Deposited,Balance
01/03/2024,Opening balance,,,,200.00
02/03/2024,Hall Trust,Rent,150.00,,50.00
04/03/2024,Ann Bell,Fees,,40.00,90.00
05/03/2024,Council,Grants,,500.00,590.00
09/03/2024,Music House,Scores,70.50,,519.50
11/04/2024,Hall Trust,Rent,160.00,,359.50
12/04/2024,Ann Bell,Fees,,40.00,399.50
13/04/2024,Carl Dee,Fees,,60.00,459.50
20/04/2024,Music House,Scores,30.00,,429.50
28/04/2024,Closing balance,,,,429.50
"""
YARD = """Booked,Text,Out,In,Saldo
2024-01-03,Timber,"1,200.00",,"3,800.00"
2024-01-09,Kiosk,,"2,400.00","6,200.00"
2024-02-02,Timber,"1,700.00",,"4,500.00"
Sum of the period,,"2,900.00","2,400.00","4,500.00"
"""


def told(question: str, text: str = CHOIR) -> list[str]:
    """Return the cells of the answer about a statement, in alphabetical order."""
    return answered(read_source(text.encode(), "book.csv").table, question)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("What came in each month?", ["100", "540", "April", "March"]),
        ("How much did we spend in March?", ["220.5"]),
        ("What did we pay the Hall Trust?", ["310"]),
        ("Who sent us the most?", ["Council"]),
        ("what was the biggest payment we made and to whom", ["160.00", "Hall Trust"]),
        ("On which date did we receive the largest payment?", ["2024-03-05"]),
        ("how many deposits were there", ["4"]),
        ("How many payments did we make to the Music House?", ["2"]),
        ("how many different payees did we pay", ["2"]),
        ("By how much did income exceed spending?", ["229.5"]),
        ("net change per month (in minus out)", ["-90", "319.5", "April", "March"]),
        ("total of all outgoing payments above 100", ["310"]),
        ("average payment received", ["160"]),
        (
            "two largest single payments received, with payer and date",
            ["05/03/2024", "13/04/2024", "500.00", "60.00", "Carl Dee", "Council"],
        ),
    ],
)
def test_the_words_of_a_question_tell_which_side_of_the_statement_is_meant(question: str, answer: list[str]) -> None:
    assert told(question) == answer


def test_rows_of_a_balance_are_no_payments() -> None:
    assert told("how many transactions are there") == ["8"]
    assert told("what is the opening balance") == ["200.00"]


def test_a_balance_that_stays_the_same_does_not_hide_the_sums_beside_it() -> None:
    table = read_source(YARD.encode(), "yard.csv").table
    assert subtotal_rows(table).tolist() == [3]
    assert told("total of In", YARD) == ["2400"]


def test_an_amount_above_a_plain_number_is_bounded_and_no_date() -> None:
    text = "Date,Van,Fee\n" + "".join(f"2024-0{at}-03,{'AB'[at % 2]},{at * 500}\n" for at in range(1, 8))
    assert told("how many fees are above 2000", text) == ["3"]


def test_a_number_before_a_group_tells_what_the_group_leads_in() -> None:
    text = "Date,Region,Revenue\n" + "".join(
        f"2024-0{at}-03,{'North' if at % 2 else 'South'},{at}00\n" for at in range(1, 8)
    )
    assert told("highest revenue region", text) == ["North"]
