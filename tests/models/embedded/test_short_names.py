"""Names and states in short: initials, cut words, units after a stroke, and everyday words for what cells say."""

import pytest

from chaintable.models.embedded.language.abbreviations import initials_at, spelled_by
from chaintable.models.embedded.language.translations import english_words, language_of
from chaintable.tables.table import Table
from tests.models.embedded.playing import play

VISITS = Table.of(
    ["Appt", "Dt", "A/M", "Rm", "Status", "Dur (min)", "Chg (EUR)", "Ded/mo", "Sold", "Recd by", "Dispo"],
    [
        ["A101", "2024-01-03", "Ada", "Red", "Attended", "30", "50", "10", "4", "Kim", "W/O"],
        ["A102", "2024-01-04", "Ada", "Blue", "No-show", "10", "20", "20", "2", "Kim", "N"],
        ["A103", "2024-02-05", "Bo", "Red", "Cancelled", "20", "80", "30", "1", "Lee", "W/O"],
        ["A104", "2024-02-09", "Bo", "Blue", "Attended", "60", "35", "40", "9", "Lee", "N"],
        ["A105", "2024-02-11", "Ada", "Red", "Cancelled", "45", "90", "50", "5", "Kim", "Y"],
        ["A106", "2024-03-02", "Ada", "Blue", "Attended", "15", "10", "60", "3", "Lee", "Y"],
    ],
    "visits",
)
ORDERS = Table.of(
    ["PO", "Raised", "Supp.", "Part", "Qty ord.", "Unit £", "Due", "Rec'd on"],
    [
        ["P1", "2024-01-03", "Orbit", "Bolt", "4", "2.00", "2024-01-10", "2024-01-12"],
        ["P2", "2024-01-04", "Orbit", "Nut", "10", "1.00", "2024-01-11", ""],
        ["P3", "2024-02-05", "Halden", "Bolt", "20", "3.00", "2024-02-12", "2024-02-10"],
        ["P4", "2024-02-09", "Halden", "Nut", "5", "4.00", "2024-02-16", ""],
        ["P5", "2024-02-11", "Orbit", "Nut", "2", "5.00", "2024-02-18", "2024-02-20"],
    ],
    "purchasing",
)
CLINIC = Table.of(
    ["Day", "Dr", "Status", "Fee £"],
    [
        [f"2024-03-{day:02}", ("Shah", "Lind", "Obi")[day % 3], status, "40"]
        for day, status in enumerate(4 * ["Attended"] + 5 * ["Cancelled", "No-show"] + 6 * ["Attended"], start=1)
    ],
    "clinic",
)
HALLS = Table.of(
    ["Beleg", "Dat.", "Kd.", "Abt.", "Mge.", "EP (€)", "Ges. (€)", "Bez."],
    [
        ["B1", "05.01.2024", "Huber", "Holz", "2", "10,00", "20,00", "ja"],
        ["B2", "09.01.2024", "Wolf", "Holz", "1", "50,00", "50,00", "nein"],
        ["B3", "03.02.2024", "Huber", "Glas", "4", "5,00", "20,00", "nein"],
        ["B4", "20.02.2024", "Wolf", "Glas", "3", "20,00", "60,00", "ja"],
        ["B5", "28.02.2024", "Wolf", "Holz", "1", "30,00", "30,00", "ja"],
    ],
    "belege",
)


def rows_of(table: Table, question: str) -> set[tuple[str, ...]]:
    """The rows of the answer, without their order."""
    return {tuple(row.split(" · ")) for row in play(table, question).answer}


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("charges per account manager", {("Ada", "170"), ("Bo", "115")}),
        ("average duration by account manager", {("Ada", "25"), ("Bo", "40")}),
        ("charges by room, biggest on top", {("Red", "220"), ("Blue", "65")}),
        ("How many minutes were written off?", {("50",)}),
        ("number of written off appointments by account manager", {("Ada", "1"), ("Bo", "1")}),
        ("appointments over 40 euros per room", {("Red", "3")}),
        ("how many tickets were sold per room", {("Red", "10"), ("Blue", "14")}),
        ("monthly deduction by room", {("Red", "90"), ("Blue", "120")}),
    ],
)
def test_initials_cut_words_and_units_name_their_columns(question: str, rows: set[tuple[str, ...]]) -> None:
    assert rows_of(VISITS, question) == rows


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("how many people turned up in each room", {("Red", "1"), ("Blue", "2")}),
        ("how many didn't turn up, by room", {("Blue", "1")}),
        ("how many visits showed up per account manager", {("Ada", "2"), ("Bo", "1")}),
        ("visits called off per room", {("Red", "2")}),
        ("no-show percentage per room", {("Red", "0"), ("Blue", "33.33333333")}),
        (
            "count per account manager, attended vs no-show",
            {("Ada", "Attended", "2"), ("Ada", "No-show", "1"), ("Bo", "Attended", "1")},
        ),
    ],
)
def test_everyday_words_for_a_state_select_the_cells_that_say_it(question: str, rows: set[tuple[str, ...]]) -> None:
    assert rows_of(VISITS, question) == rows


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("How many cancellations did each doctor have", {("Obi", "2"), ("Shah", "1"), ("Lind", "2")}),
        ("which doctors had the most cancellations?", {("Lind",), ("Obi",)}),
        ("cancellations per doctor", {("Obi", "2"), ("Shah", "1"), ("Lind", "2")}),
        ("no-show rate by doctor", {("Lind", "14.28571429"), ("Obi", "28.57142857"), ("Shah", "33.33333333")}),
    ],
)
def test_deeds_are_counted_where_cells_say_the_state(question: str, rows: set[tuple[str, ...]]) -> None:
    assert rows_of(CLINIC, question) == rows


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("spend by supplier", {("Orbit", "28"), ("Halden", "80")}),
        ("revenue per part", {("Bolt", "68"), ("Nut", "40")}),
        ("average unit price by supplier", {("Orbit", "2.666666667"), ("Halden", "3.5")}),
        ("how many orders are still outstanding for each supplier", {("Orbit", "1"), ("Halden", "1")}),
        ("how many orders came late per supplier", {("Orbit", "2")}),
        ("list the parts ordered from each supplier", {("Orbit", "Bolt", "1"), ("Orbit", "Nut", "2")}),
    ],
)
def test_prices_of_a_piece_are_multiplied_and_what_has_not_come_is_outstanding(
    question: str, rows: set[tuple[str, ...]]
) -> None:
    assert rows <= rows_of(ORDERS, question)


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("Umsatz pro Abteilung", {("Holz", "100"), ("Glas", "80")}),
        ("Gesamtbetrag je Kunde, absteigend", {("Huber", "40"), ("Wolf", "140")}),
        ("Wie viele Belege hat jede Abteilung nach dem 31.01.2024?", {("Glas", "2"), ("Holz", "1")}),
        ("Durchschnittliche Menge je Kunde und Abteilung", {("Huber", "Holz", "2"), ("Wolf", "Glas", "3")}),
        ("unpaid amount by customer", {("Huber", "20"), ("Wolf", "50")}),
        ("quantity per section", {("Holz", "4"), ("Glas", "7")}),
    ],
)
def test_short_headers_of_another_language_are_read_with_and_without_their_word(
    question: str, rows: set[tuple[str, ...]]
) -> None:
    assert rows <= rows_of(HALLS, question)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Was the charge higher on average for Ada or for Bo?", "Bo"),
        ("Which of Red and Blue has the highest total charge?", "Red"),
        ("Did Ada or Bo have the lower average duration?", "Ada"),
        ("Who sold more, Ada or Bo?", "Ada"),
        ("Is the total of charges larger in Red or in Blue?", "Red"),
    ],
)
def test_two_cells_are_weighed_against_each_other(question: str, answer: str) -> None:
    assert play(VISITS, question).answer == (answer,)


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("What did each room get in charges?", {("Red", "220"), ("Blue", "65")}),
        ("how much did each account manager bring in in charges", {("Ada", "170"), ("Bo", "115")}),
        ("split the visits by room: number and share", {("Red", "3", "50"), ("Blue", "3", "50")}),
        ("count and percentage of visits by room", {("Red", "3", "50"), ("Blue", "3", "50")}),
    ],
)
def test_what_is_got_in_an_amount_is_added_up_and_counts_stand_beside_shares(
    question: str, rows: set[tuple[str, ...]]
) -> None:
    assert rows_of(VISITS, question) == rows


@pytest.mark.parametrize(
    ("headers", "said", "expected"),
    [
        (["P/M", "Hrs"], "hours per project manager", ["project manager", "Hrs"]),
        (["Ltrs", "Drv"], "litres per driver", ["litres", "driver"]),
        (["Reg", "Depot"], "cost by registration", ["registration", "Depot"]),
        (["Screen"], "tickets per screening", ["Screen"]),
        (["Van", "Bar"], "vanilla and baristas", ["Van", "Bar"]),
        (["F/E"], "hours for every client", ["F/E"]),
        (["Txn"], "which transaction", ["transaction"]),
    ],
)
def test_words_are_spelled_out_by_their_consonants_their_start_and_initials(
    headers: list[str], said: str, expected: list[str]
) -> None:
    assert list(spelled_by(headers, said.split()).values()) == expected


def test_initials_are_those_of_words_that_follow_on_each_other() -> None:
    assert initials_at("W/O", "how much was written off".split()) == range(3, 5)
    assert initials_at("DOB", "date of birth".split()) == range(3)
    assert initials_at("W/O", "work of it".split()) is None
    assert initials_at("GB", "good bread".split()) is None


def test_a_full_stop_cuts_off_the_end_of_a_word_of_the_table_s_language() -> None:
    assert language_of(["Name", "Abt.", "Eintr.", "Austr."]) == "de"
    assert language_of(["Name", "Dept.", "Qty.", "Cust."]) == ""
    assert english_words("Eintr.", "de") == ["start"]
    assert english_words("Geb.", "de") == ["geb"]


def test_a_noun_that_only_a_part_of_names_could_be_is_named_as_missing() -> None:
    people = [["Huber, Anna", "Holz", "3"], ["Wolf, Ben", "Glas", "4"], ["Lang, Cem", "Holz", "5"]]
    remark = play(
        Table.of(["Name", "Abteilung", "Beitrag"], people, "mitglieder"),
        "In welchem Stadtteil wohnen die meisten Mitglieder?",
    )
    assert "'Stadtteil'" in remark.last.remark
