"""Rows that sum up others are found by their label and their numbers, and ordinary rows are not taken for them."""

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chaintable.readers import read_source
from chaintable.tables.table import Table
from chaintable.tables.totals import are_labels, subtotal_labels, subtotal_rows


def found(text: str) -> list[int]:
    rows: list[int] = subtotal_rows(read_source(text.encode(), "x.csv").table).tolist()
    return rows


def test_subtotals_in_the_middle_and_the_grand_total_are_found() -> None:
    text = (
        "Region,Q1,Q2\nA,100,250\nB,210,330\nTotal North,310,580\nC,50,70\nD,80,91\nTotal South,130,161\n"
        "Grand Total,440,741\n"
    )
    assert found(text) == [2, 5, 6]
    source = read_source(text.encode(), "x.csv")
    assert source.account == (
        "3 rows look like totals of others ('Total North', 'Total South', 'Grand Total'); they were kept.",
    )
    assert subtotal_labels(source.table, [2]) == ["Total North"]


def test_a_grand_total_of_any_name_is_found_by_the_subtotals_before_it() -> None:
    text = (
        "Branch,Plan,Real\nNorth,1001,2507\nNorth,2102,3301\nNorth total,3103,5808\n"
        "Rail,505,704\nRail,801,913\nRail total,1306,1617\n"
        "ALL BRANCHES,4409,7425\n"
    )
    assert found(text) == [2, 5, 6]
    assert found(text.replace("4409,7425", "4409,7426")) == [2, 5]


def test_totals_whose_label_stands_in_a_later_column_behind_empty_ones_are_found_and_named() -> None:
    columns = ["Date", "Branch", "Customer", "Article", "Amount"]
    rows = [[f"{day}.5.2025", "Wien", "Huber", "Stuhl", "20"] for day in (1, 2)]
    rows += [["", "", "", "Summe Wien", "40"], ["3.5.2025", "Graz", "Zenker", "Tisch", "30"]]
    rows += [["4.5.2025", "Graz", "Zenker", "Summe Graz", "7"], ["", "", "", "Summe Graz", "37"]]
    table = Table.of(columns, [*rows, ["", "", "", "Gesamtsumme", "77"]])
    assert subtotal_rows(table).tolist() == [2, 5, 6]
    assert subtotal_labels(table, [2, 5, 6]) == ["Summe Wien", "Summe Graz", "Gesamtsumme"]


def test_net_lines_of_a_statement_are_found_by_their_difference() -> None:
    text = "Line,2023\nRevenue,1000\nCosts,600\nGross profit,400\nRent,100\nWages,150\nNet income,150\n"
    assert found(text) == [2, 5]


def test_sums_without_a_label_need_several_long_numbers() -> None:
    assert found("R,a,b\nx,1234,5550\ny,1111,2222\n,2345,7772\nz,4,5\nw,9,1\n") == [2]
    assert found("a,b\n1,1\n1,1\n2,2\n4,4\n") == []
    assert found("n,a\nx,1234\ny,1111\nz,2345\nw,7\n") == []


@pytest.mark.parametrize(
    "text",
    [
        "Brand,Price\nTotal Gym,300\nNet,12\nKellogg,4\nx,5\n",  # words without sums
        "Rank,Company,Income\n" + "".join(f"{i},Firm {i},{i * 7}\n" for i in range(9)) + "9,Total,5\n" + "x,Y,3\n" * 5,
        "Year,Total\n2001,5\n2002,6\n2003,11\n2004,8\n",
    ],
)
def test_names_that_sound_like_totals_are_no_totals(text: str) -> None:
    assert found(text) == []


def test_a_single_total_at_the_end_is_told_as_before() -> None:
    account = read_source(b"a,b\nx,1\ny,2\nTotal,3\n", "x.csv").account
    assert account == ("The last row looks like a total ('Total'); it was kept.",)


@given(st.lists(st.lists(st.integers(1_000, 99_999), min_size=2, max_size=6), min_size=1, max_size=5))
def test_the_subtotal_of_every_block_is_found(blocks: list[list[int]]) -> None:
    rows, expected = [], []
    for i, block in enumerate(blocks):
        rows += [[f"item {i} {k}", str(number), str(number * 3)] for k, number in enumerate(block)]
        expected.append(len(rows))
        rows.append([f"Subtotal {i}", str(sum(block)), str(3 * sum(block))])
    assert set(expected) <= set(subtotal_rows(Table.of(["Item", "a", "b"], rows)).tolist())


def test_a_label_far_down_a_long_table_is_found() -> None:
    names = [f"item {i}" for i in range(20_000)]
    numbers = ["3"] * 20_000
    names[10_000], numbers[10_000] = "Subtotal", "30000"
    assert subtotal_rows(Table.from_columns({"Item": names, "n": numbers})).tolist() == [10_000]


WORDS = [
    "Total North",
    "total",
    "Net",
    "nettle",
    "Subtotal:",
    "x Total",
    "Totally",
    "Netto",
    "合计",
    "合计 2024",
    "итого",
]


def test_labels_of_a_long_table_are_those_of_a_short_one() -> None:
    few, many = pd.Series(WORDS, dtype="str"), pd.Series(WORDS * 60, dtype="str")
    assert are_labels(many).tolist() == are_labels(few).tolist() * 60
    assert [word for word, label in zip(WORDS, are_labels(few), strict=True) if not label] == ["nettle", "Totally"]


def test_subtotals_are_found_whose_label_stands_in_a_column_of_numbers() -> None:
    text = (
        "Staff no,Name,Hours,Pay\n0018,Ines,67,830.5\n0037,Olaf,168,1836.2\nSubtotal Quay,,235,2666.7\n"
        "0022,Tess,160,1882\n0044,Uwe,104,1646\nSubtotal Hill,,264,3528\n0050,Vera,80,900\n0051,Wim,90,1000\n"
        "Grand total,,669,8094.7\n"
    )
    assert found(text) == [2, 5, 8]
