"""Free phrases for groups: what is spread over them, counted, ranked, left out, owed, or flows in and out."""

import pytest

from chaintable.chain import Chain
from chaintable.methods import ChainOfTable
from chaintable.models.embedded import EmbeddedModel
from chaintable.playing import play
from chaintable.tables.source import Source
from chaintable.tables.state import Question
from chaintable.tables.table import Table

SALES = Table.of(
    ["Date", "Rep", "Region", "Product line", "Units", "Net amount (USD)", "Fuel", "Fuel cost ($)", "Returned"],
    [
        ["2025-04-02", "Kim", "West", "Tents", "4", "400.00", "gas", "$4.00", "no"],
        ["2025-05-03", "Kim", "West", "Boots", "9", "90.00", "oil", "$5.00", "yes"],
        ["2025-05-21", "Lee", "East", "Tents", "1", "100.00", "gas", "$7.00", "no"],
        ["2025-06-14", "Lee", "East", "Boots", "2", "30.00", "gas", "$1.00", "no"],
    ],
    "orders",
)
VISITS = Table.of(
    ["Visit", "Visit date", "Physician", "Visit type", "Minutes", "Charge", "Signed off", "Passed", "Settled"],
    [
        ["V1", "2025-02-01", "Dr Hale", "Meal", "30", "$40.00", "yes", "yes", "2025-02-03"],
        ["V2", "2025-02-08", "Dr Hale", "Wash", "50", "$60.00", "no", "no", ""],
        ["V3", "2025-03-01", "Dr Iger", "Meal", "20", "$10.00", "no", "no", ""],
        ["V4", "2025-03-05", "Dr Iger", "Meal", "10", "$20.00", "no", "", "2025-03-09"],
        ["V5", "2025-03-09", "Dr Hale", "Wash", "10", "$20.00", "yes", "yes", "2025-03-11"],
    ],
    "visits",
)
ACCOUNT = Table.of(
    ["Date", "Shop", "Category", "Amount (EUR)"],
    [
        ["2025-01-02", "Acme", "Pay", "900.00"],
        ["2025-01-09", "Spar", "Food", "-40.00"],
        ["2025-02-02", "Acme", "Pay", "800.00"],
        ["2025-02-11", "Rail", "Travel", "-90.00"],
        ["2025-02-19", "Spar", "Food", "-15.00"],
    ],
    "account",
)
HOSTS = Table.of(
    ["host", "owner", "last_patched", "status", "cores"],
    [
        ["web-1", "ann", "2025-06-02", "up", "4"],
        ["web-2", "ann", "2025-09-02", "down", "2"],
        ["db-1", "bob", "2025-10-12", "up", "8"],
        ["db-2", "bob", "2025-08-30", "up", "8"],
    ],
    "hosts",
)
TOURS = Table.of(
    ["Visit day", "Guide", "Visitors", "Hours", "Seats bought", "Seats used", "Cost per year ($)", "Feedback", "Shirt"],
    [
        ["2025-02-01", "Ilse", "10", "2", "20", "9", "100", "good", "S"],
        ["2025-02-09", "Jon", "30", "3", "40", "40", "50", "bad", "M"],
        ["2025-03-02", "Ilse", "20", "1", "30", "15", "70", "good", "S"],
        ["2025-03-08", "Jon", "10", "2", "10", "5", "90", "good", "S"],
    ],
    "tours",
)
FLATS = Table.of(
    ["Unit", "Building", "Tenant", "Monthly rent", "Bedrooms", "Paid"],
    [
        ["A1", "Mill", "Ann", "$900", "2", "yes"],
        ["A2", "Mill", "", "$800", "2", "no"],
        ["B1", "Quay", "Bob", "$700", "1", "no"],
        ["B2", "Quay", "Cid", "$750", "1", "yes"],
        ["B3", "Quay", "", "$1,200", "3", "no"],
    ],
    "flats",
)


def rows(table: Table, question: str) -> list[tuple[str, ...]]:
    *_, chain = play(ChainOfTable(), Chain(Question(question), Source.of(table)), EmbeddedModel())
    answer = chain.answer
    return list(getattr(answer, "grid", ())) or [(value,) for value in answer.values] if answer is not None else []


@pytest.mark.parametrize(
    ("table", "question", "expected"),
    [
        (SALES, "how is revenue spread over the regions?", [("West", "490"), ("East", "130")]),
        (SALES, "net amount for all regions", [("West", "490"), ("East", "130")]),
        (SALES, "region-wise units, largest first", [("West", "13"), ("East", "3")]),
        (SALES, "what did each rep sell in May", [("Kim", "90"), ("Lee", "100")]),
        (SALES, "what does fuel cost us in each region", [("West", "9"), ("East", "8")]),
        (
            SALES,
            "top 2 product lines in each region by net amount",
            [("East", "Boots", "30"), ("East", "Tents", "100"), ("West", "Boots", "90"), ("West", "Tents", "400")],
        ),
        (SALES, "units per region, ignoring returned orders", [("West", "4"), ("East", "3")]),
        (VISITS, "how long does a visit take on average, by doctor", [("Dr Hale", "30"), ("Dr Iger", "15")]),
        (VISITS, "visits still to be signed off, by doctor", [("Dr Hale", "1"), ("Dr Iger", "2")]),
        (VISITS, "unsettled visits per doctor", [("Dr Hale", "1"), ("Dr Iger", "1")]),
        (VISITS, "how many visits failed per doctor", [("Dr Hale", "1"), ("Dr Iger", "1")]),
        (VISITS, "number of charges per doctor", [("Dr Hale", "3"), ("Dr Iger", "2")]),
        (VISITS, "charge per visit type, top 2", [("Meal", "70"), ("Wash", "80")]),
        (ACCOUNT, "how much did I spend per category", [("Food", "-55"), ("Travel", "-90")]),
        (ACCOUNT, "biggest expense in each category", [("Food", "-40"), ("Travel", "-90")]),
        (ACCOUNT, "top 2 shops by spending", [("Rail", "-90"), ("Spar", "-55")]),
        (ACCOUNT, "money in and out per month", [("January", "900", "-40"), ("February", "800", "-105")]),
        (HOSTS, "share of hosts that are up, per owner", [("ann", "50"), ("bob", "100")]),
        (HOSTS, "number of hosts not patched since september by owner", [("ann", "1"), ("bob", "1")]),
        (HOSTS, "hosts patched after august", [("web-2",), ("db-1",)]),
        (TOURS, "how many visitors came each month", [("February", "40"), ("March", "30")]),
        (TOURS, "how many visitors does each guide have on average", [("Ilse", "15"), ("Jon", "20")]),
        (TOURS, "visitors per hour for each guide", [("Ilse", "10"), ("Jon", "8")]),
        (TOURS, "unused seats per guide", [("Ilse", "26"), ("Jon", "5")]),
        (TOURS, "yearly cost for each guide", [("Ilse", "170"), ("Jon", "140")]),
        (TOURS, "feedback per guide", [("Ilse", "good", "2"), ("Jon", "bad", "1"), ("Jon", "good", "1")]),
        (TOURS, "how many shirts of each size", [("S", "3"), ("M", "1")]),
        (SALES, "how many of each product line did we sell", [("Tents", "5"), ("Boots", "11")]),
        (SALES, "total sales by rep", [("Kim", "490"), ("Lee", "130")]),
        (SALES, "average units per order by rep", [("Kim", "6.5"), ("Lee", "1.5")]),
        (SALES, "distinct product lines sold by each rep", [("Kim", "2"), ("Lee", "2")]),
        (FLATS, "empty units per building", [("Mill", "1"), ("Quay", "1")]),
        (FLATS, "buildings that still owe us rent and how much", [("Mill", "800"), ("Quay", "1900")]),
    ],
)
def test_a_free_phrase_is_answered_by_the_groups_it_means(
    table: Table, question: str, expected: list[tuple[str, ...]]
) -> None:
    assert sorted(rows(table, question)) == sorted(expected)
