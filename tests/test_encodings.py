"""Encodings: the layouts of the paper, and no cell that breaks out of its cell."""

from collections.abc import Callable
from html.parser import HTMLParser

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from chaintable.prompts.encodings import ENCODINGS, one_line, render_html, render_markdown, render_pipe, render_tsv
from chaintable.tables.table import Table

MARKS = st.sampled_from("ab|\\*/<>&;#\t\n\r\v\x00\x1c\x85\u2028\u202e\u200b`_[]()$~-: \"'")
CELLS = (
    st.text(max_size=12)
    | st.text(MARKS, max_size=12)
    | st.sampled_from(["", "| --- |", "row 2 : x", "*/", "</td><td>", "a\nrow 2 : b"])
)
TOLD_APART = ["1", "2", "3", "4"]


@st.composite
def tables(draw: st.DrawFn) -> Table:
    n_columns = draw(st.integers(1, 4))
    # The number in front keeps two names from being the same; it comes first so that nothing can shield it.
    names = [mark + draw(CELLS) for mark in TOLD_APART[:n_columns]]
    return Table.of(names, draw(st.lists(st.lists(CELLS, min_size=n_columns, max_size=n_columns), max_size=4)))


class Cells(HTMLParser):
    """Counts rows and cells as a browser would meet them; any other tag is a break-out."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self.inside = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in ("table", "tr", "th", "td") and not attrs
        if tag == "tr":
            self.rows.append([])
        if tag in ("th", "td"):
            self.rows[-1].append("")
            self.inside = True

    def handle_endtag(self, tag: str) -> None:
        self.inside = False

    def handle_data(self, data: str) -> None:
        if self.inside:
            self.rows[-1][-1] += data


def split_markdown(text: str) -> list[list[str]]:
    tokens = MarkdownIt("commonmark").enable("table").parse(text)
    rows: list[list[str]] = []
    for token, inner in zip(tokens, [*tokens[1:], None], strict=True):
        if token.type == "tr_open":
            rows.append([])
        if token.type in ("th_open", "td_open"):
            assert inner is not None and inner.children is not None
            assert {child.type for child in inner.children} <= {"text", "text_special"}
            rows[-1].append("".join(child.content for child in inner.children))
    return rows


def test_pipe_is_written_as_in_the_paper():
    table = Table.of(["Rank", "Cyclist"], [["1", "Alejandro Valverde (ESP)"], ["2", "Alexandr Kolobnev (RUS)"]])
    assert render_pipe(table) == (
        "col : Rank | Cyclist\nrow 1 : 1 | Alejandro Valverde (ESP)\nrow 2 : 2 | Alexandr Kolobnev (RUS)"
    )


def test_some_rows_keep_their_numbers():
    table = Table.of(["a"], [["x"], ["y"], ["z"]])
    assert render_pipe(table, [2, 0]) == "col : a\nrow 3 : z\nrow 1 : x"


def test_a_table_without_rows_is_its_header():
    assert render_pipe(Table.of(["a", "b"], [])) == "col : a | b"


@pytest.mark.parametrize("render", [render_pipe, render_markdown, render_tsv, render_html])
def test_every_encoding_can_show_some_rows_only(render: Callable[..., str]):
    text = render(Table.of(["a"], [["left out"], ["kept"]]), rows=[1])
    assert "kept" in text and "left out" not in text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a\nb\tc", "a b c"),
        ("x */ y /* z", "x * / y / * z"),
        ("*/*", "* / *"),
        ("*\u200b/", "* /"),
        ("\u202etxt.exe", "txt.exe"),
        ("nul\x00 bell\x07", "nul bell"),
        ("👩‍🚀 می‌خواهم", "👩‍🚀 می‌خواهم"),
        ("Renée O’Neil", "Renée O’Neil"),
    ],
)
def test_a_line_stays_readable_and_harmless(text: str, shown: str):
    assert one_line(text) == shown


@pytest.mark.parametrize(
    ("first", "last"),
    [
        (0x00, 0x08),
        (0x0E, 0x1B),
        (0x7F, 0x84),
        (0x86, 0x9F),
        (0xAD, 0xAD),
        (0x61C, 0x61C),
        (0x200B, 0x200B),
        (0x200E, 0x200F),
        (0x202A, 0x202E),
        (0x2060, 0x2064),
        (0x2066, 0x2069),
        (0xFEFF, 0xFEFF),
        (0xFFF9, 0xFFFB),
        (0xD800, 0xDFFF),
        (0xE0000, 0xE007F),
    ],
)
def test_what_nobody_sees_is_left_out(first: int, last: int):
    for code in range(first, last + 1):
        assert one_line(f"a{chr(code)}b") == "ab", hex(code)


def test_a_pipe_inside_a_cell_is_broken():
    assert render_pipe(Table.of(["a|b"], [["x | y"]])) == "col : a¦b\nrow 1 : x ¦ y"


def test_html_inside_a_cell_is_text():
    assert "<td>&lt;script&gt;alert(1)&lt;/script&gt;</td>" in render_html(
        Table.of(["a"], [["<script>alert(1)</script>"]])
    )


def test_markdown_inside_a_cell_is_text():
    shown = split_markdown(render_markdown(Table.of(["a"], [["![x](http://example.org/x.png) **b** <i>&lt;"]])))
    assert shown == [["a"], ["![x](http://example.org/x.png) **b** <i>&lt;"]]


@settings(deadline=None)
@given(tables())
def test_pipe_splits_into_rows_by_columns(table: Table):
    header, *rows = render_pipe(table).split("\n")
    assert header.startswith("col : ") and len(header.split("|")) == table.n_columns
    assert [row.split(" : ", 1)[0] for row in rows] == [f"row {i + 1}" for i in range(table.n_rows)]
    assert all(len(row.split("|")) == table.n_columns for row in rows)


@settings(deadline=None)
@given(tables())
def test_tsv_splits_into_rows_by_columns(table: Table):
    assert [line.split("\t") for line in render_tsv(table).split("\n")] == [
        [one_line(cell) for cell in line] for line in [table.columns, *table.rows()]
    ]


@settings(deadline=None)
@given(tables())
def test_markdown_splits_into_rows_by_columns(table: Table):
    shown = split_markdown(render_markdown(table))
    assert shown == [[one_line(cell) for cell in line] for line in [table.columns, *table.rows()]]


@settings(deadline=None)
@given(tables())
def test_html_splits_into_rows_by_columns(table: Table):
    reader = Cells()
    reader.feed(render_html(table))
    assert reader.rows == [[one_line(cell) for cell in line] for line in [table.columns, *table.rows()]]


@settings(deadline=None)
@given(tables(), st.sampled_from(sorted(ENCODINGS)))
def test_no_cell_closes_the_fence_or_starts_a_line(table: Table, name: str):
    text = ENCODINGS[name](table)
    assert "*/" not in text and "/*" not in text
    fixed = {"pipe": 1, "tsv": 1, "markdown": 2, "html": 3}[name]
    assert len(f"{text}\n".splitlines()) == table.n_rows + fixed
