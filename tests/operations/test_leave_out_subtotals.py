"""leave_out_subtotals: the rows that sum up others go."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chaintable.operations import LeaveOutSubtotals
from chaintable.operations.grammar.replies import parse_reply
from chaintable.tables.source import Source
from chaintable.tables.state import State
from chaintable.tables.table import Table
from chaintable.ui.operations import screen_of

ROWS = [
    ["North", "1200"],
    ["South", "800"],
    ["Subtotal shops", "2000"],
    ["Web", "310"],
    ["Phone", "90"],
    ["Subtotal online", "400"],
    ["Total", "2400"],
]
STATE = State(Table.of(["Channel", "Sales"], ROWS))
OPERATION = LeaveOutSubtotals()


def test_subtotals_and_totals_go_and_the_others_keep_their_source_rows() -> None:
    after = OPERATION.apply(STATE).table
    assert after.column("Channel").tolist() == ["North", "South", "Web", "Phone"]
    assert after.origins.rows.tolist() == [0, 1, 3, 4]


def test_a_table_without_totals_stays_as_it_is() -> None:
    plain = State(STATE.table.take([0, 1, 3, 4]))
    assert OPERATION.apply(plain) is plain
    assert OPERATION.no_effect(plain, plain) == "no row sums up others"


@given(st.lists(st.lists(st.integers(3_000, 90_000), min_size=3, max_size=5), min_size=1, max_size=4))
def test_of_blocks_with_a_subtotal_each_only_the_blocks_are_left(blocks: list[list[int]]) -> None:
    rows = []
    for place, block in enumerate(blocks):
        rows += [[f"shop {place}.{row}", str(number)] for row, number in enumerate(block)]
        rows.append([f"Subtotal {place}", str(sum(block))])
    rows.append(["Total", str(sum(map(sum, blocks)))])
    after = OPERATION.apply(State(Table.of(["Shop", "Sales"], rows))).table
    assert after.column("Shop").tolist() == [name for name, _ in rows if name.startswith("shop")]


@pytest.mark.parametrize(
    "reply",
    [
        "f_leave_out_subtotals()",
        "The answer is: f_leave_out_subtotals().",
        "There are totals. Therefore, the answer is: f_drop_totals()",
        '{"operation": "leave_out_subtotals"}',
    ],
)
def test_a_model_may_say_it_in_its_own_way(reply: str) -> None:
    assert parse_reply(LeaveOutSubtotals, reply, STATE) == OPERATION


def test_the_rows_left_out_are_named() -> None:
    drawing = screen_of(OPERATION).draw_change(
        OPERATION, STATE.table, OPERATION.apply(STATE).table, Source.of(STATE.table)
    )
    assert drawing.words == (
        "Left out 3 rows that sum up others: Subtotal shops (row 3), Subtotal online (row 6), Total (row 7)"
    )
