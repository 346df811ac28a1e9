"""Plain questions on files as offices export them: codes, merged names, flags with longer names, groups of columns."""

import pytest

from chaintable.chain import Chain
from chaintable.methods import ChainOfTable
from chaintable.models.alternatives import confidence_of
from chaintable.models.embedded import EmbeddedModel
from chaintable.playing import play
from chaintable.readers import read_source
from chaintable.tables.source import Source
from chaintable.tables.state import Question
from chaintable.tables.table import Table

SPARE_PARTS = Table.of(
    ["Part code", "Part", "Shelf", "Left over", "Minimum", "Maker"],
    [
        ["00417", "Chain", "B", "12", "10", "Velo"],
        ["02233", "Saddle", "A", "3", "5", "Velo"],
        ["10020", "Pedal", "A", "0", "8", "Kruse"],
        ["00981", "Bell", "B", "40", "5", "Kruse"],
        ["03310", "Brake", "C", "7", "6", "Kruse"],
    ],
    "spare parts",
)
ORDERS = Table.of(
    ["Order no.", "Date", "Region", "Order value", "Rebate", "Status", "Fee", "Fee settled", "Lunch"],
    [
        ["0071", "2024-03-01", "North", "£40.00", "0 %", "Delivered", "£5.00", "Y", "no"],
        ["0072", "2024-03-02", "North", "£10.00", "5 %", "Returned", "£6.00", "no", "Yes"],
        ["0073", "2024-03-04", "South", "£90.00", "0 %", "Returned", "£7.00", "N", "yes"],
        ["0074", "2024-03-05", "South", "£30.00", "10 %", "Delivered", "£8.00", "yes", "N"],
        ["0075", "2024-03-09", "North", "£20.00", "5 %", "Delivered", "£9.00", "Yes", "Y"],
    ],
    "orders",
)
RATINGS = Table.of(
    ["Reply", "Line", "Comfort (1-5)", "Cleaning (1-5)", "Staff (1-5)"],
    [
        ["1", "Red", "4", "1", "5"],
        ["2", "Red", "1", "2", "4"],
        ["3", "Blue", "2", "5", "2"],
        ["4", "Blue", "5", "2", "1"],
        ["5", "Blue", "3", "3", "3"],
        ["6", "Blue", "3", "1", "3"],
    ],
    "ratings",
)
HOUSES = (
    "House,Unit,Use,Monthly rent\nElm Court,E1,Flat,700\n,E2,Flat,900\n,E3,Shop,2000\n,E4,Shop,1000\n"
    "Subtotal Elm Court,,,4600\nOak Yard,O1,Flat,500\n,O2,Flat,600\n,O3,Office,1500\n,O4,Office,1200\n"
    "Subtotal Oak Yard,,,3800\nTOTAL,,,8400\n"
)
TAKINGS = Table.of(
    ["Day", "Site", "Income (€) – Tickets", "Income (€) – Shop", "Income (€) – Café"],
    [
        ["2024-05-01", "Mill", "500", "80", "120"],
        ["2024-05-01", "Tower", "300", "60", "20"],
        ["2024-05-02", "Mill", "400", "90", "100"],
        ["2024-05-02", "Tower", "200", "50", "30"],
    ],
    "takings",
)


def asked(table: Table, text: str) -> Chain:
    *_, chain = play(ChainOfTable(), ChainOfTable().begin(Question(text), Source(table)), EmbeddedModel())
    return chain


def grid(table: Table, text: str) -> list[tuple[str, ...]]:
    answer = asked(table, text).answer
    assert answer is not None
    return sorted(tuple(row) for row in getattr(answer, "grid", ()))


def values(table: Table, text: str) -> tuple[str, ...]:
    answer = asked(table, text).answer
    assert answer is not None
    return tuple(answer.values)


def test_codes_are_never_added_up() -> None:
    assert grid(SPARE_PARTS, "number of parts per maker") == [("Kruse", "3"), ("Velo", "2")]
    assert values(SPARE_PARTS, "How many parts are below their minimum?") == ("2",)


def test_an_order_is_counted_though_another_column_holds_its_value() -> None:
    shares = grid(ORDERS, "Percentage of orders returned in each region")
    assert [(region, round(float(share), 1)) for region, share in shares] == [("North", 33.3), ("South", 50.0)]


def test_a_rebate_of_nothing_is_none() -> None:
    assert float(values(ORDERS, "What percentage of the orders got a rebate?")[0]) == 60.0


@pytest.mark.parametrize(
    ("text", "total"),
    [
        ("total of the fees that haven't been settled", 13.0),
        ("sum of the fees not yet settled", 13.0),
    ],
)
def test_a_flag_is_found_by_one_of_its_words_where_the_question_says_the_others(text: str, total: float) -> None:
    assert float(values(ORDERS, text)[0]) == total


def test_people_who_signed_up_are_those_whose_flag_says_yes() -> None:
    chain = asked(ORDERS, "How many returned orders have signed up for lunch?")
    assert chain.answer is not None
    assert chain.answer.values == ("2",)


def test_an_amount_is_never_answered_with_a_number_of_rows() -> None:
    assert values(ORDERS, "What is the total amount returned?") != ("2",)


def test_a_score_is_one_of_the_column_named_nearest_to_it() -> None:
    assert values(RATINGS, "How many replies gave cleaning a 1 or a 2?") == ("4",)
    assert values(RATINGS, "how many replies have a comfort of 1 or 2") == ("2",)


def test_names_in_merged_cells_make_groups() -> None:
    table = read_source(HOUSES.encode(), "houses.csv").table
    assert grid(table, "Average flat rent per house") == [("Elm Court", "800"), ("Oak Yard", "550")]


def test_a_column_under_a_group_with_a_unit_is_named_by_its_own_word() -> None:
    assert grid(TAKINGS, "total income from the shop per site") == [("Mill", "170"), ("Tower", "110")]
    assert values(TAKINGS, "How much more did the café take at the Mill than at the Tower?") == ("170",)


def test_what_is_read_plainly_is_sure() -> None:
    chain = asked(RATINGS, "How many replies gave cleaning a 1 or a 2?")
    confidence = confidence_of(chain)
    assert confidence is not None
    assert confidence > 0.6
