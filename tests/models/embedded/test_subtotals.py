"""The embedded model leaves subtotals out of sums, as it does the total in the last row."""

import pytest
from playing import play

from chaintable.models.embedded.indexing.table_index import TableIndex
from chaintable.readers import read_source
from chaintable.tables.table import Table

REGIONS = (
    b"Region,Q1,Q2\nA,100,250\nB,210,330\nTotal North,310,580\nC,50,70\nD,80,91\nTotal South,130,161\n"
    b"Grand Total,440,741\n"
)
STATEMENT = b"Line,Amount\nRevenue,1000\nCosts,600\nGross profit,400\nRent,100\nWages,150\nNet income,150\nTax,20\n"


def condition(data: bytes) -> str:
    return str(TableIndex(read_source(data, "x.csv").table).total_condition)


def test_the_rows_of_subtotals_are_named_by_a_word_or_by_their_labels() -> None:
    assert condition(REGIONS) == "Region contains total"
    assert condition(STATEMENT) == "Line = Gross profit or Line = Net income"
    blank = b"R,a,b\nx,1234,5550\ny,1111,2222\n,2345,7772\nz,4,5\nw,9,1\nu,3,8\n"
    assert condition(blank) == "R is empty"


def test_a_total_in_the_last_row_is_named_as_before() -> None:
    assert condition(b"Team,Points\nAjax,7\nPSV,9\nTotal,16\n") == "Team = Total"
    assert condition(b"Team,Points\nAjax,7\nPSV,9\n") == "None"


@pytest.mark.parametrize("question", ["What is the total Q1?", "what is the sum of Q1"])
def test_a_sum_leaves_the_subtotals_out(question: str) -> None:
    table: Table = read_source(REGIONS, "x.csv").table
    assert play(table, question).answer == ("440",)


def test_a_sum_leaves_out_subtotals_whose_label_stands_in_a_later_column() -> None:
    rows = ["1.5.2025,Wien,Huber,Stuhl,20", "2.5.2025,Wien,Zenker,Tisch,20", ",,,Summe Wien,40"]
    rows += ["3.5.2025,Graz,Zenker,Tisch,30", "4.5.2025,Graz,Huber,Stuhl,7", ",,,Summe Graz,37", ",,,Gesamtsumme,77"]
    table = read_source("\n".join(["Date,Branch,Customer,Article,Amount", *rows]).encode(), "x.csv").table
    assert play(table, "total amount per branch").answer == ("Wien · 40", "Graz · 37")
