"""Where the table begins: titles, one header row, two, or none."""

import pytest

from chaintable.errors import InputError
from chaintable.readers import read_source
from chaintable.readers.layout.headers import find_header, join_headers
from chaintable.tables.source import ReadOptions


def rows_of(text: str) -> list[list[str]]:
    lines = [line.split(",") for line in text.strip("\n").split("\n")]
    width = max(map(len, lines))
    return [line + [""] * (width - len(line)) for line in lines]


FOUND = {
    "a plain table": ("Team,Points\nAjax,7\nPSV,5", (0,)),
    "texts only": ("Name,Town\nAnn,Paris\nBob,Rome", (0,)),
    "one column": ("Town\nParis\nRome", (0,)),
    "a title above": ("Results,,\n,,\nRank,Rider,Time\n1,Ann,3:40\n2,Bob,3:41", (2,)),
    "titles above, the last one near": (
        "Costs,,\nAll amounts in USD,,\nProject,Lead,Spent\nPortal,Ann,7\nFleet,Bob,9",
        (2,),
    ),
    "two facts above": ("Date:,2020-01-01,,\nBy:,Bureau,,\nRank,Rider,Team,Time\n1,Ann,X,3:40\n2,Bob,Y,3:41", (2,)),
    "years as names": ("Country,2019,2020\nFrance,5,6\nSpain,7,8", (0,)),
    "days as names": ("Camp,9 Feb,11 Feb\nNorth,2768,2791\nSouth,33,44", (0,)),
    "a nameless index": (",Name,Points\n0,Ann,5\n1,Bob,6", (0,)),
    "placeholders below": ("Team,Points\nAjax,n/a\nPSV,5\nNEC,6", (0,)),
    "no header": ("Ann,5\nBob,6\nKim,7", ()),
    "no header but years": ("Ann,1998\nBob,1999\nKim,2001", ()),
    "no header but units": ("5 km,Ann\n6 km,Bob\n7 km,Kim", ()),
    "numbers only": ("1,2\n3,4", ()),
    "groups over columns": ("Rank,Results,,Place\n,Time,Points,\n1,3:40,5,Rome\n2,3:41,4,Oslo", (0, 1)),
    "groups over years": ("Country,Sales,,Costs,\n,2019,2020,2019,2020\nFrance,5,6,7,8\nSpain,1,2,3,4", (0, 1)),
    "a missing name is no group": ("Name,,Points\nAnn,Lee,n/a\nBob,Ray,5\nKim,Fox,6", (0,)),
}


@pytest.mark.parametrize(("text", "header"), FOUND.values(), ids=FOUND.keys())
def test_the_header_is_found_in(text: str, header: tuple[int, ...]) -> None:
    assert find_header(rows_of(text)) == header


def test_a_banner_is_a_title_even_when_it_fills_the_row() -> None:
    rows = [["All", "All", "All"], ["a", "b", "c"], ["1", "2", "3"]]
    assert find_header(rows, banners=frozenset({0})) == (1,)


def test_a_merged_cell_over_names_is_a_group() -> None:
    rows = [["Name", "Born", "Born"], ["Name", "Town", "Land"], ["Ann", "Paris", "France"]]
    assert find_header(rows, spans=frozenset({0})) == (0, 1)


def test_a_group_goes_over_its_own_columns_only() -> None:
    joined = join_headers([["Rank", "", "Results", ""], ["", "Rider", "Time", "Points"]])
    assert joined == ["Rank", "Rider", "Results – Time", "Results – Points"]


def test_titles_become_the_caption_and_are_told() -> None:
    source = read_source(b"Tour 2020,,\nStage 5,,\n\nRank,Rider,Time\n1,Ann,3:40\n2,Bob,3:41\n", "x.csv")
    assert source.table.caption == "Tour 2020 – Stage 5"
    assert source.account == ("2 title rows skipped; header in row 4.", "1 empty row removed.")
    assert source.options.header_rows == (4,)


def test_header_rows_can_be_chosen_by_hand() -> None:
    data = b"x,y\na,b\n1,2\n"
    assert read_source(data, "x.csv", ReadOptions(header_rows=(2,))).table.columns == ("a", "b")
    assert read_source(data, "x.csv", ReadOptions(header_rows=(1, 2))).table.columns == ("x – a", "y – b")
    unnamed = read_source(data, "x.csv", ReadOptions(header_rows=()))
    assert unnamed.table.columns == ("Column 1", "Column 2")
    assert unnamed.table.n_rows == 3


def test_a_header_row_outside_the_sheet_is_refused() -> None:
    with pytest.raises(InputError, match=r"no row 9 .* rows 1 to 2"):
        read_source(b"a,b\n1,2\n", "x.csv", ReadOptions(header_rows=(9,)))


def test_the_first_rows_are_shown_as_they_stand_in_the_file() -> None:
    source = read_source(b"Tour,,\n\n a ,b,c\n1,2,3\n", "x.csv")
    assert source.raw_head == (("Tour", "", ""), ("", "", ""), (" a ", "b", "c"), ("1", "2", "3"))


def test_empty_rows_and_columns_go_and_are_told() -> None:
    source = read_source(b",,,\n,a,b,\n,1,2,\n,,,\n,3,4,\n,,,\n", "x.csv")
    assert source.table.columns == ("a", "b")
    assert source.table.rows() == [["1", "2"], ["3", "4"]]
    assert source.account == ("Header in row 2.", "3 empty rows removed.", "2 empty columns removed.")


def test_a_named_column_without_cells_stays() -> None:
    assert read_source(b"a,b,c\n1,2,\n3,4,\n", "x.csv").table.columns == ("a", "b", "c")


def test_a_total_at_the_end_stays_and_is_told() -> None:
    source = read_source(b"Team,Points\nAjax,7\nPSV,5\nTotal,12\n", "x.csv")
    assert source.table.n_rows == 3
    assert source.account == ("The last row looks like a total ('Total'); it was kept.",)


def test_a_table_far_below_many_empty_rows_is_found() -> None:
    source = read_source(b",,\n" * 500 + b"a,b,c\n1,2,3\n", "x.csv")
    assert source.table.columns == ("a", "b", "c")
    assert source.options.header_rows == (501,)


def test_a_group_over_values_or_a_single_cell_at_the_left_is_no_group() -> None:
    rows = [["All amounts in USD", "", ""], ["Year", "Sales", "Cost"], ["2019", "5", "6"], ["2020", "7", "8"]]
    assert find_header(rows) == (1,)
    assert find_header([["Team", "Points", ""], ["", "Home", "Away"], ["Ajax", "7", "5"], ["PSV", "3", "2"]]) == (0, 1)


def test_years_over_other_numbers_are_names() -> None:
    assert find_header([["Country", "2019", "2020"], ["Spain", "5", "6"], ["Italy", "7", "8"]]) == (0,)
    assert find_header([["2018", "2019", "2020"], ["5", "6", "7"], ["7", "8", "9"]]) == (0,)
    assert find_header([["2018", "2019", "2020"], ["2001", "2002", "2003"], ["2004", "2005", "2006"]]) == ()


def test_a_line_of_details_above_the_header_is_a_title() -> None:
    rows = [
        ["Date:", "2020-01-01", "", ""],
        ["Team", "Points", "Goals", "Cards"],
        ["Ajax", "7", "3", "1"],
        ["PSV", "5", "2", "0"],
    ]
    assert find_header(rows) == (1,)


def test_a_group_of_a_merged_cell_is_one_even_at_the_left() -> None:
    rows = [["Points", "", "Team"], ["Home", "Away", ""], ["7", "5", "Ajax"], ["3", "2", "PSV"]]
    assert find_header(rows, spans=frozenset({0})) == (0, 1)
    assert join_headers(rows[:2]) == ["Points – Home", "Points – Away", "Team"]


def test_many_repeated_names_are_told_of_ten() -> None:
    names = [f"n{i}" for i in range(12)]
    source = read_source((",".join(names * 2) + "\n" + ",".join(["1"] * 24) + "\n").encode(), "x.csv")
    assert sum("appears twice" in sentence for sentence in source.account) == 10


def test_many_columns_without_a_header_are_told_in_one_sentence() -> None:
    six = read_source(b"a,,,,,,\n1,2,3,4,5,6,7\n", "x.csv").account
    assert six == ("6 columns have no header and are named by their number, as in 'Column 2'.",)
    five = read_source(b"a,,,,,\n1,2,3,4,5,6\n", "x.csv").account
    assert len(five) == 5
    assert five[0] == "Column 2 has no header and is now 'Column 2'."


def test_twenty_rows_are_shown_as_they_stand() -> None:
    source = read_source(b"a,b\n" + b"1,2\n" * 100, "x.csv")
    assert len(source.raw_head) == 20


def test_the_first_row_of_another_width_is_told() -> None:
    account = read_source(b"a,b,c\n1,2,3\n4,5\n6,7,8\n9\n1,2,3,4\n", "x.csv").account
    assert "2 rows have fewer cells than the header; the missing ones are empty (the first in row 3)." in account
    assert "1 row has more cells than the header; all were kept (the first in row 6)." in account


def test_a_total_in_the_last_of_several_rows_is_told() -> None:
    assert any("looks like a total ('Total')" in text for text in read_source(b"a,b\nx,1\nTotal,1\n", "x.csv").account)
    assert any("('Total')" in text for text in read_source(b"a,b,c\nx,y,1\n,Total,1\n", "x.csv").account)
    assert not any("total" in text for text in read_source(b"a,b\nTotal,1\n", "x.csv").account)


def test_a_fuller_row_is_sought_eight_rows_far() -> None:
    details = ["Date:", "2020-01-01", "", ""]
    body = [["Ajax", "7", "3", "1"], ["PSV", "5", "2", "0"], ["Feyenoord", "4", "2", "2"], ["AZ", "3", "1", "0"]]
    names = ["Team", "Points", "Goals", "Cards"]
    assert find_header([details, names, *body]) == (1,)
    assert find_header([details, ["Place:", "12", "", ""], names, *body]) == (2,)


@pytest.mark.parametrize("empty", [1, 2, 3])
def test_rows_around_empty_ones_are_all_kept(empty: int) -> None:
    text = "a,b\n1,2\n3,4\n" + ",\n" * empty + "5,6\n7,8\n"
    source = read_source(text.encode(), "x.csv")
    assert source.table.rows() == [["1", "2"], ["3", "4"], ["5", "6"], ["7", "8"]]
    assert source.line_numbers is not None
    assert source.line_numbers.tolist() == [2, 3, 4 + empty, 5 + empty]


def test_nul_characters_and_spaces_around_cells_go_and_are_told() -> None:
    source = read_source(b'[{"a": "x\\u0000y", "b": " z "}]', "x.json")
    assert source.table.rows() == [["xy", "z"]]
    assert source.account == ("1 NUL character removed.", "Spaces around the text of 1 cell removed.")


def test_a_title_that_is_a_comment_in_its_file_is_shown_without_its_mark() -> None:
    read = read_source(b"# export of the survey\nVisitor\tSpent\nV1\t5\nV2\t6\n", "survey.tsv")
    assert read.table.caption == "export of the survey"


def test_rows_that_repeat_the_header_go_and_are_told_and_the_others_keep_their_numbers() -> None:
    source = read_source(b"Item,Qty\nNail,5\nItem,Qty\nBolt,7\nitem,Qty\nItem,Qty\nPin,2\n", "x.csv")
    assert source.table.rows() == [["Nail", "5"], ["Bolt", "7"], ["item", "Qty"], ["Pin", "2"]]
    assert "2 rows that repeat the header removed." in source.account
    assert source.line_numbers is not None
    assert source.line_numbers.tolist() == [2, 4, 5, 7]


def test_two_header_rows_may_be_repeated_too() -> None:
    data = b",Q1,,Q2,\nArea,Plan,Real,Plan,Real\nN,1,2,3,4\n,Q1,,Q2,\nArea,Plan,Real,Plan,Real\nS,5,6,7,8\n"
    assert [row[0] for row in read_source(data, "x.csv").table.rows()] == ["N", "S"]


def test_a_single_name_below_its_header_is_a_cell_like_any_other() -> None:
    assert read_source(b"Rose\nLily\nRose\nRose\n", "x.csv").table.n_rows == 3


def test_a_table_with_nothing_but_its_header_again_keeps_it() -> None:
    source = read_source(b"a,b\na,b\n", "x.csv", ReadOptions(header_rows=(1,)))
    assert source.table.rows() == [["a", "b"]]


def test_units_below_the_names_belong_to_them() -> None:
    data = "Probe,Place,Lead,Nitrate,Passed\nno.,,µg/l,mg/l,(Y/N)\n0071,Pond,2.5,14,Y\n0072,Well,3.1,9,N\n"
    source = read_source(data.encode(), "x.csv")
    assert source.table.columns == ("Probe no.", "Place", "Lead (µg/l)", "Nitrate (mg/l)", "Passed (Y/N)")
    assert source.table.n_rows == 2


@pytest.mark.parametrize("row", ["x,,x", "yes,,no", ",n/a,n/a", "Ann,,kg"])
def test_a_row_of_answers_or_words_is_no_row_of_units(row: str) -> None:
    assert find_header([["Member", "Paid", "Came"], row.split(","), ["Bob", "x", ""], ["Eve", "", "x"]]) == (0,)
