"""Delimited text: nothing lost, nothing guessed into something else, and the fast way agrees with the careful one."""

import csv
import io
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chaintable.errors import InputError
from chaintable.readers import limits, read_source, read_text
from chaintable.readers.text import delimited
from chaintable.readers.text.delimited import _find_head, _read_careful, _read_fast
from chaintable.readers.text.dialect import Dialect, find_dialect
from chaintable.tables.source import ReadOptions

CELLS = st.text(st.characters(codec="utf-8", exclude_characters="\0\ue000"), max_size=8)
NO_HEADER = ReadOptions(header_rows=(), delimiter=",", encoding="utf-8", quote='"', format="csv")


def written(rows: list[list[str]], **dialect: object) -> bytes:
    target = io.StringIO(newline="")
    csv.writer(target, quoting=csv.QUOTE_ALL, **dialect).writerows(rows)
    return target.getvalue().encode()


def test_cells_stay_the_very_text() -> None:
    table = read_source(b'id,amount,note\n007,"1,045",NA\n1e5,1.10,null\n', "x.csv").table
    assert table.rows() == [["007", "1,045", "NA"], ["1e5", "1.10", "null"]]


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
def test_the_delimiter_is_found(delimiter: str) -> None:
    rows = [["Team", "Points", "Note"], ["Ajax", "1", "x"], ["PSV", "2", "y"]]
    source = read_source("\n".join(delimiter.join(row) for row in rows).encode(), "x.txt")
    assert source.options.delimiter == delimiter
    assert [list(source.table.columns), *source.table.rows()] == rows


def test_decimal_commas_do_not_hide_semicolons() -> None:
    table = read_source(b"Name;Umsatz;Note\nA;1,5;x\nB;2,5;y\nC;3,5;z\n", "x.csv").table
    assert table.rows()[0] == ["A", "1,5", "x"]


def test_commas_in_one_column_of_names_do_not_cut_it() -> None:
    table = read_source(b"Name\nAnn Lee\nBob Ray\nKim, Jr.\nZoe\n", "x.txt").table
    assert table.columns == ("Name",)
    assert table.n_rows == 4


def test_a_line_that_names_the_delimiter_is_no_row() -> None:
    source = read_source(b"sep=;\na;b\n1,5;2\n", "x.csv")
    assert source.table.columns == ("a", "b")
    assert source.account[0] == "The first line ('sep=') only names the delimiter."


def test_short_rows_are_filled_and_long_rows_get_columns() -> None:
    source = read_source(b"a,b,c\n1,2\n1,2,3,4,5\n7,8,9\n", "x.csv")
    assert source.table.columns == ("a", "b", "c", "Column 4", "Column 5")
    assert source.table.rows() == [["1", "2", "", "", ""], ["1", "2", "3", "4", "5"], ["7", "8", "9", "", ""]]
    assert "1 row has fewer cells than the header; the missing ones are empty (the first in row 2)." in source.account
    assert "1 row has more cells than the header; all were kept (the first in row 3)." in source.account


def test_line_breaks_in_quoted_cells_are_kept() -> None:
    assert read_source(b'a,b\n"x\ny",2\n', "x.csv").table.rows() == [["x\ny", "2"]]


def test_white_space_around_cells_goes_and_is_told() -> None:
    source = read_source(b"a,b\n  x  y ,2\n", "x.csv")
    assert source.table.rows() == [["x  y", "2"]]
    assert source.account == ("Spaces around the text of 1 cell removed.",)


def test_quotes_after_a_space_still_quote() -> None:
    assert read_source(b'a, "b"\n1, "x, y"\n', "x.csv").table.rows() == [["1", "x, y"]]


def test_single_quotes_are_found() -> None:
    source = read_source(b"a,b\n'x, y','2'\n'z','3'\n", "x.csv")
    assert source.options.quote == "'"
    assert source.table.rows() == [["x, y", "2"], ["z", "3"]]


def test_apostrophes_are_no_quotes() -> None:
    assert read_source(b"a,b\nO'Neil,2\nrock 'n' roll,3\n", "x.csv").table.rows()[0] == ["O'Neil", "2"]


def test_quotes_written_with_a_backslash_are_quotes() -> None:
    source = read_source(b'"Year","Title"\n"1999","\\"Low\\", live"\n', "x.csv")
    assert source.table.rows() == [["1999", '"Low", live']]
    assert any("were read as quotation marks" in note for note in source.account)


def test_a_cell_that_ends_in_a_backslash_is_no_escape() -> None:
    assert read_source(b'"path","n"\n"C:\\dir\\","1"\n', "x.csv").table.rows() == [["C:\\dir\\", "1"]]


@pytest.mark.parametrize("text", [b'a,b\n"Weird,1\nBob,2\nKim,3\n', b'a,b\n1,x\n2,"y\n3,z\n', b'a,b\n5",1\n2,"x'])
def test_a_quote_that_never_closes_swallows_no_rows(text: bytes) -> None:
    source = read_source(text, "x.csv")
    assert source.table.n_rows == text.count(b"\n") - (not text.endswith(b"x"))
    assert any("never closed" in note for note in source.account)


def test_inch_marks_inside_cells_stay() -> None:
    assert read_source(b'size,n\n5" pipe,1\n7" pipe,2\n9" pipe,3\n', "x.csv").table.rows()[0] == ['5" pipe', "1"]


def test_line_numbers_point_into_the_file() -> None:
    source = read_source(b"Title,,\n\na,b,c\n1,2,3\n\n4,5,6\n", "x.csv")
    assert source.line_numbers is not None
    assert source.line_numbers.tolist() == [4, 6]


def test_rows_without_header_need_no_line_numbers() -> None:
    assert read_source(b"Ann,5\nBob,6\n", "x.csv").line_numbers is None


def test_a_wrong_delimiter_is_named() -> None:
    with pytest.raises(InputError, match="delimiter 'abc'"):
        read_source(b"a,b\n1,2\n", "x.csv", ReadOptions(delimiter="abc"))


def test_the_delimiter_can_be_said_in_words() -> None:
    assert read_source(b"a b\n1 2\n", "x.csv", ReadOptions(delimiter="space")).table.columns == ("a", "b")


def test_pasted_cells_of_a_spreadsheet_are_read() -> None:
    source = read_text("Team\tPoints, total\nAjax\t7\n")
    assert source.table.columns == ("Team", "Points, total")
    assert source.table.caption == source.name == "pasted table"


def test_half_a_character_in_pasted_text_becomes_a_question_mark() -> None:
    assert read_text("Team,Points\nA\ud800,7\n").table.rows() == [["A?", "7"]]


def test_a_csv_with_titles_and_even_rows_is_still_read_fast() -> None:
    body = b"".join(b"%d,x,y\n" % i for i in range(1000))
    grid = _read_fast(b"Report\n\na,b,c\n" + body, Dialect(","))
    assert grid is not None
    assert (grid.n_rows, len(grid.columns)) == (1003, 3)


ROWS = st.integers(2, 4).flatmap(lambda width: st.lists(st.lists(CELLS, min_size=width, max_size=width), min_size=1))


@settings(deadline=None)
@given(rows=ROWS)
def test_what_was_written_is_read(rows: list[list[str]]) -> None:
    rows = [["x", *row, "x"] for row in rows]
    table = read_source(written(rows), "x.csv", NO_HEADER).table
    stripped = [[cell.strip() for cell in row] for row in rows]
    kept = [j for j in range(len(rows[0])) if any(row[j] for row in stripped)]
    assert table.rows() == [[row[j] for j in kept] for row in stripped]


@settings(deadline=None)
@given(
    text=st.text(alphabet='ab,"\n\r\\ ;é', max_size=40),
    dialect=st.sampled_from([Dialect(","), Dialect(";"), Dialect(",", ""), Dialect(",", "'")]),
    head_rows=st.sampled_from([1, 2, 200]),
)
def test_the_fast_way_agrees_with_the_careful_one_wherever_it_answers(
    text: str, dialect: Dialect, head_rows: int
) -> None:
    with patch.object(delimited, "HEAD_ROWS", head_rows):
        fast = _read_fast(text.encode(), dialect)
    if fast is not None:
        careful = _read_careful(text.encode(), dialect)
        assert [column.to_pylist() for column in fast.columns] == [column.to_pylist() for column in careful.columns]
        if fast.widths is not None and careful.widths is not None:
            wide = careful.widths > 0  # an empty line has no cells for one, empty cells for the other
            assert (fast.widths == careful.widths)[wide].all()


def test_rows_of_another_width_deep_in_a_file_go_back_to_their_places() -> None:
    rows = [f"{i},x\n" for i in range(1000)]
    rows[300], rows[700], rows[-1] = "short\n", "a,b,c\n", "end\n"
    grid = _read_fast("".join(rows).encode(), Dialect(","))
    assert grid is not None
    cells = grid.columns[0].to_pylist()
    assert (cells[299:302], cells[699:702], cells[-1]) == (["299", "short", "301"], ["699", "a", "701"], "end")
    assert grid.columns[2].to_pylist()[700] == "c"


@settings(deadline=None)
@given(st.binary(max_size=60))
def test_any_bytes_are_read_or_refused_in_words(data: bytes) -> None:
    try:
        read_source(data, "x.csv")
    except InputError as refusal:
        assert refusal.message


def test_a_dialect_is_found_the_same_way_twice() -> None:
    text = b"a;b\n'x';'y'\n'z';'w'\n"
    first = find_dialect(text, ReadOptions())
    assert find_dialect(text, ReadOptions(delimiter=first.delimiter, quote=first.quote)) == first


def test_rows_of_another_width_are_filled_and_kept_in_their_places() -> None:
    text = "a,b,c\n1,2,3\n4\n5,6\n7,8,9,10\n\n11,12,13\n"
    source = read_source(text.encode(), "x.csv")
    assert source.table.rows() == [
        ["1", "2", "3", ""],
        ["4", "", "", ""],
        ["5", "6", "", ""],
        ["7", "8", "9", "10"],
        ["11", "12", "13", ""],
    ]
    assert source.line_numbers is not None
    assert source.line_numbers.tolist() == [2, 3, 4, 5, 7]


def test_a_column_of_one_is_cut_by_no_mark_in_it() -> None:
    for text, delimiter in (("Name\nAnn\nBob\n", ","), ("Name\nDoe, Ann\nBob\nKim\nLee\n", ";")):
        source = read_source(text.encode(), "x.txt")
        assert source.options.delimiter == delimiter
        assert source.table.columns == ("Name",)
        assert source.table.rows()[0] == [text.split("\n")[1]]


@pytest.mark.parametrize("first", ["sep=;\n", "SEP=;\r\n", '"sep=;"\n'])
def test_a_first_line_may_name_the_delimiter(first: str) -> None:
    source = read_source(f"{first}a,b;c\n1,2;3\n".encode(), "x.csv")
    assert source.table.columns == ("a,b", "c")
    assert "The first line ('sep=') only names the delimiter." in source.account


def test_a_quotation_at_the_very_end_of_a_file_may_be_closed_or_not() -> None:
    assert read_source(b'a,b\n1,"x"\n2,"y"', "x.csv").table.rows() == [["1", "x"], ["2", "y"]]
    assert read_source(b'a,b\n1,"x"\n2,"say ""y"""', "x.csv").table.rows() == [["1", "x"], ["2", 'say "y"']]
    open_end = read_source(b'a,b\n1,"x"\n2,"y', "x.csv")
    assert open_end.table.rows() == [["1", '"x"'], ["2", '"y']]
    assert any("never closed" in sentence for sentence in open_end.account)


def test_many_cells_in_rows_of_another_width_are_read_row_by_row(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(delimited, "_MAX_ODD_CELLS", 9)
    few, many = b"1,2,3\n" * 250 + b"1\n" * 3, b"1,2,3\n" * 250 + b"1\n" * 4
    assert _read_fast(few + b"1,2,3\n", Dialect(",")) is not None
    assert _read_fast(many + b"1,2,3\n", Dialect(",")) is None


def test_a_short_row_does_not_count_towards_the_most_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MAX_COLUMNS", 3)
    table = read_source(b"a,b,c\n1,2,3\n4,5\n6,7,8\n", "x.csv").table
    assert table.rows() == [["1", "2", "3"], ["4", "5", ""], ["6", "7", "8"]]


@settings(deadline=None)
@given(
    st.lists(st.lists(st.sampled_from("abc"), max_size=4), max_size=4),
    st.lists(st.sampled_from([["1", "2"], []]), max_size=4),
)
def test_the_fast_part_of_a_file_begins_where_all_rows_have_one_width_or_none(
    above: list[list[str]], below: list[list[str]]
) -> None:
    rows = [*above, *below, ["8", "9"]]
    lines = [f"{','.join(row)}\n" for row in rows]
    head = _find_head("".join(lines).encode(), Dialect(","))
    assert head is not None
    odd = [i for i, row in enumerate(rows) if len(row) not in (0, 2)]
    start = odd[-1] + 1 if odd else 0
    assert (head.rows, head.width) == (rows[:start], 2)
    assert head.offset == sum(map(len, lines[:start]))


def test_one_column_that_holds_every_mark_is_cut_at_commas() -> None:
    text = "Name\nA,b\nC;d\nE\tf\nG|h\n" + "I\n" * 9
    assert find_dialect(text.encode(), ReadOptions()).delimiter == ","
    assert read_source(text.encode(), "x.txt").table.n_rows == 13


@pytest.mark.parametrize("last", ['"x, y"', "2", '"say ""x"""', '""', "", 'x"y"'])
@pytest.mark.parametrize("end", ["\n", "\r\n", ""])
def test_quoted_cells_that_are_closed_are_read_fast_wherever_they_stand(last: str, end: str) -> None:
    data = f'a,b\n"1, 2",3\n4,{last}{end}'.encode()
    grid = _read_fast(data, Dialect(","))
    assert grid is not None
    cells = [column.to_pylist() for column in grid.columns]
    assert cells == [column.to_pylist() for column in _read_careful(data, Dialect(",")).columns]


@pytest.mark.parametrize("mark", ["x", "^", "~", " ", "'", "§", "¦", "、"])
def test_any_single_character_can_separate_cells(mark: str) -> None:
    read = read_source(f"A{mark}B\n1{mark}2\n3{mark}4\n".encode(), "t.csv", ReadOptions(delimiter=mark))
    assert (read.table.columns, read.table.rows()) == (("A", "B"), [["1", "2"], ["3", "4"]])


@pytest.mark.parametrize("mark", ["\n", "\r", '"', "||"])
def test_what_ends_a_line_or_encloses_a_cell_separates_none(mark: str) -> None:
    with pytest.raises(InputError, match="can't be used"):
        read_source(b"A,B\n1,2\n", "t.csv", ReadOptions(delimiter=mark))


@pytest.mark.parametrize(
    ("groups", "named"), [(3, "'Total G0', 'Total G1', 'Total G2')"), (4, "'Total G2' and others)")]
)
def test_of_many_rows_that_look_like_totals_three_are_named(groups: int, named: str) -> None:
    lines = [f"G{n},a,{n + 1}\nG{n},b,{n + 2}\nTotal G{n},,{2 * n + 3}" for n in range(groups)]
    source = read_source("\n".join(["Group,Item,Amount", *lines, "G9,c,7"]).encode(), "t.csv")
    assert any(f"{groups} rows look like totals of others" in line and named in line for line in source.account)
