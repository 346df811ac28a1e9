"""What only cells or other words tell: units, meters, places, ways and ends, what is owed, refused or given."""

import pytest

from chaintable.tables.table import Table
from chaintable.tables.values.numbers_and_times.units import unit_name
from tests.models.embedded.playing import play, row_set

TREATMENTS = Table.of(
    ["Date", "Client", "Masseur", "Duration", "Fee", "Paid"],
    [
        ["03/03/2025", "Ada Bell", "Kim Orr", "45 min", "£30.00", "Y"],
        ["04/03/2025", "Ben Cole", "Kim Orr", "90 min", "£60.00", "N"],
        ["05/03/2025", "Ada Bell", "Lou Fay", "60 min", "£50.00", "N"],
        ["06/03/2025", "Cem Dunn", "Lou Fay", "30 min", "£25.00", "Y"],
        ["07/03/2025", "Cem Dunn", "Lou Fay", "60 min", "£40.00", "N"],
    ],
    "treatments",
)
RIDES = Table.of(
    ["Date", "Driver", "Van", "Odo out of yard", "Odo start", "Odo end", "Fare"],
    [
        ["03/03/2025", "Ann", "V1", "9", "1,000", "1,030", "£10.00"],
        ["04/03/2025", "Ann", "V1", "9", "1,100", "1,112", "£12.00"],
        ["05/03/2025", "Bob", "V2", "9", "5,000", "5,055", "£20.00"],
    ],
    "rides",
)
CIDER = Table.of(
    ["Vat", "Apple", "Pressed", "Bottled", "Litres in", "Litres out"],
    [
        ["C1", "Dabinett", "2025-02-01", "2025-04-01", "1,000 L", "950 L"],
        ["C2", "Dabinett", "2025-02-03", "2025-04-03", "400 L", "300 L"],
        ["C3", "Kingston", "2025-02-05", "", "2,000 L", ""],
        ["C4", "Kingston", "2025-02-08", "2025-04-08", "800 L", "780 L"],
    ],
    "cider",
)
TICKETS = Table.of(
    ["Order no.", "Booked on", "Booked by", "Class", "Guests", "How paid", "Amount"],
    [
        ["BK-103", "2025-05-01", "Ida", "Deck", "2", "Card", "£20.00"],
        ["BK-106", "2025-05-01", "Ida", "Deck", "4", "Cash", "£40.00"],
        ["BK-109", "2025-05-02", "", "Cabin", "6", "Card", "£90.00"],
        ["BK-1012", "2025-05-03", "Jon", "Cabin", "1", "Card", "£15.00"],
    ],
    "tickets",
)
GRANTS = Table.of(
    ["Ref", "Name", "First day", "Last day", "Cover by", "Granted?", "Reason stated", "Days"],
    [
        ["G1", "Ann Reed", "03/02/2025", "07/02/2025", "Bo Lind", "Yes", "Move", "5"],
        ["G2", "Bo Lind", "24/02/2025", "03/03/2025", "", "No", "", "6"],
        ["G3", "Ann Reed", "10/03/2025", "11/03/2025", "", "", "Exam", "2"],
        ["G4", "Cy Marsh", "17/03/2025", "18/03/2025", "Ann Reed", "No", "Move", "3"],
    ],
    "grants",
)
SHEDS = Table.of(
    ["Item", "Shed", "Booked stock", "Counted", "Unit cost", "Checked by"],
    [
        ["Rope", "A", "10", "8", "£2.00", "Ida"],
        ["Hook", "A", "5", "5", "£1.00", "Ida"],
        ["Tarp", "B", "3", "4", "£10.00", "Jon"],
        ["Pole", "B", "7", "", "£4.00", ""],
    ],
    "sheds",
)
LETTERS = Table.of(
    ["Letter", "Round", "Status", "Attempts", "Fee"],
    [
        ["L1", "East", "delivered", "1", "£2.00"],
        ["L2", "East", "delivered", "2", "£3.00"],
        ["L3", "West", "delivered", "1", "£4.00"],
        ["L4", "West", "at depot", "5", "£9.00"],
    ],
    "letters",
)
PETS = Table.of(
    ["Date", "Pet", "Chipped", "Charge"],
    [
        ["2025-03-01", "Rex", "yes", "£10.00"],
        ["2025-03-02", "Tess", "no", "£40.00"],
        ["2025-03-03", "Ivy", "yes", "£20.00"],
        ["2025-03-04", "Moe", "no", "£30.00"],
    ],
    "pets",
)


HIRES = Table.of(
    ["Hire", "Hirer", "Class", "Out", "Miles out", "Miles in", "Invoice", "Paid on"],
    [
        ["H1", "Noor Salim", "SUV", "02/05/2025", "36,000", "36,100", "£100.00", "05/05/2025"],
        ["H2", "Omar Vance", "Van", "03/05/2025", "12,000", "12,050", "£40.00", ""],
        ["H3", "Noor Salim", "Van", "04/05/2025", "12,060", "12,080", "£70.00", ""],
        ["H4", "Ida Trask", "SUV", "06/05/2025", "36,100", "36,140", "£90.00", "07/05/2025"],
    ],
    "hires",
)
CLAIMS = Table.of(
    ["Claim no.", "Claimant", "Outcome", "Sum"],
    [["K-1", "Ada", "Rejected", "10"], ["K-2", "Ben", "Accepted", "30"], ["K-3", "Ben", "Rejected", "25"]],
    "claims",
)
SHOW = Table.of(
    ["Entry", "Class", "Grower", "Points", "Rosette"],
    [
        ["201", "Leeks", "Ann Hay", "60", "2nd"],
        ["202", "Leeks", "Bo Fenn", "80", "1st"],
        ["203", "Roses", "Ann Hay", "70", ""],
        ["204", "Roses", "Cy Dart", "90", "1st"],
        ["205", "Roses", "Ann Hay", "75", "2nd"],
    ],
    "show",
)


def test_a_unit_that_only_the_cells_say_names_their_column() -> None:
    assert row_set(TREATMENTS, "How many minutes did each masseur work?") == {("Kim Orr", "135"), ("Lou Fay", "150")}
    assert play(TREATMENTS, "How many treatments were over 50 minutes?").answer == ("3",)


def test_an_hour_is_sixty_of_the_minutes_in_the_cells() -> None:
    found = {(name, round(float(fee), 2)) for name, fee in row_set(TREATMENTS, "Fee per hour for each masseur")}
    assert found == {("Kim Orr", 40.0), ("Lou Fay", 46.0)}


def test_those_who_owe_have_not_paid_and_owe_one_amount_together() -> None:
    assert play(TREATMENTS, "How much do the clients still owe us?").answer == ("150",)
    assert play(TREATMENTS, "Which client owes the most?").answer == ("Ben Cole",)
    assert row_set(TREATMENTS, "How much does each client owe?") == {
        ("Ben Cole", "60"),
        ("Ada Bell", "50"),
        ("Cem Dunn", "40"),
    }


def test_miles_driven_lie_between_two_readings_of_the_odometer() -> None:
    assert row_set(RIDES, "How many miles were driven by each driver?") == {("Ann", "42"), ("Bob", "55")}


def test_what_goes_in_and_does_not_come_out_is_lost() -> None:
    assert unit_name("L") == unit_name("litres") == "l"
    assert row_set(CIDER, "How many litres were lost per apple?") == {("Dabinett", "150"), ("Kingston", "20")}
    assert play(CIDER, "Which apple lost the largest share of its litres?").answer == ("Dabinett",)


def test_a_bound_is_on_the_column_that_is_named_in_full() -> None:
    assert play(CIDER, "How many vats had more than 900 litres out?").answer == ("1",)


def test_only_the_last_of_several_figures_is_averaged() -> None:
    question = "How many orders were there per class and how many guests on average?"
    assert row_set(TICKETS, question) == {("Deck", "2", "3"), ("Cabin", "2", "3.5")}


@pytest.mark.parametrize("phrase", ["for each way of paying", "per payment method", "by how they paid"])
def test_a_way_of_doing_is_how_it_is_done(phrase: str) -> None:
    assert row_set(TICKETS, f"How many guests {phrase}") == {("Card", "9"), ("Cash", "4")}


def test_nobody_is_none_of_those_who_did_it() -> None:
    assert row_set(SHEDS, "How many items did each person check?") == {("Ida", "2"), ("Jon", "1")}


def test_the_last_day_is_when_something_ends() -> None:
    assert play(GRANTS, "How many leaves end in March?").answer == ("3",)
    assert play(GRANTS, "How many leaves start in March?").answer == ("2",)


def test_who_asks_is_named_and_not_who_covers() -> None:
    assert play(GRANTS, "Who has the most days in total?").answer == ("Ann Reed",)


def test_what_is_turned_down_has_a_no_and_what_waits_has_neither() -> None:
    assert play(GRANTS, "How many requests were turned down?").answer == ("2",)
    assert play(GRANTS, "How many requests are still waiting for an answer?").answer == ("1",)


def test_rows_are_kept_or_left_out_where_a_reason_is_said_to_be_given() -> None:
    expected = {("Move", "8"), ("Exam", "2")}
    assert (
        row_set(GRANTS, "Total days for each reason, leaving out the requests where no reason was stated") == expected
    )
    assert row_set(GRANTS, "Total days for each reason where a reason was stated") == expected


def test_the_worth_is_of_the_number_that_is_named() -> None:
    assert row_set(SHEDS, "What is the counted stock worth in each shed?") == {("A", "21"), ("B", "40")}


def test_two_numbers_that_differ_are_not_the_same() -> None:
    assert play(SHEDS, "For how many items does the counted number not match the booked stock?").answer == ("2",)


def test_a_noun_before_a_number_is_no_state_that_most_rows_are_in() -> None:
    assert play(LETTERS, "Which letter needed the most delivery attempts?").answer == ("L4",)


def test_an_article_may_stand_inside_a_state() -> None:
    assert play(LETTERS, "How much is the fee for the letters that are at the depot?").answer == ("£9.00",)


def test_an_attempt_is_counted_by_its_column() -> None:
    assert play(LETTERS, "How many letters were delivered at the first attempt?").answer == ("2",)


def test_the_opposite_of_a_flag_is_set_against_it_on_either_side() -> None:
    assert play(PETS, "How much higher is the average charge for unchipped pets than for chipped ones?").answer == (
        "20",
    )


def test_miles_lie_between_what_the_meter_shows_before_and_after() -> None:
    assert row_set(HIRES, "How many miles were driven per class?") == {("SUV", "140"), ("Van", "70")}
    assert play(HIRES, "Which hirer drove the most miles?").answer == ("Noor Salim",)


def test_what_has_no_date_of_payment_is_still_owed() -> None:
    assert play(HIRES, "How much do the hirers still owe us?").answer == ("110",)
    assert play(HIRES, "Which hirer owes us the most?").answer == ("Noor Salim",)


def test_what_is_refused_is_rejected() -> None:
    assert play(CLAIMS, "How many claims were refused?").answer == ("2",)


def test_who_came_first_has_the_first_place() -> None:
    assert play(SHOW, "Who came first with the leeks?").answer == ("Bo Fenn",)


def test_the_highest_scoring_entry_has_the_highest_points() -> None:
    found = row_set(SHOW, "Which grower had the highest scoring entry in each class?")
    assert {row[:2] for row in found} == {("Leeks", "Bo Fenn"), ("Roses", "Cy Dart")}
