"""Whole classes of questions about records: rates, shares of a count, averages over groups, comparisons, changes."""

import pytest

from chaintable.chain import Chain
from chaintable.errors import ModelError
from chaintable.methods import ChainOfTable
from chaintable.models.embedded import EmbeddedModel
from chaintable.models.embedded.language.encyclopedia import encyclopedic_share
from chaintable.playing import play
from chaintable.tables.source import Source
from chaintable.tables.state import Question
from chaintable.tables.table import Table

VISITS = Table.of(
    ["Visit ID", "Date", "Doctor", "Outcome", "Wait (min)", "Fee", "Insured"],
    [
        ["V1", "2024-01-03", "Dr Ito", "Attended", "10", "40", "yes"],
        ["V2", "2024-01-09", "Dr Ito", "No-show", "0", "40", "no"],
        ["V3", "2024-01-20", "Dr Roy", "Attended", "30", "80", "yes"],
        ["V4", "2024-02-02", "Dr Roy", "Cancelled", "0", "80", "yes"],
        ["V5", "2024-02-11", "Dr Ito", "Attended", "20", "60", "no"],
        ["V6", "2024-02-15", "Dr Sol", "No-show", "0", "60", "yes"],
        ["V7", "2024-02-20", "Dr Ito", "Attended", "40", "60", "yes"],
        ["V8", "2024-02-28", "Dr Roy", "Attended", "10", "100", "no"],
    ],
    "visits",
)
TICKETS = Table.of(
    ["Ticket", "Opened", "Closed", "Agent", "Escalated", "Cost (EUR)"],
    [
        ["101", "2024-05-01", "2024-05-03", "Kim", "yes", "10"],
        ["102", "2024-05-02", "", "Kim", "no", "20"],
        ["103", "2024-05-04", "2024-05-10", "Lou", "no", "30"],
        ["104", "2024-05-06", "2024-05-07", "Lou", "no", "40"],
        ["105", "2024-05-09", "", "Kim", "yes", "50"],
    ],
    "tickets",
)
WIDE = Table.of(
    ["Product", "Shop", "Jan", "Feb", "Mar", "Apr"],
    [
        ["Bread", "Quay", "10", "20", "30", "40"],
        ["Bread", "Hill", "1", "2", "3", "4"],
        ["Cake", "Quay", "5", "5", "5", "10"],
    ],
    "sales",
)
MEALS = Table.of(
    ["Order no", "Dish", "Meals sold", "Price per meal"],
    [["1", "Soup", "10", "2.50"], ["2", "Stew", "4", "5.00"], ["3", "Soup", "2", "3.00"]],
    "meals",
)

JOBS = Table.of(
    ["Job no", "Client", "From", "Into", "Received", "Due", "Delivered", "Amount", "Paid", "Discount"],
    [
        ["J1", "Nordvik", "English", "German", "2025-03-01", "2025-03-10", "2025-03-12", "100", "y", ""],
        ["J2", "Nordvik", "English", "German", "2025-03-05", "2025-03-15", "2025-03-15", "300", "n", "30"],
        ["J3", "Kite", "German", "English", "2025-03-20", "2025-03-22", "2025-03-21", "200", "n", ""],
        ["J4", "Kite", "English", "German", "2025-03-25", "2025-03-30", "", "400", "y", "40"],
        ["ALL JOBS", "", "", "", "", "", "", "1000", "", "70"],
    ],
    "jobs",
)
CINEMA = Table.of(
    ["Film", "Screen", "Date", "Seats", "Tickets sold", "Box office (EUR)"],
    [
        ["Orbit", "Screen 1", "2025-05-05", "100", "100", "900"],
        ["Orbit", "Screen 2", "2025-05-05", "50", "20", "180"],
        ["Otter", "Screen 1", "2025-05-06", "100", "60", "540"],
        ["Ledger", "Screen 2", "2025-05-13", "50", "50", "450"],
    ],
    "screenings",
)

TRIPS = Table.of(
    ["Day", "Plate", "Driver", "Km start", "Km end"],
    [
        ["2025-04-01", "HB 7", "Imke", "100", "400"],
        ["2025-04-02", "HB 8", "Ruth", "900", "1000"],
        ["2025-04-03", "HB 7", "Ruth", "400", "650"],
        ["2025-04-04", "HB 7", "Ruth", "650", "830"],
    ],
    "log",
)
POSTS = Table.of(
    ["post_id", "platform", "metrics"],
    [["p1", "A", '{"reach": 10}'], ["p2", "B", '{"reach": 40}'], ["p3", "A", '{"reach": 30}']],
    "social",
)


def asked(table: Table, question: str) -> Chain:
    *_, chain = play(ChainOfTable(), Chain(Question(question), Source.of(table)), EmbeddedModel())
    return chain


TABLES = [
    (VISITS, "no-show rate by doctor", {"Dr Ito": "25", "Dr Roy": "0", "Dr Sol": "100"}),
    (
        VISITS,
        "What percentage of visits were no-shows for each doctor?",
        {"Dr Ito": "25", "Dr Roy": "0", "Dr Sol": "100"},
    ),
    (TICKETS, "escalation rate per agent", {"Kim": "66.66666667", "Lou": "0"}),
    (TICKETS, "share of tickets closed per agent", {"Kim": "33.33333333", "Lou": "100"}),
    (VISITS, "share of visits by doctor", {"Dr Ito": "50", "Dr Roy": "37.5", "Dr Sol": "12.5"}),
    (TICKETS, "what % of tickets does each agent handle", {"Kim": "60", "Lou": "40"}),
    (VISITS, "average fee per visit by doctor", {"Dr Ito": "50", "Dr Roy": "86.66666667", "Dr Sol": "60"}),
    (VISITS, "Compare the average fee of Dr Ito and Dr Roy", {"Dr Ito": "50", "Dr Roy": "86.66666667"}),
    (VISITS, "Dr Ito vs Dr Sol: number of visits", {"Dr Ito": "4", "Dr Sol": "1"}),
    (VISITS, "month over month change in total fees", {"2024-01": "", "2024-02": "200"}),
    (MEALS, "takings by dish", {"Soup": "31", "Stew": "20"}),
    (MEALS, "takings by dish (meals x price)", {"Soup": "31", "Stew": "20"}),
    (WIDE, "total per product for January and February together", {"Bread": "33", "Cake": "10"}),
    (WIDE, "pieces by product for January, February and March together", {"Bread": "66", "Cake": "15"}),
    (
        WIDE,
        "by how many percent did sales change from January to April, for each product",
        {"Bread": "33", "Cake": "5"},
    ),
    (JOBS, "Of the jobs already delivered, what % was delivered late, per client?", {"Nordvik": "50", "Kite": "0"}),
    (JOBS, "total amount by client", {"Nordvik": "400", "Kite": "600"}),
    (CINEMA, "average tickets per screening by weekday", {"Monday": "60", "Tuesday": "55"}),
]


@pytest.mark.parametrize(("table", "question", "expected"), TABLES, ids=lambda one: one if isinstance(one, str) else "")
def test_the_answer_of_a_class_per_group_is_the_table_of_the_groups(
    table: Table, question: str, expected: dict[str, str]
) -> None:
    answer = asked(table, question).answer
    assert answer is not None
    assert {row[0].replace("January", "2024-01").replace("February", "2024-02"): row[-1] for row in answer.grid} == (
        expected
    )


def test_weekdays_and_months_stand_in_the_order_of_the_calendar() -> None:
    latest_first = CINEMA.take([3, 2, 0, 1])
    for part, expected in (("weekday", ["Monday", "Tuesday"]), ("date", ["2025-05-05", "2025-05-06", "2025-05-13"])):
        answer = asked(latest_first, f"total tickets by {part}").answer
        assert answer is not None
        assert [row[0] for row in answer.grid] == expected


VALUES = [
    (VISITS, "How many visits on average per month?", ["4"]),
    (TICKETS, "average tickets per agent", ["2.5"]),
    (VISITS, "doctor with the highest no-show rate", ["Dr Sol"]),
    (TICKETS, "what percentage of the tickets is still open", ["40"]),
    (TICKETS, "What was the longest time from opened to closed?", ["6"]),
    (VISITS, "which doctors had both an attended and a cancelled visit", ["Dr Roy"]),
    (VISITS, "total fees, cancelled visits don't count", ["440"]),
    (VISITS, "how many visits had a wait under 10 or over 30", ["4"]),
    (VISITS, "How many visits were not attended (no-show or cancelled)?", ["3"]),
    (JOBS, "how many jobs from English into German", ["3"]),
    (JOBS, "how much is not paid yet (n)", ["500"]),
    (CINEMA, "how many screenings were sold out", ["2"]),
    (WIDE, "how many breads did Quay sell in February?", ["20"]),
    (WIDE, "How many more breads did Quay sell than Hill in January to March?", ["54"]),
]


@pytest.mark.parametrize(("table", "question", "expected"), VALUES, ids=lambda one: one if isinstance(one, str) else "")
def test_a_class_that_asks_for_one_figure_or_name_gives_it(table: Table, question: str, expected: list[str]) -> None:
    answer = asked(table, question).answer
    assert answer is not None
    assert sorted(answer.values) == expected


def test_single_rows_are_ranked_where_who_only_asks_for_one_more_column() -> None:
    answer = asked(TRIPS, "2 longest trips in km and who drove them").answer
    assert answer is not None
    assert [row[-1] for row in answer.grid] == ["300", "250"]
    assert [row[0] for row in answer.grid] == ["Imke", "Ruth"]


def test_the_highest_cost_of_a_thing_with_several_rows_is_its_sum_and_doubted() -> None:
    table = Table.of(
        ["Invoice", "Department", "Cost (EUR)", "Paid"],
        [
            ["1", "North", "10", "yes"],
            ["2", "North", "20", "no"],
            ["3", "South", "25", "no"],
            ["4", "East", "5", "yes"],
        ],
        "invoices",
    )
    answer = asked(table, "which department has the highest cost").answer
    assert answer is not None
    assert answer.values == ("North",)
    assert EmbeddedModel().confidence(Question("which department has the highest cost"), table) < 0.6
    assert EmbeddedModel().confidence(Question("which department has the highest total cost"), table) >= 0.6


def test_json_names_no_rows() -> None:
    answer = asked(POSTS, "2 posts with the highest reach").answer
    assert answer is not None
    assert [row[0] for row in answer.grid] == ["p2", "p3"]


def test_groups_by_whole_cells_of_json_are_doubted() -> None:
    objects = [["g1", '{"street": "Ann", "town": "Ely"}', "5"], ["g2", '{"street": "Bob", "town": "Ely"}', "9"]]
    gifts = Table.of(["ref", "donor", "amount"], [*objects, ["g3", '{"street": "Ann", "town": "Ely"}', "7"]], "gifts")
    assert EmbeddedModel().confidence(Question("total amount per donor"), gifts) < 0.6


def test_a_comparison_that_is_only_counted_is_doubted() -> None:
    nuts = Table.of(["Item", "Made", "Sold"], [["Nuts", "9", "4"], ["Bolts", "7", "6"]], "parts")
    answer = asked(nuts, "How many more nuts were made than sold?").answer
    assert answer is not None
    assert answer.values == ("5",)


def test_the_change_of_each_group_between_two_months_has_both_figures_and_their_difference() -> None:
    answer = asked(VISITS, "how did fees change from January to February for each doctor").answer
    assert answer is not None
    rows = {row[0]: row[1:4] for row in answer.grid}
    assert rows["Dr Roy"] == ("100", "80", "180")


def test_a_word_that_means_nothing_in_a_table_of_records_is_named_and_lowers_the_confidence() -> None:
    chain = asked(VISITS, "which nurses helped Dr Roy?")
    remarks = " ".join(call.completion.remark for step in chain.steps for call in step.calls)
    assert "nurses" in remarks
    assert EmbeddedModel().confidence(Question("which nurses helped Dr Roy?"), VISITS) < 0.6


def test_the_papers_five_operations_hold_the_embedded_model_too() -> None:
    method = ChainOfTable(operation_set="paper")
    *_, chain = play(method, Chain(Question("number of visits per doctor"), Source.of(VISITS)), EmbeddedModel())
    assert {step.operation.name for step in chain.steps} <= {*method.limited_to, "answer"}
    with pytest.raises(ModelError, match=r"average of Fee.*The paper's five"):
        list(play(method, Chain(Question("average fee per doctor"), Source.of(VISITS)), EmbeddedModel()))


def test_names_of_columns_tell_records_from_an_encyclopedia() -> None:
    assert encyclopedic_share(["Year", "Opponent", "Result", "Venue"]) == 1
    assert encyclopedic_share(["Docket no.", "Supplier", "Cost (£)", "Signed for by"]) < 0.3
