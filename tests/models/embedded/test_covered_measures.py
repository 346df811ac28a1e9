"""What is measured has to be covered by the table, and words that a chain uses are not said to be unused."""

import pytest

from chaintable.models.embedded import EmbeddedModel
from chaintable.samples import SAMPLES, read_sample
from chaintable.tables.table import Table
from tests.models.embedded.playing import play

MODEL = EmbeddedModel()


def sales(*amounts: str) -> Table:
    """A list of sales with these columns of numbers beside the order, the day, the region and the product."""
    rows = [
        [str(1040 + k), f"2025-02-{k + 1:02}", ("North", "South")[k % 2], ("Lamp", "Desk", "Chair")[k % 3]]
        + [str(7 + 13 * k * (place + 1)) for place in range(len(amounts))]
        for k in range(12)
    ]
    return Table.of(["Order", "Date", "Region", "Product", *amounts], rows)


GOODS = Table.of(
    ["SKU", "Article", "Qty", "Cost price"],
    [["A1", "Lamp", "4", "10"], ["A2", "Desk", "2", "150"], ["A3", "Chair", "9", "35"], ["A4", "Shelf", "1", "80"]],
)


@pytest.mark.parametrize(
    "amounts", [("Quantity", "Amount"), ("Qty", "Total price"), ("Quantity", "Unit price", "Total")]
)
@pytest.mark.parametrize(
    "question",
    [
        "Total stock value",
        "What is the total stock value?",
        "total value of the stock",
        "value of our stock by region",
        "total stock value per product",
    ],
)
def test_the_value_of_a_stock_is_doubtful_in_a_list_of_sales_and_it_is_said_why(
    question: str, amounts: tuple[str, ...]
) -> None:
    said = play(sales(*amounts), question, model=MODEL).last.remark

    assert "unsure" in said
    assert "'stock'" in said


@pytest.mark.parametrize(
    ("amount", "question"),
    [
        ("Pieces", "total value of the pieces"),
        ("Hours", "average hours cost per region"),
        ("Visitors", "revenue of all visitors per region"),
        ("Parcels", "total parcels cost"),
        ("Tickets", "total tickets revenue by product"),
    ],
)
def test_a_noun_of_money_beside_a_column_without_money_is_said_to_be_missing(amount: str, question: str) -> None:
    table = sales(amount, "Discount")

    said = play(table, question, model=MODEL).last.remark

    assert "unsure" in said
    assert any(f"'{word}'" in said for word in ("value", "cost", "revenue"))


@pytest.mark.parametrize("question", ["total stock value", "What is the value of our stock?", "stock value in total"])
def test_a_list_of_goods_with_prices_still_has_a_stock_value(question: str) -> None:
    played = play(GOODS, question, model=MODEL)

    assert played.answer == ("735",)
    assert "Not used" not in played.last.remark


@pytest.mark.parametrize(
    ("sample", "question", "word"),
    [
        ("finals", "How many finals were decided after extra time?", "decided"),
        ("presidents", "How many elections did a Democratic candidate win?", "candidate"),
        ("orders", "Which order has the larger amount, 1042 or 1048?", "larger"),
        ("clasica", "How many cyclists got less than 10 points?", "points"),
        ("clasica", "Which cyclist has the highest UCI ProTour points?", "protour"),
        ("clasica", "What are the average UCI ProTour points?", "points"),
    ],
)
def test_a_word_that_the_reading_uses_is_not_said_to_be_unused(sample: str, question: str, word: str) -> None:
    remark = play(read_sample(sample).table, question, model=MODEL).last.remark

    assert f"'{word}'" not in remark
    assert "unsure" not in remark


def test_no_word_of_a_question_suggested_for_a_school_sample_is_said_to_be_unused() -> None:
    remarks = {
        one.text: play(read_sample(sample.name).table, one.text, one.asked.kind, model=MODEL).last.remark
        for sample in SAMPLES
        if any(one.choices for one in sample.questions)
        for one in sample.questions
        if one.asked.kind == "question"
    }

    assert {text for text, remark in remarks.items() if "Not used" in remark} == set()


def test_a_comparative_of_the_other_direction_stays_unused() -> None:
    remark = play(
        sales("Amount"), "How many times larger is the highest amount than the lowest?", model=MODEL
    ).last.remark

    assert "unsure" in remark
