"""Questions about groups in free wordings: where the groups stand, what is asked of each, and in which order."""

import pytest

from chaintable.chain import Chain
from chaintable.methods import ChainOfTable
from chaintable.models.embedded import EmbeddedModel
from chaintable.models.embedded.indexing.table_index import TableIndex
from chaintable.models.embedded.linking.recognition import recognise
from chaintable.models.embedded.summaries.groups.grammar import readings
from chaintable.models.embedded.summaries.slot_filling import Slots
from chaintable.playing import play
from chaintable.tables.source import Source
from chaintable.tables.state import Question
from chaintable.tables.table import Table

SALES = Table.of(
    ["Order no.", "Date", "Region", "Customer", "Product", "Rep", "Units", "Amount ($)", "Opened", "Closed", "Guests"],
    [
        ["1", "2025-01-04", "North", "Acme", "Lamp", "Kim", "4", "40", "2025-01-01", "2025-01-03", "2"],
        ["2", "2025-01-11", "North", "Bond", "Lamp", "Kim", "1", "10", "2025-01-02", "2025-01-06", "4"],
        ["3", "2025-02-02", "South", "Acme", "Desk", "Lee", "2", "300", "2025-01-05", "2025-01-06", "6"],
        ["4", "2025-02-14", "South", "Cole", "Desk", "Lee", "1", "150", "2025-02-01", "2025-02-02", "1"],
        ["5", "2025-02-20", "South", "Cole", "Lamp", "Kim", "9", "90", "2025-02-01", "2025-02-08", "3"],
    ],
    "orders",
)


def asked(question: str) -> Chain:
    """The finished chain of the embedded model."""
    *_, chain = play(ChainOfTable(), Chain(Question(question), Source.of(SALES)), EmbeddedModel())
    return chain


def plainly(question: str) -> str:
    """The likeliest reading of the grammar, "" if it reads no groups."""
    slots = Slots(recognise(Question(question), TableIndex(SALES))[0])
    return next((one.text for one in readings(slots)), "")


@pytest.mark.parametrize(
    ("question", "plain"),
    [
        ("for our customers, what have they spent with us", "how much spent per customers"),
        ("break the amounts out into regions", "the amounts per regions"),
        ("how did the regions do in terms of units, best to worst", "units per regions, best first"),
        ("what did the reps earn", "how much money per reps"),
        ("the lowest amount in any region", "the lowest amount per region"),
        ("regions and the number of orders they placed", "the number of orders per regions"),
        ("for every region the customer with the most units", "which customer has the most units per region"),
        ("what does a unit cost in each of the regions", "cost per unit by regions"),
        ("how quickly do we close orders in each region", "how long does it take to close on average per region"),
        ("reps ranked by visits", "number of visits per reps, largest first"),
        ("which product is bought most in each region", "most common product per region"),
        ("average group size for the different regions", "average Guests per regions"),
        ("units sold to each kind of customer", "units sold per customer"),
        ("how many orders did reps of each region close", "how many orders did close per region"),
        ("region totals for units", "total units per region"),
        ("the reps' average units, highest at the top", "average units per reps, highest first"),
        ("unit range of the different regions", "unit range per regions"),
        ("per region, the product that sold worst", "which product sold worst per region"),
        ("what fraction of each rep's amount is units", "units as percentage of amount per rep"),
        ("Break the units down by rep, as percentages of the whole", "share of the units per rep"),
    ],
)
def test_the_groups_are_found_wherever_they_stand_and_the_rest_is_said_plainly(question: str, plain: str) -> None:
    assert plainly(question) == plain


@pytest.mark.parametrize(
    "question",
    [
        "how many customers are there in the North region",
        "which customers have more than 1 order",
        "products with the most units, top 2",
        "total amount per region",
        "number of customers",
    ],
)
def test_what_is_counted_ranked_or_selected_makes_no_groups_of_its_own(question: str) -> None:
    assert " per " not in plainly(question).removesuffix("per region")


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("what did the customers spend with us", {("Acme", "340"), ("Bond", "10"), ("Cole", "240")}),
        ("how did the regions do in terms of units", {("North", "5"), ("South", "12")}),
        ("for every region the customer with the most units", {("North", "Acme", "4"), ("South", "Cole", "10")}),
        ("how quickly do we close orders in each region", {("North", "3"), ("South", "3")}),
        ("I'm off to the fair and wonder how many units each rep sold", {("Kim", "14"), ("Lee", "3")}),
        (
            "units for every combination of region and rep",
            {("North", "Kim", "5"), ("South", "Kim", "9"), ("South", "Lee", "3")},
        ),
        ("second best customer in each region by units", {("North", "Bond", "1"), ("South", "Acme", "2")}),
        ("second highest units of each rep", {("Kim", "4"), ("Lee", "1")}),
        ("list the products of each region", {("North", "Lamp", "2"), ("South", "Desk", "2"), ("South", "Lamp", "1")}),
        ("total units for each region of customers", {("North", "5"), ("South", "12")}),
    ],
)
def test_freely_worded_groups_are_answered(question: str, rows: set[tuple[str, ...]]) -> None:
    answer = asked(question).answer
    assert answer is not None
    assert set(getattr(answer, "grid", ())) == rows


def test_a_group_that_no_column_is_named_by_is_guessed_named_and_doubted() -> None:
    rows = [["2025-01-04", "Red", "3", "Y"], ["2025-01-05", "Blue", "4", "N"], ["2025-01-09", "Red", "5", "Y"]]
    table = Table.of(["Shift date", "Squad", "Hours", "Paid"], rows, "shifts")
    slots = Slots(recognise(Question("total hours per gang"), TableIndex(table))[0])
    found = readings(slots)
    assert [one.text for one in found] == ["total hours per Squad"]
    assert found[0].guesses == ("'gang' is 'Squad'",)
    assert found[0].sure < 0.79, "below 60 % with the rest"
