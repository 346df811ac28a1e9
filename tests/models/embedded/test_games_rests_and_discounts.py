"""Games of two sides, what is still to do, prices less a discount, and headers of which a question says a part."""

import pytest

from chaintable.models.embedded.indexing.table_index import TableIndex
from chaintable.models.embedded.proposals.understanding import understand
from chaintable.tables.state import Question
from chaintable.tables.table import Table
from tests.models.embedded.playing import play, row_set

BOARD = Table.of(
    ["Match", "Evening", "White", "Black", "Result", "Minutes"],
    [
        ["1", "Mon", "Ida", "Bo", "1-0", "30"],
        ["2", "Mon", "Cy", "Dee", "½-½", "50"],
        ["3", "Tue", "Bo", "Ida", "1-0", "20"],
        ["4", "Tue", "Dee", "Ida", "0-1", "40"],
        ["5", "Tue", "Bo", "Cy", "½-½", "60"],
        ["6", "Tue", "Cy", "Ida", "½-½", "70"],
        ["7", "Wed", "Dee", "Bo", "1-0", "10"],
        ["8", "Wed", "Ida", "Cy", "1-0", "30"],
    ],
    "board",
)
LEAGUE = Table.of(
    ["Fixture", "Home", "Away", "Score", "Crowd"],
    [
        ["F1", "Rovers", "City", "2–1", "100"],
        ["F2", "City", "Town", "0–3", "200"],
        ["F3", "Town", "Rovers", "1–1", "300"],
        ["F4", "City", "Rovers", "0–2", "150"],
    ],
    "league",
)
TIMBER = Table.of(
    ["Order", "Placed on", "Yard", "Wood", "Boards", "Price per board", "Disc. %", "Delivered"],
    [
        ["T1", "2025-03-01", "Marlow's", "Oak", "10", "20.00", "10%", "4"],
        ["T2", "2025-03-02", "Hill & Co", "Oak", "8", "20.00", "0%", "8"],
        ["T3", "2025-03-03", "Marlow's", "Pine", "50", "3.00", "20%", "0"],
        ["T4", "2025-03-04", "Marlow's", "Pine", "30", "3.00", "0%", "30"],
        ["T5", "2025-03-05", "Hill & Co", "Ash", "12", "15.00", "5%", "7"],
    ],
    "timber",
)
KENNEL = Table.of(
    ["Stay", "In", "Out", "Owner", "Dog", "Run", "Fee"],
    [
        ["K1", "2025-06-01", "2025-06-04", "Ann", "Poodle", "North", "£30"],
        ["K2", "2025-06-02", "", "Ben", "Beagle", "North", "£45"],
        ["K3", "2025-06-03", "2025-06-05", "Cat", "Poodle", "South", "£20"],
        ["K4", "2025-06-04", "", "Dan", "Poodle", "South", "£60"],
        ["K5", "2025-06-05", "", "Eve", "Beagle", "South", "£15"],
    ],
    "kennel",
)
BULBS = Table.of(
    ["Lot", "Family", "Plot", "Seeds", "Germ. %", "Label printed", "Drawer"],
    [
        ["L1", "Iris", "A", "1,200", "80%", "yes", "AM"],
        ["L2", "Iris", "B", "300", "60%", "no", "PM"],
        ["L3", "Allium", "A", "500", "90%", "no", "PM"],
        ["L4", "Allium", "B", "2,000", "70%", "yes", "AM"],
        ["L5", "Rosa", "C", "1,000", "50%", "no", "AM"],
    ],
    "bulbs",
)
LORRIES = Table.of(
    ["Trip", "Plate", "Driver", "Left", "Returned", "Km out", "Km in", "Depot"],
    [
        ["1", "AB1", "Jo", "2025-01-02", "2025-01-03", "1000", "1150", "East"],
        ["2", "CD2", "Jo", "2025-01-04", "2025-01-04", "9000", "9100", "West"],
        ["3", "AB1", "Kit", "2025-01-05", "2025-01-06", "1150", "1450", "East"],
        ["4", "CD2", "Jo", "2025-01-07", "2025-01-08", "9100", "9350", "West"],
        ["5", "AB1", "Kit", "2025-01-09", "", "1450", "", "East"],
    ],
    "lorries",
)
BARGES = Table.of(
    ["Barge", "Quay", "LOA (m)", "Beam (m)", "Launched", "Dues (€)"],
    [
        ["Ada", "East", "20.0", "4.0", "1950", "400"],
        ["Bee", "East", "35.0", "5.0", "1931", "1050"],
        ["Cod", "West", "28.0", "4.5", "1988", "700"],
        ["Dab", "West", "15.0", "6.0", "1920", "450"],
    ],
    "barges",
)
CINEMA = Table.of(
    ["Reel", "Slot", "Screen", "Track", "Length", "Released", "Shown at"],
    [
        ["R1", "Matinee", "Red", "Kites", "4:05", "1979", "10:00"],
        ["R2", "Matinee", "Red", "Dunes", "3:10", "1991", "14:00"],
        ["R3", "Late", "Blue", "Marsh", "5:30", "1963", "21:00"],
        ["R4", "Late", "Blue", "Kites", "4:05", "1979", "09:30"],
        ["R5", "Late", "Blue", "Tides", "2:40", "2001", "15:15"],
    ],
    "cinema",
)
REPAIRS = Table.of(
    ["Job", "Finished", "Client", "Trade", "Invoice"],
    [
        ["J1", "2025-04-01", "Ms Orr", "Roof", "£300"],
        ["J2", "2025-04-02", "Ms Orr", "Roof", "£280"],
        ["J3", "2025-04-03", "Mr Pym", "Roof", "£500"],
        ["J4", "2025-04-04", "Mr Pym", "Damp", "£90"],
        ["J5", "2025-04-05", "Ms Orr", "Damp", "£120"],
    ],
    "repairs",
)


UNIFORMS = Table.of(
    ["Ref", "School", "Fitting", "Chair", "Bill (€)", "Disc. %", "Blazers ordered", "Blazers packed", "Sent home"],
    [
        ["U1", "Elm", "09:15", "1", "100", "10%", "3", "3", "yes"],
        ["U2", "Elm", "14:30", "2", "80", "", "2", "0", "no"],
        ["U3", "Oak", "10:00", "1", "200", "5%", "4", "1", "yes"],
    ],
    "uniforms",
)


@pytest.mark.parametrize(
    ("question", "count"),
    [
        ("How many matches did Black win?", "1"),
        ("How many matches did White win?", "4"),
        ("How many matches were drawn?", "3"),
        ("How many matches did Ida win?", "3"),
        ("How many matches did Ida lose?", "1"),
        ("How many matches did Ida play in all, with either colour?", "5"),
        ("What percentage of all matches did White win?", "50"),
        ("What's the median number of minutes in the drawn matches?", "60"),
    ],
)
def test_a_score_has_the_side_that_stands_first_on_its_left(question: str, count: str) -> None:
    assert play(BOARD, question).answer == (count,)


def test_the_games_of_either_side_are_counted_and_shared_per_group() -> None:
    assert row_set(BOARD, "How many matches were drawn on each evening?") == {("Mon", "1"), ("Tue", "2")}
    shares = {("Mon", "50"), ("Tue", "25"), ("Wed", "100")}
    assert row_set(BOARD, "share of matches that White won per evening") == shares


def test_home_and_away_are_sides_too() -> None:
    assert play(LEAGUE, "How many fixtures did the away side win?").answer == ("2",)
    assert play(LEAGUE, "How many fixtures did Rovers play?").answer == ("3",)


def test_what_is_still_to_do_is_the_number_less_what_is_done() -> None:
    rests = {("Oak", "6"), ("Pine", "50"), ("Ash", "5")}
    assert row_set(TIMBER, "How many boards do we still have to deliver of each wood?") == rests
    assert play(TIMBER, "How many boards are still to be delivered?").answer == ("61",)


def test_done_in_full_compares_with_what_there_is() -> None:
    assert play(TIMBER, "How many orders have not been delivered in full?").answer == ("3",)
    assert play(TIMBER, "Which orders were fully delivered?").answer == ("T2", "T4")


def test_a_value_after_discount_is_pieces_times_price_less_the_percentage() -> None:
    assert play(TIMBER, "Which order is worth the most after its discount?").answer == ("T1",)
    values = {("Marlow's", "390"), ("Hill & Co", "331")}
    assert row_set(TIMBER, "total value after discount per yard") == values


def test_what_is_ordered_and_done_may_be_called_after_the_same_thing() -> None:
    assert row_set(UNIFORMS, "blazers still to pack per school") == {("Elm", "2"), ("Oak", "3")}
    assert play(UNIFORMS, "How many refs did not have their blazers packed in full?").answer == ("2",)


def test_a_bill_after_discount_is_less_the_percentage() -> None:
    assert row_set(UNIFORMS, "bill after discount per school") == {("Elm", "170"), ("Oak", "190")}


def test_a_value_is_doubted_where_a_discount_may_be_taken_off() -> None:
    assert understand(Question("revenue per yard"), TableIndex(TIMBER)).sure < 0.6


def test_an_abbreviated_header_is_looked_up_by_the_whole_word() -> None:
    assert play(TIMBER, "What discount did order T5 get?").answer == ("5%",)
    assert play(TIMBER, "How many of Marlow's orders got more than 5% discount?").answer == ("2",)


@pytest.mark.parametrize("question", ["How many dogs are still in the kennels?", "How many dogs are still in?"])
def test_what_is_still_in_has_not_gone_out(question: str) -> None:
    assert play(KENNEL, question).answer == ("3",)


def test_values_that_a_figure_is_broken_down_by_are_groups() -> None:
    fees = {("Beagle", "60"), ("Poodle", "110")}
    assert row_set(KENNEL, "total fee, broken down by poodle and beagle") == fees
    assert row_set(KENNEL, "number of stays by north and south") == {("North", "2"), ("South", "3")}


def test_seeds_are_counted_by_their_column() -> None:
    seeds = {("Iris", "1500"), ("Allium", "2500"), ("Rosa", "1000")}
    assert row_set(BULBS, "How many seeds do we hold of each family?") == seeds
    assert play(BULBS, "What share of all our seeds is Iris, in percent?").answer == ("30",)


def test_a_flag_whose_two_words_stand_apart_is_denied_once() -> None:
    assert play(BULBS, "For how many lots has the label not been printed yet?").answer == ("3",)


def test_the_morning_is_am_or_a_time_before_noon() -> None:
    assert play(BULBS, "How many morning lots are Allium?").answer == ("1",)
    assert play(CINEMA, "How many afternoon reels are there?").answer == ("2",)
    assert row_set(UNIFORMS, "number of morning fittings per chair") == {("1", "2")}


def test_what_lies_between_two_readings_is_driven() -> None:
    driven = {("East", "450"), ("West", "350")}
    assert row_set(LORRIES, "How many km were driven per depot, counting only the lorries that are back?") == driven
    assert play(LORRIES, "Who drove the most km on a single trip?").answer == ("Kit",)


def test_a_length_in_metres_is_no_time_and_no_sum() -> None:
    longest = {("East", "Bee", "35"), ("West", "Cod", "28")}
    assert {tuple(row[:2]) for row in row_set(BARGES, "Which barge is the longest at each quay?")} == {
        one[:2] for one in longest
    }
    assert row_set(BARGES, "Average length of the barges per quay") == {("East", "27.5"), ("West", "21.5")}
    assert play(BARGES, "What dues does Bee pay per metre of length?").answer == ("30",)


def test_the_oldest_was_released_first() -> None:
    oldest = {tuple(row[:2]) for row in row_set(CINEMA, "What's the oldest track on each screen?")}
    assert oldest == {("Red", "Kites"), ("Blue", "Marsh")}


def test_minutes_of_something_are_its_length() -> None:
    assert row_set(CINEMA, "How many minutes of music per screen?") == {("Red", "7.25"), ("Blue", "12.25")}


def test_the_highest_invoice_is_one_invoice() -> None:
    assert play(REPAIRS, "Which client had the highest invoice?").answer == ("Mr Pym",)
    highest = {tuple(row[:2]) for row in row_set(REPAIRS, "Which client got the highest invoice for each trade?")}
    assert highest == {("Roof", "Mr Pym"), ("Damp", "Ms Orr")}


def test_a_made_figure_of_one_row_is_told() -> None:
    assert play(TIMBER, "What does order T2 come to, boards times price?").answer == ("160",)
