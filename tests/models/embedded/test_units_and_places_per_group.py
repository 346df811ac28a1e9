"""What units come to at the price of one, where things are kept, and what is likely meant by a group's best."""

import pytest

from chaintable.models.embedded.indexing.table_index import TableIndex
from chaintable.models.embedded.proposals.understanding import understand
from chaintable.tables.state import Question
from chaintable.tables.table import Table
from tests.models.embedded.playing import answered_rows, play, row_set

DOUBTED = 0.6
TUTORS = Table.of(
    ["Lesson", "Tutor", "Town", "Held on", "Pupils", "Hours", "Pay per hour (EUR)"],
    [
        ["L1", "Vera", "Ghent", "2025-04-01", "4", "2", "20"],
        ["L2", "Vera", "Bruges", "2025-04-03", "2", "3", "20"],
        ["L3", "Noor", "Ghent", "2025-05-03", "5", "1", "26"],
        ["L4", "Noor", "Aalst", "2025-05-06", "3", "5", "30"],
    ],
    "tutors",
)
FENCING = Table.of(
    ["Job", "Client", "Timber", "Gate", "Length (m)", "Price/m", "Deposit paid"],
    [
        ["J1", "Webb", "oak", "single", "10", "£12", "Y"],
        ["J2", "Webb", "larch", "double", "20", "£8", "Y"],
        ["J3", "Dunn", "oak", "single", "5", "£12", "N"],
        ["J4", "Dunn", "pine", "single", "30", "£5", "Y"],
    ],
    "fencing",
)
STORES = Table.of(
    ["Item", "Stored at", "Tins left", "Tin size", "Price per tin", "Brand"],
    [
        ["Primer", "Loft", "4", "1 l", "£9", "Dale"],
        ["Gloss", "Loft", "10", "2 l", "£14", "Dale"],
        ["Varnish", "Garage", "3", "1 l", "£11", "Hume"],
        ["Stain", "Garage", "8", "1 l", "£7", "Hume"],
        ["Wax", "Garage", "6", "1 l", "£5", "Dale"],
    ],
    "stores",
)
APPLES = Table.of(
    ["Picked on", "Orchard", "Variety", "Picker", "Grade 1 (kg)", "Grade 2 (kg)", "Windfall (kg)"],
    [
        ["2025-09-01", "Hill", "Cox", "Bea", "20", "5", "2"],
        ["2025-09-02", "Dale", "Cox", "Ian", "30", "8", "1"],
        ["2025-09-03", "Hill", "Russet", "Ian", "10", "6", "4"],
        ["2025-09-03", "Dale", "Russet", "Bea", "40", "3", "3"],
        ["2025-09-09", "Hill", "Cox", "Ian", "15", "2", "5"],
    ],
    "apples",
)


def sure(table: Table, question: str) -> float:
    return understand(Question(question), TableIndex(table)).sure


@pytest.mark.parametrize(
    "question",
    ["How much did each tutor earn?", "pay per tutor", "how much did we pay each tutor", "what did each tutor cost us"],
)
def test_what_hours_come_to_is_added_up_and_not_the_pay_for_one(question: str) -> None:
    assert row_set(TUTORS, question) == {("Vera", "100"), ("Noor", "176")}


def test_the_one_that_earned_most_of_each_month_earned_it_by_all_hours() -> None:
    expected = {("April", "Vera", "100"), ("May", "Noor", "176")}
    assert row_set(TUTORS, "who earned the most in each month") == expected


@pytest.mark.parametrize("question", ["pay per hour of each tutor", "average pay per hour by tutor"])
def test_the_pay_for_one_hour_is_averaged_where_the_question_says_so(question: str) -> None:
    assert row_set(TUTORS, question) == {("Vera", "20"), ("Noor", "28")}


@pytest.mark.parametrize(
    "question", ["timber cost per client", "what did each client spend on timber", "cost by client"]
)
def test_metres_at_the_price_of_one_are_what_they_cost(question: str) -> None:
    assert row_set(FENCING, question) == {("Webb", "280"), ("Dunn", "210")}


def test_a_deposit_that_was_paid_is_no_cost() -> None:
    assert row_set(FENCING, "how many jobs had the deposit paid, per client") == {("Webb", "2"), ("Dunn", "1")}


def test_a_thing_that_costs_the_most_for_one_metre_is_named_for_each_kind() -> None:
    found = row_set(FENCING, "which timber costs the most per metre for each kind of gate")
    assert {row[:2] for row in found} == {("single", "oak"), ("double", "larch")}


def test_per_tin_says_what_the_price_is_for_and_groups_by_no_column() -> None:
    assert {row[0] for row in row_set(STORES, "three dearest items per tin")} == {"Gloss", "Varnish", "Primer"}
    by_size = row_set(STORES, "cheapest item per tin size")
    assert {row[:2] for row in by_size} == {("1 l", "Wax"), ("2 l", "Gloss")}


@pytest.mark.parametrize("question", ["how many items in each place", "items by location", "number of items per spot"])
def test_a_place_is_what_things_are_stored_at(question: str) -> None:
    assert row_set(STORES, question) == {("Loft", "2"), ("Garage", "3")}


def test_a_place_that_has_more_than_some_is_a_group() -> None:
    assert row_set(STORES, "places with more than 2 items") == {("Garage", "3")}


def test_what_is_left_is_counted_with_a_verb_in_between() -> None:
    assert row_set(STORES, "how many tins are left in each place") == {("Loft", "14"), ("Garage", "17")}
    assert play(STORES, "how many tins are left?").answer == ("31",)


def test_a_grade_in_kilograms_is_added_up() -> None:
    assert row_set(APPLES, "grade 1 per orchard") == {("Hill", "45"), ("Dale", "70")}


@pytest.mark.parametrize(
    "question",
    [
        "who picked the most of each variety",
        "best day of each orchard",
        "windfall as a percentage of the total picked by orchard",
    ],
)
def test_which_of_several_amounts_is_meant_is_doubted(question: str) -> None:
    assert sure(APPLES, question) < DOUBTED


PARTIES = Table.of(
    ["Arrived", "Name", "Party of", "Ticket", "Came from", "Cloakroom", "Guide"],
    [
        ["2025-07-05 10:15", "Kell", "2", "family", "Ulm", "yes", "no"],
        ["2025-07-05 15:20", "Nowak", "1", "single", "Linz", "no", "no"],
        ["2025-07-06 09:50", "Kell", "3", "family", "Ulm", "no", "yes"],
        ["2025-07-06 16:05", "Huber", "5", "group", "Linz", "yes", "yes"],
    ],
    "parties",
)
GLIDERS = Table.of(
    ["Flight", "Pilot", "Glider", "Winch cost", "Club cost", "Took off", "Landed", "Photos"],
    [
        ["G1", "Asha", "K8", "10", "30", "2025-02-03 09:10", "2025-02-03 10:00", "4"],
        ["G2", "Asha", "K8", "10", "20", "2025-02-05 13:30", "2025-02-05 14:40", "1"],
        ["G3", "Bert", "Ka6", "20", "10", "2025-02-11 08:45", "2025-02-11 09:15", "5"],
    ],
    "gliders",
)
ROWERS = Table.of(
    ["Rower", "Boat", "Joined", "Fee paid", "Amount", "Races rowed", "Town"],
    [
        ["Ann Reed", "Swift", "2019-09-01", "Yes", "60", "12", "Hull"],
        ["Bo Lind", "Heron", "2021-01-15", "No", "0", "7", "Hull"],
        ["Cat Moss", "Swift", "2022-09-01", "Yes", "60", "14", "Goole"],
        ["Dev Rao", "Heron", "2022-03-10", "Yes", "45", "5", "Goole"],
    ],
    "rowers",
)
STALLS = Table.of(
    ["Stall", "Aisle", "Trader", "Power", "Canopy", "Fee (£)", "Days booked", "Start"],
    [
        ["S1", "A", "Sato", "Yes", "Yes", "240", "4", "2025-05-03"],
        ["S2", "A", "Loaf", "Yes", "No", "90", "3", "2025-05-10"],
        ["S3", "B", "Sato", "No", "Yes", "60", "1", "2025-05-10"],
        ["S4", "B", "Fern", "No", "No", "100", "5", "2025-06-07"],
    ],
    "stalls",
)


@pytest.mark.parametrize("question", ["people per ticket", "how many visitors per ticket", "visitors by ticket"])
def test_people_are_those_who_came_together(question: str) -> None:
    assert row_set(PARTIES, question) == {("family", "5"), ("single", "1"), ("group", "5")}


def test_people_are_counted_beside_the_visits() -> None:
    expected = {("family", "2", "5"), ("single", "1", "1"), ("group", "1", "5")}
    assert row_set(PARTIES, "number of visits and people per ticket") == expected
    assert play(PARTIES, "how many visitors came in after 3 pm?").answer == ("6",)


def test_a_town_is_what_people_came_from() -> None:
    assert row_set(PARTIES, "how many visits per town") == {("Ulm", "2"), ("Linz", "2")}


def test_the_total_of_several_costs_is_their_sum() -> None:
    assert row_set(GLIDERS, "total cost per pilot") == {("Asha", "70"), ("Bert", "30")}
    assert row_set(GLIDERS, "share of total cost per pilot") == {("Asha", "70"), ("Bert", "30")}
    assert row_set(GLIDERS, "total cost per photo by glider") == {("K8", "14"), ("Ka6", "6")}
    assert row_set(GLIDERS, "total winch cost per pilot") == {("Asha", "20"), ("Bert", "20")}


def test_one_of_several_costs_is_doubted() -> None:
    assert sure(GLIDERS, "costs per pilot") < DOUBTED
    assert sure(GLIDERS, "winch cost per pilot") > DOUBTED


def test_the_time_of_the_rows_is_how_long_they_took() -> None:
    assert row_set(GLIDERS, "total flight time per pilot") == {("Asha", "120"), ("Bert", "30")}


def test_a_share_of_the_rows_is_one_of_no_number_that_sounds_alike() -> None:
    assert row_set(ROWERS, "share of rowers per boat") == {("Swift", "50"), ("Heron", "50")}


@pytest.mark.parametrize("question", ["percent paid per boat", "what percentage has paid by boat"])
def test_a_percentage_that_paid_is_one_of_those_who_did(question: str) -> None:
    assert row_set(ROWERS, question) == {("Swift", "100"), ("Heron", "50")}


def test_paid_and_unpaid_are_set_side_by_side() -> None:
    expected = {("Hull", "Yes", "1"), ("Hull", "No", "1"), ("Goole", "Yes", "2")}
    assert row_set(ROWERS, "paid and unpaid per town") == expected


@pytest.mark.parametrize("question", ["newest member per town", "newest rower in each town"])
def test_the_newest_of_the_people_is_named_for_each_group(question: str) -> None:
    assert {row[:2] for row in row_set(ROWERS, question)} == {("Hull", "Bo Lind"), ("Goole", "Cat Moss")}


def test_the_longest_standing_member_joined_first() -> None:
    found = row_set(ROWERS, "longest standing member of each boat")
    assert {row[:2] for row in found} == {("Swift", "Ann Reed"), ("Heron", "Bo Lind")}


def test_yes_and_no_are_both_counted_for_each_group() -> None:
    expected = {("A", "Yes", "2"), ("B", "No", "2")}
    assert row_set(STALLS, "power yes and no per aisle") == expected


def test_with_one_thing_and_without_another_selects_by_both() -> None:
    assert row_set(STALLS, "stalls with power and without a canopy by aisle") == {("A", "1")}


def test_a_fee_for_a_day_is_one_for_each_day_that_was_booked() -> None:
    assert row_set(STALLS, "fee per day for each trader") == {("Sato", "60"), ("Loaf", "30"), ("Fern", "20")}


def test_a_visitor_who_came_again_after_some_hour_is_another_visit_and_doubted() -> None:
    gate = Table.of(
        ["Visitor", "Signed in", "Host"],
        [
            ["Ruth Pell", "2025-03-03 15:10", "Dana"],
            ["Ruth Pell", "2025-03-04 16:20", "Dana"],
            ["Omar Said", "2025-03-04 08:45", "Dana"],
            ["Omar Said", "2025-03-05 17:00", "Lars"],
        ],
        "gate",
    )
    question = "how many visitors signed in after 3 pm per host"
    assert row_set(gate, question) == {("Dana", "2"), ("Lars", "1")}
    assert sure(gate, question) < DOUBTED
    assert row_set(gate, question.replace("visitors", "different visitors")) == {("Dana", "1"), ("Lars", "1")}


FERRIES = Table.of(
    ["Crossing", "Route", "Left", "Docked", "Cars", "Foot passengers", "Car passengers", "Late by (min)"],
    [
        ["C1", "Mull", "2025-06-01 08:00", "2025-06-01 08:50", "40", "120", "90", "0"],
        ["C2", "Mull", "2025-06-01 12:00", "2025-06-01 13:00", "52", "180", "130", "5"],
        ["C3", "Coll", "2025-06-02 07:30", "2025-06-02 10:20", "30", "60", "70", "20"],
    ],
    "ferries",
)


def test_total_passengers_are_those_of_both_kinds() -> None:
    assert row_set(FERRIES, "total passengers per route") == {("Mull", "520"), ("Coll", "130")}


def test_being_late_by_some_minutes_is_not_how_long_it_took() -> None:
    assert row_set(FERRIES, "average crossing time by route") == {("Mull", "55"), ("Coll", "170")}


@pytest.mark.parametrize(
    "question",
    [
        "late crossings per route",
        "how many crossings were late per route",
        "how many late crossings did each route have",
    ],
)
def test_rows_that_were_late_are_counted_and_not_by_how_much(question: str) -> None:
    assert row_set(FERRIES, question) == {("Mull", "1"), ("Coll", "1")}


def test_a_percentage_of_rows_that_were_late_is_one_of_all() -> None:
    assert row_set(FERRIES, "percentage of crossings late per route") == {("Mull", "50"), ("Coll", "100")}
    assert row_set(FERRIES, "minutes late per route") == {("Mull", "5"), ("Coll", "20")}


def test_one_of_the_rows_is_no_number_of_any() -> None:
    assert row_set(FERRIES, "most cars on one crossing per route") == {("Mull", "52"), ("Coll", "30")}


GEMUESE = Table.of(
    ["Beleg", "Küche", "Artikel", "Menge (kg)", "Preis je kg"],
    [
        ["B1", "Mitte", "Lauch", "10", "2,00 €"],
        ["B2", "Hafen", "Lauch", "5", "2,20 €"],
        ["B3", "Mitte", "Karotten", "20", "1,00 €"],
    ],
    "gemuese",
)


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("how much did each article cost in total", [["Lauch", "31"], ["Karotten", "20"]]),
        ("total kg per kitchen", [["Mitte", "30"], ["Hafen", "5"]]),
    ],
)
def test_a_price_per_kg_in_another_language_is_the_price_of_one(question: str, expected: list[list[str]]) -> None:
    assert answered_rows(GEMUESE, question) == sorted(expected)


def test_the_median_of_a_price_per_kg_is_no_ratio() -> None:
    assert play(GEMUESE, "median price per kg").answer == ("2",)


FERRY = Table.of(
    ["Sailing", "Captain", "Tickets", "Fare each"],
    [["S1", "Olu", "40", "£3.50"], ["S2", "Mae", "62", "£3.50"], ["S3", "Olu", "18", "£4.00"]],
    "ferry",
)


def test_money_that_is_said_to_be_for_each_is_the_price_of_one() -> None:
    assert row_set(FERRY, "takings per captain") == {("Olu", "212"), ("Mae", "217")}
    assert play(FERRY, "average fare each").answer == ("3.666666667",)


BAKED = Table.of(
    ["Bun", "Sold", "Price each", "Cost each"],
    [["Iced", "21", "£3.20", "£1.10"], ["Plain", "18", "£2.50", "£0.70"], ["Spiced", "57", "£1.80", "£0.80"]],
    "buns",
)


def test_a_cost_for_each_stays_a_cost_beside_a_price_for_each() -> None:
    assert play(BAKED, "buns that cost less than £2.50").answer == ("Spiced",)
    assert play(BAKED, "which bun has the lowest cost each").answer == ("Plain",)
