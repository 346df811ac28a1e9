"""HTML and Markdown tables: the largest or the chosen one, spanned cells filled."""

from pathlib import Path

import pytest

from chaintable.errors import InputError
from chaintable.readers import read_source, read_text
from chaintable.readers.text.markdown_tables import split_cells
from chaintable.tables.source import ReadOptions

PAGE = b"""<html><head><title>T</title><style>td{}</style></head><body>
<table><tr><td>menu</td></tr></table>
<table><caption>Tour</caption><thead><tr><th rowspan=2>Rank</th><th colspan=2>Results</th></tr>
<tr><th>Time</th><th>Points</th></tr></thead>
<tbody><tr><td>1</td><td>3:40</td><td>5<script>alert(1)</script></td></tr>
<tr><td rowspan="2">2</td><td>3:41 &amp;<br>more</td><td>4</td></tr>
<tr><td>3:41</td><td>3</td></tr></tbody></table></body></html>"""


def test_the_largest_table_of_a_page_is_read() -> None:
    source = read_source(PAGE, "page.html")
    assert source.table.columns == ("Rank", "Results – Time", "Results – Points")
    assert source.table.rows() == [["1", "3:40", "5"], ["2", "3:41 &\nmore", "4"], ["2", "3:41", "3"]]
    assert source.table.caption == "Tour"
    assert source.account[0] == "Table 2 of 2 tables was read."


def test_another_table_of_a_page_can_be_chosen() -> None:
    source = read_source(PAGE, "page.html", ReadOptions(sheet="table 1", header_rows=()))
    assert source.table.rows() == [["menu"]]
    with pytest.raises(InputError, match="no 'table 7'"):
        read_source(PAGE, "page.html", ReadOptions(sheet="table 7"))


def test_a_table_inside_a_cell_adds_no_rows() -> None:
    inner = "<table><tr><td>x</td></tr></table>"
    table = read_text(f"<table><tr><th>a</th><th>b</th></tr><tr><td>1{inner}</td><td>2</td></tr></table>").table
    assert table.rows() == [["1\nx", "2"]]


def test_a_web_page_named_xls_is_read() -> None:
    assert read_source(PAGE, "export.xls").options.format == "html"


def test_nothing_is_fetched_and_no_entity_is_expanded(tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("hidden words")
    entity = f'<!DOCTYPE html [<!ENTITY x SYSTEM "{secret.as_uri()}">]>'
    page = f"{entity}<table><tr><th>a</th><th>b</th></tr><tr><td>&x;</td><td>1</td></tr></table>"
    assert "hidden words" not in str(read_source(page.encode(), "x.html").table.rows())


def test_a_page_without_a_table_is_refused() -> None:
    with pytest.raises(InputError, match="no HTML table"):
        read_source(b"<html><body><p>x</p></body></html>", "x.html")


def test_spans_of_any_size_do_no_harm() -> None:
    page = b"<table><tr><th>a<th>b</tr><tr><td colspan=99999999>1</tr><tr><td rowspan=zz>2</tr></table>"
    assert read_source(page, "x.html").table.n_columns == 1000


def test_a_row_wider_than_the_header_by_a_span_is_kept_and_told() -> None:
    source = read_text("<table><tr><th>Name<th>Points<tr><td>Ann<td>5<tr><td>Bob<td colspan=2>6<tr><td>Cy<td>7<td>8")
    assert source.table.rows() == [["Ann", "5", ""], ["Bob", "6", "6"], ["Cy", "7", "8"]]
    assert source.account[-1] == "2 rows have more cells than the header; all were kept (the first in row 3)."


def test_a_cell_over_columns_and_rows_fills_all_of_them() -> None:
    table = read_text("<table><tr><th>a<th>b<th>c<tr><td>1<td colspan=2 rowspan=2>x<tr><td>2<tr><td>3<td>4<td>5").table
    assert table.rows() == [["1", "x", "x"], ["2", "x", "x"], ["3", "4", "5"]]


def test_a_cell_over_three_rows_ends_there() -> None:
    below = "".join(f"<tr><td>{row}<td>x" for row in (4, 5))
    rows = html_rows(f"<tr><td rowspan=3>a<td>1<tr><td>2<tr><td>3{below}")
    assert rows == [["a", "1"], ["a", "2"], ["a", "3"], ["4", "x"], ["5", "x"]]


@pytest.mark.parametrize("page", [b"<!-- nothing else -->", b"<html>"])
def test_a_page_with_nothing_in_it_is_refused(page: bytes) -> None:
    with pytest.raises(InputError, match=r"can't be read as HTML|contains no HTML table"):
        read_source(page, "x.html")


def test_a_cell_that_reaches_down_beside_a_short_row_stays_in_its_column() -> None:
    table = read_text("<table><tr><th>a<th>b<th>c<tr><td>1<td>2<td rowspan=2>x<tr><td>3<tr><td>4<td>5<td>6").table
    assert table.rows() == [["1", "2", "x"], ["3", "", "x"], ["4", "5", "6"]]


def test_a_cell_reaches_down_no_further_than_its_part_of_the_table() -> None:
    header = "<table><thead><tr><th>a<th>b<th rowspan=3>c</thead>"
    table = read_text(f"{header}<tbody><tr><td rowspan=0>1<td>2<td>3<tr><td>4<td>5</tbody><tfoot><tr><td>6<td>7").table
    assert table.columns == ("a", "b", "c")
    assert table.rows() == [["1", "2", "3"], ["1", "4", "5"], ["6", "7", ""]]


def test_deep_pages_do_no_harm() -> None:
    page = b"<div>" * 20_000 + b"<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>"
    try:
        assert read_source(b"<html>" + page, "x.html").table.rows() == [["1", "2"]]
    except InputError as refusal:
        assert refusal.message


def test_a_table_a_thousand_tags_deep_is_read() -> None:
    page = "<div>" * 1_000 + "<table><tr><th>a<th>b<tr><td>1<td>2</table>"
    assert read_source(page.encode(), "x.html").table.rows() == [["1", "2"]]


def test_a_declared_encoding_of_a_page_is_used() -> None:
    text = '<html><meta charset="windows-1251"><table><tr><th>Имя<th>Год</tr><tr><td>Аня<td>1</tr></table>'
    assert read_source(text.encode("cp1251"), "x.html").table.rows() == [["Аня", "1"]]


def test_a_markdown_table_is_read() -> None:
    source = read_text(
        "## Riders\n\n| Rank | Name \\| Team |\n|:--|--:|\n| 1 | **Ann** |\n| 2 | a \\| b<br>c |\n\ntext\n"
    )
    assert source.table.columns == ("Rank", "Name | Team")
    assert source.table.rows() == [["1", "Ann"], ["2", "a | b\nc"]]
    assert source.table.caption == "Riders"


def test_a_markdown_table_needs_no_pipes_at_its_edges() -> None:
    assert read_text("a | b\n--|--\n1 | 2\n").table.rows() == [["1", "2"]]
    assert read_text("| a |\n---\n| 1 |\n| 2 |\n", ReadOptions(format="markdown")).table.rows() == [["1"], ["2"]]


def test_the_largest_markdown_table_is_read() -> None:
    text = "| a |\n|---|\n| 1 |\n\n| b | c |\n|---|---|\n| 1 | 2 |\n"
    assert read_text(text).table.columns == ("b", "c")
    assert read_text(text, ReadOptions(sheet="table 1")).table.columns == ("a",)


def test_a_markdown_file_without_a_table_is_refused() -> None:
    with pytest.raises(InputError, match="no Markdown table"):
        read_source(b"# Title\n\nwords\n", "x.md")


def test_an_escaped_pipe_at_the_end_belongs_to_the_cell() -> None:
    assert split_cells(r"| a | b \|") == ["a", "b |"]


def html_rows(body: str) -> list[list[str]]:
    source = read_source(f"<table>{body}</table>".encode(), "x.html", ReadOptions(header_rows=()))
    return source.table.rows()


@pytest.mark.parametrize("tag", ["br", "p", "div", "li", "h1", "h2", "h3", "h4", "h5", "h6"])
def test_every_block_inside_a_cell_begins_a_line(tag: str) -> None:
    assert html_rows(f"<tr><td>a<{tag}>b</td><td>c</td></tr>") == [["a\nb", "c"]]


@pytest.mark.parametrize("tag", ["script", "style", "template", "noscript"])
def test_what_a_page_does_not_show_is_no_text_of_a_cell(tag: str) -> None:
    assert html_rows(f"<tr><td>a<{tag}>b</{tag}>c</td><td>d</td></tr>") == [["ac", "d"]]


DECLARED = {
    "iso-8859-7": "Αθήνα",
    "windows-1251": "Москва",
    "shift_jis": "東京",
    "gb2312": "北京",
    "big5": "台北",
    "euc-kr": "서울",
    "koi8-r": "Москва",
}


@pytest.mark.parametrize("encoding", DECLARED)
def test_the_encoding_that_a_page_declares_is_used(encoding: str) -> None:
    page = f"<html><head><META name=x Charset='{encoding.upper()}'></head><table><tr><td>{DECLARED[encoding]}<td>1"
    source = read_source(page.encode(encoding), "x.html", ReadOptions(header_rows=()))
    assert source.table.rows() == [[DECLARED[encoding], "1"]]
    assert source.options.encoding == encoding


@pytest.mark.parametrize("declared", ["utf-8", "utf-16", "klingon"])
def test_a_declaration_that_the_bytes_contradict_is_passed_over(declared: str) -> None:
    page = f"<html><meta charset={declared}><table><tr><td>Zoë<td>1".encode("cp1252")
    assert read_source(page, "x.html", ReadOptions(header_rows=())).table.rows() == [["Zoë", "1"]]


def test_spans_reach_as_far_as_browsers_let_them() -> None:
    assert len(html_rows("<tr><td colspan=2000>a</td></tr>")[0]) == 1000
    assert html_rows("<tr><td rowspan=0>a<td>b<tr><td>c<tr><td>d") == [["a", "b"], ["a", "c"], ["a", "d"]]
    assert html_rows("<tr><td colspan=0>a<td>b") == html_rows("<tr><td colspan=x>a<td>b") == [["a", "b"]]
    assert html_rows("<tr><td>x<td rowspan=2>a<tr><td>y") == [["x", "a"], ["y", "a"]]


def test_a_cell_does_not_reach_from_the_head_of_a_table_to_its_body() -> None:
    body = "<thead><tr><th rowspan=5>A<th>B</thead><tbody><tr><td>1<td>2<tr><td>3<td>4</tbody>"
    source = read_source(f"<table>{body}</table>".encode(), "x.html")
    assert source.table.columns == ("A", "B")
    assert source.table.rows() == [["1", "2"], ["3", "4"]]


def test_header_rows_below_a_banner_are_marked() -> None:
    body = "<tr><th colspan=2>Results<tr><th>Team<th>Points<tr><td>Ajax<td>7<tr><th>PSV<th>5"
    source = read_source(f"<table>{body}</table>".encode(), "x.html")
    assert source.options.header_rows == (2,)
    assert source.table.caption == "Results"
    assert source.table.rows() == [["Ajax", "7"], ["PSV", "5"]]


def test_groups_of_columns_span_their_names() -> None:
    body = "<tr><th rowspan=2>Team<th colspan=2>Points<tr><th>Home<th>Away<tr><td>Ajax<td>7<td>5"
    source = read_source(f"<table>{body}</table>".encode(), "x.html")
    assert source.table.columns == ("Team", "Points – Home", "Points – Away")


def test_the_widest_table_of_a_page_is_read_by_its_cells() -> None:
    page = "<table><tr><th>a<th>b<th>c<th>d</table><table><tr><td>1<tr><td>2<tr><td>3</table>"
    source = read_source(page.encode(), "x.html", ReadOptions(header_rows=()))
    assert source.options.sheet == "table 1"
    assert source.account[0] == "Table 1 of 2 tables was read."


TITLES = {
    "# Results\n\n": "Results",
    "**Results:**\n": "Results",
    "Results\n\n\n": "Results",
    "Results\n\n\n\n": "t",
    "a | b\n\n": "t",
    "": "t",
}


@pytest.mark.parametrize("above", TITLES)
def test_the_line_above_a_markdown_table_is_its_title(above: str) -> None:
    assert read_source(f"{above}| a | b |\n|---|---|\n| 1 | 2 |\n".encode(), "t.md").table.caption == TITLES[above]


def test_markdown_tables_follow_one_another() -> None:
    text = "a | b\n--|--\n1 | 2\n\nc | d\n--|--\n3 | 4\n5 | 6\n"
    assert read_source(text.encode(), "x.md").table.columns == ("c", "d")
    first = read_source(text.encode(), "x.md", ReadOptions(sheet="1"))
    assert (first.table.columns, first.sheets) == (("a", "b"), ("table 1", "table 2"))


@pytest.mark.parametrize(
    ("written", "cell"),
    [("__x__", "x"), ("`x`", "x"), ("**a** and **b**", "**a** and **b**"), ("a<br/>b", "a\nb"), ("****", "****")],
)
def test_marks_around_a_whole_cell_go(written: str, cell: str) -> None:
    assert split_cells(f"| {written} | 1 |") == [cell, "1"]


def test_a_row_of_header_cells_is_the_header_even_where_it_holds_numbers() -> None:
    for body in ("<tr><th>1<th>2<tr><td>3<td>4", "<thead><tr><td>1<td>2</thead><tbody><tr><td>3<td>4</tbody>"):
        source = read_source(f"<table>{body}</table>".encode(), "x.html")
        assert source.table.columns == ("1", "2")
    both = read_source(b"<table><tr><th colspan=2>7<tr><th>1<th>2<tr><td>3<td>4</table>", "x.html")
    assert both.options.header_rows == (2,)


def test_a_column_of_header_cells_is_not_all_header() -> None:
    source = read_source(b"<table><tr><th>Team<tr><th>Ajax<tr><th>PSV</table>", "x.html", ReadOptions(header_rows=()))
    assert source.table.n_rows == 3
    assert read_source(b"<table><tr><th>Team<tr><th>Ajax<tr><th>PSV</table>", "x.html").table.n_rows == 2


def test_a_line_with_pipes_and_hyphens_is_no_rule_below_a_header() -> None:
    text = "Jean-Luc | thirty-two\nAnna-Lena | forty-one\n\na | b\n--|--\n1 | 2\n"
    source = read_source(text.encode(), "x.md")
    assert (source.sheets, source.table.rows()) == (("table 1",), [["1", "2"]])


def test_text_below_a_markdown_header_is_no_row() -> None:
    text = "| a | b |\n|---|---|\nno row\n\n| c | d |\n|---|---|\n| 1 | 2 |\n"
    assert read_source(text.encode(), "x.md").table.columns == ("c", "d")
    with pytest.raises(InputError, match="has a header but no rows"):
        read_source(text.encode(), "x.md", ReadOptions(sheet="1"))


def test_a_tag_with_thousands_of_attributes_is_refused_before_it_is_parsed() -> None:
    cells = b"><tr><td>1<td>2<tr><td>3<td>4</table>"
    for sign in (b"", b"=1"):
        attributes = b" ".join(b"a%d%s" % (k, sign) for k in range(9_000))
        with pytest.raises(InputError, match="over 5,000 attributes"):
            read_source(b"<table " + attributes + cells, "x.html")
    picture = b"<table><tr><td><img src='data:image/png;base64," + b"A" * 90_000 + b"=='><td>2<tr><td>3<td>4</table>"
    assert read_source(picture, "x.html").table.n_rows == 2


def test_of_hundreds_of_header_rows_only_the_first_name_the_columns() -> None:
    heads = b"".join(b"<thead><tr><th>a%d<th>b%d</thead>" % (row, row) for row in range(200))
    page = b"<table>" + heads + b"<tr><td>1<td>2</table>"
    assert read_source(page, "x.html").table.n_rows == 151
