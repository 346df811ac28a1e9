"""Laws of the readers: what is written in any dialect, encoding, header or sheet is read back, cell by cell."""

import csv
import io

import pytest
from files_on_the_fly import xlsx_of
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from chaintable.errors import InputError
from chaintable.readers import read_source
from chaintable.readers.layout.headers import PLACEHOLDERS, find_header, is_value, is_year
from chaintable.readers.text.decoding import decode, detect_encoding
from chaintable.readers.text.dialect import find_dialect
from chaintable.tables.source import ReadOptions

LAW = settings(deadline=None, max_examples=20, suppress_health_check=[HealthCheck.too_slow])
WORDS = st.from_regex(r"[A-Z][a-zé]{1,7}( [a-z]{1,6})?", fullmatch=True)
NUMBERS = st.integers(0, 99_999).map(str)
CELLS = st.one_of(WORDS, st.from_regex(r"[A-Z][a-z]{0,4}[,;|\t'\n\" ][a-z]{1,5}", fullmatch=True), NUMBERS)


@st.composite
def tables(draw: st.DrawFn, cells: st.SearchStrategy[str] = CELLS) -> list[list[str]]:
    """A header of words over a column of numbers and columns of cells."""
    width, height = draw(st.integers(2, 5)), draw(st.integers(2, 6))
    header = draw(st.lists(WORDS, min_size=width, max_size=width, unique=True))
    rows = [[draw(NUMBERS), *(draw(cells) for _ in range(width - 1))] for _ in range(height)]
    return [header, *rows]


def written(rows: list[list[str]], delimiter: str, quote: str, newline: str) -> str:
    target = io.StringIO()
    csv.writer(target, delimiter=delimiter, quotechar=quote, lineterminator=newline, quoting=csv.QUOTE_ALL).writerows(
        rows
    )
    return target.getvalue()


@LAW
@given(tables(), st.sampled_from(",;\t|"), st.sampled_from("\"'"), st.sampled_from(["\n", "\r\n", "\r"]))
def test_every_dialect_is_read_back(rows: list[list[str]], delimiter: str, quote: str, newline: str) -> None:
    source = read_source(written(rows, delimiter, quote, newline).encode(), "x.csv")
    assert [list(source.table.columns), *source.table.rows()] == rows
    assert (source.options.delimiter, source.options.quote) == (delimiter, quote)


@LAW
@given(tables(WORDS), st.sampled_from(",;\t|"))
def test_a_dialect_without_quotation_marks_is_read_back(rows: list[list[str]], delimiter: str) -> None:
    text = "".join(delimiter.join(row) + "\n" for row in rows)
    assert find_dialect(text.encode(), ReadOptions()).delimiter == delimiter
    assert [list(row) for row in [*read_source(text.encode(), "x").table.rows()]] == rows[1:]


MARKS = {
    "utf-8-sig": "utf-8",
    "utf-16": "utf-16-le",
    "utf-32": "utf-32-le",
    "utf-16-be": "utf-16-be",
    "utf-32-be": "utf-32-be",
}


@LAW
@given(st.text(st.characters(codec="utf-8", exclude_characters="\0\ufeff"), min_size=1), st.sampled_from(list(MARKS)))
def test_a_mark_decides_the_encoding(text: str, encoding: str) -> None:
    marked = text if encoding in ("utf-8-sig", "utf-16", "utf-32") else f"\ufeff{text}"
    data = marked.encode(encoding)
    assert detect_encoding(data) == MARKS[encoding]
    assert decode(data).utf8.decode() == text


@LAW
@given(tables(), st.sampled_from(["utf-8", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp1252"]))
def test_every_encoding_is_read_back(rows: list[list[str]], encoding: str) -> None:
    source = read_source(written(rows, ",", '"', "\n").encode(encoding), "x.csv")
    assert [list(source.table.columns), *source.table.rows()] == rows
    again = read_source(written(rows, ",", '"', "\n").encode(encoding), "x.csv", source.options)
    assert again.table.rows() == rows[1:]


@LAW
@given(tables(), st.lists(WORDS, max_size=3), st.integers(0, 2))
def test_a_header_is_found_below_titles_and_empty_rows(rows: list[list[str]], titles: list[str], gap: int) -> None:
    width = len(rows[0])
    above = [[title, *[""] * (width - 1)] for title in titles] + [[""] * width for _ in range(gap)]
    source = read_source(written([*above, *rows], ",", '"', "\n").encode(), "x.csv")
    assert source.options.header_rows == (len(above) + 1,)
    assert list(source.table.columns) == rows[0]
    assert source.table.n_rows == len(rows) - 1


@LAW
@given(
    st.lists(st.lists(NUMBERS, min_size=3, max_size=3), min_size=2, max_size=6), st.sampled_from(sorted(PLACEHOLDERS))
)
def test_a_placeholder_names_no_column(rows: list[list[str]], placeholder: str) -> None:
    body = [["12.5", "3.5", "4.5"], *rows]
    assert find_header([["1.5", placeholder, "2.5"], *body]) == ()


def test_every_usual_placeholder_is_one() -> None:
    assert {"-", "–", "—", "?", ".", "..", "n/a", "na", "nan", "null", "none", "nil"} <= PLACEHOLDERS


@LAW
@given(tables(), tables(), st.booleans())
def test_the_sheet_that_is_named_is_read(first: list[list[str]], second: list[list[str]], by_name: bool) -> None:
    data = xlsx_of(first, Other=second)
    sheet = "Other" if by_name else None
    source = read_source(data, "x.xlsx", ReadOptions(sheet=sheet))
    assert [list(source.table.columns), *source.table.rows()] == (second if by_name else first)
    assert source.sheets == ("Sheet", "Other")
    assert source.options.sheet == ("Other" if by_name else "Sheet")
    assert source.account[0] == f"Sheet '{source.options.sheet}' of 2 sheets was read."


BOTH = b"a\tb,c,d\n1\t2,3,4\n5\t6,7,8\n"


def test_the_ending_tsv_prefers_the_tab() -> None:
    assert read_source(BOTH, "x.csv").options.delimiter == ","
    for name in ("x.tsv", "x.TAB"):
        assert read_source(BOTH, name).table.columns == ("a", "b,c,d")
    assert read_source(b"a,b\n1,2\n", "x.tsv").table.columns == ("a", "b")
    assert read_source(b"a,b\n1,2\nx\ty,3\n4,5\n", "x.tsv").table.columns == ("a", "b")


def test_of_delimiters_that_cut_alike_the_one_of_more_columns_wins() -> None:
    assert read_source(b"a;b,c,d\n1;2,3,4\n5;6,7,8\n", "x.csv").options.delimiter == ","
    assert read_source(b"a,b;c;d\n1,2;3;4\n5,6;7;8\n", "x.csv").options.delimiter == ";"


def test_a_mark_in_too_few_rows_is_no_delimiter() -> None:
    rows = ["Name", "Ann;x", "Bob;y", *["Cid"] * 7]
    assert read_source("\n".join(rows).encode(), "x").table.n_columns == 1
    rows[0] = "Name;n"
    assert read_source("\n".join(rows).encode(), "x").table.n_columns == 2


SPOKEN = {"tab": "\t", "\\t": "\t", "comma": ",", "semicolon": ";", "pipe": "|", "space": " ", "#": "#", "Tab": "\t"}


@pytest.mark.parametrize("word", SPOKEN)
def test_a_delimiter_is_chosen_by_its_name_or_itself(word: str) -> None:
    data = SPOKEN[word].join(["Ann", "b"]) + "\n" + SPOKEN[word].join(["1", "2"]) + "\n"
    assert read_source(data.encode(), "x.csv", ReadOptions(delimiter=word)).table.columns == ("Ann", "b")


@pytest.mark.parametrize("wrong", ["\r", "\n", '"', "::"])
def test_a_delimiter_that_cannot_be_one_is_refused(wrong: str) -> None:
    with pytest.raises(InputError, match="delimiter"):
        read_source(b"a,b\n1,2\n", "x.csv", ReadOptions(delimiter=wrong))


@pytest.mark.parametrize("quote", ["x", "''", "\\'"])
def test_a_quotation_mark_that_cannot_be_one_is_refused(quote: str) -> None:
    with pytest.raises(InputError, match="quotation mark"):
        read_source(b"a,b\n1,2\n", "x.csv", ReadOptions(quote=quote))


QUOTES = {
    "a,b\n'x, y',1\n'z, w',2\n": "'",
    "a,b\n'x',1\ny,2\n": '"',
    "a,b\nit's,1\ndon't,2\n'x','y'\n": "'",
    "a,b\n'x','y'\nit's a dog's life's end's,it's\nthat's what's,he's it's\n": '"',
    "a,b\n\"x\",\"y\"\n'z','w'\n": '"',
    'a,b\n"say \\"hi\\" now",1\n': '\\"',
    'a,b\n"C:\\",1\n"D:\\",2\n': '"',
}


@pytest.mark.parametrize("text", QUOTES)
def test_the_quotation_mark_is_found(text: str) -> None:
    assert find_dialect(text.encode(), ReadOptions()).quote == QUOTES[text]


def test_backslashes_are_found_far_down_a_file() -> None:
    text = "a,b\n" + "1,2\n" * 100_000 + '"say \\"hi\\" now",3\n'
    assert read_source(text.encode(), "x.csv").table.rows()[-1] == ['say "hi" now', "3"]


def test_space_before_a_quotation_is_skipped_only_where_cells_are_quoted() -> None:
    assert read_source(b'a, b\n"x", "y, z"\n', "x.csv").table.rows() == [["x", "y, z"]]
    assert find_dialect(b"a, b\n1, 2\n", ReadOptions()).skips_space is False


VALUES = [
    "1",
    "-1",
    "+1",
    "1,045",
    "1.5%",
    "$ 5.00",
    "5 €",
    "12 km",
    "2020-05-01",
    "13:45",
    "1/2",
    "(5)",
    "5-3",
    "1'000",
]
NO_VALUES = ["Q1", "Points", "13.12 (90)", "", "a1", "1st place", "12 miles", "No. 5"]
YEARS = ["1999", "2020", "2019/20", "2019-2020", "1500", "2019 / 20", "2150"]
NO_YEARS = ["1499", "999", "20", "2200", "20201", "2019/2", "19999", "2020a"]


def test_numbers_dates_and_amounts_are_values_and_words_are_none() -> None:
    assert [cell for cell in VALUES if not is_value(cell)] == []
    assert [cell for cell in NO_VALUES if is_value(cell)] == []


def test_years_and_seasons_are_years_and_other_numbers_are_none() -> None:
    assert [cell for cell in YEARS if not is_year(cell)] == []
    assert [cell for cell in NO_YEARS if is_year(cell)] == []
