"""Amounts that open a question, are included in another one or owed, and what may be no amount at all."""

import pytest

from chaintable.models.embedded.indexing.table_index import TableIndex
from chaintable.models.embedded.proposals.understanding import understand
from chaintable.tables.state import Question
from chaintable.tables.table import Table
from tests.models.embedded.playing import play

WEDDINGS = Table.of(
    ["Ref", "Booked", "Couple", "Planner", "Type", "Guests", "Invoice £", "Paid £"],
    [
        ["W1", "06.01.2024", "Aldous", "Peter", "Barn", "85", "4250", "4250"],
        ["W2", "09.01.2024", "Birch", "Joan", "Hall", "40", "2890", "1000"],
        ["W3", "14.01.2025", "Cole", "Peter", "Hall", "120", "3140", "3140"],
        ["W4", "22.01.2025", "Dunne", "Joan", "Beach", "", "1495", "1495"],
        ["W5", "03.02.2025", "Ellis", "Sam", "Barn", "65", "4780", "0"],
        ["W6", "10.02.2025", "Frost", "Peter", "Hall", "", "2950", "2950"],
    ],
    "weddings",
)
BATCHES = Table.of(
    ["Batch", "Brewer", "Beer", "Litres", "Peak °C", "Cost", "VAT"],
    [
        ["1", "Mo", "Stout", "64", "66", "€26.40", "€5"],
        ["2", "Mo", "Pale", "18", "68", "€12.30", "€2"],
        ["3", "Ines", "Pale", "52", "64", "€36.30", "€7"],
        ["4", "Raf", "Stout", "70", "72", "€27.00", "€5"],
    ],
    "batches",
)
NIGHTS = Table.of(
    ["Night", "Seats", "Sold", "Ticket price", "Takings"],
    [
        ["Wed", "120", "64", "£8", "£512"],
        ["Thu", "120", "81", "£8", "£648"],
        ["Fri", "120", "112", "£10", "£1120"],
        ["Sat", "120", "59", "£6", "£354"],
    ],
    "nights",
)
PICKING = Table.of(
    ["Week", "Variety", "Picked kg", "Rejected kg", "Pickers"],
    [
        ["1", "Oyster", "120", "6", "3"],
        ["1", "Enoki", "75", "3", "2"],
        ["2", "Oyster", "130", "4", "3"],
        ["2", "Enoki", "75", "7", "2"],
    ],
    "picking",
)
LINEN = Table.of(
    ["Docket", "Collected", "Returned"],
    [
        ["L1", "03/01/2025 07:30", "05/01/2025"],
        ["L2", "04/01/2025 08:10", "06/01/2025"],
        ["L3", "10/01/2025 07:45", "15/01/2025"],
    ],
    "linen",
)
SERVICE = Table.of(
    ["Job", "Site", "Technician", "Charge", "Paid"],
    [
        ["J1", "Mill", "Hal", "140", "140"],
        ["J2", "Oak", "Nia", "65", ""],
        ["J3", "Mill", "Hal", "210", "100"],
        ["J4", "Crown", "Nia", "320", ""],
    ],
    "service",
)


@pytest.mark.parametrize(
    ("table", "question", "expected"),
    [
        (BATCHES, "cost of batches 1 and 2", ["38.7"]),
        (BATCHES, "litres of batches 3 and 4", ["122"]),
        (WEDDINGS, "how many have no number of guests", ["2"]),
        (WEDDINGS, "how many invoices between 2000 and 3000", ["2"]),
        (WEDDINGS, "guests per barn", ["75"]),
        (PICKING, "ratio of rejected to picked", ["0.05"]),
    ],
)
def test_the_amount_that_is_asked_for_is_read(table: Table, question: str, expected: list[str]) -> None:
    assert list(play(table, question).answer) == expected


@pytest.mark.parametrize(
    ("table", "question"),
    [
        (BATCHES, "total cost including VAT"),
        (BATCHES, "hottest batch"),
        (BATCHES, "total of batch 2"),
        (NIGHTS, "average price paid per ticket"),
        (WEDDINGS, "did Frost pay"),
        (WEDDINGS, "how much more was Cole than Ellis"),
        (SERVICE, "who owes the most"),
        (PICKING, "percentage rejected for oyster"),
        (PICKING, "did oyster go up from week 1 to week 2"),
        (LINEN, "average days from collected to returned"),
    ],
)
def test_an_amount_that_may_be_another_is_doubted(table: Table, question: str) -> None:
    assert understand(Question(question), TableIndex(table)).sure < 0.6
