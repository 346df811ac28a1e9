"""Numbers that are codes, nouns that mean the rows, cells with the mark of a footnote, and parts of two amounts."""

import pytest

from chaintable.models.embedded.indexing.table_index import TableIndex
from chaintable.models.embedded.proposals.understanding import understand
from chaintable.tables.state import Question
from chaintable.tables.table import Table
from tests.models.embedded.playing import answered_rows, row_set

NURSERY = Table.of(
    ["Plant", "Species", "House", "Potted", "Price (€)"],
    [
        ["20417", "Rosa", "North", "79", "25.55"],
        ["20933", "Salvia", "South", "0", "22.16"],
        ["20418", "Hosta", "East", "47", "29.41"],
        ["20902", "Acer", "North", "73", "2.37"],
        ["20555", "Buxus", "South", "12", "29.59"],
        ["20871", "Thymus", "East", "17", "6.26"],
        ["20333", "Fern", "North", "26", "7.31"],
        ["20219", "Ilex", "South", "25", "7.98"],
    ],
    "stock",
)
BAKERY = Table.of(
    ["Job no.", "Customer", "Order type", "Baker", "Ordered", "Quoted", "Charged", "Deposit in", "Status"],
    [
        ["K201", "Ashby", "Cake", "Nell", "3 Jan 2025", "USD 200.50", "USD 250.50", "yes", "done"],
        ["K202", "Brook", "Buffet", "Omar", "5 Jan 2025", "USD 640.00", "USD 600.00", "no", "done"],
        ["K203", "Coyle", "Cake", "Nell", "9 Jan 2025", "USD 310.00", "", "yes", "open"],
        ["K204", "Ashby", "Buffet", "Omar", "20 Jan 2025", "USD 880.00", "", "no", "cancelled*"],
        ["K205", "Egan", "Cake", "Priti", "1 Feb 2025", "USD 400.00", "USD 420.00", "yes", "done"],
        ["K206", "Frost", "Pastry", "Nell", "3 Feb 2025", "USD 70.00", "", "no", "cancelled"],
    ],
    "jobs",
)
CABINS = Table.of(
    ["Cabin", "Beds", "Rent", "State"],
    [
        ["Fir", "2", "90", "Under repair"],
        ["Oak", "4", "140", "Free"],
        ["Elm", "4", "95", "Let"],
        ["Yew", "6", "210", "Under repair"],
        ["Ash", "2", "80", "Free"],
    ],
    "cabins",
)
LOAVES = Table.of(
    ["Round", "Customer", "Loaves", "Trays"],
    [["1", "Deli", "30", "2"], ["1", "Inn", "12", "1"], ["2", "Deli", "25", "2"], ["2", "School", "60", "5"]],
    "rounds",
)
CLUBS = Table.of(
    ["Entry", "Pupil", "Club", "Hours"],
    [
        ["E1", "Ana", "Chess", "8"],
        ["E2", "Ben", "Choir", "12"],
        ["E3", "Ana", "Choir", "7"],
        ["E4", "Cleo", "Chess", "20"],
        ["E5", "Ben", "Drama", "19"],
    ],
    "clubs",
)
PLANNED = Table.of(
    ["Ref", "Party type", "Guests", "Budget (£)", "Spent (£)", "Planner"],
    [
        ["P1", "Gala", "900", "500", "700", "Iris"],
        ["P2", "Launch", "40", "300", "250", "Jo"],
        ["P3", "Gala", "60", "400", "450", "Jo"],
        ["P4", "Launch", "80", "900", "800", "Iris"],
    ],
    "plans",
)


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("How many plants do we have in each house?", {("North", "3"), ("South", "3"), ("East", "2")}),
        ("What are the two dearest plants?", {("20555", "29.59"), ("20418", "29.41")}),
        ("How many plants cost less than 10 euros?", {("4",)}),
    ],
)
def test_different_numbers_of_as_many_digits_are_codes(question: str, rows: set[tuple[str, ...]]) -> None:
    assert row_set(NURSERY, question) == rows


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("Which orders are still open?", {("K203",)}),
        ("Which jobs ordered in January are done?", {("K201",), ("K202",)}),
        ("Which orders haven't had their deposit in?", {("K202",), ("K204",), ("K206",)}),
    ],
)
def test_a_noun_for_the_rows_is_no_date_and_no_kind(question: str, rows: set[tuple[str, ...]]) -> None:
    assert row_set(BAKERY, question) == rows


def test_one_of_the_rows_is_not_what_their_kinds_are() -> None:
    assert row_set(PLANNED, "Which party overspent its budget by the most?") == {("P1",)}


def test_over_budget_is_what_was_spent_and_not_another_number() -> None:
    rows = row_set(PLANNED, "For each planner, how many parties went over budget?")
    assert rows == {("Iris", "1"), ("Jo", "1")}


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("How many jobs were cancelled?", {("2",)}),
        ("Total quoted for cancelled jobs by baker", {("Omar", "880"), ("Nell", "70")}),
    ],
)
def test_a_cell_with_the_mark_of_a_footnote_is_no_other_value(question: str, rows: set[tuple[str, ...]]) -> None:
    assert row_set(BAKERY, question) == rows


def test_a_percentage_of_a_total_is_what_another_column_has_of_it() -> None:
    rows = row_set(BAKERY, "For done jobs, what percentage of the total quoted was charged, by order type?")
    assert {(kind, round(float(share), 2)) for kind, share in rows} == {("Cake", 111.66), ("Buffet", 93.75)}


def test_rows_are_bounded_by_the_amount_that_is_called_after_them() -> None:
    claims = Table.of(
        ["Claim no.", "Claimed", "Paid out", "Status"],
        [
            ["C1", "USD 900.10", "USD 20.00", "settled"],
            ["C2", "USD 5,979.00", "USD 655.86", "settled"],
            ["C3", "USD 7,144.00", "", "rejected"],
            ["C4", "USD 329.13", "USD 228.86", "settled"],
        ],
        "claims",
    )
    assert row_set(claims, "How many claims were for less than 700 dollars?") == {("1",)}
    gap = row_set(claims, "On which settled claim was the gap between claimed and paid out the largest?")
    assert gap == {("C2",)}


HELP = Table.of(
    ["Ticket", "Agent", "Team", "Queue time (s)", "Handling", "Outcome", "Extra (€)", "Fee (€)"],
    [
        ["48210", "", "Email", "340", "0:00:00", "dropped", "", "20"],
        ["48211", "Bea", "Email", "30", "0:10:15", "closed", "5", "30"],
        ["48212", "Cy", "Chat", "125", "0:01:40", "closed", "", "10"],
        ["48213", "", "Chat", "61", "0:00:00", "dropped", "", "40"],
        ["48214", "Bea", "Chat", "119", "0:05:00", "closed", "20", "50"],
        ["48215", "Dina", "Email", "400", "0:02:30", "closed", "", "20"],
        ["48216", "Cy", "Email", "10", "0:07:45", "closed", "", "20"],
        ["48217", "Cy", "Chat", "95", "0:03:10", "closed", "15", "10"],
    ],
    "desk",
)


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("Average queue time per team, dropped tickets included", {("Email", "195"), ("Chat", "100")}),
        ("Average queue time per team, tickets without an agent included", {("Email", "195"), ("Chat", "100")}),
        ("Average queue time per team, dropped or not", {("Email", "195"), ("Chat", "100")}),
    ],
)
def test_what_is_included_selects_nothing(question: str, rows: set[tuple[str, ...]]) -> None:
    assert row_set(HELP, question) == rows


def test_a_bound_in_minutes_is_one_on_the_column_in_seconds_that_its_verb_names() -> None:
    assert row_set(HELP, "What percentage of tickets queued longer than two minutes?") == {("37.5",)}
    assert row_set(HELP, "How many tickets queued for more than 2 minutes?") == {("3",)}


def test_the_longest_one_is_no_number() -> None:
    shelf = Table.of(
        ["Tool", "Rack", "Price"],
        [["Saw 1/2in", "A", "9"], ["Drill 18V", "A", "90"], ["Rasp 1in", "B", "7"], ["Plane", "B", "40"]],
        "tools",
    )
    rows = row_set(shelf, "Which tool is the most expensive one in every rack?")
    assert {row[:2] for row in rows} == {("A", "Drill 18V"), ("B", "Plane")}


def test_rows_that_have_nothing_of_an_amount_count_in_the_whole() -> None:
    assert row_set(HELP, "What are the total extras as a percentage of the total fees?") == {("20",)}


def test_what_is_still_owed_is_the_amount_of_the_rows_that_are_not_paid() -> None:
    vet = Table.of(
        ["Bill", "Keeper", "Animal", "Billed on", "Bill total (€)", "Paid on"],
        [
            ["B1", "Rossi", "Cat", "3 Jan 2025", "120.50", "10 Jan 2025"],
            ["B2", "Kent", "Dog", "5 Jan 2025", "80", ""],
            ["B3", "Rossi", "Dog", "9 Jan 2025", "45", ""],
            ["B4", "Abe", "Horse", "12 Jan 2025", "1310", "30 Jan 2025"],
        ],
        "bills",
    )
    assert row_set(vet, "What do they still owe on bills that haven't been paid?") == {("125",)}


def test_the_label_of_the_oldest_in_each_group_is_no_date() -> None:
    kit = Table.of(
        ["Tag", "Kind", "Dept", "Bought"],
        [
            ["IT-01", "Saw", "Wood", "3 Jan 2021"],
            ["IT-02", "Lathe", "Metal", "5 Jan 2020"],
            ["IT-03", "Saw", "Metal", "9 Jan 2022"],
            ["IT-04", "Drill", "Wood", "12 Jan 2019"],
        ],
        "kit",
    )
    rows = row_set(kit, "What's the tag of the oldest asset in each department?")
    assert {row[:2] for row in rows} == {("Wood", "IT-04"), ("Metal", "IT-02")}


def test_rows_that_nobody_has_done_make_no_group_of_people() -> None:
    scored = Table.of(
        ["Call", "Agent", "Rating"],
        [["C1", "Bea", "4"], ["C2", "", ""], ["C3", "Cy", "3"], ["C4", "Bea", "5"], ["C5", "", ""]],
        "calls",
    )
    rows = row_set(scored, "For each agent, how many calls did they take and what's their average rating?")
    assert rows == {("Bea", "2", "4.5"), ("Cy", "1", "3")}


def test_a_bound_is_no_state_that_begins_with_its_word() -> None:
    assert answered_rows(CABINS, "how many cabins have a rent under 100") == [["3"]]
    assert answered_rows(CABINS, "how many cabins are under repair") == [["2"]]


def test_what_was_charged_is_doubted_where_the_table_holds_no_money() -> None:
    found = understand(Question("How much did we charge the Deli for its loaves?"), TableIndex(LOAVES))
    assert found.sure < 0.6 and "charge" in found.missing


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("number of different pupils who do at least one club", [["3"]]),
        ("which pupils did less than 20 hours altogether", [["Ana"]]),
    ],
)
def test_pupils_are_counted_once_and_hours_bounded_as_hours(question: str, expected: list[list[str]]) -> None:
    assert answered_rows(CLUBS, question) == expected


def test_what_is_unpaid_is_no_difference_where_each_payment_is_whole() -> None:
    fines = Table.of(
        ["Fine", "Offence", "Amount due", "Amount paid"],
        [["F1", "Overstay", "50", "50"], ["F2", "No ticket", "80", ""], ["F3", "Overstay", "50", ""]],
        "fines",
    )
    found = understand(Question("unpaid amount by offence"), TableIndex(fines))
    assert not any("minus" in str(one) for one in found.proposals[0].operations)
