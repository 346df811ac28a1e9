"""Questions per group as a colleague types them: hours from two times, rates, loads, shares, two measures at once."""

import pytest

from chaintable.chain import Chain
from chaintable.methods import ChainOfTable
from chaintable.models.alternatives import confidence_of
from chaintable.models.embedded import EmbeddedModel
from chaintable.models.embedded.indexing.table_index import TableIndex
from chaintable.models.embedded.linking.recognition import recognise
from chaintable.models.embedded.summaries import summaries
from chaintable.playing import play
from chaintable.tables.source import Source
from chaintable.tables.state import Question
from chaintable.tables.table import Table

LESSONS = Table.of(
    ["Lesson", "Date", "Start", "End", "Instructor", "Pupil", "Fee", "Paid"],
    [
        ["L1", "2024-09-02", "08:00", "09:30", "Gemma", "Ellie", "60", "yes"],
        ["L2", "2024-09-02", "10:00", "10:45", "Tariq", "Hugo", "30", "no"],
        ["L3", "2024-09-03", "09:00", "11:30", "Gemma", "Kay", "90", "no"],
        ["L4", "2024-09-04", "13:00", "14:00", "Tariq", "Hugo", "40", "yes"],
        ["L5", "2024-09-04", "15:00", "16:10", "Tariq", "Ellie", "45", "yes"],
    ],
    "lessons",
)
CALLS = Table.of(
    ["Reported", "Call no.", "Building", "On site", "Fixed", "Engineer", "Parts (£)"],
    [
        ["2024-01-05 11:00", "C1", "Elm Court", "2024-01-05 11:30", "2024-01-05 15:30", "Dunn", "12.50"],
        ["2024-01-06 08:00", "C2", "City Point", "2024-01-06 09:30", "2024-01-06 10:30", "Fitch", "80.00"],
        ["2024-02-07 09:00", "C3", "Elm Court", "2024-02-07 09:50", "2024-02-07 15:50", "Dunn", "5.00"],
        ["2024-02-08 22:00", "C4", "Elm Court", "2024-02-08 22:20", "2024-02-09 01:20", "Fitch", ""],
    ],
    "calls",
)
BERTHS = Table.of(
    ["Boat", "Flag", "Length (m)", "Pier", "Arrived", "Left", "Fee"],
    [
        ["Petrel", "GB", "14.0", "A", "2024-07-01", "2024-07-04", "£60.00"],
        ["Eider", "FR", "9.5", "A", "2024-07-02", "2024-07-11", "£90.00"],
        ["Juno", "GB", "11.0", "B", "2024-07-03", "2024-07-05", "£40.00"],
        ["Merlin", "GB", "8.0", "B", "2024-07-09", "", "£20.00"],
    ],
    "berths",
)
PARCELS = Table.of(
    ["Date", "Ref", "Ward", "Adults", "Children", "Parcel wt (kg)"],
    [
        ["2024-03-04", "FB1", "Hillside", "2", "3", "20"],
        ["2024-03-04", "FB2", "Parkway", "1", "0", "10"],
        ["2024-03-06", "FB3", "Hillside", "2", "0", "12"],
        ["2024-03-08", "FB4", "Parkway", "1", "1", "16"],
        ["2024-03-08", "FB5", "Hillside", "3", "4", "30"],
    ],
    "food bank",
)
DEPARTURES = Table.of(
    ["flight", "airline", "gate", "sched_dep", "actual_dep", "late_bags"],
    [
        ["BX1", "Borealis", "A1", "08:00", "08:20", "2"],
        ["BX2", "Borealis", "A2", "09:00", "08:58", "0"],
        ["SD1", "Sundance", "A1", "23:50", "00:20", "1"],
        ["SD2", "Sundance", "A1", "12:00", "12:10", "5"],
    ],
    "departures",
)
JOBS = Table.of(
    ["Job", "Client", "Press", "Sheets", "Waste", "Promised", "Delivered", "Invoiced (€)"],
    [
        ["P1", "Kite", "Ricoh", "1000", "50", "2024-01-10", "2024-01-12", "400"],
        ["P2", "Tern", "Indigo", "3000", "60", "2024-01-12", "2024-01-11", "900"],
        ["P3", "Kite", "Ricoh", "500", "25", "2024-01-15", "2024-01-20", "100"],
        ["P4", "Tern", "Indigo", "1000", "10", "2024-01-20", "", "350"],
    ],
    "print jobs",
)
LOADS = Table.of(
    ["Ticket", "Truck", "Haulier", "Gross (kg)", "Tare (kg)", "Net (kg)"],
    [
        ["W1", "BH 1", "Brennan", "15,000", "8,000", "7,000"],
        ["W2", "SK 7", "Skipright", "16,000", "9,900", "6,100"],
        ["W3", "BH 1", "Brennan", "17,100", "8,000", "9,100"],
        ["W4", "SK 7", "Skipright", "14,000", "9,900", "4,100"],
    ],
    "weighbridge",
)
RUBBLE = Table.of(
    ["Ticket", "Time in", "Haulier", "Customer", "Material", "Gross (kg)", "Tare (kg)", "Net (kg)"],
    [
        ["W1", "2024-04-01 11:28", "Brennan", "Ames", "Rubble", "15,000", "8,000", "1,000"],
        ["W2", "2024-04-02 09:15", "Skipright", "Ames", "Rubble", "15,000", "8,000", "6,100"],
        ["W3", "2024-04-03 11:28", "Brennan", "Ames", "Rubble", "15,000", "8,000", "2,100"],
        ["W4", "2024-04-04 10:11", "Brennan", "Ames", "Wood", "15,000", "8,000", "9,000"],
    ],
    "weighbridge",
)
FLIGHTS = Table.of(
    ["flight", "airline", "date", "pax", "cancelled"],
    [
        ["BX1", "Borealis", "2024-06-03", "80", "N"],
        ["BX1", "Borealis", "2024-06-04", "", "Y"],
        ["BX1", "Borealis", "2024-06-05", "", "Y"],
        ["BX2", "Borealis", "2024-06-05", "60", "N"],
        ["SD1", "Sundance", "2024-06-03", "90", "N"],
    ],
    "departures",
)
TICKETS = Table.of(
    ["Ticket", "Shop", "Garment", "Pcs", "Collected", "Price", "Express"],
    [
        ["7001", "Mill Road", "Coat", "1", "2024-10-02", "£16.00", "x"],
        ["7002", "Station", "Shirt", "3", "2024-10-03", "£9.00", ""],
        ["7003", "Mill Road", "Suit", "1", "", "£15.00", ""],
        ["7004", "Station", "Suit", "2", "2024-10-05", "£28.00", "x"],
        ["7005", "Station", "Shirt", "2", "2024-10-06", "£6.00", ""],
    ],
    "tickets",
)
SURVEY = Table.of(
    ["Response", "Store", "Satisfaction (1-5)", "Recommend (0-10)", "Passed"],
    [
        ["R1", "Quay", "4", "9", "yes"],
        ["R2", "Hill", "3", "7", "no"],
        ["R3", "Quay", "5", "10", "yes"],
        ["R4", "Hill", "2", "0", "yes"],
        ["R5", "Mill", "1", "2", "no"],
    ],
    "survey",
)
OVERTIME = Table.of(
    ["Department", "Employee", "Month", "Hours", "Pay"],
    [
        ["Kitchen", "Ada", "January", "9", "90"],
        ["Desk", "Bo", "January", "2", "40"],
        ["Desk", "Bo", "February", "1", "20"],
    ],
    "Overtime 2025",
)
GIFTS = Table.of(
    ["Centre", "Donor ID", "Age", "Donated on", "Nurse"],
    [
        ["Arden", "D1", "20", "2025-08-01", "Otto"],
        ["Arden", "D2", "30", "2025-08-02", "Otto"],
        ["Arden", "D2", "40", "2025-08-03", "Mia"],
        ["Cotes", "D3", "50", "2025-08-03", "Mia"],
        ["Cotes", "D3", "50", "2025-08-09", "Otto"],
    ],
    "Blood donations",
)
LOANS = Table.of(
    ["Loan", "Title", "Branch", "Borrowed", "Returned"],
    [
        ["1", "Ledger", "Hill", "2025-08-01", ""],
        ["2", "Ledger", "Hill", "2025-08-02", ""],
        ["3", "Orbit", "Quay", "2025-08-02", ""],
        ["4", "Orbit", "Quay", "2025-08-03", "2025-08-09"],
    ],
    "library",
)
LINES = Table.of(
    ["Date", "Store", "Drink", "Qty", "Unit price ($)"],
    [
        ["2025-08-01", "Hill", "Tea", "3", "2.00"],
        ["2025-08-01", "Hill", "Milk", "4", "2.50"],
        ["2025-08-02", "Quay", "Tea", "9", "2.00"],
    ],
    "sales",
)
HONEY = Table.of(
    ["Date", "Apiary", "Hive", "Honey type", "Yield (kg)", "Moist. %", "Price per kg"],
    [
        ["2024-06-01", "Orchard", "H1", "Lime", "10", "17.1", "£11"],
        ["2024-06-02", "Heath", "H2", "Heather", "7", "18.0", "£15"],
        ["2024-07-01", "Orchard", "H3", "Lime", "5", "17.9", "£11"],
    ],
    "honey",
)
VERLEIH = Table.of(
    ["Beleg", "Filiale", "Artikel", "Von", "Bis", "Kunde", "Betrag (€)"],
    [
        ["V1", "Lech", "Ski", "20.12.2023", "27.12.2023", "Bauer", "150,00"],
        ["V2", "Lech", "Helm", "21.12.2023", "23.12.2023", "Meier", "10,00"],
        ["V3", "Zürs", "Ski", "02.01.2024", "08.01.2024", "Graf", "40,00"],
    ],
    "Verleih",
)


def asked(table: Table, question: str) -> Chain:
    *_, chain = play(ChainOfTable(), Chain(Question(question), Source.of(table)), EmbeddedModel())
    return chain


def figures(table: Table, question: str) -> dict[str, tuple[float, ...]]:
    """The figures of each group, rounded."""
    answer = asked(table, question).answer
    assert answer is not None
    return {row[0]: tuple(round(float(cell), 2) for cell in row[1:]) for row in answer.grid}


GROUPS = [
    (LESSONS, "hours taught by each instructor", {"Gemma": (4.0,), "Tariq": (2.92,)}),
    (LESSONS, "total hours per instructor", {"Gemma": (4.0,), "Tariq": (2.92,)}),
    (LESSONS, "how many hours did each instructor teach", {"Gemma": (4.0,), "Tariq": (2.92,)}),
    (LESSONS, "teaching time per pupil", {"Ellie": (2.67,), "Hugo": (1.75,), "Kay": (2.5,)}),
    (LESSONS, "What share of each instructor's lessons hasn't been paid yet?", {"Gemma": (50.0,), "Tariq": (33.33,)}),
    (LESSONS, "number of lessons over an hour per instructor", {"Gemma": (2,), "Tariq": (1,)}),
    (CALLS, "how long does each engineer take on average to get on site", {"Dunn": (40.0,), "Fitch": (55.0,)}),
    (CALLS, "average time to fix per building", {"Elm Court": (4.89,), "City Point": (2.5,)}),
    (CALLS, "calls that took more than 4 hours to fix, per building", {"Elm Court": (2,)}),
    (BERTHS, "average length of stay per pier, in nights", {"A": (6.0,), "B": (2.0,)}),
    (BERTHS, "average stay by flag", {"GB": (2.5,), "FR": (9.0,)}),
    (BERTHS, "how many boats stayed longer than 2 nights, by flag", {"GB": (1,), "FR": (1,)}),
    (BERTHS, "boats that stayed more than a week per pier", {"A": (1,)}),
    (PARCELS, "parcels handed out per ward", {"Hillside": (3,), "Parkway": (2,)}),
    (PARCELS, "how many kids did we feed in each ward", {"Hillside": (7,), "Parkway": (1,)}),
    (PARCELS, "avg parcel weight by ward, only families with children", {"Hillside": (25.0,), "Parkway": (16.0,)}),
    (DEPARTURES, "average delay in minutes for each airline", {"Borealis": (9.0,), "Sundance": (20.0,)}),
    (DEPARTURES, "flights over 15 minutes late per airline", {"Borealis": (1,), "Sundance": (1,)}),
    (JOBS, "waste rate per press", {"Ricoh": (5.0,), "Indigo": (1.75,)}),
    (LOADS, "heaviest load per truck", {"BH 1": (9100,), "SK 7": (6100,)}),
    (LOADS, "average load per haulier", {"Brennan": (8050,), "Skipright": (5100,)}),
    (TICKETS, "takings per shop and how many there were", {"Mill Road": (31, 2), "Station": (43, 3)}),
    (TICKETS, "number of tickets and sales per shop", {"Mill Road": (31, 2), "Station": (43, 3)}),
    (HONEY, "how much honey did each apiary give us", {"Orchard": (15,), "Heath": (7,)}),
    (VERLEIH, "Umsatzanteil pro Filiale", {"Lech": (80.0,), "Zürs": (20.0,)}),
    (VERLEIH, "Prozentualer Umsatz pro Filiale", {"Lech": (80.0,), "Zürs": (20.0,)}),
    (LOADS, "gross and tare per truck on average", {"BH 1": (16050, 8000), "SK 7": (15000, 9900)}),
    (
        SURVEY,
        "satisfaction and recommend score side by side for each store",
        {"Quay": (4.5, 9.5), "Hill": (2.5, 3.5), "Mill": (1, 2)},
    ),
    (
        SURVEY,
        "average satisfaction and recommend score per store",
        {"Quay": (4.5, 9.5), "Hill": (2.5, 3.5), "Mill": (1, 2)},
    ),
    (JOBS, "jobs of more than 300 EUR by client", {"Kite": (1,), "Tern": (2,)}),
    (BERTHS, "fees per pier and the average fee", {"A": (150, 75), "B": (60, 30)}),
    (OVERTIME, "share of overtime by department", {"Kitchen": (75.0,), "Desk": (25.0,)}),
    (GIFTS, "donations per centre, and how many donors came", {"Arden": (3, 2), "Cotes": (2, 1)}),
    (GIFTS, "average age per centre", {"Arden": (30.0,), "Cotes": (50.0,)}),
    (LOANS, "books not back yet per branch", {"Hill": (2,), "Quay": (1,)}),
    (LINES, "cups sold by store", {"Hill": (7,), "Quay": (9,)}),
    (FLIGHTS, "how many flights did each airline cancel", {"Borealis": (2,)}),
    (FLIGHTS, "average passengers per flight for each airline", {"Borealis": (70,), "Sundance": (90,)}),
    (JOBS, "how many jobs has each client not received yet", {"Tern": (1,)}),
]


@pytest.mark.parametrize(("table", "question", "expected"), GROUPS, ids=lambda one: one if isinstance(one, str) else "")
def test_a_colleague_gets_the_figures_of_each_group(
    table: Table, question: str, expected: dict[str, tuple[float, ...]]
) -> None:
    assert figures(table, question) == expected


FIGURES = [
    (LESSONS, "How long was the longest lesson?", ["150"]),
    (LESSONS, "how long did the shortest lesson last", ["45"]),
    (LESSONS, "which instructor taught the most hours", ["Gemma"]),
    (LESSONS, "Which pupils still have a lesson to pay for?", ["Hugo", "Kay"]),
    (BERTHS, "longest boat", ["Petrel"]),
    (LOADS, "which truck brought the heaviest load", ["BH 1"]),
    (TICKETS, "How much more did Station take than Mill Road?", ["12"]),
    (TICKETS, "which shop had the highest takings", ["Station"]),
    (CALLS, "Difference in the number of calls between Elm Court and City Point?", ["2"]),
    (CALLS, "what's the difference in calls between Elm Court and City Point", ["2"]),
    (OVERTIME, "who did the most overtime", ["Ada"]),
    (PARCELS, "which ward gets the most parcels", ["Hillside"]),
    (CALLS, "which building calls us out the most", ["Elm Court"]),
    (JOBS, "clients with invoices over 600 euros in total", ["Tern · 1250"]),
    (VERLEIH, "Wie viele Ausleihen dauerten länger als 5 Tage?", ["2"]),
]


@pytest.mark.parametrize(
    ("table", "question", "expected"), FIGURES, ids=lambda one: one if isinstance(one, str) else ""
)
def test_a_colleague_gets_the_one_figure_or_name(table: Table, question: str, expected: list[str]) -> None:
    answer = asked(table, question).answer
    assert answer is not None
    assert sorted(answer.values) == expected


ORDERS = [
    (LESSONS, "number of lessons by instructor, best first", ["Tariq", "Gemma"]),
    (LESSONS, "number of lessons by instructor, worst first", ["Gemma", "Tariq"]),
    (CALLS, "calls per building, the worst one first", ["Elm Court", "City Point"]),
    (SURVEY, "passing rate per store, best first", ["Quay", "Hill", "Mill"]),
]


@pytest.mark.parametrize(("table", "question", "expected"), ORDERS, ids=lambda one: one if isinstance(one, str) else "")
def test_the_best_of_what_is_done_is_the_most(table: Table, question: str, expected: list[str]) -> None:
    assert list(figures(table, question)) == expected


def test_the_most_of_what_is_not_counted_is_its_weight() -> None:
    recognition, _ = recognise(Question("which haulier brings in the most rubble"), TableIndex(RUBBLE))
    calls = [str(operation) for operation in summaries(recognition)[0].operations]
    assert calls[1] == 'f_group_by(Haulier, sum of "Net (kg)")'


def test_groups_in_the_order_of_a_price_are_doubted() -> None:
    assert (confidence_of(asked(TICKETS, "the top 2 garments in each shop by price")) or 0.0) < 0.6


@pytest.mark.parametrize(("one", "other"), [("Kite", "Tern"), ("Tern", "Kite")])
def test_names_of_single_rows_are_not_counted_against_each_other(one: str, other: str) -> None:
    towns = Table.of(["Name", "Client", "Population"], [["T1", "Kite", "900"], ["T2", "Tern", "400"]], "towns")
    answer = asked(towns, f"what is the difference in population between {one} and {other}").answer
    assert answer is not None
    assert [value.strip("-") for value in answer.values] == ["500"]


def test_hours_are_no_groups_of_dates_without_a_clock() -> None:
    answer = asked(LESSONS, "top 2 pupils by hours").answer
    assert answer is not None
    assert [row[0] for row in answer.grid] == ["Ellie", "Kay"]


def test_many_short_times_add_up_to_the_right_hours() -> None:
    lessons = [[f"L{at}", "2024-09-02", "08:00", "08:05", "Ann", "no"] for at in range(36)]
    table = Table.of(["Lesson", "Date", "Start", "End", "Instructor", "Paid"], lessons, "lessons")
    assert figures(table, "hours taught per instructor") == {"Ann": (3.0,)}


def test_an_amount_that_no_column_holds_is_doubted() -> None:
    table = TICKETS.pick(["Ticket", "Shop", "Garment", "Collected", "Express"])
    assert (confidence_of(asked(table, "how much more did Station take than Mill Road")) or 0.0) < 0.6
