"""Conditions of an analyst's questions: months, bounds, states, clocks, what is over and what is still open."""

from dataclasses import replace

import pytest

from chaintable.models.embedded.model import EmbeddedModel
from chaintable.tables.table import Table
from tests.models.embedded.playing import play

MODEL = EmbeddedModel()
CLAIMS = Table.of(
    ["Claim ID", "Client", "City", "Date", "Paid", "Amount (USD)", "Status", "Age"],
    [
        ["C1", "Ann", "Austin", "2025-01-20", "2025-02-01", "100", "open", "44"],
        ["C2", "Bob", "Boston", "2025-02-27", "", "200", "rejected", "31"],
        ["C3", "Ann", "Austin", "2025-03-02", "2025-03-09", "400", "open", "58"],
        ["C4", "Dee", "Austin", "2025-03-31", "", "800", "cancelled", "45"],
        ["C5", "Eve", "Boston", "2025-05-01", "", "1600", "open", "27"],
    ],
)
FLATS = Table.of(
    ["Address", "Floor", "Size (m²)", "Rooms", "Rent", "Free from"],
    [
        ["Elm 1", "Ground", "50", "2", "1,000 USD", "2025-06-01"],
        ["Oak 2", "1", "80", "3", "1,200 USD", "2025-07-01"],
        ["Oak 9", "4", "120", "4", "2,600 USD", "2025-08-15"],
    ],
)
STOPS = Table.of(
    ["Machine", "Start", "Reason", "Downtime", "Mechanic"],
    [
        ["Press A", "2025-05-04 09:38", "jam", "4h 24m", "Pia"],
        ["", "2025-05-05 17:59", "power cut", "2h 15m", "Uwe"],
        ["", "2025-05-06 18:05", "jam", "40m", "Uwe"],
        ["Oven", "2025-05-07 08:00", "jam", "1h 5m", "Pia"],
        ["", "2025-05-09 07:59", "jam", "3h 1m", "Uwe"],
    ],
)
READINGS = Table.of(
    ["sensor", "time", "temp_c", "humidity_pct", "battery_v"],
    [
        ["S1", "2025-06-02", "28", "40", "3.1"],
        ["S2", "2025-06-03", "19", "75", "2.7"],
        ["S1", "2025-06-04", "21", "58", "3.0"],
        ["S2", "2025-06-05", "15", "30", "3.3"],
        ["S2", "2025-06-01", "31", "90", "3.3"],
    ],
)
LESSONS = Table.of(
    ["Course", "Teacher", "State", "Fee", "Places", "Booked"],
    [
        ["K1", "Ann", "cancelled", "40", "8", "3"],
        ["K2", "Ann", "confirmed", "40", "8", "8"],
        ["K3", "Cem", "confirmed", "60", "12", "10"],
    ],
)
LAGER = Table.of(
    ["Artikel", "Lagerort", "Bestand", "Mindestbestand", "Einkaufspreis €"],
    [
        ["Filter", "Halle A", "4", "10", "3,50"],
        ["Riemen", "Halle B", "0", "5", "12,00"],
        ["Lampe", "Halle A", "30", "5", "7,25"],
    ],
)
PRIX = Table.of(
    ["Commande", "Date", "Fournisseur", "Quantité", "Prix unitaire (€)"],
    [
        ["BC1", "25/05/2025", "Lenoir", "3", "3,90"],
        ["BC2", "29/05/2025", "Garnier", "12", "12,50"],
        ["BC3", "02/06/2025", "Lenoir", "7", "8,75"],
    ],
)
LOANS = Table.of(
    ["Loan", "Lent on", "Due back", "Returned"],
    [
        ["L1", "2025-03-01", "2025-03-22", "2025-03-11"],
        ["L2", "2025-03-05", "2025-03-26", ""],
        ["L3", "2025-03-02", "2025-03-23", "2025-04-01"],
    ],
)


@pytest.mark.parametrize(
    ("table", "question", "answer"),
    [
        (CLAIMS, "Spending in Austin before March", ["100"]),
        (CLAIMS, "how many claims after February?", ["3"]),
        (CLAIMS, "number of claims from March to May", ["3"]),
        (CLAIMS, "average amount this month", ["1600"]),
        (CLAIMS, "amount of all claims except rejected and cancelled ones", ["2100"]),
        (CLAIMS, "which claim has been unpaid the longest?", ["C2"]),
        (CLAIMS, "clients under 45 in Boston", ["Bob", "Eve"]),
        (FLATS, "How many flats with at least 3 rooms cost less than 2,000?", ["1"]),
        (FLATS, "What is the average rent per square metre?", ["19.2"]),
        (STOPS, "how many stops lasted more than 2 hours?", ["3"]),
        (STOPS, "How many stops were there between 9 and 18 o'clock?", ["2"]),
        (STOPS, "How many entries are there for Press A?", ["3"]),
        (LOANS, "average loan length in days", ["20"]),
        (STOPS, "stops with a mechanic called Uwe", ["3"]),
        (STOPS, "How many stops were there before 9 in the morning?", ["2"]),
        (LESSONS, "which teachers have no cancelled course?", ["Cem"]),
        (LESSONS, "how many places are still free?", ["7"]),
        (LESSONS, "booked as a percentage of places", ["75"]),
        (LAGER, "Welche Artikel sind nicht mehr auf Lager?", ["Riemen"]),
        (LAGER, "Which articles have fallen below their minimum stock?", ["Filter", "Riemen"]),
        (READINGS, "readings with a humidity between 40 and 60 percent", ["2"]),
        (READINGS, "which sensor had the weakest battery?", ["S2"]),
        (READINGS, "latest temperature of each sensor", ["S1 · 21 · 2025-06-04", "S2 · 15 · 2025-06-05"]),
        (CLAIMS, "last two claims", ["C5 · 2025-05-01", "C4 · 2025-03-31"]),
        (PRIX, "what is the unit price on BC2?", ["12,50"]),
    ],
)
def test_a_condition_in_everyday_words_is_kept(table: Table, question: str, answer: list[str]) -> None:
    assert list(play(table, question, model=MODEL).answer) == answer


def test_an_amount_that_holds_at_a_time_is_not_added_up() -> None:
    bank = Table.of(
        ["Date", "Text", "Amount", "Balance"],
        [["2025-04-02", "Rent", "-500", "900"], ["2025-04-30", "Pay", "2000", "2900"]],
    )
    assert play(bank, "What was the balance at the end of April?", model=MODEL).answer != ("3800",)


def test_a_noun_of_the_tables_name_stands_for_its_rows() -> None:
    flats = replace(FLATS, caption="Flats on offer")
    assert play(flats, "Which flats with 3 rooms or more are free before August?", model=MODEL).answer == ("Oak 2",)
