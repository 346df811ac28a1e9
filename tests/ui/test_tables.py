"""The bounded part of a table that is shown, with its row numbers and kinds."""

import numpy as np
import pandas as pd
from streamlit.dataframe_util import convert_arrow_bytes_to_pandas_df, is_pandas_styler
from streamlit.elements.lib.pandas_styler_utils import marshall_styler
from streamlit.proto.ArrowData_pb2 import ArrowData

from chaintable.evidence.answer_text import Style
from chaintable.operations import GroupBy, SortBy
from chaintable.tables.source import Source
from chaintable.tables.state import State
from chaintable.tables.table import Table
from chaintable.ui.operations.screen import kept_words
from chaintable.ui.parts.tables import (
    LIT,
    MOST_CHARACTERS,
    MOST_COLUMNS,
    MOST_ROWS,
    MUTED,
    PLAIN,
    Emphasis,
    cut_note,
    header,
    kind_of,
    row_words,
    sheet,
    source_numbers,
    source_row_words,
    styled,
    table_alt,
)

RACE = Table.of(["Rank", "Country"], [["1", "ESP"], ["2", "RUS"], ["3", "ESP"]])


def test_rows_are_numbered_from_one() -> None:
    assert list(sheet(RACE, Source.of(RACE)).index) == [1, 2, 3]


def test_rows_that_moved_also_show_where_they_were_at_first() -> None:
    kept = RACE.take([2, 0])
    assert list(sheet(kept, Source.of(RACE)).index) == [(1, 3), (2, 1)]


def test_rows_of_a_file_with_titles_show_their_rows_in_the_file() -> None:
    source = Source(RACE, line_numbers=np.array([4, 5, 7]))
    assert sheet(RACE, source, 200, False).index.tolist() == [(1, 4), (2, 5), (3, 7)]
    assert sheet(RACE, source).index.names == ["row", "file row"]


def test_where_not_all_rows_are_numbered_those_of_the_file_go_on_too() -> None:
    source = Source(RACE, line_numbers=np.array([4, 5, 7]))
    assert row_words(RACE, source, most=2) == "1, 2 and 1 more (in the file: 4, 5, …)"
    assert source_row_words([0, 1, 2], source, most=2) == "1, 2 and 1 more (in the file: 4, 5, …)"


def test_the_numbers_of_a_prompt_come_first_and_those_of_the_file_beside_them() -> None:
    source = Source(RACE, line_numbers=np.array([4, 5, 7]))
    kept, twice = RACE.take([2, 0]), RACE.take([2, 0]).take([1])
    assert sheet(kept, source).index.tolist() == [(1, 7), (2, 4)]
    assert sheet(kept, source, 200, False).index.tolist() == [(3, 7), (1, 4)], "as the source is numbered"
    assert row_words(kept, source) == "3, 1 (in the file: 7, 4)"
    assert row_words(twice, source, kept) == "2 (in the file: 4)", "the second row of the table before it"
    assert row_words(RACE, Source.of(RACE)) == "1, 2, 3"
    assert kept_words(kept, twice, Source.of(RACE)) == "Kept 1 of 2 rows: 2 (in your table: 1)"


def test_groups_have_no_row_of_their_own_in_the_source() -> None:
    groups = GroupBy(("Country",)).apply(State(RACE)).table
    assert source_numbers(groups, Source.of(RACE)) is None
    assert list(sheet(groups, Source.of(RACE)).index) == [1, 2]


def test_a_sorted_table_keeps_its_source_numbers() -> None:
    ordered = SortBy("Rank", "large to small").apply(State(RACE)).table
    numbers = source_numbers(ordered, Source.of(RACE))
    assert numbers is not None
    assert numbers.tolist() == [3, 2, 1]


def test_a_large_table_is_cut_and_says_so() -> None:
    table = Table.from_frame(pd.DataFrame({f"c{i}": ["x"] * 500 for i in range(80)}))
    assert sheet(table, Source.of(table)).shape == (MOST_ROWS, MOST_COLUMNS)
    assert (
        cut_note(table) == "Shown: the first 200 of 500 rows and the first 60 of 80 columns. Steps use the whole table."
    )
    assert cut_note(RACE) == ""


def test_a_huge_cell_is_cut_on_the_page_only() -> None:
    table = Table.of(["A"], [["x" * 1_000_000]])
    assert len(sheet(table, Source.of(table)).iloc[0, 0]) == MOST_CHARACTERS
    assert len(table.cell(0, "A")) == 1_000_000


def test_a_header_tells_the_kind_of_its_column() -> None:
    assert header(RACE, "Rank") == "Rank  · #"
    assert header(RACE, "Country", "↓") == "↓ Country  · abc"
    assert kind_of(RACE, "Rank").to_the_right


def test_a_kind_tells_how_many_cells_are_other() -> None:
    table = Table.of(["N"], [["1"], ["2"], ["3"], ["none of these"]])
    assert kind_of(table, "N").words == "numbers, except 1 cell"


def test_a_very_long_header_is_cut_on_the_page() -> None:
    table = Table.of(["h" * 500], [["1"]])
    assert len(header(table, "h" * 500)) < 60


def sent(drawn: object) -> ArrowData:
    """What the browser is sent of a table with highlights."""
    assert is_pandas_styler(drawn)
    marshall_styler(proto := ArrowData(), drawn, "default")
    return proto


def shown_by(proto: ArrowData) -> dict[str, list[str]]:
    """The texts that the browser shows in each column."""
    return convert_arrow_bytes_to_pandas_df(proto.styler.display_values).to_dict("list")


def test_lit_cells_are_tinted_in_their_rows_only() -> None:
    frame = sheet(RACE, Source.of(RACE))
    drawn = sent(styled(frame, Emphasis(cells={"Country": LIT}, rows=np.array([0, 2])), key="race"))
    look = f"background-color: {LIT}; font-weight: 600"
    assert drawn.styler.styles == f"#T_race_row0_col1, #T_race_row2_col1 {{ {look} }}"
    assert shown_by(drawn)["Country"] == list(RACE.column("Country"))


def test_the_group_of_empty_cells_says_so_and_stays_empty() -> None:
    race = Table.of(["Country", "Rank"], [["ESP", "1"], ["", "2"], ["ESP", "3"]])
    groups = GroupBy(("Country",)).apply(State(race)).table
    frame = sheet(groups, Source.of(race))
    drawn = styled(frame, PLAIN, grouped=True)
    assert shown_by(sent(drawn)) == {"Country": ["ESP", "(empty)"], "Count": ["2", "1"]}
    assert sent(drawn).styler.styles == f"#T_table_row1_col0 {{ {MUTED} }}"
    assert drawn.data.iloc[1, 0] == ""


def test_computed_numbers_are_shown_in_their_style_and_stay_in_full() -> None:
    table = Table.of(["Team", "Average of Hours"], [["A", "1234.5678"], ["B", ""]])
    frame = sheet(table, Source.of(table))
    drawn = styled(frame, PLAIN, written={"Average of Hours": Style("€")})
    assert shown_by(sent(drawn)) == {"Team": ["A", "B"], "Average of Hours": ["€1,234.57", ""]}
    assert drawn.data.iloc[0, 1] == "1234.5678"


def test_an_empty_cell_outside_of_groups_is_left_blank() -> None:
    table = Table.of(["Country"], [["ESP"], [""]])
    frame = sheet(table, Source.of(table))
    assert styled(frame, PLAIN) is frame


def test_the_text_alternative_names_size_and_columns() -> None:
    assert table_alt("Your table", RACE) == "Your table: 3 rows, 2 columns; columns Rank, Country"
