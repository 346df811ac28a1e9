"""Column names as spreadsheets abbreviate them ("Whse", "Arr.", "Nts"), asked for in whole words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chaintable.models.embedded.language.abbreviations import spelled_by
from chaintable.tables.table import Table
from tests.models.embedded.playing import play

STAYS = Table.of(
    ["Bkg", "Arr.", "Nts", "Htl", "Gst ctry", "Pd €"],
    [
        ["B1", "2025-01-04", "2", "Alpha", "Spain", "200.00"],
        ["B2", "2025-01-19", "5", "Beta", "Italy", "410.00"],
        ["B3", "2025-02-03", "1", "Alpha", "Italy", "90.00"],
        ["B4", "2025-02-11", "4", "Beta", "Italy", "300.00"],
        ["B5", "2025-03-20", "3", "Alpha", "Spain", "260.00"],
    ],
    "stays",
)
PARTS = Table.of(
    ["Part", "Whse", "Suppl.", "Qty o/h", "Wt kg", "Mfr lvl"],
    [
        ["P1", "Leeds", "Orbit", "40", "2.5", "3"],
        ["P2", "Derby", "Orbit", "15", "4.0", "1"],
        ["P3", "Leeds", "Halden", "25", "1.5", "2"],
        ["P4", "Derby", "Halden", "70", "3.0", "4"],
    ],
    "parts",
)


@pytest.mark.parametrize(
    ("table", "question", "rows"),
    [
        (STAYS, "nights per hotel", {("Alpha", "6"), ("Beta", "9")}),
        (STAYS, "How many nights were sold in each hotel?", {("Alpha", "6"), ("Beta", "9")}),
        (STAYS, "average number of nights by country", {("Spain", "2.5"), ("Italy", "3.333333333")}),
        (PARTS, "total quantity per warehouse", {("Leeds", "65"), ("Derby", "85")}),
        (PARTS, "average weight for each supplier", {("Orbit", "3.25"), ("Halden", "2.25")}),
        (PARTS, "highest level in every warehouse", {("Leeds", "3"), ("Derby", "4")}),
    ],
)
def test_whole_words_name_the_columns_that_abbreviate_them(table, question, rows):
    assert {tuple(row.split(" · ")) for row in play(table, question).answer} == rows


@pytest.mark.parametrize(
    ("headers", "question", "expected"),
    [
        (["Dt", "Dept"], "total for each department", ["Dt", "department"]),
        (["Dt", "Dept"], "latest date", ["date", "Dept"]),
        (["Cat", "Dog"], "how many of each category", ["Cat", "Dog"]),
        (["Wt kg"], "how many kilograms in weight", ["weight kg"]),
        (["GBP", "TV"], "gallop and television", ["GBP", "TV"]),
        (["No."], "number of notes", ["No."]),
        (["Ann. sal."], "highest annual salary", ["annual salary"]),
        (["Reimb."], "which claims were reimbursed", ["reimbursed"]),
        (["Nts"], "nts in total for the nights", ["Nts"]),
    ],
)
def test_only_a_short_form_of_a_word_that_is_asked_for_is_spelled_out(headers, question, expected):
    assert list(spelled_by(headers, question.split()).values()) == expected


@given(st.lists(st.text(max_size=12), max_size=6, unique=True), st.lists(st.text(max_size=12), max_size=8))
def test_every_header_keeps_its_place_and_one_without_short_forms_its_name(headers, said):
    spelled = spelled_by(headers, said)
    assert list(spelled) == headers
    assert all(spelled[name] == name for name in headers if not any(map(str.isalpha, name)))


def test_the_answer_names_the_column_as_the_file_does():
    assert play(STAYS, "nights per hotel").calls[0] == "f_group_by(Htl, sum of Nts)"
