"""The picture of how a table shrinks along its chain."""

from chaintable.chain import Chain
from chaintable.operations import Answer, GroupBy, Reading, SelectRow, SortBy
from chaintable.operations.conditions import First
from chaintable.tables.source import Source
from chaintable.tables.state import Question
from chaintable.tables.table import Table
from chaintable.ui.parts.charts import Size, Way, sizes, sizes_figure, sizes_in_words, ways_figure

TABLE = Table.of(["A", "B", "C"], [["x", "1", "p"], ["y", "2", "q"], ["x", "3", "r"]])


def test_only_steps_that_were_carried_out_are_in_the_picture() -> None:
    chain = Chain(Question("?"), Source.of(TABLE))
    operations = (SelectRow(First(2)), SortBy("Nowhere"), GroupBy(("A",)), Answer(Reading("count")))
    for k, operation in enumerate(operations):
        chain = chain.insert(k, operation)
    assert sizes(chain) == [Size("Start", 3, 3), Size("1 keep rows", 2, 3), Size("3 group rows", 2, 2)]


def test_the_picture_has_a_bar_for_rows_and_columns_of_each_stage() -> None:
    rows, columns = sizes_figure([Size("Start", 1_000, 3), Size("1 select_row", 1, 3)]).data
    assert list(rows.y) == [1_000, 1]
    assert list(columns.y) == [3, 3]


def test_very_different_heights_are_drawn_by_their_order_of_magnitude() -> None:
    figure = sizes_figure([Size("Start", 1_000_000, 3), Size("1 select_row", 0, 3)])
    assert figure.layout.yaxis.type == "log"


def test_the_text_alternative_says_every_size() -> None:
    assert sizes_in_words([Size("Start", 12_480, 6)]) == "Rows and columns along the chain. Start: 12,480 × 6."


def test_what_was_not_chosen_in_a_graph_is_paler_and_still_read() -> None:
    nodes, points = ways_figure(["Start", "End"], [Way("Start", "End", 3, 1.0)]).data
    for trace in (nodes, points):
        assert trace.unselected.marker.opacity >= 0.5
        assert trace.unselected.textfont.color
