"""Questions per group: groups that have to reach something, shares in percent, names that are only small words."""

import pytest

from chaintable.chain import Chain
from chaintable.methods import ChainOfTable
from chaintable.models.embedded import EmbeddedModel
from chaintable.models.embedded.indexing.table_index import TableIndex
from chaintable.models.embedded.linking.recognition import recognise
from chaintable.models.embedded.summaries import summaries
from chaintable.playing import play
from chaintable.tables.source import Source
from chaintable.tables.state import Question
from chaintable.tables.table import Table

GIFTS = Table.of(
    ["Gift no.", "Date", "Donor", "Campaign", "Amount"],
    [
        ["1", "2025-01-04", "Ames", "Roof", "$40.00"],
        ["2", "2025-01-11", "Bose", "Roof", "$60.00"],
        ["3", "2025-02-02", "Ames", "Food", "$100.00"],
        ["4", "2025-02-14", "Cole", "Roof", "$20.00"],
        ["5", "2025-03-20", "Müller", "Food", "$30.00"],
        ["6", "2025-03-21", "Mueller", "Choir", "$50.00"],
        ["7", "2025-04-21", "Muller", "Choir", "$5.00"],
    ],
    "gifts",
)
LINES = Table.of(
    ["Line", "Date", "Trainer", "Downtime (min)", "Units"],
    [
        ["A", "2025-06-02", "Oda", "30", "400"],
        ["A", "2025-06-03", "Per", "45", "300"],
        ["B", "2025-06-02", "Oda", "5", "500"],
        ["B", "2025-06-03", "Oda", "10", "100"],
        ["C", "2025-06-03", "Per", "90", "700"],
    ],
    "lines",
)
LOANS = Table.of(
    ["Loan ID", "Borrowed", "Due", "Returned", "Category", "Visitor"],
    [
        ["L1", "2025-01-02", "2025-01-20", "2025-01-25", "History", "Abe"],
        ["L2", "2025-01-03", "2025-01-21", "", "History", "Abe"],
        ["L3", "2025-01-04", "2025-01-22", "2025-01-10", "Science", "Bea"],
        ["L4", "2025-01-05", "2025-01-23", "2025-01-30", "Science", "Abe"],
    ],
    "loans",
)


def asked(table: Table, question: str) -> Chain:
    """The finished chain of the embedded model."""
    *_, chain = play(ChainOfTable(), Chain(Question(question), Source.of(table)), EmbeddedModel())
    return chain


def rows(table: Table, question: str) -> list[tuple[str, ...]]:
    answer = asked(table, question).answer
    return list(getattr(answer, "grid", ())) or [(value,) for value in answer.values] if answer is not None else []


@pytest.mark.parametrize(
    ("table", "question", "expected"),
    [
        (GIFTS, "average amount for campaigns with more than 2 gifts", [("Roof", "3", "40")]),
        (GIFTS, "campaigns with at least 2 gifts", [("Roof", "3"), ("Food", "2"), ("Choir", "2")]),
        (LINES, "lines with more than 70 minutes of downtime in total", [("A", "75"), ("C", "90")]),
        (LINES, "sessions per trainer", [("Oda", "3"), ("Per", "2")]),
        (LOANS, "visits per category", [("History", "2"), ("Science", "2")]),
        (LOANS, "share of loans returned late, per category", [("History", "50"), ("Science", "50")]),
    ],
)
def test_a_question_per_group_is_answered_by_the_groups_it_means(
    table: Table, question: str, expected: list[tuple[str, ...]]
) -> None:
    assert rows(table, question) == expected


def test_what_breaks_down_in_percent_is_the_amount_that_is_named() -> None:
    shares = rows(LINES, "how do the units break down by line, in percent?")
    assert [(line, round(float(share))) for line, share in shares] == [("A", 35), ("B", 30), ("C", 35)]


@pytest.mark.parametrize("name", ["Müller", "Mueller", "Muller"])
def test_a_name_is_found_in_all_spellings_of_its_umlaut_and_that_is_said(name: str) -> None:
    chain = asked(GIFTS, f"total amount given by {name}")
    assert chain.answer is not None and chain.answer.values == ("85",)
    assert "'Mueller'" in chain.steps[-1].calls[0].completion.remark


def test_codes_that_differ_by_their_dashes_only_stay_apart() -> None:
    table = Table.of(["Part", "Amount"], [["A-11", "3"], ["A1-1", "4"], ["B-2", "5"]], "parts")
    assert rows(table, "total amount of A-11") == [("3",)]


def test_what_is_already_done_is_the_whole_of_a_share() -> None:
    question = "Of the loans already returned, what share was returned late, by category?"
    assert sorted(rows(LOANS, question)) == [("History", "100"), ("Science", "50")]


BILLS = Table.of(
    ["Supplier", "Invoice", "Category", "Paid", "Price", "Shipping", "Tax", "Seats"],
    [
        ["Alfa", "1001", "Support", "no", "100", "5", "", "4"],
        ["Beta", "1002", "Support", "yes", "200", "0", "20", "6"],
        ["Gamma", "1003", "Licences", "no", "50", "1", "5", "1"],
        ["Alfa", "1004", "Licences", "yes", "75", "2", "", "3"],
    ],
    "invoices",
)
LESSONS = Table.of(
    ["Pupil", "Class", "Lessons", "Attended", "Trips", "Club?", "Start"],
    [
        ["Ann", "7A", "10", "9", "3", "yes", "08:10"],
        ["Bob", "7A", "10", "5", "0", "no", "08:45"],
        ["Cid", "7B", "12", "12", "", "yes", "08:20"],
        ["Dee", "7B", "8", "3", "1", "", "09:00"],
    ],
    "pupils",
)


@pytest.mark.parametrize(
    ("table", "question", "expected"),
    [
        (BILLS, "how many invoices were not paid for Support?", [("1",)]),
        (BILLS, "total cost of price plus shipping plus tax", [("458",)]),
        (BILLS, "price + shipping + tax per category", [("Support", "325"), ("Licences", "133")]),
        (BILLS, "average number of seats by category", [("Support", "5"), ("Licences", "2")]),
        (LESSONS, "attendance rate per class", [("7A", "70"), ("7B", "75")]),
        (LESSONS, "which pupils have no trips?", [("Bob",), ("Cid",)]),
        (LESSONS, "how many pupils in each class have a club?", [("7A", "1"), ("7B", "1")]),
    ],
)
def test_measures_of_several_columns_denials_and_rows_with_nothing_are_read(
    table: Table, question: str, expected: list[tuple[str, ...]]
) -> None:
    assert rows(table, question) == expected


@pytest.mark.parametrize(
    ("table", "question"),
    [
        (LESSONS, "how long have the pupils been here on average per class?"),
        (LESSONS, "how many kilometres did Ann walk?"),
    ],
)
def test_a_length_that_no_column_holds_is_doubted(table: Table, question: str) -> None:
    assert EmbeddedModel().confidence(Question(question), table) < 0.6


TICKETS = Table.of(
    ["Ticket", "Opened", "Closed", "Team", "Priority", "Minutes", "Rating", "Reopened", "Goal", "Refunded"],
    [
        ["T101", "2025-01-06", "2025-01-08", "Web", "High", "90", "5", "Y", "60", ""],
        ["T102", "2025-01-07", "", "Web", "Low", "30", "", "N", "40", "Y"],
        ["T103", "2025-02-03", "2025-02-09", "Web", "High", "20", "2", "N", "40", ""],
        ["T104", "2025-02-04", "2025-02-05", "Mail", "High", "10", "4", "Y", "60", ""],
        ["T105", "2025-03-10", "", "Mail", "Low", "45", "", "N", "60", ""],
    ],
    "tickets",
)
RENTS = Table.of(
    ["Tenant", "Block", "Rent due", "Paid", "Owed"],
    [
        ["Abel", "Ash", "$700", "$700", ""],
        ["Burns", "Ash", "$800", "$500", "$300"],
        ["Choi", "Elm", "$500", "$400", "$100"],
        ["Diaz", "Elm", "$500", "$500", ""],
        ["Egan", "Elm", "$400", "$200", "$200"],
    ],
    "ledger",
)


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("number of high priority tickets for each team", [("Web", "2"), ("Mail", "1")]),
        ("reopened tickets per team", [("Web", "1"), ("Mail", "1")]),
        ("average days to close by team", [("Web", "4"), ("Mail", "1")]),
        ("for each team, the average rating and the number of ratings", [("Web", "3.5", "2"), ("Mail", "4", "1")]),
        ("teams with more than 1 high priority ticket", [("Web",)]),
        ("items below goal per team", [("Web", "2"), ("Mail", "1")]),
        ("refund rate per team", [("Web", "33.33333333"), ("Mail", "0")]),
    ],
)
def test_tickets_are_grouped_as_the_question_says(question: str, expected: list[tuple[str, ...]]) -> None:
    assert sorted(row[: len(expected[0])] for row in rows(TICKETS, question)) == sorted(expected)


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("share of the rent paid by block", [("Ash", "80"), ("Elm", "78.57142857")]),
        ("total rent due, paid and owed by block", [("Ash", "1500", "1200", "300"), ("Elm", "1400", "1100", "300")]),
        ("how many tenants per block owe money?", [("Ash", "1"), ("Elm", "2")]),
        ("two tenants who owe the most", [("Burns",), ("Egan",)]),
    ],
)
def test_what_is_owed_and_paid_is_read_per_block(question: str, expected: list[tuple[str, ...]]) -> None:
    assert sorted(row[: len(expected[0])] for row in rows(RENTS, question)) == sorted(expected)


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("last gift of each campaign", [("Roof", "2025-02-14"), ("Food", "2025-03-20"), ("Choir", "2025-04-21")]),
        (
            "first and last date per campaign",
            [
                ("Choir", "2025-03-21", "2025-04-21"),
                ("Food", "2025-02-02", "2025-03-20"),
                ("Roof", "2025-01-04", "2025-02-14"),
            ],
        ),
        ("when was the last gift for the roof?", [("2025-02-14",)]),
    ],
)
def test_the_first_and_the_last_date_are_found(question: str, expected: list[tuple[str, ...]]) -> None:
    assert sorted(rows(GIFTS, question)) == sorted(expected)


def test_a_json_object_goes_by_its_name() -> None:
    deals = Table.of(
        ["Deal", "Account", "Value"],
        [
            ["D1", '{"name": "Orin", "country": "Spain"}', "500"],
            ["D2", '{"name": "Velda", "country": "France"}', "700"],
            ["D3", '{"name": "Orin", "country": "Spain"}', "900"],
        ],
        "deals",
    )
    assert rows(deals, "which account has the highest total value?") == [("Orin",)]


def test_a_total_of_times_that_may_be_minutes_is_doubted() -> None:
    calls = Table.of(
        ["Agent", "Talk time", "Result"],
        [["Lars", "5:46", "ok"], ["Lars", "14:36", "ok"], ["Ruth", "3:10", "ok"]],
        "calls",
    )
    read = recognise(Question("total talk time of Lars"), TableIndex(calls))[0]
    summary = summaries(read)[0]
    assert summary.sure < 0.6
    assert summary.guesses == ("'5:46' in 'Talk time' as hours and minutes",)


def test_a_loan_is_its_number_and_not_the_day_it_was_loaned() -> None:
    loans = Table.of(
        ["loan_id", "Title", "Loaned", "Returned", "Fine"],
        [
            ["L1", "Sapiens", "2025-01-02", "", "40"],
            ["L2", "Emma", "2025-01-03", "2025-02-01", "90"],
            ["L3", "Dune", "2025-01-04", "", "10"],
        ],
        "library",
    )
    assert rows(loans, "which loan had the highest fine?") == [("L2",)]


def test_who_is_not_in_the_table_is_doubted_and_named() -> None:
    orders = Table.of(
        ["Order", "Customer", "Amount"],
        [["1", "Ada", "$12"], ["2", "Bo", "$30"], ["3", "Ada", "$5"], ["4", "Cy", "$70"]],
        "orders",
    )
    assert EmbeddedModel().confidence(Question("which customers have not ordered?"), orders) < 0.6
    assert EmbeddedModel().confidence(Question("which customers have more than 1 order?"), orders) > 0.6
    days = Table(orders.with_column("Ordered", ["2025-01-02"] * 4).frame, "sheet 1")
    assert EmbeddedModel().confidence(Question("which customers have not ordered?"), days) < 0.6
    open_ones = orders.with_column("Closed", ["2025-01-02", "", "2025-01-04", "2025-01-05"])
    assert EmbeddedModel().confidence(Question("which orders are not closed?"), open_ones) >= 0.6
