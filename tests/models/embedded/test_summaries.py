"""Questions that people ask about spreadsheets: per group, the top few, measures, shares, and what the table lacks."""

import pytest

from chaintable.chain import Chain
from chaintable.methods import ChainOfTable
from chaintable.models.embedded import EmbeddedModel
from chaintable.models.embedded.language.translations import english_words, language_of
from chaintable.playing import play
from chaintable.tables.source import Source
from chaintable.tables.state import Question
from chaintable.tables.table import Table

ORDERS = Table.of(
    ["Order ID", "Ordered", "Customer", "Region", "Product", "Qty", "Amount (EUR)", "Status"],
    [
        ["SO-1", "2024-01-05 09:10", "Acme", "North", "Desk", "2", "300.00", "Shipped"],
        ["SO-2", "2024-01-19 14:30", "Beta", "South", "Lamp", "5", "150.00", "Open"],
        ["SO-3", "2024-02-02 08:45", "Acme", "North", "Lamp", "1", "30.00", "Shipped"],
        ["SO-4", "2024-02-14 16:20", "Gamma", "East", "Desk", "3", "450.00", "Cancelled"],
        ["SO-5", "2024-02-20 10:05", "Beta", "South", "Chair", "4", "480.00", "Shipped"],
        ["SO-6", "2024-03-08 11:15", "Acme", "North", "Chair", "2", "240.00", "Open"],
        ["SO-7", "2024-03-21 09:55", "Delta", "East", "Lamp", "6", "180.00", "Shipped"],
        ["SO-8", "2024-03-25 17:40", "Beta", "North", "Desk", "1", "150.00", "Shipped"],
    ],
    "orders",
)
STOCK = Table.of(
    ["SKU", "Item", "Qty on hand", "Reorder level", "Supplier"],
    [
        ["001", "Cable", "40", "20", "Volt"],
        ["002", "Mouse", "0", "10", "Click"],
        ["003", "Screen", "8", "10", "Click"],
        ["004", "Stand", "15", "5", "Volt"],
    ],
    "stock",
)
STAFF = Table.of(
    ["Employee", "Dept", "Salary", "Hired", "Remote"],
    [
        ["Ana", "Sales", "$40,000", "2019-03-01", "yes"],
        ["Ben", "IT", "$52,000", "2020-05-01", "no"],
        ["Cleo", "Sales", "$44,000", "2020-09-01", "Y"],
        ["Dan", "IT", "$61,000", "2021-01-01", "no"],
        ["Eva", "Finance", "$47,000", "2021-11-01", "yes"],
    ],
    "staff",
)


def asked(table: Table, question: str) -> Chain:
    """The finished chain of the embedded model."""
    *_, chain = play(ChainOfTable(), Chain(Question(question), Source.of(table)), EmbeddedModel())
    return chain


def confidence(table: Table, question: str) -> float:
    return EmbeddedModel().confidence(Question(question), table)


TABLES = [
    (ORDERS, "total amount per region", {"North": "720", "South": "630", "East": "630"}),
    (ORDERS, "how many orders does each customer have?", {"Acme": "3", "Beta": "3", "Gamma": "1", "Delta": "1"}),
    (ORDERS, "number of shipped orders by region", {"North": "3", "South": "1", "East": "1"}),
    (ORDERS, "monthly revenue", {"January": "450", "February": "960", "March": "570"}),
    (ORDERS, "top 2 customers by total amount", {"Beta": "780", "Acme": "570"}),
    (ORDERS, "customers with more than 2 orders", {"Acme": "3", "Beta": "3"}),
    (STAFF, "avg salary per dept?", {"Sales": "42000", "IT": "56500", "Finance": "47000"}),
    (STAFF, "headcount by department", {"Sales": "2", "IT": "2", "Finance": "1"}),
    (STAFF, "How many people were hired in each year?", {"2019": "1", "2020": "2", "2021": "2"}),
]


@pytest.mark.parametrize(
    ("table", "question", "expected"), TABLES, ids=lambda value: value if isinstance(value, str) else ""
)
def test_the_answer_to_a_question_per_group_is_the_table_of_the_groups(
    table: Table, question: str, expected: dict[str, str]
) -> None:
    answer = asked(table, question).answer
    assert answer is not None
    assert {row[0]: row[-1] for row in answer.grid} == expected
    assert confidence(table, question) >= 0.6


VALUES = [
    (ORDERS, "total amount of shipped orders", ["1140"]),
    (ORDERS, "which customers ordered for more than $500 in total?", ["Acme", "Beta"]),
    (ORDERS, "which product sold the most units?", ["Lamp"]),
    (ORDERS, "Which region has the highest average amount?", ["East", "South"]),
    (ORDERS, "What percentage of orders were cancelled?", ["12.5"]),
    (ORDERS, "How many orders were placed between 9 and 11 am?", ["3"]),
    (ORDERS, "how many orders were placed in the last month?", ["3"]),
    (ORDERS, "By what percent did the amount change from January to February?", ["113.3333333"]),
    (STOCK, "Which items are out of stock?", ["Mouse"]),
    (STOCK, "Which items are below their reorder level?", ["Mouse", "Screen"]),
    (STAFF, "What's the median salary?", ["47000"]),
    (STAFF, "Who earns the most?", ["Dan"]),
    (STAFF, "How many remote employees are there?", ["3"]),
]


@pytest.mark.parametrize(
    ("table", "question", "expected"), VALUES, ids=lambda value: value if isinstance(value, str) else ""
)
def test_a_plain_question_about_records_is_answered(table: Table, question: str, expected: list[str]) -> None:
    answer = asked(table, question).answer
    assert answer is not None
    assert sorted(answer.values) == sorted(expected)


SHIPPED = Table.of(
    ["Shipment", "Courier", "Sent", "Promised", "Delivered", "Weight kg", "Freight cost", "Damaged"],
    [
        ["S1", "Fast", "2024-01-02", "2024-01-05", "2024-01-04", "10", "$40.00", "N"],
        ["S2", "Fast", "2024-01-03", "2024-01-06", "2024-01-09", "5", "$35.00", "Y"],
        ["S3", "Slow", "2024-01-08", "2024-01-20", "2024-01-18", "20", "$30.00", "N"],
        ["S4", "Slow", "2024-01-09", "2024-01-20", "", "8", "$26.00", "N"],
        ["S5", "Fast", "2024-02-01", "2024-02-04", "2024-02-03", "5", "$25.00", "N"],
    ],
    "shipments",
)

OF_SHIPMENTS = [
    ("late shipments by courier", [("Fast", "1")]),
    ("freight cost per kg by courier", [("Fast", "5"), ("Slow", "2")]),
    ("average delivery time by courier", [("Fast", "3.333333333"), ("Slow", "10")]),
    ("2 heaviest shipments with the courier", [("S3", "Slow", "20"), ("S1", "Fast", "10")]),
    ("heaviest shipment per courier", [("Fast", "S1", "10"), ("Slow", "S3", "20")]),
]


@pytest.mark.parametrize(
    ("question", "expected"), OF_SHIPMENTS, ids=lambda value: value if isinstance(value, str) else ""
)
def test_what_two_columns_give_and_the_best_of_each_are_tables_too(
    question: str, expected: list[tuple[str, ...]]
) -> None:
    answer = asked(SHIPPED, question).answer
    assert answer is not None
    assert sorted(answer.grid) == sorted(expected)


def test_the_share_of_rows_that_say_yes_is_a_percentage() -> None:
    answer = asked(SHIPPED, "what percentage of shipments were damaged?").answer
    assert answer is not None
    assert answer.values == ("20",)


def test_the_fields_of_cells_of_json_are_columns_that_a_question_can_name() -> None:
    table = Table.of(
        ["Order", "Buyer", "Amount"],
        [
            ["1", '{"name": "Ana", "country": "Chile"}', "10"],
            ["2", '{"name": "Bo", "country": "Chile"}', "20"],
            ["3", '{"name": "Cy", "country": "Peru"}', "5"],
        ],
        "orders",
    )
    answer = asked(table, "total amount per country").answer
    assert answer is not None
    assert dict(answer.grid) == {"Chile": "30", "Peru": "5"}


def test_names_left_out_by_merged_cells_are_filled_down_before_rows_are_grouped() -> None:
    table = Table.of(
        ["Region", "Country", "Sales"],
        [
            ["Nordics", "Norway", "4"],
            ["", "Sweden", "6"],
            ["", "Denmark", "1"],
            ["Iberia", "Spain", "7"],
            ["", "Portugal", "2"],
        ],
        "sales",
    )
    answer = asked(table, "total sales per region").answer
    assert answer is not None
    assert dict(answer.grid) == {"Nordics": "11", "Iberia": "9"}


def test_several_groups_and_several_measures_are_one_table() -> None:
    answer = asked(ORDERS, "maximum and minimum amount per region and status").answer
    assert answer is not None
    assert answer.columns[:2] == ("Region", "Status")
    assert ("North", "Shipped", "300", "30") in answer.grid


@pytest.mark.parametrize(
    ("question", "word"),
    [("What is the total value of our stock?", "value"), ("What was the profit in the East?", "profit")],
)
def test_a_word_for_which_the_table_has_nothing_is_named_and_lowers_the_confidence(question: str, word: str) -> None:
    table = STOCK if "stock" in question else ORDERS
    chain = asked(table, question)
    remarks = " ".join(call.completion.remark for step in chain.steps for call in step.calls)
    assert f"'{word}'" in remarks
    assert confidence(table, question) < 0.6


def test_all_readings_of_a_question_together_are_at_most_certain_and_the_likeliest_comes_first() -> None:
    for table, question in (
        (ORDERS, "total amount per region"),
        (ORDERS, "how many orders in the North?"),
        (STAFF, "salary"),
    ):
        shares = [reading.share for reading in EmbeddedModel().readings(Question(question), table, most=8)]
        assert shares == sorted(shares, reverse=True)
        assert sum(shares) <= 1 + 1e-9


def test_rows_that_are_notes_below_the_table_form_no_group() -> None:
    noted = Table.of(ORDERS.columns, [*ORDERS.rows(), ["Source: shop", *[""] * 7]], "orders")
    answer = asked(noted, "total amount per region").answer
    assert answer is not None
    assert [row[0] for row in answer.grid] == ["North", "South", "East"]


def test_column_names_in_other_languages_are_understood() -> None:
    table = Table.of(
        ["Rechnungsnr.", "Kunde", "Betrag"],
        [["R1", "Weber", "10,50"], ["R2", "Huber", "20,00"], ["R3", "Weber", "4,50"]],
        "Rechnungen",
    )
    answer = asked(table, "total amount per customer").answer
    assert answer is not None
    assert {row[0] for row in answer.grid} == {"Weber", "Huber"}


def test_english_column_names_are_taken_for_no_other_language() -> None:
    assert language_of(["Name", "Service", "Date", "Total"]) == ""
    assert english_words("Fecha de pedido", "es") == ["date", "de", "order"]
