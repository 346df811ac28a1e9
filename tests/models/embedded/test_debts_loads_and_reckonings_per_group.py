"""Groups of what is owed, of loads and of things that come again, rates per night, and reckonings in brackets."""

import pytest

from chaintable.models.embedded.language.abbreviations import spelled_by
from chaintable.tables.table import Table
from tests.models.embedded.playing import answered, play, row_set

BERTHS = Table.of(
    ["Stay", "Boat", "Skipper", "Pier", "Arrival", "Departure", "Fee/Night (€)", "Insured"],
    [
        ["B-1", "Tern", "Ahl", "West", "2024-06-01", "2024-06-05", "10", "yes"],
        ["B-2", "Gull", "Brun", "West", "2024-06-02", "2024-06-03", "20", "no"],
        ["B-3", "Tern", "Ahl", "East", "2024-06-10", "2024-06-12", "30", "yes"],
        ["B-4", "Skua", "Cole", "East", "2024-07-01", "2024-07-04", "20", "no"],
        ["Total", "", "", "", "", "", "80", ""],
    ],
    "berths",
)
LOADS = Table.of(
    ["Ticket", "Carter", "Gross wt (t)", "Tare wt (t)", "Dest. yard", "Moist %"],
    [
        ["T1", "Ulf", "20", "8", "Yard A", "3"],
        ["T2", "Ulf", "18", "8", "Yard B", "5"],
        ["T3", "Eve", "16", "6", "Yard A", "1"],
        ["T4", "Eve", "15", "6", "Yard A", ""],
    ],
    "sand loads",
)
BRICKS = Table.of(
    ["Order", "Buyer", "Kind of buyer", "Fired (pcs)", "Planned (pcs)"],
    [
        ["O1", "Holm", "Private", "120", "100"],
        ["O2", "Holm", "Private", "90", "100"],
        ["O3", "Ness", "Private", "60", "80"],
        ["O4", "Town", "Public", "500", "400"],
    ],
    "bricks",
)
LESSONS = Table.of(
    ["Lesson", "Coach", "Pool", "Fee ($)", "Paid ($)", "Checked for lice", "Lane #", "Style", "Held on"],
    [
        ["L1", "Ida", "North", "40", "40", "Y", "1", "Crawl", "2024-05-01"],
        ["L2", "Ida", "North", "40", "10", "N", "1", "Crawl", "2024-05-02"],
        ["L3", "Jon", "South", "50", "0", "Y", "2", "Dive", "2024-05-03"],
        ["L4", "Jon", "North", "30", "30", "Y", "3", "Dive", "2024-05-04"],
        ["L5", "Jon", "South", "25", "25", "N", "2", "Crawl", "2024-05-05"],
    ],
    "lessons",
)


REPAIRS = Table.of(
    ["Fitter", "Fault", "Hours spent", "Mended on", "Redone"],
    [
        ["Ann", "Leak", "9", "2024-03-01", "yes"],
        ["Bob", "Leak", "1", "2024-03-01", "yes"],
        ["Bob", "Leak", "1", "2024-03-02", "yes"],
        ["Bob", "Crack", "2", "2024-03-05", "no"],
        ["Bob", "Crack", "7", "2024-03-06", "no"],
        ["Total", "", "20", "", ""],
    ],
    "repairs",
)


def test_the_unit_of_a_rate_is_no_group_of_its_own() -> None:
    assert row_set(BERTHS, "average fee per night by pier") == {("West", "15"), ("East", "25")}


@pytest.mark.parametrize("question", ["mooring cost per skipper (nights x fee)", "fee times nights for each skipper"])
def test_nights_times_a_rate_lie_between_two_dates(question: str) -> None:
    assert row_set(BERTHS, question) == {("Ahl", "100"), ("Brun", "20"), ("Cole", "60")}


def test_groups_are_bounded_by_all_their_nights() -> None:
    assert row_set(BERTHS, "which skippers stayed more than 5 nights altogether") == {("Ahl",)}


def test_a_cell_that_only_the_total_leaves_empty_is_in_no_doubt() -> None:
    assert "Assumed" not in play(BERTHS, "stays by pier, only those without insured").last.remark


def test_a_plan_is_compared_with_the_only_other_amount_in_its_unit() -> None:
    assert row_set(BRICKS, "how far off plan was each buyer") == {("Holm", "10"), ("Ness", "-20"), ("Town", "100")}


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("gross weight by carter", {("Ulf", "38"), ("Eve", "31")}),
        ("net tonnes by carter", {("Ulf", "22"), ("Eve", "19")}),
        ("average moist percentage by carter", {("Ulf", "4"), ("Eve", "1")}),
        ("how many yards does each carter deliver to", {("Ulf", "2"), ("Eve", "1")}),
        ("number of loads without a moist figure per carter", {("Eve", "1")}),
    ],
)
def test_loads_are_added_up_and_their_yards_are_counted_once(question: str, expected: set[tuple[str, ...]]) -> None:
    assert row_set(LOADS, question) == expected


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("how much is still owed per coach", {("Ida", "30"), ("Jon", "50")}),
        ("outstanding fees by pool", {("North", "30"), ("South", "50")}),
        ("how many lessons per coach have been paid in full", {("Ida", "1"), ("Jon", "2")}),
        ("how many lessons weren't fully paid by pool", {("North", "1"), ("South", "1")}),
        ("towns and pools that paid more than 60 dollars", {("North", "80")}),
    ],
)
def test_what_is_owed_is_what_is_due_less_what_is_paid(question: str, expected: set[tuple[str, ...]]) -> None:
    assert row_set(LESSONS, question) == expected


def test_things_that_come_again_are_counted_once() -> None:
    assert row_set(LESSONS, "how many lanes does each pool have") == {("North", "2"), ("South", "1")}
    assert row_set(LESSONS, "lanes per coach") == {("Ida", "1"), ("Jon", "2")}


def test_a_participle_that_opens_the_name_of_a_flag_tells_a_share() -> None:
    expected = {("North", "66.66666667"), ("South", "50")}
    assert row_set(LESSONS, "percentage of lessons checked at each pool") == expected


def test_a_deed_that_every_row_dates_is_no_part_of_the_whole() -> None:
    assert row_set(REPAIRS, "share of the hours that each fitter mended") == {("Ann", "45"), ("Bob", "55")}


def test_groups_lead_by_the_share_of_their_own_rows() -> None:
    assert answered(REPAIRS, "which fitter has the highest share of redone repairs") == ["Ann"]


def test_the_plural_of_a_cell_is_what_there_are_most_of() -> None:
    assert answered(REPAIRS, "which fitter has the most leaks") == ["Bob"]


def test_who_did_how_much_of_something_asks_for_people() -> None:
    assert row_set(LOADS, "who carted how much gross weight") == {("Ulf", "38"), ("Eve", "31")}


def test_more_behind_a_number_compares_no_columns() -> None:
    calls = play(LESSONS, "average fee paid by people with 20 or more paid per coach").calls
    assert not any("column" in call for call in calls)


def test_customers_order_things_and_are_in_no_order() -> None:
    expected = {("Holm", "210"), ("Ness", "60")}
    assert row_set(BRICKS, "how many pcs fired did private buyers order by buyer") == expected


def test_the_worst_few_groups_are_no_single_rows() -> None:
    assert row_set(BRICKS, "worst 2 buyers for fired pcs") == {("Ness", "60"), ("Holm", "210")}


def test_a_short_form_stands_for_no_small_word_and_no_other_name() -> None:
    assert spelled_by(["Gross wt", "Ref", "Refunded"], ["without", "refunded"]) == {
        "Gross wt": "Gross wt",
        "Ref": "Ref",
        "Refunded": "Refunded",
    }


def test_the_name_of_a_column_tells_no_language() -> None:
    table = Table.of(["Member", "Voice Part"], [["Ada", "Alto"], ["Ben", "Bass"]], "choir")
    assert "Read as English" not in play(table, "members per voice part").last.remark


def test_a_verb_after_who_is_bounded_for_each_group() -> None:
    assert row_set(LESSONS, "coaches who paid more than $50") == {("Jon",)}


def test_the_money_in_the_name_of_a_group_asks_for_no_money() -> None:
    table = Table.of(
        ["Case ref", "Fee earner", "Closed", "Charged (£)"],
        [["C1", "Pike", "", "10"], ["C2", "Pike", "2024-01-02", "20"], ["C3", "Hale", "2024-01-03", "5"]],
        "cases",
    )
    assert row_set(table, "cases closed by fee earner") == {("Pike", "1"), ("Hale", "1")}


def test_a_percentage_that_is_explained_as_a_quotient_is_in_percent() -> None:
    question = "percentage paid by coach (paid / fee)"
    assert row_set(LESSONS, question) == {("Ida", "62.5"), ("Jon", "52.38095238")}


def test_people_who_came_are_those_that_a_column_counts() -> None:
    table = Table.of(
        ["Class", "Coach", "Booked", "Came", "Spots", "Spot price"],
        [["Spin", "Lea", "9", "8", "10", "2"], ["Box", "Ray", "5", "4", "6", "5"], ["Spin", "Ray", "7", "6", "9", "3"]],
        "classes",
    )
    assert row_set(table, "people who came per coach") == {("Lea", "8"), ("Ray", "10")}
    assert row_set(table, "attendance rate per coach") == {("Lea", "88.88888889"), ("Ray", "83.33333333")}


def test_takings_are_a_price_times_the_number_before_it() -> None:
    table = Table.of(
        ["Note", "Product grp", "Crates", "Unit price", "Pallets back"],
        [["D1", "Floor", "10", "2.5", "1"], ["D2", "Wall", "4", "3", "2"], ["D3", "Floor", "2", "5", ""]],
        "dispatch",
    )
    assert row_set(table, "turnover per product group") == {("Floor", "35"), ("Wall", "12")}
    assert row_set(table, "value by product group (crates x unit price)") == {("Floor", "35"), ("Wall", "12")}
